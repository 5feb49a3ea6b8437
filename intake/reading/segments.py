"""A line with several results, cut so that each piece holds one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from intake.reading.dates import completion
from intake.reading.games import Piece, game_scores, read_scored, read_told
from intake.reading.pairs import MASK, PARTICLES, is_stop, split_pair, strip_prefix
from intake.reading.scores import ScoreWord
from intake.reading.sentences import read_sentence
from intake.reading.tournaments import leading_code

_FULL_STOP = re.compile(rf"(?<=[\w{MASK}½)].)\s+(?=[^\W\d_])|(?<={MASK})\s*(?=[^\W\d_])")
_CUT = re.compile(r"(?:\s*[,.]\s+|\s*;\s*|\s+(?:und|and|sowie|&|/)\s+|\s{2,})(?=[^\W\d]|[1-9]\d?\s?-\s?[1-9]\d?:?\s+$)")
"""Before the next player, or the next two seats."""

_CAPITAL = r"(?-i:[^\W\d_a-zäöüß])[\w'’-]+"
_NAME = rf"(?:(?:Herrn?|Frau|Mrs?\.?|Dr\.|von|van|de[nrm]?|die) )*{_CAPITAL}(?: {_CAPITAL})?"
_AND_NAMES = re.compile(
    r"\s*,\s*|\s+(?:und|and|sowie|&)\s+(?:(?:gegen|über|against|over|to|mit|with)\s+)?", re.IGNORECASE
)
_OPPONENTS = re.compile(
    rf"\b(?:gegen|über|against|over|to|mit|with)\s+(?P<names>{_NAME}(?:\s*,\s*{_NAME})?"
    rf"\s+(?:und|and|sowie|&)\s+(?:(?:gegen|über|against|over|to|mit|with)\s+)?{_NAME})"
    rf"(?=\s*(?:$|[.,;!({MASK}]|(?:gewonnen|verloren|aufgegeben|remis|unentschieden|am|on|auf zeit|by|durch)\b))",
    re.IGNORECASE,
)
"""In "A hat gegen B und C gewonnen" both games are told."""

_LISTED = re.compile(
    r"\s*(?:;|[,.](?=\s)|\s/\s)\s*(?:(?:und|and|sowie|dann|then)\s+)?|\s+(?:und|and|sowie|&|\+)\s+", re.IGNORECASE
)
"""What stands between the results of a list on one line; it may also stand inside of one."""

_BETWEEN_NAMES = re.compile(
    r"\s+(?:-+|gegen|gg\.?|vs\.?|versus|v\.?|against|und|and|&)\s+|(?<=\w)[-/](?=\w)", re.IGNORECASE
)
_LEG = re.compile(r"^\s*(?:hin|rück)(?:spiel|partie|runde)\s*:?\s*", re.IGNORECASE)
_NAME_WORDS = 4
"""Words of the longest names before a dash ("Dr. Anna von Berg")."""

_IN = re.compile(r"^(?:in|im|aus|bei|from|for)\s+(?:(?:de[mr]|turnier|tournament)\s+)?", re.IGNORECASE)
_FOR_ALL = re.compile(
    r"\b(?:beide[sn]?|alle|jeweils|both|all|each)\b\W*"
    r"(?:(?:am|vom|on|ended|end?eten|beendet|finished|completed|were|wurden|games|partien)\b\W*)*$",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    r"(?:\b(?:statt|anstatt|anstelle|anstelle von|instead of|rather than|nicht|not|bisher|vorher|früher|fälschlich"
    r"|was|war|von|from)\s*:?\s*\W{0,2})$",
    re.IGNORECASE,
)

Spans = Sequence[tuple[int, int]]


def superseded(text: str, scores: Sequence[ScoreWord]) -> tuple[ScoreWord, ...]:
    """The scores that `text` takes back ("0-1 statt 1-0"), where another one is left."""
    if len(scores) < 2:
        return ()
    old = tuple(word for word in scores if _INSTEAD.search(text[: word.start]))
    return old if len(old) < len(scores) else ()


def cut(text: str, scores: Sequence[ScoreWord]) -> tuple[tuple[int, int], ...]:
    """The spans of `text` that hold one score each: it is cut after a score, before the next name."""
    if len(scores) < 2:
        return ((0, len(text)),)
    begins = [0]
    for word, after in pairwise(scores):
        between = text[word.end : after.start]
        place = _CUT.search(between.replace(MASK, ","))
        if place:
            begins.append(word.end + place.end())
    return tuple(zip(begins, [*begins[1:], len(text)], strict=True))


def part_of(piece: Piece, begin: int, end: int) -> Piece:
    """A piece of a piece, which is itself where nothing is cut off."""
    if (begin, end) == (0, len(piece.text)):
        return piece
    dates = tuple(
        replace(word, start=word.start - begin, end=word.end - begin)
        for word in piece.dates
        if begin <= word.start < end
    )
    return replace(piece, text=piece.text[begin:end], dates=dates)


def dated_once(piece: Piece, spans: Spans) -> Piece:
    """A piece of several results whose only day stands before all of them, or behind "both on": it is
    that of each.
    """
    if len(spans) < 2 or not piece.dates:
        return piece
    first, last = piece.dates[0], piece.dates[-1]
    before = last.end <= spans[0][1] and split_pair(strip_prefix(piece.text[: first.start])[0]) is None
    before = before and re.search(r"\w", piece.text[last.end : spans[0][1]]) is not None
    behind = first.start >= spans[-1][0] and _FOR_ALL.search(piece.text[: first.start]) is not None
    if not (before or behind):
        return piece
    return replace(piece, dates=(), context=replace(piece.context, ended=completion(piece.dates)))


def of_opponents(piece: Piece) -> list[Piece]:
    """A sentence about one player's games against several others, once for each; else the sentence."""
    found = _OPPONENTS.search(piece.text)
    if found is None:
        return [piece]
    names = [name for name in _AND_NAMES.split(found["names"]) if name]
    before, behind = piece.text[: found.start("names")], piece.text[found.end("names") :]
    return [replace(piece, text=f"{before}{name}{behind}") for name in names]


def headed(piece: Piece) -> Piece:
    """A line whose beginning names a tournament or a round: both hold for every result on it."""
    plain, round_number = strip_prefix(piece.text)
    code = leading_code(_IN.sub("", plain))
    if not code and round_number is None:
        return piece
    context = piece.context
    held = replace(context, tournament=code or context.tournament, round=round_number or context.round)
    return replace(piece, context=held)


def results_of(piece: Piece) -> list[Piece]:
    """The sentences of a line, or the results of a list on it, where each tells one; else the line.

    A list whose results are all in numbers is left to `cut`, which also knows those without players.
    """
    sentences = _sentences(piece)
    listed = sentences if len(sentences) > 1 else _listed(piece)
    opponents = of_opponents(piece) if len(listed) < 2 else []
    return opponents if len(opponents) > 1 and all(map(_tells_alone, opponents)) else listed


def _sentences(piece: Piece) -> list[Piece]:
    """The sentences of a line where at least two of them tell a result on their own; else the line."""
    stops = (match.end() for match in _FULL_STOP.finditer(piece.text))
    ends = [end for end in stops if piece.where.text[:end].rstrip().endswith((".", "!"))]
    if not ends:
        return [piece]
    bounds = [0, *ends, len(piece.text)]
    pieces = [part_of(piece, begin, end) for begin, end in pairwise(bounds)]
    return pieces if sum(map(_tells_alone, pieces)) > 1 else [piece]


def _tells_alone(piece: Piece) -> bool:
    """Whether a piece names two players and who won."""
    scores = game_scores(piece.text)
    if scores and isinstance(read_scored(piece, scores[0]), tuple):
        return True
    return read_told(piece) is not None


def _listed(piece: Piece) -> list[Piece]:
    """The results of a list on one line, where words stand for some of them ("A - B 1-0, C - D remis")."""
    begins, ends = [0], []
    for gap in _LISTED.finditer(piece.text):
        if _begins_result(piece.text[gap.end() :]) and _tells_alone(part_of(piece, begins[-1], gap.start())):
            ends.append(gap.start())
            begins.append(gap.end())
    spans = tuple(zip(begins, [*ends, len(piece.text)], strict=True))
    if len(spans) < 2 or sum(word.numeric for word in game_scores(piece.text)) >= len(spans):
        return [piece]
    dated = dated_once(piece, spans)
    pieces = [part_of(dated, begin, end) for begin, end in spans]
    return pieces if _tells_alone(pieces[-1]) else [piece]


def _begins_result(text: str) -> bool:
    """Whether a text begins with two players, or with one of whom its first clause tells a result."""
    if _begins_pair(text):
        return True
    clause = _LISTED.split(text, maxsplit=1)[0]
    told = read_sentence(clause) if clause[:1].isupper() else None
    return told is not None and clause.startswith((told.white.name, told.black.name))


def _begins_pair(text: str) -> bool:
    """Whether a text begins with two players: nothing but a name stands before what sets them apart."""
    plain = _LEG.sub("", strip_prefix(text)[0])
    between = _BETWEEN_NAMES.search(plain)
    words = plain[: between.start()].split() if between else []
    if not words or len(words) > _NAME_WORDS or any(map(is_stop, words)):
        return False
    capital = all(word[:1].isupper() or word in PARTICLES or word[:1] == "(" for word in words)
    return capital or len(words) == 1

"""Scores of games as people write them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise

from intake.reading import limits
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.guards import Guarded
from intake.reading.words import one_of, whole
from ratings.regulations.types import Score

_PLAIN = dict.fromkeys("‐‑‒–—―−", "-") | {"⁄": "/", "∕": "/", "：": ":"}
_DASHES = str.maketrans(_PLAIN)
_COURT = " ./. "
"""How lawyers set two parties apart."""

_WIDE = "  -  "
_WIDE_SCORE = re.compile(r"(?<=\s)([01½])(  )-  ([01½])(?=\s|$)")
"""The points of a score in columns of their own: "Koch  0  -  1  Wolf"."""

_NOT_PLAIN = re.compile(f"[{''.join(_PLAIN)}]")
_VALUE = r"(?:\d{1,2}½|\d{1,2}[.,][05]|1/2|½|[.,]5|\d{1,2})"
_BEFORE = r"(?<![\w½/@+])(?<!\d[.,:-])(?<![^\W\d_]-)"  # BL-24-07 is the code of a tournament
_AFTER = r"(?![\w½/@])(?![-.,:]\d)"
_PAIR = re.compile(rf"{_BEFORE}(?P<a>{_VALUE}) ?(?P<sep>[-:]) ?(?P<b>{_VALUE}){_AFTER}")
_SPOKEN = Guarded(
    rf"{_BEFORE}(?:(?P<win>1 zu 0|(?<!\()1/0|eins (?:zu )?null)|(?P<loss>0 zu 1|(?<!\()0/1|null (?:zu )?eins)"
    rf"|½ zu ½|1/2 zu 1/2|0[.,]5(?: zu | ?[/–] ?)0[.,]5"
    rf"|(?:a )?half(?: (?:a )?point)? (?:each|apiece)(?! (?:for|to|between))"
    rf"|halb zu halb|half[- ]half|halb[- ]halb){_AFTER}"
)
"""A score as it is said; "(1/0)" is what one player got, and may be that of Black."""

_MISTYPED = re.compile(rf"{_BEFORE}(?:(?P<win>[1Il] ?[-:] ?[0Oo])|(?P<loss>[0Oo] ?[-:] ?[1Il])){_AFTER}")
_SIGNS = re.compile(
    r"(?<![\w+/:-])(?:(?P<white>\+ ?[/:] ?-|\+-)|(?P<black>- ?[/:] ?\+|-\+)|(?P<none>--? ?[/:] ?--?))(?![\w+/:-])"
)
_TWO_HALVES = re.compile(rf"{_BEFORE}(?:½ ?[+,]? ?½|1/2[ +,]1/2){_AFTER}")
_HALF = re.compile(rf"{_BEFORE}(?:½|1/2)(?: ?Punkt)?{_AFTER}|{_BEFORE}0[.,]5(?=\s*(?:$|[;(]))")
_TOTAL = re.compile(r"(?<![\d.,])[1-9](?:½|[.,]5(?![.\d]))")
"""Points of more than one game: the half beside them is what the other player got, and no draw."""

_POINT_BESIDE_NAME = re.compile(r"\s*\)?\s+-\s")
_EQUALS_SCORE = re.compile(r"(?<=[\s)])=(?=\s*(?:[01]\s?[-:/]\s?[01](?!\d)|½|1/2|0[.,]5))")
"""The sign before a score in numbers: "Koch - Wolf = 1:0"."""

_EQUALS_FRACTION = re.compile(r"(?<=\s)= ([01])/([01])(?!\d)")
"""A score behind that sign as a fraction."""

_EQUALS = re.compile(r"(?<=\s)=(?=\s*(?:$|[,;.(]))")
_COLUMN_POINTS = r"(?:[01]½?|½|1/2|[01][.,]5|[+=])"
_NO_LABEL = r"(?<!\w)(?!(?:runde|round|rd|brett|board|tisch|partie|game|spiel|gruppe|klasse|nr|no)\b)"
_LISTED_HALF = r"(?:½|1/2|0[.,]5|=)"
_POINTS_BEFORE = re.compile(
    rf"[^\W\d_]\W*(?<=[\s;|])(?:{_COLUMN_POINTS}[\s;|]+|{_LISTED_HALF},\s*)$|{_NO_LABEL}[^\W\d_]+:?\s+[01],\s*$",
    re.IGNORECASE,
)
_POINTS_BEHIND = re.compile(rf"(?:[\s;|]+{_COLUMN_POINTS}|,?\s*\(?{_LISTED_HALF}\)?\.?)(?=\s*(?:$|[;|,(\ue002]))")
PEACEFULLY = r"(?<!weniger )(?<!minder )(?<!nicht )(?<!nicht so )(?<!als )friedlich"
"""How a draw is called, unless the words before it turn that round: "alles andere als friedlich"."""

_DRAW_WORD = whole(
    r"rem[ií]s|rem[ií]za|rem\.|unentsch\.|dauerschach|perpetual(?: check)?|(?:stellungs|zug)wiederholung",
    rf"unentschieden|drawn?|{PEACEFULLY}(?: getrennt)?|patt|stalemate",
)
_DRAWN_GAME = r"(?:remis(?:angebot)?|unentschieden|punkteteilung|halben punkt|frieden)"
_OFFERED = whole(
    (
        rf"{_DRAWN_GAME}(?: \w+){{0,3}} (?:an(?:ge|zu)?boten|ab(?:ge|zu)?lehnt?|verweigert|offeriert"
        r"|vorgeschlagen|ausgeschlagen|anbieten|anzubieten|ablehnen|im angebot|im raum|auf dem tisch)"
    ),
    rf"(?:bietet|bot|lehnte?|steht|stand|schl(?:ägt|ug))(?: (?:[^.;,]|(?<=\d)\.){{1,60}})? {_DRAWN_GAME}",
    "auf remis",
    (
        r"(?:draw|perpetual|check|repetition) (?:(?:is|was|ha[sd] been) )?"
        r"(?:(?:on )?offer|on the table|declin|refus|propos|reject)\w*"
    ),
    "(?:offer|propos|declin|refus|reject)(?:s|es|ed) (?:[^.;,]{1,40} )?(?:a |the )?draw",
)
TOOK_IT = r"took it(?=\W*$|[.,;:!]| (?:on|at|today|yesterday|this|last|gladly|happily|immediately)\b)"
OFFER_TAKEN = one_of(
    r"angenommen|annahm|annimmt|n(?:ahm|immt)(?: \w+){0,3} an|akzeptier(?:t|te|ten)|einigung(?= auf)",
    r"(?:ge)?einig(?:t|te|en|ten)|verständig(?:t|te|en|ten)|(?:ein(?:ge)?)?willig(?:t|te|ten)|zugestimmt|eingegangen",
    "entschieden|entschied|erkannt|abgeschätzt|festgesetzt",
    r"(?:stimm(?:t|te)\b.{0,30} zu|g(?:ing|eht)\b.{0,40} ein)(?=\W*$|[.,;:!])|eingeschlagen",
    rf"{_DRAWN_GAME} [^.;,]{{0,60}}\bbestätigt|bestätig(?:t|te) (?:mir )?(?:das |den |ein )?{_DRAWN_GAME}",
    rf"accept(?:s|ed)|agree(?:s|d)|confirm(?:s|ed) (?:the |a )?draw|{TOOK_IT}",
)
"""What says that somebody took the draw that was offered."""

_TAKEN = whole(rf"(?<!\bnicht )(?<!\bnot )(?<!\bnot yet )(?<!n['’]t ){OFFER_TAKEN}")
_STAR = re.compile(r"(?<=\s)\*(?=\s*(?:$|[,;(]))")


says_offer = _OFFERED.is_in
"""Whether a text speaks of a draw that is offered, refused or likely."""

says_taken = _TAKEN.is_in
"""Whether a text says that somebody took a draw."""


def only_offered(text: str) -> bool:
    """Whether `text` speaks of a draw that is offered, refused or likely, and of none that was agreed."""
    return says_offer(text) and not says_taken(text)


def offer_taken(text: str) -> bool:
    """Return whether `text` speaks of a draw that one player offered and the other one took."""
    return says_offer(text) and says_taken(text)


class Kind(StrEnum):
    """What a score is a score of."""

    GAME = "game"
    BOTH_LOST = "both-lost"
    MATCH = "match"
    IMPOSSIBLE = "impossible"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class ScoreWord:
    """A score found in a text. `score` is a value of `Score`, of a game only.

    `unplayed` is True for the signs of a game that nobody played (+/-), `numeric` False for words,
    `repaired` True where a letter stood for a digit. `halves` are the half points of a match.
    """

    start: int
    end: int
    text: str
    kind: Kind
    score: str = ""
    unplayed: bool = False
    numeric: bool = True
    repaired: bool = False
    halves: tuple[int, int] = (0, 0)


@lru_cache(maxsize=limits.LATEST)
def plain_dashes(text: str) -> str:
    """`text` with every dash, and the "./." of lawyers, as "-", every fraction bar as "/" and the "=" before a score as
    a blank, of the same length; without blanks between the points of a score.
    """
    text = text.translate(_DASHES) if _NOT_PLAIN.search(text) else text  # to look is what costs little
    text = _EQUALS_SCORE.sub(" ", _EQUALS_FRACTION.sub(r"  \1-\2", text)) if "=" in text else text
    text = text.replace(_COURT, "  -  ") if _COURT in text else text
    return _WIDE_SCORE.sub(r"\1-\3\2\2", text) if _WIDE in text else text


@lru_cache(maxsize=limits.RECENT)
def find_scores(text: str) -> tuple[ScoreWord, ...]:
    """Return every score in `text` (with plain dashes), in order.

    Words for a score count where no number or sign is one.
    """
    found: list[ScoreWord] = []
    has_sign = "-" in text or ":" in text
    pairs, others = (_pairs(text), (*_mistyped(text), *_signs(text))) if has_sign else ((), ())
    for word in (*pairs, *_spoken(text), *others, *_halves(text)):
        if not any(word.start < other.end and other.start < word.end for other in found):
            found.append(word)
    if not any(word.kind in {Kind.GAME, Kind.BOTH_LOST} for word in found):
        found += _words(text)
    return tuple(sorted(found, key=lambda word: word.start))


def exact_score(text: str) -> ScoreWord | None:
    """Return the score that `text` is as a whole (a tag, a cell of a form), None if it is none."""
    plain = plain_dashes(text).strip()
    if plain == "*":
        return ScoreWord(0, 1, plain, Kind.UNFINISHED)
    return next((word for word in find_scores(plain) if len(word.text) == len(plain)), None)


def _pairs(text: str) -> list[ScoreWord]:
    """Two numbers with a dash or colon; no times of day (12:30)."""
    words = []
    for match in _PAIR.finditer(text):
        if match["sep"] == ":" and re.fullmatch(r"\d\d", match["b"]):
            continue
        halves = _half_points(match["a"]), _half_points(match["b"])
        words.append(_of_halves(match.start(), match.end(), match[0], halves))
    return words


def _spoken(text: str) -> list[ScoreWord]:
    """Scores as they are said and as telephones take them down: "1 zu 0"."""
    words = []
    for match in _SPOKEN.finditer(text):
        score = Score.WHITE_WINS if match["win"] else Score.BLACK_WINS if match["loss"] else Score.DRAW
        words.append(ScoreWord(match.start(), match.end(), match[0], Kind.GAME, score.value))
    return words


def _of_halves(start: int, end: int, text: str, halves: tuple[int, int]) -> ScoreWord:
    """Return the score word for the half points of both sides."""
    of_game = {(2, 0): Score.WHITE_WINS, (0, 2): Score.BLACK_WINS, (1, 1): Score.DRAW}.get(halves)
    if of_game:
        return ScoreWord(start, end, text, Kind.GAME, of_game.value)
    if halves == (0, 0):
        return ScoreWord(start, end, text, Kind.BOTH_LOST, Score.BOTH_LOSE.value)
    kind = Kind.MATCH if sum(halves) == 4 else Kind.IMPOSSIBLE
    return ScoreWord(start, end, text, kind, halves=halves)


def _half_points(written: str) -> int:
    """Half points of one number: "1½", "0,5", "1/2", "2"."""
    if written == "1/2":
        return 1
    half = written.endswith(("½", ".5", ",5"))
    whole = re.match(r"\d+", written.removesuffix("½") if half else written)
    return 2 * int(whole[0] if whole else 0) + int(half)


def _mistyped(text: str) -> list[ScoreWord]:
    """1-O and l-0: a letter for a digit; O-O is castling and no score."""
    return [
        ScoreWord(
            match.start(),
            match.end(),
            match[0],
            Kind.GAME,
            (Score.WHITE_WINS if match["win"] else Score.BLACK_WINS).value,
            repaired=True,
        )
        for match in _MISTYPED.finditer(text)
        if any(letter.isalpha() for letter in match[0])
    ]


def _signs(text: str) -> list[ScoreWord]:
    """+/- and its kin: not played."""
    words = []
    for match in _SIGNS.finditer(text):
        score = Score.WHITE_UNPLAYED if match["white"] else Score.BLACK_UNPLAYED if match["black"] else Score.BOTH_LOSE
        words.append(ScoreWord(match.start(), match.end(), match[0], Kind.GAME, score.value, unplayed=True))
    return words


def _halves(text: str) -> list[ScoreWord]:
    """½ for a draw, ½½ for two of them."""
    if "½" not in text and "1/2" not in text and "5" not in text:
        return []
    two = [
        ScoreWord(match.start(), match.end(), match[0], Kind.MATCH, halves=(2, 2))
        for match in _TWO_HALVES.finditer(text)
    ]
    one = [
        ScoreWord(match.start(), match.end(), match[0], Kind.GAME, Score.DRAW.value) for match in _HALF.finditer(text)
    ]
    if one and (is_sum(text) or _POINT_BESIDE_NAME.match(text, one[0].end)):
        return two  # "Müller ½ - Schmidt ½": points beside names
    return two + one


def is_two_halves(word: ScoreWord) -> bool:
    """Return whether a score says of two games that both were drawn: "½½"; "1:1" may be a win each."""
    return word.kind is Kind.MATCH and _TWO_HALVES.fullmatch(word.text) is not None


def is_sum(text: str) -> bool:
    """Return whether a text has the points of more games than one: the half beside them is no draw."""
    return len(_TOTAL.findall(text)) == 1


def unfinished_score(found: re.Match[str]) -> ScoreWord:
    """Return the score of a game that goes on."""
    return ScoreWord(found.start(), found.end(), found[0], Kind.UNFINISHED, numeric=False)


def _words(text: str) -> list[ScoreWord]:
    """Draws in words, and games that are not finished."""
    unfinished = [unfinished_score(match) for match in (*_STAR.finditer(text), *UNFINISHED.finditer(text))]
    if unfinished:
        return unfinished[:1]
    if only_offered(text):
        return []
    draws = [*_EQUALS.finditer(text), *_DRAW_WORD.finditer(text)]
    return [ScoreWord(m.start(), m.end(), m[0], Kind.GAME, Score.DRAW.value, numeric=False) for m in draws]


def in_columns(text: str, words: Sequence[ScoreWord]) -> bool:
    """Whether points stand beside a score, or the same words again: the second game of the two players."""
    for word, after in pairwise(words):
        if word.text.lower() == after.text.lower() and not re.search(r"\w", text[word.end : after.start]):
            return True
    first, last = words[0], words[-1]
    return _POINTS_BEFORE.search(text[: first.start]) is not None or _POINTS_BEHIND.match(text[last.end :]) is not None


def game_scores(text: str) -> tuple[ScoreWord, ...]:
    """Return the scores of `text` that a result can be read from: those of games, else those of matches."""
    found = find_scores(text)
    games = tuple(word for word in found if word.kind in {Kind.GAME, Kind.BOTH_LOST})
    for kind in (Kind.MATCH, Kind.UNFINISHED, Kind.IMPOSSIBLE):
        games = games or tuple(word for word in found if word.kind is kind)
    return games

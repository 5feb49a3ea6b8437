"""What a sentence says of one player and all opponents below it: "Koch hat beide mit Weiß gewonnen:", "a) gg. Wolf"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from intake.reading import limits
from intake.reading.context import Note, is_filler
from intake.reading.days.dates import find_dates, find_end
from intake.reading.doubts.supposed import doubt, is_doubtful
from intake.reading.explanations.claims import make_claims
from intake.reading.explanations.explained import Explained
from intake.reading.explanations.pair_results import DRAW, LOSS, PLAYERS, VERBS_OF_RESULT, WIN, PairResult
from intake.reading.lines import noted
from intake.reading.mentions import Kind, Mention, Situation, find_mentions
from intake.reading.mentions.players import find_players, may_name
from intake.reading.part_lines import Lines, without_lines
from intake.reading.reasons import find_reasons
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import ScoreWord, plain_dashes
from intake.reading.types import Claim, Place
from intake.reading.words import Spanned, any_case, mask_words

_LEAST = 2
"""Opponents of a list; one alone may be anything."""

_SAYS = {Kind.WIN: WIN, Kind.LOSE: LOSS, Kind.DRAW: DRAW}
_COLOURS = (
    (Kind.WHITE, any_case(r"\b(?:wei(?:ß|ss)\w*|white)\b")),
    (Kind.BLACK, any_case(r"\b(?:schwarz\w*|black)\b")),
)
_ROW = any_case(r"\W*(?:(?:[a-z]|\d{1,2})[.)]\s*)?(?:gegen|gg\.?|vs?\.?|against)\s+(?P<rest>\S.*)")


def explain_told_opponents(part: str, lines: Lines, situation: Situation) -> tuple[list[Claim], Lines]:
    """Return the results of one player against the opponents in the rows below a sentence, and the other lines."""
    claims: list[Claim] = []
    used: set[int] = set()
    for at, (number, line) in enumerate(lines):
        told = _read_head(line, situation)
        rows = list(_list_rows(part, lines[at + 1 :], situation)) if told else []
        if told and len(rows) == len({one.persons for _, one in rows}) >= _LEAST:
            claims += [claim for where, one in rows for claim in _make(told, one, where, situation)]
            used |= {number, *(where.line for where, _ in rows)}
    return claims, without_lines(lines, used) if used else lines


class _Verdict(NamedTuple):
    """What a sentence says of a player: what they have got, and whether with White, with Black or nobody knows."""

    player: Mention
    score: str
    colour: Kind | None


def _read_head(line: str, situation: Situation) -> _Verdict | None:
    """Return what a line says of its only player and whoever is named below, None for nothing or several things."""
    text = plain_dashes(line)
    if not _may_be_head(line, situation) or is_doubtful(text) or doubt(text, text, None):
        return None
    mentions = find_mentions(text, situation)[0]
    players = {one.persons: one for one in mentions if one.kind in PLAYERS}
    verbs = {one.kind for one in mentions if one.kind in VERBS_OF_RESULT}
    if not (len(players) == len(verbs) == 1 and verbs <= _SAYS.keys()):
        return None
    (player,) = players.values()
    return _Verdict(player, _SAYS[verbs.pop()], _find_colour(text))


def _may_be_head(line: str, situation: Situation) -> bool:
    """Return whether a line may have rows below it; to ask costs little."""
    return len(line) <= limits.SENTENCE and line.rstrip().endswith(":") and may_name(line, situation.names)


def _find_colour(text: str) -> Kind | None:
    """Return the only colour that a text names."""
    colours = [colour for colour, words in _COLOURS if words.search(text)]
    return colours[0] if len(colours) == 1 else None


def _list_rows(part: str, lines: Lines, situation: Situation) -> Iterator[tuple[Place, Mention]]:
    """Yield the rows right below a sentence, each with the only opponent that it names beside a day and a reason."""
    for number, line in lines:
        found = _ROW.fullmatch(plain_dashes(line))
        named = find_players(found["rest"], situation.names) if found else ()
        if not found or len(named) != 1 or not _is_plain(found["rest"], named[0], situation):
            return
        yield Place(part, number, line), named[0]


def _is_plain(text: str, opponent: Mention, situation: Situation) -> bool:
    """Return whether a text has nothing but an opponent, a day and a reason."""
    words: list[Spanned] = [opponent, *find_reasons(text), *find_dates(text, situation.day)]
    return is_filler(mask_words(text, words, " "))


def _make(told: _Verdict, opponent: Mention, where: Place, situation: Situation) -> list[Claim]:
    """Return the result against an opponent, with the day and the reason of its row."""
    word = ScoreWord(0, 0, "", ScoreKind.GAME, told.score, numeric=False)
    result = PairResult(told.player, opponent, word, colours_known=told.colour is Kind.WHITE)
    result = result.turned() if told.colour is Kind.BLACK else result
    made = make_claims(Explained(where.text, (), (result,)), where, situation)
    ended = find_end(situation.day, where.text)
    return [noted(claim, Note(ended, where.text, for_all=False), where) for claim in made or ()]

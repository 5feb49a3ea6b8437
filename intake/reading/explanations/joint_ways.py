"""Ways of writing in which two players did the same, one answers the other, or a colour says the result again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from intake.reading.explanations.pair_results import DRAW, PLAYERS, VERBS_OF_RESULT, WIN, Carry, PairResult
from intake.reading.explanations.ways import WAYS, Way, make_results
from intake.reading.mentions.stand_ins import CLAUSE
from intake.reading.mentions.types import Kind, Mention
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import ScoreWord
from intake.reading.words import any_case

_OFFERED = any_case("offer|boten|geschlagen")
"""What is said of a draw that one of two wanted first."""


def _with_side(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return who won or lost against whom, and the same of a colour: "Koch beat Wolf, Black resigned"."""
    *before, one, other = found
    told = make_results(before, carry)
    side, verb = (one, other) if one.kind is Kind.SIDE else (other, one)
    if not told or told[0].score is None:
        return None
    winner_is_white = (side.value == "white") == (VERBS_OF_RESULT[verb.kind] == WIN)
    is_first = (told[0].score.score == WIN) == winner_is_white
    return [replace(told[0], colours_known=True) if is_first else told[0].turned()]


def _each_of_several(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return what each of several did against another one: "Koch, Lang and Wolf all lost to Roth"."""
    at = next(at for at, one in enumerate(found) if one.kind in VERBS_OF_RESULT)
    told = [make_results([one, *found[at:]], carry) for one in found[:at] if one.kind in PLAYERS]
    return [one for each in told if each for one in each]


def _of_relative(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return whom a player beat in a clause with the verb at its end: "Haas, der seinerseits Lang besiegte"."""
    return make_results(found, carry) if found[0].value == CLAUSE else None


def _against_several(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return the result of a player who is named behind the opponents: "Gegen Wolf und Lang hat Koch gewonnen"."""
    *opponents, one, other = (one for one in found if one.kind is not Kind.AND)
    return make_results([*((one, other) if other.kind in VERBS_OF_RESULT else (other, one)), *opponents], carry)


def _same_drawn(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return the draw of two more players: "Koch and Wolf drew, as did Lang and Roth"."""
    return _draw(found[0], found) if carry.verb is Kind.DRAW else None


def _accepted(found: Sequence[Mention], _: Carry) -> list[PairResult] | None:
    """Return a draw that one offered and the other accepted."""
    verb = next(one for one in found if one.kind is Kind.DRAW)
    return _draw(verb, found) if _OFFERED.search(verb.text) else None


def _draw(word: Mention, found: Sequence[Mention]) -> list[PairResult]:
    """Return the draw of the two players of mentions, said in a word."""
    first, second = (one for one in found if one.kind in PLAYERS)
    score = ScoreWord(word.start, word.end, word.text, ScoreKind.GAME, DRAW, numeric=False)
    return [PairResult(first, second, score, verb=Kind.DRAW)]


def _won_by_loss(found: Sequence[Mention], _: Carry) -> list[PairResult] | None:
    """Return who won, and who lost in the noun that says why: "Koch gewinnt durch Aufgabe von Wolf"."""
    winner, verb = (next(one for one in found if one.kind is kind) for kind in (Kind.PLAYER, Kind.WIN))
    loser, *again = (one for one in found if one.kind in PLAYERS and one is not winner)
    if not all(one.persons & loser.persons for one in again):
        return None
    return [
        PairResult(
            winner,
            loser,
            ScoreWord(verb.start, verb.end, verb.text, ScoreKind.GAME, WIN, numeric=False),
            subject=winner,
            verb=Kind.WIN,
        )
    ]


def _with_resignation(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return who got the other one's resignation."""
    return make_results(found[:-1], carry)


def _each_pair(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return the same of several pairs, said once: "Koch gewann gegen Wolf und Lang gegen Roth"."""
    verb = next(one for one in found if one.kind in VERBS_OF_RESULT)
    players = [one for one in found if one.kind in PLAYERS]
    pairs = zip(players[::2], players[1::2], strict=True)
    told = [make_results([first, verb, second], carry) for first, second in pairs]
    return [one for each in told if each for one in each]


ALL_WAYS: tuple[Way, ...] = (
    *WAYS,
    *(
        Way(re.compile(pattern), make)
        for pattern, make in (
            (r"(?:PBP|P[WXR]O|PO[WXR])c[WXR]", _with_side),
            (r"P+&P(?:BP|[WXR]O|U[PO]|bA)$", _each_of_several),
            (r"O(?:&?O|P*&P)(?:P[WXRD]|[WXRD]P$)", _against_several),
            (r"PPB", _of_relative),
            (r"sP&?P", _same_drawn),
            (r"PD&P", _accepted),
            (r"P[WXRD]O(?:&PO)+$|PO(?:&PO)+[WXR]$", _each_pair),
            (r"PBPM", _with_resignation),
            (r"PO?WM[AF]|M[AF]PO?W", _won_by_loss),
        )
    ),
)
"""Every way of writing a result."""

"""The ways in which mentions make results: each a pattern over the characters of the kinds, and who won in it.

Ways, one after the other, use up all mentions of a sentence; another way of writing is one more row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from intake.reading.claims import WON, mirrored
from intake.reading.explanations.pair_results import (
    ALL_HALVES,
    DRAW,
    HALVES_OF_BOTH,
    LOSS,
    OF_HALVES,
    PLAYERS,
    VERBS_OF_RESULT,
    WIN,
    Carry,
    ContradictionError,
    PairResult,
    halves_of,
    needs_subject,
)
from intake.reading.mentions.types import Kind, Mention
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import ScoreWord, is_two_halves

_BY_COLOUR = {Kind.WHITE_WINS: WIN, Kind.BLACK_WINS: LOSS}
"""What a phrase that names the winner by the colour says of White."""

Maker = Callable[[Sequence[Mention], Carry], list[PairResult] | None]


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """A way of writing. `goes_on` marks one that needs the subject of the words before."""

    pattern: re.Pattern[str]
    make: Maker
    goes_on: bool = False


def _players(found: Sequence[Mention]) -> list[Mention]:
    return [one for one in found if one.kind in PLAYERS]


def _word(verb: Mention, score: str) -> ScoreWord:
    return ScoreWord(verb.start, verb.end, verb.text, ScoreKind.GAME, score, numeric=False)


def _scored(found: Sequence[Mention], _: Carry) -> list[PairResult] | None:
    """Two players and the score of the first of them, who has White."""
    first, second = _players(found)
    score = next(one.score for one in found if one.kind is Kind.SCORE)
    return [PairResult(first, second, score, colours_known=True)]


def _scored_for(found: Sequence[Mention], _: Carry) -> list[PairResult] | None:
    """Two players, a score, and for whom it is."""
    first, second, winner = _players(found)
    score = next(one for one in found if one.kind is Kind.SCORE)
    won = bool(first.persons & winner.persons)
    if won == bool(second.persons & winner.persons) or score.score is None or score.score.score not in {WIN, LOSS}:
        return None
    if score.score.score != (WIN if won else LOSS):
        raise ContradictionError
    return [PairResult(first, second, score.score, colours_known=True)]


def _scored_draw(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return two players, a score, and the word for a draw behind it; both must be the same."""
    if any(one.score and one.score.score != DRAW and not is_two_halves(one.score) for one in found):
        raise ContradictionError
    return _scored([one for one in found if one.kind is not Kind.DRAW], carry)


def scored_verb(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return who won or lost against whom, and the score again; it must say the same of the subject."""
    told = make_results(found, carry)
    score = next((one.score for one in found if one.kind is Kind.SCORE), None)
    if told and told[0].score and score and score.score != told[0].score.score:
        if both := _both_won(found, carry):
            return both
        raise ContradictionError
    return told


def _both_won(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return who won or lost against whom, and the sum of both games: "won both against Wolf, 2-0"."""
    told = make_results([one for one in found if one.kind is not Kind.SCORE], carry)
    total = next((one.score for one in found if one.score and one.score.kind is ScoreKind.MATCH), None)
    if not told or told[0].score is None or total is None:
        return None
    both = HALVES_OF_BOTH[told[0].score.score]
    fits = total.halves in {both, HALVES_OF_BOTH[WIN]}
    return [replace(told[0], score=replace(total, halves=both), colours_known=True)] if fits else None


def make_results(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return a subject, verbs and opponents: each verb is that of the opponents behind it, or of those before it."""
    subject = found[0] if found[0].kind is Kind.PLAYER else carry.subject
    if subject is None:
        return None
    rest = [one for one in found if one.kind in VERBS_OF_RESULT or one.kind in PLAYERS or one.kind is Kind.SAME]
    rest = rest[1:] if found[0].kind is Kind.PLAYER else rest
    opponents = [one for one in rest if one.kind in PLAYERS]
    verb_first = rest[0] not in opponents
    ordered = rest if verb_first else list(reversed(rest))
    results: list[PairResult] = []
    verb: Mention | None = None
    for one in ordered:
        if one in opponents:
            told = _of_verb(subject, one, verb, carry)
            if told is None or any(each.second.persons == one.persons and each.verb == told.verb for each in results):
                return None
            results.append(told)
        else:
            verb = one
    return results if verb_first else list(reversed(results))


def _verb_subject(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return the verb before its subject, which "beat" is not: "has won Koch against Wolf and against Lang"."""
    verb, subject, *rest = found
    if needs_subject(verb):
        return None
    told = [_of_verb(subject, opponent, verb, carry) for opponent in _players(rest)]
    return [one for one in told if one]


def _same(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return the verb before, of two others: "ebenso Koch gegen Wolf"."""
    same, subject, opponent = found
    told = _of_verb(subject, opponent, same, carry)
    return [told] if told else None


def _of_verb(subject: Mention, opponent: Mention, verb: Mention | None, carry: Carry) -> PairResult | None:
    if verb is None:
        return None
    kind = carry.verb if verb.kind is Kind.SAME else verb.kind
    if subject.persons == opponent.persons and len(subject.persons) == 1:
        return None
    return (
        PairResult(subject, opponent, _word(verb, VERBS_OF_RESULT[kind]), subject=subject, verb=kind) if kind else None
    )


def _opponent_first(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return the opponent before the subject: "Gegen Koch hat Wolf gewonnen"."""
    opponent = found[0]
    others = [one for one in found[1:] if one.kind in PLAYERS]
    subject = others[0] if others else carry.subject
    verb = next(one for one in found if one.kind in VERBS_OF_RESULT)
    told = _of_verb(subject, opponent, verb, carry) if subject else None
    return [told] if told else None


def _same_again(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return the same once more between the same two: "and likewise the one with Black"."""
    if carry.subject is None or carry.opponent is None:
        return None
    told = _of_verb(carry.subject, carry.opponent, replace(found[0], kind=Kind.SAME), carry)
    return [told] if told else None


def _drawn(found: Sequence[Mention], _: Carry) -> list[PairResult] | None:
    """Pairs of players that all drew."""
    players = _players(found)
    verb = next(one for one in found if one.kind is Kind.DRAW)
    joined = {one.start for one in found if one.kind is Kind.AND}
    return [
        PairResult(
            first,
            second,
            _word(verb, DRAW),
            colours_known=not joined & set(range(first.end, second.start)) and not _is_told(verb, first, second),
            verb=Kind.DRAW,
        )
        for first, second in zip(players[::2], players[1::2], strict=True)
    ]


def _is_told(verb: Mention, first: Mention, second: Mention) -> bool:
    """Return whether a draw is between two players with other words, and no row: "Koch accepted a draw from Wolf"."""
    beside = verb.start - first.end, second.start - verb.end
    return verb.start in range(first.end, second.start) and max(beside) > len(" - ")


def _of_pair(found: Sequence[Mention], _: Carry) -> list[PairResult] | None:
    """Return a pair, and what one of the two or a colour did: "Koch - Wolf: Wolf gibt auf"; said several times, and
    beside a score, all has to say the same.
    """
    first, second, *again = _players(found)
    said = _list_said(found, first, second, again)
    if (won := said[0]) is None or None in said:
        return None
    numbers = next((one.score for one in found if one.kind is Kind.SCORE), None)
    if len(set(said)) > 1 or (numbers is not None and WON.get(numbers.score, numbers.score) != won):
        raise ContradictionError
    is_set = not any(one.kind is Kind.AND for one in found[: found.index(second)])
    word = numbers or _word(_list_telling(found)[0], won)
    return [PairResult(first, second, word, colours_known=is_set, by_colour=not again)]


def _list_telling(found: Sequence[Mention]) -> list[Mention]:
    """Return what says who won, but for numbers."""
    return [one for one in found if one.kind in VERBS_OF_RESULT or one.kind in _BY_COLOUR]


def _list_said(found: Sequence[Mention], first: Mention, second: Mention, again: Sequence[Mention]) -> list[str | None]:
    """Return what each word says of the first of two, who or whose colour are named again."""
    who = sorted([*again, *(one for one in found if one.kind is Kind.SIDE)], key=lambda one: one.start)
    verbs = [one for one in found if one.kind in VERBS_OF_RESULT]
    by_colour = [_BY_COLOUR[one.kind] for one in found if one.kind in _BY_COLOUR]
    return [*(_score_of(one, verb, first, second) for one, verb in zip(who, verbs, strict=False)), *by_colour]


def _score_of(who: Mention, verb: Mention, first: Mention, second: Mention) -> str | None:
    """Return what a verb of one of two, or of a colour, says of the first, None for anybody else."""
    is_first, is_second = (bool(one.persons & who.persons) for one in (first, second))
    if who.kind is Kind.SIDE:
        is_first, is_second = who.value == "white", who.value != "white"
    score = VERBS_OF_RESULT[verb.kind]
    return None if is_first == is_second else score if is_first else mirrored(score)


def _of_first_name(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return a pair, and what the second did whose first name is behind a comma: "Koch v Wolf, Ida resigned"."""
    first, second = _players(found)
    verb = found[-1]
    is_again = "," in second.text and "," not in first.text and second.end + 1 == verb.start
    return _of_pair([first, second, second, verb], carry) if is_again else None


def of_member_behind(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return a pair, and what one of the two right behind the verb did: "In der Partie Koch gegen Wolf gewann Wolf"."""
    return _of_pair(found, carry) if found[-1].start - found[-2].end <= len(" Herr ") else None


def of_owner_behind(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return a pair, and whose a verb behind both is: "Koch - Wolf: gewonnen (Wolf)"."""
    return _of_pair(found, carry)


def _unscored(found: Sequence[Mention], _: Carry) -> list[PairResult] | None:
    """Return a pair without a result."""
    first, second = _players(found)
    return [PairResult(first, second, None, colours_known=True)]


def _listed(found: Sequence[Mention], _: Carry) -> list[PairResult] | None:
    """Pairs behind the colour that won: "Weißsiege: Koch - Wolf, Lang - Roth"."""
    verdict = next(one for one in found if one.kind in _BY_COLOUR)
    score = _BY_COLOUR[verdict.kind]
    players = _players(found)
    given = next((one.score for one in found if one.kind is Kind.SCORE), None)
    if given is not None and given.score != score:
        raise ContradictionError
    if verdict.kind is Kind.BLACK_WINS and any(one.kind is Kind.AGAINST for one in players):
        return None  # "Black wins: Koch (against Wolf)" names the winner first, "Koch against Wolf" White
    pairs = zip(players[::2], players[1::2], strict=True)
    word = _word(verdict, score)
    return [PairResult(first, second, word, colours_known=True, by_colour=True) for first, second in pairs]


def _with_points(found: Sequence[Mention], _: Carry) -> list[PairResult] | None:
    """Two players, each with points, or with those of the first behind both."""
    first, second = _players(found)
    points = [one for one in found if one.kind is Kind.POINT]
    if len(points) > 1 and sum(map(halves_of, points)) != ALL_HALVES:
        return None
    score = OF_HALVES[halves_of(points[0])]
    if score == DRAW and found[-1].kind is Kind.RESIGN:
        raise ContradictionError
    return [PairResult(first, second, _word(points[0], score), colours_known=True)]


def _row(found: Sequence[Mention], _: Carry) -> list[PairResult] | None:
    """Return a player, and the points against each opponent: "Koch: Wolf 1, Lang ½"."""
    first, *opponents = _players(found)
    if found[1].text.strip() != Kind.COLON.value:
        return None
    points = [one for one in found if one.kind is Kind.POINT]
    pairs = zip(opponents, points, strict=True)
    return [PairResult(first, other, _word(point, OF_HALVES[halves_of(point)])) for other, point in pairs]


def _listed_against(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return an opponent and a score or points, below words that say whose list it is."""
    if carry.alone is None or not carry.is_list:
        return None
    last = found[-1]
    if last.kind is Kind.SCORE and (last.score is None or last.score.kind is not ScoreKind.GAME):
        return None
    score = last.score or _word(last, OF_HALVES[halves_of(last)])
    return [PairResult(carry.alone, found[0], score, subject=carry.alone)]


def _make_beaten(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return who was beaten by whom; "Wolf von Koch geschlagen" leaves the verb of the passive out."""
    passive = [replace(one, kind=Kind.BEATEN) if one.kind is Kind.BEAT else one for one in found]
    return make_results(passive, carry)


def _won_each(found: Sequence[Mention], _: Carry) -> list[PairResult] | None:
    """Pairs behind "wins:", each won by the first."""
    pairs = zip(_players(found)[::2], _players(found)[1::2], strict=True)
    return [PairResult(first, second, _word(found[0], WIN)) for first, second in pairs]


def _drawn_with(found: Sequence[Mention], carry: Carry) -> list[PairResult] | None:
    """Return the draw of a pronoun and a player: "haben er und Wolf remis gespielt"."""
    return [PairResult(carry.subject, found[2], _word(found[3], DRAW))] if carry.subject else None


_NEXT = r"(?![WXRDBbOlSUh])"
_DREW = r"(?!&PD(?!O))"
_OBJECTS = rf"O(?:&?O|&P{_NEXT}{_DREW}|P{_NEXT}{_DREW}(?=$|[&,P]))*"
_SEVERAL = r"OP*&P"
_TWO = r"Pl?[PO]:?"
_PAIR = r"P[l&]?[PO]:?"
_SAID = r"(?:P&?[WXRBbU]|A[WXR]|[NM][PAF]|c[WXR]|[WXRNM]c|[kK])"
_MEET = r"[PA][l&]?[PO][:l]?,?"

WAYS: tuple[Way, ...] = tuple(
    Way(re.compile(pattern), make, goes_on)
    for pattern, make, goes_on in (
        (rf"{_TWO}S", _scored, False),
        (rf"{_TWO}SD$", _scored_draw, False),
        (r"PS[PO]", _scored, False),
        (rf"(?:{_TWO}S|PS[PO])R$", _scored, False),
        (r"PS[PO](?:c[WXR]|[WXR]c)", _of_pair, False),
        (rf"S:?{_TWO}", _scored, False),
        (rf"{_TWO}SF", _scored_for, False),
        (r"PO[WX]S", _both_won, False),
        (r"P[WXRD](?:SO|OS)|PBPS", scored_verb, False),
        (r"P[OP]S?[WX]", scored_verb, False),
        (rf"P:?(?:&?[WXRDNM]{_OBJECTS},?)+", make_results, False),
        (r"N:(?:PO&?)+", _won_each, False),
        (r"PD[PA]|D[AF]&P", _drawn, False),
        (rf"P(?:&?{_OBJECTS}&?[WXRD])+", make_results, False),
        (rf"P[WXRD]:?{_OBJECTS}", make_results, False),
        (rf"h(?:&?[WXRD]{_OBJECTS})+", make_results, True),
        (rf"h(?:&?{_OBJECTS}[WXRD])+", make_results, True),
        (rf"[WXRDs]{_OBJECTS}", make_results, True),
        (rf"[WXRD]h{_OBJECTS}|h[POF]U|h?U[POF]", make_results, True),
        (r"h&PD", _drawn_with, True),
        (rf"{_OBJECTS}[WXRDs]", make_results, True),
        (rf"P{_SEVERAL}[WXRD](?:[&,](?:{_SEVERAL}|O)[WXRD])*$", make_results, False),
        (rf"h{_SEVERAL}[WXRD]$", make_results, True),
        (r"O[WXRDBU]P|OP[WXRDBU]", _opponent_first, False),
        (r"O[WXRD]h|Oh[WXRD]", _opponent_first, True),
        (rf"PBP(?:&?P{_NEXT})+", make_results, False),
        (r"PBP|PPB", make_results, False),
        (rf"hBP(?:&P{_NEXT})*|hPB|B[PA]", make_results, True),
        (r"PA[bB]|PbA", _make_beaten, False),
        (rf"c[WXR]S?{_TWO}", _of_pair, False),
        (r"APb", _opponent_first, False),
        (rf"PBA(?:&P{_NEXT})*|PbO|PbA(?:&P{_NEXT})+", make_results, False),
        (r"h?Ab|h?bA", make_results, True),
        (r"PU[POF]|P[POF]U", make_results, False),
        (rf"D:(?:P[l&]?[PO]&?){{2,}}|{_PAIR}&?D|D:?{_PAIR}|PAD|PDA|D[AF]O|DPA", _drawn, False),
        (rf"{_MEET}P&?[WXRBbU]|P&P:?[WXRbU][PAF]|{_MEET}A[WXR]|AO[WXR][PAF]", _of_pair, False),
        (r"PO[WXRbU]P$", of_member_behind, False),
        (r"PlP[WXR]$", _of_first_name, False),
        (rf"{_MEET}[NM][PAF]|N{_TWO}N?[PAF]", _of_pair, False),
        (r"(?:Pl[PO]:?|PO:)[WXR][PAF]", of_owner_behind, False),
        (rf"{_TWO}S?c[WXR]|{_TWO}S?[WXRNM]c", _of_pair, False),
        (rf"{_MEET}S?(?:{_SAID}&?){{2,}}S?|{_TWO}c[WXR]S", _of_pair, False),
        (rf"[WXRDB]P{_OBJECTS}|UP[POF]", _verb_subject, False),
        (r"sPO", _same, False),
        (r"[kK]:?(?:P[l&]?[PO]&?)+", _listed, False),
        (rf"{_TWO}S?[kK]", _listed, False),
        (r"(?:Ppl?[PO]p|Pl?[PO]:?p)(?:R$)?", _with_points, False),
        (r"P[l:](?:Pp&?)+", _row, False),
        (r"PlP", _unscored, False),
        (r"PR(?:XO|OX)", make_results, False),
        (r"O:?[Sp]", _listed_against, True),
        (r"g", _same_again, True),
    )
)
"""Every way of writing a result; the characters are those of `Kind`."""

ALL_DRAWN: tuple[Way, ...] = tuple(
    Way(re.compile(pattern), _drawn) for pattern in (rf"(?:{_PAIR}&?){{2,}}D", rf"D:?(?:{_PAIR}&?){{2,}}")
)
"""Ways that hold for several pairs, where the sentence says that it speaks of all of them."""

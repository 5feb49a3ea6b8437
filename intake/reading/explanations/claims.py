"""Claims from explained sentences: whom the known pairings leave, and which day, reason and tournament are theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from intake.reading.claims import Statement, make_claim
from intake.reading.dates import DateWord, completion
from intake.reading.explanations.sentence import Explained
from intake.reading.explanations.ways import PairResult
from intake.reading.known import Known, KnownTournament, Seat
from intake.reading.mentions import Kind, Mention, Situation
from intake.reading.names import NameWord
from intake.reading.reasons import ReasonWord
from intake.reading.scores import Kind as ScoreKind
from intake.reading.types import Claim, Place
from ratings.formats.name_folding import fold

_BOTH = 2
"""Games of two players in a double round."""

_MOVES = re.compile(r"\b\d{1,3}\.? ?(?:züge?n?|zug|moves?)\b", re.IGNORECASE)
_SINCE = re.compile(r"\b(?:seit|since)\s*$", re.IGNORECASE)
_BEFORE = re.compile(r"(?:^|[\s|])(\d{1,3})[\s|]+$")
_BEHIND = re.compile(r"[\s|]+(\d{1,3})\W*$")
_ROUND = re.compile(r"\b(?:runde|rd\.?|round)\s*(\d{1,2})\b|\b(\d{1,2})\. runde\b", re.IGNORECASE)


def make_claims(explained: Explained, where: Place, situation: Situation) -> list[Claim] | None:
    """Return the claims of a sentence; None where a day or a reason cannot be given to its results."""
    results = explained.results
    if not results:
        return []
    days = _days(explained, results)
    if days is None:
        return None
    tournaments = [_tournament(explained, one) for one in results]
    reasons = _reasons(explained, results)
    return [
        make_claim(
            Statement(
                where=where,
                white=_name(one.first, one.second, explained.text, tournaments[number], situation),
                black=_name(one.second, one.first, explained.text, tournaments[number], situation),
                score=one.score,
                text=_write_score_words(explained, one),
                reasons=reasons[number],
                ended=days[number],
                round=_round(explained.text),
                tournament=tournaments[number],
                colours_known=one.colours_known,
            )
        )
        for number, one in enumerate(results)
    ]


def _write_score_words(explained: Explained, results: PairResult) -> str:
    """Return the words that say more about a score: how many moves, who lost by 0-0."""
    if results.score and results.score.kind is ScoreKind.BOTH_LOST:
        return explained.text
    return " ".join(_MOVES.findall(explained.text))


def _round(text: str) -> int | None:
    found = _ROUND.search(text)
    return int(found[1] or found[2]) if found else None


def _tournament(explained: Explained, result: PairResult) -> str:
    """Return the only tournament that a sentence names, of several the one named last before a result."""
    codes = [one for one in explained.mentions if one.kind is Kind.TOURNAMENT]
    if len({one.value for one in codes}) > 1:
        codes = [one for one in codes if one.start < result.start][-1:]
    return codes[0].value if codes else ""


def _days(explained: Explained, results: Sequence[PairResult]) -> list[DateWord | None] | None:
    """Return the day of each result. Of one day behind several results nobody knows whose it is."""
    words = [
        replace(one.day, is_other=False)
        for one in explained.mentions
        if one.day and (not one.day.is_other or _since(explained, one.day))
    ]
    if len(results) == 1 or not words:
        return [completion(words)] * len(results)
    each = any(one.kind is Kind.EACH for one in explained.mentions)
    if len(words) == 1 and (each or words[0].start < results[0].start):
        return [words[0]] * len(results)
    if (in_order := _behind_opponents(words, results) or _behind_colours(explained, words, results)) is not None:
        return in_order
    own = [_between(words, begin, end) for begin, end in _spans(explained, results)]
    groups = [sum(other.span == one.span for other in results) for one in results]
    if not all(len(found) == 1 and (group == 1 or each) for found, group in zip(own, groups, strict=True)):
        return None
    return [found[0] for found in own]


def _behind_opponents(words: Sequence[DateWord], results: Sequence[PairResult]) -> list[DateWord | None] | None:
    """Return the days, one behind each opponent, None where there are others."""
    begins = [one.second.end for one in results]
    if len(words) != len(results) or begins != sorted(begins):
        return None
    ends = [*begins[1:], max(word.end for word in words) + 1]
    return list(words) if all(b <= w.start < e for b, w, e in zip(begins, words, ends, strict=True)) else None


def _behind_colours(
    explained: Explained, words: Sequence[DateWord], results: Sequence[PairResult]
) -> list[DateWord | None] | None:
    """Return the days of both games of two players, each behind the colour of the one who is named first."""
    colours = [one for one in explained.mentions if one.kind in {Kind.WHITE, Kind.BLACK}]
    if not (len(results) == len(words) == len(colours) == len({one.kind for one in colours}) == _BOTH):
        return None
    if results[0].span != results[1].span or not colours[0].end <= words[0].start < colours[1].start <= words[1].start:
        return None
    return list(words) if colours[0].kind is Kind.WHITE else list(reversed(words))


def _since(explained: Explained, day: DateWord) -> bool:
    """Return whether a game is over since a day: that is when it ended."""
    return _SINCE.search(explained.text[: day.start]) is not None or day.text.lower().startswith(("seit", "since"))


def _between(words: Sequence[DateWord], begin: int, end: int) -> list[DateWord]:
    """Return the words between two places; a day that is said twice ("yesterday, 16 May") is one."""
    inside = [word for word in words if begin <= word.start < end]
    return inside[:1] if len({word.value for word in inside}) == 1 else inside


def _spans(explained: Explained, results: Sequence[PairResult]) -> list[tuple[int, int]]:
    """Return for each result where the words about it begin and end; those of one way of writing share them."""
    begins = sorted({one.span[0] for one in results})
    ends = dict(zip(begins, [*begins[1:], len(explained.text)], strict=True))
    return [(0 if one.span[0] == begins[0] else one.span[0], ends[one.span[0]]) for one in results]


def _reasons(explained: Explained, results: Sequence[PairResult]) -> list[tuple[ReasonWord, ...]]:
    """Return the reasons of each result."""
    words = [one.reason for one in explained.mentions if one.reason]
    if len(results) == 1 or any(one.kind is Kind.EACH for one in explained.mentions):
        return [tuple(words)] * len(results)
    return [tuple(word for word in words if begin <= word.start < end) for begin, end in _spans(explained, results)]


def _name(mention: Mention, opponent: Mention, text: str, hint: str, situation: Situation) -> NameWord:
    """Return who is meant: the only one of those with this name who plays the opponent, else the name as written."""
    seats = {seat.number: seat for seat in _list_meant_seats(mention, opponent, hint, situation)}
    if len(seats) > 1 and _is_numbered(opponent, text, situation.known):
        seats = {number: seat for number, seat in seats.items() if str(seat.seat) == _number_beside(mention, text)}
    born = mention.value[1:] if mention.value.startswith("*") else ""
    number = mention.value if mention.value.isdigit() else ""
    if len(seats) != 1:
        return NameWord(mention.text, birth_year=born, number=number)
    seat = next(iter(seats.values()))
    if born or number:
        return NameWord(f"{seat.family}, {seat.given}", birth_year=born, number=number)
    return NameWord(f"{seat.family}, {seat.given}" if seat.given else seat.family, number=seat.number)


def _is_numbered(mention: Mention, text: str, known: Known) -> bool:
    """Return whether the number beside a name is that of the seat, as tables of pairings have it."""
    seats = {seat.seat for place, key in mention.persons for seat in known.tournaments[place].seats if seat.key == key}
    return {_number_beside(mention, text)} == {str(seat) for seat in seats}


def _number_beside(mention: Mention, text: str) -> str:
    """Return the number right before a name, or right behind the last one of its row, "" for none."""
    before, behind = _BEFORE.search(text[: mention.start]), _BEHIND.match(text, mention.end)
    return before[1] if before else behind[1] if behind else ""


def _list_meant_seats(mention: Mention, opponent: Mention, hint: str, situation: Situation) -> Iterator[Seat]:
    """Yield the seats of those who can be meant: who meet, else, where nobody does, all of the name."""
    known = situation.known
    meeting = [
        (place, key)
        for place, key in mention.persons
        for other in opponent.persons
        if situation.meet((place, key), other)
    ]
    named = [person for person in meeting if not hint or _is_called(known.tournaments[person[0]], hint)]
    for place, key in named or meeting or mention.persons:
        yield next(seat for seat in known.tournaments[place].seats if seat.key == key)


def _is_called(tournament: KnownTournament, hint: str) -> bool:
    return fold(tournament.code).replace(" ", "") == fold(hint).replace(" ", "")

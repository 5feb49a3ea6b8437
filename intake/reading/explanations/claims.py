"""Claims from explained sentences: whom the known pairings leave, and which day, reason and tournament are theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from intake.reading.claims import NO_MOVE, Statement, make_claim, with_findings, without
from intake.reading.codes import Question
from intake.reading.days.dates import DateWord, completion, is_since
from intake.reading.days.day_like import like_a_day
from intake.reading.explanations.doubtful import list_match_scores
from intake.reading.explanations.explained import Explained
from intake.reading.explanations.game_pairs import meet_twice
from intake.reading.explanations.pair_before import find_address
from intake.reading.explanations.pair_results import LOSS, WIN, PairResult
from intake.reading.explanations.result_mentions import OTHER_GAME
from intake.reading.explanations.same_side import are_on_same_side
from intake.reading.known import Seat
from intake.reading.mentions import Kind, Mention, Situation
from intake.reading.mentions.name_forms import leaves_out_umlauts
from intake.reading.mentions.strangers import NOWHERE
from intake.reading.merging import turned
from intake.reading.names import NameWord, read_name
from intake.reading.reasons import ReasonWord
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import ScoreWord
from intake.reading.types import Claim, Finding, Place
from intake.reading.words import any_case, mask_words
from ratings.formats.name_folding import solid
from ratings.regulations.types import Score

UNSCORED = frozenset({Question.NO_SCORE, Question.MATCH_SCORE})
"""What is asked where no score is certain."""

_BOTH = 2
"""Games of two players in a double round."""

_OF_ONE = any_case(
    rf"(?:{OTHER_GAME.pattern})|\b(?:zuletzt|last|latest|letztere\w*|latter|one (?:on|in|of)|eine (?:am|im|davon|von)"
    r"|letzte[nrs]?(?! (?:\w+tag|nacht|woche|monat)\b)|(?:die|the) (?:erste|first)(?! (?:mal|time|runde|round)\b))\b"
)
"""Words for one of several games: their day is not that of all."""

_OF_NEXT = any_case(r"(?:[,;]|\b(?:und|and|but|aber|while|während)\b)[^,;]*")
"""A clause behind a result."""

_ARTICLE = re.compile(r"^(?:de[nmr]|die) (?=[A-ZÀ-Þ])")
"""Before a name that nobody has; where it is part of one, the name fits without it, too."""

_MOVES = any_case(r"\b\d{1,3}\.? ?(?:züge?n?|zug|moves?)\b")
_ROUND = any_case(r"\b(?:runde|rd\.?|round)\s*(\d{1,2})\b|\b(\d{1,2})\. runde\b")


def make_claims(explained: Explained, where: Place, situation: Situation) -> list[Claim] | None:
    """Return the claims of a sentence; None where a day or a reason cannot be given to its results, or where their two
    players are opponents of somebody else.
    """
    explained = _with_order(explained, situation)
    results = explained.results
    if not results:
        return []
    days = None if _is_of_next(explained, results) else _days(explained, results, situation)
    if days is None or are_on_same_side(explained.text, results):
        return None
    tournaments = [_tournament(explained, one) for one in results]
    reasons = _reasons(explained, results)
    claims = [
        make_claim(
            Statement(
                where=where,
                white=write_name(one.first, one.second, explained.text, tournaments[number], situation),
                black=write_name(one.second, one.first, explained.text, tournaments[number], situation),
                score=one.score,
                text=_write_words(explained, one),
                reasons=reasons[number],
                ended=days[number],
                round=_round(explained.text),
                tournament=tournaments[number],
                colours_known=one.colours_known,
            )
        )
        for number, one in enumerate(results)
    ]
    return [
        each
        for claim, one in zip(claims, results, strict=True)
        for each in _both_games(_ask(claim, one, explained), one.score)
    ]


_OF_COLOUR = frozenset({Kind.SIDE, Kind.WHITE_WINS, Kind.BLACK_WINS})
"""What says who won by the colour alone."""


def _with_order(explained: Explained, situation: Situation) -> Explained:
    """Return a sentence that says by the colour alone who won, asked for the player where the pairing has the colours
    the other way round.
    """
    kinds = {one.kind for one in explained.mentions}
    if not kinds & _OF_COLOUR or kinds & {Kind.WHITE, Kind.BLACK, Kind.SCORE}:
        return explained
    results = explained.results or ()
    return replace(explained, results=tuple(_ask_other_way_round(one, situation) for one in results))


def _ask_other_way_round(result: PairResult, situation: Situation) -> PairResult:
    """Return a result that had a winner, asked where its players meet with the other colours."""
    is_won = result.colours_known and result.score is not None and result.score.score in {WIN, LOSS}
    if is_won and situation.is_other_way_round(result.first.persons, result.second.persons):
        return replace(result, question=Question.SCORE_ORDER)
    return result


def _ask(claim: Claim, result: PairResult, explained: Explained) -> Claim:
    """Return a claim with the questions about it; one of them may leave it without a score."""
    questions = [code for code in (result.question, explained.question) if code]
    details = {
        Question.MATCH_SCORE: list_match_scores(explained.mentions),
        Question.SCORE_ORDER: result.score.text if result.score else "",
    }
    findings = [Finding(code, details.get(code, claim.where.text.strip()), claim.where) for code in questions]
    claim = without(claim, Question.NO_SCORE) if questions else claim
    claim = replace(claim, score="") if UNSCORED & set(questions) else claim
    return with_findings(replace(claim, corrects=True) if explained.corrects else claim, findings)


def _both_games(claim: Claim, word: ScoreWord | None) -> tuple[Claim, ...]:
    """Return the two games of a match score: 2-0 and ½½ settle both, other scores do not say which was won.

    Both carry the question: only who knows that the pair plays two games may drop it.
    """
    halves = word.halves if word and word.kind is ScoreKind.MATCH else (0, 0)
    is_drawn = word is not None and ("½" in word.text or "1/2" in word.text)
    scores = {(4, 0): Score.WHITE_WINS, (0, 4): Score.BLACK_WINS, (2, 2): Score.DRAW if is_drawn else None}
    score = scores.get(halves)
    if score is None:
        return (claim,)
    first = replace(claim, score=score.value)
    return first, turned(first)


def _write_words(explained: Explained, result: PairResult) -> str:
    """Return the words that say more about a score: how many moves, who lost by 0-0, what a doubtful one may mean."""
    score = result.score
    is_weighed = result.is_weighed or (explained.is_doubtful and score is not None and score.numeric)
    if is_weighed or (score is not None and score.kind is ScoreKind.BOTH_LOST):
        results = explained.results or ()
        begin, end = _spans(explained, results)[results.index(result)]
        return explained.text[begin:end]
    return " ".join(found[0] for words in (_MOVES, NO_MOVE) for found in words.finditer(explained.text))


def _round(text: str) -> int | None:
    found = _ROUND.search(text)
    return int(found[1] or found[2]) if found else None


def _tournament(explained: Explained, result: PairResult) -> str:
    """Return the only tournament that a sentence names, of several the one named last before a result."""
    codes = [one for one in explained.mentions if one.kind is Kind.TOURNAMENT]
    if len({one.value for one in codes}) > 1:
        codes = [one for one in codes if one.start < result.start][-1:]
    return codes[0].value if codes else ""


def _days(explained: Explained, results: Sequence[PairResult], situation: Situation) -> list[DateWord | None] | None:
    """Return the day of each result. Of one day behind several results nobody knows whose it is."""
    words = [
        replace(one.day, is_other=False)
        for one in explained.mentions
        if one.day and (not one.day.is_other or one.day.is_told or is_since(explained.text, one.day))
    ]
    days = _share_days(words, explained, results, situation)
    return days and [None if one and one.is_told else one for one in days]


def _share_days(
    words: Sequence[DateWord], explained: Explained, results: Sequence[PairResult], situation: Situation
) -> list[DateWord | None] | None:
    """Return which of the days of a sentence is that of each result."""
    if len(results) == 1 or not words:
        return [completion(words)] * len(results)
    each = any(one.kind is Kind.EACH for one in explained.mentions)
    if len(words) < len(results) and each and _names_another(explained.text, words):
        return None
    are_two = meet_twice((results[0].first, results[0].second), situation)
    if len(words) == 1 and (each or _is_of_all(explained.text, words[0], results, are_two=are_two)):
        return [words[0]] * len(results)
    if (in_order := _beside_opponents(words, results) or _behind_colours(explained, words, results)) is not None:
        return in_order
    own = [_between(words, begin, end) for begin, end in _spans(explained, results)]
    groups = [sum(other.span == one.span for other in results) for one in results]
    if not all(len(found) == 1 and (group == 1 or each) for found, group in zip(own, groups, strict=True)):
        return None
    return [found[0] for found in own]


def _is_of_next(explained: Explained, results: Sequence[PairResult]) -> bool:
    """Return whether a day behind the only result is of another game: "..., the second one ended on 5 June"."""
    first, *others = results
    end = max(one.end for one in (first.first, first.second, first.score or first.first))
    clauses = [] if others else list(_OF_NEXT.finditer(explained.text, end))
    other = next((clause.start() for clause in clauses if OTHER_GAME.search(clause[0])), len(explained.text))
    return any(one.day and not one.day.is_other and one.start > other for one in explained.mentions)


def _names_another(text: str, words: Sequence[DateWord]) -> bool:
    """Return whether a text speaks of one of several games, or of a day beside those that are read."""
    text = mask_words(text, words, " ")
    return _OF_ONE.search(text) is not None or bool(like_a_day(text))


def _is_of_all(text: str, day: DateWord, results: Sequence[PairResult], *, are_two: bool) -> bool:
    """Return whether the only day of a sentence is that of all its results."""
    return day.start < results[0].start or (not are_two and _is_one_game(results)) or _is_of_verb(text, day, results)


def _is_of_verb(text: str, day: DateWord, results: Sequence[PairResult]) -> bool:
    """Return whether a day is between all opponents and their one verb: "Koch has against Wolf and Lang today lost"."""
    verbs = {one.score.start for one in results if one.score}
    if len(verbs) != 1 or re.search(r"\d", text[day.end : min(verbs)]):
        return False
    return max(one.second.end for one in results) <= day.start < min(verbs)


def _is_one_game(results: Sequence[PairResult]) -> bool:
    """Return whether results say the same of the same two players: "Koch - Wolf 1-0, that is Wolf - Koch 0-1"."""
    first = results[0]
    views = [one if one.first.persons == first.first.persons else one.turned() for one in results]
    return len({(one.first.persons, one.second.persons, one.score and one.score.score) for one in views}) == 1


def _beside_opponents(words: Sequence[DateWord], results: Sequence[PairResult]) -> list[DateWord | None] | None:
    """Return the days, one behind each opponent or one before each, None where there are others."""
    begins = [one.second.end for one in results]
    if len(words) != len(results) or begins != sorted(begins):
        return None
    ends = [*begins[1:], max(word.end for word in words) + 1]
    are_behind = all(b <= w.start < e for b, w, e in zip(begins, words, ends, strict=True))
    starts = [one.second.start for one in results]
    are_before = all(b <= w.start < e for b, w, e in zip([0, *begins], words, starts, strict=False))
    return list(words) if are_behind or are_before else None


def _behind_colours(
    explained: Explained, words: Sequence[DateWord], results: Sequence[PairResult]
) -> list[DateWord | None] | None:
    """Return the days of both games of two players, each behind the colour of the one who is their subject."""
    if results[0].subject is None or not results[0].subject.persons & results[0].first.persons:
        return None
    colours = [one for one in explained.mentions if one.kind in {Kind.WHITE, Kind.BLACK}]
    if not (len(results) == len(words) == len(colours) == len({one.kind for one in colours}) == _BOTH):
        return None
    if results[0].span != results[1].span or not colours[0].end <= words[0].start < colours[1].start <= words[1].start:
        return None
    return list(words) if colours[0].kind is Kind.WHITE else list(reversed(words))


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
    is_of_all = any(one.kind is Kind.EACH for one in explained.mentions) and all(
        word.start > results[-1].start for word in words
    )
    if len(results) == 1 or is_of_all:
        return [tuple(words)] * len(results)
    return [tuple(word for word in words if begin <= word.start < end) for begin, end in _spans(explained, results)]


def write_name(mention: Mention, opponent: Mention, text: str, hint: str, situation: Situation) -> NameWord:
    """Return who is meant: the only one of those with this name who plays the opponent, else the name as written."""
    seats = {seat.number: seat for seat in _list_meant_seats(mention, opponent, hint, situation)}
    born = mention.value[1:] if mention.value.startswith("*") else ""
    number = mention.value if mention.value.isdigit() else ""
    if any(leaves_out_umlauts(mention.text, seat) for seat in seats.values()):
        return read_name(mention.text.title() if mention.text.islower() else mention.text)
    is_slip = any(mention.text.casefold() == slip.casefold() for seat in seats.values() for slip in seat.slips)
    if is_slip or (not seats and not (born or number)):
        return read_name(_ARTICLE.sub("", mention.text))
    if len(seats) != 1:
        names = {(one.family, one.given) for one in seats.values()}
        name = ", ".join(filter(None, names.pop())) if len(names) == 1 else mention.text
        return NameWord(name, birth_year=born, number=number, address=find_address(mention, text))
    seat = next(iter(seats.values()))
    if born or number:
        return NameWord(seat.listed, birth_year=born, number=number)
    return NameWord(seat.listed, number=seat.number)


def _list_meant_seats(mention: Mention, opponent: Mention, hint: str, situation: Situation) -> Iterator[Seat]:
    """Yield the seats of those who can be meant: who meet, else, where nobody does, all of the name."""
    known = situation.known
    meeting = [
        (place, key)
        for place, key in mention.persons
        for other in opponent.persons
        if situation.meet((place, key), other)
    ]
    named = [person for person in meeting if not hint or solid(known.tournaments[person[0]].code) == solid(hint)]
    for place, key in named or meeting or [one for one in mention.persons if one[0] != NOWHERE]:
        yield next(seat for seat in known.tournaments[place].seats if seat.key == key)

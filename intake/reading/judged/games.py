"""Games of which the whole mail says clearly how they ended, as the network judges it.

What is asked is answered, and what a sentence was read as otherwise is asked. What nobody else has read is added before
doubts and days beside results are looked for (`added_games`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from intake.reading.claims import ask, without, without_players
from intake.reading.codes import Question
from intake.reading.doubts.supposed import BELIEF
from intake.reading.explanations.weighed_results import is_in_words
from intake.reading.judged.claims import (
    SCORES,
    choose_score,
    find_judged,
    is_of,
    is_sure,
    list_asked,
    turn_score,
)
from intake.reading.judged.letters import gives_day_of_games, is_answer, is_in_figures, is_long
from intake.reading.judged.likely_games import ask_likely, date_missed
from intake.reading.mentions import Situation, find_mentions
from intake.reading.mentions.first_names import list_named
from intake.reading.network.judging import Judged
from intake.reading.types import Claim, Finding, Letter, Reading

_AGREED = 0.85
"""From this chance on a result that is read as well is no question any more."""

_SURELY_AGREED = 0.95
"""From this chance on no words of the mail contradict such a result (our own choice: of nine games of unknown writers
that other readers held up so none is wrong).
"""

_INSTEAD = 0.9
"""From this chance on another result than a doubtful one that is read is taken."""

_SILENT, _NOTHING = 0.99, 0.9
"""From these chances of nothing on a question about a game is dropped, in a short mail and in one of many words."""

_AGAINST = 0.9
"""From this chance on a game is not certain."""

_OTHERWISE, _EVEN = 0.8, 0.5
"""From this chance of something else on it is asked how a game ended that was read, unless it is rather in doubt."""

_SURELY_OTHERWISE = 0.84
"""The same where nothing has been asked so far."""

_OTHER_DAY, _DAY_ASKED = 0.9, 0.9
"""From these chances on a mail says another day than was read, and the day that is asked."""

_OPEN = 0.9
"""From this chance on a reply says nothing of how a game ended, or that it is not to be stored yet."""

_WHOLE = 0.9
"""From this chance on such a mail says how a game ended, and when."""

_MOST_CHECKED = 4
"""Games beyond which a mail is a list, whose rows know more of those that they report (our own choice)."""

_WORD = re.compile(r"[^\W\d_]{2,}")
_BETWEEN = frozenset({"gegen", "gg", "vs", "against"})

_ROW, _LONG_ROW = 4, 8
"""Words up to which a line with a result may be a row of a list, and may be one that has signs."""

_OF_RESULTS = frozenset({Question.NO_SCORE, Question.WHICH_GAME})
"""Questions that are answered where it is sure how a game ended."""

_OF_OTHERS = frozenset({Question.WORDS_CONTRADICT})
"""Questions about words of another sentence, which are answered where it is very sure how a game ended."""

_OF_OPEN = frozenset({*_OF_RESULTS, Question.NOT_CONFIRMED})
"""Questions about a game without a result that a reply does not have to answer once more."""

_OF_WHOLE = frozenset({*_OF_OPEN, Question.WORDS_CONTRADICT, Question.AMBIGUOUS_DATE})
"""Questions that a mail of many words answers as a whole."""

_OF_LINES = frozenset({*_OF_RESULTS, Question.NO_RESULTS})
"""Questions about lines, which are answered where it is sure what a mail says of all its players."""


def settle_judged(reading: Reading, judged: Sequence[Judged], letter: Letter, situation: Situation) -> Reading:
    """Return a reading in which what the whole mail says clearly is no question, and what it says otherwise is one."""
    if not judged or _is_of_more(reading):
        return reading
    is_open = _choose_silence(letter)
    kept = [each for each in reading.claims if not _is_idle(each, find_judged(each, judged, situation), is_open)]
    claims = tuple(_settle_all(kept, judged, situation, _choose_settled(letter, situation)))
    likely = list(ask_likely(judged, replace(reading, claims=claims), letter, situation))
    clear = list(_list_clear(claims, judged, situation, is_open))
    missed = tuple(_list_missed(reading.missed, judged, clear, situation))
    reading = replace(reading, claims=(*claims, *(claim for _, claim in likely)), missed=missed)
    known = [*clear, *(one for one, _ in likely)]
    return _without_lines(reading, judged, known, situation) if reading.claims or is_answer(letter) else reading


def _choose_settled(letter: Letter, situation: Situation) -> AbstractSet[str]:
    """Return the questions that a mail answers as a whole: all of one of many words, but for the day where a sentence
    without a player gives that of games; else those about results.
    """
    if not is_long(letter):
        return _OF_RESULTS
    return _OF_WHOLE - {Question.AMBIGUOUS_DATE} if gives_day_of_games(letter, situation) else _OF_WHOLE


def _choose_silence(letter: Letter) -> Callable[[Judged], bool]:
    """Return how it is known of a mail, a longer one or a reply that it says nothing of a game."""
    if is_answer(letter):
        return _is_left_open
    return _is_nothing if is_long(letter) else _is_silent


def _list_missed(
    missed: Iterable[Claim], judged: Sequence[Judged], clear: Sequence[Judged], situation: Situation
) -> Iterator[Claim]:
    """Yield the games that may have been missed, each with its day, but for those of which it is clear what a mail
    says.
    """
    for claim in missed:
        if find_judged(claim, clear, situation) is None:
            yield date_missed(claim, find_judged(claim, judged, situation))


def _list_clear(
    claims: Sequence[Claim], judged: Iterable[Judged], situation: Situation, is_open: Callable[[Judged], bool]
) -> Iterator[Judged]:
    """Yield the games of which it is clear what a mail says: nothing, or what is claimed."""
    for one in judged:
        if is_open(one) or _is_claimed(one, claims, situation):
            yield one


def _is_claimed(one: Judged, claims: Iterable[Claim], situation: Situation) -> bool:
    """Return whether a mail says clearly how a game ended, and a claim says so, or asks about it."""
    of_game = [claim for claim in claims if is_of(claim, one, situation)]
    score = choose_score(one)[0]
    return is_sure(one) and any(claim.score in {"", turn_score(score, claim, one, situation)} for claim in of_game)


def _is_silent(one: Judged) -> bool:
    """Return whether a mail clearly says nothing of a game."""
    return one.ends.nothing >= _SILENT


def _is_nothing(one: Judged) -> bool:
    """Return whether a mail of many words says nothing of a game."""
    return one.ends.nothing >= _NOTHING


def _is_left_open(one: Judged) -> bool:
    """Return whether a reply clearly says no result of a game that is to be stored."""
    return one.ends.nothing + one.ends.doubted >= _OPEN


def _is_of_more(reading: Reading) -> bool:
    """Return whether a mail puts results right, speaks of a tournament as a whole, or is too long to be read."""
    codes = {found.code for found in reading.findings}
    return reading.correction or bool(reading.wholes) or Question.TOO_MUCH in codes


def _without_lines(
    reading: Reading, judged: Iterable[Judged], clear: Sequence[Judged], situation: Situation
) -> Reading:
    """Return a reading that asks nothing any more about lines that name nobody but players of clear games."""
    games = list(judged)
    unread = tuple(
        one
        for one in reading.unread
        if BELIEF.search(one.where.text) or not _is_told(one.where.text, games, clear, situation)
    )
    answered = {Question.NO_RESULTS} if unread and reading.claims else _OF_LINES if not unread else ()
    findings = tuple(
        one for one in reading.findings if one.code not in answered or _is_open(one, games, clear, situation)
    )
    return replace(reading, findings=findings, unread=unread)


def _is_open(found: Finding, judged: Iterable[Judged], clear: Sequence[Judged], situation: Situation) -> bool:
    """Return whether a finding is about a line of which it is not clear what the mail says."""
    return found.where is not None and not _is_told(found.where.text, judged, clear, situation)


def _is_told(text: str, judged: Iterable[Judged], clear: Sequence[Judged], situation: Situation) -> bool:
    """Return whether it is clear what a mail says of all games of the players whom a text names."""
    persons = {one.persons for one in list_named(text, situation.names)}
    about = [one for one in judged if {one.white, one.black} & persons]
    players = {player for one in about for player in (one.white, one.black)}
    return bool(about) and persons <= players and all(one in clear for one in about)


def _settle_all(
    claims: Sequence[Claim], judged: Sequence[Judged], situation: Situation, settled: AbstractSet[str]
) -> Iterator[Claim]:
    """Yield claims as they are judged; those that contradict each other hold each other up as they are."""
    is_list = len(claims) > _MOST_CHECKED
    for claim in claims:
        one = find_judged(claim, judged, situation)
        is_known = is_in_figures(claim) or (is_list and not list_asked(claim)) or _is_bare(claim)
        if one is None or is_known or _is_contradicted(one, claims, situation):
            yield claim
        else:
            yield _settle(claim, one, situation, settled)


def _is_bare(claim: Claim) -> bool:
    """Return whether a row has one word beside its names, which does not say whose it is: "Koch v Wolf: resigned"."""
    names = {word.lower() for name in (claim.white, claim.black) for word in _WORD.findall(name)}
    words = [word for word in _WORD.findall(claim.where.text.lower()) if word not in names | _BETWEEN]
    return not claim.score and len(words) <= 1


def _is_contradicted(one: Judged, claims: Iterable[Claim], situation: Situation) -> bool:
    """Return whether claims of a game give it several results."""
    of_game = (claim for claim in claims if claim.score and is_of(claim, one, situation))
    return len({turn_score(claim.score, claim, one, situation) for claim in of_game}) > 1


def _settle(claim: Claim, one: Judged, situation: Situation, settled: AbstractSet[str]) -> Claim:
    """Return a claim as it is judged; the mail as a whole answers the questions that are `settled`."""
    if claim.score and not list_asked(claim):
        return _check(claim, one, situation)
    if _is_rather_other(claim, one, situation):
        return _ask_how(claim)
    if _is_clear(claim, one, situation, settled):
        return _take(claim, one, situation)
    return _answer(claim, one, situation)


def _is_clear(claim: Claim, one: Judged, situation: Situation, settled: AbstractSet[str]) -> bool:
    """Return whether a mail clearly says all that is asked of a game, and nothing but what is claimed."""
    score, (day, chance) = choose_score(one), one.choose_day()
    is_asked = list_asked(claim) <= settled and not BELIEF.search(claim.where.text)
    is_same = claim.score in {"", turn_score(score[0], claim, one, situation)} and claim.completed_on in {None, day}
    return is_asked and is_same and not one.meets_twice and min(score[1], one.colours, chance) >= _WHOLE


def _take(claim: Claim, one: Judged, situation: Situation) -> Claim:
    """Return a claim with the result and the day that a mail says, of which nothing is asked any more."""
    score, day = turn_score(choose_score(one)[0], claim, one, situation), one.choose_day()[0]
    return replace(without(claim, *_OF_WHOLE), score=score, completed_on=day)


def _is_idle(claim: Claim, one: Judged | None, is_open: Callable[[Judged], bool]) -> bool:
    """Return whether a claim only asks about a game of which a mail says nothing, or a reply nothing that is to be
    stored; a result that is doubted is one.
    """
    if one is None or not _is_open_question(claim):
        return False
    return is_open(one) if not claim.score else is_open is not _is_left_open and is_open(one)


def _is_open_question(claim: Claim) -> bool:
    """Return whether a claim in words only asks how a game ended, or whether that is certain, and is no belief."""
    asked = list_asked(claim)
    if is_in_figures(claim) or not (asked or not claim.score):
        return False
    return asked <= _OF_OPEN and not BELIEF.search(claim.where.text)


def _is_sentence(claim: Claim, situation: Situation) -> bool:
    """Return whether a claim was made in a sentence, which a short row of a list is none of."""
    text = without_players(claim.where.text)
    count = len(text.split())
    return count > _LONG_ROW or (count > _ROW and is_in_words(text, situation))


def _check(claim: Claim, one: Judged, situation: Situation) -> Claim:
    """Return a claim that is certain so far, asked where the whole mail doubts it, or hardly says so."""
    if one.meets_twice or not _is_sentence(claim, situation):
        return claim
    if one.ends.doubted >= _AGAINST:
        return ask(claim, Question.NOT_CONFIRMED)
    is_otherwise = _is_unlikely(claim, one, situation, _SURELY_OTHERWISE)
    return _ask_how(claim) if is_otherwise else _check_day(claim, one, situation)


def _is_rather_other(claim: Claim, one: Judged, situation: Situation) -> bool:
    """Return whether a mail as a whole rather gives a game another result than the one that is asked."""
    return bool(claim.score) and choose_score(one)[1] >= _EVEN and _is_unlikely(claim, one, situation, _OTHERWISE)


def _is_unlikely(claim: Claim, one: Judged, situation: Situation, least: float) -> bool:
    """Return whether a mail as a whole says with a chance otherwise how a game ended than its sentence was read, or
    nothing, and does not rather doubt it.
    """
    if one.meets_twice or one.ends.doubted >= _EVEN or not _is_sentence(claim, situation):
        return False
    chances = dict(zip(SCORES, one.ends, strict=False))
    chances.pop(turn_score(claim.score, claim, one, situation), None)
    return max(one.ends.nothing, *chances.values()) >= least


def _ask_how(claim: Claim) -> Claim:
    """Return a claim of which it is asked how its game ended, in place of whether that is certain."""
    return ask(replace(without(claim, *_OF_OPEN), score=""), Question.NO_SCORE)


def _check_day(claim: Claim, one: Judged, situation: Situation) -> Claim:
    """Return a claim whose sentence has a day, asked where the mail clearly says another one than was read."""
    is_dated = claim.completed_on or any(each.day for each in find_mentions(claim.where.text, situation)[0])
    day, chance = one.choose_day()
    is_other = is_dated and day not in {None, claim.completed_on} and chance >= _OTHER_DAY
    return ask(claim, Question.AMBIGUOUS_DATE) if is_other else claim


def _answer(claim: Claim, one: Judged, situation: Situation) -> Claim:
    """Return a claim without the questions about its result and its day to which a mail has a clear answer; its own
    sentence must be no belief.
    """
    if BELIEF.search(claim.where.text):
        return claim
    answered = _answer_result(claim, one, situation)
    is_agreed = answered.score == turn_score(choose_score(one)[0], answered, one, situation)
    return _answer_day(answered, one) if is_agreed and _is_sentence(claim, situation) else answered


def _answer_result(claim: Claim, one: Judged, situation: Situation) -> Claim:
    """Return a claim without the questions about its result to which a mail has a clear answer."""
    if one.meets_twice:
        return claim
    score, chance = choose_score(one)
    score = turn_score(score, claim, one, situation)
    is_asked = any(found.code in _OF_RESULTS for found in claim.findings)
    if is_asked and is_sure(one) and (not claim.score or chance >= _INSTEAD):
        return without(
            replace(claim, score=score, completed_on=claim.completed_on or one.choose_day()[0]), *_OF_RESULTS
        )
    return without(claim, *_list_agreed(claim, chance)) if claim.score == score else claim


def _list_agreed(claim: Claim, chance: float) -> set[str]:
    """Return the questions about a result that are answered where a mail agrees with it with some chance; those about
    words of another sentence only where that is high.
    """
    if chance < _AGREED:
        return set()
    others = {found.code for found in claim.findings if found.where not in {None, claim.where}}
    return {*_OF_RESULTS, *(others & _OF_OTHERS if chance >= _SURELY_AGREED else ())}


def _answer_day(claim: Claim, one: Judged) -> Claim:
    """Return a claim with the day that a mail clearly says, where it is asked for it."""
    day, chance = one.choose_day()
    if day is None or chance < _DAY_ASKED or list_asked(claim) != {Question.AMBIGUOUS_DATE}:
        return claim
    return replace(without(claim, Question.AMBIGUOUS_DATE), completed_on=day)

"""Games of which the whole mail clearly says how they ended, and when: what is asked about them is answered, and what
was reported in words and read otherwise is asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from intake.reading.claims import ask, without
from intake.reading.codes import Question, is_question
from intake.reading.doubts.other_events import is_past
from intake.reading.doubts.supposed import BELIEF, is_doubtful
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.explanations.doubtful import has_unknown_opponent
from intake.reading.explanations.pending_offers import is_waiting, only_waits
from intake.reading.explanations.weighed_results import confirms, denies
from intake.reading.judged.claims import (
    PLAYED,
    SCORES,
    are_of_others,
    choose_score,
    count_words,
    find_chance,
    is_in_figures,
    is_of,
    list_asked,
    list_players,
    list_sentences,
    make_claim,
    turn_score,
)
from intake.reading.judged.clear_lines import without_lines
from intake.reading.judged.doubts import is_doubted_with_all
from intake.reading.judged.letters import is_answer, is_brief, is_long
from intake.reading.judged.likely_games import ask_likely, date_missed
from intake.reading.judged.only_days import add_asked_day, add_only_day, ask_led_day, is_above
from intake.reading.judged.rivals import list_rivals
from intake.reading.leftovers import RESULT_WORD
from intake.reading.mentions import Situation, find_mentions
from intake.reading.network.judging import Judged
from intake.reading.network.tokens import is_one
from intake.reading.reasons import find_reasons
from intake.reading.rewriting.standings import gives_standing
from intake.reading.scores import only_offered
from intake.reading.types import Claim, Letter, Reading
from intake.reading.verdicts import about_material
from intake.reading.words import any_case

_AGREED, _ALONE = 0.6, 0.9
"""From these chances on a mail says clearly how a game ended, and when, where a line was read so and where none was
(our own choice, as all chances here, by 1,320 everyday mails of writers from whom nothing was learnt).
"""

_OF_BOTH = 0.95
"""The same where a line has other games of both players: they need not have played each other."""

_IN_REPLY = 0.97
"""The second one in a reply, which may be as short as "Koch played Wolf"."""

_AGAINST, _OTHER_DAY = 0.95, 0.9
"""From these chances on it clearly says another result than was read, and another day."""

_BEYOND_DOUBT = 0.98
"""From this chance on it does so whatever the weights of a sentence say."""

_NOTHING = 0.9
"""From this chance on it clearly says nothing of a game, or a reply nothing that is to be stored."""

_SURE, _CERTAIN = 0.95, 0.03
"""From the first chance on a mail says the same as a row with figures, up to the second one it doubts nothing."""

_HARDLY = 0.1
"""Up to this chance of a doubt none is left of one that a line was read as."""

_ANSWERED = frozenset({Question.AMBIGUOUS_DATE, Question.NO_SCORE, Question.WHICH_GAME, Question.NOT_FINISHED})
"""Questions that a mail as a whole answers."""

_ANSWERED_AT_LENGTH = frozenset({*_ANSWERED, Question.NOT_CONFIRMED, Question.WORDS_CONTRADICT})
"""Questions that a mail of many words answers: in few words a doubt is one, and a contradiction as well."""

_OF_ROWS = frozenset({Question.AMBIGUOUS_DATE, Question.NOT_CONFIRMED, Question.WORDS_CONTRADICT})
"""Questions about a row with figures that a mail as a whole answers: its score is the one that it has."""

_OF_RESULT = frozenset({Question.NO_SCORE, Question.WHICH_GAME})
"""Questions about a game that a mail need not report."""

_OF_OPEN = frozenset({*_OF_RESULT, Question.NOT_CONFIRMED})
"""Questions about a game without a result that a reply does not have to answer once more."""

_OF_LISTS = frozenset({Question.UNREADABLE_TABLE, Question.TOO_MUCH})
"""Questions about all games of a mail, which no single one of them answers."""

_MOST_GAMES = 7
"""Games beyond which rows and tables know more of a mail than the whole of it says (our own choice)."""

_TO_WAIT = any_case(
    r"\b(?:bevor|before)\b[^.;]{0,40}\b(?:verbuch|eintr[aä]g|gewertet|wertet|enter|book|record|rate)\w*"
)
"""What is to be done first: then a doubt is one, whatever a mail as a whole says."""

_NAMES = 4
"""Words of a line up to which it may only name two players (our own choice)."""

_SHORT = 9
"""Words of a sentence up to which its weights know more of it than the network (our own choice)."""


def has_more_to_say(reading: Reading) -> bool:
    """Return whether a mail as a whole may say more than was read, or otherwise: something is asked or was not
    understood, or a result is reported in words.
    """
    asked = any(map(_is_asked, reading.claims)) or any(is_question(found.code) for found in reading.findings)
    return asked or bool(reading.unread or reading.missed) or not all(map(is_in_figures, reading.claims))


def settle_judged(reading: Reading, judged: Sequence[Judged], letter: Letter, situation: Situation) -> Reading:
    """Return a reading with the games of which the whole mail is clear, and without questions about them."""
    if not judged or _is_of_more(reading):
        return reading
    claims = [claim for claim in reading.claims if not _is_idle(claim, judged, letter, situation)]
    claims = add_only_day(claims, judged, letter, situation)
    rivals = list_rivals(judged)
    for one in judged:
        claims = _settle(claims, one, letter, situation, is_alone=one not in rivals)
    likely = list(ask_likely(judged, replace(reading, claims=tuple(claims)), letter, situation))
    clear = _list_clear(judged, claims, letter, situation)
    missed = tuple(_list_missed(reading.missed, judged, clear, situation))
    reading = replace(reading, claims=(*claims, *(claim for _, claim in likely)), missed=missed)
    return without_lines(reading, judged, [*clear, *(one for one, _ in likely)], situation)


def _is_of_more(reading: Reading) -> bool:
    """Return whether a mail puts results right, speaks of a tournament as a whole, is a long list, has a table that is
    asked as a whole, or is too long to be read.
    """
    is_list = len(reading.claims) > _MOST_GAMES or any(found.code in _OF_LISTS for found in reading.findings)
    return reading.correction or bool(reading.wholes) or is_list


def _is_idle(claim: Claim, judged: Iterable[Judged], letter: Letter, situation: Situation) -> bool:
    """Return whether a claim only asks about a game of which a mail clearly says nothing, or a reply nothing that is to
    be stored, and no day.
    """
    is_reply = is_answer(letter)
    is_open = (_is_bare(claim) if is_reply else _is_asked(claim)) and _is_learnt(claim, situation)
    if not is_open or not list_asked(claim) <= (_OF_OPEN if is_reply else _OF_RESULT):
        return False
    about = [one for one in judged if is_of(claim, one, situation)]
    return bool(about) and all(_says_nothing(one, letter) for one in about)


def _is_bare(claim: Claim) -> bool:
    return not claim.score and claim.completed_on is None


def _says_nothing(one: Judged, letter: Letter) -> bool:
    return one.ends.nothing + (one.ends.doubted if is_answer(letter) else 0) >= _NOTHING


def _list_clear(
    judged: Iterable[Judged], claims: Collection[Claim], letter: Letter, situation: Situation
) -> list[Judged]:
    """Return the games of which it is clear what a mail says, be it that they go on."""
    return [one for one in judged if _is_known(one, claims, situation) or _goes_on(one, letter, situation)]


def _is_known(one: Judged, claims: Iterable[Claim], situation: Situation) -> bool:
    """Return whether a mail clearly says nothing of a game, or what is claimed, or whether the game is asked; of two
    games of a pair one may be left.
    """
    if one.ends.nothing >= _NOTHING:
        return True
    about = [claim for claim in claims if is_of(claim, one, situation)]
    is_clear = find_chance(one) >= _AGREED and any(_is_same(claim, one, situation) for claim in about)
    return not one.meets_twice and (is_clear or any(map(_is_asked, about)))


def _goes_on(one: Judged, letter: Letter, situation: Situation) -> bool:
    """Return whether a mail reports no end of a game, and a sentence about both players, or about nobody but one of
    them, says that it goes on, or that an offer waits.
    """
    if one.ends.nothing + one.ends.doubted < _NOTHING:
        return False
    said = [each for each in list_sentences(letter, situation) if only_waits(each[0]) or UNFINISHED.search(each[0])]
    both = one.white | one.black
    return any((named and named <= both) or (named & one.white and named & one.black) for _, named in said)


def _list_missed(
    missed: Iterable[Claim], judged: Sequence[Judged], clear: Sequence[Judged], situation: Situation
) -> Iterator[Claim]:
    """Yield the games that may have been missed, each with its day, but for those of which it is clear what a mail
    says.
    """
    for claim in missed:
        about = [one for one in judged if is_of(claim, one, situation)]
        if not any(one in clear for one in about):
            yield date_missed(claim, about[0] if about else None)


def _settle(claims: list[Claim], one: Judged, letter: Letter, situation: Situation, *, is_alone: bool) -> list[Claim]:
    """Return claims with what the mail clearly says of a game, which nobody has read if it `is_alone`."""
    about = [claim for claim in claims if is_of(claim, one, situation)]
    if one.meets_twice:
        return claims
    if not about:
        return [*claims, *_add(one, claims, letter, situation)] if is_alone else claims
    if not all(_is_learnt(claim, situation) for claim in about):
        return _confirm_only(claims, about, (one, letter), situation)
    if all(map(_is_asked, about)):
        return _answer(claims, about, (one, letter), situation)
    if is_brief(letter):
        return claims
    return _check_all(_without_repeats(claims, about, (one, letter), situation), about, (one, letter), situation)


def _confirm_only(
    claims: list[Claim], about: Sequence[Claim], judged: tuple[Judged, Letter], situation: Situation
) -> list[Claim]:
    """Return claims, of which the only one about a game is confirmed."""
    return _put_in_place(claims, about, about[0], _confirm(about[0], *judged, situation)) if len(about) == 1 else claims


def _without_repeats(
    claims: list[Claim], about: Sequence[Claim], judged: tuple[Judged, Letter], situation: Situation
) -> list[Claim]:
    """Return claims without those that ask about a game what another one of it says, as the mail does for certain."""
    one, letter = judged
    is_said = any(not _is_asked(claim) and _is_same(claim, one, situation) for claim in about)
    if not is_said or find_chance(one) < _SURE:
        return claims
    repeats = [claim for claim in about if _is_asked(claim) and _may_answer(claim, one, letter)]
    return [claim for claim in claims if claim not in repeats]


def _check_all(
    claims: Iterable[Claim], about: Sequence[Claim], judged: tuple[Judged, Letter], situation: Situation
) -> list[Claim]:
    """Return claims, of which those about a game are checked."""
    one, letter = judged
    return [_check(claim, one, letter.day, situation) if claim in about else claim for claim in claims]


def _confirm(row: Claim, one: Judged, letter: Letter, situation: Situation) -> Claim:
    """Return a row with figures without what is asked of it, on the day that a mail says, where this is very sure of
    the same, and hardly doubts it; in a brief mail on a day above it alone.
    """
    asked, day = list_asked(row), one.choose_day()[0]
    is_sure = find_chance(one) >= _SURE and one.ends.doubted <= _CERTAIN
    is_sure = is_sure and not (Question.NOT_CONFIRMED in asked and is_brief(letter))
    if not (_is_row(row) and _is_same(row, one, situation)):
        return row
    if is_sure and _answers_day(row, asked, one, letter):
        return replace(without(row, *_OF_ROWS), completed_on=day or row.completed_on)
    return add_asked_day(row, one, letter)


def _is_row(claim: Claim) -> bool:
    """Return whether a claim is a row with figures of a game that was played, of which something is asked, and nothing
    that a mail as a whole does not answer.
    """
    is_open = not list_asked(claim) <= _OF_ROWS or any(is_doubtful(found.detail) for found in claim.findings)
    return bool(list_asked(claim)) and is_in_figures(claim) and claim.reason in PLAYED and not (claim.moves or is_open)


def _answers_day(claim: Claim, asked: Collection[str], one: Judged, letter: Letter) -> bool:
    """Return whether a day answers what is asked about that of a claim, in a brief mail one that is named above it;
    another day than was read is no answer.
    """
    day = one.choose_day()[0]
    if Question.AMBIGUOUS_DATE not in asked:
        return _may_be(claim.completed_on, day)
    return day is not None and (not is_brief(letter) or is_above(day, claim, letter))


def _is_learnt(claim: Claim, situation: Situation) -> bool:
    """Return whether a claim is one as the network has learnt them: of a game that was played, reported in words by
    whoever knows of it, and of two players alone.
    """
    if is_in_figures(claim) or claim.moves or _is_asking(claim.where.text):
        return False
    is_played = claim.reason in PLAYED and claim.score in {"", *SCORES}
    return is_played and all(is_one(player, situation) for player in list_players(claim, situation))


def _add(one: Judged, claims: Iterable[Claim], letter: Letter, situation: Situation) -> Iterator[Claim]:
    """Yield the claim of a game that nobody has read. Where no word of a short line or of a brief mail speaks of its
    result, only from a higher chance on: the line may be below a heading about something else.
    """
    if find_chance(one) >= (_IN_REPLY if is_answer(letter) else _ALONE):
        claim = make_claim(one, letter, situation)
        is_short = is_brief(letter) or count_words(claim.where.source) <= _NAMES
        is_bare = is_short and not RESULT_WORD.search(claim.where.source)
        least = _SURE if is_bare else _OF_BOTH if are_of_others(claim, claims, situation) else 0
        if find_chance(one) >= least and _may_report(claim, situation):
            yield ask_led_day(claim, letter)


def _may_report(claim: Claim, situation: Situation) -> bool:
    """Return whether the sentence of a claim may report its game: it offers no draw, speaks neither of a piece nor of
    what is believed, asked or was not played, names no stranger as an opponent, and the weights of a short one know no
    other score.
    """
    where, mentions = claim.where, find_mentions(claim.where.text, situation)[0]
    if has_unknown_opponent(where.text, mentions) or _is_of_else(where.source, situation):
        return False
    return count_words(where.source) > _SHORT or not denies(claim, situation)


def _is_of_else(text: str, situation: Situation) -> bool:
    """Return whether a text is about something else than a game that was played."""
    is_offer = only_offered(text) or is_waiting(text) or _is_asking(text)
    is_aside = about_material(text) or is_past(text, situation.day) or gives_standing(text, situation.names)
    return is_offer or is_aside or not all(word.reason in PLAYED for word in find_reasons(text))


def _is_asking(text: str) -> bool:
    """Return whether a text asks for a result, or believes one."""
    return text.rstrip().endswith("?") or BELIEF.search(text) is not None


def _answer(
    claims: list[Claim], about: Sequence[Claim], judged: tuple[Judged, Letter], situation: Situation
) -> list[Claim]:
    """Return claims, of which those about a game are one that asks nothing where the mail is clear about it."""
    one, letter = judged
    agreed = [claim for claim in about if _is_same(claim, one, situation)]
    least = _SURE if is_brief(letter) else _AGREED if agreed else _ALONE
    is_clear = find_chance(one) >= least
    if not is_clear or any(not _may_answer(claim, one, letter) for claim in about):
        return claims
    return _put_in_place(claims, about, (agreed or about)[0], _take((agreed or about)[0], about, one, situation))


def _put_in_place(claims: Sequence[Claim], about: Sequence[Claim], kept: Claim, settled: Claim) -> list[Claim]:
    """Return claims, of which a settled one is in the place of the kept one of those about its game."""
    return [settled if claim is kept else claim for claim in claims if claim is kept or claim not in about]


def _take(kept: Claim, about: Iterable[Claim], one: Judged, situation: Situation) -> Claim:
    """Return a claim with what a mail says of its game, on the day that it says, or else one of all claims about it."""
    score = turn_score(choose_score(one)[0], kept, one, situation)
    day = one.choose_day()[0] or next((claim.completed_on for claim in about if claim.completed_on), None)
    return replace(without(kept, *_ANSWERED_AT_LENGTH), score=score, completed_on=day)


def _may_answer(claim: Claim, one: Judged, letter: Letter) -> bool:
    """Return whether a mail as a whole answers all that is asked of a game: a doubt in many words, where hardly any is
    left, the day by a day alone, and another day than was read is no answer.
    """
    asked = list_asked(claim)
    if not asked <= (_ANSWERED_AT_LENGTH if is_long(letter) else _ANSWERED):
        return False
    is_doubted = one.ends.doubted > _HARDLY or _is_held(letter) or is_doubted_with_all(claim)
    if Question.NOT_CONFIRMED in asked and is_doubted:
        return False
    return _answers_day(claim, asked, one, letter)


def _is_held(letter: Letter) -> bool:
    """Return whether a mail speaks of games of long ago, or of what is to be done before a result counts."""
    return any(is_past(line, letter.day) or _TO_WAIT.search(line) for line in letter.parts[0].lines)


def _may_be(day: date | None, other: date | None) -> bool:
    """Return whether two days may be the same: where one is not known they may."""
    return day is None or other is None or day == other


def _is_same(claim: Claim, one: Judged, situation: Situation) -> bool:
    return claim.score == turn_score(choose_score(one)[0], claim, one, situation)


def _check(claim: Claim, one: Judged, sent: date | None, situation: Situation) -> Claim:
    """Return a claim that asks nothing so far, asked where the mail clearly says something else, or another day."""
    if _is_asked(claim):
        return claim
    if _is_other(claim, one, situation):
        return ask(replace(claim, score=""), Question.NO_SCORE)
    day, chance = one.choose_day()
    if not _is_same(claim, one, situation) or (day or sent) == (claim.completed_on or sent):
        return claim
    return ask(claim, Question.AMBIGUOUS_DATE) if chance >= _OTHER_DAY else claim


def _is_other(claim: Claim, one: Judged, situation: Situation) -> bool:
    """Return whether a mail clearly says nothing of a game, or rather another score than that of a claim, of which the
    weights of a line are not as sure; of an offer that waits they know less.
    """
    if one.ends.nothing >= _NOTHING and is_waiting(claim.where.text):
        return True
    chance = max(one.ends.nothing, 0.0 if _is_same(claim, one, situation) else choose_score(one)[1])
    is_clear = chance >= _AGAINST or one.ends.nothing >= _NOTHING
    return chance >= _BEYOND_DOUBT or (is_clear and not confirms(claim, situation))


def _is_asked(claim: Claim) -> bool:
    return not claim.score or bool(list_asked(claim))

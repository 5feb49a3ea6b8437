"""Questions that a reply in words closes without a result, as the network judges it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from intake.reading.judged_claims import choose_score, is_of
from intake.reading.mentions import Situation
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.players import list_persons
from intake.reading.types import Claim

from .judged_words import JudgedWords, is_told
from .player_names import same_game
from .types import AskedQuestion, Conversation, Resolution


def supersede(found: Sequence[Resolution], words: JudgedWords, talk: Conversation) -> list[Resolution]:
    """Return what a reply resolves, and where all is clear that it says the questions about lines that it makes
    superfluous: it names all players of a line and reports none but stored games, or what was taken for strangers there
    has the result and the day of one of its games.
    """
    gone = _list_superseded(found, words, talk) if words.is_clear else set()
    kept = [each for each in found if each.number not in gone]
    return [*kept, *(Resolution(number, dropped=True) for number in sorted(gone))]


def _list_superseded(found: Iterable[Resolution], words: JudgedWords, talk: Conversation) -> set[int]:
    """Return the numbers of the questions that a reply makes superfluous."""
    stored = (*talk.stored, *talk.earlier)
    new, is_known = {each.number for each in found if _is_new(each, stored)}, _are_known(words, stored)
    superseded = {each.number for each in talk.questions if _is_superseded(each, words, is_known=is_known)}
    return superseded - new


def _are_known(words: JudgedWords, stored: Sequence[Claim]) -> bool:
    """Return whether all games of a reply are stored."""
    games = (one for one in words.judged if is_told(one))
    return all(any(is_of(claim, one, words.situation) for claim in stored) for one in games)


def _is_new(answer: Resolution, stored: Sequence[Claim]) -> bool:
    """Return whether an answer says more than which of the stored games is meant."""
    return answer.dropped or answer.departure is not None or not _are_in(answer.claims, stored)


def _are_in(claims: Sequence[Claim], stored: Sequence[Claim]) -> bool:
    """Return whether all of some games are stored with their results."""
    return all(any(each.score == claim.score and same_game(each, claim) for each in stored) for claim in claims)


def _is_superseded(question: AskedQuestion, words: JudgedWords, *, is_known: bool) -> bool:
    """Return whether a reply makes a question superfluous, one about a line where all its games are known."""
    names = words.situation.names
    claims = question.first.claims
    if any(list_persons(name, names) for claim in claims for name in (claim.white, claim.black)):
        return False
    if claims:
        told = {(choose_score(one)[0], one.choose_day()[0]) for one in words.judged if is_told(one)}
        return all((claim.score, claim.completed_on) in told for claim in claims)
    return is_known and question.first.departure is None and words.names_all(question.line)


def drop_open(resolutions: Iterable[Resolution], words: JudgedWords, answered: AbstractSet[int]) -> list[Resolution]:
    """Return what a reply resolves, nothing to be stored of the games of which its words say no result that counts;
    `answered` are the questions how a game ended that it answers by words.
    """
    return [_drop_open(each, words) if each.number in answered else each for each in resolutions]


def _drop_open(resolution: Resolution, words: JudgedWords) -> Resolution:
    """Return an answer that withdraws its only game where a sentence names both players, and the words say no result of
    it that counts.
    """
    claims = resolution.claims
    if len(claims) != 1 or not claims[0].score:
        return resolution
    if not any(_names_both(each, claims[0], words.situation) for each in words.sentences):
        return resolution
    return Resolution(resolution.number, dropped=True) if words.says_none(claims[0]) else resolution


def _names_both(sentence: str, claim: Claim, situation: Situation) -> bool:
    """Return whether a sentence names both players of a claim, and not others of their names."""
    named = {one.persons for one in list_named(sentence, situation.names)}
    return all(list_persons(name, situation.names) in named for name in (claim.white, claim.black))

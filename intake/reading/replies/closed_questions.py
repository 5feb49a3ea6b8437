"""Questions that a reply in words closes without a result, as the network judges it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet

from intake.reading.judged.claims import choose_score, is_of
from intake.reading.mentions import Situation
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.players import list_persons
from intake.reading.types import Claim
from intake.reading.words import any_case

from .judged_words import JudgedWords, is_open, is_told
from .player_names import same_game
from .types import AskedQuestion, Conversation, Resolution

_LEAVES_OPEN = any_case(
    r"n['’]t\b|\b(?:not|never|no|none|nothing|nobody|nowt|neither|yet|open|wait\w*|running|leave|only|nicht|net|ned|nich|nit|nix"
    r"|nichts?|keine?\w*|niemand|nie|noch|offen\w*|wart\w*|läuft|lassen?|nur|bloß)\b"
)
"""Words without which a sentence that names two players leaves nothing open about their game."""


def supersede(found: Sequence[Resolution], words: JudgedWords, talk: Conversation) -> list[Resolution]:
    """Return what a reply resolves, and the questions about lines that it makes superfluous: it names all players of a
    line of whom no game is stored and reports none but known ones, or what was taken for strangers there has the result
    and the day of one of its games, or is named by it beside known games.
    """
    gone = _list_superseded(found, words, talk) if words.judged else set()
    kept = [each for each in found if each.number not in gone]
    return [*kept, *(Resolution(number, dropped=True) for number in sorted(gone))]


def _list_superseded(found: Iterable[Resolution], words: JudgedWords, talk: Conversation) -> set[int]:
    """Return the numbers of the questions that a reply makes superfluous."""
    stored = (*talk.stored, *talk.earlier)
    new = {each.number for each in found if _is_new(each, stored)}
    superseded = {each.number for each in talk.questions if _is_superseded(each, words, stored)}
    return superseded - new


def says_no_more(words: JudgedWords, stored: Sequence[Claim]) -> bool:
    """Return whether it is clear that a reply reports no game but stored ones."""
    others = (one for one in words.judged if not any(is_of(claim, one, words.situation) for claim in stored))
    return all(map(is_open, others))


def _is_new(answer: Resolution, stored: Sequence[Claim]) -> bool:
    """Return whether an answer says more than which of the stored games is meant."""
    return answer.dropped or answer.departure is not None or not _are_in(answer.claims, stored)


def _are_in(claims: Sequence[Claim], stored: Sequence[Claim]) -> bool:
    """Return whether all of some games are stored with their results."""
    return all(any(each.score == claim.score and same_game(each, claim) for each in stored) for claim in claims)


def _is_superseded(question: AskedQuestion, words: JudgedWords, stored: Sequence[Claim]) -> bool:
    """Return whether a reply makes a question about a line, or about strangers in it, superfluous."""
    claims = question.first.claims
    if question.first.departure is not None or any(_is_of_players(claim, words) for claim in claims):
        return False
    if claims and _tells_all(claims, words):
        return True
    is_named = any(_names_any(claim, words) for claim in claims) if claims else words.names_all(question.line, stored)
    return is_named and says_no_more(words, stored)


def _is_of_players(claim: Claim, words: JudgedWords) -> bool:
    """Return whether a claim names anybody who is known."""
    return any(list_persons(name, words.situation.names) for name in (claim.white, claim.black))


def _tells_all(claims: Sequence[Claim], words: JudgedWords) -> bool:
    """Return whether games of strangers have the results and the days of games of a reply."""
    told = {(choose_score(one)[0], one.choose_day()[0]) for one in words.judged if is_told(one)}
    return all((claim.score, claim.completed_on) in told for claim in claims)


def _names_any(claim: Claim, words: JudgedWords) -> bool:
    """Return whether a reply has a name of a claim."""
    return any(name in sentence for sentence in words.sentences for name in (claim.white, claim.black))


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


def close_open(words: JudgedWords, questions: Iterable[AskedQuestion]) -> list[Resolution]:
    """Return that nothing is stored of the games of questions where a sentence of a reply names both players, and its
    words doubt a result or deny that there is one.
    """
    return [Resolution(each.number, dropped=True) for each in questions if _is_left_open(each, words)]


def _is_left_open(question: AskedQuestion, words: JudgedWords) -> bool:
    """Return whether a reply names both players of the only game of a question, and leaves open how it ended."""
    claims = question.first.claims
    if len(claims) != 1 or not words.says_none(claims[0]):
        return False
    named = [each for each in words.sentences if _names_both(each, claims[0], words.situation)]
    return any(map(_LEAVES_OPEN.search, named)) or (bool(named) and words.has_doubts_about(claims[0]))


def _names_both(sentence: str, claim: Claim, situation: Situation) -> bool:
    """Return whether a sentence names both players of a claim, and not others of their names."""
    named = {one.persons for one in list_named(sentence, situation.names)}
    return all(list_persons(name, situation.names) in named for name in (claim.white, claim.black))

"""Games of which nobody has read anything, added where the mail as a whole clearly says how they ended."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from intake.reading.claims import ask
from intake.reading.codes import Question
from intake.reading.doubts.supposed import BELIEF
from intake.reading.explanations.doubtful import has_unknown_opponent
from intake.reading.explanations.weighed_results import contradicts, denies, is_in_words
from intake.reading.judged.claims import PLAYED, SURE, choose_score, is_dated, is_of, list_players, make_claim
from intake.reading.judged.letters import is_answer, is_long
from intake.reading.mentions import Kind, Situation, find_mentions
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.types import PAIR, Mention, Person
from intake.reading.network.judging import Judged
from intake.reading.reasons import find_reasons
from intake.reading.scores import only_offered
from intake.reading.types import Claim, Letter, Place
from intake.reading.verdicts import about_material

_SURE_OF_REPLY = 0.97
"""The same of a reply, which may be as short as "Koch played Wolf"."""

_SURE_APART = 0.9
"""The same in a short mail of a game whose players no sentence names together."""

_SURE_BESIDE = 0.955
"""From this chance on a game is taken from a sentence that gives both of its players other ones (our own choice)."""

_SURE_OF_ROW = 0.95
"""From this chance on a game is taken from a row (our own choice: of 16 in rows of unknown writers none is wrong)."""

_SURE_OF_WORDS = 0.9
"""From this chance on only weights that are sure of another score count against a game (our own choice: of 16 such
games of unknown writers none is wrong).
"""

_RATHER = 0.5
"""From this chance on the only day of a sentence about a game alone is that of its end."""

_SHORT = 9
"""Words of a sentence up to which a word of doubt in it is about its result."""

_SENTENCE_END = re.compile(r"(?<=\w[.!?])\s+")
_WORD = re.compile(r"[^\W\d_]{2,}")


def add_judged(
    claims: Sequence[Claim], judged: Iterable[Judged], letter: Letter, situation: Situation
) -> Iterator[Claim]:
    """Yield the games of which a mail says clearly how they ended, and of which nobody has read anything."""
    least = _SURE_OF_REPLY if is_answer(letter) else SURE
    for one in judged:
        is_told = min(choose_score(one)[1] - least, one.colours - SURE) >= 0
        if is_told and not any(is_of(claim, one, situation) for claim in claims):
            claim = make_claim(one, letter, situation)
            is_vague = _is_unsure(claim, one, claims, situation) or _is_apart(claim, one, letter, situation)
            if not is_vague and _may_report(claim, one, situation):
                yield from _date(claim, one, situation, asks=_are_played(letter))


def _date(claim: Claim, one: Judged, situation: Situation, *, asks: bool) -> Iterator[Claim]:
    """Yield a game with the day that its mail says; one in words whose day is not clear is asked for that."""
    if is_dated(one) or _has_day(claim, one, situation):
        yield claim
    elif asks and is_in_words(claim.where.source, situation):
        yield ask(replace(claim, completed_on=None), Question.AMBIGUOUS_DATE)


def _are_played(letter: Letter) -> bool:
    """Return whether a mail has no word for a game that was not played to its end."""
    return all(word.reason in PLAYED for word in find_reasons(" ".join(letter.parts[0].lines)))


def _has_day(claim: Claim, one: Judged, situation: Situation) -> bool:
    """Return whether the day that a mail rather says is the only one in a sentence about the two players alone."""
    day, chance = one.choose_day()
    days = [each.day for each in find_mentions(claim.where.source, situation)[0] if each.day]
    persons = {each.persons for each in list_named(claim.where.source, situation.names)}
    is_theirs = persons == {one.white, one.black}
    return is_theirs and chance >= _RATHER and [each.value for each in days if not each.problem] == [day]


def _is_apart(claim: Claim, one: Judged, letter: Letter, situation: Situation) -> bool:
    """Return whether no sentence names both players of a game of which a mail of few words is not quite sure."""
    if is_long(letter) or choose_score(one)[1] >= _SURE_APART:
        return False
    sentences = _SENTENCE_END.split(claim.where.source)
    named = ({each.persons for each in list_named(text, situation.names)} for text in sentences)
    return not any({one.white, one.black} <= each for each in named)


def _is_against_weights(claim: Claim, situation: Situation, *, is_clear: bool) -> bool:
    """Return whether the weights of a short sentence, which know more of it than the network, contradict a claim; where
    the whole mail is clear, they have to be sure of another score.
    """
    is_against = denies if is_clear else contradicts
    return len(_WORD.findall(claim.where.source)) <= _SHORT and is_against(claim, situation)


def _may_report(claim: Claim, one: Judged, situation: Situation) -> bool:
    """Return whether the sentence of a claim may report its game: it offers no draw, speaks neither of a piece nor of
    what is only believed, names no stranger as an opponent, is no row unless a mail is very sure of it, and its weights
    do not contradict the claim.
    """
    where = claim.where
    mentions = find_mentions(where.text, situation)[0]
    is_other = only_offered(where.source) or about_material(where.source) or has_unknown_opponent(where.text, mentions)
    if is_other or BELIEF.search(where.source):
        return False
    chance = choose_score(one)[1]
    may_be = chance >= _SURE_OF_ROW or not _is_row(where, mentions)
    return may_be and not _is_against_weights(claim, situation, is_clear=chance >= _SURE_OF_WORDS)


def _is_row(where: Place, mentions: Iterable[Mention]) -> bool:
    """Return whether a line is a row, or a short sentence with a word of doubt."""
    count = len(_WORD.findall(where.text))
    return count <= PAIR or (count <= _SHORT and any(one.kind is Kind.DOUBT for one in mentions))


def _is_unsure(claim: Claim, one: Judged, claims: Iterable[Claim], situation: Situation) -> bool:
    """Return whether both players of a game have others in its sentence, which hardly says more unless that is sure."""
    text, found = claim.where.text.strip(), list[frozenset[Person]]()
    for each in claims:
        source = each.where.source.strip()
        if source and (source in text or text in source):
            found += list_players(each, situation)
    persons = frozenset().union(*found)
    is_beside = all(player & persons for player in list_players(claim, situation))
    return is_beside and choose_score(one)[1] < _SURE_BESIDE

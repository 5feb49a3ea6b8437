"""A second opinion on replies to a receipt: what all words say of the one stored game that they name.

Which line is meant and what is right instead is read by tables. What they leave unclear is taken where the weights of
answers to a doubt are sure of it: that the result is another one, that nothing is to be stored, or that only the day
was wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.types import BODY, Claim, Place
from intake.reading.weighing.answer_signs import is_called, weigh_options
from ratings.formats.name_folding import fold

from .assigning import LONGEST_PIECE
from .changes import DROPPED, cancel_claim
from .colours import speaks_of_colours
from .complained_lines import Listed, list_places
from .ended_days import UnclearDayError, find_ended_day
from .own_text import Passage
from .player_names import count_families, known_words, without_players
from .possible_answers import Sexes, list_certain, list_name_words
from .results import find_verdict, scores_in
from .types import AnswerText, Changes, Complaint
from .weighed_answers import Weighed, is_left_to_tables
from .whole_lines import report_in

_FEW_ABOUT_PLACE = 6
"""So many words about a game that is named by its place say hardly more than that it is wrong (our own choice)."""

_DROPPED: Changes = ((DROPPED, "yes"),)


def weigh_complaint(said: Sequence[Passage], listed: Listed, day: date | None, sexes: Sexes) -> Complaint | None:
    """Return what a reply surely says against the only stored game that it names, None for nothing; a row reports."""
    text = " ".join(each.text for each in said)
    is_other = _is_of_else(text) or any(report_in(each, day) for each in said)
    stored = None if is_other else _find_stored(text, listed)
    return _complain(stored, said, AnswerText(text, day), sexes) if stored else None


def _complain(stored: Claim, said: Sequence[Passage], words: AnswerText, sexes: Sexes) -> Complaint | None:
    """Return what all words of a reply surely say against a stored game."""
    sure = _weigh(stored, words.text, sexes)
    if sure is None:
        return None
    where = Place(BODY, said[0].index + 1, words.text.strip(" ,;"))
    sentences = tuple((each.index, each.text) for each in said)
    if sure == _DROPPED:
        return Complaint(sentences, None, (cancel_claim(stored, where),), stored)
    right = _put_right(stored, sure, words)
    return Complaint(sentences, replace(right, where=where), (), stored) if right else None


def _is_of_else(text: str) -> bool:
    """Return whether a text is too long, is left to the tables, is about colours, or contradicts itself."""
    return len(text) > LONGEST_PIECE or is_left_to_tables(text) or speaks_of_colours(text) or _is_open_and_over(text)


def _is_open_and_over(text: str) -> bool:
    """Return whether a text says that a game goes on, and how it ended."""
    return UNFINISHED.search(text) is not None and bool(find_verdict(text) or scores_in(text))


def _weigh(stored: Claim, text: str, sexes: Sexes) -> Changes | None:
    """Return the changes of a stored game that a text surely says."""
    choices = list_certain(stored, sexes)
    return Weighed(choices[1], weigh_options(choices[0], text)).find_sure() if choices else None


def _put_right(stored: Claim, sure: Changes, said: AnswerText) -> Claim | None:
    """Return a stored game with the result and the day that a text gives it, None where both are as they were."""
    try:
        on = find_ended_day(said, stored.completed_on)
    except UnclearDayError:
        return None
    score = dict(sure).get("score", stored.score)
    right = replace(stored, score=score, completed_on=on or stored.completed_on, corrects=True)
    return right if (right.score, right.completed_on) != (stored.score, stored.completed_on) else None


def _find_stored(text: str, listed: Listed) -> Claim | None:
    """Return the only stored game that a text names by both players, by one who has no other, or by its place; None
    where it names anybody else.
    """
    hits = [(one, _count_named(one, text)) for one in listed.stored]
    most = max((count for _, count in hits), default=0)
    placed = _list_placed(text, listed.stored) if len(text.split()) > _FEW_ABOUT_PLACE else []
    found = [one for one, count in hits if count == most] if most else placed
    if len(found) != 1 or found[0] in listed.doubles:
        return None
    strangers = without_players(listed.families, known_words(found[0]))
    return None if count_families(text, strangers) else found[0]


def _count_named(claim: Claim, text: str) -> int:
    """Return how many of the two players of a game a text names."""
    words = fold(text).split()
    names = map(list_name_words, (claim.white, claim.black))
    return sum(any(is_called(word, name) for word in words) for name in names)


def _list_placed(text: str, stored: Sequence[Claim]) -> list[Claim]:
    """Return the stored games that a text names by their places in our answer."""
    places = {place for _, place in list_places(text, len(stored))}
    return [stored[place] for place in places if 0 <= place < len(stored)]

"""A second opinion on replies to a receipt: what all words say of the one stored game that they name.

Which line is meant and what is right instead is read by tables. What they leave unclear is taken where the weights of
answers to a doubt are sure of it: that the result is another one, that nothing is to be stored, or that only the day
was wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from intake.reading.mentions.short_names import is_short_for
from intake.reading.types import BODY, Claim, Place
from intake.reading.weighing.choices import weigh_options
from ratings.formats.name_folding import fold

from .assigning import LONGEST_PIECE
from .changes import DROPPED, cancel_claim
from .choices import Sexes, list_certain
from .complained_lines import Listed, list_places
from .ended_days import UnclearDayError, find_ended_day
from .own_text import Passage
from .player_names import count_families, known_words, without_players
from .types import AnswerText, Changes, Complaint
from .weighed_answers import UNSURE, Weighed

_SHORTEST = 4
"""Letters of a short form of a name: shorter words are too often other words (our own choice)."""


def weigh_complaint(said: Sequence[Passage], listed: Listed, day: date | None, sexes: Sexes) -> Complaint | None:
    """Return what a reply surely says against the only stored game that it names, None for nothing."""
    text = " ".join(each.text for each in said)
    stored = _find_stored(text, listed) if len(text) <= LONGEST_PIECE and not UNSURE.search(text) else None
    choices = list_certain(stored, sexes) if stored and stored not in listed.doubles else None
    if stored is None or choices is None:
        return None
    sure = Weighed(choices[1], weigh_options(choices[0], text)).find_sure()
    where = Place(BODY, said[0].index + 1, text.strip(" ,;"))
    sentences = tuple((each.index, each.text) for each in said)
    if sure == ((DROPPED, "yes"),):
        return Complaint(sentences, None, (cancel_claim(stored, where),), stored)
    right = _put_right(stored, sure, AnswerText(text, day)) if sure else None
    return Complaint(sentences, replace(right, where=where), (), stored) if right else None


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
    words = [word for word in fold(text).split() if len(word) > 1]
    hits = [(sum(_is_named(name, words) for name in (one.white, one.black)), one) for one in listed.stored]
    most = max((count for count, _ in hits), default=0)
    found = [one for count, one in hits if count == most] if most else _list_placed(text, listed.stored)
    if len(found) != 1 or count_families(text, without_players(listed.families, known_words(found[0]))):
        return None
    return found[0]


def _is_named(name: str, words: Sequence[str]) -> bool:
    own = [word for word in fold(name).split() if len(word) > 1]
    return any(word in own or (len(word) >= _SHORTEST and _is_short(word, own)) for word in words)


def _is_short(word: str, own: Sequence[str]) -> bool:
    return any(is_short_for(word, name) for name in own)


def _list_placed(text: str, stored: Sequence[Claim]) -> list[Claim]:
    """Return the stored games that a text names by their places in our answer."""
    places = {place for _, place in list_places(text, len(stored))}
    return [stored[place] for place in places if 0 <= place < len(stored)]

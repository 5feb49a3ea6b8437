"""Days in a sentence that names two players, where the one behind it says how their game ended.

"Koch gegen Wolf ist seit dem 8. Oktober zu Ende. Koch hat aufgegeben."
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from intake.reading.claims import are_of_sentence, with_day
from intake.reading.codes import ABOUT_A_DAY
from intake.reading.days.dates import DateWord, find_dates
from intake.reading.doubts.meant_results import names_both
from intake.reading.explanations.doubts_beside import list_beside
from intake.reading.explanations.own_remarks import list_name_words
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.mentions import PAIR, Situation
from intake.reading.mentions.players import find_players
from intake.reading.scores import only_offered
from intake.reading.types import Claim, Place
from intake.reading.weighing.weights import is_rather_other


def add_days_of_pairs(claims: Sequence[Claim], said: Iterable[Place], situation: Situation) -> list[Claim]:
    """Return claims, those without a day with the only one of a sentence right before that names both players."""
    sentences = [sentence for lines in list_beside(said) for sentence in split_sentences(lines)]
    pairs = Counter(frozenset((claim.white, claim.black)) for claim in claims)
    alone = [claim for claim in claims if _is_undated(claim) and pairs[frozenset((claim.white, claim.black))] == 1]
    return [_add_day(claim, sentences, situation) if claim in alone else claim for claim in claims]


def _is_undated(claim: Claim) -> bool:
    """Return whether a result has no day, and none is asked."""
    return not claim.completed_on and claim.score != "" and not any(one.code in ABOUT_A_DAY for one in claim.findings)


def _add_day(claim: Claim, sentences: Sequence[Place], situation: Situation) -> Claim:
    """Return a claim with the only day of the sentences near it that are about its players alone."""
    near = [place for place in sentences if _is_near(place, claim) and _names_two(place.text, situation)]
    dated = [(word, place) for place in near if (word := _find_day(place.text, situation))]
    return with_day(claim, *dated[0]) if len({word.value for word, _ in dated}) == 1 else claim


def _names_two(text: str, situation: Situation) -> bool:
    """Return whether a sentence is about two players and nobody else."""
    return len({one.persons for one in find_players(text, situation.names)}) == PAIR


def _is_near(place: Place, claim: Claim) -> bool:
    """Return whether another sentence than that of a claim, on its line or the one above, names both players."""
    if place.part != claim.where.part or are_of_sentence(claim.where, place):
        return False
    return claim.where.line - place.line in {0, 1} and names_both(place.text, [claim])


def _find_day(text: str, situation: Situation) -> DateWord | None:
    """Return the only day of a sentence that offers nothing, and whose day is rather that of an end."""
    found = [word for word in find_dates(text, situation.day) if not word.is_other]
    is_one = len({word.value for word in found}) == 1 and all(word.value and not word.problem for word in found)
    names = list_name_words(find_players(text, situation.names))
    return found[0] if is_one and not only_offered(text) and not is_rather_other(text, names) else None

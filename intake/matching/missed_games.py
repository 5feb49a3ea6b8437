"""Games whose end a sentence may report, and that were read nowhere: they are asked, never dropped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from intake.reading.codes import ABOUT_A_DAY, Question
from intake.reading.types import Claim, Finding, Unread
from ratings.models import Entry

from .games import Field, pair
from .leftovers import ask_pair, meet


def ask_missed(
    claims: Sequence[Claim],
    fields: Sequence[Field],
    others: Sequence[Field],
    reported: AbstractSet[frozenset[int]],
) -> Iterator[Finding]:
    """Yield the question how each of these games ended, but for those whose two entries are `reported`. `fields` are
    the tournaments that the mail may be about, `others` those where the two of a game are looked for after them.
    """
    for claim in claims:
        days = tuple(found for found in claim.findings if found.code in ABOUT_A_DAY)
        finding = Finding(Question.NO_SCORE, "", claim.where, on=claim.completed_on)
        here = [*list_meeting(claim, fields)] or [*list_meeting(claim, others)]
        if here and frozenset(entry.pk for entry in here[0][1]) not in reported:
            field, named = here[0]
            several = fields if field in fields else others
            yield from ask_pair(finding, Unread(claim.where, claim.completed_on, days), named, field, several)


def list_meeting(claim: Claim, fields: Iterable[Field]) -> Iterator[tuple[Field, list[Entry]]]:
    """Yield the tournaments in which the players of a claim meet, with their entries."""
    for field in fields:
        named = [found.entry for found in pair(claim, field.entries) if found.entry]
        if len(named) == len({entry.pk for entry in named}) == 2 and meet(named, field):
            yield field, named

"""Who has the rating that a norm asks for, on a published list."""

from __future__ import annotations

from dataclasses import dataclass

from ratings.models import ListChange, Publication, PublishedRating
from ratings.queries.publications import list_order
from ratings.regulations import RULES
from ratings.regulations.norms import NormText, missed_paragraph

NOT_LISTED = (ListChange.INACTIVE, ListChange.DELISTED)


@dataclass(frozen=True, slots=True)
class NormLine:
    """A player whose rating is high enough; `missed` is the paragraph by which it does not count all the same."""

    row: PublishedRating
    missed: str


def norm_text_of(publication: Publication) -> NormText | None:
    """Return what the regulation of a list says about norms, None for nothing."""
    return RULES[publication.rule].norms


def find_norm_lines(publication: Publication, least: int) -> tuple[NormLine, ...]:
    """Return everybody on a list from a value on, in its order."""
    text = norm_text_of(publication)
    if text is None:
        return ()
    rows = publication.rows.filter(value__gte=least).exclude(mark__in=NOT_LISTED).select_related("player")
    secured = RULES[publication.rule].secured_from
    return tuple(NormLine(row, missed_paragraph(text, row.index, secured)) for row in sorted(rows, key=list_order))

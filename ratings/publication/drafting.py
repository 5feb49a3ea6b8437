"""A list as it would be published: calculated, reported, not stored."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ratings.models import Player, Pool, Publication
from ratings.queries import publications

from .lines import Line, compare_lists
from .report import Report, report_of
from .unusual import Unusual, unusual


@dataclass(frozen=True, slots=True)
class Draft:
    """A coming list with its report. `checksum` is that of its canonical file; `previous` the list it
    is compared with; `titled` are named beside it, without rating; `inactive` counts everybody whose rating is
    kept and not shown.
    """

    pool: Pool
    rule: str
    as_of: date
    previous: Publication | None
    lines: tuple[Line, ...]
    titled: tuple[Player, ...]
    checksum: str
    inactive: int
    report: Report
    unusual: tuple[Unusual, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nobody is listed on it."""
        return not (self.lines or self.titled)

    @property
    def repeats(self) -> bool:
        """Whether it says exactly what the list says that it is compared with."""
        return self.previous is not None and self.previous.checksum == self.checksum


def draft(pool: Pool, as_of: date) -> Draft:
    """Return the list of a pool for the closing day `as_of`, from everything that is evaluated now."""
    found = compare_lists(pool, as_of)
    return Draft(
        pool=pool,
        rule=found.rule,
        as_of=as_of,
        previous=found.previous,
        lines=found.lines,
        titled=found.titled,
        checksum=publications.checksum(found.lines, found.titled),
        inactive=sum(rating.inactive for rating in found.now.values()),
        report=report_of(found),
        unusual=unusual(found),
    )

"""What a change of facts would do to rating periods."""

from __future__ import annotations

from collections.abc import Collection

from ratings.evaluation.previews import Preview, describe_period, preview_of
from ratings.models import Pool
from ratings.regulations import RULES
from ratings.regulations.effective import RuleTimeline

from .assumed_facts import AssumedFacts
from .period_walks import SparseWalk
from .tables import asking_often


def preview_periods(pool: Pool, given: RuleTimeline, tournaments: Collection[int], assumed: AssumedFacts) -> Preview:
    """Return what would change if the facts of some tournaments were as they are assumed."""
    calendar = RULES[pool.rule].calendar
    if calendar is None:
        raise ValueError(f"no periods in {pool.key}")
    with asking_often() as read:
        walk = SparseWalk(pool, given, calendar, assumed, read)
        altered = [
            describe_period(found.order[2], found.order[0], found.was, found.becomes)
            for found in walk.follow_changes(tournaments)
        ]
    return preview_of(pool, walk.differing, altered)

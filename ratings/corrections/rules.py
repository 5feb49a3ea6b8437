"""Another edition or other parameters of a regulation, from a day on."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from operator import itemgetter
from typing import Any

from django.db.models import QuerySet

from ratings import audit
from ratings.audit import Origin
from ratings.errors import CorrectionRefused
from ratings.evaluation import AssumedFacts, ChangedFacts
from ratings.models import Game, Pool, RuleInForce
from ratings.queries.pools import effective_rules, rule_timeline
from ratings.regulations import RULES, ParameterError, parameters_of
from ratings.regulations.effective import RuleTimeline

from .refusals import Refusal


@dataclass(frozen=True, slots=True)
class RuleChanged:
    """The rules of a pool from the day `since` on: for the BdF and EmailChessPoint they apply to what is completed on
    it or later, for the FIDE editions to tournaments that start on it or later. `rule` "" removes the change of that
    day. `decided_by` and `published_in` say which body decided it and where that is published; being words, they stay
    outside the trail.
    """

    pool: str
    since: date
    rule: str
    parameters: Mapping[str, int]
    decided_by: str = ""
    published_in: str = ""

    def pools(self) -> Collection[Pool]:
        """Return the pool."""
        return [Pool.objects.get(key=self.pool)]

    def questioned(self) -> QuerySet[Game]:
        """Return the rated games of the pool from the day on."""
        completed = Game.objects.filter(completed_on__gte=self.since)
        return completed.filter(tournament__pool__key=self.pool, tournament__rated=True)

    def enter(self, origin: Origin) -> Mapping[int, ChangedFacts]:
        """Store the rules from the day on."""
        pool = Pool.objects.get(key=self.pool)
        old, before, after = self._find_change(pool)
        if self.rule:
            RuleInForce.objects.update_or_create(pool=pool, since=self.since, defaults={**after, **self._source()})
        elif old:
            old.delete()
        told = {"since": self.since.isoformat(), **after}
        audit.append(origin, "pool.rule", f"pool:{pool.pk}", before, told, pool=pool.pk)
        return {pool.pk: ChangedFacts(everything=True)}

    def assume(self) -> Mapping[int, ChangedFacts]:
        """Assume the rules."""
        pool = Pool.objects.get(key=self.pool)
        self._find_change(pool)
        stored = rule_timeline(pool)
        later = {since: rules for since, rules in stored.later if since != self.since}
        if self.rule:
            later[self.since] = effective_rules(self.rule, self.parameters)
        assumed = AssumedFacts(timeline=RuleTimeline(stored.first, tuple(sorted(later.items(), key=itemgetter(0)))))
        return {pool.pk: ChangedFacts(everything=True, assumed=assumed)}

    def _source(self) -> dict[str, str]:
        """Return who decided it and where it is published, by field."""
        return {"decided_by": self.decided_by, "published_in": self.published_in}

    def _find_change(self, pool: Pool) -> tuple[RuleInForce | None, dict[str, Any], dict[str, Any]]:
        """Return the row of the day, and its content before and after. Raises CorrectionRefused."""
        old = RuleInForce.objects.filter(pool=pool, since=self.since).first()
        before = {"rule": old.rule, "parameters": old.parameters} if old else {}
        after = {"rule": self.rule, "parameters": dict(self.parameters)} if self.rule else {}
        if before == after and not (old and self._source() != {name: getattr(old, name) for name in self._source()}):
            raise CorrectionRefused(Refusal.NOTHING_CHANGES, f"pool {pool.key}")
        if self.rule:
            self.check(pool)
        return old, before, after

    def check(self, pool: Pool) -> None:
        """Raise CorrectionRefused for unknown parameters, and for a rule that rates other units than the pool."""
        if RULES[self.rule].unit is not RULES[pool.rule].unit:
            raise CorrectionRefused(Refusal.OTHER_UNIT, f"{self.rule} in {pool.key}")
        try:
            parameters_of(self.rule, self.parameters)
        except ParameterError as error:
            raise CorrectionRefused(Refusal.BAD_PARAMETERS, str(error)) from error

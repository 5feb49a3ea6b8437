"""The year, month by month: what comes in, and what the officer does about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from itertools import cycle, islice
from random import Random

from playwright.sync_api import Page

from tests.browser.site import Site
from tests.proofs.year import growth, lists, mails
from tests.proofs.year.acts import Act, Officer, before_it_is_rated
from tests.proofs.year.federation import TWINS, Cup, address, people

RHYTHMS = {"FWZ": "quarterly", "EmailChessPoint": "by-hand"}
GROWS = 0.3
"""How often a short year has a tournament that grows."""

FIRST = date(2026, 1, 1)


@dataclass(frozen=True, slots=True)
class Plan:
    """How much comes in."""

    months: int
    tournaments: int
    mails: int
    reviews: int
    merges: int
    is_whole: bool
    """Whether everything is tried, and not some of each as chance has it."""

    chance: Random


class Year:
    """A year at a desk."""

    def __init__(self, officer: Officer, plan: Plan, sign_in: Callable[[Page, Site], None]) -> None:
        self.officer, self.plan, self._sign_in = officer, plan, sign_in
        self.office, self.hand = officer.office, officer.hand
        self.cups = [Cup(number, month(number * plan.months // plan.tournaments)) for number in range(plan.tournaments)]
        kinds = plan.chance.sample(list(mails.KINDS), len(mails.KINDS))
        self.kinds = list(islice(cycle(kinds), plan.mails))
        self.grows = plan.is_whole or plan.chance.random() < GROWS
        self.reviewed = self.published = 0
        self.came: list[str] = []

    def live(self) -> None:
        """All months, and the first day after them, on which the last results come."""
        for number in range(self.plan.months + 1):
            if number:
                self.office.open_on(month(number).replace(day=3))
            self._sign_in(self.hand.page, self.hand.site)
            self._end(number - 1)
            self._begin(number)
            self._publish()

    def counts(self) -> dict[str, int]:
        """What came."""
        return {
            "months": self.plan.months,
            "tournaments": len(self.cups) + self.grows,
            "held_mails": len(self.came),
            "reviews": self.reviewed,
            "lists": self.published,
            "merges": self.plan.merges,
            "deaths_by_mistake": len(self.hand.efforts.get("death", ())),
        }

    def _of(self, number: int) -> list[Cup]:
        return [cup for cup in self.cups if cup.began == month(number)] if number >= 0 else []

    def _begin(self, number: int) -> None:
        """Tournaments of a month: their start letters are entered; in the first month everything else is tried."""
        for cup in self._of(number):
            self.office.receive(cup.start_letter(), address(cup.director), f"Startschreiben {cup.code}")
        self.office.rest()
        for cup in self._of(number):
            self._enter(cup)
        if number == 0:
            self._try_what_is_not_rated()

    def _enter(self, cup: Cup) -> None:
        def approve() -> None:
            mails.open_mail(self.officer, cup.code)
            self.hand.press("Show the effect", "#proposal")

        self.officer.do(Act("start letter entered", approve, None))

    def _some(self, acts: list[Act], many: int) -> list[Act]:
        """All acts, or so many of them, in their order."""
        chosen = range(len(acts)) if self.plan.is_whole else self.plan.chance.sample(range(len(acts)), many)
        return [acts[place] for place in sorted(chosen)]

    def _try_what_is_not_rated(self) -> None:
        for pool, rhythm in RHYTHMS.items():
            lists.set_rhythm(self.hand, pool, rhythm)
        acts = self._some(before_it_is_rated(self.officer, self.cups[0], people(9, 0)[8]), 2)
        acts += self._some(growth.of_people(self.officer, people(1, 3)[0]), 1)
        if self.grows:
            growth.register(self.officer, month(0))
            acts += growth.of_swiss(self.officer)
        for act in acts:
            self.officer.do(act)

    def _end(self, number: int) -> None:
        """What the tournaments of a month brought: reports, held mails, reviews, corrections, a list."""
        ended = self._of(number)
        if not ended:
            return
        share = -(-self.plan.mails // self.plan.months)
        kinds = sorted(self.kinds[number * share : (number + 1) * share], key=lambda kind: kind not in mails.REPORTS)
        held = dict(zip(range(len(kinds)), ended * len(kinds), strict=False))
        waiting = {held[at].number for at, kind in enumerate(kinds) if kind in mails.REPORTS}
        for cup in ended:
            text = "".join(cup.line(place) for place in range(mails.LAST + (cup.number not in waiting)))
            self.office.receive(text, address(cup.director), cup.code)
        if number == 0 and self.grows:
            self.office.receive(growth.report(), address(0), growth.SWISS)
        self.office.rest()
        for at, kind in enumerate(kinds):
            self._settle(kind, held[at])
        self._correct(number, ended)
        self._review(ended)

    def _settle(self, kind: str, cup: Cup) -> None:
        subject = mails.bring(self.officer, kind, cup, len(self.came))
        self.came.append(subject)
        self.office.rest()
        with self.hand.act(kind):
            mails.KINDS[kind](self.officer, cup, subject)
        self.office.rest()

    def _correct(self, number: int, ended: list[Cup]) -> None:
        if number == 0:
            rated = growth.of_rated(self.officer, ended[-1], people(9, ended[-1].number)[8])
            for act in self._some([*rated, growth.change_law(self.officer, self.office.today)], 2):
                self.officer.do(act)
        if number < self.plan.merges:
            growth.merge(self.officer, TWINS[number])

    def _review(self, ended: list[Cup]) -> None:
        share = -(-self.plan.reviews // self.plan.months)
        for at in range(min(share, self.plan.reviews - self.reviewed)):
            review = lists.Review(self.officer, ended[(at + 1) % len(ended)])
            review.decide(upheld=self.reviewed % 2 == 0, appealed=self.reviewed % 4 == 1)
            self.reviewed += 1

    def _publish(self) -> None:
        """The lists that are due; the first of all is withdrawn and published again."""
        while lists.is_due(self.hand):
            lists.publish(self.officer)
            if not self.published:
                lists.withdraw(self.officer)
            self.published += 1


def month(number: int) -> date:
    """The first day of a month of the year, and of those after it."""
    return date(FIRST.year + number // 12, number % 12 + 1, 1)

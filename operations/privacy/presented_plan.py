"""What an erasure would do, as the office reads it: words for its codes, and where each thing has its page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from operations.privacy.erasure import ErasurePlan
from operations.privacy.holding import Hold, Why, last_hold_day
from ratings.models import Tournament
from ratings.models.reviews import CORRECTION
from ratings.vocabulary.labels import Words

PLACES: Words = {
    "intake.HouseText": _("texts of the house"),
    "intake.InboundMail": _("questions about mails, and what was decided about them"),
    "intake.MailNote": _("notes of officers about mails"),
    "intake.OpenQuestion": _("questions to directors that were open"),
    "intake.OutboundMail": _("mails of ours"),
    "intake.TournamentProposal": _("proposed tournaments"),
    "ratings.CorrectionProposal": _("corrections"),
    "ratings.Note": _("notes of what came by post or phone"),
    "ratings.Publication": _("reasons why a list was withdrawn"),
    "ratings.Review": _("requests for a review"),
    "ratings.ReviewFile": _("names of files in reviews"),
    "ratings.ReviewQuestion": _("questions and answers in reviews"),
    "ratings.ReviewStep": _("decisions about them"),
    "ratings.RuleInForce": _("rules of pools: who decided them, and where that is published"),
    "ratings.Takeover": _("notes about ratings brought along"),
    "ratings.Tournament": _("consents of federations"),
}
"""Where words of others name people."""

NAMED_BY: Words = {
    "auth.User": _("Account"),
    "ratings.Pool": _("Pool"),
    "ratings.Publication": _("List"),
    "ratings.StoredExperiment": _("Experiment"),
    "ratings.Tournament": _("Tournament"),
}
"""What may be called by somebody's name."""

PAGES = {
    Why.REVIEW: "office:review",
    Why.CORRECTION: "office:correction_named",
    Why.MAIL: "office:mail",
    "ratings.Pool": "office:pool",
    "ratings.Publication": "office:list",
    "ratings.StoredExperiment": "office:experiment",
    "ratings.Tournament": "office:tournament",
}
"""The pages of what is named by its key or code."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Something with its page, "" for none; `key` is part of its address."""

    what: str
    page: str
    key: str | int


@dataclass(frozen=True, slots=True)
class HeldThings:
    """Things that hold the name for one reason, until the same day; None where that is open."""

    things: tuple[Thing, ...]
    why: str | Promise
    until: date | None


@dataclass(frozen=True, slots=True)
class PresentedPlan:
    """A plan with its labels."""

    holds: tuple[HeldThings, ...]
    last: date | None
    """The day after which nothing needs the name, None while unknown."""
    mails: int
    texts: tuple[tuple[str | Promise, int], ...]
    """How many texts lose the name, by place."""
    remaining: tuple[Thing, ...]
    """What keeps the name."""
    version: str


def present_plan(plan: ErasurePlan) -> PresentedPlan:
    """Return a plan as a page shows it."""
    return PresentedPlan(
        tuple(_held(plan.holds)),
        last_hold_day(plan.holds),
        plan.mails,
        tuple(_places(plan.words.items())),
        tuple(_describe_remaining(plan.told)),
        plan.version,
    )


def _held(holds: Collection[Hold]) -> Iterator[HeldThings]:
    codes = [hold.about for hold in holds if hold.why not in PAGES]
    keys = dict(Tournament.objects.filter(code__in=codes).values_list("code", "pk"))
    alike: dict[tuple[Why, date | None], list[Thing]] = {}
    for hold in holds:
        key = keys.get(hold.about, hold.about.removeprefix(CORRECTION))
        thing = Thing(hold.about, PAGES.get(hold.why, "office:tournament"), key)
        alike.setdefault((hold.why, hold.until), []).append(thing)
    yield from (HeldThings(tuple(things), why.label, until) for (why, until), things in alike.items())


def _places(texts: Iterable[tuple[str, int]]) -> Iterator[tuple[str | Promise, int]]:
    """Yield how many places of each kind lose the name; counts by field are added up by model."""
    found = Counter[str]()
    for place, rows in texts:
        found[place.rpartition(".")[0]] += rows
    yield from ((PLACES[model], rows) for model, rows in sorted(found.items()))


def _describe_remaining(places: Iterable[str]) -> Iterator[Thing]:
    """Yield what is called by the name, once for each thing."""
    for place in dict.fromkeys(_thing(place) for place in places):
        model, key = place
        yield Thing(f"{NAMED_BY[model]} {key}", PAGES.get(model, ""), key)


def _thing(place: str) -> tuple[str, str]:
    """Model and key of "ratings.Tournament.name 12"."""
    field, _, key = place.partition(" ")
    return field.rpartition(".")[0], key

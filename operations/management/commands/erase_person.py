"""`manage.py erase_person`: what erasing a person would do, and doing it."""

from __future__ import annotations

import json
from argparse import ArgumentTypeError
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.serializers.json import DjangoJSONEncoder
from django.utils import timezone

from intake.errors import NoErasureWaiting, UnknownPerson
from operations.privacy.erasure import (
    ErasurePlan,
    cancel_erasure,
    erase_person,
    find_erasure,
    preview_erasure,
    vacuum_database,
)
from operations.privacy.holding import Hold, Why, last_hold_day
from operations.privacy.persons import Person, find_person
from ratings import personal
from ratings.audit import Origin
from ratings.facts.manual_entry import Source
from ratings.models import Purpose, Way
from ratings.models.notes import LONGEST_NOTE

ORIGIN = Origin("system", "erasure")

HELD_BY = {
    Why.OPEN_GAMES: "open games in {}: more games are expected (EmailChessPoint 7)",
    Why.WINDOW: "results in {} can be questioned (BdF 7)",
    Why.REVIEW: "review {} is not over",
    Why.CORRECTION: "{} is prepared",
    Why.MAIL: "mail {} is evidence, or waits for a person",
    Why.DIRECTS: "directs {}",
}


class Command(BaseCommand):
    """Say what would go and what must stay and until when; with `--erase` it does so, with
    `--call-off` it forgets an erasure that waits.
    """

    help = (
        "Show what erasing a person would do, or do it. With --erase: at once what nothing needs, the rest when it may."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Whom, and whether it is meant."""
        parser.add_argument("person", help="number of a player, or address of a director")
        acts = parser.add_mutually_exclusive_group()
        acts.add_argument("--erase", action="store_true", help="do it; without this nothing is changed")
        acts.add_argument("--call-off", metavar="WHY", type=reason, help="call an erasure off that waits, and why")
        parser.add_argument("--json", action="store_true")

    def handle(self, **options: Any) -> None:
        """The plan, carried out or not."""
        try:
            person = find_person(options["person"], Purpose.ERASURE, personal.SYSTEM)
        except UnknownPerson as unknown:
            raise CommandError(str(unknown)) from unknown
        before = find_erasure(person)
        if before is not None and before.done_at:
            raise CommandError(f"{person.subject} was erased on {before.done_at:%Y-%m-%d}")
        if options["call_off"]:
            self._call_off(person, options)
            return
        found = erase_person(person, ORIGIN) if options["erase"] else preview_erasure(person)
        if options["erase"] and not found.holds:
            vacuum_database()
        if options["json"]:
            self.stdout.write(
                json.dumps({**asdict(found), "erased": options["erase"]}, cls=DjangoJSONEncoder, indent=1)
            )
            return
        self.stdout.write("\n".join(report(found, erased=options["erase"])))

    def _call_off(self, person: Person, options: Mapping[str, Any]) -> None:
        """Call the erasure off that waits."""
        try:
            cancel_erasure(person, Source(Way.OTHER, options["call_off"], timezone.now()), ORIGIN.actor)
        except NoErasureWaiting as refused:
            raise CommandError(f"{person.subject}: no erasure waits") from refused
        called_off = {"subject": person.subject, "called_off": True}
        self.stdout.write(
            json.dumps(called_off, indent=1) if options["json"] else f"{person.subject}: erasure called off"
        )


def reason(text: str) -> str:
    """Return a reason that a note can hold."""
    if not 0 < len(text.strip()) <= LONGEST_NOTE:
        raise ArgumentTypeError(f"a reason has 1 to {LONGEST_NOTE} characters")
    return text.strip()


def report(found: ErasurePlan, *, erased: bool) -> Iterator[str]:
    """Yield the plan in words."""
    tense = "erased" if erased else "would be erased"
    yield f"{found.subject} {tense}"
    yield "at once: sex, wish for mails, club, federation; stands on no public list"
    begin = when(found.holds) if found.holds else "at once"
    yield f"{begin}: name, other spellings, title, address, date of birth,"
    yield f"  {found.mails} mails with our answers, and the name out of the words of"
    yield from (f"  {place}: {rows}" for place, rows in found.words.items())
    yield from (f"held: {HELD_BY[hold.why].format(hold.about)}{until(hold)}" for hold in found.holds)
    yield "for good: number, games, ratings, published lines and trail, which hold no name"
    yield from (f"please look yourself, the name stands in {place}" for place in found.told)
    if not erased:
        yield "Nothing was changed; --erase does it."


def when(found: tuple[Hold, ...]) -> str:
    """From when on nothing holds the name."""
    last = last_hold_day(found)
    return f"by the sweep after {last}" if last else "by the sweep when nothing holds it"


def until(hold: Hold) -> str:
    """Return how long something holds."""
    return f", until {hold.until}" if hold.until else ""

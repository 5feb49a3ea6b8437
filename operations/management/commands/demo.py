"""`manage.py demo`: the sample federation, its mails, its ratings."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import redirect_stdout
from datetime import date
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils.timezone import localdate

from intake.models import InboundMail, OutboundMail
from intake.processing.process import process_mail
from intake.receiving.receivers import content_key, store
from intake.sending import send_waiting
from operations.demo_experiment import publish_experiment
from operations.demo_moving_in import hand_in
from operations.demo_rounds import enter_step
from operations.demo_series import Event, read_series
from ratings import publication
from ratings.audit import Origin
from ratings.evaluation import close_periods, period_due
from ratings.importing import roster
from ratings.models import Pool
from ratings.queries.exports import ratings

FOLDER = Path(settings.BASE_DIR) / "demo"
AUTHSERV_ID = "mail.fernwertung.example"
"""The mail server whose verdicts the sample mails carry."""

LISTS = (
    ("fwz", date(2026, 6, 1)),
    ("fwz", date(2026, 11, 1)),
    ("ecp", date(2026, 6, 1)),
    ("fide", date(2026, 9, 28)),
)
"""Pools and closing days of the published lists; all letters have come in by the last of them."""

LOUD = "THE SECOND FACTOR IS OFF (STAFF_TWO_FACTOR=no): a password alone opens the office. For this demo only."
"""What nobody shall overlook who tries the office here."""

CONVERSATION = ("040-h2311-namesake.eml", "041-h2311-short-answer.eml")
"""A mail with a question, and the director's answer to it."""

TOP = 10
"""How many of each ranking are printed."""


class Command(BaseCommand):
    """Everything as on a real server, but one mail after the other, to be watched."""

    help = "Load the sample federation, feed its mails, print the top of each ranking. Running twice changes nothing."

    def handle(self, **_options: Any) -> None:
        """Loads, feeds, prints."""
        if settings.INTAKE_AUTHSERV_ID != AUTHSERV_ID:
            raise CommandError(f"the sample mails were checked by {AUTHSERV_ID}: set INTAKE_AUTHSERV_ID to it")
        federation = json.loads((FOLDER / "federation.json").read_text(encoding="utf-8"))
        loaded = roster.load(federation)
        self.stdout.write(f"federation: {len(federation['players'])} players, {loaded.players} of them new")
        self.feed(events(federation))
        self.close_periods()
        self.publish_lists()
        if move := hand_in():
            self.stdout.write(f"To move in: /office/import/federation/{move.pk}/")
        if experiment := publish_experiment():
            self.stdout.write(f"Laboratory: {experiment.name}")
        self.send()
        self.print_conversation()
        for pool in Pool.objects.all():
            self.print_top(pool)
        office = settings.SITE_URL + reverse("office:start")
        self.stdout.write(f"\nThe rating officer's pages: {office}, with an account from manage.py createsuperuser")
        if not settings.STAFF_TWO_FACTOR:
            self.stdout.write(LOUD)
        self.stdout.write(f"Pages: {settings.SITE_URL}{reverse('website:start')}")

    def feed(self, events: list[Event]) -> None:
        """Process mail after mail, and enter the rounds between them; a line for each says what became of it."""
        for place, event in enumerate(events, start=1):
            outcome = enter_step(event.step) if event.mail is None else feed_mail(event.mail)
            self.stdout.write(f"[{place:>3}/{len(events)}] {event.name:<34} {outcome}")

    def close_periods(self) -> None:
        """Close the rating periods that are over, as the officer does."""
        for pool in Pool.objects.all():
            day = period_due(pool, localdate())
            if day:
                written = close_periods(pool, day, Origin("system"))
                self.stdout.write(f"{pool.name}: periods through {day} closed, {len(written)} rated")

    def publish_lists(self) -> None:
        """Publish the lists that are missing, as the officer does."""
        for key, day in LISTS:
            pool = Pool.objects.get(key=key)
            if not pool.publications.filter(as_of=day).exists():
                published = publication.publish(pool, day, "system")
                self.stdout.write(f"{pool.name}: list {published.number} of {day} published")

    def send(self) -> None:
        """Send the answers. A console would scroll everything away, so its copy goes to a file."""
        settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
        copy = settings.VAR_DIR / "demo-answers.txt"
        with open(copy, "a", encoding="utf-8", opener=private) as file, redirect_stdout(file):
            sent = send_waiting()
        self.stdout.write(f"\n{sent} answers sent; what a console was sent is in {copy}.")

    def print_conversation(self) -> None:
        """Print a question and its short answer: the director's own words, and what was answered to each mail."""
        self.stdout.write("\nA conversation:")
        for name in CONVERSATION:
            raw = (FOLDER / "mails" / name).read_bytes()
            mail = InboundMail.objects.get(content_key=content_key(raw))
            self.print_words(f"{mail.director} writes", ">", own_words(raw))
            for answer in OutboundMail.objects.filter(mail=mail):
                self.print_words("the server answers", "|", answer.body)

    def print_words(self, who: str, mark: str, words: str) -> None:
        """Print a mail, its lines behind a mark."""
        self.stdout.write(f"\n  {who}:\n")
        self.stdout.write("\n".join(f"  {mark} {line}".rstrip() for line in words.strip().splitlines()))

    def print_top(self, pool: Pool) -> None:
        """The best of a pool, and where its page is."""
        self.stdout.write(f"\n{pool.name} ({settings.SITE_URL}{reverse('website:ranking', args=[pool.key])})")
        for row in ratings(pool)[:TOP]:
            self.stdout.write(f"{row['rank'] or '-':>4}  {row['value']:>4}-{row['index']:<3} {row['name']}")


def events(federation: dict[str, Any]) -> list[Event]:
    """Return the mails and rounds of the folders in the order of their names, then the long tournaments."""
    paths = [*(FOLDER / "mails").glob("*.eml"), *(FOLDER / "rounds").glob("*.json")]
    told = [read_event(path) for path in sorted(paths, key=lambda path: path.name)]
    return [*told, *read_series(FOLDER / "series", federation, AUTHSERV_ID)]


def read_event(path: Path) -> Event:
    """Return a mail of its own file, or what the officer enters."""
    if path.suffix == ".eml":
        return Event("", path.stem, path.read_bytes(), {})
    return Event("", path.stem, None, json.loads(path.read_text(encoding="utf-8")))


def feed_mail(raw: bytes) -> str:
    """Store and process a mail; return what became of it."""
    mail = store(raw, "file")
    process_mail(mail.pk)
    mail.refresh_from_db()
    return fate(mail)


def own_words(raw: bytes) -> str:
    """Return the text of a mail."""
    text = message_from_bytes(raw, policy=policy.default).get_body(("plain",))
    return str(text.get_content()) if text else ""


def private(path: str, flags: int) -> int:
    """Open a file that only its owner may read: answers hold addresses and secret links."""
    return os.open(path, flags, 0o600)


def fate(mail: InboundMail) -> str:
    """Return what became of a mail: its state, how many results it brought, and the reasons."""
    stored = sum(result["outcome"] in ("new", "corrected") for result in mail.results)
    parts = [mail.get_state_display(), f"{stored} stored" if stored else "", codes(mail.reasons)]
    return ", ".join(part for part in parts if part)


def codes(reasons: Iterable[dict[str, Any]]) -> str:
    """Return the codes of reasons, each once."""
    return " ".join(dict.fromkeys(reason["code"] for reason in reasons))

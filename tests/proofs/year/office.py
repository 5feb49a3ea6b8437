"""What stands in the database of the site, asked and filled beside the browser."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from io import StringIO
from typing import TypeVar

import time_machine
from django.core.management import call_command
from django.db import connections
from django.utils import timezone

from intake.models import InboundMail, MailState
from intake.receiving.receivers import store
from operations.health import CheckResult, measure_health
from ratings import personal
from ratings.models import Director, Entry, Game, Player, Pool, Publication, RatingRequest, Standing, Tournament
from ratings.queries.pools import rules_in_force
from tests.browser.clock import AHEAD
from tests.browser.site import Site
from tests.proofs.year.federation import CHANGE, address, letter

PATIENCE = 60
PAUSE = 0.05
Found = TypeVar("Found")

Facts = dict[str, object]
"""Everything that moves: ratings, results, seats, tournaments, names, lists."""


class Office:
    """The site of the year on one day after the other. A thread of its own asks the database, because a browser leaves
    a running event loop in the thread of the test.
    """

    def __init__(self, site: Site) -> None:
        self.site = site
        self._thread = ThreadPoolExecutor(1)
        self._mails = 0
        self.today = date.min

    def ask(self, question: Callable[[], Found]) -> Found:
        """The answer of the database, on the day of the site."""

        def answer() -> Found:
            with time_machine.travel(datetime.fromtimestamp(self.site.now(), UTC), tick=True):
                return question()

        return self._thread.submit(answer).result()

    def open_on(self, day: date) -> None:
        """The server of a day, as if nobody had been there since the last one."""
        self.site.stop()
        self.today = day
        morning = datetime(day.year, day.month, day.day, CHANGE, tzinfo=UTC)
        self.site.env[AHEAD] = str(morning.timestamp() - time.time())
        self.site.start()

    def close(self) -> None:
        """The server is gone, and so is our connection."""
        self.site.stop()
        self._thread.submit(connections.close_all).result()
        self._thread.shutdown()

    def receive(self, text: str, sender: str, subject: str) -> None:
        """A mail comes in."""
        self._mails += 1
        number = self._mails

        def come() -> None:
            sent = datetime.now(UTC)
            store(letter(text, sender, subject, number, sent), "file")

        self.ask(come)

    def rest(self) -> None:
        """Wait until everything that came in is read, rated and answered."""
        self._wait_while(is_busy)

    def wait_for_check(self) -> None:
        """Wait until the check that the server began by itself on this day came to its end."""
        self._wait_while(lambda: not is_checked())

    def _wait_while(self, question: Callable[[], bool]) -> None:
        deadline = time.monotonic() + PATIENCE
        while self.ask(question):
            assert time.monotonic() < deadline, "the server does not come to an end"
            time.sleep(PAUSE)

    def facts(self) -> Facts:
        """Everything that moves, when the server is at rest."""
        self.rest()
        return self.ask(read_facts)

    def seat(self, code: str, seat: int) -> int:
        """The key of a seat."""
        return self.ask(lambda: Entry.objects.get(tournament__code=code, seat=seat, turn=0).pk)

    def director(self, number: int) -> int:
        """The key of a director."""
        return self.ask(lambda: Director.objects.get(email=address(number)).pk)

    def game(self, code: str, white: int, black: int) -> int:
        """The key of a game, by its seats."""
        found = {"tournament__code": code, "white__seat": white, "black__seat": black}
        return self.ask(lambda: Game.objects.get(**found).pk)


def is_busy() -> bool:
    """Whether a mail waits to be read, or a rating to be calculated."""
    return InboundMail.objects.filter(state=MailState.RECEIVED).exists() or RatingRequest.objects.exists()


def is_checked() -> bool:
    """Whether the check of this day came to its end."""
    check = measure_health().check
    is_at_end = check.result in {CheckResult.PASSED, CheckResult.FAILED}
    return is_at_end and check.at is not None and timezone.localdate(check.at) == timezone.localdate()


def read_facts() -> Facts:
    """Everything that moves, by what it is about."""
    found: Facts = {}
    ratings = ("value", "index", "live_value", "live_index")
    for row in Standing.objects.exclude(value=None, live_value=None).values_list(
        "player__number", "pool__key", *ratings
    ):
        found[f"rating {row[0]} {row[1]}"] = row[2:]
    seats = ("tournament__code", "white__seat", "white__turn", "black__seat", "black__turn", "round")
    for row in Game.objects.values_list(*seats, "score", "reason", "completed_on", "rated_score", "counts"):
        found[f"game {row[:6]}"] = row[6:]
    for row in Entry.objects.values_list(
        "tournament__code", "seat", "turn", "player__number", "departure", "departed_on"
    ):
        found[f"seat {row[:3]}"] = row[3:]
    facts = ("code", "name", "pool__key", "rated", "complete", "rounds", "started_on", "category")
    found |= {f"tournament {row[0]}": row[1:] for row in Tournament.objects.values_list(*facts)}
    people = Player.objects.values_list("number", "family_name", "club", "title", "merged_into__number")
    found |= {f"player {row[0]}": row[1:] for row in people}
    found |= {f"law {pool.key}": repr(rules_in_force(pool)) for pool in Pool.objects.all()}
    found |= {f"unlisted {key}": True for key in personal.unlisted()}
    lists = Publication.objects.filter(withdrawn_at=None).values_list("pool__key", "as_of")
    return found | {f"list {key} {day}": True for key, day in lists}


def desk_proofs() -> str:
    """What `replay --check` and `verify_audit` say; both exit with 1 where something is wrong."""
    said = StringIO()
    call_command("replay", check=True, stdout=said)
    call_command("verify_audit", stdout=said)
    return said.getvalue()

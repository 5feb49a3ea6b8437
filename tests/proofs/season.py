"""A season of small tournaments in two pools, and one mail for each of its games."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import permutations
from typing import Any

from django.db import transaction

from intake.models import InboundMail, MailState, OutboundMail
from ratings import audit
from ratings.evaluation import find_differences, stored_digest
from ratings.facts import results
from ratings.facts.results import Result
from ratings.importing import roster
from ratings.ledger import analyze
from ratings.models import AuditEvent, Game, Pool, RatingRequest
from ratings.regulations.types import Score
from tests.intake import federation
from tests.intake.federation import ANNA, OWN_SERVER

SEATS = 4
"""Of each tournament, a double round robin: 12 games. Two tournaments, one in each pool, are the least."""

PERSONS = 30
START = date(2026, 1, 1)
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
POOLS = ("fwz", "ecp")
SCORES = (Score.WHITE_WINS, Score.BLACK_WINS, Score.DRAW)


@dataclass(frozen=True, slots=True)
class Report:
    """A game, its result, and when the mail about it was received."""

    code: str
    white: int
    black: int
    score: Score
    on: date
    received: datetime

    def mail(self, number: int) -> bytes:
        """The mail of the director, as our own server hands it over."""
        trace = f"from a.example.org by {OWN_SERVER} id {number}; {self.received:%a, %d %b %Y %H:%M:%S} +0000"
        text = f"{self.white} - {self.black} {self.score}, {self.on:%d.%m.%Y}\n"
        raw = federation.mail(text, subject=self.code, message_id=f"<{number}@example.org>")
        return f"Received: {trace}\r\n".encode() + raw


def create_season(mails: int, chance: random.Random, persons: int = PERSONS) -> list[Report]:
    """As many tournaments as that many games need, their director, and the reports of all games."""
    codes = [f"T{number}" for number in range(1, -(-mails // (SEATS * (SEATS - 1))) + 1)]
    numbers = [str(1000 + number) for number in range(persons)]
    roster.load(
        {
            "players": [_person(number, place) for place, number in enumerate(numbers)],
            "tournaments": [
                _tournament(code, POOLS[place % 2], chance.sample(numbers, SEATS)) for place, code in enumerate(codes)
            ],
            "directors": [{"name": "Anna Leiter", "email": ANNA, "tournaments": codes}],
        }
    )
    return [_report(code, *pair, chance) for code in codes for pair in permutations(range(1, SEATS + 1), 2)][:mails]


def _person(number: str, place: int) -> dict[str, Any]:
    rating = [{"pool": pool, "value": 1500 + 20 * place, "index": place, "as_of": "2025-12-31"} for pool in POOLS]
    return {"id": number, "family_name": f"Familie{number}", "given_name": "Kim", "rating": rating if place else []}


def _tournament(code: str, pool: str, players: Sequence[str]) -> dict[str, Any]:
    return {
        "code": code,
        "name": f"Turnier {code}",
        "kind": "double-round-robin",
        "pool": pool,
        "start": START.isoformat(),
        "days_per_10_moves": 40,
        "players": list(players),
    }


def _report(code: str, white: int, black: int, chance: random.Random) -> Report:
    on = START + timedelta(days=chance.randrange(10, 55))
    received = NOON + timedelta(minutes=chance.randrange(20_000))
    return Report(code, white, black, chance.choice(SCORES), on, received)


def mails_of(reports: Sequence[Report]) -> list[bytes]:
    """Their mails, in the same order."""
    return [report.mail(number) for number, report in enumerate(reports)]


def reference(reports: Sequence[Report]) -> dict[str, str]:
    """The digests of all pools if nothing had gone wrong: the same results, entered one after the other
    without any mail, in a transaction that leaves nothing behind.
    """
    with transaction.atomic():
        for number, report in enumerate(reports):
            if number % 100 == 0:
                analyze()  # a server does it by itself, between transactions
            enter(report)
        found_ = digests()
        transaction.set_rollback(True)
    return found_


def enter(report: Report) -> None:
    """Its result, without any mail."""
    game = game_of(report)
    given = Result(game.pk, report.score, report.on)
    results.record(game.tournament.pool, [given], actor="x", cause="x", received_at=report.received)


def game_of(report: Report) -> Game:
    """The game it is about, as it is stored now."""
    wide = Game.objects.select_related("tournament__pool", "white", "black")
    return wide.get(tournament__code=report.code, white__seat=report.white, black__seat=report.black)


def digests() -> dict[str, str]:
    """The fingerprint of each pool's ledger."""
    return {pool.key: stored_digest(pool) for pool in Pool.objects.filter(key__in=POOLS).order_by("key")}


def settled() -> int:
    """How many mails have reached their end."""
    return InboundMail.objects.exclude(state=MailState.RECEIVED).count()


def counted(mails: int) -> dict[str, object]:
    """What a transcript says at the end: results that are missing, results and answers that are there
    twice, and the digests.
    """
    stored, answers = stored_games(), OutboundMail.objects.count()
    distinct = len(set(stored))
    shown = " ".join(f"{key} {digest[:12]}" for key, digest in digests().items())
    return {"lost": mails - distinct, "double": len(stored) - distinct + answers - mails, "digest": shown}


def assert_all_done(mails: int, expected: dict[str, str]) -> None:
    """Every mail is accepted and answered once, every result stored once, and the ratings are those of `expected`."""
    stored, answers = stored_games(), OutboundMail.objects.values_list("mail", flat=True)
    assert sorted(InboundMail.objects.values_list("state", flat=True)) == ["accepted"] * mails
    assert (len(stored), len(set(stored)), len(answers), len(set(answers))) == (mails, mails, mails, mails)
    assert (digests(), list(troubles())) == (expected, [])
    assert not OutboundMail.objects.filter(unrated=True).exists()
    assert not RatingRequest.objects.exists()


def troubles() -> Iterator[object]:
    """What the checks of the trail and of the ledger find."""
    yield from audit.broken()
    for pool in Pool.objects.filter(key__in=POOLS):
        yield from find_differences(pool)


def stored_games() -> list[str]:
    """The game of each result that the trail says was stored."""
    return list(AuditEvent.objects.filter(action="game.result").values_list("subject", flat=True))

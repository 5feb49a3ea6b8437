"""A small invented federation for tests, and the shortest ways to play in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from ratings.facts import results
from ratings.importing import roster
from ratings.models import Game, Pool, Tournament
from ratings.regulations.types import Reason, Score
from tests.snapshots import snapshot

EPOCH = datetime(2025, 1, 1, tzinfo=UTC)

RATINGS: Mapping[str, tuple[int, int] | None] = {
    "P1": (2300, 12),
    "P2": (2100, 7),
    "P3": (1950, 5),
    "P4": (1800, 3),
    "P5": (1700, 1),
    "P6": None,
    "P7": None,
    "P8": (2000, 20),
}
"""Players with their FWZ, P6 and P7 without one."""


def player(number: str, pool: str, rating: tuple[int, int] | None) -> dict[str, Any]:
    """A player of the roster."""
    brought = {"pool": pool, "value": rating[0], "index": rating[1], "as_of": "2024-12-31"} if rating else None
    return {"id": number, "family_name": f"Family {number}", "given_name": f"Given {number}", "rating": brought}


def tournament(code: str, seats: Sequence[str], **facts: Any) -> dict[str, Any]:
    """A tournament of the roster; a round robin in `fwz` unless told otherwise."""
    usual = {"name": f"Tournament {code}", "kind": "round-robin", "pool": "fwz", "start": "2025-01-01"}
    return {"code": code, "players": list(seats), **usual, **facts}


@snapshot
def create_federation(*tournaments: Mapping[str, Any], pool: str = "fwz", **ratings: tuple[int, int] | None) -> None:
    """Loads all players of RATINGS into a pool, some with other ratings, and the tournaments."""
    players = [player(number, pool, rating) for number, rating in {**RATINGS, **ratings}.items()]
    roster.load({"players": players, "tournaments": list(tournaments)})


def pool(key: str = "fwz") -> Pool:
    """A pool by its key."""
    return Pool.objects.get(key=key)


def games(code: str) -> list[Game]:
    """The games of a tournament in the order of pairings."""
    return list(Tournament.objects.get(code=code).games.order_by("number").select_related("white", "black"))


def day(number: int) -> date:
    """The day `number` days after the start."""
    return EPOCH.date() + timedelta(days=number)


def receipt(number: int) -> datetime:
    """A receipt `number` days after the start."""
    return EPOCH + timedelta(days=number)


def finish(game: Game, score: str, on: int, *, received: int | None = None, **facts: Any) -> results.Recorded:
    """Reports one game as finished `on` days after the start, received on the same day."""
    reason = Reason(facts.pop("reason", "played"))
    result = results.Result(game.pk, Score(score), day(on), reason, **facts)
    return record(game.tournament.pool, [result], received if received is not None else on)


def record(pool: Pool, given: Iterable[results.Result], received: int) -> results.Recorded:
    """Reports results."""
    return results.record(pool, list(given), actor="director:1", cause="mail", received_at=receipt(received))


def finish_all(code: str, scores: Sequence[str], first_day: int) -> None:
    """Finishes all games of a tournament, one a day."""
    for offset, (game, score) in enumerate(zip(games(code), scores, strict=True)):
        finish(game, score, first_day + offset)

"""The page of a large tournament: a Swiss tournament of 500 players after nine rounds, as a browser asks for it.

`standings-first` is the page when a process shows the tournament for the first time after a result, `standings` when it
did before; both in seconds of the processor, against filling its template. `-crosstable`, `-round` and `-why` are other
views of it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from benchmarks.figures import Figure, least_figure
from benchmarks.pages import asking, filling, forgetting

PLAYERS, ROUNDS = 500, 9
OPEN = 0.2
"""Share of the games of the last round that are open."""
START = date(2026, 1, 1)
PATH = "/tournaments/S/"
VIEWS = {"": "", "-crosstable": "?show=crosstable", "-round": "?round=5", "-why": "?why=3"}


def run(_folder: Path) -> Iterator[Figure]:
    """Yield the figures, with the bytes of each page."""
    from ratings.queries.tournament_page import played  # noqa: PLC0415 -- Django is set up by now

    create_tournament()
    forget = forgetting()

    def forget_result() -> None:
        played.forget()
        forget()

    yield least_figure("standings-first", asking(PATH), filling(PATH), forget_result)
    for name, query in VIEWS.items():
        yield least_figure(f"standings{name}", asking(PATH + query), filling(PATH + query), forget)


def create_tournament() -> None:
    """Write a tournament of players with ratings; who has the same points is paired by chance."""
    from ratings.models import Entry, Game, Player, Pool, Standing, Tournament  # noqa: PLC0415 -- Django is set up by now

    chance = random.Random(1)  # noqa: S311 -- a seed that can be told
    pool = Pool.objects.get(key="fwz")
    numbers = range(1, PLAYERS + 1)
    players = Player.objects.bulk_create(
        Player(pk=n, number=f"{n:06d}", family_name=f"Family {n}", given_name="Given", sort_key=f"{n:06d}")
        for n in numbers
    )
    Standing.objects.bulk_create(
        Standing(pool=pool, player=player, value=round(chance.gauss(1900, 200)), index=12) for player in players
    )
    tournament = Tournament.objects.create(
        pk=1,
        code="S",
        name="Swiss",
        kind="swiss",
        pool=pool,
        started_on=date(2026, 1, 1),
        rounds=ROUNDS,
        complete=False,
    )
    Entry.objects.bulk_create(Entry(pk=n, tournament=tournament, seat=n, player_id=n) for n in numbers)
    Game.objects.bulk_create(Game(tournament=tournament, **fields) for fields in _games(chance))


def _games(chance: random.Random) -> Iterator[dict[str, object]]:
    points = dict.fromkeys(range(1, PLAYERS + 1), 0.0)
    number = 0
    for round_ in range(1, ROUNDS + 1):
        order = sorted(points, key=lambda seat: (-points[seat], chance.random()))
        for white, black in zip(order[::2], order[1::2], strict=True):
            number += 1
            pairing: dict[str, object] = {"number": number, "round": round_, "white_id": white, "black_id": black}
            if round_ == ROUNDS and chance.random() < OPEN:
                yield pairing
                continue
            score, won = chance.choice([("1-0", 1.0), ("1/2-1/2", 0.5), ("0-1", 0.0)])
            points[white] += won
            points[black] += 1 - won
            yield {**pairing, "score": score, "reason": "played", **_day(round_, chance)}


def _day(round_: int, chance: random.Random) -> dict[str, object]:
    on = START + timedelta(days=60 * round_ + chance.randrange(60))
    return {"completed_on": on, "received_at": datetime(on.year, on.month, on.day, 18, tzinfo=UTC)}

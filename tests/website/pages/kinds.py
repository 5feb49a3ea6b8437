"""Players of every kind that a page is made for, in one small federation: the dead, the inactive, the merged, one in
three pools, newcomers, and people without any rating.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import Any

from ratings.audit import Origin
from ratings.corrections import PlayersMerged, carry_out
from ratings.facts import departures
from ratings.models import Departure, Entry, Player
from tests.ratings import periods
from tests.snapshots import snapshot
from tests.website.pages import federation

DIED_ON = date(2025, 9, 1)
OFFICER = Origin("officer:1", "office")

FIDE = "fide-2014"


@snapshot
def create_kinds() -> None:
    """Everybody, each by a number that is used nowhere else; 20 and 21 are whom they play."""
    pool = periods.create_pool_with_players(FIDE, {"F1": 2000, "F2": 1900})
    federation.load(
        [
            rated("20", "Alt, Anton", fwz=(2000, 9), ecp=(1900, 20)),
            rated("21", "Berg, Berta", fwz=(1900, 8), ecp=(1800, 20)),
            rated("1", "Tod, Theo", fwz=(2100, 11)),
            rated("2", "Ruhe, Rita", fwz=(1950, 10)),
            rated("3", "Eins, Erna", fwz=(1800, 5)),
            rated("33", "Eins, E."),
            rated("4", "Drei, Dora", fwz=(2050, 14), ecp=(1950, 30), **{FIDE: (2010, 1)}),
            rated("5", "Neu, Nils"),
            rated("6", "Neu, Nele"),
            rated("7", "Noch, Nina"),
            rated("8", "Leer, Lars"),
            rated("9", "Fern, Fritz"),
            rated("10", "Fast, Frieda"),
        ],
        [
            federation.tournament("OLD-1", ["20", "21", "2"], start="2018-01-01"),
            federation.tournament("HT-1", ["20", "21", "1"]),
            federation.tournament("HT-2", ["20", "21", "1"], start="2025-06-01"),
            federation.tournament("HT-3", ["20", "21", "4"], start="2025-02-01"),
            federation.tournament("HT-4", ["20", "21", "4"], start="2025-09-01"),
            federation.tournament("HT-5", ["20", "21", "5"], start="2025-02-01"),
            federation.tournament("HT-6", ["20", "21", "7"], start="2025-09-01"),
            federation.tournament("HT-7", ["20", "21", "9"], start="2025-10-01"),
            federation.tournament("HT-8", ["20", "21", "33"], start="2025-03-01"),
            federation.tournament("EP-1", ["4", "6", "20", "21"], pool="ecp"),
            federation.tournament("EP-2", ["7", "20"], pool="ecp", start="2025-11-01"),
        ],
    )
    play()
    pairs = [("4", "F1"), ("F2", "4"), ("10", "F1"), ("F2", "10")]
    periods.play(pool, "S-1", pairs, ["1-0", "0-1", "0-1", "0-1"], "2025-03-01", "2025-04-01")
    periods.close(pool, "2025-12-29")
    leave_by_death()
    kept, gone = (Player.objects.get(number=number).pk for number in ("3", "33"))
    carry_out(PlayersMerged(kept, gone), OFFICER)


def rated(number: str, name: str, **ratings: tuple[int, int]) -> dict[str, Any]:
    """A player with what they brought into each pool."""
    row = federation.player(number, name)
    brought = [
        {"pool": pool, "value": value, "index": index, "as_of": "2024-12-31"}
        for pool, (value, index) in ratings.items()
    ]
    return {**row, "rating": brought}


def play() -> None:
    """Play some tournaments to their end, and of others a game or two."""
    for code, who, on in (("OLD-1", "2", -2000), ("HT-1", "1", 180), ("HT-3", "4", 250), ("HT-5", "5", 260)):
        finish_all(code, who, on=on)
    finish_all("HT-8", "33", on=200)
    federation.finish("HT-4", "4", "21", on=300)
    federation.finish("HT-7", "21", "9", on=310)
    federation.finish("EP-1", "6", "20", on=100)
    federation.finish("EP-1", "4", "20", "1/2-1/2", on=110)
    federation.finish("EP-1", "21", "6", on=120)


def finish_all(code: str, who: str, *, on: int) -> None:
    """Play a tournament of three: a win over Berg, a draw with Alt, who beats Berg."""
    federation.finish(code, who, "21", on=on)
    federation.finish(code, who, "20", "1/2-1/2", on=on + 5)
    federation.finish(code, "20", "21", on=on + 10)


def leave_by_death() -> None:
    """A player dies with two games open."""
    entry = Entry.objects.get(player__number="1", tournament__code="HT-2")
    when = datetime.combine(DIED_ON, time(12), UTC)
    departures.withdraw(entry, Departure.DEATH, DIED_ON, actor=OFFICER.actor, cause="office", received_at=when)

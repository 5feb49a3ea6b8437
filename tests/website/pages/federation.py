"""A small invented federation, seen through its pages.

`HT-1` is a finished round robin of three whose numbers can be checked by hand; `HT-2` runs; `EP-1`
is a tournament of EmailChessPoint in which Neu plays from 0-0 to a secured rating.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from ratings.facts import results
from ratings.importing import roster
from ratings.models import Game, Tournament
from ratings.publication.stored_bundles import find_folder
from ratings.regulations.types import Reason, Score
from tests.snapshots import snapshot

START = date(2025, 1, 1)
LIST_DAY = date(2025, 7, 31)

CANARY_BIRTH_DATE = "1951-07-13"
CANARY_MAIL = "canary.example"


def player(number: str, name: str, *, pool: str = "fwz", rating: tuple[int, int] | None = None) -> dict[str, Any]:
    """A player of the roster, `name` like "Müller, Änne"; everybody has private data that no page shows."""
    family, _, given = name.partition(", ")
    brought = [{"pool": pool, "value": rating[0], "index": rating[1], "as_of": "2024-12-31"}] if rating else []
    private = {"birth_date": CANARY_BIRTH_DATE, "sex": "w", "email": f"p{number}@{CANARY_MAIL}"}
    public = {"id": number, "family_name": family, "given_name": given, "club": "SK Beispiel"}
    return {**public, **private, "rating": brought}


def tournament(code: str, seats: Sequence[str], **facts: Any) -> dict[str, Any]:
    """A tournament of the roster; a round robin in `fwz` unless told otherwise."""
    usual = {"name": f"Turnier {code}", "kind": "round-robin", "pool": "fwz", "start": START.isoformat()}
    return {"code": code, "players": list(seats), "days_per_10_moves": 50, **usual, **facts}


def load(players: Sequence[Mapping[str, Any]], tournaments: Sequence[Mapping[str, Any]] = ()) -> None:
    """Stores players and tournaments, all with one director."""
    codes = [row["code"] for row in tournaments]
    director = {"name": "Petersen, Ingrid", "email": f"leitung@{CANARY_MAIL}", "tournaments": codes}
    roster.load({"players": list(players), "tournaments": list(tournaments), "directors": [director]})


def game(code: str, white: str, black: str) -> Game:
    """The pairing of two players, whoever has White."""
    both = Game.objects.filter(tournament__code=code, white__player__number__in=(white, black))
    return both.get(black__player__number__in=(white, black))


def finish(code: str, winner: str, loser: str, score: str = "1-0", *, on: int, **facts: Any) -> results.Recorded:
    """Reports a game `on` days after the start; `score` is seen from `winner`'s side."""
    played = game(code, winner, loser)
    turned = {"1-0": "0-1", "+/-": "-/+"}.get(score, score)
    seen = score if played.white.player.number == winner else turned
    reason = Reason(facts.pop("reason", "played"))
    when = START + timedelta(days=on)
    result = results.Result(played.pk, Score(seen), when, reason, **facts)
    return record(played.tournament, [result], when)


def record(of: Tournament, given: Sequence[results.Result], when: date) -> results.Recorded:
    """Reports results on the evening of a day."""
    received = datetime(when.year, when.month, when.day, 18, tzinfo=UTC)
    return results.record(of.pool, given, actor="director:1", cause="mail", received_at=received)


@snapshot
def create_federation() -> None:
    """The whole federation; bundles of another one are gone."""
    shutil.rmtree(find_folder(), ignore_errors=True)
    load(
        [
            player("11", "Adler, Änne", rating=(1700, 3)),
            player("12", "Bär, Bernd", rating=(2300, 12)),
            player("13", "Müller, Clara", rating=(1900, 6)),
            player("14", "Dorn, Emil"),
            *(player(f"2{n}", f"Gegner, {n}", pool="ecp", rating=(value, 20)) for n, value in enumerate(OPPONENTS)),
            player("30", "Neu, Nora"),
        ],
        [
            tournament("HT-1", ["11", "12", "13"], category="Hauptturnierklasse"),
            tournament("HT-2", ["11", "12", "13", "14"], category="Meisterklasse", start="2025-06-01"),
            tournament("EP-1", ["30", "20", "21", "22", "23", "24"], pool="ecp"),
        ],
    )
    play_ht_1()
    finish("HT-2", "12", "14", on=300)
    play_ep_1()


def play_ht_1() -> None:
    """11 loses to 12 and beats 13, 12 beats 13: 11 has 1 of 2 against 2300 and 1900."""
    finish("HT-1", "12", "11", on=100)
    finish("HT-1", "11", "13", on=150)
    finish("HT-1", "12", "13", on=200, reason="time")


OPPONENTS = (1500, 2000, 1800, 1700, 2100)


def play_ep_1() -> None:
    """30 beats 1500, loses to 2000, draws 1800, beats 1700, draws 2100."""
    finish("EP-1", "30", "20", on=10)
    finish("EP-1", "21", "30", on=20)
    finish("EP-1", "30", "22", "1/2-1/2", on=30)
    finish("EP-1", "30", "23", on=40)
    finish("EP-1", "30", "24", "1/2-1/2", on=50)


SEATS = ["1", "2", "3", "4"]
STANDINGS = [
    "Platz",
    "#Startnummer",
    "Name",
    "Punkte",
    "SoBe",
    "Siege",
    "DV",
    "Partien",
    "Wertung",
    "Leistung",
    "Änderung",
]
"""Heads of the columns of a round robin that was evaluated."""


def four(code: str = "T", **facts: Any) -> None:
    """Four rated players in one tournament."""
    players = [player(number, f"Name {number}", rating=(1800, 9)) for number in [*SEATS, "5"]]
    load(players, [tournament(code, SEATS, **facts)])

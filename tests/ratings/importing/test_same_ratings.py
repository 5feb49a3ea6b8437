"""The parallel run rates as the ledger does: random federations move in and are rated both ways."""

from __future__ import annotations

import random
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings import audit
from ratings.audit import Origin
from ratings.evaluation import find_differences
from ratings.formats.pairing_tables import pairings
from ratings.importing import storing
from ratings.importing.federation import Contest, Federation, Member, Played
from ratings.importing.parallel import run
from ratings.ledger import lines
from ratings.models import AuditEvent, Game, LedgerEntry, Takeover
from ratings.regulations.types import Reason, Score, State
from tests.ratings.federation import pool

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

START = date(2024, 12, 31)
PLAYERS = [str(number) for number in range(1, 9)]


def federation(chance: random.Random) -> Federation:
    """Eight players, two without a rating, in five tournaments that may overlap and end on one day."""
    listed = {number: State(chance.randrange(1500, 2400), chance.randrange(1, 12)) for number in PLAYERS[:6]}
    contests = {f"T{n}": contest(f"T{n}", chance) for n in range(5)}
    return Federation({number: Member(number, f"Player {number}") for number in PLAYERS}, {START: listed}, contests, {})


def contest(code: str, chance: random.Random) -> Contest:
    """A single round robin, some of whose games were lost on time, not played, or are open."""
    seats = chance.sample(PLAYERS, chance.randrange(2, 6))
    first = chance.randrange(1, 20)
    games = []
    for pairing in pairings("round-robin", len(seats)):
        played = Played(pairing.round, seats[pairing.white - 1], seats[pairing.black - 1])
        if chance.random() < 0.98:
            on = START + timedelta(days=first + chance.randrange(10))
            score, reason = chance.choice(list(Score)), chance.choice([*[Reason.PLAYED] * 5, *Reason])
            reason = Reason.PLAYED if reason is Reason.SUBSTITUTION else reason
            played = Played(played.round, played.white, played.black, score, reason, on, chance.choice([None, 0, 30]))
        games.append(played)
    return Contest(code, code, "round-robin", START, players=tuple(seats), games=tuple(games))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("key", ["fwz", "ecp"])
def test_parallel_run_and_ledger_end_with_the_same_ratings(key: str, seed: int) -> None:
    given = federation(random.Random(seed))  # noqa: S311 -- a seed that can be told
    storing.move_in(given, pool(key), Origin("system", "test"))
    made = run(given, storing.rules_of(pool(key)))
    rated = {(each.contest.code, number): each.after[number] for each in made.rated for number in each.evaluated}
    stored: dict[tuple[str, str], State | None] = {}
    for line in lines(pool(key)):
        stored[line.unit.partition("#")[0], line.player] = line.after
    assert rated == stored
    assert LedgerEntry.objects.exists()
    assert find_differences(pool(key)) == []


def test_games_that_the_last_list_contains_are_not_rated_again() -> None:
    # The first game is in the list, the second one is rated: 2000 + 15 * 0.5 = 2007.5 (§ 6 as assumed).
    on = [date(2024, 12, 31), date(2025, 1, 2)]
    games = tuple(Played(n, "1", "2", Score.WHITE_WINS, Reason.PLAYED, day) for n, day in enumerate(on, start=1))
    open_game = Played(3, "2", "1")
    each = Contest("T", "T", "swiss", date(2024, 1, 1), players=("1", "2"), games=(*games, open_game))
    listed = {number: State(2000, 9) for number in ("1", "2")}
    given = Federation({number: Member(number, number) for number in ("1", "2")}, {START: listed}, {"T": each}, {})
    storing.move_in(given, pool("ecp"), Origin("system", "test"))
    assert list(LedgerEntry.objects.order_by("pk").values_list("after_value", "after_index")) == [
        (2008, 10),
        (1993, 10),
    ]
    assert storing.parallel_run(given, pool("ecp")).run.final == {"1": State(2008, 10), "2": State(1993, 10)}


def crowd(code: str, players: int) -> Federation:
    """Listed players who met once each in one round robin."""
    numbers = [f"{code}{number}" for number in range(players)]
    on = START + timedelta(days=9)
    games = tuple(
        Played(one.round, numbers[one.white - 1], numbers[one.black - 1], Score.DRAW, Reason.PLAYED, on)
        for one in pairings("round-robin", players)
    )
    contest = Contest(code, code, "round-robin", START, players=tuple(numbers), games=games)
    members = {number: Member(number, f"Player {number}") for number in numbers}
    return Federation(members, {START: dict.fromkeys(numbers, State(2000, 9))}, {code: contest}, {})


def count_statements(given: Federation) -> int:
    """Return how many statements moving in takes."""
    with CaptureQueriesContext(connection) as seen:
        storing.move_in(given, pool(), Origin("system", "test"))
    return len(seen)


def test_players_ratings_and_results_are_stored_many_at_a_time() -> None:
    few, many = count_statements(crowd("A", 4)), count_statements(crowd("B", 20))
    assert (Takeover.objects.count(), Game.objects.exclude(score=None).count()) == (24, 6 + 190)
    assert AuditEvent.objects.filter(action="game.result").count() == 6 + 190
    assert list(audit.broken()) == []
    assert many - few < 30  # 16 players and 184 games more; SQLite takes some fifty rows at a time

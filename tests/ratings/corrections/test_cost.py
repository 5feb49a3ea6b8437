"""What looking at the effect of a correction asks the database: the same for short and for long histories."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.corrections import CorrectionPreview, ResultCorrected, preview_correction
from tests.ratings.federation import create_federation, day, finish, games, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

EQUALS: Any = {f"P{number}": (2100, 10) for number in range(1, 9)}


def corrected() -> ResultCorrected:
    """The first game of all was won by the other side."""
    return ResultCorrected(games("T0")[0].pk, "0-1", "played", day(10))


def tables_asked(correction: ResultCorrected) -> tuple[int, CorrectionPreview]:
    """How many statements about tables a look takes; locks and savepoints are not the same on every database."""
    with CaptureQueriesContext(connection) as queries:
        foreseen = preview_correction(correction)
    return sum("ratings_" in query["sql"] for query in queries), foreseen


def altered(foreseen: CorrectionPreview) -> int:
    """How many evaluations would change."""
    (preview,) = foreseen.previews.values()
    return len(preview.altered)


@pytest.mark.long
@pytest.mark.parametrize("later", [1, 8])
def test_a_player_is_followed_through_many_games_for_the_queries_of_few(later: int) -> None:
    create_federation(*(tournament(f"T{n}", ["P1", "P2"], pool="ecp") for n in range(later + 1)), pool="ecp", **EQUALS)
    for n in range(later + 1):
        finish(games(f"T{n}")[0], "1-0", 10 + n)
    queries, foreseen = tables_asked(corrected())
    assert (queries, altered(foreseen)) == (14, 1 + later)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 5])
def test_many_players_of_a_tournament_are_followed_for_the_queries_of_few(seats: int) -> None:
    players = [f"P{number}" for number in range(1, seats + 1)]
    create_federation(tournament("T0", players), tournament("T1", players), **EQUALS)
    for n, first in enumerate((10, 30)):
        for offset, game in enumerate(games(f"T{n}")):
            finish(game, "1-0", first + offset)
    queries, foreseen = tables_asked(corrected())
    assert (queries, altered(foreseen)) == (15, 2)

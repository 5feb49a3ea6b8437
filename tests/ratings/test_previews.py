"""The effect of a report is shown as it will be, without writing anything."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.errors import NotOpen
from ratings.evaluation import rate_requested
from ratings.facts import departures
from ratings.facts.manual_entry import Source, record
from ratings.facts.previews import Effect, preview_results, preview_revert, preview_withdrawal
from ratings.facts.results import Result
from ratings.ledger import states
from ratings.models import AuditEvent, Departure, Entry, Player
from ratings.regulations.types import Score
from tests.ratings.federation import create_federation, day, finish, games, pool, receipt, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

WRITES = ("INSERT", "UPDATE", "DELETE", "LOCK")


def entry(seat: int) -> Entry:
    """A seat of the tournament T."""
    return Entry.objects.get(tournament__code="T", seat=seat, turn=0)


def play(key: str) -> None:
    """Three players, one of whom has two open games and one has finished all but one."""
    rated: Any = dict.fromkeys(("P1", "P2", "P3"), (2000, 20))
    create_federation(tournament("T", ["P1", "P2", "P3"], pool=key), pool=key, **rated)
    finish(next(game for game in games("T") if 1 not in {game.white.seat, game.black.seat}), "1-0", 2)


def preview(kind: Departure, substitute: Player | None) -> Effect:
    """The effect of the departure from the first seat."""
    return preview_withdrawal(entry(1), kind, day(3), Source("post", "by post", receipt(3)), substitute=substitute)


@pytest.mark.parametrize("key", ["fwz", "ecp"])
@pytest.mark.parametrize("kind", list(Departure))
def test_effect_that_is_shown_is_what_comes_about(key: str, kind: Departure) -> None:
    play(key)
    player = Player.objects.create(number="P9", family_name="Newcomer") if kind == Departure.SUBSTITUTION else None
    with CaptureQueriesContext(connection) as queries:
        effect = preview(kind, player)
    assert [query["sql"] for query in queries if any(word in query["sql"].upper() for word in WRITES)] == []
    players = [move.player for move in effect.ratings.moved]
    assert [move.before for move in effect.ratings.moved] == [states(pool(key), players)[each] for each in players]
    departures.withdraw(
        entry(1), kind, day(3), actor="officer:1", cause="note", received_at=receipt(3), substitute=player
    )
    assert [move.after for move in effect.ratings.moved] == [states(pool(key), players)[each] for each in players]
    for foreseen in effect.games:
        stored = next(game for game in games("T") if game.pk == foreseen.pk)
        assert (stored.score, stored.reason, stored.counts) == (foreseen.score, foreseen.reason, foreseen.counts)
        assert (stored.white.player_id, stored.black.player_id) == (foreseen.white.player_id, foreseen.black.player_id)


def test_players_whose_rating_moves_are_named_once_the_tournament_is_over() -> None:
    play("fwz")
    moved = [move.player for move in preview(Departure.WITHDRAWAL, None).ratings.moved]
    assert moved == [entry(seat).player_id for seat in (1, 2, 3)]


def test_what_a_departure_back_would_open_is_read_and_not_written() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    departures.withdraw(
        entry(1), Departure.WITHDRAWAL_APPROVED, day(3), actor="officer:1", cause="note", received_at=receipt(3)
    )
    before = AuditEvent.objects.count()
    with CaptureQueriesContext(connection) as queries:
        undone = preview_revert(entry(1))
    assert (undone.done, len(undone.games), undone.kept, AuditEvent.objects.count()) == (True, 2, (), before)
    assert [query["sql"] for query in queries if any(word in query["sql"].upper() for word in WRITES)] == []


def test_player_who_left_is_refused_in_the_preview_too() -> None:
    play("fwz")
    departures.withdraw(entry(1), Departure.DEATH, day(3), actor="officer:1", cause="note", received_at=receipt(3))
    with pytest.raises(NotOpen):
        preview(Departure.DEATH, None)


@pytest.mark.parametrize("key", ["fwz", "ecp"])
def test_results_come_about_as_they_are_shown(key: str) -> None:
    play(key)
    source, white = Source("post", "by post", receipt(3)), [game for game in games("T") if game.score is None]
    given = [Result(game.pk, Score.DRAW, day(3)) for game in white]
    taken = next(game for game in games("T") if game.score)
    against = Result(taken.pk, Score.BLACK_WINS, day(2))
    with CaptureQueriesContext(connection) as queries:
        effect = preview_results(pool(key), [*given, against], source)
    assert [query["sql"] for query in queries if any(word in query["sql"].upper() for word in WRITES)] == []
    assert ([each.game_id for each in effect.refused], len(effect.games)) == ([taken.pk], 2)
    players = [move.player for move in effect.ratings.moved]
    record(pool(key), given, source, actor="officer:1")
    rate_requested()
    assert players
    assert [move.after for move in effect.ratings.moved] == [states(pool(key), players)[each] for each in players]
    assert preview_results(pool(key), given, source).games == ()

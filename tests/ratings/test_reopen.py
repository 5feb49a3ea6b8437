"""A result that nobody meant is taken back, as long as no rating rests on it."""

from __future__ import annotations

from typing import Any

import pytest

from ratings.errors import NotOpen
from ratings.facts import departures, results
from ratings.facts.results import Stored
from ratings.models import AuditEvent, Departure, Entry, Player, Standing
from tests.ratings.federation import create_federation, day, finish, finish_all, games, pool, receipt, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

ORIGIN: dict[str, Any] = {"actor": "officer:1", "cause": "mail"}


def test_reopened_game_is_open_and_may_be_reported_anew() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    game = games("T")[0]
    finish(game, "1-0", 5)
    assert results.reopen(game, **ORIGIN) is True
    game.refresh_from_db()
    assert (game.score, game.completed_on, game.received_at, game.reason, game.report) == (None, None, None, "", "")
    assert Standing.objects.get(player=game.white.player, pool=pool()).live_games == 0
    assert finish(game, "0-1", 6).outcomes == (Stored.NEW,)


def test_reopening_leaves_the_result_in_the_trail() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    game = games("T")[0]
    finish(game, "1-0", 5)
    results.reopen(game, **ORIGIN)
    event = AuditEvent.objects.latest("number")
    assert (event.action, event.actor, event.subject) == ("game.reopened", "officer:1", f"game:{game.pk}")
    assert (event.before["score"], event.before["completed_on"]) == ("1-0", day(5).isoformat())
    assert (event.after["score"], event.after["completed_on"]) == (None, None)


def test_second_reopening_does_nothing() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    game = games("T")[0]
    finish(game, "1-0", 5)
    assert [results.reopen(game, **ORIGIN), results.reopen(game, **ORIGIN)] == [True, False]
    assert AuditEvent.objects.filter(action="game.reopened").count() == 1


def test_result_that_changed_since_it_was_looked_at_stays() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    game = games("T")[0]
    finish(game, "1-0", 5)
    seen = results.version(games("T")[0])
    finish(game, "0-1", 6, correction=True)
    assert results.reopen(game, **ORIGIN, expected_version=seen) is False
    assert games("T")[0].score == "0-1"


def test_rated_game_is_not_reopened() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    finish_all("T", ["1-0", "1-0", "0-1"], 5)
    with pytest.raises(NotOpen):
        results.reopen(games("T")[0], **ORIGIN)
    assert {game.score is None for game in games("T")} == {False}


def test_game_handed_to_a_substitute_still_does_not_count_when_it_is_open_again() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    entry = Entry.objects.select_related("tournament__pool").get(tournament__code="T", seat=1)
    substitute = Player.objects.get(number="P8")
    departures.withdraw(entry, Departure.SUBSTITUTION, day(3), received_at=receipt(3), substitute=substitute, **ORIGIN)
    game = next(game for game in games("T") if game.counts is False)
    finish(game, "1-0", 5)
    results.reopen(game, **ORIGIN)
    game.refresh_from_db()
    assert (game.score, game.counts) == (None, False)

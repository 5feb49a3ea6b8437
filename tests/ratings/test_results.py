"""Results, departures and what the ledger makes of them."""

from __future__ import annotations

import pytest
import time_machine

from ratings.errors import NotOpen
from ratings.evaluation import find_differences
from ratings.facts import departures, results
from ratings.facts.results import Stored
from ratings.models import AuditEvent, Departure, Entry, Evaluation, Game, LedgerEntry, Player, Standing
from tests.ratings.federation import create_federation, day, finish, finish_all, games, pool, receipt, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def standing(number: str) -> tuple[int | None, int | None, int | None, int]:
    """Official value and index, live value and number of live games of a player."""
    row = Standing.objects.get(pool=pool(), player__number=number)
    return row.value, row.index, row.live_value, row.live_games


def leave(code: str, seat: int, kind: Departure, on: int, substitute: str = "") -> results.Recorded:
    """A player leaves, reported the same day."""
    entry = Entry.objects.select_related("tournament__pool").get(tournament__code=code, seat=seat, turn=0)
    person = Player.objects.get(number=substitute) if substitute else None
    return departures.withdraw(
        entry, kind, day(on), actor="director:1", cause="mail", received_at=receipt(on), substitute=person
    )


def remarks(number: str) -> str:
    """The remarks of a player's newest evaluation."""
    return LedgerEntry.objects.filter(player__number=number).latest("pk").remarks


def test_tournament_is_rated_with_its_last_game() -> None:
    """1700-3 against 2300 and 1900 with 1 point becomes 1717-4 (check number of the FWZ text)."""
    create_federation(
        tournament("T", ["P1", "P2", "P3"], games=[{"white": "P3", "black": "P1"}, {"white": "P2", "black": "P3"}])
    )
    Standing.objects.filter(player__number="P3").update(value=1700, index=3)
    Standing.objects.filter(player__number="P2").update(value=1900)
    first, last = games("T")
    assert finish(first, "0-1", 10).evaluations == ()
    assert [e.key for e in finish(last, "0-1", 11).evaluations] == ["T"]
    assert standing("P3") == (1717, 4, None, 0)


def test_live_value_moves_with_every_stored_game_and_the_official_stays() -> None:
    create_federation(tournament("T", ["P1", "P8", "P3"]))
    first = games("T")[0]
    finish(first, "1-0", 5)
    white = Standing.objects.get(player=first.white.player)
    assert (white.live_games, white.live_index) == (1, (white.index or 0) + 1)
    assert white.live_value is not None
    assert white.value is not None
    assert white.live_value > white.value


def test_result_is_stored_once_however_often_it_comes() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    game = games("T")[0]
    assert finish(game, "1-0", 5).outcomes == (Stored.NEW,)
    assert finish(game, "1-0", 5, received=9).outcomes == (Stored.REPEATED,)
    game.refresh_from_db()
    assert game.received_at == receipt(5)
    assert AuditEvent.objects.filter(action="game.result").count() == 1


def test_different_result_without_a_word_is_a_conflict_and_changes_nothing() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    game = games("T")[0]
    finish(game, "1-0", 5)
    assert finish(game, "0-1", 6).outcomes == (Stored.CONFLICT,)
    game.refresh_from_db()
    assert game.score == "1-0"


@pytest.mark.long
def test_correction_applies_while_the_game_is_not_evaluated_and_keeps_the_receipt() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    game = games("T")[0]
    finish(game, "1-0", 5)
    assert finish(game, "1/2-1/2", 5, received=8, correction=True).outcomes == (Stored.CORRECTED,)
    game.refresh_from_db()
    assert (game.score, game.received_at) == ("1/2-1/2", receipt(5))


def test_correction_of_an_evaluated_game_is_a_proposal() -> None:
    create_federation(tournament("T", ["P1", "P2"], kind="match"))
    finish_all("T", ["1-0", "1-0"], 5)
    assert finish(games("T")[0], "0-1", 5, correction=True).outcomes == (Stored.PROPOSED,)
    assert games("T")[0].score == "1-0"


def test_unapproved_withdrawal_gives_open_games_to_the_opponents_and_they_count() -> None:
    create_federation(tournament("T", ["P1", "P2", "P8"]))
    recorded = leave("T", 3, Departure.WITHDRAWAL, 20)
    assert recorded.outcomes == (Stored.NEW, Stored.NEW)
    for game in games("T"):
        if "P8" in (game.white.player.number, game.black.player.number):
            assert game.score == ("0-1" if game.white.player.number == "P8" else "1-0")
            assert game.reason == "withdrawal"
    finish(next(game for game in games("T") if game.score is None), "1/2-1/2", 30)
    entry = LedgerEntry.objects.get(player__number="P8")
    assert (entry.games, entry.points) == (2, 0)


@pytest.mark.parametrize("kind", [Departure.WITHDRAWAL_APPROVED, Departure.DEATH])
def test_approved_withdrawal_and_death_leave_open_games_unrated(kind: Departure) -> None:
    create_federation(tournament("T", ["P1", "P2", "P8"]))
    leave("T", 3, kind, 20)
    finish(next(game for game in games("T") if game.score is None), "1/2-1/2", 30)
    assert standing("P8") == (2000, 20, None, 0)
    assert {entry.player.number: entry.games for entry in LedgerEntry.objects.all()} == {"P1": 1, "P2": 1}


@pytest.mark.long
def test_substitute_takes_over_open_games_and_they_are_not_rated() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3", "P4"], kind="team"))
    finish(next(game for game in games("T") if game.white.player.number == "P1"), "1-0", 5)
    leave("T", 1, Departure.SUBSTITUTION, 6, substitute="P8")
    open_games = [game for game in games("T") if game.score is None]
    assert [finish(game, "1-0", 7 + n).outcomes for n, game in enumerate(open_games)] == [(Stored.NEW,)] * 3
    assert {game.reason for game in games("T") if "P8" in (game.white.player.number, game.black.player.number)} == {
        "substitution"
    }
    assert {entry.player.number: entry.games for entry in LedgerEntry.objects.all()} == {
        "P1": 1,
        "P2": 2,
        "P3": 1,
        "P4": 2,
    }


def test_tournament_does_not_wait_for_games_that_were_handed_over() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3", "P4"], kind="team"))
    leave("T", 1, Departure.SUBSTITUTION, 6, substitute="P8")
    for game in games("T"):
        if game.counts is None:
            finish(game, "1/2-1/2", 8)
    assert Evaluation.objects.filter(replaced_by=None).count() == 1


def test_departure_that_ends_games_of_a_substitute_changes_the_rated_tournament() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3", "P4"], kind="team"))
    leave("T", 1, Departure.SUBSTITUTION, 6, substitute="P8")
    for game in games("T"):
        if game.counts is None:
            finish(game, "1/2-1/2", 8)
    leave("T", 3, Departure.WITHDRAWAL, 20)
    assert {game.reason for game in games("T")} == {"played", "withdrawal"}
    assert Evaluation.objects.filter(replaced_by=None).count() == 1
    assert find_differences(pool()) == []


def test_departure_twice_is_refused() -> None:
    create_federation(tournament("T", ["P1", "P2", "P8"]))
    leave("T", 3, Departure.DEATH, 20)
    with pytest.raises(NotOpen, match="was left on 2025-01-21"):
        leave("T", 3, Departure.WITHDRAWAL, 21)


def test_newcomers_are_rated_together_with_their_tournament() -> None:
    """A newcomer against 2400 and 1500 with one point is 1947 (1946.57, check number of the FWZ text)."""
    played = [{"white": "P6", "black": "P1"}, {"white": "P2", "black": "P6"}]
    create_federation(tournament("T", ["P1", "P2", "P6"], games=played), P1=(2400, 12), P2=(1500, 7), P6=None)
    finish_all("T", ["1/2-1/2", "1/2-1/2"], 5)
    assert standing("P6") == (1947, 1, None, 0)
    assert remarks("P6") == "first-rating"


@pytest.mark.parametrize("facts", [{"international": True}, {"days_per_10_moves": 19}, {"rated": False}])
def test_tournament_that_the_rules_leave_out_is_stored_and_never_rated(facts: dict[str, object]) -> None:
    create_federation(tournament("T", ["P1", "P2"], kind="match", **facts))
    finish_all("T", ["1-0", "1-0"], 5)
    assert Game.objects.filter(score="1-0").count() == 2
    assert not Evaluation.objects.exists()
    assert standing("P1") == (2300, 12, None, 0)


def test_emailchesspoint_rates_each_game_at_once() -> None:
    """1900-3 beats 1700 and becomes 2019-4 (check number of the EmailChessPoint text)."""
    create_federation(tournament("E", ["P4", "P8"], kind="match", pool="ecp"), pool="ecp", P4=(1900, 3), P8=(1700, 20))
    recorded = finish(games("E")[0], "1-0", 5)
    assert [evaluation.key for evaluation in recorded.evaluations] == ["E#001"]
    row = Standing.objects.get(pool=pool("ecp"), player__number="P4")
    assert (row.value, row.index, row.carry) == (2019, 4, "8077")
    assert Standing.objects.get(pool=pool("ecp"), player__number="P8").value == 1700


def test_game_that_is_not_rated_is_corrected_only_by_the_officer_where_each_game_is_rated() -> None:
    """In such a pool every correction is a proposal: what follows may have been rated since."""
    create_federation(tournament("T", ["P1", "P2", "P3"], pool="ecp"), pool="ecp")
    leave("T", 1, Departure.SUBSTITUTION, 3, substitute="P8")
    game = next(game for game in games("T") if 1 in {game.white.seat, game.black.seat})
    finish(game, "1-0", 5)
    assert Evaluation.objects.count() == 0
    assert finish(game, "0-1", 6, correction=True, reason="substitution").outcomes == (Stored.PROPOSED,)
    assert next(one.score for one in games("T") if one == game) == "1-0"
    with time_machine.travel(receipt(6)):
        done = finish(game, "0-1", 6, correction=True, reason="substitution", decided_by_officer=True)
    assert done.outcomes == (Stored.CORRECTED,)
    assert next(one.score for one in games("T") if one == game) == "0-1"

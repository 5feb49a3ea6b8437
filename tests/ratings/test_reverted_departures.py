"""A departure that nobody meant is taken back, with the games that it closed or handed over."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from ratings.evaluation import find_differences
from ratings.facts import departures, results
from ratings.facts.departures import KeptReason
from ratings.models import AuditEvent, Departure, Entry, Evaluation, Game, Player, Standing
from ratings.regulations.types import Reason, Score
from tests.ratings.federation import create_federation, day, finish, games, pool, receipt, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

ORIGIN: dict[str, Any] = {"actor": "officer:1", "cause": "mail"}


def entry(seat: int, turn: int = 0) -> Entry:
    """A seat of the tournament T."""
    return Entry.objects.select_related("tournament__pool").get(tournament__code="T", seat=seat, turn=turn)


def leave(seat: int, kind: Departure, substitute: str = "") -> None:
    """A player leaves on the third day."""
    person = Player.objects.get(number=substitute) if substitute else None
    departures.withdraw(entry(seat), kind, day(3), received_at=receipt(3), substitute=person, **ORIGIN)


def revert(seat: int) -> departures.RevertedWithdrawal:
    """Takes back that a player left on the third day."""
    return departures.revert_withdrawal(entry(seat), actor="officer:1", cause="mail", expected_day=day(3))


def of(seat: int) -> list[Game]:
    """The games of a seat."""
    return [game for game in games("T") if seat in {game.white.seat, game.black.seat}]


def results_of(found: list[Game]) -> list[tuple[str | None, str]]:
    """Score and reason of games."""
    return [(game.score, game.reason) for game in found]


@pytest.mark.long
@pytest.mark.parametrize("kind", [Departure.WITHDRAWAL, Departure.WITHDRAWAL_APPROVED, Departure.DEATH])
def test_games_that_the_departure_closed_are_open_again(kind: Departure) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3", "P4"]))
    before = of(1)[0]
    finish(before, "1-0", 2)
    leave(1, kind)
    undone = revert(1)
    assert (undone.done, [game.pk for game in undone.games], undone.kept) == (
        True,
        [game.pk for game in of(1)[1:]],
        (),
    )
    assert results_of(of(1)) == [("1-0", "played"), (None, ""), (None, "")]
    assert (entry(1).departure, entry(1).departed_on) == ("", None)
    assert Standing.objects.get(pool=pool(), player__number="P1").live_games == 1


def test_trail_tells_that_the_player_is_back() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    leave(1, Departure.DEATH)
    revert(1)
    event = AuditEvent.objects.get(action="entry.returned")
    assert (event.actor, event.cause, event.subject) == ("officer:1", "mail", f"entry:{entry(1).pk}")
    assert event.before == {"departure": "death", "departed_on": day(3).isoformat()}
    assert event.after == {"departure": "", "departed_on": None}


def test_rated_games_stay_and_are_named() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    finish(next(game for game in games("T") if 1 not in {game.white.seat, game.black.seat}), "1-0", 2)
    leave(1, Departure.WITHDRAWAL)
    assert Evaluation.objects.count() == 1
    undone = revert(1)
    assert (undone.done, undone.games) == (True, ())
    assert undone.kept == tuple((game, KeptReason.RATED) for game in of(1))
    assert {reason for _, reason in results_of(of(1))} == {"withdrawal"}


def test_games_of_a_pool_that_rates_each_at_once_stay_closed() -> None:
    """Also those that are not counted, as an approved withdrawal (EmailChessPoint 6), are evaluated."""
    create_federation(tournament("T", ["P1", "P2", "P3"], pool="ecp"), pool="ecp")
    leave(1, Departure.WITHDRAWAL_APPROVED)
    assert revert(1).kept == tuple((game, KeptReason.RATED) for game in of(1))
    assert entry(1).departure == ""


def test_game_that_was_corrected_since_stays() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    leave(1, Departure.WITHDRAWAL)
    first, second = of(1)
    finish(first, "1/2-1/2", 2, correction=True)
    undone = revert(1)
    assert ([game.pk for game in undone.games], undone.kept) == ([second.pk], ((first, KeptReason.CHANGED),))


def test_game_reported_lost_by_the_same_mail_stays() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    reported = of(1)[0]
    result = results.Result(reported.pk, Score.BLACK_WINS, day(3), Reason.WITHDRAWAL)
    results.record(pool(), [result], received_at=receipt(3), **ORIGIN)
    leave(1, Departure.WITHDRAWAL)
    assert [game.pk for game in revert(1).games] == [of(1)[1].pk]
    assert results_of(of(1))[0] == ("0-1", "withdrawal")


def test_second_click_and_another_departure_change_nothing() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    leave(1, Departure.WITHDRAWAL)
    other = departures.revert_withdrawal(
        entry(1), actor="officer:1", cause="mail", expected_day=day(3) + timedelta(days=1)
    )
    assert [other.done, revert(1).done, revert(1).done] == [False, True, False]
    assert AuditEvent.objects.filter(action="entry.returned").count() == 1


def test_substitute_hands_the_games_back() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    decided = of(1)[0]
    Game.objects.filter(pk=decided.pk).update(counts=True)
    finish(decided, "1-0", 2, counts=True)
    results.reopen(decided, **ORIGIN)
    leave(1, Departure.SUBSTITUTION, substitute="P8")
    assert {(game.counts, game.score) for game in of(1)} == {(False, None)}
    undone = revert(1)
    assert (undone.done, [game.pk for game in undone.games]) == (True, [game.pk for game in of(1)])
    assert [game.counts for game in of(1)] == [True, None]
    assert {game.white_id if game.white.seat == 1 else game.black_id for game in of(1)} == {entry(1).pk}
    assert (Entry.objects.filter(player__number="P8").exists(), entry(1).departure) == (False, "")


def test_substitution_stays_whole_where_the_substitute_has_finished_a_game() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    leave(1, Departure.SUBSTITUTION, substitute="P8")
    finish(of(1)[0], "1-0", 5)
    undone = revert(1)
    assert (undone.done, undone.games, undone.kept) == (False, (), ((of(1)[0], KeptReason.PLAYED),))
    assert (entry(1).departure, entry(1, turn=1).player.number) == ("substitution", "P8")


def test_substitution_stays_once_the_tournament_was_rated_without_its_games() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    leave(1, Departure.SUBSTITUTION, substitute="P8")
    finish(next(game for game in games("T") if game.counts is None), "1-0", 5)
    undone = revert(1)
    assert (undone.done, undone.kept) == (False, tuple((game, KeptReason.RATED) for game in of(1)))
    assert (Evaluation.objects.filter(replaced_by=None).count(), find_differences(pool())) == (1, [])


def test_departures_of_a_report_are_those_that_still_stand() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3", "P4"]))
    leave(1, Departure.DEATH)
    leave(2, Departure.WITHDRAWAL)
    revert(2)
    departures.withdraw(entry(2), Departure.DEATH, day(4), actor="officer:1", cause="other", received_at=receipt(4))
    assert departures.find_withdrawals("mail") == (entry(1),)
    assert departures.find_withdrawals("other") == (entry(2),)

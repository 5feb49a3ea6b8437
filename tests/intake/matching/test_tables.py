"""Crosstables on their whole way: matched, stored once, repeated without a question."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from intake.models import MailState, OutboundMail
from ratings.facts import departures
from ratings.models import Departure, Entry, Game, Player
from tests.intake.federation import codes, settled, stored

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

FULL = """
Stand: 1.3.2026

Nr Name            1  2  3  4  Pkt
1  Müller, Hans    x  1  ½  .  1½
2  Schmidt, Eva    0  x  1  1  2
3  Weber, K. H.    ½  0  x  0  ½
4  Müller, Karl    .  0  1  x  1
"""
FULL_STORED = {"1-2": "1-0", "2-3": "1-0", "2-4": "1-0", "3-1": "1/2-1/2", "4-3": "1-0"}


def answer() -> str:
    """The last answer in plain words."""
    return " ".join(OutboundMail.objects.latest("pk").body.split())


def test_results_of_a_table_are_stored_with_the_colours_of_the_pairings() -> None:
    mail = settled(FULL)
    assert mail.state == MailState.ACCEPTED
    assert stored("SE947") == FULL_STORED
    assert {str(game.completed_on) for game in Game.objects.exclude(score=None)} == {"2026-03-15"}


@pytest.mark.long
def test_same_table_again_changes_nothing_and_asks_nothing() -> None:
    settled(FULL)
    again = settled(FULL, message_id="<2@example.org>")
    assert again.state == MailState.ACCEPTED
    assert stored("SE947") == FULL_STORED
    assert "conflict" not in codes(again)


def test_table_beside_lines_takes_the_days_of_the_lines() -> None:
    settled(f"Hans Müller - Eva Schmidt 1-0, 10.3.2026\n{FULL}")
    days = {game.score: str(game.completed_on) for game in Game.objects.filter(white__seat=1, black__seat=2)}
    assert days["1-0"] == "2026-03-10"
    assert stored("SE947") == FULL_STORED


@pytest.mark.long
def test_contradicting_cells_are_asked_and_the_others_stored() -> None:
    mail = settled(FULL.replace("2  Schmidt, Eva    0", "2  Schmidt, Eva    ½"))
    assert mail.state == MailState.PARTLY
    assert codes(mail)[:1] == ["mirror-mismatch"]
    assert stored("SE947") == {pair: score for pair, score in FULL_STORED.items() if pair != "1-2"}


def test_cut_names_find_their_players_and_the_answer_names_each_once() -> None:
    mail = settled("""
        1 Schmid  x 1 ½
        2 Müller, Ka 0 x 1
        3 Webe    ½ 0 x
    """)
    assert stored("SE947") == {"2-4": "1-0", "4-3": "1-0", "2-3": "1/2-1/2"}
    assert mail.state == MailState.ACCEPTED
    assert answer().count("Müller, Ka: Müller, Karl") == 1
    assert answer().count("nur ein Spieler des Turniers kommt ihr nahe") == 1


def test_namesakes_are_told_apart_by_their_seats() -> None:
    settled("1 Müller, Hans x ½ 0\n2 Meier, Jan ½ x 1\n3 Meier, Jan 1 0 x\n", subject="NS3")
    assert stored("NS3") == {"1-2": "1/2-1/2", "2-3": "1-0", "3-1": "1-0"}


def test_namesakes_in_a_ranking_are_asked() -> None:
    mail = settled("1 Müller, Hans x 1 1\n2 Meier, Jan 0 x ½\n3 Meier, Jan 0 ½ x\n", subject="NS3")
    assert stored("NS3") == {}
    assert set(codes(mail)) >= {"namesake"}


@pytest.mark.long
def test_double_round_is_stored_game_by_game() -> None:
    settled("1 Schmidt, Eva  ** 1½\n2 Weber, K. H.  ½0 **\n", subject="DR12")
    assert stored("DR12") == {"1-2": "1-0", "2-1": "1/2-1/2"}


@pytest.mark.long
def test_single_table_of_a_double_round_is_asked() -> None:
    mail = settled("1 Schmidt, Eva  x 1\n2 Weber, K. H.  0 x\n", subject="DR12")
    assert stored("DR12") == {}
    assert set(codes(mail)) >= {"which-game"}


@pytest.mark.long
def test_unplayed_games_repeat_whatever_they_stand_for() -> None:
    settled(FULL)
    leaving = Entry.objects.get(tournament__code="SE947", player=Player.objects.get(number="1004"))
    ended = datetime(2026, 3, 15, 12, tzinfo=UTC)
    departures.withdraw(
        leaving, Departure.WITHDRAWAL_APPROVED, ended.date(), actor="test", cause="test", received_at=ended
    )
    assert stored("SE947")["1-4"] == "+/-"
    table = FULL.replace("1  Müller, Hans    x  1  ½  .  1½", "1  Müller, Hans    x  1  ½  +  2½")
    again = settled(table.replace("4  Müller, Karl    .", "4  Müller, Karl    -"), message_id="<2@example.org>")
    assert again.state == MailState.ACCEPTED
    assert "conflict" not in codes(again)

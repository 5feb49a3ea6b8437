"""A tournament as a report file: by its page and by a command, and read again."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import trf
from django.core.management import CommandError, call_command
from django.test import Client

from ratings.audit import Origin
from ratings.facts.results import Result
from ratings.formats.trf import byes_of, games_of, kind_of, read_trf, write_report
from ratings.importing.report_files import Terms, enter_report, plan_report
from ratings.models import Bye, Game, Player, Pool, Tournament
from ratings.queries.report_files import report_of
from ratings.regulations.types import Reason, Score
from tests.website.pages import federation

pytestmark = pytest.mark.django_db

HT_1 = """\
012 Turnier HT-1
042 2025/01/01
052 2025/07/20
062 3
072 3
092 Individual: Round-Robin
102 Petersen, Ingrid
122 50 days for 10 moves
001    1      Adler, Änne                       1700              11             1.0    2               2 w 0     3 b 1
001    2      Bär, Bernd                        2300              12             2.0    1     3 w 1     1 b 1
001    3      Müller, Clara                     1900              13             0.0    3     2 b 0               1 w 0
"""

WAYS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("1-0", {}),
    ("1/2-1/2", {}),
    ("+/-", {"reason": Reason.UNPLAYED}),
    ("0-0", {}),
    ("1-0", {"move_count": 0}),
)


def play(kind: str, *, seats: int = 4, games: list[dict[str, object]] | None = None) -> Tournament:
    """A tournament of a kind in which every pairing ended in another way."""
    numbers = [str(number) for number in range(1, seats + 1)]
    players = [federation.player(number, f"Name {number}", rating=(1800, 9)) for number in numbers]
    federation.load(players, [federation.tournament("T", numbers, kind=kind, games=games or [])])
    for (score, facts), game in zip(WAYS, Game.objects.order_by("number"), strict=False):
        finish(game, score, facts)
    return Tournament.objects.get(code="T")


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "seats"),
    [("round-robin", 3), ("double-round-robin", 2), ("swiss", 5), ("knockout", 4), ("team", 4)],
)
def test_file_of_a_stored_tournament_comes_back_from_another_program(kind: str, seats: int) -> None:
    """By the package `trf` (Schachklub Langen), which leaves out records of TRF26, always counts the teams and
    refuses a line that ends with an open game.
    """
    first = [{"white": "1", "black": "2", "round": 1}, {"white": "3", "black": "4", "round": 1}]
    played = play(kind, seats=seats, games=first if kind == "swiss" else None)
    Bye.objects.bulk_create(Bye(entry=entry, round=1, half_points=2) for entry in played.entries.filter(seat=5))
    ours = read_trf(write_report(report_of(played)).encode()).report
    theirs = read_trf(trf.dumps(trf.loads(write_report(ours))).encode()).report
    assert [replace(player, line=0) for player in theirs.players] == [replace(each, line=0) for each in ours.players]
    assert theirs.header == {"082": "0", **ours.header}
    assert (games_of(theirs), byes_of(theirs)) == (games_of(ours), byes_of(ours))


def finish(game: Game, score: str, facts: dict[str, Any]) -> None:
    """Reports a game with White's score."""
    told = Result(game.pk, Score(score), federation.START, **facts)
    federation.record(game.tournament, [told], federation.START)


@pytest.mark.long
def test_page_offers_what_the_command_writes(client: Client, tmp_path: Path) -> None:
    federation.create_federation()
    response = client.get("/tournaments/HT-1/report.trf")
    assert response.content.decode() == HT_1.replace("\n", "\r\n")
    assert response.headers["Content-Disposition"] == 'attachment; filename="HT-1.trf"'
    out = StringIO()
    call_command("export_trf", "HT-1", stdout=out)
    call_command("export_trf", "HT-1", output=tmp_path / "x.trf")
    assert out.getvalue().encode() == (tmp_path / "x.trf").read_bytes() == response.content


def test_titles_stand_in_the_file() -> None:
    federation.create_federation()
    Player.objects.filter(number="12").update(title="SIM")
    report = report_of(Tournament.objects.get(code="HT-1"))
    assert [(player.id, player.title) for player in report.players] == [("11", ""), ("12", "SIM"), ("13", "")]
    assert "001    2  SIM Bär, Bernd " in write_report(report)


def test_byes_stand_in_the_file_and_count_in_its_points() -> None:
    """Signs and columns of TRF16: U is a pairing-allocated bye, H one of half a point, Z one of none."""
    played = play("swiss", seats=3, games=[{"white": "1", "black": "2", "round": 1}])
    for entry, number, half_points in (("3", 1, 2), ("1", 2, 1), ("2", 2, 0)):
        Bye.objects.create(entry=played.entries.get(player__number=entry), round=number, half_points=half_points)
    report = report_of(played)
    cells = {
        player.id: {number: (cell.opponent, cell.result) for number, cell in player.cells.items()}
        for player in report.players
    }
    assert cells == {"1": {1: (2, "1"), 2: (0, "H")}, "2": {1: (1, "0"), 2: (0, "Z")}, "3": {1: (0, "U")}}
    assert [(player.points, player.rank) for player in report.players] == [("1.5", "1"), ("0.0", "3"), ("1.0", "2")]
    assert read_trf(write_report(report).encode()).faults == ()


def test_teams_of_a_league_stand_in_the_file_and_are_entered_from_it() -> None:
    """Nord wins on both boards against Süd. In the second file the teams have changed players: they make the seats."""
    players = [federation.player(number, f"Name {number}") for number in "1234"]
    league = federation.tournament("T", list("1234"), kind="team-league", teams=["SC Nord", "SC Süd"])
    federation.load(players, [league])
    for winner, loser in (("1", "3"), ("2", "4")):
        federation.finish("T", winner, loser, on=1)
    text = write_report(report_of(Tournament.objects.get()))
    assert [line for line in text.splitlines() if line[:3] in {"082", "310"}] == [
        "082 2",
        f"310   1 {'SC Nord':<45}    2.0    2.0   1     1    2",
        f"310   2 {'SC Süd':<45}    0.0    0.0   2     3    4",
    ]
    swapped = text.replace("   1    2\r\n310", "   3    4\r\n310").replace("2     3    4", "2     1    2")
    plan = plan_report(read_trf(swapped.encode()), Pool.objects.get(key="fwz"), Terms("U", kind="team-league"))
    assert [seat.number for seat in plan.seats] == ["3", "4", "1", "2"]
    enter_report(plan, Pool.objects.get(key="fwz"), Origin("test", "test"))
    stored = Tournament.objects.get(code="U")
    assert (stored.kind, stored.teams) == ("team-league", ["SC Nord", "SC Süd"])
    assert list(stored.entries.order_by("seat").values_list("player__number", flat=True)) == ["3", "4", "1", "2"]


def test_nobody_s_private_data_is_in_the_file() -> None:
    federation.create_federation()
    for tournament in Tournament.objects.all():
        players = report_of(tournament).players
        assert [(player.birth, player.sex) for player in players] == [("", "")] * len(players)


def test_tournament_that_is_not_there_has_no_file(client: Client) -> None:
    assert client.get("/tournaments/none/report.trf").status_code == 404
    with pytest.raises(CommandError, match="no tournament 'none'"):
        call_command("export_trf", "none")


@pytest.mark.long
@pytest.mark.parametrize("kind", ["round-robin", "double-round-robin", "team", "knockout", "match", "scheveningen"])
def test_every_kind_and_way_to_end_comes_back(kind: str) -> None:
    tournament = play(kind, seats=2 if kind == "match" else 4)
    report = report_of(tournament)
    again = read_trf(write_report(report).encode())
    assert (again.faults, again.report, kind_of(again.report)) == ((), report, kind)
    stored = tournament.games.order_by("number").select_related("white", "black")
    assert sorted(
        (game.white, game.black, game.score, game.unplayed, game.without_move) for game in games_of(again.report)
    ) == sorted(
        (game.white.seat, game.black.seat, game.score, game.reason == "unplayed", game.move_count == 0)
        for game in stored
    )


def test_games_of_one_round_get_columns_of_their_own() -> None:
    games = [{"white": "1", "black": "2", "round": 1}, {"white": "2", "black": "1", "round": 1}]
    games += [{"white": "1", "black": "3", "round": 1}, {"white": "2", "black": "3", "round": 4}]
    report = report_of(play("swiss", seats=3, games=games))
    assert [list(player.cells) for player in report.players] == [[1, 2, 3], [1, 2, 4], [3, 4]]
    assert read_trf(write_report(report).encode()).report == report


def test_text_that_would_break_the_columns_does_not() -> None:
    federation.load(
        [federation.player("1" * 12, f"{'Ä' * 40}, X"), federation.player("2", "A\u2028001    9")],
        [federation.tournament("T", ["1" * 12, "2"], kind="match", name="Zwei\u2028 Zeilen")],
    )
    report = report_of(Tournament.objects.get())
    assert [(player.name, player.id) for player in report.players] == [("Ä" * 33, ""), ("A 001 9", "2")]
    assert (report.name, read_trf(write_report(report).encode()).report) == ("Zwei Zeilen T", report)

"""The commands that other programs build on."""

from __future__ import annotations

import json
import re

import pytest
from django.core.management import CommandError, call_command

from ratings import personal
from ratings.models import Evaluation, Game, Player, RatingRequest
from tests.ratings.federation import create_federation, day, finish, finish_all, games, pool, receipt, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def played() -> None:
    """One evaluated match: P1 (2000-5) and P8 (2000-5) win one game each; a running match."""
    create_federation(
        tournament("T", ["P1", "P8"], kind="match"), tournament("U", ["P1", "P2"], kind="match"), P1=(2000, 5)
    )
    finish_all("T", ["1-0", "1/2-1/2"], 5)
    finish(games("U")[0], "+/-", 30, reason="unplayed")


@pytest.mark.usefixtures("played")
def test_export_results_lists_every_stored_result(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("export_results", "--json")
    assert json.loads(capsys.readouterr().out) == [
        {
            "tournament": "T",
            "white_id": "P1",
            "black_id": "P8",
            "score": "1-0",
            "reason": "played",
            "completed_on": "2025-01-06",
            "rated": True,
        },
        {
            "tournament": "T",
            "white_id": "P8",
            "black_id": "P1",
            "score": "1/2-1/2",
            "reason": "played",
            "completed_on": "2025-01-07",
            "rated": True,
        },
        {
            "tournament": "U",
            "white_id": "P1",
            "black_id": "P2",
            "score": "+/-",
            "reason": "unplayed",
            "completed_on": "2025-01-31",
            "rated": False,
        },
    ]


@pytest.mark.usefixtures("played")
def test_export_ratings_gives_ranks_then_the_unranked(capsys: pytest.CaptureFixture[str]) -> None:
    """P1 beats an equal opponent and draws: 2000 + 15 * (1.5 - 1.0) = 2007.5, half up 2008. P8 is
    2000-20: 2000 + 15 * (0.5 - 1.0) = 1992.5, half up 1993 (K 13 + 2 from FWZ 4.2).
    """
    call_command("export_ratings", "--pool", "fwz", "--json")
    rows = json.loads(capsys.readouterr().out)
    assert [(row["id"], row["value"], row["index"], row["rank"], row["as_of"]) for row in rows] == [
        ("P2", 2100, 7, 1, "2024-12-31"),
        ("P1", 2008, 6, 2, "2025-01-07"),
        ("P8", 1993, 21, 3, "2025-01-07"),
        ("P3", 1950, 5, 4, "2024-12-31"),
        ("P4", 1800, 3, None, "2024-12-31"),
        ("P5", 1700, 1, None, "2024-12-31"),
    ]
    assert rows[0]["name"] == "Family P2, Given P2"


@pytest.mark.usefixtures("played")
def test_export_ratings_as_csv_never_starts_a_formula(capsys: pytest.CaptureFixture[str]) -> None:
    Player.objects.filter(number="P2").update(family_name="=cmd()", given_name="")
    call_command("export_ratings", "--pool", "fwz", "--csv")
    assert capsys.readouterr().out.splitlines()[:2] == [
        "id,name,value,index,rank,as_of",
        "P2,'=cmd(),2100,7,1,2024-12-31",
    ]


@pytest.mark.usefixtures("played")
def test_export_ratings_names_nobody_who_objects_to_being_listed(capsys: pytest.CaptureFixture[str]) -> None:
    personal.object_to_lists(Player.objects.get(number="P2"), unlisted=True)
    call_command("export_ratings", "--pool", "fwz", "--csv")
    assert capsys.readouterr().out.splitlines()[1:3] == [
        "P2,,2100,7,1,2024-12-31",
        'P1,"Family P1, Given P1",2008,6,2,2025-01-07',
    ]


def test_export_ratings_refuses_an_unknown_pool() -> None:
    with pytest.raises(CommandError, match="no pool 'blitz'"):
        call_command("export_ratings", "--pool", "blitz")


@pytest.mark.long
@pytest.mark.usefixtures("played")
def test_replay_prints_games_and_the_same_digest_with_and_without_check(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("replay", "--pool", "fwz", "--check")
    checked = capsys.readouterr().out
    call_command("replay", "--pool", "fwz")
    restored = capsys.readouterr().out
    form = r"fwz: 2 games, \d+\.\d\d s, digest ([0-9a-f]{64})\n"
    digests = {match[1] for match in (re.match(form, checked), re.match(form, restored)) if match}
    assert len(digests) == 1
    assert checked.endswith("  no difference\n")
    assert restored.endswith("  0 evaluations written\n")


@pytest.mark.usefixtures("played")
def test_replay_that_differs_says_that_something_waits(capsys: pytest.CaptureFixture[str]) -> None:
    game = games("U")[1]
    Game.objects.filter(pk=game.pk).update(score="1-0", reason="played", completed_on=day(31), received_at=receipt(31))
    RatingRequest.objects.create(pool=pool(), tournament=game.tournament, at=receipt(31))
    with pytest.raises(SystemExit, match="1"):
        call_command("replay", "--pool", "fwz", "--check")
    assert capsys.readouterr().out.endswith("  something waits to be rated: what it changes is among them\n")


def test_replay_refuses_an_unknown_pool() -> None:
    with pytest.raises(CommandError, match="no pool 'blitz'"):
        call_command("replay", "--pool", "blitz")


@pytest.mark.usefixtures("played")
def test_explain_shows_every_step_and_agrees_with_the_ledger(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("explain", "T")
    by_code = capsys.readouterr().out
    call_command("explain", str(Evaluation.objects.get(pool=pool(), key="T").pk))
    assert capsys.readouterr().out == by_code
    assert "Family P1, Given P1 (P1): 2000-5 -> 2008-6" in by_code
    assert by_code.endswith("recalculated: agrees with the ledger\n")
    assert len(re.findall(r"^  4\.1 +expectation +0\.5", by_code, re.MULTILINE)) == 4


def test_explain_refuses_what_was_not_evaluated() -> None:
    with pytest.raises(CommandError, match="no evaluation 'T'"):
        call_command("explain", "T")

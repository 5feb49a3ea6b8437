"""A roster that brings a rating to somebody whose games were rated: the past is not rewritten."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from ratings import personal
from ratings.audit import Origin
from ratings.corrections import TournamentCorrected, carry_out, from_plain, preview_correction, to_plain
from ratings.errors import BadRoster, PastRewritten
from ratings.evaluation import close_periods, find_differences
from ratings.importing import roster
from ratings.importing.roster import Change
from ratings.models import Evaluation, LedgerEntry, Player, Pool, Purpose, Standing, Takeover, Tournament
from ratings.personal import Private
from ratings.regulations import RULES
from tests.ratings.federation import create_federation, day, finish, finish_all, games, player, pool, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

LATE = {"players": [player("P6", "ecp", (1600, 9))]}
SECURED = {f"P{number}": (2000 + number, 9) for number in (1, 2, 3, 4, 5, 8)}


def ratings() -> dict[str, tuple[int | None, int | None]]:
    """Everybody's rating."""
    rows = Standing.objects.values_list("player__number", "value", "index")
    return {number: (value, index) for number, value, index in rows}


def ledger() -> list[tuple[int, int | None, int | None]]:
    """All entries of evaluations in force."""
    rows = LedgerEntry.objects.filter(evaluation__replaced_by=None).order_by("pk")
    return list(rows.values_list("pk", "after_value", "after_index"))


def refusals(document: dict[str, Any]) -> tuple[str, ...]:
    """Why a roster is not loaded."""
    before = ledger(), ratings(), Takeover.objects.count()
    with pytest.raises(BadRoster) as refused:
        roster.load(document)
    assert (ledger(), ratings(), Takeover.objects.count()) == before
    return refused.value.findings


def key_of(code: str, number: int = 0) -> int:
    """The evaluation of a game, or of a tournament of the FWZ."""
    game = games(code)[number]
    here = Evaluation.objects.filter(replaced_by=None)
    return (here.filter(game=game) | here.filter(tournament=game.tournament)).get().pk


def five_and_one() -> None:
    """P6 plays five secured players from 0-0, and P8 on the rating that came of it."""
    fields = [tournament(f"T{place}", ["P6", f"P{place}"], kind="match", pool="ecp") for place in (1, 2, 3, 4, 5, 8)]
    create_federation(*fields, pool="ecp", **SECURED)
    for on, code in enumerate(("T1", "T2", "T3", "T4", "T5", "T8"), start=1):
        finish(games(code)[0], "1/2-1/2", on)


@pytest.mark.long
def test_rating_on_which_an_opponent_was_rated_is_not_exchanged_by_a_roster() -> None:
    five_and_one()
    (said,) = refusals(LATE)
    assert said == f"player P6: basis-used in ecp: evaluation {key_of('T8')}"


@pytest.mark.long
def test_own_games_rated_from_0_0_are_not_rated_again_by_a_roster() -> None:
    create_federation(tournament("T", ["P6", "P2"], kind="match", pool="ecp"), pool="ecp")
    finish(games("T")[0], "1/2-1/2", 5)
    assert refusals(LATE) == (f"player P6: rewrites in ecp: evaluation {key_of('T')}",)


@pytest.mark.long
def test_game_that_counts_with_the_rating_is_not_rated_behind_a_later_one_by_a_roster() -> None:
    # § 6: of 0-0 and 1800-3 nobody had an index of 5, so the game moved nobody; P4 was rated against P1 afterwards
    seats = {"T": ["P6", "P4"], "U": ["P4", "P1"]}
    fields = [tournament(code, players, kind="match", pool="ecp") for code, players in seats.items()]
    create_federation(*fields, pool="ecp")
    finish(games("T")[0], "0-1", 5)
    finish(games("U")[0], "0-1", 6)
    assert refusals(LATE) == (f"player P6: rewrites in ecp: evaluation {key_of('T')}",)


def test_first_rating_of_the_fwz_is_not_replaced_by_a_roster() -> None:
    create_federation(tournament("T", ["P1", "P6"], kind="match"))
    finish_all("T", ["1-0", "1/2-1/2"], 5)
    document = {"players": [player("P6", "fwz", (1800, 20))]}
    assert refusals(document) == (f"player P6: has-rating in fwz: evaluation {key_of('T')}",)


def test_refused_roster_names_everybody_and_stores_nothing(tmp_path: Path) -> None:
    five_and_one()
    path = tmp_path / "roster.json"
    path.write_text(
        '{"players": [{"id": "N", "family_name": "New"}, {"id": "P6", "family_name": "Family P6",'
        ' "rating": {"pool": "ecp", "value": 1600, "index": 9}}]}'
    )
    with pytest.raises(CommandError, match=r"nothing was stored\.\nplayer P6: basis-used in ecp: evaluation \d+"):
        call_command("load_roster", path, stdout=StringIO())
    assert not Player.objects.filter(number="N").exists()


def test_roster_loaded_again_after_games_changes_nothing() -> None:
    five_and_one()
    before = ledger(), ratings(), Takeover.objects.count()
    again = {"players": [player(number, "ecp", rating) for number, rating in SECURED.items()]}
    assert roster.load(again) == roster.Loaded(players=0, ratings=0, tournaments=0, games=0, directors=0)
    assert (ledger(), ratings(), Takeover.objects.count()) == before
    assert find_differences(pool("ecp")) == []


def test_dry_run_of_a_roster_stores_nothing(tmp_path: Path) -> None:
    path, out = tmp_path / "roster.json", StringIO()
    path.write_text(json.dumps({"players": [player("N", "ecp", (1600, 9))]}))
    call_command("load_roster", path, "--dry-run", stdout=out)
    assert out.getvalue().splitlines() == [
        "new: 1 players, 1 ratings, 0 tournaments with 0 games, 0 directors",
        "Nothing was stored: this was a dry run.",
    ]
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("said", "taken", "finding"),
    [
        ({}, 1, ""),
        ({"published": None}, 1, ""),
        ({"published": True}, 1, ""),
        ({"published": False}, 0, "player N: not-published in ecp"),
        ({"published": "yes"}, 0, "player N: published 'yes' is neither true nor false"),
    ],
)
def test_roster_may_say_whether_evaluations_are_published(said: dict[str, Any], taken: int, finding: str) -> None:
    row = player("N", "ecp", (1600, 9))
    document = {"players": [{**row, "rating": {**row["rating"], **said}}]}
    if finding:
        assert refusals(document) == (finding,)
    else:
        roster.load(document)
    assert Takeover.objects.count() == taken


FIDE = "fide-2014"
OFFICE = Origin("officer:1", "office")


def rated_period(**births: str) -> Pool:
    """P1 to P4 play a round robin under FIDE 2014, whose period is closed."""
    Pool.objects.create(key=FIDE, name="FIDE", rule=FIDE)
    create_federation(tournament("T", ["P1", "P2", "P3", "P4"], pool=FIDE), pool=FIDE)
    for number, born in births.items():
        personal.store_private(Player.objects.get(number=number), Private(born))
    finish_all("T", ["1-0", "0-1", "1/2-1/2", "1-0", "0-1", "1/2-1/2"], 5)
    calendar = RULES[FIDE].calendar
    assert calendar is not None
    close_periods(pool(FIDE), calendar.period_of(day(20)).closed_on, OFFICE)
    assert find_differences(pool(FIDE)) == []
    return pool(FIDE)


def value_of(key: str, number: str) -> int | None:
    """The value of a player."""
    return Standing.objects.get(pool__key=key, player__number=number).value


@pytest.mark.long
@pytest.mark.parametrize("born", ["1950", "1950-02-01"])
def test_date_of_birth_that_moves_no_rating_is_entered(born: str) -> None:
    rated = rated_period()
    before = value_of(FIDE, "P3")
    assert roster.change_private(Player.objects.get(number="P3"), Private(born), OFFICE) is Change.CHANGED
    assert (value_of(FIDE, "P3"), find_differences(rated)) == (before, [])


@pytest.mark.long
@pytest.mark.parametrize(("so_far", "wanted"), [("", "2015"), ("2015", "1950"), ("2015", "")])
def test_date_of_birth_that_moves_a_rating_is_refused_on_every_way(so_far: str, wanted: str) -> None:
    # FIDE 2014, 8.5: K = 40 until the year of the 18th birthday, else 20
    rated = rated_period(**({"P3": so_far} if so_far else {}))
    evaluation = Evaluation.objects.get(replaced_by=None).pk
    person = Player.objects.get(number="P3")
    with pytest.raises(PastRewritten, match=f"evaluation {evaluation}"):
        roster.change_private(person, Private(wanted), OFFICE)
    row = {"id": "P3", "family_name": "Family P3", "given_name": "Given P3", "birth_date": wanted}
    assert refusals({"players": [row]}) == (f"player P3: rewrites by birth_date: evaluation {evaluation}",)
    assert (personal.private_of(person, Purpose.COMPARED, personal.SYSTEM).birth_date, find_differences(rated)) == (
        so_far,
        [],
    )


@pytest.mark.long
@pytest.mark.parametrize(
    "facts", [{"started_on": date(2024, 11, 1)}, {"category": "Offene Klasse"}, {"name": "Another"}]
)
def test_facts_of_a_rated_tournament_that_move_no_rating_are_changed(facts: dict[str, Any]) -> None:
    rated = rated_period()
    stored = Tournament.objects.get()
    wanted = replace(roster.tournament_facts(stored), **facts)
    assert roster.change_tournament(stored, wanted, OFFICE) is Change.CHANGED
    assert find_differences(rated) == []


@pytest.mark.long
def test_start_of_a_rated_tournament_by_which_another_list_counts_is_refused() -> None:
    # the ratings of the list that was valid when a tournament began count for it
    rated = rated_period()
    create_federation(tournament("U", ["P1", "P2", "P3", "P4"], pool=FIDE, start="2026-03-01"), pool=FIDE)
    for place, game in enumerate(games("U")):
        finish(game, "1-0", 430 + place)
    calendar = RULES[FIDE].calendar
    assert calendar is not None
    close_periods(rated, calendar.period_of(day(450)).closed_on, OFFICE)
    stored = Tournament.objects.get(code="U")
    wanted = replace(roster.tournament_facts(stored), started_on=date(2024, 1, 1))
    before = ledger()
    with pytest.raises(PastRewritten, match=r"evaluation \d+"):
        roster.change_tournament(stored, wanted, OFFICE)
    assert (ledger(), find_differences(pool(FIDE))) == (before, [])
    # the correction of the tournament is the way: it shows whom it moves, and moves them
    correction = TournamentCorrected(
        stored.pk, FIDE, rated=True, international=False, days_per_10_moves=None, started_on=date(2024, 1, 1)
    )
    kept = from_plain("tournament", to_plain(correction))
    seen = preview_correction(kept)
    assert ledger() == before
    had = ratings()
    carry_out(kept, OFFICE, seen.fingerprint)
    assert (Tournament.objects.get(code="U").started_on, find_differences(pool(FIDE))) == (date(2024, 1, 1), [])
    numbers = dict(Player.objects.values_list("pk", "number"))
    moved = {numbers[move.player] for move in seen.previews[rated.pk].moved}
    assert moved == {number for number, rating in ratings().items() if rating != had[number]} != set()


@pytest.mark.long
def test_correction_leaves_start_and_category_as_they_are_where_it_says_neither() -> None:
    rated_period()
    stored = Tournament.objects.get()
    Tournament.objects.update(category="Offene Klasse")
    values = {"tournament": stored.pk, "pool": FIDE, "rated": True, "international": True, "days_per_10_moves": None}
    carry_out(from_plain("tournament", values), OFFICE)
    changed = Tournament.objects.get()
    assert (changed.started_on, changed.category, changed.international) == (stored.started_on, "Offene Klasse", True)


@pytest.mark.long
def test_category_is_corrected() -> None:
    rated_period()
    stored = Tournament.objects.get()
    correction = TournamentCorrected(
        stored.pk, FIDE, rated=True, international=False, days_per_10_moves=None, category="Offene Klasse"
    )
    carry_out(correction, OFFICE)
    assert (Tournament.objects.get().category, find_differences(pool(FIDE))) == ("Offene Klasse", [])

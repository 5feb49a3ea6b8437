"""Loading players, directors and tournaments."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from ratings.errors import BadRoster
from ratings.importing import roster
from ratings.importing.roster import DirectorFacts
from ratings.models import AuditEvent, Director, Entry, Game, PersonalData, Player, Pool, Standing, Takeover, Tournament
from ratings.queries.exports import ratings
from tests.ratings.federation import create_federation, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

DOCUMENT: dict[str, Any] = {
    "players": [
        {
            "id": "101",
            "family_name": "Müller",
            "given_name": "Änne",
            "birth_date": "1950-02",
            "sex": "w",
            "email": "Aenne@Example.org",
            "rating": {"pool": "fwz", "value": 1955, "index": 5, "as_of": "2024-12-31"},
            "unknown key": True,
        },
        {"id": "102", "family_name": "Mustermann", "given_name": "Max", "rating": None},
    ],
    "directors": [{"name": "Dora Direktor", "email": "Dora@Example.org", "tournaments": ["M-1"]}],
    "tournaments": [
        {
            "code": "M-1",
            "name": "Match",
            "kind": "match",
            "pool": "fwz",
            "start": "2025-01-01",
            "players": ["101", "102"],
        }
    ],
}


def rows() -> dict[str, int]:
    """How many rows each table of the roster has."""
    tables = (Player, PersonalData, Takeover, Standing, Tournament, Entry, Game, Director, AuditEvent)
    return {table.__name__: table.objects.count() for table in tables}


def test_load_stores_everything_once() -> None:
    assert roster.load(DOCUMENT) == roster.Loaded(players=2, ratings=1, tournaments=1, games=2, directors=1)
    first = rows()
    assert roster.load(DOCUMENT) == roster.Loaded(players=0, ratings=0, tournaments=0, games=0, directors=0)
    assert rows() == first


def test_load_keeps_what_is_private_apart_and_addresses_in_lower_case() -> None:
    roster.load(DOCUMENT)
    data = PersonalData.objects.get(player__number="101")
    assert (data.birth_date, data.sex, data.email) == ("1950-02", "w", "aenne@example.org")
    assert Director.objects.get().email == "dora@example.org"


def test_load_updates_a_name_and_keeps_the_rating_that_was_brought() -> None:
    roster.load(DOCUMENT)
    again = json.loads(json.dumps(DOCUMENT))
    again["players"][0]["given_name"] = "Anne"
    again["players"][0]["rating"]["value"] = 2200
    roster.load(again)
    assert Player.objects.get(number="101").name == "Müller, Anne"
    assert Standing.objects.get(player__number="101").value == 1955


def test_title_is_kept_until_another_one_is_told() -> None:
    told = {"id": "101", "family_name": "Müller"}
    kept = []
    for row in ({**told, "title": "LIM"}, told, {**told, "title": "LGM"}, {**told, "title": None}):
        roster.load({"players": [row]})
        kept.append(Player.objects.get().title)
    assert kept == ["LIM", "LIM", "LGM", ""]
    with pytest.raises(BadRoster) as refused:
        roster.load({"players": [{**told, "title": "Dr."}]})
    assert refused.value.findings == (
        "player 101: title 'Dr.' is none of GM, SIM, IM, CCM, CCE, LGM, LIM, FM, CM, WGM, WIM, WFM, WCM",
    )


def test_load_ranks_secured_ratings_and_equal_ones_share_a_rank() -> None:
    create_federation(P1=(2000, 9), P2=(2100, 7), P3=(2100, 7), P4=(2100, 8), P5=(2500, 4), P8=None)
    ranks = {row["id"]: row["rank"] for row in ratings(Pool.objects.get(key="fwz"))}
    assert ranks == {"P1": 4, "P2": 2, "P3": 2, "P4": 1, "P5": None}


def test_load_reports_every_fault_and_stores_nothing() -> None:
    bad = {
        "players": [
            {"id": "1", "family_name": "", "birth_date": "1950-13", "sex": "x"},
            {
                "id": "1",
                "family_name": "A",
                "rating": {"pool": "none", "value": "high", "index": -1, "as_of": "31.12.24"},
            },
        ],
        "directors": [
            {"name": "D", "email": "nobody", "tournaments": ["missing"]},
            {"name": "E", "email": "e@example.org", "further_emails": ["F@example.org", "home"]},
            {"name": "F", "email": "f@example.org"},
        ],
        "tournaments": [
            {"code": "T", "name": "T", "kind": "blitz", "pool": "none", "start": "soon", "players": ["1", "1", "9"]},
            {
                "code": "U",
                "name": "U",
                "kind": "match",
                "pool": "fwz",
                "start": "2025-01-01",
                "days_per_10_moves": 0,
                "tie_breaks": ["SB", "XX"],
                "players": ["1"],
                "games": [{"white": "1", "black": "1", "round": 0}, {"white": "1", "black": "7"}],
            },
        ],
    }
    with pytest.raises(BadRoster) as refused:
        roster.load(bad)
    assert refused.value.findings == (
        "player '1' stands 2 times",
        "player 1: family_name is missing",
        "player 1: birth_date '1950-13' is neither a year, a month nor a day",
        "player 1: sex 'x' is none of m, w, d",
        "player 1: no pool 'none'",
        "player 1: value 'high' is no rating",
        "player 1: index -1 is no count",
        "player 1: as_of '31.12.24' is no date",
        "tournament T: no kind 'blitz'",
        "tournament T: no pool 'none'",
        "tournament T: start 'soon' is no date",
        "tournament T: player '1' stands 2 times",
        "tournament T: no player '9'",
        "tournament U: days_per_10_moves 0 is no number of days",
        "tournament U: no tie-break XX for this kind",
        "tournament U: '1' plays against themselves",
        "tournament U: round 0 is no number",
        "tournament U: '7' plays a game but has no seat",
        "director D: 'nobody' is no address",
        "director D: no tournament 'missing'",
        "director E: 'home' is no address",
        "director E: 'f@example.org' is an address of somebody else",
    )
    assert set(rows().values()) == {0}


def test_addresses_of_a_director_are_added_and_know_them() -> None:
    """A document without `further_emails` removes none; any address of the director means them."""
    roster.load(DOCUMENT)
    for row in (
        {"name": "Dora", "email": "dora@example.org", "further_emails": ["Home@example.org", "dora@example.org"]},
        {"name": "Dora Direktor", "email": "dora@example.org"},
        {"name": "Dora Direktor", "email": "home@example.org", "further_emails": ["work@example.org"]},
    ):
        assert roster.load({"directors": [row]}).directors == 0
    facts = roster.director_facts(Director.objects.get())
    assert facts == DirectorFacts("Dora Direktor", "dora@example.org", ("home@example.org", "work@example.org"))


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("[]", "the document is no JSON object"),
        ('{"players": 7}', "players: no list"),
        ("{", "Expecting property name"),
    ],
)
def test_command_refuses_what_is_no_roster(content: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "roster.json"
    path.write_text(content)
    with pytest.raises(CommandError, match=complaint):
        call_command("load_roster", path)


def test_tournament_keeps_given_games_and_its_facts() -> None:
    facts: dict[str, Any] = {"end": "2025-12-31", "days_per_10_moves": 40, "tie_breaks": ["bh/c1", "SB"]}
    facts["games"] = [{"white": "P2", "black": "P1", "round": 3}]
    create_federation(tournament("T", ["P1", "P2"], kind="swiss", **facts))
    stored = Tournament.objects.get()
    assert (stored.planned_end, stored.days_per_10_moves) == (date(2025, 12, 31), 40)
    assert stored.tie_breaks == "BH/C1,SB"
    game = stored.games.get()
    assert (game.round, game.white.player.number, game.black.player.number) == (3, "P2", "P1")


def league(**facts: Any) -> dict[str, Any]:
    """Three teams of two boards."""
    teams = ["SC Nord", "SC Süd", "SC West"]
    return tournament("L", [f"P{n}" for n in range(1, 7)], **{"kind": "team-league", "teams": teams, **facts})


@pytest.mark.parametrize(("both", "games"), [(None, 6), (True, 12)])
def test_league_has_its_teams_and_the_games_of_all_boards(both: bool | None, games: int) -> None:
    create_federation(league(both_colours=both))
    stored = Tournament.objects.get()
    assert (stored.teams, stored.complete, stored.games.count()) == (["SC Nord", "SC Süd", "SC West"], True, games)
    roster.load({"tournaments": [league(both_colours=both)]})
    assert Tournament.objects.get().games.count() == games


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        ({"teams": None}, "a league has two teams or more"),
        ({"teams": ["A"]}, "a league has two teams or more"),
        ({"teams": ["A", "B", "C", "D"]}, "the players cannot be divided into teams of the same size"),
        ({"teams": "AB"}, "teams 'AB' is no list of names"),
        ({"teams": ["A", "A"]}, "team 'A' stands 2 times"),
        ({"kind": "team"}, "a team match has two teams"),
        ({"kind": "match"}, "this kind has no teams"),
        ({"both_colours": 2}, "both_colours 2 is neither true nor false"),
        ({"games": [{"white": "P1", "black": "P2", "round": 1}]}, "'P1' plays 'P2' of their own team"),
        ({"tie_breaks": ["SB"]}, "no tie-break SB for this kind"),
    ],
    ids=str,
)
def test_league_that_cannot_be_is_a_fault(facts: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadRoster) as refused:
        create_federation(league(**facts))
    assert refused.value.findings == (f"tournament L: {fault}",)


def test_pools_of_a_document_are_made_once_and_known_to_the_rest_of_it() -> None:
    document = {
        "pools": [{"key": "fide", "name": "FIDE", "rule": "fide-2014", "parameters": {"floor": 1200}}],
        "players": [
            {"id": "1", "family_name": "A", "rating": {"pool": "fide", "value": 2000, "index": 1, "as_of": None}},
            {"id": "2", "family_name": "B"},
        ],
        "tournaments": [tournament("F-1", ["1", "2"], pool="fide", kind="match")],
    }
    roster.load(document)
    roster.load(document)
    made = Pool.objects.get(key="fide")
    assert (made.name, made.rule, made.parameters) == ("FIDE", "fide-2014", {"floor": 1200})
    assert (made.tournaments.count(), made.standings.get(player__number="1").value) == (1, 2000)
    assert AuditEvent.objects.filter(action="pool.created").count() == 1


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({"key": "F 1"}, "pool F 1: key 'F 1' is none: small letters, digits and hyphens, 40 at most"),
        ({"name": " "}, "pool f: name is missing"),
        ({"rule": "elo"}, "pool f: no regulation 'elo'"),
        ({"key": "fwz"}, "pool fwz: is kept under bdf-fwz"),
        ({"parameters": {"floor": "low"}}, "pool f: parameters are names with whole numbers"),
        ({"parameters": {"floor": 0}}, "pool f: floor must be from 1 to 10000, not 0"),
    ],
)
def test_pool_that_cannot_be_is_a_fault_and_nothing_is_made(row: dict[str, Any], fault: str) -> None:
    told = {"key": "f", "name": "F", "rule": "fide-2014", **row}
    with pytest.raises(BadRoster) as refused:
        roster.load({"pools": [told]})
    assert refused.value.findings == (fault,)
    assert Pool.objects.count() == 2

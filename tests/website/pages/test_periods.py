"""Pages about pools that rate periods: whose games count in a career, the report of a tournament, its category."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client
from django.utils.translation import override

from ratings.evaluation.stream import TournamentFact, event
from ratings.facts.results import Result
from ratings.importing import roster
from ratings.models import Pool
from ratings.queries import careers, players
from ratings.queries.career_games import read_career, read_played_games
from ratings.queries.categories import category_code
from ratings.regulations.types import Category, Score
from ratings.templatetags.rating_format import unit
from tests.ratings.federation import games, record, tournament
from tests.ratings.periods import close, create_pool_with_players, entry, play
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db

DAY = date(2025, 1, 10)


def counted(number: str) -> list[tuple[str, int]]:
    """Opponents and half points behind the only evaluation of a player."""
    player = players.find_player(number)
    assert player
    played = read_played_games(player, read_career(player))
    ((_, met),) = careers.met_games(players.history(player), played).items()
    return [(game.opponent.number, game.half_points) for game in met]


def crossed(pool: Pool, code: str, seats: list[str], weakest: str) -> None:
    """A round robin in which everybody draws, and beats the weakest."""
    roster.load({"tournaments": [tournament(code, seats, pool=pool.key, start="2025-01-02")]})
    told = []
    for game in games(code):
        numbers = game.white.player.number, game.black.player.number
        losing = {numbers[1]: Score.WHITE_WINS, numbers[0]: Score.BLACK_WINS}
        told.append(Result(game.pk, losing.get(weakest, Score.DRAW), DAY))
    record(pool, told, 1)


def test_swiss_game_with_a_player_without_rating_counts_for_that_player_alone() -> None:
    """2014, 6.32: of rated players the games against rated opponents."""
    pool = create_pool_with_players("fide-2014", {"A": 2000, "B": 2000, "N": None})
    play(pool, "S", [("A", "B"), ("A", "N")], ["1-0", "1/2-1/2"], "2025-01-02", "2025-01-10")
    close(pool, "2025-01-29")
    assert (counted("A"), entry(pool, "A", "2025-01-29").games) == ([("B", 2)], 1)
    assert counted("N") == [("A", 1)]


@pytest.mark.long
def test_round_robin_counts_without_the_player_who_scored_nothing() -> None:
    """2014, 6.1: neither his results nor those of his opponents against him; those of another newcomer do."""
    pool = create_pool_with_players("fide-2014", {"A": 2000, "B": 2000, "C": 2000, "D": 2000, "N": None, "Z": None})
    crossed(pool, "R", ["A", "B", "C", "D", "N", "Z"], "Z")
    close(pool, "2025-01-29")
    close(pool, "2025-12-29")
    assert sorted(counted("A")) == [("B", 1), ("C", 1), ("D", 1), ("N", 1)]
    assert sorted(counted("N")) == [("A", 1), ("B", 1), ("C", 1), ("D", 1)]


def test_tournament_of_a_period_offers_the_report_of_section_11(client: Client) -> None:
    """2014, 8.55: equal players expect half a point, so White gained .5; N has half a point of one game, R_u = R_c."""
    pool = create_pool_with_players("fide-2014", {"A": 2000, "B": 2000, "N": None})
    play(pool, "S", [("A", "B"), ("A", "N")], ["1-0", "1/2-1/2"], "2025-01-02", "2025-01-10")
    assert "/tournaments/S/rating-report/" in read(client, "/tournaments/S/").links()
    page = read(client, "/tournaments/S/rating-report/")
    assert page.columns() == ["Platz", "Name", "Wertung", "1", "2", "Punkte", "Rar", "n", "W", "W − We", "Ru"]
    assert page.table() == [
        ["1", "Family A Startnummer 1", "2000", "2w1", "3w½", "1½", "2000", "1", "1", "0,50", "–"],
        ["2", "Family N Startnummer 3", "–", "", "1b½", "½", "0", "1", "½", "–", "2000"],
        ["3", "Family B Startnummer 2", "2000", "1b0", "", "0", "2000", "1", "0", "−0,50", "–"],
    ]


@pytest.mark.usefixtures("db")
def test_other_tournaments_have_no_such_report(client: Client) -> None:
    roster.load({"players": [{"id": n, "family_name": n} for n in "12"]})
    roster.load({"tournaments": [tournament("F", ["1", "2"], kind="match")]})
    assert client.get("/tournaments/F/rating-report/").status_code == 404
    pool = create_pool_with_players("fide-2014", {"A": 2000, "B": 2000})
    roster.load({"tournaments": [tournament("O", ["A", "B"], kind="match", pool=pool.key)]})
    assert client.get("/tournaments/O/rating-report/").status_code == 404


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("Nationale Meisterschaft", Category.NATIONAL),
        ("National championship of women", Category.NATIONAL_WOMEN),
        ("Olympiade", Category.INTERNATIONAL_TEAMS),
        ("LIGA", Category.LEAGUE),
        ("national-championship", "national-championship"),
        ("Deutsche Einzelmeisterschaft, Vorgruppe", "Deutsche Einzelmeisterschaft, Vorgruppe"),
        ("", ""),
    ],
)
def test_category_says_what_the_regulation_asks_about(text: str, means: str) -> None:
    fact = TournamentFact(1, "T", "round-robin", None, False, DAY, text, (), (), ())
    assert (category_code(text), event(fact).category) == (means, means)


@pytest.mark.parametrize(
    ("key", "shown"), [("list 2025-05-01", "Liste vom 01.05.2025"), ("list 7", "list 7"), ("M-1204#003", "M-1204#003")]
)
def test_period_is_named_by_its_list_where_others_are_by_their_codes(key: str, shown: str) -> None:
    with override("de"):
        assert unit(key) == shown

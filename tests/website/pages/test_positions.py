"""Games that reached a position: from the board of a game, or by a FEN."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.facts.results import reopen
from ratings.formats.positions import INDEXED, WIDTH, index, parse_position
from ratings.models import Game, Pool
from ratings.queries.opening_games import games_through
from ratings.queries.paging import Cursor
from tests.website.pages import federation
from tests.website.pages.reading import read

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

QUEENS_GAMBIT = "1. d4 d5 2. c4 e6 3. Nc3 Nf6"
ENGLISH = "1. c4 e6 2. Nc3 d5 3. d4 Nf6 4. Bg5"
"""It comes to the same position after three moves."""
RUY_LOPEZ = "1. e4 e5 2. Nf3 Nc6 3. Bb5"
CHESS960 = '[FEN "bqnb1rkr/pppppppp/5n2/8/8/5N2/PPPPPPPP/BQNB1RKR w KQkq - 2 2"] 2. d4 d5 3. O-O'
MET = "rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq -"
SHUFFLED = " ".join(f"{n}. Nf3 Nf6 {n + 1}. Ng1 Ng8" for n in range(1, 41, 2)) + " 41. e4"


def give_moves(code: str, white: str, black: str, moves: str) -> str:
    """Give a game some moves; return its page."""
    game = federation.game(code, white, black)
    Game.objects.filter(pk=game.pk).update(moves=moves, positions=index(moves))
    return f"/tournaments/{code}/games/{game.number}/"


def test_board_of_a_game_leads_to_others_that_reached_its_position_by_other_moves(client: Client) -> None:
    federation.create_federation()
    one, other = give_moves("HT-1", "12", "13", QUEENS_GAMBIT), give_moves("HT-1", "11", "12", ENGLISH)
    give_moves("HT-1", "11", "13", RUY_LOPEZ)
    (link,) = read(client, f"{one}?move=6").tree.xpath("//a[.='Partien mit dieser Stellung']/@href")
    page = read(client, link)
    assert sorted(each for each in page.links() if "/games/" in each and "/tournaments/" in each) == sorted(
        [one, other]
    )
    (early,) = read(client, f"{one}?move=4").tree.xpath("//a[.='Partien mit dieser Stellung']/@href")
    assert len(read(client, early).table()) == 1  # the other one has moved otherwise
    assert read(client, f"{one}?move=0").tree.xpath("//a[.='Partien mit dieser Stellung']") == []


@pytest.mark.parametrize(
    ("fen", "said"),
    [
        (MET, []),
        (f"{MET} 0 4", []),
        (f"  {MET}  12 40 ", []),
        (MET.replace(" w ", " b "), ["Keine Partie kam in diese Stellung."]),
        ("keine", ["„keine“ ist keine Stellung."]),
        ("8/8/8/8/8/8/8/8 w - -", ["„8/8/8/8/8/8/8/8 w - -“ ist keine Stellung."]),
    ],
)
def test_position_is_given_as_fen(client: Client, fen: str, said: list[str]) -> None:
    federation.create_federation()
    give_moves("HT-1", "12", "13", QUEENS_GAMBIT)
    page = read(client, f"/pools/fwz/games/?position={fen.replace(' ', '+')}")
    assert page.texts("//p[@class='note']") == said
    assert len(page.tree.xpath("//main//tbody/tr")) == (not said)


def test_other_pools_are_not_searched_and_pages_follow_each_other() -> None:
    federation.create_federation()
    pairs = (("12", "13"), ("11", "12"), ("11", "13"))
    for pair in pairs:
        give_moves("HT-1", *pair, QUEENS_GAMBIT)
    give_moves("EP-1", "30", "24", QUEENS_GAMBIT)
    pool, met = Pool.objects.get(key="fwz"), parse_position(MET)
    keys = [game.pk for game in games_through(pool, met, Cursor()).rows]
    assert sorted(keys) == sorted(federation.game("HT-1", *pair).pk for pair in pairs)
    first = games_through(pool, met, Cursor(most=2))
    second = games_through(pool, met, Cursor(first.after, most=2))
    assert [game.pk for page in (first, second) for game in page.rows] == keys


def test_keys_come_and_go_with_the_moves(django_assert_num_queries: DjangoAssertNumQueries, client: Client) -> None:
    federation.create_federation()
    federation.finish("HT-2", "12", "13", on=200, moves=QUEENS_GAMBIT)
    game = federation.game("HT-2", "12", "13")
    assert bytes(game.positions or b"") == index(QUEENS_GAMBIT)
    with django_assert_num_queries(4):
        read(client, f"/pools/fwz/games/?position={MET.replace(' ', '+')}")
    assert reopen(game, actor="director:1", cause="mail")
    assert federation.game("HT-2", "12", "13").positions is None


def test_keys_of_games_from_before_are_filled_in() -> None:
    federation.create_federation()
    federation.finish("HT-2", "12", "13", on=200, moves=QUEENS_GAMBIT)
    Game.objects.filter(positions__isnull=False).update(positions=None)
    with pytest.raises(CommandError, match="1 games have"):
        call_command("classify_openings", "--check")
    call_command("classify_openings")
    call_command("classify_openings", "--check")


def test_keys_are_those_of_the_first_moves_in_any_start(client: Client) -> None:
    assert len(index(SHUFFLED) or b"") == INDEXED * WIDTH
    assert (index(""), index("nonsense")) == (None, None)
    federation.create_federation()
    place = give_moves("HT-1", "12", "13", CHESS960)
    (link,) = read(client, f"{place}?move=3").tree.xpath("//a[.='Partien mit dieser Stellung']/@href")
    assert len(read(client, link).table()) == 1

"""Whom the look-up suggests where a name is written in another way."""

import pytest
from django.test import Client

from ratings import personal
from ratings.models import Player
from tests.website.pages import federation
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("asked", "suggested"),
    [
        ("Klassen", ["Klaassen, Anke"]),
        ("Claasen", ["Klaassen, Anke"]),
        ("Klaassne", ["Klaassen, Anke"]),
        ("Karola Jansen", ["Janßen, Karola", "Jansen, Hauke"]),
        ("Klxxxen", []),
    ],
)
def test_look_up_suggests_names_that_are_nearly_written_so_or_sound_the_same(
    client: Client, asked: str, suggested: list[str]
) -> None:
    names = ["Klaassen, Anke", "Jansen, Hauke", "Janßen, Karola", "Koch, Udo"]
    federation.load([federation.player(str(n), name) for n, name in enumerate(names)])
    assert read(client, f"/players/?q={asked}").texts("//main//tbody//th/a") == suggested


def test_look_up_offers_the_lists_of_names_where_nobody_is_near(client: Client) -> None:
    federation.create_federation()
    links = read(client, "/players/?q=Quux").tree.xpath("//main/p[@class='small']/a/@href")
    assert links == ["/pools/fwz/names/", "/pools/ecp/names/"]


def test_single_hit_opens_unless_another_name_sounds_the_same(client: Client) -> None:
    names = ["Jansen, Hauke", "Janßen, Karola", "Koch, Udo"]
    federation.load([federation.player(str(n), name) for n, name in enumerate(names)])
    page = read(client, "/players/?q=Jansen")
    assert [row[0] for row in page.table(0) + page.table(1)] == [f"{name} SK Beispiel" for name in names[:2]]
    direct = [client.get("/players/", {"q": asked})["Location"] for asked in ("Koch", "Jansen Hauke", "0")]
    assert direct == ["/players/2/", "/players/0/", "/players/0/"]


def test_near_names_leave_out_who_objects_to_lists(client: Client) -> None:
    federation.load([federation.player("1", "Klaassen, Anke")])
    personal.object_to_lists(Player.objects.get(), unlisted=True)
    assert read(client, "/players/?q=Klassen").texts("//main//table") == []

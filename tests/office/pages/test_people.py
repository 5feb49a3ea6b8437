"""Players and directors: entering, changing, taking a rating over; what is private stays here."""

from __future__ import annotations

from typing import Any
from unittest.mock import ANY

import pytest
from django.test import Client

from ratings import personal
from ratings.evaluation import find_differences
from ratings.formats.name_folding import sort_key
from ratings.importing import roster
from ratings.models import (
    AuditEvent,
    Director,
    Evaluation,
    PersonalAccess,
    PersonalData,
    Player,
    Standing,
    Takeover,
    Tournament,
)
from ratings.regulations.ranking import rank_key
from tests.office.pages.forms import confirmed, faults, fill, read_messages, send, stored_by, typed
from tests.office.pages.trail import events
from tests.ratings.federation import create_federation, finish_all, pool, tournament
from tests.website.pages.reading import Page, read

pytestmark = pytest.mark.django_db

NEW = "/office/players/new/"
OVERTAKEN = (
    "Jemand anders hat das geändert, seit Sie es geöffnet haben. Unten steht es, wie es jetzt ist; von Ihnen wurde "
    "nichts gespeichert."
)
ANNE: dict[str, Any] = {
    "family_name": "Müller",
    "given_name": "Änne",
    "aliases": "Mueller, Aenne\n\n Schulz, Änne ",
    "federation": "BdF",
    "club": "SK Beispiel",
    "title": "LGM",
    "birth_date": "1950-02",
    "sex": "w",
    "email": "Aenne@Example.org",
}


def place(number: str, page: str = "") -> str:
    """The address of a player's page."""
    return f"/office/players/{Player.objects.get(number=number).pk}/{page}"


def person(number: str, family_name: str = "Meier", given_name: str = "Max") -> Player:
    """A stored player."""
    key = sort_key(family_name, given_name)
    return Player.objects.create(number=number, family_name=family_name, given_name=given_name, sort_key=key)


def test_entering_a_player_stores_public_and_private_data_apart(alice: Client, actor: str) -> None:
    page = typed(alice, NEW, **ANNE)
    assert read_messages(page) == ["Der Spieler ist eingetragen."]
    assert page.facts() == {
        "Verein": "SK Beispiel",
        "Verband": "BdF",
        "Titel": "LGM, Frauen-Großmeisterin",
        "Andere Schreibweisen": "Mueller, Aenne; Schulz, Änne",
        "Geburtsdatum": "1950-02",
        "Geschlecht": "weiblich",
        "Mailadresse": "aenne@example.org",
        "FWZ": "–",
        "EmailChessPoint": "–",
        "Öffentliche Listen": "kein Widerspruch",
    }
    stored = Player.objects.get()
    assert (stored.number, stored.sort_key) == ("1", sort_key("Müller", "Änne"))
    assert events(f"player:{stored.pk}") == [(actor, "player.entered", "office", {}, {"seal": ANY})]


@pytest.mark.parametrize(
    ("numbers", "proposed"), [([], "1"), (["7", "19"], "20"), (["0099", "X-500"], "0100"), (["D-1"], "1")]
)
def test_next_number_is_proposed(numbers: list[str], proposed: str, alice: Client) -> None:
    for number in numbers:
        person(number)
    assert fill(alice, NEW)["number"] == proposed


def test_second_click_finds_the_player_and_stores_nothing(alice: Client) -> None:
    data = fill(alice, NEW, **ANNE)
    send(alice, NEW, data)
    page = send(alice, NEW, data)
    assert (page.headers["path"], read_messages(page)) == (place("1"), ["Genau so war es schon eingetragen."])
    assert (Player.objects.count(), AuditEvent.objects.count()) == (1, 1)


def test_number_of_another_player_is_refused(alice: Client) -> None:
    person("1")
    page = typed(alice, NEW, **{**ANNE, "number": "1"})
    assert (page.status, faults(page)[1:]) == (422, ["Diese Nummer hat ein anderer Spieler."])
    assert Player.objects.count() == 1


@pytest.mark.long
def test_namesake_is_entered_only_on_purpose(alice: Client) -> None:
    person("7", "Muller", "Anne")
    page = typed(alice, NEW, **ANNE)
    assert (page.status, faults(page)[1:]) == (422, ["Es gibt schon jemanden mit diesem Namen: 7; Muller, Anne."])
    asked = page.texts("//main//label[.//input[@name='another']]")
    assert asked == ["Das ist eine andere Person gleichen Namens"]
    page = typed(alice, NEW, **ANNE, another="on")
    assert read_messages(page) == ["Der Spieler ist eingetragen."]


@pytest.mark.parametrize(
    ("facts", "complaint"),
    [
        ({"number": ""}, "Dieses Feld ist zwingend erforderlich."),
        ({"family_name": " "}, "Dieses Feld ist zwingend erforderlich."),
        ({"birth_date": "1950-13"}, "Das ist weder ein Jahr noch ein Monat noch ein Tag."),
        ({"birth_date": "gestern"}, "Das ist weder ein Jahr noch ein Monat noch ein Tag."),
        (
            {"family_name": "T" * 500},
            "Bitte sicherstellen, dass der Wert aus höchstens 120 Zeichen besteht. (Er besteht aus 500 Zeichen.)",
        ),
        ({"sex": "x"}, "Bitte eine gültige Auswahl treffen. x ist keine gültige Auswahl."),
        ({"email": "nobody"}, "Bitte gültige E-Mail-Adresse eingeben."),
    ],
)
def test_faulty_player_is_refused_in_words(facts: dict[str, str], complaint: str, alice: Client) -> None:
    page = typed(alice, NEW, **{**ANNE, **facts})
    assert (page.status, faults(page)[1:]) == (422, [complaint])
    assert not Player.objects.exists()


@pytest.mark.long
def test_new_name_is_in_the_trail_without_being_told(alice: Client, actor: str) -> None:
    typed(alice, NEW, **ANNE)
    page = stored_by(alice, place("1", "public/"), family_name="Schulz", club="")
    assert (page.heading(), read_messages(page)) == ("Schulz, Änne", ["Die Änderung ist gespeichert."])
    stored = Player.objects.get()
    assert stored.sort_key == sort_key("Schulz", "Änne")
    assert events(f"player:{stored.pk}")[1:] == [
        (actor, "player.changed", "office", {}, {"changed": ["family_name", "club"], "seal": ANY})
    ]
    assert page.texts("//ol[@class='trail']/li[1]/ul/li") == ["geändert: Nachname, Verein"]
    assert read_messages(stored_by(alice, place("1", "public/"))) == ["Es wurde nichts geändert."]


@pytest.mark.long
def test_private_data_are_in_the_trail_without_being_told(alice: Client, actor: str) -> None:
    typed(alice, NEW, **ANNE)
    page = stored_by(alice, place("1", "private/"), birth_date="1951-07-13", email="")
    assert read_messages(page) == ["Die Änderung ist gespeichert."]
    data = PersonalData.objects.get()
    assert (data.birth_date, data.sex, data.email) == ("1951-07-13", "w", "")
    assert events(f"player:{data.player_id}")[1:] == [
        (actor, "player.private-changed", "office", {}, {"changed": ["birth_date", "email"]})
    ]
    assert "1951-07" not in str(list(AuditEvent.objects.values()))  # "1951" alone may be part of a hash
    assert read_messages(stored_by(alice, place("1", "private/"))) == ["Es wurde nichts geändert."]


@pytest.mark.long
def test_objection_to_lists_is_entered_and_taken_back(alice: Client, actor: str) -> None:
    player = person("1")
    address = place("1", "listing/")
    said = [read_messages(objected(alice, address, wish)) for wish in ("yes", "yes", "no")]
    assert said == [["Die Änderung ist gespeichert."], ["Es wurde nichts geändert."], ["Die Änderung ist gespeichert."]]
    assert list(personal.unlisted()) == []
    assert events(f"player:{player.pk}") == [
        (actor, "player.listing", "office", {"listed": True}, {"listed": False}),
        (actor, "player.listing", "office", {"listed": False}, {"listed": True}),
    ]


def objected(client: Client, address: str, wish: str) -> Page:
    """The page after the button about public lists was pressed."""
    return confirmed(client, address, {"unlisted": wish})


@pytest.mark.long
@pytest.mark.parametrize(("page", "field"), [("public/", "club"), ("private/", "birth_date")])
def test_player_whom_somebody_else_changed_is_not_overwritten(page: str, field: str, alice: Client) -> None:
    typed(alice, NEW, **ANNE)
    late = fill(alice, place("1", page), **{field: "1960"})
    stored_by(alice, place("1", page), **{field: "1970"})
    answer = send(alice, place("1", page), late)
    assert (answer.status, answer.texts("//p[@role='alert']")) == (409, [OVERTAKEN])
    assert answer.tree.xpath(f"//input[@name='{field}']/@value") == ["1970"]


def test_each_look_at_private_data_is_kept_with_the_officer(alice: Client, actor: str) -> None:
    typed(alice, NEW, **ANNE)
    PersonalAccess.objects.all().delete()
    read(alice, place("1"))
    read(alice, place("1", "private/"))
    looks = PersonalAccess.objects.values_list("actor", "purpose", "player__number")
    assert list(looks) == [(actor, "shown", "1"), (actor, "change", "1")]


@pytest.mark.long
def test_private_data_are_on_no_other_page(alice: Client) -> None:
    typed(alice, NEW, **ANNE)
    create_federation(tournament("T", ["P1", "P2"]))
    others = [
        "/office/",
        "/office/waiting/",
        "/office/players/",
        "/office/players/?q=müller",
        place("1", "public/"),
        place("1", "rating/"),
        place("P1"),
        "/office/tournaments/",
        f"/office/tournaments/{Tournament.objects.get().pk}/",
        "/office/directors/",
        "/players/1/",
    ]
    for address in others:
        source = read(alice, address).source
        assert [secret for secret in ("aenne@", "1950-02", "weiblich") if secret in source] == []


def test_list_is_by_name_and_finds_like_the_public_look_up(alice: Client) -> None:
    for number, name in [("3", "Zander"), ("1", "Ärger"), ("2", "Berg")]:
        person(number, name)
    names = "//main//tbody/tr/th"
    assert read(alice, "/office/players/").texts(names) == ["Ärger, Max", "Berg, Max", "Zander, Max"]
    assert read(alice, "/office/players/?q=aerger").texts(names) == ["Ärger, Max"]
    assert read(alice, "/office/players/?q=3").texts(names) == ["Zander, Max"]
    assert read(alice, "/office/players/?q=%00nobody").texts("//p[@class='note']") == ["Kein Spieler gefunden."]


def test_list_is_paged_by_name(alice: Client) -> None:
    for n in range(60):
        person(f"{n:03d}", "Meier" if n % 2 else "Maier")
    first = read(alice, "/office/players/")
    (on,) = first.tree.xpath("//nav[@class='pager']//a[@rel='next']/@href")
    second = read(alice, on)
    (back,) = second.tree.xpath("//nav[@class='pager']//a[@rel='prev']/@href")
    assert (len(first.table()), len(second.table()), read(alice, back).table()) == (50, 10, first.table())
    assert len({row[1] for row in first.table() + second.table()}) == 60


RATING: dict[str, Any] = {"pool": "fwz", "value": "1850", "index": "12", "as_of": "2024-12-31", "source": "iccf"}


@pytest.mark.long
def test_rating_is_taken_over_where_there_is_none(alice: Client, actor: str) -> None:
    person("1")
    page = stored_by(alice, place("1", "rating/"), **RATING)
    assert read_messages(page) == ["Die Wertung ist übernommen."]
    assert page.facts()["FWZ"] == "1850-12 mitgebracht von der ICCF: 1850-12, 31.12.2024"
    standing = Standing.objects.get()
    assert (standing.value, standing.index, standing.rank_key) == (1850, 12, rank_key(1850, 12))
    after = {"pool": "fwz", "value": 1850, "index": 12, "source": "iccf"}
    assert events(f"player:{standing.player_id}") == [(actor, "rating.taken-over", "office", {}, after)]
    assert read_messages(stored_by(alice, place("1", "rating/"), **RATING)) == [
        "Genau diese Wertung war schon übernommen."
    ]
    assert (Takeover.objects.count(), AuditEvent.objects.count()) == (1, 1)


def test_second_rating_is_refused(alice: Client) -> None:
    create_federation()
    page = stored_by(alice, place("P1", "rating/"), **RATING)
    complaint = "Dort gibt es schon eine Wertung; sie zu ändern wäre eine Korrektur."
    assert (page.status, faults(page)[1:]) == (422, [complaint])


@pytest.mark.long
def test_rating_of_games_is_not_replaced_by_one_from_elsewhere(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P6"], kind="match"))
    finish_all("T", ["1-0", "1/2-1/2"], 5)
    page = stored_by(alice, place("P6", "rating/"), **RATING)
    complaint = "Dort gibt es schon eine Wertung; sie zu ändern wäre eine Korrektur."
    way = f"Die Auswertung {Evaluation.objects.get().pk} steht dem entgegen."
    assert (page.status, faults(page)[1:]) == (422, [complaint, way])
    assert find_differences(pool()) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("facts", "complaint"),
    [
        ({"value": ""}, "Dieses Feld ist zwingend erforderlich."),
        ({"value": "4001"}, "Dieser Wert muss kleiner oder gleich 4000 sein."),
        ({"index": "-1"}, "Dieser Wert muss größer oder gleich 0 sein."),
        ({"as_of": "bald"}, "Bitte ein gültiges Datum eingeben."),
        ({"source": "dream"}, "Bitte eine gültige Auswahl treffen. dream ist keine gültige Auswahl."),
        (
            {"pool": "ecp", "source": "chess960", "published": "on"},
            "Von dort wird höchstens ein Index von 3 übernommen (§ 4).",
        ),
        ({"pool": "ecp", "source": "none"}, "Von dort wird höchstens ein Index von 0 übernommen (§ 4)."),
    ],
)
def test_faulty_rating_is_refused_in_words(facts: dict[str, str], complaint: str, alice: Client) -> None:
    person("1")
    page = stored_by(alice, place("1", "rating/"), **{**RATING, **facts})
    assert (page.status, faults(page)[1:]) == (422, [complaint])
    assert not Takeover.objects.exists()


DORA: dict[str, Any] = {"name": "Dora Direktor", "email": "Dora@Example.org"}


def test_director_is_entered_once(alice: Client, actor: str) -> None:
    page = typed(alice, "/office/directors/new/", **DORA)
    assert (page.heading(), read_messages(page)) == ("Dora Direktor", ["Der Turnierleiter ist eingetragen."])
    stored = Director.objects.get()
    assert stored.email == "dora@example.org"
    assert events(f"director:{stored.pk}") == [(actor, "director.entered", "office", {}, {"seal": ANY})]
    assert read_messages(typed(alice, "/office/directors/new/", **DORA)) == ["Genau so war es schon eingetragen."]
    page = typed(alice, "/office/directors/new/", name="Other", email="dora@example.org")
    assert (page.status, faults(page)[1:]) == (422, ["Diese Adresse hat ein anderer Turnierleiter."])
    assert Director.objects.count() == 1


@pytest.mark.long
def test_director_gets_another_address(alice: Client, actor: str) -> None:
    create_federation(tournament("T", ["P1", "P2"]))
    stored = Director.objects.create(name="Dora", email="dora@example.org")
    stored.tournaments.add(Tournament.objects.get())
    place = f"/office/directors/{stored.pk}/"
    page = typed(alice, place, email="New@example.org")
    assert read_messages(page) == ["Die Änderung ist gespeichert."]
    assert page.texts("//main//tbody/tr/th/a") == ["Tournament T"]
    stored.refresh_from_db()
    assert (stored.name, stored.email) == ("Dora", "new@example.org")
    assert events(f"director:{stored.pk}") == [
        (actor, "director.changed", "office", {}, {"changed": ["email"], "seal": ANY})
    ]
    assert read_messages(typed(alice, place)) == ["Es wurde nichts geändert."]


def test_director_does_not_get_the_address_of_another(alice: Client) -> None:
    Director.objects.create(name="Dirk", email="dirk@example.org")
    stored = Director.objects.create(name="Dora", email="dora@example.org")
    page = typed(alice, f"/office/directors/{stored.pk}/", email="DIRK@example.org")
    assert (page.status, faults(page)[1:]) == (422, ["Diese Adresse hat ein anderer Turnierleiter."])


@pytest.mark.long
def test_further_addresses_of_a_director_are_added_and_removed(alice: Client, actor: str) -> None:
    Director.objects.create(name="Dirk", email="dirk@example.org")
    stored = Director.objects.create(name="Dora", email="dora@example.org")
    place = f"/office/directors/{stored.pk}/"
    typed(alice, place, further_emails="Two@example.org\none@example.org\n")
    facts = roster.director_facts(stored)
    assert facts.addresses == ("dora@example.org", "one@example.org", "two@example.org")
    assert read(alice, "/office/directors/?q=two@").texts("//main//tbody/tr/th/a") == ["Dora"]
    page = typed(alice, f"/office/directors/{Director.objects.get(name='Dirk').pk}/", further_emails="one@example.org")
    assert (page.status, faults(page)[1:]) == (422, ["Diese Adresse hat ein anderer Turnierleiter."])
    page = typed(alice, place, further_emails="nobody")
    assert (page.status, faults(page)[1:]) == (422, ["Bitte gültige E-Mail-Adresse eingeben."])
    typed(alice, place, further_emails="two@example.org")
    assert roster.director_facts(Director.objects.get(pk=stored.pk)).addresses == (
        "dora@example.org",
        "two@example.org",
    )
    facts_changed = {"changed": ["further_emails"], "seal": ANY}
    assert events(f"director:{stored.pk}") == [(actor, "director.changed", "office", {}, facts_changed)] * 2


def test_director_whom_somebody_else_changed_is_not_overwritten(alice: Client) -> None:
    stored = Director.objects.create(name="Dora", email="dora@example.org")
    place = f"/office/directors/{stored.pk}/"
    late = fill(alice, place, name="Late")
    typed(alice, place, name="Early")
    page = send(alice, place, late)
    assert (page.status, page.heading(), page.texts("//p[@role='alert']")) == (409, "Early", [OVERTAKEN])


@pytest.mark.parametrize(
    ("facts", "complaint"),
    [
        ({"name": ""}, "Dieses Feld ist zwingend erforderlich."),
        ({"email": "nobody"}, "Bitte gültige E-Mail-Adresse eingeben."),
        ({"email": "a@example.org, b@example.org"}, "Bitte gültige E-Mail-Adresse eingeben."),
    ],
)
def test_faulty_director_is_refused_in_words(facts: dict[str, str], complaint: str, alice: Client) -> None:
    page = typed(alice, "/office/directors/new/", **{**DORA, **facts})
    assert (page.status, faults(page)[1:]) == (422, [complaint])


def test_directors_are_found_by_name_and_address(alice: Client) -> None:
    for name in ("Dora", "Dirk"):
        Director.objects.create(name=name, email=f"{name.lower()}@example.org")
    names = "//main//tbody/tr/th/a"
    assert read(alice, "/office/directors/").texts(names) == ["Dirk", "Dora"]
    assert read(alice, "/office/directors/?q=dora@").texts(names) == ["Dora"]
    assert read(alice, "/office/directors/?q=nobody").texts("//p[@class='note']") == ["Kein Turnierleiter gefunden."]

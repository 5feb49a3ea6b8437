"""Registering and changing tournaments, their seats and their directors."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from ratings.models import AuditEvent, Director, Tournament
from tests.office.pages.forms import confirmed, faults, fill, read_messages, send, stored_by
from tests.office.pages.trail import events
from tests.ratings.federation import create_federation, finish, games, tournament
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db

NEW = "/office/tournaments/new/"
FACTS: dict[str, Any] = {
    "code": "HT-7",
    "name": "Hauptturnier 7",
    "category": "Hauptturnierklasse",
    "kind": "round-robin",
    "pool": "fwz",
    "started_on": "2025-01-01",
    "planned_end": "31.12.2026",
    "days_per_10_moves": "50",
    "consent": "Vorstand, 3.12.2024",
    "announced_on": "2024-12-10",
    "letter_copy_on": "2024-12-11",
}
OVERTAKEN = (
    "Jemand anders hat das geändert, seit Sie es geöffnet haben. Unten steht es, wie es jetzt ist; von Ihnen wurde "
    "nichts gespeichert."
)
ALWAYS: tuple[str, ...] = ("name", "category", "started_on", "planned_end", "tie_breaks", "leads_to", "consent")
ALWAYS += ("announced_on", "letter_copy_on")
"""Facts that may change while a tournament runs."""
SEATS = "P1\nP2; Family P2, Given P2\nGiven P3 Family P3"


def place(code: str = "T", page: str = "") -> str:
    """The address of a tournament's page."""
    return f"/office/tournaments/{Tournament.objects.get(code=code).pk}/{page}"


def subject(code: str = "T") -> str:
    """A tournament as the trail names it."""
    return f"tournament:{Tournament.objects.get(code=code).pk}"


def director(name: str) -> Director:
    """A director of the test."""
    return Director.objects.create(name=name, email=f"{name.lower()}@example.org")


def test_registering_stores_facts_seats_games_and_director(alice: Client) -> None:
    create_federation()
    dora = director("Dora")
    page = stored_by(alice, NEW, **FACTS, director=dora.pk, players=SEATS)
    stored = Tournament.objects.get()
    assert page.headers["path"] == place("HT-7")
    assert read_messages(page) == ["Das Turnier ist eingetragen."]
    assert {name: text.partition(" vermerkt von alice, ")[0] for name, text in page.facts().items()} == {
        "Art": "Rundenturnier",
        "Wertungsbereich": "FWZ",
        "Beginn": "01.01.2025",
        "Geplantes Ende": "31.12.2026",
        "Bedenkzeit": "50 Tage für 10 Züge",
        "Wertung": "wird gewertet (Vorstand, 3.12.2024)",
        "Wertung bekanntgegeben am": "10.12.2024",
        "Kopie des Startschreibens erhalten am": "11.12.2024",
        "Partien": "3 von 3 offen",
    }
    assert page.texts("//ol[@class='seats']/li") == [f"Family P{n}, Given P{n} P{n}" for n in (1, 2, 3)]
    assert [(g.white.player.number, g.black.player.number) for g in games("HT-7")] == [
        ("P2", "P3"),
        ("P1", "P2"),
        ("P3", "P1"),
    ]
    assert list(stored.directors.all()) == [dora]


def test_registering_leaves_a_trail_of_ids_and_codes(alice: Client, actor: str) -> None:
    create_federation()
    dora = director("Dora")
    stored_by(alice, NEW, **FACTS, director=dora.pk, players=SEATS, tie_breaks="sb, ks")
    seats = list(Tournament.objects.get().entries.values_list("player_id", flat=True))
    assert events(subject("HT-7")) == [
        (
            actor,
            "tournament.entered",
            "office",
            {},
            {
                "kind": "round-robin",
                "pool": "fwz",
                "started_on": "2025-01-01",
                "planned_end": "2026-12-31",
                "days_per_10_moves": 50,
                "rated": True,
                "international": False,
                "announced_on": "2024-12-10",
                "letter_copy_on": "2024-12-11",
                "tie_breaks": "SB,KS",
                "leads_to": None,
                "players": seats,
            },
        ),
        (actor, "tournament.director-added", "office", {}, {"director": dora.pk}),
    ]


def test_league_is_registered_with_its_teams_and_shown_so_in_its_form(alice: Client) -> None:
    create_federation()
    facts = {**FACTS, "kind": "team-league", "players": "P1\nP2\nP3\nP4", "teams": "SC Nord\n SC Süd \n"}
    stored_by(alice, NEW, **facts, both_colours="on")
    stored = Tournament.objects.get()
    assert (stored.teams, stored.games.count()) == (["SC Nord", "SC Süd"], 4)
    page = read(alice, place("HT-7", "seats/"))
    assert page.texts("//textarea") == [
        "P1; Family P1, Given P1 P2; Family P2, Given P2 P3; Family P3, Given P3 P4; Family P4, Given P4",
        "SC Nord SC Süd",
        "",
    ]
    assert page.tree.xpath("//input[@name='both_colours']/@checked") == ["checked"]


def test_second_click_finds_the_tournament_and_stores_nothing(alice: Client) -> None:
    create_federation()
    data = {**fill(alice, NEW, **FACTS, players=SEATS)}
    confirmed(alice, NEW, data)
    before = AuditEvent.objects.count()
    page = confirmed(alice, NEW, data)
    assert (page.headers["path"], read_messages(page)) == (place("HT-7"), ["Genau so war es schon eingetragen."])
    assert (Tournament.objects.count(), AuditEvent.objects.count()) == (1, before)


def test_code_of_another_tournament_is_refused(alice: Client) -> None:
    create_federation(tournament("HT-7", ["P1", "P2"]))
    page = stored_by(alice, NEW, **FACTS, players=SEATS)
    assert page.status == 422
    assert faults(page) == [
        "Es wurde nichts gespeichert: bitte sehen Sie sich die markierten Felder an.",
        "Diese Kennung hat ein anderes Turnier.",
    ]


def test_every_faulty_line_is_named_with_those_who_may_be_meant(alice: Client) -> None:
    create_federation()
    lines = ["P1", "Famly P2, Given P2", "", "P3; Müller, Hans", "P1", "Nobody Atall", "99"]
    page = stored_by(alice, NEW, **FACTS, players="\n".join(lines))
    assert page.texts("//ul[@id='id_players_error']/li") == [
        (
            "Zeile 2: „Famly P2, Given P2“ ist nicht bekannt. Ähnlich: P2; Family P2, Given P2; "
            "P8; Family P8, Given P8; P7; Family P7, Given P7."
        ),
        "Zeile 4: „P3; Müller, Hans“: diese Nummer gehört zu P3; Family P3, Given P3.",
        "Zeile 5: „P1“ hat schon einen Platz.",
        "Zeile 6: „Nobody Atall“ ist nicht bekannt, und niemand heißt ähnlich.",
        "Zeile 7: „99“ ist nicht bekannt, und niemand heißt ähnlich.",
    ]
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("facts", "complaints"),
    [
        ({"code": ""}, ["Dieses Feld ist zwingend erforderlich."]),
        ({"name": ""}, ["Dieses Feld ist zwingend erforderlich."]),
        ({"started_on": "soon"}, ["Bitte ein gültiges Datum eingeben."]),
        ({"planned_end": "2024-12-31"}, ["Dieser Tag liegt vor dem Beginn."]),
        ({"days_per_10_moves": "0"}, ["Dieser Wert muss größer oder gleich 1 sein."]),
        ({"days_per_10_moves": "1001"}, ["Dieser Wert muss kleiner oder gleich 1000 sein."]),
        ({"kind": "blitz"}, ["Bitte eine gültige Auswahl treffen. blitz ist keine gültige Auswahl."]),
        ({"pool": "none"}, ["Bitte eine gültige Auswahl treffen. Dies ist keine gültige Auswahl."]),
        ({"pool": "\0"}, ["Nullzeichen sind nicht erlaubt."]),
        ({"director": "9" * 30}, ["Bitte eine gültige Auswahl treffen. Dies ist keine gültige Auswahl."]),
        ({"name": "a\0b"}, ["Nullzeichen sind nicht erlaubt."]),
        ({"tie_breaks": "SB, BH"}, ["„BH“ ist keine Feinwertung dieser Turnierform oder kommt zweimal vor."]),
        ({"players": "P1"}, ["Ein Turnier hat mindestens zwei Spieler."]),
        ({"players": ""}, ["Dieses Feld ist zwingend erforderlich."]),
        ({"kind": "team-league"}, ["Eine Liga braucht die Namen von zwei oder mehr Mannschaften."]),
        ({"teams": "A\nB"}, ["Mannschaften haben nur Mannschaftskämpfe und Ligen."]),
        ({"kind": "team", "teams": "A"}, ["Ein Mannschaftskampf hat zwei Mannschaften."]),
        ({"kind": "team", "teams": "A\nB"}, ["Die Spieler lassen sich nicht auf gleich große Mannschaften verteilen."]),
        ({"kind": "team-league", "teams": "A\nB\nA"}, ["Zwei Mannschaften heißen gleich."]),
        ({"kind": "team"}, ["Diese Turnierform braucht eine gerade Zahl von Spielern."]),
        (
            {"kind": "swiss"},
            ["Ein Turnier nach Schweizer System paart der Turnierleiter: bitte die Partien angeben."],
        ),
        (
            {"games": "1: 1-2\n1-1\n2: 3-4\nP1 - P2\n0: 1-3"},
            [
                "Zeile 2: „1-1“ ist keine Partie zwischen zwei Plätzen.",
                "Zeile 3: „2: 3-4“ ist keine Partie zwischen zwei Plätzen.",
                "Zeile 4: „P1 - P2“ ist keine Partie zwischen zwei Plätzen.",
                "Zeile 5: „0: 1-3“ ist keine Partie zwischen zwei Plätzen.",
            ],
        ),
    ],
)
def test_faulty_facts_are_refused_in_words(facts: dict[str, str], complaints: list[str], alice: Client) -> None:
    create_federation()
    data = {**fill(alice, NEW, **FACTS, players=SEATS), **facts}
    page = confirmed(alice, NEW, data)
    assert (page.status, faults(page)[1:]) == (422, complaints)
    assert not Tournament.objects.exists()


def test_swiss_tournament_takes_the_games_of_its_director(alice: Client) -> None:
    create_federation()
    stored_by(alice, NEW, **{**FACTS, "kind": "swiss"}, players="P1\nP2\nP3\nP4", games="1: 1-3\n1: 4–2\n2: 1-4")
    stored = [(game.round, game.white.seat, game.black.seat) for game in games("HT-7")]
    assert stored == [(1, 1, 3), (1, 4, 2), (2, 1, 4)]


def test_address_may_propose_a_tournament(alice: Client) -> None:
    create_federation()
    proposed = fill(alice, f"{NEW}?code=X-1&name=Vorschlag&kind=match&players=P1%0AP2&seen=x")
    assert {name: proposed.get(name) for name in ("code", "name", "kind", "players", "seen")} == {
        "code": "X-1",
        "name": "Vorschlag",
        "kind": "match",
        "players": "P1\nP2",
        "seen": "",
    }


def test_facts_are_changed_and_the_trail_says_which(alice: Client, actor: str) -> None:
    create_federation(tournament("T", ["P1", "P2"]))
    page = stored_by(alice, place(page="facts/"), name="Neuer Name", planned_end="2026-06-30", days_per_10_moves="40")
    assert read_messages(page) == ["Die Änderung ist gespeichert."]
    stored = Tournament.objects.get()
    assert (stored.name, stored.planned_end and stored.planned_end.isoformat()) == ("Neuer Name", "2026-06-30")
    assert events(subject())[-1] == (
        actor,
        "tournament.changed",
        "office",
        {"planned_end": None, "days_per_10_moves": None},
        {"planned_end": "2026-06-30", "days_per_10_moves": 40, "changed": ["name"]},
    )
    assert page.texts("//ol[@class='trail']/li[1]/ul/li") == [
        "Geplantes Ende: 30.06.2026",
        "Bedenkzeit, Tage für 10 Züge: 40",
        "geändert: Name",
    ]


def test_nothing_changed_leaves_no_trail(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2"]))
    before = AuditEvent.objects.count()
    assert read_messages(stored_by(alice, place(page="facts/"))) == ["Es wurde nichts geändert."]
    assert AuditEvent.objects.count() == before


def test_what_a_tournament_is_rated_by_is_fixed_once_it_has_begun(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    early = fill(alice, place(page="facts/"), rated="", name="Other")
    del early["rated"]
    finish(games("T")[0], "1-0", 5)
    fields = fill(alice, place(page="facts/"))
    assert set(fields) == {*ALWAYS, "seen"}
    page = confirmed(alice, place(page="facts/"), early)
    assert read_messages(page) == ["Das Turnier läuft inzwischen: wonach es gewertet wird, bleibt."]
    stored = Tournament.objects.get()
    assert (stored.rated, stored.name) == (True, "Tournament T")
    assert read_messages(stored_by(alice, place(page="facts/"), name="Other")) == ["Die Änderung ist gespeichert."]


def test_facts_that_somebody_else_changed_are_not_overwritten(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2"]))
    late = fill(alice, place(page="facts/"), category="Late")
    stored_by(alice, place(page="facts/"), category="Early")
    page = confirmed(alice, place(page="facts/"), late)
    assert page.status == 409
    assert page.texts("//p[@role='alert']") == [OVERTAKEN]
    assert Tournament.objects.get().category == "Early"
    assert page.tree.xpath("//input[@name='category']/@value") == ["Early"]


def test_players_are_seated_anew_before_anything_is_played(alice: Client, actor: str) -> None:
    create_federation(tournament("T", ["P1", "P2"]))
    before = list(Tournament.objects.get().entries.values_list("player_id", flat=True))
    assert fill(alice, place(page="seats/"))["players"] == "P1; Family P1, Given P1\nP2; Family P2, Given P2"
    page = stored_by(alice, place(page="seats/"), kind="match", players="P3\nP1")
    after = list(Tournament.objects.get().entries.values_list("player_id", flat=True))
    assert read_messages(page) == ["Die Spieler sind neu gesetzt."]
    assert [(g.white.player.number, g.black.player.number) for g in games("T")] == [("P3", "P1"), ("P1", "P3")]
    assert events(subject())[-1] == (
        actor,
        "tournament.seated-anew",
        "office",
        {"kind": "round-robin", "players": before},
        {"kind": "match", "players": after},
    )
    assert read_messages(stored_by(alice, place(page="seats/"))) == ["Es wurde nichts geändert."]


def test_given_games_are_shown_and_kept(alice: Client) -> None:
    create_federation(
        tournament("T", ["P1", "P2", "P3"], kind="swiss", games=[{"white": "P3", "black": "P1", "round": 2}])
    )
    assert fill(alice, place(page="seats/"))["games"] == "2: 3-1"


def test_players_stay_once_a_game_is_finished(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    early = fill(alice, place(page="seats/"), players="P3\nP4")
    finish(games("T")[0], "1-0", 5)
    page = confirmed(alice, place(page="seats/"), early)
    assert read_messages(page) == [
        "Das Turnier läuft: Spieler und Partien bleiben. Wer ausscheidet, kann ersetzt werden."
    ]
    assert Tournament.objects.get().entries.count() == 3


def test_seats_that_somebody_else_changed_are_not_overwritten(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2"]))
    late = fill(alice, place(page="seats/"), players="P1\nP4")
    stored_by(alice, place(page="seats/"), players="P1\nP3")
    page = confirmed(alice, place(page="seats/"), late)
    assert page.status == 409
    assert fill(alice, place(page="seats/"))["players"] == "P1; Family P1, Given P1\nP3; Family P3, Given P3"


def charge(client: Client, who: Director, how: str) -> list[str]:
    """Gives the right to report; what the page tells then."""
    return read_messages(
        send(client, place(), fill(client, place(), director=who.pk, how=how), place(page="directors/"))
    )


def test_another_director_may_report_too(alice: Client, actor: str) -> None:
    create_federation(tournament("T", ["P1", "P2"]))
    dora, dirk = director("Dora"), director("Dirk")
    assert charge(alice, dora, "add") == ["Auch Dora kann jetzt für das Turnier melden."]
    assert charge(alice, dirk, "add") == ["Auch Dirk kann jetzt für das Turnier melden."]
    assert charge(alice, dirk, "add") == ["So war es schon: Dirk."]
    assert set(Tournament.objects.get().directors.all()) == {dora, dirk}
    assert [event[1:] for event in events(subject())[1:]] == [
        ("tournament.director-added", "office", {}, {"director": dora.pk}),
        ("tournament.director-added", "office", {}, {"director": dirk.pk}),
    ]


def test_handing_over_takes_the_right_from_all_others(alice: Client, actor: str) -> None:
    create_federation(tournament("T", ["P1", "P2"]))
    dora, dirk, emil = director("Dora"), director("Dirk"), director("Emil")
    Tournament.objects.get().directors.set([dora, dirk])
    assert charge(alice, emil, "hand-over") == ["Das Turnier ist an Emil übergeben."]
    assert list(Tournament.objects.get().directors.all()) == [emil]
    event = (actor, "tournament.handed-over", "office", {"directors": [dora.pk, dirk.pk]}, {"directors": [emil.pk]})
    assert events(subject())[-1] == event
    assert charge(alice, emil, "hand-over") == ["So war es schon: Emil."]
    (told,) = read(alice, place()).texts("//ol[@class='trail']/li[1]")
    assert told.startswith("alice hat T an Emil übergeben, am Schreibtisch. ")


def test_nobody_in_charge_is_refused(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2"]))
    page = send(alice, place(), {"director": "", "how": "all"}, place(page="directors/"))
    assert (page.status, faults(page)[1:]) == (
        422,
        [
            "Dieses Feld ist zwingend erforderlich.",
            "Bitte eine gültige Auswahl treffen. all ist keine gültige Auswahl.",
        ],
    )


def test_list_finds_by_code_and_name_and_shows_running_ones(alice: Client) -> None:
    create_federation(tournament("B-1", ["P1", "P2"], kind="match"), tournament("A-1", ["P1", "P2"], name="Pokal"))
    for game in games("B-1"):
        finish(game, "1-0", 5)
    codes = "//main//tbody/tr/th/a"
    assert read(alice, "/office/tournaments/").texts(codes) == ["Pokal", "Tournament B-1"]
    assert read(alice, "/office/tournaments/?q=b-1").texts(codes) == ["Tournament B-1"]
    assert read(alice, "/office/tournaments/?q=pokal").texts(codes) == ["Pokal"]
    for asked, found in {
        "state=running": ["Pokal"],
        "state=ended": ["Tournament B-1"],
        "days=30&q=a-1": ["Pokal"],
        "director=nobody": [],
        "state=odd&days=odd": ["Pokal", "Tournament B-1"],
    }.items():
        assert read(alice, f"/office/tournaments/?{asked}").texts(codes) == found
    assert read(alice, "/office/tournaments/?q=%00none").texts("//p[@class='note']") == ["Kein Turnier gefunden."]


def test_list_is_paged_by_code(alice: Client) -> None:
    create_federation(*(tournament(f"T{n:03d}", ["P1", "P2"]) for n in range(60)))
    first = read(alice, "/office/tournaments/")
    (on,) = first.tree.xpath("//nav[@class='pager']//a[@rel='next']/@href")
    second = read(alice, on)
    shown = [len(page.texts("//main//tbody/tr")) for page in (first, second)]
    assert shown == [50, 10]
    (back,) = second.tree.xpath("//nav[@class='pager']//a[@rel='prev']/@href")
    assert read(alice, back).table() == first.table()

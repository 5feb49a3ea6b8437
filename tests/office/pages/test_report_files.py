"""A tournament from a report file: who is meant is shown first, a second click enters it."""

from __future__ import annotations

import base64
from typing import Any
from unittest.mock import ANY

import pytest
from django.core import signing
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from office.forms.report_files import SALT
from ratings.evaluation import rate_requested
from ratings.importing import roster
from ratings.models import AuditEvent, Erasure, Evaluation, Game, PersonalData, Player, Tournament
from tests.office.pages.forms import faults, read_messages, send
from tests.ratings.formats.example import TEXT, changed
from tests.website.pages.reading import Page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("late_in_2025", "people")]

ADDRESS = "/office/import/report/"
TERMS = {"code": "M-1204", "pool": "fwz", "kind": "", "days_per_10_moves": "40", "rated": "on"}

DIFFER = "1: 1 Falkenbach, Jörg – 2 Ötzinger, Käthe: 1 / ="
KNOWN = "ist dieser Spieler"
NEW = "wird als neuer Spieler erfasst"


@pytest.fixture
def people(db: None) -> None:
    """Two of the four, and somebody with the name of a third."""
    rows = [("80123", "Falkenbach", "Jörg"), ("80124", "Ötzinger", "Käthe"), ("7", "Grünspan", "Uwe")]
    players = [{"id": number, "family_name": family, "given_name": given} for number, family, given in rows]
    players[1]["title"] = "IM"
    players[0]["rating"] = {"pool": "fwz", "value": 2350, "index": 20, "as_of": "2023-12-31"}  # type: ignore[assignment]  # a rating
    roster.load({"players": players})


def plan(client: Client, data: bytes | None = None, **facts: Any) -> Page:
    """What would be entered."""
    file = SimpleUploadedFile("m.trf", TEXT.encode() if data is None else data)
    return send(client, ADDRESS, {**TERMS, **facts, "sheets": [file]})


def carried(page: Page) -> dict[str, str]:
    """What the form of a plan sends back, with the numbers that stand in it."""
    fields = page.tree.xpath("//main//form//input[@name and not(@name='csrfmiddlewaretoken')]")
    return {field.name: field.value or "" for field in fields}


def test_plan_shows_who_is_meant_and_stores_nothing(alice: Client) -> None:
    page = plan(alice)
    assert page.heading() == "Meisterklasse M-1204"
    assert page.facts() == {
        "Kennung": "M-1204",
        "Art": "Rundenturnier",
        "Beginn": "15.01.2024",
        "Geplantes Ende": "31.03.2025",
        "Partien": "6 von 6 Partien beendet",
    }
    assert page.table() == [
        [
            "1",
            "Falkenbach, Jörg SIM 2350 GER 80123",
            f"Falkenbach, Jörg (80123) {KNOWN} Titel in der Datei: SIM, hier keiner",
        ],
        [
            "2",
            "Ötzinger, Käthe CCM 2250 GER 80124",
            f"Ötzinger, Käthe (80124) {KNOWN} Titel in der Datei: CCM, hier IM",
        ],
        [
            "3",
            "Grünspan, Uwe LGM 2150 AUT 90001",
            f"Grünspan, Uwe (7) {NEW}, obwohl es jemanden dieses Namens gibt: Ist es dieselbe Person? Nummer",
        ],
        ["4", "Bärlauch, Inge AB-17", NEW],
    ]
    assert page.texts("//main//details/ul/li")[2] == "3: Falkenbach, Jörg – Bärlauch, Inge +/− 31.03.2025"
    assert (Player.objects.count(), Tournament.objects.count()) == (3, 0)


def test_second_click_enters_players_games_and_results_and_rates(alice: Client, actor: str) -> None:
    page = send(alice, ADDRESS, carried(plan(alice)))
    assert read_messages(page) == ["Ergebnisse: 6 neu, 0 schon bekannt."]
    tournament = Tournament.objects.get()
    assert (tournament.code, tournament.kind, tournament.days_per_10_moves) == ("M-1204", "round-robin", 40)
    assert list(tournament.entries.values_list("seat", "player__number")) == [
        (1, "80123"),
        (2, "80124"),
        (3, "90001"),
        (4, "AB-17"),
    ]
    assert list(Game.objects.values_list("round", "white__seat", "black__seat", "score", "reason")) == [
        (1, 1, 2, "1-0", "played"),
        (2, 3, 1, "1/2-1/2", "played"),
        (3, 1, 4, "+/-", "unplayed"),
        (2, 4, 2, "0-1", "played"),
        (3, 2, 3, "1/2-1/2", "played"),
        (1, 3, 4, "0-1", "played"),
    ]
    assert [str(day) for day in Game.objects.values_list("completed_on", flat=True)[:2]] == ["2024-06-30", "2024-12-31"]
    rate_requested()
    assert Evaluation.objects.filter(tournament=tournament).count() == 1
    event = AuditEvent.objects.filter(action="tournament.entered").get()
    assert (event.actor, event.cause) == (actor, "report-file")


def test_same_file_again_changes_nothing(alice: Client) -> None:
    send(alice, ADDRESS, carried(plan(alice)))
    again = plan(alice)
    assert again.texts("//main//p")[1] == (
        "Noch ist nichts gespeichert. Dieses Turnier ist schon gespeichert; nur fehlende Ergebnisse kommen hinzu."
    )
    assert read_messages(send(alice, ADDRESS, carried(again))) == ["Ergebnisse: 0 neu, 6 schon bekannt."]
    assert (Player.objects.count(), Tournament.objects.count(), Game.objects.count()) == (5, 1, 6)


@pytest.mark.parametrize(("ticked", "known"), [({}, ["", "IM"]), ({"titles": "on"}, ["SIM", "CCM"])])
def test_titles_of_the_file_are_proposed_for_players_we_know(
    ticked: dict[str, str], known: list[str], alice: Client
) -> None:
    page = plan(alice)
    assert page.texts("//label[@for='titles']") == ["Die Titel von 2 Spielern aus der Datei übernehmen"]
    send(alice, ADDRESS, {**carried(page), **ticked})
    titles = dict(Player.objects.values_list("number", "title"))
    assert [titles[number] for number in ("80123", "80124", "90001", "AB-17")] == [*known, "LGM", ""]
    changed_ = AuditEvent.objects.filter(action="player.changed").values_list("after", flat=True)
    assert list(changed_) == [{"changed": ["title"], "seal": ANY}] * (2 if ticked else 0)


def test_title_of_somebody_who_was_erased_stays_out(alice: Client) -> None:
    page = plan(alice)
    now = timezone.now()
    Erasure.objects.create(player=Player.objects.get(number="80123"), asked_at=now, asked_by="officer:1", done_at=now)
    send(alice, ADDRESS, {**carried(page), "titles": "on"})
    titles = dict(Player.objects.values_list("number", "title"))
    assert (titles["80123"], titles["80124"], Tournament.objects.count()) == ("", "CCM", 1)


def test_births_and_sexes_are_neither_carried_nor_stored(alice: Client) -> None:
    data = changed("062 4", "IND    1      Falkenbach, Jörg 1961/04/02")
    sent = carried(plan(alice, data))
    kept = base64.b64decode(signing.loads(sent["carried"], salt=SALT)["file"]).decode()
    assert ("1961" in kept, " mSIM" in kept, " wCCM" in kept, "SIM Falkenbach" in kept) == (False, False, False, True)
    send(alice, ADDRESS, sent)
    stored = PersonalData.objects.filter(player__number__in=["90001", "AB-17", "80123"])
    assert set(stored.values_list("birth_date", "sex")) <= {("", "")}


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("7", "Grünspan, Uwe (7) wurde gewählt Titel in der Datei: LGM, hier keiner Nummer"),
        ("8", "Grünspan, Uwe (7) es gibt keinen Spieler mit dieser Nummer Nummer"),
        ("80124", "Ötzinger, Käthe (80124) steht auch für eine andere Zeile Nummer"),
    ],
)
def test_officer_gives_the_number_and_sees_what_it_means(number: str, said: str, alice: Client) -> None:
    page = send(alice, ADDRESS, {**carried(plan(alice)), "number-3": number})
    assert (page.status, page.table()[2][2], Tournament.objects.count()) == (200, said, 0)
    entered = send(alice, ADDRESS, carried(page))
    chosen = Tournament.objects.filter(entries__seat=3, entries__player__number=number).exists()
    assert (chosen, "Ergebnisse" in str(read_messages(entered))) == (number == "7", number == "7")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (changed("80124", "     "), "hat in der Datei keine Nummer: bitte die Nummer angeben Nummer"),
        (
            changed("80124", "80123").replace("Ötzinger, Käthe ".encode(), "Falkenbach, Jörg".encode()),
            "steht auch für eine andere Zeile Nummer",
        ),
        (
            changed("80124", "    7"),
            "die Nummer gehört jemandem mit anderem Namen: bitte die richtige Nummer angeben Nummer",
        ),
    ],
)
def test_name_alone_is_nobody_and_a_number_needs_its_name(data: bytes, said: str, alice: Client) -> None:
    page = plan(alice, data)
    assert page.table()[1][2].endswith(said)
    send(alice, ADDRESS, carried(page))
    assert not Tournament.objects.exists()


def test_plan_that_was_overtaken_is_shown_anew(alice: Client) -> None:
    sent = carried(plan(alice))
    roster.load({"players": [{"id": "AB-17", "family_name": "Bärlauch", "given_name": "Inge"}]})
    page = send(alice, ADDRESS, sent)
    assert (page.status, page.table()[3][2], Tournament.objects.count()) == (409, f"Bärlauch, Inge (AB-17) {KNOWN}", 0)


def test_what_was_not_signed_here_is_not_carried_out(alice: Client) -> None:
    page = send(alice, ADDRESS, {"carried": "eyJ9:x:y", "seen": "z", "answered": "z"})
    assert read_messages(page) == ["Der Plan ist zu alt. Bitte reichen Sie die Dateien neu ein."]


@pytest.mark.parametrize(
    ("data", "facts", "complaints"),
    [
        (
            changed("   1 b 0     4 b 1", "   1 b =     4 b 1"),
            {},
            [
                f"Zeile 15: die Zeilen der beiden Spieler widersprechen sich: {DIFFER}",
                "Zeile 16: die Punkte sind nicht die der Partien: Ötzinger, Käthe: 1.5 / 2",
            ],
        ),
        (b"x", {}, ["es gibt keine Berichtsdatei (TRF) mit wenigstens zwei Spielern"]),
        (
            changed("042 2024/01/15", "042 "),
            {},
            ["Die Datei sagt nicht, wann das Turnier begann. Bitte geben Sie den Tag an."],
        ),
        (
            TEXT.replace("132 ", "### ").replace("052 2025/03/31\n", "").encode(),
            {},
            ["Die Datei sagt nicht, wann ihre Partien endeten. Bitte geben Sie einen Tag an."],
        ),
        (
            TEXT.replace("132 ", "### ").encode(),
            {"completed_on": "2023-01-01"},
            ["Eine Partie endet am 2023-01-01, vor dem Beginn des Turniers."],
        ),
        (
            TEXT.replace("132 ", "### ").encode(),
            {"completed_on": "2025-11-21"},
            ["Eine Partie endet am 2025-11-21, und dieser Tag liegt in der Zukunft."],
        ),
    ],
    ids=["contradiction", "no-file", "no-start", "no-end", "before", "ahead"],
)
def test_file_that_cannot_be_entered_is_refused_with_its_lines(
    data: bytes, facts: dict[str, str], complaints: list[str], alice: Client
) -> None:
    page = plan(alice, data, **facts)
    assert (page.status, faults(page)[1:]) == (422, complaints)


@pytest.mark.long
def test_code_of_another_tournament_is_refused(alice: Client) -> None:
    send(alice, ADDRESS, carried(plan(alice)))
    page = plan(alice, TEXT.encode(), kind="swiss")
    assert faults(page)[1:] == ["das Kürzel M-1204 gehört hier einem anderen Turnier"]


def test_open_games_stay_open_and_games_without_a_move_say_so(alice: Client) -> None:
    data = changed("   1 b -", "   1 b L").replace(b"   4 w +", b"   4 w W")
    data = (
        data.replace(b"     2 w 1", b"     2 w  ")
        .replace(b"     1 b 0", b"     1 b  ")
        .replace(b"  2.5    1", b"  1.5    1")
    )
    send(alice, ADDRESS, carried(plan(alice, data)))
    assert [(game.score, game.move_count) for game in Game.objects.order_by("number")[:3]] == [
        (None, None),
        ("1/2-1/2", None),
        ("1-0", 0),
    ]


def test_only_the_officer_enters_files(bob: Client, charlie: Client) -> None:
    assert [client.get(ADDRESS).status_code for client in (bob, charlie)] == [403, 302]

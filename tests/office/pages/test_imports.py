"""Files that the officer hands in: a plan first, a second click carries it out."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from office.forms import imports
from ratings.audit import Origin
from ratings.evaluation import BroughtRating
from ratings.importing import roster
from ratings.importing.takeovers import Terms
from ratings.models import AuditEvent, Player, Standing, Takeover
from ratings.regulations.takeover import Source
from tests.office.pages.forms import faults, read_messages, send, values
from tests.ratings.federation import finish, games, pool
from tests.website.pages.reading import Page, read

pytestmark = pytest.mark.django_db

LIST = "/office/import/list/"
LINES = "number;name;games;rating\n1;Müller, Änne;12;2401\n;Berg, Max;9;1900\n;Niemand, Nie;3;1500\n"
TERMS = {"organisation": "iccf", "pool": "ecp", "as_of": "2025-06-30", "add": "0", "note": "", "published": "on"}


@pytest.fixture
def people(db: None) -> None:
    """Two players."""
    rows = [("1", "Müller", "Änne"), ("2", "Berg", "Max")]
    roster.load({"players": [{"id": n, "family_name": f, "given_name": g} for n, f, g in rows]})


def upload(client: Client, address: str, files: dict[str, str | bytes], **facts: Any) -> Page:
    """Hands files in."""
    sheets = [SimpleUploadedFile(n, text.encode() if isinstance(text, str) else text) for n, text in files.items()]
    data: dict[str, Any] = {**facts, "sheets": sheets}
    return send(client, address, data)


def plan(client: Client, **facts: Any) -> Page:
    """The plan of the list."""
    return upload(client, LIST, {"list.csv": LINES}, **{**TERMS, **facts})


def carried(page: Page) -> dict[str, Any]:
    """What the form of a plan sends back."""
    return {name: page.tree.xpath(f"//input[@name='{name}']/@value")[0] for name in ("carried", "seen")}


@pytest.mark.usefixtures("people")
def test_plan_of_a_list_shows_each_line_and_stores_nothing(alice: Client) -> None:
    page = plan(alice)
    assert page.table() == [
        ["2", "Müller, Änne 1 2401-12", "Müller, Änne (1): 2401-12 wird übernommen"],
        [
            "3",
            "Berg, Max 1900-9",
            "Berg, Max (2): 1900-9 nur der Name ist gleich: ankreuzen, wenn es diese Person ist",
        ],
    ]
    counted = page.texts("//ul[@class='plain counts']/li")
    assert counted[-1] == "niemand mit dieser Nummer oder diesem Namen 1"
    assert (Takeover.objects.count(), page.tree.xpath("//input[@name='take']/@checked")) == (0, [])


@pytest.mark.parametrize(("take", "numbers"), [([], ["1"]), (["3"], ["1", "2"])])
@pytest.mark.usefixtures("people")
def test_second_click_takes_over_what_is_sure_and_what_was_chosen(
    take: list[str], numbers: list[str], alice: Client, actor: str
) -> None:
    data: dict[str, Any] = {**carried(plan(alice)), "take": take}
    page = send(alice, LIST, data)
    assert read_messages(page) == [f"{len(numbers)} übernommen, 0 ausgetauscht."]
    assert sorted(Standing.objects.exclude(value=None).values_list("player__number", flat=True)) == numbers
    event = AuditEvent.objects.filter(action="rating.taken-over").latest("number")
    assert (event.actor, event.cause[:5], len(event.cause)) == (actor, "list:", 21)


def ratings() -> list[tuple[Any, ...]]:
    """What players brought along and what they have."""
    fields = ("player__number", "value", "index", "source", "exchanged_on")
    return [
        *Takeover.objects.order_by("pk").values_list(*fields),
        *Standing.objects.order_by("pk").values_list(*fields[:3]),
    ]


@pytest.mark.long
@pytest.mark.usefixtures("people")
@pytest.mark.both_databases
def test_list_is_taken_back_with_its_effect_shown_before(alice: Client) -> None:
    """Änne has a first rating by the list, and Max another one instead of the one he brought from elsewhere."""
    max_ = Player.objects.get(number="2")
    elsewhere = BroughtRating(1800, 3, None, "other-server", published=True)
    roster.bring_rating(max_, pool("ecp"), elsewhere, Origin("officer:1", "office"))
    before = [row for row in ratings() if row[0] == "2"]
    send(alice, LIST, {**carried(plan(alice)), "take": ["3"]})
    taken, (back,) = ratings(), [link for link in page_forms(alice) if link.endswith("/back/")]
    shown = send(alice, back, {})
    assert [row[:3] for row in shown.table()] == [
        ["Berg, Max", "1900-9", "1800-3"],
        ["Müller, Änne", "2401-12", "–"],
    ]
    assert ratings() == taken
    assert read_messages(send(alice, back, values(shown))) == ["2 Wertungen sind zurückgenommen."]
    assert ([row for row in ratings() if row[0] == "2"], Takeover.objects.count()) == (before, 1)
    assert (read_messages(send(alice, back, {})), page_forms(alice)) == (
        ["Von dieser Liste gilt nichts mehr."],
        [],
    )


def page_forms(client: Client) -> list[str]:
    """Where the forms of the page of lists lead that are sent by one click."""
    return [str(form.get("action")) for form in read(client, LIST).tree.xpath("//main//form[@class='inline']")]


def hand_in(client: Client, lines: str, take: list[str], **facts: Any) -> str:
    """Takes a list over; where its way back leads."""
    before = page_forms(client)
    page = upload(client, LIST, {"list.csv": f"number;name;games;rating\n{lines}"}, **{**TERMS, **facts})
    send(client, LIST, {**carried(page), "take": take})
    (back,) = set(page_forms(client)) - set(before)
    return back


def take_back(client: Client, back: str) -> list[str]:
    """Takes a list back after its effect was seen; what is said then."""
    return read_messages(send(client, back, values(send(client, back, {}))))


def maxs() -> list[tuple[Any, ...]]:
    """What Max brought along and has."""
    return [row for row in ratings() if row[0] == "2"]


NOTHING_LEFT = ["Von dieser Liste gilt nichts mehr."]
MAX = "2;Berg, Max;9;1900\n"


@pytest.mark.long
@pytest.mark.usefixtures("people")
@pytest.mark.both_databases
def test_list_that_was_taken_back_leaves_an_equal_rating_of_a_later_list(alice: Client) -> None:
    first = hand_in(alice, MAX, [])
    take_back(alice, first)
    second = hand_in(alice, MAX, [], as_of="2025-09-30")
    there = maxs()
    assert (read_messages(send(alice, first, {})), maxs(), page_forms(alice)) == (NOTHING_LEFT, there, [second])


@pytest.mark.long
@pytest.mark.usefixtures("people")
@pytest.mark.both_databases
def test_list_that_was_taken_back_leaves_an_equal_rating_entered_by_hand(alice: Client) -> None:
    other = {"organisation": "other-server", "note": "letter"}
    back = hand_in(alice, MAX, [], **other)
    take_back(alice, back)
    by_hand = BroughtRating(1900, 9, None, "other-server", published=True)
    roster.bring_rating(Player.objects.get(number="2"), pool("ecp"), by_hand, Origin("officer:1", "office"))
    there = maxs()
    assert (read_messages(send(alice, back, {})), maxs(), there[0][1:4]) == (
        NOTHING_LEFT,
        there,
        (1900, 9, "other-server"),
    )


@pytest.mark.long
@pytest.mark.usefixtures("people")
@pytest.mark.both_databases
def test_what_a_later_list_replaced_stays_and_can_be_taken_back_after_that_list(alice: Client) -> None:
    both = hand_in(alice, f"1;Müller, Änne;12;2401\n{MAX}", [], organisation="other-server", note="letter")
    later = hand_in(alice, "2;Berg, Max;20;1950\n", ["2"], as_of="2025-09-30")
    assert take_back(alice, both) == [
        "1 Wertung ist zurückgenommen.",
        "1 Wertung dieser Liste wurde seither durch eine andere ersetzt: diese bleibt.",
    ]
    assert [row[1:3] for row in maxs()] == [(1900, 9), (1950, 20), (1950, 20)]
    assert (take_back(alice, later), [row[1:3] for row in maxs()]) == (
        ["1 Wertung ist zurückgenommen."],
        [(1900, 9), (1900, 9)],
    )
    assert page_forms(alice) == [both]
    assert (take_back(alice, both), Takeover.objects.count(), page_forms(alice)) == (
        ["1 Wertung ist zurückgenommen."],
        0,
        [],
    )


@pytest.mark.long
@pytest.mark.usefixtures("people")
def test_list_on_which_an_evaluation_rests_stays(alice: Client) -> None:
    send(alice, LIST, {**carried(plan(alice)), "take": ["3"]})
    rated = {
        "code": "T",
        "name": "T",
        "pool": "ecp",
        "start": "2025-01-01",
        "kind": "match",
        "players": ["1", "2"],
    }
    roster.load({"tournaments": [rated]})
    finish(games("T")[0], "1-0", 5)
    (back,) = page_forms(alice)
    taken = ratings()
    (told,) = read_messages(send(alice, back, {}))
    assert (told.startswith("Nichts wurde gespeichert: Die Auswertung"), ratings()) == (True, taken)


@pytest.mark.usefixtures("people")
def test_plan_that_was_overtaken_is_shown_anew(alice: Client) -> None:
    sent = carried(plan(alice))
    rating = {"pool": "ecp", "value": 1800, "index": 3, "as_of": None}
    roster.load({"players": [{"id": "1", "family_name": "Müller", "given_name": "Änne", "rating": rating}]})
    page = send(alice, LIST, sent)
    told_now = "Müller, Änne (1): 2401-12 das bisher Mitgebrachte geht vor oder steht gleich (§ 4)"
    assert (page.status, page.table()[0][2]) == (409, told_now)
    assert Takeover.objects.count() == 1
    assert carried(page)["seen"] != sent["seen"]


def test_what_was_not_signed_here_is_not_carried_out(alice: Client) -> None:
    page = send(alice, LIST, {"carried": "eyJmaWxlcyI6W119:x:y", "seen": "z"})
    assert read_messages(page) == ["Der Plan ist zu alt. Bitte reichen Sie die Dateien neu ein."]
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("files", "facts", "complaint"),
    [
        ({}, {}, "Dieses Feld ist zwingend erforderlich."),
        ({"x.csv": "a;b\n1;2\n"}, {}, "x.csv: keine Spalten mit Name, Wertung und Zahl der Partien"),
        ({"x.csv": LINES}, {"add": "-100"}, "Bitte sagen Sie, warum."),
        ({"x.csv": LINES}, {"organisation": "other-server"}, "Bitte sagen Sie, warum."),
        (
            {"x.csv": b"x" * (imports.MOST_BYTES + 1)},
            {},
            "Die Dateien sind zusammen größer als 1000 kB; der Befehl nimmt größere.",
        ),
    ],
)
def test_file_or_terms_with_faults_are_refused_in_words(
    files: dict[str, str | bytes], facts: dict[str, str], complaint: str, alice: Client
) -> None:
    page = upload(alice, LIST, files, **{**TERMS, **facts})
    assert (page.status, faults(page)[1:]) == (422, [complaint])


def test_largest_files_come_back_in_one_form() -> None:
    noise = random.Random(1).randbytes(imports.MOST_BYTES)  # noqa: S311 -- bytes that no packing makes smaller
    carried_text = imports.carried_along([("list.xlsx", noise)], pool("ecp"), "iccf", Terms(Source.ICCF))
    assert len(carried_text) + 10_000 < django_settings.DATA_UPLOAD_MAX_MEMORY_SIZE

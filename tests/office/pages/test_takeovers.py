"""The officer takes ratings over, converts and exchanges them: always with a reason."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from ratings.evaluation import find_differences
from ratings.models import AuditEvent, CorrectionProposal, Player, Standing, Takeover
from tests.office.pages.forms import faults, read_messages, send, stored_by
from tests.ratings.federation import create_federation, finish, games, pool, tournament
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db

ICCF: dict[str, Any] = {
    "pool": "ecp",
    "value": 1900,
    "index": 9,
    "as_of": "2024-12-31",
    "source": "iccf",
    "published": "on",
}
DESC = {**ICCF, "value": 1950, "source": "desc"}
SWAP = {"exchange": "on", "note": "DESC-Karteikarte gefunden"}


def place(page: str = "rating/") -> str:
    """An address of P6."""
    return f"/office/players/{Player.objects.get(number='P6').pk}/{page}"


@pytest.mark.long
def test_exchange_is_made_when_it_is_asked_for_and_explained(alice: Client) -> None:
    create_federation(pool="ecp")
    assert read_messages(stored_by(alice, place(), **ICCF)) == ["Die Wertung ist übernommen."]
    asked = (
        "Es wurde schon etwas übernommen oder gewertet. Ein Austausch ist erlaubt (§ 5): bitte ankreuzen und begründen."
    )
    assert faults(stored_by(alice, place(), **DESC))[1:] == [asked]
    assert faults(stored_by(alice, place(), **DESC, exchange="on"))[1:] == ["Bitte sagen Sie, warum."]
    page = stored_by(alice, place(), **DESC, **SWAP)
    assert read_messages(page) == ["Die Wertung ist an die Stelle der bisherigen getreten."]
    shown = "1950-9 mitgebracht vom DESC: 1950-9, 31.12.2024 (DESC-Karteikarte gefunden)"
    assert page.facts()["EmailChessPoint"] == shown
    assert "Wertung ausgetauscht" in page.source
    public = read(alice, "/players/P6/").source
    assert ("ausgetauscht am" in public, "Karteikarte" in public) == (True, False)


@pytest.mark.long
@pytest.mark.parametrize(
    ("facts", "complaint", "names"),
    [
        (
            {"source": "other-server"},
            "Das bisher Mitgebrachte geht vor oder steht in der Reihenfolge gleich (§ 4).",
            False,
        ),
        (
            {"source": "desc"},
            "Auf der Grundlage der bisherigen Wertung wurde schon die Partie eines Gegners ausgewertet (§ 5).",
            True,
        ),
    ],
)
def test_exchange_that_the_text_forbids_is_refused_in_words(
    facts: dict[str, str], complaint: str, names: bool, alice: Client
) -> None:
    create_federation(tournament("T", ["P6", "P1"], kind="match", pool="ecp"), pool="ecp")
    stored_by(alice, place(), **ICCF)
    finish(games("T")[0], "1-0", 5)
    page = stored_by(alice, place(), **{**ICCF, **SWAP, **facts})
    evaluation = games("T")[0].evaluations.get().pk
    complaints = [complaint, f"Die Auswertung {evaluation} steht dem entgegen."] if names else [complaint]
    assert (page.status, faults(page)[1:]) == (422, complaints)
    assert not Takeover.objects.filter(source=facts["source"]).exists()


@pytest.mark.long
def test_discretion_and_conversion_need_words(alice: Client) -> None:
    create_federation(pool="ecp")
    facts = {**ICCF, "source": "other-server"}
    assert faults(stored_by(alice, place(), **facts))[1:] == ["Bitte sagen Sie, warum."]
    assert faults(stored_by(alice, place(), **ICCF, converted_from=2050))[1:] == ["Bitte sagen Sie, warum."]
    page = stored_by(alice, place(), **facts, converted_from=2050, note="minus 150")
    shown = "1900-9 mitgebracht von einem anderen Server: 1900-9, 31.12.2024, umgerechnet aus 2050 (minus 150)"
    assert page.facts()["EmailChessPoint"] == shown
    assert "umgerechnet aus 2050" in read(alice, "/players/P6/").source


@pytest.mark.long
def test_rating_by_which_evaluations_come_out_otherwise_is_looked_at_before_it_comes_in(alice: Client) -> None:
    # § 6: from 0-0 a draw with 2100 gives 2100-1; with 1900-3 before it (3 * 1900 + 2100) / 4 = 1950.
    create_federation(tournament("T", ["P6", "P2"], kind="match", pool="ecp"), pool="ecp")
    finish(games("T")[0], "1/2-1/2", 5)
    facts = {**ICCF, "index": 3, "exchange": "on"}
    asked = "Bitte sagen Sie, warum."
    assert faults(stored_by(alice, place(), **facts))[1:] == [asked]
    page = stored_by(alice, place(), **facts, note="ICCF-Liste gefunden")
    (words,) = read_messages(page)
    assert words.startswith("Es ist noch nichts gespeichert: Durch diese Wertung fallen Auswertungen anders aus.")
    assert page.table() == [["Family P6, Given P6", "2100-1", "1950-4"]]
    assert not Takeover.objects.filter(source="iccf").exists()
    row = CorrectionProposal.objects.get()
    correction = f"/office/corrections/{row.pk}/"
    page = send(alice, correction, {"why": "Damals nicht bekannt"}, to=f"{correction}late/")  # its window is over
    send(alice, correction, {"seen": page.tree.xpath("//input[@name='seen']/@value")[0]})
    row.refresh_from_db()
    assert (row.kind, row.state, row.reason) == ("takeover", "applied", "ICCF-Liste gefunden")
    assert (Standing.objects.get(player__number="P6").value, find_differences(pool("ecp"))) == (1950, [])
    event = AuditEvent.objects.get(action="rating.exchanged")
    assert (event.cause, event.after["published"]) == (row.code, True)


@pytest.mark.long
def test_page_asks_whether_the_evaluations_are_published(alice: Client) -> None:
    # § 3
    create_federation(pool="ecp")
    facts = {name: value for name, value in ICCF.items() if name != "published"}
    needed = "Nur eine Wertung, deren Auswertungen veröffentlicht sind, wird übernommen (EmailChessPoint § 3)."
    for source in ("roster", "emailchesspoint", "desc", "fwz", "iccf"):
        assert faults(stored_by(alice, place(), **{**facts, "source": source}))[1:] == [needed]
    assert read_messages(stored_by(alice, place(), **{**facts, "pool": "fwz"})) == ["Die Wertung ist übernommen."]

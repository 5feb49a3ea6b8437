"""The officer takes ratings over, converts and exchanges them: always with a reason."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from ratings.models import Player, Takeover
from tests.office.forms import faults, told, typed
from tests.pages.reading import read
from tests.ratings.federation import finish, found, games, tournament

pytestmark = pytest.mark.django_db

ICCF: dict[str, Any] = {"pool": "ecp", "value": 1900, "index": 9, "as_of": "2024-12-31", "source": "iccf"}
DESC = {**ICCF, "value": 1950, "source": "desc"}
SWAP = {"exchange": "on", "note": "DESC-Karteikarte gefunden"}


def place(page: str = "rating/") -> str:
    """An address of P6."""
    return f"/office/players/{Player.objects.get(number='P6').pk}/{page}"


def test_exchange_is_made_when_it_is_asked_for_and_explained(alice: Client) -> None:
    found(pool="ecp")
    assert told(typed(alice, place(), **ICCF)) == ["Die Wertung ist übernommen."]
    asked = (
        "Es wurde schon etwas übernommen oder gewertet. Ein Austausch ist erlaubt (§ 5): bitte ankreuzen und begründen."
    )
    assert faults(typed(alice, place(), **DESC))[1:] == [asked]
    assert faults(typed(alice, place(), **DESC, exchange="on"))[1:] == ["Bitte sagen Sie, warum."]
    page = typed(alice, place(), **DESC, **SWAP)
    assert told(page) == ["Die Wertung ist an die Stelle der bisherigen getreten."]
    shown = "1950-9 mitgebracht vom DESC: 1950-9, 31.12.2024 (DESC-Karteikarte gefunden)"
    assert page.facts()["EmailChessPoint"] == shown
    assert "Wertung ausgetauscht" in page.source
    public = read(alice, "/players/P6/").source
    assert ("ausgetauscht am" in public, "Karteikarte" in public) == (True, False)


@pytest.mark.parametrize(
    ("facts", "complaint"),
    [
        (
            {"source": "other-server"},
            "Das bisher Mitgebrachte geht vor oder steht in der Reihenfolge gleich (§ 4).",
        ),
        (
            {"source": "desc"},
            "Auf der Grundlage der bisherigen Wertung wurde schon die Partie eines Gegners ausgewertet (§ 5).",
        ),
    ],
)
def test_exchange_that_the_text_forbids_is_refused_in_words(
    facts: dict[str, str], complaint: str, alice: Client
) -> None:
    found(tournament("T", ["P6", "P1"], kind="match", pool="ecp"), pool="ecp")
    typed(alice, place(), **ICCF)
    finish(games("T")[0], "1-0", 5)
    page = typed(alice, place(), **{**ICCF, **SWAP, **facts})
    assert (page.status, faults(page)[1:], Takeover.objects.filter(source=facts["source"]).count()) == (
        422,
        [complaint],
        0,
    )


def test_discretion_and_conversion_need_words(alice: Client) -> None:
    found(pool="ecp")
    facts = {**ICCF, "source": "other-server"}
    assert faults(typed(alice, place(), **facts))[1:] == ["Bitte sagen Sie, warum."]
    assert faults(typed(alice, place(), **ICCF, converted_from=2050))[1:] == ["Bitte sagen Sie, warum."]
    page = typed(alice, place(), **facts, converted_from=2050, note="minus 150")
    shown = "1900-9 mitgebracht von einem anderen Server: 1900-9, 31.12.2024, umgerechnet aus 2050 (minus 150)"
    assert page.facts()["EmailChessPoint"] == shown
    assert "umgerechnet aus 2050" in read(alice, "/players/P6/").source

"""Files that leave the server: no cell is a formula, and no mail is a page."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

import openpyxl
import pytest
from django.core.management import call_command
from django.http.response import HttpResponseBase

from intake.models import InboundMail
from ratings.models import Player
from ratings.queries.files import FileForm
from ratings.queries.tables import FORMULA_STARTS
from tests.safety.world import NAMES, address, visitor
from webtools.rights import TABLE, Who

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_world", "_both_factors", "_now")]

CSV, EXCEL = "text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FILES = {
    *("website:list_csv", "website:canonical_csv", "website:crosstable_csv", "website:crosstable_excel"),
    *("office:list_private", "website:evaluation_rounds_csv", "office:experiment_csv", "website:experiment_csv"),
    *("api:ratings_file", "api:list_file", "office:move_csv"),
}
"""Every address that answers with a spreadsheet; who qualifies is asked for by a form."""

NAMELESS = {
    *("website:canonical_csv", "website:evaluation_rounds_csv"),
    *("office:experiment_csv", "website:experiment_csv", "office:move_csv"),
}
"""Files that name nobody here: no first rating was found by iteration (`test_evaluations.py` shows one that was)."""

FORMS = {
    "website:": ("",),
    "office:": ("", "csv?form=semicolon"),
    "api:": tuple(f"{ending}?form={form}" for ending in ("csv", "xlsx") for form in FileForm),
}
"""How the addresses of files end besides, by what their names begin with."""

ADDRESSES = [(name, end) for name in sorted(FILES) for start in FORMS if name.startswith(start) for end in FORMS[start]]


@pytest.fixture
def _formulas() -> None:
    """Everybody is called like a formula, each in another way; addresses were found by their numbers before."""
    for name in FILES:
        for who in (Who.ANYBODY, Who.OFFICER):
            address(name, who)
    for place, player in enumerate(Player.objects.order_by("pk")):
        formula = f"{FORMULA_STARTS[place % len(FORMULA_STARTS)]}HYPERLINK({place})"
        words = dict.fromkeys(("family_name", "given_name", "federation", "club"), formula)
        Player.objects.filter(pk=player.pk).update(number=f"{formula}-{player.number}"[:40], **words)


def cells(answer: HttpResponseBase) -> Iterator[object]:
    """Every cell of a file."""
    content = bytes(getattr(answer, "content", b""))
    if answer.headers["Content-Type"].startswith(CSV):
        yield from (
            cell
            for separator in (",", ";")
            for row in csv.reader(io.StringIO(content.decode()), delimiter=separator)
            for cell in row
        )
    else:
        book = openpyxl.load_workbook(io.BytesIO(content))
        yield from (cell for sheet in book for row in sheet.iter_rows(values_only=True) for cell in row)


def formulas(found: Iterator[object]) -> list[str]:
    """The cells that a spreadsheet would calculate."""
    return [cell for cell in found if isinstance(cell, str) and cell.startswith(FORMULA_STARTS)]


def test_every_file_is_known() -> None:
    asking = visitor(Who.OFFICER)
    readable = [name for name in NAMES if Who.OFFICER in TABLE[name].read]
    kinds = {name: asking.client.get(asking.address(name)).headers["Content-Type"] for name in readable}
    assert {name for name, kind in kinds.items() if kind.startswith((CSV, EXCEL))} == FILES


@pytest.mark.parametrize(("name", "end"), ADDRESSES)
@pytest.mark.usefixtures("_formulas")
def test_no_cell_of_any_file_is_a_formula(name: str, end: str) -> None:
    asking = visitor(Who.OFFICER if name.startswith("office:") else Who.ANYBODY)
    place = asking.address(name)
    answer = asking.client.get(place.removesuffix("csv") + end if end else place)
    assert answer.status_code == 200
    found = list(cells(answer))
    assert ("HYPERLINK" in str(found) or name in NAMELESS, formulas(iter(found))) == (True, [])


@pytest.mark.usefixtures("_formulas")
def test_no_cell_about_who_qualifies_is_a_formula() -> None:
    asked = "\n".join(Player.objects.values_list("number", flat=True))
    client = visitor(Who.ANYBODY).client
    answer = client.post("/qualification/", {"pool": "fwz", "on": "2026-03-16", "who": asked, "as": "csv"})
    assert answer.headers["Content-Type"].startswith(CSV)
    assert ("HYPERLINK" in answer.content.decode(), formulas(cells(answer))) == (True, [])


@pytest.mark.usefixtures("_formulas")
def test_no_cell_of_the_command_is_a_formula() -> None:
    out = io.StringIO()
    call_command("export_ratings", "--pool", "fwz", "--csv", stdout=out)
    rows = list(csv.reader(io.StringIO(out.getvalue())))
    assert ("HYPERLINK" in str(rows), formulas(cell for row in rows for cell in row)) == (True, [])


def test_mail_is_a_file_of_text_that_no_browser_opens() -> None:
    mail = InboundMail.objects.earliest("pk")
    page = b"Content-Type: text/html\r\n\r\n<script>naughty()</script>"
    InboundMail.objects.filter(pk=mail.pk).update(raw=page)
    answer = visitor(Who.OFFICER).client.get(f"/office/mails/{mail.code}/raw/")
    assert answer.content == page
    told = [answer.headers[name] for name in ("Content-Type", "Content-Disposition", "X-Content-Type-Options")]
    assert told == ["text/plain; charset=us-ascii", f'attachment; filename="{mail.code}.eml.txt"', "nosniff"]
    assert answer.headers["Cache-Control"] == "no-store"

"""Files that somebody sends to the office: too long, of another kind, packed, with nasty names."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook
from pytest_django import Settings

from tests.office.pages.forms import faults, fill, send
from tests.ratings.federation import create_federation
from tests.website.pages.reading import Page
from webtools import limits

pytestmark = pytest.mark.django_db

LIST = "/office/import/list/"
MOVE = "/office/import/federation/"
PLACES = {LIST: "sheets", MOVE: "sheets", "/office/import/report/": "sheets"}


@pytest.fixture(autouse=True)
def _players(db: None) -> None:
    create_federation()


def upload(client: Client, content: bytes, name: str = "list.csv", place: str = LIST) -> Page:
    """Sends a file with everything else as the form proposes it."""
    sent: dict[str, Any] = fill(client, place, pool="ecp")
    sent[PLACES[place]] = SimpleUploadedFile(name, content)
    return send(client, place, sent)


def excel(**members: bytes) -> bytes:
    """A small Excel file with other parts in it."""
    written = io.BytesIO()
    Workbook().save(written)
    with zipfile.ZipFile(written, "a", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return written.getvalue()


@pytest.mark.parametrize(
    ("place", "most", "size"),
    [
        *(
            (place, 1000, size)
            for place in sorted(PLACES.keys() - {MOVE})
            for size in (1_000_001, 2_500_001, 6_000_000)
        ),
        *((MOVE, 2400, size) for size in (2_400_001, 2_500_001, 6_000_000)),
    ],
)
def test_file_that_is_too_large_is_named_as_such(place: str, most: int, size: int, alice: Client) -> None:
    page = upload(alice, b"x" * size, place=place)
    said = f"Die Dateien sind zusammen größer als {most} kB; der Befehl nimmt größere."
    assert (page.status, faults(page)[1]) == (422, said)


def test_no_more_is_kept_than_allowed_and_nothing_on_disk(rf: Any, settings: Settings, tmp_path: Any) -> None:
    settings.FILE_UPLOAD_TEMP_DIR = str(tmp_path)
    files = [SimpleUploadedFile(f"{n}.csv", b"x" * 1_000_000) for n in range(4)]
    request = rf.post("/", {"sheets": files})
    taken = request.FILES.getlist("sheets")
    assert [(one.size, len(one.read())) for one in taken] == [
        *[(1_000_000, 1_000_000)] * 2,
        (1_000_000, limits.UPLOAD - 2_000_000),
        (1_000_000, 0),
    ]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("list.xlsx", b"no packed file"),
        ("list.xlsx", excel(bomb=bytes(30_000_000))),
        ("list.xlsx", excel(**{"xl/x.xml": b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'})),
        ("list.csv", b"\0\1\2\3" * 100),
        ("list.csv", b""),
        ("picture.png", b"\x89PNG\r\n\x1a\n" + bytes(100)),
    ],
    ids=["no-archive", "bomb", "entities", "zeros", "empty", "picture"],
)
def test_file_that_is_no_list_is_refused_with_words(name: str, content: bytes, alice: Client) -> None:
    page = upload(alice, content, name)
    assert (page.status, bool(faults(page))) == (422, True)


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "<img src=x onerror=alert(1)>.csv", "a\nb.csv", "C:\\x\\=1+1.csv", "x" * 500]
)
def test_name_of_a_file_is_text_without_a_path(name: str, alice: Client) -> None:
    page = upload(alice, b"no;list\n1;2\n", name)
    assert page.status == 422
    assert page.tree.xpath("//main//img") == []
    assert [word for word in ("../", "C:\\") if word in page.source] == []

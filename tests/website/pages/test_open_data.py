from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import Settings

from ratings.publication.stored_bundles import find_signer, store_nightly_bundles
from tests.servers import ROOT
from tests.website.pages import federation

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, settings: Settings) -> None:
    settings.VAR_DIR = tmp_path


def load(client: Client, address: str) -> bytes:
    """What a reader gets, to the last byte."""
    return client.get(address).getvalue()


def test_page_without_a_bundle_says_when_there_will_be_one(client: Client) -> None:
    assert "Die ersten entstehen in der Nacht" in client.get("/open-data/").content.decode()


def test_page_lists_bundles_with_the_lines_that_check_one(client: Client, tmp_path: Path) -> None:
    federation.create_federation()
    call_command("open_data_key")
    store_nightly_bundles()
    name = next(place.name for place in (tmp_path / "open-data").glob("fwz_*.zip"))
    page = client.get("/open-data/").content.decode()
    signer = find_signer()
    assert signer is not None
    assert f'<a href="/open-data/{name}">' in page
    assert f"minisign -Vm ecp_{name[4:]} -P {signer.public_key}" in page
    for file in (name, f"{name}.minisig"):
        assert load(client, f"/open-data/{file}") == (tmp_path / "open-data" / file).read_bytes()
    assert load(client, "/open-data/fernwertung_verify.py") == (ROOT / "verify/fernwertung_verify.py").read_bytes()


@pytest.mark.parametrize(
    "name",
    [
        "fwz_list-9.zip",
        "..%2Fopen_data_key",
        ".fwz_list-1.zip.part",
        "open_data_key",
        f"{'a' * 300}_list-1.zip",  # longer than a name of a file may be
        f"fwz_list-{'1' * 300}.zip",
    ],
)
def test_nothing_else_is_sent(client: Client, name: str) -> None:
    call_command("open_data_key")
    assert client.get(f"/open-data/{name}").status_code == 404

"""No secret of an address comes into the log, whichever page it belongs to."""

from __future__ import annotations

import pytest

from config import logs
from tests.safety.world import address
from webtools.rights import LINKS, Who

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_world", "_both_factors", "_now")]

WITH_SECRET = sorted(name for name, row in LINKS.items() if row.read | row.write <= {Who.PLAYER, Who.DIRECTOR})


def test_pages_behind_a_link_are_known() -> None:
    assert len(WITH_SECRET) == 12


@pytest.mark.parametrize("who", [Who.PLAYER, Who.DIRECTOR, Who.ANYBODY])
@pytest.mark.parametrize("name", WITH_SECRET)
def test_every_secret_part_of_an_address_is_hidden(name: str, who: Who) -> None:
    place = address(name, who)
    secret = place.split("/")[2]
    lines = (place, f'"GET {place} HTTP/1.1" 404 12', f"Not Found: {place}", f"see https://example.org{place}?lang=en")
    assert [line for line in map(logs.clean, lines) if secret in line] == []
    assert logs.clean(place).split("/")[2] == logs.HIDDEN

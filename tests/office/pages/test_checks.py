"""A server that others can reach is told what it leaves open."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from ratings.checks import check_office


@pytest.mark.parametrize(("asked", "found"), [(True, []), (False, ["ratings.W001"])])
def test_office_without_second_factor_is_a_finding(asked: bool, found: list[str], settings: Settings) -> None:
    settings.STAFF_TWO_FACTOR = asked
    assert [check.id for check in check_office(None)] == found

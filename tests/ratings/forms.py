"""Both forms in which loops over columns run: plain, and compiled."""

from __future__ import annotations

import sys

import pytest

from ratings import compiled

FORMS = {"plain": sys.maxsize, "compiled": 1}
"""Entries from which on a loop is compiled."""


@pytest.fixture(params=FORMS)
def form(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Every loop runs in this form, however short its columns are."""
    use(request.param, monkeypatch)
    return str(request.param)


def use(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every loop run in a form."""
    assert compiled.find_compiler(), "the tools of development have the extra `fast`"
    monkeypatch.setattr(compiled, "WORTH_WHILE", FORMS[form])

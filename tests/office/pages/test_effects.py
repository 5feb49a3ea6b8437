"""The effect that is shown before something is stored: of exactly what is sent, at the moment of storing."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from ratings.facts import previews
from tests.office.pages.forms import send, typed, values
from tests.office.pages.reports import SOURCE, place, scored, stored
from tests.office.pages.test_results import shown
from tests.ratings.federation import create_federation, finish, games, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, pytest.mark.usefixtures("late_in_2025")]


def test_effect_that_changes_while_it_is_confirmed_is_shown_again(
    alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one, two, three = games("T")
    finish(one, "1-0", 5)
    page = typed(alice, place("results"), **SOURCE, **scored((three, "0-1", "played", "2025-11-01")))
    preview, looks = previews.preview_results, iter([True])

    def overtaken(*given: Any) -> previews.Effect:
        effect = preview(*given)
        if next(looks, False):
            finish(two, "1-0", 6)
        return effect

    monkeypatch.setattr(previews, "preview_results", overtaken)
    again = send(alice, place("results"), values(page))
    assert (len(shown(again)[1]), stored(three)[0]) == (3, None)


def test_changed_form_is_shown_again_without_the_word_that_something_changed(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one = games("T")[0]
    page = typed(alice, place("results"), **SOURCE, **scored((one, "1-0", "played", "2025-11-01")))
    again = send(alice, place("results"), {**values(page), **scored((one, "0-1", "played", "2025-11-01"))})
    names = f"{one.white.player.name} – {one.black.player.name}"
    assert shown(again)[0] == [f"{names}: 0-1, gespielt, 01.11.2025"]
    assert (again.texts("//main//p[@role='alert']"), stored(one)[0]) == ([], None)
    send(alice, place("results"), values(again))
    assert stored(one)[0] == "0-1"


def test_new_evaluation_shows_what_it_leads_to_and_not_that_there_was_nothing(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one, two, three = games("T")
    finish(one, "1-0", 5)
    finish(two, "1-0", 6)
    page = typed(alice, place("results"), **SOURCE, **scored((three, "0-1", "time", "2025-11-01")))
    ((_, what, led),) = page.table(1)
    assert (what, "→" in led, [name in led for name, *_ in shown(page)[1]]) == ("neu", False, [True] * 3)

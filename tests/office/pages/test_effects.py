"""The effect that is shown before something is stored: of exactly what is sent, at the moment of storing."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.office.pages.forms import send, typed, values
from tests.office.pages.reports import SOURCE, place, scored, stored
from tests.office.pages.test_results import named, shown
from tests.ratings.federation import create_federation, finish, games, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, pytest.mark.usefixtures("late_in_2025")]


@pytest.mark.long
def test_changed_form_is_shown_again_without_the_word_that_something_changed(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one = games("T")[0]
    page = typed(alice, place("results"), **SOURCE, **scored((one, "1-0", "played", "2025-11-01")))
    again = send(alice, place("results"), {**values(page), **scored((one, "0-1", "played", "2025-11-01"))})
    (told,) = shown(again)[0]
    assert told.startswith(f"alice hat 0-1 für {named(one)}")
    assert (again.texts("//main//p[@role='alert']"), stored(one)[0]) == ([], None)
    send(alice, place("results"), values(again))
    assert stored(one)[0] == "0-1"


@pytest.mark.long
def test_new_evaluation_shows_what_it_leads_to_and_not_that_there_was_nothing(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one, two, three = games("T")
    finish(one, "1-0", 5)
    finish(two, "1-0", 6)
    page = typed(alice, place("results"), **SOURCE, **scored((three, "0-1", "time", "2025-11-01")))
    ((_, what, led),) = page.table(2)
    assert (what, "→" in led, [name in led for name, *_ in shown(page)[1]]) == ("neu", False, [True] * 3)

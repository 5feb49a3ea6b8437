"""Whoever was erased stays so: no form of the office takes a name, an address or a place on lists for him again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from operations.privacy.erasure import erase_person
from operations.privacy.persons import find_person
from ratings import personal
from ratings.audit import Origin
from ratings.errors import PersonErased
from ratings.importing import roster
from ratings.importing.roster import Change, DirectorFacts, PlayerFacts
from ratings.models import AuditEvent, Director, Player, Purpose
from ratings.personal import Private
from tests.office.pages.forms import read_messages, send
from tests.operations.privacy.conftest import after, braun
from tests.website.pages.reading import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("the_day")]

OFFICER = Origin("officer:1", "office")
LATER = after(130)
"""The window of a game that ended in March is closed."""
ERASED = "Diese Person ist gelöscht: Name, Adresse oder andere Angaben zu dieser Person werden nicht mehr eingetragen."
ADDRESS = "ute.braun@example.org"


@pytest.fixture
def director(the_day: time_machine.Traveller) -> Director:
    """Ute Braun directs, too, and is erased."""
    directing = Director.objects.create(name="Ute Braun", email=ADDRESS)
    the_day.move_to(LATER)
    assert not erase_person(find_person("1008", Purpose.ERASURE, personal.SYSTEM), OFFICER).holds
    return directing


@pytest.fixture
def officer(alice: Client, director: Director) -> Client:
    """The officer's browser after all this."""
    assert director.pk
    alice.force_login(User.objects.get(username="alice"))
    return alice


def state() -> tuple[object, ...]:
    """What is known about Ute Braun and everybody who directs, and how many changes there were."""
    directors = list(Director.objects.order_by("pk").values_list("name", "email"))
    return roster.player_facts(braun()), personal.is_unlisted(braun()), directors, AuditEvent.objects.count()


CHANGES: dict[str, Callable[[Player, Director], object]] = {
    "public": lambda player, _: roster.change_player(player, PlayerFacts("1008", "Braun", "Ute"), OFFICER),
    "private": lambda player, _: roster.change_private(player, Private(email=ADDRESS), OFFICER),
    "listing": lambda player, _: roster.change_listing(player, OFFICER, unlisted=False),
    "director": lambda _, director: roster.change_director(director, DirectorFacts("Ute Braun", ADDRESS), OFFICER),
}


@pytest.mark.long
@pytest.mark.parametrize("what", CHANGES)
def test_use_case_refuses_words_about_somebody_who_was_erased(what: str, director: Director) -> None:
    before = state()
    with pytest.raises(PersonErased):
        CHANGES[what](braun(), director)
    assert (state(), personal.private_of(braun(), Purpose.SHOWN, personal.SYSTEM)) == (before, Private())


@pytest.mark.long
def test_second_number_of_somebody_who_was_erased_is_refused(director: Director) -> None:
    assert director.pk
    Player.objects.filter(number="1007").update(merged_into=braun())
    with pytest.raises(PersonErased):
        roster.change_player(Player.objects.get(number="1007"), PlayerFacts("1007", "Braun", "Ute"), OFFICER)


def test_wrong_name_is_put_right_while_the_erasure_waits() -> None:
    assert erase_person(find_person("1008", Purpose.ERASURE, personal.SYSTEM), OFFICER).holds
    assert roster.change_player(braun(), PlayerFacts("1008", "Braune", "Ute"), OFFICER) is Change.CHANGED


@pytest.mark.long
@pytest.mark.parametrize(
    ("page", "form"),
    [
        ("public", {"family_name": "Braun", "given_name": "Ute"}),
        ("private", {"email": ADDRESS, "sex": "w"}),
        ("listing", {"unlisted": "no"}),
    ],
)
def test_form_about_an_erased_player_is_refused(page: str, form: dict[str, str], officer: Client) -> None:
    before = state()
    answer = send(officer, f"/office/players/{braun().pk}/{page}/", form)
    assert (read_messages(answer), answer.heading(), state()) == ([ERASED], "N. N.", before)


@pytest.mark.long
def test_form_about_an_erased_director_is_refused(director: Director, officer: Client) -> None:
    before = state()
    answer = send(officer, f"/office/directors/{director.pk}/", {"name": "Ute Braun", "email": ADDRESS})
    assert (read_messages(answer), answer.heading(), state()) == ([ERASED], "N. N.", before)


@pytest.mark.long
def test_pages_of_erased_people_offer_no_form(director: Director, officer: Client) -> None:
    place = f"/office/players/{braun().pk}/"
    page = read(officer, place)
    assert [link for link in page.links() if link.startswith((f"{place}public", f"{place}private"))] == []
    assert page.tree.xpath("//main//form[not(@class='logout' or @role='search')]//button") == []
    assert officer.get(f"{place}public/").headers["Location"] == place
    assert read_messages(read(officer, place)) == [ERASED]
    directing = read(officer, f"/office/directors/{director.pk}/")
    assert directing.tree.xpath("//main//form[@class='sheet-form']") == []

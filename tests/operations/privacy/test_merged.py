"""Two numbers that turn out to be one person, who wants to be forgotten or to stand on no list."""

from __future__ import annotations

import pytest
import time_machine

from operations.privacy.erasure import erase_person, finish_waiting
from operations.privacy.persons import find_person
from ratings import personal
from ratings.audit import Origin
from ratings.corrections import PlayersMerged, carry_out
from ratings.errors import CorrectionRefused
from ratings.importing import roster
from ratings.models import Erasure, Player, Purpose
from ratings.personal import Private
from tests.operations.privacy.conftest import after, braun

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("the_day")]

OFFICER = Origin("officer:1", "office")
LATER = after(130)
"""The window of a game that ended in March is closed."""
Known = tuple[str, list[str], Private, bool]
NOBODY: Known = ("N. N.", [], Private(), True)


@pytest.fixture
def second() -> Player:
    """Another number of Ute Braun's, with which nobody played."""
    roster.load({"players": [{"id": "1099", "family_name": "Braun-Alt", "given_name": "Ute"}]})
    player = Player.objects.get(number="1099")
    personal.store_private(player, Private("", "w", "alt@example.org"))
    return player


def known(player: Player) -> Known:
    """What is known of somebody: name, spellings, private data, whether he stands on no list."""
    player.refresh_from_db()
    return (
        player.name,
        player.aliases,
        personal.private_of(player, Purpose.SHOWN, personal.SYSTEM),
        personal.is_unlisted(player),
    )


def merged(kept: Player, gone: Player) -> None:
    """The officer puts two numbers together."""
    carry_out(PlayersMerged(kept.pk, gone.pk), OFFICER)


@pytest.mark.long
@pytest.mark.parametrize("leads", ["1008", "1099"])
def test_erasure_that_waits_goes_on_under_the_number_that_leads(
    leads: str, second: Player, the_day: time_machine.Traveller
) -> None:
    assert erase_person(find_person("1008", Purpose.ERASURE, personal.SYSTEM), OFFICER).holds
    kept, gone = (braun(), second) if leads == "1008" else (second, braun())
    merged(kept, gone)
    assert (Erasure.objects.get().player, personal.is_unlisted(kept)) == (kept, True)
    assert personal.private_of(kept, Purpose.SHOWN, personal.SYSTEM).sex == ""
    the_day.move_to(LATER)
    assert finish_waiting() == 1
    assert known(kept) == NOBODY
    gone.refresh_from_db()
    assert (gone.name, gone.aliases) == ("N. N.", [])


@pytest.mark.long
def test_of_two_erasures_that_wait_one_is_left(second: Player, the_day: time_machine.Traveller) -> None:
    assert erase_person(find_person("1008", Purpose.ERASURE, personal.SYSTEM), OFFICER).holds
    Erasure.objects.create(player=second, asked_at=after(0), asked_by="officer:1")
    merged(second, braun())
    assert Erasure.objects.get().player == second
    the_day.move_to(LATER)
    assert (finish_waiting(), known(second)) == (1, NOBODY)


@pytest.mark.long
@pytest.mark.parametrize("leads", ["1008", "1099"])
def test_number_that_was_erased_is_put_together_with_no_other(
    leads: str, second: Player, the_day: time_machine.Traveller
) -> None:
    the_day.move_to(LATER)
    assert not erase_person(find_person("1008", Purpose.ERASURE, personal.SYSTEM), OFFICER).holds
    before = known(braun()), known(second)
    with pytest.raises(CorrectionRefused) as refused:
        merged(*((braun(), second) if leads == "1008" else (second, braun())))
    assert (refused.value.why, known(braun()), known(second)) == ("one-erased", *before)
    assert not erase_person(find_person("1099", Purpose.ERASURE, personal.SYSTEM), OFFICER).holds
    merged(braun(), second)
    assert known(braun()) == NOBODY


def test_objection_to_lists_under_one_number_is_an_objection(second: Player) -> None:
    roster.change_listing(second, OFFICER, unlisted=True)
    merged(braun(), second)
    assert known(braun()) == (
        "Braun, Ute",
        ["Braun-Alt, Ute"],
        Private("1968-05-04", "w", "ute.braun@example.org"),
        True,
    )

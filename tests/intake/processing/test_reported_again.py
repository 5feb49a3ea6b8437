"""Results that a reply reports again without a day: they have that of the mail which reported them first."""

from __future__ import annotations

from datetime import date

import pytest

from tests.intake.federation import game, settled, stored
from tests.intake.processing.test_conversations import reply

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]


def test_result_of_a_mail_in_which_nothing_was_found_has_its_day() -> None:
    asked = settled("Na, das war vielleicht ein Wochenende im Verein!\n")
    reply("Hans Müller - Eva Schmidt 1-0\n", asked)
    assert (stored("SE947"), game("SE947", "1-2").completed_on) == ({"1-2": "1-0"}, date(2026, 3, 15))


def test_result_of_a_line_that_was_asked_about_has_the_day_of_its_mail() -> None:
    asked = settled("Hans Müller - Eva Schmidt 1-0?\nHans Müller und Weber, das ist wohl vorbei.\n")
    reply("Beide noch einmal: Hans Müller - Eva Schmidt 1-0\n", asked)
    assert game("SE947", "1-2").completed_on == date(2026, 3, 15)


def test_new_result_has_the_day_of_the_reply() -> None:
    asked = settled("Hans Müller - Eva Schmidt 1-0?\n")
    reply("1: ja\n\nEva Schmidt - Weber remis\n", asked)
    assert game("SE947", "2-3").completed_on == date(2026, 3, 17)

"""What was agreed to is stored, and nothing else: the effect of an act names what it is about."""

from __future__ import annotations

import pytest
from django.test import Client

from ratings.models import Player, Tournament
from tests.intake.federation import anna, stored
from tests.office.desk.desk import came, form, look, opened
from tests.office.pages.forms import EFFECT, values

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation"), pytest.mark.both_databases]


@pytest.mark.long
def test_draw_of_another_game_than_the_one_shown_is_shown_again(alice: Client) -> None:
    Tournament.objects.filter(code="NS3").update(rated=False)  # so that no rating tells the games apart
    Player.objects.filter(number="1006").update(family_name="Maier")
    line = "Hans Müller - Jan Meier remis, 10.3.2026\n"
    row = came(line, subject="NS3", sender="X <nobody@example.org>")
    page = look(alice, row, "accept", {**form(opened(alice, row), "accept"), "director": str(anna().pk)})
    Player.objects.filter(number="1005").update(family_name="Maier")
    Player.objects.filter(number="1006").update(family_name="Meier")
    again = look(alice, row, "accept", values(page))
    (was, *_), (becomes, *_) = page.texts(f"{EFFECT}/ul/li"), again.texts(f"{EFFECT}/ul/li")
    assert (was != becomes, stored("NS3")) == (True, {})
    look(alice, row, "accept", values(again))
    assert list(stored("NS3").values()) == ["1/2-1/2"]

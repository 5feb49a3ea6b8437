"""A director's list says which of the tournaments were evaluated."""

from __future__ import annotations

import pytest

from ratings.models import Director, Evaluation, Tournament
from tests.website.pages import federation
from website.director.page import list_tournaments

pytestmark = pytest.mark.django_db


def test_tournament_is_evaluated_while_its_evaluation_is_in_force() -> None:
    federation.create_federation()
    director = Director.objects.create(name="Anna Ahrens", email="anna@example.org")
    director.tournaments.set(Tournament.objects.all())
    said = {row.code: row.evaluated for row in list_tournaments(director)}
    in_force = Evaluation.objects.filter(replaced_by=None, game=None).values_list("tournament__code", flat=True)
    assert said == {code: code in set(in_force) for code in said}
    assert (said["HT-1"], set(said.values())) == (True, {True, False})

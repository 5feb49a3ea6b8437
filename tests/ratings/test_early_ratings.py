"""Tournaments that were rated before their last round, and the correction that opens them."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from ratings.audit import Origin
from ratings.corrections import TournamentReopened, carry_out, preview_correction
from ratings.errors import CorrectionRefused
from ratings.evaluation import find_differences
from ratings.facts.rounds import add_round
from ratings.formats.rounds import Round
from ratings.models import Evaluation, Tournament
from tests.ratings.federation import create_federation, finish, finish_all, games, pool, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

OFFICER = Origin("officer:1", "correction")
FOUR = ["P1", "P2", "P3", "P4"]
FIRST = [{"white": "P1", "black": "P2", "round": 1}, {"white": "P3", "black": "P4", "round": 1}]


def rate_unasked(code: str, **facts: Any) -> Tournament:
    """A tournament that was rated before anybody was asked whether a round follows: the trail knows no word."""
    create_federation(tournament(code, FOUR, **facts))
    Tournament.objects.filter(code=code).update(complete=True)
    finish_all(code, ["1-0"] * len(games(code)), 10)
    stored = Tournament.objects.get(code=code)
    assert Evaluation.objects.filter(tournament=stored).exists()
    return stored


def found() -> list[dict[str, Any]]:
    """What the command lists."""
    out = StringIO()
    call_command("find_early_ratings", "--json", stdout=out)
    listed: list[dict[str, Any]] = json.loads(out.getvalue())
    return listed


@pytest.mark.long
@pytest.mark.parametrize(
    ("facts", "signs"),
    [
        ({"kind": "swiss", "games": FIRST}, ["few-rounds"]),
        ({"kind": "swiss", "games": FIRST, "rounds": 3}, ["planned-rounds", "few-rounds"]),
        ({"kind": "knockout"}, ["no-final"]),
        ({"kind": "knockout", "end": "2025-12-31"}, ["planned-end", "no-final"]),
    ],
    ids=str,
)
def test_tournament_without_a_word_is_listed_with_its_signs(facts: dict[str, Any], signs: list[str]) -> None:
    rate_unasked("S", **facts)
    assert [(each["tournament"], each["signs"]) for each in found()] == [("S", signs)]
    assert found()[0]["correction"] == {"kind": "tournament-reopened", "values": {"tournament": "S"}}


@pytest.mark.long
def test_tournament_of_which_somebody_said_it_is_not_listed() -> None:
    create_federation(tournament("S", FOUR, kind="swiss", games=FIRST, complete=True))
    finish_all("S", ["1-0", "1-0"], 10)
    assert found() == []


@pytest.mark.long
def test_correction_takes_the_rating_back_until_the_next_round_is_played() -> None:
    early = rate_unasked("S", kind="swiss", games=FIRST, rounds=2)
    preview = preview_correction(TournamentReopened(early.pk))
    done = carry_out(TournamentReopened(early.pk), OFFICER, preview.fingerprint)
    assert (done.preview, done.evaluations) == (preview, ())
    assert not Evaluation.objects.filter(replaced_by=None).exists()
    early.refresh_from_db()
    add_round(early, Round(2, ((1, 3), (4, 2))), OFFICER)
    Tournament.objects.filter(pk=early.pk).update(complete=True)
    for game in games("S")[2:]:
        finish(game, "1-0", 40)
    assert Evaluation.objects.filter(replaced_by=None).count() == 1
    assert find_differences(pool()) == []


@pytest.mark.parametrize(("kind", "why"), [("round-robin", "all-games-known"), ("swiss", "nothing-changes")])
def test_what_goes_on_or_never_grows_is_not_reopened(kind: str, why: str) -> None:
    create_federation(tournament("T", FOUR, kind=kind, games=FIRST))
    with pytest.raises(CorrectionRefused) as refused:
        carry_out(TournamentReopened(Tournament.objects.get().pk), OFFICER)
    assert refused.value.why == why

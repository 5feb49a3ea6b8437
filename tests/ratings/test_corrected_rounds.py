"""The last round paired otherwise in one act, while nothing rests on what goes."""

from __future__ import annotations

import pytest

from ratings.errors import NotOpen, RoundRefused
from ratings.facts.corrected_rounds import correct_round, round_before
from ratings.facts.rounds import add_round
from ratings.formats.rounds import Round
from ratings.models import Tournament
from tests.ratings.federation import create_federation, finish, finish_all, games, tournament
from tests.ratings.test_rounds import FOUR, OFFICER, evaluated, swiss

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.mark.long
def test_pair_that_stays_keeps_both_of_its_games_and_their_results() -> None:
    """The first round has one game for each pair, the second two; a changed pair gets two as well."""
    grown = swiss()
    add_round(grown, Round(2, ((1, 3), (2, 4))), OFFICER, both_colours=True)
    kept = games("S")[4]
    assert (kept.white.seat, kept.black.seat) == (3, 1)
    finish(kept, "1-0", 10)
    before = [(game.pk, game.score) for game in games("S") if {game.white.seat, game.black.seat} == {1, 3}]
    assert correct_round(grown, Round(2, ((1, 3), (4, 2))), OFFICER) == ()
    after = [(game.pk, game.score) for game in games("S") if {game.white.seat, game.black.seat} == {1, 3}]
    assert (after, len(before)) == (before, 2)
    assert sorted((g.white.seat, g.black.seat) for g in games("S")[2:]) == [(1, 3), (2, 4), (3, 1), (4, 2)]
    assert round_before(grown) == Round(2, ((2, 4), (1, 3)))
    for pairs in (((3, 1), (4, 2)), ((1, 2), (3, 4))):  # the other colours first, or other pairs
        with pytest.raises(RoundRefused):
            correct_round(grown, Round(2, pairs), OFFICER)
    assert len(games("S")) == 6


@pytest.mark.long
def test_last_round_of_a_complete_cup_is_corrected_until_it_is_rated() -> None:
    create_federation(tournament("K", FOUR, kind="knockout", rounds=2))
    cup = Tournament.objects.get(code="K")
    finish_all("K", ["1-0", "0-1", "1-0", "1-0"], 10)  # 1 and 2 are even, 4 has beaten 3
    add_round(cup, Round(2, ((1, 4),)), OFFICER)
    cup.refresh_from_db()
    assert (cup.complete, round_before(cup)) == (True, None)
    for pair in ((1, 4), (1, 3)):  # it is so; 4 would be left out
        with pytest.raises(NotOpen):
            correct_round(cup, Round(2, (pair,)), OFFICER)
    assert correct_round(cup, Round(2, ((2, 4),)), OFFICER) == ()
    assert [(g.number, g.round, g.white.seat, g.black.seat) for g in games("K")[4:]] == [(5, 3, 2, 4), (6, 4, 4, 2)]
    assert round_before(cup) == Round(2, ((1, 4),))
    assert correct_round(cup, Round(2, ((1, 4),)), OFFICER) == ()
    for game in games("K")[4:]:
        finish(game, "1-0", 30)
    assert evaluated() == ["K"]
    with pytest.raises(NotOpen):
        correct_round(cup, Round(2, ((2, 4),)), OFFICER)

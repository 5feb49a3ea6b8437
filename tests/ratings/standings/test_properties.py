"""What holds in every tournament: the names of seats mean nothing, sums agree, nobody gets beyond their bounds."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ratings.standings import (
    Calculation,
    Field,
    Round,
    TieBreak,
    UnknownTieBreak,
    build_field,
    find_prospects,
    parse_tie_breaks,
    place_seats,
    tie_breaks_of,
)
from ratings.standings.prospects import _bound_by_points
from tests.ratings.standings.exercises import SWISS, read_field

RESULTS = [(2, 0, False), (1, 1, False), (0, 2, False), (2, 0, True), (0, 0, True), (None, None, False)]
"""Half points of White and Black, and whether the game was forfeited."""
OF_SWISS = [code for code in TieBreak if code is not TieBreak.DIRECT_ENCOUNTER]

tried = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def fields(draw: st.DrawFn, *, unplayed: bool = True) -> Field:
    """A Swiss tournament or a tournament of known pairings with up to seven seats and four rounds."""
    seats = draw(st.integers(2, 7))
    swiss = draw(st.booleans())
    found: list[tuple[int, Round]] = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        order = draw(st.permutations(range(1, seats + 1)))
        for white, black in zip(order[::2], order[1::2], strict=False):
            one, other, forfeit = draw(st.sampled_from(RESULTS if unplayed else RESULTS[:3]))
            found += [
                (white, Round(number, black, True, one, forfeit)),
                (black, Round(number, white, False, other, forfeit)),
            ]
        if seats % 2 and swiss:
            found.append((order[-1], Round(number, 0, white=False, half_points=draw(st.integers(0, 2)))))
    return build_field(range(1, seats + 1), found, swiss=swiss)


@tried
@given(fields(), st.lists(st.sampled_from(list(TieBreak)), unique=True))
def test_places_do_not_depend_on_seat_numbers(field: Field, order: list[TieBreak]) -> None:
    names = dict(zip(sorted(field.rounds), sorted(field.rounds, reverse=True), strict=True)) | {0: 0}
    turned = {
        names[seat]: tuple(each._replace(opponent=names[each.opponent]) for each in rounds)
        for seat, rounds in field.rounds.items()
    }
    mirrored = place_seats(replace(field, rounds=turned), order)
    assert {(names[placing.seat], *placing[1:4]) for placing in mirrored} == {
        placing[:4] for placing in place_seats(field, order)
    }


@tried
@given(fields(), st.lists(st.sampled_from(list(TieBreak)), unique=True))
def test_places_are_all_given_once_or_shared(field: Field, order: list[TieBreak]) -> None:
    places = [(placing.first, placing.last) for placing in place_seats(field, order)]
    taken = [place for first, last in dict.fromkeys(places) for place in range(first, last + 1)]
    assert taken == list(range(1, len(field.rounds) + 1))
    assert all(places.count((first, last)) == last - first + 1 for first, last in places)


@tried
@given(fields(unplayed=False))
def test_sums_agree_where_every_game_is_played(field: Field) -> None:
    """A game gives the points of each player to the other, and a product of them to the one who won it."""
    calculation = Calculation(field)
    games = {seat: [each for each in rounds if each.opponent] for seat, rounds in field.rounds.items()}
    terms = [term for seat in games for term in calculation.value(TieBreak.BUCHHOLZ, seat).terms if not term.dummy]
    adjusted = calculation.adjusted
    assert sum(term.amount for term in terms) == sum(adjusted[seat] * len(met) for seat, met in games.items())
    terms = [term for seat in games for term in calculation.value(TieBreak.SONNEBORN_BERGER, seat).terms]
    assert sum(term.amount for term in terms if not term.dummy) == sum(
        adjusted[seat] * (2 - (each.half_points or 0)) for seat, met in games.items() for each in met
    )


@tried
@given(fields(), st.sampled_from(OF_SWISS))
def test_value_is_the_sum_of_the_terms_that_are_not_cut(field: Field, code: TieBreak) -> None:
    for seat in field.rounds:
        value = Calculation(field).value(code, seat)
        assert value.amount == Calculation(field).amount(code, seat)
        assert value.amount == sum(term.score * term.factor for term in value.terms if not term.cut)


@tried
@given(fields(), st.sampled_from([(), (TieBreak.SONNEBORN_BERGER, TieBreak.DIRECT_ENCOUNTER)]))
def test_nobody_gets_beyond_the_bounds_by_points(field: Field, order: tuple[TieBreak, ...]) -> None:
    exact, bound = find_prospects(field, order), _bound_by_points(field, 0)
    for seat, (best, worst) in exact.places.items():
        assert bound.places[seat][0] <= best <= worst <= bound.places[seat][1]


LEADER_PLAYS_THIRD = """
2w1 3w*
1b0 4w1
4b1 1b*
3w0 2b0
"""


def test_open_game_leaves_places_open() -> None:
    """1 has a point, plays 3, who has one too; 2 has one and is done, 4 has none."""
    field = read_field(LEADER_PLAYS_THIRD, swiss=False)
    assert find_prospects(field, ()).places == {1: (1, 3), 2: (2, 3), 3: (1, 3), 4: (4, 4)}
    by_points = find_prospects(field, (), rounds_left=1)
    assert (by_points.exact, by_points.places) == (False, {1: (1, 4), 2: (1, 4), 3: (1, 4), 4: (1, 4)})
    assert find_prospects(read_field(SWISS), ()).exact


def test_term_tells_where_it_comes_from() -> None:
    """Exercise 4: David's bye of round 2 counts as a dummy, and Cut-1 leaves it out, since it was requested (16.5)."""
    terms = Calculation(read_field(SWISS)).value(TieBreak.BUCHHOLZ_CUT_1, 4).terms
    assert [(term.opponent, term.score, term.dummy, term.cut) for term in terms] == [
        (12, 6, False, False),
        (0, 5, True, True),
        (13, 3, False, False),
        (3, 7, False, False),
        (1, 7, False, False),
    ]


def test_codes_of_tie_breaks_are_read_and_checked() -> None:
    assert parse_tie_breaks("swiss", ["bh/c1", " SB "]) == (TieBreak.BUCHHOLZ_CUT_1, TieBreak.SONNEBORN_BERGER)
    assert [tie_breaks_of(kind, "") for kind in ("knockout", "match")] == [(), ()]
    assert (tie_breaks_of("swiss", "none"), tie_breaks_of("match", "WIN")) == ((), (TieBreak.WINS,))


@pytest.mark.parametrize("codes", [["BH"], ["XX"], ["SB", "SB"], ["none", "SB"]])
def test_codes_that_do_not_fit_a_round_robin_are_refused(codes: list[str]) -> None:
    """Buchholz must not be used in round robins (8, note)."""
    with pytest.raises(UnknownTieBreak, match=codes[-1].upper() if codes[0] != "none" else "NONE"):
        parse_tie_breaks("round-robin", codes)

"""What holds under every regulation, tried with random tournaments."""

from __future__ import annotations

import copy
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from ratings.regulations import RULES, parameters_of
from ratings.regulations.codes import Remark
from ratings.regulations.counting import participants
from ratings.regulations.regulation import Regulation
from ratings.regulations.types import Change, Entrant, Event, Game, Outcome, Reason, Score, State, Unit, UnitKind

from .sums import faults

MIRRORED = {
    Score.WHITE_WINS: Score.BLACK_WINS,
    Score.BLACK_WINS: Score.WHITE_WINS,
    Score.WHITE_UNPLAYED: Score.BLACK_UNPLAYED,
    Score.BLACK_UNPLAYED: Score.WHITE_UNPLAYED,
}
PLAIN = (Score.WHITE_WINS, Score.DRAW, Score.BLACK_WINS)

PAIR = 2
"""Players of a match (FIDE)."""

every_rule = pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
tried = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def evaluate(rule: Regulation, unit: Unit, *, explain: bool = False) -> Outcome:
    return rule.evaluate(unit, parameters_of(rule.key, {}), explain)


@st.composite
def states(draw: st.DrawFn, rule: Regulation) -> State | None:
    if draw(st.integers(0, 2)) == 0:
        return rule.unrated
    return rule.take_over(draw(st.integers(900, 2700)), draw(st.integers(1, 9)))


@st.composite
def games(draw: st.DrawFn, players: int) -> Game:
    white = draw(st.integers(0, players - 1))
    black = (white + draw(st.integers(1, players - 1))) % players
    return Game(
        white,
        black,
        draw(st.sampled_from([*PLAIN, *PLAIN, *Score])),
        draw(st.sampled_from([Reason.PLAYED, *Reason])),
        moves=draw(st.sampled_from([None, 30, 1, 0])),
        counts=draw(st.sampled_from([None, None, True, False])),
    )


@st.composite
def complete(draw: st.DrawFn, players: int) -> list[Game]:
    pairs = [(white, black) for white in range(players) for black in range(white)]
    return [Game(*pair, draw(st.sampled_from(PLAIN))) for pair in pairs]


@st.composite
def units(draw: st.DrawFn, rule: Regulation, fewest: int = 0) -> Unit:
    players = draw(st.integers(2, 7))
    most = 1 if rule.unit is UnitKind.GAME else 15
    some = st.lists(games(players), min_size=fewest, max_size=most)
    event = Event(
        tuple(draw(some if rule.unit is UnitKind.GAME else st.one_of(some, complete(players)))),
        kind=draw(st.sampled_from(["round-robin", "swiss", "team", "scheveningen"])),
        days_per_10_moves=draw(st.sampled_from([None, None, None, 40, 19])),
        international=draw(st.integers(0, 9)) == 0,
        ended_on=draw(st.sampled_from([None, date(2026, 3, 15)])),
    )
    return Unit(tuple(Entrant(draw(states(rule))) for _ in range(players)), (event,))


def with_games(unit: Unit, chosen: tuple[Game, ...]) -> Unit:
    return replace(unit, events=(replace(unit.events[0], games=chosen),))


@every_rule
@tried
@given(data=st.data())
def test_order_of_games_changes_nothing(rule: Regulation, data: st.DataObject) -> None:
    unit = data.draw(units(rule))
    played = unit.events[0].games
    assume(len(participants(unit.events[0])) != PAIR or len(played) == 1)  # a match counts until it is decided
    order = data.draw(st.permutations(range(len(played))))
    first = evaluate(rule, unit)
    second = evaluate(rule, with_games(unit, tuple(played[number] for number in order)))
    assert second.changes == first.changes
    assert second.verdicts == tuple(first.verdicts[number] for number in order)


@every_rule
@tried
@given(data=st.data())
def test_order_of_entrants_changes_nothing(rule: Regulation, data: st.DataObject) -> None:
    unit = data.draw(units(rule))
    order = data.draw(st.permutations(range(len(unit.entrants))))
    place = {who: position for position, who in enumerate(order)}
    moved = tuple(game._replace(white=place[game.white], black=place[game.black]) for game in unit.events[0].games)
    shuffled = replace(with_games(unit, moved), entrants=tuple(unit.entrants[who] for who in order))
    changes = evaluate(rule, unit).changes
    assert evaluate(rule, shuffled).changes == tuple(changes[who] for who in order)


@every_rule
@tried
@given(data=st.data())
def test_colours_change_nothing(rule: Regulation, data: st.DataObject) -> None:
    unit = data.draw(units(rule))
    turned = tuple(
        game._replace(white=game.black, black=game.white, score=MIRRORED.get(game.score, game.score))
        for game in unit.events[0].games
    )
    assert evaluate(rule, with_games(unit, turned)) == evaluate(rule, unit)


@every_rule
@tried
@given(data=st.data())
def test_no_games_change_nothing(rule: Regulation, data: st.DataObject) -> None:
    unit = with_games(data.draw(units(rule)), ())
    before = [rule.unrated if entrant.state is None else entrant.state for entrant in unit.entrants]
    assert evaluate(rule, unit) == Outcome(tuple(Change(state, state) for state in before), ())


@every_rule
@tried
@given(data=st.data())
def test_only_counted_games_move_a_player_or_are_remarked_on(rule: Regulation, data: st.DataObject) -> None:
    unit = data.draw(units(rule))
    outcome = evaluate(rule, unit)
    counted = zip(unit.events[0].games, outcome.verdicts, strict=True)
    active = {who for game, verdict in counted if verdict.counted for who in (game.white, game.black)}
    changes = list(enumerate(outcome.changes))
    moved = {who for who, change in changes if change.games or change.after != change.before}
    remarked = {who for who, change in changes if change.remarks}
    forgotten = {who for who, change in changes if Remark.FIRST_FORGOTTEN in change.remarks}
    assert moved <= active <= moved | remarked <= active | forgotten


@pytest.mark.long
@every_rule
@tried
@given(data=st.data())
def test_steps_add_up(rule: Regulation, data: st.DataObject) -> None:
    outcome = evaluate(rule, data.draw(units(rule, fewest=1)), explain=True)
    assert [faults(change) for change in outcome.changes] == [[] for _ in outcome.changes]


@every_rule
@tried
@given(data=st.data())
def test_every_step_cites_a_paragraph(rule: Regulation, data: st.DataObject) -> None:
    outcome = evaluate(rule, data.draw(units(rule, fewest=1)), explain=True)
    assert [step for change in outcome.changes for step in change.steps if not step.paragraph] == []


@pytest.mark.long
@every_rule
@tried
@given(data=st.data())
def test_explaining_changes_nothing(rule: Regulation, data: st.DataObject) -> None:
    unit = data.draw(units(rule))
    explained = evaluate(rule, unit, explain=True)
    bare = tuple(change._replace(steps=()) for change in explained.changes)
    assert replace(explained, changes=bare) == evaluate(rule, unit)


@every_rule
@tried
@given(data=st.data())
def test_input_is_untouched(rule: Regulation, data: st.DataObject) -> None:
    unit = data.draw(units(rule))
    kept = copy.deepcopy(unit)
    evaluate(rule, unit, explain=True)
    assert unit == kept


@every_rule
@tried
@given(data=st.data())
def test_index_never_falls_and_rises_by_one_at_most(rule: Regulation, data: st.DataObject) -> None:
    outcome = evaluate(rule, data.draw(units(rule)))
    rises = [
        change.after.index - (change.before.index if change.before else 0)
        for change in outcome.changes
        if change.after is not None
    ]
    assert [rise for rise in rises if rise not in {0, 1}] == []


@pytest.mark.long
@every_rule
@tried
@given(data=st.data())
def test_not_rated_event_counts_no_game(rule: Regulation, data: st.DataObject) -> None:
    unit = data.draw(units(rule, fewest=1))
    why = rule.not_rated(unit.events[0], parameters_of(rule.key, {}))
    verdicts = evaluate(rule, unit).verdicts
    assert why is None or [verdict.why for verdict in verdicts] == [why] * len(verdicts)


@pytest.mark.long
@pytest.mark.parametrize(
    "rule", [rule for rule in RULES.values() if rule.unit is UnitKind.PERIOD], ids=lambda rule: rule.key
)
@tried
@given(data=st.data())
def test_order_of_tournaments_changes_nothing(rule: Regulation, data: st.DataObject) -> None:
    unit = data.draw(units(rule))
    on_list = st.lists(st.tuples(st.integers(0, len(unit.entrants) - 1), st.integers(900, 2700)))
    other = data.draw(complete(len(unit.entrants)))
    later = Event(tuple(other), "round-robin", date(2026, 4, 1), listed=tuple(data.draw(on_list)))
    earlier = replace(unit.events[0], ended_on=date(2026, 3, 15))
    first = evaluate(rule, replace(unit, events=(earlier, later)))
    second = evaluate(rule, replace(unit, events=(later, earlier)))
    assert second.changes == first.changes
    assert second.verdicts == first.verdicts[len(earlier.games) :] + first.verdicts[: len(earlier.games)]


@tried
@given(data=st.data())
def test_newcomers_among_themselves_always_get_a_rating(data: st.DataObject) -> None:
    players = data.draw(st.integers(2, 8))
    pairs = [(white, black) for white in range(players) for black in range(white)]
    results = data.draw(st.lists(st.sampled_from(PLAIN), min_size=len(pairs), max_size=len(pairs)))
    played = tuple(Game(*pair, score) for pair, score in zip(pairs, results, strict=True))
    outcome = evaluate(RULES["bdf-fwz"], Unit((Entrant(None),) * players, (Event(played),)))
    assert [change.after.index for change in outcome.changes if change.after] == [1] * players

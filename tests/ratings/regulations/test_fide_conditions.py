"""The edges of what the FIDE editions rate: composition, limits, order, values at a bound."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ratings.regulations import RULES, parameters_of
from ratings.regulations.types import Entrant, Event, Game, Outcome, Score, State, Unit

RULE = RULES["fide-2003"]
HALF = Score.DRAW


def tournament(rated: int, unrated: int, **facts: object) -> Unit:
    """Everybody draws with everybody; the rated ones have 2000 and come first."""
    players = (Entrant(RULE.take_over(2000, 1)),) * rated + (Entrant(None),) * unrated
    pairs = [(white, black) for black in range(len(players)) for white in range(black)]
    event = Event(tuple(Game(white, black, HALF) for white, black in pairs))
    return Unit(players, (replace(event, **facts),))  # type: ignore[arg-type]  # the facts are named by each test


def evaluate(unit: Unit, key: str = "fide-2003", **limits: int) -> Outcome:
    return RULES[key].evaluate(unit, parameters_of(key, limits), True)


def whys(outcome: Outcome) -> set[str | None]:
    return {verdict.why for verdict in outcome.verdicts}


def with_games(unit: Unit, *games: Game) -> Unit:
    return replace(unit, events=(replace(unit.events[0], games=games),))


@pytest.mark.parametrize(
    ("rated", "unrated", "why"),
    # 6.3: a third; 6.3.1: four, if there are fewer than ten.
    [(4, 8, None), (4, 9, "third-rated"), (4, 1, None), (3, 3, "four-rated"), (3, 7, "third-rated")],
)
def test_round_robin_needs_rated_players(rated: int, unrated: int, why: str | None) -> None:
    assert whys(evaluate(tournament(rated, unrated))) == {why}


@pytest.mark.parametrize("key", ["fide-2003", "fide-2009", "fide-2014"])
@pytest.mark.parametrize(("rated", "unrated", "why"), [(4, 0, None), (5, 0, None), (4, 1, "double-round-robin")])
def test_double_round_robin_needs_six_where_somebody_is_unrated(
    key: str, rated: int, unrated: int, why: str | None
) -> None:
    # 6.3.2 and 6.32 speak of unrated players; 6.22 of 2014 does not, and is read as they are (ours).
    unit = tournament(rated, unrated, kind="double-round-robin")
    assert whys(evaluate(with_games(unit, *unit.events[0].games, *unit.events[0].games), key)) == {why}


@pytest.mark.parametrize("left", [0, 1])
def test_round_robin_in_which_not_all_meet_alike_is_a_swiss_report(left: int) -> None:
    # 6.4.3: one pair is missing, or one met twice.
    unit = tournament(5, 1)
    games = unit.events[0].games
    outcome = evaluate(with_games(unit, *games[1:]) if left else with_games(unit, *games, games[0]))
    assert {"swiss-report" in change.remarks for change in outcome.changes} == {True}
    assert outcome.changes[5].games == 5


def test_player_without_counted_games_gets_no_remark_on_the_report() -> None:
    unit = tournament(5, 1)
    unplayed = (
        game._replace(score=Score.WHITE_UNPLAYED) if 5 in (game.white, game.black) else game
        for game in unit.events[0].games
    )
    assert evaluate(with_games(unit, *unplayed)).changes[5].remarks == ()


def test_player_rated_meanwhile_without_counted_games_gets_no_remark() -> None:
    unit = tournament(3, 0, kind="swiss", listed=((0, 2000), (1, 2000)))
    unplayed = (Game(0, 1, HALF), Game(0, 2, Score.WHITE_UNPLAYED))
    assert evaluate(with_games(unit, *unplayed)).changes[2].remarks == ()


@pytest.mark.parametrize(("ended_on", "why"), [(date(2003, 9, 28), None), (date(2003, 9, 29), "too-long")])
def test_first_and_last_day_count_to_the_length(ended_on: date, why: str | None) -> None:
    # 4.1: 1 July to 28 September are 31 + 31 + 28 = 90 days.
    unit = tournament(5, 0, started_on=date(2003, 7, 1), ended_on=ended_on)
    assert whys(evaluate(unit, most_days=90)) == {why}


@pytest.mark.parametrize(("best", "why"), [(2200, "reflection-time"), (2199, None)])
def test_best_player_decides_the_thinking_time(best: int, why: str | None) -> None:
    # 1.1.1: one player from 2200 on is enough.
    unit = tournament(5, 0, minutes=119)
    players = (Entrant(RULE.take_over(best, 1)), *unit.entrants[1:])
    assert whys(evaluate(replace(unit, entrants=players), minutes_from_2200=120)) == {why}


def test_game_without_a_day_is_the_last_of_a_match() -> None:
    # 6.5: decided by the two dated wins of three games.
    unit = tournament(2, 0, kind="match")
    won = Game(0, 1, Score.WHITE_WINS)
    dated = (won._replace(completed_on=date(2003, 5, day)) for day in (1, 2))
    assert [verdict.why for verdict in evaluate(with_games(unit, won, *dated)).verdicts] == [
        "match-decided",
        None,
        None,
    ]


def test_level_match_is_not_decided_before_its_last_game() -> None:
    unit = tournament(2, 0, kind="match")
    games = [Game(0, 1, score) for score in (Score.WHITE_WINS, HALF, Score.BLACK_WINS)]
    assert whys(evaluate(with_games(unit, *games))) == {None}


def test_lowest_published_value_is_rated() -> None:
    # 10.3.2: 1801 is; 1800 is not, and meets fewer than three rated opponents.
    verdicts = []
    for value in (1801, 1800):
        unit = tournament(2, 0, kind="swiss")
        verdicts.append(whys(evaluate(replace(unit, entrants=(Entrant(RULE.take_over(value, 1)), unit.entrants[1])))))
    assert verdicts == [{None}, {"rated-opponents"}]


@pytest.mark.parametrize(("points", "carry"), [(1, (30, 1)), (0, (30, 0))])
def test_published_2400_is_kept(points: int, carry: tuple[int, ...]) -> None:
    # 10.5.4a: 2392 + 15 * 0.5 = 2399.5, halves upwards.
    player = Entrant(RULE.take_over(2392, 1))
    score = Score.WHITE_WINS if points else Score.BLACK_WINS
    after = evaluate(Unit((player, player), (Event((Game(0, 1, score),), "swiss"),))).changes[0].after
    assert after == State(2400 if points else 2385, 2, carry)


def test_first_rating_of_2400_is_kept() -> None:
    # 10.2.2: nine draws against 2400.
    players = (Entrant(None), *(Entrant(RULE.take_over(2400, 1)),) * 9)
    event = Event(tuple(Game(0, who, HALF) for who in range(1, 10)), "swiss")
    assert evaluate(Unit(players, (event,))).changes[0].after == State(2400, 1, (9, 1))


def test_period_without_closing_day_ends_with_its_last_tournament() -> None:
    # 8.56 of 2014: the 18th birthday lies between the two tournaments, and K is one for the period.
    unit = tournament(2, 0, kind="swiss")
    young = unit.entrants[0]._replace(born=date(2000, 3, 15))
    events = tuple(replace(unit.events[0], ended_on=day) for day in (date(2018, 3, 1), date(2018, 4, 1)))
    played = replace(unit, entrants=(young, unit.entrants[1]), events=events)
    assert evaluate(played, "fide-2014").changes[0].k == 20
    assert evaluate(replace(played, closed_on=date(2018, 3, 14)), "fide-2014").changes[0].k == 40


def test_lines_name_the_paragraph_of_the_kind_of_tournament() -> None:
    # 10.2.5 for a round robin, 10.2.4 for a Swiss; both with 1 of 4 points.
    found = []
    for kind in ("round-robin", "swiss"):
        unit = tournament(4, 1, kind=kind)
        games = [game for game in unit.events[0].games if game.black != 4]
        scores = (Score.BLACK_WINS, Score.WHITE_WINS, Score.WHITE_WINS, Score.WHITE_WINS)
        games += [Game(who, 4, score) for who, score in enumerate(scores)]
        steps = evaluate(with_games(unit, *games)).changes[4].steps
        found.append([step.paragraph for step in steps if step.label == "distance"])
    assert found == [["10.2.5"], ["10.2.4"]]


def test_lines_show_with_what_an_opponent_beyond_the_cap_counts() -> None:
    players = tuple(Entrant(RULE.take_over(value, 1)) for value in (2300, 2301, 1900))
    event = Event((Game(0, 1, HALF), Game(0, 2, HALF)), "swiss")
    for key, lowest in (("fide-2003", 1950), ("fide-2009", None)):
        steps = evaluate(Unit(players, (event,)), key).changes[0].steps
        capped = [(step.value, step.game) for step in steps if step.label == "opponent-capped"]
        assert capped == ([(lowest, 1)] if lowest else [])

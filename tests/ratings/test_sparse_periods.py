"""A correction in a pool of periods rates again what a full replay finds different, and no period besides."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection

from ratings.corrections import (
    Correction,
    ResultCorrected,
    ResultWithdrawn,
    RuleChanged,
    carry_out,
    preview_correction,
)
from ratings.evaluation import ChangedFacts, facts, find_differences, plan_rerating, preview_change, preview_plan
from ratings.evaluation.advance import plan_everything
from ratings.evaluation.assumed_facts import AssumedFacts, read_tournaments, replace_players
from ratings.evaluation.rating import Plan, RatedUnit
from ratings.evaluation.stream import GameFact, TournamentFact
from ratings.ledger import Columns, columns_of
from ratings.ledger.entries import ENTRY_COLUMNS
from ratings.models import (
    CoveredTournament,
    Evaluation,
    Game,
    LedgerEntry,
    Player,
    Pool,
    Run,
    Standing,
    Tournament,
    UnitEntry,
)
from ratings.queries.pools import rule_timeline
from ratings.regulations import RULES
from ratings.regulations.types import Reason, Score
from tests.ratings.federation import games
from tests.ratings.periods import OFFICER, ONE_WIN, agree, close, create_pool_with_players, entry, match, play, value

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

SCORES = ("1-0", "0-1", "1/2-1/2")


def in_force(pool: Pool) -> dict[str, int]:
    """The key of the evaluation in force of each period."""
    return dict(Evaluation.objects.filter(pool=pool, replaced_by=None).values_list("key", "pk"))


@pytest.mark.long
def test_only_periods_of_players_who_differ_are_rated_again() -> None:
    """C and D meet in a period of their own between those of A and B: 2000 against 2000 there whoever won before."""
    pool = create_pool_with_players("fide-2014", dict.fromkeys("ABCD", 2000))
    match(pool, "M1", "A", "B", ONE_WIN, "2025-01-02", "2025-01-10")
    match(pool, "M2", "C", "D", ONE_WIN, "2025-02-02", "2025-02-10")
    match(pool, "M3", "A", "B", ONE_WIN, "2025-03-02", "2025-03-10")
    close(pool, "2025-03-29")
    before = in_force(pool)
    wrong = ResultCorrected(games("M1")[0].pk, "1/2-1/2", "played", date(2025, 1, 10))
    carry_out(wrong, OFFICER, preview_correction(wrong).fingerprint)
    after = in_force(pool)
    assert {key for key in before if before[key] != after[key]} == {"list 2025-02-01", "list 2025-04-01"}
    assert (value(pool, "A"), value(pool, "C")) == (2010, 2010)
    agree(pool)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL goes through all of both at once")
def test_search_for_tournaments_without_a_period_does_not_go_through_the_periods_for_each() -> None:
    steps = facts.unevaluated(create_pool_with_players("fide-2014", {})).explain().splitlines()
    assert [step for step in steps if "LIST SUBQUERY" in step] == []


def test_tournament_whose_results_are_being_taken_back_does_not_stop_a_preview() -> None:
    """A and C meet in the period of M1, too; what is opened there is not rated again yet."""
    pool = create_pool_with_players("fide-2014", dict.fromkeys("ABC", 2000))
    match(pool, "M1", "A", "B", ONE_WIN, "2025-01-02", "2025-01-10")
    match(pool, "M2", "A", "C", ONE_WIN, "2025-01-02", "2025-01-11")
    close(pool, "2025-01-29")
    Game.objects.filter(tournament__code="M2").update(
        score=None, rated_score=None, completed_on=None, received_at=None, reason="", report=""
    )
    other = ResultCorrected(games("M1")[0].pk, "0-1", "played", date(2025, 1, 10))
    assert [period.key for period in preview_correction(other).previews[pool.pk].altered] == ["list 2025-02-01"]


@pytest.mark.long
def test_tournament_that_began_under_an_old_list_is_followed_though_the_states_agree_by_now() -> None:
    """K is 10 (2014, 8.56). A wins M1 and has 2405 on the list of 1 February; after a draw it would be 2400. In M2
    fifty games against D, who has 2405, end 25 to 25: 10 * (25 - 50 * .50) leaves 2405, and 10 * (25 - 50 * .49) leads
    from 2400 to 2405 (8.1b: 4-10 points are .51 and .49). So A is 2405 from 1 March on, whatever M1 was; but M4 began
    under the list of 1 February.
    """
    pool = create_pool_with_players("fide-2014", {"A": 2400, "B": 2400, "C": 2400, "D": 2405})
    match(pool, "M1", "A", "B", ONE_WIN, "2025-01-02", "2025-01-10")
    match(pool, "M2", "A", "D", ["1-0", "0-1"] * 25, "2025-02-02", "2025-02-10")
    match(pool, "M3", "A", "C", ["1/2-1/2"], "2025-03-02", "2025-03-10")
    match(pool, "M4", "A", "C", ["1/2-1/2"], "2025-02-03", "2025-05-10")
    close(pool, "2025-05-29")
    before = in_force(pool)
    wrong = ResultCorrected(games("M1")[0].pk, "1/2-1/2", "played", date(2025, 1, 10))
    carry_out(wrong, OFFICER, preview_correction(wrong).fingerprint)
    after = in_force(pool)
    assert entry(pool, "A", "2025-02-26").after_value == 2405
    rewritten = {key for key in before if before[key] != after[key]}
    assert rewritten == {"list 2025-02-01", "list 2025-03-01", "list 2025-06-01"}
    agree(pool)


@pytest.mark.long
def test_players_without_an_entry_are_signed_with_what_they_had_before() -> None:
    """U loses everything, and nothing of it counts (2014, 6.1), neither for U nor for C. A and B are other players in
    the periods of these games if their first one ended otherwise.
    """
    pool = create_pool_with_players("fide-2014", dict.fromkeys("ABC", 2000) | {"U": None})
    match(pool, "M1", "A", "B", ONE_WIN, "2025-01-02", "2025-01-10")
    for month in "23":
        match(pool, f"A{month}", "A", "B", ["1/2-1/2"], f"2025-0{month}-02", f"2025-0{month}-10")
        match(pool, f"U{month}", "C", "U", ["1-0", "1-0"], f"2025-0{month}-02", f"2025-0{month}-10")
    close(pool, "2025-03-29")
    before = in_force(pool)
    carry_out(ResultCorrected(games("M1")[0].pk, "0-1", "played", date(2025, 1, 10)), OFFICER)
    assert {key for key, found in in_force(pool).items() if before[key] != found} == before.keys()
    assert (entries_of("C"), entries_of("U")) == (0, 0)
    agree(pool)


@pytest.mark.long
def test_player_whose_results_no_longer_count_loses_the_entry() -> None:
    """A wins M1 and has 1010; after a loss it is 990, below the lowest rating of 1000 (2014, 7.14d). So U, who drew
    with A a month later, has met nobody who is rated.
    """
    pool = create_pool_with_players("fide-2014", {"A": 1000, "B": 1000, "C": 1500, "D": 1500, "U": None})
    match(pool, "M1", "A", "B", ONE_WIN, "2025-01-02", "2025-01-10")
    match(pool, "M2", "A", "U", ["1/2-1/2"], "2025-02-02", "2025-02-10")
    match(pool, "M3", "C", "D", ["1/2-1/2"], "2025-02-02", "2025-02-10")
    close(pool, "2025-02-26")
    assert entries_of("U") == 1
    (c,) = Standing.objects.filter(player__number="C").values_list("evaluation", flat=True)
    carry_out(ResultCorrected(games("M1")[0].pk, "0-1", "played", date(2025, 1, 10)), OFFICER)
    assert (entries_of("U"), value(pool, "U"), value(pool, "C")) == (0, None, 1500)
    assert Standing.objects.get(player__number="C").evaluation_id == in_force(pool)["list 2025-03-01"] != c
    agree(pool)


def entries_of(number: str) -> int:
    """How many entries in force a player has."""
    return LedgerEntry.objects.filter(player__number=number, replaced_by=None).count()


@pytest.mark.long
@pytest.mark.parametrize(("crowd", "changes"), [(10, 12), (30, 8)])
@pytest.mark.parametrize("rule", ["fide-2003", "fide-2009", "fide-2014"])
def test_random_corrections_of_many_periods_are_what_a_replay_gives(rule: str, crowd: int, changes: int) -> None:
    """In a crowd of 30 most of a period is not looked at; a third of all have no rating yet."""
    chance = random.Random(11)  # noqa: S311 -- the same seasons each time
    players = [f"P{number}" for number in range(1, crowd + 1)]
    brought = {player: chance.choice([None, *range(1900, 2300, 40)]) for player in players}
    brought |= dict.fromkeys(players[10::2])
    pool = create_pool_with_players(rule, brought)
    for number in range(40):
        start = date(2024, 1, 3) + timedelta(days=chance.randrange(400))
        end = start + timedelta(days=chance.choice([5, 40, 150, 300]))
        field = chance.sample(players, 4 if crowd == 10 else 5)
        pairs = [(one, other) for one in field for other in field if one < other]
        scores = [chance.choice(SCORES) for _ in pairs]
        kind = "swiss" if crowd == 10 else chance.choice(["swiss", "round-robin"])
        play(pool, f"T{number}", pairs, scores, start.isoformat(), end.isoformat(), kind)
    calendar = RULES[rule].calendar
    assert calendar is not None
    close(pool, calendar.over_by(date(2026, 6, 1)).closed_on.isoformat())
    before = Run.objects.count()
    for _ in range(changes):
        game = chance.choice(list(Game.objects.exclude(score=None).order_by("pk")))
        assert_as_everything(Pool.objects.get(pk=pool.pk), correction_of(game, chance))
        assert find_differences(Pool.objects.get(pk=pool.pk)) == []
    assert Run.objects.count() >= before + changes // 2


def correction_of(game: Game, chance: random.Random) -> Correction:
    """Another result, another end, or none."""
    assert game.completed_on is not None
    if chance.random() < 0.2:
        return ResultWithdrawn(game.pk)
    on = game.completed_on - timedelta(days=chance.choice([0, 0, 60]))
    return ResultCorrected(game.pk, chance.choice([score for score in SCORES if score != game.score]), "played", on)


def assert_as_everything(pool: Pool, correction: Correction) -> None:
    """The plan of a correction is what rating every period from empty would change; then it is carried out."""
    (touched,) = correction.assume().values()
    sparse, whole = plan_rerating(pool, touched), plan_everything(pool, rule_timeline(pool), touched.assumed)
    assert_same_plan(sparse, whole)
    assert preview_change(pool, touched) == preview_plan(pool, sparse)
    assert preview_plan(pool, sparse) == preview_plan(pool, whole)
    carried = carry_out(correction, OFFICER, preview_correction(correction).fingerprint)
    assert_whole(carried.evaluations)


def assert_same_plan(sparse: Plan, whole: Plan) -> None:
    """Two plans replace the same periods and write the same ones, with the same signatures and entries."""
    assert sparse.replaced == whole.replaced
    assert [describe(one) for one in sparse.written] == [describe(one) for one in whole.written]


def describe(rated: RatedUnit) -> tuple[str, str, dict[int, Columns]]:
    """What will be written of a period: its own entries, and those that it keeps."""
    entries = {player: columns_of(change) for player, change in rated.changes}
    if rated.kept:
        kept = UnitEntry.objects.filter(evaluation=rated.kept.evaluation).exclude(player__in=rated.kept.without)
        others = {player: columns for player, *columns in kept.values_list("player_id", *ENTRY_COLUMNS)}
        assert len(others) == rated.kept.entries
        entries = {player: tuple(columns) for player, columns in others.items()} | entries
    return rated.unit.key, rated.signature, entries


def assert_whole(evaluations: Sequence[int]) -> None:
    """New evaluations cover the tournaments of those that they replace, but for those of which facts changed, the run
    counts their entries, and standings name the newest evaluation of each player.
    """
    found = Evaluation.objects.filter(pk__in=evaluations).select_related("run")
    assert {one.run.ratings for one in found} == (
        {UnitEntry.objects.filter(evaluation__in=found).count()} if found else set()
    )
    covered = CoveredTournament.objects.filter(evaluation__replaced_by=None).values_list("tournament")
    assert covered.count() == covered.distinct().count()
    for standing in Standing.objects.exclude(evaluation=None):
        entries = LedgerEntry.objects.filter(player=standing.player_id, replaced_by=None)
        newest = entries.order_by("-completed_on").values_list("evaluation", "completed_on").first()
        assert newest == (standing.evaluation_id, standing.as_of)


@pytest.mark.long
@pytest.mark.parametrize(
    ("rule", "later"),
    [("fide-2003", ""), ("fide-2009", ""), ("fide-2014", ""), ("fide-2009", "fide-2014"), ("fide-2003", "fide-2009")],
)
def test_previews_and_plans_of_whatever_may_change_are_what_a_replay_gives(rule: str, later: str) -> None:
    """Late results, games that are open again, departures, tournaments that move to another period, leave or begin
    under another list, and players who enter or leave them; a third have no rating, and three tournaments are open.
    Some tournaments are rated by another edition.
    """
    chance = random.Random(f"any {rule}")  # noqa: S311 -- the same seasons each time
    players = [f"P{number}" for number in range(1, 21)]
    brought = {player: chance.choice(range(1000, 2500, 40)) for player in players} | dict.fromkeys(players[::3])
    pool = create_pool_with_players(rule, brought, **dict.fromkeys(players[::4], "2008-03-04"))
    for number in range(30):
        play_some(pool, f"T{number}", chance.sample(players, chance.choice([4, 5, 6])), chance)
    still_open = Game.objects.filter(tournament__code__endswith="5", number=1)
    still_open.update(score=None, completed_on=None, received_at=None, reason="", report="")
    calendar = RULES[rule].calendar
    assert calendar is not None
    close(pool, calendar.over_by(date(2026, 6, 1)).closed_on.isoformat())
    if later:
        carry_out(RuleChanged(pool.key, date(2024, 8, 1), later, {}), OFFICER)
    pool = Pool.objects.get(pk=pool.pk)
    stored = read_tournaments(Tournament.objects.values_list("pk", flat=True))
    everybody = list(Player.objects.order_by("pk"))
    effects = [
        preview_both(pool, [change(stored[key], everybody, chance) for key in chance.sample(sorted(stored), 2)])
        for _ in range(30)
    ]
    assert sum(effects) >= 20


def play_some(pool: Pool, code: str, field: Sequence[str], chance: random.Random) -> None:
    """A tournament of all against all, with some results."""
    start = date(2024, 1, 3) + timedelta(days=chance.randrange(400))
    end = start + timedelta(days=chance.choice([5, 40, 150, 300]))
    pairs = [(one, other) for one in field for other in field if one < other]
    kind = chance.choice(["swiss", "round-robin"])
    play(pool, code, pairs, [chance.choice(SCORES) for _ in pairs], start.isoformat(), end.isoformat(), kind)


def preview_both(pool: Pool, given: Sequence[TournamentFact]) -> bool:
    """Whether changed tournaments change ratings; followed player by player and rated from empty, it is the same."""
    touched = ChangedFacts(
        tournaments=frozenset(fact.id for fact in given),
        assumed=AssumedFacts({fact.id: fact if fact.games else None for fact in given}),
    )
    foreseen, whole = preview_change(pool, touched), plan_everything(pool, rule_timeline(pool), touched.assumed)
    assert foreseen == preview_plan(pool, whole)
    assert_same_plan(plan_rerating(pool, touched), whole)
    return bool(foreseen.altered)


def change(fact: TournamentFact, everybody: Sequence[Player], chance: random.Random) -> TournamentFact:
    """A tournament of which something is otherwise."""
    one = chance.choice(fact.players)
    days = timedelta(days=chance.choice([-200, -90, -35, -4, 4, 35, 90, 200]))
    other = chance.choice([player for player in everybody if player.pk not in fact.players])
    left, first = chance.choice([Reason.WITHDRAWAL, Reason.SUBSTITUTION]), fact.games[0]
    return chance.choice(
        [
            replace(fact, games=()),
            replace(fact, games=fact.games[1:]),
            replace(fact, started_on=fact.started_on + days),
            replace_players(fact, {one: other}),
            replace(fact, games=tuple(finish(game, moved_by=days) for game in fact.games)),
            replace(fact, games=(finish(first)._replace(score=Score(chance.choice(SCORES))), *fact.games[1:])),
            replace(fact, games=(first._replace(score=None, completed_on=None, received_at=None), *fact.games[1:])),
            replace(fact, games=tuple(leave(game, one, left) for game in fact.games)),
        ]
    )


def finish(game: GameFact, *, moved_by: timedelta = timedelta(0)) -> GameFact:
    """A game that ended some days later; an open one is drawn, and ended long ago."""
    on, at = game.completed_on or date(2024, 9, 1), game.received_at or datetime(2024, 9, 1, tzinfo=UTC)
    return game._replace(score=game.score or Score.DRAW, completed_on=on + moved_by, received_at=at)


def leave(game: GameFact, player: int, why: Reason) -> GameFact:
    """A game that a player lost by leaving; those of others are as they are."""
    if player not in {game.white, game.black}:
        return game
    lost = Score.BLACK_WINS if game.white == player else Score.WHITE_WINS
    return finish(game)._replace(score=lost, reason=why, counts=None)

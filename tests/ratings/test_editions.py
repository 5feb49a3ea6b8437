"""Which edition rates a tournament: FIDE's by its start, the BdF's by its end; and periods that hold two of them."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from ratings.corrections import RuleChanged, carry_out
from ratings.evaluation import explain
from ratings.models import Evaluation, Pool, Standing
from ratings.queries.evaluations import listed_on
from ratings.queries.pools import effective_rules
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.types import Event
from tests.ratings.periods import OFFICER, ONE_WIN, agree, close, create_pool_with_players, entry, match, play, value
from tests.website.pages.reading import read

pytestmark = pytest.mark.both_databases

NEW = date(2025, 2, 1)
"""The day from which another edition holds."""


def changed(first: str, later: str, players: dict[str, int | None]) -> Pool:
    """A pool under one edition, and from a day on under another one."""
    pool = create_pool_with_players(first, players)
    carry_out(RuleChanged(pool.key, NEW, later, {}), OFFICER)
    return pool


@pytest.mark.parametrize(
    ("first", "later", "rule"),
    [("fide-2003", "fide-2009", "fide-2003"), ("bdf-fwz", "bdf-fwz", "bdf-fwz")],
)
def test_edition_follows_the_start_under_fide_and_the_end_under_the_bdf(first: str, later: str, rule: str) -> None:
    old, new = effective_rules(first, {}), effective_rules(later, {"cap" if later != "bdf-fwz" else "limit": 399})
    given = RuleTimeline(old, ((NEW, new),))
    begun_before = Event((), started_on=date(2025, 1, 31))
    assert old.rule.key == rule
    assert given.effective_for(begun_before, NEW) is (old if rule == "fide-2003" else new)
    assert given.effective_for(Event((), started_on=NEW), date(2025, 1, 31)) is (new if rule == "fide-2003" else old)


@pytest.mark.long
@pytest.mark.django_db
def test_period_with_two_editions_sums_by_both_and_closes_each_player_by_his_newest() -> None:
    """2009 and 2014, 8.1b: equal players expect .50, 100 points are .64; K is 15 and 20 (8.56)."""
    pool = changed("fide-2009", "fide-2014", {"A": 2000, "B": 2000, "C": 1900})
    match(pool, "OLD", "A", "B", ONE_WIN, "2025-01-02", "2025-02-10")
    match(pool, "NEW", "A", "C", ONE_WIN, "2025-02-01", "2025-02-15")
    # What runs is shown by the same editions before the period is closed.
    live = Standing.objects.filter(pool=pool).order_by("player__number").values_list("live_value", flat=True)
    assert list(live) == [2017, 1993, 1893]
    (evaluation,) = close(pool, "2025-02-22")
    # A: K of 2014, 20 * (2 - 1.14) = 17.2. B played under 2009 only: 15 * -.50 = -7.5. C: 20 * -.36 = -7.2.
    assert (value(pool, "A"), value(pool, "B"), value(pool, "C")) == (2017, 1993, 1893)
    assert [entry(pool, who, "2025-02-22").k for who in "ABC"] == [20, 15, 20]
    assert (evaluation.rule, explain(evaluation).rules) == ("fide-2014", ("fide-2009", "fide-2014"))
    agree(pool)


@pytest.mark.django_db
def test_expected_score_of_each_tournament_is_that_of_its_own_edition() -> None:
    """390 points: 2003 counts 350 (10.5.1), which expect .89; 2009 counts all of them (8.54), which expect .91."""
    pool = changed("fide-2003", "fide-2009", {"A": 2200, "B": 1810})
    match(pool, "OLD", "A", "B", ONE_WIN, "2025-01-31", "2025-02-10")
    match(pool, "NEW", "A", "B", ONE_WIN, "2025-02-01", "2025-02-15")
    close(pool, "2025-03-01")
    assert entry(pool, "A", "2025-03-01").expected == 1_800_000_000_000
    agree(pool)


@pytest.mark.long
@pytest.mark.django_db
def test_period_of_tournaments_that_began_before_is_closed_by_the_old_edition() -> None:
    pool = changed("fide-2009", "fide-2014", {"A": 2000, "B": 2000})
    match(pool, "OLD", "A", "B", ONE_WIN, "2025-01-31", "2025-02-20")
    (evaluation,) = close(pool, "2025-02-22")
    held = entry(pool, "A", "2025-02-22")
    assert (evaluation.rule, evaluation.edition, held.k, held.after_value) == ("fide-2009", "2009", 15, 2008)
    match(pool, "LATE", "A", "B", ONE_WIN, "2025-01-31", "2025-12-01")
    close(pool, "2025-12-25")
    assert list(Evaluation.objects.values_list("rule", flat=True)) == ["fide-2009", "fide-2009"]
    agree(pool)


@pytest.mark.long
@pytest.mark.django_db
def test_first_rating_is_that_of_the_newest_edition_a_player_played_under() -> None:
    """2014, 7.14c asks for 5 games, 2009, 7.14 for 9; both in one period."""
    players = {"N": None, "O": None, **dict.fromkeys("ABCDE", 2000)}
    pool = changed("fide-2009", "fide-2014", players)
    halves = ["1/2-1/2"] * 5
    play(pool, "OLD", [("O", other) for other in "ABCDE"], halves, "2025-01-02", "2025-02-10")
    play(pool, "NEW", [("N", other) for other in "ABCDE"], halves, "2025-02-01", "2025-02-15")
    close(pool, "2025-02-22")
    assert [entry(pool, who, "2025-02-22").remarks for who in "NO"] == ["first-rating", "first-rating-unfinished"]
    assert value(pool, "N") == 2000
    agree(pool)


@pytest.mark.django_db
def test_periods_stay_those_with_which_the_pool_began(client: Client) -> None:
    """2003, 9.1.3: the list of 1 April closes on 1 March; 2009 would close that of 1 May on 24 April."""
    pool = changed("fide-2003", "fide-2009", {"A": 2000, "B": 2000})
    match(pool, "NEW", "A", "B", ONE_WIN, "2025-02-01", "2025-02-15")
    (evaluation,) = close(pool, "2025-03-01")
    assert (evaluation.key, listed_on(evaluation)) == ("list 2025-04-01", date(2025, 4, 1))
    page = read(client, f"/evaluations/{evaluation.pk}/")
    (line,) = page.texts("//h2[1]/following-sibling::ul[1]/li/span")
    assert line == "NEW · 1 gewertete Partie · nach der Liste vom 01.01.2025"


@pytest.mark.long
@pytest.mark.django_db
def test_page_names_the_edition_of_each_tournament(client: Client) -> None:
    pool = changed("fide-2009", "fide-2014", {"A": 2000, "B": 2000})
    match(pool, "OLD", "A", "B", ONE_WIN, "2025-01-02", "2025-02-10")
    match(pool, "NEW", "A", "B", ONE_WIN, "2025-02-01", "2025-02-15")
    (evaluation,) = close(pool, "2025-02-22")
    page = read(client, f"/evaluations/{evaluation.pk}/")
    assert page.texts("//h2[1]/following-sibling::ul[1]/li/span") == [
        "OLD · 1 gewertete Partie · nach der Liste vom 01.01.2025 · Fassung vom 1. Juli 2009",
        "NEW · 1 gewertete Partie · nach der Liste vom 01.01.2025 · Fassung vom 1. Juli 2014",
    ]
    assert page.texts("//p[@class='note'][2]")[0].startswith("Jedes Turnier wurde nach der Fassung beurteilt")

"""Lists of the FIDE editions: who stands on them, how somebody is named who does no longer, a whole year of them."""

from __future__ import annotations

import io
from datetime import UTC, date, datetime, timedelta
from itertools import groupby

import pytest
import time_machine
from django.core.management import call_command

from ratings.corrections import ResultCorrected, carry_out, preview_correction
from ratings.errors import ListRefused
from ratings.evaluation import period_due
from ratings.models import Pool, Publication, Standing
from ratings.queries.publications import list_file, revisions, rows_of
from ratings.regulations import RULES
from ratings.regulations.types import Reason, Score
from tests.ratings.federation import games
from tests.ratings.periods import OFFICER, ONE_WIN, agree, close, create_pool_with_players, lines, match, publish

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.mark.long
def test_who_falls_below_the_floor_is_named_once_and_counts_as_unrated() -> None:
    """2009, 7.21 with 0.6: below 1200 delisted, then like a player without rating."""
    pool = create_pool_with_players("fide-2009", {"A": 1202, "B": 1202})
    match(pool, "M1", "A", "B", ONE_WIN, "2025-01-02", "2025-01-10")
    with time_machine.travel(datetime(2025, 7, 1, tzinfo=UTC), tick=False):
        close(pool, "2024-12-25")
        assert lines(publish(pool, "2024-12-25")) == [("A", 1, 1202, "new"), ("B", 1, 1202, "new")]
        close(pool, "2025-02-22")
        # 15 * .5 = 7.5: 1209.5 is 1210, 1194.5 is 1195.
        first = publish(pool, "2025-02-22")
        assert lines(first) == [("A", 1, 1210, "changed"), ("B", None, 1195, "delisted")]
        close(pool, "2025-04-24")
        assert lines(publish(pool, "2025-04-24")) == [("A", 1, 1210, "")]
        assert revisions(first) == ()
        assert list_file(rows_of(first)).splitlines()[:2] == [
            "rank,id,name,value,index,mark,previous_value,previous_index,games,k,federation,title",
            "1,A,Family A,1210,2,changed,1202,1,1,15,,",
        ]
    fallen = Standing.objects.get(pool=pool, player__number="B")
    assert (fallen.value, fallen.rank_key) == (1195, None)
    agree(pool)


YEARS = {
    "fide-2003": ["2025-03-01", "2025-06-01", "2025-09-01", "2025-12-01"],
    "fide-2009": ["2025-02-22", "2025-04-24", "2025-06-24", "2025-08-25", "2025-10-25", "2025-12-25"],
    "fide-2014": [
        *("2025-01-29", "2025-02-26", "2025-03-29", "2025-04-28", "2025-05-29", "2025-06-28"),
        *("2025-07-29", "2025-08-29", "2025-09-28", "2025-10-29", "2025-11-28", "2025-12-29"),
    ],
}
"""The closing days of the lists of a year: 9.1.3, a month before 1.4., 1.7., 1.10. and 1.1.; 7.13, seven days
before every second month; 7.13, three days before every month.
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("rule", "bring_back", "named"),
    [
        ("fide-2003", 5, 5),  # 9.2.3a fewer than 4, 9.2.3c more than 4, 9.2.3b the next 5 lists
        ("fide-2009", 1, 12),  # 7.23a none, 7.23c one, 7.23b two years of six lists
        ("fide-2014", 1, 0),  # 7.23a none, 7.23b one; the text has no list of inactive players
    ],
)
def test_inactive_player_is_named_for_some_lists_and_returns_with_enough_games(
    rule: str, bring_back: int, named: int
) -> None:
    pool = create_pool_with_players(rule, {"A": 2000, "B": 2000, "C": 2000})
    calendar = RULES[rule].calendar
    assert calendar
    with time_machine.travel(datetime(2030, 1, 2, tzinfo=UTC), tick=False):
        match(pool, "M1", "A", "B", ["1/2-1/2"] * 4, "2025-01-02", "2025-01-10")
        match(pool, "M2", "A", "C", ["1/2-1/2"] * 4, "2025-06-01", "2026-01-20")
        day, marks = calendar.period_of(date(2025, 1, 10)).closed_on, []
        while day < date(2029, 1, 1):
            close(pool, day.isoformat())
            row = publish(pool, day.isoformat()).rows.filter(player__number="B").first()
            marks.append(row.mark if row else "gone")
            if day.year == 2028 and not games_played(pool, "M3"):
                match(pool, "M3", "B", "C", ["1/2-1/2"] * bring_back, "2028-01-02", "2028-12-01")
            day = calendar.period_of(day + timedelta(days=1)).closed_on
    told = [(mark, len(list(same))) for mark, same in groupby(marks)]
    year = len(YEARS[rule])
    assert told[:3] == [("new", 1), ("", year), *([("inactive", named)] if named else [("gone", told[2][1])])]
    assert told[-1] == ("returned", 1)
    agree(pool)


def games_played(pool: Pool, code: str) -> bool:
    """Whether a tournament is known."""
    return pool.tournaments.filter(code=code).exists()


@pytest.mark.long
@pytest.mark.parametrize("rule", YEARS)
def test_year_of_lists_is_published_corrected_and_revised(rule: str) -> None:
    pool = create_pool_with_players(rule, {"A": 2000, "B": 2000})
    with time_machine.travel(datetime(2026, 1, 2, tzinfo=UTC), tick=False) as clock:
        for number, day in enumerate(YEARS[rule], start=1):
            clock.move_to(datetime.fromisoformat(f"{day}T23:30:00+00:00"))
            assert period_due(pool_now(pool), date.fromisoformat(day)) != date.fromisoformat(day)
            start = date.fromisoformat(day).replace(day=1).isoformat()
            match(pool, f"M{number}", "A", "B", ["1/2-1/2"] * 4, start, day)
            clock.shift(86_400)
            call_command("close_period", rule, stdout=io.StringIO())
            call_command("publish_list", rule, "--due", stdout=io.StringIO())
        lists = list(Publication.objects.order_by("number"))
        assert [each.as_of.isoformat() for each in lists] == YEARS[rule]
        assert [lines(each) for each in lists][1:] == [[("A", 1, 2000, "changed"), ("B", 1, 2000, "changed")]] * (
            len(lists) - 1
        )
        game = games("M2")[0]
        assert game.completed_on
        won = ResultCorrected(game.pk, Score.WHITE_WINS, Reason.PLAYED, game.completed_on)
        carry_out(won, OFFICER, preview_correction(won).fingerprint)
        first, second, *_ = lists
        assert revisions(first) == ()
        # K / 2 at equal values: 15 in 2003 and 2009 (7.5), 20 in 2014.
        gain = 10 if rule == "fide-2014" else 8
        revised = [(each.player.number, each.today and each.today.value) for each in revisions(second)]
        assert revised == [("A", 2000 + gain), ("B", 2000 - gain + (rule != "fide-2014"))]
        with pytest.raises(ListRefused) as refused:
            publish(pool, "2025-03-15")
        assert refused.value.why == "no-closing-day"
    agree(pool)


def pool_now(pool: Pool) -> Pool:
    """The pool as it stands."""
    return Pool.objects.get(pk=pool.pk)

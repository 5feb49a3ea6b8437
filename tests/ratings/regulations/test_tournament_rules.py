"""Editions of the tournament rules, and until when a decision can be appealed against.

Sources: bdf-fernschachbund.de, regeln/turnierordnung.html ("for tournaments started from 1 January 2007") and
turnierordnung.html ("from 1 November 2023"); two weeks: § 21 of the former; BGB § 187 and § 188 for counting days.
"""

from __future__ import annotations

from datetime import date

import pytest

from ratings.regulations.tournament_rules import EDITIONS, tournament_rules_for


@pytest.mark.parametrize(
    ("started_on", "since", "paragraph"),
    [
        (date(1999, 5, 1), date(2007, 1, 1), "§ 21"),
        (date(2007, 1, 1), date(2007, 1, 1), "§ 21"),
        (date(2023, 10, 31), date(2007, 1, 1), "§ 21"),
        (date(2023, 11, 1), date(2023, 11, 1), ""),
        (date(2026, 7, 1), date(2023, 11, 1), ""),
    ],
)
def test_edition_is_that_of_the_day_on_which_the_tournament_started(
    started_on: date, since: date, paragraph: str
) -> None:
    rules = tournament_rules_for(started_on)
    assert (rules.since, rules.paragraph) == (since, paragraph)


def test_two_weeks_do_not_count_the_day_of_the_decision() -> None:
    assert [rules.appeal_until(date(2024, 2, 15)) for rules in EDITIONS] == [date(2024, 2, 29)] * 2


def test_editions_stand_in_their_order() -> None:
    assert [rules.since for rules in EDITIONS] == sorted({rules.since for rules in EDITIONS})

"""Days that are named by how far they are from others."""

from __future__ import annotations

from datetime import date

import pytest

from intake.reading.network.counted_days import find_counted_days
from intake.reading.network.named_days import find_named_days

SENT = date(2026, 6, 10)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3.6. Koch, tags darauf Wolf", [("tags darauf", date(2026, 6, 4))]),
        ("3.6. Koch, zwei Tage später Wolf", [("zwei Tage später", date(2026, 6, 5))]),
        ("June 3 Koch, a week earlier Wolf", [("a week earlier", date(2026, 5, 27))]),
        ("June 3 Koch, the day before, Wolf", [("the day before", date(2026, 6, 2))]),
        ("June 3 Koch, the Sunday after that Wolf", [("Sunday after that", date(2026, 6, 7))]),
        ("3.6. Koch, Sonntag davor Wolf", [("Sonntag davor", date(2026, 5, 31))]),
        (
            "3.6. Koch, am nächsten Tag Wolf, drei Tage danach Lang",
            [("am nächsten Tag", date(2026, 6, 4)), ("drei Tage danach", date(2026, 6, 7))],
        ),
        ("June 3 Koch, the day before yesterday Wolf", []),
        ("June 3 Koch, two weeks later Wolf", []),
        ("June 3 Koch, the day after Whit Monday Wolf", []),
        ("June 3 Koch, the Friday before last Wolf", []),
        ("June 3 Koch, Wolf on 4/3, two days later Lang", []),
        ("3.6. Koch, am dritten Tag danach Wolf", []),
        ("3.6. Koch, am Vortag Wolf", [("am Vortag", date(2026, 6, 2))]),
        ("two or three weeks ago, two weeks and a day ago, vor acht Tagen", []),
        ("Tags darauf Wolf, 3.6. Koch", []),
        ("3.6. Koch, gleich am nächsten Tag schrieb mir Wolf, dass Lang gewann", []),
        ("heute vor zehn Tagen Koch", [("heute vor zehn Tagen", date(2026, 5, 31))]),
        ("Koch a fortnight ago", [("a fortnight ago", date(2026, 5, 27))]),
        ("June 3 Koch, the very next day Wolf", [("the very next day", date(2026, 6, 4))]),
    ],
)
def test_day_follows_from_the_one_named_before(text: str, found: list[tuple[str, date]]) -> None:
    named = list(find_named_days(text, SENT))
    days = find_counted_days(text, named, SENT)
    assert [(text[one.start : one.end], one.value) for one in days] == found

"""Days that a mail may name, in many shapes."""

from __future__ import annotations

from datetime import date

import pytest

from intake.reading.network.named_days import find_named_days

SENT = date(2026, 6, 10)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3.5. Koch - Wolf", [("3.5.", date(2026, 5, 3))]),
        ("| 28.12. |", [("28.12.", date(2025, 12, 28))]),
        ("03.05.26 und 4. 5. 2025", [("03.05.26", date(2026, 5, 3)), ("4. 5. 2025", date(2025, 5, 4))]),
        ("26 may, 5th of June", [("26 may", date(2026, 5, 26)), ("5th of June", date(2026, 6, 5))]),
        ("on May 7th, 2026", [("May 7th, 2026", date(2026, 5, 7))]),
        ("Wolf 5 nov. first", [("5 nov.", date(2025, 11, 5))]),
        ("lost on the 9th, drew on the 12th", [("on the 9th", date(2026, 6, 9)), ("on the 12th", date(2026, 5, 12))]),
        ("am 31. gegen Koch", [("am 31.", date(2026, 5, 31))]),
        ("31/5 or 31/5/26", [("31/5", date(2026, 5, 31)), ("31/5/26", date(2026, 5, 31))]),
        ("4/12/25", [("4/12/25", None)]),
        ("4/8/26", [("4/8/26", date(2026, 4, 8))]),
        ("am 3. Brett, 1.5 points, 31.2., 10:30, 12-7-2026", []),
        ("7/6 Koch", [("7/6", date(2026, 6, 7))]),
        ("9th Koch\n- 8th: Wolf", [("9th", date(2026, 6, 9)), ("- 8th", date(2026, 6, 8))]),
        ("Bis zum 9.\n1-0", [("zum 9.", date(2026, 6, 9))]),
        ("am 3. und 4. Mai, on the 5th of last month", [("4. Mai", date(2026, 5, 4))]),
        ("Sat 2nd Koch\nSun 3rd Wolf", [("Sat 2nd", date(2026, 5, 2)), ("Sun 3rd", date(2026, 5, 3))]),
        ("2nd game, in der 2. Partie, zum 4. Mal, the 8th-ranked, am 3. und 4. Brett", []),
        ("1/5 Koch, 3/25 Wolf", [("1/5", date(2026, 1, 5)), ("3/25", date(2026, 3, 25))]),
        ("Fr. Koch gewann. I am so sorry, do ask.\nSo steht es. Mo-Fr, Sa nicht", []),
        ("mo koch schlägt wolf\ndi lang remis", [("mo", date(2026, 6, 8)), ("di", date(2026, 6, 9))]),
        ("Draws: Koch (8th)", [("8th", date(2026, 6, 8))]),
        ("am 8 verloren, am 4 juni", [("4 juni", date(2026, 6, 4)), ("am 8", date(2026, 6, 8))]),
        ("beat Koch Mon 8, Wolf Tue 8", [("Mon 8", date(2026, 6, 8))]),
        (
            "on the twenty fourth, am zwölften",
            [("the twenty fourth", date(2026, 5, 24)), ("am zwölften", date(2026, 5, 12))],
        ),
        ("Koch beat Wolf Tuesday last", [("Tuesday last", date(2026, 6, 9))]),
        ("die gestrige Partie, yday", [("gestrige", date(2026, 6, 9)), ("yday", date(2026, 6, 9))]),
        ("Silvester: Koch - Wolf", [("Silvester", date(2025, 12, 31))]),
        ("Mo: Koch - Wolf", []),
        ("Mo: Koch - Wolf\nSo: Lang - Roth", [("Mo", date(2026, 6, 8)), ("So", date(2026, 6, 7))]),
        ("Mi: Koch - Wolf\nSo: Lang - Roth", [("Mi", None), ("So", date(2026, 6, 7))]),
    ],
)
def test_day_is_found_with_what_it_means(text: str, found: list[tuple[str, date | None]]) -> None:
    assert [(text[one.start : one.end], one.value) for one in find_named_days(text, SENT)] == found


def test_day_alone_is_of_the_month_that_is_reported() -> None:
    assert [one.value for one in find_named_days("am 6. und am 3.5.", SENT, 2)] == [date(2026, 5, 3), date(2026, 2, 6)]

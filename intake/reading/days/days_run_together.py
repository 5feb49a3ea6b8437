"""Days that a hasty hand runs together with other words, as they are meant: "am5.3.", "den17. Juni", "on5 June",
"onFriday", "5thof June", "5..6.".

A day that nobody reads would make a result one of the day of the mail.
"""

from __future__ import annotations

import re

from intake.reading.days.day_words import DAY_IN_WORDS, MONTH_WORD, MONTHS, SHORT_WEEKDAY, SMALL_ROMAN, WEEKDAY
from intake.reading.days.days_without_month import add_led_month
from intake.reading.words import any_case

_LEADS = r"(?:am|de[nm]|vom|zum|on(?: the)?|the)"
_NUMBER = r"(?:0?[1-9]|[12]\d|3[01])"
_TH = r"(?:st|nd|rd|th)"
_BEHIND = rf"(?={_NUMBER}(?:\.\s?\d|(?:\.|{_TH})?\s?(?:of\s?)?{MONTH_WORD}\b|{_TH}\b))"
"""A number that is a day."""

_BEHIND_SCORE = r"(?:(?<=[01][-:][01])|(?<=½))"
_CUT_WEEKDAY = f"(?-i:{SHORT_WEEKDAY.title()})"

_SHAPES = (
    (re.compile(rf"(?<=\d)\.\.(?={_NUMBER}\.)"), "."),
    (any_case(rf"{_BEHIND_SCORE}(?={_LEADS} ?{_NUMBER}(?:\.|{_TH}|\s?{MONTH_WORD}\b))"), " "),
    (any_case(rf"(?<![\w-])(?P<lead>{_LEADS})[./_:-]?{_BEHIND}"), r"\g<lead> "),
    (any_case(rf"(?<![\w-])(?P<lead>am|on|vom)(?={WEEKDAY}\b|gestrigen\b|heutigen\b)"), r"\g<lead> "),
    (
        any_case(rf"(?<![\w-])(?P<lead>on|the|am|den)(?=(?:{DAY_IN_WORDS})(?:e?n)? (?:of )?{MONTH_WORD}\b)"),
        r"\g<lead> ",
    ),
    (any_case(rf"(?<![\w-])(?P<day>{DAY_IN_WORDS})of(?= ?{MONTH_WORD}\b) ?"), r"\g<day> of "),
    (any_case(rf"(?<=[^\W\d_]{{3}})(?={_NUMBER}(?:\.|{_TH})? {MONTH_WORD}\b)"), " "),
    (
        any_case(rf"(?<![\w-])(?P<lead>am|de[nm]|vom) (?P<day>{_NUMBER}),\s?(?=(?:0?[1-9]|1[0-2])\.(?!\d))"),
        r"\g<lead> \g<day>.",
    ),
    (
        any_case(rf"(?<=day|tag) (?:right |just )?(?:after|d(?:a?r)?auf|danach),(?= (?:the |de[mn] )?{_NUMBER}(?!\d))"),
        "",
    ),
    (any_case(rf"(?<![\w-])on(?={MONTH_WORD}\.? {_NUMBER}\b)"), "on "),
    (any_case(rf"(?<![\w-])(?P<day>{WEEKDAY}|{_CUT_WEEKDAY})(?:\.?,|\.)?{_BEHIND}"), r"\g<day>, "),
    (any_case(rf"(?<![\w-])(?P<day>{_NUMBER})\s?(?P<th>{_TH})\s?of(?=\s?{MONTH_WORD}\b)\s?"), r"\g<day>\g<th> of "),
    (any_case(rf"(?<![\w-])(?P<day>{_NUMBER})\s(?={_TH} {MONTH_WORD}\b)"), r"\g<day>"),
    (any_case(rf"(?<![\w-])(?P<day>{_NUMBER})\s?te[rn]?\s?(?={MONTH_WORD}\b)"), r"\g<day>. "),
    (
        re.compile(rf"(?<![\w-])(?=[A-Z][a-z]{{3,}}\d)(?P<month>(?i:{MONTH_WORD}))(?={_NUMBER}{_TH}?(?![\w./-]|:\d))"),
        r"\g<month> ",
    ),
)
"""Where a blank is missing, or too much is written, and what is written for it."""

_MAY_BE = any_case(
    rf"[^\W\d_][./_:,-]?\d|\.\.\d|[01½][adov]|\d\s?(?:{_TH}|te[rn]?)|(?<![\w-])(?:am|on|vom|the|den)[^\W\d_]{{3}}"
    r"|(?:after|auf|danach),|thof|(?:am|de[nm]|vom) \d+,"
)
"""Without it no blank is missing; to look for it costs little."""

_ROMAN = re.compile(rf"(?<![\w.])(?P<day>[0-3]?\d)\.(?P<month>{SMALL_ROMAN})(?:\.|(?= ))")


def write_days_apart(line: str) -> str:
    """Return a line with blanks between its days and the words beside them, and their months as others write them."""
    line = add_led_month(_ROMAN.sub(lambda found: f"{found['day']}.{MONTHS[found['month']]}.", line))
    if not _MAY_BE.search(line):
        return line
    for shape, written in _SHAPES:
        line = shape.sub(written, line)
    return line

"""Weekdays that are cut short: "letzten sa", "1-0 Mo."."""

from __future__ import annotations

from intake.reading.words import any_case

SHORT_WEEKDAYS = {
    name: number
    for number, names in enumerate(
        (
            ("mo", "mon"),
            ("di", "tue", "tues"),
            ("mi", "wed"),
            ("do", "thu", "thur", "thurs"),
            ("fr", "fri"),
            ("sa", "sat"),
            ("so", "sun"),
        )
    )
    for name in names
}
SHORT_WEEKDAY = "(?:" + "|".join(sorted(SHORT_WEEKDAYS, key=len, reverse=True)) + ")"

_OUTCOME = (
    r"(?:[01½]\s?[-–:]\s?[01½]|0[.,]5\s?[-–:]\s?0[.,]5|½|1/2|=|\b(?:remis|rem|unentschieden|unentsch|drawn?|gewonnen|verloren|gewinnt"
    r"|verliert|gewann|verlor|aufgegeben|aufgabe|matt|zü|zeit|won|lost|wins|loses|resigned|mate|fertig|beendet|vereinbart|agreed"
    r"|geschlagen|besiegt|remisiert)\b\.?)"
)
_BEHIND_OUTCOME = any_case(rf"{_OUTCOME}[\s,;:()]*(?:{_OUTCOME}[\s,;:()]*)?$")
_BEHIND_OPPONENT = any_case(rf"{_OUTCOME}\s+(?:gegen|gg\.?|against|vs?\.?)\s+(?:[^\W\d_]+\.? ){{0,2}}[^\W\d_]+[\s,]*$")
"""How a game ended, and against whom."""

_AT_END = any_case(rf"(?:^|[\s,;(])(?P<day>{SHORT_WEEKDAY}\b\.?)[)!]?\s*$")
_SPEAKS = any_case(
    r"\b(?:war|ist|geht|ging|nur|eben|halt|auch|und|oder|genau|weiter|doch|immer|bleibt|das|es|is|was|can|to|you|they|we"
    r"|i|do) $"
)
"""Behind one of these "so" is no day."""


def is_behind_outcome(before: str, word: str = "") -> bool:
    """Return whether words end with how a game ended; "so" behind a comma goes on with the sentence."""
    goes_on = word == "so" and before.rstrip().endswith(",")
    is_behind = _BEHIND_OUTCOME.search(before) or _BEHIND_OPPONENT.search(before)
    return is_behind is not None and not goes_on


def find_at_end(text: str) -> str:
    """Return the word at the end of a line that may be meant as a weekday, "" for none."""
    found = _AT_END.search(text)
    return "" if found is None or _SPEAKS.search(text[: found.start("day")]) else found["day"]

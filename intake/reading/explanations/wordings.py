"""Turns of phrase whose subject is a thing, written with the player as the subject."""

from __future__ import annotations

import re

from intake.reading.days.day_words import MONTH_WORD, WEEKDAY
from intake.reading.words import any_case

_NOTHING_LEFT = any_case(
    r"\bbl(?:ieb|eibt)(?: (?P<who>ihm|ihr|diesem|dieser|(?:(?:herrn|frau|dem|der) )?(?-i:[A-ZÄÖÜ])[\w-]+))?"
    r"(?: (?:nur|also|dann|da|schließlich|am ende|doch|wohl|daher))*"
    r" (?:nichts (?:anderes|weiter|mehr) (?:mehr )?übrig,? als(?P<when> (?:[^,.;:]|(?<=\d)\.){1,40}?)?"
    r" (?:aufzugeben|zu kapitulieren|die waffen zu strecken)|(?:nur )?(?:noch )?die (?:aufgabe|kapitulation))\b"
)
"""What somebody did who had nothing else left: "blieb ihm nichts anderes übrig, als aufzugeben"."""

_NOMINATIVE = {
    "ihm": "er",
    "ihr": "sie",
    "diesem": "dieser",
    "dieser": "diese",
    "herrn": "Herr",
    "dem": "der",
    "der": "die",
}


_REVENGE = any_case(r"\brevanchier(?:t|te)\b|\brevenge\b")
_ON_WHOM = any_case(
    r"\b(?:an|bei)(?= (?:(?:dem|der|herrn?|frau|dr\.?) )*(?-i:[A-ZÄÖÜ]))"
    rf"|(?<=\brevenge )(?:on|over|upon)(?= (?-i:[A-Z]))(?! (?:{WEEKDAY}|{MONTH_WORD})\b)"
)
"""What is before the opponent of whoever took revenge."""


_WALKOVER_TO = any_case(r"\b(?:walk ?over|w/o|w\.o\.) to(?= (?-i:[A-ZÀ-Þ]))")


_LOST_BY = any_case(r"\blost by (?P<who>(?:mrs?|ms|miss|dr|herrn?|frau)\b\.? \w[\w'’-]*)")


_GIVEN_POINT = any_case(
    r"\b(?:was|were) (?:handed|given|gifted) (?:the|his|her) (?:full |whole |entire )?point by\b"
    r"(?!.*\b(?:against|as|of|declin\w+|refus\w+|table|arbiter|director)\b)"
)


def write_opponent(text: str) -> str:
    """Return a text in which whoever took revenge has won against somebody ("revanchierte sich an Koch"), a
    walkover is for its winner, whoever a game was lost by has lost, and whoever was handed the point has won.
    """
    text = _GIVEN_POINT.sub("won against", text) if "point by" in text else text
    text = _LOST_BY.sub(r"\g<who> lost", text) if "lost by" in text else text
    text = _WALKOVER_TO.sub("walkover for", text) if " to " in text else text
    return _ON_WHOM.sub(_write_against, text) if _REVENGE.search(text) else text


def _write_against(found: re.Match[str]) -> str:
    return "against" if found[0].lower().startswith(("o", "u")) else "gegen"


_ONE_OF_BOTH = any_case(
    r"\b(?P<one>(?:(?:die|der) )?(?:eine|erste|zweite|letzte)[rn]?) (?:ihrer|von ihren)"
    r" beiden (?P<game>partie|begegnung|spiele?)n?\b"
)
"""One game of two players who meet twice, and not both."""


def write_doer(text: str) -> str:
    """Return a text in which whoever had to resign resigns, and one of both games is that one."""
    text = _ONE_OF_BOTH.sub(r"\g<one> \g<game>", text) if "beiden" in text else text
    return _NOTHING_LEFT.sub(_write, text) if "bl" in text else text


def _write(found: re.Match[str]) -> str:
    article, *name = (found["who"] or "").split() or [""]
    doer = " ".join([_NOMINATIVE.get(article.lower(), article), *name])
    return " ".join(f"gab {doer} {found['when'] or ''} auf".split())

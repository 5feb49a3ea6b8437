"""Turns of phrase whose subject is a thing, written with the player as the subject."""

from __future__ import annotations

import re

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


def write_doer(text: str) -> str:
    """Return a text in which whoever had to resign resigns."""
    return _NOTHING_LEFT.sub(_write, text) if "bl" in text else text


def _write(found: re.Match[str]) -> str:
    article, *name = (found["who"] or "").split() or [""]
    doer = " ".join([_NOMINATIVE.get(article.lower(), article), *name])
    return " ".join(f"gab {doer} {found['when'] or ''} auf".split())

"""Whether a letter is in German or in English."""

from __future__ import annotations

import re
from collections.abc import Iterable

_GERMAN = frozenset(
    {
        *(
            "der",
            "die",
            "das",
            "und",
            "ist",
            "ich",
            "nicht",
            "ein",
            "eine",
            "mit",
            "für",
            "auf",
            "von",
            "zu",
            "im",
            "am",
        ),
        *("hallo", "lieber", "liebe", "grüße", "gruß", "grüßen", "viele", "freundlichen", "anbei", "bitte", "hiermit"),
        *("ergebnis", "ergebnisse", "turnier", "partie", "partien", "runde", "gegen", "beendet", "gewinnt", "remis"),
        *("zeitüberschreitung", "rücktritt", "spieler", "turnierleiter", "weiß", "schwarz", "brett", "korrektur"),
    }
)
_ENGLISH = frozenset(
    {
        *(
            "the",
            "and",
            "is",
            "are",
            "i",
            "not",
            "a",
            "an",
            "with",
            "for",
            "on",
            "from",
            "to",
            "in",
            "of",
            "has",
            "have",
        ),
        *("hello", "hi", "dear", "regards", "best", "kind", "please", "attached", "thanks", "sincerely", "yours"),
        *("result", "results", "tournament", "game", "games", "round", "against", "finished", "wins", "draw", "white"),
        *("time", "withdrawal", "player", "director", "black", "board", "correction", "won", "lost", "resigned"),
    }
)


def language_of(lines: Iterable[str]) -> str:
    """Return the code ("de" or "en") by the more frequent words; "" where neither prevails."""
    words = re.findall(r"[^\W\d_]{2,}", " ".join(lines).lower())
    german = sum(1 for word in words if word in _GERMAN)
    english = sum(1 for word in words if word in _ENGLISH)
    return "" if english == german else "en" if english > german else "de"

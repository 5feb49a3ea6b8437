"""Clauses with the verb first about the colour of a player: "..., da hatte Koch Weiß"."""

from __future__ import annotations

import re

from intake.reading.guards import Guarded

_CLAUSE = Guarded(
    r"(?<=, )(?:und )?(?:da|dabei|dort|wobei) (?:hatte|führte|spielte) (?:(?:herr|frau) )?"
    r"(?P<who>(?-i:[A-ZÄÖÜ])[\w.'’-]+(?: (?-i:[A-ZÄÖÜ])[\w.'’-]+){0,2}?)"
    r" (?:mit )?(?P<colour>wei(?:ß|ss)|schwarz)\b(?![^:;]*\b(?:gegen|mit|und|hatte|führte|er|sie)\b)"
)


def put_name_first(text: str) -> str:
    """Return a sentence whose last clause about a colour names its player first: "..., Koch hatte Weiß". Somebody who
    is not named before may be the opponent in another game.
    """
    found = _CLAUSE.search(text)
    if found is None or not re.search(rf"\b{re.escape(found['who'])}\b", text[: found.start()]):
        return text
    return f"{text[: found.start()]}{found['who']} hatte {found['colour']}{text[found.end() :]}"

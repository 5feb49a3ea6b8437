"""What somebody won, lost or gave up in a sentence, where it is no game: "Koch verlor gegen Wolf den Faden"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from intake.reading.mentions.beside import TITLES
from intake.reading.mentions.strangers import NOWHERE
from intake.reading.mentions.types import Kind, Mention
from intake.reading.words import any_case, split_words
from ratings.formats.name_folding import fold

_OBJECT = re.compile(
    r"(?:(?<=^)|(?:^|[\s,;])(?P<before>[\w.]+)\s+)(?P<article>den|die|das|eine?n?|seine?n?|ihre?n?|viel|alle|jede)\s+"
    r"(?:[a-zäöüß]\w*\s+)?(?:[a-h]-)?(?P<noun>[A-ZÄÖÜ]\w+)"
)
_VERB = any_case(
    r"\b(?:verliert|verlor|verloren|gewinnt|gewann|gewonnen|aufgegeben|gab\b.*\b(?:auf|für)|gibt\b.*\b(?:auf|für))\b"
)
_CLAUSE = re.compile(r"[;:!?()]|(?<![\d.]),(?!\s+(?:de[mn]\s+)?\d)|\b(?:und|dass|weil|da|denn)\b")
_PREPOSITIONS = split_words(
    """
    durch für gegen ohne um auf in an über unter vor hinter neben zwischen bis wegen trotz mit nach von aus bei zu seit
    per und sowie oder als
    """
)
"""Behind one of these a noun is no object."""

_GAMES = split_words(
    """
    partie partien spiel spiele begegnung duell match kampf punkt punkte zaehler sieg remis hinpartie rueckpartie
    hinspiel rueckspiel weisspartie schwarzpartie revanche
    paarung oberhand segel waffen handtuch kuerzeren bedenkzeit zeit koenig
    nachsehen ende niederlage gewinn erfolg mal woche tag abend nacht morgen ergebnis ergebnisse meldung ehre freude
    kollegin kollegen schachfreund schachfreundin sportfreund sportfreundin damen herren spieler spielerin
    """
)
"""What is won with a game, when it was, and who."""


def has_other_object(text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether something else than a game is won, lost or given up in a clause."""
    bounds = [0, *(found.end() for found in _CLAUSE.finditer(text)), len(text)]
    return any(
        _VERB.search(text, begin, end) is not None and _names_thing(text, begin, end, mentions)
        for begin, end in pairwise(bounds)
    )


def _is_known(mention: Mention) -> bool:
    """Return whether a mention is a known player, or a day."""
    return mention.kind is Kind.DAY or any(place != NOWHERE for place, _ in mention.persons)


def _names_thing(text: str, begin: int, end: int, mentions: Sequence[Mention]) -> bool:
    """Return whether a clause has an object that is neither a player nor a word of games."""
    return any(
        (found["before"] or "").lower() not in _PREPOSITIONS
        and (found["article"] == "viel" or fold(found["noun"]) not in _GAMES | TITLES)
        and not any(
            one.start < found.end("noun") and found.start("noun") < one.end for one in mentions if _is_known(one)
        )
        for found in _OBJECT.finditer(text, begin, end)
    )

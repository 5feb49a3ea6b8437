"""What a cell says: numbers, days, results and words, in German and English; a cell that says
nothing readable is a fault.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from types import MappingProxyType
from typing import TypeVar

from django.utils.translation import gettext as _

from ratings.formats.name_folding import fold
from ratings.regulations.types import Reason, Score

from .columns import Faults, Row

T = TypeVar("T")

DAY = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})|(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})")
"""2026-03-15 and 15.3.2026. Slashes have two meanings and are not read."""

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "round robin": "round-robin",
        "rundenturnier": "round-robin",
        "einrundig": "round-robin",
        "double round robin": "double-round-robin",
        "doppelrundenturnier": "double-round-robin",
        "doppelrundig": "double-round-robin",
        "team": "team",
        "mannschaftskampf": "team",
        "knockout": "knockout",
        "pokal": "knockout",
        "swiss": "swiss",
        "schweizer system": "swiss",
        "match": "match",
        "wettkampf": "match",
        "scheveningen": "scheveningen",
        "scheveninger system": "scheveningen",
    }
)

SCORES: Mapping[str, Score | None] = MappingProxyType(
    {
        "": None,
        "*": None,
        "1-0": Score.WHITE_WINS,
        "0-1": Score.BLACK_WINS,
        "½-½": Score.DRAW,
        "1/2-1/2": Score.DRAW,
        "0.5-0.5": Score.DRAW,
        "remis": Score.DRAW,
        "draw": Score.DRAW,
        "0-0": Score.BOTH_LOSE,
        "+/-": Score.WHITE_UNPLAYED,
        "+--": Score.WHITE_UNPLAYED,
        "-/+": Score.BLACK_UNPLAYED,
        "--+": Score.BLACK_UNPLAYED,
    }
)
"""Results as they are written; nothing or a star is an open game."""

REASONS: Mapping[str, Reason] = MappingProxyType(
    {
        "": Reason.PLAYED,
        "played": Reason.PLAYED,
        "gespielt": Reason.PLAYED,
        "time": Reason.TIME,
        "zeit": Reason.TIME,
        "withdrawal": Reason.WITHDRAWAL,
        "ruecktritt": Reason.WITHDRAWAL,
        "withdrawal approved": Reason.WITHDRAWAL_APPROVED,
        "genehmigter ruecktritt": Reason.WITHDRAWAL_APPROVED,
        "death": Reason.DEATH,
        "tod": Reason.DEATH,
        "substitution": Reason.SUBSTITUTION,
        "ersatzspieler": Reason.SUBSTITUTION,
        "adjudicated": Reason.ADJUDICATED,
        "abgeschaetzt": Reason.ADJUDICATED,
        "unplayed": Reason.UNPLAYED,
        "kampflos": Reason.UNPLAYED,
    }
)

FLAGS: Mapping[str, bool] = MappingProxyType(
    {"yes": True, "ja": True, "j": True, "y": True, "x": True, "1": True, "no": False, "nein": False, "n": False}
    | {"0": False, "true": True, "wahr": True, "false": False, "falsch": False}
)


def known_words(key: str) -> str:
    """Return the words of a column, one for each meaning, in the language of whoever reads them."""
    if key == "result":
        return "1-0, 0-1, ½-½, 0-0, +/-, -/+, *"
    if key == "kind":
        return _("round robin, double round robin, team, knockout, swiss, match, scheveningen")
    if key == "reason":
        return _("played, time, withdrawal, withdrawal-approved, death, substitution, adjudicated, unplayed")
    return _("yes, no")


def text(row: Row, key: str, faults: Faults, most: int = 120) -> str:
    """Return a text that has to be there."""
    text_ = row[key]
    if not text_:
        faults.add(row, key, _("is missing"))
    elif len(text_) > most:
        faults.add(row, key, _("is longer than %(most)s characters") % {"most": most})
    return text_[:most]


def optional_text(row: Row, key: str, faults: Faults, most: int = 120) -> str:
    """Return a text, or nothing."""
    return text(row, key, faults, most) if row[key] else ""


def whole(row: Row, key: str, faults: Faults, most: int) -> int | None:
    """Return a whole number from 0 to `most`; None for an empty cell, and for one that is a fault."""
    written = row[key]
    if not written:
        return None
    if not re.fullmatch(r"[0-9]{1,6}", written) or int(written) > most:
        limits = {"text": written, "most": most}
        faults.add(row, key, _("“%(text)s” is no whole number from 0 to %(most)s") % limits)
        return None
    return int(written)


def required_whole(row: Row, key: str, faults: Faults, most: int) -> int:
    """Return a whole number that has to be there; 0 where it is a fault."""
    if not row[key]:
        faults.add(row, key, _("is missing"))
    return whole(row, key, faults, most) or 0


def day(row: Row, key: str, faults: Faults) -> date | None:
    """Return a day; None for an empty cell, and for one that is a fault."""
    written = row[key]
    if not written:
        return None
    found = day_of(written)
    if found is None:
        faults.add(row, key, _("“%(text)s” is no day like 2026-03-15 or 15.03.2026") % {"text": written})
    return found


def day_of(written: str) -> date | None:
    """Return the day that a text is, None where it is none."""
    match = DAY.fullmatch(written)
    if not match:
        return None
    year, month, number = match["year"] or match[6], match["month"] or match[5], match["day"] or match[4]
    try:
        return date(int(year), int(month), int(number))
    except ValueError:
        return None


def required_day(row: Row, key: str, faults: Faults) -> date:
    """Return a day that has to be there; some day where it is a fault."""
    if not row[key]:
        faults.add(row, key, _("is missing"))
    return day(row, key, faults) or date.min


def score(row: Row, faults: Faults) -> Score | None:
    """Return the result of a game, None for an open one."""
    written = row["result"].lower().replace(":", "-").replace(",", ".").replace("–", "-").replace(" ", "")
    return word(row, "result", SCORES, faults, written=written, otherwise=None)


def word(row: Row, key: str, words: Mapping[str, T], faults: Faults, *, written: str, otherwise: T) -> T:  # noqa: PLR0913 -- a look-up, its place and its default
    """Return what a cell means that says the word `said`; `otherwise` where it means nothing, which is a fault."""
    if written in words:
        return words[written]
    known = known_words(key)
    faults.add(row, key, _("“%(text)s” is none of: %(known)s") % {"text": row[key], "known": known})
    return otherwise


def kind(row: Row, faults: Faults) -> str:
    """Return how the pairings of a tournament follow from its seats."""
    return word(row, "kind", KINDS, faults, written=fold(row["kind"]), otherwise="round-robin")


def reason(row: Row, faults: Faults) -> Reason:
    """Return how a game came to its result; nothing means that it was played."""
    return word(row, "reason", REASONS, faults, written=fold(row["reason"]), otherwise=Reason.PLAYED)


def flag(row: Row, key: str, faults: Faults, *, otherwise: bool) -> bool:
    """Yes or no; `otherwise` for an empty cell."""
    return word(row, key, {**FLAGS, "": otherwise}, faults, written=fold(row[key]), otherwise=otherwise)

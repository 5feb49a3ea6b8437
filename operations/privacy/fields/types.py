"""The columns of the table, and the words that many rows share."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Erased(StrEnum):
    """What becomes of a field when a person is erased."""

    GONE = "removed"
    WORDS = "name, addresses and date of birth are taken out of the words"
    TOLD = "stays; whoever erases is told where the name stands in it"
    ID = "stays: an id, a code, a day or a number, and no name"
    NOBODY = "stays: tells of nobody"


@dataclass(frozen=True, slots=True)
class Record:
    """Some fields of a model that are treated alike."""

    fields: tuple[str, ...]
    purpose: str
    basis: str
    kept: str
    seen: str
    erased: Erased


# By which right (GDPR = Regulation (EU) 2016/679)
PLAYING = "GDPR 6 (1) b: who plays rated games has them rated by the regulations"
COMPARING = "GDPR 6 (1) f: ratings are compared, and everybody can check them"
PROVING = "GDPR 6 (1) f: a result and what was decided about it can be proved"
WISHED = "GDPR 6 (1) a: the person asked for it"
GUARDING = "GDPR 5 (2), 32: security, and account of what is done with data"
NOT_PERSONAL = "no personal data"

# How long
AS_RATED = "as long as results stand in tables or more games are expected (EmailChessPoint 7); until erased"
FOR_GOOD = "for good: ratings and their proof rest on it"
WITH_ROW = "with its row"


def rule(name: str) -> str:
    """Return how long a rule of retention keeps it."""
    return f"retention rule *{name}*"


# For whose eyes
PUBLIC = "everybody"
OFFICE = "office"
OWNER = "office; the person by a link of his own"
NAMED = "office, each look logged"
SERVER = "administrator, in the database"


def key(*fields: str) -> Record:
    """Keys of the database."""
    return Record(fields or ("id",), "tells rows apart", NOT_PERSONAL, WITH_ROW, SERVER, Erased.NOBODY)


def plain(*fields: str, purpose: str, seen: str = PUBLIC) -> Record:
    """Facts that are about no person."""
    return Record(fields, purpose, NOT_PERSONAL, WITH_ROW, seen, Erased.NOBODY)

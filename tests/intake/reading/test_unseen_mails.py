"""Mails of people who knew nothing of the reader, each about facts that they were given: what is read of them, and
what is read wrongly. From those in `unseen` nothing was learnt; those in `learnt` are examples by now, and stay read.

The first line of a file is a tournament with its players; each mail begins with its day and what it reports.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from intake.reading.codes import Question
from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.report import read_report
from intake.reading.types import Claim, Letter, Part, Sender

pytestmark = pytest.mark.long

FILES = [file for name in ("unseen", "learnt") for file in sorted(Path(__file__).with_name(name).glob("*.txt"))]
_FACT = re.compile(
    r"(?P<white>.+?) (?P<score>1-0|0-1|1/2-1/2) (?P<black>.+?)(?: (?P<day>\d{4}-\d\d-\d\d))?(?P<open> \(.*)?"
)
_QUESTIONS = frozenset(Question)
_MIRRORED = {"1-0": "0-1", "0-1": "1-0", "1/2-1/2": "1/2-1/2", "+/-": "-/+", "-/+": "+/-"}


class Result(NamedTuple):
    """A result: who has the first name in the alphabet, the other one, what the first one got, and the day."""

    first: str
    second: str
    score: str
    day: str


class Mail(NamedTuple):
    """A mail, what it reports for certain, and what is known of its director."""

    name: str
    letter: Letter
    facts: tuple[Result, ...]
    known: Known


def sort_players(white: str, black: str, score: str, day: str) -> Result:
    """Return a result with its players in the order of the alphabet: the colours are those of the pairing."""
    return Result(white, black, score, day) if white < black else Result(black, white, _MIRRORED[score], day)


def list_mails(path: Path) -> Iterator[Mail]:
    """Yield the mails of a file."""
    head, *mails = re.split(r"(?m)^=== ", path.read_text("utf-8"))
    code, title, players = head.strip().split("\t")
    names = [re.fullmatch(r"(.+), (.+) (.)", one) for one in players.split("; ")]
    seats = tuple(Seat(at, f"{at}", one[1], one[2], at, (), one[3]) for at, one in enumerate(names, start=1) if one)
    pairings = tuple(Pairing(one.key, other.key) for one in seats for other in seats if one.key < other.key)
    known = Known((KnownTournament(code, title, seats, pairings),))
    for number, text in enumerate(mails, start=1):
        first, subject, *lines = text.rstrip("\n").split("\n")
        day, _, facts = first.partition(" | ")
        part = Part("body", tuple(lines))
        letter = Letter(
            Sender("a@b.example"),
            subject.removeprefix("Subject: "),
            "",
            "",
            None,
            None,
            date.fromisoformat(day),
            "",
            (part,),
        )
        yield Mail(f"{path.parent.name}/{path.stem}/{number}", letter, tuple(list_facts(facts)), known)


def list_facts(facts: str) -> Iterator[Result]:
    """Yield what a mail reports for certain."""
    for found in filter(None, map(_FACT.fullmatch, filter(None, facts.split("; ")))):
        if not found["open"]:
            yield sort_players(found["white"], found["black"], found["score"], found["day"] or "")


def list_read(mail: Mail) -> Iterator[Result]:
    """Yield what is read of a mail without a question, of players whose names are those of the tournament."""
    names = {f"{seat.family}, {seat.given}" for seat in mail.known.tournaments[0].seats}
    for claim in read_report(mail.letter, mail.known).claims:
        is_asked = not claim.score or _QUESTIONS & {found.code for found in claim.findings}
        if {claim.white, claim.black} <= names and not is_asked:
            yield read_result(claim, mail.letter.day)


def read_result(claim: Claim, day: date | None) -> Result:
    """Return what a claim says; without a day it has that of its mail."""
    return sort_players(claim.white, claim.black, claim.score, f"{claim.completed_on or day}")


def is_right(read: Result, mail: Mail) -> bool:
    """Return whether a mail reports a result; where it names no day, that of the mail is taken."""
    return any(read[:3] == fact[:3] and read.day == (fact.day or f"{mail.letter.day}") for fact in mail.facts)


MAILS = [mail for path in FILES for mail in list_mails(path)]
_BY_NAME = {mail.name: mail for mail in MAILS}


@cache
def find_read(name: str) -> tuple[Result, ...]:
    """Return what is read of the mail of a name."""
    return tuple(list_read(_BY_NAME[name]))


WRONG = {
    "unseen/3/7",
    "unseen/4/13",
}
"""Mails of which something is read wrongly."""

LEAST = {"unseen": 121, "learnt": 124}
"""Results that are read at least, of the 150 and 157 that are reported."""


@pytest.mark.parametrize("mail", MAILS, ids=lambda mail: mail.name)
def test_mail_of_an_unknown_writer_is_read_rightly_or_known_not_to_be(mail: Mail) -> None:
    wrong = [one for one in find_read(mail.name) if not is_right(one, mail)]
    assert bool(wrong) == (mail.name in WRONG), wrong


@pytest.mark.parametrize("folder", LEAST)
def test_mails_of_unknown_writers_are_read(folder: str) -> None:
    mails = [mail for mail in MAILS if mail.name.startswith(f"{folder}/")]
    read = sum(is_right(one, mail) for mail in mails for one in set(find_read(mail.name)))
    assert read >= LEAST[folder]

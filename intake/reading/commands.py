"""Letters that ask instead of report: help, the state of a tournament, headers to paste; yes or no.

The word stands alone in the subject, or alone in the first line of new text, with nothing behind it
but the tournament it is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from intake.reading.limits import LINE
from intake.reading.thanks import Closing, read_closing
from intake.reading.tournaments import is_reply
from intake.reading.types import BODY, Letter, Origin
from intake.reading.words import any_case

ABOUT_LENGTH = 60
"""Characters of what a command can be about; no code of a tournament is longer."""


class Word(StrEnum):
    """What is asked."""

    HELP = "help"
    STATUS = "status"
    HEADERS = "headers"
    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Command:
    """A question; `about` names a tournament as written, `language` is "" where the word is of both."""

    word: Word
    about: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a letter asks, and what it answers to a question of ours: `consent` is YES, NO or None;
    `closing` says that it only thanks or acknowledges, `question` is its first sentence with a question mark.
    """

    command: Command | None = None
    consent: Word | None = None
    closing: Closing | None = None
    question: str = ""


_ABOUT = r"(?:\s*:\s*|\s+)(?P<about>\S.*)"
_OF = any_case(r"^(?:(?:von|des|der|zu|zum|für|of|for|in)\s+)?(?:(?:turniers?|tournament)\s+)?")
_END = re.compile(r"[\s.!?]+$")

_ASKED: tuple[tuple[Word, str, str, bool], ...] = (
    (Word.HELP, "de", r"hilfe", False),
    (Word.HELP, "en", r"help", False),
    (Word.STATUS, "de", r"stand", True),
    (Word.STATUS, "", r"status", True),
    (Word.HEADERS, "de", r"köpfe|koepfe|kopfzeilen|pgn-?köpfe", True),
    (Word.HEADERS, "en", r"headers?|pgn[- ]?headers?", True),
)
"""Each word, its language, how it is written, and whether a tournament may stand behind it."""

_ANSWERED: tuple[tuple[Word, str, str], ...] = (
    (Word.YES, "de", r"ja|jawohl|bestätigt|ich bestätige|stimmt|richtig"),
    (Word.YES, "en", r"yes|confirmed|i confirm|correct"),
    (Word.YES, "", r"ok|okay"),
    (Word.NO, "de", r"nein"),
    (Word.NO, "en", r"no"),
)
"""How people answer a question with its first line."""

_NOT = any_case(r"\b(?:nicht|nie|kein\w*|not|never|n't)\b")
"""A first line with such a word is left to a person ("stimmt nicht")."""

_QUESTION = re.compile(r"(?:^|(?<=[.!?]\s))[^.!?]*[^\W\d]{2,}[^.!?]* [^.!?]*[^\W\d]\s?\?(?![^\W_])")
"""A sentence of some words with its question mark; a letter that a mail program has lost ("M?ller") is none."""

_ASKING = tuple(
    (word, language, any_case(rf"(?:{words})(?:{_ABOUT})?" if about else words))
    for word, language, words, about in _ASKED
)
_ANSWERING = tuple((word, language, any_case(rf"(?:{words})(?=$|[\s,.;:!])")) for word, language, words in _ANSWERED)


def read_asked(letter: Letter) -> Asked:
    """Return what a letter asks or answers; whether that counts depends on what it was sent in answer to."""
    return Asked(read_command(letter), read_consent(letter), read_closing(letter), _find_question(letter))


def read_command(letter: Letter) -> Command | None:
    """Return the question that a letter asks, None for any other letter. The subject of an answer asks nothing."""
    subject = None if is_reply(letter.subject) else _asked(letter.subject)
    return subject or _asked(_first_line(letter))


def read_consent(letter: Letter) -> Word | None:
    """YES or NO as the first line of new text says it; None where it says neither."""
    line = _first_line(letter)
    said = next((word for word, _, pattern in _ANSWERING if pattern.match(line)), None)
    return None if said is Word.YES and _NOT.search(line) else said


def _find_question(letter: Letter) -> str:
    """Return the first question among the new lines, "" for none."""
    found = (_QUESTION.search(line[:LINE]) for line in _new_lines(letter))
    return next((sentence[0].strip() for sentence in found if sentence), "")


def _asked(text: str) -> Command | None:
    plain = _END.sub("", text.strip())
    for word, language, pattern in _ASKING:
        found = pattern.fullmatch(plain)
        if found is None:
            continue
        about = _OF.sub("", found.groupdict().get("about") or "").strip()
        return Command(word, about, language) if len(about) <= ABOUT_LENGTH else None
    return None


def _first_line(letter: Letter) -> str:
    """Return the first line of new text in the body, "" without one."""
    return next(_new_lines(letter), "")


def _new_lines(letter: Letter) -> Iterator[str]:
    for part in letter.parts:
        if part.name == BODY:
            numbered = enumerate(part.lines)
            yield from (line.strip() for index, line in numbered if line.strip() and part.origin(index) is Origin.NEW)

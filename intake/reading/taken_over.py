"""Results that a letter only quotes or forwards count when its own words take them over.

That has to be said in one sentence, with what is meant and that it holds: "die Ergebnisse unten
stimmen", "bitte die weitergeleitete Meldung eintragen", "I confirm the results below". A question,
a denial or a mere "siehe unten" takes nothing over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from intake.reading.leftovers import SCORE_LIKE
from intake.reading.types import Letter, Origin, Part
from intake.reading.words import any_case, whole

_HOLDS = whole(
    "(?:ist|sind) (?:richtig|korrekt)|stimmen|stimmt|gelten|gilt|bestätige(?: ich)?|bestaetige|übernehmen",
    "uebernehmen|eintragen|werten|confirm|(?:is|are) (?:right|correct)|please record|please enter",
)

_MEANT = whole(
    r"unten|unten\s?stehende[nrs]?|zitierte[nrs]?|weitergeleitete[nrs]?|below|quoted|forwarded",
    "angehängte[nr]? (?:(?:e-?)?mail|nachricht|meldung)|attached (?:e-?mail|message)",
)

_REPORT = whole(
    "ergebnis(?:se|sen)?|resultate?n?|meldung(?:en)?|partien?|liste|tabelle|results?|reports?|games?|list", "table"
)

_RIGHT = (
    r"(?:(?:das |es |this |that )?(?:stimmt|passt|is right|is correct|'s right|'s correct)(?: so)?"
    r"|richtig|korrekt|bestätigt|geprüft|confirmed|correct)"
)
"""What a director says of a report that is right."""

_ENTER_ALL = any_case(
    r"(?:hallo|hi|liebe[rs]? [^,]{1,40}|guten (?:tag|morgen|abend)|moin|dear [^,]{1,40}|hello)?[,! ]*"
    rf"(?:{_RIGHT}[,.! –-]*(?:und |and )?)?(?:(?:bitte|please)\s+(?:so\s+)?(?:das\s+|die\s+|es\s+|this\s+|these\s+)?"
    r"(?:eintragen|übernehmen|werten|aufnehmen|erfassen|enter|record|register)"
    r"|(?:zum|zur) (?:kenntnis(?:nahme)? (?:und|sowie) (?:zur )?)?(?:eintragen|eintragung|wertung|übernahme))"
    rf"(?:[,.! ]*(?:(?:von mir )?{_RIGHT}|danke|thanks|thank you|vielen dank"
    r"|(?:turnier |tournament )?\(?[A-Z]+[ -]?\d[\w-]*\)?))*[,.! ]*"
)
"""A whole sentence above a forwarded mail: what else could be meant by "bitte eintragen"?"""

_IS_RIGHT = any_case(rf"{_RIGHT}[,.! –-]*.*\b(?:eintragen|werten|enter|record|register)\b.*")
"""A sentence above a quotation that says of it that it is right."""

_BEGINS_RIGHT = any_case(rf"{_RIGHT}\b")

_ASKS_TO_ENTER = any_case(
    r"\b(?:bitte|please)\b[^?]*\b(?:eintragen|werten|übernehmen|aufnehmen|erfassen|enter|record|register|rate|log|store)\b"
)
"""A sentence above a forwarded mail that asks to enter what it reports; one with a result is about that."""

_SENTENCE_END = re.compile(r"(?<=[.!])\s+")
_AUTHOR = any_case(
    r"(?:Von|From)[ \t]*:\s*\"?(?P<head>[^<\"]+?)\"?\s*(?:<.*)?"
    r"|(?:Am|On)\b.*\bschrieb\s+(?P<de>[^<:]+?)\s*(?:<[^>]*>)?\s*:"
    r"|On\b.*,\s*(?P<en>[^<:,]+?)\s*(?:<[^>]*>)?\s+wrote\s*:"
)
"""The line of a mail program that tells whose words follow."""

_DENIED = whole(r"nicht|kein|keine\w?|falsch|not|no|wrong|don't")

_QUOTE_MARKS = re.compile(r"^[ \t]*(?:>[ \t]?)+")

_FORWARD = any_case(r"\s*(?:wg|fwd?|i)\s*:")

_BY_PROGRAM = any_case(
    r"-{2,}.*|(?:Von|From|An|To|Cc|Kopie|Betreff|Subject|Datum|Date|Gesendet|Sent)[ \t]*:.*"
    r"|(?:Am|On)\b.*\b(?:schrieb|wrote)\b.*"
)
"""Lines that a mail program puts above what it quotes or forwards; nobody says anything in them."""

_OTHERS = frozenset({Origin.QUOTED, Origin.FORWARDED})


def with_taken_over(letter: Letter) -> Letter:
    """Return the letter, with quoted and forwarded text as its own where its words say so."""
    if not any(_OTHERS.intersection(part.origins) for part in letter.parts):
        return letter
    own = [line for part in letter.parts for line in _own_lines(part)]
    if not (_says_so(own) or (_is_forwarded(letter) and any(map(_enters_all, own)))):
        return letter
    return replace(letter, parts=tuple(_as_own(part) for part in letter.parts))


def _says_so(lines: Sequence[str]) -> bool:
    return any(map(_takes_over, lines)) or any(map(_calls_right, lines)) or _calls_right_and_enters(lines)


def _own_lines(part: Part) -> list[str]:
    return [line for number, line in enumerate(part.lines) if part.origin(number) is Origin.NEW]


def _takes_over(line: str) -> bool:
    said = all(pattern.search(line) for pattern in (_HOLDS, _MEANT, _REPORT))
    return said and not _DENIED.search(line) and "?" not in line


def _is_forwarded(letter: Letter) -> bool:
    return any(Origin.FORWARDED in part.origins for part in letter.parts) or _FORWARD.match(letter.subject) is not None


def _enters_all(line: str) -> bool:
    return any(_ENTER_ALL.fullmatch(text.strip()) or _enters(text) for text in _SENTENCE_END.split(line))


def _enters(sentence: str) -> bool:
    """Return whether a sentence asks to enter something else than a result of its own."""
    return bool(_ASKS_TO_ENTER.search(sentence)) and not (_DENIED.search(sentence) or SCORE_LIKE.search(sentence))


def _calls_right(line: str) -> bool:
    """Return whether a sentence says that what is quoted is right and counts."""
    return any(
        _IS_RIGHT.fullmatch(sentence.strip()) and not _DENIED.search(sentence) and "?" not in sentence
        for sentence in _SENTENCE_END.split(line)
    )


def _calls_right_and_enters(lines: Iterable[str]) -> bool:
    """Return whether one sentence says that what is quoted is right, and another asks to enter it."""
    sentences = [sentence.strip() for line in lines for sentence in _SENTENCE_END.split(line)]
    right = any(_BEGINS_RIGHT.match(text) and not _DENIED.search(text) and "?" not in text for text in sentences)
    return right and any(map(_enters, sentences))


def _as_own(part: Part) -> Part:
    """Return a part in which everything but signatures is new; the numbers of its lines stay. Whose words they are
    is known from the line above them.
    """
    others = [part.origin(number) in _OTHERS for number in range(len(part.lines))]
    lines = (words_of(line) if other else line for line, other in zip(part.lines, others, strict=True))
    origins = tuple(Origin.NEW if other else part.origin(number) for number, other in enumerate(others) if part.origins)
    authors = {
        author for line, other in zip(part.lines, others, strict=True) if other and (author := _find_author(line))
    }
    author = authors.pop() if len(authors) == 1 else ""
    return replace(part, lines=tuple(lines), origins=origins, author=author)


def _find_author(line: str) -> str:
    """Return the name in a line that tells whose words follow, "" for any other line."""
    found = _AUTHOR.fullmatch(_QUOTE_MARKS.sub("", line).strip())
    return (found["head"] or found["de"] or found["en"] or "").strip() if found else ""


def words_of(line: str) -> str:
    """Return what a person wrote in a quoted line."""
    text = _QUOTE_MARKS.sub("", line)
    return "" if _BY_PROGRAM.fullmatch(text.strip()) else text

"""The lines of a mail that put a result above them right, and what they say of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from intake.reading.corrections.announced import REVERSED, without_old_score
from intake.reading.days.dates import ANY_DAY, DateWord, find_dates
from intake.reading.doubts.meant_results import IS_WRONG, ITEM, STRIKES, calls_wrong, strikes_by_place
from intake.reading.doubts.supposed import doubts_report, is_of_report
from intake.reading.guards import Guarded
from intake.reading.mentions.players import SENTENCE_ENDS, list_persons
from intake.reading.mentions.types import PAIR, Names
from intake.reading.part_lines import Lines
from intake.reading.scores import find_scores, plain_dashes
from intake.reading.verdicts import may_decide
from intake.reading.words import MASK, any_case, whole

_BEGINS = re.compile(
    r"^\W*(?:p\.?\s?s\b\W*(?=sorry|oops|ups|no\b|nein|halt|moment|stopp?\b|wait|entsch|verz))?"
    r"(?:(?:ähm?|öhm?|ach|oh|uhm?|er+m?)\b\W+)?"
    r"(?:oops|ups|huch|oh|nein|nee|nö|quatsch|moment|halt|stopp?|sorry|wait|hold on|no"
    r"|hang on|entschuldigung|verzeihung|pardon|blödsinn|unsinn|scratch that|make that|actually|i mean"
    r"|(?:andersrum|umgekehrt|(?:the )?other way a?round)(?=\W*$)"
    r"|(?:\w+ )?(?:berichtigung|korrektur|richtigstellung|correction|erratum))\b",
    re.IGNORECASE | re.MULTILINE,
)
"""How a line begins in which a writer puts right what is above it."""

_SIGN = any_case(
    r"(?<=[.!;…–—-])\s+|(?<=,)\s+(?=(?:(?:ähm?|ach|oh|nein|nee|ne|nö|no|sorry|wait|quatsch|halt|moment|stopp?)\b\W+){1,4}"
    r"(?:umgekehrt|andersr?um|(?:the )?other way (?:a?round|about))\b)"
)
_BEGINS_WITHIN = any_case(
    r"(?:(?:ähm?|öhm?|ach|oh|uhm?|er+m?)\b\W+)?"
    r"(?:(?:nein|nee?|nö|quatsch|blödsinn|oops|ups|umgekehrt|andersrum|no wait|(?:hang|hold) on"
    r"|(?:the )?other way a?round)\b|no(?: (?=it\b|that\b|sorry|the other|other)|[,!;–-])"
    r"|(?:sorry|wait|halt|stopp?|moment|korrektur|correction)[,!:;–-])"
)
"""How a sentence within a line begins in which a writer puts right what is before it."""

_MAY_BEGIN = whole(
    "nein|nee?|nö|quatsch|blödsinn|oops|ups|umgekehrt|andersr?um|no|hang on|hold on|other way a?round|sorry|wait|halt",
    "stopp?|moment|korrektur|correction",
)

_CONFIRMS = any_case(
    r"\W*(?:the |die |der )?(?:[\w'’-]+ ){1,4}(?:(?:stimm(?:t|en)|pass(?:t|en)|stands?)(?: (?:so|still))?"
    r"|(?:is|are|ist|sind) (?:all |so )?(?:good|fine|right|ok|okay|correct|richtig|in ordnung))[.!]?"
)
"""A sentence that leaves the other results as they are."""

_GOES_ON = any_case(r"(?:[,:(]|\b(?:und|and|against|gegen|gg|to|v|vs|von|by))\s*$")
"""How a line ends whose sentence goes on below."""

_ENDING = (
    r"(?:es|das|sie|it|that|this|(?:das |the )?(?:datum|date|tag|day|ende?|remis|draw|einigung|aufgabe|schluss|partie"
    r"|spiel|game|agreement|resignation)|richtig|korrekt|correct)"
)
_DAY_IS = any_case(
    rf"(?:\b{_ENDING}\s(?:war|ist|wäre|endete|fiel|muss|müsste|sollte|lautet|was|is|ended|must|should)"
    r"(?:\s(?:heißen|lauten|sein|be|read|have been))?|\bnicht\b[^;:!?]{1,30}\bsondern|\bnot\b[^.;:!?]{1,30}\bbut)"
    r"(?:\s(?:erst|schon|bereits|doch|genau|tatsächlich|am|der|den|vom|also|only|already|actually|really|on|the))*[\s:,]*$"
)
"""What right before a day says that it is that of the end."""

_ONLY_RESULT = any_case(
    r"(?:\b(?:hat|hats|has|had|won|wins?|lost|loses|gewonnen|gewinnt|gewann|verloren|verliert|verlor|der|die|das|es|it|that"
    r"|war|was|ist|is|the|a|remis|draw|drawn|unentschieden|gegen|gg|against|doch|natürlich|of course|actually"
    r"|aufgegeben|gab|gibt|auf|resigned|this|one|auch|too|nein|nee|no|quatsch|blödsinn|unsinn|wait|sorry|tatsächlich|ma?l?)\b"
    r"|\W)*"
)
"""What a correction may say that says nothing but who has won, without names."""

_COLOUR = any_case(r"\b(?:farb|colou?r|wei(?:ß|ss)|white|schwarz|black)")
SENTENCES = re.compile(
    r"(?:(?<=[^\W\d]{2}[.!;])|(?<=[01½][.!;])|(?<=\.\d\.)|(?<=\.\d\d\.))\s+(?=[A-ZÄÖÜ])"
    r"|(?<=[^\W\d_]{5}[.!;])\s+(?=[a-zäöü])"
)
"""Between two sentences, the second of which may begin with a small letter."""


def cut_lines(lines: Lines) -> Lines:
    """Return lines, each that puts something right behind a sentence of it cut in two with the same number."""
    return [(number, piece) for number, line in lines for piece in _cut_line(line)]


def _cut_line(line: str) -> list[str]:
    """Return the parts of a line before and behind the begin of a sentence that puts something right."""
    cuts = [found.end() for found in _SIGN.finditer(line)] if _MAY_BEGIN.is_in(line) else []
    at = next((at for at in cuts if _BEGINS_WITHIN.match(line, at) and _says_how(join_correction([(0, line[at:])]))), 0)
    return [line[:at].rstrip(" ,–—-…"), line[at:]] if at else [line]


def list_corrections(lines: Lines, names: Names) -> Iterator[Lines]:
    """Yield the lines of each correction, up to the end of the sentence that brings its result."""
    taken: list[tuple[int, str]] = []
    for number, line in (*lines, (0, "")):
        if taken and _ends_before(taken, line, names):
            yield from [taken] if _says_how(join_correction(taken)) else ()
            taken = []
        if line.strip() and (taken or begins_correction(line)):
            taken.append((number, line))


def begins_correction(line: str) -> bool:
    """Return whether a line begins to put right what is above it, or strikes out or puts right one by its number."""
    return _BEGINS.match(line) is not None or strikes_by_place(line) or calls_wrong(line)


def _ends_before(taken: Lines, line: str, names: Names) -> bool:
    """Return whether a correction ends before a line."""
    is_new = not line.strip() or begins_correction(line)
    return is_new or _is_complete(taken) or _is_other_row(taken, line, names)


def _is_complete(lines: Lines) -> bool:
    return lines[-1][1].rstrip()[-1] in SENTENCE_ENDS and _says_how(join_correction(lines))


def _is_other_row(taken: Lines, line: str, names: Names) -> bool:
    """Return whether a line below a correction that says how it was, by a name or "the other way round", is about two
    other players.
    """
    text = join_correction(taken)
    own = list_persons(text, names) if not _GOES_ON.search(text) and _says_how(text) else frozenset()
    named = list_persons(line, names) if own or turns_result(text) or find_scores(text) else frozenset()
    return len(named) >= PAIR and named.isdisjoint(own)


def join_correction(lines: Lines) -> str:
    """Return the text of a correction without what it puts right, and what it leaves as it is."""
    text = without_old_score(plain_dashes(" ".join(line.strip() for _, line in lines)))
    sentences = [one for one in SENTENCES.split(text) if IS_WRONG.search(one) or not _CONFIRMS.fullmatch(one)]
    while len(sentences) > 1 and _is_chat(sentences[-1]) and _says_how(" ".join(sentences[:-1])):
        sentences.pop()
    text = " ".join(sentences)
    return text if ITEM.search(text) else mask(IS_WRONG, text)


def _is_chat(sentence: str) -> bool:
    """Return whether a sentence says nothing of a result: "Man wird nicht jünger"."""
    return not (
        _says_how(sentence) or is_of_report(sentence) or doubts_report(sentence) or re.search(r"[\d?]", sentence)
    )


def _says_how(text: str) -> bool:
    """Return whether a text brings another result, or strikes one out."""
    return brings_result(text) or strikes(text) or (calls_wrong(text) and any(list_days(text, ANY_DAY)))


def strikes(text: str) -> bool:
    """Return whether a text strikes something out by its number."""
    return STRIKES.search(text) is not None and ITEM.search(text) is not None


def list_days(text: str, day: date | None) -> Iterator[DateWord]:
    """Yield the days that a text calls those of an end."""
    yield from (word for word in find_dates(text, day) if _DAY_IS.search(text[: word.start]) and not word.is_other)


def brings_result(text: str) -> bool:
    """Return whether a text says how a game ended."""
    return bool(find_scores(text)) or may_decide(text) or turns_result(text)


def turns_result(text: str) -> bool:
    """Return whether a text says that the other player has won, and nothing of colours."""
    return REVERSED.search(text) is not None and _COLOUR.search(text) is None


def says_only_result(text: str) -> bool:
    """Return whether the text of a correction, without names, says nothing but who has won."""
    begin = _BEGINS.match(text)
    return _ONLY_RESULT.fullmatch(REVERSED.sub(" ", _BEGINS.sub(" ", text[begin.end() if begin else 0 :]))) is not None


def mask(words: re.Pattern[str] | Guarded, text: str) -> str:
    """Return a text as long as before whose `words` are masked."""
    return words.sub(lambda found: MASK * len(found[0]), text)

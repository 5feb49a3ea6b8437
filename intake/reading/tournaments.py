"""What a letter calls a tournament: a code (SE947), a name, a game number that begins with the code."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from intake.reading import limits
from intake.reading.guards import Guarded
from intake.reading.letters.text import one_line
from intake.reading.words import MASK, any_case

_REPLY = any_case(r"^(?:\s*(?:re|aw|antw|antwort|wg|fwd?|tr|sv)(?:\[\d+\])?\s*:)+\s*")
_LABELLED = Guarded(
    r"\b(?:turnier(?:s|es|nummer|code|-?nr\.?|-?nummer|name)?|tournament(?: (?:no|number|code)\.?)?|event|wettbewerb)"
    r"(?P<colon>\s*[:=]\s*|\s+)(?P<rest>\S.*)"
)
_LEADS_OVER = any_case(r"\b(?:zum|(?:about|to|now) the)\s+$")
"""Before the word for a tournament: what follows is news of it, and no name ("Zum Turnier: am 3.5. hat ...")."""

_CODE = re.compile(
    r"(?<![\w@./-])(?P<code>(?:[A-Z]{1,6}[a-z]?[- ]?\d{1,6}|[A-Z]{1,6}[-/][A-Z0-9]{1,6})"
    r"(?:[-/.][A-Z0-9]{1,6})*(?:x{1,3}[A-Z])?)(?![\w@])"
)
_SHORTEST = 4
"""Characters of a code that is known in small letters (our own choice): "b1" is a square, too."""

_HAS_DIGIT = re.compile(r"\d")
_NUMBERED = (
    r"[^\W\d_]*(?:gruppe|group|klasse|class|staffel|section|division|abteilung|liga|league|pokal|cup|turnier|tournament)"
    r"[ -](?!(?:19|20)\d\d\b)(?:\d{1,4}[a-z]?|(?-i:[A-Z]))"
)
_GROUP = any_case(rf"{_NUMBERED}(?:[,/ -]+{_NUMBERED})?")
_NUMBER = re.compile(r"(?!(?:19|20)\d\d$)\d+")
_NOT_CODES = re.compile(
    r"^(?:R|BR|BD|RD|NR|B|UTF|ISO|K|G|E|D|C|A|TOP|WIN|HTTP|PGN|RE|AW)[- ]?\d{1,3}$"
    r"|^(?:ZU|AD|AM|ON|TO) \d{1,3}$|^(?:GM|IM|FM) ?\d{1,3}$|^(?:1-0|0-1)$"
    r"|^[KQRBNDTLS][A-H][1-8]$"  # a move, "Td2"
)
_BRACKETED = re.compile(r"\[([^\[\]]{2,40})\]|\(([^()]{2,40})\)")
_AFTER_NAME = re.compile(
    r"\s*(?:[,;:(]|\s-\s|\bRunde\b|\bRound\b|\bPartie\b|\bGame\b|\bErgebnis|\bResult|\bist\b|\bis\b|\bbeendet|\bfinished|\bvon\b|\bvom\b|$)"
)
_GAME_NUMBER = re.compile(r"^(?P<code>.*?[A-Za-z].*?\d)[.:/]\d{2,4}$")
_COLOUR_SUFFIX = re.compile(r"^(?P<code>.*\d)(?:x{1,3}[A-Za-z]|[A-Za-z])$")
_GAME_AND_COLOUR = re.compile(r"^(?P<code>[A-Za-z]{1,6}-?\d{2,4}?)\d{3}[A-Za-z]?$")
_REPORT_WORDS = Guarded(
    r"\b(?:neue?s?|ergebnis(?:se|meldung)?|resultate?|meldung(?:en)?|partien?|turniermeldung|results?|reports?|games?|finished"
    r"|beendete?|score|korrektur|berichtigung|correction|runde\s*\d+|round\s*\d+|\d+\.\s*runde|zum|zur|des|der|die|das|aus|in|im|von|from|of|for|the|für|turnier|tournament)\b"
)


def is_reply(subject: str) -> bool:
    """Whether a subject begins with the mark of an answer or a forward."""
    return _REPLY.match(subject) is not None


def without_reply(subject: str) -> str:
    """Return a subject without "Re:", "AW:", "WG:" before it."""
    return _REPLY.sub("", subject)


def labelled(text: str) -> str:
    """Return the tournament that stands after the word for it ("Turnier SE947"), "" without one.

    After a colon everything up to a comma or the like is its name; without one only a code is
    taken, as "das Turnier läuft gut" names none.
    """
    match = _LABELLED.search(text[: limits.LINE])
    if not match:
        return ""
    rest = match["rest"].strip().strip("\"'„“”")
    code = _CODE.match(rest)
    if code and _is_code(code["code"]):
        return code["code"]
    if match["colon"].strip() and not _LEADS_OVER.search(text, 0, match.start()):
        return one_line(_until_separator(rest), limits.current().name)
    number = re.match(r"(?:Nr\.?\s*)?(\d{2,6})(?![\d.:/-])", rest)
    return number[1] if number else ""


def _until_separator(text: str) -> str:
    """`text` up to where a name ends."""
    end = next((match.start() for match in _AFTER_NAME.finditer(text) if match.start() > 0), len(text))
    return text[:end].strip(" \"'„“”.")


@lru_cache(maxsize=limits.RECENT)
def codes(text: str) -> tuple[str, ...]:
    """Return the words of `text` that look like the code of a tournament, in order."""
    if not _HAS_DIGIT.search(text):
        return ()
    return tuple(match["code"] for match in _CODE.finditer(text) if _is_code(match["code"]))


def mask_codes(text: str) -> str:
    """Return a text as long as before in which the codes of tournaments are masked."""
    for code in codes(text):
        text = text.replace(code, MASK * len(code))
    return text


def leading_code(text: str) -> str:
    """Return the code with which `text` begins, "" without one."""
    match = _CODE.match(text)
    return match["code"] if match and _is_code(match["code"]) and _HAS_DIGIT.search(match["code"]) else ""


def group(text: str) -> str:
    """Return the group that `text` is the name of ("Klasse 77", "Gruppe B:"), "" for any other; a year is no number."""
    name = text.strip().rstrip(":").rstrip()
    return name if _GROUP.fullmatch(name) else ""


def is_told_by_number(written: str) -> bool:
    """Whether words can mean one tournament only, by a code or a number, known or not; a year is no number."""
    return bool(group(written) or _NUMBER.fullmatch(written) or leading_code(written) == written != "")


def _is_code(word: str) -> bool:
    """Whether a word is a code and not a board, a round or a charset."""
    return _HAS_DIGIT.search(word) is not None and not _NOT_CODES.match(word.upper())


def in_subject(subject: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the tournaments that a subject names, and words of it that may name one."""
    plain = without_reply(subject)
    explicit = labelled(plain)
    bracketed = [next(filter(None, match.groups())).strip() for match in _BRACKETED.finditer(plain)]
    named = unique([explicit, *(word for word in bracketed if codes(word)), *codes(plain)])
    rest = one_line(_REPORT_WORDS.sub(" ", plain), limits.current().name).strip(" -:,;.!()[]")
    numbers = re.findall(r"(?<![\d.:/-])\d{2,6}(?![\d.:/-])", plain)
    return named, unique([*bracketed, plain.strip(), rest, *map(str.strip, rest.split(",")), *numbers])


def candidates(written: str) -> tuple[str, ...]:
    """Return what a written tournament may be, most literal first.

    Headers of games carry the code with more behind it: a game number (`SE047.007`), a letter for
    the colour (`T135xxxX`). Whoever knows the tournaments takes the first that exists.
    """
    found = [written.strip()]
    for pattern in (_GAME_NUMBER, _COLOUR_SUFFIX, _GAME_NUMBER, _GAME_AND_COLOUR):
        match = pattern.match(found[-1])
        if match:
            found.append(match["code"])
    match = _GAME_AND_COLOUR.match(found[0])
    return unique([*found, match["code"] if match else ""])


def unique(words: Iterable[str]) -> tuple[str, ...]:
    """`words` without blanks and without repeats that differ only in case."""
    seen: dict[str, str] = {}
    for word in words:
        if word:
            seen.setdefault(word.casefold(), word)
    return tuple(seen.values())


def list_labels(lines: Iterable[tuple[str, str]]) -> list[str]:
    """Return the tournaments behind labels in lines of parts, but for those of PGN."""
    return [
        labelled(line)
        for part, line in lines
        if not part.lower().endswith(".pgn") and not line.lstrip().startswith("[")
    ]


def is_telling(code: str) -> bool:
    """Return whether a code can be nothing else in small letters."""
    return len(code) >= _SHORTEST and any(map(str.isalpha, code)) and any(map(str.isdigit, code))

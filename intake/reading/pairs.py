"""The two players of a line, however they are set apart."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from intake.reading import limits
from intake.reading.guards import Guarded
from intake.reading.names import NameWord, is_name, is_seat, read_name
from intake.reading.tournaments import leading_code
from intake.reading.words import MASK, any_case, split_words, whole

_AGAINST = any_case(r"\s+(?:gegen|gg\.?|against|vs\.?|versus|v\.?|contra|\./\.)\s+")
_SPACED = re.compile(r"\s+-+\s+")
_HALF_SPACED = re.compile(r"\s+-(?=\w)|(?<=\w)-\s+")
_OTHER = re.compile(r"\s+[:x×=]\s+|(?<=[^\W\d]):(?=[^\W\d])|\s*/\s*")
_COLUMN = re.compile(r"\t+| {2,}|\s*[;|]\s*")
_HYPHEN = re.compile(r"(?<=\w)-(?=\w)")

_ENDS_SENTENCE = re.compile(r"[^\W\d_]{5}[.!]$|[^\W\d_][!?]$")
"""A full stop behind a word that is too long for an abbreviated title or given name ("Dipl.", "Joh.")."""

PARTICLES = split_words(
    """
    von van vom zu zum zur auf am der den ten ter te de del della di da dos du la le el al bin ibn y
    """
)
"""Words in small letters that belong to names."""

_BORN = Guarded(
    r"(?<=\w),?\s+(?P<born>(?:\*|(?:geb(?:oren)?|Jg|Jahrgang|born)\b\.?)\s*(?:in\s+)?(?:19|20)\d\d)(?![\d.])"
)
"""A year of birth beside a name, which belongs to it like one in brackets."""

_STOP = whole(
    "ergebnis(?:se)?|endergebnis|resultate?|partien?|spiele?|meldung|results?|games?|runde|round|brett",
    "board|turnier|match|begegnung|paarung|endstand|grund|zwischen|between|und|and|sowie|der|die|das|the|in",
    "of|ist|is|beendet|hallo|liebe[rs]?|hi|dear|hiermit|bitte|anbei|heute|gestern|datum|date|remis",
    "unentschieden|draw|sieg|neue?s?|korrektur|berichtigung|correction|final|ich|du|er|sie|es|wir|ihr|man|i",
    "he|she|it|we|they|you|this|hat|haben|has|stand|score|dieses?|ihre?|seine?|wer|who|nach|mitglied",
    "mein(?:e|er)?|unser(?:e|em|er)?|our|aber|jedoch|allerdings|but|however|leider|unfortunately|sadly",
    "angeblich|ergänzung|nachtrag|info|danach|damit|somit|daher|inzwischen|danke|thanks",
    "(?:hin|rück)(?:spiel|partie|runde)|achtung|weiterhin|au(?:ß|ss)erdem|ferner|auch|dann|also|am|on|vom",
    "bei|mit",
)
"""Words with which no name begins where they stand outside of it."""

_PREFIX = any_case(
    r"^\s*(?:[-*•·+]\s+)?"
    r"(?P<labels>(?:(?:(?:runde|rd|round|rnd)\.?\s*(?P<round>\d{1,2})|(?P<round2>\d{1,2})\.\s*runde|r(?P<round3>\d{1,2})"
    r"|(?:br|brett|board|bd|tisch|partie|game|spiel|nr|no|paarung)\b\.?\s*(?:(?:nr|no)\b\.?\s*)?\d{1,3}(?!\d|\s?-\s?\d))"
    r"\s*[:.,;)/-]*\s*)*)"
    r"(?P<item>(?:\(\d{1,3}\)|\[\d{1,3}\]|#?\d{1,3}[.):]|[a-z]\))\s+|\d{1,3}\s+(?=[^\W\d]))?"
)
_SEAT_AFTER_LABEL = any_case(
    r"(?:\b(?:partie|pt\.?|paarung|begegnung|game|spiel|pairing)(?:\s+\d{1,3}\s?:)?|^\d{1,3}:)\s+([1-9]\d{0,2})$"
)
_SEAT_FIRST = re.compile(r"[1-9]\d{0,2}(?=$|\s)")
_SEAT_BEFORE = re.compile(r"^\(?[1-9]\d{0,2}[.)]?\s+(?=[^\W\d])")
_COLOUR_BEFORE = any_case(r"^(?:(?P<white>weiß|weiss|white)|schwarz|black)\s*:?\s+(?=\S)")


class Pair(NamedTuple):
    """Both players, White first."""

    white: NameWord
    black: NameWord


def strip_prefix(text: str) -> tuple[str, int | None]:
    """`text` without its bullet, number, board and round, and the round."""
    match = _PREFIX.match(text)
    if not match:
        return text, None
    number = match["round"] or match["round2"] or match["round3"]
    return text[match.end() :], int(number) if number else None


def read_pair(text: str) -> tuple[Pair | None, int | None]:
    """Return the two players that a text names and nothing else, and their round."""
    plain, round_number = strip_prefix(text)
    if code := leading_code(plain):
        plain, round_after = strip_prefix(plain[len(code) :].lstrip(" :,;-–|\t"))
        round_number = round_number or round_after
    return (split_pair(plain) if plain.strip() else None), round_number


def split_pair(text: str) -> Pair | None:
    """Return the two players in `text`, None for no pair or more than one way to cut it."""
    text = text.strip(" .,:;")
    for separator in (_AGAINST, _SPACED):
        sides = separator.split(text)
        if len(sides) > 1:
            return _pair(*sides) if len(sides) == 2 else None  # "gegen A gewonnen, gegen B remis" is no game of A and B
    cells = [cell for cell in _COLUMN.split(text) if cell and not cell.isdigit() and cell.strip(MASK)]
    if len(cells) == 2 and not _is_federation(cells) and (pair := _pair(*cells)):
        return pair
    for separator in (_HALF_SPACED, _OTHER, _HYPHEN):
        sides = separator.split(text)
        if len(sides) == 2 and (pair := _pair(*sides)):
            return pair
    return None


def _is_federation(cells: list[str]) -> bool:
    """Whether one of two columns holds the letters of a country, as rows of tables do ("Remy  AUT")."""
    return sum(re.fullmatch(r"[A-Z]{3}", cell.strip()) is not None for cell in cells) == 1 and not all(
        cell.isupper() for cell in cells
    )


def _pair(left: str, right: str) -> Pair | None:
    """Return the pair of two sides, None where one of them holds no name."""
    left, right = left.strip(), right.strip()
    before, after = _SEAT_AFTER_LABEL.search(left), _SEAT_FIRST.match(right)
    if before and after:
        left, right = before[1], after[0]
    if is_seat(left) and is_seat(right):
        return Pair(NameWord(left), NameWord(right)) if left != right else None
    right = _SEAT_BEFORE.sub("", right)  # "3 Müller - 8 Schmidt": the seat on the left is off already
    left, right, swapped_words = _colour_words(left, right)
    first, second = left_name(left), right_name(right)
    if not (first and second and is_name(first.name) and is_name(second.name)):
        return None
    is_swapped = swapped_words or (first.colour == "black" and second.colour in {"white", ""})
    is_swapped = is_swapped or (second.colour == "white" and not first.colour)
    return Pair(second, first) if is_swapped else Pair(first, second)


def _colour_words(left: str, right: str) -> tuple[str, str, bool]:
    """Return both sides without "Weiß" and "Schwarz" before the names, and whether Black comes first.

    Only where both sides have one: a single one may be a player's name.
    """
    first, second = _COLOUR_BEFORE.match(left), _COLOUR_BEFORE.match(right)
    if not (first and second) or bool(first["white"]) == bool(second["white"]):
        return left, right, False
    return left[first.end() :], right[second.end() :], not first["white"]


def left_name(text: str) -> NameWord | None:
    """Return the name at the end of `text`."""
    tokens = _tokens(text)
    while tokens and not _starts_name(tokens[-1]) and any(_starts_name(token) for token in tokens):
        tokens.pop()
    kept: list[str] = []
    for token in reversed(tokens):
        if kept and (token.endswith(":") or _ENDS_SENTENCE.search(token) or _ends_name(token)):
            break
        kept.insert(0, token)
    while len(kept) > 1 and not _starts_name(kept[0]) and kept[0].lower() not in PARTICLES:
        kept.pop(0)
    return read_name(_joined(kept)) if kept else None


def right_name(text: str) -> NameWord | None:
    """Return the name at the start of `text`."""
    kept: list[str] = []
    for token in _tokens(text):
        if kept and _ends_name(token):
            break
        kept.append(token)
        if token.endswith((";", ":")) or MASK in token or _ENDS_SENTENCE.search(token):
            break
    while len(kept) > 1 and kept[-1].lower() in PARTICLES:
        kept.pop()
    return read_name(_joined(kept)) if kept else None


@lru_cache(maxsize=limits.RECENT)
def is_stop(text: str) -> bool:
    """Whether a word is one of those that are no name."""
    return _STOP.fullmatch(text.strip(" .,:;")) is not None


def _tokens(text: str) -> list[str]:
    """Return the words of `text`, a bracket being one word, and so a year of birth."""
    born = _BORN.sub(r" (\g<born>)", text)
    return re.findall(rf"\([^()]*\)|\[[^\[\]]*\]|[^\s(\[{MASK}]+|{MASK}+|[(\[]", born)


def _joined(tokens: list[str]) -> str:
    """Return words to a text again."""
    return " ".join(token for token in tokens if MASK not in token)


def _starts_name(token: str) -> bool:
    """Whether a word can be a name of its own: it begins with a capital, or is a bracket after one."""
    return token[:1] in "([" or token.lstrip("'\"„“")[:1].isupper()


def _ends_name(token: str) -> bool:
    """Whether a word cannot be part of a name that stands beside it."""
    if token.strip(".,") in PARTICLES:
        return False
    if MASK in token or is_stop(token) or (re.search(r"\d{2}", token) and token[:1] not in "(["):
        return True
    return not (_starts_name(token) or token[:1] == "*")

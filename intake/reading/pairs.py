"""The two players of a line, however they are set apart."""

from __future__ import annotations

import re
from dataclasses import dataclass

from intake.reading.codes import Question
from intake.reading.guards import Guarded
from intake.reading.names import NameWord, is_name, is_seat, read_name
from intake.reading.tournaments import leading_code
from intake.reading.words import MASK, any_case, whole

_AGAINST = any_case(r"\s+(?:gegen|gg\.?|against|vs\.?|versus|v\.?|contra|\./\.)\s+")
_SPACED = re.compile(r"\s+-+\s+")
_HALF_SPACED = re.compile(r"\s+-(?=\w)|(?<=\w)-\s+")
_OTHER = re.compile(r"\s+[:x×=]\s+|(?<=[^\W\d]):(?=[^\W\d])|\s*/\s*")
_COLUMN = re.compile(r"\t+| {2,}|\s*[;|]\s*")
_HYPHEN = re.compile(r"(?<=\w)-(?=\w)")

_ENDS_SENTENCE = re.compile(r"[^\W\d_]{5}[.!]$|[^\W\d_][!?]$")
"""A full stop behind a word that is too long for an abbreviated title or given name ("Dipl.", "Joh.")."""

PARTICLES = frozenset(
    {
        *("von", "van", "vom", "zu", "zum", "zur", "auf", "am", "der", "den", "ten", "ter", "te"),
        *("de", "del", "della", "di", "da", "dos", "du", "la", "le", "el", "al", "bin", "ibn", "y"),
    }
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
_SEAT_AFTER_LABEL = any_case(r"\b(?:partie|paarung|begegnung|game|spiel|pairing)\s+([1-9]\d{0,2})$")
_SEAT_FIRST = re.compile(r"[1-9]\d{0,2}(?=$|\s)")
_SEAT_BEFORE = re.compile(r"^\(?[1-9]\d{0,2}[.)]?\s+(?=[^\W\d])")
_COLOUR_BEFORE = any_case(r"^(?P<colour>weiß|weiss|white|schwarz|black)\s*:?\s+(?=\S)")
_POINTS = re.compile(r"^(?P<name>.*?[^\W\d].*?)[\s(:]+(?P<points>½|1/2|0[.,]5|[01])\)?$")


@dataclass(frozen=True, slots=True)
class Pair:
    """Both players, White first, or the code of the question why they cannot be told apart.

    `swapped` is True where the text names Black first; `points` are the half points that stand
    beside each name ("Müller 1 - Schmidt 0"), as the text orders them.
    """

    white: NameWord
    black: NameWord
    swapped: bool = False
    colours_known: bool = True
    points: tuple[str, str] = ("", "")


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
    pair = split_pair(plain) if plain.strip() else None
    return (pair, round_number) if isinstance(pair, Pair) else (None, round_number)


def split_pair(text: str) -> Pair | Question | None:
    """Return the two players in `text`, a question where there is more than one way, None for no pair."""
    text = text.strip(" .,:;")
    for separator in (_AGAINST, _SPACED):
        sides = separator.split(text)
        if len(sides) > 2:
            if separator is _AGAINST:
                return None  # "gegen A gewonnen, gegen B remis" is no game of A and B
            sides = _last_names(sides)
            if len(sides) > 2:
                return Question.AMBIGUOUS_NAME
        if len(sides) == 2:
            return _pair(sides[0], sides[1])
    cells = [cell for cell in _COLUMN.split(text) if cell and not cell.isdigit() and cell.strip(MASK)]
    if len(cells) == 2 and not _is_federation(cells) and (pair := _pair(cells[0], cells[1])):
        return pair
    for separator in (_HALF_SPACED, _OTHER, _HYPHEN):
        sides = separator.split(text)
        if len(sides) == 2 and (pair := _pair(sides[0], sides[1])):
            return pair
    several_hyphens = len(_HYPHEN.findall(text)) > 1 and is_name(text)
    return Question.AMBIGUOUS_NAME if several_hyphens and len(text.split()) <= 2 else None


def _is_federation(cells: list[str]) -> bool:
    """Whether one of two columns holds the letters of a country, as rows of tables do ("Remy  AUT")."""
    return sum(re.fullmatch(r"[A-Z]{3}", cell.strip()) is not None for cell in cells) == 1 and not all(
        cell.isupper() for cell in cells
    )


def _last_names(sides: list[str]) -> list[str]:
    """Return the last two of several sides where those before them are labels ("Runde 3 - A - B")."""
    labels = sides[:-2]
    is_label = all(re.search(r"\d", label) or _STOP.search(label) for label in labels)
    return sides[-2:] if is_label else sides


def _pair(left: str, right: str) -> Pair | None:
    """Return the pair of two sides, None where one of them holds no name."""
    left, right = left.strip(), right.strip()
    before, after = _SEAT_AFTER_LABEL.search(left), _SEAT_FIRST.match(right)
    if before and after:
        left, right = before[1], after[0]
    if is_seat(left) and is_seat(right):
        return Pair(NameWord(left), NameWord(right)) if left != right else None
    first_points, second_points = _POINTS.match(left), _POINTS.match(right)
    points = ("", "")
    if first_points and second_points:
        left, right = first_points["name"], second_points["name"]
        points = first_points["points"], second_points["points"]
    right = _SEAT_BEFORE.sub("", right)  # "3 Müller - 8 Schmidt": the seat on the left is off already
    left, right, swapped_words = _colour_words(left, right)
    first, verb = left_name(left)
    second = right_name(_without_repeat(right, first.name if first else ""))
    if not (first and second and is_name(first.name) and is_name(second.name)):
        return None
    swapped = swapped_words or (first.colour == "black" and second.colour in {"white", ""})
    swapped = swapped or (second.colour == "white" and not first.colour)
    white, black = (second, first) if swapped else (first, second)
    return Pair(white, black, swapped, not verb or bool(first.colour or second.colour), points)


def _without_repeat(right: str, first: str) -> str:
    """Return the right side up to where it names a player again ("Müller - Schmidt, Müller gewinnt")."""
    begin = re.match(r"[^\W\d]+", right)
    names = {word.lower() for word in (first.partition(",")[0].split() or [""])[-1:]} | {
        begin[0].lower() if begin else ""
    }
    for again in re.finditer(r"[,;:]\s*([^\W\d]+)", right):
        if again[1].lower() in names:
            return right[: again.start()]
    return right


def _colour_words(left: str, right: str) -> tuple[str, str, bool]:
    """Return both sides without "Weiß" and "Schwarz" before the names, and whether Black comes first.

    Only where both sides have one: a single one may be a player's name.
    """
    first, second = _COLOUR_BEFORE.match(left), _COLOUR_BEFORE.match(right)
    if not (first and second) or _is_white(first["colour"]) == _is_white(second["colour"]):
        return left, right, False
    return left[first.end() :], right[second.end() :], not _is_white(first["colour"])


def _is_white(word: str) -> bool:
    """Whether the word for a colour is White."""
    return word.lower().startswith("w")


def left_name(text: str) -> tuple[NameWord | None, bool]:
    """Return the name at the end of `text`, and whether words that are no name stood after it."""
    tokens = _tokens(text)
    verb = False
    while tokens and not _starts_name(tokens[-1]) and any(_starts_name(token) for token in tokens):
        tokens.pop()
        verb = True
    kept: list[str] = []
    for token in reversed(tokens):
        if kept and (token.endswith(":") or _ENDS_SENTENCE.search(token) or _ends_name(token)):
            break
        kept.insert(0, token)
    while len(kept) > 1 and not _starts_name(kept[0]) and kept[0].lower() not in PARTICLES:
        kept.pop(0)
    return (read_name(_joined(kept)), verb) if kept else (None, verb)


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

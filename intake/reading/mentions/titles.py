"""Whether a text holds the code or the name of a known tournament, whole or in part."""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading.known import KnownTournament
from intake.reading.words import any_case
from ratings.formats.name_folding import fold, solid


def holds_code(code: str, folded: str, packed: str) -> bool:
    """Return whether a text holds a code, with or without blanks in it: T8 is neither in T84 nor in FT8."""
    wanted = solid(code)
    if wanted not in packed:
        return False
    if f" {fold(code)} " in f" {folded} ".replace("\n", " \n "):
        return True  # as nearly always: a pattern of its own for each code costs more than the mail's other patterns
    shape = r"(?<!\w)" + " ?".join(map(re.escape, wanted)) + (r"(?!\d)" if wanted[-1:].isdigit() else "")
    return re.search(shape, folded) is not None


def is_code_of_letters(code: str) -> bool:
    """Return whether a code has no digit, and still is none of the words of a sentence: "FM-ROT-BLAU"."""
    return len(code) >= _LEAST_CODE and code.isupper() and not any(map(str.isdigit, code))


def list_codes(text: str, codes: Sequence[str]) -> list[str]:
    """Return which of the known codes without a digit a text has, which only who knows them takes for some."""
    return [code for code in codes if code in text and re.search(rf"(?<![\w-]){re.escape(code)}(?![\w-])", text)]


def holds_name(tournament: KnownTournament, packed: str) -> bool:
    """Return whether a text without blanks holds the name of a tournament."""
    name = solid(tournament.name)
    return bool(name) and name in packed


def is_part_of_name(tournament: KnownTournament, line: str) -> bool:
    """Return whether all words of a line are words of the name of a tournament, or parts of them, one of which says
    more than a place; or they are how the name begins.
    """
    words, name = set(fold(line).split()), fold(tournament.name).split()
    if fold(line).split() == name[: len(words)] and len("".join(words - _PLACES)) >= _TELLING:
        return True
    if not all(word in name or _is_part_of_words(word, name) for word in words):
        return False
    return any(len(word) >= _TELLING for word in words - _PLACES) or bool(words & _list_numbers(name))


def is_of_kind(tournament: KnownTournament, line: str) -> bool:
    """Return whether a line is only a word for the kind of a tournament, which the rules or a word of its name say:
    "Cup", "pokal" for the Jugendpokal; or the first part of its code: "ATL" for ATL-9.
    """
    word = without_article(line).strip(_AROUND)
    if _BEGINS_CODE.fullmatch(word) and word.upper() == _PARTS_OF_CODE.split(tournament.code)[0]:
        return True
    kind = _KIND.fullmatch(word)
    if kind is None or kind.lastgroup is None:
        return False
    is_named = any(word.endswith(_ENDS_OF_KIND[kind.lastgroup]) for word in fold(tournament.name).split())
    return is_named or tournament.kind in _KINDS_OF_RULES.get(kind.lastgroup, ())


def _is_part_of_words(word: str, name: Sequence[str]) -> bool:
    """Return whether a word begins or ends as words of a name do: "Seniorencup" of the "Senioren-Fernschachcup"."""
    begin = max(cut for cut in range(len(word) + 1) if any(each.startswith(word[:cut]) for each in name))
    rest = word[begin:] if begin >= _TELLING else word
    return not rest or (len(rest) >= _LEAST_END and any(each.endswith(rest) for each in name))


def _list_numbers(name: Sequence[str]) -> set[str]:
    """Return the numbers of a name that no other one is likely to have."""
    return {word for word in name if _TELLING_NUMBER.fullmatch(word)}


def list_capitals(text: str) -> list[str]:
    """Return the words of a text with capitals, several side by side as one, with numbers behind them."""
    return _CAPITALS.findall(text)


def has_words(tournament: KnownTournament, title: str) -> bool:
    """Return whether all words of a title are words of the name of a tournament, one of which says more than a place or
    a kind.
    """
    words = set(fold(title).split())
    return words <= set(fold(tournament.name).split()) and any(len(word) >= _TELLING for word in words - _KINDS)


_KIND = any_case(
    r"(?P<cup>pokal|cup|k\.?o\.?|knock-?out)(?:turnier)?|(?P<league>liga|league)"
    r"|(?P<team>(?:mannschafts|team|vereins|klub|länder|städte|freundschafts)(?:wett)?kampf|team match|friendly)"
)
"""Words for a kind of tournament, of which a director may have one only."""

_ENDS_OF_KIND = {"cup": ("pokal", "cup"), "league": ("liga", "league"), "team": ("kampf", "kaempfe")}
"""How a word of a name ends that says so."""

_KINDS_OF_RULES = {"cup": ("knockout",), "team": ("team", "team-league", "scheveningen")}

_BEGINS_CODE = re.compile(r"[A-Z]{3,}|(?=[A-Za-z]*\d)[A-Za-z][A-Za-z0-9]{2,}")
"""Three capitals or more, or a word with a digit: others may be words of a sentence."""

_PARTS_OF_CODE = re.compile(r"[-/. ]")
_AROUND = " :.-–—*"
"""Signs around a heading."""

_CAPITALS = re.compile(r"[A-ZÄÖÜ][\w'’-]*(?:,? (?:[A-ZÄÖÜ][\w'’-]*|\d{1,4}\b))*")
_LEAST_CODE = 4
"""Letters of a code without a digit (our own choice): of fewer there are many words."""

_LEAST_END = 3
"""Letters of the end of a word that may be that of a tournament's name (our own choice)."""

_TELLING_NUMBER = re.compile(r"(?!(?:19|20)\d\d)\d{3,}")
"""No year, and not one of the small numbers that many tournaments have in their names (our own choice)."""

_ARTICLE = any_case(r"^\s*(?:im|in|der|die|das|dem|den|zum|zur|the|turnier|tournament)\s+(?:(?:der|dem|the)\s+)?")
_BARE_TITLE = re.compile(r"[A-ZÄÖÜ][\w-]+(?: (?:[-–] )?(?:[A-ZÄÖÜ][\w-]*|\d{1,4})){0,2}")
"""Up to three words with capitals, two of which may be those of teams: "Drachten - Leer"."""

_SECTION = re.compile(r"\s*(?:\(?\d{1,2}[.)]|\(?[a-z]\)|[IVX]{1,4}[.)])\s+(?=[A-ZÄÖÜ])")
_SECTION_ENDS = re.compile(r"[.)]\s+[A-ZÄÖÜ]")
"""What is in each line with such a number; to look for it costs little."""

_BEFORE_ROW = re.compile(r"(?:[A-ZÄÖÜ][\w'’-]*|\d{1,4})(?: (?:[A-ZÄÖÜ][\w'’-]*|\d{1,4})){0,3}(?=\.\s+[A-ZÄÖÜ])")
_LABEL = re.compile(r"[^\W\d_][\w'’-]*(?: [^\W_][\w'’-]*){0,4}(?=:\s+[^\W\d_])")
"""Up to five words with a colon before a row: "In the cup: Koch v Wolf draw"."""

_NUMBERED = re.compile(r"(?:[^\W\d_][\w.-]*,? ){1,5}\d{1,4}$|\d{1,4}\. [^\W\d_][\w.-]*$")
"""Words and a number and nothing else."""


_PLACES = frozenset(fold("Runde Round Gruppe Group Vorrunde Klasse Class Staffel Section Open Final Finale").split())
"""Words of names that a heading may have for something else."""

_KINDS = _PLACES | frozenset(fold("Turnier Tournament Match Wettkampf Pokal Partie Meisterschaft Championship").split())
"""Words that every director has for a tournament."""

_TELLING = 5
"""Letters of a word that can be the name of a tournament by itself (our own choice)."""


def may_be_title(line: str) -> bool:
    """Return whether a line looks like the heading of a tournament: with a colon or a number."""
    return line.rstrip().endswith(":") or _NUMBERED.match(line) is not None


def may_be_heading(line: str) -> bool:
    """Return whether a line looks like the heading of a tournament, or is of few words, which may be a player."""
    plain = without_article(line)
    word = plain.strip(_AROUND)
    is_short = _KIND.fullmatch(word) is not None or _BEGINS_CODE.fullmatch(word) is not None
    return is_short or may_be_title(line) or is_bare_title(plain)


def is_bare_title(line: str) -> bool:
    """Return whether a line is up to three words with capitals: that of a tournament, or of a player."""
    return _BARE_TITLE.fullmatch(line) is not None


def without_section(line: str) -> str:
    """Return a line without the number of a section before it: "(a) Candidates B", "2. Play-off 3"."""
    return _SECTION.sub("", line, count=1) if _SECTION_ENDS.search(line) else line


def find_title_before(line: str) -> str:
    """Return what may be the title of a tournament before a row, with a colon behind it or a full stop, without the
    number of its section, "" for nothing.
    """
    plain = without_section(line).lstrip()
    found = _BEFORE_ROW.match(plain) or _LABEL.match(plain)
    return found[0] if found else ""


def without_article(line: str) -> str:
    """Return a heading without "in der" and the like."""
    return _ARTICLE.sub("", line)

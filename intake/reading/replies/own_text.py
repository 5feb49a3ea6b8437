"""What a reply quotes of our own mails: known by comparison, so that only what was changed or added is read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import pairwise, takewhile

from intake.reading.types import Origin, Part
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

_MARKS = re.compile(r"^[ \t]*(?:[>|][ \t]?)+")
_LINKED = re.compile(r"<https?://[^\s<>]*>")
"""Where a button of ours leads, as programs write it behind its words."""

_TYPEWRITTEN = str.maketrans(
    {"*": "", **dict.fromkeys("“”„‟«»", '"'), **dict.fromkeys("‘’‚‛", "'"), **dict.fromkeys("‐‑‒–—−", "-"), "…": "..."}
)
"""Signs that mail programs replace, or add to what they quote."""

_NUMBERED = re.compile(r"\s*\((\d{1,3})\)\s")
_BY_PROGRAM = any_case(
    r"-{2,}.*-{2,}|_{5,}|-- ?|(?:\*?(?:Von|From|An|To|Cc|Kopie|Betreff|Subject|Datum|Date|Gesendet|Sent)\*?[ \t]*:).*"
    r"|(?:Am|On|Zitat von)\b.*(?:schrieb|wrote|geschrieben)?.*:?|.*\b(?:schrieb|wrote)\b.*:|<?[^\s@]+@[^\s@]+>?:?|https?://\S+"
)
"""Lines that a mail program puts above what it quotes."""

_CANDIDATE = re.compile(r"\s*[a-z]\)\s")
_ARROW = r"[\W_]*(?:[<←⬅=-]{2,}|←|⬅|<)[\W_]*"
_TICK_WORDS = (
    r"(?:x|ja|yes|so|der|die|das|hier|dieser?|this(?: one)?|that one|richtig|genau|correct|ok|nehmen|gemeint"
    r"|stimmt|(?:der|dieser|das) (?:ist es|ist er|war es|war er|hier))"
)
_TICK = any_case(rf"\W*{_TICK_WORDS}?\W*")
"""How people tick a line."""

_TICKED = any_case(rf"(?:{_ARROW}(?:{_TICK_WORDS}\b)?|\W*{_TICK_WORDS}\b[,.;!]+)[\s,.;:!]*(?=\w)")
"""A tick with words behind it: "<--- so, am 14.6."."""

_BELOW = any_case(
    rf"{_ARROW}|\W*(?:das (?:ist|war) (?:er|sie|es)|(?:der|die|das) hier|hier|diese[rs]?|this(?: one)?|that one"
    r"|that'?s (?:him|her|it))\b"
)
"""What means the candidate above."""

_MEANT = any_case(
    r"\W*(?:(?:ja|yes|jo|yep|genau|richtig|correct|right|exactly),?\s*)?(?:der|die|das|him|her|he|she|it|er|sie|this|that)?"
    r"(?=\W*$|[.!,;]\s)"
)
"""What means the candidate above where another one follows: "ja, der", "Him."."""

ALIKE = 0.6
"""How alike a line and one of ours are at least where the line is an edit of ours (our own choice)."""

LONG_ENOUGH = 16
"""Letters and digits by which a quoted line is known wherever it stands (our own choice)."""

LONG_BLOCK = 40
"""Signs of two lines of ours by which they are known without marks of quotation (our own choice)."""

ABOVE = -1
"""The index of words that stand above the lines of a mail: its subject."""

_OLD = frozenset({Origin.QUOTED, Origin.FORWARDED})

MOST_EDITED = 100
"""Quoted lines of a reply that are compared with ours for an edit (our own choice)."""

LONGEST = 400
"""Characters of a line that may be an edit of ours (our own choice)."""


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A line of ours, and the question and the stored line that it belongs to, 0 for none."""

    text: str
    number: int = 0
    place: int = 0


@dataclass(frozen=True, slots=True)
class Passage:
    """Words of the director in a reply: the line's index, the question and the stored line beside it, 0 for none.
    `line` is the whole line where they changed one of ours; it is `kept` as new text though something in it was an
    answer.
    """

    index: int
    text: str
    number: int = 0
    line: str = ""
    place: int = 0
    kept: bool = False


class OwnText:
    """Our mails of a conversation, newest last."""

    def __init__(self, sent: Sequence[str], stored: Sequence[str] = ()) -> None:
        places = {squash(text): place for place, text in enumerate(stored, start=1)}
        self._lines = tuple(line for text in sent for line in _own_lines(text, places))
        self._all = "\n".join(squash(text) for text in sent)
        self._by_text: dict[str, list[OwnLine]] = {}
        for line in self._lines:
            self._by_text.setdefault(squash(line.text), []).append(line)
        self._nearest: dict[str, OwnLine | None] = {}

    def holds(self, text: str) -> bool:
        """Return whether a quoted line is ours, however it was wrapped."""
        words = squash(text)
        return not words or words in self._all

    def holds_both(self, text: str, after: str) -> bool:
        """Return whether two lines follow each other in a mail of ours, as they do where a program quotes without
        marks; one alone may be a director's that we repeated.
        """
        words = squash(f"{text} {after}")
        return len(words) >= LONG_BLOCK and words in self._all

    def has_line(self, text: str) -> bool:
        """Return whether a line is one of ours as a whole: a director's line that we repeated is only a part of one."""
        return squash(text) in self._by_text

    def line_of(self, text: str, above: OwnLine) -> OwnLine:
        """Return the line of ours that a quoted one is, or is a part of; of several the one of the block above."""
        words = squash(text)
        if found := self._by_text.get(words):
            return next((line for line in found if (line.number, line.place) == (above.number, above.place)), found[-1])
        return next((line for line in self._lines if _is_part(words, squash(line.text))), OwnLine(text))

    def nearest(self, text: str) -> OwnLine | None:
        """Return the line of ours that a changed one was, None for one that is new."""
        words = squash(text)
        if not words or len(words) > LONGEST:
            return None
        if words not in self._nearest:
            self._nearest[words] = self._compare(words) if len(self._nearest) < MOST_EDITED else None
        return self._nearest[words]

    def _compare(self, words: str) -> OwnLine | None:
        scored = [(_likeness(squash(line.text), words), line) for line in self._lines if line.text.strip()]
        best = max(scored, key=lambda each: each[0], default=(0.0, None))
        return best[1] if best[0] >= ALIKE else None


def _is_part(words: str, ours: str) -> bool:
    """Return whether words are a part of a line of ours, or a long line of ours is one of them."""
    return words in ours or (len(ours) >= LONG_ENOUGH and ours in words)


def _likeness(ours: str, theirs: str) -> float:
    if len(ours) > 5 and (theirs.startswith(ours) or theirs.endswith(ours)):
        return 1.0
    compared = SequenceMatcher(None, ours, theirs, autojunk=False)
    may_be = compared.real_quick_ratio() >= ALIKE and compared.quick_ratio() >= ALIKE
    return compared.ratio() if may_be else 0.0


def _own_lines(text: str, places: Mapping[str, int]) -> Iterator[OwnLine]:
    """Yield our lines; the block of a question ends with a blank line, that of a stored line where the next begins."""
    number = place = 0
    for line in text.splitlines():
        begun = _NUMBERED.match(line)
        number = int(begun[1]) if begun else number if line.strip() else 0
        place = places.get(squash(line), place if line.startswith("  ") else 0)
        yield OwnLine(line, number, place)


def squash(text: str) -> str:
    """Return a text without marks of quotation and superfluous blanks, with signs that every keyboard has."""
    return " ".join(_plain_line(text).translate(_TYPEWRITTEN).split())


def _plain_line(text: str) -> str:
    return " ".join(_LINKED.sub(" ", _MARKS.sub("", text)).replace("\xa0", " ").split())


def added_plain_line(ours: str, theirs: str) -> str:
    """Return what was put into a line of ours, in its order."""
    before, after = squash(ours).split(), squash(theirs).split()
    parts = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    return " ".join(
        word for kind, _, _, start, end in parts if kind in {"insert", "replace"} for word in after[start:end]
    )


def find_passages(lines: Sequence[str], origins: Sequence[Origin], own: OwnText) -> tuple[list[Passage], set[int]]:
    """Return what the director wrote into and around our text, and the indexes of the lines that are ours."""
    passages: list[Passage] = []
    ours: set[int] = set()
    beside, quoting = OwnLine(""), False
    unmarked = _list_unmarked(lines, own)
    for index, line in enumerate(lines):
        words, quoted = _plain_line(line), index in unmarked or origins[index] in _OLD
        if not words or origins[index] is Origin.SIGNATURE:
            ours |= {index} if quoted else set()
            continue
        if not quoted and _leads_quotation(index, words, lines, origins, unmarked):
            ours.add(index)
        elif not quoted:
            place = OwnLine("") if not quoting else beside
            is_within = _CANDIDATE.match(_next_line(lines, index)) is not None
            passages.append(
                Passage(index, _with_sign(words, place, is_within=is_within), place.number, place=place.place)
            )
        elif own.holds(line):
            ours.add(index)
            beside, quoting = own.line_of(line, beside), quoting or own.has_line(line)
        elif _BY_PROGRAM.fullmatch(words):
            ours.add(index)
        elif quoting and (beside.number or own.nearest(line)):
            passages.append(_changed(index, words, beside.number, own))
            quoting = True
    return passages, ours


def _leads_quotation(
    index: int, words: str, lines: Sequence[str], origins: Sequence[Origin], unmarked: set[int]
) -> bool:
    """Return whether a line is what a mail program writes above a quotation: "Fernwertung wrote:"."""
    if not (words.endswith(":") and _BY_PROGRAM.fullmatch(words)):
        return False
    below = next((at for at in range(index + 1, len(lines)) if lines[at].strip()), index)
    return below in unmarked or (below > index and origins[below] in _OLD)


def _next_line(lines: Sequence[str], index: int) -> str:
    """Return the next line with words, without marks of quotation, "" for none."""
    return next((plain for line in lines[index + 1 :] if (plain := _plain_line(line))), "")


def _with_sign(words: str, above: OwnLine, *, is_within: bool) -> str:
    """Return words that mean the candidate of a question below which they are, with its sign; `is_within` where
    another one follows, so that a yes means this one as well.
    """
    sign = _CANDIDATE.match(above.text)
    pointed = (_BELOW.match(words) or (_MEANT.match(words) if is_within else None)) if sign else None
    return f"{sign[0].strip()} {words[pointed.end() :].strip(' ,;.:!')}".strip() if sign and pointed else words


def _list_unmarked(lines: Sequence[str], own: OwnText) -> set[int]:
    """Return the indexes of lines that are in our mails as well, each beside the one before or behind it, and of what a
    mail program wrote above the first.
    """
    written = [(index, line) for index, line in enumerate(lines) if line.strip()]
    pairs = (pair for pair in pairwise(written) if own.holds_both(pair[0][1], pair[1][1]))
    found = {index for pair in pairs for index, _ in pair}
    return found | _list_heads([each for each in written if found and each[0] < min(found)])


def _list_heads(above: Sequence[tuple[int, str]]) -> set[int]:
    """Return the indexes of the last lines that a mail program wrote above what it quotes."""
    heads = takewhile(lambda each: _BY_PROGRAM.fullmatch(_plain_line(each[1])), reversed(above))
    return {index for index, _ in heads}


def find_quoted(body: Part, lines: Sequence[str]) -> tuple[int, ...]:
    """Return the indexes of those lines that a mail quotes, or quotes a part of."""
    quoted = [fold(line) for index, line in enumerate(body.lines) if body.origin(index) in _OLD]
    texts = [text for text in quoted if len(text) >= LONG_ENOUGH]
    found = [(at, fold(line)) for at, line in enumerate(lines)]
    return tuple(
        at for at, line in found if len(line) >= LONG_ENOUGH and any(line in text or text in line for text in texts)
    )


def _changed(index: int, words: str, at: int, own: OwnText) -> Passage:
    """Return what a quoted line says that is not ours: put into one of our lines, or between them."""
    near = own.nearest(words)
    if near is None:
        return Passage(index, words, at)
    added = added_plain_line(near.text, words)
    if _CANDIDATE.match(near.text):
        ticked = _TICK.fullmatch(added) or _TICKED.match(added)
        added = f"{near.text.strip()} {added[ticked.end() :]}".strip() if ticked else added
    return Passage(index, added, near.number or at, words)


def write_rest(body: Part, gone: set[int], passages: Sequence[Passage]) -> Part:
    """Return the body without lines that are ours or answered; words put into a quotation of ours are new text."""
    inserted = {passage.index: passage.line or passage.text for passage in passages}
    gone = gone - {passage.index for passage in passages if passage.kept}
    lines = tuple("" if index in gone else inserted.get(index, line) for index, line in enumerate(body.lines))
    origins = tuple(
        Origin.NEW if index in inserted else body.origin(index) for index in range(len(body.lines)) if body.origins
    )
    return replace(body, lines=lines, origins=origins)

"""Which question words of a reply name: by a number of ours or of the director, or by its place among the open ones."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from intake.reading.codes import Question
from intake.reading.ordinals import LAST, ORDINALS
from intake.reading.words import any_case

from . import phrases
from .courtesy import without_filler
from .own_text import Passage
from .phrases import MONTH
from .sentence_flow import SENTENCES
from .types import AskedQuestion

Mark = tuple[int, int, int]
"""Begin and end of the words that name a question, and its number."""

_MARK = any_case(
    r"(?:^|(?<=[\s,;.!]))(?:(?:zu|auf|betrifft|re|regarding|concerning|for|ad|to|bei)\s+)?(?:(?:der\s+|die\s+|the\s+)?(?:frage|punkt|question|nummer|nr\.?|no\.?|number|item|point)\s*)?"
    r"(?P<open>(?:\((?!\d{1,3}\.\s))?)(?<!\d\.)(?<!\bam )(?<!\bvom )(?<!\bzum )(?<!\bden )"
    r"(?<!\bder )(?<!\bdem )(?<!\bthe )"
    r"(?P<number>\d{1,3})(?P<shut>\)|\.(?=[\s:])(?!\s(?:partie|spiel)\b)|:|\s*[=–-](?=\s))(?!\s*[01½](?:[\s.,;!)]|$))\s*:?\s*"
)
_WORDS = ("eins|one", "zwei|two", "drei|three", "vier|four", "fünf|five", "sechs|six")
_IN_WORDS = tuple(
    any_case(
        rf"\b(frage|punkt|question|item|point|(?:zu|to|for)(?=\s+\w+(?:\s*:|,?\s+(?:ist|is|gilt)\s+(?-i:[a-h])\b)))\s+(?:{words})\b"
    )
    for words in _WORDS
)
"""Questions that are called by their numbers in words: "question one", "zu zwei ist a"."""

_OF_PLACE = any_case(
    r"\b(?:start-?\s?(?:nummer|nr\.?|platz)|(?:setz|tabellen)?platz|sitz|seat|place|seed|brett|board|runde|round"
    r"|mitglied(?:snummer|s-?nr\.?)|jahrgang|jg\.?)\s*$"
)
"""What is before a number that is none of a question."""

_LONGEST_PLACE = 40
"""Characters before a number among which such words are sought: to look from the beginning of a reply for each of its
numbers takes minutes (our own choice).
"""

_DAY_ALONE = any_case(rf"(?:^|\s)\d{{1,2}}\.\s+(?:{MONTH})\b")
"""A day that begins as the number of a question does: "1. Mai"."""

_OF_DAY = any_case(rf"\W*\d{{1,2}}\.\s+(?:{MONTH})\b")
_LISTED = re.compile(r"\d\.\s*$")
"""A number as it is in a list: "1. Koch"."""

LED = any_case(
    r"(?:^|(?<=[\s,;.!]))(?:zu|auf|ad|for|regarding)\s+(?:(?:der\s+|the\s+)?(?:frage|punkt|question|nummer|nr\.?|no\.?|number|item|point)\s*)?\(?(?P<number>\d{1,3})\)?\s*[:,]?\s+|(?:^|(?<=[\s,;.!]))(?:your\s+|ihre\s+)?(?:frage|punkt|question|item|point|(?:number|nummer|nr\.?|no\.)(?=\s+\d\s+(?:is|was|ist|war|should|could|must)\b))\s+\(?(?P<other>\d{1,3})\)?\s*[:,]?\s*"
)
_COMPACT = any_case(
    r"(?<![\w.,:/-])(?P<number>\d{1,3})\s?[-=.:)]?\s?(?=(?-i:[A-Z])(?!\w|\.\s*[^\W\d])|(?-i:[a-z])(?!\w)"
    r"|(?<=\s)(?<!brett \d )(?<!runde \d )(?<!board \d )(?<!round \d )"
    r"(?:remis|unentschieden|drawn?|ja|nein|yes|no)\b(?!-))"
)
"""A number with a letter or a short answer behind it: "1a, 2 remis"."""

_BARE = any_case(rf"(?:^|(?<=[\w.][,;]\s)|(?<=\w\s))(?P<number>\d{{1,2}})\s(?=(?-i:[A-ZÄÖÜ]))(?!(?:{MONTH})\b)")
"""A number with nothing but a name behind it: "1 Koch, 2 Wolf"."""

_PLACES = tuple(
    any_case(
        r"(?:\b(?:zur|zu der|auf die|bei der|(?:(?:as )?to )?(?:the|your)|die|(?:(?:zu|auf|bei) )?ihrer?)\s+)?"
        rf"\b(?:{words})\s+(?:frage|question)\b\s*:?\s*"
    )
    for words in ORDINALS
)
"""A question that is called by its place among those that are open."""

_OTHER_THING = (
    r"(?:bei|beim|von|vom|für|for|of|at|partien?|spiele?|games?|runden?|rounds?|zeilen?|lines?|rows?|z[uü]ge?|moves?"
    r"|meldung|report|message|nachricht|e?-?mail|ergebnis|result|brett|board|mal|time|namen?|names?|spieler|players?"
    r"|genannten?|option|half|hälfte|leg|match|tage?|days?|dates?|woche|week|monat|month|\w*turnier|tournament)\b"
)
"""What is behind a word for a place that is that of something else, or chooses one of several."""

_COUNTED = (r"erstens|firstly", r"zweitens|secondly", r"drittens|thirdly", r"viertens", r"fünftens", r"sechstens")
_OF_ORDER = "|".join(
    rf"(?P<place{at}>{words}|{others})" for at, (words, others) in enumerate(zip(ORDINALS, _COUNTED, strict=True))
)
_IN_ORDER = any_case(
    r"(?:^|(?<=[.,;:!?])\s+|\s+(?:und|and|&|then|dann)\s+|\s+(?=(?:in|im|bei|beim|zu|zur|zum|for|to|on)\s))"
    r"(?:(?:und|and|in|im|bei|beim|zu|zur|zum|as|for|to|on)\s+){0,2}(?:(?:the|your|der|die|das|dem|den|ihrer?)\s+)?"
    rf"(?:{_OF_ORDER}|(?P<last>{LAST}))(?:\s+(?:one|frage|question|punkt|item|point))?(?!\w)(?!\s+{_OTHER_THING})"
    r"\s*(?:(?:is|was|ist|war|wäre|heißt|heisst|lautet)\b|[:,=–-])?\s*"
)
"""Where a clause begins with the first, the second and so on."""

_OF_LINE = re.compile(r"\W*(\d{1,2})[.):]\s")
"""The number in front of a line of a report."""

_CALLED_LINE = any_case(
    r"\b(?:bei|zu|in|for|in|at)\s+(?:meiner\s+|der\s+|my\s+|the\s+)?"
    r"(?:nr\.?|nummer|zeile|punkt|partie|spiel|no\.?|number|line|item|game)\s*(?P<number>\d{1,2})\b[:,]?"
)
"""What names a line by its number."""

_CLOSED_MARK = any_case(
    r"(?:^\W*?|(?<=[.!;,])\s+)(?P<mark>(?:(?:zu|ad|for|re|regarding)\s+)?"
    r"(?:(?:der\s+|the\s+)?(?:frage|punkt|question|nummer|nr\.?|no\.?|number|item|point)\s*)?"
    r"(?:\((?P<closed>\d{1,2})\)\s*:?|(?P<number>\d{1,2})\s?(?::|\)))(?=\s|$)(?!\s*[01½](?:[\s.,;!)]|$)))"
)
"""A number with a colon or in brackets, where a sentence or a clause begins."""

_OTHERS = any_case(r"\b(?:ander(?:e[nrms]?|n)|other|others|rest|übrigen?|remaining)\b")
"""What is said of other questions."""


_ONLY_SIGNS = re.compile(r"\W*[a-h]\b(?:\W{1,3}[a-h]\b)*\W*")
"""Signs of answers and nothing else: "b", "c, e"."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Words that may answer something, the lines they are from, and the question that they name, 0 for none; `is_part`
    of a `sentence`; `in_doubt` where something beside them says so, `doubts` are the sentences of their line that do.
    """

    text: str
    lines: frozenset[int]
    number: int = 0
    is_part: bool = False
    in_doubt: bool = False
    doubts: tuple[str, ...] = ()
    sentence: str = ""


def is_numbered_sign(piece: Piece) -> bool:
    """Return whether a piece is nothing but the number of a question and signs, which no words of other lines doubt."""
    return piece.number > 0 and not piece.doubts and _ONLY_SIGNS.fullmatch(piece.text) is not None


def number_places(passages: Sequence[Passage], questions: Sequence[AskedQuestion]) -> list[Passage]:
    """Return passages in which several questions that are called by their places, or answered in order after "the
    first", "the second", are called by their numbers.
    """
    passages = [replace(each, text=_with_digits(each.text)) for each in passages]
    numbers = [question.number for question in questions]
    if len(numbers) > 1 and _counts_bare(passages, numbers):
        return [replace(each, text=_BARE.sub(r"(\g<number>) ", each.text)) for each in passages]
    is_numbered = any(mark[2] in numbers for each in passages for mark in list_marks(each.text))
    places = [] if is_numbered else [at for each in passages for at in _list_places(each.text, len(numbers))]
    is_counted = 1 < len(places) <= len(numbers) and places == [*range(len(places))]
    is_counted = is_counted and not any(map(_has_places, questions))
    by_place = _number_counted if is_counted else _number_named
    return [replace(each, text=by_place(each.text, numbers)) for each in passages]


def _with_digits(text: str) -> str:
    """Return a text with digits for the words of numbers of questions."""
    for number, words in enumerate(_IN_WORDS, start=1):
        text = words.sub(rf"\1 {number}", text)
    return text


def _counts_bare(passages: Sequence[Passage], numbers: Sequence[int]) -> bool:
    """Return whether the words begin with a number, and several are numbered in the order of the questions."""
    found = [int(number["number"]) for each in passages for number in _BARE.finditer(each.text)]
    marked = [mark[2] for each in passages for mark in list_marks(each.text) if mark[2] in numbers]
    counted = sorted({*found, *marked})
    begins = any(re.match(rf"{numbers[0]}\b", each.text) for each in passages[:1])
    return begins and bool(found) and len(counted) > 1 and counted == list(numbers[: len(counted)])


def _number_named(text: str, numbers: Sequence[int]) -> str:
    """Return a text in which the first of several questions and its kin are called by their numbers."""
    for place, number in enumerate(numbers if len(numbers) > 1 else ()):
        if place < len(_PLACES):
            text = _PLACES[place].sub(f"({number}) ", text)
    return text


def _has_places(question: AskedQuestion) -> bool:
    """Return whether a question may be about a first and a second game."""
    return question.first.code == Question.MATCH_SCORE or not (question.first.claims or question.first.departure)


def _list_places(text: str, asked: int) -> Iterator[int]:
    """Yield the places by which clauses of a text begin that go on with an answer, -1 for one without."""
    found = list(_IN_ORDER.finditer(text))
    ends = [*(each.start() for each in found[1:]), len(text)]
    for each, end in zip(found, ends, strict=False):
        said = phrases.YES.sub(" ", phrases.FILLER.sub(" ", text[each.end() : end]))
        is_led = ":" in each[0] and re.search(r"\w", text[each.end() : end])
        yield _place_of(each, asked) if is_led or re.search(r"\w", said) else -1


def _place_of(found: re.Match[str], asked: int) -> int:
    return asked - 1 if found["last"] else next(at for at in range(len(ORDINALS)) if found[f"place{at}"])


def _number_counted(text: str, numbers: Sequence[int]) -> str:
    """Return a text in which the words for places are the numbers of questions."""

    def numbered(found: re.Match[str]) -> str:
        return f" ({numbers[_place_of(found, len(numbers))]}) "

    return _IN_ORDER.sub(numbered, text).strip()


def known_marks(passages: Sequence[Passage], numbers: set[int]) -> set[int]:
    """Return the numbers that may name questions, none where the only one begins a day ("1. Mai")."""
    marked = [
        passage.text[mark[0] :] for passage in passages for mark in list_marks(passage.text) if mark[2] in numbers
    ]
    is_day = len(marked) == 1 and _DAY_ALONE.match(marked[0].lstrip()) is not None
    return set() if is_day else numbers


def list_marks(text: str) -> list[Mark]:
    """Return begin, end and number of what may name a question."""
    found = [(mark.start(), mark.end(), int(mark["number"])) for mark in _MARK.finditer(text)]
    found += [(mark.start(), mark.end(), int(mark["number"] or mark["other"])) for mark in LED.finditer(text)]
    found += [(mark.start(), mark.end(), int(mark["number"])) for mark in _COMPACT.finditer(text)]
    found = [mark for mark in found if not _OF_PLACE.search(text, max(0, mark[0] - _LONGEST_PLACE), mark[0])]
    marks: list[Mark] = []
    for mark in sorted(found, key=lambda each: (each[0], -each[1])):
        if all(_goes_on(text, mark, before) for before in marks[-1:]):
            marks.append(mark)
    return marks


def _goes_on(text: str, mark: Mark, before: Mark) -> bool:
    """Return whether a mark is behind the one before it, and no day of an answer to that one."""
    return mark[0] >= before[1] and not _is_of_day(text, mark, before)


def _is_of_day(text: str, mark: Mark, before: Mark) -> bool:
    """Return whether a mark is the day of an answer whose number has another form: "1: a, 2. Mai"."""
    return _OF_DAY.match(text, mark[0]) is not None and not _LISTED.search(text[before[0] : before[1]])


def find_number(text: str) -> int:
    """Return the number of the only question that a text names, 0 for none or several."""
    numbers = {number for _, _, number in list_marks(text)}
    return numbers.pop() if len(numbers) == 1 else 0


def number_by_lines(passages: Sequence[Passage], questions: Sequence[AskedQuestion]) -> list[Passage]:
    """Return passages in which the numbers of reported lines are those of the questions about them; the number of a
    question comes first.
    """
    asked = _list_by_line(questions)
    return [replace(each, text=_renumber(each.text, asked)) for each in passages] if asked else list(passages)


def _list_by_line(questions: Sequence[AskedQuestion]) -> dict[int, int]:
    """Return the numbers of questions by those of the lines that only they are about."""
    places = [(each.number, each.first.where) for each in questions if each.first.where]
    found = [(int(mark[1]), number) for number, where in places if (mark := _OF_LINE.match(where.text))]
    times = Counter(line for line, _ in found)
    numbers = {each.number for each in questions}
    return {line: number for line, number in found if times[line] == 1 and line not in numbers}


def _renumber(text: str, asked: Mapping[int, int]) -> str:
    def as_question(found: re.Match[str]) -> str:
        number = asked.get(int(found["number"]))
        return f"zu {number}:" if number else found[0]

    return _CALLED_LINE.sub(as_question, text)


def cut_other_numbers(passages: Sequence[Passage], numbers: Collection[int]) -> tuple[list[Passage], list[Passage]]:
    """Return passages without the words under other numbers than those of questions, and passages of these words."""
    kept: list[Passage] = []
    others: list[Passage] = []
    is_other = False
    for passage in passages if numbers else ():
        pieces = (
            [(passage.text, False)]
            if passage.line
            else list(_cut_at_marks(passage.text, numbers, begins_other=is_other))
        )
        is_other = _is_led(pieces)
        kept += _keep_words(passage, [text for text, other in pieces if not other])
        others += [replace(each, kept=True) for each in _keep_words(passage, [text for text, other in pieces if other])]
    return (kept, others) if others else (list(passages), [])


def _is_led(pieces: Sequence[tuple[str, bool]]) -> bool:
    """Return whether a line ends with another number, whose words are on the next."""
    return bool(pieces) and pieces[-1][1] and not _CLOSED_MARK.sub("", pieces[-1][0]).strip()


def _keep_words(passage: Passage, texts: Sequence[str]) -> list[Passage]:
    """Return a passage with some of its words, nothing without any."""
    return [replace(passage, text=" ".join(texts))] if texts else []


def _cut_at_marks(text: str, numbers: Collection[int], *, begins_other: bool) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of a text, each with whether it is under another number than those of questions."""
    marks = [(found.start("mark"), int(found["closed"] or found["number"])) for found in _CLOSED_MARK.finditer(text)]
    begins = [(0, begins_other), *((begin, number not in numbers) for begin, number in marks)]
    ends = [*(begin for begin, _ in begins[1:]), len(text)]
    for (begin, is_other), end in zip(begins, ends, strict=True):
        if piece := text[begin:end].strip(" ,;"):
            yield piece, is_other


def names_question(text: str) -> bool:
    """Return whether a sentence begins with the question that it answers: "Zu 1: ..."."""
    return LED.match(text) is not None


def list_numbered(passages: Sequence[Passage], numbers: Iterable[int]) -> Iterator[Piece]:
    """Yield the passages as pieces, those with several numbered answers cut before each number."""
    number, known = 0, known_marks(passages, set(numbers))
    for passage in passages:
        pieces = list(_cut_at_numbers(passage, known))
        for piece in pieces:
            if not piece.text:
                number = piece.number
                continue
            yield replace(piece, number=piece.number or number, in_doubt=is_in_doubt(piece.text))
            number = 0


def list_called(passages: Sequence[Passage], questions: Iterable[AskedQuestion]) -> set[int]:
    """Return the numbers of the questions which passages answer by their numbers, none where they have one at most."""
    called = {each.number for each in list_numbered(passages, [each.number for each in questions])} - {0}
    return called if len(called) > 1 else set()


def is_in_doubt(text: str) -> bool:
    """Return whether a text says that its writer is not certain, of something else than other questions."""
    told = (each for each in SENTENCES.split(text) if "?" not in each and not _OTHERS.search(each))
    return any(phrases.DOUBT.search(without_filler(each)) for each in told)


def _cut_at_numbers(passage: Passage, numbers: set[int]) -> Iterator[Piece]:
    lines = frozenset({passage.index})
    marks = [mark for mark in list_marks(passage.text) if mark[2] in numbers]
    first = marks[0][0] if marks else len(passage.text)
    if passage.text[:first].strip() or not marks:
        yield Piece(passage.text[:first].strip(), lines, passage.number)
    ends = [*(begin for begin, _, _ in marks[1:]), len(passage.text)]
    for (_, begin, number), end in zip(marks, ends, strict=False):
        yield Piece(passage.text[begin:end].strip(" ,;"), lines, number)

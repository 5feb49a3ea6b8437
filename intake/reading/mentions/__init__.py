"""Mentions: what a sentence speaks of, each with its span.

A way of writing is one finder in `FINDERS`, which are asked in their order: what one has found, the next leaves alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from itertools import chain

from intake.reading import limits
from intake.reading.days.dates import DateWord, find_dates
from intake.reading.days.row_days import find_leading_date
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.known import NOTHING, Known
from intake.reading.limits import Effort
from intake.reading.mentions.beside import TITLES
from intake.reading.mentions.english_doubts import find_doubts
from intake.reading.mentions.equals_signs import find_equals
from intake.reading.mentions.first_names import add_first_names, overlaps
from intake.reading.mentions.name_forms import index_names, with_first_names
from intake.reading.mentions.phrases import find_phrases
from intake.reading.mentions.players import (
    AMBIGUOUS_WORD,
    find_numbers,
    find_players,
)
from intake.reading.mentions.roles import (
    colon_behind,
    commas_behind,
    find_colours,
    find_plain_words,
    find_sides,
    links_between,
    points_behind,
    role_of,
)
from intake.reading.mentions.stand_ins import find_stand_ins
from intake.reading.mentions.strangers import NOWHERE, add_strangers, find_author, find_seats, find_shared_game
from intake.reading.mentions.titles import (
    find_title_before,
    has_words,
    holds_code,
    holds_name,
    is_bare_title,
    is_of_kind,
    is_part_of_name,
    list_capitals,
    list_codes,
    may_be_heading,
    may_be_title,
    without_article,
    without_section,
)
from intake.reading.mentions.types import PAIR, Kind, Mention, Names, Person, View
from intake.reading.reasons import find_reasons
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import ScoreWord, find_scores, is_sum, unfinished_score
from intake.reading.tournaments import codes
from intake.reading.words import any_case, mask_words
from ratings.formats.name_folding import fold, solid
from ratings.regulations.types import Score

__all__ = [
    "PAIR",
    "STRANGERS",
    "Kind",
    "Known",
    "Mention",
    "Names",
    "Situation",
    "find_doubtful",
    "find_mentions",
    "index_names",
]


@dataclass(frozen=True, slots=True)
class Situation:
    """What holds for all sentences of a mail: what is known, its day, who says "I", whether it names White first."""

    known: Known
    names: Names
    day: date | None
    author: frozenset[Person] = frozenset()
    white_first: bool = False
    cut_from: int = 0
    """Characters from which on a line of the part may have been cut for its length."""
    in_days: bool = False
    """Whether a row of the part begins with a day that can be nothing else: then others do so, too."""
    month: str = ""
    """The month that the mail reports, where it names no other one."""
    about: str = ""
    """The subject, unless it is that of an answer."""
    effort: Effort | None = None
    """That of a mail; who explains a line by itself needs none."""

    @property
    def is_spent(self) -> bool:
        """Whether so much was tried for the mail that it is not read."""
        return self.effort is not None and self.effort.is_spent

    def count(self, tried: int, found: int = 0) -> None:
        """Count what was tried for the mail, and the results found."""
        if self.effort:
            self.effort.add(tried, found)

    def spoken_by(self, author: str) -> Situation:
        """Return what holds for the words of an author: "I" is a player of this name."""
        found = find_players(author, self.names)
        return replace(self, author=found[0].persons) if len(found) == 1 else self

    def within(self, texts: Iterable[str]) -> Situation:
        """Return what holds where texts name some of the known tournaments: only these can be meant, each by its code,
        and beside a code by its name, or by somebody who plays in no other.
        """
        if len(self.known.tournaments) <= 1:
            return self
        texts = list(texts)
        folded = "\n".join(map(fold, texts))
        packed = folded.replace(" ", "")
        by_code = {one.code for one in self.known.tournaments if holds_code(one.code, folded, packed)}
        if not by_code:
            return self
        labels = (f"{label}:" for label in map(find_title_before, texts) if label)
        codes = by_code | set(map(self.find_title, chain(filter(may_be_heading, texts), labels)))
        named = {at for at, one in enumerate(self.known.tournaments) if one.code in codes or holds_name(one, packed)}
        named |= self._list_played(texts, named)
        known = Known(tuple(one for at, one in enumerate(self.known.tournaments) if at in named))
        return self if known == self.known else replace(self, known=known, names=index_names(known))

    def _list_played(self, texts: Iterable[str], named: AbstractSet[int]) -> set[int]:
        """Return the tournaments of those whom texts name and who play in none of the `named` ones."""
        players = (one for text in texts for one in find_players(text, self.names))
        places = ({place for place, _ in one.persons} for one in players)
        return set().union(*(each for each in places if named.isdisjoint(each)))

    def meet(self, one: Person, other: Person) -> bool:
        """Return whether two players have a game in a known tournament."""
        if one[0] != other[0] or one[0] == NOWHERE:
            return False
        pairings = self.known.tournaments[one[0]].pairings
        return any({game.white, game.black} == {one[1], other[1]} for game in pairings)

    def is_other_way_round(self, whites: Iterable[Person], blacks: Iterable[Person]) -> bool:
        """Return whether known players meet with the other colours only."""
        pairs = {(one, other) for one in whites for other in blacks if one[0] == other[0] != NOWHERE}
        games = {
            (place, game.white, game.black)
            for place, _ in {one for one, _ in pairs}
            for game in self.known.tournaments[place].pairings
        }
        as_named = any((one[0], one[1], other[1]) in games for one, other in pairs)
        return not as_named and any((one[0], other[1], one[1]) in games for one, other in pairs)

    def find_title(self, line: str) -> str:
        """Return the code of the one known tournament whose name is a whole line, "" for none and for several. A line
        with a colon or a number behind it, or of few words that name nobody, may have some of the words only:
        "Seniorencup:", "Pokal, Gruppe 4", "Die Meisterklasse".
        """
        line = without_article(line).strip()
        words = solid(line.strip(" :.-*"))
        found = {one.code for one in self.known.tournaments if solid(one.name) == words}
        if not found and (may_be_title(line) or is_bare_title(line)):
            found = {one.code for one in self.known.tournaments if is_part_of_name(one, line)}
            found = found if may_be_title(line) or not find_players(line, self.names) else set()
        found = found or {one.code for one in self.known.tournaments if is_of_kind(one, line)}
        plain = line if found else without_section(line)
        return found.pop() if len(found) == 1 else self.find_title(plain) if plain != line else ""

    def find_name(self, texts: Iterable[str]) -> str:
        """Return the code of the one known tournament of whose name texts have some words, "" for none and several."""
        names = [name for text in texts for name in list_capitals(text) if not find_players(name, self.names)]
        found = {one.code for one in self.known.tournaments if any(has_words(one, name) for name in names)}
        return found.pop() if len(found) == 1 else ""

    def write_title(self, line: str) -> str:
        """Return a line with the code of a tournament in place of its title before a row: "Candidates B. Koch ...",
        "Cup: Koch ...".
        """
        title = find_title_before(line)
        row = line.partition(title)[2].lstrip(".: ") if title else ""
        is_row = bool(row) and bool(find_players(row, with_first_names(self.names)))
        is_clear = is_row and not find_players(title, self.names)
        code = self.find_title(f"{title}:") if is_clear else ""
        return f"{code}: {row}" if code else line

    def find_code(self, text: str) -> str:
        """Return the code of the one known tournament that a text names, "" for none and for several."""
        folded = fold(text)
        packed = folded.replace(" ", "")
        found = {one.code for one in self.known.tournaments if holds_code(one.code, folded, packed)}
        return found.pop() if len(found) == 1 else ""


STRANGERS = Situation(NOTHING, index_names(NOTHING), None)
"""Where nobody is known."""


Finder = Callable[[str, View], Iterable[Mention]]


def _dates(text: str, view: View) -> Iterator[Mention]:
    days = [word for word in find_dates(text, view.day) if fold(word.text) not in view.names.forms]
    leading = find_leading_date(text, view.day, small=view.in_days)
    if leading and not any(day.start < leading.end for day in days):
        days = [leading, *days] if view.in_days or _is_before_name(text, leading, view) else days
    for day in days:
        yield Mention(Kind.DAY, day.start, day.end, day.text, day=day)


def _is_before_name(text: str, leading: DateWord, view: View) -> bool:
    """Return whether a name is right behind the day with which a text begins."""
    names = find_players(text, view.names)
    behind = text[leading.end : names[0].start] if names and names[0].start >= leading.end else "x"
    return not behind.strip(" .:;|\t(") or behind.lower().strip() in TITLES


def _scores(text: str, view: View) -> Iterator[Mention]:
    text = mask_words(text, find_seats(text, view.names), " ")
    found = find_scores(_CROSS.sub(lambda sign: f"{sign[1]}-{sign[2]}".ljust(len(sign[0])), text))
    found = tuple(score for score in found if not (score.text[-1] in "oO" and _GOES_ON.match(text, score.end)))
    halves = [] if is_sum(text) else list(_HALF.finditer(text))
    pairs = [score for score in found if len(score.text) > LONE or score.text == "½"]  # a lone 1 may be a number
    for score in pairs or found:
        if score.numeric or score.text in SIGNS:
            yield Mention(Kind.SCORE, score.start, score.end, score.text, score=score)
    signs = [] if found else list(find_equals(text))
    if not found and len(halves + signs) == 1:
        half = (halves + signs)[0]
        score = ScoreWord(half.start(), half.end(), half[0], ScoreKind.GAME, Score.DRAW.value)
        yield Mention(Kind.SCORE, half.start(), half.end(), half[0], score=score)


def _reasons(text: str, _: View) -> Iterator[Mention]:
    for reason in find_reasons(text):
        yield Mention(Kind.REASON, reason.start, reason.end, reason.text, reason=reason)


def _find_in_text(text: str, _: View) -> Iterable[Mention]:
    return chain(find_colours(text), find_doubts(text), find_phrases(text), find_sides(text))


_HAS_POINT = re.compile(r"\s[01]$")
"""How the points of a player end, which in capitals look like a code: "KOCH 1 WOLF 0"."""


def _tournaments(text: str, view: View) -> Iterator[Mention]:
    others = (code for code in codes(text) if not (_HAS_POINT.search(code) and find_players(code, view.names)))
    for code in (*others, *list_codes(text, view.names.codes)):
        start = text.find(code)
        if start >= 0 and not _ENDS_WITH_SCORE.search(text[start : start + len(code) + len(" : 0")]):
            yield Mention(Kind.TOURNAMENT, start, start + len(code), code, value=code)


def _numbers(text: str, view: View) -> Iterator[Mention]:
    yield from find_numbers(text, view.names)
    yield from find_seats(text, view.names)
    yield from find_author(text, view.author) if view.author else ()


MOST = 100
"""Mentions of a sentence beyond which nobody wrote it (our own limit)."""

_NUMBER_IN_BRACKETS = re.compile(r"[ (\[,]*|\s*\((?:[^\W\d_]+ ){0,3}[^\W\d_]+,?\s*")
"""What is between a name and its number: "Koch (the younger one, Nr. 4)"."""

_WITHIN_NAME = any_case(r"\s+(?:(?:v|d|von|van|vom|de[rnm]?|zu[rm]?)\.?\s*)*")
"""What is between two parts of one name, or a name and its number: "Albrecht v. d. Heyde", "Koch 4711"."""

_ENDS_WITH_SCORE = re.compile(r"\s(?:[01½]\s?[-:]\s?[01½]|1/2|0[.,]5)")
"""Capitals before a score ("WOLF 1-0") are a name and no code."""

SURE = frozenset({Kind.DAY, Kind.SCORE, Kind.TOURNAMENT})
"""What is never part of a name."""

SIGNS = frozenset({"="})
"""Words for a draw that are no words."""

_CROSS = any_case(r"(?<![\w½])([01½]) x ([01½])(?![\w½])")
"""A score as Portuguese and Spanish write it."""

_GOES_ON = re.compile(r"['’\w]")
"""Behind a letter that may be a zero: the rest of a name ("Round 1: O'Leary")."""

LONE = 1
"""Characters of a point beside a score: "1 1 - 0 ½" holds points before the round."""

_HALF = re.compile(r"(?<![\w/½])(?:½|1/2)(?![\w/½])")

FINDERS: tuple[Finder, ...] = (_dates, _tournaments, _numbers, _scores, _find_in_text, _reasons)
"""All finders but that of players, which has to know what the words beside a name are."""


def find_mentions(text: str, situation: Situation) -> tuple[tuple[Mention, ...], ...]:
    """Return the mentions of a sentence in their order, in each way in which it can be read.

    A family name that is a word, too ("Sieg"), makes two ways. Reasons may lie on verbs, nothing else overlaps.
    """
    return _find_mentions(text, View(situation.names, situation.day, situation.author, situation.in_days))


@lru_cache(maxsize=limits.LATEST)  # each reader of a letter asks for the same sentences
def _find_mentions(text: str, view: View) -> tuple[tuple[Mention, ...], ...]:
    names, found = view.names, list[Mention]()
    for finder in FINDERS:
        if len(found) > MOST:
            return ((),)
        for mention in finder(text, view):
            if mention.kind is Kind.REASON or not overlaps(mention, found):
                found.append(mention)
    spans = tuple((one.start, one.end) for one in found if one.kind not in {Kind.AND, Kind.PLAYER})
    words = find_plain_words(text)
    players = add_first_names(text, find_players(text, names, spans), names, spans)
    players = [one for one in players if (one.start, one.end) not in words]
    found += find_shared_game(text, view.author, [*found, *players]) if view.author else ()
    ways = [_way(text, found, players)]
    if any(one.value == AMBIGUOUS_WORD for one in players):
        ways.append(_way(text, found, [one for one in players if one.value != AMBIGUOUS_WORD]))
    return tuple(ways)


def find_doubtful(text: str, mentioned: Iterable[Sequence[Mention]]) -> Iterator[list[tuple[Mention, ...]]]:
    """Yield the ways to read a sentence without the words that make it doubtful, then each one with players whom nobody
    knows; `mentioned` are those of `find_mentions`.
    """
    going_on = [
        Mention(Kind.SCORE, found.start(), found.end(), found[0], score=unfinished_score(found))
        for found in UNFINISHED.finditer(text)
    ]
    certain = ([one for one in way if one.kind is not Kind.DOUBT] for way in mentioned)
    ways = [
        tuple(sorted([*(one for one in way if not overlaps(one, going_on)), *going_on], key=lambda one: one.start))
        for way in certain
    ]
    yield ways
    for way in ways:
        found = [one for one in way if one.kind not in {Kind.LINK, Kind.COLON, Kind.COMMA, Kind.POINT}]
        players = [replace(one, kind=Kind.PLAYER) for one in found if one.persons]
        rest = [one for one in found if not one.persons]
        for named in add_strangers(text, [*players, *rest]):
            yield [_way(text, rest, named)]


def _way(text: str, found: Sequence[Mention], players: Sequence[Mention]) -> tuple[Mention, ...]:
    """Return the mentions of a sentence in which these players are named; words within a name are no mention."""
    numbers = [one for one in found if one.kind is Kind.PLAYER and not overlaps(one, players)]
    rest = [one for one in found if one.kind is not Kind.PLAYER and (one.kind in SURE or not _is_in_name(one, players))]
    named = [one for one in (*players, *numbers) if not overlaps(one, (mention for mention in rest))]
    named = _merged(text, sorted(named, key=lambda one: one.start))
    named = sorted([*named, *find_stand_ins(text, named, rest)], key=lambda one: one.start)
    links = list(links_between(text, named))
    points = points_behind(text, named)
    rest = [one for one in rest if not (one.kind is Kind.SCORE and overlaps(one, points))]
    commas = list(commas_behind(text, named, rest))
    rest = [one for one in rest if not (one.kind is Kind.AND and overlaps(one, commas))]
    links += [*points, *commas]
    links += [colon for one in (*named, *rest) if (colon := colon_behind(text, one)) and not overlaps(colon, links)]
    named = [one if (role := role_of(text, one)) is one.kind else replace(one, kind=role) for one in named]
    return tuple(sorted([*rest, *named, *links], key=lambda one: (one.start, one.end)))


def _is_in_name(mention: Mention, players: Sequence[Mention]) -> bool:
    """Return whether a mention has words of a name; a reason may have a whole one in it ("die Zeit gegen Koch
    überschritten").
    """
    if mention.kind is Kind.REASON:
        return any(one.start <= mention.start < one.end or one.start < mention.end < one.end for one in players)
    return overlaps(mention, players)


def _merged(text: str, players: list[Mention]) -> list[Mention]:
    """Join the parts of a name, and a name and the number behind it, to one mention; it has the kind of the first."""
    merged: list[Mention] = []
    for one in players:
        between = text[merged[-1].end : one.start] if merged and merged[-1].persons & one.persons else "x"
        has_number = any(part.text[:1] in "#nN" for part in (one, *merged[-1:]))
        if (has_number and _NUMBER_IN_BRACKETS.fullmatch(between)) or _WITHIN_NAME.fullmatch(between):
            is_closed = "(" in between and text.startswith(")", one.end)
            merged[-1] = replace(merged[-1], end=one.end + is_closed, persons=merged[-1].persons & one.persons)
        else:
            merged.append(one)
    return merged

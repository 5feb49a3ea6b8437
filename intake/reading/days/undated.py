"""Days that stand beside results and were not read as theirs: they are asked, never replaced.

A result without a day takes the day of its mail. That is right only where the mail gives no other: what
looks like a day on its line, or on a line beside it that speaks of an end, is understood or asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import date
from types import MappingProxyType
from typing import TypeVar

from intake.reading import limits
from intake.reading.claims import completion_date, with_day, without_players
from intake.reading.codes import ABOUT_A_DAY, Question, Remark
from intake.reading.context import pair_of
from intake.reading.days.beside_days import find_short_weekday
from intake.reading.days.dates import DateWord, completion, find_dates, list_days, list_joined, mask_dates
from intake.reading.days.day_like import NAME, like_a_day
from intake.reading.days.day_words import MONTH_WORD
from intake.reading.days.days_behind import date_beside
from intake.reading.days.days_elsewhere import without_other_clauses, without_other_days
from intake.reading.days.days_of_all import ALL, BOTH, SENTENCES, is_of_all
from intake.reading.days.ordered_days import date_by_labels, date_by_names, date_in_order, date_pair
from intake.reading.days.respective_days import date_respectively, is_half_read
from intake.reading.doubts.meant_results import ITEM, find_item, list_items
from intake.reading.doubts.told_before import TOLD_BEFORE
from intake.reading.guards import Guarded
from intake.reading.mentions import Situation
from intake.reading.mentions.types import Names
from intake.reading.scores import plain_dashes
from intake.reading.types import Claim, Departure, Finding, Place, Unread, Whole
from intake.reading.words import any_case, whole
from ratings.formats.name_folding import fold

Said = TypeVar("Said", Claim, Departure, Whole, Unread)

SUBJECT = "subject"

_NEAR = 2
"""Lines above or below a result within which a day is beside it."""

_DECIDED = ABOUT_A_DAY | {
    *(Remark.DAY_OF_MAIL, Question.MIRROR_MISMATCH, Question.SUM_MISMATCH, Question.CELL_ORDER),
}
"""Findings of what has its day from elsewhere: it is asked already, or a table has that of its mail."""

_ENDS = whole(
    r"beend\w*|(?:ge)?ende(?:te?n?|t)?|abgeschlossen\w*|abschluss|fertig|zu ende|ende|end(?:ed|s)?|finish\w*",
    r"complet\w*|conclud\w*|signed|over|resign\w*|agree\w*|mate|aufgegeben|gab|gibt|aufgabe|matt|vereinbart",
    "drew|drawn|auf remis|remis (?:gemacht|geschlossen|gespielt)",
    "angenommen|letzter? zug|last move|(?:partie|spiel|match|remis)s?(?:ende|schluss|abschluss|beendigung)",
    "(?:ab)?schluss|abschlussdatum|gespielt|played|gewann|verlor|won|lost|überschritten|timed out|partien?",
    "games?|ergebnis(?:se)?|resultate?|results?|datum|date|(?:schluss|end)dat(?:um|en)|für alle|for all",
)
_SENTENCE_END = re.compile(r"(?<=[^\W\d]{2}|[-:/½,.][\d½])[.!?;]\s+")
_PERIOD_END = any_case(r"\b(?:monats|quartals|jahres|saison)ende\b")
"""What a sentence with a day says besides."""

_MOVES_AS_FILE = Guarded(r"\b(?:pgn|notation\w*|spielverlauf|score ?sheets?|game scores?|moves)\b")
_ARRIVES = any_case(
    r"\b(?:came|arrived|k[ao]m(?:men|t|en)?|folg\w*|follow\w*|erh[ai]\w*|received|lieg\w*|schick\w*|sent|send)\b"
)
_ENDED = any_case(r"beend|\bende|ended|finish|abgeschlossen|aufgegeben|resign")

_OF_PERSON = Guarded(
    r"(?:n['’]t|\b(?:not|nicht|keine?n?|no|nichts|nothing|never|nie))\b[^.;:!?]{0,60}? (?:since|seit) (?:\w+ )?"
    rf"{MONTH_WORD}(?: \d{{4}})?\b"
    rf"|\b(?:seit|since) (?:\w+ )?{MONTH_WORD}(?: \d{{4}})? (?:\w+ ){{0,3}}?(?:nichts?|keine?n?|not?)\b"
    rf"|\bwird (?:[^.;:,!?]{{1,40}} )?\d\d jahre alt\b|\bturns \d\d (?:(?:in|on|early|the|\d\w*) ){{1,4}}{MONTH_WORD}\b"
)
"""Since when somebody has not written, and when somebody has a birthday: that is no day on which a game ended."""


@dataclass(frozen=True, slots=True)
class Beside:
    """A line without a result that names a day: the days that are read, or what may be meant as one."""

    where: Place
    dates: tuple[DateWord, ...]
    like: str

    @property
    def text(self) -> str:
        """The words for the day."""
        return self.dates[0].text if self.dates else self.like

    @property
    def speaks_of_end(self) -> bool:
        """Whether the line speaks of an end, of both games, or of all."""
        return speaks_of_end(self.where.text)


def speaks_of_end(text: str) -> bool:
    """Return whether a text speaks of an end, of both games, or of all."""
    return any(words.search(text) for words in (_ENDS, ALL, BOTH))


def ask_days(
    claims: Sequence[Claim],
    beside: Sequence[Place],
    headings: Sequence[Place],
    written: Mapping[str, Sequence[str]],
    situation: Situation,
) -> list[Claim]:
    """Return the claims, asked for the days that are behind a heading's or beside them; a line about all of them is
    beside each, though it was read as words of one.
    """
    asked, day = ask_behind(claims, beside, situation.day, headings, written), situation.day
    of_one = _list_of_all(asked, written, day) if _list_undated(asked) else ()
    return ask_beside(asked, [*beside, *of_one], day, situation.names, written)


def _list_of_all(claims: Sequence[Claim], written: Mapping[str, Sequence[str]], day: date | None) -> Iterator[Place]:
    """Yield the lines about all games that are part of the words of one with a day."""
    dated = [one for one in claims if one.completed_on]
    all_lines = (Place(part, at, line) for part, lines in written.items() for at, line in enumerate(lines, start=1))
    words = (place for place in all_lines if place.text.strip() and _is_within(place, dated))
    return (place for place in words if _is_of_all(place.text, claims, day))


def ask_beside(
    claims: Sequence[Claim],
    lines: Iterable[Place],
    day: date | None,
    known: Names,
    written: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> list[Claim]:
    """Return the claims, each without a day asked for what looks like one on its line or beside it; `written` are all
    lines of each part.

    A line about the mail's only game, or about both or all, gives them its day, unless it names somebody else.
    """
    names = frozenset(word for claim in claims for word in _words(claim))
    taken = {_take(claim.where, claim.completed_on) for claim in claims}
    claims = [_ask_joined(_ask_own(claim, claim.completed_on, names, taken, day), taken, day) for claim in claims]
    claims, found = _date_labelled(claims, _list_beside(claims, lines, names, day, written), written, known)
    is_of_others = len(found) == 1 and _names_other(found[0].where.text, names, known)
    if len(found) == 1 and not is_of_others and (each := _date_each(claims, found[0])):
        return each
    texts = [one.where.text for one in found]
    is_clear = _is_one_day(found) and any(_is_of_all(text, claims, day) for text in texts)
    is_clear = is_clear and not any(_names_other(text, names, known) for text in texts)
    for number in _list_undated(claims) if found else ():
        claim, first = claims[number], found[0]
        claims[number] = with_day(claim, first.dates[0], first.where) if is_clear else _asked(claim, first)
    return claims


def _is_of_all(text: str, claims: Iterable[Claim], day: date | None) -> bool:
    """Return whether a line is about all games, of which some may have its day already."""
    days = list_days(text, day)
    return is_of_all(text, [replace(one, completed_on=None) if one.completed_on in days else one for one in claims])


def _list_undated(claims: Sequence[Claim]) -> list[int]:
    """Return the places of claims without a day that may have one beside them."""
    return [number for number, claim in enumerate(claims) if claim.completed_on is None and _is_open(claim)]


def _list_beside(
    claims: Sequence[Claim],
    lines: Iterable[Place],
    names: AbstractSet[str],
    day: date | None,
    written: Mapping[str, Sequence[str]],
) -> list[Beside]:
    """Return the days beside claims without one that may be theirs."""
    undated = _list_undated(claims)
    near = {place for at in undated for place in _near(claims[at].where, written)}
    beside = filter(None, (_find_beside(place, names, day) for place in _list_apart(lines, claims, day) if undated))
    return [
        one for one in beside if _is_about_games(one, near) and pair_of(mask_dates(one.where.text, day)[0]) <= names
    ]


def _list_apart(lines: Iterable[Place], claims: Sequence[Claim], day: date | None) -> Iterator[Place]:
    """Yield the lines that are no words of a single claim."""
    return (one for one in lines if not _is_within(one, claims) or _is_of_all(one.text, claims, day))


def _is_within(place: Place, claims: Iterable[Claim]) -> bool:
    """Return whether a line is part of the words of a claim."""
    return any(place.text.strip() in one.where.text for one in claims)


def _date_labelled(
    claims: list[Claim], found: Sequence[Beside], written: Mapping[str, Sequence[str]], known: Names
) -> tuple[list[Claim], list[Beside]]:
    """Return the claims with the days of lines that mean them by their number, their score or their place, and the
    other lines.
    """
    items, others = list_items(claims, written) if found else [], list[Beside]()
    for one in found:
        is_told = speaks_of_end(ITEM.sub(" ", one.where.text)) or not find_item(one.where.text)
        dates = () if one.like else one.dates
        dated = date_respectively(claims, one.where, one.dates)
        dated = dated or (date_by_labels(claims, items, one.where, dates) if is_told else [])
        dated = dated or date_beside(claims, one.where, dates, written, known)
        others += [] if dated else [one]
        claims = dated or claims
    return claims, others


def _date_each(claims: Sequence[Claim], beside: Beside) -> list[Claim]:
    """Return the claims, each with its own day of a line, none where the line does not say whose each is."""
    way = date_pair if any(claim.completed_on for claim in claims) else date_by_names
    by_names = way(claims, beside.where, beside.dates) if beside.speaks_of_end else []
    return by_names or date_in_order(claims, beside.where, beside.dates)


def ask_behind(
    claims: Iterable[Claim],
    lines: Iterable[Place],
    day: date | None,
    headings: Iterable[Place],
    written: Mapping[str, Sequence[str]],
) -> list[Claim]:
    """Return the claims, each with the day of a heading asked where what goes on behind its words gives another one."""
    general = {on for place in headings for on in list_days(place.text, day)}
    lines = [place for place in lines if not place.text.rstrip().endswith(":")] if general else []
    found = []
    for claim in claims:
        is_general = claim.completed_on in general - {*list_days(claim.where.text, day)} and _is_open(claim)
        near = {place for place in _near(claim.where, written) if place[1] >= claim.where.line} if is_general else ()
        rest = (_find_beside(place, _words(claim), day) for place in lines if (place.part, place.line) in near)
        own = _find_beside(claim.where, _words(claim), day, own=True) if is_general else None
        others = [one for one in rest if one and {word.value for word in one.dates} - {claim.completed_on}]
        others += [own] if own and own.like else []
        found.append(_asked(replace(claim, completed_on=None), others[0]) if others else claim)
    return found


def _near(where: Place, written: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, int]]:
    """Yield the places right above and below the words of a claim, which may go over several lines."""
    lines, last = written.get(where.part, ()), where.line
    while last < len(lines) and lines[last].strip() and lines[last].strip() in where.text:
        last += 1
    yield from ((where.part, line) for line in range(where.line - _NEAR, last + _NEAR + 1))


def ask_departures(departures: Sequence[Departure], day: date | None) -> tuple[Departure, ...]:
    """Departures, each asked for what looks like its day and was not read."""
    taken = {_take(departure.where, departure.on) for departure in departures}
    return tuple(_ask_own(one, one.on, one.player.split(), taken, day) for one in departures)


def ask_whole(statement: Whole, day: date | None) -> Whole:
    """Return a statement about a whole tournament, asked for what looks like its day and was not read."""
    return _ask_own(statement, statement.on, (), frozenset(), day) if statement.score else statement


def ask_unread(lines: Sequence[Unread], beside: Iterable[Place], day: date | None) -> tuple[Unread, ...]:
    """Return the lines in which nothing was found, with the day that each names, which comes before that of a heading.

    One without is asked for a day right above or below it, or beside it that speaks of an end: it may be that of
    another game.
    """
    own = [_dated_by_itself(line, day) for line in lines]
    undated = {line.where for line in own if line.completed_on is None and not line.findings}
    near = {place for where in undated for place in _near(where, {})}
    others = (place for place in beside if undated and not place.text.rstrip().endswith(":"))
    about = (place for place in others if (place.part, place.line) in near or _ENDS.search(place.text))
    found = [one for one in (_find_beside(place, (), day) for place in about) if one and one.dates]
    return tuple(_ask_near(line, found) if line.where in undated else line for line in own)


def _dated_by_itself(line: Unread, day: date | None) -> Unread:
    """Return a line with the day that stands on it; what only looks like one is asked for."""
    own = _find_beside(line.where, (), day, own=True)
    if own is None or not own.dates:
        return _asked(line, own) if own else line
    on, findings = completion_date(completion(own.dates), line.where)
    return replace(line, completed_on=on, findings=findings)


def _ask_near(line: Unread, found: Sequence[Beside]) -> Unread:
    """Return a line, asked for the first day that stands right above or below it, or that speaks of an end."""
    near = set(_near(line.where, {}))
    others = (one for one in found if one.where != line.where)
    close = (one for one in others if (one.where.part, one.where.line) in near or _ENDS.search(one.where.text))
    first = next(close, None)
    is_own = first is not None and pair_of(first.where.text) <= pair_of(line.where.text)
    return _asked(line, first) if first and is_own else line


def _words(claim: Claim) -> Iterable[str]:
    """Return the words of a claim that are no days: names, numbers, its tournament."""
    yield from claim.white.replace(",", " ").split()
    yield from claim.black.replace(",", " ").split()
    beside = (claim.number_white, claim.number_black, claim.birth_year_white, claim.birth_year_black, claim.tournament)
    yield from (word for word in beside if word)


def _ask_own(
    said: Said, on: date | None, names: Iterable[str], taken: AbstractSet[tuple[Place, date | None]], day: date | None
) -> Said:
    """A statement without a day, asked for a day on its own line that none before has, or that ends its sentence."""
    own = _find_beside(said.where, names, day, own=True) if on is None and _is_open(said) else None
    if own is None or (
        not own.like and all(word.value == day or _is_taken(word, said.where, taken) for word in own.dates)
    ):
        return said
    return _asked(said, own)


def _ask_joined(claim: Claim, taken: AbstractSet[tuple[Place, date | None]], day: date | None) -> Claim:
    """Return a claim, asked for its day where its words name several days together, of which not each is that of one
    claim.
    """
    words = find_dates(claim.where.text, day)
    days = _list_unclear(claim.where, words, taken, day)
    if not days or claim.completed_on not in {None, *days} or not _is_open(claim):
        return claim
    named = next(word.text for word in words if word.value in days)
    asked = Finding(Question.AMBIGUOUS_DATE, named, claim.where)
    return replace(claim, completed_on=None, findings=(*claim.findings, asked))


def _list_unclear(
    where: Place, words: Sequence[DateWord], taken: AbstractSet[tuple[Place, date | None]], day: date | None
) -> AbstractSet[date | None]:
    """Return the days of the words of claims of which nobody knows whose each is."""
    joined = list_joined(where.text, day)
    if any(_take(where, on) not in taken for on in joined):
        return joined
    return {word.value for word in words} if not joined and is_half_read(where.text, words) else frozenset()


def _take(where: Place, on: date | None) -> tuple[Place, date | None]:
    """Return a day with the sentence that names it, without the players of a game who may be written before it."""
    return replace(where, text=without_players(where.text)), on


def _is_taken(word: DateWord, where: Place, taken: AbstractSet[tuple[Place, date | None]]) -> bool:
    """Whether a day is that of another statement of its line alone: it does not end a sentence about several, unless
    that has a day of a report.
    """
    behind, before = where.text[word.end :], where.text[: word.start]
    ends = not re.search(r"\w", behind) and not _SENTENCE_END.search(before)
    ends = ends and not any(one.is_told for one in find_dates(where.text, word.value))
    return _take(where, word.value) in taken and not ends


def _is_open(said: Said) -> bool:
    """Whether no day is asked yet, and no table has its day from the mail."""
    return not any(finding.code in _DECIDED for finding in said.findings)


def _asked(said: Said, beside: Beside) -> Said:
    return replace(said, findings=(*said.findings, Finding(Question.AMBIGUOUS_DATE, beside.text, said.where)))


def _find_beside(place: Place, names: Iterable[str], day: date | None, *, own: bool = False) -> Beside | None:
    """Return the day on a line, None where it names none or that of something else."""
    line = TOLD_BEFORE.sub(" ", _without_moves(plain_dashes(place.text[: limits.LINE])))
    line = _OF_PERSON.sub(" ", line)
    line = without_other_clauses(line) if own else without_other_days(line)
    plain, found = mask_dates(line, day)
    others = () if own else (Question.FUTURE_DATE,)
    dates = tuple(word for word in found if not (word.is_other or word.problem in others))
    dates = () if {word.value for word in dates} == {day} else dates
    like = like_a_day(_PERIOD_END.sub(" ", plain) if dates and not own else plain, names)
    like = like or (find_short_weekday(plain, names) if own else "")
    return Beside(place, dates, like) if dates or like else None


def _without_moves(line: str) -> str:
    """Return a line without what it says of the way of the moves to the director: no game ended on its day."""
    if not _MOVES_AS_FILE.search(line):
        return line
    sentences = SENTENCES.findall(line)
    about = {one for one in sentences if _MOVES_AS_FILE.search(one) and _ARRIVES.search(one) and not _ENDED.search(one)}
    return "".join(" " * len(sentence) if sentence in about else sentence for sentence in sentences)


def _names_other(text: str, names: AbstractSet[str], known: Names) -> bool:
    """Whether a line names a known player who is none of the players of the claims."""
    own = {word for name in names for word in fold(name).split()}
    said = {word for name in NAME.findall(text) if name[0].isupper() for word in fold(name).split()}
    return any(len(word) > 1 and word in known.forms and word not in own for word in said)


def _is_about_games(beside: Beside, near: AbstractSet[tuple[str, int]]) -> bool:
    """Whether a line names a day, wherever it stands: it may be that of a game without one. What is only like a day has
    to speak of an end, or to stand right above or below a result.
    """
    where = beside.where
    return bool(beside.dates) or beside.speaks_of_end or (where.part, where.line) in near


def _is_one_day(found: Sequence[Beside]) -> bool:
    """Whether lines of which one speaks of an end name one day only, and it is one."""
    words = [word for one in found for word in one.dates]
    spoken = any(one.speaks_of_end for one in found) and not any(one.like for one in found)
    return spoken and len({word.value for word in words}) == 1 and not any(word.problem for word in words)

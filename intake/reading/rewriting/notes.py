"""Notes from a telephone or a dictation, with what was cut short or left out: "w koch s wolf rem", "koch gew gg wolf".

The names of a line, which are signs in patterns (`outlines`), say what the short words around them mean.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import Protocol

from intake.reading import limits
from intake.reading.days.dates import ANY_DAY, find_dates
from intake.reading.guards import GuardedList, Substitutions
from intake.reading.letters.text import is_cut_off
from intake.reading.mentions import Situation
from intake.reading.mentions.english_doubts import find_doubts
from intake.reading.rewriting.dictated_text import list_spoken
from intake.reading.rewriting.games_by_colour import write_games_by_colour
from intake.reading.rewriting.outlines import (
    DEED,
    GOING_ON,
    LINK,
    LOOSE,
    MEANT,
    REST,
    SIGN,
    UNSURE,
    Outline,
    draw_outline,
)
from intake.reading.words import any_case, one_of

_WHITE, _BLACK = r"\(?(?:w|weiß|weiss?|white)\b\.?\)?", r"\(?(?:s|b|schwarz|black)\b\.?\)?"
_BETWEEN = r",?(?: (?:gegen|gg\.?|against|vs?\.?))? "
_BEGIN = rf"(?:^|[.;:,] |\b(?:bd|br|board|brett)\.? ?\d{{1,2}}[.:]? |\b{GOING_ON} )"
_MEANS = r"(?:(?:on|by|auf|durch|in|nach|after|time|zeit|agreement|hat|has|\d+|moves|zügen) ){0,4}"
_OPPONENT = (
    rf" (?:(?:{LINK}|[-–]) |(?:{DEED}|hat|has) {_MEANS}(?:(?:{LINK}|to|with|wi|mit|over) )?){SIGN}"
    r"(?! \(?(?:w|s|b|weiß|weiss|white|schwarz|black)\b)"
)
_SCORE = r"(?:(?:draw|drawn|remis|rem|unentschieden|½)(?!\w)|[01½] ?[-–:] ?[01½](?![\w½]))"
_SIDES = Substitutions(
    (rf"(?<!\w){_WHITE} ({SIGN}){_BETWEEN}{_BLACK} ({SIGN})", r"\1 (W) - \2 (S)"),
    (rf"(?<!\w){_BLACK} ({SIGN}){_BETWEEN}{_WHITE} ({SIGN})", r"\1 (S) - \2 (W)"),
    (rf"({SIGN}) {_WHITE}{_BETWEEN}({SIGN}) {_BLACK}(?!\w)", r"\1 (W) - \2 (S)"),
    (rf"({SIGN}) {_BLACK}{_BETWEEN}({SIGN}) {_WHITE}(?!\w)", r"\1 (S) - \2 (W)"),
    (rf"({_BEGIN}{SIGN}) (?:weiß|weiss?|white)(?={_OPPONENT})", r"\1 (W)"),
    (rf"({_BEGIN}{SIGN}) (?:schwarz|black)(?={_OPPONENT})", r"\1 (S)"),
)
"""Both colours, before the names or behind them, and one behind a name before what its player did."""

_SECOND_SIDE = Substitutions(
    (rf"({_BEGIN}{SIGN} (?:{LINK}|[-–]) {SIGN}) (?:weiß|weiss?|white)(?= {_SCORE})", r"\1 (W)"),
    (rf"({_BEGIN}{SIGN} (?:{LINK}|[-–]) {SIGN}) (?:schwarz|black)(?= {_SCORE})", r"\1 (S)"),
)
"""The colour of the player named last: the first one would be given White."""

_LEADS = any_case(r"\W*(?:(?:on|am|the|den)\W+){0,2}")
"""Before a day with which a note begins: it is that of all clauses behind it."""

_STOP = "\ue0ff"
"""Where a sentence ends, as long as its line is an outline."""

_SPOKEN_SUM = r"\b(?:one and a half (?:to|-) (?:a|one) half|(?:anderthalb|eineinhalb) zu (?:ein ?)?halb)\b"

_BEHIND_DEED = (
    r"(?=\s*(?:$|[.,;(\d]|(?:gg|gega|gegen|mit|die|das|am|heute?|(?:vor)?gestern|letzte\w*)\b"
    rf"|{SIGN}))"
)
"""What may follow a verb that is cut short, and leaves nothing open."""

_SPOKEN = Substitutions(
    (
        rf"({_BEGIN}{SIGN}) over (?={SIGN}\s*(?:[,.;(]|$))(?!.*\b(?:tie|rat(?:ed|ing)|seed|rank|son?neborn))",
        r"\1 beat ",
    ),
    (rf"({SIGN} (?:meint|sagt|schreibt|behauptet|says|thinks|claims)) (?=(?:er|sie|he|she) )", r"\1, "),
    (r"\bone[ -]nil\b", "1-0"),
    (r"\bnil[ -]one\b", "0-1"),
    (rf"(?:\bby )?{_SPOKEN_SUM} (?=(?:for|für|to)\b)", "1½-½ "),
    (rf"(?:\bby )?{_SPOKEN_SUM}(?: (?=\w))?", f"1½-½{_STOP}"),
    (rf"(?<=\w),? (so [01]-[01] |also (?:die |der |frau |herr )?{SIGN}$)", rf"{_STOP}\1"),
    (r"(?<=\w),? ((?:die|der|er|sie) hat (?:also|damit|somit) )", rf"{_STOP}\1"),
    (r"(?<=\w) (that'?s (?:all|it)\b|das wars?\b|tschüss\b|bye\b|oh\b)", rf"{_STOP}\1"),
    (rf"\b(with|mit|against|gegen|beat|to) [^\W\d_]+,? (?:sorry|i mean|äh|ähm|ich meine),? (?={SIGN})", r"\1 "),
)
"""What is said and hardly ever written. The name behind "sorry" is the one that is meant."""

_SHORT = Substitutions(
    (r"\b(hat\b[^.,;]{0,80}) gew\b\.?", r"\1 gewonnen"),
    (r"\b(hat\b[^.,;]{0,80}) verl\b\.?", r"\1 verloren"),
    (rf"\bgew\b\.?{_BEHIND_DEED}", "gewinnt"),
    (rf"\bverl\b\.?{_BEHIND_DEED}", "verliert"),
    (r"\b(?:rem|remiss|reims|remsi)\b\.?", "remis"),
    (rf"({SIGN}) def\b\.? (?={SIGN})", r"\1 beat "),
    (rf"\bgeg(?:a|n) (?=(?:de[nmr] |die |frau |herrn? )?{SIGN})", "gegen "),
    (rf"({SIGN}) res(?:ig)?\b\.? (?:(?:vs?|to|against)\b\.? )?(?={SIGN})", r"\1 resigned against "),
    (rf"({SIGN}) res(?:ig)?\b\.?", r"\1 resigned"),
    (r"\b((?:won|wins|lost|loses|drew|draws?|resign(?:s|ed))(?: on time)?) vs?\b\.?", r"\1 against"),
    (r"\b(dr[ae]w[ns]?) w\b\.?", r"\1 with"),
    (r"\bw\b\.? (?=(?:black|white)\b)", "with "),
    (r"\bmit w\b\.?", "mit Weiß"),
    (r"\bmit s\b\.?", "mit Schwarz"),
    (r"\by(?:es)?day\b", "yesterday"),
    (rf"({SIGN}(?: \([WS]\))?) half\b(?={REST.pattern})", r"\1 draw"),
    (r"^(?:bd|br)\.? ?(?=\d)", "board "),
    (rf"({SIGN}) (?-i:(mon|tues?|wed|thurs?|fri|sat|sun))$", r"\1 on \2"),
    (rf"({SIGN}) ({SIGN}) (beide|both)\b", r"\1 - \2 \3"),
)
"""Words that are cut short, in a line with a name that leaves nothing open."""

_CONFIRMS = any_case(r"\bsteht (?:auch )?so (?:auch )?(?:auf|aufm|am|im|in)\b")
"""What leaves nothing open: "steht auch so aufm server"."""

_TAKES_BACK = any_case(r"\W*(?:nein|nee?|sorry|quatsch|halt|falsch|stimmt ni\w+|no|oops|ups|stop|scratch)\b")
"""The beginning of a line that takes back the one above."""

_STRANGER = any_case(rf"^[^\W\d_]{{4,}}(?= (?:{DEED}) (?:gegen|gg) {SIGN})")
"""Somebody whom nobody knows, against a player."""

_BY_SIDES = any_case(rf"({SIGN} \([WS]\) - {SIGN} \([WS]\)[ :,]*)({LOOSE.pattern})")

_OTHER_GAME = r"(?:their|the|die|das|ihre) (?:other|second|return|andere|zweite|rückspiel|rückpartie)\b"
_SUM = any_case(r"\b(?:match|endstand|insgesamt|overall)\b")
_SAME_SUBJECT = r" (?:and|but|und|aber) (?!(?:the|der|die|herr|frau|mr|mrs|ms|miss)\b)(?-i:[a-zäöüß])"
_CLAUSE = any_case(
    r" (?:und|and|so|also|then|dann|plus|aber|but) "
    rf"(?=(?:(?:{GOING_ON}|der|die|herr|frau) ){{0,3}}(?:{SIGN}(?!{_SAME_SUBJECT})|{_OTHER_GAME}))"
)
"""A word behind which a clause with its own game may begin, and not the last of several opponents."""

_MARK = re.compile(r"[,;:]|[.!?] ")
_GAME = any_case(rf"{SIGN}.*{SIGN}|{_OTHER_GAME}|{_SUM.pattern}")
_RESULTS = (rf"\b(?:{DEED}|gewonnen|verloren|remis|geschlagen|drawn|überschritten)\b", "[01½]-[01½]")
_RESULT = any_case(one_of(*_RESULTS))
_LONE_DEED = any_case(rf"({SIGN} (?:gewinnt|gewann|verliert|verlor|won|wins|lost|loses))(?! *(?:gegen|against|to)\b)")
_MAY_BE_NOTE = GuardedList(
    *_RESULTS,
    r"\bover\b",
    r"\b(?:meint|sagt|says)\b",
    rf"(?<!\w){_WHITE}",
    r"\b(?:schwarz|black|one|nil|half|beide|both)\b",
)
_CAPITAL = re.compile(r"(?<!\S)[A-ZÄÖÜ]")
_FIRST_LETTER = re.compile(r"^[^\W\d_]{3}")
_OF_ALL = any_case(r"(?:das war )?(?:beide?|alles?|both|all)\b")
"""The beginning of a line about all notes above it."""

_AFTER_STOP = re.compile(f"{_STOP}(.?)")
_NOTE = any_case(
    rf"(?:(?:{GOING_ON}|board \d+|der|die|herr|frau|\d+\.) )*(?:{SIGN}|[^\W\d_]+ {DEED}.*{SIGN}"
    rf"|{_OTHER_GAME}|(?:zweite|rückspiel|rückpartie|return|second)\b)"
)
"""The beginning of a note, by a name, the word in the place of one, or which game of the two it is."""

_MATCH = 2
"""Players of a match."""


class Situate(Protocol):
    """What is known of the tournaments that a mail may mean, found out when it is needed."""

    def __call__(self) -> Situation: ...  # noqa: D102 -- the same


class Notes:
    """The notes of a mail."""

    def __init__(self, situate: Situate) -> None:
        self._situate = situate

    @cached_property
    def _situation(self) -> Situation:
        return self._situate()

    def write_out(self, lines: Sequence[str], rows: Sequence[str]) -> list[str]:
        """Return lines whose rows are written out with their notes, each a sentence where another one is below it."""
        rows = [self._situation.write_title(line) for line in rows]
        written = [
            line if _TAKES_BACK.match(below) else self._write_spoken(line, rows[:at])
            for at, (line, below) in enumerate(pairwise([*rows, ""]))
        ]
        notes = [self._is_note(line) for line in lines]
        for at, (one, line) in enumerate(zip(notes, lines[1:], strict=False), start=1):
            if one and (notes[at] or _OF_ALL.match(line)) and not is_cut_off(lines[at - 1]):
                written[at - 1] = f"{written[at - 1].rstrip(' .')}."
                written[at] = _FIRST_LETTER.sub(lambda found: found[0].title(), written[at])
        return written

    def _write_spoken(self, line: str, above: Sequence[str]) -> str:
        """Return a line written out, with a stop behind each sentence of one that was spoken in one breath."""
        written = [f"{code}{self._write(one, above)}" for code, one in list_spoken(line, self._situation)]
        return ". ".join(f"{one[:1].upper()}{one[1:]}" for one in written) if len(written) > 1 else written[0]

    def _write(self, line: str, above: Sequence[str]) -> str:
        """Return a line with what was cut short or left out; one without names stays as it is."""
        if not line or len(line) > limits.LINE * 2 or _MAY_BE_NOTE.search(line) is None:
            return line
        outline = draw_outline(line, self._situation.names)
        text = write_games_by_colour(outline.text, outline, above, self._situation)
        if not outline.names and not _NOTE.match(line):
            return line
        text = _SECOND_SIDE.write(_SPOKEN.write(text))
        if not UNSURE.search(_CONFIRMS.sub("", text)):
            text = _STRANGER.sub(lambda found: found[0].title(), _SHORT.write(_SIDES.write(text)))
            text = _BY_SIDES.sub(_write_score, text)
        text = _part_clauses(self._with_opponent(text, outline))
        if text == outline.text:
            return line
        return outline.fill(_AFTER_STOP.sub(lambda found: f". {found[1].upper()}", text), _with_capital)

    def _with_opponent(self, text: str, outline: Outline) -> str:
        """Return a note of a match of two about one of them, with the other one."""
        persons = frozenset(person for one in outline.names for person in one.persons)
        if len(persons) != 1 or _SUM.search(text):
            return text
        place, key = min(persons)
        seats = self._situation.known.tournaments[place].seats
        if len(seats) != _MATCH:
            return text
        other = next(seat.family for seat in seats if seat.key != key)
        return _LONE_DEED.sub(rf"\1 gegen {other}", text)

    def _is_note(self, line: str) -> bool:
        """Return whether a line in small letters begins with a game and has its result."""
        if " - " in line or _CAPITAL.search(line) or not _RESULT.search(line):
            return False
        text = draw_outline(line, self._situation.names).text
        return _NOTE.match(text) is not None and _RESULT.search(text) is not None


def _with_capital(name: str) -> str:
    return name.title() if name == name.lower() else name


def _write_score(found: re.Match[str]) -> str:
    """Return a score with its sign, where it ends a row of two players with their colours."""
    score = LOOSE.fullmatch(found[2])
    behind = found.string[found.end() :]
    if score is None or not REST.match(behind):
        return found[0]
    return f"{found[1]}{MEANT[score.lastgroup or '']}"


def _part_clauses(text: str) -> str:
    """Return a text without marks and doubts with a stop behind each clause that has a game of its own."""
    if _MARK.search(text) or _begins_with_day(text):
        return text
    pieces, end = list[str](), 0
    for found in _CLAUSE.finditer(text):
        pieces += [text[end : found.start()], found[0]]
        end = found.end()
    pieces.append(text[end:])
    if len(pieces) == 1 or _is_doubted(text):
        return text
    parted = pieces[0]
    clause = pieces[0]
    for word, piece in zip(pieces[1::2], pieces[2::2], strict=True):
        ends = _is_whole(clause) and _is_whole(piece)
        parted += f"{_STOP if ends else word}{piece}"
        clause = piece if ends else f"{clause}{word}{piece}"
    return parted


def _begins_with_day(text: str) -> bool:
    days = find_dates(text, ANY_DAY)
    return bool(days) and _LEADS.fullmatch(text, 0, days[0].start) is not None


def _is_whole(clause: str) -> bool:
    return _GAME.search(clause) is not None and _RESULT.search(clause) is not None


def _is_doubted(text: str) -> bool:
    """Return whether words up to the last name, or any that doubt, leave a clause open."""
    named = max((found.end() for found in re.finditer(SIGN, text)), default=0)
    return UNSURE.search(text[:named]) is not None or any(True for _ in find_doubts(text))

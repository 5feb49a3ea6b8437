"""Forms whose labels somebody has made up, as rows: "Light pieces: Koch / Dark pieces: Wolf / Verdict: Light won" is
"Koch - Wolf 1-0".

Two fields with one player each, and one that says how their game ended; a day may follow. Who had White is what the
labels say, else what is known of the pairing. What is not clear is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from intake.reading import limits
from intake.reading.columns.forms import is_known_label
from intake.reading.context import is_only_day
from intake.reading.days.dates import ANY_DAY, find_dates
from intake.reading.days.day_like import names_day
from intake.reading.doubts.other_events import is_of_other_event
from intake.reading.mentions.players import find_players, may_name
from intake.reading.mentions.types import Names
from intake.reading.rewriting.outlines import draw_outline
from intake.reading.scores import Kind, exact_score, plain_dashes
from intake.reading.verdicts import is_colour_word
from intake.reading.words import any_case

_SIGNS = re.compile(r"\s+/\s+|\s*\|\s*|\s*;\s+|,\s+(?=[^\W\d_][^,:/|;]{1,30}:\s)")
_FIELD = re.compile(r"\W*(?:\d{1,2}[.)]\s+)?(?P<label>[^\W\d_][^:=]{0,30}?)\s*[:=]\s+(?P<value>\S.*)")
_MOST = 6
"""Fields of a line at most (our own choice)."""

_WHITE, _BLACK = r"(?:wei(?:ß|ss)(?:e[nrms]?)?|white)", r"(?:schwarz(?:e[nrms]?)?|black)"
_LIGHT, _DARK = r"(?:light|helle?[nrms]?)", r"(?:dark|dunke?l[enrms]{0,2})"
_SIDES = (
    any_case(rf"\b(?:{_WHITE}(?:spieler(?:in)?)?|{_LIGHT}|anziehende[rn]?|first move|move[sd]? first)\b"),
    any_case(rf"\b(?:{_BLACK}(?:spieler(?:in)?)?|{_DARK}|nachziehende[rn]?|second move|move[sd]? second)\b"),
)
_COLOURS = (rf"(?:{_WHITE}|{_LIGHT}|anziehende[rn]?)", rf"(?:{_BLACK}|{_DARK}|nachziehende[rn]?)")
_WON = r"(?:has |hat )?(?:won|wins?|gewann|gewinnt|gewonnen|siegte?)"
_LOST = r"(?:has |hat )?(?:resign(?:s|ed)|lost|loses|gave up|gab auf|gibt auf|aufgegeben|verlor|verliert|verloren)"
_FOR = r"(?:a |the |ein |der )?(?:win|victory|point|sieg|punkt|gewinn) (?:for |to |of |by |für |an |von )?"
_WINS, _LOSSES = (
    tuple(any_case(shape.format(who=rf"(?:the |der |die |das )?{one}")) for one in _COLOURS)
    for shape in (rf"(?:{{who}}(?: {_WON})?|{_FOR}{{who}})[.!]?", rf"{{who}} {_LOST}[.!]?")
)
_NAME = "\ue0f0"
_NAME_WON, _NAME_LOST = any_case(rf"(?:{_NAME} {_WON}|{_FOR}{_NAME})[.!]?"), any_case(rf"{_NAME} {_LOST}[.!]?")
_NAME_ALONE = any_case(rf"{_NAME}[.!]?")
_OF_WINNER = any_case(
    r"\b(?:winner|won|wins|had it|got it|point|punkt|gewonnen|gewann|gewinner(?:in)?|sieger(?:in)?)\b"
)
_DREW = any_case(
    r"(?:(?:a|ein|neither(?: on 'em| of them)?|keine[rs]?|friedlich|peacefully)\W+)?(?:draw|drawn|remis|unentschieden"
    r"|punkteteilung|(?:the )?points? (?:was |were )?(?:shared|halved|split)|shared|halved|(?:punkt )?geteilt)[.!]?"
)
_DAY = any_case(
    r".*\b(?:when|wann|date|datum|day|tag|on|am|finished|beendet|fertig|ended|completed|over|zu ende|abgeschlossen)\b.*"
)
_OF_SIDE = any_case(
    r"\b(?:winner|won|wins|victor|beat|loser|lost|losing|beaten|gewinner(?:in)?|gewonnen|gewann|sieger(?:in)?"
    r"|verlierer(?:in)?|verloren|verlor|unterlegene?r?|besiegte?r?|geschlagene?r?)\b"
)
"""A label that says who has won, or lost: its form is read by others, or asked."""

_NO_END = any_case(
    r"\b(?:tipp?s?|gefühl|feeling|vorschlag|proposal|angebot|offer(?:ed)?|prognose|forecast|prediction|guess|vermutung"
    r"|erwart\w+|expect\w*|meinung|opinion|hoffnung|hope|wette|bet|stellung|position|zwischenstand|stand|hinspiel"
    r"|first leg|favorit(?:in)?|favourite|wertung|rating)\b"
)
"""A label of what is only thought, offered, or of another game."""

_OTHER_DAY = any_case(
    r"\b(?:beg[aio]nn\w*|start\w*|geburt\w*|birth\w*|born|meldung|report\w*|gemeldet|nächste[nrs]?|next|brief|karte"
    r"|card|post\w*|eingang|received|erhalten|angebot|offer\w*|frist|deadline|heute|today)\b"
)
"""A label of a day on which no game has ended."""

_UNKNOWN = any_case(
    r"\W*(?:unbekannt|nicht bekannt|unknown|not known|n/?a|k\.? ?a\.?|keine (?:angabe|ahnung)|no idea|ohne|none)?\W*"
)
_NOT_YET = any_case(r"\W*(?:nein|no|nicht|not|noch nicht|not yet)\W*")
_STILL_OPEN = "; not finished yet"

_OPEN = ": 1-0 or 0-1"
"""What is asked: "won" alone may be taken for what the first one did, or for a player of the next row."""


class _Field(NamedTuple):
    """A label with its value, and the line of it."""

    at: int
    label: str
    value: str


class _Game(NamedTuple):
    """Two players in the order of their fields, and whether the first one had White, if the labels say so."""

    first: str
    second: str
    is_white_first: bool | None

    def write(self, rest: str) -> str:
        """Return a row with something behind it that is meant from the view of White."""
        pair = (self.second, self.first) if self.is_white_first is False else (self.first, self.second)
        return f"{' - '.join(pair)}{rest}"

    def write_won(self, *, by_first: bool) -> str:
        """Return a row of which one player has won."""
        if self.is_white_first is None:
            winner, loser = (self.first, self.second) if by_first else (self.second, self.first)
            return f"{winner} gewinnt gegen {loser}"
        return self.write(" 1-0" if by_first == self.is_white_first else " 0-1")


def write_own_forms(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines, in place of each form with made-up labels its row."""
    written = list(lines)
    for block in _list_blocks(lines):
        for at in range(len(block) - 2):
            fields = [*block[at : at + 3], *takewhile(lambda one: not _is_player(one.value, names), block[at + 3 :])]
            if row := _write_form(fields, names):
                written[block[at].at : fields[-1].at + 1] = [row, *[""] * (fields[-1].at - block[at].at)]
    return written


def _list_blocks(lines: Sequence[str]) -> Iterator[list[_Field]]:
    """Yield the fields of lines below each other."""
    block = list[_Field]()
    for at, line in enumerate(lines):
        if fields := _read_fields(at, line):
            block += fields
        elif block:
            yield block
            block = []
    if block:
        yield block


def _read_fields(at: int, line: str) -> list[_Field]:
    """Return the fields of a line that is nothing else."""
    if (":" not in line and "=" not in line) or len(line) > limits.LINE:
        return []
    found = [_FIELD.fullmatch(piece) for piece in _SIGNS.split(line.strip(" |;,"))]
    fields = [_Field(at, one["label"], one["value"].strip()) for one in found if one]
    return fields if len(fields) == len(found) <= _MOST else []


def _write_form(fields: Sequence[_Field], names: Names) -> str:
    """Return the row of a form, "" where its first fields are no game, or others read it."""
    game = _read_game(fields[0], fields[1], names)
    if game is None or all(is_known_label(field.label) for field in fields[:3]):
        return ""
    row = "" if _is_no_end(fields[2].label) else _write_end(fields[2], game, names)
    end = "." if row.endswith(_OPEN) else ""
    return "".join([row, *map(_write_more, fields[3:]), end]) if row else ""


def _is_no_end(label: str) -> bool:
    """Return whether a label is that of a result that is only thought or offered, or of another game."""
    return _NO_END.search(label) is not None or is_of_other_event(label)


def _write_more(field: _Field) -> str:
    """Return what another field of a form says of its game: the day, or what may doubt it; a day of something else and
    one that is not known say nothing.
    """
    if not _is_day(field):
        return f"; {field.label}: {field.value}"
    if _OTHER_DAY.search(field.label) or _UNKNOWN.fullmatch(field.value):
        return ""
    if names_day(field.value, ANY_DAY):
        return f", {field.value}"
    return _STILL_OPEN if _NOT_YET.fullmatch(field.value) else f"; {field.value}"


def _is_day(field: _Field) -> bool:
    """Return whether a field is that of a day, by its label or because it is nothing else."""
    words = find_dates(field.value, ANY_DAY)
    return _DAY.fullmatch(field.label) is not None or is_only_day(field.value, words)


def _read_game(first: _Field, second: _Field, names: Names) -> _Game | None:
    """Return the players of two fields, None where these are not one player each, or their labels have one colour."""
    if not all(_is_player(each.value, names) and not _OF_SIDE.search(each.label) for each in (first, second)):
        return None
    sides = [_find_side(field.label) for field in (first, second)]
    if sides[0] == sides[1] is not None or find_players(first.value, names)[0].persons & (
        find_players(second.value, names)[0].persons
    ):
        return None
    is_white_first = sides[0] if sides[0] is not None else None if sides[1] is None else not sides[1]
    return _Game(first.value, second.value, is_white_first)


def _is_player(value: str, names: Names) -> bool:
    """Return whether a value is the name of one player."""
    found = find_players(value, names) if may_name(value, names) else ()
    return len(found) == 1 and (found[0].start, found[0].end) == (0, len(value))


def _find_side(label: str) -> bool | None:
    """Return whether a label is that of White, None where it says nothing of colours, or both."""
    is_white, is_black = (shape.search(label) is not None for shape in _SIDES)
    return None if is_white == is_black else is_white


def _write_end(field: _Field, game: _Game, names: Names) -> str:
    """Return the row of a game with its end, "" for a field that says nothing of it."""
    score = exact_score(plain_dashes(field.value))
    if score is not None:
        return _write_score(score.score, game) if score.kind is Kind.GAME and not score.unplayed else ""
    if _DREW.fullmatch(field.value):
        return _write_score("1/2-1/2", game)
    for shapes, is_won in ((_WINS, True), (_LOSSES, False)):
        for shape, is_white in zip(shapes, (True, False), strict=True):
            if shape.fullmatch(field.value):
                return _write_by_colour(field.value, game, by_white=is_white == is_won)
    return _write_by_name(field, game, names)


def _write_score(score: str, game: _Game) -> str:
    """Return a row with a score, whose order is clear where White is first."""
    if score == "1/2-1/2":
        first, second = game.first, game.second
        return game.write(" ½-½") if game.is_white_first is not None else f"{first} remis gegen {second}"
    if game.is_white_first is None:
        return game.write_won(by_first=score == "1-0")
    return game.write(f" {score}" if game.is_white_first else _OPEN)


def _write_by_colour(value: str, game: _Game, *, by_white: bool) -> str:
    """Return a row by the colour that won; a player who is called so may be meant instead."""
    words = {word.lower() for word in value.split()}
    called = [name for name in (game.first, game.second) if words & {one.lower() for one in name.split()}]
    if game.is_white_first is None or any(not _is_own(name, game) for name in called):
        return game.write(_OPEN)
    return game.write(" 1-0" if by_white else " 0-1")


def _is_own(name: str, game: _Game) -> bool:
    """Return whether a player who is called like a colour had that one."""
    is_white = _find_side(" ".join(word for word in name.split() if is_colour_word(word)))
    return is_white is (game.is_white_first == (name == game.first))


def _write_by_name(field: _Field, game: _Game, names: Names) -> str:
    """Return a row by the only player that a value names, "" for none; what is not clear is read as others do."""
    outline, is_open = draw_outline(field.value, names), game.is_white_first is None
    if len(outline.names) != 1:
        return game.write(f": {field.value}") if outline.names and not is_open else ""
    who, text = outline.names[0], outline.fill(outline.text, lambda _: _NAME)
    sides = [bool(who.persons & draw_outline(name, names).names[0].persons) for name in (game.first, game.second)]
    if sides[0] == sides[1] or is_colour_word(who.text):
        return game.write(_OPEN)
    did = _read_deed(text, field.label)
    if did is not None:
        return game.write_won(by_first=sides[0] == did)
    return game.write(_OPEN if is_open or text == _NAME else f": {field.value}")


def _read_deed(text: str, label: str) -> bool | None:
    """Return whether the one who is named in a text has won, or lost, None where it says neither."""
    if _NAME_WON.fullmatch(text) or (_NAME_ALONE.fullmatch(text) and _OF_WINNER.search(label)):
        return True
    return False if _NAME_LOST.fullmatch(text) else None

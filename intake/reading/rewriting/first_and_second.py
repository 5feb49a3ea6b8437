"""Players who are named by their place or their colour: "the second won" behind "Koch met Wolf" is "Wolf won", and "the
man with Black" is "Black".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from intake.reading import limits
from intake.reading.guards import Guarded, Substitutions
from intake.reading.mentions.types import Names, Person
from intake.reading.rewriting.outlines import SIGN, Outline, draw_outline
from intake.reading.verdicts import is_colour_word
from intake.reading.words import any_case

_DOES = (
    r"(?:gewann|gewinnt|siegte|verlor|verliert|gab|unterlag|setzte|holte|überschritt|behielt|hat|hatte|zog|strich|sicherte"
    r"|war (?:der |die )?(?:siege|gewinn|matt)\w*|ging leer|musste|won|wins|lost|loses|resigned|resigns|gave|has|had"
    r"|took|came out|prevailed|overstepped|scored|succumbed|triumphed|secured|conceded|forfeited|mated|got|collected"
    r"|teilte sich|spielte|einigte sich|schlug|besiegte|bezwang|remisierte|drew|beat|defeated|shared|halved"
    r"|was (?:(?:check)?mated|beaten|defeated|outplayed|victorious|the winner)|went (?:down|under)|claimed)"
)
_PLAYER = r"(?:man|woman|lady|gentleman|player|person)"
_SPIELER = r"(?:spieler(?:in)?|führer(?:in)?|herr|dame|inhaber(?:in)?)"
_COLOURS = Substitutions(
    (rf"\bthe {_PLAYER} (?:playing|with|of|holding|who had) (?:the )?(white|black)(?: pieces| men| side)?\b", r"\1"),
    (rf"\b(?:der|die) {_SPIELER} (?:der|mit(?: den)?) (wei(?:ß|ss)|schwarz)en (?:steinen?|figuren)\b", r"\1"),
    (rf"\b(?:der|die) {_SPIELER} mit (wei(?:ß|ss)|schwarz)\b", r"\1"),
    (rf"\b(?:der|die) (wei(?:ß|ss)|schwarz)e(?= {_DOES}\b)", r"\1"),
)
"""Who has a colour, as the colour alone."""

_OF_TWO = r"(?: (?:of (?:the|these|those) two|of (?:these|them)|named|player))?"
_FIRST = (
    r"(?:de[rm]|die) (?:zu)?erst(?:e|ere|genannten?|en)|ersterer?|erstere[mn]|the former|nummer eins|number one"
    rf"|the first{_OF_TWO}|the first-named(?: player)?|the one (?:named|mentioned) first"
)
_SECOND = (
    r"(?:de[rm]|die) (?:zweit|letzt|zuletzt ?)(?:e|ere|genannten?|en)|letzterer?|letztere[mn]|letztgenannter?"
    r"|the latter|the last[- ]named|nummer zwei"
    rf"|number two|the second{_OF_TWO}|the second-named(?: player)?|the one (?:named|mentioned) (?:second|last)"
)
_CLAUSE_FIRST = r"^[\W\d]*|[,;:.!?/] |\b(?:und|and|aber|but|wobei|dann|then|denn|for) "
_PLACE = any_case(
    rf"(?:{_CLAUSE_FIRST})(?:(?P<first>{_FIRST})|(?P<second>{_SECOND}))(?= (?P<clause>{_DOES}\b[^.!?;]*))"
)
"""One of two at the beginning of a clause, and what was done."""

_WINNER = any_case(
    r"(?P<did>\b(?:entschied|gewann|siegte|gewonnen hat) (?:am [\d.]+ |[^.!?;:,]{1,40} )??)"
    r"(?:(?P<first>(?:der|die) (?:zu)?erstgenannte|ersterer|the former)"
    r"|(?P<second>(?:der|die) (?:zweit|letzt|zuletzt ?)genannte|letzterer|the latter))(?= für sich\b|[.!;,]|$)"
)
"""One of two behind the verb by which he or she won: "entschied am 3.6. die Erstgenannte für sich"."""

_LATTER = any_case("letzter(?:er?|e)|letztgenannter?|the latter|the last[- ]named")
"""The one of two who was named last, in words that are hardly those for a game."""

_OF_GAME = any_case(
    rf"{SIGN}|\b(?:er|sie|he|she|they|partie|spiel|game|drawn|draw|remis|unentschieden|wurde|ausgang"
    r"|(?:won|gewonnen|verloren|lost) (?:by|von)|an (?:ihn|sie|weiß|schwarz)|to (?:him|her|white|black)"
    r"|(?:gewann|verlor|gewinnt|verliert) (?:weiß|schwarz)"
    r"|end(?:et|ed|ete)|geendet|beendet|finished|over|vorbei|noch|still|running|läuft)\b"
)
"""What makes a place that of a game, or leaves open what was done."""

_MAY_BE = Guarded(
    r"\b(?:erst\w+|zuerst\w+|zweit\w+|letzt\w+|zuletzt\w*|first|former|second|latter|eins|zwei|one|two|man|woman|lady|gentleman"
    r"|player|spieler|spielerin|führer|führerin|herr|dame|(?:wei(?:ß|ss)|schwarz)e)\b"
)
_SIGN = re.compile(SIGN)
_SENTENCE = re.compile(r"(?<=[^\d\s][.!?;]) | / ")
_WHICH = ("first", "second")
_OTHER_SEX = {"der": "w", "die": "m", "ersterer": "w", "letzterer": "w", "erstere": "m", "letztere": "m"}
"""The sex that is not meant by the beginning of a place."""


class _Pair(NamedTuple):
    """Two players in the order in which they are named, with the text of their names."""

    persons: tuple[frozenset[Person], ...]
    texts: tuple[str, ...]


_NOBODY = _Pair((), ())


def write_first_and_second(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines with the names or colours of the players who are named by their place or with more words."""
    if not any(map(_MAY_BE.search, lines)):
        return list(lines)
    written, before = list[str](), _NOBODY
    for line in lines:
        if len(line) > limits.LINE or not line.strip():
            written, before = [*written, line], _NOBODY
            continue
        meant, before = _write(_write_colours(line, names), before, names)
        written.append(meant)
    return written


def _write_colours(line: str, names: Names) -> str:
    """Return a line with colours for who has them, but for one in which a colour would be the name of a player."""
    written = _COLOURS.write(line)
    return line if any(is_colour_word(one.text) for one in draw_outline(written, names).names) else written


def _write(line: str, above: _Pair, names: Names) -> tuple[str, _Pair]:
    """Return a line with the names of those who are named by their place, and the two whom the line names last."""
    outline = draw_outline(_write_winner(line, above, names), names)
    pieces, end = list[str](), 0
    for found in _PLACE.finditer(outline.text):
        at = found.start("first") if found["first"] else found.start("second")
        is_last = _LATTER.fullmatch(found["second"] or "") is not None
        pair = _find_pair(outline.text[:at], outline, above, is_last=is_last)
        meant = "" if _OF_GAME.search(found["clause"]) and not is_last else _choose(found, pair, names)
        pieces += [outline.text[end:at], meant or outline.text[at : found.start("clause") - 1]]
        end = found.start("clause") - 1
    written = "".join([*pieces, outline.text[end:]])
    return outline.fill(written, str), _find_pair(outline.text, outline, _NOBODY)


def _write_winner(line: str, above: _Pair, names: Names) -> str:
    """Return a line with the names of those who won by their place, behind the verb."""
    outline = draw_outline(line, names)

    def write(found: re.Match[str]) -> str:
        pair = _find_pair(outline.text[: found.start()], outline, above)
        meant = _choose(found, pair, names)
        return f"{found['did']}{meant}" if meant else found[0]

    return outline.fill(_WINNER.sub(write, outline.text), str)


def _find_pair(text: str, outline: Outline, above: _Pair, *, is_last: bool = False) -> _Pair:
    """Return the two whom the last sentence with names has, nobody for any other number of players; of more than two
    those named last if `is_last`.
    """
    sentence = next((each for each in reversed(_SENTENCE.split(text)) if _SIGN.search(each)), "")
    if not sentence:
        return above
    texts = {one.persons: one.text for one in outline.list_names(sentence)}
    count = len(_WHICH)
    is_pair = len(texts) == count or (is_last and len(texts) > count)
    return _Pair(tuple(texts)[-count:], tuple(texts.values())[-count:]) if is_pair else _NOBODY


def _choose(found: re.Match[str], pair: _Pair, names: Names) -> str:
    """Return the name of the one of two whom a place means, "" for nobody and where they are of the other sex."""
    if not pair.texts:
        return ""
    which = _WHICH.index("first" if found["first"] else "second")
    article = (found["first"] or found["second"]).lower().split()[0]
    sexes = {names.sexes.get(one, "") for one in pair.persons[which]}
    return "" if sexes == {_OTHER_SEX.get(article)} else pair.texts[which]

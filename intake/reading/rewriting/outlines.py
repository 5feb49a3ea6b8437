"""Lines with a sign in the place of each name, so that patterns need to know no names, and the shapes of rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from intake.reading import limits
from intake.reading.days.day_words import MONTH_WORD, SHORT_WEEKDAY, WEEKDAY
from intake.reading.leftovers import HELLO
from intake.reading.mentions.name_forms import with_first_names
from intake.reading.mentions.players import Word, find_form, list_words
from intake.reading.mentions.types import Names, Person
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

_FIRST = 0xE100
_MOST = 100
"""Names of a line beyond which nobody wrote it (our own limit)."""

SIGN = f"[{chr(_FIRST)}-{chr(_FIRST + _MOST)}]"
"""The pattern of a name in an outline."""

TITLE = r"(?:(?:herrn?|frau|fräulein|frl|mrs?|ms|miss)\b\.? )?"
"""The pattern of a title before a name in an outline, which may be missing."""

PLAYER = rf"{TITLE}(?:[^\W\d_]\. ?)?{SIGN}(?:,? [^\W\d_]\.)?"
"""The pattern of a name in an outline with title and initial."""

VERSUS = r"(?: ?[-–—:/] ?| (?:(?:gegen|gg|vs?|against)\b\.? )?)"
"""The pattern of what is between two opponents in an outline."""

_SIGN = re.compile(SIGN)


class NameAt(NamedTuple):
    """A name in a line, and who can be meant."""

    start: int
    end: int
    text: str
    persons: frozenset[Person]


class Outline(NamedTuple):
    """A line with signs for its names."""

    text: str
    names: tuple[NameAt, ...]

    def name(self, sign: str) -> NameAt:
        """Return the name of a sign."""
        return self.names[ord(sign) - _FIRST]

    def list_names(self, text: str) -> list[NameAt]:
        """Return the names that a part of the outline has, in order."""
        return [self.name(sign) for sign in _SIGN.findall(text)]

    def fill(self, text: str, write: Callable[[str], str]) -> str:
        """Return a text with the names in the places of their signs, as `write` spells them."""
        return _SIGN.sub(lambda found: write(self.name(found[0]).text), text)


@lru_cache(limits.LATEST)
def draw_outline(line: str, names: Names) -> Outline:
    """Return the outline of a line, in which given names alone are names, too."""
    words = list_words(line) if len(line) <= limits.LINE else ()
    return draw_around(line, list_named(line, words, names))


def draw_around(line: str, named: Sequence[NameAt]) -> Outline:
    """Return the outline of a line with these names in their order; without any for too many."""
    if len(named) > _MOST or _SIGN.search(line):
        return Outline("", ())
    pieces, end = [], 0
    for at, one in enumerate(named):
        pieces += [line[end : one.start], chr(_FIRST + at)]
        end = one.end
    return Outline("".join([*pieces, line[end:]]), tuple(named))


def list_named(line: str, words: Sequence[Word], names: Names) -> list[NameAt]:
    """Return the names of a line, the longest first at each place."""
    forms = with_first_names(names)
    found, at = list[NameAt](), 0
    while at < len(words):
        form = find_form(line, words, at, forms)
        end = at + len(form[0]) if form else at + 1
        if form:
            start, stop = words[at].start, words[end - 1].end
            found.append(NameAt(start, stop, line[start:stop], form[1]))
        at = end
    strange = {both for both in pairwise(found) if _is_one_stranger(line, *both, names)}
    return [one for one in found if not any(one in both for both in strange)]


def _is_one_stranger(line: str, first: NameAt, second: NameAt, names: Names) -> bool:
    """Return whether two names in a row are the given name of one player and the family name of another."""
    are_given = [fold(one.text) in names.alone for one in (first, second)]
    return line[first.end : second.start] == " " and are_given == [True, False] and " " not in second.text


_NO_NUMBER = r"(?<![\w.,:/½+-])"
LOOSE = any_case(
    rf"{_NO_NUMBER}(?:(?P<win>1[ \t]{{1,2}}0|eins null)|(?P<loss>0[ \t]{{1,2}}1|null eins)"
    r"|(?P<draw>½[ \t]{0,2}½|1/2[ \t]{1,2}1/2|0[.,]5[ \t]{1,2}0[.,]5|halb halb))"
    r"(?![\w½/:+-]|[.,]\d|[ \t]+[\d½=+](?!\d?[./]))"
)
"""A score without the sign between its numbers, and no part of more numbers."""

MEANT = {"win": "1-0", "loss": "0-1", "draw": "½-½"}
"""The scores by the groups of `LOOSE`."""

WRITTEN = any_case(
    rf"{_NO_NUMBER}(?:[01½] ?[-–:] ?[01½]|1/2 ?[-–] ?1/2|0[.,]5 ?[-–:] ?0[.,]5|½|1/2|eins zu null|null zu eins"
    r"|1 zu 0|0 zu 1|remis|rem\.?|unentschieden|unentsch\.?|draw|drawn|=)(?![\w½/:+-]|[.,]\d)"
)
"""A score as others write it, too."""

_REMARK = (
    r"\.?(?:\s*\([^()\d]{0,30}\d{0,4}[^()\d]{0,10}\))?"
    r"(?:,? (?:der|die) (?:ältere|jüngere)|,? (?:senior|junior|sen\.?|jun\.?))?"
)
_TITLE = r"(?:(?:herrn?|frau|fräulein|frl\.?|hr\.?|fr\.?|mr\.?|mrs\.?|ms\.?|dr\.?) )?"
_LINK = r"(?:\s*[-–/]\s*|\s*:\s+|\s+(?:gegen|gega|gegn|gg\.?|g\.|against|vs?\.?|x)\s+(?:de[nrm] |die )?|\s+)"
BETWEEN = any_case(rf"{_REMARK}(?P<link>{_LINK}){_TITLE}")
"""What is between two players: remarks on the first, a sign or a word, a title of the second."""

BEFORE_SCORE = any_case(rf"{_REMARK}\s*[:,=]?\s+(?:(?:endete?|ging|ausgang|ergebnis|ended|mit|ist|war|stimmt) )?")
"""What is between the players and their score."""

_WON = "gewonnen|gewinnt|gewann|won|wins|1"
_LOST = "verloren|verliert|verlor|lost|loses|0"
_DID = rf"(?:(?:hat|has) )?(?:(?P<won>{_WON})|(?P<lost>{_LOST}))"
FIRST_DID = any_case(rf"{_REMARK}\s+{_DID},?(?: und| and)?\s+{_TITLE}")
SECOND_DID = any_case(rf"{_REMARK}\s+{_DID}(?![\w½/:+-]|[.,]\d|\s+[\d½])")
"""What each of two players did: "koch hat verloren wolf 1"."""

_DAY = (
    r"(?:(?:am|vom|seit|on) )?(?:\d{1,2}[./]\s?\d{1,2}(?:[./]\s?(?:\d{4}|\d\d)?)?(?!\w)|\d{4}-\d\d-\d\d"
    rf"|\d{{1,2}}\.? {MONTH_WORD}\b\.?|{WEEKDAY}\b|heute\b|gestern\b|vorgestern\b|today\b|yesterday\b"
    rf"|[a-zäöüß]+ten {MONTH_WORD}\b)|(?:letzte[nrs]?|vorige[nrs]?|vergangene[nrs]?|last|am|on) {SHORT_WEEKDAY}\b\.?"
    rf"|{SHORT_WEEKDAY}\b\.?(?=\s*(?:$|[,;]))|(?:letzte[nrs]?|vorige[nrs]?|vergangene[nrs]?|last) {WEEKDAY}\b"
)
_GREETING = (
    rf"(?:(?:{HELLO}|grüezi|hoi|salü|dear all)(?: (?:zusammen|miteinander|allerseits|mitenand|all|there))?,?\s+)?"
)
_GOES_ON = (
    r"und|and|dann|also|auch|noch|ferner|zudem|sowie|hier|ergebnis(?:se)?|result|[-–*•]|\d{1,2}[.)]"
    r"|(?:runde|rd\.?|r|round|br\.?|brett|board|partie|game)\s?\d{1,2}[.:,)]?"
)
LEAD = any_case(rf"(?:|.*[:;,.!?]\s+){_GREETING}(?:(?:{_GOES_ON})\s+)*{_TITLE}")
"""What is before a row: the rest of another sentence, a greeting, a word that goes on with a list, its number."""

DAY_BEHIND = any_case(rf"\s*(?:{_DAY})(?:\s*$|(?=[,;]|\s))")
"""The day of the row before."""

REST = any_case(
    rf"\s*(?:$|[,;!(]|\.(?!\d)|[-–]\s|{_DAY}|(?:am|on) (?:the )?\d{{1,2}}(?:\.|st|nd|rd|th)|am [a-zäöüß]+ten\b"
    r"|(?:zü|zeit\w*|aufg\w*|matt|mate|resign\w*|auf zeit|on time|wegen zü|durch zü|durch aufgabe)\b"
    r"|(?:lg|vg|mfg|gru(?:ß|ss)|gr|danke|thx|thanks|cheers)\b|(?:für|for) \S"
    r"|.*\b(?:siege?|gew[aio]nn\w*|verl[io]\w+|aufgegeben|gibt|remis|unentschieden|won|wins|lost|loses|resign\w*|drawn?)\b"
    r"|(?:nach|in|im|after) \d{1,3}\.? (?:züge?n?|zuge?|moves?)\s*(?:$|[,;.(]|am\b|on\b))"
)
"""What can be behind a row; words about how it ended are weighed with its score."""

UNSURE = any_case(
    r"\?|\b(?:steh\w*|stand|stünde|gehört|erzähl\w*|hör\w*|hoff\w*|bestimmt|wohl|wenn|falls|angeblich|will|wird|werden"
    r"|soll\w*|könnt\w*|dürft\w*|müsst\w*|laut|sag\w*|meint\w*|schreibt|schrieb|behaupt\w*|glaub\w*|denk\w*|vermut\w*|woll\w*|möcht\w*"
    r"|vielleicht|ev(?:tl|entuell)|prognos\w*|tipp\w*|wett\w*|nein|sorry|quatsch|sondern|statt|bzw|oder|nicht|kein\w*|nie"
    r"|aber|besser|(?:gewonnen|verloren|aufgegeben) (?:hat|von|durch|by)|schlechter|führ\w*|vorn\w*|fast|beinahe?"
    r"|nächste\w*|if|would|could|should|might|may|says?|said|thinks?|guess|heard|hopes?|hoping|probably|maybe|perhaps|not"
    r"|no|but|or|instead|stands?|looks?|leads?|ahead|almost|nearly|next|expect\w*)\b"
)
"""Words beside which numbers without a sign are no score, and the beginning of a name is nobody."""

MAY_BE_ROW = any_case(
    r"[^\W\d_]{3}.*(?:[01]\s[01]|½|1/2|0[.,]5|null|halb|[01]\s?[-–:]\s?[01]|rem|unent|draw|=|[01]\s*$|verl|gew|lo|w[oi]n)"
)
"""Cheap to ask: whether a line can have a row."""

UNSURE_ABOVE = any_case(
    r"\b(?:wenn|falls|sobald|sagte?|schreibt|schrieb|meinte?|erzähl\w*|gehört|hoff\w*|vermut\w*|glaube?|denke?|angeblich"
    r"|vielleicht|tipp\w*|prognos\w*|wird|werden|will|soll\w*|könnt\w*|laut|if|says?|said|writes?|thinks?|guess|heard|hopes?"
    r"|maybe|perhaps|might|could|would)\b[^.!?]*[^.!?:]$"
)
"""A line whose sentence goes on in the row below it, and leaves it open."""

LINK = r"(?:gegen|gega|gegn|gg\.?|g\.|against|versus|vs?\.?|x)"
COLOUR = r"(?:w|s|b|weiß|weiss?|white|schwarz|black)"
DEED = (
    r"(?:beats?|bt|defeat(?:s|ed)|besiegte?|schlug|schlägt|won|wins?|lost|loses|drew|draws?|res(?:ign(?:s|ed))?|overstepped"
    r"|gewinnt|gewann|gew|verliert|verlor|verl|rem(?:is+e?)?|reims|remsi|def|gibt|gab|mit|with)\b\.?"
)
"""What a player does, as people cut it short."""

GOING_ON = r"(?:und|and|also|so|dann|then|dass|that|hat|the|was neue?s|something new)"
BESIDE_OPPONENT = (
    rf"(?:{LINK}|beats?|bt|defeat(?:s|ed)|besiegte?|schlug|schlägt|los(?:es|t) to|dr[ae]wn? (?:with|w)|w[oi]ns? over"
    "|mit|with)"
)
"""Words before an opponent."""

"""Letters that only thank or acknowledge: their own words say nothing else.

Every word has to be one of those below, so that whatever may be a result, a question or a denial
makes it an ordinary letter.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from intake.reading.leftovers import CLOSES, DEPARTURE_WORD, HELLO, RESULT_WORD
from intake.reading.tournaments import is_reply
from intake.reading.types import BODY, Letter, Origin
from intake.reading.words import any_case, one_of

_LINES = 12
"""A letter of more lines of new text is no mere thanks (our own limit)."""

_THANKS = one_of(
    "danke(?:schön|schoen)?|dank|bedanke mich|merci|thanks?|thx|thank you|much appreciated|grazie|díky", "děkuji|cheers"
)
_FINE = one_of(
    r"ok(?:ay|i)?|passt|stimmt|alles klar|(?:geht )?klar|in ordnung|i\.? ?o\.?|richtig|korrekt",
    "looks? (?:good|fine|right|correct)|all (?:good|fine|right)|alright|fine|correct|noted|got it",
    "verstanden|erhalten|angekommen|received|zur kenntnis genommen|notiert",
)
_PRAISE = one_of(
    "gut|good|prima|super|perfekt|perfect|toll|bestens|wunderbar|great|excellent|wonderful|nice|gerne?",
    "klasse|brilliant",
)
_BESIDE = one_of(
    "vielen|herzlichen?|besten|schönen|lieben|recht|sehr|schön|schoen|nochmals?|wieder|für|fuer|die|das|den",
    "ihnen|dir|euch|vielmals|sorted|ihre?n?|deine?n?|eure?n?|schnelle[ns]?|rasche[ns]?|prompte[ns]?|antwort|rückmeldung|bearbeitung",
    "nachricht|mail|e-mail|info(?:rmation)?s?|mühe|hilfe|auswertung|bestätigung|arbeit|erledigung",
    "eintragung|so|ist|es|alles|und|auch|ich|habe|hab|ging|ging's|war|ja|aber|flott|schnell|fix|zügig|nun",
    "jetzt|dann|mich|many|very|much|a lot|lot|so|again|for|the|your|you|quick|fast|prompt|speedy|reply",
    "answer|message|confirmation|work|help|effort|update|was|it|that|this|is|everything|all|and|to|me|now|i",
    "have",
)
_WORDS = any_case(rf"(?:{one_of(_THANKS, _FINE, _PRAISE, _BESIDE)}(?!\w)|[^\w?])+")
_PLAIN = r"(?: (?-i:[a-zäöüß]+))"
_PROMISE = any_case(
    rf"(?<![^\s.!])(?:i|we)(?:['’]ll| will| shall)(?: then)? (?:report|send|tell|write|let you know){_PLAIN}{{0,3}},?"
    rf" (?:when|once|as soon as|after) (?:they|it|the game|the two){_PLAIN}{{1,4}}(?=[.!]|$)"
    rf"|(?<![^\s.!])(?:ich|wir) (?:melden?|schicken?|berichten?){_PLAIN}{{0,4}},?"
    rf" (?:wenn|sobald|nachdem) (?:sie|es|die Partie|die beiden){_PLAIN}{{1,4}}(?=[.!]|$)"
)
"""What comes later is nothing yet: "I will report it when they have finished"."""

_SAYS_THANKS = any_case(rf"(?<!\w){_THANKS}(?!\w)")
_SAYS_FINE = any_case(rf"(?<!\w){_FINE}(?!\w)")
_PRAISES = any_case(rf"(?<!\w){_PRAISE}(?!\w)")
_GREETING = any_case(
    rf"(?:{HELLO}|liebe[rs]?|(?:sehr |hoch)?(?:geehrte|verehrte|geschätzte|werte)[rs]?|dear)"
    r"(?: (?:an|again|nochmals?|wieder|alle|all|zusammen|everybody|herr|frau|damen|herren|herrschaften|kollegen|und|or"
    r"|madam|dr\.|mr\.?|mrs\.?|team|friends?|colleagues?"
    r"|(?-i:[A-ZÄÖÜ])[\w-]+)){0,5}\s*[,!.]?\s*"
)
_CLOSING = any_case(
    rf"(?:{CLOSES}|yours|best)(?: (?:aus|von|vom|from) (?:de[rmn] |the )?(?-i:[A-ZÄÖÜ])\w+(?: \([^()]*\))?)?\s*[,!.]?"
)
_NAME = re.compile(
    r"(?:(?:Dr|Prof|Ihre?|Deine?|Eure?|Euer|TL)\.? )?[A-ZÄÖÜ][\w.'-]*(?: (?:von |van |de )?[A-ZÄÖÜ][\w.'-]*){0,2}"
)
_SIGNED = re.compile(rf"(?<=[.!,])\s+{_NAME.pattern}\s*$")
"""The writer's name right behind what is said: "Thx! Bill"."""

_DEVICE = any_case(r"(?:von meinem .{2,40} gesendet|gesendet (?:von|mit) .{2,60}|sent (?:from|with) .{2,60})")


class Closing(StrEnum):
    """What a letter that says nothing else says: thanks, or that something is in order."""

    THANKS = "thanks"
    FINE = "fine"


def read_closing(letter: Letter) -> Closing | None:
    """THANKS or FINE where an answer to a mail says that and nothing more; None for any other letter.

    FINE may be the answer to a question, so whether it closes anything depends on what it answers; so may be a name
    right behind thanks.
    """
    if not is_reply(letter.subject) or letter.findings or any(part.name != BODY for part in letter.parts):
        return None
    said = _PROMISE.sub("", " ".join(_own_words(_new_lines(letter))))
    text = _without_name(said)
    return _weigh_words(text, is_signed=text != said) if _WORDS.fullmatch(text) else None


def _weigh_words(text: str, *, is_signed: bool) -> Closing | None:
    """Return what words say of which each may be one of thanks or praise."""
    says_thanks = _SAYS_THANKS.search(text) is not None
    if says_thanks and not (is_signed or _SAYS_FINE.search(text)):
        return Closing.THANKS
    says_fine = any(shape.search(text) for shape in (_SAYS_FINE, _PRAISES))
    return Closing.FINE if says_fine or says_thanks else None


def _without_name(said: str) -> str:
    """Return words without the writer's name behind them."""
    signed = _SIGNED.search(said)
    return said[: signed.start()] if signed and _is_name(signed[0].strip()) else said


def is_courtesy(line: str) -> bool:
    """Return whether a line is a greeting, a closing, thanks or what a phone adds, and says nothing else."""
    text = line.strip()
    if _GREETING.fullmatch(text) or _DEVICE.fullmatch(text) or _closes(text):
        return True
    return _WORDS.fullmatch(text) is not None and _SAYS_THANKS.search(text) is not None and not _SAYS_FINE.search(text)


def is_closing(line: str) -> bool:
    """Return whether a line ends a letter ("Viele Grüße", with or without a name)."""
    return _closes(line.strip())


def is_name(line: str) -> bool:
    """Return whether a line may be the name below a closing."""
    return _is_name(line.strip())


def _new_lines(letter: Letter) -> list[str]:
    """Return the lines with text that are the writer's own, without what a phone adds."""
    return [
        line.strip()
        for part in letter.parts
        for index, line in enumerate(part.lines)
        if line.strip() and part.origin(index) is Origin.NEW and not _DEVICE.fullmatch(line.strip())
    ]


def _own_words(lines: Sequence[str]) -> list[str]:
    """What lines say between a greeting and a closing with the writer's name; all of them where they are too many."""
    if not lines or len(lines) > _LINES:
        return list(lines)
    greeting = _GREETING.match(lines[0])
    said = [lines[0][greeting.end() :] if greeting else lines[0], *lines[1:]]
    closed = next((index for index, line in enumerate(said) if _closes(line)), None)
    if closed is not None and all(map(_is_name, said[closed + 1 :])):
        return said[:closed]
    named = len(said) > 1 and _is_name(said[-1]) and not _WORDS.fullmatch(said[-1])
    return said[:-1] if named else said


def _closes(line: str) -> bool:
    """Whether a line is a closing, with or without the writer's name behind it."""
    closing = _CLOSING.match(line)
    rest = line[closing.end() :].strip() if closing else line
    return closing is not None and (not rest or _is_name(rest))


def _is_name(line: str) -> bool:
    """Whether a line is a name and nothing that speaks of a game."""
    speaks = RESULT_WORD.search(line) or DEPARTURE_WORD.search(line)
    return _NAME.fullmatch(line) is not None and not speaks

"""Words of a reply that call a stored line wrong or right, or speak of another game."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from intake.reading.days.dates import find_dates
from intake.reading.words import any_case, whole

from . import phrases
from .own_text import Passage
from .phrases import MONTH
from .sentence_flow import ABBREVIATED

EXCHANGE = (
    r"(?:(?:inter|ex)changed?|swap|switch(?:ed)?|reverse|turn(?:ed)? (?:a?round|over)|(?:um|ver|aus)?tauschen|getauscht"
    r"|umgetauscht|umdrehen|umgedreht|umkehren|umgekehrt)"
)
_COLOURS = r"(?:farben?|colou?rs?)"
EXCHANGES_COLOURS = rf"\b{EXCHANGE}\b[^.!?]{{0,20}}\b{_COLOURS}\b|\b{_COLOURS}\b[^.!?]{{0,20}}\b{EXCHANGE}\b"
"""What asks to exchange the colours of a game, in a pattern."""

NOUN = r"(?:zeile|partie|spiel|ergebnis|eintrag|meldung|line|game|result|entry|row)"
_NO_FAULT = any_case(
    r"\b(?:kein(?:e[nr]?)? fehler|fehler(?:frei|los)|nichts falsch|nicht falsch|no (?:mistakes?|errors?)|nothing wrong"
    r"|not wrong)\b"
)
_FAULT = any_case(
    r"\b(?:falsch\w*|fehler\w*|irrtum|irrtümlich|verkehrt|verwechselt|verdreht|vertauscht|swapped|reversed|vertan|vertippt|verschrieben|verlesen|verhört|verguckt|inkorrekt|unrichtig"
    r"|(?:stimm(?:t|en)|stümmt|passt|passen|basst|bassd)(?:['’]?s)?\s+(?:\w+\s+){0,3}?(?:nicht|net|ned|nit|nich|ni|niet)"
    r"|(?:nicht|net|ned|nit)\s+(?:ganz\s+)?(?:richtig|korrekt|in ordnung)|geändert werden|ändern|korrigieren"
    r"|berichtigen"
    r"|kommando zurück|rolle rückwärts|scratch that|strike that|hold on|correction"
    r"|(?:war|ist|endete) (?:ja )?doch (?:nur |ein(?:e|en)? )?(?:remis|unentschieden|umgekehrt|andersr?um)"
    r"|(?:war|ist|was|is) (?:doch |ja |gar |überhaupt ){0,2}(?:kein(?:e|en)?|not an?)"
    r" (?:remis|unentschieden|sieg|niederlage|draw|win|loss)"
    r"|(?:wasn|isn)['’]t an? (?:draw|win|loss)|gar nicht (?:verloren|gewonnen)"
    r"|voreilig|vorschnell|zu früh (?:gespeichert|eingetragen)|premature(?:ly)?"
    r"|(?:stored|entered|recorded) too (?:early|soon)"
    r"|wrong(?:ly)?|incorrect(?:ly)?|mistakes?|errors?|typo|mixed up"
    r"|(?:not|n't)\s+(?:quite\s+)?(?:right|correct|true)|amend|fix)\b"
    rf"|{EXCHANGES_COLOURS}"
)
SENTENCE_END = any_case(
    rf"(?<=[^\W\d_]{{2}}[.!;]){ABBREVIATED}(?<!\bpos\.)\s+|(?<=\d[.!;])\s+(?=(?-i:[A-ZÄÖÜ]))(?!{NOUN}|(?:{MONTH}))"
    r"|(?<=\)[.!;])\s+(?=(?-i:[A-ZÄÖÜ]))|(?<=[\d\s](?-i:[a-h])\.)\s+(?=(?-i:[A-ZÄÖÜ]))"
)

_DAY_LATER = any_case(
    r"\b(?:forgot(?:ten)?|omitted|left out|vergessen|vergaß|nachtrag\w*|nachreich\w*)\b[^.!?]{0,40}"
    r"\b(?:date|day|datum|tag)\b"
    r"|\b(?:date|day|datum|tag)\b[^.!?]{0,40}\b(?:forgot\w*|vergessen|nachtrag\w*|gefehlt|fehlte|was missing)\b"
)
"""What says that the day of a result comes only now."""

STAYS = any_case(
    r"\b(?:bleib\w*|stimmt|stimmen|passt|ist richtig|sind richtig|is right|are right|stands|stays?"
    r"|remains?|(?:is|are) fine|(?:is|it['’]s) grand|correct|leave (?:it|that one|this one) (?:be|alone|as it is)"
    r"|gilt|gelte\w*|gültig|zählt|counts|holds|applies"
    r"|(?:have|had|got) (?:(?:it|that|this|quite|all|them) ){0,2}right"
    r"|(?:haben|habt|hast|habts) (?:(?:sie|ihr|du|es|das|ganz|schon) ){0,3}richtig"
    r"|as you have (?:it )?stored|as you have it|as (?:it is )?stored|wie gespeichert"
    r"|wie (?:sie|ihr|du) (?:es|sie) gespeichert)\b"
)
"""What says of a line that it is right."""

OTHER_GAME = any_case(r"\b(?:ander(?:e[nrms]?|n)|other)\b")
"""Another game than the one spoken of."""

SECOND_GAME = any_case(
    r"\b(?:(?:zweite|ander|andere|2\.)[nr]? (?:partie|spiel)|rückpartie|rückspiel|(?:return|second|other) (?:game|leg)"
    r"|(?:the (?:one|game)|die(?: partie)?) (?:with|mit) (?:black|white|schwarz|weiß) (?:too|as well|also|auch))\b"
)
"""The second game of two players who meet twice."""

TELLS_SECOND = any_case(
    rf"{SECOND_GAME.pattern}|{phrases.OTHER.pattern}|\b(?:der zweiten|the second) (?:partie|game)\b"
    r"|\b(?:die|the) (?:zweite|second)(?: one)?\b(?!\s(?:zeile|frage|line|question|result|ergebnis|entry|eintrag)\b)"
)
"""What speaks of the second game of two players."""

_NEWS = (
    "by the way|meanwhile|since then|since i wrote|übrigens|inzwischen|mittlerweile|seitdem"
    "|(?:(?:noch|no|und) )?(?:et)?was neues|was neus|neu ist|neuigkeit(?:en)?|(?:some|any)thing new|(?:some|more) news"
)
NEWS = whole(_NEWS)
"""What introduces something new, and never an answer."""

BESIDES = whole(_NEWS, "also|too|as well|auch|außerdem|ausserdem")
"""What introduces news beside an answer."""

_OFFERED = any_case(
    r"\b(?:offer(?:ed|s|ing)?|propos(?:ed|es)|suggest(?:ed|s)|declined|refused|rejected)\s+(?:\w+\s+){0,3}?draw\b"
    r"|\bdraw (?:was |is |has been )?(?:only |just |merely )?(?:offer(?:ed)?|propos(?:ed|al))\b"
    r"|\bremis (?:\w+ ){0,2}?(?:angeboten|vorgeschlagen|abgelehnt)\b"
    r"|\b(?:bot|bietet) (?:\w+ ){0,3}?remis\b|\bremis(?:angebot|vorschlag)\w*"
)
"""A draw that nobody has agreed to."""

_REQUEST = any_case(
    r"((?:^|[.!;,]\s+)(?:and |und |please |bitte )?(?:(?:can|could|would|will) you|(?:können|könnten|würden) sie"
    r"|(?:kannst|könntest|würdest) du|(?:könnt|könntet|würdet) ihr)\b[^.!?]*)\?"
)
"""What is asked for in a question that doubts nothing: "Can you change the date?"."""


def as_statement(text: str) -> str:
    """Return a text in which what it asks us to do ends like a statement."""
    return _REQUEST.sub(r"\1.", text)


def has_fault(text: str) -> bool:
    """Return whether a text has a word for a fault, and does not say that there is none."""
    return _FAULT.search(_NO_FAULT.sub(" ", text)) is not None


def find_day_later(passages: Iterable[Passage], day: date | None) -> tuple[date | None, frozenset[int]]:
    """Return the one day that a reply adds to a report ("I forgot the day: 9 September"), and its line."""
    for passage in passages:
        words = find_dates(passage.text, day) if _DAY_LATER.search(passage.text) else ()
        if len(words) == 1 and words[0].value and not words[0].problem:
            return words[0].value, frozenset({passage.index})
    return None, frozenset()


def accuses(text: str) -> bool:
    """Return whether a text calls a line wrong, or says that it had no day."""
    return has_fault(text) or _DAY_LATER.search(text) is not None


def without_offers(text: str) -> str:
    """Return a text without draws that were only offered."""
    return _OFFERED.sub(" ", text)

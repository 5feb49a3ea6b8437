"""What players say of themselves in a mail of somebody else: 'Wolf writes: "Koch has beaten me"' means Wolf.

Whoever speaks is put in the place of "I", so that readers of sentences need not know of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from intake.reading import limits
from intake.reading.doubts.supposed import BELIEF
from intake.reading.guards import GuardedList, Substitutions
from intake.reading.mentions.types import Names
from intake.reading.rewriting.outlines import SIGN, TITLE, draw_outline
from intake.reading.words import any_case

_SAYS = (
    r"(?:(?:writes|wrote|says|said|reports|reported|confirms|confirmed|mails|mailed|adds|added|states|stated"
    r"|tells|told|informs|informed|schreibt|schrieb|sagt|sagte|meldet|meldete|mailt|mailte|berichtet|berichtete"
    r"|bestätigt|bestätigte|notiert|notierte|ergänzt|ergänzte|erklärt|erklärte|teilt|teilte)\b"
    r"|(?:hat|has) (?:mir |me )?(?:geschrieben|gemeldet|gemailt|written|reported)\b)"
)
_OPEN, _CLOSED = '["„“”«»‟‚‘]', '["“”«»‟‘’]'
_QUOTED = rf"{_OPEN}(?P<said>[^\"„“”«»‟]{{3,300}}?)(?:{_CLOSED}(?!\w)|$)"
_PLAIN = r"(?P<said>[^\"„“”«»‟.!?]{3,200}[.!?]?)"
_WHO = rf"(?:\b(?:herrn?|frau|mrs?|ms|miss|dr)\b\.? )*(?P<who>{SIGN})(?: ?\([^()]{{0,20}}\))?"
_BEFORE = rf"{_WHO},? {_SAYS}[^\"„“”«»‟:.!?{SIGN[1:-1]}]{{0,30}}"
_CLOSED_SPEECH = rf"{_OPEN}(?P<said>[^\"„“”«»‟]{{3,300}}?),?{_CLOSED},?"
_MORE = rf"[^\"„“”«»‟.!?]{{0,40}}{_OPEN}"
_SPEECHES = (
    any_case(rf"{_BEFORE}[:,]?\s*{_QUOTED}"),
    any_case(rf"{_BEFORE}:\s*{_PLAIN}"),
    any_case(rf"(?:^|(?<=[.!?;“”\"] ))[\s*•–-]*{_WHO}:\s*{_QUOTED}"),
    any_case(rf"{_CLOSED_SPEECH} (?:so|{_SAYS})(?: mir| me)? (?P<who>{SIGN})(?!{_MORE})"),
    any_case(rf"^\W*{_OPEN}(?P<said>[^\"„“”«»‟]{{3,300}}?[.!?])[\s–—-]*{_WHO}\.?{_CLOSED}(?!\w)"),
)
"""Who speaks before what is said, in quotation marks or up to the end of a sentence, behind it, or signs it at the end
of a quotation that begins its line.
"""

_NAME = "\ue0fe"
"""Stands for whoever speaks."""

_VERBS = "win|lose|resign|draw|agree|concede|accept|claim|offer"
_FIRST_PERSON = Substitutions(
    (r"\bi(?:'|’)ve\b|\bi have\b", f"{_NAME} has"),
    (r"\bi(?:'|’)m\b|\bi am\b", f"{_NAME} is"),
    (r"\bhave i\b", f"has {_NAME}"),
    (rf"\bi ({_VERBS})\b", rf"{_NAME} \1s"),
    (r"(?<![\w.])i(?![\w.])", _NAME),
    (r"\b(?:our|my) (game|match)(?! (?:against|with|versus|vs))\b", rf"the \1 against {_NAME}"),
    (r"\bmy\b(?! (?:opponent|wife|husband|son|daughter|doctor|mother|father|god|thanks|apolog))", f"{_NAME}'s"),
    (r"\b(?:me|myself)\b", _NAME),
    (r"\bhabe? ich\b", f"hat {_NAME}"),
    (r"\bich habe?\b", f"{_NAME} hat"),
    (r"\bbin ich\b", f"ist {_NAME}"),
    (r"\bich bin\b", f"{_NAME} ist"),
    (r"\bich gebe\b", f"{_NAME} gibt"),
    (r"\bgebe ich\b", f"gibt {_NAME}"),
    (r"\bich (gewinn|verlier|spiel|nehm|biet)e\b", rf"{_NAME} \1t"),
    (r"\bich\b", _NAME),
    (r"^\W*habe?\b", f"{_NAME} hat"),
    (r"\bunsere (partie|begegnung)(?! (?:gegen|mit))\b", rf"die \1 gegen {_NAME}"),
    (r"\bunser (spiel|duell)(?! (?:gegen|mit))\b", rf"das \1 gegen {_NAME}"),
    (r"\bmeine? (partie|spiel)(?! (?:gegen|mit))\b", rf"die \1 gegen {_NAME}"),
    (r"\bmein(?:e[rnms]?)? (?=(?:sieg|niederlage|remis|aufgabe|weiß|schwarz)\w*)", f"{_NAME}s "),
)
"""What the one who speaks is called, and what is his or hers, as somebody else would say it."""

_DID = r"(?:beat|defeated|lost to|won (?:against|over)|drew (?:with|against)|resigned (?:to|against))"
_OWN_END = any_case(rf"\s*(?P<did>{_DID})(?= {TITLE}{SIGN})")
"""How speech begins that leaves out who did so: "Beat Koch yesterday"."""

_POINTS = any_case(
    r"[\s\"„“]*(?:[01½] ?[-:] ?[01½]|½-½|(?:win|sieg|won|gewonnen) )\s*(?:gegen|gg\.?|against|vs?\.?|over|über)\b"
)
"""The points of the one who speaks, against somebody."""

_ENDED = any_case(r"[01½] ?[-:] ?[01½].*\b(?:i|ich|habe?)\b.*\b(?:won|lost|gewonnen|verloren|gewann|verlor)\b")
"""Points, and who won or lost besides: they may be those of White."""

_OWN_COLOUR = any_case(
    r"[,;(.]\s*(?:ich|i)\b (?:(?:hatte|war|had|was|spielte|played) )?(?:mit |with )?"
    r"(?:weiß|weiss|white|(?P<black>schwarz|black))\b\)?"
)

_SENTENCE = re.compile(r"(?<=[.!?])\s")
_SELF = any_case(rf"(?P<before>{_NAME}[^,.;]*?)\b(?:mich|mir)\b")
_WHOM = any_case(r"\b(?:mich|mir)\b")
_BY_WHOM = any_case(rf"\b(?P<whom>mich|mir) (?P<did>hat )?(?P<by>(?:(?:der|die|herr|frau) )?{SIGN})(?![^.!?]*\bzu\b)")
"""Whoever does it to the one who speaks: names have no case, so it has to come first."""

_LEADS = any_case(rf"{_SAYS}[^:.!?]{{0,30}}:\s*$")
_QUOTES = re.compile(rf"\s*{_OPEN}")
"""The end of a line that says who speaks, and the beginning of the next one."""

_MAY_SPEAK = GuardedList(r"\b(?:ich|mich|mir|meine?|unsere?|me|i|my|our)\b", r"\bhabe?\b", rf"{_OPEN}(?:{_DID})\b")


def write_direct_speech(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines with the names of players in the place of the words by which they mean themselves; what is said
    may be below who says it.
    """
    written = [_write(line, names) for line in lines]
    for at, (above, line) in enumerate(pairwise(lines)):
        if _LEADS.search(above) and _QUOTES.match(line) and (meant := _write(both := f"{above} {line}", names)) != both:
            written[at], written[at + 1] = "", meant
    return written


def _write(line: str, names: Names) -> str:
    if len(line) > limits.LINE * 2 or _NAME in line or _MAY_SPEAK.search(line) is None:
        return line
    outline = draw_outline(line, names)
    text = outline.text
    for speech in _SPEECHES:
        text = speech.sub(_speak_of, text)
    return line if text == outline.text else outline.fill(text, str)


def _speak_of(speech: re.Match[str]) -> str:
    """Return direct speech as others would say it, without who says it; a belief stays as it is."""
    said, is_open = _write_own_points(speech["said"])
    if is_open:
        return f"{speech[0]} (?)"
    if BELIEF.search(said):
        return speech[0]
    own = f"{_NAME} {said.strip()[0].lower()}{said.strip()[1:]}" if _OWN_END.match(said) else said
    meant = _WHOM.sub(
        _NAME, _SELF.sub(r"\g<before>sich", _BY_WHOM.sub(r"\g<by> \g<did>\g<whom>", _FIRST_PERSON.write(own)))
    )
    if _NAME not in meant:
        return speech[0]
    is_first = _NAME in _SENTENCE.split(meant, maxsplit=1)[0]
    return f"{'' if is_first else f'{_NAME}: '}{meant}".replace(_NAME, speech["who"])


def _write_own_points(said: str) -> tuple[str, bool]:
    """Return speech that begins with the points of whoever speaks with their name before these, and whether it is open
    whose they are: with Black they may be those of White.
    """
    if not _POINTS.match(said):
        return said, False
    colour = _OWN_COLOUR.search(said)
    is_open = bool(colour and colour["black"] and said.lstrip()[0].isdigit()) or _ENDED.search(said) is not None
    return f"{_NAME} {_OWN_COLOUR.sub('', said)}", is_open

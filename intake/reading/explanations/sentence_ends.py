"""Where one sentence of a text ends and the next one begins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from intake.reading.corrections import WAS_NOT
from intake.reading.day_words import MONTH_WORD
from intake.reading.types import Place
from intake.reading.words import any_case

_ABBREVIATION = any_case(
    r"\b(?:prof|dipl|ing|mrs|mr|ms|mag|med|phil|geb|bzw|evtl|gegen|betr|inkl|str|s(?:ch|p)?fr(?:in)?|koll|frl|hrn|def)\.$"
)
"""A full stop that ends no sentence."""

_DENIED = any_case(rf"{WAS_NOT}\.$")
_SAYS_WHO = any_case(r"(?:[^\W\d_]+\.? ){1,4}(?:won|lost|gewonnen|gewann|verlor(?:en)?)\b(?! (?:against|gegen|to)\b)")
"""Behind a result that was denied: how the game ended ("was not a draw. Mr Wolf won it")."""

_NO_SENTENCE = re.compile(r"[\W\d_]*(?:[A-ZÄÖÜ][a-zäöüß]{1,5}\.|(?:[Aa]m|[Vv]om|[Oo]n) [\d.]+)?")
"""The number of a list, the short form of a given name, the day of a row."""

_NO_CELL = (
    r"(?![-–—½=(]|\d{1,2}\.\s?\d|\d{4}-\d\d-|[01]\s?[-–:]\s?[01](?!\d)|0[.,]5|1/2|(?:am|vom|on|the) \d|(?i:remis|zü)\b)"
)
"""Not a day or a score as the next cell of a row."""

_ROW_ENDS = re.compile(r"[^\W\d_]{3}[.!] \d[\d./-]+\d\.?\s*$")
"""A sentence and a day behind it, with which a line ends: a row."""

_BARE_PAIR = re.compile(r"[\W\d_]*[^\W\d_][^.;!?\d]{2,60}(?:\s[-–]\s|\s(?:gegen|v|vs|against)\.?\s)[^.;!?\d]{2,60}[.!]")
_VERDICT = any_case(
    r"(?:(?:white|black|weiß|schwarz) (?:won|wins|lost|loses|resigned|gewann|gewinnt|verlor|verliert|gibt auf|gab auf)"
    r"|draw|drawn|remis|unentschieden)\b\s*(?:[.,;!(]|$|\d|(?:am|on|after|nach)\b)"
)
"""How a game ended, as a sentence behind one that only names the two players."""

_STOP = re.compile(r"[.;!?]\s")
"""Without it no sentence ends within a text; to look for it costs little."""

_ORDINAL = any_case(r"\b(?:der|die|das|dem|den|des|beim|im|vom|zum|zur)(?: \w+)? \d{1,3}\.$")
"""A number that is part of a name behind it: "in der 52. Österreichischen"."""

_SENTENCE = re.compile(
    rf"(?<=[^\W\d_]{{3}}[.!])\s+(?![-–—½\d+])|(?<=[^\W\d_]{{3}};)\s+(?!\d){_NO_CELL}|(?<=[)\]½];)\s+{_NO_CELL}"
    r"|(?<=\s(?:it|me|us|up|so|on|do|da|ab|an|zu|es|er|ob|wo|he|be|no|in)\.)\s+(?=[A-ZÄÖÜ])|(?<=\bZÜ[.;])\s+|(?<=[^\W\d_][!?])\s+|(?<=[)\]½][.!])\s+"
    r"|(?<=\d(?:st|nd|rd|th)[.;!])\s+(?=[A-ZÄÖÜ])|(?<=[!?]{2})\s+(?=[A-ZÄÖÜ][a-zäöüß]|I\b)"
    r"|(?<=\d[.;!])\s+(?=(?:Halt|Moment|Stopp?|Nein|No|Wait|Oops|Sorry|Ups)\b)"
    r"|(?<=\d{4}[.!;])\s+(?=[AI]['’]?[a-z]* [a-z])"
    r"|(?:(?<= [dv]\. M\.)|(?<= [dv]\.M\.))\s+(?=[A-ZÄÖÜ])"
    rf"|(?<=\d[.!;])\s+(?=(?!(?i:{MONTH_WORD}|advent|zuge?|zügen|runde|brett|move|round|board"
    r"|remis|unentschieden|drawn?|patt|dauerschach)\b)(?:[IA]|[A-ZÄÖÜ][a-zäöüß]+)(?:['’][a-z]+)? )"
)


_DATED = re.compile(r"\d\.\s?\d{1,2}\.(?:\d{2,4}\.)?$")
_PARTICIPLE = r"(?:\b[a-zäöü]*|^\W*)(?:(?i:ge)\w{3,}|(?i:ver)\w+|(?i:be)\w+|unter\w+|über\w+|\w+ier)(?:t|en)\b"
_OPEN = re.compile(
    rf"^(?!.*{_PARTICIPLE})(?!.*\b(?:\d+|[01½]) ?[-:]).*"
    r"\b(?:[Hh]at|[Hh]aben|[Ww]urden?|[Ii]st|[Ss]ind|[Mm]uss(?:ten?)?|[Kk]onnten?|dass|nachdem|weil|da)\b"
)
"""A clause with a verb whose other part is still to come: "Koch hat am 12.6." goes on behind the day."""

_COMMA = re.compile(r"[:;]\s|(?<![\d.]),(?!\s+(?:de[mn]\s+)?\d)")

_OBJECT = re.compile(
    r"(?:Herrn|Kollegen)\s|(?!Keine?\b|Alles?\b|Beide\b|Bitte\b|Viele?\b|Weitere\b)(?:[A-ZÄÖÜ][\w-]+\s*){1,3}"
    rf"(?:(?:ab|an|auf|aus|bei|durch|ein|hinaus|matt|nieder|um|vor|zu)\b|{_PARTICIPLE})?[.!]?$"
)
"""What is no sentence of its own: an object, or names with the rest of a verb."""


def split_sentences(places: Sequence[Place]) -> Iterator[Place]:
    """Return the sentences of lines, each with the line in which it begins."""
    return iter(places) if _are_one_sentence(places) else _split(places)


def _are_one_sentence(places: Sequence[Place]) -> bool:
    """Return whether there is only one line, in which no sentence ends."""
    text = places[0].text if len(places) == 1 else " "
    return text == text.strip() and not _STOP.search(text)


def _split(places: Sequence[Place]) -> Iterator[Place]:
    text, begins = "", []
    for place in places:
        text = f"{text} {place.text.strip()}" if text else place.text.strip()
        begins.append((len(text) - len(place.text.strip()), place.line))
    start = 0
    for end, after in (*_list_ends(text, [begin for begin, _ in begins[1:]]), (len(text), len(text))):
        if after < len(text) and _goes_on(text[start:end], text[after:]):
            continue
        line = max((begin, line) for begin, line in begins if begin <= start)[1]
        yield Place(places[0].part, line, text[start:end])
        start = after


def _list_ends(text: str, begins: Sequence[int]) -> list[tuple[int, int]]:
    """Return where sentences of a text may end, and where the next ones begin; lines begin at some places."""
    ends = [found.span() for found in _SENTENCE.finditer(text)] if _STOP.search(text) else []
    return sorted([*ends, *((at - 1, at) for at in begins if _ROW_ENDS.search(text, 0, at))])


def _goes_on(before: str, behind: str) -> bool:
    """Return whether a sentence does not end between two texts, though there is a full stop."""
    if _NO_SENTENCE.fullmatch(before) or _ABBREVIATION.search(before) or _ORDINAL.search(before):
        return True
    if _DATED.search(before) and (_OPEN.search(_COMMA.split(before)[-1]) or _OBJECT.match(behind)):
        return True
    if _SAYS_WHO.match(behind) and _DENIED.search(before):
        return True
    return _VERDICT.match(behind) is not None and _BARE_PAIR.fullmatch(before) is not None

"""Who has White where a story says it beside the result: "Koch, with White, beat Wolf", "in which Wolf was Black"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from intake.reading.mentions.types import Mention
from intake.reading.words import any_case

COLOUR = any_case(r"\b(?:white|black|wei(?:ß|ss)|schwarz)")

_FIRST_SIGN = 0xE000
_WHO = r"(?P<who>[\ue000-\ue0ff]|\b(?:he|she|er|sie)\b)"
_SIGN = re.compile("[\ue000-\ue0ff]")
_NAME = r"(?P<colour>whites?|blacks?|wei(?:ß|ss)|schwarz)"
_COLOUR = rf"(?:the |de[nr] |die )?{_NAME}(?:en? steinen?|en? figuren|er|e[nr]?| pieces)?\b"
_HAD = r"(?:had|has|was|is|plays|hatte|hat|führte|spielte|war|ist)"
_HAS = rf"(?:{_HAD}|having|being|playing|played|holding|taking|as|with|mit|als)"
_WHERE = (
    r"(?:(?:and |und )?in (?:the (?:game|one)|der partie|der einen|jener),? )?"
    r"(?:in which|where|when|in der|bei der|wo|wobei)"
    r"|(?:(?:^|[,;(])\s*|\b(?:game|one|partie|die|der) )(?:with|mit|while|als)"
)

_BESIDE = tuple(
    any_case(pattern)
    for pattern in (
        rf"\s*\(\s*{_WHO}[,:]?\s*(?:{_HAS} )*{_COLOUR}(?: {_HAS})?\s*\)",
        rf"\s*\(\s*{_COLOUR}\s*(?:[:=]|{_HAS})\s*{_WHO}\s*\)",
        rf",?\s*(?:\b|(?=[,;(]))(?:{_WHERE})\s+{_WHO}\s+(?:(?!mit|with){_HAS} )*{_COLOUR}(?: {_HAS}\b)?,?",
        rf"[,;] {_WHO} (?:\w+ )?{_HAD} (?:(?:mit|with) )?{_COLOUR}(?=\W*$)",
        rf"^\W*{_NAME} {_WHO}\W*$",
        rf"^\W*{_WHO}[,:]? (?:mit |with |als |as )?{_COLOUR}\W*$",
        rf"\b{_COLOUR}\s*[:=]\s*{_WHO}[,;.]?",
        rf"\b(?:die |der )?{_NAME}partie (?:von|des|der) {_WHO}",
        rf"{_WHO}['’]s? {_NAME}[ -]?(?:game|partie)",
    )
)
"""Words about the colour of a player that can go with the name."""

_BEHIND = tuple(
    any_case(rf"(?P<before>{before})(?P<keep>{_WHO}){behind}")
    for before, behind in (
        (r"\b(?:hatte|führte|spielte|had) (?:(?:herr|frau|mrs?)\.? )?", rf" {_COLOUR}"),
        ("", rf",? *\( *(?:{_HAS} )*{_COLOUR} *\)"),
        ("", rf",? (?:who )?{_HAD} (?:with )?{_COLOUR}(?: spielend)?(?=, (?:\w+ ){{0,3}}[\ue000-\ue0ff])"),
        ("", rf",? (?:who )?{_HAD} (?:with )?{_COLOUR}(?: spielend)?,?"),
        ("^[^\ue000-\ue0ff]*", rf",? (?:{_HAS} ){{1,2}}{_COLOUR}(?: spielend)?,?"),
    )
)
"""Words about the colour behind a name, which stays: "Koch (White)", "Koch had White", "Koch, with White, ..."; a
preposition behind any other name than the first may be about the subject: "Koch beat Wolf with Black". The comma stays
before another player, of whom what follows is said.
"""


_OF_SUBJECT = any_case(rf"\b(?:with|as|mit|als) {_COLOUR}")


@dataclass(frozen=True, slots=True)
class Colours:
    """A text without its words about colours, and the player of whom these say that White, or Black, is theirs."""

    text: str
    white: Mention | None = None
    black: Mention | None = None


def take_colours(text: str, players: Sequence[Mention]) -> Colours | None:
    """Return what a text says about the colours of its `players`, None where it contradicts itself."""
    signed = _write_signs(text, players)
    owners: dict[str, list[Mention]] = {"white": [], "black": []}
    for pattern in (*_BESIDE, *_BEHIND):
        while found := pattern.search(signed):
            who = _find_who(found, signed, players)
            if who is None:
                return None
            owners[_colour_of(found)].append(who)
            kept = "".join(found.groupdict().get(group) or "" for group in ("before", "keep"))
            signed = f"{signed[: found.start()]}{kept}{signed[found.end() :]}"
    owners = owners if any(owners.values()) else _find_alone(signed, players)
    white, black = owners["white"], owners["black"]
    if not _are_two(white, black):
        return None
    return Colours(_without_signs(signed, players), next(iter(white), None), next(iter(black), None))


def _colour_of(found: re.Match[str]) -> str:
    return "white" if found["colour"].lower().startswith("w") else "black"


def _are_two(white: Sequence[Mention], black: Sequence[Mention]) -> bool:
    """Return whether each colour is that of one player at most, and no player has both."""
    return _are_one(white) and _are_one(black) and not (white and black and _are_one([*white, *black]))


def _are_one(players: Sequence[Mention]) -> bool:
    """Return whether mentions are of one player only."""
    return all(one.persons & players[0].persons for one in players)


def _find_alone(signed: str, players: Sequence[Mention]) -> dict[str, list[Mention]]:
    """Return the colour of the only player whom a text names: "It was Koch who won, with Black"."""
    found = [*_OF_SUBJECT.finditer(signed)]
    owners: dict[str, list[Mention]] = {"white": [], "black": []}
    if len(found) == 1 and players and _are_one(players):
        owners[_colour_of(found[0])].append(players[0])
    return owners


def _find_who(found: re.Match[str], signed: str, players: Sequence[Mention]) -> Mention | None:
    """Return whose colour is named; a pronoun means the only player before it, behind a colon."""
    signs = _SIGN.findall(found["who"]) or _SIGN.findall(signed[: found.start("who")].rsplit(":", 1)[-1])
    named = [players[ord(sign) - _FIRST_SIGN] for sign in signs]
    return named[0] if named and _are_one(named) else None


def _write_signs(text: str, players: Sequence[Mention]) -> str:
    """Return a text with one sign for each of its players."""
    for number, one in reversed([*enumerate(players)]):
        text = f"{text[: one.start]}{chr(_FIRST_SIGN + number)}{text[one.end :]}"
    return text


def _without_signs(text: str, players: Sequence[Mention]) -> str:
    for number, one in enumerate(players):
        text = text.replace(chr(_FIRST_SIGN + number), one.text)
    return text

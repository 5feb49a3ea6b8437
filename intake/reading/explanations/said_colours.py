"""Whom a story names (in full once, by given names and pronouns behind), and who has White where it says it
beside the result: "Koch, with White, beat Wolf", "in which Wolf was Black".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from intake.reading.explanations.agreement import PAIR, list_players
from intake.reading.explanations.pair_before import OF_SEX, find_address
from intake.reading.explanations.pair_results import PLAYERS
from intake.reading.explanations.result_mentions import RESULTS
from intake.reading.mentions import Kind, Mention, Situation, find_mentions
from intake.reading.mentions.strangers import OF_AUTHOR
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

_PRONOUN = any_case(r"\b(?:he|she|er|sie(?= (?:hatte|führte) ))\b")
_OF_RESULT = RESULTS | {Kind.WHITE_WINS, Kind.BLACK_WINS, Kind.POINT}
_CLAUSE_END = re.compile(r"[,;:(–]|\s-\s|[.!]\s")
_WORD = re.compile(r"[^\W\d_]+")


def list_people(texts: Sequence[str], situation: Situation) -> list[Mention]:
    """Return whom texts name by the family name, each once, with the longest name."""
    found: list[Mention] = []
    for text in texts:
        for one in list_named(text, situation):
            at = next((n for n, other in enumerate(found) if other.persons & one.persons), None)
            if at is None:
                found.append(one)
            elif len(one.text) > len(found[at].text):
                found[at] = one
    return found


def list_mentions(text: str, situation: Situation) -> Sequence[Mention]:
    """Return the mentions of a text, none where it can be read in two ways: a word that may be a name ("Bauer") is one
    where without it there are no two players.
    """
    named, *others = find_mentions(text, situation)
    return () if any(len(list_players(one)) >= PAIR for one in others) else named


def list_named(text: str, situation: Situation) -> list[Mention]:
    """Return every name of a text, with the year of birth behind it."""
    named = (one for one in list_mentions(text, situation) if one.kind in PLAYERS)
    return [replace(one, text=text[one.start : one.end]) for one in named]


def write_names(text: str, people: Sequence[Mention], alone: Mention | None, situation: Situation) -> str:
    """Return a text with the names of those whom it calls by their given names, or by a pronoun."""
    return _write_pronouns(write_given(text, people, situation), alone, situation)


def write_given(text: str, people: Sequence[Mention], situation: Situation) -> str:
    """Return a text with the names of those whom it calls by their given names."""
    spans = [(one.start, one.end) for one in list_named(text, situation)]
    written, at = "", 0
    for word in _WORD.finditer(text):
        inside = any(start <= word.start() < end for start, end in spans)
        name = "" if inside or not word[0][0].isupper() else _find_by_given(fold(word[0]), people, situation)
        if name:
            written += text[at : word.start()] + name
            at = word.end()
    return written + text[at:]


def _find_by_given(word: str, people: Sequence[Mention], situation: Situation) -> str:
    """Return the name of the only one of these people with a given name, "" for none."""
    given = situation.names.given
    found = [one for one in people if any(word in given[person] for person in one.persons if person in given)]
    return found[0].text if len(found) == 1 else ""


def _write_pronouns(text: str, alone: Mention | None, situation: Situation) -> str:
    """Return a text with the name of the only player before a pronoun in its place."""
    found = _PRONOUN.search(text)
    if found is None:
        return text
    named = [one for one in list_named(text[: found.start()], situation) if not _is_opponent(one, text, found.start())]
    before = [one for one in list_players(named) if not OF_AUTHOR.fullmatch(one.text)]
    who = _find_by_sex(found[0], before, text) or (alone if not before else None)
    return f"{text[: found.start()]}{who.text}{text[found.end() :]}" if who else text


def _is_opponent(player: Mention, text: str, pronoun: int) -> bool:
    """Return whether a player is the opponent of whom a pronoun means: "gegen Koch hat er verloren"."""
    return player.kind is Kind.AGAINST and _CLAUSE_END.search(text, player.end, pronoun) is None


def _find_by_sex(pronoun: str, named: Sequence[Mention], text: str) -> Mention | None:
    """Return the only one of several players, else the only one whom a form of address leaves for a pronoun."""
    sexes = [find_address(one, text) for one in named]
    is_clear = len(named) == 1 or set(sexes) == {"m", "w"}
    possible = {OF_SEX[pronoun.lower()], ""} if len(named) == 1 else {OF_SEX[pronoun.lower()]}
    meant = [one for one, sex in zip(named, sexes, strict=True) if sex in possible]
    return meant[0] if is_clear and len(meant) == 1 else None


def is_of_result(text: str, situation: Situation) -> bool:
    """Return whether a text speaks of a result."""
    return bool(text) and any(one.kind in _OF_RESULT for way in find_mentions(text, situation) for one in way)


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

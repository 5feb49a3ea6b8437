"""Whom a story names: in full once, by given names and pronouns behind."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from intake.reading.explanations.agreement import PAIR, list_players
from intake.reading.explanations.pair_before import OF_SEX, find_address
from intake.reading.explanations.pair_results import PLAYERS
from intake.reading.explanations.result_mentions import RESULTS
from intake.reading.mentions import Kind, Mention, Situation, find_mentions
from intake.reading.mentions.authors import OF_AUTHOR
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
    before = without_author(list_players(named))
    who = _find_by_sex(found[0], before, text) or (alone if not before else None)
    return f"{text[: found.start()]}{who.text}{text[found.end() :]}" if who else text


def _is_opponent(player: Mention, text: str, pronoun: int) -> bool:
    """Return whether a player is the opponent of whom a pronoun means: "gegen Koch hat er verloren"."""
    return player.kind is Kind.AGAINST and _CLAUSE_END.search(text, player.end, pronoun) is None


def without_author(players: Sequence[Mention]) -> list[Mention]:
    """Return players whom a pronoun of the third person can mean."""
    return [one for one in players if not OF_AUTHOR.fullmatch(one.text)]


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

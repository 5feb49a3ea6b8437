"""First names alone: of players whom a sentence names in full, or that only one player has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from intake.reading import limits
from intake.reading.guards import Guarded
from intake.reading.mentions.name_forms import with_first_names
from intake.reading.mentions.players import Spans, find_players, list_first_names, list_words
from intake.reading.mentions.roles import find_plain_words, role_of
from intake.reading.mentions.types import PAIR, Kind, Mention, Names, Person
from intake.reading.words import Spanned, any_case

_ACTS = any_case(
    r"\s+(?:(?:has|have|had|hat|hatte)\s+)?(?:[a-zäöü]+ly\s+)?(?:won|beats?|beaten|wins|lost|loses|drew|draws|drawn|resigned|resigns"
    r"|defeat(?:ed|s)|gewann|gewinnt|verlor|verliert|besiegte?|schlug|schlägt|gegen|against)\b"
)
"""What a player does who is named by a given name alone."""

_WIN_FOR = Guarded(
    r"\b(?:sieg|gewinn|punkt|win|victory|point)\s+(?:(?:on|by|auf|durch|nach) \w+ )?(?:für|for)\s+$"
    r"|\bwalk ?over\s+for\s+$|\b(?:goes|went)\s+to\s+$"
    r"|\b(?:kampflos(?:er sieg)?\s+(?:für|an)|(?:geht|ging)\s+an)\s+$"
)


_ROLES = frozenset({Kind.PLAYER, Kind.AGAINST, Kind.BY})


def add_first_names(text: str, players: Sequence[Mention], names: Names, spans: Spans) -> Sequence[Mention]:
    """Return the players that a sentence names, with those by their first name alone: where it names nobody else, or
    names them in full as well.
    """
    first_names = list_first_names(text, names)
    is_named_alone = len({one.persons for one in players}) < PAIR
    if not first_names or not (is_named_alone or any(not overlaps(word, players) for word in first_names)):
        again = [] if is_named_alone else list(_named_again(text, list(_list_short(text, players)), players))
        return sorted([*players, *again], key=lambda one: one.start) if again else players
    by_first_name = find_players(text, with_first_names(names), spans)
    if is_named_alone:
        return by_first_name
    return sorted([*players, *_named_again(text, by_first_name, players)], key=lambda one: one.start)


def list_named(text: str, names: Names) -> list[Mention]:
    """Return where a text names players who are known, also by given names alone; no colour or label is one."""
    words = find_plain_words(text)
    found = find_players(text, with_first_names(names))
    return [one for one in found if one.persons and (one.start, one.end) not in words]


def _list_short(text: str, players: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the first words of names of several words, where they are written again: "Maxi" behind "Maxi Koch"."""
    shorts = {one.text.split()[0]: one for one in players if " " in one.text}
    for word in list_words(text[: limits.LINE]) if shorts else ():
        if one := shorts.get(text[word.start : word.end]):
            yield replace(one, kind=Kind.PLAYER, start=word.start, end=word.end, text=text[word.start : word.end])


def _named_again(text: str, by_first_name: Sequence[Mention], players: Sequence[Mention]) -> Iterator[Mention]:
    """Yield first names alone of players whom the same sentence names in full, or that only one player has."""
    for one in by_first_name:
        meant = _find_meant(text, one, players)
        if not meant or overlaps(one, players):
            continue
        is_winner = _WIN_FOR.search(text[: one.start]) is not None
        if is_winner or (one.kind is Kind.PLAYER and role_of(text, one) in _ROLES):
            yield replace(one, persons=meant)


def _find_meant(text: str, one: Mention, players: Sequence[Mention]) -> frozenset[Person]:
    """Return who is meant by a first name: one of the players of a sentence, else the only one who has it and acts."""
    again = next((other.persons & one.persons for other in players if other.persons & one.persons), frozenset[Person]())
    is_only = len(one.persons) == 1 and _ACTS.match(text, one.end) is not None
    return again or (one.persons if is_only else frozenset())


def overlaps(mention: Spanned, found: Iterable[Mention]) -> bool:
    """Return whether a mention has words of others which are no reasons."""
    return any(
        mention.start < other.end and other.start < mention.end for other in found if other.kind is not Kind.REASON
    )

"""Players as an officer types them: by number, by number and name, or by name alone."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ratings.formats.name_folding import fold, sort_key
from ratings.models import Player
from ratings.queries.search import search

SUGGESTED = 3
"""Similar players suggested with a fault."""
LIKE = 0.6
"""How similar a suggested name is at least (`difflib`, 0 to 1): a slip of two letters in eight."""
NEIGHBOURS = 200
"""Most players with the same beginning of a name to compare."""
BEGINNING = 2
"""Letters of that beginning."""


class SeatFault(StrEnum):
    """Why a line does not identify a player."""

    UNKNOWN = "unknown"
    AMBIGUOUS = "ambiguous"
    MISMATCH = "mismatch"
    REPEATED = "repeated"


@dataclass(frozen=True, slots=True)
class Seat:
    """A line with its player, or the reason why there is none and similar players."""

    line: int
    text: str
    player: Player | None
    fault: SeatFault | None = None
    similar: tuple[Player, ...] = ()


def find_seats(text: str) -> tuple[Seat, ...]:
    """Return a seat for each line that is not empty, in their order; nothing is guessed."""
    written = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    by_number = _find_by_number(line for _, line in written)
    without_number = (line for _, line in written if not any(number in by_number for number, _ in _splits(line)))
    by_name = _find_by_name(without_number)
    return tuple(_mark_repeated(_resolve(number, line, by_number, by_name) for number, line in written))


def _find_by_number(lines: Iterable[str]) -> dict[str, Player]:
    """Find the players whose numbers lines may contain; a merged number leads to the player who was kept."""
    numbers = {number for line in lines for number, _ in _splits(line)}
    found = Player.objects.filter(number__in=numbers).select_related("merged_into")
    return {player.number: player.merged_into or player for player in found}


def find_player(text: str) -> Seat:
    """Find the one player that a text identifies."""
    (only,) = find_seats(text.replace("\n", " ")) or (Seat(1, text, None, SeatFault.UNKNOWN),)
    return only


def _splits(line: str) -> tuple[tuple[str, str], ...]:
    """Return the ways to split a line into number and name: "101", "101; Müller", "101 Müller"."""
    before, _, behind = line.partition(";")
    first, *others = line.split(maxsplit=1)
    return (line, ""), (before.strip(), behind.strip()), (first, others[0] if others else "")


def _resolve(number: int, line: str, by_number: Mapping[str, Player], by_name: Mapping[str, Sequence[Player]]) -> Seat:
    """Resolve one line, first by number, then by name."""
    for written, name in _splits(line):
        player = by_number.get(written)
        if player is not None:
            agrees = not name or fold(name) in {fold(player.name), fold(f"{player.given_name} {player.family_name}")}
            return Seat(number, line, player) if agrees else Seat(number, line, None, SeatFault.MISMATCH, (player,))
    called = by_name.get(line, ())
    if len(called) == 1:
        return Seat(number, line, called[0])
    if called:
        return Seat(number, line, None, SeatFault.AMBIGUOUS, tuple(called))
    return Seat(number, line, None, SeatFault.UNKNOWN, find_similar(line))


def _mark_repeated(found: Iterable[Seat]) -> Iterable[Seat]:
    """Turn the second seat of a player into a fault."""
    taken: dict[int, Seat] = {}
    for each in found:
        if each.player and each.player.pk in taken:
            yield Seat(each.line, each.text, None, SeatFault.REPEATED, (each.player,))
            continue
        if each.player:
            taken[each.player.pk] = each
        yield each


def _find_by_name(texts: Iterable[str]) -> dict[str, list[Player]]:
    """Find the players whose full name each text is, family name first or last."""
    keys = {text: _name_keys(text) for text in texts}
    wanted = {key for each in keys.values() for key in each}
    found = list(Player.objects.filter(sort_key__in=wanted, merged_into=None)) if wanted else []
    return {text: [player for player in found if player.sort_key in each] for text, each in keys.items()}


def _name_keys(text: str) -> set[str]:
    """Return the sort keys of all names that can be written like a text."""
    family, comma, given = text.partition(",")
    if comma:
        return {sort_key(family, given)}
    words = text.split()
    return {sort_key(" ".join(words[cut:]), " ".join(words[:cut])) for cut in range(len(words))} | {
        sort_key(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))
    }


def find_similar(text: str) -> tuple[Player, ...]:
    """Return players who may be intended: those that a search finds, else those with nearly the same name."""
    hits, _ = search(text, listed=False)
    if hits:
        numbers = [hit.number for hit in hits[:SUGGESTED]]
        return tuple(Player.objects.filter(number__in=numbers))
    words = fold(text).split()
    standing = Player.objects.filter(merged_into=None)
    near = (p for word in words for p in standing.filter(sort_key__startswith=word[:BEGINNING])[:NEIGHBOURS])
    names: dict[str, dict[int, Player]] = {}
    for player in near:
        names.setdefault(" ".join(sorted(fold(player.name).split())), {})[player.pk] = player
    best = difflib.get_close_matches(" ".join(sorted(words)), names, SUGGESTED, LIKE)
    return tuple(player for name in best for player in names[name].values())[:SUGGESTED]

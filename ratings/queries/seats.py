"""Players as an officer writes them down: by number, by number and name, or by name alone."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ratings.formats.name_folding import fold, sort_key
from ratings.models import Player
from ratings.queries.players import search

SUGGESTED = 3
"""Similar players that are named beside a fault."""
LIKE = 0.6
"""How similar a suggested name is at least (`difflib`, 0 to 1): a slip of two letters in eight."""
NEIGHBOURS = 200
"""Players with the same beginning of a name that are compared."""
BEGINNING = 2
"""Letters of that beginning."""


class SeatFault(StrEnum):
    """Why a line names no player."""

    UNKNOWN = "unknown"
    AMBIGUOUS = "ambiguous"
    MISMATCH = "mismatch"
    REPEATED = "repeated"


@dataclass(frozen=True, slots=True)
class Seat:
    """A line that names one player, or why it does not and who may be meant."""

    line: int
    text: str
    player: Player | None
    fault: SeatFault | None = None
    similar: tuple[Player, ...] = ()


def seats(text: str) -> tuple[Seat, ...]:
    """One seat for each line that is not empty, in their order; nothing is guessed."""
    written = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    numbers = {number for _, line in written for number, _ in splits(line)}
    numbered = Player.objects.filter(number__in=numbers).select_related("merged_into")
    by_number = {player.number: player.merged_into or player for player in numbered}
    by_name = named(line for _, line in written if not any(number in by_number for number, _ in splits(line)))
    found = [seat(number, line, by_number, by_name) for number, line in written]
    return tuple(once(found))


def player_named(text: str) -> Seat:
    """The one player whom a text names."""
    (only,) = seats(text.replace("\n", " ")) or (Seat(1, text, None, SeatFault.UNKNOWN),)
    return only


def splits(line: str) -> tuple[tuple[str, str], ...]:
    """The ways to read a line as a number and the name behind it: "101", "101; Müller", "101 Müller"."""
    before, _, behind = line.partition(";")
    first, *others = line.split(maxsplit=1)
    return (line, ""), (before.strip(), behind.strip()), (first, others[0] if others else "")


def seat(number: int, line: str, by_number: Mapping[str, Player], by_name: Mapping[str, Sequence[Player]]) -> Seat:
    """What one line names."""
    for written, name in splits(line):
        player = by_number.get(written)
        if player is not None:
            agrees = not name or fold(name) in {fold(player.name), fold(f"{player.given_name} {player.family_name}")}
            return Seat(number, line, player) if agrees else Seat(number, line, None, SeatFault.MISMATCH, (player,))
    called = by_name.get(line, ())
    if len(called) == 1:
        return Seat(number, line, called[0])
    if called:
        return Seat(number, line, None, SeatFault.AMBIGUOUS, tuple(called))
    return Seat(number, line, None, SeatFault.UNKNOWN, similar(line))


def once(found: Iterable[Seat]) -> Iterable[Seat]:
    """The second seat of one player is a fault."""
    taken: dict[int, Seat] = {}
    for each in found:
        if each.player and each.player.pk in taken:
            yield Seat(each.line, each.text, None, SeatFault.REPEATED, (each.player,))
            continue
        if each.player:
            taken[each.player.pk] = each
        yield each


def named(texts: Iterable[str]) -> dict[str, list[Player]]:
    """Players whose whole name a line is, family name first or last."""
    keys = {text: name_keys(text) for text in texts}
    wanted = {key for each in keys.values() for key in each}
    found = list(Player.objects.filter(sort_key__in=wanted, merged_into=None)) if wanted else []
    return {text: [player for player in found if player.sort_key in each] for text, each in keys.items()}


def name_keys(text: str) -> set[str]:
    """The sort keys of everybody who can be written so."""
    family, comma, given = text.partition(",")
    if comma:
        return {sort_key(family, given)}
    words = text.split()
    return {sort_key(" ".join(words[cut:]), " ".join(words[:cut])) for cut in range(len(words))} | {
        sort_key(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))
    }


def similar(text: str) -> tuple[Player, ...]:
    """Players who may be meant: those whom a look-up finds, else those with nearly the same name."""
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

"""Two players whom a line names without a result: their game, with White and Black as the line has them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading.types import Claim, Unread
from intake.reading.words import any_case
from ratings.formats.name_folding import fold, fold_plain
from ratings.models import Entry, Player

from .games import Field
from .names import bare

_LINK = any_case(r"\s[-–—]\s|\bv(?:s\b\.?|\b(?!\.))")
"""What is between White and Black; "v." may be the beginning of a name."""

_IN_BRACKETS = re.compile(r"\([^()]*\)")
_COLOURS = frozenset({"weiss", "white", "schwarz", "black"})


def make_claim(line: Unread, named: Sequence[Entry], field: Field) -> Claim:
    """Return the game of two players, without a result."""
    (white, black), known = _with_colours(line.where.text, [entry.player for entry in named])
    return Claim(
        line.where,
        white.name,
        black.name,
        "",
        tournament=field.tournament.code,
        completed_on=line.completed_on,
        colours_known=known,
        number_white=white.number,
        number_black=black.number,
    )


def _with_colours(text: str, players: Sequence[Player]) -> tuple[Sequence[Player], bool]:
    """Return the players with White first, and whether the line says so: by a colour behind a name, or as "A - B"."""
    folded = fold(text)
    players = sorted(players, key=lambda player: find_span(text, player.family_name) or (len(text), 0))
    for player, other in (players, players[::-1]):
        colour = re.search(rf"\b{fold(player.family_name)} (?:(weiss|white)|schwarz|black)\b", folded)
        if colour and fold(other.family_name) not in _COLOURS:
            return ((player, other) if colour[1] else (other, player)), True
    return players, _are_linked(text, *players)


def _are_linked(text: str, first: Player, second: Player) -> bool:
    """Return whether only a dash or "vs." is between two names, beside given names and places in brackets."""
    spans = [find_span(text, each.family_name) for each in (first, second)]
    between = text[spans[0][1] : spans[1][0]] if spans[0] and spans[1] else ""
    parts = _LINK.split(_IN_BRACKETS.sub(" ", between))
    given = fold(f"{first.given_name} {second.given_name}").split()
    return len(parts) == len((first, second)) and all(
        any(name.startswith(word) for name in given) for word in fold(" ".join(parts)).split()
    )


def find_span(text: str, name: str) -> tuple[int, int] | None:
    """Return where a name is in a text, however its letters are written, with its particles or without."""
    words = list(re.finditer(r"[^\W_]+(?:['’][^\W_]+)*", text))
    forms = {fold(name), fold_plain(name), " ".join(bare(tuple(fold(name).split())))} - {""}
    longest = max(len(form.split()) for form in forms)
    for at in range(len(words)):
        for here in (words[at : at + length] for length in range(1, longest + 1)):
            if " ".join(fold(word[0]) for word in here) in forms:
                return here[0].start(), here[-1].end()
    return None

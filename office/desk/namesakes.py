"""What distinguishes namesakes where somebody is chosen: number, club and year of birth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ratings import personal
from ratings.formats.name_folding import fold
from ratings.models import Player, Purpose


def find_years(people: Iterable[tuple[int, str]], actor: str) -> Mapping[int, str]:
    """Return the years of birth of those whose name another one has too, by key. Of nobody else they are read."""
    names = {key: fold(name) for key, name in people}
    often = Counter(names.values())
    keys = [key for key, name in names.items() if often[name] > 1]
    births = personal.births_and_sexes(keys, Purpose.DESK, actor) if keys else {}
    return {key: birth[:4] for key, (birth, _sex) in births.items() if birth}


def describe_players(players: Sequence[Player], actor: str) -> Mapping[int, str]:
    """Return how players are called in a choice: with number, club, and the year of birth of namesakes; without it
    where the `actor` is "".
    """
    years = find_years(((player.pk, player.name) for player in players), actor) if actor else {}
    return {
        player.pk: f"{player.name} ({join(player.number, player.club, years.get(player.pk, ''))})" for player in players
    }


def join(*facts: str) -> str:
    """Return the facts that are known in one line."""
    return ", ".join(fact for fact in facts if fact)

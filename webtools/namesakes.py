"""What distinguishes namesakes where somebody is chosen: number, club and year of birth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from ratings import personal
from ratings.formats.name_folding import fold
from ratings.models import Game, Player, Purpose


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


def name_players(players: Iterable[Player]) -> Mapping[int, str]:
    """Return how players are called where a game of theirs is chosen: namesakes with number and club."""
    names = {player.pk: player for player in players}
    often = Counter(fold(player.name) for player in names.values())
    return {
        key: f"{player.name} ({join(player.number, player.club)})" if often[fold(player.name)] > 1 else player.name
        for key, player in names.items()
    }


def name_games(games: Collection[Game]) -> Mapping[int, str]:
    """Return White – Black by the keys of games."""
    called = name_players(seat.player for game in games for seat in (game.white, game.black))
    return {game.pk: f"{called[game.white.player_id]} – {called[game.black.player_id]}" for game in games}


def join(*facts: str) -> str:
    """Return the facts that are known in one line."""
    return ", ".join(fact for fact in facts if fact)

"""Answers to what directors ask by mail: from the stored facts, in the active language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse

from intake.reading.pgn.tags import Header, pgn_header
from ratings.formats.name_folding import fold
from ratings.models import Entry, Game, Player, Tournament

from .bodies import render

OPEN_GAMES_SHOWN = 30
"""Open games that an answer lists; of more it gives the number (our own choice)."""

TOURNAMENTS_SHOWN = 30
"""Tournaments that one answer is about (our own choice)."""

HEADERS_SHOWN = 500
"""Headers of games in one answer: a double round robin of 23 has no more (our own choice)."""


@dataclass(frozen=True, slots=True)
class TournamentState:
    """How far a tournament is: open games as "White - Black"."""

    code: str
    name: str
    finished: int
    games: int
    missing: tuple[str, ...]
    url: str

    @property
    def listed_games(self) -> tuple[str, ...]:
        """The open games an answer lists."""
        return self.missing[:OPEN_GAMES_SHOWN]

    @property
    def hidden(self) -> int:
        """How many it does not list."""
        return max(0, len(self.missing) - OPEN_GAMES_SHOWN)


def write_help() -> str:
    """Return instructions: how results are reported, and what can be requested."""
    pages = {"url": reverse("website:director_door"), "guide": reverse("website:help", args=["director"])}
    return render("help", {name: settings.SITE_URL + place for name, place in pages.items()})


def write_consent(*, agreed: bool) -> str:
    """Return what follows from a yes or no to the question whether a mail is the director's."""
    return render("consent", {"agreed": agreed})


def write_status(tournaments: Sequence[Tournament]) -> str:
    """Return what is stored and what is missing."""
    states = [_state(tournament) for tournament in tournaments[:TOURNAMENTS_SHOWN]]
    return render("status", {"states": states})


def write_headers(tournaments: Sequence[Tournament]) -> str:
    """Headers of all open games, to paste before the moves."""
    blocks = [(tournament, list_open_headers(tournament)) for tournament in tournaments[:TOURNAMENTS_SHOWN]]
    return render("headers", {"blocks": blocks})


def _state(tournament: Tournament) -> TournamentState:
    games = _games(tournament)
    names = _names(entry for game in games for entry in (game.white, game.black))
    return TournamentState(
        code=tournament.code,
        name=tournament.name,
        finished=sum(game.score is not None for game in games),
        games=len(games),
        missing=tuple(f"{names[game.white_id]} - {names[game.black_id]}" for game in games if game.score is None),
        url=settings.SITE_URL + reverse("website:tournament", args=[tournament.code]),
    )


def list_open_headers(tournament: Tournament) -> tuple[str, ...]:
    """Return the header of each open game of a tournament; players whose names others share have their number."""
    games = _games(tournament)
    names = _names(entry for game in games for entry in (game.white, game.black))
    still_open = [game for game in games if game.score is None][:HEADERS_SHOWN]
    return tuple(
        pgn_header(
            Header(
                tournament=tournament.code,
                started_on=tournament.started_on,
                round=game.round,
                white=names[game.white_id],
                black=names[game.black_id],
            )
        )
        for game in still_open
    )


def _games(tournament: Tournament) -> list[Game]:
    wide = tournament.games.select_related("white__player", "black__player").defer("moves", "positions")
    return list(wide.order_by("number"))


def display_names(tournament: Tournament, entries: Iterable[Entry] = ()) -> dict[int, str]:
    """Return the name of each entry by its key; players of one tournament who share a name have their numbers, too.
    Its `entries` are read unless they are at hand.
    """
    return _names(entries or tournament.entries.select_related("player"))


def _names(entries: Iterable[Entry]) -> dict[int, str]:
    by_key = {entry.pk: entry for entry in entries}
    shared = _shared(by_key.values())
    return {key: _written(entry.player, shared) for key, entry in by_key.items()}


def _shared(entries: Iterable[Entry]) -> frozenset[str]:
    """Return the folded names that several players have."""
    players = {entry.player_id: fold(entry.player.name) for entry in entries}
    return frozenset(name for name, count in Counter(players.values()).items() if count > 1)


def _written(player: Player, shared: frozenset[str]) -> str:
    return f"{player.name} (Nr. {player.number})" if fold(player.name) in shared else player.name

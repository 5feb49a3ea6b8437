"""The games that an answer of ours lists as stored, in its order: a reply names them by their place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from django.db.models import Q, QuerySet

from intake.matching.games import seat_players
from intake.models import InboundMail, OutboundMail
from intake.reading.types import Claim, Place
from intake.replying import display_names
from ratings.models import Entry, Game
from ratings.prepared import prepared

PART = "answer"
"""The part of a place in a mail of ours."""

MOST = 100
"""Lines of an answer that a reply can name by their place (our own choice)."""


Seats = Mapping[int, tuple[Entry, ...]]
"""Entries with their players, by key of the tournament."""

NO_SEATS: Seats = MappingProxyType({})


def list_stored(answer: OutboundMail, seats: Seats = NO_SEATS) -> tuple[Claim, ...]:
    """Return the finished games of an answer as claims, in the order of its lines. `seats` are those at hand."""
    games = _finished(tuple(answer.games[:MOST]))
    names: dict[int, str] = {}
    for tournament in {game.tournament for game in games}:
        theirs = [game for game in games if game.tournament_id == tournament.pk]
        names |= display_names(tournament, seat_players(theirs, tournament, seats.get(tournament.pk, ())))
    lines = answer.body.splitlines()
    found = ((_find_line(game, names, lines), game) for game in games)
    listed = sorted((number, game.number, game) for number, game in found if number is not None)
    return tuple(_claim(game, number + 1, lines[number]) for number, _, game in listed)


@prepared
def _finished(games: tuple[int, ...]) -> QuerySet[Game]:
    wide = Game.objects.select_related("tournament").defer("moves", "positions")
    return wide.filter(pk__in=games).exclude(score=None)


def list_own_lines(first: InboundMail) -> dict[tuple[str, str, str], str]:
    """Return the lines by which the mails of a conversation reported their results, by tournament and the numbers of
    the players; the last one of each game.
    """
    mails = InboundMail.objects.filter(Q(pk=first.pk) | Q(conversation=first)).order_by("pk")
    rows = [row for results in mails.values_list("results", flat=True) for row in results if row.get("where")]
    return {(row["tournament"], row["white_id"], row["black_id"]): row["where"].partition(": ")[2] for row in rows}


def with_own_lines(stored: Iterable[Claim], lines: Mapping[tuple[str, str, str], str]) -> tuple[Claim, ...]:
    """Return the games of answers, each with the line of the mail that reported it."""
    keys = ((claim, (claim.tournament, claim.number_white, claim.number_black)) for claim in stored)
    return tuple(replace(claim, where=replace(claim.where, own=lines.get(key, ""))) for claim, key in keys)


def _find_line(game: Game, names: Mapping[int, str], lines: list[str]) -> int | None:
    """Return where an answer names a game, None where it only counts it."""
    words = f"{game.tournament.code}: {names[game.white_id]} - {names[game.black_id]}  "
    return next(_numbers_of(words, lines), None)


def _numbers_of(words: str, lines: list[str]) -> Iterator[int]:
    return (number for number, line in enumerate(lines) if line.strip().startswith(words))


def _claim(game: Game, number: int, line: str) -> Claim:
    white, black = game.white.player, game.black.player
    return Claim(
        Place(PART, number, line.strip()),
        white.name,
        black.name,
        game.score or "",
        reason=game.reason or "played",
        tournament=game.tournament.code,
        round=game.round,
        completed_on=game.completed_on,
        number_white=white.number,
        number_black=black.number,
    )

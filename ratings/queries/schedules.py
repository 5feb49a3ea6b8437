"""What is paired in a tournament, by seats."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from ratings.formats import rounds
from ratings.formats.pairing_tables import Pairing
from ratings.formats.rounds import Pair, Schedule
from ratings.models import Bye, Departure, Entry, Game, Tournament
from ratings.regulations.types import HALF_POINTS, Score


def schedule_of(tournament: Tournament) -> Schedule:
    """Return what is paired in a tournament, in three queries."""
    entries = list(tournament.entries.order_by("seat", "turn"))
    games = list(tournament.games.select_related("white", "black").order_by("number"))
    byes = Bye.objects.filter(entry__tournament=tournament).select_related("entry")
    return Schedule(
        tournament.kind,
        frozenset(entry.seat for entry in entries),
        tuple(Pairing(game.round, game.white.seat, game.black.seat) for game in games),
        tuple(rounds.Bye(bye.round, bye.entry.seat, bye.half_points) for bye in byes),
        _find_empty_seats(entries),
        _find_beaten(games),
        frozenset(pair_of(game) for game in games if game.score is None),
    )


def leads_back(code: str, final: Tournament) -> bool:
    """Return whether a final is the tournament with a code, or leads to it over further stages."""
    at: Tournament | None = final
    while at is not None and at.code != code:
        at = at.leads_to
    return at is not None


def pair_of(game: Game) -> Pair:
    """Return the seats of a game."""
    return frozenset({game.white.seat, game.black.seat})


def _find_empty_seats(entries: Iterable[Entry]) -> frozenset[int]:
    """Return the seats whose last player left without a substitute."""
    last = {entry.seat: entry for entry in entries}  # in the order of turns
    return frozenset(seat for seat, entry in last.items() if entry.departure not in {"", Departure.SUBSTITUTION})


def _find_beaten(games: Sequence[Game]) -> dict[Pair, int]:
    """Return who lost each match that is finished and not drawn."""
    waiting = {pair_of(game) for game in games if game.score is None}
    points: dict[Pair, Counter[int]] = defaultdict(Counter)
    for game in games:
        if pair_of(game) not in waiting:
            white, black = HALF_POINTS[Score(game.score or "")]
            points[pair_of(game)].update({game.white.seat: white, game.black.seat: black})
    decided = (pair for pair in points if len(set(points[pair].values())) > 1)
    return {pair: min(pair, key=points[pair].__getitem__) for pair in decided}

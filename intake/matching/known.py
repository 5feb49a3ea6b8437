"""What the database knows about a director's tournaments, as a value for the reading process."""

from __future__ import annotations

from collections import defaultdict

from django.db.models import QuerySet

from intake.reading.known import Known, KnownTournament, Pairing, Seat
from ratings.models import Entry, Game, Tournament
from ratings.prepared import prepared

from .tournaments import Tournaments


def gather_known(tournaments: Tournaments) -> Known:
    """Return the newest tournaments of a director with seats and games, in three queries; the older ones by code and
    name, so that no other one is taken for them.
    """
    pairings: dict[int, list[Pairing]] = defaultdict(list)
    for key, white, black, number, score in _pairings_of(tuple(one.pk for one in tournaments.newest)):
        pairings[key].append(Pairing(white, black, number, score or ""))
    newest = tuple(_known(one, tournaments.seats.get(one.pk, ()), pairings[one.pk]) for one in tournaments.newest)
    return Known((*newest, *(_known(one, (), []) for one in tournaments.older)))


@prepared
def _pairings_of(tournaments: tuple[int, ...]) -> QuerySet[Game, tuple[int, int, int, int | None, str | None]]:
    found = Game.objects.filter(tournament__in=tournaments)
    return found.values_list("tournament", "white", "black", "round", "score")


def _known(tournament: Tournament, entries: tuple[Entry, ...], pairings: list[Pairing]) -> KnownTournament:
    return KnownTournament(tournament.code, tournament.name, tuple(map(_seat, entries)), tuple(pairings))


def _seat(entry: Entry) -> Seat:
    player = entry.player
    return Seat(entry.pk, player.number, player.family_name, player.given_name, entry.seat, tuple(player.aliases))

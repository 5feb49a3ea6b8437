"""What the database knows about a director's tournaments, as a value for the reading process."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from django.db.models import QuerySet

from intake.reading.known import Known, KnownTournament, Pairing, Seat
from ratings import personal
from ratings.models import Entry, Game, Tournament
from ratings.prepared import prepared

from .tournaments import Tournaments


def gather_known(tournaments: Tournaments) -> Known:
    """Return the newest tournaments of a director with seats and games, in few queries; the older ones by code and
    name, so that no other one is taken for them.
    """
    pairings: dict[int, list[Pairing]] = defaultdict(list)
    for key, white, black, number, score in _pairings_of(tuple(one.pk for one in tournaments.newest)):
        pairings[key].append(Pairing(white, black, number, score or ""))
    sexes = personal.sexes_in(tuple(tournaments.seats))
    seats = {key: tuple(_seat(entry, sexes) for entry in entries) for key, entries in tournaments.seats.items()}
    newest = tuple(_known(one, seats.get(one.pk, ()), pairings[one.pk]) for one in tournaments.newest)
    return Known((*newest, *(_known(one, (), []) for one in tournaments.older)))


@prepared
def _pairings_of(tournaments: tuple[int, ...]) -> QuerySet[Game, tuple[int, int, int, int | None, str | None]]:
    found = Game.objects.filter(tournament__in=tournaments)
    return found.values_list("tournament", "white", "black", "round", "score")


def _known(tournament: Tournament, seats: tuple[Seat, ...], pairings: list[Pairing]) -> KnownTournament:
    return KnownTournament(tournament.code, tournament.name, seats, tuple(pairings), tournament.kind)


def _seat(entry: Entry, sexes: Mapping[int, str]) -> Seat:
    player, sex = entry.player, sexes.get(entry.player_id, "")
    return Seat(entry.pk, player.number, player.family_name, player.given_name, entry.seat, tuple(player.aliases), sex)

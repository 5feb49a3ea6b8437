"""What the database knows about a director's tournaments, as a value for the reading process."""

from __future__ import annotations

from collections import defaultdict

from intake.reading.known import Known, KnownTournament, Pairing, Seat
from ratings.models import Director, Entry, Game, Tournament

MOST_TOURNAMENTS = 200
"""Tournaments that go to the reading process, those begun last first (our own limit: about 1 MB)."""


def gather_known(director: Director) -> Known:
    """Return the tournaments of a director with seats and games, in three queries."""
    tournaments = tuple(director.tournaments.order_by("-started_on", "code")[:MOST_TOURNAMENTS])
    keys = [tournament.pk for tournament in tournaments]
    seats: dict[int, list[Seat]] = defaultdict(list)
    for entry in Entry.objects.filter(tournament__in=keys).select_related("player").order_by("seat", "turn"):
        seats[entry.tournament_id].append(_seat(entry))
    pairings: dict[int, list[Pairing]] = defaultdict(list)
    fields = ("tournament", "white", "black", "round", "score")
    for key, white, black, number, score in Game.objects.filter(tournament__in=keys).values_list(*fields):
        pairings[key].append(Pairing(white, black, number, score or ""))
    return Known(tuple(_known(one, seats[one.pk], pairings[one.pk]) for one in tournaments))


def _known(tournament: Tournament, seats: list[Seat], pairings: list[Pairing]) -> KnownTournament:
    return KnownTournament(tournament.code, tournament.name, tuple(seats), tuple(pairings))


def _seat(entry: Entry) -> Seat:
    player = entry.player
    return Seat(entry.pk, player.number, player.family_name, player.given_name, entry.seat, tuple(player.aliases))

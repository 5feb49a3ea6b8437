"""Who sat in the seats and games of the trail when something happened there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ratings.models import AuditEvent, Entry, Game, Player

GIVEN = "entry.player"
"""The event of a seat that went from one player to another one."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What an event is about: what it is called, the code of its tournament, the kind and key of its page."""

    name: str
    where: str = ""
    page: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Seats:
    """Seats and games by key; of seats that were given away, each event and the key of the player before it."""

    entries: Mapping[int, Entry] = field(default_factory=dict)
    games: Mapping[int, Game] = field(default_factory=dict)
    given: Mapping[int, Sequence[tuple[int, int]]] = field(default_factory=dict)
    players: Mapping[int, Player] = field(default_factory=dict)
    personal: bool = True

    def about(self, kind: str, key: int, number: int) -> Subject | None:
        """Return a game or seat as of an event, None for anything else."""
        if kind == "game" and key in self.games:
            game = self.games[key]
            return Subject(self._pairing(game, number), game.tournament.code, "game", str(key))
        if kind == "entry" and key in self.entries:
            tournament = self.entries[key].tournament
            return Subject(self.name(key, number), tournament.code, "tournament", str(tournament.pk))
        return None

    def name(self, key: int, number: int) -> str:
        """Return who sat in a seat as of an event."""
        player = self._player(self.entries[key], number)
        return player.name if self.personal else player.number

    def _pairing(self, game: Game, number: int) -> str:
        """Return "Jansen – Schneider (17739)", with the game's key in the trail."""
        sides = (self._player(entry, number) for entry in (game.white, game.black))
        white, black = (player.family_name if self.personal else player.number for player in sides)
        return f"{white} \N{EN DASH} {black} ({game.pk})"

    def _player(self, entry: Entry, number: int) -> Player:
        """Return who sat in a seat as of an event: whoever the next event there took it from."""
        before = next((player for at, player in self.given.get(entry.pk, ()) if at >= number), None)
        return self.players.get(before or 0, entry.player)


def find_seats(entries: set[int], games: set[int], *, personal: bool) -> Seats:
    """Read seats and games, and who sat there before; no query where there are none."""
    seats = Entry.objects.filter(pk__in=entries).select_related("player", "tournament") if entries else ()
    wide = Game.objects.filter(pk__in=games).select_related("white__player", "black__player", "tournament")
    met = {game.pk: game for game in (wide.defer("moves") if games else ())}
    found = {seat.pk: seat for seat in seats}
    given = _find_given({*found, *(key for game in met.values() for key in (game.white_id, game.black_id))})
    before = {player for moves in given.values() for _number, player in moves}
    return Seats(found, met, given, Player.objects.in_bulk(before) if before else {}, personal)


def _find_given(keys: Iterable[int]) -> Mapping[int, Sequence[tuple[int, int]]]:
    """Return the events by which seats were given away, the oldest first, each with the player before."""
    found: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    subjects = [f"entry:{key}" for key in keys]
    events = AuditEvent.objects.filter(subject__in=subjects, action=GIVEN).order_by("number") if subjects else ()
    for event in events:
        if (before := event.before.get("player")) is not None:
            found[int(event.subject.partition(":")[2])].append((event.number, before))
    return found

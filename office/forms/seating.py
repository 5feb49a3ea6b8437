"""Players in the order of their seats, and games by seat, one in each line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.formats.pairing_tables import Pairing, pairings
from ratings.formats.teams import TeamFault, find_team_fault, plays_own_team
from ratings.importing.roster import Seating, seating
from ratings.models import Game, Kind, Player
from ratings.queries.seats import Seat, SeatFault, find_player, find_seats

LONGEST_TEXT = 20_000
"""Characters of a list of players: a few hundred of them."""
MOST_SEATS = 200
"""A single round robin of so many has 19,900 games; nobody plays that by correspondence."""
EVEN = frozenset({Kind.TEAM, Kind.KNOCKOUT, Kind.MATCH, Kind.SCHEVENINGEN})
"""Kinds that pair halves or neighbours."""
LINE = re.compile(r"(?:(\d{1,3})\s*[:.]\s*)?(\d{1,3})\s*[-–:]\s*(\d{1,3})")
"""A game by seats, "3-5", or with its round before it, "1: 3-5"."""


def players_in(text: str, least: int = 2) -> list[Player]:
    """Return the players of a list, so many at `least`. Raises ValidationError with every faulty line."""
    found = find_seats(text)
    faults = [describe_line(seat) for seat in found if seat.fault]
    if len(found) < least:
        faults.append(_("A tournament has two players at least."))
    if len(found) > MOST_SEATS:
        faults.append(_("A tournament has %(most)s players at most.") % {"most": MOST_SEATS})
    if faults:
        raise ValidationError(faults)
    return [seat.player for seat in found if seat.player]


def player_in(text: str) -> Player:
    """Return the one player a line names. Raises ValidationError."""
    seat = find_player(text)
    if seat.player is None:
        raise ValidationError(explain_fault(seat))
    return seat.player


def describe_line(seat: Seat) -> str:
    """Return what is wrong with a line of a list."""
    return _("Line %(line)s: %(fault)s") % {"line": seat.line, "fault": explain_fault(seat)}


def explain_fault(seat: Seat) -> str:
    """Why a text names no player, and who may be meant."""
    text, others = seat.text, "; ".join(described(player) for player in seat.similar)
    if seat.fault is SeatFault.REPEATED:
        return _("“%(text)s” has a seat already.") % {"text": text}
    if seat.fault is SeatFault.MISMATCH:
        return _("“%(text)s”: this number belongs to %(player)s.") % {"text": text, "player": others}
    if seat.fault is SeatFault.AMBIGUOUS:
        return _("“%(text)s” is the name of several players: %(players)s. Please write the number.") % {
            "text": text,
            "players": others,
        }
    if others:
        return _("“%(text)s” is not known. Similar: %(players)s.") % {"text": text, "players": others}
    return _("“%(text)s” is not known, and nobody has a similar name.") % {"text": text}


def described(player: Player) -> str:
    """Return a player with what distinguishes them from namesakes."""
    more = ", ".join(part for part in (player.club, player.federation) if part)
    return f"{line_of(player)} ({more})" if more else line_of(player)


def line_of(player: Player) -> str:
    """Return a player as a line of a list, which is read as the same player again."""
    return f"{player.number}; {player.name}"


def games_in(text: str, players: int) -> tuple[Pairing, ...]:
    """Return the games of a list, none for an empty one. Raises ValidationError with every faulty line."""
    games, faults = [], []
    for number, line in enumerate(text.splitlines(), start=1):
        found = LINE.fullmatch(line.strip())
        if found:
            round_, white, black = (int(part or 1) for part in found.groups())
            games.append(Pairing(round_, white, black))
        if line.strip() and not (found and is_game(games[-1], players)):
            faults.append(_("Line %(line)s: “%(text)s” is no game between two seats.") % {"line": number, "text": line})
    if faults:
        raise ValidationError(faults)
    return tuple(games)


def is_game(game: Pairing, players: int) -> bool:
    """Return whether both seats are taken, by two players, in a round from 1."""
    seats_there = 1 <= game.white <= players and 1 <= game.black <= players
    return seats_there and game.white != game.black and game.round >= 1


TEAM_FAULTS = {
    TeamFault.NONE_HERE: gettext_lazy("Only team matches and leagues have teams."),
    TeamFault.TWO: gettext_lazy("A team match has two teams."),
    TeamFault.FEW: gettext_lazy("A league needs the names of two teams or more."),
    TeamFault.UNEVEN: gettext_lazy("The players cannot be divided into teams of the same size."),
}


def teams_in(text: str, kind: str, players: int) -> tuple[str, ...]:
    """Return the names of teams, one in each line. Raises ValidationError where they do not fit."""
    teams = tuple(line.strip() for line in text.splitlines() if line.strip())
    fault = find_team_fault(kind, len(teams), players)
    if fault:
        raise ValidationError(str(TEAM_FAULTS[fault]))
    if len(set(teams)) < len(teams):
        raise ValidationError(_("Two teams have the same name."))
    return teams


def seating_in(
    kind: str, players: Sequence[Player], games: Sequence[Pairing], teams: Sequence[str] = (), *, both_colours: bool
) -> Seating:
    """Return the seating of a form. Raises ValidationError where kind, players and games do not fit."""
    if any(plays_own_team(game.white, game.black, len(teams), len(players)) for game in games):
        raise ValidationError(_("Players of one team do not play against each other."))
    if games or teams:
        return seating(kind, players, games, teams, both_colours=both_colours)
    if kind in EVEN and len(players) % 2:
        raise ValidationError(_("This kind needs an even number of players."))
    if kind == Kind.SWISS:
        raise ValidationError(_("A Swiss tournament is paired by its director: please write down the games."))
    return seating(kind, players)


def has_both_colours(games: Iterable[Game]) -> bool:
    """Return whether two players meet twice in a round."""
    pairs = Counter((game.round, frozenset({game.white.seat, game.black.seat})) for game in games)
    return 2 in pairs.values()


def games_as_lines(kind: str, players: int, games: Sequence[Game], teams: int = 0) -> str:
    """Return the games of a tournament as lines, "" where they follow from its kind and its teams."""
    stored = tuple(Pairing(game.round, game.white.seat, game.black.seat) for game in games)
    if sorted(stored) == sorted(pairings(kind, players, teams, both_colours=has_both_colours(games))):
        return ""
    return "\n".join(f"{game.round}: {game.white}-{game.black}" for game in stored)

"""Start letters: the tournaments that a mail proposes, as the officer decides about them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.http import urlencode

from intake.models import InboundMail, ProposalState, TournamentProposal
from intake.processing import proposals
from intake.reading.types import Entrant, Proposal
from ratings.models import Player
from ratings.queries.seats import find_similar


@dataclass(frozen=True, slots=True)
class Seat:
    """An entry as the mail writes it, and its player, None while unresolved; `is_new` where nobody is called so or has
    the number, with players of `similar` names.
    """

    entrant: Entrant
    player: Player | None
    is_new: bool = False
    similar: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class StartLetter:
    """A start letter, its players, and the query that prefills the registration form."""

    row: TournamentProposal
    letter: Proposal
    seats: tuple[Seat, ...]
    by_hand: str

    @property
    def waits(self) -> bool:
        """Whether it is not decided yet."""
        return self.row.state == ProposalState.WAITING

    @property
    def is_whole(self) -> bool:
        """Whether the tournament can be entered without changes."""
        players = [seat.player for seat in self.seats if not seat.is_new]
        named = None not in players and len(set(players)) == len(players)
        return bool(self.seats) and named and bool(self.letter.code and self.letter.started_on)


def find_start_letters(mail: InboundMail) -> list[StartLetter]:
    """Return the start letters of a mail in their order."""
    return [_resolve(row) for row in mail.proposals.select_related("tournament", "mail").defer("mail__raw")]


def _resolve(row: TournamentProposal) -> StartLetter:
    letter = proposals.read_proposal(row)
    players = proposals.resolve_players(letter)
    seats = tuple(_seat(entrant, players.get(entrant.seat)) for entrant in letter.entrants)
    copied = proposals.day_of(row.mail).isoformat()
    return StartLetter(row, letter, seats, _registration_query(letter, seats, row.director_id, copied))


def _seat(entrant: Entrant, player: Player | None) -> Seat:
    is_new = player is None and proposals.is_unknown(entrant)
    return Seat(entrant, player, is_new, find_similar(entrant.name) if is_new else ())


def _registration_query(letter: Proposal, seats: Iterable[Seat], director: int | None, copied: str) -> str:
    """Return the query of the registration form: the director, the day of the mail, and a line for each seat, the
    number where the player is known.
    """
    lines = (seat.player.number if seat.player else seat.entrant.name for seat in seats)
    started_on = letter.started_on.isoformat() if letter.started_on else ""
    facts = {"code": letter.code, "name": letter.name, "kind": letter.kind, "started_on": started_on}
    facts |= {"director": str(director or ""), "letter_copy_on": copied}
    return urlencode({**facts, "days_per_10_moves": letter.days_per_10_moves or "", "players": "\n".join(lines)})

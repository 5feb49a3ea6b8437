"""Proposed tournaments of a mail, as the officer looks at them before he decides."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.http import urlencode

from intake.models import InboundMail, ProposalState, TournamentProposal
from intake.processing import proposals
from intake.reading.types import Entrant, Proposal
from ratings.models import Player


@dataclass(frozen=True, slots=True)
class Seat:
    """An entry as the letter writes it, and the one player it means, None where that is open."""

    entrant: Entrant
    player: Player | None


@dataclass(frozen=True, slots=True)
class Proposed:
    """A start letter: what it says, whom it means, and the query that prefills the form by hand."""

    row: TournamentProposal
    letter: Proposal
    seats: tuple[Seat, ...]
    by_hand: str

    @property
    def waits(self) -> bool:
        """Whether nobody has decided yet."""
        return self.row.state == ProposalState.WAITING

    @property
    def is_whole(self) -> bool:
        """Whether it can be entered as it stands."""
        players = [seat.player for seat in self.seats]
        named = None not in players and len(set(players)) == len(players)
        return bool(players) and named and bool(self.letter.code and self.letter.started_on)


def proposed_by(mail: InboundMail) -> list[Proposed]:
    """The proposed tournaments of a mail, in the order of the letter."""
    return [_proposed(row) for row in mail.proposals.select_related("tournament")]


def _proposed(row: TournamentProposal) -> Proposed:
    letter = proposals.content(row)
    players = proposals.resolved(letter)
    seats = tuple(Seat(entrant, players.get(entrant.seat)) for entrant in letter.entrants)
    return Proposed(row, letter, seats, _by_hand(letter, seats))


def _by_hand(letter: Proposal, seats: Iterable[Seat]) -> str:
    """The registration form's query: a line for each seat, the number where the player is known."""
    lines = (seat.player.number if seat.player else seat.entrant.name for seat in seats)
    started_on = letter.started_on.isoformat() if letter.started_on else ""
    facts = {"code": letter.code, "name": letter.name, "kind": letter.kind, "started_on": started_on}
    return urlencode({**facts, "days_per_10_moves": letter.days_per_10_moves or "", "players": "\n".join(lines)})

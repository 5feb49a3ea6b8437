"""What the officer decided about a mail: the one place where it enters the work on the mail.

A ruling changes what was read into what is meant, before anything is matched: whose report it is,
which tournament it is about, whom a name means. Everything behind works as for any other mail.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from intake.models import InboundMail
from intake.reading.types import Cancellation, Claim, Departure, PairedRound, Reading
from ratings.formats.name_folding import fold
from ratings.models import Player, Tournament


@dataclass(frozen=True, slots=True)
class Overrides:
    """Keys of the database; None and empty where the officer decided nothing. `players` says whom a
    name means, by the folded name as the mail writes it; `corrected` are the games that a correction made for the
    mail has decided.
    """

    director: int | None = None
    tournament: int | None = None
    players: Mapping[str, int] = field(default_factory=dict)
    corrected: Sequence[int] = ()


def read_overrides(mail: InboundMail) -> Overrides:
    """Return the officer's overrides stored with a mail."""
    return Overrides(**mail.rulings)


def as_json(overrides: Overrides) -> dict[str, Any]:
    """Rulings as the row of a mail holds them."""
    return {
        "director": overrides.director,
        "tournament": overrides.tournament,
        "players": dict(overrides.players),
        "corrected": list(overrides.corrected),
    }


def apply_overrides(reading: Reading, overrides: Overrides) -> Reading:
    """Apply the officer's overrides to a reading."""
    code = _code(overrides.tournament)
    players = Player.objects.in_bulk(overrides.players.values())
    resolved = {name: players[key] for name, key in overrides.players.items() if key in players}
    return dataclasses.replace(
        reading,
        tournaments=(code,) if code else reading.tournaments,
        claims=tuple(_claim(claim, resolved, code) for claim in reading.claims),
        departures=tuple(_departure(departure, resolved, code) for departure in reading.departures),
        cancellations=tuple(_cancellation(each, resolved, code) for each in reading.cancellations),
        wholes=tuple(dataclasses.replace(each, tournament=code or each.tournament) for each in reading.wholes),
        rounds=tuple(_paired_round(each, resolved, code) for each in reading.rounds),
    )


def _code(tournament: int | None) -> str:
    """Return the code of the chosen tournament, "" for none."""
    found = Tournament.objects.filter(pk=tournament).only("code").first() if tournament is not None else None
    return found.code if found else ""


def _claim(claim: Claim, resolved: Mapping[str, Player], code: str) -> Claim:
    """Name and number together leave no doubt, where the number alone may also be a seat."""
    changes: dict[str, str] = {"tournament": code} if code else {}
    if white := resolved.get(fold(claim.white)):
        changes |= {"white": white.name, "number_white": white.number, "birth_year_white": ""}
    if black := resolved.get(fold(claim.black)):
        changes |= {"black": black.name, "number_black": black.number, "birth_year_black": ""}
    return dataclasses.replace(claim, **changes)  # type: ignore[arg-type]  # all of these fields are texts


def _paired_round(paired: PairedRound, resolved: Mapping[str, Player], code: str) -> PairedRound:
    """Return a round with the chosen players in its pairs; a bye is a seat or a name that only one has."""
    pairs = tuple(_claim(pair, resolved, "") for pair in paired.pairs)
    return dataclasses.replace(paired, pairs=pairs, tournament=code or paired.tournament)


def _departure(departure: Departure, resolved: Mapping[str, Player], code: str) -> Departure:
    changes: dict[str, str] = {"tournament": code} if code else {}
    if player := resolved.get(fold(departure.player)):
        changes["player"] = player.number
    if substitute := resolved.get(fold(departure.substitute)):
        changes["substitute"] = substitute.number
    return dataclasses.replace(departure, **changes)  # type: ignore[arg-type]  # all of these fields are texts


def _cancellation(cancellation: Cancellation, resolved: Mapping[str, Player], code: str) -> Cancellation:
    """Return the game of a report taken back, by name and number as for a claim."""
    changes: dict[str, str] = {"tournament": code} if code else {}
    if white := resolved.get(fold(cancellation.white)):
        changes |= {"white": white.name, "number_white": white.number}
    if black := resolved.get(fold(cancellation.black)):
        changes |= {"black": black.name, "number_black": black.number}
    return dataclasses.replace(cancellation, **changes)  # type: ignore[arg-type]  # all of these fields are texts

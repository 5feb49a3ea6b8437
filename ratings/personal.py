"""The only reader of personal data: each look is logged with its purpose, never with the data."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from ratings.models import PersonalData, Player

log = logging.getLogger(__name__)


def address_of(player: Player, purpose: str) -> str:
    """The player's address, "" where none is known."""
    log.info("address of player %s read: %s", player.pk, purpose)
    data = PersonalData.objects.filter(player=player).only("email").first()
    return data.email if data else ""


def birth_dates(players: Iterable[Player], purpose: str) -> dict[int, str]:
    """Birth dates by key of the player; those without one are left out."""
    keys = [player.pk for player in players]
    log.info("birth dates of players %s read: %s", keys, purpose)
    found = PersonalData.objects.filter(player__in=keys).exclude(birth_date="")
    return dict(found.values_list("player_id", "birth_date"))


def players_by_address(address: str, purpose: str) -> list[Player]:
    """All players who registered this address; several may share one."""
    players = list(Player.objects.filter(personaldata__email__iexact=address)) if address else []
    log.info("players %s found by address: %s", [player.pk for player in players], purpose)
    return players

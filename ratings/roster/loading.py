"""Storing a checked document; loading twice is loading once.

What is played is never changed: a tournament that is stored keeps its entries and pairings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction

from ratings import audit
from ratings.audit import Origin
from ratings.errors import BadRoster
from ratings.evaluation import Brought, bring, settle
from ratings.models import Director, Entry, Game, PersonalData, Player, Pool, Tournament
from ratings.names import sort_key
from ratings.pairings import Pairing, pairings

from . import checks

Document = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Loaded:
    """How many were new, of each kind."""

    players: int
    ratings: int
    tournaments: int
    games: int
    directors: int


def load(document: Document, actor: str = "system", cause: str = "roster") -> Loaded:
    """Stores what is new and updates names, addresses and facts. Raises BadRoster with all faults."""
    found = checks.faults(document)
    if found:
        raise BadRoster(found)
    origin = Origin(actor, cause)
    with transaction.atomic():
        players = [load_player(row, origin) for row in document.get("players", [])]
        brought = [load_ratings(row, origin) for row in document.get("players", [])]
        games = [load_tournament(row, origin) for row in document.get("tournaments", [])]
        directors = [load_director(row, origin) for row in document.get("directors", [])]
        for pool in sorted(set().union(*brought), key=lambda pool: pool.pk):
            settle(pool, cause)
    return Loaded(
        players=sum(players),
        ratings=sum(map(len, brought)),
        tournaments=sum(count is not None for count in games),
        games=sum(count or 0 for count in games),
        directors=sum(directors),
    )


def load_player(row: Document, origin: Origin) -> bool:
    """A player and what is private about him; True if he is new."""
    family, given = row["family_name"].strip(), (row.get("given_name") or "").strip()
    player, new = Player.objects.update_or_create(
        number=row["id"],
        defaults={
            "family_name": family,
            "given_name": given,
            "aliases": row.get("aliases") or [],
            "federation": row.get("federation") or "",
            "club": row.get("club") or "",
            "sort_key": sort_key(family, given),
        },
    )
    PersonalData.objects.update_or_create(
        player=player,
        defaults={
            "birth_date": row.get("birth_date") or "",
            "sex": row.get("sex") or "",
            "email": (row.get("email") or "").lower(),
        },
    )
    if new:
        audit.append(origin, "player.entered", f"player:{player.pk}", {}, {})
    return new


def load_ratings(row: Document, origin: Origin) -> set[Pool]:
    """The ratings a player brings, and the pools they are new in; one that is stored stays."""
    player = Player.objects.get(number=row["id"])
    changed = set()
    for rating in checks.ratings(row):
        pool = Pool.objects.get(key=rating["pool"])
        as_of = date.fromisoformat(rating["as_of"]) if rating.get("as_of") else None
        if bring(pool, player, Brought(rating["value"], rating["index"], as_of)):
            after = {"pool": pool.key, "value": rating["value"], "index": rating["index"]}
            audit.append(origin, "rating.taken-over", f"player:{player.pk}", {}, after)
            changed.add(pool)
    return changed


def load_tournament(row: Document, origin: Origin) -> int | None:
    """A tournament with entries and pairings; the number of its games, None if it was stored before."""
    facts = {
        "name": row["name"],
        "category": row.get("category") or "",
        "kind": row["kind"],
        "pool": Pool.objects.get(key=row["pool"]),
        "started_on": date.fromisoformat(row["start"]),
        "planned_end": date.fromisoformat(row["end"]) if row.get("end") else None,
        "days_per_10_moves": row.get("days_per_10_moves"),
        "rated": row.get("rated", True),
        "international": row.get("international", False),
    }
    tournament, new = Tournament.objects.get_or_create(code=row["code"], defaults=facts)
    if not new:
        return None
    audit.append(origin, "tournament.entered", f"tournament:{tournament.pk}", {}, {"players": len(row["players"])})
    return len(create_games(tournament, row))


def create_games(tournament: Tournament, row: Document) -> list[Game]:
    """Entries by seat, and all games: those given, else those that follow from the kind."""
    players = Player.objects.in_bulk(row["players"], field_name="number")
    entries = Entry.objects.bulk_create(
        Entry(tournament=tournament, seat=seat, player=players[number])
        for seat, number in enumerate(row["players"], start=1)
    )
    return Game.objects.bulk_create(
        Game(
            tournament=tournament,
            number=number,
            round=pairing.round,
            white=entries[pairing.white - 1],
            black=entries[pairing.black - 1],
        )
        for number, pairing in enumerate(pairings_of(row), start=1)
    )


def pairings_of(row: Document) -> tuple[Pairing, ...]:
    """The games of a tournament's row."""
    if not row.get("games"):
        return pairings(row["kind"], len(row["players"]))
    seat = {number: place for place, number in enumerate(row["players"], start=1)}
    return tuple(Pairing(game.get("round", 1), seat[game["white"]], seat[game["black"]]) for game in row["games"])


def load_director(row: Document, origin: Origin) -> bool:
    """A director with his tournaments; True if he is new. Tournaments are added, never taken away."""
    director, new = Director.objects.update_or_create(
        email=row["email"].strip().lower(), defaults={"name": row["name"].strip()}
    )
    tournaments = Tournament.objects.filter(code__in=row.get("tournaments", []))
    director.tournaments.add(*tournaments)
    if new:
        audit.append(origin, "director.entered", f"director:{director.pk}", {}, {})
    return new

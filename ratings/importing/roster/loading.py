"""Storing a checked document; loading twice is loading once.

What is played is never changed: a tournament that is stored keeps its facts, entries and pairings; one that is not
complete gets the games that are new, and what completes it. Neither is what was
rated: a rating that may not come in, as on the officer's page, is a fault of the document.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Q

from ratings.audit import Origin
from ratings.errors import BadRoster, NotTakenOver, PastRewritten
from ratings.evaluation import BroughtRating, rate_adopted, writing
from ratings.facts import rounds
from ratings.formats.pairing_tables import Pairing
from ratings.models import Player, Pool, Tournament
from ratings.personal import Private
from ratings.queries.directors import list_addresses, with_address
from ratings.standings import order_in

from . import checks
from .changes import Change
from .people import (
    DirectorFacts,
    PlayerFacts,
    change_director,
    change_player,
    change_private,
    enter_director,
    enter_player,
    pools_asking_ages,
)
from .pools import create_pool
from .takeovers import Bringing, bring_unsettled, find_current
from .tournaments import Seating, TournamentFacts, add_director, enter_tournament, seating, stored_seating

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
    """Store what is new and updates names and addresses. Raises BadRoster with all faults."""
    found = checks.faults(document)
    if found:
        raise BadRoster(found)
    origin = Origin(actor, cause)
    with transaction.atomic(), ExitStack() as locks:
        # The locks of pools come before that of the trail, here as in every other use case.
        for pool in pools_of(document):
            locks.enter_context(writing(pool))
        # Nobody else can wait for a pool that is not there yet, so its lock may come after that of the trail.
        for made in load_pools(document, origin):
            locks.enter_context(writing(made))
        players = load_players(document.get("players", []), origin)
        brought = load_ratings(document.get("players", []), origin)
        games = [load_tournament(row, origin) for row in finals_first(document.get("tournaments", []))]
        directors = [load_director(row, origin) for row in document.get("directors", [])]
        for pool, newcomers in sorted(brought.items(), key=lambda item: item[0].pk):
            settle_pool(pool, newcomers, cause)
    return Loaded(
        players=sum(players),
        ratings=sum(map(len, brought.values())),
        tournaments=sum(count is not None for count in games),
        games=sum(count or 0 for count in games),
        directors=sum(directors),
    )


def pools_of(document: Document) -> list[Pool]:
    """Return the pools that players of a document bring ratings into, those in which their ages count, and those of its
    tournaments and of those that it may add something to, in the order in which they are locked.
    """
    keys = {rating["pool"] for row in document.get("players", []) for rating in checks.ratings(row)}
    keys |= {row["pool"] for row in document.get("tournaments", [])}
    codes = [row["code"] for row in document.get("tournaments", [])]
    led = [code for row in document.get("directors", []) for code in row.get("tournaments", [])]
    changed = Tournament.objects.filter(Q(code__in=codes, complete=False) | Q(code__in=led))
    found = Pool.objects.filter(Q(key__in=keys) | Q(pk__in=changed.values("pool")))
    return list((found | pools_asking_ages() if document.get("players") else found).distinct().order_by("pk"))


def load_pools(document: Document, origin: Origin) -> list[Pool]:
    """Make the pools that are not there; one that is keeps its name and numbers."""
    stored = set(Pool.objects.values_list("key", flat=True))
    return [
        create_pool(row["key"], row["name"].strip(), row["rule"], row.get("parameters") or {}, origin)
        for row in document.get("pools", [])
        if row["key"] not in stored
    ]


def load_players(rows: Sequence[Document], origin: Origin) -> list[bool]:
    """Return whether each player is new. Raises BadRoster with all by whose date of birth an evaluation would come out
    otherwise.
    """
    new, refused = [], []
    for row in rows:
        try:
            new.append(load_player(row, origin))
        except PastRewritten as past:
            refused.append(f"player {row['id']}: {Bringing.REWRITES} by birth_date: {past}")
    if refused:
        raise BadRoster(refused)
    return new


def load_player(row: Document, origin: Origin) -> bool:
    """Store a player with private data; True if the player is new. Merged numbers and players who asked to be erased
    stay as they are.
    """
    player = Player.objects.select_related("erasure").filter(number=row["id"]).first()
    facts = _player_facts(row, player)
    private = Private(row.get("birth_date") or "", row.get("sex") or "", (row.get("email") or "").lower())
    if player is None:
        return enter_player(facts, private, origin)[1] is Change.NEW
    if player.merged_into_id or hasattr(player, "erasure"):
        return False
    change_player(player, facts, origin)
    change_private(player, private, origin)
    return False


def _player_facts(row: Document, stored: Player | None) -> PlayerFacts:
    """Return the facts of a player; without a "title" in the document the stored one stays."""
    return PlayerFacts(
        number=row["id"],
        family_name=row["family_name"].strip(),
        given_name=(row.get("given_name") or "").strip(),
        aliases=tuple(row.get("aliases") or ()),
        federation=row.get("federation") or "",
        club=row.get("club") or "",
        title=row.get("title", stored.title if stored else "") or "",
    )


def load_ratings(rows: Sequence[Document], origin: Origin) -> dict[Pool, set[int]]:
    """Return the players who bring a rating that is new, by pool. Raises BadRoster with all that may not come in."""
    brought: dict[Pool, set[int]] = defaultdict(set)
    refused = []
    for row in rows:
        player = Player.objects.get(number=row["id"])
        for rating in checks.ratings(row) if not player.merged_into_id else ():
            pool = Pool.objects.get(key=rating["pool"])
            try:
                if load_rating(rating, player, pool, origin):
                    brought[pool].add(player.pk)
            except NotTakenOver as fault:
                refused.append(f"player {player.number}: {fault}")
    if refused:
        raise BadRoster(refused)
    return brought


def load_rating(rating: Document, player: Player, pool: Pool, origin: Origin) -> bool:
    """Return whether a rating is new; whoever brought one keeps that. Raises NotTakenOver."""
    if find_current(pool, player):
        return False
    values = {"value": rating["value"], "index": rating["index"], "published": rating.get("published")}
    return (
        bring_unsettled(player, pool, BroughtRating(as_of=day(rating.get("as_of")), **values), origin)
        is not Bringing.SAME
    )


def settle_pool(pool: Pool, newcomers: set[int], cause: str) -> None:
    """What follows from ratings that came in. Raises BadRoster where evaluations would come out otherwise."""
    try:
        rate_adopted(pool, newcomers, cause)
    except PastRewritten as past:
        raise BadRoster([f"{Bringing.REWRITES} in {pool.key}: {past}"]) from past


def day(text: str | None) -> date | None:
    """Return a date of a document."""
    return date.fromisoformat(text) if text else None


def load_tournament(row: Document, origin: Origin) -> int | None:
    """Return a tournament with entries and pairings; the number of its games, None if it was stored before."""
    stored = Tournament.objects.filter(code=row["code"]).first()
    if stored:
        grow_tournament(stored, row, origin)
        return None
    facts = TournamentFacts(
        code=row["code"],
        name=row["name"],
        kind=row["kind"],
        pool=row["pool"],
        started_on=date.fromisoformat(row["start"]),
        category=row.get("category") or "",
        planned_end=day(row.get("end")),
        days_per_10_moves=row.get("days_per_10_moves"),
        rated=row.get("rated", True),
        international=row.get("international", False),
        announced_on=day(row.get("announced")),
        letter_copy_on=day(row.get("letter_copy")),
        rounds=row.get("rounds"),
        tie_breaks=read_tie_breaks(row),
        leads_to=Tournament.objects.get(code=row["leads_to"]).pk if row.get("leads_to") else None,
    )
    made, _ = enter_tournament(facts, seating_of(row), origin, complete=row.get("complete"))
    return made.games.count()


def finals_first(rows: Sequence[Document]) -> list[Document]:
    """Return tournaments so that each comes behind the one that it leads to."""
    following = {row["code"]: row.get("leads_to") for row in rows}
    return sorted(rows, key=lambda row: len(checks.stages_behind(row["code"], following)))


def read_tie_breaks(row: Document) -> str:
    """Return the tie-breaks of a document as they are stored; [] means that equal points share a place."""
    codes = row.get("tie_breaks")
    return "" if codes is None else order_in(row["kind"], codes)


def grow_tournament(stored: Tournament, row: Document, origin: Origin) -> None:
    """Add what is new in a document about a tournament that is not complete, if its players are the same."""
    wanted, current = seating_of(row), stored_seating(stored)
    if rounds.waits_for_players(stored):
        enter_later_players(stored, wanted.players, row, origin)
        return
    if stored.complete or wanted.players != current.players:
        return
    later = wanted.games if row.get("games") else ()
    new = Counter(later) - Counter(current.games)
    complete = row.get("complete") is True
    rounds.grow(stored, rounds.Additions(tuple(new.elements()), (), row.get("rounds"), complete), origin)


def enter_later_players(stored: Tournament, wanted: Sequence[int], row: Document, origin: Origin) -> None:
    """Enter who is new in a document about a tournament that waits for players; pair them where it says that all are
    there. Nothing happens where one who has a seat is missing, or the order is another one.
    """
    seated = stored_seating(stored).players
    if tuple(wanted[: len(seated)]) != seated:
        return
    new = wanted[len(seated) :]
    players = Player.objects.in_bulk(new)
    for player in new:
        rounds.enter_late(stored, players[player], origin)
    if row.get("complete") is True:
        rounds.say_complete(stored, origin)


def seating_of(row: Document) -> Seating:
    """Return the players and games of a tournament's row."""
    entered = Player.objects.select_related("merged_into").in_bulk(row["players"], field_name="number")
    players = {number: player.merged_into or player for number, player in entered.items()}
    seat = {number: place for place, number in enumerate(row["players"], start=1)}
    games = tuple(
        Pairing(game.get("round", 1), seat[game["white"]], seat[game["black"]]) for game in row.get("games") or ()
    )
    seated = [players[number] for number in row["players"]]
    return seating(row["kind"], seated, games, row.get("teams") or (), both_colours=row.get("both_colours") is True)


def load_director(row: Document, origin: Origin) -> bool:
    """Load a director with their tournaments; return True for a new one. They are known by any of their addresses.
    Tournaments and addresses are added, never removed.
    """
    name, named = row["name"].strip(), checks.addresses_of(row)
    director = with_address(named[:1]).first()
    new = director is None
    if director is None:
        director, _ = enter_director(DirectorFacts(name, named[0], named[1:]), origin)
    else:
        first, *further = list_addresses(director)
        change_director(director, DirectorFacts(name, first, (*further, *named)), origin)
    for tournament in Tournament.objects.filter(code__in=row.get("tournaments", [])):
        add_director(tournament, director, origin)
    return new

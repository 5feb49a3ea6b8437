"""Entering and changing one tournament: its facts, its seats and games, its directors.

What an evaluation rests on is fixed once a game is finished or a player has left; changing it then
is a correction. The lock of the pool comes first, so no result slips in between.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields, replace
from datetime import date
from typing import Any

from django.db import transaction

from ratings import audit
from ratings.audit import Origin
from ratings.errors import NotOpen, Taken
from ratings.evaluation import ChangedFacts, renew_signatures, writing
from ratings.facts import departures, rounds
from ratings.formats.pairing_tables import Pairing, pairings
from ratings.models import Director, Entry, Game, Player, Pool, Tournament
from ratings.models.keys import key_of

from .changes import Change, find_differing, is_outdated

TEXTS = ("name", "category", "consent")
"""Facts in free words; the trail only says that they changed."""

RATED_BY = ("pool", "days_per_10_moves", "rated", "international")
"""Facts that decide whether and how a tournament is rated: fixed once it has begun."""

SIGNED = ("started_on", "category")
"""Facts that some regulations are given as well: no evaluation may come out otherwise by another one."""

NEVER = ("code", "kind", "rounds")
"""Facts that `change_tournament` leaves alone: the code is the tournament's name everywhere, kind and rounds
belong to its games.
"""


KEYS = ("pool", "leads_to")
"""Facts that are other rows."""


@dataclass(frozen=True, slots=True)
class TournamentFacts:
    """A tournament without its players; `pool` is the key of its pool, `days_per_10_moves` the
    reflection time of one player, `rounds` those that are planned, `tie_breaks` the codes of C.07 in their
    order, `leads_to` the key of the next stage.
    """

    code: str
    name: str
    kind: str
    pool: str
    started_on: date
    category: str = ""
    planned_end: date | None = None
    days_per_10_moves: int | None = None
    rated: bool = True
    international: bool = False
    consent: str = ""
    announced_on: date | None = None
    letter_copy_on: date | None = None
    rounds: int | None = None
    tie_breaks: str = ""
    leads_to: int | None = None


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays whom: kind, players in the order of their seats, games by seat, names of teams."""

    kind: str
    players: tuple[int, ...]
    games: tuple[Pairing, ...]
    teams: tuple[str, ...] = ()


def tournament_facts(tournament: Tournament) -> TournamentFacts:
    """Return the facts of a stored tournament."""
    columns = {f.name: getattr(tournament, f.name) for f in fields(TournamentFacts) if f.name not in KEYS}
    return TournamentFacts(pool=tournament.pool.key, leads_to=tournament.leads_to_id, **columns)


def seating(
    kind: str,
    players: Sequence[Player],
    games: Sequence[Pairing] = (),
    teams: Sequence[str] = (),
    *,
    both_colours: bool = False,
) -> Seating:
    """Return the seating of players: the given games, else those that follow from the kind; in a league each pair plays
    two with `both_colours`.
    """
    given = tuple(games) or pairings(kind, len(players), len(teams), both_colours=both_colours)
    return Seating(kind, tuple(player.pk for player in players), given, tuple(teams))


def stored_seating(tournament: Tournament) -> Seating:
    """Return the seating of a stored tournament as it began."""
    entries = list(tournament.entries.filter(turn=0).order_by("seat").values_list("seat", "player_id"))
    games = tournament.games.order_by("number").values_list("round", "white__seat", "black__seat")
    players, paired = tuple(player for _, player in entries), tuple(Pairing(*game) for game in games)
    return Seating(tournament.kind, players, paired, tuple(tournament.teams))


def has_begun(tournament: Tournament) -> bool:
    """Return whether a game is finished or a player has left."""
    finished = tournament.games.exclude(score=None).exists()
    return finished or tournament.entries.exclude(departure="").exists()


@transaction.atomic
def enter_tournament(
    facts: TournamentFacts,
    seats: Seating,
    origin: Origin,
    *,
    director: Director | None = None,
    complete: bool | None = None,
) -> tuple[Tournament, Change]:
    """Return a new tournament with its entries, games and first director; SAME where it is entered just so. One that
    grows is `complete` only where somebody says so or its planned rounds are there; one of another kind where nobody
    says False: then it waits for further players and nothing is paired. Raises Taken where another one has the code,
    and NotOpen where the number of a player leads to another one by now.
    """
    if complete is False and not rounds.grows(facts.kind):
        seats = replace(seats, games=())
    columns = {**columns_of(facts), "teams": list(seats.teams)}
    audit.lock(columns["pool"].pk)
    tournament, new = Tournament.objects.get_or_create(code=facts.code, defaults=columns)
    if new:
        create_games(tournament, seats)
        planned = {"rounds": facts.rounds} if facts.rounds else {}
        after = {**plain_facts(facts), **planned, **_to_json(seats)}
        audit.append(origin, "tournament.entered", f"tournament:{tournament.pk}", {}, after, pool=tournament.pool_id)
        rounds.begin_growing(tournament, origin, complete=complete)
        if director:
            add_director(tournament, director, origin)
        return tournament, Change.NEW
    if tournament_facts(tournament) != facts or stored_seating(tournament) != seats:
        raise Taken(f"code {facts.code} belongs to tournament {tournament.pk}")
    return tournament, Change.SAME


def columns_of(facts: TournamentFacts) -> dict[str, Any]:
    """Return the facts as columns, without the code."""
    values = {field.name: getattr(facts, field.name) for field in fields(facts) if field.name not in {"code", *KEYS}}
    final = Tournament.objects.get(pk=facts.leads_to) if facts.leads_to else None
    return {**values, "pool": Pool.objects.get(key=facts.pool), "leads_to": final}


def changed_columns(facts: TournamentFacts, changed: Collection[str]) -> dict[str, Any]:
    """Return the columns of changed facts, with the key of the name."""
    values = {name: value for name, value in columns_of(facts).items() if name in changed}
    return {**values, "name_key": key_of(facts.name)}


def plain_facts(facts: TournamentFacts) -> dict[str, Any]:
    """Return the facts that the trail may hold, as JSON holds them."""
    left_out = (*TEXTS, *NEVER)
    values = {f.name: getattr(facts, f.name) for f in fields(facts) if f.name not in left_out}
    return {name: value.isoformat() if isinstance(value, date) else value for name, value in values.items()}


def rated_facts(tournament: Tournament) -> dict[str, Any]:
    """Return the facts of a stored tournament that the trail holds."""
    return plain_facts(tournament_facts(tournament))


def _to_json(seats: Seating) -> dict[str, Any]:
    """Return kind, players and the number of teams, as the trail holds them."""
    teams = {"teams": len(seats.teams)} if seats.teams else {}
    return {"kind": seats.kind, **teams, "players": list(seats.players)}


def create_games(tournament: Tournament, seats: Seating) -> None:
    """Entries by seat, and all games. Raises NotOpen for a number that leads to another one."""
    departures.refuse_merged(seats.players)
    entries = Entry.objects.bulk_create(
        Entry(tournament=tournament, seat=seat, player_id=player) for seat, player in enumerate(seats.players, start=1)
    )
    Game.objects.bulk_create(
        Game(
            tournament=tournament,
            number=number,
            round=pairing.round,
            white=entries[pairing.white - 1],
            black=entries[pairing.black - 1],
        )
        for number, pairing in enumerate(seats.games, start=1)
    )


def change_tournament(tournament: Tournament, facts: TournamentFacts, origin: Origin, *, seen: str = "") -> Change:
    """New facts for a tournament, whose code and kind stay. Raises NotOpen where one of them is fixed, and
    PastRewritten where an evaluation would come out otherwise.
    """
    with writing(tournament.pool):
        stored = Tournament.objects.select_related("pool").get(pk=tournament.pk)
        before = tournament_facts(stored)
        changed = tuple(name for name in find_differing(before, facts) if name not in NEVER)
        if not changed:
            return Change.SAME
        if is_outdated(seen, before):
            return Change.MOVED
        if has_begun(stored) and set(changed) & set(RATED_BY):
            raise NotOpen(f"tournament {stored.pk} has begun")
        Tournament.objects.filter(pk=stored.pk).update(**changed_columns(facts, changed))
        append_change(stored, before, facts, changed, origin)
        if set(changed) & set(SIGNED):
            renew_signatures(stored.pool, ChangedFacts(tournaments=frozenset({stored.pk})), origin.cause)
        return Change.CHANGED


def rate_otherwise(stored: Tournament, facts: TournamentFacts, origin: Origin) -> bool:
    """Change RATED_BY and SIGNED of a tournament though it has begun, for a correction that holds the locks of both
    pools; False where nothing changes.
    """
    before = tournament_facts(stored)
    changed = find_differing(before, facts)
    if changed:
        Tournament.objects.filter(pk=stored.pk).update(**changed_columns(facts, changed))
        append_change(stored, before, facts, changed, origin)
    return bool(changed)


def append_change(
    tournament: Tournament, before: TournamentFacts, after: TournamentFacts, changed: Sequence[str], origin: Origin
) -> None:
    """The audit event of changed facts: values of dates and codes, of free words only their names."""
    old, new = plain_facts(before), plain_facts(after)
    texts = [name for name in changed if name in TEXTS]
    was = {name: old[name] for name in changed if name not in TEXTS}
    now: dict[str, Any] = {name: new[name] for name in changed if name not in TEXTS}
    if texts:
        now["changed"] = texts
    audit.append(origin, "tournament.changed", f"tournament:{tournament.pk}", was, now, pool=tournament.pool_id)


def seat_anew(tournament: Tournament, seats: Seating, origin: Origin, *, seen: str = "") -> Change:
    """Other players, kind or games. Raises NotOpen once the tournament has begun, and for a merged number."""
    with writing(tournament.pool):
        stored = Tournament.objects.get(pk=tournament.pk)
        before = stored_seating(stored)
        if before == seats:
            return Change.SAME
        if is_outdated(seen, before):
            return Change.MOVED
        if has_begun(stored):
            raise NotOpen(f"tournament {stored.pk} has begun")
        stored.games.all().delete()
        stored.entries.all().delete()
        stored.kind, stored.teams, stored.complete = seats.kind, list(seats.teams), True
        stored.save(update_fields=["kind", "teams", "complete"])
        create_games(stored, seats)
        was, now = map(_to_json, (before, seats))
        audit.append(origin, "tournament.seated-anew", f"tournament:{stored.pk}", was, now, pool=stored.pool_id)
        rounds.begin_growing(stored, origin, complete=None)
        return Change.CHANGED


@transaction.atomic
def add_director(tournament: Tournament, director: Director, origin: Origin) -> Change:
    """Return one more director for a tournament."""
    audit.lock(tournament.pool_id)
    if tournament.directors.filter(pk=director.pk).exists():
        return Change.SAME
    tournament.directors.add(director)
    subject, after = f"tournament:{tournament.pk}", {"director": director.pk}
    audit.append(origin, "tournament.director-added", subject, {}, after, pool=tournament.pool_id)
    return Change.CHANGED


@transaction.atomic
def replace_directors(tournament: Tournament, director: Director, origin: Origin) -> Change:
    """From now on this director alone reports for the tournament; all others lose the right."""
    audit.lock(tournament.pool_id)
    before = sorted(tournament.directors.values_list("pk", flat=True))
    if before == [director.pk]:
        return Change.SAME
    tournament.directors.set([director])
    subject, was, now = f"tournament:{tournament.pk}", {"directors": before}, {"directors": [director.pk]}
    audit.append(origin, "tournament.handed-over", subject, was, now, pool=tournament.pool_id)
    return Change.CHANGED

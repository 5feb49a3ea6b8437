"""Corrections of identities: two numbers are one person, or one number is two persons."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import Q, QuerySet
from django.utils import timezone

from ratings import audit, personal
from ratings.audit import Origin
from ratings.errors import CorrectionRefused
from ratings.evaluation import (
    BroughtRating,
    ChangedFacts,
    adopt_rating,
    assume_tournaments,
    read_tournaments,
    replace_players,
)
from ratings.models import Entry, Erasure, Game, Player, Pool, Purpose, Takeover
from ratings.queries.erasures import is_erased
from ratings.regulations import RULES
from ratings.regulations.types import State

from .refusals import Refusal


@dataclass(frozen=True, slots=True)
class PlayersMerged:
    """Two numbers are one person. Games of `gone` go to `kept`, and so do adopted ratings where `kept` has none; the
    number of `gone` leads to `kept` from now on.
    """

    kept: int
    gone: int

    def pools(self) -> Collection[Pool]:
        """Return every pool in which one of the two played or brought a rating."""
        return _pools_of(self.kept, self.gone)

    def questioned(self) -> QuerySet[Game]:
        """Return the games that go to the other number."""
        return Game.objects.filter(Q(white__player=self.gone) | Q(black__player=self.gone))

    def enter(self, origin: Origin) -> Mapping[int, ChangedFacts]:
        """Move entries, adopted ratings and missing private data."""
        kept, gone = self._check()
        touched = _touched_by(kept, gone)
        _move_entries(_find_moving(gone.entries.select_related("tournament"), kept), kept, origin)
        for takeover in Takeover.objects.filter(player=gone, exchanged_on=None).select_related("pool"):
            _move_rating(takeover, kept)
        _merge_private(kept, gone, origin.actor)
        _move_erasure(kept, gone)
        gone.merged_into = kept
        gone.save(update_fields=["merged_into"])
        kept.aliases = sorted({*kept.aliases, *gone.aliases, gone.name} - {kept.name})
        kept.save(update_fields=["aliases"])
        audit.append(origin, "player.merged", f"player:{gone.pk}", {"merged_into": None}, {"merged_into": kept.pk})
        return touched

    def assume(self) -> Mapping[int, ChangedFacts]:
        """Assume that all games and ratings are those of one."""
        kept, gone = self._check()
        moving = _find_moving(gone.entries.all(), kept)
        seated = _assume_seats(_touched_by(kept, gone), {entry.tournament_id: {gone.pk: kept} for entry in moving})
        born = _assume_birth(kept, gone)
        found = {}
        for pool, touched in seated.items():
            assumed = replace(touched.assumed, brought=_assume_rating(pool, kept, gone), born=born)
            found[pool] = replace(touched, assumed=replace(assumed, without=frozenset({gone.pk})))
        return found

    def _check(self) -> tuple[Player, Player]:
        """Return both players. Raises CorrectionRefused."""
        kept, gone = (Player.objects.get(pk=key) for key in (self.kept, self.gone))
        if kept == gone or kept.merged_into_id == gone.pk:
            raise CorrectionRefused(Refusal.SAME_PERSON, f"player {kept.pk}")
        if kept.merged_into_id or gone.merged_into_id:
            raise CorrectionRefused(Refusal.MERGED_ALREADY, f"players {kept.pk}, {gone.pk}")
        if is_erased(kept) != is_erased(gone):  # the name would come back to one, or the other stay as it is
            raise CorrectionRefused(Refusal.ONE_ERASED, f"players {kept.pk}, {gone.pk}")
        return kept, gone


@dataclass(frozen=True, slots=True)
class SeatsReassigned:
    """Entries of which another person was the player: a namesake, or the second person behind one number."""

    entries: tuple[int, ...]
    player: int

    def pools(self) -> Collection[Pool]:
        """Return the pools of the tournaments."""
        return Pool.objects.filter(tournaments__entries__in=self.entries).distinct()

    def questioned(self) -> QuerySet[Game]:
        """Return the games on the seats."""
        return Game.objects.filter(Q(white__in=self.entries) | Q(black__in=self.entries))

    def enter(self, origin: Origin) -> Mapping[int, ChangedFacts]:
        """Put the other person on the entries. A merged player is separated again."""
        player, entries = self._check()
        _move_entries(_find_moving(entries, player), player, origin)
        if player.merged_into_id:
            before = {"merged_into": player.merged_into_id}
            player.merged_into = None
            player.save(update_fields=["merged_into"])
            audit.append(origin, "player.separated", f"player:{player.pk}", before, {"merged_into": None})
        return _touched_by_entries(entries)

    def assume(self) -> Mapping[int, ChangedFacts]:
        """Assume the other person on the entries."""
        player, entries = self._check()
        moving = _find_moving(entries, player)
        instead = {entry.tournament_id: {entry.player_id: player} for entry in moving}
        return _assume_seats(_touched_by_entries(entries), instead)

    def _check(self) -> tuple[Player, Collection[Entry]]:
        """Return the player and the entries. Raises CorrectionRefused."""
        player = Player.objects.get(pk=self.player)
        entries = list(Entry.objects.filter(pk__in=self.entries).select_related("tournament"))
        if all(entry.player_id == player.pk for entry in entries):
            raise CorrectionRefused(Refusal.NOTHING_CHANGES, f"player {player.pk}")
        return player, entries


def _pools_of(*players: int) -> Collection[Pool]:
    """Return every pool in which one of the players plays or has a standing."""
    played = Pool.objects.filter(tournaments__entries__player__in=players)
    return (played | Pool.objects.filter(standings__player__in=players)).distinct()


def _touched_by(*players: Player) -> Mapping[int, ChangedFacts]:
    """Return everything that depends on some players, by key of the pool."""
    keys = frozenset(player.pk for player in players)
    tournaments = _touched_by_entries(Entry.objects.filter(player__in=keys).select_related("tournament"))
    found = {pool.pk: tournaments.get(pool.pk, ChangedFacts()) for pool in _pools_of(*keys)}
    return {pool: replace(touched, players=keys) for pool, touched in found.items()}


def _touched_by_entries(entries: Collection[Entry]) -> Mapping[int, ChangedFacts]:
    """Return the tournaments of entries, by key of the pool."""
    pools = {entry.tournament.pool_id for entry in entries}
    tournaments = {pool: {e.tournament_id for e in entries if e.tournament.pool_id == pool} for pool in pools}
    return {pool: ChangedFacts(tournaments=frozenset(keys)) for pool, keys in tournaments.items()}


def _find_moving(entries: Iterable[Entry], player: Player) -> Collection[Entry]:
    """Return the entries that are not of a player yet. Raises CorrectionRefused where that player already has a seat in
    one of the tournaments.
    """
    moving = [entry for entry in entries if entry.player_id != player.pk]
    tournaments = [entry.tournament_id for entry in moving]
    if len(set(tournaments)) < len(tournaments) or player.entries.filter(tournament__in=tournaments).exists():
        raise CorrectionRefused(Refusal.IN_ONE_TOURNAMENT, f"player {player.pk}")
    return moving


def _move_entries(moving: Collection[Entry], player: Player, origin: Origin) -> None:
    """Move seats to a player."""
    for entry in moving:
        before = {"player": entry.player_id}
        entry.player = player
        entry.save(update_fields=["player"])
        pool, after = entry.tournament.pool_id, {"player": player.pk}
        audit.append(origin, "entry.player", f"entry:{entry.pk}", before, after, pool=pool)


def _assume_seats(
    touched: Mapping[int, ChangedFacts], instead: Mapping[int, Mapping[int, Player]]
) -> dict[int, ChangedFacts]:
    """Assume other players, by key of the tournament and of the player who sits there so far."""
    facts = read_tournaments(instead.keys())
    changed = {key: replace_players(fact, instead[key]) for key, fact in facts.items()}
    return {
        pool: replace(
            each, assumed=assume_tournaments(pool, {key: changed[key] for key in each.tournaments & set(changed)})
        )
        for pool, each in touched.items()
    }


def _assume_rating(pool: int, kept: Player, gone: Player) -> dict[int, State | None]:
    """Return the state that a player brings as the only rating of two numbers, by key of the player."""
    current = Takeover.objects.filter(pool=pool, exchanged_on=None).select_related("pool")
    moving = current.filter(player=gone).first()
    if moving is None or current.filter(player=kept).exists():
        return {}
    return {kept.pk: RULES[moving.pool.rule].take_over(moving.value, moving.index)}


def _assume_birth(kept: Player, gone: Player) -> dict[int, date]:
    """Return the day of birth that a player gets from the other number, by key of the player."""
    known = personal.birth_dates([kept, gone], Purpose.MERGED)
    if kept.pk in known or gone.pk not in known:
        return {}
    return {kept.pk: personal.last_day(known[gone.pk])}


def _move_rating(takeover: Takeover, kept: Player) -> None:
    """Move an adopted rating to another player, unless that player brought one too."""
    brought = BroughtRating(
        takeover.value,
        takeover.index,
        takeover.as_of,
        takeover.source,
        takeover.converted_from,
        takeover.note,
    )
    takeover.exchanged_on = timezone.localdate()
    takeover.save(update_fields=["exchanged_on"])
    adopt_rating(takeover.pool, kept, brought)


def _merge_private(kept: Player, gone: Player, actor: str) -> None:
    """What only the other one's data say is kept; the rest of them goes. An objection to lists stays one."""
    own, other = (personal.private_of(player, Purpose.MERGED, actor) for player in (kept, gone))
    missing = {name: getattr(other, name) for name in ("birth_date", "sex", "email") if not getattr(own, name)}
    personal.store_private(kept, replace(own, **missing))
    if personal.is_unlisted(gone):
        personal.object_to_lists(kept, unlisted=True)
    personal.forget(gone)


def _move_erasure(kept: Player, gone: Player) -> None:
    """An erasure that waits goes on under the number that leads, which holds it for all numbers of a person."""
    waiting = Erasure.objects.filter(done_at=None)
    if not waiting.filter(player=kept).exists():
        waiting.filter(player=gone).update(player=kept)
    waiting.filter(player=gone).delete()
    if waiting.filter(player=kept).exists():
        personal.restrict_private(kept)

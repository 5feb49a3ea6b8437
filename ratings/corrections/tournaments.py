"""Corrections of a whole tournament: how it is rated, and its division into groups."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import Q, QuerySet

from ratings import audit
from ratings.audit import Origin
from ratings.errors import CorrectionRefused
from ratings.evaluation import (
    AssumedFacts,
    ChangedFacts,
    TournamentFact,
    assume_tournaments,
    choose_players,
    read_tournaments,
)
from ratings.facts import results, rounds
from ratings.importing import roster
from ratings.models import Entry, Game, Pool, Tournament

from .refusals import Refusal


@dataclass(frozen=True, slots=True)
class TournamentCorrected:
    """Whether and how a tournament is rated (BdF 2, 3.4); `pool` is the key of its list. Start and category decide
    by which list and which edition of the FIDE it is; None leaves them as they are.
    """

    tournament: int
    pool: str
    rated: bool
    international: bool
    days_per_10_moves: int | None
    started_on: date | None = None
    category: str | None = None

    def pools(self) -> Collection[Pool]:
        """Return the pool it is rated in so far, and the new one."""
        return Pool.objects.filter(Q(tournaments=self.tournament) | Q(key=self.pool)).distinct()

    def questioned(self) -> QuerySet[Game]:
        """Return all games of the tournament."""
        return Game.objects.filter(tournament=self.tournament)

    def enter(self, origin: Origin) -> Mapping[int, ChangedFacts]:
        """Store the facts."""
        stored = Tournament.objects.select_related("pool").get(pk=self.tournament)
        pool = Pool.objects.get(key=self.pool)
        if not roster.rate_otherwise(stored, self.facts(roster.tournament_facts(stored)), origin):
            raise CorrectionRefused(Refusal.NOTHING_CHANGES, f"tournament {stored.pk}")
        touched = ChangedFacts(tournaments=frozenset({stored.pk}))
        return {stored.pool_id: touched, pool.pk: touched}

    def assume(self) -> Mapping[int, ChangedFacts]:
        """Assume the facts."""
        stored = Tournament.objects.select_related("pool").get(pk=self.tournament)
        pool, before = Pool.objects.get(key=self.pool), roster.tournament_facts(stored)
        after = self.facts(before)
        if before == after:
            raise CorrectionRefused(Refusal.NOTHING_CHANGES, f"tournament {stored.pk}")
        fact = read_tournaments([stored.pk]).get(stored.pk) if after.rated and not stored.rating_waits_until else None
        here = AssumedFacts({stored.pk: fact and _with_facts(fact, after)})
        gone = AssumedFacts({stored.pk: None})
        touched = ChangedFacts(tournaments=frozenset({stored.pk}))
        return {stored.pool_id: replace(touched, assumed=gone), pool.pk: replace(touched, assumed=here)}

    def facts(self, before: roster.TournamentFacts) -> roster.TournamentFacts:
        """Return the facts of the tournament as they should be."""
        return replace(
            before,
            pool=self.pool,
            rated=self.rated,
            international=self.international,
            days_per_10_moves=self.days_per_10_moves,
            started_on=self.started_on or before.started_on,
            category=before.category if self.category is None else self.category,
        )


@dataclass(frozen=True, slots=True)
class TournamentReopened:
    """A tournament that was not complete after all: rounds may follow, and until then it is not rated (BdF 3.3)."""

    tournament: int

    def pools(self) -> Collection[Pool]:
        """Return the pool of the tournament."""
        return [Pool.objects.get(tournaments=self.tournament)]

    def questioned(self) -> QuerySet[Game]:
        """Return all games of the tournament."""
        return Game.objects.filter(tournament=self.tournament)

    def enter(self, origin: Origin) -> Mapping[int, ChangedFacts]:
        """Open the tournament for further rounds."""
        stored = self._check()
        rounds.store_reopened(stored, origin)
        return {stored.pool_id: ChangedFacts(tournaments=frozenset({stored.pk}))}

    def assume(self) -> Mapping[int, ChangedFacts]:
        """Assume that rounds may follow."""
        stored = self._check()
        facts = {key: replace(fact, complete=False) for key, fact in read_tournaments([stored.pk]).items()}
        assumed = assume_tournaments(stored.pool_id, facts)
        return {stored.pool_id: ChangedFacts(tournaments=frozenset({stored.pk}), assumed=assumed)}

    def _check(self) -> Tournament:
        """Return the tournament. Raises CorrectionRefused where it goes on, or has all its games."""
        stored = Tournament.objects.get(pk=self.tournament)
        if not stored.complete:
            raise CorrectionRefused(Refusal.NOTHING_CHANGES, f"tournament {stored.pk}")
        if not rounds.grows(stored.kind):
            raise CorrectionRefused(Refusal.ALL_GAMES_KNOWN, f"tournament {stored.pk}")
        return stored


@dataclass(frozen=True, slots=True)
class Group:
    """A group that becomes a tournament of its own; `players` are keys."""

    code: str
    name: str
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TournamentSplit:
    """Groups that were played separately, and so are units of their own (ours). Players in no group stay."""

    tournament: int
    groups: tuple[Group, ...]

    def pools(self) -> Collection[Pool]:
        """Return the pool of the tournament."""
        return [Pool.objects.get(tournaments=self.tournament)]

    def questioned(self) -> QuerySet[Game]:
        """Return all games of the tournament."""
        return Game.objects.filter(tournament=self.tournament)

    def enter(self, origin: Origin) -> Mapping[int, ChangedFacts]:
        """Create the groups and move their entries and games; pairings across groups were never played."""
        stored = Tournament.objects.get(pk=self.tournament)
        home = self._check(stored)
        across = [game.pk for game in stored.games.all() if home[game.white_id] != home[game.black_id]]
        Game.objects.filter(pk__in=across).delete()
        keys = [stored.pk, *(_create_group(stored, group, home, origin) for group in self.groups)]
        for key in keys:
            results.store_review_window(key)
        return {stored.pool_id: ChangedFacts(tournaments=frozenset(keys))}

    def assume(self) -> Mapping[int, ChangedFacts]:
        """Assume the groups, with negative keys."""
        stored = Tournament.objects.get(pk=self.tournament)
        home = self._check(stored)
        players = {player: home[entry] for entry, player in stored.entries.values_list("pk", "player_id")}
        codes = {"": stored.pk, **{group.code: -number for number, group in enumerate(self.groups, start=1)}}
        whole = read_tournaments([stored.pk]).get(stored.pk) if _is_rated(stored) else None
        parts = {
            key: whole and _divide(whole, key, code or stored.code, {p for p in players if players[p] == code})
            for code, key in codes.items()
        }
        return {stored.pool_id: ChangedFacts(tournaments=frozenset(parts), assumed=AssumedFacts(parts))}

    def _check(self, stored: Tournament) -> dict[int, str]:
        """Return `homes`, and raise CorrectionRefused where a game crosses the groups."""
        home = self.homes(stored)
        across = [game for game in stored.games.all() if home[game.white_id] != home[game.black_id]]
        if any(game.score is not None or game.evaluations.exists() for game in across):
            raise CorrectionRefused(Refusal.GAME_BETWEEN_GROUPS, f"tournament {stored.pk}")
        return home

    def homes(self, stored: Tournament) -> dict[int, str]:
        """Return the code of each entry's group, "" for entries that stay. A substitute goes with the seat.

        Raises CorrectionRefused for a code that is taken and a player who is not entered.
        """
        self._check_codes()
        entries = list(stored.entries.all())
        seats = {entry.player_id: entry.seat for entry in entries}
        codes = {player: group.code for group in self.groups for player in group.players}
        strangers = [player for player in codes if player not in seats]
        if strangers:
            raise CorrectionRefused(Refusal.NOT_ENTERED, f"players {strangers}")
        by_seat = {seats[player]: code for player, code in codes.items()}
        return {entry.pk: by_seat.get(entry.seat, "") for entry in entries}

    def _check_codes(self) -> None:
        codes = [group.code for group in self.groups]
        if len(set(codes)) < len(codes) or Tournament.objects.filter(code__in=codes).exists():
            raise CorrectionRefused(Refusal.CODE_TAKEN, ", ".join(codes))


def _is_rated(stored: Tournament) -> bool:
    """Return whether a tournament is rated and waits for no answer to a question."""
    return stored.rated and stored.rating_waits_until is None


def _with_facts(fact: TournamentFact, after: roster.TournamentFacts) -> TournamentFact:
    """Return a tournament with other facts of `TournamentCorrected`."""
    return replace(
        fact,
        days_per_10_moves=after.days_per_10_moves,
        international=after.international,
        started_on=after.started_on,
        category=after.category,
    )


def _divide(whole: TournamentFact, key: int, code: str, players: Collection[int]) -> TournamentFact:
    """Return a group of a tournament."""
    return replace(choose_players(whole, players), id=key, code=code)


def _create_group(stored: Tournament, group: Group, home: Mapping[int, str], origin: Origin) -> int:
    """Create a group with the facts and directors of its tournament, move its entries and games, and return the key
    of the new tournament.
    """
    entries = [entry for entry, code in home.items() if code == group.code]
    made = Tournament.objects.get(pk=stored.pk)
    made.pk, made.code, made.name, made.review_until = None, group.code, group.name, None
    made.save(force_insert=True)
    made.directors.set(stored.directors.all())
    Entry.objects.filter(pk__in=entries).update(tournament=made)
    Game.objects.filter(white__in=entries).update(tournament=made)
    after = {"tournament": made.pk, "players": sorted(group.players)}
    subject, before = f"tournament:{stored.pk}", {"tournament": stored.pk}
    audit.append(origin, "tournament.split", subject, before, after, pool=stored.pool_id)
    return made.pk

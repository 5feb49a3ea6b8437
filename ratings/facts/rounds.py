"""Tournaments that grow: rounds, byes and late entries are added until the tournament is complete.

One transaction as for results: the lock of the pool, the facts with their audit events, the ratings. Nothing is
added to a complete tournament; while it is not rated, what completed it can be taken back, afterwards that is a
correction. A final of another kind may wait for its players, too: it is paired when somebody says that all are there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Max

from ratings import audit
from ratings.audit import Origin
from ratings.errors import NotOpen, RoundRefused
from ratings.evaluation import rate_changed, refresh, request_rating, writing
from ratings.facts.departures import refuse_merged
from ratings.facts.results import store_review_window
from ratings.formats import rounds
from ratings.formats.pairing_tables import Pairing, pairings
from ratings.formats.rounds import GROWING, KNOCKOUT, Finding, Round, Schedule
from ratings.models import Bye, Entry, Game, Player, Pool, Tournament
from ratings.queries.schedules import pair_of, schedule_of
from ratings.queries.units import evaluations_of

ROUND_ADDED_EVENT = "tournament.round-added"


@dataclass(frozen=True, slots=True)
class Added:
    """A round as it was added, with what is odd about it; `complete` says whether it was the last one."""

    games: tuple[int, ...]
    oddities: tuple[Finding, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class Additions:
    """What a document adds to a tournament: games and byes by seat, the planned rounds, the word that this is all."""

    pairings: tuple[Pairing, ...] = ()
    byes: tuple[rounds.Bye, ...] = ()
    planned: int | None = None
    complete: bool = False


def grows(kind: str) -> bool:
    """Return whether tournaments of a kind get their games round by round."""
    return kind in GROWING


def next_round(schedule: Schedule) -> int:
    """Return the number of the round or stage that is to be added: the next one, unless the last one is not whole."""
    return schedule.last + (not schedule.last or rounds.is_whole(schedule, schedule.last) or schedule.kind != KNOCKOUT)


def add_round(
    tournament: Tournament, added: Round, origin: Origin, *, both_colours: bool | None = None, rate_later: bool = False
) -> Added:
    """Add a round. With `both_colours` each pair plays two games; None means as those before. With `rate_later` the
    rating that follows is only requested.

    Raises NotOpen where the tournament is complete, and RoundRefused with all faults.
    """
    with writing(tournament.pool) as current:
        stored = _lock_paired_by_rounds(tournament)
        schedule = schedule_of(stored)
        findings = rounds.check_round(schedule, added)
        if any(isinstance(finding.code, rounds.Fault) for finding in findings):
            raise RoundRefused(findings)
        twice = rounds.plays_both_colours(schedule) if both_colours is None else both_colours
        pairings = pairings_of(stored.kind, added, twice=twice)
        games = add_pairings(stored, pairings, added.byes, origin)
        return Added(games, findings, _complete_by_rounds(current, stored, origin, rate_later=rate_later))


def _lock_growing(tournament: Tournament) -> Tournament:
    """Return the current row of a tournament that still grows. Raises NotOpen."""
    stored = Tournament.objects.select_related("pool").get(pk=tournament.pk)
    if stored.complete:
        raise NotOpen(f"tournament {stored.pk} is complete")
    return stored


def _lock_paired_by_rounds(tournament: Tournament) -> Tournament:
    """Return the current row of a tournament that gets further rounds, not only players. Raises NotOpen."""
    stored = _lock_growing(tournament)
    if not grows(stored.kind):
        raise NotOpen(f"tournament {stored.pk} has no rounds that are added")
    return stored


def pairings_of(kind: str, added: Round, *, twice: bool) -> tuple[Pairing, ...]:
    """Return the games of a round. The two games of a pair in a cup have round numbers of their own."""
    first, second = (2 * added.number - 1, 2 * added.number) if kind == KNOCKOUT else (added.number, added.number)
    games = [Pairing(first, white, black) for white, black in added.pairs]
    return (*games, *(Pairing(second, game.black, game.white) for game in games if twice))


def add_pairings(
    tournament: Tournament, pairings: Collection[Pairing], byes: Iterable[rounds.Bye], origin: Origin
) -> tuple[int, ...]:
    """Store games and byes by seat, with their audit event; the caller has checked them and holds the lock."""
    by_seat = {entry.seat: entry for entry in tournament.entries.order_by("seat", "turn")}
    last = tournament.games.aggregate(last=Max("number"))["last"] or 0
    rows = [
        Game(
            tournament=tournament, number=number, round=each.round, white=by_seat[each.white], black=by_seat[each.black]
        )
        for number, each in enumerate(pairings, start=last + 1)
    ]
    made = Game.objects.bulk_create(rows)
    free = [Bye(entry=by_seat[bye.seat], round=bye.round, half_points=bye.half_points) for bye in byes]
    Bye.objects.bulk_create(free)
    after = to_json(rows, free)
    audit.append(origin, ROUND_ADDED_EVENT, f"tournament:{tournament.pk}", {}, after, pool=tournament.pool_id)
    return tuple(game.pk for game in made)


def to_json(games: Iterable[Game], byes: Iterable[Bye]) -> dict[str, list[str]]:
    """Return games and byes by seat as the trail holds them."""
    return {
        "games": [f"{game.round}: {game.white.seat}-{game.black.seat}" for game in games],
        "byes": [f"{bye.round}: {bye.entry.seat} ({bye.get_half_points_display()})" for bye in byes],
    }


def _complete_by_rounds(pool: Pool, tournament: Tournament, origin: Origin, *, rate_later: bool = False) -> bool:
    """Complete a tournament whose planned rounds are all there; return whether they are."""
    if not rounds.is_complete(schedule_of(tournament), tournament.rounds):
        return False
    _store_complete(tournament, origin)
    _rate(pool, tournament, origin, rate_later=rate_later)
    return True


def _rate(pool: Pool, tournament: Tournament, origin: Origin, *, rate_later: bool) -> None:
    """Rate a tournament whose state changed, and update the live values; or request that."""
    if rate_later:
        request_rating(pool, {tournament.pk}, origin.cause)
    else:
        rate_changed(pool, {tournament.pk}, origin.cause)


def _store_complete(tournament: Tournament, origin: Origin) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(complete=True)
    tournament.complete = True
    before, after = {"complete": False}, {"complete": True, "rounds": tournament.rounds}
    audit.append(origin, "tournament.complete", f"tournament:{tournament.pk}", before, after, pool=tournament.pool_id)
    store_review_window(tournament.pk)


def begin_growing(tournament: Tournament, origin: Origin, *, complete: bool | None) -> None:
    """Leave a new tournament open for further rounds, unless its kind, its planned rounds or somebody's word completes
    it. One of a kind that has no rounds waits for players where `complete` is False.
    """
    if not grows(tournament.kind) and complete is not False:
        return
    if complete or rounds.is_complete(schedule_of(tournament), tournament.rounds):
        _store_complete(tournament, origin)
    else:
        Tournament.objects.filter(pk=tournament.pk).update(complete=False)
        tournament.complete = False


def say_complete(tournament: Tournament, origin: Origin, *, rate_later: bool = False) -> bool:
    """Store that the last round is paired, and rate what is ready; False where that is known. With `rate_later` the
    rating is only requested. One that waited for players is paired.

    Raises NotOpen where there are too few players for that, or one has left without a substitute.
    """
    with writing(tournament.pool) as current:
        stored = Tournament.objects.get(pk=tournament.pk)
        if stored.complete:
            return False
        if not grows(stored.kind):
            _pair_players(stored, origin)
        _store_complete(stored, origin)
        _rate(current, stored, origin, rate_later=rate_later)
        return True


def _pair_players(tournament: Tournament, origin: Origin) -> None:
    """Pair everybody who came into a tournament that waited for its players. Raises NotOpen."""
    schedule = schedule_of(tournament)
    games = pairings(tournament.kind, len(schedule.seats), len(tournament.teams))
    if schedule.left or not games or not waits_for_players(tournament):
        raise NotOpen(f"tournament {tournament.pk} cannot be paired")
    add_pairings(tournament, games, (), origin)


def waits_for_players(tournament: Tournament) -> bool:
    """Return whether nothing is paired because players still come in."""
    return not tournament.complete and not grows(tournament.kind) and not tournament.games.exists()


def can_reopen(tournament: Tournament) -> bool:
    """Return whether a complete tournament may get further rounds without a correction."""
    return tournament.complete and grows(tournament.kind) and not is_rated_whole(tournament)


def reopen(tournament: Tournament, origin: Origin, *, rate_later: bool = False) -> bool:
    """Store that further rounds may follow; False where that is known. `rate_later` is as for `say_complete`.

    Raises NotOpen where a rating rests on the tournament (then it is a correction), or where its kind never grows.
    """
    with writing(tournament.pool) as current:
        stored = Tournament.objects.select_related("pool").get(pk=tournament.pk)
        if not stored.complete:
            return False
        if not can_reopen(stored):
            raise NotOpen(f"tournament {stored.pk} is rated, or has all its games")
        store_reopened(stored, origin)
        _rate(current, stored, origin, rate_later=rate_later)
        return True


def is_rated_whole(tournament: Tournament) -> bool:
    """Return whether an evaluation rests on the tournament as a whole."""
    return evaluations_of(tournament).filter(game=None).exists()


def store_reopened(tournament: Tournament, origin: Origin) -> None:
    """Open a tournament for further rounds, whatever their planned number was; the caller holds the lock of its
    pool.
    """
    before = {"complete": True, "rounds": tournament.rounds}
    Tournament.objects.filter(pk=tournament.pk).update(complete=False, rounds=None)
    tournament.complete, tournament.rounds = False, None
    subject = f"tournament:{tournament.pk}"
    after = {"complete": False, "rounds": None}
    audit.append(origin, "tournament.reopened", subject, before, after, pool=tournament.pool_id)


def annul_round(tournament: Tournament, origin: Origin) -> int:
    """Remove the last round or stage, with its byes; return its number. The tournament may then get another one.

    Raises NotOpen where a game of it is finished, or where nothing is paired.
    """
    with writing(tournament.pool) as current:
        stored = _lock_paired_by_rounds(tournament)
        number, games = last_round(stored)
        if not number or any(game.score is not None for game in games):
            raise NotOpen(f"round {number} of tournament {stored.pk}")
        byes = list(Bye.objects.filter(entry__tournament=stored, round=number).select_related("entry"))
        before = to_json(games, byes)
        Game.objects.filter(pk__in=[game.pk for game in games]).delete()
        Bye.objects.filter(pk__in=[bye.pk for bye in byes]).delete()
        audit.append(origin, "tournament.round-annulled", f"tournament:{stored.pk}", before, {}, pool=stored.pool_id)
        refresh(current, [stored.pk])
        return number


def last_round(tournament: Tournament) -> tuple[int, tuple[Game, ...]]:
    """Return the number and the games of the last round or stage; 0 where nothing is paired."""
    schedule = schedule_of(tournament)
    games = tournament.games.select_related("white", "black").order_by("number")
    if tournament.kind == KNOCKOUT:
        stages = rounds.stages(schedule)
        return schedule.last, tuple(game for game in games if stages[pair_of(game)] == schedule.last)
    return schedule.last, tuple(game for game in games if game.round == schedule.last)


def enter_late(tournament: Tournament, player: Player, origin: Origin, *, half_points: int = 0) -> Entry:
    """Enter a player while the tournament runs, with a bye for each round that is paired already.

    Raises NotOpen where the tournament is complete or the player has a seat in it, or another number by now.
    """
    with writing(tournament.pool):
        stored = _lock_growing(tournament)
        if stored.entries.filter(player=player).exists():
            raise NotOpen(f"player {player.pk} has a seat in tournament {stored.pk}")
        refuse_merged([player.pk])
        missed = range(1, schedule_of(stored).last + 1)
        seat = (stored.entries.aggregate(last=Max("seat"))["last"] or 0) + 1
        entry = Entry.objects.create(tournament=stored, seat=seat, player=player)
        Bye.objects.bulk_create(Bye(entry=entry, round=number, half_points=half_points) for number in missed)
        after = {"seat": seat, "player": player.pk, "rounds_missed": len(missed), "half_points": half_points}
        audit.append(origin, "tournament.late-entry", f"tournament:{stored.pk}", {}, after, pool=stored.pool_id)
        return entry


def remove_late(entry: Entry, origin: Origin) -> None:
    """Remove an entry that has no game. Raises NotOpen for any other, and where the tournament is complete."""
    with writing(entry.tournament.pool):
        stored = _lock_growing(entry.tournament)
        is_last = not stored.entries.filter(seat__gt=entry.seat).exists()
        if not is_last or entry.white_games.exists() or entry.black_games.exists():
            raise NotOpen(f"entry {entry.pk} has games, or is not the last one")
        before = {"seat": entry.seat, "player": entry.player_id}
        audit.append(origin, "tournament.entry-removed", f"tournament:{stored.pk}", before, {}, pool=stored.pool_id)
        entry.delete()


def grow(tournament: Tournament, added: Additions, origin: Origin) -> None:
    """Store what a document adds to a tournament that is not complete, and rate what is ready then."""
    with writing(tournament.pool) as current:
        stored = _lock_growing(tournament)
        known = set(Bye.objects.filter(entry__tournament=stored).values_list("entry__seat", "round"))
        byes = [bye for bye in added.byes if (bye.seat, bye.round) not in known]
        if added.pairings or byes:
            add_pairings(stored, added.pairings, byes, origin)
        if added.complete:
            say_complete(stored, origin)
        elif added.planned:
            plan_rounds(stored, added.planned, origin)
        else:
            _complete_by_rounds(current, stored, origin)


def plan_rounds(tournament: Tournament, number: int | None, origin: Origin, *, rate_later: bool = False) -> bool:
    """Store how many rounds or stages are planned; return whether the tournament is complete by it. `rate_later` is as
    for `say_complete`.

    Raises NotOpen where the tournament is complete.
    """
    with writing(tournament.pool) as current:
        stored = _lock_paired_by_rounds(tournament)
        if stored.rounds != number:
            before, stored.rounds = {"rounds": stored.rounds}, number
            Tournament.objects.filter(pk=stored.pk).update(rounds=number)
            subject = f"tournament:{stored.pk}"
            audit.append(origin, "tournament.rounds-planned", subject, before, {"rounds": number}, pool=stored.pool_id)
        return _complete_by_rounds(current, stored, origin, rate_later=rate_later)

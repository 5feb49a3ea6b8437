"""The pairings of the last round corrected in one act, while the games that change are open; and the way back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from django.db.models import Max

from ratings import audit
from ratings.audit import Origin
from ratings.errors import NotOpen, RoundRefused
from ratings.evaluation import refresh, writing
from ratings.facts.rounds import grows, is_rated_whole, last_round, pairings_of, to_json
from ratings.formats import rounds
from ratings.formats.pairing_tables import Pairing
from ratings.formats.rounds import Fault, Finding, Pair, Round, Schedule, round_of
from ratings.models import AuditEvent, Bye, Entry, Game, Tournament
from ratings.queries.schedules import pair_of, schedule_of

ROUND_CORRECTED_EVENT = "tournament.round-corrected"


@dataclass(frozen=True, slots=True)
class _Changes:
    """What a correction removes and what it adds."""

    games: tuple[Game, ...]
    byes: tuple[Bye, ...]
    new_byes: tuple[rounds.Bye, ...]
    new_games: tuple[Pairing, ...]


NOTHING = _Changes((), (), (), ())

Thing = TypeVar("Thing")


def can_correct(tournament: Tournament) -> bool:
    """Return whether the last round of a tournament may be paired otherwise: it grows, and nothing rests on it."""
    return grows(tournament.kind) and tournament.games.exists() and not is_rated_whole(tournament)


def played_pairs(games: Sequence[Game]) -> frozenset[Pair]:
    """Return the pairs that have a result."""
    return frozenset(pair_of(game) for game in games if game.score is not None)


def check_correction(tournament: Tournament, corrected: Round) -> tuple[Finding, ...]:
    """Return all faults, or all oddities, of the last round as it should be."""
    _, games = last_round(tournament)
    return rounds.check_correction(schedule_of(tournament), corrected, played_pairs(games))


def correct_round(tournament: Tournament, corrected: Round, origin: Origin) -> tuple[Finding, ...]:
    """Store the last round as it should be; games and byes that are right stay untouched. Return what is odd about it.

    Raises NotOpen where a rating rests on the tournament, where it is another round, nothing changes or the round of a
    complete tournament would not be whole any more; RoundRefused with all faults.
    """
    with writing(tournament.pool) as current:
        stored = Tournament.objects.select_related("pool").get(pk=tournament.pk)
        number, games = last_round(stored)
        if not can_correct(stored) or number != corrected.number:
            raise NotOpen(f"round {corrected.number} of tournament {stored.pk}")
        findings = rounds.check_correction(schedule_of(stored), corrected, played_pairs(games))
        if any(isinstance(each.code, Fault) for each in findings):
            raise RoundRefused(findings)
        _store(stored, _changes_of(stored, games, corrected), origin)
        if stored.complete and not rounds.is_whole(schedule_of(stored), number):
            raise NotOpen(f"round {number} of tournament {stored.pk} is not whole")
        refresh(current, [stored.pk])
        return findings


def _changes_of(tournament: Tournament, games: Sequence[Game], corrected: Round) -> _Changes:
    """Return what differs between a round as it is paired and as it should be: a pair that stays keeps all of its
    games, one that changes gets as many as the pairs of the round have.

    Raises NotOpen where nothing differs, and where a game that would go has a result.
    """
    schedule = schedule_of(tournament)
    stored = round_of(schedule, corrected.number)
    gone = {frozenset(pair) for pair in stored.pairs if pair not in corrected.pairs}
    added = replace(corrected, pairs=tuple(pair for pair in corrected.pairs if pair not in stored.pairs))
    removed = tuple(game for game in games if pair_of(game) in gone)
    if any(game.score is not None for game in removed):
        raise NotOpen(f"round {corrected.number} of tournament {tournament.pk} has results")
    new_games = pairings_of(tournament.kind, added, twice=_is_played_twice(schedule, games))
    changes = _Changes(removed, *_changed_byes(tournament, corrected), new_games)
    if changes == NOTHING:
        raise NotOpen(f"round {corrected.number} of tournament {tournament.pk} is paired so")
    return changes


def _is_played_twice(schedule: Schedule, games: Sequence[Game]) -> bool:
    """Return whether the pairs of a round play two games, as those that are paired do."""
    found = Counter(map(pair_of, games))
    return max(found.values()) > 1 if found else rounds.plays_both_colours(schedule)


def _changed_byes(tournament: Tournament, corrected: Round) -> tuple[tuple[Bye, ...], tuple[rounds.Bye, ...]]:
    """Return the byes that go, and those that come."""
    wanted = {(bye.seat, bye.half_points): bye for bye in corrected.byes}
    byes = Bye.objects.filter(entry__tournament=tournament, round=corrected.number).select_related("entry")
    have = {(bye.entry.seat, bye.half_points): bye for bye in byes}
    return _less(have, wanted), _less(wanted, have)


def _less(some: Mapping[tuple[int, int], Thing], others: Container[tuple[int, int]]) -> tuple[Thing, ...]:
    """Return what others do not have."""
    return tuple(thing for key, thing in some.items() if key not in others)


def _store(tournament: Tournament, changes: _Changes, origin: Origin) -> None:
    """Remove and add games and byes; new games take the numbers of those that are removed."""
    before = to_json(changes.games, changes.byes)
    last = tournament.games.aggregate(last=Max("number"))["last"] or 0
    numbers = [game.number for game in changes.games] + list(range(last + 1, last + 1 + len(changes.new_games)))
    Game.objects.filter(pk__in=[game.pk for game in changes.games]).delete()
    Bye.objects.filter(pk__in=[bye.pk for bye in changes.byes]).delete()
    by_seat = {entry.seat: entry for entry in tournament.entries.order_by("seat", "turn")}
    made = [_game(tournament, by_seat, *each) for each in zip(numbers, changes.new_games, strict=False)]
    free = [Bye(entry=by_seat[bye.seat], round=bye.round, half_points=bye.half_points) for bye in changes.new_byes]
    Game.objects.bulk_create(made)
    Bye.objects.bulk_create(free)
    subject, after = f"tournament:{tournament.pk}", to_json(made, free)
    audit.append(origin, ROUND_CORRECTED_EVENT, subject, before, after, pool=tournament.pool_id)


def _game(tournament: Tournament, by_seat: dict[int, Entry], number: int, pairing: Pairing) -> Game:
    white, black = by_seat[pairing.white], by_seat[pairing.black]
    return Game(tournament=tournament, number=number, round=pairing.round, white=white, black=black)


def round_before(tournament: Tournament) -> Round | None:
    """Return the last round as it was before it was corrected last; None where it was not, or changed since."""
    subject = f"tournament:{tournament.pk}"
    event = AuditEvent.objects.filter(subject=subject, action=ROUND_CORRECTED_EVENT).order_by("number").last()
    schedule = schedule_of(tournament)
    stored = round_of(schedule, schedule.last)
    if event is None:
        return None
    before, after = (_read(each, stored) for each in (event.before, event.after))
    if not ({*after.pairs} <= {*stored.pairs} and {*after.byes} <= {*stored.byes}):
        return None
    pairs = [pair for pair in stored.pairs if pair not in after.pairs]
    byes = [bye for bye in stored.byes if bye not in after.byes]
    return Round(stored.number, (*before.pairs, *pairs), (*before.byes, *byes))


def _read(told: dict[str, list[str]], stored: Round) -> Round:
    """Return the pairs and byes that the trail holds, of pairs with two games the first."""
    points = {text: half_points for half_points, text in Bye.POINTS}
    firsts: dict[Pair, tuple[int, int]] = {}
    for text in told.get("games", ()):
        white, black = map(int, text.partition(": ")[2].split("-"))
        firsts.setdefault(frozenset({white, black}), (white, black))
    byes = [text.partition(": ")[2].rstrip(")").split(" (") for text in told.get("byes", ())]
    free = tuple(rounds.Bye(stored.number, int(seat), points[half]) for seat, half in byes)
    return Round(stored.number, tuple(firsts.values()), free)

"""Facts as the stream needs them, read in bulk."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from types import MappingProxyType

from django.db.models import Exists, OuterRef, QuerySet

from ratings import personal
from ratings.models import CoveredTournament, Evaluation, Game, Pool, Purpose, Tournament
from ratings.prepared import prepared
from ratings.queries.pools import rule_timeline
from ratings.queries.units import rates_games, rates_periods
from ratings.regulations import RULES
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.types import UnitKind

from .assumed_facts import AS_STORED, AssumedFacts
from .rating import find_age_rule
from .stream import Order, StreamUnit, TournamentFact, periods, stream, unfinished, united
from .tables import RATED, among, complete, prepared_rows

Births = Mapping[int, date]
"""Days of birth, by key of the player."""

NO_BIRTHS: Births = MappingProxyType({})

BirthReader = Callable[[Sequence[int], Purpose], Births]


class RememberedBirths:
    """Days of birth as they are stored, each read once however many units ask for it."""

    def __init__(self) -> None:
        """Begin with none."""
        self._read: dict[int, date | None] = {}

    def __call__(self, players: Sequence[int], purpose: Purpose) -> Births:
        """Return the known days of some players, by key."""
        unread = [player for player in players if player not in self._read]
        if unread:
            found = personal.birthdays(unread, purpose)
            self._read.update((player, found.get(player)) for player in unread)
        return {player: day for player in players if (day := self._read[player])}


def tournament_facts(chosen: QuerySet[Tournament]) -> list[TournamentFact]:
    """Read tournaments with players and games, in three queries."""
    return _facts_of(list(chosen.order_by().values_list("pk", flat=True)))


def _facts_of(keys: Collection[int]) -> list[TournamentFact]:
    if len(keys) == 1:  # as nearly every mail asks
        return list(complete("tournament.id = %(only)s", {"only": next(iter(keys))}, prepared_rows))
    return list(complete(among("tournament.id", keys), {})) if keys else []


def by_place(found: Iterable[StreamUnit]) -> dict[Order, StreamUnit]:
    """Return units by their place in the stream."""
    return {unit.order: unit for unit in found}


def rateable(given: RuleTimeline, found: Iterable[StreamUnit]) -> list[StreamUnit]:
    """Return the units that the regulation rates at all."""
    return [unit for unit in found if not_rated(given, unit) is None]


def not_rated(given: RuleTimeline, unit: StreamUnit) -> str | None:
    """Return the code why no tournament of a unit is rated, else None."""
    each = zip(given.for_each(unit.events, unit.completed_on), unit.events, strict=True)
    reasons = [rules.rule.not_rated(event, rules.parameters) for rules, event in each]
    return reasons[0] if all(reasons) else None


def ready_units(
    pool: Pool,
    given: RuleTimeline,
    chosen: Collection[int] | None = None,
    assumed: AssumedFacts = AS_STORED,
    births: BirthReader = personal.birthdays,
) -> list[StreamUnit]:
    """The stream of a pool, or only of some tournaments and of all about which something is assumed, in its order."""
    condition = "TRUE" if chosen is None else among("tournament.id", chosen)
    stored = complete(f"{RATED} AND {condition}", {"pool": pool.pk})
    return in_units(pool, assumed.replace_tournaments(stored), given, assumed.born, births)


def units_of(pool: Pool, chosen: QuerySet[Tournament], given: RuleTimeline | None = None) -> list[StreamUnit]:
    """The ready units of some tournaments, in their order; `given` are the pool's rules where the
    caller has them.
    """
    return in_units(pool, tournament_facts(chosen), given or rule_timeline(pool))


def in_units(
    pool: Pool,
    found: Iterable[TournamentFact],
    given: RuleTimeline,
    born: Births = NO_BIRTHS,
    read: BirthReader = personal.birthdays,
) -> list[StreamUnit]:
    """Return the ready units of some tournaments; `born` are days of birth instead of those stored, those `read`."""
    if not rates_periods(pool):
        return rateable(given, stream(found, RULES[pool.rule].unit))
    return [with_births(given, unit, born, read) for unit in closed_units(pool, found, given)]


def closed_units(pool: Pool, found: Iterable[TournamentFact], given: RuleTimeline) -> list[StreamUnit]:
    """Return the closed periods with some tournaments, without days of birth."""
    calendar = RULES[pool.rule].calendar
    over = rateable(given, stream(found, UnitKind.TOURNAMENT))
    return periods(over, calendar, pool.closed_through) if calendar and pool.closed_through else []


def with_births(
    given: RuleTimeline, unit: StreamUnit, born: Births = NO_BIRTHS, read: BirthReader = personal.birthdays
) -> StreamUnit:
    """A unit with the days of birth of its players, where the regulation of a tournament asks for them."""
    if find_age_rule(given.for_each(unit.events, unit.completed_on)) is None:
        return unit
    return set_births(given, unit, {**read(unit.players, Purpose.YOUNG), **born})


def set_births(given: RuleTimeline, unit: StreamUnit, born: Births) -> StreamUnit:
    """The same with what is known of the days of birth."""
    if find_age_rule(given.for_each(unit.events, unit.completed_on)) is None:
        return unit
    known = ((player, born[player]) for player in unit.players if player in born)
    return replace(unit, born=tuple(sorted(known)))


def waiting_units(
    pool: Pool, chosen: Collection[int] | None = None, given: RuleTimeline | None = None
) -> list[StreamUnit]:
    """Units that are ready and not evaluated, in their order; of some `chosen` tournaments
    only where these are given, since looking through millions of rated ones takes its time. `given` are as in
    `units_of`.
    """
    if chosen is None:
        ready = units_of(pool, ended(pool, unevaluated(pool)), given)
    else:
        keys = _ended_keys(pool.pk, tuple(sorted(chosen)), rule=pool.rule)
        ready = in_units(pool, _facts_of(keys), given or rule_timeline(pool))
    if rates_periods(pool):
        return ready
    evaluated = set(_evaluated_keys(pool.pk, tuple({unit.tournament for unit in ready if unit.tournament})))
    return [unit for unit in ready if unit.key not in evaluated]


@prepared
def _ended_keys(pool: int, chosen: tuple[int, ...], *, rule: str) -> QuerySet[Tournament, int]:
    of_rule = Pool(pk=pool, rule=rule)
    return ended(of_rule, unevaluated(of_rule, chosen)).values_list("pk", flat=True)


@prepared
def _unevaluated_keys(
    pool: int, chosen: tuple[int, ...] | None, player: int | None, *, rule: str
) -> QuerySet[Tournament, int]:
    found = unevaluated(Pool(pk=pool, rule=rule), chosen)
    return (found if player is None else found.filter(entries__player=player)).values_list("pk", flat=True)


@prepared
def _evaluated_keys(pool: int, tournaments: tuple[int, ...]) -> QuerySet[Evaluation, str]:
    in_force = Evaluation.objects.filter(pool=pool, replaced_by=None, tournament__in=tournaments)
    return in_force.values_list("key", flat=True)


def joined(pool: Pool, chosen: Collection[int]) -> frozenset[int]:
    """Return those of some tournaments that were evaluated before their facts changed: games that a substitute took
    over did not delay the evaluation, and one that ends in another way than that belongs to the tournament after all.
    """
    if rates_games(pool) or not chosen:
        return frozenset()
    of = "covered__tournament" if rates_periods(pool) else "tournament"
    return frozenset(_evaluated_among(tuple(chosen), of=of))


@prepared
def _evaluated_among(chosen: tuple[int, ...], *, of: str) -> QuerySet[Evaluation, int]:
    return Evaluation.objects.filter(**{"replaced_by": None, f"{of}__in": chosen}).values_list(of, flat=True)


def ended(pool: Pool, tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return the complete tournaments without an open game that they wait for, or an open question about a result."""
    tournaments = tournaments.filter(rating_waits_until=None)
    if rates_games(pool):
        return tournaments
    tournaments = tournaments.filter(complete=True)
    if rates_periods(pool):
        return tournaments
    waited_for = Game.objects.filter(tournament=OuterRef("pk"), score=None).exclude(counts=False)
    return tournaments.exclude(Exists(waited_for))


def unevaluated(pool: Pool, chosen: Collection[int] | None = None) -> QuerySet[Tournament]:
    """Tournaments without an evaluation; where each game is a unit, those with a game without one. Only
    `chosen` ones where these are given.
    """
    tournaments = Tournament.objects.filter(pool=pool, rated=True)
    if chosen is not None:
        tournaments = tournaments.filter(pk__in=chosen)
    in_force = Evaluation.objects.filter(pool=pool, replaced_by=None)
    if rates_games(pool):
        finished = Game.objects.filter(tournament=OuterRef("pk"), score__isnull=False)
        return tournaments.filter(Exists(finished.exclude(Exists(in_force.filter(game=OuterRef("pk"))))))
    if rates_periods(pool):  # by tournament: SQLite would look for each in every period
        covered = CoveredTournament.objects.filter(tournament=OuterRef("pk"))
        return tournaments.exclude(Exists(covered.filter(Exists(in_force.filter(pk=OuterRef("evaluation"))))))
    return tournaments.exclude(Exists(in_force.filter(tournament=OuterRef("pk"))))


def running_units(
    pool: Pool, given: RuleTimeline, among: Collection[int] | None = None, *, player: int | None = None
) -> list[StreamUnit]:
    """Tournaments (those `among` some, or of a player) with finished games that are not evaluated, as if they ended
    now, in their order; where periods are rated, as if the period of the last of them closed now.
    """
    if rates_games(pool):
        return []
    keys = _unevaluated_keys(pool.pk, None if among is None else tuple(sorted(among)), player, rule=pool.rule)
    found = (unfinished(fact) for fact in _facts_of(keys))
    running = sorted(rateable(given, (unit for unit in found if unit)), key=lambda unit: unit.order)
    calendar = RULES[pool.rule].calendar
    if calendar is None or not running:
        return running
    period = united(running, calendar.period_of(running[-1].completed_on))
    return [with_births(given, period)]

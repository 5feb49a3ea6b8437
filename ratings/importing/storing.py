"""Storing a federation that moves in: what would become of everything, and carrying it out.

Its last published list counts: it becomes what players bring along. Tournaments that ended by that
day are contained in it; they are stored with their games, to be looked up, and not rated again. Later
ones are rated here, and those with open games go on. Where games are rated one by one, games that ended by
that day never count. Doing it twice is doing it once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time

from django.utils import timezone
from django.utils.translation import gettext as _

from ratings import audit
from ratings.audit import Origin
from ratings.errors import BadImport, PastRewritten, Taken
from ratings.evaluation import BroughtRating, advance, rate_adopted, refresh, writing
from ratings.facts import results
from ratings.facts.results import Result
from ratings.formats.pairing_tables import Pairing
from ratings.importing.roster import (
    Bringing,
    Change,
    PlayerFacts,
    TournamentFacts,
    bring_first,
    bring_unsettled,
    enter_new_players,
    enter_tournament,
    judge_rating,
    seating,
)
from ratings.models import Player, Pool, Takeover, Tournament
from ratings.personal import Private
from ratings.queries.pools import effective_rules
from ratings.queries.units import rates_games, rates_periods
from ratings.regulations.effective import EffectiveRules

from .differences import Report, report
from .federation import Contest, Federation, Member, Played
from .matching import keys_of
from .parallel import run

RECEIPT = time(12)
"""When an imported result counts as received on the day of its completion (our own choice): reports
that come in later stay behind it in the order.
"""


@dataclass(frozen=True, slots=True)
class MovePlan:
    """What moving in would store. `contained` are tournaments that the last list contains already,
    `rated` those that are rated here, `running` those with open games.
    """

    new_players: tuple[str, ...]
    known_players: tuple[str, ...]
    ratings: int
    contained: tuple[str, ...]
    rated: tuple[str, ...]
    running: tuple[str, ...]
    games: int


@dataclass(frozen=True, slots=True)
class MovedIn:
    """What was stored, and how many evaluations followed."""

    players: int
    ratings: int
    tournaments: int
    results: int
    evaluations: int


def rules_of(pool: Pool) -> EffectiveRules:
    """Return the regulation of a pool. Raises BadImport where it rates whole periods: the files know none."""
    if rates_periods(pool):
        raise BadImport([_("%(pool)s is rated by periods; its tournaments cannot be run in parallel") % {"pool": pool}])
    return effective_rules(pool.rule, pool.parameters)


def parallel_run(federation: Federation, pool: Pool) -> Report:
    """Return the federation's tournaments rated by our regulation, beside its own evaluations; stores nothing."""
    rules = rules_of(pool)
    return report(federation, run(federation, rules), rules)


def plan(federation: Federation, pool: Pool) -> MovePlan:
    """Return what moving in would store. Raises BadImport with everything that contradicts what is stored."""
    known = Player.objects.in_bulk(list(federation.players), field_name="number")
    found = [
        *other_people(federation, known),
        *other_ratings(federation, pool, known),
        *other_tournaments(federation, pool),
    ]
    if found:
        raise BadImport(found)
    kinds = {code: what_becomes(contest, federation) for code, contest in federation.tournaments.items()}
    return MovePlan(
        new_players=tuple(number for number in federation.players if number not in known),
        known_players=tuple(number for number in federation.players if number in known),
        ratings=len(last_ratings(federation)),
        contained=_codes_of("contained", kinds),
        rated=_codes_of("rated", kinds),
        running=_codes_of("running", kinds),
        games=sum(len(contest.games) for contest in federation.tournaments.values()),
    )


def _codes_of(kind: str, kinds: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(code for code, found in kinds.items() if found == kind)


def what_becomes(contest: Contest, federation: Federation) -> str:
    """Return whether a tournament is contained in the last list, rated here, or still running."""
    if contest.ended_on is None:
        return "running"
    return "contained" if federation.last_list and contest.ended_on <= federation.last_list else "rated"


def other_people(federation: Federation, known: Mapping[str, Player]) -> Iterator[str]:
    """Numbers that belong to somebody of another name here."""
    for number, player in known.items():
        member = federation.players[number]
        if player.merged_into_id:
            yield _("number %(number)s was merged into another one here") % {"number": number}
        if not keys_of(member.name) & {key for name in (player.name, *player.aliases) for key in keys_of(name)}:
            details = {"number": number, "here": player.name, "there": member.name}
            yield _("number %(number)s is that of %(here)s here, and of %(there)s in the files") % details


def other_ratings(federation: Federation, pool: Pool, known: Mapping[str, Player]) -> Iterator[str]:
    """Yield players who have another rating here than on the last list, and may not get that one."""
    brought = last_ratings(federation)
    for number in sorted(known.keys() & brought.keys()):
        found, evaluation = judge_rating(pool, known[number], brought[number])
        if found in (Bringing.FIRST, Bringing.EXCHANGE, Bringing.SAME):
            continue
        details = {"number": number, "evaluation": evaluation}
        yield (
            _("player %(number)s has another rating here, and evaluation %(evaluation)s rests on it") % details
            if evaluation
            else _("player %(number)s has another rating here") % details
        )


def other_tournaments(federation: Federation, pool: Pool) -> Iterator[str]:
    """Codes that belong to another tournament here."""
    for stored in Tournament.objects.filter(code__in=federation.tournaments).select_related("pool"):
        contest = federation.tournaments[stored.code]
        if (stored.name, stored.started_on, stored.pool_id) != (contest.name, contest.started_on, pool.pk):
            yield _("code %(code)s is that of another tournament here") % {"code": stored.code}


def last_ratings(federation: Federation) -> dict[str, BroughtRating]:
    """Return what players bring along: the last published list."""
    day = federation.last_list
    if day is None:
        return {}
    published = federation.published
    return {
        number: BroughtRating(state.value, state.index, day, published=published)
        for number, state in federation.lists[day].items()
    }


def move_in(federation: Federation, pool: Pool, origin: Origin) -> MovedIn:
    """Store everything in one transaction. Raises BadImport with all reasons against it."""
    return store(federation, pool, origin)[0]


@dataclass(frozen=True, slots=True)
class StoredKeys:
    """The keys of what was stored, as far as it was new: players, brought ratings and whose they are, tournaments.
    `beside` says what cannot be taken back with them: results in tournaments that were here before, exchanged ratings.
    """

    players: tuple[int, ...]
    takeovers: tuple[int, ...]
    rated: tuple[int, ...]
    tournaments: tuple[int, ...]
    beside: int


def store(
    federation: Federation, pool: Pool, origin: Origin, waiting: Collection[str] = ()
) -> tuple[MovedIn, StoredKeys]:
    """Store everything but the tournaments `waiting`, in one transaction; what was stored, and its keys. Raises
    BadImport with all reasons against it.
    """
    with writing(pool) as current:
        plan(federation, current)
        return store_planned(federation, current, origin, waiting)


def store_planned(
    federation: Federation, pool: Pool, origin: Origin, waiting: Collection[str] = ()
) -> tuple[MovedIn, StoredKeys]:
    """Store what was planned in the same transaction, like `store`."""
    with writing(pool) as current:
        entered = enter_members(federation, origin)
        players = Player.objects.in_bulk(list(federation.players), field_name="number")
        before = _current_takeovers(current, players)
        brought = bring_ratings(federation, current, players, entered, origin)
        rate_brought(current, brought, origin.cause)
        after = _current_takeovers(current, players)
        new, results_stored, beside = _store_contests(federation, current, players, origin, waiting)
        evaluated = advance(current, origin.cause)
        if not evaluated:
            refresh(current)
        moved = MovedIn(len(entered), len(brought), len(new), results_stored, len(evaluated))
        taken = {player: key for player, key in after.items() if before.get(player) != key}
        keys = tuple(players[number].pk for number in sorted(entered))
        return moved, StoredKeys(
            keys, tuple(taken.values()), tuple(taken), tuple(new), beside + len(taken.keys() & before)
        )


def _current_takeovers(pool: Pool, players: Mapping[str, Player]) -> dict[int, int]:
    """Return the key of the takeover of each player of some who has one."""
    keys = {player.pk for player in players.values()}
    found = Takeover.objects.filter(pool=pool, exchanged_on=None).order_by("pk").values_list("player", "pk")
    return {player: key for player, key in found if player in keys}


def _store_contests(
    federation: Federation, pool: Pool, players: Mapping[str, Player], origin: Origin, waiting: Collection[str]
) -> tuple[list[int], int, int]:
    """Store the tournaments that do not wait; return the keys of new ones, how many results were stored, and how many
    of these in tournaments that were here before.
    """
    new, stored, beside = [], 0, 0
    for code, contest in federation.tournaments.items():
        if code in waiting:
            continue
        key = store_contest(contest, federation, pool, players, origin)
        results_of = store_results(contest, contained_until(federation, pool), origin)
        stored += results_of
        beside += 0 if key else results_of
        new += [key] if key else []
    return new, stored, beside


def rated_at_once(federation: Federation, pool: Pool) -> tuple[str, ...]:
    """Return the codes of tournaments that would be rated as soon as they are stored: those that ended after the last
    list, and where each game is rated, those with a game that did.
    """
    until, by_game = contained_until(federation, pool), rates_games(pool)
    found = []
    for code, contest in federation.tournaments.items():
        days = [game.completed_on for game in contest.games if game.score is not None and game.completed_on]
        later = any(day > until for day in days) if by_game else what_becomes(contest, federation) == "rated"
        found += [code] if contest.rated and later else []
    return tuple(found)


def rate_brought(pool: Pool, players: Collection[int], cause: str) -> None:
    """What follows from ratings that came in. Raises BadImport where evaluations would come out otherwise."""
    try:
        rate_adopted(pool, players, cause)
    except PastRewritten as past:
        text = _("evaluation %(number)s would come out otherwise by the ratings of the last list")
        raise BadImport([text % {"number": past.evaluation}]) from past


def enter_members(federation: Federation, origin: Origin) -> frozenset[str]:
    """Enter the players who are not known yet, and return their numbers; known ones stay unchanged."""
    audit.lock()
    members = federation.players
    known = Player.objects.in_bulk(list(members), field_name="number")
    new = [member for number, member in members.items() if number not in known]
    return frozenset(player.number for player in enter_new_players([facts_of(each) for each in new], origin))


def facts_of(member: Member) -> tuple[PlayerFacts, Private]:
    """Return a member as a player is entered."""
    facts = PlayerFacts(
        member.number,
        member.family_name,
        member.given_name,
        federation=member.federation,
        club=member.club,
        title=member.title,
    )
    return facts, Private(member.birth_date, member.sex, member.email)


def bring_ratings(
    federation: Federation, pool: Pool, players: Mapping[str, Player], entered: Collection[str], origin: Origin
) -> list[int]:
    """Take the last list over; the keys of the players for whom that was new."""
    brought = {players[number]: rating for number, rating in last_ratings(federation).items()}
    first = [(player, rating) for player, rating in brought.items() if player.number in entered]
    bring_first(first, pool, origin)
    others = [(player, rating) for player, rating in brought.items() if player.number not in entered]
    changed = [one.pk for one, rating in others if bring_unsettled(one, pool, rating, origin) is not Bringing.SAME]
    return [*(player.pk for player, _ in first), *changed]


def store_contest(
    contest: Contest, federation: Federation, pool: Pool, players: Mapping[str, Player], origin: Origin
) -> int | None:
    """Store a tournament with its seats and games; return its key if it is new. Raises BadImport where another one has
    the code.
    """
    becomes = what_becomes(contest, federation)
    contained = becomes == "contained"
    facts = TournamentFacts(
        code=contest.code,
        name=contest.name,
        kind=contest.kind,
        pool=pool.key,
        started_on=contest.started_on,
        category=contest.category,
        planned_end=contest.planned_end,
        days_per_10_moves=contest.days_per_10_moves,
        rated=contest.rated and not contained,
        international=contest.international,
    )
    seat = {number: place for place, number in enumerate(contest.players, start=1)}
    games = [Pairing(game.round, seat[game.white], seat[game.black]) for game in contest.games]
    seats = seating(contest.kind, [players[number] for number in contest.players], games)
    try:
        tournament, change = enter_tournament(facts, seats, origin, complete=becomes != "running" or None)
    except Taken as refused:
        text = _("code %(code)s is that of another tournament here") % {"code": contest.code}
        raise BadImport([text]) from refused
    if change is not Change.NEW:
        return None
    if contained and contest.rated:
        _mark_contained(tournament, origin)
    return tournament.pk


def _mark_contained(tournament: Tournament, origin: Origin) -> None:
    """Note that a tournament is contained in the ratings that were brought along."""
    Tournament.objects.filter(pk=tournament.pk).update(evaluated_elsewhere=True)
    subject = f"tournament:{tournament.pk}"
    audit.append(origin, "tournament.evaluated-elsewhere", subject, {}, {}, pool=tournament.pool_id)


def contained_until(federation: Federation, pool: Pool) -> date:
    """Return the day up to which single games are contained in the last list: where games are rated one by one, those
    of a running tournament may be.
    """
    by_game = rates_games(pool)
    return federation.last_list if by_game and federation.last_list else date.min


def store_results(contest: Contest, until: date, origin: Origin) -> int:
    """Return the results of a tournament that are not stored yet; how many. Nothing is rated by it, and those of games
    that ended by the day `until` never are.
    """
    rows = Tournament.objects.get(code=contest.code).games.order_by("number")
    finished = [
        (row, result_of(row.pk, game, until), received_at(game))
        for row, game in zip(rows, contest.games, strict=True)
        if game.score is not None and row.score is None
    ]
    results.write_first_results(finished, origin)
    return len(finished)


def result_of(key: int, game: Played, until: date) -> Result:
    """Return a game as a report brings it."""
    assert game.score is not None, "the caller chooses finished games"  # noqa: S101 -- it does
    assert game.completed_on is not None, "a finished game has its day"  # noqa: S101 -- the reader asks for it
    counts = False if game.completed_on <= until else None
    return Result(key, game.score, game.completed_on, game.reason, counts=counts, move_count=game.moves)


def received_at(game: Played) -> datetime:
    """Return the receipt of an imported result."""
    assert game.completed_on is not None, "a finished game has its day"  # noqa: S101 -- the reader asks for it
    return timezone.make_aware(datetime.combine(game.completed_on, RECEIPT))

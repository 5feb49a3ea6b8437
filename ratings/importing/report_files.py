"""Import of a whole tournament from a report file (TRF): what would be entered, and entering it.

Our reading: a player is known by their number, and then the name has to agree as well; a name alone is nobody. The
officer may give the number of a line. Birth and sex of the file are not stored. A title of the file is used for a new
player; for others it is a proposal, which the officer may accept.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from ratings.audit import Origin
from ratings.errors import BadImport, NotOpen, Taken
from ratings.evaluation import writing
from ratings.facts import results, rounds
from ratings.facts.results import Recorded, Result
from ratings.formats import trf
from ratings.formats.pairing_tables import Pairing
from ratings.formats.rounds import Bye
from ratings.importing import roster
from ratings.importing.roster import PlayerFacts, Seating, TournamentFacts
from ratings.models import Kind, Player, Pool, Tournament, known_title
from ratings.personal import Private
from ratings.queries.erasures import is_erased
from ratings.regulations.types import Reason

from .matching import Person, Register, keys_of
from .report_words import finding_text

MOST_GAMES = 5_000
"""Games of a file that is entered as one tournament (ours): the largest opens have as many."""

UNKNOWN = date.max
"""The day of a finished game that nobody tells; with one, nothing is entered."""


class Who(models.TextChoices):
    """Who a line means: of the first four there is no doubt, or the officer decides by going on."""

    KNOWN = "known", _("is this player")
    CHOSEN = "chosen", _("was chosen")
    NEW = "new", _("is entered as a new player")
    NAMESAKE = (
        "namesake",
        _("is entered as a new player, though there is somebody of this name: is it the same person?"),
    )
    NO_NUMBER = "no-number", _("has no number in the file: please give the number")
    OTHER_NAME = "other-name", _("the number is that of somebody of another name: please give the right number")
    NOT_THERE = "not-there", _("there is no player of this number")
    TWICE = "twice", _("stands for another line as well")


SURE = frozenset({Who.KNOWN, Who.CHOSEN, Who.NEW, Who.NAMESAKE})


@dataclass(frozen=True, slots=True)
class Terms:
    """What a file does not say: the code of the tournament and how it is rated. `kind` and `started_on`
    go before those of the file; `completed_on` is for games whose round has no day; `complete` says that no round
    follows.
    """

    code: str
    kind: str = ""
    started_on: date | None = None
    completed_on: date | None = None
    days_per_10_moves: int | None = None
    rated: bool = True
    international: bool = False
    complete: bool = False


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A line and whom it means: `number` is that of the player, `people` are ours who may be meant."""

    player: trf.Player
    number: str
    who: Who
    people: tuple[Person, ...] = ()

    @property
    def sure(self) -> bool:
        """Whether the line can be entered."""
        return self.who in SURE

    @property
    def is_ours(self) -> bool:
        """Whether it means somebody who is entered already."""
        return self.who in {Who.KNOWN, Who.CHOSEN}

    @property
    def proposed_title(self) -> str:
        """The title of the file for somebody who has another one here, or none."""
        title = known_title(self.player.title)
        return title if self.is_ours and title != self.people[0].title else ""


@dataclass(frozen=True, slots=True)
class ReportPlan:
    """What would be entered; `known` says that the tournament is stored already, with these seats and no game that the
    file does not have. `byes` are by starting number.
    """

    facts: TournamentFacts
    seats: tuple[SeatPlan, ...]
    games: tuple[trf.Game, ...]
    days: tuple[date | None, ...]
    notes: tuple[trf.Finding, ...] = ()
    byes: tuple[Bye, ...] = ()
    complete: bool = False
    known: bool = False
    teams: tuple[str, ...] = ()

    @property
    def finished(self) -> int:
        """How many games have a result."""
        return sum(day is not None for day in self.days)

    @property
    def titles(self) -> int:
        """How many titles the file proposes."""
        return sum(bool(seat.proposed_title) for seat in self.seats)

    @property
    def acts(self) -> bool:
        """Whether everybody is known, so that it can be entered."""
        return all(seat.sure for seat in self.seats)

    @property
    def fingerprint(self) -> str:
        """A name for what would be entered."""
        seats = [(seat.player.number, seat.number, seat.who, seat.people) for seat in self.seats]
        content = (self.facts, seats, self.games, self.days, self.byes, self.complete, self.known, self.teams)
        return hashlib.sha256(repr(content).encode()).hexdigest()[:32]


def plan_report(read: trf.Read, pool: Pool, terms: Terms, chosen: Mapping[int, str] | None = None) -> ReportPlan:
    """Return what entering a file would do; `chosen` are numbers by starting number that the officer gave.

    Raises BadImport with every fault of the file, and what it does not say.
    """
    if read.faults:
        raise BadImport([finding_text(fault) for fault in read.faults])
    report, games = read.report, trf.games_of(read.report)
    facts = facts_of(report, pool, terms)
    days = days_of(games, report, terms)
    faults = list(faults_of(facts, games, days))
    if faults:
        raise BadImport(faults)
    assert facts is not None, "no start is a fault"  # noqa: S101 -- faults_of tells it
    lineup = trf.lineup_of(report) if facts.kind in trf.TEAM_KINDS else None
    if facts.kind == Kind.TEAM_LEAGUE and lineup is None:
        raise BadImport([_now("The file holds no teams of the same size whose players all play for one of them.")])
    seats = tuple(seated(by_seat(report, lineup), chosen or {}))
    plan = ReportPlan(facts, seats, games, days, read.findings, trf.byes_of(report), terms.complete)
    plan = replace(plan, teams=lineup.names if lineup else ())
    return replace(plan, known=is_stored(plan))


def facts_of(report: trf.Report, pool: Pool, terms: Terms) -> TournamentFacts | None:
    """Return the tournament; None where nobody says when it began."""
    started, ended = trf.span_of(report)
    begun = terms.started_on or started
    if begun is None:
        return None
    return TournamentFacts(
        code=terms.code,
        name=(report.name or terms.code)[:200],
        kind=terms.kind or trf.kind_of(report),
        pool=pool.key,
        started_on=begun,
        planned_end=ended if ended and ended >= begun else None,
        days_per_10_moves=terms.days_per_10_moves,
        rated=terms.rated,
        international=terms.international,
        rounds=report.planned_rounds,
    )


def days_of(games: Sequence[trf.Game], report: trf.Report, terms: Terms) -> tuple[date | None, ...]:
    """Return when each finished game ended: the day of its round, else the officer's, else the end of the tournament;
    `UNKNOWN` without any of them, None for open games.
    """
    rounds, otherwise = trf.round_days_of(report), terms.completed_on or trf.span_of(report)[1] or UNKNOWN
    return tuple(trf.day_of(game, rounds) or otherwise if game.score else None for game in games)


def faults_of(facts: TournamentFacts | None, games: Sequence[trf.Game], days: Sequence[date | None]) -> Iterator[str]:
    """Yield what prevents a file from being entered."""
    if facts is None:
        yield _now("The file does not say when the tournament began. Please give the day.")
        return
    if not games:
        yield _now("The file holds no games.")
    if len(games) > MOST_GAMES:
        yield _now("The file holds more than %(most)s games.") % {"most": MOST_GAMES}
    yield from _faults_of_days(facts, {day for day in days if day})


def _faults_of_days(facts: TournamentFacts, known: Collection[date]) -> Iterator[str]:
    if UNKNOWN in known:
        yield _now("The file does not say when its games ended. Please give a day.")
    elif known and max(known) > timezone.localdate():
        yield _now("A game ends on %(day)s, which lies ahead.") % {"day": max(known)}
    elif known and min(known) < facts.started_on:
        yield _now("A game ends on %(day)s, before the tournament began.") % {"day": min(known)}


def seated(players: Sequence[trf.Player], chosen: Mapping[int, str]) -> Iterator[SeatPlan]:
    """Yield whom each line means, in the order of the seats. A player whom two lines mean is none of them."""
    register = Register()
    seats = [_seat(player, chosen.get(player.number, ""), register) for player in players]
    times = Counter(_key(seat) for seat in seats if seat.sure)
    for seat in seats:
        twice = seat.sure and times[_key(seat)] > 1
        yield SeatPlan(seat.player, seat.number, Who.TWICE, seat.people) if twice else seat


def _key(seat: SeatPlan) -> str:
    """Return one name for a player who is there and for one who is new."""
    return seat.people[0].number if seat.is_ours else seat.number


def by_seat(report: trf.Report, lineup: trf.Lineup | None) -> list[trf.Player]:
    """Return the players in the order of their seats: by their starting numbers, or team by team."""
    players = {player.number: player for player in report.players}
    return [players[number] for number in (lineup.players if lineup else sorted(players))]


def _seat(player: trf.Player, chosen: str, register: Register) -> SeatPlan:
    """Return whom one line means."""
    keys = keys_of(player.name)
    namesakes = {person for key in keys for person in register.by_name.get(key, ())}
    people = tuple(sorted(namesakes, key=lambda person: person.pk))
    if chosen:
        resolved = register.by_number.get(chosen)
        return (
            SeatPlan(player, chosen, Who.CHOSEN, (resolved,))
            if resolved
            else SeatPlan(player, chosen, Who.NOT_THERE, people)
        )
    if player.id in {"", "0"}:
        return SeatPlan(player, "", Who.NO_NUMBER, people)
    resolved = register.by_number.get(player.id)
    if resolved is None:
        return SeatPlan(player, player.id, Who.NAMESAKE if people else Who.NEW, people)
    if keys & register.names[resolved.pk]:
        return SeatPlan(player, player.id, Who.KNOWN, (resolved,))
    return SeatPlan(player, player.id, Who.OTHER_NAME, (resolved, *people))


def is_stored(plan: ReportPlan) -> bool:
    """Return whether the tournament is stored, just so or with fewer games of a tournament that grows. Raises BadImport
    where its code is that of another one.
    """
    stored = Tournament.objects.filter(code=plan.facts.code).first()
    if stored is None:
        return False
    known = [seat.people[0].pk for seat in plan.seats if seat.is_ours]
    same = len(known) == len(plan.seats) and _fits(stored, seating_of(plan, known))
    if plan.acts and not (same and _facts_fit(stored, plan.facts)):
        raise BadImport([_now("code %(code)s is that of another tournament here") % {"code": stored.code}])
    return same


def _fits(stored: Tournament, given: Seating) -> bool:
    """Return whether a file has the players and games of a tournament; it may have more games while that grows."""
    current = roster.stored_seating(stored)
    missing = Counter(current.games) - Counter(given.games)
    new = Counter(given.games) - Counter(current.games)
    return (
        given.players == current.players
        and (given.kind, given.teams) == (current.kind, current.teams)
        and not missing
        and not (new and stored.complete)
    )


def _facts_fit(stored: Tournament, given: TournamentFacts) -> bool:
    """Return whether the facts are those of a tournament; a later file of one that grows may name another end."""
    current = roster.tournament_facts(stored)
    given = replace(given, tie_breaks=current.tie_breaks, leads_to=current.leads_to)
    if rounds.grows(stored.kind):
        given = replace(given, name=current.name, planned_end=current.planned_end, rounds=current.rounds)
    return given == replace(current, rounds=given.rounds)


def seating_of(plan: ReportPlan, players: Sequence[int]) -> Seating:
    """Return who plays whom; `players` are keys in the order of the seats."""
    seat = {each.player.number: place for place, each in enumerate(plan.seats, start=1)}
    games = tuple(Pairing(game.round, seat[game.white], seat[game.black]) for game in plan.games)
    return Seating(plan.facts.kind, tuple(players), games, plan.teams)


def enter_report(plan: ReportPlan, pool: Pool, origin: Origin, *, titles: bool = False) -> Recorded:
    """Enter new players, the tournament and its results, and request its rating; entering a file twice is entering it
    once. With `titles` the proposed ones too. Raises BadImport where somebody took a number or the code since it was
    planned.
    """
    with writing(pool) as current:
        try:
            players = [_entered(seat, origin, titles=titles) for seat in plan.seats]
            tournament = _entered_tournament(plan, seating_of(plan, players), origin)
        except (Taken, NotOpen) as refused:
            text = _now("A number or the code was taken meanwhile. Please hand the file in again.")
            raise BadImport([text]) from refused
        reported = list(_results_of(plan, tournament))
        now = timezone.now()
        return results.record(
            current, reported, actor=origin.actor, cause=origin.cause, received_at=now, rate_later=True
        )


def _entered_tournament(plan: ReportPlan, seats: Seating, origin: Origin) -> Tournament:
    """Return the tournament of a plan, entered or grown by what is new. Raises Taken."""
    stored = Tournament.objects.filter(code=plan.facts.code).first()
    if stored is None:
        stored, _change = roster.enter_tournament(plan.facts, seats, origin)
    elif not _fits(stored, seats):
        raise Taken(f"code {stored.code} belongs to tournament {stored.pk}")
    if not stored.complete:
        seat = {each.player.number: place for place, each in enumerate(plan.seats, start=1)}
        byes = tuple(replace(bye, seat=seat[bye.seat]) for bye in plan.byes)
        new = Counter(seats.games) - Counter(roster.stored_seating(stored).games)
        added = rounds.Additions(tuple(new.elements()), byes, plan.facts.rounds, complete=plan.complete)
        rounds.grow(stored, added, origin)
    return stored


def _results_of(plan: ReportPlan, tournament: Tournament) -> Iterator[Result]:
    """Yield the finished games of a file as a report brings them."""
    seat = {each.player.number: place for place, each in enumerate(plan.seats, start=1)}
    rows = tournament.games.order_by("number").values_list("round", "white__seat", "black__seat", "pk")
    keys: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    for round_, white, black, key in rows:
        keys[round_, white, black].append(key)
    for game, day in zip(plan.games, plan.days, strict=True):
        key = keys[game.round, seat[game.white], seat[game.black]].pop(0)
        if game.score and day:
            yield _result(key, game, day)


def _entered(seat: SeatPlan, origin: Origin, *, titles: bool) -> int:
    """Return the key of a player, who is entered if new."""
    if seat.is_ours:
        known = Player.objects.get(pk=seat.people[0].pk) if titles and seat.proposed_title else None
        if known is not None and not is_erased(known):
            roster.change_player(known, replace(roster.player_facts(known), title=seat.proposed_title), origin)
        return seat.people[0].pk
    family, _comma, given = seat.player.name.partition(",")
    title = known_title(seat.player.title)
    facts = PlayerFacts(seat.number, family.strip(), given.strip(), federation=seat.player.federation, title=title)
    player: Player = roster.enter_player(facts, Private(), origin)[0]
    return player.pk


def _result(key: int, game: trf.Game, day: date) -> Result:
    """Return a finished game as a report brings it."""
    assert game.score is not None, "the caller chooses finished games"  # noqa: S101 -- it does
    reason = Reason.UNPLAYED if game.unplayed else Reason.PLAYED
    return Result(key, game.score, day, reason, move_count=0 if game.without_move else None)

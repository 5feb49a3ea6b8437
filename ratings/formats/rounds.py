"""Rounds of a tournament that grows: what a new one needs, and whether all of them are there.

A round of a Swiss tournament is a round number. A stage of a cup follows from who met whom: the games of one pair have
several round numbers, and other files number them otherwise. A player is known by their seat.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from .pairing_tables import Pairing

SWISS, KNOCKOUT = "swiss", "knockout"
GROWING = frozenset({SWISS, KNOCKOUT})
"""Kinds whose later games follow from results."""

Pair = frozenset[int]

COLOURS_APART = 2
"""The most that the numbers of games with White and with Black may differ (FIDE Handbook C.04.1, f)."""
SAME_COLOUR = 3
"""Nobody gets the same colour so often in a row (FIDE Handbook C.04.1, g)."""
FULL_POINT = 2
"""Half points of a bye that counts as a win."""


@dataclass(frozen=True, slots=True)
class Bye:
    """A seat without an opponent in a round; `half_points` are 0, 1 or 2."""

    round: int
    seat: int
    half_points: int


@dataclass(frozen=True, slots=True)
class Schedule:
    """What is paired. `games` are in the order of their numbers, `left` are seats whose player left, `beaten` the
    losers of matches that are decided, `undecided` the pairs with an open game.
    """

    kind: str
    seats: frozenset[int]
    games: tuple[Pairing, ...] = ()
    byes: tuple[Bye, ...] = ()
    left: frozenset[int] = frozenset()
    beaten: Mapping[Pair, int] = field(default_factory=dict)
    undecided: frozenset[Pair] = frozenset()

    @property
    def last(self) -> int:
        """The last round or stage in which somebody is paired or has a bye."""
        return max((*(place for place, _ in _by_round(self)), *(bye.round for bye in self.byes)), default=0)


@dataclass(frozen=True, slots=True)
class Round:
    """A round to be added: pairs of White and Black, and byes."""

    number: int
    pairs: tuple[tuple[int, int], ...]
    byes: tuple[Bye, ...] = ()

    @property
    def seats(self) -> list[int]:
        """Return every seat that it names, as often as it does."""
        return [*(seat for pair in self.pairs for seat in pair), *(bye.seat for bye in self.byes)]


class Fault(StrEnum):
    """What a round must not have."""

    EMPTY = "empty"
    NUMBER = "number"
    UNKNOWN = "unknown"
    TWICE = "twice"
    LEFT = "left"
    ABSENT = "absent"
    UNDECIDED = "undecided"
    STAGE = "stage"
    PLAYED = "played"


class Oddity(StrEnum):
    """What a round usually does not have; the director decides."""

    MET = "met"
    COLOUR = "colour"
    BALANCE = "balance"
    SECOND_BYE = "second-bye"
    BEATEN = "beaten"


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault or an oddity of some seats."""

    code: Fault | Oddity
    seats: tuple[int, ...] = ()


def stages(schedule: Schedule) -> dict[Pair, int]:
    """Return the stage of each pair of a cup: that after the last of both players, where byes count."""
    found: dict[Pair, int] = {}
    reached: dict[int, int] = {}
    free = {(bye.seat, bye.round) for bye in schedule.byes}
    for game in sorted(schedule.games, key=lambda each: each.round):
        pair = frozenset({game.white, game.black})
        if pair not in found:
            found[pair] = max(_next_stage(seat, reached, free) for seat in pair)
            reached.update(dict.fromkeys(pair, found[pair]))
    return found


def _next_stage(seat: int, reached: Mapping[int, int], free: set[tuple[int, int]]) -> int:
    stage = reached.get(seat, 0) + 1
    while (seat, stage) in free:
        stage += 1
    return stage


def plays_both_colours(schedule: Schedule) -> bool:
    """Return whether the two of each pair play two games: as those that are paired; before that they do in a cup."""
    games = Counter(frozenset({game.white, game.black}) for game in schedule.games)
    return min(games.values()) > 1 if games else schedule.kind == KNOCKOUT


def is_complete(schedule: Schedule, rounds: int | None) -> bool:
    """Return whether all of so many rounds are whole; False where nobody says how many there are."""
    return rounds is not None and all(is_whole(schedule, number) for number in range(1, rounds + 1))


def is_whole(schedule: Schedule, number: int) -> bool:
    """Return whether no game of a round or stage can be missing."""
    if _lacks_return_games(schedule, number):
        return False
    if schedule.kind == KNOCKOUT and number > 1:
        return _continues(schedule, number)
    busy = _busy(schedule, number)
    return bool(busy) and len(schedule.seats - schedule.left - busy) < 2  # one seat alone can meet nobody


def _lacks_return_games(schedule: Schedule, number: int) -> bool:
    """Return whether a pair of a round plays one game where others of the tournament play two with both colours."""
    colours: dict[tuple[int, Pair], set[int]] = defaultdict(set)
    for place, game in _by_round(schedule):
        colours[place, frozenset({game.white, game.black})].add(game.white)
    returns = any(len(whites) > 1 for whites in colours.values())
    return returns and any(place == number and len(whites) == 1 for (place, _), whites in colours.items())


def _by_round(schedule: Schedule) -> Iterator[tuple[int, Pairing]]:
    """Yield each game with its round or stage."""
    staged = stages(schedule) if schedule.kind == KNOCKOUT else {}
    for game in schedule.games:
        yield staged.get(frozenset({game.white, game.black}), game.round), game


def round_of(schedule: Schedule, number: int) -> Round:
    """Return a round or stage as it is paired: the first game of each pair, and the byes."""
    firsts: dict[Pair, tuple[int, int]] = {}
    for place, game in _by_round(schedule):
        if place == number:
            firsts.setdefault(frozenset({game.white, game.black}), (game.white, game.black))
    return Round(number, tuple(firsts.values()), tuple(bye for bye in schedule.byes if bye.round == number))


def _busy(schedule: Schedule, number: int) -> frozenset[int]:
    """Return the seats that play or have a bye in a round or stage."""
    paired = (seat for place, game in _by_round(schedule) if place == number for seat in (game.white, game.black))
    free = (bye.seat for bye in schedule.byes if bye.round == number)
    return frozenset((*paired, *free))


def _continues(schedule: Schedule, number: int) -> bool:
    """Return whether somebody of each pair, and everybody with a bye, of the stage before is in a stage."""
    busy, before = _busy(schedule, number), _pairs_of_stage(schedule, number - 1)
    return bool(busy and before) and all(_goes_on(schedule, pair, busy) for pair in before)


def _pairs_of_stage(schedule: Schedule, number: int) -> list[Pair]:
    """Return the pairs of a stage; a seat with a bye is one alone."""
    alone = [frozenset({bye.seat}) for bye in schedule.byes if bye.round == number]
    return [*alone, *(pair for pair, stage in stages(schedule).items() if stage == number)]


def _goes_on(schedule: Schedule, pair: Pair, busy: frozenset[int]) -> bool:
    """Return whether the winner of a pair, or one of both while none is known, is busy; or whether nobody is left."""
    staying = {seat for seat in pair if seat != schedule.beaten.get(pair)} - schedule.left
    return not staying or not staying.isdisjoint(busy)


def check_round(schedule: Schedule, added: Round) -> tuple[Finding, ...]:
    """Return all faults and oddities of a round, faults first."""
    faults = tuple(_find_faults(schedule, added))
    return faults or tuple(_find_oddities(schedule, added))


KEPT = frozenset({Fault.LEFT, Fault.UNDECIDED, *Oddity})
"""What does not matter about a pair or bye that stays as it is."""


def check_correction(schedule: Schedule, corrected: Round, played: frozenset[Pair]) -> tuple[Finding, ...]:
    """Return all faults and oddities of the last round as it should be. Pairs that have `played` stay as they are."""
    stored = round_of(schedule, corrected.number)
    gone = {frozenset(pair) for pair in {*stored.pairs} - {*corrected.pairs}}
    started = (Finding(Fault.PLAYED, tuple(sorted(pair))) for pair in sorted(gone & played, key=sorted))
    kept = _kept_seats(stored, corrected)
    found = check_round(_without(schedule, corrected.number), corrected)
    changed = tuple(each for each in found if each.code not in KEPT or not kept.issuperset(each.seats))
    return (*started, *filter(_is_fault, changed)) or changed


def _is_fault(found: Finding) -> bool:
    return isinstance(found.code, Fault)


def _kept_seats(stored: Round, corrected: Round) -> frozenset[int]:
    """Return the seats whose pair or bye stays as it is."""
    pairs, byes = {*stored.pairs} & {*corrected.pairs}, {*stored.byes} & {*corrected.byes}
    return frozenset(Round(stored.number, tuple(pairs), tuple(byes)).seats)


def _without(schedule: Schedule, number: int) -> Schedule:
    """Return what is paired without a round or stage."""
    games = tuple(game for place, game in _by_round(schedule) if place != number)
    byes = tuple(bye for bye in schedule.byes if bye.round != number)
    paired = {frozenset({game.white, game.black}) for game in games}
    beaten = {pair: seat for pair, seat in schedule.beaten.items() if pair in paired}
    return replace(schedule, games=games, byes=byes, beaten=beaten, undecided=schedule.undecided & paired)


def _find_faults(schedule: Schedule, added: Round) -> Iterator[Finding]:
    named = frozenset(added.seats)
    if not added.pairs:
        yield Finding(Fault.EMPTY)
    if not _follows(schedule, added.number):
        yield Finding(Fault.NUMBER, (schedule.last,))
    yield from _each(Fault.UNKNOWN, named - schedule.seats)
    yield from _each(Fault.TWICE, (seat for seat, times in Counter(added.seats).items() if times > 1))
    yield from _each(Fault.LEFT, named & schedule.left)
    if schedule.kind == KNOCKOUT:
        yield from _find_faults_of_stage(schedule, added)
    else:
        yield from _each(Fault.ABSENT, schedule.seats - schedule.left - named)


def _follows(schedule: Schedule, number: int) -> bool:
    """Return whether a round may be added: the next one, in a cup also what is missing in the last one."""
    first = max(schedule.last, 1) if schedule.kind == KNOCKOUT else schedule.last + 1
    return first <= number <= schedule.last + 1


def _each(code: Fault | Oddity, seats: Iterable[int]) -> Iterator[Finding]:
    return (Finding(code, (seat,)) for seat in sorted(seats))


def _find_faults_of_stage(schedule: Schedule, added: Round) -> Iterator[Finding]:
    """Yield seats whose match before is not decided, and those that are not in the stage before."""
    reached: dict[int, int] = {}
    for pair, stage in stages(schedule).items():
        reached.update((seat, max(stage, reached.get(seat, 0))) for seat in pair)
    free = {(bye.seat, bye.round) for bye in schedule.byes}
    waiting = {seat for pair in schedule.undecided for seat in pair}
    named = frozenset(added.seats) & schedule.seats
    yield from _each(Fault.UNDECIDED, named & waiting)
    other = {seat for seat in named if _next_stage(seat, reached, free) != added.number}
    yield from _each(Fault.STAGE, other - waiting)


def _find_oddities(schedule: Schedule, added: Round) -> Iterator[Finding]:
    met = {frozenset({game.white, game.black}) for game in schedule.games}
    for white, black in added.pairs:
        if frozenset({white, black}) in met:
            yield Finding(Oddity.MET, (white, black))
    if schedule.kind == KNOCKOUT:
        yield from _find_beaten(schedule, added)
    else:
        yield from _find_colours(schedule, added)
    had = {bye.seat for bye in schedule.byes if bye.half_points == FULL_POINT}
    yield from _each(Oddity.SECOND_BYE, had & {bye.seat for bye in added.byes if bye.half_points == FULL_POINT})


def _find_beaten(schedule: Schedule, added: Round) -> Iterator[Finding]:
    """Yield losers who play on, unless two of them play for a place or the winner left."""
    out = {seat for pair, seat in schedule.beaten.items() if not (pair - {seat}) & schedule.left}
    for pair in added.pairs:
        if len(out & {*pair}) == 1:
            yield from _each(Oddity.BEATEN, out & {*pair})


def _find_colours(schedule: Schedule, added: Round) -> Iterator[Finding]:
    """Yield seats whose colours break the rules of FIDE C.04.1."""
    for white, black in added.pairs:
        for seat, colour in ((white, 1), (black, -1)):
            had = [*_colours(schedule, seat), colour]
            if len(had) >= SAME_COLOUR and set(had[-SAME_COLOUR:]) == {colour}:
                yield Finding(Oddity.COLOUR, (seat,))
            elif abs(sum(had)) > COLOURS_APART:
                yield Finding(Oddity.BALANCE, (seat,))


def _colours(schedule: Schedule, seat: int) -> list[int]:
    """Return the colours of a seat by round: 1 for White, -1 for Black."""
    played = sorted(game for game in schedule.games if seat in {game.white, game.black})
    return [1 if game.white == seat else -1 for game in played]

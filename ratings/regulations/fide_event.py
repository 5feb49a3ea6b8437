"""One tournament under a FIDE edition: which games count, for whom, and at which values players meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace

from .codes import Remark, Why
from .counting import COUNTED, NOT_COUNTED
from .crosstables import tabulate
from .fide_conditions import (
    MATCH,
    ROUND_ROBINS,
    after_decision,
    kind_of,
    not_rated,
    why_not_composed,
    why_not_played,
)
from .fide_edition import Block, Edition, Seat
from .fide_performance import block, first_performance
from .round_robin import Meeting, Meetings, RoundRobin, meet_opponents, round_robin
from .types import HALF_POINTS, Event, Parameters, Verdict

Values = Mapping[int, int]
"""Values of players by their positions."""


@dataclass(frozen=True, slots=True)
class Before:
    """What is known of the `players` of a tournament, in the order of the unit, when it is judged.

    `own` are the values of those whose rating may change, whichever list has them; `listed` the
    values on the list that is valid for the tournament. `carrying` have earlier results for a first rating.
    """

    players: Sequence[int]
    own: Values
    listed: Values
    carrying: frozenset[int]
    month: int


@dataclass(frozen=True, slots=True)
class Judged:
    """A tournament after it was judged.

    `seats` hold everybody for whom games count; `blocks` what it brought to those without rating, also
    to the `forgotten` ones.
    """

    verdicts: tuple[Verdict, ...]
    seats: Mapping[int, Seat]
    blocks: Mapping[int, Block]
    forgotten: frozenset[int]
    remarks: Mapping[int, tuple[Remark, ...]]


@dataclass(frozen=True, slots=True)
class Field:
    """A tournament whose composition is right.

    `whys` say of each game why it was no game, `meetings` hold the others; `alike` says whether everybody met everybody
    equally often. `table` is there in a round robin with players who are not listed; without it the games are rated as
    those of a Swiss report. `all_can_be_met` says whether every player counts as an opponent.
    """

    event: Event
    kind: str
    alike: bool
    whys: Sequence[Why | None]
    meetings: Meetings
    before: Before
    listed: Values
    table: RoundRobin | None
    all_can_be_met: bool = field(init=False)

    def __post_init__(self) -> None:
        """Note what is asked for with every player."""
        object.__setattr__(self, "all_can_be_met", self.meetings.keys() <= self.first.keys())

    @property
    def first(self) -> Values:
        """Who can be met, and at which value before the correction of a round robin."""
        return self.listed if self.table is None else self.table.first

    @property
    def final(self) -> Values:
        """The same after the correction."""
        return self.listed if self.table is None else self.table.final

    def met_by(self, who: int) -> Sequence[Meeting]:
        """Return the games of a player against opponents who can be met."""
        met, first = self.meetings[who], self.first
        return met if self.all_can_be_met else [one for one in met if one.opponent in first]


def judge(event: Event, offset: int, before: Before, edition: Edition, parameters: Parameters) -> Judged:
    """Judge one tournament; its games are numbered from `offset` on."""
    players = before.players
    listed = {who: before.listed[who] for who in players if who in before.listed}
    excluded = not_rated(event, parameters)
    why = Why(excluded) if excluded else None
    whys = _why_not_played(event, len(players), edition)
    kind = kind_of(event, len(players))
    alike = kind in ROUND_ROBINS and tabulate(event).rounds > 0
    played = Field(event, kind, alike, whys, _meetings(event, offset, whys, players), before, listed, None)
    size = len(players) if edition.composed_with_excluded or any(whys) else len(_admitted(played, edition))
    why = why or why_not_composed(event, kind, listed.values(), size, edition.most_unrated, parameters)
    if why is not None:
        return Judged((NOT_COUNTED[why],) * len(event.games), {}, {}, frozenset(), {})
    table = _table(played, edition)
    return _judge_field(played if table is None else replace(played, table=table), edition)


def _why_not_played(event: Event, players: int, edition: Edition) -> list[Why | None]:
    """Return of each game why it was none: not played (5.1), or after the decision of a match (6.5)."""
    after = after_decision(event, players)
    return [
        why_not_played(game, edition.unknown_moves) or (Why.MATCH_DECIDED if at in after else None)
        for at, game in enumerate(event.games)
    ]


def _meetings(event: Event, offset: int, whys: Sequence[Why | None], players: Sequence[int]) -> Meetings:
    """Return the games that were played, as each player saw them."""
    found: dict[int, list[Meeting]] = {who: [] for who in players}
    for at, (game, why) in enumerate(zip(event.games, whys, strict=True), start=offset):
        if why is None:
            white, black = game.white, game.black
            of_white, of_black = HALF_POINTS[game.score]
            found[white].append(Meeting(at, black, of_white))
            found[black].append(Meeting(at, white, of_black))
    return found


def _table(field: Field, edition: Edition) -> RoundRobin | None:
    """The means of a round robin with unlisted players; those of 6.1, without enough points, are not in it.

    Where all others are listed it is needed for somebody of 6.1 with earlier results: 8.25 asks for R_a.
    """
    if any(field.whys) or not field.alike:
        return None
    admitted, meetings = _admitted(field, edition), field.meetings
    if admitted == field.listed.keys() and not _are_excused(meetings.keys() - admitted, field.before, edition):
        return None
    among = {who: tuple([one for one in meetings[who] if one.opponent in admitted]) for who in sorted(admitted)}
    return round_robin(field.listed, among, edition)


def _are_excused(players: AbstractSet[int], before: Before, edition: Edition) -> bool:
    """6.1: whether the games of somebody without enough points count for a first rating that was begun earlier."""
    return edition.least_score_later < edition.least_score and not players.isdisjoint(before.carrying)


def _admitted(field: Field, edition: Edition) -> set[int]:
    """6.1: everybody in a round robin but those without rating who have too few points; else everybody."""
    meetings = field.meetings
    if not field.alike:
        return set(meetings)
    return {who for who, met in meetings.items() if who in field.listed or _score(met) >= edition.least_score}


def _score(met: Sequence[Meeting]) -> int:
    """Return the half points of some games."""
    return sum([one.half_points for one in met])


def _judge_field(field: Field, edition: Edition) -> Judged:
    """Decide whose games count for whom."""
    unrated = [who for who in field.meetings if who not in field.before.own]
    refused = {who: why for who in unrated if (why := _refusal(who, field, edition)) is not None}
    seats = {who: _seat(who, field, edition) for who in field.meetings if who not in refused and field.met_by(who)}
    blocks = {who: block(seats[who], field.before.month, edition) for who in unrated if who in seats}
    forgotten = _find_forgotten(blocks, field, edition)
    refused |= dict.fromkeys(forgotten, Why.BELOW_FLOOR)
    verdicts = _verdicts(field, refused)
    return Judged(verdicts, seats, blocks, forgotten, _remarks(field, seats, verdicts, forgotten))


def _find_forgotten(blocks: Mapping[int, Block], field: Field, edition: Edition) -> frozenset[int]:
    """Return the players whose first results are below the floor and who have no earlier ones."""
    new = blocks.keys() - field.before.carrying if edition.keep_later_results else blocks.keys()
    return frozenset(who for who in new if not edition.is_rated(blocks[who].performance))


def _refusal(who: int, field: Field, edition: Edition) -> Why | None:
    """6.1 and 6.4: why the games of an unrated player do not count for that player.

    In a round robin all points are asked about, else those against rated opponents (ours).
    """
    met = field.meetings[who] if field.table is not None else field.met_by(who)
    if field.table is None and _meets_too_few(met, field, edition):
        return Why.RATED_OPPONENTS
    counted = field.meetings[who] if edition.all_points else met
    return Why.UNRATED_SCORE if _score(counted) < _least_score(who, field, edition) else None


def _least_score(who: int, field: Field, edition: Edition) -> int:
    """6.1 and 6.4: the half points without which games of an unrated player do not count."""
    asked_later = edition.points_later and field.table is None
    if who in field.before.carrying and not asked_later:
        return edition.least_score_later
    return edition.least_score if field.table is not None else edition.least_score_swiss


def _meets_too_few(met: Sequence[Meeting], field: Field, edition: Edition) -> bool:
    """6.4: whether there are too few rated opponents, or games against them; a match has but one (ours)."""
    opponents = len({one.opponent for one in met})
    return len(met) < edition.rated_games or (opponents < edition.rated_opponents and field.kind != MATCH)


def _seat(who: int, field: Field, edition: Edition) -> Seat:
    """Return a player with the games that count for them."""
    met = meet_opponents(field.met_by(who), field.listed, field.first, field.final)
    table = field.table
    own = field.listed.get(who, field.before.own.get(who, 0))
    if table is None:
        return Seat(own, met)
    if who not in field.before.own:
        own = table.first.get(who, first_performance(table.mean, _score(field.met_by(who)), len(met), edition))
    return Seat(own, met, table.mean, table.parts.get(who))


def _verdicts(field: Field, refused: Mapping[int, Why]) -> tuple[Verdict, ...]:
    """Return a verdict for each game: it counts if it does for one of the two at least."""
    if field.all_can_be_met and not refused:
        return tuple([COUNTED if why is None else NOT_COUNTED[why] for why in field.whys])
    return tuple(
        NOT_COUNTED[why] if why is not None else _verdict(game.white, game.black, field, refused)
        for game, why in zip(field.event.games, field.whys, strict=True)
    )


def _verdict(white: int, black: int, field: Field, refused: Mapping[int, Why]) -> Verdict:
    """6.4: a game with an opponent who can be met counts; both may meet in the table of a round robin."""
    pair = {white, black}
    if field.table is not None and pair <= field.first.keys():
        return COUNTED
    if _counts_for(white, black, field, refused) or _counts_for(black, white, field, refused):
        return COUNTED
    if field.table is None and field.listed.keys().isdisjoint(pair):
        return NOT_COUNTED[Why.BOTH_UNRATED]
    return NOT_COUNTED[refused.get(white, refused.get(black, Why.UNRATED_SCORE))]


def _counts_for(who: int, opponent: int, field: Field, refused: Mapping[int, Why]) -> bool:
    """Whether a game counts for one of its players."""
    return who not in refused and opponent in field.first


def _remarks(
    field: Field, seats: Mapping[int, Seat], verdicts: Sequence[Verdict], forgotten: frozenset[int]
) -> dict[int, tuple[Remark, ...]]:
    """Return the remarks about each player in this tournament."""
    if _needs_no_remark(field, seats, forgotten):
        return dict.fromkeys(field.meetings, ())
    counted = _count_games(field, verdicts)
    unfinished = _is_unfinished(field)
    found = {}
    for who in field.meetings:
        met = len(seats[who].met) if who in seats else 0
        conditions = (
            (Remark.SWISS_REPORT, unfinished and met > 0),
            (Remark.RATED_MEANWHILE, who in field.before.own and who not in field.listed and met > 0),
            (Remark.OPPONENTS_UNRATED, counted[who] > met),
            (Remark.FIRST_FORGOTTEN, who in forgotten),
        )
        found[who] = tuple([remark for remark, applies in conditions if applies])
    return found


def _needs_no_remark(field: Field, seats: Mapping[int, Seat], forgotten: frozenset[int]) -> bool:
    """Whether everybody who plays is listed, so that all their games count, and none is missing."""
    all_listed = field.meetings.keys() == seats.keys() == field.listed.keys()
    return all_listed and not forgotten and not _is_unfinished(field)


def _count_games(field: Field, verdicts: Sequence[Verdict]) -> Mapping[int, int]:
    """Return how many games of each player count for anybody."""
    counted: dict[int, int] = dict.fromkeys(field.meetings, 0)
    for game, verdict in zip(field.event.games, verdicts, strict=True):
        for who in (game.white, game.black):
            counted[who] += verdict.counted
    return counted


def _is_unfinished(field: Field) -> bool:
    """Whether a round robin was not played to its end."""
    return field.kind in ROUND_ROBINS and (any(field.whys) or not field.alike)

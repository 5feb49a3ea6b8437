"""What a whole mail says of each two players whom it names: how likely each end of their game is, and which day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations
from operator import itemgetter
from typing import NamedTuple

from intake.reading.known import Pairing
from intake.reading.mentions import Situation
from intake.reading.mentions.types import Person
from intake.reading.network.layers import Array, as_chance, as_chances, judge, pass_pairs, pass_shared
from intake.reading.network.marks import MOST as MOST_ROWS
from intake.reading.network.marks import TURNED, UNCLEAR, Columns, Pair, find_first_rows, find_roles, list_columns
from intake.reading.network.parameters import load_arrays, load_parameters
from intake.reading.network.tokens import MailTokens

MOST_PLAYERS = 10
"""Players of a mail that the network is asked about (our own choice): the pairs grow with their square."""

_AT_ONCE = 4
"""Pairs that are asked at once (our own choice): more need more memory and no less time."""

_MOST_WORK = 8_000
"""Rows of a mail times its pairs up to which it is judged (our own choice): about a second of one core."""


class Ends(NamedTuple):
    """How likely a mail reports each end of a game: won by White, by Black, drawn, none of these, or one that is not
    certain.
    """

    white: float
    black: float
    drawn: float
    nothing: float
    doubted: float


@dataclass(frozen=True, slots=True)
class Judged:
    """What a mail says of a game: `days` are those that it names, each with the chance to be that of its end, and None
    with the chance that it says none; `colours` is the chance that White and Black are as it says. `line` is that in
    which the second of them is named first; the two of a pair that `meets_twice` have another game with the other
    colours.
    """

    white: frozenset[Person]
    black: frozenset[Person]
    ends: Ends
    days: dict[date | None, float]
    colours: float
    line: int
    meets_twice: bool = False

    def choose_day(self) -> tuple[date | None, float]:
        """Return the day of the end, None where the mail says none, with the chance that this is right."""
        return max(self.days.items(), key=itemgetter(1))


def judge_mail(mail: MailTokens, situation: Situation) -> list[Judged]:
    """Return what a mail says of each two of its players who meet once, or once with each colour; nothing of one that
    is longer than those that were learnt, or needs too much time.
    """
    columns = list_columns(mail.tokens, [_find_sex(players, situation) for players in mail.players])
    pairs, count = list(_list_pairs(mail, situation)), len(columns.pieces)
    if not pairs or count > MOST_ROWS or len(pairs) * count > _MOST_WORK:
        return []
    rows = pass_shared(load_parameters(), find_first_rows(load_parameters(), load_arrays(), columns))
    return [
        one for at in range(0, len(pairs), _AT_ONCE) for one in _judge(mail, pairs[at : at + _AT_ONCE], columns, rows)
    ]


def _list_pairs(mail: MailTokens, situation: Situation) -> Iterator[Pair]:
    """Yield the players who meet: in one game, or in two with both colours."""
    for first, second in combinations(range(len(mail.players)), 2):
        whites = [
            first if (place, game.white) in mail.players[first] else second
            for place, game in _list_games(mail.players[first], mail.players[second], situation)
        ]
        if len(whites) == 1 or sorted(whites) == [first, second]:
            yield Pair(first, second, whites[0] if len(whites) == 1 else None)


def _list_games(
    one: frozenset[Person], other: frozenset[Person], situation: Situation
) -> Iterator[tuple[int, Pairing]]:
    """Yield the games of two players, each with the place of its tournament among those known."""
    for place in {place for place, _ in one} & {place for place, _ in other}:
        for game in situation.known.tournaments[place].pairings:
            sides = ((place, game.white), (place, game.black))
            if (sides[0] in one and sides[1] in other) or (sides[1] in one and sides[0] in other):
                yield place, game


def _find_sex(player: frozenset[Person], situation: Situation) -> str:
    """Return the sex of a player, "" where it is not known."""
    known = {situation.names.sexes.get(person, "") for person in player}
    return known.pop() if len(known) == 1 else ""


def _judge(mail: MailTokens, pairs: Sequence[Pair], columns: Columns, rows: Array) -> Iterator[Judged]:
    """Yield what a mail says of pairs."""
    learnt, seen = load_parameters(), [_put_white_first(pair) for pair in pairs]
    roles, judged = find_roles(columns, seen)
    ends, days, white = judge(learnt, pass_pairs(learnt, rows + learnt["roles"][roles], judged.places), judged)
    named = columns.days[judged.places[judged.days]].tolist()
    for at, chances in enumerate(as_chances(days).tolist()):
        yield _as_judged(mail, seen[at], as_chances(ends[at]), (_sum_days(named, chances), float(as_chance(white[at]))))


def _put_white_first(pair: Pair) -> Pair:
    """Return a pair with White first where that is known."""
    return Pair(pair.second, pair.first, pair.white) if pair.white == pair.second else pair


def _sum_days(named: Sequence[int], chances: Sequence[float]) -> dict[date | None, float]:
    """Return the chances of days, of which the first is that there is none, without that of days that are not clear."""
    days: dict[date | None, float] = {None: chances[0]}
    for day, chance in zip(named, chances[1:], strict=True):
        if day != UNCLEAR:
            days[date.fromordinal(day)] = days.get(date.fromordinal(day), 0.0) + chance
    return days


def _as_judged(
    mail: MailTokens, pair: Pair, ends: Array, days_and_white: tuple[dict[date | None, float], float]
) -> Judged:
    """Return what a mail says of a pair, with White first."""
    days, white = days_and_white
    is_turned = pair.white is None and white < 1 / 2
    first, second = (pair.second, pair.first) if is_turned else (pair.first, pair.second)
    return Judged(
        mail.players[first],
        mail.players[second],
        Ends(*(ends[TURNED] if is_turned else ends).tolist()),
        days,
        1.0 if pair.white is not None else max(white, 1 - white),
        max(_find_line(mail, first), _find_line(mail, second)),
        pair.white is None,
    )


def _find_line(mail: MailTokens, player: int) -> int:
    """Return the line in which a player is named first."""
    return next(token.line for token in mail.tokens if token.player == player)

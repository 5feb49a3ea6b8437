"""What a whole mail says of each two players whom it names: how likely each end of their game is, and which day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations
from typing import NamedTuple

import numpy as np

from intake.reading.known import Pairing
from intake.reading.mentions import Situation
from intake.reading.mentions.types import Person
from intake.reading.network.layers import Array, as_chance, as_chances, judge, pass_blocks, sum_up
from intake.reading.network.marks import TURNED, Pair, list_columns, mark_pair
from intake.reading.network.parameters import load_parameters
from intake.reading.network.tokens import Kind, MailTokens, Token

MOST_PLAYERS = 10
"""Players of a mail that the network is asked about (our own choice): the pairs grow with their square."""

_AT_ONCE = 4
"""Pairs that are asked at once (our own choice): more need more memory and no less time."""

_EVEN = 0.5
"""The chance of what is as likely as not."""


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
    """What a mail says of a game: `days` are those that it names, each with the chance to be that of its end, `dated`
    is the chance that it says one, and `colours` that White and Black are as it says. `line` is that in which
    the second of them is named first; the two of a pair that `meets_twice` have another game with the other colours.
    """

    white: frozenset[Person]
    black: frozenset[Person]
    ends: Ends
    days: dict[date, float]
    dated: float
    colours: float
    line: int
    meets_twice: bool = False

    def choose_day(self) -> tuple[date | None, float]:
        """Return the day of the end, None where the mail says none, with the chance that this is right."""
        against = {day: 1 - chance for day, chance in self.days.items()}
        if self.dated < _EVEN:
            return None, min([1 - self.dated, *against.values()])
        if not self.days:
            return None, 0.0
        day = max(self.days, key=lambda each: self.days[each])
        return day, min([self.dated, self.days[day], *(chance for each, chance in against.items() if each != day)])


def judge_mail(mail: MailTokens, situation: Situation) -> list[Judged]:
    """Return what a mail says of each two of its players who meet once, or once with each colour."""
    pairs = list(_list_pairs(mail, situation))
    sexes = [_find_sex(players, situation) for players in mail.players]
    found: list[Judged] = []
    for at in range(0, len(pairs), _AT_ONCE):
        found += _judge_pairs(mail, pairs[at : at + _AT_ONCE], sexes)
    return found


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


def _judge_pairs(mail: MailTokens, pairs: Sequence[Pair], sexes: Sequence[str]) -> Iterator[Judged]:
    """Yield what a mail says of pairs: the mean of what it says with either player as the first."""
    turned = [Pair(pair.second, pair.first, pair.white) for pair in pairs]
    outcomes, days, dated, white = _pass(mail.tokens, [*pairs, *turned], sexes)
    count = len(pairs)
    outcomes = (outcomes[:count] + outcomes[count:][:, TURNED]) / 2
    days, dated = ((each[:count] + each[count:]) / 2 for each in (days, dated))
    white = (white[:count] + 1 - white[count:]) / 2
    for at, pair in enumerate(pairs):
        chances = dict[date, float]()
        for token, chance in zip(mail.tokens, days[at].tolist(), strict=True):
            if token.day:
                chances[token.day] = max(chance, chances.get(token.day, 0.0))
        yield _as_judged(mail, pair, outcomes[at], chances, (float(dated[at]), float(white[at])))


def _pass(tokens: Sequence[Token], pairs: Sequence[Pair], sexes: Sequence[str]) -> tuple[Array, ...]:
    """Return the chances that come out of the network for each pair."""
    parameters = load_parameters()
    columns = list_columns(tokens, sexes)
    kinds, colours = (np.array(each) for each in zip(*(mark_pair(columns, pair) for pair in pairs), strict=True))
    rows = (_embed(tokens) + parameters["sex"][columns.sexes])[None]
    rows = rows + parameters["spec"][kinds] + parameters["role"][colours]
    present = np.ones(kinds.shape, bool)
    passed = pass_blocks(parameters, rows, present)
    summary = sum_up(parameters, passed, present, kinds == Kind.FIRST, kinds == Kind.SECOND)
    outcomes, *others = judge(parameters, passed, summary)
    return (as_chances(outcomes), *(as_chance(each) for each in others))


def _embed(tokens: Sequence[Token]) -> Array:
    """Return a row for each token: the sum of what was learnt of its pieces, evened out."""
    learnt = load_parameters()["emb"]
    rows = np.zeros((len(tokens), learnt.shape[1]), np.float32)
    for at, token in enumerate(tokens):
        if pieces := token.list_pieces():
            rows[at] = learnt[list(pieces)].sum(axis=0) / np.sqrt(np.float32(len(pieces)))
    return rows


def _as_judged(
    mail: MailTokens, pair: Pair, outcomes: Array, days: dict[date, float], dated_and_white: tuple[float, float]
) -> Judged:
    """Return what a mail says of a pair, with White first."""
    dated, white = dated_and_white
    is_turned = pair.white == pair.second if pair.white is not None else white < _EVEN
    first, second = (pair.second, pair.first) if is_turned else (pair.first, pair.second)
    return Judged(
        mail.players[first],
        mail.players[second],
        Ends(*(outcomes[TURNED] if is_turned else outcomes).tolist()),
        days,
        dated,
        1.0 if pair.white is not None else max(white, 1 - white),
        max(_find_line(mail, first), _find_line(mail, second)),
        pair.white is None,
    )


def _find_line(mail: MailTokens, player: int) -> int:
    """Return the line in which a player is named first."""
    return next(token.line for token in mail.tokens if token.player == player)

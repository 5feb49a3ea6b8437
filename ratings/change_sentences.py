"""Why a rating changed, in one sentence whose parts can lead into the calculation, for pages and mails alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from ratings.models import LedgerEntry
from ratings.queries.careers import MetGame
from ratings.queries.players import HistoryRow
from ratings.regulations.arithmetic import HALF_POINT
from ratings.regulations.codes import Remark
from ratings.templatetags.rating_format import anchor_name, decimal, scaled
from ratings.templatetags.rating_format import points as format_points

PLACEHOLDER = re.compile(r"%\((\w+)\)s")
WON, DRAWN, LOST = 2, 1, 0
"""Half points of one game."""

ONE = 1
OTHERS = 2
"""Numbers that ask for the singular and for the plural; zero points and one and a half are plural in both languages."""

UNFINISHED = frozenset({Remark.FIRST_UNFINISHED.value, Remark.FIRST_FORGOTTEN.value})


BEGINNING: Mapping[int, Promise] = MappingProxyType(
    {
        WON: gettext_lazy("Win against %(opponent)s"),
        DRAWN: gettext_lazy("Draw with %(opponent)s"),
        LOST: gettext_lazy("Loss to %(opponent)s"),
    }
)
"""A game at the beginning of a sentence, by its half points."""

WITHIN: Mapping[int, Promise] = MappingProxyType(
    {
        WON: gettext_lazy("the win against %(opponent)s"),
        DRAWN: gettext_lazy("the draw with %(opponent)s"),
        LOST: gettext_lazy("the loss to %(opponent)s"),
    }
)
"""A game within a sentence, by its half points."""


class Target(StrEnum):
    """Lines of a calculation that a part of the sentence leads to; games have their own."""

    POINTS = "points"
    EXPECTED = "expected"
    NEW_VALUE = "new-value"


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A counted game as one player sees it: the opponent's name and the value at which they were met, None for one
    without; half points; the expected score in units of `arithmetic.SCALE`, None where there is none. `target` is its
    line in the calculation.
    """

    opponent: str
    value: int | None
    half_points: int
    expected: int | None
    target: str


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What an evaluation did to a player: half points, expected score in units of `arithmetic.SCALE`, number of games,
    whole rating points (None for a first rating), remarks, and the games as far as they are known.
    """

    points: int
    expected: int | None
    games: int
    change: int | None
    remarks: tuple[str, ...]
    rated: Sequence[RatedGame]


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the sentence; `target` is the line of the calculation that it is about, "" for none."""

    text: str
    target: str = ""


def change_of(row: HistoryRow, games: Sequence[MetGame], expectation: Callable[[int], int]) -> RatingChange:
    """Return what an evaluation did to a player, from the history and the counted games; `expectation` is that of the
    pool's regulation, by the difference of values. It only weighs games: the sum is that of the ledger.
    """
    rated = tuple(_rated_game(game, expectation) for game in games)
    return RatingChange(row.points, row.expected, row.games, row.change, row.remarks, rated)


def change_of_entry(entry: LedgerEntry, games: Sequence[MetGame], expectation: Callable[[int], int]) -> RatingChange:
    """Return what an entry of the ledger did to its player, as `change_of` does."""
    change = entry.after_value - (entry.before_value or 0) if entry.before_index else None
    rated = tuple(_rated_game(game, expectation) for game in games)
    return RatingChange(entry.points, entry.expected, entry.games, change, tuple(entry.remarks.split()), rated)


def sum_changes(changes: Sequence[RatingChange]) -> RatingChange:
    """Return several changes of one player as one, such as those between two lists."""
    if len(changes) == ONE:
        return changes[0]
    return RatingChange(
        points=sum(each.points for each in changes),
        expected=_sum_known([each.expected for each in changes]),
        games=sum(each.games for each in changes),
        change=_sum_known([each.change for each in changes]),
        remarks=(),
        rated=tuple(game for each in changes for game in each.rated),
    )


def _sum_known(numbers: Sequence[int | None]) -> int | None:
    """Return a sum, None where any number is unknown."""
    return None if None in numbers else sum(number or 0 for number in numbers)


def _rated_game(game: MetGame, expectation: Callable[[int], int]) -> RatedGame:
    known = game.own is not None and game.other is not None
    return RatedGame(
        game.opponent.family_name,
        game.other,
        game.half_points,
        expectation((game.own or 0) - (game.other or 0)) if known else None,
        game_target(game.tournament, game.number),
    )


def explain_change(change: RatingChange) -> tuple[Part, ...]:
    """Return the sentence of why in the active language: what was scored, what was expected, what it came to, and the
    game that cost or brought most.
    """
    if change.games == ONE and len(change.rated) == ONE:
        return tuple(_explain_game(change, change.rated[0]))
    if change.expected is None:
        return tuple(_explain_without_expectation(change))
    parts = {"points": _points(change), "expected": _expected(change.expected), "change": _change(change)}
    sentence = _fill(_("%(points)s where %(expected)s were expected: %(change)s."), parts)
    return (*sentence, *_decisive(change))


def plain_text(parts: Sequence[Part]) -> str:
    """Return the sentence without its links."""
    return "".join(part.text for part in parts)


def game_target(tournament: str, number: int) -> str:
    """Return the line of a game in a calculation: the code of the tournament, and the game's number there."""
    return f"game-{anchor_name(tournament)}-{number}"


def _explain_game(change: RatingChange, game: RatedGame) -> Iterator[Part]:
    parts = {"game": Part(_game_text(BEGINNING, game), game.target)}
    parts["change"] = _change(change)
    if change.expected is not None:
        parts["expected"] = _expected(change.expected, game.target)
        yield from _fill(_("%(game)s where %(expected)s points were expected: %(change)s."), parts)
    elif Remark.OPPONENT_UNSECURED in change.remarks:
        yield from _fill(_("%(game)s: %(change)s, because the rating of the opponent was not secured."), parts)
    elif Remark.MEAN_BELOW_INDEX_5 in change.remarks:
        yield from _fill(_("%(game)s: %(change)s; below an index of 5 the rating is the mean of all games."), parts)
    else:
        yield from _fill(_("%(game)s: %(change)s."), parts)


def _explain_without_expectation(change: RatingChange) -> Iterator[Part]:
    games = ngettext("%(count)s game", "%(count)s games", change.games) % {"count": change.games}
    parts = {"points": _points(change), "games": Part(games), "change": _change(change)}
    values = [game.value for game in change.rated if game.value is not None]
    if not values:
        return _fill(_("%(points)s from %(games)s: %(change)s."), parts)
    parts["mean"] = Part(decimal(sum(values) * 10 // len(values), 1, 0))
    return _fill(_("%(points)s from %(games)s against opponents of %(mean)s on average: %(change)s."), parts)


def _decisive(change: RatingChange) -> Iterator[Part]:
    """Yield the game that cost most after a loss, that brought most after a gain; nothing where the value stayed."""
    if not change.change:
        return
    gained = change.change > 0
    surplus = {game: _surplus(game) * (1 if gained else -1) for game in change.rated if game.expected is not None}
    game = max(surplus, key=surplus.__getitem__, default=None)
    if game is None or surplus[game] <= 0:
        return
    named = Part(_game_text(WITHIN, game), game.target)
    template = _("Most valuable: %(game)s.") if gained else _("Most costly: %(game)s.")
    yield Part(" ")
    yield from _fill(template, {"game": named})


def _surplus(game: RatedGame) -> int:
    return game.half_points * HALF_POINT - (game.expected or 0)


def _game_text(texts: Mapping[int, Promise], game: RatedGame) -> str:
    opponent = game.opponent if game.value is None else f"{game.opponent} ({decimal(game.value, 0, 0)})"
    return str(texts[game.half_points]) % {"opponent": opponent}


def _points(change: RatingChange) -> Part:
    number = ONE if change.points in {DRAWN, WON} else OTHERS
    text = ngettext("%(points)s point", "%(points)s points", number) % {"points": format_points(change.points)}
    return Part(text, Target.POINTS)


def _expected(number: int, target: str = Target.EXPECTED) -> Part:
    return Part(scaled(number), target)


def _change(change: RatingChange) -> Part:
    if UNFINISHED.intersection(change.remarks):
        return Part(_("no rating yet"), Target.POINTS if change.games > ONE else "")
    return Part(_change_text(change.change), Target.NEW_VALUE)


def _change_text(points: int | None) -> str:
    if points is None:
        return _("the first rating")
    if not points:
        return _("the rating stayed")
    template = _("the rating rose by %(points)s") if points > 0 else _("the rating fell by %(points)s")
    return template % {"points": abs(points)}


def _fill(template: str, parts: Mapping[str, Part]) -> Iterator[Part]:
    """Yield a translated sentence piece by piece, its placeholders replaced by parts."""
    for at, piece in enumerate(PLACEHOLDER.split(template)):
        if at % 2:
            yield parts[piece]
        elif piece:
            yield Part(piece)

"""A tournament as a document in, its rating as a document out: the form of `manage.py rate`.

`docs/regulations/rate.md` describes both; documents come from other programs, so unknown keys are ignored
and everything known is checked. A document is a plain value as JSON gives it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import TypeVar

from . import RULES, ParameterError, parameters_of
from .arithmetic import decimal_text, round_half_up
from .types import (
    Change,
    Entrant,
    Event,
    Game,
    Outcome,
    Parameters,
    Reason,
    Regulation,
    Score,
    State,
    Unit,
    UnitKind,
    Verdict,
)

MOST_VALUE = 9_999
MOST_INDEX = 9_999
MOST_MOVES = 9_999
MOST_DAYS = 9_999
"""Bounds of what a document may say, far beyond anything played."""

TENTHS_OF_HALF_POINT = 5

Word = TypeVar("Word", bound=StrEnum)
Json = Mapping[str, object]


class DocumentError(ValueError):
    """A document cannot be rated; the message names the place and what is wrong there."""


@dataclass(frozen=True, slots=True)
class Document:
    """A document that was read: what to rate, and under which regulation."""

    rule: Regulation
    parameters: Parameters
    names: tuple[str, ...]
    states: tuple[State | None, ...]
    event: Event


@dataclass(frozen=True, slots=True)
class Rated:
    """The changes of each player in the order they happened, and a verdict for each game."""

    changes: tuple[tuple[Change, ...], ...]
    verdicts: tuple[Verdict, ...]


def rate_document(data: object, rules: str | None = None) -> dict[str, object]:
    """Rate one document; `rules` is a key that goes before the document's own.

    Raises DocumentError.
    """
    document = read_document(data, rules)
    return written(document, rated(document))


# --- reading


def read_document(data: object, rules: str | None = None) -> Document:
    """Check a document and turn it into values. Raises DocumentError at the first fault."""
    document = _object(data, "the document")
    rule = _rule(document.get("rules") if rules is None else rules)
    players = _object(document.get("players"), "players")
    names = tuple(players)
    return Document(
        rule,
        _parameters(rule, document.get("params")),
        names,
        tuple(_state(value, rule, f"player {name!r}") for name, value in players.items()),
        _event(document, names),
    )


def _rule(key: object) -> Regulation:
    """The regulation a document names."""
    if not isinstance(key, str) or key not in RULES:
        known = ", ".join(RULES)
        raise DocumentError(f"rules: {key!r} is no regulation; known are {known}")
    return RULES[key]


def _parameters(rule: Regulation, data: object) -> Parameters:
    """The parameters a document sets, checked."""
    given = _object({} if data is None else data, "params")
    numbers = {name: _whole(value, f"params: {name}") for name, value in given.items()}
    try:
        return parameters_of(rule.key, numbers)
    except ParameterError as error:
        raise DocumentError(f"params: {error}") from error


def _state(data: object, rule: Regulation, place: str) -> State | None:
    """The state of a player before the document; null is unrated."""
    if data is None:
        return rule.unrated
    player = _object(data, place)
    value = _whole(player.get("value"), f"{place}: value", -MOST_VALUE, MOST_VALUE)
    index = _whole(player.get("index"), f"{place}: index", 0, MOST_INDEX)
    state = rule.take_over(value, index)
    if not state.carry or all(player.get(name) is None for name in rule.carry):
        return state
    carry = tuple(_whole(player.get(name), f"{place}: {name}") for name in rule.carry)
    if "sum" in rule.carry:
        _check_sum(carry[rule.carry.index("sum")], state, place)
    return State(value, index, carry)


def _check_sum(total: int, state: State, place: str) -> None:
    """The exact sum must be one that the value is the rounded mean of."""
    mean = round_half_up(total, state.index)
    if mean != state.value:
        raise DocumentError(f"{place}: sum {total} over {state.index} games is {mean}, not {state.value}")


def _event(document: Json, names: Sequence[str]) -> Event:
    """The tournament and its games."""
    data = document.get("tournament")
    tournament = _object({} if data is None else data, "tournament")
    days = tournament.get("days_per_10_moves")
    positions = {name: position for position, name in enumerate(names)}
    games = document.get("games")
    if not isinstance(games, list):
        raise DocumentError("games: a list is expected")
    return Event(
        games=tuple(_game(game, positions, f"game {number}") for number, game in enumerate(games, start=1)),
        kind=_text(tournament.get("kind", "round-robin"), "tournament: kind"),
        ended_on=_day(tournament.get("ended_on"), "tournament: ended_on"),
        days_per_10_moves=None if days is None else _whole(days, "tournament: days_per_10_moves", 0, MOST_DAYS),
        international=_flag(tournament.get("international"), "tournament: international") or False,
    )


def _game(data: object, positions: Mapping[str, int], place: str) -> Game:
    """One game; `moves` are the moves that both players made, absent for "not said"."""
    game = _object(data, place)
    white = _position(game.get("white"), positions, f"{place}: white")
    black = _position(game.get("black"), positions, f"{place}: black")
    if white == black:
        raise DocumentError(f"{place}: a player has no game against himself")
    moves = game.get("moves")
    return Game(
        white,
        black,
        score=_word(Score, game.get("score"), f"{place}: score"),
        reason=_word(Reason, game.get("reason", "played"), f"{place}: reason"),
        moves=None if moves is None else _whole(moves, f"{place}: moves", 0, MOST_MOVES),
        completed_on=_day(game.get("completed_on"), f"{place}: completed_on"),
        counts=_flag(game.get("counts"), f"{place}: counts"),
    )


def _position(name: object, positions: Mapping[str, int], place: str) -> int:
    """The player a game names."""
    if not isinstance(name, str) or name not in positions:
        raise DocumentError(f"{place}: {name!r} is not among the players")
    return positions[name]


def _object(data: object, place: str) -> Json:
    """An object with text keys."""
    if not isinstance(data, dict):
        raise DocumentError(f"{place}: an object is expected")
    return data


def _text(data: object, place: str) -> str:
    """A text."""
    if not isinstance(data, str):
        raise DocumentError(f"{place}: a text is expected, not {data!r}")
    return data


def _whole(data: object, place: str, least: int | None = None, most: int | None = None) -> int:
    """A whole number within bounds; true and 2300.0 are none."""
    if not isinstance(data, int) or isinstance(data, bool):
        raise DocumentError(f"{place}: a whole number is expected, not {data!r}")
    if least is not None and most is not None and not least <= data <= most:
        raise DocumentError(f"{place}: {data} is not from {least} to {most}")
    return data


def _flag(data: object, place: str) -> bool | None:
    """True, false, or null for "nothing said"."""
    if data is not None and not isinstance(data, bool):
        raise DocumentError(f"{place}: true, false or null is expected, not {data!r}")
    return data


def _word(words: type[Word], data: object, place: str) -> Word:
    """One of the words of an enumeration."""
    known = [word.value for word in words]
    if data not in known:
        raise DocumentError(f"{place}: {data!r} is none of {', '.join(known)}")
    return words(data)


def _day(data: object, place: str) -> date | None:
    """A date written 2026-03-15, or null."""
    if data is None:
        return None
    text = _text(data, place)
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise DocumentError(f"{place}: {data!r} is no date like 2026-03-15") from error
    if day.isoformat() != data:
        raise DocumentError(f"{place}: {data!r} is no date like 2026-03-15")
    return day


# --- rating


def rated(document: Document, *, explain: bool = False) -> Rated:
    """Rate a document as one unit, or game by game where the regulation does."""
    if document.rule.unit is UnitKind.GAME:
        return _rated_game_by_game(document, explain=explain)
    outcome = _evaluated(document, document.states, document.event, explain=explain)
    return Rated(tuple((change,) for change in outcome.changes), outcome.verdicts)


def _rated_game_by_game(document: Document, *, explain: bool) -> Rated:
    """One unit after the other: by completion, ties and games without a day in the order of the list.

    Games without a day of completion come after the dated ones.
    """
    games = document.event.games
    states = list(document.states)
    changes: list[list[Change]] = [[] for _ in states]
    verdicts: dict[int, Verdict] = {}
    for number in sorted(range(len(games)), key=lambda number: games[number].completed_on or date.max):
        pair = (games[number].white, games[number].black)
        event = replace(document.event, games=(replace(games[number], white=0, black=1),))
        outcome = _evaluated(document, [states[who] for who in pair], event, explain=explain)
        verdicts[number] = outcome.verdicts[0]
        for who, change in zip(pair, outcome.changes, strict=True):
            changes[who].append(change)
            states[who] = change.after
    return Rated(tuple(map(tuple, changes)), tuple(verdicts[number] for number in range(len(games))))


def _evaluated(document: Document, states: Sequence[State | None], event: Event, *, explain: bool) -> Outcome:
    """One unit under the regulation of the document."""
    unit = Unit(tuple(Entrant(state) for state in states), (event,))
    return document.rule.evaluate(unit, document.parameters, explain)


# --- writing


def written(document: Document, result: Rated) -> dict[str, object]:
    """The answer to a document."""
    players = {
        name: _player(old, changes)
        for name, old, changes in zip(document.names, document.states, result.changes, strict=True)
    }
    return {
        "players": players,
        "games": [{"counted": verdict.counted, "why": verdict.why} for verdict in result.verdicts],
    }


def _player(old: State | None, changes: Sequence[Change]) -> dict[str, object]:
    """One player of the answer.

    Of several changes (game by game) points, expectations and exact changes are added up over
    those that have them; K is given where all have the same.
    """
    expected = [change.expected for change in changes if change.expected is not None]
    delta = [change.delta for change in changes if change.delta is not None]
    ks = {change.k for change in changes if change.k is not None}
    return {
        "old": _rating(old),
        "new": _rating(changes[-1].after if changes else old),
        "points": _points(sum(change.points for change in changes)),
        "expected": decimal_text(sum(expected)) if expected else None,
        "k": ks.pop() if len(ks) == 1 else None,
        "change": decimal_text(sum(delta)) if delta else None,
        "remarks": list(dict.fromkeys(remark for change in changes for remark in change.remarks)),
    }


def _rating(state: State | None) -> dict[str, int] | None:
    """Value and index, null for a player without rating."""
    return None if state is None else {"value": state.value, "index": state.index}


def _points(half_points: int) -> int | Decimal:
    """Points as a number of JSON: 3 or 3.5."""
    if half_points % 2:
        return Decimal(half_points * TENTHS_OF_HALF_POINT).scaleb(-1)
    return half_points // 2

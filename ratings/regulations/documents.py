"""A tournament as a document in, its rating as a document out: the form of `manage.py rate`.

`docs/regulations/rate.md` describes both; documents come from other programs, so unknown keys are ignored
and everything known is checked. A document is a plain value as JSON gives it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from . import RULES, ParameterError, parameters_of
from .arithmetic import decimal_text
from .fields import DocumentError, Json, a_birth, a_day, a_flag, a_text, a_whole, a_word, an_object, numbers
from .regulation import Regulation
from .types import Change, Entrant, Event, Game, Outcome, Parameters, Reason, Score, State, Unit, UnitKind, Verdict

MOST_VALUE = 9_999
MOST_INDEX = 9_999
MOST_MOVES = 9_999
MOST_DAYS = 9_999
"""Bounds of what a document may say, far beyond anything played."""

TENTHS_OF_HALF_POINT = 5


@dataclass(frozen=True, slots=True)
class Document:
    """A document that was read: what to rate, and under which regulation."""

    rule: Regulation
    parameters: Parameters
    names: tuple[str, ...]
    entrants: tuple[Entrant, ...]
    event: Event

    @property
    def states(self) -> tuple[State | None, ...]:
        """The states before the document, in the order of the names."""
        return tuple(entrant.state for entrant in self.entrants)


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
    document = an_object(data, "the document")
    rule = _rule(document.get("rules") if rules is None else rules)
    players = an_object(document.get("players"), "players")
    names = tuple(players)
    return Document(
        rule,
        _parameters(rule, document.get("params")),
        names,
        tuple(_entrant(value, rule, f"player {name!r}") for name, value in players.items()),
        _event(document, rule, players),
    )


def _rule(key: object) -> Regulation:
    """The regulation a document names."""
    if not isinstance(key, str) or key not in RULES:
        known = ", ".join(RULES)
        raise DocumentError(f"rules: {key!r} is no regulation; known are {known}")
    return RULES[key]


def _parameters(rule: Regulation, data: object) -> Parameters:
    """Return the parameters a document sets, checked."""
    given = an_object({} if data is None else data, "params")
    numbers = {name: a_whole(value, f"params: {name}") for name, value in given.items()}
    try:
        return parameters_of(rule.key, {**dict(rule.in_documents), **numbers})
    except ParameterError as error:
        raise DocumentError(f"params: {error}") from error


def _entrant(data: object, rule: Regulation, place: str) -> Entrant:
    """Return a player before the document; null is unrated."""
    if data is None:
        return Entrant(rule.unrated)
    player = an_object(data, place)
    return Entrant(
        _state(player, rule, place),
        born=a_birth(player.get("born"), f"{place}: born"),
        special=a_flag(player.get("special"), f"{place}: special") or False,
    )


def _state(player: Json, rule: Regulation, place: str) -> State:
    """Value, index and what is known of the carry. Raises DocumentError where they do not fit."""
    value = a_whole(player.get("value"), f"{place}: value", -MOST_VALUE, MOST_VALUE)
    index = a_whole(player.get("index", rule.index_unknown), f"{place}: index", 0, MOST_INDEX)
    known = {name: player[name] for name in rule.carry if player.get(name) is not None}
    given = {name: numbers(data, f"{place}: {name}") for name, data in known.items()}
    try:
        return rule.restore(value, index, given)
    except ValueError as error:
        raise DocumentError(f"{place}: {error}") from error


def _event(document: Json, rule: Regulation, players: Json) -> Event:
    """Return the tournament and its games."""
    data = document.get("tournament")
    tournament = an_object({} if data is None else data, "tournament")
    positions = {name: position for position, name in enumerate(players)}
    games = document.get("games")
    if not isinstance(games, list):
        raise DocumentError("games: a list is expected")
    return Event(
        games=tuple(_game(game, positions, f"game {number}") for number, game in enumerate(games, start=1)),
        kind=a_text(tournament.get("kind", "round-robin"), "tournament: kind"),
        ended_on=a_day(tournament.get("ended_on"), "tournament: ended_on"),
        days_per_10_moves=_count(tournament, "days_per_10_moves"),
        international=a_flag(tournament.get("international"), "tournament: international") or False,
        category=a_text(tournament.get("category", ""), "tournament: category"),
        started_on=a_day(tournament.get("started_on"), "tournament: started_on"),
        minutes=_count(tournament, "minutes"),
        rounds_per_day=_count(tournament, "rounds_per_day"),
        hours_per_day=_count(tournament, "hours_per_day"),
        listed=_list(rule, players),
    )


def _count(tournament: Json, key: str) -> int | None:
    """Return a whole number that a tournament may tell."""
    number = tournament.get(key)
    return None if number is None else a_whole(number, f"tournament: {key}", 0, MOST_DAYS)


def _list(rule: Regulation, players: Json) -> tuple[tuple[int, int], ...] | None:
    """Return the list that is valid for the tournament, None where no player has a value on it.

    A player without such a value is listed with the value before the document.
    """
    with_value = {name: player for name, player in players.items() if isinstance(player, dict) and "listed" in player}
    if not with_value:
        return None
    values = [_listed(player, with_value.get(name), rule, f"player {name!r}") for name, player in players.items()]
    return tuple((who, value) for who, value in enumerate(values) if value is not None)


def _listed(player: object, given: Json | None, rule: Regulation, place: str) -> int | None:
    """Return the value of one player on that list."""
    if given is not None:
        return None if given["listed"] is None else a_whole(given["listed"], f"{place}: listed", 0, MOST_VALUE)
    state = _entrant(player, rule, place).state
    return None if state is None or state.only_carries else state.value


def _game(data: object, positions: Mapping[str, int], place: str) -> Game:
    """One game; `moves` are the moves that both players made, absent for "not said"."""
    game = an_object(data, place)
    white = _position(game.get("white"), positions, f"{place}: white")
    black = _position(game.get("black"), positions, f"{place}: black")
    if white == black:
        raise DocumentError(f"{place}: a player has no game against themselves")
    moves = game.get("moves")
    return Game(
        white,
        black,
        score=a_word(Score, game.get("score"), f"{place}: score"),
        reason=a_word(Reason, game.get("reason", "played"), f"{place}: reason"),
        moves=None if moves is None else a_whole(moves, f"{place}: moves", 0, MOST_MOVES),
        completed_on=a_day(game.get("completed_on"), f"{place}: completed_on"),
        counts=a_flag(game.get("counts"), f"{place}: counts"),
    )


def _position(name: object, positions: Mapping[str, int], place: str) -> int:
    """The player a game names."""
    if not isinstance(name, str) or name not in positions:
        raise DocumentError(f"{place}: {name!r} is not among the players")
    return positions[name]


# --- rating


def rated(document: Document, *, explain: bool = False) -> Rated:
    """Rate a document as one unit, or game by game where the regulation does."""
    if document.rule.unit is UnitKind.GAME:
        return _rated_game_by_game(document, explain=explain)
    outcome = _evaluated(document, document.entrants, document.event, explain=explain)
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
        event = replace(document.event, games=(games[number]._replace(white=0, black=1),))
        outcome = _evaluated(document, [Entrant(states[who]) for who in pair], event, explain=explain)
        verdicts[number] = outcome.verdicts[0]
        for who, change in zip(pair, outcome.changes, strict=True):
            changes[who].append(_of_game(change, number))
            states[who] = change.after
    return Rated(tuple(map(tuple, changes)), tuple(verdicts[number] for number in range(len(games))))


def _of_game(change: Change, number: int) -> Change:
    """Return a change by the only game of a unit, with steps that name its place in the document."""
    steps = (replace(step, game=number) if step.game is not None else step for step in change.steps)
    return change._replace(steps=tuple(steps)) if change.steps else change


def _evaluated(document: Document, entrants: Sequence[Entrant], event: Event, *, explain: bool) -> Outcome:
    """One unit under the regulation of the document."""
    unit = Unit(tuple(entrants), (event,))
    return document.rule.evaluate(unit, document.parameters, explain)


# --- writing


def written(document: Document, result: Rated) -> dict[str, object]:
    """Return the answer to a document."""
    players = {
        name: player_written(old, changes, document.rule)
        for name, old, changes in zip(document.names, document.states, result.changes, strict=True)
    }
    return {
        "players": players,
        "games": [{"counted": verdict.counted, "why": verdict.why} for verdict in result.verdicts],
    }


def player_written(old: State | None, changes: Sequence[Change], rule: Regulation) -> dict[str, object]:
    """Return one player of the answer.

    Of several changes (game by game) points, expectations and exact changes are added up over
    those that have them; K is given where all have the same.
    """
    ks = {change.k for change in changes if change.k is not None}
    return {
        "old": _rating(old, rule),
        "new": _rating(changes[-1].after if changes else old, rule),
        "points": _points(sum(change.points for change in changes)),
        "expected": _total_text((change.expected for change in changes), rule.places),
        "k": ks.pop() if len(ks) == 1 else None,
        "change": _total_text((change.delta for change in changes), rule.places),
        "remarks": list(dict.fromkeys(remark for change in changes for remark in change.remarks)),
    }


def _total_text(numbers: Iterable[int | None], places: int) -> str | None:
    """Return the sum of the known numbers as decimal text, None where none is known."""
    known = [number for number in numbers if number is not None]
    return decimal_text(sum(known), places=places) if known else None


def _rating(state: State | None, rule: Regulation) -> dict[str, int] | None:
    """Value and index, null for a player without rating."""
    if state is None or not rule.is_rating(state.value, state.index):
        return None
    return {"value": state.value, "index": state.index}


def _points(half_points: int) -> int | Decimal:
    """Points as a number of JSON: 3 or 3.5."""
    if half_points % 2:
        return Decimal(half_points * TENTHS_OF_HALF_POINT).scaleb(-1)
    return half_points // 2


__all__ = ["Document", "DocumentError", "Rated", "player_written", "rate_document", "rated", "read_document", "written"]

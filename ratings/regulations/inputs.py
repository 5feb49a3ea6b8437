"""What a regulation was given, as the document that `manage.py rate` reads: the way back of `documents`.

So anybody can take the inputs of an evaluation home and rate them again. A document names players by
their public numbers and holds nothing else about them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .fields import Json
from .regulation import Regulation
from .types import Entrant, Event, Game, IterationRound, Parameters, Reason, State, Unit


@dataclass(frozen=True, slots=True)
class Given:
    """A unit under a regulation: one event, with the names and states of its entrants by position."""

    rule: Regulation
    parameters: Parameters
    event: Event
    names: Sequence[str]
    states: Sequence[State | None]


def document_of(given: Given) -> Json:
    """The document of a unit, in the form of `docs/regulations/rate.md`; absent keys mean what they mean there."""
    players = {name: written_state(state, given.rule) for name, state in zip(given.names, given.states, strict=True)}
    return {
        "rules": given.rule.key,
        "params": differing(given.rule, given.parameters),
        "tournament": written_event(given.event),
        "players": players,
        "games": [written_game(game, given.names) for game in given.event.games],
    }


def rounds_of(given: Given) -> Iterable[IterationRound]:
    """Return every round in which the first ratings of a unit were found; none where there are no such rounds."""
    return given.rule.rounds(Unit(tuple(map(Entrant, given.states)), (given.event,)), given.parameters)


def differing(rule: Regulation, parameters: Parameters) -> dict[str, int]:
    """Return the parameters that are not those of the text."""
    return {each.name: parameters[each.name] for each in rule.parameters if parameters[each.name] != each.default}


def written_event(event: Event) -> Mapping[str, object]:
    """Return the facts about the tournament."""
    facts = {
        "kind": event.kind,
        "ended_on": event.ended_on.isoformat() if event.ended_on else None,
        "days_per_10_moves": event.days_per_10_moves,
        "international": event.international or None,
    }
    return _known(facts)


def written_state(state: State | None, rule: Regulation) -> Mapping[str, object] | None:
    """Return a player before the unit; null is unrated."""
    if state is None or state == rule.unrated:
        return None
    return {"value": state.value, "index": state.index, **_carried(state, rule)}


def _carried(state: State, rule: Regulation) -> dict[str, object]:
    """Return the carry by its names: one number each, the last one whatever is left."""
    if not state.carry or not rule.carry:
        return {}
    *single, last = rule.carry
    rest = list(state.carry[len(single) :])
    named: dict[str, object] = dict(zip(single, state.carry, strict=False))
    if rest:
        named[last] = rest if len(rest) > 1 else rest[0]
    return named


def written_game(game: Game, names: Sequence[str]) -> Mapping[str, object]:
    """Return a finished game with the score that is rated."""
    facts = {
        "white": names[game.white],
        "black": names[game.black],
        "score": game.score.value,
        "reason": game.reason.value if game.reason is not Reason.PLAYED else None,
        "moves": game.moves,
        "completed_on": game.completed_on.isoformat() if game.completed_on else None,
        "counts": game.counts,
    }
    return _known(facts)


def _known(facts: Mapping[str, object]) -> Mapping[str, object]:
    return {key: value for key, value in facts.items() if value is not None}

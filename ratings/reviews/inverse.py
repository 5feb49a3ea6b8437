"""The way back of a correction that was carried out: another correction, prepared from what the trail keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ratings.models import AuditEvent, CorrectionProposal, CorrectionState, Player

BROUGHT = ("rating.taken-over", "rating.corrected", "rating.exchanged", "rating.taken-back")
"""Events that say which rating a player brought along."""

REPLACED: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        "game.result": ("game.result", "game.reopened"),
        "tournament.changed": ("tournament.changed",),
        "rating.corrected": BROUGHT,
        "entry.player": ("entry.player",),
        "pool.rule": ("pool.rule",),
    }
)
"""The events that change again what a correction changed, by its event."""

WORDS = {"changed"}
"""The fact that names changed words, which the trail does not hold."""

DECIDED = {None: "", True: "yes", False: "no"}
"""The decision whether a game counts, as forms write it."""


@dataclass(frozen=True, slots=True)
class Inverse:
    """The correction that takes another one back: its kind, the key of its subject, and the values of its form."""

    kind: str
    about: int
    values: Mapping[str, str | list[str]]


def find_inverse(row: CorrectionProposal) -> Inverse | None:
    """Return what takes a correction back; None where it was not carried out, or where its kind has no way back."""
    find = FINDERS.get(row.kind)
    if find is None or row.state != CorrectionState.APPLIED:
        return None
    return None if find_later(row) else find(row.content, _events(row))


def find_later(row: CorrectionProposal) -> AuditEvent | None:
    """Return the newest event after which a fact that a correction changed is another one again; None where all are
    as the correction left them.
    """
    changes = (event for event in _events(row) if event.action in REPLACED)
    return next((later for event in changes if (later := _changed_after(event))), None)


def _events(row: CorrectionProposal) -> Sequence[AuditEvent]:
    """Return what a correction changed, in its order."""
    return list(AuditEvent.objects.filter(cause=row.code).order_by("number"))


def _changed_after(event: AuditEvent) -> AuditEvent | None:
    """Return the newest later event about the same facts, None where they are as this one left them. A rating is one of
    a pool, a law one from a day on.
    """
    found = AuditEvent.objects.filter(subject=event.subject, number__gt=event.number, action__in=REPLACED[event.action])
    later = [each for each in found.order_by("number") if all(_same(event, each, of) for of in ("pool", "since"))]
    facts: dict[str, Any] = {}
    for each in later:
        facts |= {**({"rule": None} if event.action == "pool.rule" else {}), **each.after}  # a law may be none
    other = [name for name in facts.keys() & event.after.keys() - WORDS if facts[name] != event.after[name]]
    return later[-1] if other else None


def _same(event: AuditEvent, other: AuditEvent, fact: str) -> bool:
    """Return whether two events name the same."""
    return bool(event.after.get(fact) == other.after.get(fact))


def _result(content: Mapping[str, Any], events: Sequence[AuditEvent]) -> Inverse | None:
    """Return the result that a game had before; None where it had no number of moves, which none takes away again."""
    event = next((event for event in events if event.action == "game.result"), None)
    if event is None or (event.before.get("move_count") is None and event.after.get("move_count") is not None):
        return None
    return Inverse("result", content["game"], {**_written(event.before), "counts": DECIDED[event.before.get("counts")]})


def _tournament(content: Mapping[str, Any], events: Sequence[AuditEvent]) -> Inverse | None:
    """Return the facts that a tournament had before; those that did not change stay."""
    before = next((event.before for event in events if event.action == "tournament.changed"), None)
    return Inverse("tournament", content["tournament"], _written(before)) if before else None


def _takeover(content: Mapping[str, Any], events: Sequence[AuditEvent]) -> Inverse | None:
    """Return the rating that a player had brought before; None where there was none, where it was converted, which the
    form does not ask for, or where the trail does not say of which day it was.
    """
    event = next((event for event in events if event.action == "rating.corrected"), None)
    if event is None or "as_of" not in event.before or "converted_from" in event.before:
        return None
    published = {"published": _was_published(event)}
    return Inverse("takeover", content["player"], {"pool": content["pool"], **_written(event.before | published)})


def _was_published(event: AuditEvent) -> bool | None:
    """Return what was said about the evaluations behind the rating that a correction replaced, None for nothing."""
    earlier = AuditEvent.objects.filter(subject=event.subject, number__lt=event.number, action__in=BROUGHT)
    halves = (before.after for before in earlier.order_by("-number"))
    return next((half.get("published") for half in halves if half.get("pool") == event.after["pool"]), None)


def _seats(_content: Mapping[str, Any], events: Sequence[AuditEvent]) -> Inverse | None:
    """Return the seats that went from one player to another one; None where several gave seats, or where the number
    was separated from another one by it.
    """
    moved = [event for event in events if event.action == "entry.player"]
    given = {(event.before["player"], event.after["player"]) for event in moved}
    if len(given) != 1 or any(event.action == "player.separated" for event in events):
        return None
    ((before, after),) = given
    entries = [event.subject.partition(":")[2] for event in moved]
    return Inverse("seats", after, {"entries": entries, "player": Player.objects.get(pk=before).number})


def _rule(content: Mapping[str, Any], events: Sequence[AuditEvent]) -> Inverse | None:
    """Return the law that began on a day before; "" where none did. Who decided so is for the form to ask."""
    before = next((event.before for event in events if event.action == "pool.rule"), None)
    if before is None:
        return None
    parameters = "\n".join(f"{name} = {number}" for name, number in before.get("parameters", {}).items())
    values = {"pool": content["pool"], "since": content["since"], "rule": before.get("rule", "")}
    return Inverse("rule", 0, {**values, "parameters": parameters})


def _written(facts: Mapping[str, Any]) -> dict[str, str | list[str]]:
    """Return facts as a form is filled in: nothing for what is not known and for "no"."""
    return {name: "" if value is None or value is False else str(value) for name, value in facts.items()}


FINDERS: Mapping[str, Callable[[Mapping[str, Any], Sequence[AuditEvent]], Inverse | None]] = MappingProxyType(
    {
        "result": _result,
        "tournament": _tournament,
        "takeover": _takeover,
        "seats": _seats,
        "rule": _rule,
    }
)
"""How the way back is found, by kind. A game that was not finished after all is entered again on its page, a tournament
that goes on is declared complete again. Groups and merged players stay as they are: what two
numbers brought along and their personal data are one by then.
"""

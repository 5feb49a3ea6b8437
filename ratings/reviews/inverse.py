"""The way back of a correction that was carried out: another correction, prepared from what the trail keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ratings.models import AuditEvent, CorrectionProposal, CorrectionState, Player

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
    return find(row.content, list(AuditEvent.objects.filter(cause=row.code).order_by("number")))


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
    """Return the rating that a player had brought before; None where there was none."""
    before = next((event.before for event in events if event.action == "rating.corrected"), None)
    if not before:
        return None
    return Inverse("takeover", content["player"], {"pool": content["pool"], **_written(before)})


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


def _written(facts: Mapping[str, Any]) -> dict[str, str | list[str]]:
    """Return facts as a form is filled in: nothing for what is not known and for "no"."""
    return {name: "" if value in (None, False) else str(value) for name, value in facts.items()}


FINDERS: Mapping[str, Callable[[Mapping[str, Any], Sequence[AuditEvent]], Inverse | None]] = MappingProxyType(
    {
        "result": _result,
        "tournament": _tournament,
        "takeover": _takeover,
        "seats": _seats,
    }
)
"""How the way back is found, by kind. A game that was not finished after all is entered again on its page, a tournament
that goes on is declared complete again, a rule has its form. Groups and merged players stay as they are: what two
numbers brought along and their personal data are one by then.
"""

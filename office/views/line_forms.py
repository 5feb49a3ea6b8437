"""Forms beside the items of a mail."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.timezone import localdate

from intake.matching import Match
from intake.models import InboundMail
from office.desk import actions
from office.desk.annotated_mail import AnnotatedMail
from office.desk.items import Item
from office.forms.mails import CancelForm, CorrectForm, LineForm, WholeForm, choice_of
from ratings.facts.results import is_for_officer
from ratings.models import Game

FORMS_SHOWN = 30
"""Lines that have a form; who has to decide more of them accepts the mail or its tournament first (our own choice)."""


class ItemForm(NamedTuple):
    """An item and its form, None where nothing is open; `action` is the form's action.

    `rated` are games whose result only a correction can change as the item wants.
    """

    item: Item
    action: str = ""
    form: LineForm | None = None
    rated: tuple[RatedGame, ...] = ()


class RatedGame(NamedTuple):
    """A rated game, and the match that gives it another result; None where the line withdraws its result."""

    game: Game
    match: Match | None = None


def list_item_forms(row: InboundMail, annotated: AnnotatedMail) -> list[ItemForm]:
    """Return all items, with a form for each that is not settled."""
    found = _offer_forms(row, annotated)
    if not actions.is_actionable(row):
        return found
    at = row.received_at or row.stored_at
    return [line._replace(rated=_rated(line.item, at)) for line in found]


def _rated(item: Item, at: datetime) -> tuple[RatedGame, ...]:
    """Return the rated games that an item wants to change."""
    rated = [RatedGame(match.game, match) for match in item.matches if match.game.score not in (None, match.score)]
    taken_back = [RatedGame(cancel.game) for cancel in item.cancels if cancel.game.score is not None]
    changed = rated if not item.results else []
    wanted = (*changed, *taken_back)
    return tuple(each for each in wanted if is_for_officer(each.game.tournament.pool, each.game, at))


def _offer_forms(row: InboundMail, annotated: AnnotatedMail) -> list[ItemForm]:
    if not annotated.games or not actions.is_actionable(row):
        return [ItemForm(item) for item in annotated.items]
    wanted = sorted((item for item in annotated.items if _action_of(item)), key=_priority)[:FORMS_SHOWN]
    offered = {item.number for item in wanted}
    return [
        _make_item_form(row, annotated, item) if item.number in offered else ItemForm(item) for item in annotated.items
    ]


def split_quiet(lines: Sequence[ItemForm]) -> dict[str, object]:
    """Return the lines for the template: those that were read, and apart from them the quiet ones."""
    quiet = [line for line in lines if line.item.is_quiet]
    return {
        "read": [line for line in lines if not line.item.is_quiet],
        "corrections": [game for line in lines for game in line.rated],
        "quiet": quiet,
        "open_quiet": any(line.form is not None and line.form.errors for line in quiet),
    }


def _priority(item: Item) -> int:
    """Sort items that are asked about first, lines without a meaning last."""
    return 0 if item.reasons else 1 + item.is_line


def _action_of(item: Item) -> str:
    """Return the action that can settle an item, "" where none can."""
    if item.is_open:
        return "correct"
    if item.is_settled or item.departure is not None:
        return ""
    return "cancel" if item.cancellation is not None else "whole"


def _make_item_form(row: InboundMail, annotated: AnnotatedMail, item: Item) -> ItemForm:
    action, initial = _action_of(item), _initial_values(row, item)
    auto_id = f"id_%s_{item.number}"
    if action == "correct":
        return ItemForm(item, action, make_correct_form(annotated, initial=initial, auto_id=auto_id))
    if action == "cancel":
        return ItemForm(item, action, make_cancel_form(annotated, initial=initial, auto_id=auto_id))
    return ItemForm(item, action, make_whole_form(annotated, initial=initial, auto_id=auto_id))


def _initial_values(row: InboundMail, item: Item) -> dict[str, Any]:
    """Return the values that the mail proposes for a form."""
    initial: dict[str, Any] = {"where": item.where, "number": item.number, "seen": actions.fingerprint(row)}
    day = row.received_at and localdate(row.received_at)
    if item.match is not None:
        match = item.match
        initial |= {"chosen": choice_of(match.game), "score": match.score, "reason": match.reason}
        initial["completed_on"] = match.completed_on
    elif item.claim is not None:
        initial |= {"score": item.claim.score, "reason": item.claim.reason}
        initial["completed_on"] = item.claim.completed_on or day
    elif item.cancels:
        initial["chosen"] = choice_of(item.cancels[0].game)
    elif item.whole is not None:
        initial |= {"score": item.whole.score, "reason": item.whole.reason, "completed_on": item.whole.on or day}
        initial["code"] = item.whole.tournament
    return initial


def make_correct_form(annotated: AnnotatedMail, data: Any = None, **kwargs: Any) -> CorrectForm:  # noqa: ANN401 -- as Django's own
    """Return the form that gives a line the result of one game."""
    return CorrectForm(annotated.games, data, **kwargs)


def make_cancel_form(annotated: AnnotatedMail, data: Any = None, **kwargs: Any) -> CancelForm:  # noqa: ANN401 -- as Django's own
    """Return the form that names the result which a line withdraws."""
    return CancelForm(annotated.games, data, **kwargs)


def make_whole_form(annotated: AnnotatedMail, data: Any = None, **kwargs: Any) -> WholeForm:  # noqa: ANN401 -- as Django's own
    """Return the form that gives all open games one result."""
    return WholeForm(annotated.tournaments, data, **kwargs)

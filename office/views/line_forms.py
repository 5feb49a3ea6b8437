"""The forms beside the lines of a mail: what the officer may say about each."""

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


class Line(NamedTuple):
    """What was read, and the form for it, by the act that the form is for; none where nothing is open.
    `rated` are the games that it wants to change and that only a correction changes.
    """

    item: Item
    action: str = ""
    form: LineForm | None = None
    rated: tuple[Rated, ...] = ()


class Rated(NamedTuple):
    """A finished game on which a rating rests, and the result that a line of a mail gives it; None where the
    line takes its result back.
    """

    game: Game
    match: Match | None = None


def lines_of(row: InboundMail, annotated: AnnotatedMail) -> list[Line]:
    """What was read, with a form for each thing of which nothing came yet."""
    found = _lines(row, annotated)
    if not actions.is_actionable(row):
        return found
    at = row.received_at or row.stored_at
    return [line._replace(rated=_rated(line.item, at)) for line in found]


def _rated(item: Item, at: datetime) -> tuple[Rated, ...]:
    """The rated games that an item wants to change."""
    rated = [Rated(match.game, match) for match in item.matches if match.game.score not in (None, match.score)]
    taken_back = [Rated(cancel.game) for cancel in item.cancels if cancel.game.score is not None]
    changed = rated if not item.results else []
    wanted = (*changed, *taken_back)
    return tuple(each for each in wanted if is_for_officer(each.game.tournament.pool, each.game, at))


def _lines(row: InboundMail, annotated: AnnotatedMail) -> list[Line]:
    if not annotated.games or not actions.is_actionable(row):
        return [Line(item) for item in annotated.items]
    wanted = sorted((item for item in annotated.items if _action(item)), key=_haste)[:FORMS_SHOWN]
    offered = {item.number for item in wanted}
    return [_line(row, annotated, item) if item.number in offered else Line(item) for item in annotated.items]


def shown(lines: Sequence[Line]) -> dict[str, object]:
    """The lines as the page has them: what was read, and folded below it where nothing was found."""
    quiet = [line for line in lines if line.item.is_quiet]
    return {
        "read": [line for line in lines if not line.item.is_quiet],
        "quiet": quiet,
        "open_quiet": any(line.form is not None and line.form.errors for line in quiet),
    }


def _haste(item: Item) -> int:
    """Lines that are asked about come first, those that mean nothing last."""
    return 0 if item.reasons else 1 + item.is_line


def _action(item: Item) -> str:
    """The act that may settle an item, "" where it is settled or only a page of its own can."""
    if item.is_open:
        return "correct"
    if item.is_settled or item.departure is not None:
        return ""
    return "cancel" if item.cancellation is not None else "whole"


def _line(row: InboundMail, annotated: AnnotatedMail, item: Item) -> Line:
    action, said = _action(item), _said(row, item)
    auto_id = f"id_%s_{item.number}"
    if action == "correct":
        return Line(item, action, correct_form(annotated, initial=said, auto_id=auto_id))
    if action == "cancel":
        return Line(item, action, cancel_form(annotated, initial=said, auto_id=auto_id))
    return Line(item, action, whole_form(annotated, initial=said, auto_id=auto_id))


def _said(row: InboundMail, item: Item) -> dict[str, Any]:
    """What the mail proposes for a form."""
    said: dict[str, Any] = {"where": item.where, "number": item.number, "seen": actions.fingerprint(row)}
    day = row.received_at and localdate(row.received_at)
    if item.match is not None:
        match = item.match
        said |= {"chosen": choice_of(match.game), "score": match.score, "reason": match.reason}
        said["completed_on"] = match.completed_on
    elif item.claim is not None:
        said |= {"score": item.claim.score, "reason": item.claim.reason}
        said["completed_on"] = item.claim.completed_on or day
    elif item.cancels:
        said["chosen"] = choice_of(item.cancels[0].game)
    elif item.whole is not None:
        said |= {"score": item.whole.score, "reason": item.whole.reason, "completed_on": item.whole.on or day}
        said["code"] = item.whole.tournament
    return said


def correct_form(annotated: AnnotatedMail, data: Any = None, **kwargs: Any) -> CorrectForm:  # noqa: ANN401 -- as Django's own
    """What a line means: a result of one of the games."""
    return CorrectForm(annotated.games, data, **kwargs)


def cancel_form(annotated: AnnotatedMail, data: Any = None, **kwargs: Any) -> CancelForm:  # noqa: ANN401 -- as Django's own
    """Which result a line takes back."""
    return CancelForm(annotated.games, data, **kwargs)


def whole_form(annotated: AnnotatedMail, data: Any = None, **kwargs: Any) -> WholeForm:  # noqa: ANN401 -- as Django's own
    """Which result a line gives to all open games."""
    return WholeForm(annotated.tournaments, data, **kwargs)

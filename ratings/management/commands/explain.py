"""`manage.py explain EVALUATION`: how the numbers of an evaluation came about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Q

from ratings.evaluation import ExplainedPlayer, Explanation, explain
from ratings.models import Evaluation
from ratings.regulations.arithmetic import decimal_text


class Command(BaseCommand):
    """Explain an evaluation by its number, or the one in force of a tournament or game by its key."""

    help = "Show every step of an evaluation (its number, or the code of its tournament)."

    def add_arguments(self, parser: CommandParser) -> None:
        """The number of the evaluation, or the key of its unit."""
        parser.add_argument("evaluation", help="number, or code of a tournament (game: CODE#NNN; period: 'list DATE')")
        parser.add_argument("--pool", help="key of the pool, where several have a list of that day")

    def handle(self, **options: Any) -> None:
        """Print paragraph by paragraph."""
        found = Evaluation.objects.select_related("pool").order_by("-pk")
        given, pool = options["evaluation"], options["pool"]
        evaluation = found.filter(pk=given).first() if given.isdigit() else None
        found = found.filter(pool__key=pool) if pool else found
        in_force = found.filter(Q(key=given) | Q(covered__tournament__code=given), replaced_by=None)
        evaluation = evaluation or in_force.first()
        if evaluation is None:
            raise CommandError(f"no evaluation {given!r}")
        for line in lines(explain(evaluation)):
            self.stdout.write(line)


def lines(explanation: Explanation) -> Iterator[str]:
    """Yield the explanation as text."""
    evaluation = explanation.evaluation
    yield f"evaluation {evaluation.pk} of {evaluation.key}, completed {evaluation.completed_on}"
    yield f"regulation {evaluation.rule}, edition {evaluation.edition}, signature {evaluation.signature}"
    for player in explanation.players:
        yield ""
        yield from player_lines(player, explanation)
    yield ""
    yield "recalculated: agrees with the ledger" if explanation.agrees else "recalculated: DIFFERS from the ledger"


def player_lines(player: ExplainedPlayer, explanation: Explanation) -> Iterator[str]:
    """Yield the steps of one player, in a period under the codes of its tournaments."""
    entry = player.entry
    before = "unrated" if entry.before_value is None else f"{entry.before_value}-{entry.before_index}"
    yield f"{entry.player.name} ({entry.player.number}): {before} -> {entry.after_value}-{entry.after_index}"
    event = None
    for step in player.steps:
        if step.event != event and step.event is not None:
            yield f"  {explanation.tournaments[step.event].code}"
        event = step.event
        yield f"  {step.paragraph:<8} {step.label:<28} {decimal_text(step.value, step.places, step.places)}"
    if entry.remarks:
        yield f"  remarks: {entry.remarks}"

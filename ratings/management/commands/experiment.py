"""`manage.py experiment`: how well ratings under one law or another would have predicted results."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings.evaluation import run_experiment
from ratings.laboratory import DefinitionError, Report, as_document, read_experiment
from ratings.laboratory.comparison import SCORES, Figures
from ratings.laboratory.report import SweepCurve


class Command(BaseCommand):
    """Compares laws by the history of a pool; no ledger is touched."""

    help = "Compare regulations, readings and parameters by how well they predict the results of a pool."

    def add_arguments(self, parser: CommandParser) -> None:
        """The definition, and the form of the answer."""
        parser.add_argument("file", type=Path, help="the definition, as docs/laboratory.md describes it")
        parser.add_argument("--json", action="store_true", help="answer with every figure")

    def handle(self, **options: Any) -> None:
        """Print the figures of each candidate."""
        try:
            found = run(options["file"])
        except (DefinitionError, OSError, tomllib.TOMLDecodeError) as fault:
            raise CommandError(f"{options['file']}: {fault}") from fault
        if options["json"]:
            self.stdout.write(json.dumps(as_document(found), indent=1, ensure_ascii=False))
            return
        for line in written(found):
            self.stdout.write(line)


def run(file: Path) -> Report:
    """Run the experiment in a file. Raises DefinitionError."""
    return run_experiment(read_experiment(tomllib.loads(file.read_text()), files=True))


def written(found: Report) -> Iterator[str]:
    """Yield the lines for people: the test span judges, the training span is shown beside it."""
    for each in found.candidates:
        yield each.name
        for span, figures in (("training", each.training), ("test", each.test)):
            yield from (f"  {span:8} {line}" for line in written_span(figures))
    if found.sweep:
        yield from written_sweep(found.sweep)


def written_sweep(curve: SweepCurve) -> Iterator[str]:
    """Yield a line for each value of a sweep, and where the best lies."""
    yield f"{curve.candidate}: {curve.parameter}, log loss of {curve.games} games of the training span"
    for point in curve.points:
        test = f", test {point.test.mean:.5f}" if point.test else ""
        yield f"  {point.value:6} {point.training.mean:.5f}{test}"
    edge = "; the sweep ends there, the best may lie outside" if curve.at_edge else ""
    yield f"  best {curve.best}, from {curve.low} to {curve.high} in 95 % of the resamples{edge}"


def written_span(figures: Figures | None) -> Iterator[str]:
    """Yield a line for each score of a span, with what is supported about its difference from the first candidate."""
    if figures is None:
        yield "no game that all candidates predict"
        return
    yield f"{figures.games} games, {figures.tournaments} tournaments"
    for name in SCORES:
        score, against = figures.scores[name], figures.differences[name]
        better = "better" if against.mean < 0 else "worse"
        verdict = f"{better} by {abs(against.mean):.5f}" if against.excludes_zero else "no difference that is supported"
        yield f"{name} {score.mean:.5f} ({score.low:.5f} to {score.high:.5f}), {verdict}"

"""A report in lines of text, as a terminal shows it."""

from __future__ import annotations

from collections.abc import Iterator

from .bootstrap import Estimate
from .comparison import SCORES, Figures
from .report import CandidateReport, RankChange, Report, SweepCurve

NAMED = 3
"""Players named among those who gain or lose most."""


def write_lines(report: Report) -> Iterator[str]:
    """Yield the lines for people: the test span judges, the training span is shown beside it."""
    for candidate in report.candidates:
        yield candidate.name
        for span, figures in (("training", candidate.training), ("test", candidate.test)):
            yield from (f"  {span:8} {line}" for line in _write_span(figures))
        yield from (f"  {line}" for line in _write_players(candidate))
    if report.sweep:
        yield from _write_sweep(report.sweep)


def _write_span(figures: Figures | None) -> Iterator[str]:
    """Yield a line for each score of a span, with what is supported about its difference from the first candidate."""
    if figures is None:
        yield "no game that all candidates predict"
        return
    yield f"{figures.games} games, {figures.tournaments} tournaments"
    for name in SCORES:
        score, against = figures.scores[name], figures.differences[name]
        better = "better" if against.mean < 0 else "worse"
        verdict = (
            f"{better} by {abs(against.mean):.5f}" if figures.supported[name] else "no difference that is supported"
        )
        yield f"{name} {_with_interval(score, 5)}, {verdict}"


def _with_interval(estimate: Estimate, places: int = 1) -> str:
    return f"{estimate.mean:.{places}f} ({estimate.low:.{places}f} to {estimate.high:.{places}f})"


def _write_players(candidate: CandidateReport) -> Iterator[str]:
    """Yield what a candidate makes of players."""
    first = candidate.first_ratings
    ways = "".join(f", {code} {players}" for code, players in first.fallbacks.items())
    yield f"first ratings {first.players}{ways}"
    for step in candidate.newcomers:
        yield f"{step.players} newcomers after {step.games} games: {_with_interval(step.distance)} from their level"
    if jumps := candidate.jumps:
        yield f"jumps {_with_interval(jumps.mean)}, 95 % at most {jumps.most}, largest {jumps.largest}"
    for year in candidate.scale:
        drift = f", drift {_with_interval(year.drift)}" if year.drift else ""
        yield f"{year.year}: {year.players} players, mean {year.mean:.1f}, spread {year.spread:.1f}{drift}"
    if ranks := candidate.ranks:
        yield f"ranks of {ranks.players} players move by {ranks.mean:.1f} on average"
        yield from map(_write_rank, (*ranks.gainers[:NAMED], *ranks.losers[:NAMED]))
    for point in candidate.course:
        yield f"{point.on}: {point.value}-{point.index}"


def _write_rank(change: RankChange) -> str:
    return f"  {change.player}: rank {change.first_rank} to {change.rank}, {change.first_value} to {change.value}"


def _write_sweep(curve: SweepCurve) -> Iterator[str]:
    """Yield a line for each value of a sweep, and where the best lies."""
    yield f"{curve.candidate}: {curve.parameter}, log loss of {curve.games} games of the training span"
    for point in curve.points:
        test = f", test {point.test.mean:.5f}" if point.test else ""
        yield f"  {point.value:6} {point.training.mean:.5f}{test}"
    if not curve.supported:
        yield f"  best {curve.best}, of too few tournaments to say within which bounds"
        return
    edge = "; the sweep ends there, the best may lie outside" if curve.at_edge else ""
    yield f"  best {curve.best}, from {curve.low} to {curve.high} in 95 % of the resamples{edge}"

"""A report for a page: tables with intervals, verdicts in words, drawings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from ratings.models import Player
from ratings.templatetags.rating_format import MINUS, decimal_mark
from ratings.vocabulary.labels import parameter_label

from .drawing import Drawing, Point, draw
from .tables import as_toml
from .visible import listed_players, only_listed

Document = Mapping[str, Any]
Estimate = Mapping[str, float]

PLACES = 4
"""Decimals of scores (our own choice)."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A candidate in one span: its scores with their intervals, and what is supported about its difference from the
    first one; `is_supported` says whether anything is.
    """

    name: str
    log_loss: str
    log_loss_range: str
    brier: str
    brier_range: str
    verdict: str
    is_supported: bool


@dataclass(frozen=True, slots=True)
class SpanReport:
    """What all candidates predicted in one span; no row where nothing could be compared."""

    judges: bool
    first: date
    last: date
    games: int
    tournaments: int
    rows: tuple[ScoreRow, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A number of a candidate that is another one under the first candidate."""

    label: str
    first: float | None
    own: float


@dataclass(frozen=True, slots=True)
class CandidateLaw:
    """A candidate, its regulation or system, and what distinguishes it from the first one."""

    name: str
    rule: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class MovedPlayer:
    """A player whose rank changes, with both ranks and values."""

    player: Player
    first_rank: int
    rank: int
    first_value: int
    value: int


@dataclass(frozen=True, slots=True)
class RankReport:
    """Who gains and who loses the most under a candidate; how far values of each level move."""

    name: str
    players: int
    mean: str
    gainers: tuple[MovedPlayer, ...]
    losers: tuple[MovedPlayer, ...]
    levels: tuple[tuple[int, int, int, str], ...]

    @property
    def sides(self) -> tuple[tuple[MovedPlayer, ...], tuple[MovedPlayer, ...]]:
        """Those who gain, and those who lose."""
        return self.gainers, self.losers


@dataclass(frozen=True, slots=True)
class SweepReport:
    """One parameter from value to value: label, curve, table, and the value with the least log loss."""

    parameter: str
    candidate: str
    games: int
    best: int
    low: int
    high: int
    at_edge: bool
    is_supported: bool
    rows: tuple[tuple[int, str, str], ...]
    drawing: Drawing | None


@dataclass(frozen=True, slots=True)
class Section:
    """A drawing above a table: column headers and rows of cells."""

    drawing: Drawing | None
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ReportPage:
    """Everything that a page shows of a report; the span that judges comes first."""

    pool: str
    history: Mapping[str, Any]
    spans: tuple[SpanReport, ...]
    laws: tuple[CandidateLaw, ...]
    sweep: SweepReport | None
    calibration: Section
    newcomers: Section
    scale: Section
    jumps: Section
    ranks: tuple[RankReport, ...]
    course: Section
    player: Player | None
    definition: str


def present(document: Document) -> ReportPage:
    """Return what a page shows of a document."""
    shown = only_listed(document)
    candidates, players = shown["candidates"], listed_players(shown)
    return ReportPage(
        pool=shown["definition"]["pool"],
        history={**shown["history"], **{key: _day(shown["history"][key]) for key in ("first", "last")}},
        spans=tuple(_span(shown, key) for key in ("test", "training")),
        laws=tuple(_law(candidate, candidates[0]) for candidate in candidates),
        sweep=_sweep(shown["sweep"], candidates) if shown["sweep"] else None,
        calibration=_calibration(candidates),
        newcomers=_newcomers(candidates),
        scale=_scale(candidates),
        jumps=_jumps(candidates),
        ranks=tuple(_ranks(candidate, players) for candidate in candidates if candidate["ranks"]),
        course=_course(candidates),
        player=players.get(shown["definition"].get("player", "")),
        definition=as_toml(shown["definition"]),
    )


def number_text(number: float, places: int = PLACES) -> str:
    """Return a number as the reader writes it."""
    return f"{number:.{places}f}".replace("-", MINUS).replace(".", decimal_mark())


def interval(estimate: Estimate, places: int = PLACES) -> str:
    """Return a mean with the ends of its interval."""
    return f"{number_text(estimate['mean'], places)} ({ends_text(estimate, places)})"


def ends_text(estimate: Estimate, places: int = PLACES) -> str:
    """Return the ends of an interval."""
    return " … ".join(number_text(estimate[end], places) for end in ("low", "high"))


def verdict(difference: Estimate, *, is_supported: bool) -> str:
    """Return a difference of log loss in words; one that is not supported is none."""
    if not is_supported:
        return _("no difference that is supported")
    sizes = sorted(abs(difference[end]) for end in ("low", "high"))
    given = {"by": number_text(abs(difference["mean"])), "low": number_text(sizes[0]), "high": number_text(sizes[1])}
    if difference["mean"] < 0:
        return _("predicts better, by %(by)s (%(low)s … %(high)s)") % given
    return _("predicts worse, by %(by)s (%(low)s … %(high)s)") % given


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _span(document: Document, key: str) -> SpanReport:
    days = document["definition"][key]
    figures = [(candidate["name"], candidate[key]) for candidate in document["candidates"] if candidate[key]]
    games, tournaments = (figures[0][1][name] if figures else 0 for name in ("games", "tournaments"))
    rows = tuple(_score_row(number, *each) for number, each in enumerate(figures))
    return SpanReport(
        key == "test", date.fromisoformat(days["from"]), date.fromisoformat(days["to"]), games, tournaments, rows
    )


def _score_row(number: int, name: str, figures: Document) -> ScoreRow:
    scores, supported = figures["scores"], figures["supported"]["log_loss"]
    words = verdict(figures["differences"]["log_loss"], is_supported=supported) if number else ""
    log_loss, brier = scores["log_loss"], scores["brier"]
    texts = (number_text(log_loss["mean"]), ends_text(log_loss), number_text(brier["mean"]), ends_text(brier))
    return ScoreRow(name, *texts, verdict=words, is_supported=supported)


def _law(candidate: Document, first: Document) -> CandidateLaw:
    own, other = candidate["parameters"], first["parameters"]
    changes = (
        Change(parameter_label(name), other.get(name), own[name]) for name in own if own[name] != other.get(name)
    )
    return CandidateLaw(candidate["name"], candidate["rule"], tuple(changes))


def _sweep(sweep: Document, candidates: Sequence[Document]) -> SweepReport:
    points = sweep["points"]
    curves = [(label, _above_least(points, key)) for label, key in ((_("Training"), "training"), (_("Test"), "test"))]
    rows = (
        (each["value"], interval(each["training"]), interval(each["test"]) if each["test"] else "–") for each in points
    )
    return SweepReport(
        parameter=parameter_label(sweep["parameter"]),
        candidate=sweep["candidate"] or candidates[0]["name"],
        games=sweep["games"],
        best=sweep["best"],
        low=sweep["low"],
        high=sweep["high"],
        at_edge=sweep["at_edge"],
        is_supported=sweep.get("supported", True),  # reports of before have no such field
        rows=tuple(rows),
        drawing=draw(curves, chosen=sweep["best"]),
    )


def _above_least(points: Sequence[Document], span: str) -> list[Point]:
    """Return how far the log loss of each value lies above the least one, so that both spans share a scale."""
    losses = [(each["value"], each[span]["mean"]) for each in points if each[span]]
    least = min((loss for _value, loss in losses), default=0.0)
    return [Point(value, loss - least) for value, loss in losses]


def _ends(estimate: Estimate) -> tuple[float, float, float]:
    return estimate["mean"], estimate["low"], estimate["high"]


def _calibration(candidates: Sequence[Document]) -> Section:
    """Return what favourites expected and scored in the span that judges."""
    bands = [(each["name"], (each["test"] or {}).get("calibration", ())) for each in candidates]
    series = [(name, [Point(band["expected"], band["score"]) for band in found]) for name, found in bands]
    rows = tuple(
        (name, str(band["games"]), number_text(band["expected"], 3), number_text(band["score"], 3))
        for name, found in bands
        for band in found
    )
    return Section(draw(series, diagonal=True), (_("Games"), _("Expected"), _("Real")), rows)


def _newcomers(candidates: Sequence[Document]) -> Section:
    steps = [(each["name"], each["newcomers"]) for each in candidates]
    series = [(name, [Point(step["games"], *_ends(step["distance"])) for step in found]) for name, found in steps]
    rows = tuple(
        (name, str(step["games"]), str(step["players"]), interval(step["distance"], 0))
        for name, found in steps
        for step in found
    )
    return Section(draw(series), (_("Games"), _("Players"), _("Distance")), rows)


def _scale(candidates: Sequence[Document]) -> Section:
    years = [(each["name"], each["scale"]) for each in candidates]
    series = [(name, [Point(year["year"], year["mean"]) for year in found]) for name, found in years]
    rows = tuple(
        (
            name,
            str(year["year"]),
            number_text(year["mean"], 0),
            number_text(year["spread"], 0),
            interval(year["drift"], 1) if year["drift"] else "–",
        )
        for name, found in years
        for year in found
    )
    return Section(draw(series), (_("Year"), _("Mean"), _("Spread"), _("Drift")), rows)


def _jumps(candidates: Sequence[Document]) -> Section:
    rows = (
        (
            each["name"],
            interval(each["jumps"]["mean"], 1) if each["jumps"] else "–",
            str(each["jumps"]["largest"]) if each["jumps"] else "–",
            f"{sum(each['first_ratings']['fallbacks'].values())} / {each['first_ratings']['players']}",
        )
        for each in candidates
    )
    return Section(None, (_("Mean jump"), _("Largest"), _("First ratings by a fallback")), tuple(rows))


def _ranks(candidate: Document, players: Mapping[str, Player]) -> RankReport:
    ranks = candidate["ranks"]
    levels = ((each["low"], each["high"], each["players"], interval(each["difference"], 1)) for each in ranks["levels"])
    return RankReport(
        name=candidate["name"],
        players=ranks["players"],
        mean=number_text(ranks["mean"], 1),
        gainers=_moved(ranks["gainers"], players),
        losers=_moved(ranks["losers"], players),
        levels=tuple(levels),
    )


def _moved(rows: Sequence[Document], players: Mapping[str, Player]) -> tuple[MovedPlayer, ...]:
    keys = ("first_rank", "rank", "first_value", "value")
    return tuple(MovedPlayer(players[row["player"]], *(row[key] for key in keys)) for row in rows)


def _course(candidates: Sequence[Document]) -> Section:
    courses = [(each["name"], each["course"]) for each in candidates]
    series = [(name, [Point(_year(point["on"]), point["value"]) for point in found]) for name, found in courses]
    rows = tuple(
        (name, point["on"], f"{point['value']}-{point['index']}") for name, found in courses for point in found
    )
    return Section(draw(series), (_("Day"), _("Rating")), rows)


def _year(text: str) -> float:
    """Return a day as a year with its fraction."""
    on = date.fromisoformat(text)
    return on.year + (on.timetuple().tm_yday - 1) / 366

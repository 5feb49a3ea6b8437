"""Random tournaments, and the layouts in which directors send their tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hypothesis import strategies as st

NAMES = (
    "Falkenbach, Jörg",
    "Ötzinger, Käthe",
    "Straßner, Björn",
    "von der Mühle, Ute",
    "Przybylski, Łukasz",
    "Žižka, Jiří",
    "Brandt-Lüders, Anna",
    "Achenwall, Gerd",
    "Nørgaard, Søren",
    "Ehrenfels, Ida",
    "Quast, Otto",
    "Ueberreiter, Max",
    "Íñiguez, José",
)
"""Invented players."""

HALVES = (0, 1, 2)

Results = Mapping[tuple[int, int], int]
"""Half points of the first against the second; in a double round of White against Black."""


@dataclass(frozen=True)
class Tournament:
    """Players in the order of their seats, and what is known of their games."""

    players: tuple[str, ...]
    double: bool
    results: Results

    def halves(self, row: int, column: int) -> tuple[int | None, ...]:
        """What stands in a cell: one game, or the one as White and the one as Black."""
        as_white = self.results.get((row, column))
        other = self.results.get((column, row))
        as_black = None if other is None else 2 - other
        if self.double:
            return as_white, as_black
        return (as_white if as_white is not None else as_black,)

    def points(self, row: int) -> int:
        """The half points of a player."""
        cells = [self.halves(row, column) for column in range(len(self.players)) if column != row]
        return sum(value or 0 for cell in cells for value in cell)


@dataclass(frozen=True)
class Misprint:
    """Another text in one cell."""

    row: int
    column: int
    text: str


@dataclass(frozen=True)
class Layout:
    """How a table is written. `cut` is the length of names (0 for full ones), `diagonal` the sign on
    the diagonal or None where the table leaves it out, `between` what stands between columns.
    """

    filled: str = "full"
    diagonal: str | None = "x"
    open: str = "."
    half: str = "½"
    between: str = "blanks"
    heads: str = "numbers"
    seats: bool = True
    cut: int = 0
    sums: str = "½"
    rating: bool = False
    rest: bool = False
    ranked: bool = False

    @property
    def is_telling(self) -> bool:
        """Whether the table says enough to be read with certainty (docs/reports.md says what that is)."""
        marked = bool(self.diagonal) and self.diagonal not in {self.open, "-"}
        half = self.filled != "full"
        if self.ranked and not marked:
            return False
        if self.diagonal == self.open and not self.sums and self.heads != "numbers":
            return False
        if not self.open and self.between == "blanks" and self.diagonal is None:
            return False
        if half:
            return marked or bool(self.sums and self.heads == "numbers" and self.diagonal is not None)
        return True


def render(tournament: Tournament, layout: Layout, *misprints: Misprint) -> list[str]:
    """The lines of a table, with another text in the cells of the `misprints`."""
    count = len(tournament.players)
    order = list(range(count))
    if layout.ranked:
        order.sort(key=lambda row: -tournament.points(row))
    rows = [_row(tournament, layout, row, misprints) for row in order]
    heads = _heads(tournament, layout)
    grid = ([heads] if heads else []) + rows
    if layout.between == "tabs":
        return ["\t".join(row) for row in grid]
    widths = [max(len(row[k]) for row in grid) for k in range(len(grid[0]))]
    padded = [[cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in grid]
    if layout.between == "rules":
        return ["| " + " | ".join(row) + " |" for row in padded]
    if layout.between == "boxes":
        border = "+" + "+".join("-" * (width + 2) for width in widths) + "+"
        return [border, *(line for row in padded for line in ("│ " + " │ ".join(row) + " │", border))]
    return ["  ".join(row).rstrip() for row in padded]


def _row(tournament: Tournament, layout: Layout, row: int, misprints: Sequence[Misprint]) -> list[str]:
    name = tournament.players[row]
    cells = [_cell(tournament, layout, row, column) for column in range(len(tournament.players))]
    for misprint in misprints:
        if misprint.row == row:
            cells[misprint.column] = misprint.text
    if layout.diagonal is None:
        del cells[row]
    return [
        *([f"{row + 1}."] if layout.seats else []),
        name[: layout.cut].rstrip(" ,") if layout.cut else name,
        *([str(1800 + 37 * row)] if layout.rating else []),
        *cells,
        *([points(tournament.points(row), layout.sums)] if layout.sums else []),
        *([f"{3 * tournament.points(row) / 4:.2f}".replace(".", ",")] if layout.rest else []),
    ]


def _heads(tournament: Tournament, layout: Layout) -> list[str]:
    if layout.heads == "none" or layout.diagonal is None:
        return []
    count = len(tournament.players)
    numbers = [str(seat) for seat in range(1, count + 1)]
    return [
        *(["Nr"] if layout.seats else []),
        "Name",
        *(["FWZ"] if layout.rating else []),
        *(numbers if layout.heads == "numbers" else [name[:4] for name in tournament.players]),
        *(["Pkt"] if layout.sums else []),
        *(["SB"] if layout.rest else []),
    ]


def _cell(tournament: Tournament, layout: Layout, row: int, column: int) -> str:
    if row == column:
        return (layout.diagonal or "") * (2 if tournament.double and layout.diagonal else 1)
    if (layout.filled == "upper" and column < row) or (layout.filled == "lower" and column > row):
        return ""
    values = tournament.halves(row, column)
    if all(value is None for value in values):
        return layout.open
    return written(values, layout)


def written(values: tuple[int | None, ...], layout: Layout) -> str:
    """The text of a cell."""
    half = layout.half if len(values) == 1 or layout.half in {"½", "=", "r"} else "½"
    return "".join({0: "0", 1: half, 2: "1", None: "."}[value] for value in values)


def points(halves: int, style: str) -> str:
    """Points as a table writes them."""
    if style == "½":
        return f"{halves // 2 or ''}½" if halves % 2 else str(halves // 2)
    return f"{halves // 2}{style}{5 * (halves % 2)}"


@st.composite
def tournaments(draw: st.DrawFn, *, least: int = 3, most: int = 13, finished: bool = False) -> Tournament:
    """Tournaments of invented players."""
    count = draw(st.integers(least, most))
    double = draw(st.booleans())
    players = tuple(draw(st.permutations(NAMES)))[:count]
    pairs = [(a, b) for a in range(count) for b in range(count) if (a != b if double else a < b)]
    value = st.sampled_from(HALVES) if finished else st.sampled_from((*HALVES, None))
    drawn = draw(st.lists(value, min_size=len(pairs), max_size=len(pairs)))
    return Tournament(players, double, {p: v for p, v in zip(pairs, drawn, strict=True) if v is not None})


def layouts() -> st.SearchStrategy[Layout]:
    """Every layout that says enough."""
    built = st.builds(
        Layout,
        filled=st.sampled_from(("full", "full", "upper", "lower")),
        diagonal=st.sampled_from(("x", "*", "#", "-", "", None)),
        open=st.sampled_from((".", "-", "")),
        half=st.sampled_from(("½", "=", "r", "0.5", "0,5", "1/2")),
        between=st.sampled_from(("blanks", "tabs", "rules", "boxes")),
        heads=st.sampled_from(("numbers", "names", "none")),
        seats=st.booleans(),
        cut=st.sampled_from((0, 0, 9)),
        sums=st.sampled_from(("½", ".", ",", "")),
        rating=st.booleans(),
        rest=st.booleans(),
        ranked=st.booleans(),
    )
    return built.filter(lambda layout: layout.is_telling)

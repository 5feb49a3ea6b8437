"""Lines to columns: every way in which the lines of a table may be cut into cells.

Which of them is right is found out by what the cells then say (`blocks`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from intake.reading.crosstables.cells import COMPACT, LETTERS, WORD, is_cell

_SEPARATED = re.compile(r"[|;\t]")
_EDGE = re.compile(r"^\s*[|]|[|]\s*$")
_BOXES = str.maketrans(dict.fromkeys("│┃║¦", "|"))
_BORDER = re.compile(r"[\s\-=+_|:─━┄┈│┃┼╋├┤┬┴┌┐└┘╔╗╚╝═║╬╠╣╦╩╟╢╤╧╪╭╮╰╯]{3,}")


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows of equally many cells. `heads` stand above the columns; there may be none."""

    cells: tuple[tuple[str, ...], ...]
    heads: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.cells[0])


def plain_line(line: str) -> str:
    """Return a line with one sign for every vertical rule."""
    return line.translate(_BOXES)


def is_border(line: str) -> bool:
    """Whether a line is only drawn."""
    return _BORDER.fullmatch(line) is not None and len(re.findall(r"[-=_─━═┄┈|]", line.translate(_BOXES))) >= 3


def grids(rows: Sequence[str], head: str) -> Iterator[Grid]:
    """Yield every way to cut `rows`, with `head` (the line above them, or "") cut alike.

    Where separators cut all rows into equally many cells that can be those of a table, they alone say where a
    cell ends: tabs lead to other positions behind names of other lengths.
    """
    seen: set[tuple[tuple[str, ...], ...]] = set()
    separated = tuple(_by_separators(rows, head))
    exact = [grid for grid, equal in separated if equal and grid.width >= len(rows)]
    others = () if exact else (*_by_position(rows, head), *_by_words(rows, head))
    for grid in (*(exact or (grid for grid, _ in separated)), *others):
        for form in (grid, *_taken_apart(grid)):
            if form.cells not in seen:
                seen.add(form.cells)
                yield form


def _by_separators(rows: Sequence[str], head: str) -> Iterator[tuple[Grid, bool]]:
    """Cells between rules, semicolons or tabs, all rows as long as the longest, and whether they were equally long."""
    for separator in ("|", ";", "\t"):
        if any(separator not in row for row in rows):
            continue
        cut = [_cut(row, separator) for row in rows]
        width = max(map(len, cut))
        cells = tuple((*row, *[""] * (width - len(row))) for row in cut)
        heads = _aligned(_cut(head, separator), width) if separator in head else ()
        yield Grid(cells, heads), len(set(map(len, cut))) == 1


def _cut(line: str, separator: str) -> list[str]:
    """Return the cells of one line."""
    inner = _EDGE.sub("", line) if separator == "|" else line
    return [cell.strip() for cell in inner.split(separator)]


def _aligned(heads: Sequence[str], width: int) -> tuple[str, ...]:
    """Heads above `width` columns; none where there are too many.

    Of fewer the last ones are missing, but the first ones where they begin to count at once.
    """
    if len(heads) > width:
        return ()
    blanks = [""] * (width - len(heads))
    return (*blanks, *heads) if heads[0].strip(".") == "1" else (*heads, *blanks)


def _by_position(rows: Sequence[str], head: str) -> Iterator[Grid]:
    """Cells between those positions at which every row is blank; with its head a column may be blank."""
    texts = [_SEPARATED.sub(" ", row.expandtabs()) for row in rows]
    above = _SEPARATED.sub(" ", head.expandtabs())
    for inked in [texts, [*texts, above]] if above.strip() else [texts]:
        starts, ends = _columns(inked)
        if len(starts) > 1:
            cells = tuple(tuple(text[a:b].strip() for a, b in zip(starts, ends, strict=True)) for text in texts)
            yield Grid(cells, _heads_at(above, starts, ends))


def _columns(texts: Sequence[str]) -> tuple[list[int], list[int]]:
    """Return where the columns begin and end: between positions at which every text is blank."""
    width = max(map(len, texts))
    padded = [text.ljust(width) for text in texts]
    inked = [any(text[place] != " " for text in padded) for place in range(width)]
    starts = [place for place in range(width) if inked[place] and (place == 0 or not inked[place - 1])]
    return starts, [next((p for p in range(start, width) if not inked[p]), width) for start in starts]


def _heads_at(head: str, starts: Sequence[int], ends: Sequence[int]) -> tuple[str, ...]:
    """Return the words of a head, each above the column that it overlaps or is nearest to."""
    heads = [""] * len(starts)
    for word in WORD.finditer(head):
        middle = (word.start() + word.end()) / 2
        near = min(range(len(starts)), key=lambda k: max(starts[k] - middle, middle - ends[k], 0))
        heads[near] = f"{heads[near]} {word[0]}".strip()
    return tuple(heads) if any(heads) else ()


def _by_words(rows: Sequence[str], head: str) -> Iterator[Grid]:
    """Every word behind the names as a cell, wherever it stands."""
    parts = [_name_and_rest(row) for row in rows]
    names, rests = [name for name, _ in parts], [rest for _, rest in parts]
    lengths = [len(rest) for rest in rests]
    width = max(lengths)
    heads = WORD.findall(head)
    if min(lengths) == width > 0:
        above = heads[-width:] if len(heads) >= width else []
        cells = tuple((name, *rest) for name, rest in zip(names, rests, strict=True))
        yield Grid(cells, ("", *above) if above else ())
    yield from _steps(names, rests)


def _name_and_rest(row: str) -> tuple[str, list[str]]:
    """Return the words up to the name's last one, and those behind it; words behind the last number are left out."""
    words = WORD.findall(row)
    begins = next((i for i, word in enumerate(words) if LETTERS.search(word)), 0)
    ends = next((i for i in range(begins + 1, len(words)) if _is_no_name(words[i])), len(words))
    rest = words[ends:]
    while rest and LETTERS.search(rest[-1]) and not is_cell(rest[-1]):
        rest.pop()
    return " ".join(words[:ends]), rest


def _is_no_name(word: str) -> bool:
    """Whether a word behind the first one of a name is none itself."""
    return is_cell(word) or re.search(r"\d", word) is not None or COMPACT.fullmatch(word) is not None


def _steps(names: Sequence[str], rests: Sequence[Sequence[str]]) -> Iterator[Grid]:
    """Half a table whose rows begin at the left: each row has one cell more, or one less, than the one before."""
    count = len(rests)
    lengths = [len(rest) for rest in rests]
    for inner in (count, count - 1):
        for upper in (True, False):
            cells = [max(0, inner - row) if upper else row + 1 - (count - inner) for row in range(count)]
            more = {length - wanted for length, wanted in zip(lengths, cells, strict=True)}
            if len(more) != 1 or min(more) < 0:
                continue
            yield Grid(
                tuple(
                    (name, *_placed(rest[:wanted], inner, upper=upper), *rest[wanted:])
                    for name, rest, wanted in zip(names, rests, cells, strict=True)
                )
            )


def _placed(cells: Sequence[str], inner: int, *, upper: bool) -> tuple[str, ...]:
    """Return the cells of one row of a half table at their places."""
    blanks = [""] * (inner - len(cells))
    return (*blanks, *cells) if upper else (*cells, *blanks)


def _taken_apart(grid: Grid) -> Iterator[Grid]:
    """Yield the same with a column that holds all cells of its row cut up: "* 1 0 ½" or "*10½"."""
    count = len(grid.cells)
    sizes = {count, count - 1, 2 * count}
    for column in range(grid.width):
        texts = [row[column] for row in grid.cells]
        for pieces in ([text.split() for text in texts], [_letters(text) for text in texts]):
            widths = {len(piece) for piece in pieces}
            if len(widths) == 1 and widths <= sizes and count > 2:
                yield _replaced(grid, column, pieces)


def _letters(text: str) -> list[str]:
    """Return the signs of a text that is nothing but cells, else the text."""
    return list(text) if COMPACT.fullmatch(text) else [text]


def _replaced(grid: Grid, column: int, pieces: Sequence[Sequence[str]]) -> Grid:
    """Return a grid with one column replaced by several."""
    cells = tuple((*row[:column], *piece, *row[column + 1 :]) for row, piece in zip(grid.cells, pieces, strict=True))
    if not grid.heads:
        return replace(grid, cells=cells)
    blanks = [""] * len(pieces[0])
    return Grid(cells, (*grid.heads[:column], *blanks, *grid.heads[column + 1 :]))

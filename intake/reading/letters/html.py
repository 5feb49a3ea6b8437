"""HTML mail as the text that its reader sees; columns of crosstables are kept by rules between them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import lxml.html
from inscriptis.css_profiles import STRICT_CSS_PROFILE
from inscriptis.html_engine import Inscriptis
from inscriptis.model.config import ParserConfig
from lxml.etree import ParserError

from intake.reading.crosstables.cells import is_cell
from intake.reading.words import any_case

_SMALL_CELL = any_case(
    r"<t[dh](?:\s[^>]{0,300})?>(?:\s|&nbsp;|<[^>]{0,200}>){0,12}"
    r"(?:½|&frac12;|&#189;|&#xbd;|1/2|0[.,]5|[01=xX*+-])[A-Za-z]?"
    r"(?:\s|&nbsp;|<[^>]{0,200}>){0,12}</t[dh]>"
)
_LEAST_CELLS = 6
"""Cells of a table of three players."""

_LEAST_ROWS = 3
_SIDE_BY_SIDE = 3
_MOST = 60
"""Rows and columns of a crosstable (our own limit)."""

_SPAN = re.compile(r"\d{1,2}")
Rows = list[list[str]]


def holds_square(source: str) -> bool:
    """Whether an HTML document seems to hold a crosstable, judged without parsing it."""
    return sum(1 for _ in _SMALL_CELL.finditer(source)) >= _LEAST_CELLS


def rule_squares(tree: lxml.html.HtmlElement) -> None:
    """Replace every table of `tree` that may be a crosstable by its rows as text with rules."""
    for table in list(tree.iter("table")):
        if table.find(".//table") is not None or table.getparent() is None:
            continue
        rows = _rows(table)
        if sum(_side_by_side(row) >= _SIDE_BY_SIDE for row in rows) >= _LEAST_ROWS:
            text = lxml.html.Element("pre")
            text.text = "\n".join(_ruled(rows))
            text.tail = table.tail
            table.getparent().replace(table, text)


def _rows(table: lxml.html.HtmlElement) -> Rows:
    """Return the texts of a table's cells; one that spans columns is followed by blank ones."""
    rows: Rows = []
    for row in table.iter("tr"):
        cells: list[str] = []
        for cell in row:
            if cell.tag in {"td", "th"}:
                span = _SPAN.fullmatch(cell.get("colspan", "1").strip())
                blanks = max(0, int(span[0]) - 1) if span else 0
                cells += [" ".join(cell.text_content().split()), *[""] * min(blanks, _MOST)]
        rows.append(cells)
        if len(rows) > _MOST or len(cells) > _MOST:
            return []
    return rows


def _side_by_side(row: Sequence[str]) -> int:
    """Return the most neighbours that are cells or blank, at least one of them filled."""
    most = count = filled = 0
    for text in row:
        fits = not text or is_cell(text)
        count, filled = (count + 1, filled + bool(text)) if fits else (0, 0)
        most = max(most, count) if filled else most
    return most


def _ruled(rows: Rows) -> Iterator[str]:
    """Yield the rows with rules between their cells, one below the other."""
    width = max(map(len, rows))
    padded = [[*(cell.replace("|", "/") for cell in row), *[""] * (width - len(row))] for row in rows]
    widths = [max(len(row[column]) for row in padded) for column in range(width)]
    for row in padded:
        yield "| " + " | ".join(cell.ljust(size) for cell, size in zip(row, widths, strict=True)) + " |"


_XML_DECLARATION = any_case(r"^\s*<\?xml[^>]*\?>")
_HIDDEN = any_case(
    r"display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|font-size\s*:\s*0(?:[^.\d]|$)|opacity\s*:\s*0(?:[^.\d]|$)"
)
_INVISIBLE_TAGS = frozenset({"script", "style", "head", "title", "template", "noscript", "object", "svg"})
_STRUCK_TAGS = frozenset({"s", "del", "strike"})
_STRUCK = any_case(r"text-decoration[\w-]*\s*:[^;{}]*line-through")
_STRUCK_RULE = any_case(r"\.([\w-]+)[^{}]*\{[^{}]*line-through")
_QUOTE_CLASSES = frozenset({"gmail_quote", "gmail_quote_container", "yahoo_quoted", "protonmail_quote"})
_QUOTE_IDS = frozenset({"divRplyFwdMsg"})
_BEGIN, _END = "\ue000", "\ue001"  # of the private use area: no mail means anything by them
_MARKS = re.compile(f"[{_BEGIN}{_END}]")


def html_to_text(source: str) -> str:
    """Return the visible text of an HTML document, tables in columns, quoted parts marked with "> "."""
    source = _MARKS.sub("", _XML_DECLARATION.sub("", source, count=1)).replace("\0", "")
    if not source.strip():
        return ""
    try:
        tree = lxml.html.document_fromstring(source)
    except ParserError:  # nothing in it but comments
        return ""
    _prepare(tree)
    rule_squares(tree)
    text: str = Inscriptis(tree, ParserConfig(css=STRICT_CSS_PROFILE)).get_text()
    return _with_quote_marks(text)


def _prepare(tree: lxml.html.HtmlElement) -> None:
    """Take out what nobody sees and what is struck out, frame quotations, and drop styles (margins cost memory)."""
    struck = frozenset(name for style in tree.iter("style") for name in _STRUCK_RULE.findall(style.text or ""))
    for element in list(tree.iter()):
        if not isinstance(element.tag, str):
            continue
        if (_is_hidden(element) or _is_struck(element, struck)) and element.getparent() is not None:
            element.drop_tree()
            continue
        if _is_quote(element):
            _frame(element)
        if element.tag == "table" and _follows_text(element):
            element.addprevious(lxml.html.Element("br"))
        element.attrib.pop("style", None)


def _is_hidden(element: lxml.html.HtmlElement) -> bool:
    """Whether a reader never sees an element."""
    hidden_by_style = _HIDDEN.search(element.get("style", "")) is not None
    return element.tag in _INVISIBLE_TAGS or "hidden" in element.attrib or hidden_by_style


def _is_struck(element: lxml.html.HtmlElement, classes: frozenset[str]) -> bool:
    """Whether the writer took an element back; `classes` are those that a style sheet strikes out."""
    struck_by_style = _STRUCK.search(element.get("style", "")) is not None
    return element.tag in _STRUCK_TAGS or struck_by_style or not classes.isdisjoint(element.get("class", "").split())


def _is_quote(element: lxml.html.HtmlElement) -> bool:
    """Whether a mail program marked an element as the text of an earlier mail."""
    return (
        (element.tag == "blockquote" and element.get("type", "").lower() == "cite")
        or not _QUOTE_CLASSES.isdisjoint(element.get("class", "").split())
        or element.get("id") in _QUOTE_IDS
    )


def _follows_text(element: lxml.html.HtmlElement) -> bool:
    """Whether text stands right before an element; inscriptis would put a table's first row beside it."""
    before, parent = element.getprevious(), element.getparent()
    text = before.tail if before is not None else parent.text if parent is not None else None
    return bool(text and text.strip())


def _frame(element: lxml.html.HtmlElement) -> None:
    """Put a line with a mark before and after the content of an element."""
    begin, end = lxml.html.Element("div"), lxml.html.Element("div")
    begin.text, end.text = _BEGIN, _END
    begin.tail, element.text = element.text, None
    element.insert(0, begin)
    element.append(end)


def _with_quote_marks(text: str) -> str:
    """Return the text with "> " before every line inside a frame."""
    lines: list[str] = []
    depth = 0
    for line in text.split("\n"):
        depth += line.count(_BEGIN)
        plain = _MARKS.sub("", line)
        if plain.strip() or plain == line:
            lines.append(f"> {plain}" if depth > 0 else plain)
        depth = max(0, depth - line.count(_END))
    return "\n".join(lines)

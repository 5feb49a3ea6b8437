"""HTML mail as the text that its reader sees."""

from __future__ import annotations

import re

import lxml.html
from inscriptis.css_profiles import STRICT_CSS_PROFILE
from inscriptis.html_engine import Inscriptis
from inscriptis.model.config import ParserConfig
from lxml.etree import ParserError

from intake.reading.crosstables.html import rule_squares
from intake.reading.words import any_case

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

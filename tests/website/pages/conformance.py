"""Whether a page is HTML as the HTML Living Standard wants it (https://html.spec.whatwg.org/), as far as our pages go.

The parser of the standard reports errors of syntax: what is not closed, stands where it may not, has an attribute
twice. On its tree the rest is checked: which elements and attributes there are, which may stand in which (section 4,
"content model"), and that ids are unique and what refers to one finds it. An element or attribute that is missing in
these tables is a fault until somebody has looked it up.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Any

import html5lib
from html5lib.constants import E as MEANINGS

Element = Any
"""An element of lxml's tree."""

HEADINGS = {"h1", "h2", "h3", "h4"}
CONTROLS = {"button", "input", "meter", "select", "textarea"}
PHRASING = {"a", "abbr", "br", "code", "del", "em", "i", "img", "ins", "label", "q", "small", "span", "wbr"}
PHRASING |= CONTROLS | {"strong", "sub", "sup", "svg", "time"}
SECTIONS = {"address", "article", "footer", "header", "main", "nav", "section"}
FLOW = PHRASING | HEADINGS | SECTIONS
FLOW |= {"details", "div", "dl", "fieldset", "figure", "form", "ol", "p", "pre", "table", "ul"}
FACTS = {"dt", "dd"}
ITEMS, ROWS, NOTHING = {"li"}, {"tr"}, set[str]()
DRAWING = {"circle", "desc", "line", "path", "polyline", "rect", "text", "title"}

MAY_HOLD: Mapping[str, set[str]] = MappingProxyType(
    {
        "html": {"head", "body"},
        "head": {"base", "title", "meta", "link", "script"},
        **dict.fromkeys(("body", "main", "article", "section", "nav", "div", "li", "dd", "td", "form"), FLOW),
        **dict.fromkeys(("header", "footer"), FLOW - {"header", "footer", "main"}),
        **dict.fromkeys(("dt", "th", "address"), FLOW - HEADINGS - SECTIONS),
        **dict.fromkeys(("p", "pre", *HEADINGS, *(PHRASING - CONTROLS), "button", "meter"), PHRASING),
        **dict.fromkeys(("summary", "legend"), PHRASING | HEADINGS),
        **dict.fromkeys(("ul", "ol"), ITEMS),
        **dict.fromkeys(("thead", "tbody", "tfoot"), ROWS),
        **dict.fromkeys(("base", "br", "img", "input", "meta", "link", "wbr"), NOTHING),
        **dict.fromkeys(("title", "option", "textarea", "script", *DRAWING), NOTHING),
        "caption": FLOW - {"table"},
        "details": FLOW | {"summary"},
        "dl": FACTS | {"div"},
        "fieldset": FLOW | {"legend"},
        "figure": FLOW | {"figcaption"},
        "figcaption": FLOW,
        "select": {"option"},
        **dict.fromkeys(("svg", "g"), DRAWING | {"a", "g"}),
        "table": {"caption", "thead", "tbody", "tfoot"},
        "tr": {"th", "td"},
    }
)
"""What an element may hold. Those that are `TRANSPARENT` may hold what their parent may."""

TRANSPARENT = {"a", "del", "ins"}
FIRST = {"caption": "table", "legend": "fieldset", "summary": "details"}
"""What has to be the first element in another one."""

WITHOUT_TEXT = {"html", "head", "ul", "ol", "dl", "table", "thead", "tbody", "tfoot", "tr", "select", "svg"}
INTERACTIVE = {"a", "button", "details", "input", "label", "select", "textarea"}

EVERYWHERE = {"class", "hidden", "id", "lang", "role", "spellcheck", "tabindex", "title"}
SHAPES = {"height", "width"}
ATTRIBUTES: Mapping[str, set[str]] = MappingProxyType(
    {
        "a": {"download", "href", "hreflang", "rel", "type"},
        "base": {"href", "target"},
        "button": {"disabled", "name", "type", "value"},
        "circle": {"cx", "cy", "r"},
        "details": {"open"},
        "form": {"action", "autocomplete", "enctype", "method", "novalidate"},
        "img": {"alt", "src", *SHAPES},
        "input": {"accept", "autocapitalize", "autocomplete", "autofocus", "checked", "disabled", "inputmode", "max"}
        | {"maxlength", "min", "minlength", "multiple", "name", "pattern", "placeholder", "readonly", "required"}
        | {"size", "step", "type", "value"},
        "label": {"for"},
        "li": {"value"},
        "line": {"x1", "x2", "y1", "y2"},
        "link": {"href", "hreflang", "rel", "sizes", "type"},
        "meta": {"charset", "content", "name", "property"},
        "meter": {"high", "low", "max", "min", "optimum", "value"},
        "ol": {"start"},
        "option": {"disabled", "selected", "value"},
        "g": {"transform"},
        "path": {"d", "fill", "stroke", "transform"},
        "polyline": {"points"},
        "rect": {"x", "y", *SHAPES},
        "script": {"defer", "src", "type"},
        "select": {"autocomplete", "disabled", "multiple", "name", "required", "size"},
        "svg": {"viewBox", "preserveAspectRatio", *SHAPES},
        "td": {"colspan", "headers", "rowspan"},
        "text": {"text-anchor", "x", "y"},
        "textarea": {"cols", "maxlength", "minlength", "name", "placeholder", "readonly", "required", "rows"},
        "th": {"abbr", "colspan", "rowspan", "scope"},
        "time": {"datetime"},
    }
)

WRITTEN = {"text", "search", "email", "password", "tel", "url"}
NUMBERED = {"number", "date"}
TYPES = WRITTEN | NUMBERED | {"checkbox", "file", "hidden", "radio", "submit"}
OF_TYPES: Mapping[str, set[str]] = MappingProxyType(
    {
        "accept": {"file"},
        "autocapitalize": WRITTEN,
        "checked": {"checkbox", "radio"},
        "max": NUMBERED,
        "maxlength": WRITTEN,
        "min": NUMBERED,
        "minlength": WRITTEN,
        "multiple": {"email", "file"},
        "pattern": WRITTEN,
        "placeholder": WRITTEN | {"number"},
        "readonly": WRITTEN | NUMBERED,
        "required": TYPES - {"hidden", "submit"},
        "size": WRITTEN,
        "step": NUMBERED,
    }
)
"""Attributes of an input that only some of its types have (4.10.5)."""

REFERENCES = ("for", "headers", "aria-labelledby", "aria-describedby", "aria-controls")


def faults(source: str) -> list[str]:
    """What is wrong with a page, as its source has it."""
    parser = html5lib.HTMLParser(html5lib.getTreeBuilder("lxml"), namespaceHTMLElements=False)
    tree = parser.parse(source).getroot()
    syntax = [f"line {place[0]}: {MEANINGS.get(code, code) % said}" for place, code, said in parser.errors]
    elements = [element for element in tree.iter() if isinstance(element.tag, str)]
    return [*syntax, *(fault for element in elements for fault in of_element(element)), *of_ids(elements)]


def of_element(element: Element) -> Iterator[str]:
    """What is wrong with an element: where it stands, what it has, what it needs."""
    name = kind(element)
    if name not in MAY_HOLD:
        yield f"<{name}> is unknown here"
        return
    allowed = may_hold(element)
    yield from (f"<{kind(child)}> in <{name}>" for child in children(element) if kind(child) not in allowed)
    yield from (
        f"<{kind(child)}> is not the first in <{name}>" for child in children(element)[1:] if kind(child) in FIRST
    )
    texts = [element.text, *(child.tail for child in element)]
    if name in WITHOUT_TEXT and any((text or "").strip() for text in texts):
        yield f"text in <{name}>"
    known = EVERYWHERE | ATTRIBUTES.get(name, set())
    yield from (f"{key} at <{name}>" for key in element.attrib if key not in known and not key.startswith("aria-"))
    if name in {"a", "button"}:
        yield from (f"<{kind(inner)}> within <{name}>" for inner in interactive(element))
    yield from NEEDS.get(name, lambda _element: iter(()))(element)


def kind(element: Element) -> str:
    """The name of an element, without the namespace that those of a drawing have."""
    return str(element.tag).rpartition("}")[2]


def children(element: Element) -> list[Element]:
    """The elements in it; a comment is none."""
    return [child for child in element if isinstance(child.tag, str)]


def may_hold(element: Element) -> set[str]:
    """What may stand in an element where it stands."""
    name, parent = kind(element), element.getparent()
    if name in TRANSPARENT and parent is not None:
        return may_hold(parent)
    if name == "div" and parent is not None and kind(parent) == "dl":
        return FACTS
    return MAY_HOLD[name]


def interactive(element: Element) -> list[Element]:
    """What somebody can click on or write into, within an element."""
    inner = [each for each in element.iterdescendants() if isinstance(each.tag, str)]
    return [each for each in inner if kind(each) in INTERACTIVE and each.get("type") != "hidden"]


def of_input(element: Element) -> Iterator[str]:
    """A field of a known type has what this type can have."""
    of_type = element.get("type", "text")
    if of_type not in TYPES:
        yield f"input of type {of_type!r}"
    yield from (
        f"{key} at a field of type {of_type}" for key in element.attrib if of_type not in OF_TYPES.get(key, TYPES)
    )


def of_item(element: Element) -> Iterator[str]:
    """Only items of an ordered list have numbers (4.4.8)."""
    if element.get("value") is not None and kind(element.getparent()) != "ol":
        yield f"value at <li> in <{kind(element.getparent())}>"


def of_time(element: Element) -> Iterator[str]:
    """A time is one that machines can read."""
    told = element.get("datetime", "")
    try:
        datetime.fromisoformat(told)
    except ValueError:
        yield f"time {told!r}"


def of_list(element: Element) -> Iterator[str]:
    """Each value has a name before it, each name a value (4.4.9)."""
    order = "".join("n" if kind(child) == "dt" else "v" for child in children(element) if kind(child) in FACTS)
    if not re.fullmatch("(n+v+)*", order):
        yield f"names and values of a <dl> in the order {order}"


def of_drawing(element: Element) -> Iterator[str]:
    """A drawing says how large it is, or in which measure it is drawn."""
    if element.get("viewBox") is None and SHAPES - set(element.attrib):
        yield "<svg> without a size"


def required(*keys: str) -> Any:
    """A check for attributes that may not be absent."""
    return lambda element: (f"<{kind(element)}> without {key}" for key in keys if element.get(key) is None)


def not_empty(key: str) -> Any:
    """A check for an attribute that may be absent, but not empty."""
    return lambda element: iter([f"<{kind(element)}> with empty {key}"] if element.get(key) == "" else [])


NEEDS: Mapping[str, Any] = MappingProxyType(
    {
        "dl": of_list,
        "form": not_empty("action"),
        "html": required("lang"),
        "img": required("alt", "src"),
        "input": of_input,
        "li": of_item,
        "meter": required("value"),
        "svg": of_drawing,
        "time": of_time,
    }
)
"""What else is to be said about an element."""


def of_ids(elements: list[Element]) -> Iterator[str]:
    """Every id is there once, and whatever refers to one finds it; a label finds something to write into."""
    counted = Counter(element.get("id") for element in elements if element.get("id") is not None)
    yield from (f"id {name!r} {times} times" for name, times in counted.items() if times > 1 or not name.strip())
    yield from (f"id {name!r} has blanks" for name in counted if re.search(r"\s", name))
    named = {element.get("id"): kind(element) for element in elements if element.get("id") is not None}
    for element in elements:
        for key in REFERENCES:
            wanted = element.get(key, "").split()
            yield from (f"{key} {name!r} finds nothing" for name in wanted if name not in named)
        label = element.get("for")
        if label in named and named[label] not in CONTROLS:
            yield f"label for <{named[label]}>"

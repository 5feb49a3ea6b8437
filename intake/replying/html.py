"""The HTML form of a mail of ours: the same words, with buttons for what its lines link to."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.conf import settings
from django.utils import translation
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from intake.reading.language import language_of

_ADDRESS = re.compile(r"https?://[^\s<>]+")
_BUTTON = (
    "display:inline-block;margin:2px 4px 2px 0;padding:6px 12px;border:1px solid #23527c;border-radius:4px;"
    "color:#23527c;text-decoration:none"
)
_PAGE = "font-family:sans-serif;font-size:16px;line-height:1.5;max-width:42em"


def write_html(body: str) -> str:
    """Return the HTML form of a text of ours. Everything in it is escaped."""
    paragraphs = "".join(f"<p>{_paragraph(block)}</p>" for block in re.split(r"\n\s*\n", body.strip()))
    return f'<!DOCTYPE html><html><body><div style="{_PAGE}">{paragraphs}</div></body></html>\n'


def list_button_words() -> tuple[str, ...]:
    """Return the words of buttons that are in no text, in each language: a reply may quote it."""
    found = []
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            found.append(_("Answer this question"))
    return tuple(found)


def detect_answer_language(body: str) -> str:
    """Return the language of an answer of ours, without what it quotes."""
    return language_of(line for line in body.splitlines() if not re.match(r"\s*(?:\(\d+\) )?>", line))


def _paragraph(block: str) -> str:
    """Return a block of lines; in that of a question its answers are buttons that lead to its page."""
    link = next((found for found in _ADDRESS.findall(block) if found.startswith(_question_pages())), "")
    return "<br>".join(_line(line, link) for line in block.split("\n"))


def _question_pages() -> str:
    return f"{settings.SITE_URL}/questions/"


def _line(line: str, link: str) -> str:
    """Return a line with its addresses as links."""
    if link and line.strip() == link:
        return _anchor(link, _("Answer this question"), _BUTTON)
    if link and re.match(r"\s{4}a\) |\s{4}[b-z]\) ", line):
        return " ".join(_buttons(line, link))
    indent = "&nbsp;" * (len(line) - len(line.lstrip()))
    return indent + _with_links(line.lstrip())


def _buttons(line: str, link: str) -> Iterator[str]:
    for offered in re.split(r"\s{3,}(?=[a-z]\) )", line.strip()):
        yield _anchor(f"{link}?choice={offered[0]}", offered, _BUTTON)


def _with_links(text: str) -> str:
    parts, last = [], 0
    for found in _ADDRESS.finditer(text):
        parts += [escape(text[last : found.start()]), _anchor(found[0], found[0])]
        last = found.end()
    return "".join([*parts, escape(text[last:])])


def _anchor(address: str, words: str, style: str = "") -> SafeString:
    styled = f' style="{style}"' if style else ""
    return mark_safe(f'<a href="{escape(address)}"{styled}>{escape(words)}</a>')  # noqa: S308 -- escaped here

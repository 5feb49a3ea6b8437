"""The text of our mails, in the language that is active."""

from __future__ import annotations

import re
import textwrap

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from intake.models import InboundMail
from ratings.queries.directors import choose_address

from .links import make_director_link, make_dispute_link

WIDTH = 76
"""Columns of a line of text (RFC 3676, 4.2: below 78); a quoted line stays whole, to be sent back."""

_GAPS = re.compile(r"\n{3,}")
_TRAILING = re.compile(r"[ \t]+\n")


def write_code_word() -> str:
    """Return the answer to somebody who may not report: that a person will look, and nothing else."""
    return render("code_word", {})


def write_confirmation(link: str, days: int) -> str:
    """Return the mail to a registered address: something came in its name; here it is confirmed."""
    return render("confirmation", {"link": link, "days": days})


def write_common_confirmation(link: str, days: int) -> str:
    """Write to a registered address: several mails came in its name; here some of them are confirmed."""
    return render("confirmation_of_all", {"link": link, "days": days})


def write_link(address: str, days: int) -> str:
    """Return the mail to a director who asked for the link to their page."""
    return render("link", {"link": address, "days": days})


def write_forward(facts: dict[str, object]) -> str:
    """Return somebody's mail as the officer sends it on: who sends it, and every line of it quoted."""
    return render("forward", facts)


def add_links(body: str, mail: InboundMail) -> str:
    """Return `body` with the link to its reader's page, and the one by which they dispute the mail that it answers."""
    page = make_director_link(mail.director, choose_address(mail.director, mail.sender)) if mail.director else ""
    reports = f"{_('Your reports and what is open:')} {page}\n" if page else ""
    return f"{body}\n\n{reports}{_('Not written by you? Please say so:')} {make_dispute_link(mail)}"


def add_code(body: str, mail: InboundMail) -> str:
    """`body` with the code of the mail that it answers."""
    return f"{body}\n\n-- \nFernwertung {mail.code}\n"


def render(name: str, context: dict[str, object]) -> str:
    """Return the text of a mail, without the gaps that empty sections leave."""
    text = render_to_string(f"intake/replying/{name}.txt", context)
    return _GAPS.sub("\n\n", _TRAILING.sub("\n", text)).strip()


def wrap(text: str, indent: str = "") -> str:
    """Return a text in lines of at most WIDTH columns; addresses stay whole."""
    return textwrap.fill(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )

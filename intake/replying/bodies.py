"""The text of our mails, in the language that is active."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from datetime import date
from itertools import groupby

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from intake.models import InboundMail
from ratings.templatetags.rating_format import plain_day
from ratings.vocabulary import labels

from .contents import DepartureLine, GameLine, RatedPlayer, RatedUnit, ReplyContent, Statement
from .headers import one_line
from .links import make_dispute_link

SOURCE_LENGTH = 300
"""Characters of a line of the mail that an answer repeats (our own choice)."""

WIDTH = 76
"""Columns of a line of text (RFC 3676, 4.2: below 78); a quoted line stays whole, to be sent back."""

_GAPS = re.compile(r"\n{3,}")
_TRAILING = re.compile(r"[ \t]+\n")


def write_answer(content: ReplyContent) -> str:
    """Return the answer to a director: what was stored, what not and why, what follows."""
    return render("answer", {"content": content, "sections": _sections(content)})


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


def add_dispute_link(body: str, mail: InboundMail) -> str:
    """Return `body` with the link by which its reader disputes the mail that it answers."""
    return f"{body}\n\n{render('dispute', {'link': make_dispute_link(mail)})}"


def add_code(body: str, mail: InboundMail) -> str:
    """`body` with the code of the mail that it answers."""
    return f"{body}\n\n-- \nFernwertung {mail.code}\n"


def render(name: str, context: dict[str, object]) -> str:
    """Return the text of a mail, without the gaps that empty sections leave."""
    text = render_to_string(f"intake/replying/{name}.txt", context)
    return _GAPS.sub("\n\n", _TRAILING.sub("\n", text)).strip()


def _sections(content: ReplyContent) -> dict[str, list[str]]:
    """Return the blocks of each section of an answer."""
    return {
        "stored": _games(content.stored),
        "corrected": _games(content.corrected),
        "repeated": _games(content.repeated),
        "reopened": _games(content.reopened),
        "proposed": _games(content.proposed),
        "leaves": [_leave(line) for line in content.leaves],
        "asked": [_write_statement(statement) for statement in content.asked if statement.source],
        "failed": [_write_statement(statement) for statement in content.asked if not statement.source],
        "remarks": _remarks(content.remarks),
        "rated": [_rated(unit) for unit in content.rated],
    }


def _games(lines: Iterable[GameLine]) -> list[str]:
    """Games, and below those that come from one line of the mail this line."""
    blocks = ((source, [_game(line) for line in group]) for source, group in groupby(lines, lambda line: line.source))
    return ["\n".join(games) + _quoted(source, before="\n") for source, games in blocks]


def _game(line: GameLine) -> str:
    """Return the line of a game."""
    reason = "" if line.reason == "played" else f", {labels.TABLES['reasons'].get(line.reason, line.reason)}"
    day = f", {_day(line.completed_on)}" if line.completed_on else ""
    return _text(f"{line.tournament}: {line.white} - {line.black}  {line.score}{day}{reason}")


def _leave(line: DepartureLine) -> str:
    """Return a player who left, the line that says so, and the games that it closed."""
    kind = labels.TABLES["departures"].get(line.kind, line.kind)
    text = _text(f"{line.tournament}: {line.player}, {_day(line.on)}: {kind}")
    return "\n".join((text + _quoted(line.source, before="\n"), *(_game(game) for game in line.games)))


def _write_statement(statement: Statement) -> str:
    """Return the line of the mail first, as it can be sent back, then whom or what it is about, then what."""
    text = _about(statement.source, [statement.detail]) + _text(statement.sentence, _indent(statement.source))
    return f"({statement.number}) {text.lstrip()}" if statement.number else text


def _remarks(remarks: Iterable[Statement]) -> list[str]:
    """One block for each sentence, below all lines and names that it is about."""
    by_sentence: dict[str, dict[str, list[str]]] = {}
    for remark in remarks:
        by_sentence.setdefault(remark.sentence, {}).setdefault(remark.source, []).append(remark.detail)
    return [
        "".join(_about(source, details) for source, details in lines.items()) + _text(sentence, _indent(*lines))
        for sentence, lines in by_sentence.items()
    ]


def _about(source: str, details: Iterable[str]) -> str:
    """Return a line of the mail, and below it whom or what it is about."""
    line = one_line(source, SOURCE_LENGTH)
    topics = [about for about in (one_line(detail, SOURCE_LENGTH) for detail in details) if about not in {"", line}]
    return _quoted(source, after="\n") + "".join(f"{_text(about, _indent(source))}\n" for about in topics)


def _indent(*sources: str) -> str:
    """Return the indent of a statement: deeper than the lines of the mail it is about."""
    return "    " if any(sources) else "  "


def _quoted(source: str, before: str = "", after: str = "") -> str:
    line = one_line(source, SOURCE_LENGTH)
    return f"{before}  > {line}{after}" if line else ""


def _text(text: str, indent: str = "  ") -> str:
    return textwrap.fill(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _rated(unit: RatedUnit) -> str:
    width = max((len(player.name) for player in unit.players), default=0)
    rows = [f"    {p.name:<{width}}  {_change(p)}" for p in unit.players]
    rows = rows or [_text(_("None of its games counts for a rating."), "    ")]
    return "\n".join((f"  {unit.title}", *rows))


def _change(player: RatedPlayer) -> str:
    after = f"{player.after_value}-{player.after_index}"
    if player.before_value is None:
        return f"-> {after}"
    return f"{player.before_value}-{player.before_index} -> {after}"


def _day(day: date) -> str:
    return plain_day(day)

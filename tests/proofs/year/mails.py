"""Mails that wait for the officer: one kind after the other, each from the desk to the end by the most probable act."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from intake.models import InboundMail
from tests.proofs.year.acts import Officer
from tests.proofs.year.federation import SCORES, Cup, address

Settle = Callable[[Officer, Cup, str], None]
"""Settle the mail with a subject; a report is about the last game of the cup."""

LAST = 5
"""The place of the game that a cup still waits for."""


def bring(officer: Officer, kind: str, cup: Cup, number: int) -> str:
    """A mail of a kind comes in; the words on its line of the desk."""
    director, line = address(cup.director), cup.line_with_names(LAST)
    other = address((cup.director + 1) % 4)
    subject = f"{cup.code} ({number})"
    sent = {
        "report from a new address": (line, f"leiter{cup.director}.neu{number}@example.net"),
        "report of a player": (line, "spieler101@example.org"),
        "report for another's tournament": (line, other),
        "mail in words": ("Können wir uns bitte einmal über die Bedenkzeit unterhalten?\n", director),
        "mail of a stranger": ("Gewinnen Sie eine Reise!\n", f"niemand{number}@example.com"),
        "rated game reported otherwise": (f"Korrektur:\n{otherwise(cup)}", director),
    }
    text, sender = sent[kind]
    officer.office.receive(text, sender, subject)
    return subject


def otherwise(cup: Cup) -> str:
    """The first game of a cup with another result."""
    score = cup.score(0)
    return cup.line(0).replace(score, next(each for each in SCORES if each != score))


def open_mail(officer: Officer, subject: str) -> None:
    """Press the button of its line on the desk."""
    line = officer.hand.page.locator("ul.waiting li").filter(has_text=subject)
    assert line.count() == 1, (subject, officer.office.ask(lambda: state_of(subject)), officer.hand.desk())
    officer.hand.click(line.get_by_role("link"))


def state_of(subject: str) -> list[tuple[str, str, object]]:
    """What became of the mails with a subject."""
    return list(InboundMail.objects.filter(subject__contains=subject).values_list("sender", "state", "reasons"))


def accept(officer: Officer, cup: Cup, subject: str, *, registers: bool = False) -> None:
    """The officer vouches for its sender."""
    hand = officer.hand
    open_mail(officer, subject)
    if not hand.page.locator("#accept[open]").count():
        hand.unfold("Accept as a director's report")
    hand.choose("director", f"{officer.office.director(cup.director)}", "#accept")
    if registers:
        hand.tick("registers", within="#accept")
    hand.press("Accept", "#accept")
    hand.confirm_if_shown()


def accept_new_address(officer: Officer, cup: Cup, subject: str) -> None:
    """The same, and the address is registered on the way."""
    accept(officer, cup, subject, registers=True)


def reject(officer: Officer, _cup: Cup, subject: str) -> None:
    """Nothing is stored from it."""
    hand = officer.hand
    open_mail(officer, subject)
    if not hand.page.locator("#reject[open]").count():
        hand.unfold("Reject the mail")
    hand.press("Reject", "#reject")


def answer(officer: Officer, _cup: Cup, subject: str) -> None:
    """The officer sets it aside with words to its sender."""
    hand = officer.hand
    open_mail(officer, subject)
    hand.unfold("Reject the mail")
    hand.type("words", "Gern, ich rufe Sie an.", "#reject")
    hand.press("Reject", "#reject")


def correct(officer: Officer, _cup: Cup, subject: str) -> None:
    """The mail leads to the correction that it asks for, which settles it."""
    hand = officer.hand
    open_mail(officer, subject)
    hand.follow("Prepare a correction", "#corrections")
    officer.give({}, {}, "why")
    hand.confirm()


KINDS: Mapping[str, Settle] = MappingProxyType(
    {
        "report from a new address": accept_new_address,
        "report of a player": accept,
        "report for another's tournament": accept,
        "mail in words": answer,
        "mail of a stranger": reject,
        "rated game reported otherwise": correct,
    }
)
"""Every kind by what it is, with what settles it."""
REPORTS = ("report from a new address", "report of a player", "report for another's tournament")
"""Those that bring the last result of a cup."""

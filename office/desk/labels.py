"""Labels of the codes on the mail desk; sentences for reasons are those of our answers."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from intake.replying import write_sentence
from intake.replying.messages import SENTENCES
from ratings.vocabulary.labels import Words

OUTCOMES: Words = {
    "new": _("stored"),
    "repeated": _("stood there already"),
    "corrected": _("corrected"),
    "taken-back": _("stored, and taken back since"),
    "reopened": _("taken back, open again"),
    "open-already": _("open already"),
    "agrees": _("so it stands"),
}


REASONS: Words = {
    "conflict": _("Another result is stored; the sender was asked."),
    "human": _(
        "Only you can decide this: a new tournament, doubtful pairings, a change of a rated result, or a mail not "
        "readable to its end."
    ),
    "no-results": _("No result was found in the mail."),
    "too-much": _("The mail is beyond a limit of what is read; the sender was told what to do."),
    "not-confirmed": _("The sender was asked to confirm the mail, or what it only quotes or supposes."),
}
"""Reasons that the officer reads in other words than the sender."""


def label_of(table: Words, code: str) -> str | Promise:
    """Return the label of a code; an unknown code is its own label."""
    return table.get(code, code)


def explain_reason(code: str, detail: str) -> str:
    """Return why a mail ended as it did; an unknown code explains itself."""
    if code in SENTENCES and code not in REASONS:
        return write_sentence(code, detail)
    words = str(label_of(REASONS, code))
    return f"{detail}: {words}" if detail else words

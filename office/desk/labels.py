"""Labels of the codes on the mail desk; sentences for reasons are those of our answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from intake.processing.mail_reasons import OfficerReason
from intake.replying import write_sentence
from intake.replying.messages import SENTENCES
from ratings.templatetags.rating_format import plain_day, word
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


CURRENT: Words = {
    "open": _("open"),
    "same": _("stored already"),
    "other": _("differs"),
}
"""What is stored of a game beside what a mail says of it."""

REASONS: Words = {
    "conflict": _("Another result is stored; the sender was asked."),
    "human": _("Only you can decide this."),
    "no-results": _("No result was found in the mail."),
    "too-much": _("The mail is beyond a limit of what is read; the sender was told what to do."),
    "not-confirmed": _("The sender was asked to confirm the mail, or what it only quotes or supposes."),
}
"""Reasons that the officer reads in other words than the sender."""


def label_of(table: Words, code: str) -> str | Promise:
    """Return the label of a code; an unknown code is its own label."""
    return table.get(code, code)


FOR_OFFICER: Words = {
    OfficerReason.QUESTION: _("A question to you, no result: “%(detail)s”"),
    OfficerReason.ROUND: _("Pairings that you decide about: %(detail)s"),
    OfficerReason.TOURNAMENT: _("A new tournament is proposed: %(detail)s"),
    OfficerReason.UNREADABLE: _("The mail could not be read to its end (%(detail)s)."),
}
"""What exactly the officer has to decide; what is about games is written by `explain_game`."""


def explain_for_officer(about: str, detail: str, games: Sequence[Mapping[str, str | None]]) -> str:
    """Return what the officer has to decide, as the row of a mail keeps it."""
    if games:
        return " ".join(map(explain_game, games))
    return str(FOR_OFFICER[about]) % {"detail": detail} if about in FOR_OFFICER else ""


def explain_game(game: Mapping[str, str | None]) -> str:
    """Return what a mail says of a game, and what is stored of it."""
    stored_on = game["stored_on"]
    facts = {
        "game": f"{game['tournament']}: {game['white']} – {game['black']}",
        "claimed": word(game["score"] or "", "scores"),
        "stored": word(game["stored"] or "", "scores"),
        "day": plain_day(date.fromisoformat(stored_on)) if stored_on else "–",
    }
    if game["score"]:
        words = _now("%(game)s: the mail says %(claimed)s, stored is %(stored)s of %(day)s. The correction is yours.")
        return words % facts
    return _now("%(game)s: the mail takes the result back, stored is %(stored)s of %(day)s. You decide.") % facts


def explain_reason(code: str, detail: str) -> str:
    """Return why a mail ended as it did; an unknown code explains itself."""
    if code in SENTENCES and code not in REASONS:
        return write_sentence(code, detail)
    words = str(label_of(REASONS, code))
    return f"{detail}: {words}" if detail else words

"""The words for reviews and corrections."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.vocabulary.labels import Words

KINDS: Words = {
    "result": _("Another result"),
    "result-withdrawn": _("Result withdrawn, game open again"),
    "tournament": _("How a tournament is rated"),
    "tournament-split": _("Tournament split into groups"),
    "players-merged": _("Two numbers are one person"),
    "seats": _("Another person sat there"),
    "takeover": _("Another rating brought along"),
    "rule": _("Regulation or parameters from a day on"),
}


ACTIONS: Words = {
    "correction.applied": _("Correction carried out"),
    "correction.dropped": _("Correction dropped"),
    "correction.late-allowed": _("Late correction allowed by individual decision"),
    "entry.player": _("Another player on the seat"),
    "player.merged": _("Merged into another player"),
    "player.separated": _("Stands on its own again"),
    "pool.rule": _("Regulation from a day on"),
    "rating.corrected": _("Rating brought along corrected"),
    "review.appealed": _("Review: appealed"),
    "review.applied": _("Review: carried out"),
    "review.decided": _("Review: decided"),
    "review.in-review": _("Review: in review"),
    "review.received": _("Review: received"),
    "review.refused": _("Review: refused"),
    "tournament.split": _("Split into groups"),
}

FACTS: Words = {
    "correction": _("Correction"),
    "correction_state": _("State"),
    "review_state": _("State"),
    "in_time": _("asked for in time"),
    "late_since": _("Window over since"),
    "mail": _("Mail"),
    "merged_into": _("Kept player"),
    "parameters": _("Parameters"),
    "player": _("Player"),
    "prepared_by": _("prepared by"),
    "review": pgettext_lazy("of an evaluation", "Review"),
    "rule": _("Regulation"),
    "since": _("From this day on"),
    "tell_changes": _("Mails about corrections"),
}

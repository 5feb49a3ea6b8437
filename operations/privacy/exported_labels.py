"""The words for the names of fields that an export has, and for the codes in them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.models import Purpose
from ratings.vocabulary import labels, office_labels
from ratings.vocabulary.labels import Words

FIELDS: Words = {
    **office_labels.FACTS,
    "action": _("What happened"),
    "actor": _("By"),
    "address": _("Mail address"),
    "after": _("after"),
    "answer": _("Answer"),
    "answered_at": _("answered on"),
    "asked_at": _("asked on"),
    "at": _("on"),
    "before": _("before"),
    "black": _("Black"),
    "black_id": _("Number of Black"),
    "came": _("Came in"),
    "code": _("Code"),
    "correction": _("Correction"),
    "date_of_birth": _("Date of birth"),
    "deleted": _("Text deleted on"),
    "evaluation": _("Evaluation"),
    "event": _("Event"),
    "game": _("Game"),
    "index_before": _("Old index"),
    "left_on": _("Left on"),
    "lifted_at": _("lifted on"),
    "list": _("List"),
    "further_addresses": _("Further addresses"),
    "moves": _("Moves"),
    "notes_of_the_office": _("Notes of the rating office"),
    "number": pgettext_lazy("of a player", "Number"),
    "size": _("Bytes"),
    "objects_to_lists": _("Objects to public lists"),
    "other_spellings": _("Other spellings"),
    "outcome": _("What became of it"),
    "paragraph": _("Paragraph"),
    "purpose": _("Why"),
    "rank": _("Rank"),
    "received_at": _("Came in"),
    "replaced_by": _("Replaced by evaluation"),
    "results": _("Results"),
    "review": pgettext_lazy("of an evaluation", "Review"),
    "revoked_at": _("revoked on"),
    "seat": _("Seat"),
    "subject": _("Subject of the mail"),
    "text": _("Text"),
    "told_at": _("told on"),
    "tournaments": _("Tournaments"),
    "value_before": _("Old value"),
    "wants_mails_about_corrections": _("Wants mails about corrections"),
    "wants_mails_about_ratings": _("Wants mails about each new rating"),
    "where": _("Where"),
    "white": _("White"),
    "white_id": _("Number of White"),
    "words": _("Words"),
    "written_by_the_person": _("Written by you"),
}
"""Each name of a field, also those inside of results and changes."""

CODES: Mapping[str, Words] = MappingProxyType(
    {
        "action": office_labels.ACTIONS,
        "departure": labels.DEPARTURES_SHORT,
        "purpose": dict(Purpose.choices),
        "rated_score": labels.SCORES,
        "reason": labels.REASONS,
        "score": labels.SCORES,
        "sex": office_labels.SEXES,
        "source": labels.SOURCES,
    }
)
"""The words for the codes that a field holds."""

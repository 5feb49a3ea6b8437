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

STATES: Words = {
    "prepared": pgettext_lazy("correction", "prepared"),
    "applied": pgettext_lazy("correction", "carried out"),
    "dropped": pgettext_lazy("correction", "dropped"),
}

REVIEW_STATES: Words = {
    "unconfirmed": pgettext_lazy("review", "waits for its confirmation"),
    "received": pgettext_lazy("review", "received"),
    "in-review": pgettext_lazy("review", "in review"),
    "decided": pgettext_lazy("review", "decided: a correction follows"),
    "applied": pgettext_lazy("review", "carried out"),
    "refused": pgettext_lazy("review", "refused"),
    "appealed": pgettext_lazy("review", "appealed"),
}

REFUSALS: Words = {
    "nothing-changes": _("So it stands already: nothing would change."),
    "future-date": _("This day lies ahead."),
    "game-open": _("The game is open: enter its result instead."),
    "in-one-tournament": _("Both sit in one tournament, so they cannot be one person there."),
    "merged-already": _("One of the two numbers leads to another player already."),
    "same-person": _("This is the same player."),
    "one-erased": _("One of the two was erased. If they are one person, erase the other number first."),
    "code-taken": _("Another tournament has this code."),
    "game-between-groups": _("A finished game crosses the groups."),
    "not-entered": _("A player of a group does not play in this tournament."),
    "other-unit": _("This regulation rates other units than the pool."),
    "bad-parameters": _("The regulation does not know these parameters."),
    "bad-values": _("These values are none of a correction."),
    "has-rating": _("There is a rating already; changing it is a correction."),
    "not-before": _("What was brought so far goes first, or has the same place in the order (§ 4)."),
    "basis-used": _("A game of an opponent was evaluated on the basis of the rating so far (§ 5)."),
    "index-cap": _("From there only a smaller index comes along (§ 4)."),
    "not-published": _("Only a rating whose evaluations are published is taken over (EmailChessPoint § 3)."),
    "foreseen-otherwise": _("Something changed since you looked. Below is what would happen now; nothing was done."),
    "overtaken": _("Somebody else acted since you looked. Nothing was done; below it stands as it is now."),
    "not-now": _("This is not the next step of this review."),
    "late": _("It was asked for after the window: first decide whether it is looked at all the same."),
    "no-appeal": _("The appeal body has decided already."),
    "second-person": _("You prepared this yourself: somebody else has to carry it out."),
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

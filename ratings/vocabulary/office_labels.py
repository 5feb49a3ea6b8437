"""The words for the codes that only the office's pages show."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.models import CorrectionState, ListChange, Purpose, ReviewState, Rhythm, Way
from ratings.vocabulary.labels import Words

ACTIONS: Words = {
    "account.closed": _("Account closed"),
    "account.made": _("Account made"),
    "account.password": _("Password changed"),
    "account.recovery-code-used": _("Logged in with a recovery code"),
    "account.recovery-codes": _("New recovery codes made"),
    "account.roles": _("Roles given"),
    "account.second-factor": _("Second factor set up"),
    "account.second-factor-reset": _("Second factor reset"),
    "director.changed": _("Director changed"),
    "director.entered": _("Director entered"),
    "entry.departure": _("Player left"),
    "entry.player": _("Seat given to another player"),
    "entry.returned": _("Departure taken back"),
    "bounce.lifted": _("Bounce settled"),
    "director.block-lifted": _("Block lifted"),
    "game.handed-back": _("Game handed back to the one who left"),
    "game.handed-over": _("Game handed to the substitute"),
    "game.reopened": _("Result taken back"),
    "games.classified": _("Codes of openings stored again"),
    "game.result": _("Result"),
    "experiment.deleted": _("Experiment deleted"),
    "experiment.defined": _("Experiment defined"),
    "experiment.published": _("Report published"),
    "experiment.withdrawn": _("Report withdrawn"),
    "job.asked": _("Job asked for"),
    "job.stopped": _("Job stopped"),
    "list.agreed": _("Agreed on a list"),
    "director.sealed": _("Name and address sealed"),
    "player.sealed": _("Name sealed"),
    "list.published": _("List published"),
    "list.withdrawn": _("List withdrawn"),
    "mail.accepted-as": _("Mail accepted as a director's"),
    "house-text.changed": _("Text of the house changed"),
    "house-text.deleted": _("Text of the house deleted"),
    "house-text.written": _("Text of the house written"),
    "mail.answered": _("Mail answered by the officer"),
    "mail.assigned": _("Mail assigned"),
    "mail.disputed": _("Mail disowned by its director"),
    "mail.forwarded": _("Mail sent on to a director"),
    "mail.noted": _("Note about the mail"),
    "mail.players-assigned": _("Names in the mail assigned"),
    "mail.rejected": _("Mail rejected"),
    "mail.snoozed": _("Mail rests"),
    "mail.tournament-chosen": _("Tournament of the mail chosen"),
    "mail.tried-again": _("Mail read again"),
    "mail.woken": _("Mail rests no longer"),
    "person.erased": _("Erased"),
    "person.erasure-asked": _("To be erased"),
    "person.erasure-called-off": _("Erasure called off"),
    "player.changed": _("Player changed"),
    "player.entered": _("Player entered"),
    "player.listing": _("Objection to public lists"),
    "player.merged": _("Joined with another number"),
    "player.private-changed": _("Personal data changed"),
    "player.separated": _("Separated from another number"),
    "pool.closed": _("Rating periods closed"),
    "pool.created": _("Pool made"),
    "pool.lists": _("Rhythm of the lists changed"),
    "pool.rule": _("Regulation in force changed"),
    "proposal.entered": _("Proposed tournament entered by hand"),
    "proposal.rejected": _("Proposed tournament rejected"),
    "rating.corrected": _("Rating brought along corrected"),
    "rating.exchanged": _("Rating exchanged"),
    "rating.taken-over": _("Rating taken over"),
    "retention.deleted": _("Deleted after its time"),
    "token.made": _("Secret address made"),
    "token.revoked": _("Secret address revoked"),
    "tournament.changed": _("Facts changed"),
    "tournament.complete": _("All rounds are there"),
    "tournament.director-added": _("Right to report given"),
    "tournament.entered": _("Tournament registered"),
    "tournament.entry-removed": _("Late entry removed"),
    "tournament.evaluated-elsewhere": _("Contained in the ratings brought along"),
    "tournament.handed-over": _("Tournament handed over"),
    "tournament.late-entry": _("Player entered late"),
    "tournament.reopened": _("Opened for further rounds"),
    "tournament.round-added": _("Round added"),
    "tournament.round-annulled": _("Round annulled"),
    "tournament.round-corrected": _("Pairings of a round corrected"),
    "tournament.rounds-planned": _("Number of rounds changed"),
    "tournament.seated-anew": _("Players seated anew"),
    "tournament.split": _("Tournament divided into groups"),
    "correction.applied": _("Correction carried out"),
    "correction.dropped": _("Correction dropped"),
    "correction.late-allowed": _("Late correction allowed by individual decision"),
    "review.appealed": _("Review: appealed"),
    "review.applied": _("Review: carried out"),
    "review.decided": _("Review: decided"),
    "review.in-review": _("Review: in review"),
    "review.received": _("Review: received"),
    "review.refused": _("Review: refused"),
}

SUBJECTS: Words = {
    "account": _("Account"),
    "correction": _("Correction"),
    "director": _("Director"),
    "entry": _("Seat in a tournament"),
    "experiment": _("Experiment"),
    "game": _("Game"),
    "house-text": _("Text of the house"),
    "job": _("Job"),
    "mail": _("Mail"),
    "player": _("Player"),
    "pool": _("Pool"),
    "proposal": _("Proposed tournament"),
    "publication": _("List"),
    "retention": _("Rule of deletion"),
    "review": pgettext_lazy("of an evaluation", "Review"),
    "tournament": _("Tournament"),
}
"""What events are about, as the trail names it."""


FACTS: Words = {
    "aliases": _("Other spellings"),
    "announced_on": _("Rating announced on"),
    "as_of": _("As of"),
    "assigned_to": _("Seen to by"),
    "birth_date": _("Date of birth"),
    "byes": _("Byes"),
    "category": _("Category"),
    "checksum": _("Checksum"),
    "closed_through": _("Closed through"),
    "club": _("Club"),
    "complete": _("No round follows"),
    "completed_on": _("Completed on"),
    "consent": _("Consent to the rating"),
    "converted_from": _("Converted from"),
    "published": _("Evaluations published"),
    "counts": _("Counts for the rating"),
    "days_per_10_moves": _("Reflection time, days for 10 moves"),
    "decided_by": _("Decided by"),
    "published_in": _("Published in"),
    "departed_on": _("Left on"),
    "departure": _("Departure"),
    "director": _("Director"),
    "directors": _("Directors"),
    "email": _("Mail address"),
    "further_emails": _("Further addresses"),
    "entry": _("Player"),
    "family_name": _("Family name"),
    "federation": _("Federation"),
    "games": _("Games"),
    "given_name": _("Given name"),
    "half_points": _("Half points for each round missed"),
    "index": _("Index"),
    "international": _("international"),
    "key": pgettext_lazy("of a pool", "Key"),
    "job": _("Job"),
    "kind": _("Kind"),
    "listed": _("Stands on public lists"),
    "merged_into": _("Joined with"),
    "move_count": _("Moves of both players"),
    "name": _("Name"),
    "number": pgettext_lazy("of a list", "Number"),
    "planned_end": _("Planned end"),
    "players": _("Players"),
    "parameters": _("Its numbers"),
    "player": _("Player"),
    "pool": _("Pool"),
    "rated": _("is rated"),
    "rated_score": _("Rated as"),
    "reason": _("Reason"),
    "rhythm": _("Lists are due"),
    "roles": _("Roles"),
    "rounds": _("Planned rounds"),
    "rows": _("Rows"),
    "rounds_missed": _("Rounds missed"),
    "rule": _("Regulation"),
    "score": _("Result"),
    "seat": _("Seat"),
    "sex": _("Sex"),
    "since": _("In force since"),
    "snoozed_until": _("Rests until"),
    "source": _("Where it comes from"),
    "started_on": _("Start"),
    "state": _("State"),
    "leads_to": _("Leads to"),
    "teams": _("Teams"),
    "tie_breaks": _("Tie-breaks"),
    "title": _("Title"),
    "token": _("Secret address"),
    "tournament": _("Tournament"),
    "two_persons": _("Two persons publish"),
    "value": _("Value"),
    "waiting": _("What waited for the address"),
    "withdrawn": _("withdrawn"),
    "correction": _("Correction"),
    "correction_state": _("State"),
    "review_state": _("State"),
    "in_time": _("asked for in time"),
    "late_since": _("Window over since"),
    "mail": _("Mail"),
    "prepared_by": _("prepared by"),
    "review": pgettext_lazy("of an evaluation", "Review"),
    "tell_changes": _("Mails about corrections"),
    "tell_ratings": _("Mails about each new rating"),
}

CORRECTION_KINDS: Words = {
    "result": _("Another result"),
    "result-withdrawn": _("Result withdrawn, game open again"),
    "tournament": _("How a tournament is rated"),
    "tournament-reopened": _("Tournament goes on, and is not rated yet"),
    "tournament-split": _("Tournament split into groups"),
    "players-merged": _("Two numbers are one person"),
    "seats": _("Another person sat there"),
    "takeover": _("Another rating brought along"),
    "rule": _("Regulation or parameters from a day on"),
}

ROLES: Words = {
    "director": _("director"),
    "officer": _("officer"),
    "player": _("player"),
    "system": _("the server"),
}

CAUSES: Words = {
    "account": _("of the account"),
    "correction": _("by a correction"),
    "review": _("on the page of a review"),
    "list": _("from another organisation's list"),
    "move-in": _("from the files of a federation that moved in"),
    "notices": _("behind their link"),
    "office": _("at the desk"),
    "page": _("on the director's page"),
    "report-file": _("from a report file (TRF)"),
    "roster": _("from a list of the federation"),
    "sweep": _("in its turn"),
    "task": _("in its turn"),
}


SEXES: Words = {
    "": "–",
    "m": _("male"),
    "w": _("female"),
    "d": _("diverse"),
}

UNUSUAL: Words = {
    "large-step": _("One evaluation moved a secured rating by more than 100 points."),
    "far-move": _("A secured rating is more than 150 points away from the list before."),
    "way-out": _("A first rating comes from the way out: its calculation did not work."),
    "revised": _("The list before would have another value today: a late result or a correction."),
    "without-rating": _("Stood on the list before and has no rating any more."),
    "gone": _("Stood on the list before, has an active rating, and is not listed any more: died, or objects to lists."),
    "high-newcomer": _("A newcomer is as high as the first tenth of the list before."),
    "namesake": _("A newcomer is called like somebody else on the list: one person entered twice?"),
}


REFUSALS: Words = {
    "second-person": _("Your agreement is stored. Somebody else has to look at this draft too and publishes it."),
    "future": _("This day lies ahead."),
    "published": _("There is a list for this day already. It has to be withdrawn first."),
    "older": _("There is a list in force for a later day."),
    "withdrawn": _("This list is withdrawn already."),
    "no-closing-day": _("No rating period closes on this day."),
    "open": _("The rating period of this day is not closed yet."),
}


ACCOUNT_ROLES: Words = {
    "officer": _("rating officer"),
    "deputy": _("deputy of the rating officer"),
    "administrator": _("administrator"),
    "auditor": _("auditor"),
}
"""What an account may be; `webtools.rights` says what that allows."""

WAITING: Words = {
    "sent": _("sent after all"),
    "given-up": _("given up"),
}
"""What became of the mails that waited for an address."""

TABLES: Mapping[str, Words] = MappingProxyType(
    {
        "account_roles": ACCOUNT_ROLES,
        "actions": ACTIONS,
        "causes": CAUSES,
        "correction_kinds": CORRECTION_KINDS,
        "correction_states": dict(CorrectionState.choices),
        "facts": FACTS,
        "marks": {**dict(ListChange.choices), "gone": _("Without rating")},
        "purposes": dict(Purpose.choices),
        "review_states": dict(ReviewState.choices),
        "rhythms": dict(Rhythm.choices),
        "roles": ROLES,
        "sexes": SEXES,
        "subjects": SUBJECTS,
        "unusual": UNUSUAL,
        "waiting": WAITING,
        "ways": dict(Way.choices),
    }
)
"""Every table by its name, as templates ask for it."""


def office_word(code: str, table: str) -> str:
    """Return the label of a code in the table of `TABLES` with this name; an unknown code is its own label."""
    return str(TABLES[table].get(code, code))

"""Every kind of event of the trail as a sentence.

`who` did something to `what`, in the tournament `where`; any other placeholder is a fact of the event after it, with
`was_` before it the fact before.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from ratings.vocabulary.labels import Words

FIRST_RESULT = "game.result"
CHANGED_RESULT = "game.result-changed"
SAME_RESULT = "game.result-same"
"""A result where there was another one, and where only its reason, day or the like changed."""

SENTENCES: Words = {
    "account.closed": _("%(who)s closed the account %(what)s"),
    "account.made": _("%(who)s made the account %(what)s"),
    "account.password": _("%(who)s changed the password of %(what)s"),
    "account.recovery-code-used": _("%(who)s logged in as %(what)s with a recovery code"),
    "account.recovery-codes": _("%(who)s made new recovery codes for %(what)s"),
    "account.roles": _("%(who)s changed the roles of %(what)s from %(was_roles)s to %(roles)s"),
    "account.second-factor": _("%(who)s set up the second factor of %(what)s"),
    "account.second-factor-reset": _("%(who)s reset the second factor of %(what)s"),
    "bounce.lifted": _("%(who)s settled bounce %(what)s"),
    "correction.applied": _("%(who)s carried out correction %(what)s: %(correction)s"),
    "correction.dropped": _("%(who)s dropped correction %(what)s: %(correction)s"),
    "correction.late-allowed": _("%(who)s allowed late correction %(what)s by individual decision"),
    "director.block-lifted": _("%(who)s lifted the block of director %(what)s"),
    "director.changed": _("%(who)s changed director %(what)s"),
    "director.entered": _("%(who)s entered director %(what)s"),
    "director.sealed": _("%(who)s sealed name and address of director %(what)s"),
    "entry.departure": _("%(who)s noted that %(what)s left %(where)s on %(departed_on)s (%(departure)s)"),
    "entry.player": _("%(who)s gave the seat of %(was_player)s in %(where)s to %(player)s"),
    "entry.returned": _("%(who)s took back that %(what)s had left %(where)s"),
    "experiment.defined": _("%(who)s defined experiment %(what)s"),
    "experiment.deleted": _("%(who)s deleted experiment %(what)s"),
    "experiment.published": _("%(who)s published the report of experiment %(what)s"),
    "experiment.withdrawn": _("%(who)s withdrew the report of experiment %(what)s"),
    "game.handed-back": _("%(who)s handed %(what)s, %(where)s, back from %(was_entry)s to %(entry)s"),
    "game.handed-over": _("%(who)s handed %(what)s, %(where)s, over from %(was_entry)s to %(entry)s"),
    "game.reopened": _("%(who)s took back the result %(was_score)s of %(what)s, %(where)s"),
    FIRST_RESULT: _("%(who)s entered %(score)s for %(what)s, %(where)s"),
    CHANGED_RESULT: _("%(who)s changed %(what)s, %(where)s, from %(was_score)s to %(score)s"),
    SAME_RESULT: _("%(who)s changed what is known about the result %(score)s of %(what)s, %(where)s"),
    "games.classified": _("%(who)s stored the codes of openings again, games: %(games)s"),
    "job.asked": _("%(who)s asked for job %(what)s: %(job)s"),
    "job.stopped": _("%(who)s stopped job %(what)s: %(job)s"),
    "list.agreed": _("%(who)s agreed on the list of %(what)s as of %(as_of)s"),
    "list.published": _("%(who)s published list %(what)s, as of %(as_of)s"),
    "list.withdrawn": _("%(who)s withdrew list %(what)s, as of %(as_of)s"),
    "mail.accepted-as": _("%(who)s accepted mail %(what)s as one of %(director)s"),
    "house-text.changed": _("%(who)s changed a text of the house, %(what)s"),
    "house-text.deleted": _("%(who)s deleted a text of the house, %(what)s"),
    "house-text.written": _("%(who)s wrote a text of the house, %(what)s"),
    "mail.answered": _("%(who)s answered mail %(what)s"),
    "mail.assigned": _("%(who)s assigned mail %(what)s to %(assigned_to)s (before: %(was_assigned_to)s)"),
    "mail.disputed": _("%(who)s disowned mail %(what)s"),
    "mail.forwarded": _("%(who)s sent mail %(what)s on to %(director)s"),
    "mail.noted": _("%(who)s wrote a note about mail %(what)s"),
    "mail.players-assigned": _("%(who)s said whom the names in mail %(what)s mean: %(players)s"),
    "mail.rejected": _("%(who)s rejected mail %(what)s"),
    "mail.restored": _("%(who)s took the rejection of mail %(what)s back"),
    "mail.snoozed": _("%(who)s let mail %(what)s rest until %(snoozed_until)s"),
    "mail.tournament-chosen": _("%(who)s said that mail %(what)s is about %(tournament)s"),
    "mail.tried-again": _("%(who)s had mail %(what)s read again"),
    "mail.woken": _("%(who)s ended the rest of mail %(what)s"),
    "move-in.stored": _(
        "%(who)s stored move %(what)s into %(pool)s: %(player_count)s players, %(tournament_count)s tournaments, "
        "%(result_count)s results"
    ),
    "move-in.undone": _(
        "%(who)s took move %(what)s into %(pool)s back: %(player_count)s players, %(tournament_count)s tournaments, "
        "%(result_count)s results"
    ),
    "move-in.withdrawn": _("%(who)s deleted the files of move %(what)s into %(pool)s, of which nothing was stored"),
    "parallel-month.deleted": _("%(who)s deleted month %(what)s of two lists in %(pool)s, of %(was_as_of)s"),
    "person.erased": _("%(who)s erased the data of %(what)s"),
    "person.erasure-asked": _("%(who)s noted that the data of %(what)s are to be erased"),
    "person.erasure-called-off": _("%(who)s called the erasure of %(what)s off"),
    "player.changed": _("%(who)s changed player %(what)s"),
    "player.entered": _("%(who)s entered player %(what)s"),
    "player.listing": _("%(who)s changed whether %(what)s stands on public lists: %(listed)s"),
    "player.merged": _("%(who)s joined %(what)s with %(merged_into)s"),
    "player.private-changed": _("%(who)s changed personal data of %(what)s"),
    "player.sealed": _("%(who)s sealed the name of player %(what)s"),
    "player.separated": _("%(who)s separated %(what)s from %(was_merged_into)s"),
    "pool.closed": _("%(who)s closed the rating periods of %(what)s through %(closed_through)s"),
    "pool.created": _("%(who)s made pool %(what)s under %(rule)s"),
    "pool.lists": _("%(who)s changed how lists of %(what)s appear: %(rhythm)s"),
    "pool.rule": _("%(who)s changed the regulation of %(what)s from %(since)s on"),
    "proposal.entered": _("%(who)s entered proposed tournament %(what)s by hand"),
    "proposal.rejected": _("%(who)s set proposed tournament %(what)s aside"),
    "rating.corrected": _("%(who)s corrected the rating that %(what)s brought along from %(was_value)s to %(value)s"),
    "rating.exchanged": _("%(who)s exchanged the rating that %(what)s brought along: %(was_value)s for %(value)s"),
    "rating.taken-back": _("%(who)s took back the rating %(was_value)s that %(what)s had brought along"),
    "rating.taken-over": _("%(who)s entered the rating %(value)s that %(what)s brought along"),
    "retention.deleted": _("%(who)s deleted rows after their time by rule “%(what)s”: %(rows)s"),
    "review.answered": _("%(who)s answered a question of review %(what)s"),
    "review.appealed": _("%(who)s appealed in review %(what)s"),
    "review.applied": _("%(who)s recorded review %(what)s as carried out"),
    "review.asked": _("%(who)s asked somebody about review %(what)s"),
    "review.decided": _("%(who)s decided review %(what)s"),
    "review.evidence": _("%(who)s added evidence to review %(what)s"),
    "review.in-review": _("%(who)s took up review %(what)s"),
    "review.received": _("%(who)s asked for review %(what)s"),
    "review.refused": _("%(who)s refused review %(what)s"),
    "token.made": _("%(who)s made a secret address of %(director)s for %(what)s"),
    "token.revoked": _("%(who)s revoked the secret address of %(director)s for %(what)s"),
    "tournament.changed": _("%(who)s changed facts of %(what)s"),
    "tournament.complete": _("%(who)s noted that no round follows in %(what)s"),
    "tournament.director-added": _("%(who)s gave %(director)s the right to report for %(what)s"),
    "tournament.entered": _("%(who)s registered %(what)s"),
    "tournament.entry-removed": _("%(who)s removed the late entry of %(was_player)s from %(what)s"),
    "tournament.evaluated-elsewhere": _("%(who)s noted that ratings brought along contain %(what)s"),
    "tournament.handed-over": _("%(who)s handed %(what)s over to %(directors)s"),
    "tournament.late-entry": _("%(who)s entered %(player)s late in %(what)s"),
    "tournament.reopened": _("%(who)s opened %(what)s for further rounds"),
    "tournament.round-added": _("%(who)s added a round to %(what)s"),
    "tournament.round-annulled": _("%(who)s annulled the last round of %(what)s"),
    "tournament.round-corrected": _("%(who)s corrected pairings of the last round of %(what)s"),
    "tournament.rounds-planned": _("%(who)s changed the planned rounds of %(what)s to %(rounds)s"),
    "tournament.seated-anew": _("%(who)s seated the players of %(what)s anew"),
    "tournament.split": _("%(who)s moved a group of %(what)s into a tournament of its own, %(tournament)s"),
}
"""The sentence of each kind of event, without its end: the reason, where it came from and what followed."""

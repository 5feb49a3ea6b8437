"""Actions of the officer on a mail, each one transaction with its audit event.

Every action is given the fingerprint of the mail as its page showed it. Where the mail changed since, or is being
processed, nothing happens: so two clicks, or two officers, act once.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.utils import timezone

from intake import replying
from intake.bounces import list_held
from intake.models import BlockedSender, Bounce, BounceKind, InboundMail, MailState, OutboundMail, OutboundState
from intake.processing.overrides import Overrides, as_json, read_overrides
from intake.processing.process import reading_ahead, settle_at_once
from intake.reading.codes import Question
from intake.reading.types import Auth
from office.desk.items import Item
from office.desk.queue import REJECTED, find_registered, is_rejected, is_waiting, parse_reasons
from office.desk.stored_results import reading_of
from ratings import audit
from ratings.audit import Origin
from ratings.errors import NotOpen
from ratings.evaluation import writing
from ratings.facts import departures, results
from ratings.facts.departures import RevertedWithdrawal
from ratings.facts.results import Result, Stored
from ratings.importing import roster
from ratings.models import AuditEvent, Departure, Director, Entry, Game, Player, Tournament
from ratings.queries import exports
from ratings.queries.directors import choose_address, find_by_address

REJECTION = "mail.rejected"
"""The event of the trail with the state of a mail before it was rejected."""


class Outcome(StrEnum):
    """What became of an action."""

    DONE = "done"
    OVERTAKEN = "overtaken"
    """The mail changed since its page was shown, or is being processed."""
    RATED = "rated"
    """The game is rated: only a correction can change it."""
    SUBSTITUTED = "substituted"
    """The substitute has finished games or left, too, so the seat stays."""
    NOBODY = "nobody"
    """No registered address to write to."""
    SETTLED = "settled"
    """The mail does not wait for a decision, so none is taken about it."""
    UNCHANGED = "unchanged"
    """The mail was settled, and says and does what it did: nobody is answered once more."""


def fingerprint(mail: InboundMail) -> str:
    """Return turn and state of a mail, by which a form knows that nothing changed."""
    return f"{mail.turn}.{mail.state}"


@reading_ahead
@transaction.atomic
def accept_as(mail: InboundMail, director: Director, seen: str, actor: str, *, registers: bool = False) -> Outcome:
    """Process a mail again as the report of this director, for whom the officer vouches; with `registers` its sender's
    address is one of theirs from now on. Raises Taken where it is another director's, and PersonErased.
    """
    origin, ruling = Origin(actor, mail.code), {"director": director.pk}
    done = override_mail(mail, seen, origin, "mail.accepted-as", ruling, ruling)
    if done is Outcome.DONE and registers and can_register(mail):
        facts = roster.director_facts(director)
        further = (*facts.further_emails, mail.sender)
        roster.change_director(director, dataclasses.replace(facts, further_emails=further), origin)
    return done


def can_register(mail: InboundMail) -> bool:
    """Return whether a mail has one sender, who may be called so, and whom nobody registered as a director."""
    return bool(mail.sender) and mail.auth != Auth.FORGED and find_by_address(mail.sender) is None


@reading_ahead
def choose_tournament(mail: InboundMail, tournament: Tournament, seen: str, actor: str) -> Outcome:
    """Process a mail again with everything in it about this tournament."""
    changes = {"tournament": tournament.code}
    return override_mail(
        mail, seen, Origin(actor, mail.code), "mail.tournament-chosen", {"tournament": tournament.pk}, changes
    )


@reading_ahead
@transaction.atomic
def assign_players(
    mail: InboundMail, players: Mapping[str, int], aliases: Sequence[tuple[str, Player]], seen: str, actor: str
) -> Outcome:
    """Process a mail again with these (folded) names as these players; store `aliases` for later mails."""
    origin = Origin(actor, mail.code)
    changes = {"players": sorted(players.values())}  # the names as written are not for the trail
    done = override_mail(mail, seen, origin, "mail.players-assigned", {"players": players}, changes)
    if done is Outcome.DONE:
        for spelling, player in aliases:
            facts = roster.player_facts(Player.objects.get(pk=player.pk))
            spellings = tuple(dict.fromkeys((*facts.aliases, spelling)))
            roster.change_player(player, dataclasses.replace(facts, aliases=spellings), origin)
    return done


@transaction.atomic
def override_mail(  # noqa: PLR0913, PLR0917 -- the override, and what the trail records of it
    mail: InboundMail, seen: str, origin: Origin, action: str, ruling: Mapping[str, Any], changes: Mapping[str, Any]
) -> Outcome:
    """Add an officer override to a mail and read it again. Raises ReaderFailed, ReaderUnavailable."""
    row = lock_current(mail, seen)
    if row is None:
        return Outcome.OVERTAKEN
    before = read_overrides(row)
    named = {**before.players, **ruling.get("players", {})}
    after: Overrides = dataclasses.replace(before, **{**ruling, "players": named})
    row.rulings = as_json(after)
    _read_again(row)
    audit.append(origin, action, subject_of(row), {}, changes)
    return Outcome.DONE


@reading_ahead
@transaction.atomic
def retry(mail: InboundMail, seen: str, actor: str) -> Outcome:
    """Process a mail again, after its problem was fixed; where it was settled and nothing is otherwise now, it stays as
    it was. Raises ReaderFailed, ReaderUnavailable.
    """
    row = lock_current(mail, seen)
    if row is None:
        return Outcome.OVERTAKEN
    before, settled, was = {"state": row.state}, not is_waiting(row), reading_of(row)
    with transaction.atomic():
        now = _read_again(row)
        if settled and reading_of(now) == was:
            transaction.set_rollback(True)
            return Outcome.UNCHANGED
    audit.append(Origin(actor, row.code), "mail.tried-again", subject_of(row), before, {"state": now.state})
    return Outcome.DONE


def _read_again(row: InboundMail) -> InboundMail:
    """Read a mail again as a new turn, so that its sender may be answered again, and return its row as it ended. The
    locks of pools come first: what the trail keeps of the act is appended after it.
    """
    row.state, row.attempts = MailState.RECEIVED, 1
    row.turn += 1
    row.save(update_fields=["state", "attempts", "turn", "rulings"])
    return settle_at_once(row)


@transaction.atomic
def reject_mail(mail: InboundMail, words: str, seen: str, actor: str) -> Outcome:
    """Close a mail that waits, storing no more of it; send `words` to its sender, if the address is registered."""
    row = lock_current(mail, seen)
    if row is None:
        return Outcome.OVERTAKEN
    if not is_waiting(row):
        return Outcome.SETTLED
    recipient = reply_address(row, actor)
    if words and not recipient:
        return Outcome.NOBODY
    before = row.state
    row.state = MailState.IGNORED
    row.reasons = [replying.make_reason(REJECTED), *row.reasons]
    row.turn += 1
    row.save(update_fields=["state", "reasons", "turn"])
    audit.append(Origin(actor, row.code), REJECTION, subject_of(row), {"state": before}, {"state": row.state})
    if words:
        replying.put_letter(row, recipient, words, timezone.now())
    return Outcome.DONE


@transaction.atomic
def restore_mail(mail: InboundMail, seen: str, actor: str) -> Outcome:
    """Let a rejected mail wait again as it did before; nobody is written to."""
    row = lock_current(mail, seen)
    if row is None:
        return Outcome.OVERTAKEN
    if not is_rejected(row):
        return Outcome.SETTLED
    rejection = AuditEvent.objects.filter(cause=row.code, action=REJECTION).order_by("-number").first()
    row.state = rejection.before["state"] if rejection else MailState.HELD
    row.reasons = row.reasons[1:]
    row.turn += 1
    row.save(update_fields=["state", "reasons", "turn"])
    audit.append(
        Origin(actor, row.code), "mail.restored", subject_of(row), {"state": MailState.IGNORED}, {"state": row.state}
    )
    return Outcome.DONE


@transaction.atomic
def send_answer(mail: InboundMail, words: str, seen: str, actor: str) -> Outcome:
    """Send the officer's own words to whoever registered the sender's address, above a quotation of the mail."""
    row = lock_current(mail, seen)
    if row is None:
        return Outcome.OVERTAKEN
    recipient = reply_address(row, actor)
    if not recipient:
        return Outcome.NOBODY
    row.turn += 1
    row.save(update_fields=["turn"])
    audit.append(Origin(actor, row.code), "mail.answered", subject_of(row), {}, {})
    replying.put_letter(row, recipient, words, timezone.now())
    return Outcome.DONE


def reply_address(mail: InboundMail, actor: str) -> str:
    """Return the registered address of the mail's director, else the sender's if it is registered, else ""."""
    ruled = read_overrides(mail).director
    director = Director.objects.filter(pk=ruled).first() if ruled is not None else mail.director
    if director is not None:
        return choose_address(director, mail.sender)
    return mail.sender if mail.sender and find_registered([mail.sender], actor) else ""


@transaction.atomic
def store_result(mail: InboundMail, item: Item, result: Result, seen: str, actor: str) -> Outcome:
    """Store what a line of the mail means, as the officer reads it."""
    row = lock_current(mail, seen)
    if row is None:
        return Outcome.OVERTAKEN
    wide = Game.objects.select_related("tournament__pool", "white__player", "black__player")
    pool, final = wide.get(pk=result.game_id).tournament.pool, dataclasses.replace(result, decided_by_officer=True)
    recorded = results.record(pool, [final], actor=actor, cause=row.code, received_at=_receipt(row), rate_later=True)
    outcome = recorded.outcomes[0]
    if outcome is Stored.CONFLICT:
        return Outcome.OVERTAKEN
    if outcome is Stored.PROPOSED:
        return Outcome.RATED
    _settle(row, item, [exports.result(wide.get(pk=result.game_id)) | {"outcome": outcome.value}])
    return Outcome.DONE


@transaction.atomic
def give_to_all(  # noqa: PLR0913, PLR0917 -- the decision and what it rests on
    mail: InboundMail, item: Item, tournament: Tournament, result: Callable[[Game], Result], seen: str, actor: str
) -> Outcome:
    """Store one result for each open game of a tournament."""
    row = lock_current(mail, seen)
    if row is None:
        return Outcome.OVERTAKEN
    with writing(tournament.pool) as pool:
        wide = Game.objects.select_related("tournament", "white__player", "black__player").filter(tournament=tournament)
        games = list(wide.filter(score=None).order_by("number"))
        changes = [result(game) for game in games]
        results.record(pool, changes, actor=actor, cause=row.code, received_at=_receipt(row), rate_later=True)
        stored = wide.filter(pk__in=[game.pk for game in games]).order_by("number")
        _settle(row, item, [exports.result(game) | {"outcome": Stored.NEW.value} for game in stored])
    return Outcome.DONE


@transaction.atomic
def cancel_result(mail: InboundMail, item: Item, game: Game, version: str, seen: str, actor: str) -> Outcome:  # noqa: PLR0913, PLR0917 -- as above
    """Reopen the game whose result a line of the mail withdraws."""
    row = lock_current(mail, seen)
    if row is None:
        return Outcome.OVERTAKEN
    try:
        if not results.reopen(game, actor=actor, cause=row.code, expected_version=version, rate_later=True):
            return Outcome.OVERTAKEN
    except NotOpen:
        return Outcome.RATED
    _settle(row, item, ())
    return Outcome.DONE


def _receipt(row: InboundMail) -> datetime:
    return row.received_at or row.stored_at


def _settle(row: InboundMail, item: Item, changes: Sequence[Mapping[str, Any]]) -> None:
    """Remove a line from what is open; with the last one the mail is accepted."""
    games = [_game_in(one) for one in changes]
    others = [each for each in row.results if _game_in(each) not in games]
    row.results = [*others, *({**one, "where": item.where} for one in changes)]
    known = zip(row.reasons, parse_reasons(row.reasons), strict=True)
    row.reasons = [reason for reason, read in known if read not in item.reasons]
    waits = [reason for reason in row.reasons if reason["code"] != Question.NO_RESULTS]
    row.state = MailState.PARTLY if waits else MailState.ACCEPTED
    row.turn += 1
    row.save(update_fields=["results", "reasons", "state", "turn"])


@transaction.atomic
def revert_result(mail: InboundMail, game: Game, version: str, seen: str, actor: str) -> Outcome:
    """Reopen a game whose result the mail stored, where it is not rated yet."""
    row = lock_current(mail, seen)
    if row is None:
        return Outcome.OVERTAKEN
    try:
        reopened = results.reopen(game, actor=actor, cause=row.code, expected_version=version, rate_later=True)
    except NotOpen:
        return Outcome.RATED
    if not reopened:
        return Outcome.OVERTAKEN
    row.turn += 1
    row.save(update_fields=["turn"])
    return Outcome.DONE


@transaction.atomic
def revert_withdrawal(
    mail: InboundMail, entry: Entry, on: date, seen: str, actor: str
) -> tuple[Outcome, RevertedWithdrawal]:
    """Reinstate a player whose withdrawal the mail stored, and reopen their games where that is possible."""
    nothing = RevertedWithdrawal(done=False)
    row = lock_current(mail, seen)
    if row is None:
        return Outcome.OVERTAKEN, nothing
    substituted = entry.departure == Departure.SUBSTITUTION
    undone = departures.revert_withdrawal(entry, actor=actor, cause=row.code, expected_day=on, rate_later=True)
    if not undone.done:
        return (Outcome.SUBSTITUTED if substituted else Outcome.OVERTAKEN), undone
    row.turn += 1
    row.save(update_fields=["turn"])
    return Outcome.DONE, undone


@transaction.atomic
def lift_block(block: BlockedSender, actor: str) -> Outcome:
    """Let mails of a blocked director be stored again."""
    audit.lock()
    lifted = BlockedSender.objects.filter(pk=block.pk, lifted_at=None)
    if not lifted.update(lifted_at=timezone.now(), lifted_by=actor):
        return Outcome.OVERTAKEN
    cause = block.mail.code if block.mail else ""
    audit.append(Origin(actor, cause), "director.block-lifted", f"director:{block.director_id}", {}, {})
    return Outcome.DONE


@transaction.atomic
def send_again(mark: Bounce, actor: str) -> Outcome:
    """Lift the mark of an address whose mails came back: what waits for it leaves, to the first address of its director
    where this one is no longer theirs.
    """
    done, now = _lift(mark, actor, {"waiting": "sent"}), timezone.now()
    if done is Outcome.DONE:
        for mail in list_held(mark.recipient).select_related("mail__director").defer("mail__raw"):
            director = mail.mail.director if mail.mail else None
            address = choose_address(director, mail.recipient) if director else mail.recipient
            OutboundMail.objects.filter(pk=mail.pk).update(recipient=address, due_at=now, next_try_at=now)
    return done


@transaction.atomic
def give_up(mark: Bounce, actor: str) -> Outcome:
    """Lift the mark of an address, and give up what waits for it."""
    done = _lift(mark, actor, {"waiting": "given-up"})
    if done is Outcome.DONE and mark.kind == BounceKind.BOUNCED:
        list_held(mark.recipient).update(state=OutboundState.FAILED)
    return done


def _lift(mark: Bounce, actor: str, after: Mapping[str, str]) -> Outcome:
    audit.lock()
    open_mark = Bounce.objects.filter(pk=mark.pk, lifted_at=None)
    if not open_mark.update(lifted_at=timezone.now(), lifted_by=actor):
        return Outcome.OVERTAKEN
    audit.append(Origin(actor), "bounce.lifted", f"bounce:{mark.pk}", {}, after)
    return Outcome.DONE


def _game_in(row: Mapping[str, Any]) -> tuple[str, str, str]:
    return row["tournament"], row["white_id"], row["black_id"]


def lock_current(mail: InboundMail, seen: str) -> InboundMail | None:
    """Return the locked row of a mail, None where it changed since its page was shown or is being processed."""
    row = InboundMail.objects.select_for_update().defer("raw").get(pk=mail.pk)
    return row if fingerprint(row) == seen and is_actionable(row) else None


def subject_of(row: InboundMail) -> str:
    """Return a mail as events of the trail name it."""
    return f"mail:{row.code}"


def is_actionable(mail: InboundMail) -> bool:
    """Return whether the officer can act on a mail: not while it is being processed, and not after it was purged."""
    return mail.state != MailState.RECEIVED and mail.emptied_at is None


def list_answers(mail: InboundMail) -> tuple[OutboundMail, ...]:
    """Return our answers to a mail, the oldest first."""
    return tuple(mail.answers.order_by("pk"))

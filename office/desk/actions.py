"""What the officer does with a mail. Each act is one transaction with its audit event.

Whoever acts names what he looked at (`seen_of`). Where somebody acted in between, or the mail is
being read just now, nothing happens: so two clicks, or two officers, do one thing once.
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
from intake.models import BlockedSender, InboundMail, MailState, OutboundMail
from intake.processing.rulings import Rulings, as_json, rulings_of
from intake.reading.codes import Question
from office.desk.items import Item
from office.desk.queue import reasons_of, registered
from ratings import audit
from ratings.audit import Origin
from ratings.errors import NotOpen
from ratings.evaluation import writing
from ratings.facts import departures, results
from ratings.facts.departures import Undone
from ratings.facts.results import Result, Stored
from ratings.importing import roster
from ratings.models import Departure, Director, Entry, Game, Player, Tournament
from ratings.queries import exports

REJECTED = "rejected"
"""The reason of a mail that the officer set aside for good."""


class Done(StrEnum):
    """What became of an act."""

    DONE = "done"
    OVERTAKEN = "overtaken"
    """Somebody else acted since the mail was looked at, or it is being read."""
    RATED = "rated"
    """A rating rests on the game: only a correction of rated results can change it."""
    SUBSTITUTED = "substituted"
    """The substitute has finished games or left himself, so his seat stays."""
    NOBODY = "nobody"
    """There is nobody to write to: no registered address."""


def seen_of(mail: InboundMail) -> str:
    """A name for a mail as it stands: which turn, and in which state."""
    return f"{mail.turn}.{mail.state}"


def accept_as(mail: InboundMail, director: Director, seen: str, actor: str) -> Done:
    """The officer vouches that the mail is this director's; it is processed again as his."""
    told = {"director": director.pk}
    return _rule(mail, seen, Origin(actor, mail.code), "mail.accepted-as", {"director": director.pk}, told)


def choose_tournament(mail: InboundMail, tournament: Tournament, seen: str, actor: str) -> Done:
    """Everything in the mail is about this tournament; it is processed again."""
    told = {"tournament": tournament.code}
    return _rule(mail, seen, Origin(actor, mail.code), "mail.tournament-chosen", {"tournament": tournament.pk}, told)


@transaction.atomic
def assign_players(
    mail: InboundMail, players: Mapping[str, int], aliases: Sequence[tuple[str, Player]], seen: str, actor: str
) -> Done:
    """These (folded) names mean these players, in this mail; `aliases` also from now on. It is
    processed again.
    """
    origin = Origin(actor, mail.code)
    told = {"players": sorted(players.values())}  # the names as written are not for the trail
    done = _rule(mail, seen, origin, "mail.players-assigned", {"players": players}, told)
    if done is Done.DONE:
        for spelling, player in aliases:
            facts = roster.player_facts(Player.objects.get(pk=player.pk))
            spellings = tuple(dict.fromkeys((*facts.aliases, spelling)))
            roster.change_player(player, dataclasses.replace(facts, aliases=spellings), origin)
    return done


@transaction.atomic
def _rule(  # noqa: PLR0913, PLR0917 -- what is decided, and what the trail tells of it
    mail: InboundMail, seen: str, origin: Origin, action: str, ruling: Mapping[str, Any], told: Mapping[str, Any]
) -> Done:
    """Adds a ruling to a mail and lets it be processed again."""
    row = _held(mail, seen)
    if row is None:
        return Done.OVERTAKEN
    before = rulings_of(row)
    named = {**before.players, **ruling.get("players", {})}
    after: Rulings = dataclasses.replace(before, **{**ruling, "players": named})
    row.rulings = as_json(after)
    _again(row)
    audit.append(origin, action, _subject(row), {}, told)
    return Done.DONE


@transaction.atomic
def try_again(mail: InboundMail, seen: str, actor: str) -> Done:
    """The mail is read once more, after what kept it was mended."""
    row = _held(mail, seen)
    if row is None:
        return Done.OVERTAKEN
    before = row.state
    _again(row)
    audit.append(Origin(actor, row.code), "mail.tried-again", _subject(row), {"state": before}, {"state": row.state})
    return Done.DONE


def _again(row: InboundMail) -> None:
    """Back to the start, as a new turn: its sender may be answered again."""
    row.state, row.attempts, row.claimed_until = MailState.RECEIVED, 0, None
    row.turn += 1
    row.save(update_fields=["state", "attempts", "claimed_until", "turn", "rulings"])


@transaction.atomic
def reject(mail: InboundMail, words: str, seen: str, actor: str) -> Done:
    """Nothing (more) is stored from the mail. `words` go to its sender, if his address is registered."""
    row = _held(mail, seen)
    if row is None:
        return Done.OVERTAKEN
    recipient = address_of(row)
    if words and not recipient:
        return Done.NOBODY
    before = row.state
    row.state = MailState.IGNORED
    row.reasons = [replying.reason(REJECTED), *row.reasons]
    row.turn += 1
    row.save(update_fields=["state", "reasons", "turn"])
    audit.append(Origin(actor, row.code), "mail.rejected", _subject(row), {"state": before}, {"state": row.state})
    if words:
        replying.put_letter(row, recipient, words, timezone.now())
    return Done.DONE


@transaction.atomic
def answer(mail: InboundMail, words: str, seen: str, actor: str) -> Done:
    """The officer's own words to whoever registered the address of the sender, below his mail."""
    row = _held(mail, seen)
    if row is None:
        return Done.OVERTAKEN
    recipient = address_of(row)
    if not recipient:
        return Done.NOBODY
    row.turn += 1
    row.save(update_fields=["turn"])
    audit.append(Origin(actor, row.code), "mail.answered", _subject(row), {}, {})
    replying.put_letter(row, recipient, words, timezone.now())
    return Done.DONE


def address_of(mail: InboundMail) -> str:
    """Where words of the officer go: the registered address of its director, else that of its sender
    if somebody registered it, else "".
    """
    ruled = rulings_of(mail).director
    director = Director.objects.filter(pk=ruled).first() if ruled is not None else mail.director
    if director is not None:
        return director.email
    return mail.sender if mail.sender and registered([mail.sender]) else ""


@transaction.atomic
def correct(mail: InboundMail, item: Item, result: Result, seen: str, actor: str) -> Done:
    """What a line of the mail means, in the officer's reading: stored and rated as any result."""
    row = _held(mail, seen)
    if row is None:
        return Done.OVERTAKEN
    wide = Game.objects.select_related("tournament__pool", "white__player", "black__player")
    pool, decided = wide.get(pk=result.game_id).tournament.pool, dataclasses.replace(result, decided=True)
    recorded = results.record(pool, [decided], actor=actor, cause=row.code, received_at=_receipt(row))
    outcome = recorded.outcomes[0]
    if outcome is Stored.CONFLICT:
        return Done.OVERTAKEN
    if outcome is Stored.PROPOSED:
        return Done.RATED
    _settle(row, item, [exports.result(wide.get(pk=result.game_id)) | {"outcome": outcome.value}])
    return Done.DONE


@transaction.atomic
def give_to_all(  # noqa: PLR0913, PLR0917 -- what is decided, and who looked at what
    mail: InboundMail, item: Item, tournament: Tournament, result: Callable[[Game], Result], seen: str, actor: str
) -> Done:
    """What a word about a whole tournament means: one result for each of its open games."""
    row = _held(mail, seen)
    if row is None:
        return Done.OVERTAKEN
    with writing(tournament.pool) as pool:
        wide = Game.objects.select_related("tournament", "white__player", "black__player").filter(tournament=tournament)
        games = list(wide.filter(score=None).order_by("number"))
        told = [result(game) for game in games]
        results.record(pool, told, actor=actor, cause=row.code, received_at=_receipt(row))
        stored = wide.filter(pk__in=[game.pk for game in games]).order_by("number")
        _settle(row, item, [exports.result(game) | {"outcome": Stored.NEW.value} for game in stored])
    return Done.DONE


@transaction.atomic
def cancel(mail: InboundMail, item: Item, game: Game, version: str, seen: str, actor: str) -> Done:  # noqa: PLR0913, PLR0917 -- as above
    """The result that a line of the mail takes back, as the officer understands it."""
    row = _held(mail, seen)
    if row is None:
        return Done.OVERTAKEN
    try:
        if not results.reopen(game, actor=actor, cause=row.code, seen=version):
            return Done.OVERTAKEN
    except NotOpen:
        return Done.RATED
    _settle(row, item, ())
    return Done.DONE


def _receipt(row: InboundMail) -> datetime:
    return row.received_at or row.stored_at


def _settle(row: InboundMail, item: Item, told: Sequence[Mapping[str, Any]]) -> None:
    """The line no longer waits; with the last one the mail is done."""
    games = [_game_in(one) for one in told]
    kept = [each for each in row.results if _game_in(each) not in games]
    row.results = [*kept, *({**one, "where": item.where} for one in told)]
    known = zip(row.reasons, reasons_of(row.reasons), strict=True)
    row.reasons = [reason for reason, read in known if read not in item.reasons]
    waits = [reason for reason in row.reasons if reason["code"] != Question.NO_RESULTS]
    row.state = MailState.PARTLY if waits else MailState.ACCEPTED
    row.turn += 1
    row.save(update_fields=["results", "reasons", "state", "turn"])


@transaction.atomic
def take_back(mail: InboundMail, game: Game, version: str, seen: str, actor: str) -> Done:
    """A result that the mail stored is open again, where no rating rests on it yet."""
    row = _held(mail, seen)
    if row is None:
        return Done.OVERTAKEN
    try:
        reopened = results.reopen(game, actor=actor, cause=row.code, seen=version)
    except NotOpen:
        return Done.RATED
    if not reopened:
        return Done.OVERTAKEN
    row.turn += 1
    row.save(update_fields=["turn"])
    return Done.DONE


@transaction.atomic
def take_departure_back(mail: InboundMail, entry: Entry, on: date, seen: str, actor: str) -> tuple[Done, Undone]:
    """A player whose departure the mail stored is back, with those of his games where that is possible."""
    nothing = Undone(done=False)
    row = _held(mail, seen)
    if row is None:
        return Done.OVERTAKEN, nothing
    substituted = entry.departure == Departure.SUBSTITUTION
    undone = departures.undepart(entry, actor=actor, cause=row.code, seen=on)
    if not undone.done:
        return (Done.SUBSTITUTED if substituted else Done.OVERTAKEN), undone
    row.turn += 1
    row.save(update_fields=["turn"])
    return Done.DONE, undone


@transaction.atomic
def lift(block: BlockedSender, actor: str) -> Done:
    """The director's mails are stored again as before."""
    audit.lock()
    lifted = BlockedSender.objects.filter(pk=block.pk, lifted_at=None)
    if not lifted.update(lifted_at=timezone.now(), lifted_by=actor):
        return Done.OVERTAKEN
    cause = block.mail.code if block.mail else ""
    audit.append(Origin(actor, cause), "director.block-lifted", f"director:{block.director_id}", {}, {})
    return Done.DONE


def _game_in(row: Mapping[str, Any]) -> tuple[str, str, str]:
    return row["tournament"], row["white_id"], row["black_id"]


def _held(mail: InboundMail, seen: str) -> InboundMail | None:
    """The row of a mail, locked, if it is still as it was looked at and nobody reads it."""
    row = InboundMail.objects.select_for_update().defer("raw").get(pk=mail.pk)
    return row if seen_of(row) == seen and may_act(row) else None


def _subject(row: InboundMail) -> str:
    return f"mail:{row.code}"


def may_act(mail: InboundMail) -> bool:
    """Whether anything can be done with a mail now; one that is being read comes first to its end, and nothing
    is left of one that was emptied.
    """
    return mail.state != MailState.RECEIVED and mail.emptied_at is None


def answers_of(mail: InboundMail) -> tuple[OutboundMail, ...]:
    """Our mails in answer to one, the first one first."""
    return tuple(mail.answers.order_by("pk"))

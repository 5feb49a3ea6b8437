"""Puts our mails into the outbox: one of each kind for a mail, and not too many for an address."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import QuerySet
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from intake.models import AnswerKind, InboundMail, OutboundMail, OutboundState, new_code
from ratings.models import Director, Player
from ratings.prepared import insert_row, prepared, update_row

from . import bodies, links
from .confirmation import MAX_AGE, make_common_link, make_confirmation_link, make_reply_token
from .headers import answer_id, one_line, own_domain, reply_subject

DAY = timedelta(days=1)

CONFIRMATIONS_PER_DAY = 5
"""Requests to confirm that one address gets in a day: anybody can cause them (our own choice)."""

LINKS_PER_DAY = 3
"""Links to their page that a director gets in a day: anybody can ask for them (our own choice)."""


def put(  # noqa: PLR0913, PLR0917 -- the columns of a row
    mail: InboundMail,
    recipient: str,
    body: str,
    now: datetime,
    games: Iterable[int] = (),
    outcome: str = "",
    content: str = "",
) -> OutboundMail:
    """Queue the answer to a verified sender into the outbox, in the transaction of the caller.

    Beyond INTAKE_ANSWERS_PER_DAY it is put off until a day has passed, never dropped. `games` are
    the keys of those that it names, `outcome` is added to the subject. One with a `content` waits for the
    ratings that it names, in the language that is active.
    """
    due_at = _free_at(recipient, now)
    answer = _make(mail, AnswerKind.ANSWER, recipient, reply_subject(mail.subject, outcome), body, now, due_at)
    answer.games, answer.content, answer.unrated = sorted(set(games)), content, bool(content)
    answer.language = get_language() or ""
    insert_row(answer)
    return answer


def complete(answer: OutboundMail, mail: InboundMail, body: str) -> None:
    """Put its whole text into an answer that waited for ratings."""
    answer.body, answer.content, answer.unrated = bodies.add_code(body, mail), "", False
    update_row(answer, ("body", "content", "unrated"))


def put_letter(mail: InboundMail, recipient: str, words: str, now: datetime) -> OutboundMail:
    """Put words of the officer about a mail into the outbox. No daily limit applies."""
    return _add(mail, AnswerKind.LETTER, recipient, reply_subject(mail.subject), words, now, now)


def put_forward(mail: InboundMail, recipient: str, subject: str, body: str, now: datetime) -> OutboundMail:
    """Put somebody's mail into the outbox for a director, once for each turn of it. It is no answer: nothing that is
    written back continues that mail.
    """
    return put_own(AnswerKind.FORWARD, recipient, one_line(subject), body, now, f"{mail.code}.{mail.turn}")


def put_link(director: Director, recipient: str, now: datetime) -> OutboundMail | None:
    """Send the link to a director's page to one of their addresses; None beyond LINKS_PER_DAY."""
    earlier = OutboundMail.objects.filter(kind=AnswerKind.LINK, recipient=recipient, created_at__gt=now - DAY)
    if earlier.count() >= LINKS_PER_DAY:
        return None
    body = bodies.write_link(links.make_director_link(director, recipient), links.DIRECTOR_AGE.days)
    return put_own(AnswerKind.LINK, recipient, _("The link to your tournaments"), body, now)


def put_notices_link(player: Player, recipient: str, now: datetime) -> OutboundMail | None:
    """Send a player the link to their notice settings; None beyond LINKS_PER_DAY."""
    earlier = OutboundMail.objects.filter(kind=AnswerKind.LINK, recipient=recipient, created_at__gt=now - DAY)
    if earlier.count() >= LINKS_PER_DAY:
        return None
    body = bodies.render("notices_link", {"link": links.make_notices_link(player, recipient)})
    return put_own(AnswerKind.LINK, recipient, _("Mails about your rating"), body, now)


def put_own(  # noqa: PLR0913, PLR0917 -- the columns of a row
    kind: AnswerKind,
    recipient: str,
    subject: str,
    body: str,
    now: datetime,
    name: str = "",
    due_at: datetime | None = None,
) -> OutboundMail:
    """Put a mail that answers none into the outbox, to leave now or when it is due. One with a `name` can be put
    there only once.
    """
    return OutboundMail.objects.create(
        kind=kind,
        recipient=recipient,
        subject=subject,
        body=body,
        message_id=f"<{name or new_code()}.{kind}@{own_domain()}>",
        due_at=due_at or now,
        next_try_at=due_at or now,
        created_at=now,
    )


def put_confirmation(mail: InboundMail, director: Director, recipient: str, now: datetime) -> OutboundMail | None:
    """Ask the owner of a registered address of a director, beyond CONFIRMATIONS_PER_DAY once for all mails that wait.

    Nothing of the mail is repeated: whoever wrote it may be a stranger.
    """
    earlier = OutboundMail.objects.filter(recipient=recipient, kind=AnswerKind.CONFIRMATION)
    if earlier.filter(created_at__gt=now - DAY).exclude(mail=None).count() >= CONFIRMATIONS_PER_DAY:
        return _put_confirmation_of_all(director, recipient, earlier.filter(mail=None), now)
    body = bodies.write_confirmation(make_confirmation_link(mail), MAX_AGE.days)
    subject = f"{_('Please confirm your report of results')} [{make_reply_token(mail)}]"
    return _add(mail, AnswerKind.CONFIRMATION, recipient, subject, body, now, now)


def _put_confirmation_of_all(
    director: Director, recipient: str, earlier: QuerySet[OutboundMail], now: datetime
) -> OutboundMail | None:
    """Ask for all mails that wait, at most once a day; None where a mail that has not left asks already."""
    last = earlier.order_by("-due_at").first()
    if last is not None and last.state == OutboundState.WAITING:
        return None
    due_at = max(now, last.due_at + DAY) if last else now
    body = bodies.write_common_confirmation(make_common_link(director, recipient), MAX_AGE.days)
    subject = _("Please confirm your reports of results")
    return put_own(AnswerKind.CONFIRMATION, recipient, subject, body, now, due_at=due_at)


def _free_at(recipient: str, now: datetime) -> datetime:
    """Return when the daily limit of an address allows the next answer."""
    limit = settings.INTAKE_ANSWERS_PER_DAY
    last = next(iter(_dues_after(recipient, now - DAY, nth=limit)), None)
    return max(now, last + DAY) if last else now


@prepared
def _dues_after(recipient: str, begin: datetime, *, nth: int) -> QuerySet[OutboundMail, datetime]:
    dues = OutboundMail.objects.filter(recipient=recipient, due_at__gt=begin).order_by("-due_at")
    return dues.values_list("due_at", flat=True)[nth - 1 : nth]


def _add(  # noqa: PLR0913, PLR0917 -- the columns of a row
    mail: InboundMail, kind: AnswerKind, recipient: str, subject: str, body: str, now: datetime, due_at: datetime
) -> OutboundMail:
    row = _make(mail, kind, recipient, subject, body, now, due_at)
    row.save(force_insert=True)
    return row


def _make(  # noqa: PLR0913, PLR0917 -- the columns of a row
    mail: InboundMail, kind: AnswerKind, recipient: str, subject: str, body: str, now: datetime, due_at: datetime
) -> OutboundMail:
    return OutboundMail(
        mail=mail,
        turn=mail.turn,
        kind=kind,
        recipient=recipient,
        subject=subject,
        body=bodies.add_code(body, mail),
        message_id=answer_id(mail, kind),
        due_at=due_at,
        next_try_at=due_at,
        created_at=now,
    )

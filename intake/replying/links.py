"""Signed links in our mails: whoever has one has received the mail that we sent to a registered address.

Each carries a code, signed with SECRET_KEY and dated; nothing about it is stored.
"""

from __future__ import annotations

import hashlib
import re
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.urls import reverse

from intake.models import InboundMail, OpenQuestion
from ratings.models import Director, Player, Purpose, Review
from ratings.personal import address_of
from ratings.queries.directors import list_addresses
from ratings.templatetags.rating_format import anchor

DISPUTE_AGE = timedelta(days=100)
"""How long a director may disown a mail: a little more than the three months in which a result can
be questioned (BdF 7).
"""

QUESTION_AGE = timedelta(days=100)
"""How long a question can be answered by its link, unless it is answered before (our own choice)."""

DIRECTOR_AGE = timedelta(days=7)
"""How long the link to a director's page holds (our own choice)."""

CALENDAR_AGE = timedelta(days=730)
"""How long a calendar program may ask for a director's deadlines by one link, which shows no more than public pages
(our own choice).
"""

ADDRESS_DIGITS = 16
"""Digits of the digest that ties a link to the address it was sent to (our own choice)."""

_notices = signing.Signer(salt="intake.notices")
_dispute = signing.TimestampSigner(salt="intake.dispute")
_question = signing.TimestampSigner(salt="intake.question")
_director = signing.TimestampSigner(salt="website.director")
_calendar = signing.TimestampSigner(salt="website.calendar")


def make_dispute_link(mail: InboundMail) -> str:
    """Return the address at which a director states that a mail was not theirs."""
    return settings.SITE_URL + reverse("website:dispute", args=[_dispute.sign(mail.code)])


def find_disputed_mail(token: str) -> InboundMail | None:
    """Return the mail a link is about; None if the link is not ours or too old."""
    code = _content(_dispute, token, DISPUTE_AGE)
    return InboundMail.objects.defer("raw").filter(code=code).first() if code else None


def make_director_link(director: Director, recipient: str) -> str:
    """Return the link to a director's page that is sent to `recipient`."""
    return settings.SITE_URL + reverse("website:director", args=[make_director_token(director, recipient)])


def make_director_token(director: Director, recipient: str = "") -> str:
    """Return the token in the link to a director's page, signed now; for their first address unless one is given."""
    return signed_director(_director, director, recipient or director.email)


def find_director(token: str) -> Director | None:
    """Return whose page a link leads to; None if it is not ours, too old, or was sent to an address that is
    no longer registered.
    """
    return unsigned_director(_director, token, DIRECTOR_AGE)


def make_calendar_link(director: Director) -> str:
    """Return the address of the calendar of a director's deadlines, for programs that ask for it day by day."""
    token = signed_director(_calendar, director, director.email)
    return settings.SITE_URL + reverse("website:director_calendar", args=[token])


def find_calendar_director(token: str) -> Director | None:
    """Whose deadlines a link leads to; None if it is not ours, too old, or of an address that is registered no more."""
    return unsigned_director(_calendar, token, CALENDAR_AGE)


def signed_director(signer: signing.TimestampSigner, director: Director, recipient: str) -> str:
    """Return a token for a director, which holds as long as the address that it is sent to is registered for them."""
    return signer.sign(f"{director.pk}.{_digest(recipient)}")


def unsigned_director(signer: signing.TimestampSigner, token: str, age: timedelta) -> Director | None:
    """Return the director of a token; None if it is not ours, too old, or of an old address."""
    key, _, digest = _content(signer, token, age).partition(".")
    director = Director.objects.filter(pk=key).first() if key else None
    return director if director and digest in map(_digest, list_addresses(director)) else None


def make_question_link(question: OpenQuestion) -> str:
    """Return the address of the page of one question."""
    return settings.SITE_URL + reverse("website:question", args=[_question.sign(str(question.pk))])


def find_question(token: str) -> OpenQuestion | None:
    """Return the question that a link leads to, open or not; None if it is not ours or too old."""
    key = _content(_question, token, QUESTION_AGE)
    wide = OpenQuestion.objects.select_related("mail", "conversation", "tournament")
    return wide.defer("mail__raw", "conversation__raw").filter(pk=key).first() if key else None


def make_review_link(review: Review) -> str:
    """Return the address at which whoever requested a review follows it; its code is a secret."""
    return settings.SITE_URL + reverse("website:review", args=[review.code])


def make_evaluation_link(evaluation: int, player: Player) -> str:
    """Return the address of what an evaluation, by its key, did to a player."""
    return f"{settings.SITE_URL}{reverse('website:evaluation', args=[evaluation])}#{anchor(player.number)}"


def make_player_link(player: Player) -> str:
    """Return the address of a player's page."""
    return settings.SITE_URL + reverse("website:player", args=[player.number])


def make_notices_link(player: Player, address: str) -> str:
    """Return the address at which a player chooses which mails about their ratings they get, sent to `address`."""
    return settings.SITE_URL + reverse("website:notices", args=[_notices.sign(f"{player.pk}.{_digest(address)}")])


def find_notices_link(text: str) -> str:
    """Return the address in one of our mails at which its player says that they want none, "" without one."""
    before, after = (settings.SITE_URL + reverse("website:notices", args=["-"])).rsplit("-", 1)
    found = re.search(rf"{re.escape(before)}[^/\s]+{re.escape(after)}", text)
    return found[0] if found else ""


def find_notices_player(token: str) -> Player | None:
    """Whose wish a link is about; None if it is not ours, or was sent to an address that is no longer registered."""
    try:
        key, _, digest = _notices.unsign(token).partition(".")
    except signing.BadSignature:
        return None
    player = Player.objects.filter(pk=key).first()
    return player if player and _digest(address_of(player, Purpose.NOTICES)) == digest else None


def _content(signer: signing.TimestampSigner, token: str, age: timedelta) -> str:
    """Return what was signed; "" if the signature is not ours or too old."""
    try:
        return signer.unsign(token, max_age=age)
    except signing.BadSignature:  # SignatureExpired is one
        return ""


def _digest(address: str) -> str:
    return hashlib.sha256(address.encode()).hexdigest()[:ADDRESS_DIGITS]

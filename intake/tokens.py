"""Secret addresses: what is sent to one counts as its director's, for its one tournament.

The secret is shown once and kept as a digest only. It holds as long as its owner directs the
tournament, until they revoke it, and ends with the window of the tournament. What counts is the
recipient that the mail server names (the envelope), never a header of the mail.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from collections.abc import Sequence
from datetime import date, datetime
from email.utils import parseaddr

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from intake.models import ReportToken
from ratings import audit
from ratings.audit import Origin
from ratings.models import Director, Tournament
from ratings.queries.windows import review_until

SECRET_BYTES = 16
"""128 bits: nobody finds one by trying."""

PLACE = "{token}"
"""Where INTAKE_TOKEN_ADDRESS has the secret."""

SECRET_LENGTH = 26
"""Characters of 16 bytes in base 32, without its padding: addresses may lose their case on the way."""

_SECRET = f"[a-z2-7]{{{SECRET_LENGTH}}}"


@transaction.atomic
def make(director: Director, tournament: Tournament, origin: Origin) -> str:
    """Return a new secret address; the one before it ends. It is shown now or never."""
    audit.lock(tournament.pool_id)
    revoke(director, tournament, origin)
    secret = base64.b32encode(secrets.token_bytes(SECRET_BYTES)).decode().rstrip("=").lower()
    token = ReportToken.objects.create(
        director=director, tournament=tournament, digest=digest_of(secret), made_at=timezone.now()
    )
    _append(origin, "token.made", token, tournament)
    return address_pattern().replace(PLACE, secret)


@transaction.atomic
def revoke(director: Director, tournament: Tournament, origin: Origin) -> bool:
    """End the secret address of a director for a tournament; False if there is none."""
    audit.lock(tournament.pool_id)
    token = current_token(director, tournament)
    if token is None:
        return False
    ReportToken.objects.filter(pk=token.pk).update(revoked_at=timezone.now())
    _append(origin, "token.revoked", token, tournament)
    return True


def current_token(director: Director, tournament: Tournament) -> ReportToken | None:
    """Return the token of a director for a tournament that was not revoked."""
    return ReportToken.objects.filter(director=director, tournament=tournament, revoked_at=None).first()


def find(envelope_to: str, at: datetime) -> ReportToken | None:
    """Return the token that a recipient carries, if it holds at `at`; None for every other address."""
    secret = extract_secret(envelope_to)
    if not secret:
        return None
    wide = ReportToken.objects.select_related("director", "tournament__pool")
    token = wide.filter(digest=digest_of(secret), revoked_at=None).first()
    return token if token and _holds(token, timezone.localdate(at)) else None


def _holds(token: ReportToken, on: date) -> bool:
    if not token.tournament.directors.filter(pk=token.director_id).exists():
        return False
    last = review_until(token.tournament)
    return last is None or on <= last


def extract_secret(address: str) -> str:
    """Return the secret in an address of our pattern, "" in any other."""
    before, _, after = address_pattern().lower().partition(PLACE)
    found = re.fullmatch(f"{re.escape(before)}({_SECRET}){re.escape(after)}", address.strip("<> ").lower())
    return found[1] if found else ""


def mask_secret(address: str) -> str:
    """Return an address for a page: a secret in it is not shown."""
    secret = extract_secret(address)
    return address.lower().replace(secret, "…") if secret else address


def choose_recipient(recipients: Sequence[str]) -> str:
    """Of all recipients of a mail the one with a secret, else the first."""
    return next((address for address in recipients if extract_secret(address)), recipients[0] if recipients else "")


def address_pattern() -> str:
    """INTAKE_TOKEN_ADDRESS; without it the address that we write from, with "+" and the secret."""
    given = str(settings.INTAKE_TOKEN_ADDRESS)
    if given:
        return given
    name, _, domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")
    return f"{name}+{PLACE}@{domain}"


def digest_of(secret: str) -> str:
    """Return what is kept of a secret. It is random, so a plain hash cannot be undone by guessing."""
    return hashlib.sha256(secret.encode()).hexdigest()


def _append(origin: Origin, action: str, token: ReportToken, tournament: Tournament) -> None:
    after = {"token": token.pk, "director": token.director_id}
    audit.append(origin, action, f"tournament:{tournament.pk}", {}, after, pool=tournament.pool_id)

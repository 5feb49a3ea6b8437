"""Accounts of the office: roles and second factor. Each change is an event of the trail."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
import time
from collections.abc import Iterable
from datetime import datetime

from django.contrib.auth.models import Group, User
from django.db import transaction
from django_otp.models import Device
from django_otp.oath import TOTP
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice
from django_otp.util import random_hex

from ratings import audit
from ratings.audit import Origin
from webtools.rights import ROLES, Who

CAUSE = "account"
"""Why an account changed: its owner or the administrator wanted it so."""

KEY_BYTES = 20
"""Bytes of a secret: as many as SHA-1 gives (RFC 4226, 4, R6)."""

RECOVERY_CODES = 10
RECOVERY_BYTES = 10
"""80 bits, 16 signs in base 32: too many to guess, few enough to write down (our own choice)."""

DIGEST_SIGNS = 16
"""Signs of a digest that the library keeps: 96 bits in base 64."""

_APP_CODE = re.compile(r"[0-9]{6}")
_BETWEEN = re.compile(r"[\s-]+")


@transaction.atomic
def make(name: str, password: str, roles: Iterable[Who], origin: Origin) -> User:
    """Create an account; its name is free and its password was checked."""
    audit.lock()
    user = User.objects.create_user(name, password=password)
    _append(origin, "account.made", user)
    give_roles(user, roles, origin)
    return user


@transaction.atomic
def give_roles(user: User, roles: Iterable[Who], origin: Origin) -> None:
    """Replace the roles of an account."""
    audit.lock()
    before = roles_in(user)
    user.groups.set([Group.objects.get_or_create(name=role.value)[0] for role in roles])
    if before != roles_in(user):
        _append(origin, "account.roles", user, {"roles": before}, {"roles": roles_in(user)})


def roles_in(user: User) -> list[str]:
    """Return the roles of an account by name."""
    return sorted(user.groups.filter(name__in=ROLES).values_list("name", flat=True))


@transaction.atomic
def close(user: User, origin: Origin) -> None:
    """Close an account and end its sessions. The trail keeps its name."""
    audit.lock()
    User.objects.filter(pk=user.pk).update(is_active=False)
    _append(origin, "account.closed", user)


def new_key() -> str:
    """Return a secret for an app, in hexadecimal digits."""
    return str(random_hex(KEY_BYTES))


def address_of_key(user: User, key: str) -> str:
    """Return the secret as apps read it from a QR code."""
    return str(TOTPDevice(user=user, key=key).config_url)


def written(key: str) -> str:
    """Return the secret as people type it: base 32, in groups of four."""
    letters = base64.b32encode(bytes.fromhex(key)).decode()
    return " ".join(letters[start : start + 4] for start in range(0, len(letters), 4))


def second_factor(user: User) -> TOTPDevice | None:
    """Return the app of an account, None before it is set up."""
    return TOTPDevice.objects.filter(user=user, confirmed=True).first()


def recovery_codes_left(user: User) -> int:
    """Return how many recovery codes are unused."""
    return int(StaticToken.objects.filter(device__user=user).count())


@transaction.atomic
def set_up(user: User, key: str, typed: str, origin: Origin) -> tuple[TOTPDevice, tuple[str, ...]] | None:
    """Replace the app and the recovery codes, which are returned only here."""
    made = TOTP(bytes.fromhex(key))
    made.time = time.time()
    code = _BETWEEN.sub("", typed)
    if not (_APP_CODE.fullmatch(code) and made.verify(int(code), tolerance=1)):
        return None
    audit.lock()
    TOTPDevice.objects.filter(user=user).delete()
    device = TOTPDevice.objects.create(user=user, name="app", key=key, last_t=made.t())
    _append(origin, "account.second-factor", user)
    return device, renew_recovery(user, origin)


@transaction.atomic
def renew_recovery(user: User, origin: Origin) -> tuple[str, ...]:
    """Replace the recovery codes, which are returned only here."""
    audit.lock()
    StaticDevice.objects.filter(user=user).delete()
    device = StaticDevice.objects.create(user=user, name="recovery")
    made = [base64.b32encode(secrets.token_bytes(RECOVERY_BYTES)).decode().lower() for _ in range(RECOVERY_CODES)]
    StaticToken.objects.bulk_create(StaticToken(device=device, token=digest_of(code)) for code in made)
    _append(origin, "account.recovery-codes", user)
    return tuple("-".join(code[start : start + 4] for start in range(0, len(code), 4)) for code in made)


@transaction.atomic
def show(user: User, typed: str, origin: Origin) -> Device | None:
    """Return what a code of the app, or a recovery code, belongs to. None where it is wrong, was used, or comes too
    soon after a wrong one.
    """
    code = _BETWEEN.sub("", typed).lower()
    kind, token = (TOTPDevice, code) if _APP_CODE.fullmatch(code) else (StaticDevice, digest_of(code))
    audit.lock()
    devices = kind.objects.filter(user=user, confirmed=True).select_for_update()
    device = next((device for device in devices if device.verify_token(token)), None)
    if isinstance(device, StaticDevice):
        _append(origin, "account.recovery-code-used", user)
    return device


@transaction.atomic
def reset(user: User, origin: Origin) -> bool:
    """Remove app and recovery codes, so that the next login sets them up again. Return False where there were none."""
    audit.lock()
    gone = [kind.objects.filter(user=user).delete()[0] for kind in (TOTPDevice, StaticDevice)]
    if any(gone):
        _append(origin, "account.second-factor-reset", user)
    return any(gone)


def password_changed(user: User, origin: Origin) -> None:
    """Record in the trail that a password was changed."""
    _append(origin, "account.password", user)


def set_up_at(user: User) -> datetime | None:
    """Return when the app was set up."""
    device = second_factor(user)
    return device.created_at if device else None


def digest_of(code: str) -> str:
    """Return the stored form of a recovery code. It is random, so a plain hash cannot be reversed by guessing."""
    return base64.urlsafe_b64encode(hashlib.sha256(code.encode()).digest()).decode()[:DIGEST_SIGNS]


@transaction.atomic
def _append(
    origin: Origin,
    action: str,
    user: User,
    before: dict[str, list[str]] | None = None,
    after: dict[str, list[str]] | None = None,
) -> None:
    audit.append(origin, action, f"account:{user.pk}", before or {}, after or {})

"""Accounts of the office, their sessions, and the guard of their passwords (tables of Django and django-axes)."""

from __future__ import annotations

from .types import GUARDING, PROVING, SERVER, Erased, Record, key, plain, rule

ACCOUNT = "with the account, which its owner's federation ends"

FACTOR = "until it is set up anew or reset"


def _device() -> tuple[Record, ...]:
    """Return what the library keeps of every second factor."""
    fields = ("user", "name", "confirmed", "created_at", "last_used_at")
    guard = ("throttling_failure_timestamp", "throttling_failure_count")
    return (
        key(),
        Record(fields, "whose second factor it is, and when it was used", GUARDING, FACTOR, SERVER, Erased.ID),
        Record(guard, "makes whoever guesses codes wait", GUARDING, FACTOR, SERVER, Erased.NOBODY),
    )


ACCOUNTS = {
    "auth.User": (
        key(),
        Record(("username",), "who works in the office", PROVING, ACCOUNT, "office", Erased.TOLD),
        Record(("first_name", "last_name", "email"), "who that is", PROVING, ACCOUNT, SERVER, Erased.TOLD),
        Record(("password",), "proves who it is, as a slow hash", GUARDING, ACCOUNT, SERVER, Erased.NOBODY),
        Record(
            ("last_login", "date_joined", "is_active", "is_staff", "is_superuser"),
            "what the account may do, and whether it is used",
            GUARDING,
            ACCOUNT,
            SERVER,
            Erased.ID,
        ),
    ),
    "auth.Group": (key(), plain("name", purpose="roles", seen=SERVER)),
    "auth.Permission": (key(), plain("name", "content_type", "codename", purpose="rights", seen=SERVER)),
    "auth.Group_permissions": (key(), plain("group", "permission", purpose="rights of roles", seen=SERVER)),
    "auth.User_groups": (
        key(),
        Record(("user", "group"), "who has which role", GUARDING, ACCOUNT, SERVER, Erased.ID),
    ),
    "auth.User_user_permissions": (
        key(),
        Record(("user", "permission"), "who has which right", GUARDING, ACCOUNT, SERVER, Erased.ID),
    ),
    "contenttypes.ContentType": (key(), plain("app_label", "model", purpose="names of tables", seen=SERVER)),
    "sessions.Session": (
        Record(
            ("session_key", "session_data", "expire_date"),
            "keeps an officer signed in for a day",
            GUARDING,
            rule("sessions"),
            SERVER,
            Erased.ID,
        ),
    ),
    "axes.AccessAttempt": (
        key(),
        Record(
            (
                *("username", "ip_address", "user_agent", "http_accept", "path_info", "attempt_time"),
                *("get_data", "post_data", "failures_since_start"),
            ),
            "stops whoever guesses passwords of the office",
            GUARDING,
            rule("attempts"),
            SERVER,
            Erased.ID,
        ),
    ),
    "axes.AccessAttemptExpiration": (
        plain("access_attempt", "expires_at", purpose="when a lock is over", seen=SERVER),
    ),
    "axes.AccessFailureLog": (
        key(),
        Record(
            (
                *("username", "ip_address", "user_agent", "http_accept", "path_info", "attempt_time"),
                "locked_out",
            ),
            "not used: nothing is written here",
            GUARDING,
            rule("attempts"),
            SERVER,
            Erased.ID,
        ),
    ),
    "axes.AccessLog": (
        key(),
        Record(
            (
                *("username", "ip_address", "user_agent", "http_accept", "path_info", "attempt_time"),
                *("logout_time", "session_hash"),
            ),
            "not used: nothing is written here",
            GUARDING,
            rule("attempts"),
            SERVER,
            Erased.ID,
        ),
    ),
    "otp_totp.TOTPDevice": (
        *_device(),
        Record(
            ("key", "step", "t0", "digits", "tolerance", "drift", "last_t"),
            "the secret that the app shares with us, and the last code that it was right with",
            GUARDING,
            FACTOR,
            SERVER,
            Erased.NOBODY,
        ),
    ),
    "otp_static.StaticDevice": _device(),
    "otp_static.StaticToken": (
        key(),
        Record(("device", "token"), "recovery codes, as digests", GUARDING, FACTOR, SERVER, Erased.NOBODY),
    ),
}

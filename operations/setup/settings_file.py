"""The file of settings: what follows from the answers, quoted so that systemd, containers and a shell read the same."""

from __future__ import annotations

import re
import secrets
import shlex
from collections.abc import Mapping

from operations.setup.answers import Answers
from operations.setup.errors import SetupRefused

PLAIN = re.compile(r"[A-Za-z0-9./:@,+%=_-]*")
CONTROL = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")
SUBMISSION = "587"


def make_settings(answers: Answers, kept: Mapping[str, str]) -> dict[str, str]:
    """Return all settings of an installation; secrets that the file in force has stay."""
    derived = {
        "SECRET_KEY": kept.get("SECRET_KEY") or secrets.token_urlsafe(50),
        "ALLOWED_HOSTS": answers.host,
        "CSRF_TRUSTED_ORIGINS": f"https://{answers.host}",
        "SITE_URL": f"https://{answers.host}",
        "HTTPS": "yes",
        "FERNWERTUNG_VAR": answers.data,
        "DEFAULT_FROM_EMAIL": f"Fernwertung <{answers.address}>",
        "ALARM_EMAIL": answers.admin,
        "OFFICER_NAME": answers.officer,
        "IMPRINT": answers.imprint,
        **_work(answers),
        **_mail_in(answers, kept),
        **_mail_out(answers),
    }
    found = {name: value for name, value in (derived | answers.settings).items() if value}
    missing = [name for name in _needed(answers) if name not in found]
    if missing:
        raise SetupRefused("\n".join(f"[settings] needs {name}" for name in missing))
    return found


def _needed(answers: Answers) -> list[str]:
    """Return the settings without which nothing of this kind works."""
    of_form = ["DATABASE_URL"] if answers.form == "full" else []
    of_mail = ["IMAP_HOST", "IMAP_USER", "IMAP_PASSWORD"] if answers.mail_in == "imap" else []
    return of_form + of_mail


def _work(answers: Answers) -> dict[str, str]:
    return {"REDIS_URL": "redis://localhost:6379/0"} if answers.form == "full" else {}


def _mail_in(answers: Answers, kept: Mapping[str, str]) -> dict[str, str]:
    """Return the settings of the one way in."""
    if answers.mail_in == "lmtp":
        return {"INTAKE_AUTHSERV_ID": answers.mail_server, "INTAKE_RECIPIENTS": _recipients(answers)}
    if answers.mail_in == "imap":
        return {"IMAP_AUTHSERV_ID": answers.mail_server}
    name = secret_name(answers)
    return {name: kept.get(name) or f"fernwertung:{secrets.token_urlsafe(16)}"}


def secret_name(answers: Answers) -> str:
    """Return the setting with the secret of the provider."""
    return f"INBOUND_{answers.provider.upper().replace('-', '_')}_SECRET"


def _recipients(answers: Answers) -> str:
    """Return the addresses that are taken in: ours, and the one to which mails of ours come back."""
    returns = answers.settings.get("EMAIL_BOUNCE_ADDRESS", "").replace("+{token}", "")
    return ",".join(dict.fromkeys(filter(None, (answers.address, returns))))


def _mail_out(answers: Answers) -> dict[str, str]:
    """Return how mails leave: by SMTP, unless a provider is named."""
    if answers.settings.get("EMAIL_PROVIDER"):
        return {}
    with_login = answers.settings.get("EMAIL_PORT") == SUBMISSION
    smtp = {"EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend", "EMAIL_HOST": "localhost"}
    return smtp | ({"EMAIL_USE_TLS": "yes"} if with_login else {})


def format_settings(settings: Mapping[str, str]) -> str:
    """Return the lines of the file. Raise SetupRefused for a value that the three readers would not read alike."""
    return "".join(f"{name}={quote_value(name, value)}\n" for name, value in settings.items())


def quote_value(name: str, value: str) -> str:
    """Return a value as the file holds it."""
    if PLAIN.fullmatch(value):
        return value
    if CONTROL.search(value) or ("'" in value and re.search(r'["$`\\]', value)):
        raise SetupRefused(f"""{name}: a value holds no line breaks, and no ' beside one of " $ ` \\""")
    return f'"{value}"' if "'" in value else f"'{value}'"


def read_settings(text: str) -> dict[str, str]:
    """Return the settings of such a file; lines that nothing but a shell understands are left out."""
    pairs = (line.partition("=") for line in text.splitlines() if re.match(r"[A-Z_0-9]+=", line))
    return {name: _read_value(value) for name, _, value in pairs}


def _read_value(value: str) -> str:
    try:
        return "".join(shlex.split(value))
    except ValueError:
        return ""

"""Log formats: a line of text or of JSON, without secrets and addresses of persons."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from typing import ClassVar
from urllib.parse import unquote, urlsplit

from django.conf import settings

HIDDEN = "…"

SHORTEST = 4
"""Characters of the shortest secret that is looked for: a shorter one would blank every other word (our own choice)."""

LINKS = re.compile(r"(/(?:confirm|not-me|notices|director|reviews|questions)/)(?!new/)[^/\s?\"']+")
"""Links in our letters: what follows the word is a secret."""

ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
"""E-mail addresses."""


def secrets() -> Iterator[str]:
    """Yield every secret among the settings."""
    yield from (settings.SECRET_KEY, settings.EMAIL_HOST_PASSWORD, settings.IMAP_PASSWORD, settings.METRICS_TOKEN)
    yield from (str(value) for name, value in settings.ANYMAIL.items() if name.endswith(("KEY", "TOKEN")))
    yield from (shown.partition(":")[2] for shown in settings.INBOUND_SECRETS.values())
    yield from settings.INBOUND_KEYS.values()
    yield from (key for keys in settings.INBOUND_SIGNING_KEYS.values() for key in keys)
    yield from (str(database.get("PASSWORD") or "") for database in settings.DATABASES.values())
    written = urlsplit(settings.REDIS_URL).password or ""
    yield from (written, unquote(written))


@cache
def known() -> re.Pattern[str]:
    """Return the pattern of all secrets; a longer one before one that is part of it."""
    found = sorted({secret for secret in secrets() if len(secret) >= SHORTEST}, key=len, reverse=True)
    return re.compile("|".join(re.escape(secret) for secret in found) or r"(?!)")


def clean(text: str) -> str:
    """Return `text` without secrets and addresses."""
    for pattern, instead in ((known(), HIDDEN), (LINKS, rf"\1{HIDDEN}"), (ADDRESS, HIDDEN)):
        text = pattern.sub(instead, text)
    return text


class Line(logging.Formatter):
    """An event as a line of text, followed by its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """Clean the whole line, including the traceback."""
        return clean(super().format(record))


class JsonLine(logging.Formatter):
    """An event as one line of JSON: at, level, logger, message, process, and its traceback."""

    fields: ClassVar[dict[str, str]] = {"level": "levelname", "logger": "name", "process": "process"}

    def format(self, record: logging.LogRecord) -> str:
        """Clean field by field, so that the line stays JSON."""
        entry: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        }
        entry |= {name: getattr(record, attribute) for name, attribute in self.fields.items()}
        entry["message"] = clean(record.getMessage())
        if record.exc_info:
            entry["traceback"] = clean(self.formatException(record.exc_info))
        return json.dumps(entry, ensure_ascii=False)


LINE = "{asctime} {levelname} {name} {message}"


def formatter() -> logging.Formatter:
    """Return the formatter that LOG_FORMAT chooses."""
    return JsonLine() if settings.LOG_FORMAT == "json" else Line(LINE, style="{")

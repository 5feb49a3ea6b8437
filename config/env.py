"""The only reader of the environment: typed, and loud about values that make no sense.

An empty value counts as absent, because container composers cannot leave a name out.
"""

from __future__ import annotations

import os
import re
from difflib import get_close_matches

from django.core.exceptions import ImproperlyConfigured

_INTEGER = re.compile(r"-?[0-9]{1,18}")
_NAMED_ADDRESS = re.compile(r"(?P<name>[^<>]{1,80}?)\s*<(?P<address>https://[^\s<>]+|[^\s<>@]+@[^\s<>@]+)>")
_BOOLEANS = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


_FAMILIES = ("ALARM_", "EMAIL_", "IMAP_", "INBOUND_", "INTAKE_", "KEEP_", "OFFICER_", "STAFF_", "SWEEP_")
"""Beginnings that no program beside us on the machine gives its names."""

_ALIKE = 0.85
"""How alike a name is to one of ours that was mistyped: a letter too much, too little, wrong or in the wrong place.
LOGNAME, HTTPS_PROXY and REDIS_BIN are further away (our own choice)."""

_known: set[str] = set()
"""Every name that was asked for."""


def text(name: str, default: str = "") -> str:
    """Return the value of `name`, or `default` where it is absent or empty."""
    _known.add(name)
    return os.environ.get(name, "").strip() or default


def boolean(name: str, default: bool) -> bool:
    """Return a yes or no. Raise ImproperlyConfigured for anything else."""
    given = text(name)
    if not given:
        return default
    if given.lower() not in _BOOLEANS:
        raise ImproperlyConfigured(f"{name}={given!r} is neither yes nor no")
    return _BOOLEANS[given.lower()]


def integer(name: str, default: int, at_least: int = 0) -> int:
    """Return a whole number not below `at_least`. Raise ImproperlyConfigured for anything else."""
    given = text(name)
    if not given:
        return default
    if not _INTEGER.fullmatch(given) or int(given) < at_least:
        raise ImproperlyConfigured(f"{name}={given!r} is no whole number from {at_least}")
    return int(given)


def choice(name: str, *allowed: str) -> str:
    """Return one of some words in lower case, the first where nothing is set. Raise ImproperlyConfigured for others."""
    given = text(name, allowed[0])
    if given.lower() not in allowed:
        raise ImproperlyConfigured(f"{name}={given!r} is neither {' nor '.join(allowed)}")
    return given.lower()


def text_list(name: str, default: str = "") -> list[str]:
    """Return a list separated by commas."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def choices(name: str, *allowed: str) -> list[str]:
    """Return allowed words separated by commas, none for "". Raise ImproperlyConfigured for others."""
    given = text_list(name)
    wrong = [word for word in given if word not in allowed]
    if wrong:
        raise ImproperlyConfigured(f"{name} holds {', '.join(wrong)}; allowed are {', '.join(allowed)}")
    return given


def lines(name: str) -> list[str]:
    """Return the lines of a text, separated by | or by line breaks, without empty ones."""
    return [line.strip() for line in re.split(r"[|\n]", text(name)) if line.strip()]


def named_addresses(name: str) -> dict[str, str]:
    """Return mail or https addresses by their names: "Name <address>", separated by commas.

    Raise ImproperlyConfigured for an entry of another form, and for a name that comes twice.
    """
    entries = text_list(name)
    matches = [_NAMED_ADDRESS.fullmatch(entry) for entry in entries]
    found = {match["name"]: match["address"] for match in matches if match}
    if len(found) < len(entries):
        raise ImproperlyConfigured(f"{name}: write each as Name <mail or https address>, with a name of its own")
    return found


def unknown() -> dict[str, str]:
    """Return names of the environment that look like settings and are none, with the nearest setting or "".

    Call it after all settings were read. The rest of the environment belongs to others.
    """
    near = {name: get_close_matches(name, _known, 1, _ALIKE) for name in sorted(os.environ.keys() - _known)}
    return {name: "".join(found) for name, found in near.items() if found or name.startswith(_FAMILIES)}

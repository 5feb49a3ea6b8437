"""Answers about an installation, from a file or question by question."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, asdict, dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from django.conf import settings

from operations.setup.errors import SetupRefused

HOST = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+")
ADDRESS = re.compile(r"[A-Za-z0-9._+-]+@(?P<host>\S+)")
FOLDER = re.compile(r"(/[A-Za-z0-9][A-Za-z0-9._-]*)+")
USER = re.compile(r"[a-z][a-z0-9-]{0,30}")
NAME = re.compile(r"[A-Z][A-Z0-9_]*")
LAST_PORT = 65535


@dataclass(frozen=True, slots=True)
class Answers:
    """An installation on one machine; `settings` are those of docs/operations.md, and win against what is derived."""

    host: str
    address: str
    admin: str
    officer: str = ""
    imprint: str = ""
    form: str = "embedded"
    mail_in: str = "lmtp"
    provider: str = ""
    mail_server: str = ""
    web_server: str = "nginx"
    lists: bool = True
    user: str = "fernwertung"
    data: str = "/var/lib/fernwertung"
    backups: str = "/var/backups/fernwertung"
    port: int = 8000
    lmtp_port: int = 8024
    workers: int = 2
    settings: dict[str, str] = field(default_factory=dict)


class Question(NamedTuple):
    """What is asked for an answer, or for a setting, and where it is. What is hidden is not shown while it is typed."""

    name: str
    words: str
    only: str = ""
    is_hidden: bool = False


QUESTIONS: tuple[Question, ...] = (
    Question("host", "Name of the host of the pages (rating.example.org)"),
    Question("address", "Address at which reports arrive and from which answers leave"),
    Question("admin", "Address that is notified when something does not work"),
    Question("officer", "Name of the rating officer"),
    Question("imprint", "Who offers the pages: name and address, lines separated by |"),
    Question("form", "embedded (SQLite, one process) or full (PostgreSQL, Redis, workers)"),
    Question("DATABASE_URL", "Database (postgresql://user:password@host/name)", "full", is_hidden=True),
    Question("REDIS_URL", "Redis (redis://localhost:6379/0)", "full"),
    Question("mail_in", "Mail comes by lmtp (your own mail server), imap (a mailbox) or provider (a web hook)"),
    Question("mail_server", "Name that your mail server writes into Authentication-Results", "lmtp"),
    Question("IMAP_HOST", "Server of the mailbox", "imap"),
    Question("IMAP_USER", "Name to log in to the mailbox", "imap"),
    Question("IMAP_PASSWORD", "Its password", "imap", is_hidden=True),
    Question("mail_server", "Name that the host of the mailbox writes into Authentication-Results", "imap"),
    Question("provider", "Provider (mailgun, postmark, amazon-ses ...)", "provider"),
    Question("EMAIL_HOST", "Server that takes our mail"),
    Question("EMAIL_PORT", "Its port (25, 587, 465)"),
    Question("EMAIL_HOST_USER", "Name to log in there, empty for none"),
    Question("EMAIL_HOST_PASSWORD", "Its password", is_hidden=True),
    Question("web_server", "nginx, caddy or none"),
)
"""In this order at a terminal; `only` is the form or the way in for which it is asked."""


class Form(NamedTuple):
    """What an answer has to be."""

    fits: Callable[[Any], bool]
    words: str


def is_host(given: str) -> bool:
    """Return whether something is the name of a host."""
    return HOST.fullmatch(given) is not None


def is_address(given: str) -> bool:
    """Return whether something is a mail address that maps of Postfix can hold."""
    found = ADDRESS.fullmatch(given)
    return found is not None and is_host(found["host"])


def _one_of(*words: str) -> Form:
    return Form(lambda given: given in words, f"is neither {' nor '.join(words)}")


def _matching(pattern: re.Pattern[str], words: str) -> Form:
    return Form(lambda given: pattern.fullmatch(given) is not None, words)


A_HOST, AN_ADDRESS = Form(is_host, "is no name of a host"), Form(is_address, "is no mail address")
A_FOLDER = _matching(FOLDER, "is no folder such as /srv/x")
A_PORT = Form(lambda given: 0 < given <= LAST_PORT, "is no port")

FORMS: Mapping[str, Form] = MappingProxyType(
    {
        "host": A_HOST,
        "address": AN_ADDRESS,
        "admin": AN_ADDRESS,
        "form": _one_of("embedded", "full"),
        "mail_in": _one_of("lmtp", "imap", "provider"),
        "provider": Form(
            lambda given: not given or given in settings.INBOUND_SECRETS, "is no provider of docs/receiving.md"
        ),
        "mail_server": Form(lambda given: not given or is_host(given), A_HOST.words),
        "web_server": _one_of("nginx", "caddy", "none"),
        "user": Form(
            lambda given: USER.fullmatch(given) is not None and given != "root", "is no name of a user, or that of root"
        ),
        "data": A_FOLDER,
        "backups": A_FOLDER,
        "port": A_PORT,
        "lmtp_port": A_PORT,
        "workers": Form(lambda given: given > 0, "has to be 1 at least"),
    }
)
"""What answers of the right type have to be besides."""


def read_answers(document: Mapping[str, object]) -> Answers:
    """Return the answers of a document. Raise SetupRefused with all faults of a kind."""
    _refuse(_list_wrong_types(document))
    answers = _take_folder(Answers(**document), "data" in document)  # type: ignore[arg-type]  # compared with its field
    given = asdict(answers)
    _refuse([f"{name} {form.words}" for name, form in FORMS.items() if not form.fits(given[name])])
    _refuse(
        [
            f"{name}: a setting is a name in capitals and a text"
            for name, value in answers.settings.items()
            if not _is_setting(name, value)
        ]
    )
    _refuse(["provider is missing"] * (answers.mail_in == "provider" and not answers.provider))
    return answers


def _take_folder(answers: Answers, is_named: bool) -> Answers:
    """Return answers whose folder for data is the one in force: FERNWERTUNG_VAR wins, and says nothing else."""
    chosen = str(answers.settings.get("FERNWERTUNG_VAR", ""))
    _refuse(
        [f"data is {answers.data}, and FERNWERTUNG_VAR is {chosen}"] * (is_named and chosen not in {"", answers.data})
    )
    return replace(answers, data=chosen or answers.data)


def _refuse(faults: list[str]) -> None:
    """Raise SetupRefused where there are faults."""
    if faults:
        raise SetupRefused("\n".join(faults))


def _list_wrong_types(document: Mapping[str, object]) -> list[str]:
    """Return which names are no answers, which answers are missing, and which are of another type."""
    known = {each.name: each for each in fields(Answers)}
    faults = [f"{name} is no answer; there are {', '.join(known)}" for name in document.keys() - known.keys()]
    faults += [f"{name} is missing" for name, each in known.items() if _is_needed(each) and not document.get(name)]
    return faults + [
        f"{name} is {type(document[name]).__name__} where {each.type} belongs"
        for name, each in known.items()
        if name in document and type(document[name]) is not _kind(each)
    ]


def _is_needed(each: Field[object]) -> bool:
    return each.default is MISSING and each.default_factory is MISSING


def _kind(each: Field[object]) -> type:
    """Return the type of a field's answers: that of its default, a text without one."""
    if each.default_factory is not MISSING:
        return dict
    return str if each.default is MISSING else type(each.default)


def _is_setting(name: str, value: object) -> bool:
    return NAME.fullmatch(name) is not None and isinstance(value, str)

"""Which files an installation has, and what is left to do by hand."""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from operations.setup.answers import Answers
from operations.setup.folders import lie_in_homes
from operations.setup.postfix import format_recipients, format_transport, list_postfix_steps, read_recipients
from operations.setup.settings_file import format_settings, secret_name

TEMPLATES = Path(__file__).parent / "files"
PLACEHOLDER = re.compile(r"@([a-z_]+)@")
SETTINGS = "/etc/fernwertung.env"
ANSWERS = "/etc/fernwertung.toml"
CADDY_LINE = "import fernwertung.caddy"
FOR_ALL, FOR_ROOT, PROGRAM = 0o644, 0o600, 0o755

HEADER = "# Written by `fernwertung setup` ({digest}). Whoever changes this file keeps it: setup leaves it alone then."


@dataclass(frozen=True, slots=True)
class PlannedFile:
    """A file with its header and mode; without a text one that this installation does not need."""

    path: str
    text: str | None
    mode: int = FOR_ALL


class Template(NamedTuple):
    """A file of the folder of templates, where it is written and for which answers."""

    name: str
    path: str
    is_for: Callable[[Answers], bool]
    mode: int = FOR_ALL


def _unit(name: str, is_for: Callable[[Answers], bool]) -> Template:
    return Template(name, f"/etc/systemd/system/{name}", is_for)


def _always(_: Answers) -> bool:
    return True


def _full(answers: Answers) -> bool:
    return answers.form == "full"


def _lmtp(answers: Answers) -> bool:
    return answers.mail_in == "lmtp"


def _imap(answers: Answers) -> bool:
    return answers.mail_in == "imap"


def _nginx(answers: Answers) -> bool:
    return answers.web_server == "nginx"


def _lists(answers: Answers) -> bool:
    return answers.lists


UNIT_FILES: tuple[Template, ...] = (
    _unit("fernwertung-migrate.service", _always),
    _unit("fernwertung-web.service", _always),
    _unit("fernwertung-worker.service", _full),
    _unit("fernwertung-jobs.service", _full),
    _unit("fernwertung-beat.service", _full),
    _unit("fernwertung-lmtp.service", _lmtp),
    _unit("fernwertung-imap.service", _imap),
    _unit("fernwertung-backup.service", _always),
    _unit("fernwertung-backup.timer", _always),
    _unit("fernwertung-lists.service", _lists),
    _unit("fernwertung-lists.timer", _lists),
)

FILES: tuple[Template, ...] = (
    Template("sysusers", "/etc/sysusers.d/fernwertung.conf", _always),
    Template("tmpfiles", "/etc/tmpfiles.d/fernwertung.conf", _always),
    Template("command", "/usr/local/bin/fernwertung", _always, PROGRAM),
    *UNIT_FILES,
    _unit("fernwertung.target", _always),
    Template("nginx", "/etc/nginx/conf.d/fernwertung.conf", _nginx),
    Template("nginx_pages", "/etc/nginx/fernwertung_pages", _nginx),
    Template("caddy", "/etc/caddy/fernwertung.caddy", lambda answers: answers.web_server == "caddy"),
    Template("transport", "/etc/postfix/fernwertung_transport", _lmtp),
    Template("recipients", "/etc/postfix/fernwertung_recipients", _lmtp),
)
"""Every file but that of the settings."""


def make_plan(answers: Answers, chosen: Mapping[str, str], program: Path) -> list[PlannedFile]:
    """Return all files of an installation of the program in a folder, and those it has no use for."""
    values = _make_values(answers, chosen, program)
    planned = [PlannedFile(SETTINGS, sign(format_settings(chosen)), FOR_ROOT)]
    for template in FILES:
        text = sign(fill_in(template.name, values)) if template.is_for(answers) else None
        planned.append(PlannedFile(template.path, text, template.mode))
    return planned


def _make_values(answers: Answers, chosen: Mapping[str, str], program: Path) -> dict[str, str]:
    """Return the values of the placeholders."""
    units = [name for name, _, is_for, _ in UNIT_FILES if is_for(answers)]
    kept_running = [name for name in units if name.removesuffix(".service") + ".timer" not in units]
    values = {
        **{name: str(getattr(answers, name)) for name in ("host", "user", "data", "backups", "port", "lmtp_port")},
        "workers": str(answers.workers),
        "program": str(program),
        "python": sys.executable,
        "bin": str(Path(sys.executable).parent),
        "settings": SETTINGS,
        "units": " ".join(kept_running),
        "recipients": format_recipients(read_recipients(chosen)),
        "transport": format_transport(read_recipients(chosen), answers.lmtp_port),
    }
    places = [program, *map(Path, (sys.prefix, sys.base_prefix, answers.data, answers.backups))]
    values["homes"] = "read-only" if lie_in_homes(places) else "yes"
    return values | {"service": fill_in("service", values)}


def fill_in(name: str, values: Mapping[str, str]) -> str:
    """Return a template with its placeholders filled in; what is filled in is not looked through again."""
    return PLACEHOLDER.sub(lambda found: values[found[1]].rstrip("\n"), (TEMPLATES / name).read_text())


def sign(text: str) -> str:
    """Return a text with a header that shows whether somebody changed the rest; behind the first line of a script."""
    first = text.splitlines(keepends=True)[0] if text.startswith("#!") else ""
    return f"{first}{HEADER.format(digest=_digest(text))}\n{text.removeprefix(first)}"


def is_ours(text: str) -> bool:
    """Return whether a file is as it was written here, in whatever version."""
    before, after = HEADER.split("{digest}")
    found = re.search(rf"^{re.escape(before)}([0-9a-f]+){re.escape(after)}\n", text, re.MULTILINE)
    return found is not None and found[1] == _digest(text.replace(found[0], "", 1))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def list_steps(
    answers: Answers, chosen: Mapping[str, str], in_force: Mapping[str, str], *, is_first: bool = True
) -> list[str]:
    """Return the commands that are left, in their order, each of which may be repeated; settings in force are those
    that the file holds by then.
    """
    return [
        "systemd-sysusers && systemd-tmpfiles --create fernwertung.conf",
        *list_postfix_steps(answers, chosen),
        *_web_server_steps(answers),
        "systemctl daemon-reload && systemctl enable fernwertung.target && systemctl restart fernwertung.target",
        *(["fernwertung createsuperuser"] if is_first else []),
        *_provider_steps(answers, in_force),
        "fernwertung doctor --round-trip",
    ]


def _web_server_steps(answers: Answers) -> list[str]:
    return {
        "nginx": ["nginx -t && systemctl reload nginx", f"certbot --nginx -d {answers.host}"],
        "caddy": [
            f"grep -qs '^{CADDY_LINE}$' /etc/caddy/Caddyfile || echo '{CADDY_LINE}' >>/etc/caddy/Caddyfile",
            "systemctl reload caddy",
        ],
        "none": [],
    }[answers.web_server]


def _provider_steps(answers: Answers, in_force: Mapping[str, str]) -> list[str]:
    """Return the address for the provider, with the secret that is in force: user and password are encoded in it."""
    if answers.mail_in != "provider":
        return []
    raw = "mime" if answers.provider == "mailgun" else ""
    place = f"{answers.host}/receive/{answers.provider}/{raw}"
    user, _, password = in_force.get(secret_name(answers), "").partition(":")
    if not password:
        return [f"# enter at the provider: https://{place} with the secret in {SETTINGS}, {secret_name(answers)}"]
    return [f"# enter at the provider: https://{quote(user, safe='')}:{quote(password, safe='')}@{place}"]

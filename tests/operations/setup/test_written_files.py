"""What `manage.py setup` writes, read by the programs for which it is written, where they are installed."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from operations.setup import read_settings
from tests.intake.receiving.mailservers import installed
from tests.operations.setup.installing import ADDRESS, FORMS, HOST, install, unit

pytestmark = pytest.mark.usefixtures("_settings_are_believed", "_python_of_the_system")

HARDENING = {
    "NoNewPrivileges": "yes",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "CapabilityBoundingSet": "",
    "RestrictNamespaces": "yes",
    "SystemCallFilter": "@system-service",
    "UMask": "0077",
    "User": "fernwertung",
}


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a program to its end."""
    return subprocess.run(command, capture_output=True, text=True, check=False)


def needs(*names: str) -> str:
    """The program of one of these names; a test that needs it is left out where it is missing."""
    return installed(*names) or pytest.skip(f"{names[0]} is not installed")


@pytest.fixture(params=FORMS)
def root(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """An installation of each form."""
    install(tmp_path / "root", **FORMS[request.param])
    return tmp_path / "root"


def test_systemd_takes_every_unit(root: Path) -> None:
    analyze = needs("systemd-analyze")
    units = sorted(map(str, unit(root, "").iterdir()))
    done = run(analyze, "verify", "--man=no", *units)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_every_service_is_locked_up(root: Path) -> None:
    for file in unit(root, "").glob("*.service"):
        lines = (line.partition("=") for line in file.read_text().splitlines())
        said = {name: value for name, _, value in lines if name in HARDENING}
        assert said == HARDENING, file.name


def test_target_wants_everything_that_lasts_or_is_timed(root: Path) -> None:
    (line,) = re.findall("^Wants=(.+)$", unit(root, "fernwertung.target").read_text(), re.MULTILINE)
    there = {file.name for file in unit(root, "").iterdir()} - {"fernwertung.target"}
    timed = {f"{Path(name).stem}.service" for name in there if name.endswith(".timer")}
    assert set(line.split()) == there - timed


@pytest.mark.parametrize("value", ["geheim", "mit Leer zeichen", "a'b", 'a"b', "$HOME `id` \\", "x#y;z|&", "ü 1"])
def test_shell_reads_what_we_wrote(value: str, tmp_path: Path) -> None:
    install(tmp_path / "root", settings={"EMAIL_HOST_PASSWORD": value})
    file = tmp_path / "root/etc/fernwertung.env"
    sourced = run("env", "-i", "sh", "-c", f"set -a; . {file}; /usr/bin/env -0").stdout
    read = dict(pair.split("=", 1) for pair in sourced.split("\0") if pair)
    assert read["EMAIL_HOST_PASSWORD"] == value
    assert read_settings(file.read_text()).items() <= read.items()


def test_command_gives_settings_and_arguments(tmp_path: Path) -> None:
    root = tmp_path / "root"
    install(root)
    command = root / "usr/local/bin/fernwertung"
    here = command.read_text().replace("/etc/fernwertung.env", f"{root}/etc/fernwertung.env")
    command.write_text(
        re.sub(r"^exec \S+ \S+", "exec printenv", here.replace('"$(id -u)" = 0', "0 = 1"), flags=re.MULTILINE)
    )
    assert run("sh", str(command), "SITE_URL").stdout == f"https://{HOST}\n"


@pytest.fixture
def as_root(tmp_path: Path) -> dict[str, str]:
    """An environment in which everybody is root, and `runuser` says what it was called with."""
    for name, line in (("id", "echo 0"), ("runuser", 'echo runuser "$@"')):
        (tmp_path / name).write_text(f"#!/bin/sh\n{line}\n")
        (tmp_path / name).chmod(0o755)
    return {"PATH": f"{tmp_path}:{os.defpath}"}


@pytest.mark.parametrize("words", [("doctor", "--json"), ("setup", "answers file"), ()])
def test_setup_alone_stays_with_root(words: tuple[str, ...], as_root: dict[str, str], tmp_path: Path) -> None:
    install(tmp_path / "root")
    command = tmp_path / "root/usr/local/bin/fernwertung"
    command.write_text(
        re.sub(r"^( *)exec \S+ \S+/manage.py", r"\1exec echo program", command.read_text(), flags=re.MULTILINE)
    )
    done = subprocess.run(["/bin/sh", command, *words], env=as_root, capture_output=True, text=True, check=False)
    called = "program" if words[:1] == ("setup",) else f"runuser -u fernwertung -- {command}"
    assert (done.stdout.split(), done.stderr) == ([*called.split(), *" ".join(words).split()], "")


def test_nginx_takes_its_file(tmp_path: Path) -> None:
    nginx = needs("nginx")
    install(tmp_path / "root")
    main = tmp_path / "root/etc/nginx/nginx.conf"
    file = tmp_path / "root/etc/nginx/conf.d/fernwertung.conf"
    main.write_text(f"pid {tmp_path}/pid; error_log stderr;\nevents {{}}\nhttp {{ access_log off; include {file}; }}\n")
    done = run(nginx, "-t", "-c", str(main))
    assert done.returncode == 0, done.stderr


def test_caddy_takes_its_file(tmp_path: Path) -> None:
    caddy = needs("caddy")
    install(tmp_path / "root", web_server="caddy")
    (tmp_path / "root/etc/caddy/Caddyfile").write_text("import fernwertung.caddy\n")
    done = run(caddy, "validate", "--adapter", "caddyfile", "--config", str(tmp_path / "root/etc/caddy/Caddyfile"))
    assert done.returncode == 0, done.stderr


@pytest.mark.long
def test_postfix_finds_our_addresses_in_its_maps(tmp_path: Path) -> None:
    postmap = needs("postmap")
    settings = {"INTAKE_RECIPIENTS": f"{ADDRESS}, Bounces@example.org , @whole.example,other.example"}
    said = install(tmp_path / "root", lmtp_port=8124, settings=settings)
    maps = tmp_path / "root/etc/postfix"
    (maps / "main.cf").write_text("compatibility_level = 3.6\n")

    def ask(name: str, *keys: str) -> list[str]:
        table = f"hash:{maps}/fernwertung_{name}"
        made = run(postmap, "-c", str(maps), table)
        assert (made.returncode, made.stderr) == (0, "")
        return [run(postmap, "-c", str(maps), "-q", key, table).stdout.strip() for key in keys]

    ours = (ADDRESS, "bounces@example.org", "info@example.org")
    there = "lmtp:inet:127.0.0.1:8124"
    assert ask("transport", *ours, "whole.example", "other.example") == [there, there, "", there, there]
    assert ask("recipients", *ours, "@whole.example", "@other.example") == ["OK", "OK", "", "OK", "OK"]
    assert "postconf -e 'relay_domains = example.org whole.example other.example' " in said


def test_address_of_what_comes_back_is_ours(tmp_path: Path) -> None:
    install(tmp_path / "root", settings={"EMAIL_BOUNCE_ADDRESS": "bounces+{token}@example.org"})
    lines = (tmp_path / "root/etc/postfix/fernwertung_recipients").read_text().splitlines()
    assert lines[1:] == [f"{ADDRESS} OK", "bounces@example.org OK"]


@pytest.mark.parametrize(
    ("answers", "folder", "homes"),
    [
        ({}, "/var/lib/fernwertung", "yes"),
        ({"settings": {"FERNWERTUNG_VAR": "/srv/rating"}}, "/srv/rating", "yes"),
        ({"settings": {"FERNWERTUNG_VAR": "/home/rating/data"}}, "/home/rating/data", "read-only"),
        ({"data": "/root/rating"}, "/root/rating", "read-only"),
    ],
)
def test_service_may_write_where_its_settings_say(
    answers: dict[str, Any], folder: str, homes: str, tmp_path: Path
) -> None:
    root = tmp_path / "root"
    install(root, **answers)
    lines = unit(root, "fernwertung-web.service").read_text().splitlines()
    assert [line for line in lines if line.startswith(("ReadWritePaths", "ProtectHome"))] == [
        f"ReadWritePaths={folder}",
        f"ProtectHome={homes}",
    ]
    assert (root / "etc/tmpfiles.d/fernwertung.conf").read_text().splitlines()[1].split()[1] == folder
    assert read_settings((root / "etc/fernwertung.env").read_text())["FERNWERTUNG_VAR"] == folder


@pytest.mark.parametrize("place", ["/root/rating", "/home/rating"])
def test_program_in_a_home_is_seen(place: str, tmp_path: Path, settings: Any) -> None:
    settings.BASE_DIR = Path(place)
    install(tmp_path / "root")
    assert "ProtectHome=read-only\n" in unit(tmp_path / "root", "fernwertung-web.service").read_text()


@pytest.mark.parametrize(
    ("given", "said"),
    [({}, (50_000_000, 10)), ({"INTAKE_CONNECTIONS": "4", "INTAKE_STORE_BYTES": "60000000"}, (60_000_000, 4))],
)
def test_postfix_hands_over_no_more_than_we_take(given: dict[str, str], said: tuple[int, int], tmp_path: Path) -> None:
    steps = install(tmp_path / "root", settings=given)
    found = re.findall(r"(?:message_size|concurrency)_limit = (\d+)", steps)
    assert tuple(map(int, found)) == said

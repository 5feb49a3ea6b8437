"""The files of a deployment, read as data: no engine of containers runs where the tests run."""

import re
import tomllib
from typing import Any

import pytest
import yaml
from django.conf import settings
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from operations.doctor.work_checks import WORKER_MEND
from tests.config.test_settings_table import read as settings_read
from tests.servers import APPS, ROOT, Worker

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
SERVER = ("web", "worker", "worker-jobs", "beat", "lmtp", "imap", "backup")
THEIRS = ("database", "redis", "caddy", "flower")
OURS = ("embedded", "migrate", *SERVER)
LASTING = ("embedded", *SERVER, *THEIRS)
WORKER = "celery -A config worker "


def instructions(name: str) -> list[str]:
    """The arguments of each such instruction of the Dockerfile."""
    return [words for key, _, words in (line.partition(" ") for line in DOCKERFILE.splitlines()) if key == name]


def pins(lock: str) -> dict[str, str]:
    """The version of each package in a lock."""
    return dict(re.findall(r"^([a-z0-9][\w.-]*)(?:\[[^]]*\])?==([^ ]+)", (ROOT / lock).read_text(), re.MULTILINE))


def option(service: str, name: str) -> str:
    """What follows an option in a service's command."""
    command: list[str] = SERVICES[service]["command"]
    return command[command.index(name) + 1]


def test_services_are_those_of_two_forms() -> None:
    assert {name: service["profiles"] for name, service in SERVICES.items()} == {
        "embedded": ["embedded"],
        **{name: ["full"] for name in ("migrate", *SERVER, *THEIRS)},
    }


def test_each_form_is_complete() -> None:
    needs = [(name, other) for name, service in SERVICES.items() for other in service.get("depends_on", ())]
    assert len(needs) > len(SERVER)
    apart = [(name, other) for name, other in needs if SERVICES[name]["profiles"] != SERVICES[other]["profiles"]]
    assert apart == []


def test_nothing_runs_as_root() -> None:
    assert instructions("USER") == ["10001"]
    assert DOCKERFILE.index("\nUSER ") < DOCKERFILE.index("\nCMD ")
    assert {name: service["user"] for name, service in SERVICES.items() if "user" in service} == {
        "database": "postgres",
        "redis": "redis",
        "caddy": "10001:0",
        "flower": "1000:1000",
    }
    assert [name for name, service in SERVICES.items() if "build" in service] == list(OURS)


@pytest.mark.parametrize("name", SERVICES)
def test_container_has_no_privileges_and_a_fixed_disk(name: str) -> None:
    service = SERVICES[name]
    assert service["cap_drop"] == ["ALL"]
    assert service.get("cap_add", []) == (["NET_BIND_SERVICE"] if name == "caddy" else [])
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["read_only"] is True
    assert service["tmpfs"][0] == "/tmp"  # noqa: S108 -- of the container


def test_packages_are_proved_by_hashes() -> None:
    installs = [words for words in instructions("RUN") if "pip install" in words]
    assert installs == ["pip install --require-hashes -r requirements.txt"]


@pytest.mark.parametrize("lock", ["requirements.txt", "requirements-fast.txt", "requirements-dev.txt"])
def test_lock_holds_what_the_project_asks_for(lock: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extra = lock.removeprefix("requirements").removeprefix("-").removesuffix(".txt")
    wanted = [*project["dependencies"], *project["optional-dependencies"].get(extra, [])]
    held = pins(lock)
    needs = [Requirement(line) for line in wanted]
    assert [
        str(need) for need in needs if not need.specifier.contains(held.get(canonicalize_name(need.name), "0"))
    ] == []


def test_locks_agree_with_each_other() -> None:
    fast, development = pins("requirements-fast.txt"), pins("requirements-dev.txt")
    assert {name: development.get(name) for name in fast} == fast
    assert pins("requirements.txt").items() <= fast.items()


def test_web_server_keeps_secrets_out_of_its_log() -> None:
    (command,) = instructions("CMD")
    assert '"--config", "python:config.gunicorn"' in command


def test_images_are_named_with_their_version() -> None:
    images = [*(SERVICES[name]["image"] for name in THEIRS), *instructions("FROM")]
    assert [image for image in images if not re.fullmatch(r"[a-z/]+:[0-9][\w.-]*", image)] == []
    assert "latest" not in DOCKERFILE + read("docker-compose.yml")


OLDEST_POSTGRESQL = 15
"""The oldest release that is promised: Debian 12 has it."""


def test_postgresql_of_the_containers_is_new_enough_and_the_pages_say_from_when_on() -> None:
    major = int(SERVICES["database"]["image"].partition(":")[2].partition("-")[0])
    assert major >= OLDEST_POSTGRESQL
    pages = ("docs/operations.md", "docs/help/en/administrator.md", "docs/help/de/administrator.md")
    said = [re.findall(r"SQLite in `var/` \| PostgreSQL (?:ab )?([0-9]+)", (ROOT / page).read_text()) for page in pages]
    assert said == [[str(OLDEST_POSTGRESQL)]] * 3


def test_redis_forgets_nothing_while_it_runs() -> None:
    assert option("redis", "--maxmemory-policy") == "noeviction"
    assert option("redis", "--appendonly") == "yes"


def test_worker_listens_to_every_queue_that_tasks_are_sent_to() -> None:
    routed = {route["queue"] for route in settings.CELERY_TASK_ROUTES.values()} | {settings.CELERY_TASK_DEFAULT_QUEUE}
    of_mails, of_jobs = (set(option(name, "-Q").split(",")) for name in ("worker", "worker-jobs"))
    assert (of_mails | of_jobs, of_mails & of_jobs) == (routed, set())
    assert set(Worker.queues.split(",")) == routed


def read(place: str) -> str:
    """The text of one of our files."""
    return (ROOT / place).read_text()


def test_every_printed_worker_asks_no_other_worker() -> None:
    units = [f"operations/setup/files/fernwertung-{name}.service" for name in ("worker", "jobs")]
    guides = [f"docs/help/{language}/administrator.md" for language in ("de", "en")]
    printed = [
        *(
            line.partition(WORKER)[2]
            for place in (*units, *guides)
            for line in read(place).splitlines()
            if WORKER in line
        ),
        WORKER_MEND.partition(WORKER)[2],
        *(" ".join(SERVICES[name]["command"]) for name in ("worker", "worker-jobs")),
    ]
    assert len(printed) == 9
    assert [command for command in printed if "--without-gossip --without-mingle" not in command] == []


def test_migrations_run_once_and_before_everything_else() -> None:
    assert SERVICES["migrate"]["command"] == ["python", "manage.py", "migrate"]
    assert SERVICES["migrate"]["restart"] == "no"
    waiting = {SERVICES[name]["depends_on"]["migrate"]["condition"] for name in SERVER}
    assert waiting == {"service_completed_successfully"}


@pytest.mark.parametrize("name", LASTING)
def test_lasting_service_tells_its_health_and_comes_back(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"][0] in {"CMD", "CMD-SHELL"}
    assert SERVICES[name]["restart"] == "unless-stopped"


def test_what_is_kept_lies_in_declared_volumes() -> None:
    ours = "var:/var/lib/fernwertung"
    assert {name: service["volumes"] for name, service in SERVICES.items() if "volumes" in service} == {
        **{name: [ours] for name in OURS},
        "backup": [ours, "backups:/var/backups/fernwertung"],
        "database": ["database:/var/lib/postgresql/data"],
        "redis": ["redis:/data"],
        "caddy": ["caddy:/data", "./Caddyfile:/etc/caddy/Caddyfile:ro"],
    }
    assert list(COMPOSE["volumes"]) == ["var", "backups", "database", "redis", "caddy"]
    assert (ROOT / "Caddyfile").is_file()


def test_folders_of_our_volumes_belong_to_our_user_in_the_image() -> None:
    assert "useradd --system --uid 10001 --create-home --home-dir /var/lib/fernwertung " in DOCKERFILE
    assert "install --directory --owner=10001 --mode=0700 /var/backups/fernwertung\n" in DOCKERFILE


def test_only_caddy_is_reachable_from_other_machines() -> None:
    assert {name: service["ports"] for name, service in SERVICES.items() if "ports" in service} == {
        "embedded": ["127.0.0.1:8000:8000", "127.0.0.1:8024:8024"],
        "web": ["127.0.0.1:8000:8000"],
        "lmtp": ["127.0.0.1:8024:8024"],
        "caddy": ["80:8080", "443:8443"],
        "flower": ["127.0.0.1:5555:5555"],
    }


def test_variables_of_the_services_are_settings() -> None:
    text = read("docker-compose.yml")
    given = {name for service in OURS for name in SERVICES[service]["environment"]}
    wanted = given | set(re.findall(r"\$\{?([A-Z_]+)", text)) | set(re.findall(r"environ\.get\(\"(\w+)", text))
    assert wanted - {row.name for row in settings_read()} == {"HOSTNAME", "POSTGRES_PASSWORD"}


def test_web_server_of_the_containers_takes_its_variable() -> None:
    assert re.findall(r"\{\$(\w+)\}", read("Caddyfile")) == list(SERVICES["caddy"]["environment"])
    assert {"http_port 8080", "https_port 8443", "reverse_proxy web:8000"} <= {
        line.strip() for line in read("Caddyfile").splitlines()
    }


def test_image_holds_what_the_program_needs() -> None:
    kept = [line.removeprefix("!") for line in (ROOT / ".dockerignore").read_text().splitlines() if line[0] == "!"]
    folders = [*settings.STATICFILES_DIRS, *settings.LOCALE_PATHS, ROOT / "templates"]
    needed = {
        *APPS,
        *(folder.name for folder in folders),
        "demo",
        "docs",
        "LICENSE",
        "manage.py",
        "requirements.txt",
        "verify",
    }
    assert sorted(kept) == sorted(needed)

"""The files of a deployment, read as data: no engine of containers runs where the tests run."""

import re
import tomllib
from typing import Any

import pytest
import yaml
from django.conf import settings
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.realservers import names_of_settings
from tests.servers import APPS, ROOT, Worker

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
OURS = ("migrate", "web", "worker", "worker-jobs", "beat")
LASTING = ("web", "worker", "worker-jobs", "beat", "database", "redis")


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


def test_services_are_the_full_form() -> None:
    assert sorted(SERVICES) == sorted({*OURS, *LASTING})


def test_program_never_runs_as_root() -> None:
    assert instructions("USER") == ["10001"]
    assert [name for name in OURS if "user" in SERVICES[name] or "build" not in SERVICES[name]] == []
    assert DOCKERFILE.index("\nUSER ") < DOCKERFILE.index("\nCMD ")


@pytest.mark.parametrize("name", OURS)
def test_container_of_ours_has_no_privileges_and_a_fixed_disk(name: str) -> None:
    service = SERVICES[name]
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["read_only"] is True


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
    images = [SERVICES["database"]["image"], SERVICES["redis"]["image"], *instructions("FROM")]
    assert [re.fullmatch(r"[a-z]+:[0-9][\w.-]*", image) is not None for image in images] == [True] * 3
    assert "latest" not in DOCKERFILE + (ROOT / "docker-compose.yml").read_text()


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
    assert SERVICES["redis"]["volumes"] == ["redis:/data"]


def test_worker_listens_to_every_queue_that_tasks_are_sent_to() -> None:
    routed = {route["queue"] for route in settings.CELERY_TASK_ROUTES.values()} | {settings.CELERY_TASK_DEFAULT_QUEUE}
    of_mails, of_jobs = (set(option(name, "-Q").split(",")) for name in ("worker", "worker-jobs"))
    assert (of_mails | of_jobs, of_mails & of_jobs) == (routed, set())
    assert set(Worker.queues.split(",")) == routed


def test_migrations_run_once_and_before_everything_else() -> None:
    assert SERVICES["migrate"]["command"] == ["python", "manage.py", "migrate"]
    assert SERVICES["migrate"]["restart"] == "no"
    waiting = [SERVICES[name]["depends_on"]["migrate"]["condition"] for name in OURS[1:]]
    assert waiting == ["service_completed_successfully"] * 4


@pytest.mark.parametrize("name", LASTING)
def test_lasting_service_tells_its_health_and_comes_back(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"][0] in {"CMD", "CMD-SHELL"}
    assert SERVICES[name]["restart"] == "unless-stopped"


@pytest.mark.parametrize("name", LASTING)
def test_lasting_service_keeps_its_data_in_a_volume(name: str) -> None:
    used = [volume.partition(":")[0] for volume in SERVICES[name]["volumes"]]
    assert used == [name]
    assert name in COMPOSE["volumes"]


def test_only_the_pages_are_reachable_and_only_from_the_machine() -> None:
    assert {name: service["ports"] for name, service in SERVICES.items() if "ports" in service} == {
        "web": ["127.0.0.1:8000:8000"]
    }


def test_variables_of_the_services_are_settings() -> None:
    text = (ROOT / "docker-compose.yml").read_text()
    wanted = set(re.findall(r"\$\{([A-Z_]+)", text)) | set(COMPOSE["x-server"]["environment"])
    assert sorted(wanted - set(names_of_settings())) == []


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

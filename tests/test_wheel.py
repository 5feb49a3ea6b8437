"""The wheel: built, laid into an environment of its own, and used there without the checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from configparser import ConfigParser
from importlib import metadata
from pathlib import Path
from zipfile import ZipFile

import pytest

import manage
from tests.servers import APPS, ROOT

LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "var", "tests", "benchmarks", "build", "*.egg-info")
FOLDERS = (*APPS, "demo", "docs", "locale", "static", "templates", "verify")
BUILD = "import sys; from setuptools import build_meta; print(build_meta.build_wheel(sys.argv[1]))"

ASKS = """
from django.test import Client
for page in ("/", "/help/?lang=de", "/help/director/", "/open-data/fernwertung_verify.py", "/office/login/"):
    print(Client().get(page, headers={"host": "localhost"}).status_code)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    place = tmp_path_factory.mktemp("wheel")
    shutil.copytree(ROOT, place / "source", ignore=LEFT_OUT, symlinks=True)
    command = [sys.executable, "-c", BUILD, str(place)]
    done = subprocess.run(command, cwd=place / "source", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return place / done.stdout.split()[-1]


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel, and the packages of this one: none is fetched from anywhere."""
    place = tmp_path_factory.mktemp("environment")
    venv.create(place, symlinks=True)
    (packages,) = place.glob("lib/python*/site-packages")
    with ZipFile(wheel) as archive:
        archive.extractall(packages)
    (packages / "others.pth").write_text(sysconfig.get_path("purelib"))
    return place


def run(environment: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command of the wheel as its script does, in an empty home."""
    packages = next(environment.glob("lib/python*/site-packages"))
    (found,) = (each for each in metadata.distributions(path=[str(packages)]) if each.name == "fernwertung")
    (script,) = found.entry_points
    module, function = script.value.split(":")
    program = f"import sys; sys.argv[0] = {script.name!r}; from {module} import {function}; {function}()"
    env = {"PATH": os.defpath, "HOME": str(environment / "home")}
    command = [str(environment / "bin/python"), "-c", program, *words]
    return subprocess.run(command, cwd="/", env=env, capture_output=True, text=True, check=False)


def test_wheel_holds_every_file_of_the_program_and_one_package(wheel: Path) -> None:
    files = (file.relative_to(ROOT) for folder in FOLDERS for file in (ROOT / folder).rglob("*") if file.is_file())
    wanted = {str(file) for file in files if not any(part.startswith((".", "__pycache__")) for part in file.parts)}
    with ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert names == {f"fernwertung/{name}" for name in {*wanted, "manage.py"}}


def test_command_is_called_fernwertung_and_asks_for_what_the_project_does(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        (entries,) = (name for name in archive.namelist() if name.endswith("entry_points.txt"))
        parser = ConfigParser()
        parser.read_string(archive.read(entries).decode())
    assert dict(parser["console_scripts"]) == {"fernwertung": "fernwertung.manage:start_installed"}


@pytest.mark.long
def test_command_helps_migrates_and_shows_pages_in_a_clean_environment(environment: Path) -> None:
    helped = run(environment, "help")
    assert (helped.returncode, helped.stderr) == (0, "")
    assert helped.stdout.startswith(
        "fernwertung COMMAND; fernwertung help COMMAND tells its options.\n\nInstall\n  setup "
    )
    migrated = run(environment, "migrate", "--verbosity", "0")
    assert (migrated.returncode, migrated.stderr) == (0, "")
    shown = run(environment, "shell", "--no-imports", "--command", ASKS)
    assert (shown.stdout.split(), shown.stderr) == (["200"] * 5, "")
    assert (environment / "home/.local/share/fernwertung/fernwertung.sqlite3").exists()


@pytest.mark.long
def test_installation_is_written_for_the_environment_of_the_wheel(environment: Path, tmp_path: Path) -> None:
    answers = tmp_path / "answers.toml"
    answers.write_text('host = "a.example.org"\naddress = "w@example.org"\nadmin = "a@example.org"\n')
    done = run(environment, "setup", str(answers), "--root", str(tmp_path / "root"))
    assert done.returncode == 0, done.stderr
    unit = (tmp_path / "root/etc/systemd/system/fernwertung-lmtp.service").read_text()
    (program,) = environment.glob("lib/python*/site-packages/fernwertung")
    assert f"\nExecStart={environment}/bin/python {program}/manage.py receive_lmtp --port 8024\n" in unit


def test_command_needs_no_home_where_its_folder_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Path, "home")
    monkeypatch.setattr(manage, "start", lambda: None)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setenv("FERNWERTUNG_VAR", "/srv/rating")
    manage.start_installed()
    assert os.environ["FERNWERTUNG_VAR"] == "/srv/rating"

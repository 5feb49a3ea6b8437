"""`python -m tests.simulation --seed 1 --minutes 10`: a run on servers of its own; `--plan` prints what it will do."""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.servers import NOBODY, PostgreSQL
from tests.simulation.machines import Machines, small_disk
from tests.simulation.mailserver import MoodyServer
from tests.simulation.plan import FAULTS_IN_TEN, Load, make_plan
from tests.simulation.run import Simulation

DISK = 500
"""Megabytes of the disk that can be filled."""


class SmallPostgreSQL(PostgreSQL):
    """One that keeps little beside its tables, and waits for its disk."""

    options = ("max_wal_size=96MB", "min_wal_size=32MB", "wal_keep_size=64MB", "fsync=off", "max_connections=60")


def main() -> None:
    """Exit 1 where anything is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--database", choices=("postgresql", "sqlite"), default="postgresql")
    parser.add_argument("--faults", type=float, default=FAULTS_IN_TEN, help="in ten seconds")
    parser.add_argument("--at-once", type=int, default=0, metavar="MAILS", help="more mails, all at one moment")
    parser.add_argument("--visitors", type=int, default=2, help="how many read public pages all the time")
    parser.add_argument("--plan", action="store_true", help="print what happens when, and do nothing")
    parser.add_argument("--keep", action="store_true", help="leave logs and bundles where they are")
    options = parser.parse_args()
    load = Load(60 * options.minutes, options.faults, options.at_once, options.visitors)
    if options.plan:
        plan = make_plan(load, random.Random(options.seed))  # noqa: S311 -- to be repeated
        sys.stdout.writelines(f"{step}\n" for step in plan)
        return
    folder = Path(tempfile.mkdtemp(prefix="simulation-"))
    try:
        troubles = simulate(folder, options.database, options.seed, load)
    finally:
        if options.keep:
            sys.stdout.write(f"{folder}\n")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    sys.exit(bool(troubles))


def simulate(folder: Path, kind: str, seed: int, load: Load) -> list[str]:
    """A run on servers of its own; what is wrong at the end."""
    folder.chmod(0o711)
    place = folder / "disk"
    place.mkdir(mode=0o711)
    mounted = small_disk(place, DISK + load.at_once // 5)
    mails = MoodyServer()
    try:
        with served(place, kind) as (database, url):
            machines = Machines(folder, database, url, mails.port)
            machines.manage(["migrate", "--verbosity", "0"])
            return report(Simulation(machines, mails, seed, load), seed)
    finally:
        mails.stop()
        if mounted:
            subprocess.run(["umount", str(place)], check=False)  # noqa: S607 -- as it was mounted


@contextmanager
def served(place: Path, kind: str) -> Iterator[tuple[PostgreSQL | None, str]]:
    """A database on the small disk, and its address."""
    if kind == "sqlite":
        yield None, f"sqlite:///{place / 'fernwertung.sqlite3'}"
        return
    database = SmallPostgreSQL(place)
    if database.user is not None:
        os.chown(place, NOBODY, NOBODY)
    database.start()
    try:
        with psycopg.connect(host=str(place), user="postgres", dbname="postgres", autocommit=True) as own:
            own.execute("CREATE DATABASE fernwertung")
        yield database, database.url
    finally:
        database.stop()


def report(simulation: Simulation, seed: int) -> list[str]:
    """Run it and print what happened and what is wrong."""
    simulation.prepare()
    try:
        troubles = simulation.run()
    finally:
        simulation.machines.end()
    words = ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in simulation.counts().items())
    sys.stdout.write(f"seed {seed}, {simulation.load.seconds / 60:g} minutes: {words}, wrong {len(troubles)}\n")
    sys.stdout.write(f"faults: {dict(simulation.faults)}, left out: {sorted(simulation.left_out)}\n")
    sys.stdout.writelines(f"WRONG {trouble}\n" for trouble in troubles)
    return troubles


if __name__ == "__main__":
    main()

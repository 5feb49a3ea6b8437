"""What more processes bring to those who only read: pages of web servers, and mails read in their own processes."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from benchmarks import reading, scale
from benchmarks.arrival import url
from benchmarks.figures import Figure, seconds
from benchmarks.letters import MAILHOST, Report, in_pgn
from benchmarks.scratch import ROOT

REQUESTS = 240
LETTERS = 400
READERS = 8
"""People who ask for pages at the same time."""

PORT = 18_432
PATIENCE = 60
"""Seconds until a server that does not answer counts as broken."""

PAGES = ("/pools/bench-0/", "/tournaments/BP-0/", "/tournaments/BP-0/games/1/", "/api/v1/pools/bench-0/ratings")


def run(folder: Path) -> Iterator[Figure]:
    """`scale-pages-PROCESSES` and `scale-reading-PROCESSES`: seconds for all, against one process."""
    os.environ["INTAKE_AUTHSERV_ID"] = MAILHOST
    scale.arrive("P", 1)
    scale.work(1, folder)
    yield from compared("scale-pages", "pages", REQUESTS, lambda number: show_pages(number, folder))
    yield from compared("scale-reading", "mails", LETTERS, read_letters)


def compared(bench: str, unit: str, count: int, measure: Callable[[int], float]) -> Iterator[Figure]:
    """A figure for each number of processes, with what one of them takes and how busy the machine is."""
    alone = 0.0
    for processes in scale.PROCESSES:
        taken = measure(processes)
        alone = alone or taken
        yield {
            "bench": f"{bench}-{processes}-processes",
            unit: count,
            "seconds": round(taken, 2),
            "against": round(alone, 2),
            "ratio": round(taken / alone, 2),
            "load": round(os.getloadavg()[0], 1),
        }


def show_pages(processes: int, folder: Path) -> float:
    """Seconds until a server of so many processes has answered all readers."""
    with server(processes, folder), ThreadPoolExecutor(READERS) as readers:
        list(readers.map(fetch, range(READERS * 2)))  # each process makes its first page
        return seconds(lambda: list(readers.map(fetch, range(REQUESTS))))


def fetch(number: int) -> int:
    """The bytes of one page."""
    with urlopen(f"http://127.0.0.1:{PORT}{PAGES[number % len(PAGES)]}", timeout=PATIENCE) as answer:
        return len(answer.read())


@contextmanager
def server(processes: int, folder: Path) -> Iterator[None]:
    """A web server as it is run, without any sweep beside it."""
    more = {"API_REQUESTS_PER_MINUTE": str(10**9), "SWEEP_THREAD": "no", "LOG_LEVEL": "ERROR"}
    env = os.environ | {"DATABASE_URL": url(), "FERNWERTUNG_VAR": str(folder)} | more
    command = [sys.executable, "-m", "gunicorn", "config.wsgi", "--config", "python:config.gunicorn"]
    place = ["--bind", f"127.0.0.1:{PORT}", "--workers", str(processes)]
    running = subprocess.Popen([*command, *place], cwd=ROOT, env=env, stderr=subprocess.DEVNULL)  # noqa: S603 -- our own program
    try:
        wait()
        yield
    finally:
        running.terminate()
        running.wait()


def wait() -> None:
    """Return once a page comes."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            fetch(0)
        except URLError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("the web server did not start")


def read_letters(processes: int) -> float:
    """Seconds until so many processes have read all letters."""
    letters = list(in_pgn(LETTERS))
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        pool.map(_read_some, [letters[:processes]] * processes)  # started
        return seconds(lambda: pool.map(_read_some, [letters[start::processes] for start in range(processes)]))


def _read_some(letters: list[Report]) -> None:
    reading.read(letters, MAILHOST)

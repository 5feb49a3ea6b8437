"""Who reads public pages all the time, owners of addresses who confirm their mails, and what the web server weighs."""

from __future__ import annotations

import random
import statistics
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import requests
from lxml import html

from tests.simulation.letters import Letter
from tests.simulation.machines import Machines
from tests.simulation.mailserver import Moody

PATIENCE = 60
REST = 2.0
"""Seconds between two pages of a visitor, at most."""

PAGES = ("/", "/pools/fwz/", "/pools/ecp/news.atom", "/tournaments/T1/", "/players/1001/", "/api/v1/tournaments/T1")

LOOK = 2.0
"""Seconds between two looks at what processes weigh."""

LONG = 150
"""Looks after which a process is judged: five minutes."""

MORE, GROWTH = 8192, 0.05
"""By so many KiB and by such a share a process may weigh more in the last quarter of its time than in the second one.
"""


class Bystander(threading.Thread):
    """Somebody who is there as long as a run lasts, and says what was wrong."""

    def __init__(self, machines: Machines) -> None:
        super().__init__(daemon=True)
        self.machines = machines
        self.wrong: list[str] = []
        self.is_over = False


class Visitor(Bystander):
    """Reads one public page after the other: each is there, or says that it is not just now."""

    def __init__(self, machines: Machines, seed: float) -> None:
        super().__init__(machines)
        self.chance = random.Random(seed)  # noqa: S311 -- to be repeated
        self.seen: Counter[str] = Counter()

    def run(self) -> None:
        """As long as the run lasts."""
        with requests.Session() as browser:
            while not self.is_over:
                self._look(browser, self.chance.choice(PAGES))
                time.sleep(self.chance.uniform(0, REST))

    def _look(self, browser: requests.Session, path: str) -> None:
        try:
            page = browser.get(self.machines.web_url + path, timeout=PATIENCE)
        except requests.RequestException:
            self.seen["no answer"] += 1
            return
        self.seen[str(page.status_code)] += 1
        if page.status_code != 200 and not (page.status_code == 503 and "Retry-After" in page.headers):
            self.wrong.append(f"page {path}: {page.status_code}")


class Owner(Bystander):
    """The directors whose mails nobody vouched for: they confirm by the link that came to their address."""

    def __init__(self, machines: Machines, box: Moody) -> None:
        super().__init__(machines)
        self.box = box
        self.waiting: dict[str, Letter] = {}
        self.confirmed: list[Letter] = []

    def run(self) -> None:
        """Each link, until the page thanks."""
        while not self.is_over:
            time.sleep(0.3)
            for key in [key for key in self.waiting if "confirm" in self.box.links.get(key, {})]:
                with suppress(requests.RequestException):
                    self._click(key, self.box.links[key]["confirm"])

    def _click(self, key: str, link: str) -> None:
        with requests.Session() as browser:
            page = browser.get(link, timeout=PATIENCE)
            if page.status_code == 404:
                self.wrong.append(f"{key}: a new link is not there")
            token = html.fromstring(page.text).xpath("//main//form//input[@name='csrfmiddlewaretoken']/@value")
            if token:
                said = {"csrfmiddlewaretoken": str(token[0])}
                page = browser.post(link, said, headers={"Referer": link}, timeout=PATIENCE)
        if page.status_code in {200, 404}:
            self.confirmed.append(self.waiting.pop(key))


class Scales(Bystander):
    """Weighs the processes of the web server now and then, in KiB."""

    def __init__(self, machines: Machines) -> None:
        super().__init__(machines)
        self.weighed: defaultdict[int, list[int]] = defaultdict(list)

    def run(self) -> None:
        """As long as the run lasts."""
        while not self.is_over:
            for pid in self.machines.family(self.machines.programs["web"]):
                with suppress(OSError, StopIteration):
                    self.weighed[pid].append(_resident(pid))
            time.sleep(LOOK)


def _resident(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS:")).split()[1])


def quarters(weights: Sequence[int]) -> tuple[int, int]:
    """What a process weighed in the second and in the last quarter of its time."""
    part = len(weights) // 4
    return round(statistics.median(weights[part : 2 * part])), round(statistics.median(weights[-part:]))


def judge_weights(weighed: Mapping[int, Sequence[int]]) -> Iterator[str]:
    """Yield each process that grew without end."""
    for weights in weighed.values():
        if len(weights) >= LONG:
            before, after = quarters(weights)
            if after > before * (1 + GROWTH) + MORE:
                yield f"a process of the web server grew from {before} to {after} KiB"

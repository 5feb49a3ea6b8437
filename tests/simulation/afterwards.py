"""What comes long after a run: links end, and whoever asked for it is forgotten."""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType

import requests
from django.core.signing import b62_decode
from lxml import html

from tests.servers import PATIENCE
from tests.simulation.databases import find_words, rows
from tests.simulation.delivery import Delivery
from tests.simulation.letters import DIRECTORS, Season
from tests.simulation.machines import Machines
from tests.simulation.mailserver import Moody

LINKS: Mapping[str, int] = MappingProxyType({"director": 7, "confirm": 14, "not-me": 100})
"""Days for which each kind of link in our mails holds: docs/security.md, docs/receiving.md, and a little more than the
three months in which a result can be questioned (BdF 7).
"""

NEAR = 0.03
"""By such a share of its time a link is tried before its end and after it."""

FORGOTTEN = 200
"""Days after which nothing holds a name any longer."""

HELD = "SELECT code FROM intake_inboundmail WHERE state = 'held'"
DAY = 86_400
PAUSE = 0.3
ASKER = DIRECTORS[1]
"""Whose address no temper of the mail server refuses by name."""


class Afterwards:
    """The time after a run."""

    def __init__(self, machines: Machines, season: Season, box: Moody) -> None:
        self.machines, self.season, self.box = machines, season, box
        self.began = 0.0
        self.forgotten: list[str] = []

    def judge(self, erased: Collection[str]) -> Iterator[str]:
        """Yield what held too long, and what too short."""
        self.began = self.machines.offset + 2 * DAY  # which no limit of the run reaches
        self._go_to(0)
        self._ask_for_links()
        kept = dict(self.box.newest)
        yield from (f"no mail had a link of the kind {kind}" for kind in LINKS.keys() - kept.keys())
        for day in sorted(age * (1 + share) for age in LINKS.values() for share in (-NEAR, NEAR)):
            self._go_to(day)
            yield from self._try_links(day, kept)
        self._go_to(FORGOTTEN)
        yield from self._look_for(erased)

    def _ask_for_links(self) -> None:
        """A director asks for the link to their page, and a mail comes that nobody vouches for."""
        for kind in ("director", "confirm"):
            self.box.newest.pop(kind, None)
        letter = self.season.unproved()
        while letter.sender != ASKER:
            letter = self.season.unproved()
        door = Delivery(self.machines, 0)
        door.give([letter])
        door.is_over = True
        door.run()
        address = f"{self.machines.web_url}/director/"
        with requests.Session() as browser:
            page = html.fromstring(browser.get(address, timeout=PATIENCE).text)
            token = str(page.xpath("string(//main//form//input[@name='csrfmiddlewaretoken']/@value)"))
            said = {"csrfmiddlewaretoken": token, "email": ASKER}
            browser.post(address, said, headers={"Referer": address}, timeout=PATIENCE)
        until = time.monotonic() + PATIENCE
        while LINKS.keys() - self.box.newest.keys() and time.monotonic() < until:
            time.sleep(PAUSE)

    def _go_to(self, day: float) -> None:
        self.machines.jump(self.began + day * DAY - self.machines.offset)
        time.sleep(PAUSE)  # all clocks look at it

    def _try_links(self, day: float, kept: Mapping[str, str]) -> Iterator[str]:
        for kind, link in kept.items():
            wanted = 200 if self._find_age(link) < LINKS[kind] else 404
            status = requests.get(link, timeout=PATIENCE).status_code
            if status != wanted:
                yield f"link {kind} after {day:.1f} days: {status} instead of {wanted}"

    def _find_age(self, link: str) -> float:
        """Return the days since a link was signed, which may have been long before the end of a run."""
        signed = b62_decode(link.rstrip("/").split(":")[-2])
        return (time.time() + self.machines.offset - signed) / DAY

    def _look_for(self, erased: Collection[str]) -> Iterator[str]:
        """Whoever asked for it is erased, unless a mail about them waits for an officer: here none reads those."""
        waits = "SELECT count(*) FROM ratings_erasure WHERE done_at IS NULL"
        until = time.monotonic() + PATIENCE
        while rows(self.machines.url, waits)[0][0] and time.monotonic() < until:
            time.sleep(PAUSE)
        held = {code for (code,) in rows(self.machines.url, HELD)}
        plans = self.machines.manage(*(["erase_person", number, "--json"] for number in erased))
        for number, (code, said) in zip(erased, plans, strict=True):
            if code and " was erased " in said:
                self.forgotten.append(number)
            elif not held.issuperset(hold["about"] for hold in json.loads(said)["holds"]):
                yield f"{number} is not erased: {said}"
        yield from find_words(self.machines.url, {f"Familie{number}" for number in self.forgotten})

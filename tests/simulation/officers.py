"""Rating officers in their browsers: they log in with a second factor, correct results, and try again."""

from __future__ import annotations

import base64
import hashlib
import hmac
import random
import threading
import time
from contextlib import suppress

import requests
from lxml import html

from tests.simulation.databases import LOST, rows
from tests.simulation.letters import SCORES, Letter, Season, Seats
from tests.simulation.machines import Machines

PASSWORD = "richtig-pferd-batterie"  # noqa: S105 -- a password of the tests
HALF_MINUTE = 30
PATIENCE = 15
FORM = "//main//form[contains(@class, 'sheet-form')]"

GAME = """SELECT g.id FROM ratings_game g JOIN ratings_tournament t ON t.id = g.tournament_id
JOIN ratings_entry w ON w.id = g.white_id JOIN ratings_entry b ON b.id = g.black_id
WHERE t.code = %s AND w.seat = %s AND b.seat = %s AND g.score IS NOT NULL"""


PAGE = 800
"""Characters of a page that are kept where it is not the one that was wanted."""


class Trouble(Exception):
    """Something did not go as wanted; an officer tries again."""


class Officer(threading.Thread):
    """One officer at work."""

    def __init__(self, name: str, machines: Machines, season: Season, seed: float) -> None:
        super().__init__(daemon=True)
        self.name_, self.machines, self.season = name, machines, season
        self.chance = random.Random(seed)  # noqa: S311 -- to be repeated
        self.session, self.secret, self.last_step = requests.Session(), "", 0
        self.told: list[Letter] = []
        self.corrected: dict[Seats, str] = {}
        self.logins = self.troubles = 0
        self.last_trouble = ""
        self.is_over = False
        self.wanted: tuple[Seats, str] | None = None

    def run(self) -> None:
        """One correction after the other, each until it is there."""
        while not (self.is_over and self.wanted is None):
            time.sleep(0.3)
            self.wanted = self.wanted or self._choose()
            if self.wanted is None:
                continue
            with suppress(*LOST):
                try:
                    self._correct(*self.wanted)
                except (Trouble, requests.RequestException, IndexError, KeyError) as trouble:
                    self.troubles += 1
                    self.last_trouble = f"{type(trouble).__name__} {trouble}"
                    time.sleep(0.5)

    def _choose(self) -> tuple[Seats, str] | None:
        """A game that was reported and that nobody corrects, and another score."""
        if self.is_over or not self.told:
            return None
        seats = next(iter(self.told.pop(0).reported))
        return seats, self.chance.choice([score for score in SCORES if score != self.season.results[seats][0]])

    def _correct(self, seats: Seats, score: str) -> None:
        if begun := self._find_prepared():
            self._finish(begun)
            return
        key = self._find(seats)
        if key is None:
            raise Trouble("not reported yet")
        page = self._get(f"/office/corrections/new/result/?about={key}")
        values = self._values(page)
        if values["score"] == score:
            self.corrected[seats], self.wanted = score, None
            return
        done = self._post(page, {**values, "score": score, "why": "The sheet says so", "paragraph": "3.6"})
        seen = html.fromstring(done.text).xpath("//main//input[@name='seen']/@value")
        if not seen:
            said = html.fromstring(done.text).xpath("//main//text()")
            raise Trouble("no preview", done.url, " ".join(" ".join(said).split())[:PAGE])
        self._post(done, {**self._values(done), "seen": str(seen[0])})

    def _find_prepared(self) -> str:
        """The address of a correction that was prepared and not carried out, whatever came between; "" for none."""
        page = self._get("/office/corrections/?state=prepared")
        return str(next(iter(html.fromstring(page.text).xpath("//main//tbody//th/a/@href")), ""))

    def _finish(self, address: str) -> None:
        """Carry it out with the effect that it has now, or drop it where the facts forbid it."""
        page = self._get(address)
        root = html.fromstring(page.text)
        if seen := root.xpath("//main//input[@name='seen']/@value"):
            self._post(page, {**self._values(page), "seen": str(seen[0])})
        else:
            (token, *_) = root.xpath("//main//input[@name='csrfmiddlewaretoken']/@value")
            self._post(page, {"csrfmiddlewaretoken": str(token)}, "drop/")

    def _find(self, seats: Seats) -> object:
        found = rows(self.machines.url, GAME, *seats)
        return found[0][0] if found else None

    def _url(self, path: str) -> str:
        return self.machines.web_url + path

    def _get(self, path: str) -> requests.Response:
        """A page, after a login where one is asked for."""
        page = self.session.get(self._url(path), timeout=PATIENCE)
        for _ in range(3):
            if page.status_code != 200:
                raise Trouble(page.status_code)
            if "/login/" in page.url:
                self.logins += 1
                page = self._post(page, {**self._values(page), "username": self.name_, "password": PASSWORD})
            elif "/second-factor/" in page.url:
                self.secret = str(html.fromstring(page.text).xpath("string(//code[@class='secret'])"))
                self._post(page, {**self._values(page), "code": self._code()})
                page = self.session.get(self._url(path), timeout=PATIENCE)
            elif "/code/" in page.url:
                page = self._post(page, {**self._values(page), "code": self._code()})
            else:
                return page
        raise Trouble("no login")

    def _values(self, page: requests.Response) -> dict[str, str]:
        forms = html.fromstring(page.text).xpath(FORM)
        if not forms:
            raise Trouble("no form")
        return {name: value or "" for name, value in forms[0].form_values()}

    def _post(self, page: requests.Response, values: dict[str, str], below: str = "") -> requests.Response:
        answer = self.session.post(page.url + below, values, headers={"Referer": page.url}, timeout=PATIENCE)
        if answer.status_code >= 400:
            raise Trouble(answer.status_code)
        return answer

    def _code(self) -> str:
        """What an app shows (RFC 6238), each code once."""
        while (step := int(time.time() + self.machines.offset) // HALF_MINUTE) == self.last_step:
            time.sleep(0.5)
        self.last_step = step
        digest = hmac.new(
            base64.b32decode(self.secret.replace(" ", "")), step.to_bytes(8, "big"), hashlib.sha1
        ).digest()
        start = digest[-1] & 15
        return f"{(int.from_bytes(digest[start : start + 4], 'big') & 0x7FFFFFFF) % 10**6:06}"

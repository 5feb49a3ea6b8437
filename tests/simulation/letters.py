"""What is sent, as a plain list that knows nothing of the program: a season of games, and the mails about them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from itertools import permutations
from typing import Any

OUR_SERVER, US = "mx.example.org", "wertung@example.org"
DIRECTORS = ("anna@example.org", "bernd@example.org", "carla@example.org", "dora@example.org")
SEATS, PERSONS = 4, 40
POOLS = ("fwz", "ecp")
SCORES = ("1-0", "0-1", "1/2-1/2")
LONGEST = 100
"""Days from the start of the tournaments to the end of the last game."""

START = datetime.now(UTC).date() - timedelta(days=LONGEST)
"""All games have ended by the day of the run, and none so long ago that it may not be corrected (BdF 7)."""

HARM = {
    "forged": (rb"dmarc=pass", b"dmarc=fail"),
    "stranger": (rb"From: [^\r]*", b"From: mallory@example.net"),
    "two authors": (rb"From:", b"From: mallory@example.net\r\nFrom:"),
    "automatic": (rb"^", b"Auto-Submitted: auto-replied\r\n"),
    "nested": (
        rb"Content-Type: .*",
        b"".join(b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n" for _ in range(300)),
    ),
    "brackets": (rb"From:", b"From: " + b"(" * 3000),
    "bytes": (rb"\r\n\r\n.*", b"\r\n\r\n" + bytes(range(256)) * 20),
    "charset": (rb'utf-8".*', b'utf-7"\r\n\r\n+ADw-script+AD4- +AAA- 1-0\r\n'),
}
"""What is done to a mail that tells a lie, so that no director says it."""

STRANGE = frozenset({"forged", "stranger", "two authors", "automatic"})
"""Mails that nobody answers."""

Seats = tuple[str, int, int]
"""A game: tournament, seats of White and Black."""

Result = tuple[str, str]
"""Score and day of completion."""


@dataclass(slots=True)
class Letter:
    """A mail. `reported` is what it says of games, `counts` whether its author may say so, `answered` whether they have
    to hear of it.
    """

    key: str
    kind: str
    sender: str
    raw: bytes
    reported: dict[Seats, Result] = field(default_factory=dict)
    counts: bool = False
    answered: bool = False


class Season:
    """Tournaments with their players, and letters about their games in an order that chance gives."""

    def __init__(self, games: int, chance: random.Random) -> None:
        self.chance = chance
        self.codes = [f"T{number}" for number in range(1, -(-games // (SEATS * (SEATS - 1))) + 1)]
        numbers = [number_of(place) for place in range(PERSONS)]
        self.seats = {code: chance.sample(numbers, SEATS) for code in self.codes}
        pairs = [(code, *pair) for code in self.codes for pair in permutations(range(1, SEATS + 1), 2)]
        self.results = {seats: self._result() for seats in pairs}
        self.open = chance.sample(pairs, len(pairs))
        self.reported: list[Seats] = []
        self.letters = 0

    def _result(self) -> Result:
        return self.chance.choice(SCORES), (START + timedelta(days=self.chance.randrange(20, LONGEST))).isoformat()

    def director(self, code: str) -> str:
        """Whose tournament it is."""
        return DIRECTORS[self.codes.index(code) % len(DIRECTORS)]

    def roster(self) -> dict[str, Any]:
        """Everybody and everything, as `load_roster` reads it."""
        return {
            "players": [_person(number_of(place), place) for place in range(PERSONS)],
            "tournaments": [self._tournament(code, POOLS[place % 2]) for place, code in enumerate(self.codes)],
            "directors": [
                {
                    "name": f"Frau {one[0].upper()}",
                    "email": one,
                    "tournaments": [c for c in self.codes if self.director(c) == one],
                }
                for one in DIRECTORS
            ],
        }

    def _tournament(self, code: str, pool: str) -> dict[str, Any]:
        return {
            "code": code,
            "name": f"Turnier {code}",
            "kind": "double-round-robin",
            "pool": pool,
            "start": START.isoformat(),
            "days_per_10_moves": 40,
            "players": self.seats[code],
        }

    def good(self) -> Letter:
        """A director reports one game, or up to three of one tournament."""
        first = self.open.pop()
        same = [seats for seats in self.open if seats[0] == first[0]][: self.chance.choice((0, 0, 1, 2))]
        for seats in same:
            self.open.remove(seats)
        told = [first, *same]
        self.reported += told
        return self._letter("report", told, counts=True, answered=True)

    def again(self) -> Letter:
        """A director reports what they reported before, in another mail."""
        return (
            self._letter("repeat", [self.chance.choice(self.reported)], answered=True) if self.reported else self.good()
        )

    def hostile(self) -> Letter:
        """A mail that may store nothing, whatever it says."""
        kind = self.chance.choice(list(HARM))
        letter = self._letter(kind, [self.chance.choice(self.open or self.reported)], lie=True)
        letter.raw = re.sub(*HARM[kind], letter.raw, count=1, flags=re.DOTALL)
        return letter

    def unproved(self, *, lie: bool = True) -> Letter:
        """A mail in a director's name that no server vouches for: it waits for the owner of the address."""
        letter = self._letter("unproved" if lie else "own", [self.chance.choice(self.open or self.reported)], lie=lie)
        letter.raw = b"".join(line for line in letter.raw.splitlines(keepends=True) if b"dmarc=pass" not in line)
        return letter

    def own(self) -> Letter:
        """The same, but true: the owner confirms it. Another mail reports the game as well."""
        return self.unproved(lie=False)

    def lasts(self) -> Iterator[Letter]:
        """What is left to tell at the end, and of each director something: who writes is reached again."""
        while self.open:
            yield self.good()
        for director in DIRECTORS:
            theirs = [seats for seats in self.reported if self.director(seats[0]) == director]
            if theirs:
                yield self._letter("repeat", [self.chance.choice(theirs)], answered=True)

    def _letter(
        self, kind: str, told: list[Seats], *, counts: bool = False, answered: bool = False, lie: bool = False
    ) -> Letter:
        self.letters += 1
        key, sender, code = f"<{self.letters}@example.org>", self.director(told[0][0]), told[0][0]
        said = {seats: (self._other(seats), self.results[seats][1]) if lie else self.results[seats] for seats in told}
        lines = [f"{white} - {black} {score}, {_german(day)}" for (_, white, black), (score, day) in said.items()]
        moment = datetime.now(UTC)
        message = EmailMessage(SMTP)
        message["Authentication-Results"] = f"{OUR_SERVER}; dmarc=pass header.from=example.org"
        message["From"], message["To"], message["Subject"] = f"Frau <{sender}>", US, code
        message["Date"], message["Message-ID"] = f"{moment:%a, %d %b %Y %H:%M:%S} +0000", key
        message.set_content("\n".join(lines) + "\n", cte="8bit")
        trace = f"Received: from a.example.org by {OUR_SERVER} id {self.letters}; {message['Date']}\r\n"
        return Letter(key, kind, sender, trace.encode() + message.as_bytes(), said, counts, answered)

    def _other(self, seats: Seats) -> str:
        return self.chance.choice([score for score in SCORES if score != self.results[seats][0]])


def number_of(place: int) -> str:
    """The number of a player."""
    return str(1000 + place)


def _person(number: str, place: int) -> dict[str, Any]:
    before = (START - timedelta(days=1)).isoformat()
    rating = [{"pool": pool, "value": 1500 + 20 * place, "index": place, "as_of": before} for pool in POOLS]
    return {"id": number, "family_name": f"Familie{number}", "given_name": "Kim", "rating": rating if place else []}


def _german(day: str) -> str:
    return f"{date.fromisoformat(day):%d.%m.%Y}"

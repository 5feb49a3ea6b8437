"""The long tournaments of the sample federation: a file for each has its course, and the director's mails are
written from it. Each mail reports a round and pairs the next one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

SENDER, ADDRESS = "Heidrun Tiedemann", "h.tiedemann@example.org"
HOUR = " 18:00"
ZONE = ZoneInfo("Europe/Berlin")

RECEIVED = "from mout.example.org (mout.example.org [192.0.2.25]) by {server} (Postfix) with ESMTPS id {name}; {date}"
VERDICT = "{server}; dkim=pass header.d=example.org; dmarc=pass (policy=quarantine) header.from=example.org"


@dataclass(frozen=True, slots=True)
class Event:
    """A mail, or what the officer enters between two mails."""

    sent: str
    name: str
    mail: bytes | None
    step: Mapping[str, Any]


def read_series(folder: Path, federation: Mapping[str, Any], server: str) -> list[Event]:
    """Return what happens in all long tournaments, in the order of days; `server` takes the mails in."""
    names = {player["id"]: player["family_name"] for player in federation["players"]}
    seats = {row["code"]: row["players"] for row in federation["tournaments"]}
    found: list[Event] = []
    for path in folder.glob("*.json"):
        steps = json.loads(path.read_text(encoding="utf-8"))
        late = [number for step in steps for number in step.get("late", ())]
        players = [names[number] for number in (*seats[path.stem], *late)]
        found += _events(path.stem, steps, players, server)
    return sorted(found, key=lambda event: (event.sent, event.name))


def _events(code: str, steps: Sequence[Mapping[str, Any]], players: Sequence[str], server: str) -> Iterator[Event]:
    for number, step in enumerate(steps, start=1):
        name = f"{code.lower()}-{number:02}"
        mail = None if "late" in step else _mail(code, name, step, players, server)
        yield Event(step["sent"], name, mail, {"tournament": code, **step})


def _mail(code: str, name: str, step: Mapping[str, Any], players: Sequence[str], server: str) -> bytes:
    """Return a mail of the director as their server took it in."""
    sent = format_datetime(datetime.fromisoformat(step["sent"] + HOUR).replace(tzinfo=ZONE))
    mail = EmailMessage(policy=SMTP)
    mail["Received"] = RECEIVED.format(server=server, name=name, date=sent)
    mail["Authentication-Results"] = VERDICT.format(server=server)
    mail["From"] = f"{SENDER} <{ADDRESS}>"
    mail["To"] = "ergebnisse@fernwertung.example"
    mail["Subject"] = code
    mail["Date"] = sent
    mail["Message-ID"] = f"<{name}@example.org>"
    mail.set_content("\n\n".join(["Guten Tag,", *_parts(step, players), f"Viele Grüße\n{SENDER}"]) + "\n")
    return mail.as_bytes()


def _parts(step: Mapping[str, Any], players: Sequence[str]) -> Iterator[str]:
    """Yield the paragraphs of a mail: results, who left, the next round."""
    if "results" in step:
        yield "\n".join(_result(line, players) for line in step["results"])
    for line in step.get("left", ()):
        seat, day = line.split()
        yield f"{players[int(seat) - 1]} ist am {day} zurückgetreten (genehmigt)."
    if "pairs" in step:
        free = [f"spielfrei: {players[seat - 1]}" for seat in step.get("free", ())]
        yield f"Auslosung der {step['round']}. Runde:"
        yield "\n".join([*(_pair(pair, players) for pair in step["pairs"]), *free])


def _result(line: str, players: Sequence[str]) -> str:
    """Return `3-32 1/2 21.02.2024` with names."""
    pair, score, day = line.split()
    return f"{_pair(pair, players)} {score} ({day})"


def _pair(pair: str, players: Sequence[str]) -> str:
    white, black = (players[int(seat) - 1] for seat in pair.split("-"))
    return f"{white} - {black}"

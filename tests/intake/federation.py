"""An invented federation with two directors, and the mails they write."""

from __future__ import annotations

from email.message import EmailMessage
from email.policy import SMTP
from typing import Any

from intake.models import InboundMail, OutboundMail
from intake.processing.preview import as_preview, preview
from intake.processing.process import process_mail
from intake.processing.reader import shared_reader
from intake.receiving.receivers import store
from ratings.importing import roster
from ratings.models import Director, Game
from tests.snapshots import snapshot

OWN_SERVER = "mx.example.org"
"""The name our mail server gives itself in Authentication-Results."""

ANNA, BERND, CARLA, EVA = "anna@example.org", "bernd@example.org", "carla@example.org", "eva@example.org"

PLAYERS = (
    ("1001", "Müller", "Hans", "1950", "", (2000, 8)),
    ("1002", "Schmidt", "Eva", "1961", EVA, (1900, 6)),
    ("1003", "Weber", "Karl Heinz", "1970", "", (1800, 3)),
    ("1004", "Müller", "Karl", "1980", "", (2100, 20)),
    ("1005", "Meier", "Jan", "1950", "", (1700, 5)),
    ("1006", "Meier", "Jan", "1982", "", None),
    ("1007", "Lang", "Otto", None, "", None),
    ("1008", "Braun", "Ute", None, "", (1800, 5)),
    ("1009", "Grün", "Pia", None, "", (1800, 5)),
    ("1010", "Beck", "Ida", None, "", (1900, 3)),
)
"""Number, family name, given name, year of birth, address, rating of each player."""

WHITE_1008 = {"white": "1008", "black": "1009", "round": 1}

TOURNAMENTS: tuple[dict[str, Any], ...] = (
    {"code": "SE947", "name": "Sommerturnier 947", "players": ["1001", "1002", "1003", "1004"]},
    {"code": "NS3", "name": "Drei Namen", "players": ["1001", "1005", "1006"]},
    {"code": "DR12", "name": "Zweikampf", "kind": "double-round-robin", "players": ["1002", "1003"]},
    {"code": "EC5", "name": "Partien per Post", "pool": "ecp", "players": ["1001", "1004"]},
    {"code": "MA2", "name": "Freundschaftskampf", "kind": "match", "players": ["1008", "1009"], "games": [WHITE_1008]},
    {"code": "EC6", "name": "Eine Partie", "kind": "match", "pool": "ecp", "players": ["1010", "1005"]},
    {"code": "SE948", "name": "Sommerturnier 948", "players": ["1002", "1003", "1004"]},
)
"""The round robins have the pairings 1-4, 2-3, 4-3, 1-2, 2-4, 3-1 of their seats (Berger table for
four; with three players the games of seat 4 are left out).
"""

DIRECTORS = (
    {"name": "Anna Leiter", "email": ANNA, "tournaments": ["SE947", "NS3", "DR12", "EC5"]},
    {"name": "Carla Leiter", "email": CARLA, "tournaments": ["MA2", "EC6"]},
    {"name": "Bernd Leiter", "email": BERND, "tournaments": ["SE948"]},
)


@snapshot
def create_federation() -> None:
    """Loads the federation."""
    roster.load(
        {
            "players": [_player(row) for row in PLAYERS],
            "tournaments": [
                {"kind": "round-robin", "pool": "fwz", "start": "2026-01-01", "days_per_10_moves": 40, **row}
                for row in TOURNAMENTS
            ],
            "directors": DIRECTORS,
        }
    )


def _player(row: tuple[str, str, str, str | None, str, tuple[int, int] | None]) -> dict[str, Any]:
    number, family, given, born, email, rating = row
    brought = []
    if rating:
        value, index = rating
        brought = [{"pool": key, "value": value, "index": index, "as_of": "2025-12-31"} for key in ("fwz", "ecp")]
    return {
        "id": number,
        "family_name": family,
        "given_name": given,
        "birth_date": born,
        "email": email,
        "rating": brought,
    }


def anna() -> Director:
    """The director of everything but SE948."""
    return Director.objects.get(email=ANNA)


def game(code: str, seats: str) -> Game:
    """A game of a tournament by the seats of its pairing: "1-2" has the first seat as White."""
    white, black = seats.split("-")
    wide = Game.objects.select_related("tournament", "white__player", "black__player")
    return wide.get(tournament__code=code, white__seat=white, black__seat=black)


def seats(played: Game) -> str:
    """The pairing of a game by its seats."""
    return f"{played.white.seat}-{played.black.seat}"


def stored(code: str) -> dict[str, str | None]:
    """The finished games of a tournament: pairing by seats, and score."""
    finished = Game.objects.filter(tournament__code=code).exclude(score=None).order_by("white__seat", "black__seat")
    return {seats(played): played.score for played in finished.select_related("white", "black")}


def mail(  # noqa: PLR0913 -- the parts of a mail, all with a usual value
    text: str,
    *,
    sender: str = f"Anna Leiter <{ANNA}>",
    subject: str = "SE947",
    dmarc: str = "pass",
    sent: str = "Sun, 15 Mar 2026 12:00:00 +0100",
    message_id: str = "<1@example.org>",
    **headers: str,
) -> bytes:
    """A mail as our server hands it over, with its verdict (none where `dmarc` is "")."""
    message = EmailMessage(SMTP)
    if dmarc:
        domain = sender.rpartition("@")[2].rstrip(">")
        message["Authentication-Results"] = f"{OWN_SERVER}; dmarc={dmarc} header.from={domain}"
    message["From"], message["To"], message["Subject"] = sender, "wertung@example.org", subject
    message["Date"], message["Message-ID"] = sent, message_id
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(text, cte="8bit")
    return message.as_bytes()


RESULT = "1. Hans Müller - Eva Schmidt 1-0, 10.3.2026\n"
"""The line that most tests report."""


def settled(text: str = RESULT, **facts: Any) -> InboundMail:
    """A mail, stored and brought to its end."""
    return brought_to_end(mail(text, **facts))


def brought_to_end(raw: bytes) -> InboundMail:
    """A mail, stored and brought to the end that its preview showed."""
    row = store(raw, "file")
    previewed = preview(raw, shared_reader())
    process_mail(row.pk)
    row.refresh_from_db()
    assert as_preview(row) == previewed
    return row


def codes(row: InboundMail) -> list[str]:
    """Why a mail ended as it did."""
    return [reason["code"] for reason in row.reasons]


def answers() -> list[tuple[str, str]]:
    """Kind and recipient of every mail of ours."""
    return list(OutboundMail.objects.order_by("pk").values_list("kind", "recipient"))

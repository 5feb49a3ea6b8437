"""The sample federation as visitors of the tests find it, with one of everything that waits for somebody:
letters are read, lists are published and one is withdrawn, a tournament has not begun, another is proposed
by a letter, and a director disowns a mail.
"""

from django.core.management import call_command

from intake.director.disputes import dispute
from intake.models import InboundMail
from intake.processing.process import process_mail
from intake.receivers import store
from ratings import roster

DIRECTOR = "u.sandmann@example.org"
BLOCKED_DIRECTOR = "joerg.winkelhaus@example.org"
OFFICER = "alice"

NEW_TOURNAMENT = {
    "code": "H-2320",
    "name": "Hauptturnierklasse H-2320",
    "kind": "round-robin",
    "pool": "fwz",
    "start": "2027-01-15",
    "days_per_10_moves": 40,
    "players": ["15684", "15020"],
}

HEADERS = """\
Authentication-Results: mail.fernwertung.example; dmarc=pass header.from=example.org
From: {sender}
To: ergebnisse@fernwertung.example
Date: Sun, 29 Nov 2026 18:00:00 +0100
Message-ID: <{sender}>
Subject: {subject}
Content-Type: text/plain; charset=utf-8

"""

START_LETTER = """\
Startschreiben zum Turnier H-2321

Turnier: H-2321 Hauptturnierklasse H-2321
Art: einrundig
Beginn: 1.2.2027
Bedenkzeit: 40 Tage für 10 Züge

1. Hagedorn, Matthias (Nr. 10117)
2. Nirgendwer, Kunibert
"""

AMBIGUOUS_DATE = "Susan Fairclough - Frank Böttcher 1-0, 3/11/2026"
"""The last game of a tournament of the EmailChessPoint, which rates each game at once."""


def found() -> None:
    """Fills the database that the environment names."""
    call_command("migrate", verbosity=0)
    call_command("demo")
    call_command("createsuperuser", interactive=False, username=OFFICER, email="alice@fernwertung.example")
    call_command("publish_list", "fwz", "--as-of", "2026-06-01")
    call_command("publish_list", "fwz", "--as-of", "2026-11-01")
    call_command("publish_list", "ecp", "--as-of", "2026-06-01")
    call_command("publish_list", "ecp", "--withdraw", "1", "--reason", "Zu früh veröffentlicht")


def bring_what_waits() -> None:
    """A tournament that has not begun, one that is proposed, a result with a date of two meanings, a disowned mail."""
    roster.load({"players": [], "directors": [], "tournaments": [NEW_TOURNAMENT]})
    take_in(DIRECTOR, "Startschreiben H-2321", START_LETTER)
    take_in("t.whitfield@example.org", "ECP-118", AMBIGUOUS_DATE)
    dispute(InboundMail.objects.filter(director__email=BLOCKED_DIRECTOR).latest("pk"))


def take_in(sender: str, subject: str, text: str) -> None:
    """A letter comes and is read."""
    letter = HEADERS.format(sender=sender, subject=subject) + text
    process_mail(store(letter.encode(), "file").pk)


if __name__ == "__main__":
    found()
    bring_what_waits()

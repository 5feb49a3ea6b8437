"""The sample federation as visitors of the tests find it, with one of everything that waits for somebody:
letters are read, lists are published and one is withdrawn, a tournament has not begun, another is proposed
by a letter, a director disowns a mail, a player asks for a review, corrections are prepared, a second
pool rates periods, two tournaments get their games round by round, and two people asked to be erased.
"""

from django.core.management import call_command
from django.utils import timezone

from intake import replying
from intake.models import InboundMail
from intake.processing.disputes import dispute_mail
from intake.processing.process import process_mail
from intake.receiving.receivers import store
from operations.privacy.erasure import erase_person
from operations.privacy.persons import find_person
from ratings import personal, reviews
from ratings.audit import Origin
from ratings.corrections import ResultCorrected, TournamentCorrected
from ratings.facts.rounds import enter_late
from ratings.importing import roster
from ratings.models import Game, Player, Purpose, Tournament
from ratings.reviews import ReviewRequest, Why

DIRECTOR = "u.sandmann@example.org"
BUSY_DIRECTOR = "kh.oestreich@example.net"
BLOCKED_DIRECTOR = "joerg.winkelhaus@example.org"
PLAYER = "11522"
OFFICER = "alice"
LATE_PLAYER = "20352"

NEW_TOURNAMENT = {
    "code": "H-2320",
    "name": "Hauptturnierklasse H-2320",
    "kind": "round-robin",
    "pool": "fwz",
    "start": "2027-01-15",
    "days_per_10_moves": 40,
    "players": ["15684", "15020"],
}

SWISS_TOURNAMENT = {
    "code": "CH-01",
    "name": "Schweizer-System-Turnier CH-01",
    "kind": "swiss",
    "pool": "fwz",
    "start": "2026-11-01",
    "days_per_10_moves": 40,
    "players": ["18626", "18821", "18969", "19131", "19497"],
    "games": [
        {"white": "18626", "black": "18821", "round": 1},
        {"white": "18969", "black": "19131", "round": 1},
    ],
}
"""It grows: its first round runs."""

CUP = {
    "code": "PO47-VR1",
    "name": "47. Deutscher Fernschachpokal, Vorrunde 1",
    "kind": "knockout",
    "pool": "fwz",
    "start": "2026-11-01",
    "days_per_10_moves": 40,
    "complete": True,
    "players": ["20504", "19307"],
}
"""Somebody said that nothing follows, and it may be taken back."""

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


def create_site() -> None:
    """Fills the database that the environment names."""
    call_command("migrate", verbosity=0)
    call_command("demo")
    call_command("createsuperuser", interactive=False, username=OFFICER, email="alice@fernwertung.example")
    call_command("publish_list", "ecp", "--withdraw", "1", "--reason", "Zu früh veröffentlicht")


def bring_what_waits() -> None:
    """A tournament that has not begun, one that is proposed, a result with a date of two meanings, a disowned mail."""
    roster.load({"players": [], "directors": [], "tournaments": [NEW_TOURNAMENT]})
    take_in(DIRECTOR, "Startschreiben H-2321", START_LETTER)
    take_in("t.whitfield@example.org", "ECP-118", AMBIGUOUS_DATE)
    dispute_mail(InboundMail.objects.filter(director__email=BLOCKED_DIRECTOR).latest("pk"))


def begin_what_grows() -> None:
    """A Swiss tournament that somebody joins late, and a cup of which no round follows."""
    roster.load({"players": [], "directors": [], "tournaments": [SWISS_TOURNAMENT, CUP]})
    swiss = Tournament.objects.select_related("pool").get(code="CH-01")
    enter_late(swiss, Player.objects.get(number=LATE_PLAYER), Origin("officer:1", "office"), half_points=1)


def raise_review() -> None:
    """A player asks for a review, long after the window; its correction is prepared, another one is dropped."""
    player = Player.objects.get(number=PLAYER)
    wide = Game.objects.select_related("tournament__pool").filter(tournament__code="DFM-VG07", score="1-0")
    game = wide.filter(white__player=player).order_by("number")[0]
    officer = Origin("officer:1", "office")
    raised = ReviewRequest(game.tournament, game, "Diese Partie war remis.", "de", player=player)
    review = reviews.start_review(reviews.receive(raised, officer), officer, 1)
    draw = ResultCorrected(game.pk, "1/2-1/2", "played", game.completed_on or game.tournament.started_on)
    reviews.prepare(draw, Why("Der Server zeigt remis.", "BdF 7", review), officer.actor)
    running = Tournament.objects.get(code="SM-31").pk
    unrated = TournamentCorrected(running, "fwz", rated=False, international=False, days_per_10_moves=50)
    dropped, _ = reviews.prepare(unrated, Why("Nicht angekündigt"), officer.actor)
    reviews.drop(dropped, officer.actor)
    drawn = Game.objects.select_related("tournament__pool").filter(tournament=game.tournament, black__player=player)
    correct_late(drawn.order_by("number")[0], officer.actor)
    replying.put_notices_link(player, personal.address_of(player, Purpose.NOTICES), timezone.now())


def correct_late(game: Game, actor: str) -> None:
    """The moves of a game are noted by an individual decision; no rating changes."""
    day = game.completed_on or game.tournament.started_on
    counted = ResultCorrected(game.pk, str(game.score), game.reason, day, move_count=80)
    proposal, foreseen = reviews.prepare(counted, Why("Die Zahl der Züge fehlte.", "BdF 7"), actor)
    reviews.allow_late_correction(proposal, "Die Mitschrift lag im Archiv.", actor)
    reviews.apply(proposal, foreseen.fingerprint, actor)


def ask_to_be_erased() -> None:
    """Two directors ask for it: one whose tournament goes on has to wait, the other never had one."""
    late = {"name": "Zora Zuletzt", "email": "zora@example.org", "tournaments": []}
    roster.load({"players": [], "directors": [late], "tournaments": []})
    for address in (BUSY_DIRECTOR, late["email"]):
        erase_person(find_person(str(address), Purpose.ERASURE, personal.SYSTEM), Origin("officer:1", "office"))


def take_in(sender: str, subject: str, text: str) -> None:
    """A letter comes and is read."""
    letter = HEADERS.format(sender=sender, subject=subject) + text
    process_mail(store(letter.encode(), "file").pk)


if __name__ == "__main__":
    create_site()
    bring_what_waits()
    begin_what_grows()
    raise_review()
    ask_to_be_erased()

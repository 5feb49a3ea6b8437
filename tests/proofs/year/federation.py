"""The federation of the year: its people, its directors, their start letters and reports."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from ratings.importing import roster
from tests.accounts import account
from tests.browser.founding import OFFICER
from tests.browser.site import PASSWORD
from tests.intake import federation
from webtools.rights import Who

POOL = "fwz"
SEATS = 4
PAIRS = ((1, 4), (2, 3), (4, 3), (1, 2), (2, 4), (3, 1))
"""White and Black of a round robin of four: the Berger table."""

SCORES = ("1-0", "1/2", "0-1")
PEOPLE = 60
DIRECTORS = 4
TWINS = (("901", "902"), ("903", "904"))
"""Numbers that are one person, as it turns out: of each pair the first has played."""

CHANGE = 8
"""The hour in UTC at which the officer sits down."""


@dataclass(frozen=True, slots=True)
class Cup:
    """A tournament of a month: its number among all, and when it began."""

    number: int
    began: date

    @property
    def code(self) -> str:
        """How directors call it."""
        return f"J-{1000 + self.number}"

    @property
    def director(self) -> int:
        """Who leads it."""
        return self.number % DIRECTORS

    @property
    def seats(self) -> tuple[str, ...]:
        """The numbers of its players."""
        if self.number < len(TWINS):
            return (TWINS[self.number][0], *people(SEATS - 1, self.number))
        return people(SEATS, self.number)

    def line(self, place: int) -> str:
        """The report of a game."""
        white, black = PAIRS[place]
        day = self.began + timedelta(days=8 + place)
        return f"{white} - {black} {self.score(place)}, {day:%d.%m.%Y}\n"

    def line_with_names(self, place: int) -> str:
        """The same by names, as somebody reports it who leads other tournaments with such seats."""
        white, black = (name_of(self.seats[seat - 1]).partition(", ")[0] for seat in PAIRS[place])
        return self.line(place).replace("{} - {}".format(*PAIRS[place]), f"{white}, Kim - {black}, Kim")

    def score(self, place: int) -> str:
        """The result of a game."""
        return SCORES[(self.number + place) % len(SCORES)]

    def is_drawn(self, place: int) -> bool:
        """Whether a game is drawn."""
        return self.score(place) == "1/2"

    def report(self) -> str:
        """All results."""
        return "".join(self.line(place) for place in range(len(PAIRS)))

    def start_letter(self, stranger: str = "") -> str:
        """What its director writes before it begins; a stranger is somebody whom nobody knows."""
        names = [name_of(number) for number in self.seats]
        entrants = [
            f"{seat}. {name} (Nr. {number})"
            for seat, (name, number) in enumerate(zip(names, self.seats, strict=True), 1)
        ]
        entrants = [*entrants[:-1], f"{SEATS}. {stranger}"] if stranger else entrants
        return "\n".join(
            (
                f"Startschreiben zum Turnier {self.code}\n",
                f"Turnier: {self.code} Jahresturnier {self.code}",
                "Art: einrundig",
                f"Beginn: {self.began:%d.%m.%Y}",
                "Bedenkzeit: 40 Tage für 10 Züge\n",
                *entrants,
                "",
            )
        )


def people(many: int, begin: int) -> tuple[str, ...]:
    """The numbers of some players, others for each begin."""
    return tuple(str(101 + (7 * begin + 13 * place) % PEOPLE) for place in range(many))


def name_of(number: str) -> str:
    """What a player is called: nobody has another one's name."""
    letters = "".join(chr(ord("a") + int(digit)) for digit in number)
    return f"Fam{letters}, Kim"


def address(director: int) -> str:
    """Where a director is registered."""
    return f"leiter{director}@example.org"


def create() -> None:
    """Load the federation, and make its officer."""
    numbers = [str(101 + place) for place in range(PEOPLE)] + [number for pair in TWINS for number in pair]
    directors = [{"name": f"Leiter {n}", "email": address(n), "tournaments": []} for n in range(DIRECTORS)]
    roster.load({"players": [_person(number) for number in numbers], "tournaments": [], "directors": directors})
    account(OFFICER, Who.OFFICER, password=PASSWORD)


def _person(number: str) -> dict[str, object]:
    brought = {"pool": POOL, "value": 1400 + 10 * (int(number) % 97), "index": 12, "as_of": "2025-12-31"}
    family, given = name_of(number).split(", ")
    return {
        "id": number,
        "family_name": family,
        "given_name": given,
        "email": f"spieler{number}@example.org" if number == "101" else "",
        "rating": [brought] if number not in {last for _, last in TWINS} else [],
    }


def letter(text: str, sender: str, subject: str, number: int, sent: datetime) -> bytes:
    """A mail as our own server hands it over."""
    return federation.mail(
        text,
        sender=sender,
        subject=subject,
        message_id=f"<year-{number}@example.org>",
        sent=f"{sent:%a, %d %b %Y %H:%M:%S} +0000",
    )

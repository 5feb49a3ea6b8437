"""Lists and reviews: what the officer publishes, and what players question."""

from __future__ import annotations

import re

from tests.proofs.year.acts import Act, Officer
from tests.proofs.year.federation import Cup
from tests.proofs.year.hand import Hand

SAYS = "Der Server zeigt remis."


def set_rhythm(hand: Hand, pool: str, rhythm: str) -> None:
    """How often the lists of a pool are due."""
    with hand.act("rhythm of lists"):
        hand.follow("Lists", "nav.desk")
        hand.follow("Pools")
        hand.follow(pool)
        hand.unfold("How its lists appear")
        hand.choose("rhythm", rhythm)
        hand.press("Store")


def is_due(hand: Hand) -> bool:
    """Whether the desk asks for a list."""
    return "Draft the list" in hand.desk()


def publish(officer: Officer) -> None:
    """The list that is due, from the desk."""

    def draft() -> None:
        officer.hand.follow("Draft the list")

    officer.do(Act("list published", draft, None))


def withdraw(officer: Officer) -> None:
    """A list is withdrawn, and published again under the next number."""
    hand = officer.hand

    def newest() -> None:
        hand.follow("Lists", "nav.desk")
        hand.click(hand.page.locator("main tbody th a").first)

    def take_out() -> None:
        newest()
        hand.unfold("Withdraw this list")
        hand.type("reason", "Ein Turnier fehlte.")

    def again() -> None:
        newest()
        hand.follow("Publish the list of this day again")

    officer.do(Act("list withdrawn", take_out, again))


class Review:
    """A review of a game of a tournament that was not drawn, entered for a player who wrote."""

    def __init__(self, officer: Officer, cup: Cup) -> None:
        self.officer, self.hand, self.cup = officer, officer.hand, cup
        self.place = next(place for place in (1, 2) if not cup.is_drawn(place))

    def decide(self, *, upheld: bool, appealed: bool = False) -> None:
        """From the letter to the decision, and for some to that of the appeal."""
        with self.hand.act("review entered"):
            self._enter()
        with self.hand.act("review taken up"):
            self._next("Take it up")
            self.hand.press("Take up")
        self._uphold() if upheld else self._refuse()
        if appealed:
            self._appeal()

    def _enter(self) -> None:
        self.officer.open_game(self.cup, self.place)
        self.hand.follow("Enter a review")
        self.hand.type("player", self.cup.seats[0])
        self.hand.choose("claimed", "1/2-1/2")
        self.hand.type("words", "Die Partie war remis.")
        self.hand.press("Enter")

    def _next(self, act: str) -> None:
        line = self.hand.page.locator("ul.waiting li").filter(has_text=self.cup.code)
        self.hand.click(line.get_by_role("link", name=act))

    def _uphold(self) -> None:
        def correct() -> None:
            self._next("Decide")
            self.hand.follow(re.compile("^Another result"))
            self.officer.give({}, {}, "why")

        self.officer.do(Act("review upheld", correct, self.officer.take_back))

    def _refuse(self) -> None:
        with self.hand.act("review refused"):
            self._next("Decide")
            self.hand.unfold("Refuse")
            self._say("details[open]", "Refuse")

    def _appeal(self) -> None:
        with self.hand.act("appeal recorded"):
            self.hand.follow("Reviews", "nav.desk")
            self.hand.unfold("Only some of them")
            self.hand.choose("state", "refused")
            self.hand.press("Show")
            self.hand.click(self.hand.page.locator("main tbody th a").first)
            self.hand.unfold("Record an appeal")
            self.hand.type("reason", "Das Turniergericht soll es ansehen.", "details[open]")
            self.hand.press("Record an appeal", "details[open]")
        with self.hand.act("appeal decided"):
            self._next("Record the decision of the appeal")
            self.hand.unfold("Record the decision of the appeal body")
            self.hand.type("body", "Turniergericht", "details[open]")
            self.hand.tick("upheld", "no", "details[open]")
            self._say("details[open]", "Record the decision of the appeal body")

    def _say(self, within: str, button: str) -> None:
        self.hand.type("reason", SAYS, within)
        self.hand.type("paragraph", "BdF 7", within)
        self.hand.press(button, within)

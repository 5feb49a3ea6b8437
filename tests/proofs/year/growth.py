"""What is done to a tournament that grows, to people and to pools: shown before, done, and taken back once."""

from __future__ import annotations

from datetime import date, timedelta

from tests.proofs.year.acts import Act, Officer, Steps
from tests.proofs.year.federation import POOL, Cup, people

SWISS = "CH-1"
FIRST = "1: 1-2\n1: 3-4"
SECOND = "3-1\n2-4"
OTHER = "4-1\n2-3"
CORRECT = "Correct the last round"


def register(officer: Officer, began: date) -> None:
    """Register a Swiss tournament by hand; a registered tournament is never deleted, as its page says."""
    typed = {"code": SWISS, "name": "Schweizer Turnier", "started_on": f"{began}", "days_per_10_moves": "40"}

    director = officer.office.director(0)

    def fill() -> None:
        officer.hand.follow("Register a tournament")
        chosen = {"kind": "swiss", "pool": POOL, "director": f"{director}"}
        officer.give(chosen, {**typed, "players": "\n".join(people(4, 50)), "games": FIRST}, "")

    officer.do(Act("tournament registered by hand", fill, None))


def report() -> str:
    """The results of both rounds, as its director mails them."""
    pairs = [line.rpartition(" ")[2] for line in f"{FIRST}\n{SECOND}".splitlines()]
    return "".join(f"{pair.replace('-', ' - ')} 1-0, {20 + at}.01.2026\n" for at, pair in enumerate(pairs))


def of_swiss(officer: Officer) -> list[Act]:
    """Rounds, late entries and the last word; in the end a round and the last word stand."""

    def at(*links: str, **typed: str) -> Steps:
        return officer.way(SWISS, *links, typed=typed)

    added, ended = at("Add a round", pairs=SECOND), at("No round follows")
    back = at(CORRECT, "Show the pairings before the last correction")
    return [
        Act("late entry", at("A player joins", player=people(5, 50)[4]), at("Remove a late entry")),
        Act("round", added, at("Annul the last round")),
        Act("round", added, None),
        Act("pairings corrected", at(CORRECT, pairs=OTHER), back),
        Act("planned rounds", at("Planned rounds", rounds="3"), at("Planned rounds", rounds="")),
        Act("no round follows", ended, at("Another round follows")),
        Act("no round follows", ended, None),
    ]


def of_people(officer: Officer, number: str) -> list[Act]:
    """What is public of a player."""

    def club(name: str) -> Steps:
        return officer.way(number, "Change name, club or title", typed={"club": name}, asks="")

    def listing(button: str) -> Steps:
        def steps() -> None:
            officer.look_up(number)
            officer.hand.press(button)

        return steps

    return [
        Act("club of a player", club("SK Jahreszeit"), club("")),
        Act("objection to lists", listing("Enter an objection to public lists"), listing("Take the objection back")),
    ]


def of_rated(officer: Officer, cup: Cup, spare: str) -> list[Act]:
    """Corrections of what ratings rest on."""
    hand, player = officer.hand, cup.seats[1]

    def adjudicate() -> None:
        officer.open_game(cup, 0)
        hand.follow("Prepare a correction")
        score = "1-0" if cup.is_drawn(0) else "1/2-1/2"
        officer.give({"score": score, "reason": "adjudicated"}, {}, "why")

    def not_rated() -> None:
        officer.look_up(cup.code)
        hand.follow("Correct how it is rated")
        hand.untick("rated")
        officer.give({}, {}, "why")

    def seat() -> None:
        officer.look_up(player)
        hand.follow("Another person sat there")
        hand.tick_line("entries", cup.code)
        officer.give({}, {"player": spare}, "why")

    takeover = officer.way(player, "Correct what was brought along", typed={"value": "1999"}, asks="why")
    return [
        Act("adjudication", adjudicate, officer.take_back),
        Act("tournament not rated", not_rated, officer.take_back),
        Act("seat of another person", seat, officer.take_back),
        Act("rating brought along", takeover, officer.take_back),
    ]


def change_law(officer: Officer, today: date) -> Act:
    """The law of a pool, from a day on."""
    typed = {"since": f"{today - timedelta(days=25)}", "parameters": "k_secured = 12", "decided_by": "Vorstand"}

    def change() -> None:
        officer.hand.follow("Reviews", "nav.desk")
        officer.hand.follow("Corrections")
        officer.hand.follow("Regulation or parameters from a day on")
        officer.give({"pool": POOL, "rule": "bdf-fwz"}, typed, "why")

    return Act("rule of a pool", change, officer.take_back)


def merge(officer: Officer, pair: tuple[str, str]) -> None:
    """Two numbers are one person, for good; the page says so before."""
    same = officer.way(pair[1], "Is the same person as another number", typed={"kept": pair[0]}, asks="why")
    officer.do(Act("merge of two numbers", same, None, never="No button takes this back"))

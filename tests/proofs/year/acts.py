"""Every kind of act that moves a rating or a public page: shown before, done, and taken back once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from types import MappingProxyType

from tests.proofs.year.federation import Cup, name_of
from tests.proofs.year.hand import Hand
from tests.proofs.year.office import Facts, Office

WORDS = "Anruf vom Vortag, Ordner 12"
BACK = " taken back"

NOTHING: Mapping[str, str] = MappingProxyType({})

Steps = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Act:
    """A kind of act: the way to the page that shows its effect, and that of taking it back; None where a page says
    before that nothing takes it back.
    """

    kind: str
    there: Steps
    back: Steps | None
    never: str = ""


@dataclass(slots=True)
class Officer:
    """Who does it: a hand at the pages of an office."""

    hand: Hand
    office: Office

    def do(self, act: Act) -> None:
        """Look at the effect of an act and do it; the first of its kind is taken back where that can be."""
        if act.kind in self.hand.efforts and act.back is None:
            with self.hand.act(act.kind):
                act.there()
                self.hand.confirm()
            return
        before = self.office.facts()
        done = self.carry_out(act.kind, act.there, before, act.never)
        assert done != before, f"{act.kind}: nothing happened"
        if act.back is not None:
            after = self.carry_out(act.kind + BACK, act.back, done)
            assert differences(before, after) == {}, f"{act.kind}: not as before"

    def carry_out(self, kind: str, steps: Steps, before: Facts, never: str = "") -> Facts:
        """Do what is shown before; looking changes nothing. Return what is there after it."""
        with self.hand.act(kind):
            steps()
            self.hand.see_effect()
            assert never in self.hand.page.locator("main").inner_text()
            assert differences(before, self.office.facts()) == {}, f"{kind}: something happened before it was confirmed"
            self.hand.confirm()
        return self.office.facts()

    def way(
        self,
        subject: str,
        *links: str,
        chosen: Mapping[str, str] = NOTHING,
        typed: Mapping[str, str] = NOTHING,
        asks: str = "note",
    ) -> Steps:
        """The way to the page that shows an effect: what is looked up, the links that are followed, what is given;
        `asks` is the field for where it comes from, or why.
        """

        def steps() -> None:
            self.look_up(subject)
            for link in links:
                self.hand.follow(link)
            self.give(chosen, typed, asks)

        return steps

    def look_up(self, subject: str) -> None:
        """Open the page of a tournament or a player, by code or number."""
        self.hand.find(subject, subject if subject[0].isalpha() else name_of(subject))

    def open_game(self, cup: Cup, place: int) -> None:
        """Open the page of a game, by its place in the table of its tournament."""
        self.look_up(cup.code)
        self.hand.click(self.hand.page.locator("main tbody tr td.center a").nth(place))

    def give(self, chosen: Mapping[str, str], typed: Mapping[str, str], asks: str) -> None:
        """Fill a form in, and ask for the effect."""
        for name, value in chosen.items():
            self.hand.choose(name, value)
        for name, text in {**typed, **({asks: WORDS} if asks else {})}.items():
            self.hand.type(name, text)
        self.hand.press("Show the effect")

    def take_back(self) -> None:
        """From the list of corrections back by the newest, with what stood there before."""
        self.hand.follow("Reviews", "nav.desk")
        self.hand.follow("Corrections")
        self.hand.click(self.hand.page.locator("main tbody th a").first)
        self.hand.follow("Take it back")
        self.give({}, {}, "why")


def differences(before: Facts, after: Facts) -> dict[str, tuple[object, object]]:
    """What is not as it was."""
    return {
        name: (before.get(name), after.get(name))
        for name in before.keys() | after.keys()
        if before.get(name) != after.get(name)
    }


def before_it_is_rated(officer: Officer, cup: Cup, spare: str) -> list[Act]:
    """What is done to a tournament in which nothing is finished."""
    day, key = f"{cup.began + timedelta(days=1)}", officer.office.game(cup.code, 1, 4)
    leaver = officer.office.seat(cup.code, 2)

    def leave(kind: str, **more: str) -> Steps:
        chosen = {"entry": f"{leaver}", "kind": kind}
        return officer.way(cup.code, "A player leaves", chosen=chosen, typed={"on": day, **more})

    def seat(*numbers: str) -> Steps:
        return officer.way(cup.code, "Change players or kind", typed={"players": "\n".join(numbers)}, asks="")

    def rename(name: str) -> Steps:
        return officer.way(cup.code, "Change facts", typed={"name": name}, asks="")

    result = officer.way(cup.code, "Enter results", chosen={f"score-{key}": "1-0"}, typed={f"on-{key}": day})
    come_back = officer.way(cup.code, "take back")
    return [
        Act("result by hand", result, officer.way(cup.code, "1-0", "Take the result back")),
        Act("death", leave("death"), come_back),
        Act("withdrawal", leave("withdrawal"), come_back),
        Act("substitution", leave("substitution", substitute=spare), come_back),
        Act("facts of a tournament", rename("Ein anderer Name"), rename(f"Jahresturnier {cup.code}")),
        Act("seats before the first result", seat(*cup.seats[:3], spare), seat(*cup.seats)),
    ]

"""What is fixed while a clause is read: its words, its days, its place in the mail, and who is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from intake.reading.accounts.games import is_same
from intake.reading.days.dates import DateWord
from intake.reading.explanations.game_pairs import Pair, meet_twice
from intake.reading.explanations.pair_before import find_address
from intake.reading.explanations.pair_results import PLAYERS
from intake.reading.explanations.split_clauses import Clause
from intake.reading.known import Seat
from intake.reading.mentions import PAIR, Kind, Mention, Situation
from intake.reading.mentions.strangers import NOWHERE
from intake.reading.reasons import ReasonWord
from intake.reading.types import Place


@dataclass(frozen=True, slots=True)
class People:
    """What is known of the people of a mail, and what it says of their sex by forms of address."""

    situation: Situation
    addressed: tuple[tuple[Mention, str], ...] = ()

    def sex_of(self, player: Mention) -> str:
        """Return the sex of a player, "" where it is not known."""
        said = {sex for one, sex in self.addressed if is_same(one, player)}
        known = said or {self.situation.names.sexes.get(person, "") for person in player.persons}
        return known.pop() if len(known) == 1 else ""

    def fits(self, player: Mention, sex: str) -> bool:
        """Return whether a pronoun for a sex can mean a player."""
        return not sex or self.sex_of(player) in {"", "d", sex}

    def meet(self, one: Mention, other: Mention) -> bool:
        """Return whether two players have a game."""
        return any(self.situation.meet(a, b) for a in one.persons for b in other.persons)

    def find_only_opponent(self, player: Mention) -> Mention | None:
        """Return the opponent of a player who has no other one in any tournament.

        An answer is about what was asked, and not about whoever is possible.
        """
        if not self.situation.about:
            return None
        found = {opponent for place, key in player.persons if place != NOWHERE for opponent in self._list(place, key)}
        return self._make(*found.pop()) if len(found) == 1 else None

    def find_only_pair(self) -> Pair | None:
        """Return the two players of whom alone a mail can be."""
        known = self.situation.known.tournaments
        if len(known) != 1 or len(known[0].seats) != PAIR:
            return None
        first, second = (self._make(0, seat.key) for seat in known[0].seats)
        return first, second

    def find_white(self, pair: Pair) -> Mention | None:
        """Return who has White in the only game of a pair."""
        first, second = pair
        if meet_twice(pair, self.situation):
            return None
        is_first = not self.situation.is_other_way_round(first.persons, second.persons)
        is_second = not self.situation.is_other_way_round(second.persons, first.persons)
        return None if is_first == is_second else first if is_first else second

    def _list(self, place: int, key: int) -> Iterator[tuple[int, int]]:
        """Yield whom a player plays in a tournament."""
        for game in self.situation.known.tournaments[place].pairings:
            if key in {game.white, game.black}:
                yield place, game.black if game.white == key else game.white

    def _make(self, place: int, key: int) -> Mention:
        """Return a player as if a text named them."""
        seat: Seat = next(one for one in self.situation.known.tournaments[place].seats if one.key == key)
        return Mention(Kind.PLAYER, 0, 0, f"{seat.given} {seat.family}".strip(), frozenset({(place, key)}))


@dataclass(frozen=True, slots=True)
class Scene:
    """A clause with the days that it names, its place in the mail, and the people."""

    clause: Clause
    people: People
    place: Place
    days: Sequence[DateWord] = ()

    @property
    def text(self) -> str:
        """The words of the clause."""
        return self.clause.text

    @property
    def mentions(self) -> list[Mention]:
        """What it mentions, with the places in its text."""
        begin = self.clause.begin
        return [replace(one, start=one.start - begin, end=one.end - begin) for one in self.clause.mentions]

    @property
    def players(self) -> list[Mention]:
        """The players whom it names, each once."""
        return list_named(self.clause.mentions)

    @property
    def plain(self) -> Mention | None:
        """The only one of them who is named without a preposition."""
        plain = [one for one in self.players if one.kind is Kind.PLAYER]
        return plain[0] if len(plain) == 1 else None

    @property
    def reasons(self) -> tuple[ReasonWord, ...]:
        """What it says of why the game ended."""
        return tuple(one.reason for one in self.clause.mentions if one.reason)


def list_named(mentions: Sequence[Mention]) -> list[Mention]:
    """Return the players of mentions, each once."""
    found: list[Mention] = []
    for one in mentions:
        if one.kind in PLAYERS and not any(is_same(one, other) for other in found):
            found.append(one)
    return found


def list_addressed(text: str, named: Sequence[Mention]) -> Iterator[tuple[Mention, str]]:
    """Yield the players of a text whose form of address says their sex."""
    for one in named:
        if sex := find_address(one, text):
            yield one, sex

"""The two players of whom a text speaks, and both their games, put together from all that its clauses say of them.

    Koch beat Wolf 1½-½. Koch won as White on 3 June; the other was drawn the following day.

Each clause says which game it speaks of (by a colour, the order of the names, "the other", "both"), its result or its
day. Where the first one does not say its game, both are tried: taken is what only one way to put the clauses together
makes of both games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from intake.reading.claims import mirrored
from intake.reading.dates import DateWord
from intake.reading.explanations.pair_results import DRAW, LOSS, WIN
from intake.reading.mentions import Mention, Situation
from intake.reading.words import any_case

Pair = tuple[Mention, Mention]

_LINKED = any_case(
    r"\s*(?:-+|/|:|\bvs?\.?\s|(?P<word>\b(?:gegen|against|versus)\s))\s*(?:(?:dr|prof|herrn?|frau|mr|mrs|ms)\b\.?\s*)*"
)
"""What is between the two players, with forms of address."""


def find_pair(players: Sequence[Mention], before: Pair | None, situation: Situation) -> Pair | None:
    """Return of whom words speak: two players who meet, or who were spoken of before where they name nobody else."""
    match players:
        case [first, second]:
            meet = any(situation.meet(one, other) for one in first.persons for other in second.persons)
            return (first, second) if meet else None
        case [] | [_]:
            is_same = before and all(any(one.persons & each.persons for each in before) for one in players)
            return before if is_same else None
    return None


def are_same(pair: Pair, other: Pair) -> bool:
    """Return whether two pairs are of the same players."""
    first, second = pair
    return any(first.persons & one.persons and second.persons & two.persons for one, two in (other, other[::-1]))


def meet_twice(pair: Pair, situation: Situation) -> bool:
    """Return whether two players have a game with each colour in a known tournament."""
    first, second = pair
    games = [{(game.white, game.black) for game in one.pairings} for one in situation.known.tournaments]
    meetings = ((place, key, other) for place, key in first.persons for at, other in second.persons if at == place)
    return any({(key, other), (other, key)} <= games[place] for place, key, other in meetings if place >= 0)


def find_first_of_link(text: str, named: Sequence[Mention]) -> Mention | None:
    """Return the first of two names with a dash between them, or with "against" at the head of a text."""
    link = _LINKED.fullmatch(text, named[0].end, named[1].start) if len(named) > 1 else None
    is_head = link is not None and (link["word"] is None or not text[: named[0].start].strip(" .()-0123456789"))
    return named[0] if is_head else None


BOTH = (0, 1)
"""Both games: 0 is the one in which the first of the two players has White."""

WHITE_WON, BLACK_WON = "white", "black"
"""Results that name the winner by the colour."""

ALL_HALVES = 4
"""Half points of both games."""

_HALVES = {WIN: 2, DRAW: 1, LOSS: 0}
_MOST = 6
"""Clauses with a result or a day that are put together (our own choice)."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a clause says: of which game, its result for the first player, its day."""

    white: int | None = None
    """Which of the two players has White in its game."""
    is_named: bool = False
    """Whether it says so of a player by the name."""
    is_other: bool = False
    """Whether it speaks of the other one than the clause before."""
    of_both: bool = False
    score: str = ""
    halves: frozenset[int] = frozenset()
    """The half points that the first player may have from both games."""
    day: DateWord | None = None
    mentions: tuple[Mention, ...] = ()
    spans: tuple[tuple[int, int], ...] = ()
    """Where its words are."""

    @property
    def names_one(self) -> bool:
        """Whether it says of which of both games it speaks."""
        return self.white is not None or self.is_other


@dataclass(frozen=True, slots=True)
class Game:
    """One of both games: the score of White, its day and what was said about it."""

    score: str = ""
    day: DateWord | None = None
    mentions: tuple[Mention, ...] = ()
    spans: tuple[tuple[int, int], ...] = ()


Games = tuple[Game, Game]
"""The game in which the first player has White, and the other one."""


def put_together(said: Sequence[Meaning]) -> Games | None:
    """Return both games of which clauses speak, None where they say too little, or two things."""
    if len(said) > _MOST:
        return None
    ways = [_choose_games(said, first) for first in (BOTH if said and _is_free(said[0]) else BOTH[:1])]
    found = [games for way in ways if way and (games := _make_games(said, way))]
    return found[0] if len(found) == 1 and _are_whole(found[0], said) else None


def _is_free(said: Meaning) -> bool:
    """Return whether a clause does not say of which game it speaks."""
    return said.white is None and not said.of_both


def _choose_games(said: Sequence[Meaning], first: int) -> list[tuple[int, ...]] | None:
    """Return of which games clauses speak where the first one speaks of a given one unless it says otherwise, None
    where there is no such game.
    """
    last, found = -1, list[tuple[int, ...]]()
    for one in said:
        games = BOTH if one.of_both else _choose_game(one, last, first)
        if not games:
            return None
        found.append(games)
        last = games[0] if len(games) == 1 else last
    return found


def _choose_game(said: Meaning, last: int, first: int) -> tuple[int, ...]:
    """Return the game of a clause, nothing where it contradicts itself."""
    if said.is_other:
        other = 1 - last if last in BOTH else said.white
        return (other,) if other is not None and said.white in {None, other} else ()
    game = said.white if said.white is not None else last if last in BOTH else first
    return (game,)


def _make_games(said: Sequence[Meaning], ways: Sequence[tuple[int, ...]]) -> Games | None:
    """Return the games where each clause speaks of those that are given, None where that contradicts itself."""
    games = {game: Game() for game in BOTH}
    for one, of in zip(said, ways, strict=True):
        for game in of:
            added = _add(games[game], one, game)
            if added is None:
                return None
            games[game] = added
    return games[0], games[1]


def _add(game: Game, said: Meaning, white: int) -> Game | None:
    """Return a game with what a clause says of it, None where it has another result or day already."""
    score = _of_white(said.score, white)
    days = {one.value: one for one in (game.day, said.day) if one}
    if (score and game.score and score != game.score) or len(days) > 1:
        return None
    mentions = (*game.mentions, *(one for one in said.mentions if one not in game.mentions))
    return Game(score or game.score, next(iter(days.values()), None), mentions, (*game.spans, *said.spans))


def _of_white(score: str, white: int) -> str:
    """Return the score of White for one of the first player, or of a colour."""
    if score in {WHITE_WON, BLACK_WON}:
        return WIN if score == WHITE_WON else LOSS
    return mirrored(score) if score and white else score


def _are_whole(games: Games, said: Sequence[Meaning]) -> bool:
    """Return whether both games have a result, and the points that are said."""
    first, second = games
    if not (first.score and second.score):
        return False
    own = _HALVES[first.score] + 2 - _HALVES[second.score]
    return all(not one.halves or own in one.halves for one in said)

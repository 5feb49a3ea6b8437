"""What a sentence says of two players, and what it goes on about."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from intake.reading.claims import mirrored
from intake.reading.codes import Question
from intake.reading.mentions.types import Kind, Mention, Person
from intake.reading.scores import ScoreWord
from ratings.regulations.types import Score

WIN, LOSS, DRAW = Score.WHITE_WINS.value, Score.BLACK_WINS.value, Score.DRAW.value
PLAYERS = frozenset({Kind.PLAYER, Kind.AGAINST, Kind.BY, Kind.FOR})
VERBS_OF_RESULT = {
    Kind.WIN: WIN,
    Kind.BEAT: WIN,
    Kind.WIN_NOUN: WIN,
    Kind.LOSE: LOSS,
    Kind.RESIGN: LOSS,
    Kind.YIELD: LOSS,
    Kind.LOSS_NOUN: LOSS,
    Kind.BEATEN: LOSS,
    Kind.DRAW: DRAW,
}
"""What each verb or noun says of its subject."""


HALVES_OF_BOTH = {WIN: (4, 0), LOSS: (0, 4), DRAW: (2, 2)}
"""The half points of both games."""

ALL_HALVES = 2
"""Half points of one game."""

OF_HALVES = {2: WIN, 1: DRAW, 0: LOSS}
"""What half points say of their player."""

HALVES_OF = {score: halves for halves, score in OF_HALVES.items()}
"""The half points of a player by what is said of them."""


class ContradictionError(Exception):
    """A sentence says two things about one game."""


@dataclass(frozen=True, slots=True)
class PairResult:
    """A result of two players; the score is that of the first. `subject` is whom the sentence goes on about."""

    first: Mention
    second: Mention
    score: ScoreWord | None
    colours_known: bool = False
    subject: Mention | None = None
    verb: Kind | None = None
    span: tuple[int, int] = (0, 0)
    question: Question | None = None
    by_colour: bool = False
    """Whether the words say which colour has the score of the first, whoever it is."""
    is_weighed: bool = False
    """Whether the score has to be weighed with what words say about it."""

    @property
    def start(self) -> int:
        """Where the words about this result begin."""
        return min(self.first.start, self.second.start, self.score.start if self.score else self.first.start)

    def turned(self) -> PairResult:
        """Return the same result with White and Black exchanged, as the colours beside the names say; a score of White
        is that of the other player then.
        """
        score = self.score
        if score and not self.by_colour:
            score = replace(score, score=mirrored(score.score))
        return replace(self, first=self.second, second=self.first, score=score, colours_known=True)


@dataclass(frozen=True, slots=True)
class Carry:
    """Whom and what the words before were about."""

    subject: Mention | None = None
    opponent: Mention | None = None
    verb: Kind | None = None
    pair: tuple[Mention, Mention] | None = None
    """Two players whom the words before name."""
    white: frozenset[Person] = frozenset()
    """Which of them has White by these words."""
    sexes: tuple[str, str] = ("", "")
    """What the forms of address before their names say."""
    is_told: bool = False
    """Whether the words before give these two a result."""
    is_of_several: bool = False
    """Whether they are of several games, maybe of namesakes: "Rudolf and Ruth Koch have both lost to Wolf"."""
    alone: Mention | None = None
    """The only player whom the words before name, without a result."""
    is_list: bool = False
    """Whether a list about `alone` follows: "Koch in the last weeks:"."""
    writer: Mention | None = None
    """Who writes: the opponent of whoever is named alone."""
    goes_on: bool = False
    """Whether their last sentence was not understood and goes on: its rest says nothing."""

    def goes_on_about(self, first: Mention, *, alone: bool) -> bool:
        """Return whether a sentence that begins with a player goes on: with one of the two alone, or an opponent."""
        is_of_pair = alone and any(first.persons & one.persons for one in self.pair or ())
        return is_of_pair or (first.kind is Kind.AGAINST and self.alone is not None)


NOTHING = Carry()
"""Before the first sentence."""


def halves_of(point: Mention) -> int:
    """Return the half points of a point."""
    return {"1": 2, "0": 0}.get(point.text, 1)


_WHO_MEETS = frozenset({Kind.PLAYER, Kind.AGAINST, Kind.AND, Kind.PRONOUN})
_OPPONENTS_OF = re.compile("O(?:&?O|&P)+h")


def are_of_somebody(mentions: Iterable[Mention]) -> bool:
    """Return whether a sentence begins with several opponents of whom a pronoun means: "Gegen Koch und gegen
    Wolf hat er remisiert" is no game of these two.
    """
    return _OPPONENTS_OF.match("".join(one.kind for one in mentions if one.kind in _WHO_MEETS)) is not None


_ENGLISH = ("beat", "defeat")
"""How verbs begin whose subject is before them; a German one may be behind: "Gestern schlug Koch Wolf"."""


def is_of_writer(mentions: Iterable[Mention]) -> bool:
    """Return whether a sentence only says whom somebody beat who is not named before it: "Beat Koch last night :) Wolf"
    is no win of Koch.
    """
    said = [one for one in mentions if one.kind in PLAYERS or one.kind in VERBS_OF_RESULT]
    return [one.kind for one in said] == [Kind.BEAT, Kind.PLAYER, Kind.PLAYER] and needs_subject(said[0])


def needs_subject(verb: Mention) -> bool:
    """Return whether the subject of a verb is before it."""
    return verb.text.lower().startswith(_ENGLISH)

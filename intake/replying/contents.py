"""Contents of an answer as values; the templates only set them into words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import accumulate

from ratings.regulations.periods import Period


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """A rating before and after a game or tournament; no value before means a first rating."""

    name: str
    before_value: int | None
    before_index: int | None
    after_value: int
    after_index: int


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game as it is stored now, the line of the mail it comes from, and what it does to both ratings; `provisional`
    until its tournament is rated. `game` is its key; `becomes` is the line as a correction would have it that is before
    the rating officer.
    """

    tournament: str
    white: str
    black: str
    score: str
    reason: str
    completed_on: date | None
    source: str = ""
    game: int | None = None
    changes: tuple[RatedPlayer, ...] = ()
    provisional: bool = False
    becomes: GameLine | None = None


@dataclass(frozen=True, slots=True)
class DepartureLine:
    """A player who left a tournament, the line of the mail that reports it, and the games it closed."""

    tournament: str
    player: str
    kind: str
    on: date
    source: str
    games: tuple[GameLine, ...]


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round of a tournament with its pairs and byes, or one with faults, of which none is stored: `notes` are these,
    or what is odd. `source` is the line of the mail that announces it.
    """

    tournament: str
    title: str
    pairs: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence about a line of the mail ("" for the mail as a whole), and what it is about."""

    sentence: str
    detail: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class QuestionPoint:
    """What else is not clear about the same game, as it is asked, and the answers that are offered for it."""

    sentence: str
    detail: str = ""
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class QuestionLine:
    """A question that waits for the director: its number, their own words, what is not clear, the answers it offers,
    the page that asks it, and the `others` that are asked with it. One that was asked before is still open; an answer
    to it that was not understood is `unclear`.
    """

    number: int
    source: str
    sentence: str
    detail: str = ""
    candidates: tuple[str, ...] = ()
    link: str = ""
    is_new: bool = True
    others: tuple[QuestionPoint, ...] = ()
    unclear: str = ""

    @property
    def points(self) -> tuple[tuple[QuestionPoint, int], ...]:
        """Everything that is asked, each with the place of its first sign, 0 for a): those of one question go on."""
        points = (QuestionPoint(self.sentence, self.detail, self.candidates), *self.others)
        return tuple(zip(points, accumulate((len(point.candidates) for point in points), initial=0), strict=False))


@dataclass(frozen=True, slots=True)
class Progress:
    """How many games of a tournament are missing, and its page; of one that waits for the list of its period, that
    one. `asked` counts the questions for which its rating waits.
    """

    tournament: str
    name: str
    missing: int
    url: str
    period: Period | None = None
    asked: int = 0


@dataclass(frozen=True, slots=True)
class ReplyContent:
    """Everything in an answer to a director. `code` is that of their mail, `rated` the titles of what was rated,
    `others` counts evaluations of other tournaments that followed from it. Of the questions that are closed without a
    result (`withdrawn`) `dropped` are the lines.
    """

    code: str
    greeting: str
    stored: tuple[GameLine, ...] = ()
    corrected: tuple[GameLine, ...] = ()
    repeated: tuple[GameLine, ...] = ()
    reopened: tuple[GameLine, ...] = ()
    leaves: tuple[DepartureLine, ...] = ()
    proposed: tuple[GameLine, ...] = ()
    rounds: tuple[RoundLine, ...] = ()
    refused: tuple[RoundLine, ...] = ()
    asked: tuple[QuestionLine, ...] = ()
    failed: tuple[Statement, ...] = ()
    remarks: tuple[Statement, ...] = ()
    rated: tuple[str, ...] = ()
    others: int = 0
    progress: tuple[Progress, ...] = ()
    completed: int = 0
    withdrawn: int = 0
    dropped: tuple[str, ...] = ()

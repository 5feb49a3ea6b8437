"""What matching makes of a reading: games and entries of the database, or questions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from intake.reading.types import Finding, Place
from ratings.models import Departure, Entry, Game, Player, Tournament
from ratings.regulations.types import Reason, Score


class Remark(StrEnum):
    """What matching had to assume; the claim holds all the same."""

    TURNED = "colours-turned"
    TOURNAMENT_BY_NAMES = "tournament-by-names"
    TOURNAMENT_OF_LETTER = "tournament-of-letter"
    GIVEN_TO_ALL = "given-to-all"
    NAME_REPAIRED = "name-repaired"
    START_LETTER = "start-letter"
    LAST_ROUND = "last-round"
    NOT_LAST_YET = "not-last-yet"
    ROUND_KNOWN = "round-known"
    ROUND_LAST = "round-last"
    ROUND_DOUBTFUL = "round-doubtful"
    ROUND_OTHERWISE = "round-otherwise"
    ROUND_AS_BEFORE = "round-as-before"
    ROUND_TO_COME = "round-to-come"
    ROUND_CORRECTED = "round-corrected"
    PASSED_ON = "passed-on"
    GAMES_GO_ON = "games-go-on"
    LEFT_WITH_GAMES = "left-with-games"
    UNCLEAR_ANSWER = "unclear-answer"


@dataclass(frozen=True, slots=True)
class Match:
    """A claim with its game. `score` is from the side of the pairing's White; `dated` says that
    the letter itself gives the day, else `completed_on` is the day of the mail.
    """

    where: Place
    game: Game
    score: Score
    reason: Reason
    completed_on: date
    dated: bool
    moves: str = ""
    move_count: int | None = None
    corrects: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """A departure with its entry. Where it `goes_on` the open games of the player are not closed."""

    where: Place
    entry: Entry
    kind: Departure
    on: date
    substitute: Player | None = None
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class Cancel:
    """A result that the letter takes back."""

    where: Place
    game: Game


@dataclass(frozen=True, slots=True)
class LastRound:
    """A tournament that gets no further round, with the number of its last one where the letter names it."""

    where: Place
    tournament: Tournament
    number: int | None = None


@dataclass(frozen=True, slots=True)
class NewRound:
    """A round that the mail pairs, by seats, White first; a bye with its half points. `number` is None for the next
    one, `both_colours` None for as many games as the pairs before. `faults` are lines that are not clear.
    """

    where: Place
    tournament: Tournament
    number: int | None
    pairs: tuple[tuple[int, int], ...]
    byes: tuple[tuple[int, int], ...] = ()
    both_colours: bool | None = None
    faults: tuple[Finding, ...] = ()
    is_doubtful: bool = False
    corrects: bool = False


@dataclass(frozen=True, slots=True)
class Matched:
    """What a letter reports. `tournaments` are those it reports for, `foreign` tells that it also
    (or only) names tournaments of other directors. `holds` is True where it says something about a
    tournament as a whole that is so already, or becomes so by what it reports.
    """

    matches: tuple[Match, ...] = ()
    leaves: tuple[Leave, ...] = ()
    questions: tuple[Finding, ...] = ()
    remarks: tuple[Finding, ...] = ()
    tournaments: tuple[Tournament, ...] = ()
    foreign: bool = False
    cancels: tuple[Cancel, ...] = ()
    holds: bool = False
    lasts: tuple[LastRound, ...] = ()
    rounds: tuple[NewRound, ...] = ()

"""A regulation as a value: what it is called, how it rates, and whom its lists show."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from .norms import NormText
from .periods import Calendar
from .types import (
    Carried,
    Event,
    InColumns,
    IterationRound,
    Outcome,
    Parameter,
    Parameters,
    State,
    TournamentsInColumns,
    Unit,
    UnitKind,
)


def never_inactive(_on: date) -> date | None:
    """Return a regulation whose text knows no inactive players."""
    return None


def no_lowest(_parameters: Parameters) -> int | None:
    """A regulation whose lists have no lowest value."""
    return None


def no_factor(_state: State, _born: date | None, _on: date, _parameters: Parameters) -> int | None:
    """Return a regulation whose lists show no K."""
    return None


@dataclass(frozen=True, slots=True)
class Listing:
    """The players whom the lists of a regulation show.

    `lowest(parameters)` is the lowest value on a list, None where there is none; players who fall below it
    are listed once as delisted and count as unrated. `active_since(on)` is the first day of activity that counts
    on the day `on`, None where nobody is ever inactive. Players with fewer than `least_games` rated games since
    then are inactive, and remain so until they have `return_games`. Their values are retained; `inactive_lists`
    is the number of lists that still name them as inactive. `factor(state, born, on, parameters)` is the K that a
    list of the day `on` shows, None where lists show none. `titled` means that players with a title and without
    rating are listed separately. `private` are the columns that the text requires and that only authorised readers
    may see: "birth_date", "birth_year", "sex".
    """

    lowest: Callable[[Parameters], int | None] = no_lowest
    active_since: Callable[[date], date | None] = never_inactive
    least_games: int = 1
    return_games: int = 1
    inactive_lists: int = 0
    factor: Callable[[State, date | None, date, Parameters], int | None] = no_factor
    titled: bool = False
    private: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ByStart:
    """A regulation whose editions apply to tournaments that start on their day or later, so that a period may have
    tournaments of several.

    `law(parameters)` is an edition with the numbers of a pool; `evaluate(unit, laws, explain)` rates a period by the
    laws of its tournaments, one each.
    """

    law: Callable[[Parameters], Any]
    evaluate: Callable[[Unit, Sequence[Any], bool], Outcome]


EVERYBODY = Listing()
"""The listing of a regulation that excludes nobody."""


def rates_all(_event: Event, _parameters: Parameters) -> str | None:
    """Return a regulation that leaves out no tournament as a whole."""
    return None


def without_rounds(_unit: Unit, _parameters: Parameters) -> Iterable[IterationRound]:
    """A regulation whose first ratings are found by no iteration."""
    return ()


def never_settled(_state: State, _parameters: Parameters) -> bool:
    """Return a regulation that says of nobody that their tournaments do not depend on each other."""
    return False


def restore_state(value: int, index: int, _given: Carried) -> State:
    """Restore the state of a player under a regulation without a carry."""
    return State(value, index)


_PARAGRAPH = re.compile(r"(?:BdF|FWZ|EmailChessPoint|ECP)?\s*(?:§\s*)?(\d+(?:\.\d+)*)\.?", re.IGNORECASE)
"""A paragraph of a regulation, as people write it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulation:
    """One edition of a regulation: the row of the table `RULES`.

    `title` and `edition_title` are its names in full, `short_name` the one beside others, in every language.
    `default_pool` is the usual key of a pool under it. `quotations` are short passages of the published text by
    paragraph, in its own language; they leave out tables, examples and whatever no step refers to.
    `evaluate(unit, parameters, explain)` rates a unit; with `explain` every change carries its
    steps. `not_rated(event, parameters)` gives the code why a whole tournament is never rated,
    else None. `take_over(value, index)` makes the state of a rating carried over from elsewhere.
    `unrated` is the state of a person without rating (None, or 0-0 where the text says so).
    `carry` names what `State.carry` holds, in its order; `restore(value, index, given)` makes a state of
    a value, an index and as much of that as is known, and raises ValueError where they do not fit.
    `index_unknown` is the index of a player of whom only the value is known, None where the index is
    required. `expectation(parameters)` gives the expected score of a game by the difference of both values, in
    units of `arithmetic.SCALE`. `places` are the decimal places in which expectations and changes are
    written. `listing` decides who is on lists. `in_columns` rates very many games that are units of their own, where
    the carry is empty or one number, `tournaments_in_columns` very many tournaments without a carry. `calendar` says
    which list a tournament belongs to, where periods are rated; `is_young(born, on)` whether a player is under the
    age on which K depends, None where it depends on none. `is_settled(state, parameters)` says of somebody that what
    one tournament of a period brings them does not change how others are judged in another one of it.
    `by_start` is set where the edition follows the start of a tournament, not its end. `rounds(unit, parameters)` are
    those in which first ratings are found by iteration. `in_documents` are parameters that differ by default in a
    document. `limits_takeovers` is set where the precedence, the limits and the exchange of `takeover` apply to ratings
    from elsewhere. `review` is the paragraph that gives players three months to have an evaluation reviewed, "" where
    the text names no time; `paragraphs` are the lowest numbered ones of the text, () where they are not known here.
    `norms` names the paragraphs that make a rating the criterion of norms, None where none does.
    """

    key: str
    edition: str
    title: str
    edition_title: str
    short_name: str
    default_pool: str
    unit: UnitKind
    unrated: State | None = None
    secured_from: int
    parameters: tuple[Parameter, ...]
    evaluate: Callable[[Unit, Parameters, bool], Outcome]
    not_rated: Callable[[Event, Parameters], str | None] = rates_all
    take_over: Callable[[int, int], State] = State
    restore: Callable[[int, int, Carried], State] = restore_state
    expectation: Callable[[Parameters], Callable[[int], int]]
    carry: tuple[str, ...] = ()
    index_unknown: int | None = None
    places: int = 6
    listing: Listing = EVERYBODY
    in_columns: InColumns | None = None
    tournaments_in_columns: TournamentsInColumns | None = None
    calendar: Calendar | None = None
    is_young: Callable[[date, date], bool] | None = None
    is_settled: Callable[[State, Parameters], bool] = never_settled
    by_start: ByStart | None = None
    rounds: Callable[[Unit, Parameters], Iterable[IterationRound]] = without_rounds
    in_documents: tuple[tuple[str, int], ...] = ()
    limits_takeovers: bool = False
    review: str = ""
    paragraphs: tuple[str, ...] = ()
    norms: NormText | None = None
    quotations: Mapping[str, str] = field(default_factory=dict, hash=False)
    quoted_language: str = "de"

    def has_paragraph(self, written: str) -> bool:
        """Return whether the text has a paragraph as people write it: "3.6", "BdF 3.6", "§ 6"; also where what is
        written is no number of one, or the numbers are not known here.
        """
        number = _PARAGRAPH.fullmatch(written.strip())
        if number is None or not self.paragraphs:
            return True
        named = f"{number[1]}."
        return any(f"{each}.".startswith(named) or named.startswith(f"{each}.") for each in self.paragraphs)

    def signed(self, parameters: Parameters) -> list[tuple[str, int]]:
        """Return the numbers with which evaluations are signed, by name."""
        numbers = ((each, parameters[each.name]) for each in self.parameters if each.signed)
        return sorted((each.name, number) for each, number in numbers if number != each.unsigned)

    def is_rating(self, value: int, index: int) -> bool:
        """Whether a value and its index are a rating. 0-0 is none where the carry collects the results of which a
        first rating will be made.
        """
        return (value, index) != (0, 0) or self.unrated is not None or not self.carry

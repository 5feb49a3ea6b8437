"""Import of a list: the plan for each line, and carrying it out.

Our reading: a line is adopted by itself only where its number is that of one of our players and the name agrees as
well. A name alone is an offer that a person has to choose, and so is an exchange (EmailChessPoint § 5: it may be made,
it need not). Nobody is entered and nobody is merged.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db import models
from django.utils.translation import gettext_lazy as _

from ratings.audit import Origin
from ratings.evaluation import BroughtRating, rate_adopted, writing
from ratings.importing.roster import Bringing, Held, bring_first, find_held, judge_rating, store_exchange
from ratings.models import Player, Pool, RunKind
from ratings.regulations import RULES
from ratings.regulations.takeover import Source, capped_index

from .lists import MAX_VALUE, ListedRating
from .matching import Match, Person, Register, times_of


class Outcome(models.TextChoices):
    """What becomes of a line. `TAKE` is done; `OFFERED` and `EXCHANGE` only where they are chosen."""

    TAKE = "take", _("is taken over")
    OFFERED = "offered", _("only the name is the same: choose it if it is this person")
    EXCHANGE = "exchange", _("may be exchanged for what was brought so far (§ 5): choose it")
    SAME = "same", _("was taken over before")
    UNKNOWN = "unknown", _("nobody of this number or name")
    NAMESAKES = "namesakes", _("several of this name; nothing is done")
    OTHER_NAME = "other-name", _("the number is that of somebody of another name; nothing is done")
    REPEATED = "repeated", _("several lines mean this player; nothing is done")
    UNRATED = "unrated", _("without a rating")
    OUT_OF_RANGE = "out-of-range", _("no rating after the conversion")
    HAS_RATING = "has-rating", _("has a rating already; changing it is a correction")
    NOT_BEFORE = "not-before", _("what was brought so far goes first, or has the same place (§ 4)")
    BASIS_USED = "basis-used", _("an opponent was evaluated on the basis of the rating so far (§ 5)")
    REWRITES = (
        "rewrites",
        _("evaluations would come out otherwise: take it over on the page of the player, which shows them"),
    )


CHOICES = frozenset({Outcome.OFFERED, Outcome.EXCHANGE})
"""What is carried out only where a person chose the line."""


@dataclass(frozen=True, slots=True)
class Terms:
    """How a list is taken over: where it comes from, of which day it is, what is added to every value
    as a conversion, the officer's words about it, and whether the organisation publishes its evaluations.
    """

    source: Source
    as_of: date | None = None
    add: int = 0
    note: str = ""
    published: bool | None = None


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """A line, whom it means, and what becomes of it. `brought` is what would be taken over, `evaluation` the key of
    the one for which it may not come in.
    """

    line: ListedRating
    outcome: Outcome
    players: tuple[Person, ...] = ()
    brought: BroughtRating | None = None
    exchanges: bool = False
    evaluation: int | None = None

    @property
    def chooses(self) -> bool:
        """Whether a person has to choose the line."""
        return self.outcome in CHOICES


@dataclass(frozen=True, slots=True)
class ListPlan:
    """What an import would do, line by line."""

    lines: tuple[PlannedLine, ...]

    @property
    def counts(self) -> Counter[Outcome]:
        """How many lines come to what."""
        return Counter(line.outcome for line in self.lines)

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the plan."""
        return hashlib.sha256(repr(self.lines).encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did: the plan it followed, and the rows that were taken over or exchanged."""

    plan: ListPlan
    taken: tuple[int, ...]
    exchanged: tuple[int, ...]


def plan_list(lines: Sequence[ListedRating], pool: Pool, terms: Terms) -> ListPlan:
    """Return what an import would do; writes nothing."""
    register, times = Register(), times_of(lines)
    met: Counter[int] = Counter()
    matches = [register.match(line, times) for line in lines]
    for match in matches:
        met.update(person.pk for person in match.candidates)
    into = Into(pool, terms, Player.objects.in_bulk(list(met)), find_held(pool, met))
    pairs = zip(lines, matches, strict=True)
    return ListPlan(tuple(_plan_line(line, match, met, into) for line, match in pairs))


@dataclass(frozen=True, slots=True)
class Into:
    """The pool that a list comes into, its terms, the players and what the pool holds of each."""

    pool: Pool
    terms: Terms
    players: Mapping[int, Player]
    held: Mapping[int, Held]


def _plan_line(line: ListedRating, match: Match, met: Counter[int], into: Into) -> PlannedLine:
    """Plan one line; `met` counts the lines that match each player."""
    if line.value is None:
        return PlannedLine(line, Outcome.UNRATED, match.candidates)
    if not match.candidates:
        owner = (match.of_number,) if match.of_number else ()
        return PlannedLine(line, Outcome.OTHER_NAME if owner else Outcome.UNKNOWN, owner)
    if len(match.candidates) > 1 or (match.repeated and not match.sure):
        return PlannedLine(line, Outcome.NAMESAKES, match.candidates)
    if met[match.candidates[0].pk] > 1:
        return PlannedLine(line, Outcome.REPEATED, match.candidates)
    return _plan_rating(line, match, into)


def _plan_rating(line: ListedRating, match: Match, into: Into) -> PlannedLine:
    """Plan a line that matches exactly one player."""
    brought, key = convert(line, into.pool, into.terms), match.candidates[0].pk
    if not 0 <= brought.value <= MAX_VALUE:
        return PlannedLine(line, Outcome.OUT_OF_RANGE, match.candidates)
    found, evaluation = judge_rating(into.pool, into.players[key], brought, into.held[key])
    outcome = OUTCOMES[found]
    if not match.sure and found in (Bringing.FIRST, Bringing.EXCHANGE):
        outcome = Outcome.OFFERED
    return PlannedLine(line, outcome, match.candidates, brought, found is Bringing.EXCHANGE, evaluation)


OUTCOMES = {
    Bringing.FIRST: Outcome.TAKE,
    Bringing.EXCHANGE: Outcome.EXCHANGE,
    Bringing.SAME: Outcome.SAME,
    Bringing.HAS_RATING: Outcome.HAS_RATING,
    Bringing.NOT_BEFORE: Outcome.NOT_BEFORE,
    Bringing.BASIS_USED: Outcome.BASIS_USED,
    Bringing.REWRITES: Outcome.REWRITES,
}
"""What becomes of a rating. An index above the limit does not come up, it is cut before; neither does a list whose
organisation publishes nothing, it is refused as a whole.
"""


def convert(line: ListedRating, pool: Pool, terms: Terms) -> BroughtRating:
    """Convert a line to the rating to adopt, the index within its limit (EmailChessPoint § 4)."""
    value = (line.value or 0) + terms.add
    index = capped_index(terms.source, line.index) if RULES[pool.rule].limits_takeovers else line.index
    elsewhere = line.value if terms.add else None
    return BroughtRating(value, index, terms.as_of, terms.source.value, elsewhere, terms.note, terms.published)


def import_list(  # noqa: PLR0913 -- a file, where to, how, by whom, and what was seen and chosen
    lines: Sequence[ListedRating],
    pool: Pool,
    terms: Terms,
    origin: Origin,
    *,
    chosen: Collection[int] = (),
    seen: str = "",
) -> Imported | None:
    """Carry an import out: lines that are sure, and those `chosen` by row. Return None, and store nothing, where the
    plan is no longer the one that was `seen`.

    Raises PastRewritten where all lines together would change evaluations, though none of them alone does.
    """
    with writing(pool) as current:
        plan = plan_list(lines, current, terms)
        if seen not in ("", plan.fingerprint):
            return None
        done = _adopt([line for line in plan.lines if _is_due(line, chosen)], current, origin)
        imported = Imported(plan, _rows(done, Bringing.FIRST), _rows(done, Bringing.EXCHANGE))
        if done:
            kind = RunKind.CORRECTION if imported.exchanged else RunKind.IMPORT
            rate_adopted(current, [line.players[0].pk for line, _ in done], origin.cause, kind)
        return imported


def _is_due(line: PlannedLine, chosen: Collection[int]) -> bool:
    """Return whether a line is sure, or was chosen by a person where that is necessary."""
    return line.outcome is Outcome.TAKE or (line.chooses and line.line.row in chosen)


def _rows(done: Sequence[tuple[PlannedLine, Bringing]], kind: Bringing) -> tuple[int, ...]:
    return tuple(line.line.row for line, found in done if found is kind)


def _adopt(due: Sequence[PlannedLine], pool: Pool, origin: Origin) -> list[tuple[PlannedLine, Bringing]]:
    """Store the ratings of lines as they were planned: first ones together, exchanges one by one."""
    players = Player.objects.in_bulk([line.players[0].pk for line in due])
    pairs = [(line, players[line.players[0].pk], line.brought) for line in due if line.brought]
    bring_first([(player, brought) for line, player, brought in pairs if not line.exchanges], pool, origin)
    for line, player, brought in pairs:
        if line.exchanges:
            store_exchange(player, pool, brought, origin)
    return [(line, Bringing.EXCHANGE if line.exchanges else Bringing.FIRST) for line, _player, _brought in pairs]

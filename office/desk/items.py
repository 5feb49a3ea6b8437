"""Items of a mail in their order, and what became of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from django.utils.functional import Promise

from intake.matching import Cancel, Leave, Match, Matched, NewRound
from intake.matching.games import Field, Refused, game_of
from intake.models import InboundMail, MailState
from intake.processing.recording import make_result
from intake.reading.types import Cancellation, Claim, Departure, PairedRound, Place, Reading, Whole
from intake.replying import format_place as text_of
from office.desk import labels
from office.desk.queue import Reason, parse_reasons
from ratings.facts import departures
from ratings.facts.corrected_rounds import can_correct
from ratings.facts.results import is_repeat
from ratings.facts.rounds import ROUND_ADDED_EVENT, next_round
from ratings.formats.name_folding import fold
from ratings.models import Bye, Game
from ratings.queries import trail
from ratings.queries.schedules import schedule_of

Thing = Claim | Departure | Cancellation | Whole | PairedRound
"""Something that a letter says."""

Row = Mapping[str, Any]
"""A result as the mail's row stores it."""

UNREAD_SHOWN = 100
"""Lines without a meaning that are listed; all of them stand in the mail beside (our own choice)."""


class Fate(StrEnum):
    """What became of a withdrawal, a cancellation, a round or a statement about a whole tournament."""

    STORED = "new"
    REPEATED = "repeated"
    TAKEN_BACK = "taken-back"
    REOPENED = "reopened"
    OPEN_ALREADY = "open-already"
    AGREES = "agrees"


@dataclass(frozen=True, slots=True)
class SettledResult:
    """A stored result of the mail; `game` is None where its tournament is not on the page."""

    row: Row
    game: Game | None

    @property
    def label(self) -> str | Promise:
        """The label of its outcome."""
        return labels.label_of(labels.OUTCOMES, self.row["outcome"])


@dataclass(frozen=True, slots=True)
class ComparedMatch:
    """What a line makes of a game, beside what is stored of it now."""

    match: Match

    @property
    def current(self) -> str:
        """Whether the game is open, stored already with this result, or stored with another one."""
        if self.match.game.score is None:
            return "open"
        return "same" if is_repeat(self.match.game, make_result(self.match, self.match.corrects)) else "other"

    @property
    def label(self) -> str | Promise:
        """The same in the reader's language."""
        return labels.label_of(labels.CURRENT, self.current)


@dataclass(frozen=True, slots=True)
class Item:
    """Something that was read, or a line in which nothing was found or that is asked about.

    `matches`, `leave`, `cancels` and `new_round` are what it means by the present facts, `results` what it settled,
    `reopened` the games that it opened again, `reasons` those of the mail about it.
    """

    number: int
    where: str
    place: Place
    claim: Claim | None = None
    departure: Departure | None = None
    cancellation: Cancellation | None = None
    whole: Whole | None = None
    paired: PairedRound | None = None
    matches: tuple[Match, ...] = ()
    leave: Leave | None = None
    cancels: tuple[Cancel, ...] = ()
    new_round: NewRound | None = None
    results: tuple[SettledResult, ...] = ()
    reopened: tuple[Game, ...] = ()
    fate: Fate | None = None
    reasons: tuple[Reason, ...] = ()

    @property
    def match(self) -> Match | None:
        """The game that a claim means."""
        return self.matches[0] if self.claim and self.matches else None

    @property
    def compared(self) -> tuple[ComparedMatch, ...]:
        """Its matches beside what is stored now."""
        return tuple(map(ComparedMatch, self.matches))

    @property
    def outcome(self) -> str | Promise:
        """The label of its fate, "" where it has none."""
        return labels.label_of(labels.OUTCOMES, self.fate) if self.fate else ""

    @property
    def is_line(self) -> bool:
        """Whether nothing certain was found in the line."""
        return not (self.claim or self.departure or self.cancellation or self.whole or self.paired)

    @property
    def round_lines(self) -> str:
        """The round by seats, as the page that enters rounds takes it."""
        if self.new_round is None:
            return ""
        points = dict(Bye.POINTS)
        pairs = [f"{white}-{black}" for white, black in self.new_round.pairs]
        return "\n".join([*pairs, *(f"{seat} bye {points[half_points]}" for seat, half_points in self.new_round.byes)])

    @property
    def corrects_a_round(self) -> bool:
        """Whether its round is the last one of its tournament, which is paired otherwise and may be corrected."""
        new = self.new_round
        if new is None or not can_correct(new.tournament):
            return False
        schedule = schedule_of(new.tournament)
        return new.number == schedule.last < next_round(schedule)

    @property
    def questions(self) -> tuple[str, ...]:
        """The reasons as sentences, each once with everything it is about."""
        by_code: dict[str, list[str]] = {}
        for reason in self.reasons:
            if not reason.about:
                by_code.setdefault(reason.code, []).append(reason.detail)
        mine = dict.fromkeys(reason.sentence for reason in self.reasons if reason.about)
        others = (labels.explain_reason(code, " / ".join(dict.fromkeys(about))) for code, about in by_code.items())
        return (*mine, *others)

    @property
    def is_quoted(self) -> bool:
        """Whether a reason repeats the line."""
        return any(reason.detail == self.place.text.strip() for reason in self.reasons)

    @property
    def is_quiet(self) -> bool:
        """Whether nothing was found in the line and no reason is about it."""
        return self.is_line and not (self.results or self.reasons)

    @property
    def is_open(self) -> bool:
        """Whether the line may mean a result that is not stored yet."""
        return (self.claim is not None or self.is_line) and not self.results

    @property
    def is_settled(self) -> bool:
        """Whether something came of it."""
        return bool(self.results or self.reopened or self.fate)


def list_items(
    mail: InboundMail, reading: Reading, matched: Matched, fields: Sequence[Field], parts: Sequence[str]
) -> tuple[Item, ...]:
    """Return everything that was read, in the order of the mail, the subject first."""
    order = {name: number for number, name in enumerate(parts)}
    found = _ItemBuilder(mail, matched, fields)
    read = [(thing.where, found.item_fields(thing)) for thing in things_in(reading)]
    read += [(where, found.line_fields(where)) for where in _open_lines(mail, reading)]
    read.sort(key=lambda pair: (order.get(pair[0].part, -1), pair[0].line))
    items = [Item(n, text_of(where) or "", where, **facts) for n, (where, facts) in enumerate(read, start=1)]
    return tuple(_with_reasons(items, tuple(parse_reasons(mail.reasons))))


def things_in(reading: Reading) -> tuple[Thing, ...]:
    """Return everything that a mail says, kind by kind."""
    return (*reading.claims, *reading.departures, *reading.cancellations, *reading.wholes, *reading.rounds)


def _open_lines(mail: InboundMail, reading: Reading) -> list[Place]:
    """Return lines without an item that are asked about or in which nothing was found."""
    asked_about = {reason["where"] for reason in mail.reasons if reason.get("where")}
    read = {thing.where for thing in things_in(reading)}
    questions = [where for where in _finding_places(reading) if text_of(where) in asked_about]
    unread = [line.where for line in reading.unread if text_of(line.where) not in asked_about][:UNREAD_SHOWN]
    return [where for where in dict.fromkeys((*questions, *unread)) if where not in read]


def _finding_places(reading: Reading) -> Iterator[Place]:
    """Yield the places of all findings, then the unread lines."""
    for source in (reading, *things_in(reading)):
        yield from (finding.where for finding in source.findings if finding.where)
    yield from (line.where for line in reading.unread)


@dataclass
class _ItemBuilder:
    """Builds the fields of items from what a mail means and what it stored."""

    mail: InboundMail
    matched: Matched
    fields: Sequence[Field]
    _used: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._games = {_key(game): game for shown in self.fields for game in shown.games}
        self._by_key = {game.pk: game for game in self._games.values()}
        self._by_game = {match.game.pk: match for match in self.matched.matches}
        self._left = trail.keys_of_subjects(self.mail.code, departures.WITHDRAWAL_EVENT, "entry")
        self._current = (
            frozenset(entry.pk for entry in departures.find_withdrawals(self.mail.code)) if self._left else ()
        )
        self._reopened = trail.keys_of_subjects(self.mail.code, "game.reopened", "game")
        new = self.matched.rounds
        self._paired = trail.keys_of_subjects(self.mail.code, ROUND_ADDED_EVENT, "tournament") if new else frozenset()

    def item_fields(self, thing: Thing) -> dict[str, Any]:
        """Return the fields of the item of something that the mail says."""
        if isinstance(thing, Claim):
            return self._claim_fields(thing)
        if isinstance(thing, Departure):
            return self._departure_fields(thing)
        if isinstance(thing, Cancellation):
            return self._cancellation_fields(thing)
        return self._round_fields(thing) if isinstance(thing, PairedRound) else self._whole_fields(thing)

    def line_fields(self, where: Place) -> dict[str, Any]:
        """Return the fields of the item of a line without a meaning."""
        return {"results": self._other_results(where)}

    def _claim_fields(self, claim: Claim) -> dict[str, Any]:
        match = self._find_match(claim)
        return {"claim": claim, "matches": (match,) if match else (), "results": self._find_result(claim, match)}

    def _find_match(self, claim: Claim) -> Match | None:
        """Return the match of a claim. Several claims may report one game, and one line several games."""
        for shown in self.fields if claim.score else ():
            try:
                match = self._by_game.get(game_of(claim, shown).pk)
            except Refused:
                continue
            if match is not None:
                return match
        return None

    def _find_result(self, claim: Claim, match: Match | None) -> tuple[SettledResult, ...]:
        """Return the result that a claim settled: that of its game, else the next one of its line."""
        here = [(n, row) for n, row in enumerate(self.mail.results) if row["where"] == text_of(claim.where)]
        if match is None:
            rows = [(n, row) for n, row in here if n not in self._used and not self._is_matched(row)]
        else:
            rows = self._rows_of(match.game, here) or self._rows_of(match.game, enumerate(self.mail.results))
        self._used.update(n for n, _ in rows[:1])
        return tuple(self._settled(row) for _, row in rows[:1])

    def _rows_of(self, game: Game, rows: Iterable[tuple[int, Row]]) -> list[tuple[int, Row]]:
        return [(n, row) for n, row in rows if self._games.get(_row_key(row)) == game]

    def _settled(self, row: Row) -> SettledResult:
        return SettledResult(row, self._games.get(_row_key(row)))

    def _is_matched(self, row: Row) -> bool:
        game = self._games.get(_row_key(row))
        return game is not None and game.pk in self._by_game

    def _other_results(self, where: Place) -> tuple[SettledResult, ...]:
        """Return the results of a line that none of its claims settled."""
        rows = [(n, row) for n, row in enumerate(self.mail.results) if row["where"] == text_of(where)]
        return tuple(self._settled(row) for n, row in rows if n not in self._used)

    def _departure_fields(self, departure: Departure) -> dict[str, Any]:
        leave = next((leave for leave in self.matched.leaves if leave.where == departure.where), None)
        return {
            "departure": departure,
            "leave": leave,
            "results": self._other_results(departure.where),
            "fate": self._fate_of(leave) if leave else None,
        }

    def _fate_of(self, leave: Leave) -> Fate | None:
        if leave.entry.pk in self._current:
            return Fate.STORED
        if leave.entry.pk in self._left:
            return Fate.TAKEN_BACK
        return Fate.REPEATED if leave.entry.departure == leave.kind else None

    def _cancellation_fields(self, cancellation: Cancellation) -> dict[str, Any]:
        cancels = tuple(cancel for cancel in self.matched.cancels if cancel.where == cancellation.where)
        games = [cancel.game for cancel in cancels]
        reopened = [game for game in games if game.pk in self._reopened]
        if not cancellation.white:
            reopened += self._reopened_by_report()
        fate = Fate.REOPENED if reopened else _fate_of_open(games)
        return {"cancellation": cancellation, "cancels": cancels, "reopened": tuple(reopened), "fate": fate}

    def _reopened_by_report(self) -> list[Game]:
        """Return the games that a cancelled report had brought: once reverted, nothing else leads back to them."""
        matched = {cancel.game.pk for cancel in self.matched.cancels}
        return [self._by_key[key] for key in sorted(self._reopened - matched) if key in self._by_key]

    def _round_fields(self, paired: PairedRound) -> dict[str, Any]:
        new = next((new for new in self.matched.rounds if new.where == paired.where), None)
        fate = self._fate_of_round(new) if new and new.tournament.pk in self._paired else None
        return {"paired": paired, "new_round": new, "fate": fate}

    def _fate_of_round(self, new: NewRound) -> Fate:
        """Return the fate of a round that the mail has brought: whether its games are there."""
        games = {(game.tournament_id, game.white.seat, game.black.seat) for game in self._by_key.values()}
        return Fate.STORED if (new.tournament.pk, *new.pairs[0]) in games else Fate.TAKEN_BACK

    def _whole_fields(self, whole: Whole) -> dict[str, Any]:
        matches = tuple(match for match in self.matched.matches if match.where == whole.where)
        results = self._other_results(whole.where)
        is_open = any(reason.get("where") == text_of(whole.where) for reason in self.mail.reasons)
        settled = self.mail.state in {MailState.ACCEPTED, MailState.PARTLY}
        agrees = settled and not is_open and not results and not matches
        return {"whole": whole, "matches": matches, "results": results, "fate": Fate.AGREES if agrees else None}


def _fate_of_open(games: Sequence[Game]) -> Fate | None:
    """Return the fate of a cancellation of which all games were open already, else None."""
    return Fate.OPEN_ALREADY if games and all(game.score is None for game in games) else None


def _key(game: Game) -> tuple[str, str, str]:
    return game.tournament.code, game.white.player.number, game.black.player.number


def _row_key(row: Row) -> tuple[str, str, str]:
    return row["tournament"], row["white_id"], row["black_id"]


def _with_reasons(items: Sequence[Item], reasons: Sequence[Reason]) -> Iterable[Item]:
    """Return the items with the reasons about them.

    Where a line has several items, a reason goes to the one whose player it names, else to the first that is not
    settled.
    """
    by_line: dict[str, list[Item]] = {}
    for item in items:
        by_line.setdefault(item.where, []).append(item)
    given: dict[int, list[Reason]] = {}
    for reason in reasons:
        here = by_line.get(reason.where, [])
        if here:
            given.setdefault(_item_of(reason, here).number, []).append(reason)
    return [replace(item, reasons=tuple(given.get(item.number, ()))) for item in items]


def _item_of(reason: Reason, items: Sequence[Item]) -> Item:
    """Return the item of a line that a reason is about."""
    waiting = [item for item in items if not item.is_settled] or list(items)
    names = fold(reason.detail)
    for item in waiting:
        if item.claim and names and names in {fold(item.claim.white), fold(item.claim.black)}:
            return item
    return waiting[0]

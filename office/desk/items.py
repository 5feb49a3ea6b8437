"""What was read from a mail, thing by thing in its order, and what became of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from django.utils.functional import Promise

from intake.matching import Cancel, Leave, Match, Matched
from intake.matching.games import Field, Refused, game_of
from intake.models import InboundMail, MailState
from intake.processing.conclusion import place as text_of
from intake.reading.types import Cancellation, Claim, Departure, Place, Reading, Whole
from office.desk import labels
from office.desk.queue import Reason, reasons_of
from ratings.facts import departures
from ratings.formats.name_folding import fold
from ratings.models import Game
from ratings.queries import trail

Thing = Claim | Departure | Cancellation | Whole
"""Something that a letter says."""

UNREAD_SHOWN = 100
"""Lines without a meaning that are listed; all of them stand in the mail beside (our own choice)."""


class Fate(StrEnum):
    """What became of a departure, a report taken back or a word about a whole tournament."""

    STORED = "new"
    REPEATED = "repeated"
    TAKEN_BACK = "taken-back"
    REOPENED = "reopened"
    OPEN_ALREADY = "open-already"
    AGREES = "agrees"


@dataclass(frozen=True, slots=True)
class Told:
    """A result that the mail settled, as its row has it, and its game, where that is among those shown."""

    row: Mapping[str, Any]
    game: Game | None

    @property
    def word(self) -> str | Promise:
        """What became of it."""
        return labels.word(labels.OUTCOMES, self.row["outcome"])


@dataclass(frozen=True, slots=True)
class Item:
    """Something that was read, or a line in which nothing was found or that is asked about.

    `matches`, `leave` and `cancels` are what it means as things stand now, `told` the results that were
    settled by it, `reopened` the games that it opened again, `reasons` those of the mail about it.
    """

    number: int
    where: str
    place: Place
    claim: Claim | None = None
    departure: Departure | None = None
    cancellation: Cancellation | None = None
    whole: Whole | None = None
    matches: tuple[Match, ...] = ()
    leave: Leave | None = None
    cancels: tuple[Cancel, ...] = ()
    told: tuple[Told, ...] = ()
    reopened: tuple[Game, ...] = ()
    fate: Fate | None = None
    reasons: tuple[Reason, ...] = ()

    @property
    def match(self) -> Match | None:
        """The game that a claim means."""
        return self.matches[0] if self.claim and self.matches else None

    @property
    def outcome(self) -> str | Promise:
        """What became of it, "" where nothing did or its results say so."""
        return labels.word(labels.OUTCOMES, self.fate) if self.fate else ""

    @property
    def is_line(self) -> bool:
        """Whether nothing certain was found: the line is asked about, or says nothing that is understood."""
        return not (self.claim or self.departure or self.cancellation or self.whole)

    @property
    def asked(self) -> tuple[str, ...]:
        """What the reasons say in the reader's language, each sentence once with all that it is about."""
        by_code: dict[str, list[str]] = {}
        for reason in self.reasons:
            by_code.setdefault(reason.code, []).append(reason.detail)
        return tuple(labels.reason(code, " / ".join(dict.fromkeys(about))) for code, about in by_code.items())

    @property
    def is_quoted(self) -> bool:
        """Whether a reason repeats the line."""
        return any(reason.detail == self.place.text.strip() for reason in self.reasons)

    @property
    def is_quiet(self) -> bool:
        """Whether nothing was found in the line, and nothing is asked about it."""
        return self.is_line and not (self.told or self.reasons)

    @property
    def is_open(self) -> bool:
        """Whether the line may mean a result of which nothing is stored yet."""
        return (self.claim is not None or self.is_line) and not self.told

    @property
    def is_settled(self) -> bool:
        """Whether something came of it."""
        return bool(self.told or self.reopened or self.fate)


def items_of(
    mail: InboundMail, reading: Reading, matched: Matched, fields: Sequence[Field], parts: Sequence[str]
) -> tuple[Item, ...]:
    """Everything that was read, in the order in which it stands in the mail, the subject first."""
    order = {name: number for number, name in enumerate(parts)}
    found = _Found(mail, matched, fields, Counter(claim.where for claim in reading.claims))
    things: list[Thing] = [*reading.claims, *reading.departures, *reading.cancellations, *reading.wholes]
    read = [(thing.where, found.facts(thing)) for thing in things]
    read += [(where, found.line(where)) for where in _lines(mail, reading)]
    read.sort(key=lambda pair: (order.get(pair[0].part, -1), pair[0].line))
    items = [Item(n, text_of(where) or "", where, **facts) for n, (where, facts) in enumerate(read, start=1)]
    return tuple(_with_reasons(items, tuple(reasons_of(mail.reasons))))


def _lines(mail: InboundMail, reading: Reading) -> list[Place]:
    """The lines that are asked about or in which nothing was found, and of which nothing was read."""
    asked = {reason["where"] for reason in mail.reasons if reason.get("where")}
    things: tuple[Thing, ...] = (*reading.claims, *reading.departures, *reading.cancellations, *reading.wholes)
    read = {thing.where for thing in things}
    findings = (*reading.findings, *(finding for thing in things for finding in thing.findings))
    questions = [finding.where for finding in findings if finding.where and text_of(finding.where) in asked]
    questions += [where for where in reading.unread if text_of(where) in asked]
    unread = [where for where in reading.unread if text_of(where) not in asked][:UNREAD_SHOWN]
    return [where for where in dict.fromkeys((*questions, *unread)) if where not in read]


@dataclass
class _Found:
    """What a mail means and did, by the place where it says so."""

    mail: InboundMail
    matched: Matched
    fields: Sequence[Field]
    claims_at: Mapping[Place, int]
    _used: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._games = {_key(game): game for shown in self.fields for game in shown.games}
        self._by_key = {game.pk: game for game in self._games.values()}
        self._by_game = {match.game.pk: match for match in self.matched.matches}
        self._left = trail.keys_of_subjects(self.mail.code, departures.LEFT, "entry")
        self._stands = frozenset(entry.pk for entry in departures.departed_by(self.mail.code)) if self._left else ()
        self._reopened = trail.keys_of_subjects(self.mail.code, "game.reopened", "game")

    def facts(self, thing: Thing) -> dict[str, Any]:
        """The fields of the item of something that the letter says."""
        if isinstance(thing, Claim):
            return self._claim(thing)
        if isinstance(thing, Departure):
            return self._departure(thing)
        if isinstance(thing, Cancellation):
            return self._cancellation(thing)
        return self._whole(thing)

    def line(self, where: Place) -> dict[str, Any]:
        """The fields of the item of a line without a meaning."""
        return {"told": self._told(where)}

    def _claim(self, claim: Claim) -> dict[str, Any]:
        match = self._match(claim)
        return {"claim": claim, "matches": (match,) if match else (), "told": self._result(claim, match)}

    def _match(self, claim: Claim) -> Match | None:
        """The match of a claim; one game may be told by several claims, and one line may tell several games."""
        for shown in self.fields if claim.score else ():
            try:
                match = self._by_game.get(game_of(claim, shown).pk)
            except Refused:
                continue
            if match is not None:
                return match
        return None

    def _result(self, claim: Claim, match: Match | None) -> tuple[Told, ...]:
        """The result that came of a claim: that of its game, else the next one of its line."""
        rows = list(enumerate(self.mail.results))
        if match is not None:
            game = match.game
            mine = [(n, row) for n, row in rows if self._games.get(_row_key(row)) == game]
            found = [one for one in mine if one[1]["where"] == text_of(claim.where)] or mine
        else:
            here = [(n, row) for n, row in rows if row["where"] == text_of(claim.where)]
            found = [(n, row) for n, row in here if n not in self._used and not self._is_matched(row)]
        self._used.update(n for n, _ in found[:1])
        return tuple(Told(row, self._games.get(_row_key(row))) for _, row in found[:1])

    def _is_matched(self, row: Mapping[str, Any]) -> bool:
        game = self._games.get(_row_key(row))
        return game is not None and game.pk in self._by_game

    def _told(self, where: Place) -> tuple[Told, ...]:
        """The results of a line that came of no claim in it."""
        rows = [(n, row) for n, row in enumerate(self.mail.results) if row["where"] == text_of(where)]
        return tuple(Told(row, self._games.get(_row_key(row))) for n, row in rows if n not in self._used)

    def _departure(self, departure: Departure) -> dict[str, Any]:
        leave = next((leave for leave in self.matched.leaves if leave.where == departure.where), None)
        return {
            "departure": departure,
            "leave": leave,
            "told": self._told(departure.where),
            "fate": self._fate_of(leave) if leave else None,
        }

    def _fate_of(self, leave: Leave) -> Fate | None:
        if leave.entry.pk in self._stands:
            return Fate.STORED
        if leave.entry.pk in self._left:
            return Fate.TAKEN_BACK
        return Fate.REPEATED if leave.entry.departure == leave.kind else None

    def _cancellation(self, cancellation: Cancellation) -> dict[str, Any]:
        cancels = tuple(cancel for cancel in self.matched.cancels if cancel.where == cancellation.where)
        games = [cancel.game for cancel in cancels]
        reopened = [game for game in games if game.pk in self._reopened]
        if not cancellation.white:  # what a whole report brought no longer leads to it, once it is taken back
            named = {cancel.game.pk for cancel in self.matched.cancels}
            reopened += [self._by_key[key] for key in sorted(self._reopened - named) if key in self._by_key]
        fate = Fate.REOPENED if reopened else None
        if games and not reopened and all(game.score is None for game in games):
            fate = Fate.OPEN_ALREADY
        return {"cancellation": cancellation, "cancels": cancels, "reopened": tuple(reopened), "fate": fate}

    def _whole(self, whole: Whole) -> dict[str, Any]:
        matches = tuple(match for match in self.matched.matches if match.where == whole.where)
        told = self._told(whole.where)
        asked = any(reason.get("where") == text_of(whole.where) for reason in self.mail.reasons)
        settled = self.mail.state in {MailState.ACCEPTED, MailState.PARTLY}
        agrees = settled and not asked and not told and not matches
        return {"whole": whole, "matches": matches, "told": told, "fate": Fate.AGREES if agrees else None}


def _key(game: Game) -> tuple[str, str, str]:
    return game.tournament.code, game.white.player.number, game.black.player.number


def _row_key(row: Mapping[str, Any]) -> tuple[str, str, str]:
    return row["tournament"], row["white_id"], row["black_id"]


def _with_reasons(items: Sequence[Item], reasons: Sequence[Reason]) -> Iterable[Item]:
    """The items with the reasons about them. Where several stand in one line, a reason goes to the one
    whose player it names, else to the first of which nothing came.
    """
    by_line: dict[str, list[Item]] = {}
    for item in items:
        by_line.setdefault(item.where, []).append(item)
    given: dict[int, list[Reason]] = {}
    for reason in reasons:
        here = by_line.get(reason.where, [])
        if here:
            given.setdefault(_meant(reason, here).number, []).append(reason)
    return [replace(item, reasons=tuple(given.get(item.number, ()))) for item in items]


def _meant(reason: Reason, items: Sequence[Item]) -> Item:
    """Which of the items of a line a reason is about."""
    waiting = [item for item in items if not item.is_settled] or list(items)
    names = fold(reason.detail)
    for item in waiting:
        if item.claim and names and names in {fold(item.claim.white), fold(item.claim.black)}:
            return item
    return waiting[0]

"""The values that reading a mail produces.

A mail becomes a `Letter` (headers that matter, numbered lines of text, attachments), a letter
becomes a `Reading` (what it claims). A claim is words and codes, never a key of the database:
who is meant is decided by `intake.matching`. Every claim and every question keeps its place, so
that answers and pages can point at the line.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum

from intake.reading.codes import Question
from ratings.regulations.labels import LabelledCode
from ratings.regulations.labels import gettext_noop as _


class Auth(LabelledCode):
    """Who sent a mail, as far as it can be known."""

    DIRECTOR = "director", _("a director")
    OTHER_DIRECTOR = "other-director", _("a director of other tournaments")
    PLAYER = "player", _("a player")
    UNKNOWN = "unknown", _("not certain")
    FORGED = "forged", _("forged, or not one author")


class Disposition(StrEnum):
    """What becomes of a mail."""

    ACCEPT = "accept"
    PARTIAL = "partial"
    HOLD = "hold"
    IGNORE = "ignore"


BODY, HTML, TEXT = "body", "html", "text"
"""The name of the text of a mail, and those of its other form."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: `part` is "subject", "body" or the name of an attachment. `own` are the words of the mail
    itself where the text is read otherwise, with names that are cut short written out.
    """

    part: str
    line: int
    text: str
    own: str = field(default="", compare=False)

    @property
    def source(self) -> str:
        """What answers show of it."""
        return self.own or self.text


@dataclass(frozen=True, slots=True)
class Candidate:
    """One of the answers that a question offers: `changes` are fields of its claim (or departure) with their new
    values as text, `words` a name or code to show. The field "dropped" withdraws the claim. `born` (a date or year),
    `seat` and `sex` of a player are known while an answer is read, and never stored with a question.
    """

    changes: tuple[tuple[str, str], ...]
    words: str = ""
    born: str = field(default="", compare=False)
    seat: str = field(default="", compare=False)
    sex: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is asked or remarked. `code` is one of the codes of questions, `detail` what
    it is about (a name, a date), for the words of the answer.

    A question about games has the `claims` that wait for its answer, one about a player who left the `departure`;
    `candidates` are the answers that are known, `on` is the day that the line gives. They are no part of what makes two
    findings the same.
    """

    code: str
    detail: str = ""
    where: Place | None = None
    claims: tuple[Claim, ...] = field(default=(), compare=False)
    departure: Departure | None = field(default=None, compare=False)
    candidates: tuple[Candidate, ...] = field(default=(), compare=False)
    on: date | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Sender:
    """The author as the From header states them.

    `address` is lower case and empty where From is not exactly one header with one address;
    `problem` then says why. `dmarc` is the verdict of our own server ("pass", "fail", "none" or
    "" where it left none).
    """

    address: str
    name: str = ""
    problem: str = ""
    dmarc: str = ""


class Origin(StrEnum):
    """Whose words a line is. Only new lines make claims; the others are kept as evidence."""

    NEW = "new"
    QUOTED = "quoted"
    FORWARDED = "forwarded"
    SIGNATURE = "signature"


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of text to read: the body or an attachment, its lines as the reader sees them.

    `origins` has one entry per line, or none at all where every line is new. `author` is who wrote what a director
    passes on and confirms: "I" in it is that person.
    """

    name: str
    lines: tuple[str, ...]
    origins: tuple[Origin, ...] = ()
    author: str = ""

    def origin(self, index: int) -> Origin:
        """Return whose words the line at `index` (from 0) is."""
        return self.origins[index] if self.origins else Origin.NEW


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail, opened. `sent_at` is its Date, `received_at` the topmost Received line of our own
    server; `day` (the newest of both, in the federation's zone) is the day of the mail.
    `automatic` says by which mark it is automatic mail, a list, a bounce or spam, else "". `other` is the
    other form of a body that comes as plain text and as HTML, `pictures` are the names of those attached.
    """

    sender: Sender
    subject: str
    message_id: str
    in_reply_to: str
    sent_at: datetime | None
    received_at: datetime | None
    day: date | None
    automatic: str
    parts: tuple[Part, ...]
    findings: tuple[Finding, ...] = ()
    other: Part | None = None
    pictures: tuple[str, ...] = ()

    def ask_file(self) -> Finding:
        """Return the question for the file of which a mail speaks: there is none, or a picture."""
        picture = next(iter(self.pictures), None)
        return Finding(Question.UNREADABLE_ATTACHMENT, picture) if picture else Finding(Question.MISSING_ATTACHMENT)


@dataclass(frozen=True, slots=True)
class Claim:
    """One game that a letter says is finished (or says something unclear about).

    `white` and `black` are names, seats ("3") or player numbers as written; `colours_known` is
    False where the letter only lists two players. `tournament` is the code or name the claim
    itself names, "" to fall back on the letter's. `score` is "" where it could not be read.
    `reason` is a value of `ratings.regulations.Reason`. `moves` is the movetext in SAN, `move_count`
    the number of moves that both made (0 where Black never moved, None where nothing is said).
    `birth_year_*` and `number_*` are what the letter writes beside a name to tell namesakes apart,
    `address_*` is the sex that "Herr" or "Mrs" says ("m", "w"), `seat_*` what a table numbers its
    rows with: a seat, unless it is a place in a ranking.
    `corrects` is True where the claim itself says that an earlier report of its game was wrong.
    `reported_on` is the day of an earlier mail, where the claim is from that one.
    """

    where: Place
    white: str
    black: str
    score: str
    reason: str = "played"
    tournament: str = ""
    round: int | None = None
    completed_on: date | None = None
    colours_known: bool = True
    moves: str = ""
    move_count: int | None = None
    birth_year_white: str = ""
    birth_year_black: str = ""
    number_white: str = ""
    number_black: str = ""
    address_white: str = ""
    address_black: str = ""
    seat_white: str = ""
    seat_black: str = ""
    corrects: bool = False
    reported_on: date | None = None
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Departure:
    """A player who leaves a tournament. `kind` is "withdrawal", "withdrawal-approved", "death",
    "substitution" or "" where the letter does not say which; `substitute` names who takes their place. Where the letter
    lists the games that are lost (`is_listed`), no others are; `count` is how many it calls open, 0 where it does not.
    One that `is_of_all` closes every open game of the player, as an answer has said, one that `is_of_named` only those
    that the letter names; it is stored where the answer says that play `goes_on`; `answered` are its words.
    """

    where: Place
    player: str
    kind: str
    on: date | None = None
    substitute: str = ""
    tournament: str = ""
    findings: tuple[Finding, ...] = ()
    is_listed: bool = False
    count: int = 0
    is_of_all: bool = False
    is_of_named: bool = False
    goes_on: bool = False
    answered: str = ""


@dataclass(frozen=True, slots=True)
class Whole:
    """What a letter says about a tournament as a whole. `score` is the one result that it gives to
    every game still open, "" where it says that the tournament is finished (`is_finished`), that no round follows
    (`is_last`, the last one being `round` where it is named) or both; `said` are the words. Unless they say that
    `is_every` open game is meant, names beside them may say whose; `count` is how many there are, 0 where unsaid.
    """

    where: Place
    said: str
    score: str = ""
    reason: str = "played"
    on: date | None = None
    tournament: str = ""
    findings: tuple[Finding, ...] = ()
    is_finished: bool = False
    is_last: bool = False
    round: int | None = None
    is_every: bool = True
    count: int = 0


@dataclass(frozen=True, slots=True)
class Cancellation:
    """A report that the letter takes back: of one game, or without names all of the `reported` day.
    `number_*` are numbers of the players, where they are known beside the names.
    """

    where: Place
    white: str = ""
    black: str = ""
    reported: date | None = None
    round: int | None = None
    tournament: str = ""
    number_white: str = ""
    number_black: str = ""
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a start letter as it writes them; "" and None for what it does not say."""

    where: Place
    seat: int
    name: str
    number: str = ""
    birth_year: str = ""
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """A new tournament that a start letter announces; `days_per_10_moves` is the reflection time of
    one player. It becomes one only when the officer says so.
    """

    where: Place
    code: str
    name: str = ""
    kind: str = "round-robin"
    started_on: date | None = None
    days_per_10_moves: int | None = None
    entrants: tuple[Entrant, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def summary(self) -> str:
        """What the officer is asked about it, by which its question is known among others."""
        return f"{self.code} ({len(self.entrants)})"


@dataclass(frozen=True, slots=True)
class RoundBye:
    """A player without an opponent in a round; `half_points` is None where the mail does not say them."""

    where: Place
    player: str
    half_points: int | None = None


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round that a mail pairs. `number` is None for the next one, `pairs` are games without a score, White first,
    `unclear` lines among them that are neither pair nor bye. One that `is_doubtful` is called provisional or asked; one
    that `corrects` is called a correction where it is announced.
    """

    where: Place
    number: int | None
    pairs: tuple[Claim, ...]
    byes: tuple[RoundBye, ...] = ()
    unclear: tuple[Place, ...] = ()
    tournament: str = ""
    is_doubtful: bool = False
    corrects: bool = False
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Unread:
    """A new line in which nothing was found. `completed_on` is the day that it, or a heading above it, gives a result;
    `findings` ask for the day where it is not clear.
    """

    where: Place
    completed_on: date | None = None
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything a letter claims: the tournaments it names (most explicit first), its claims,
    departures, and what could not be read. `hints` are words that may name a tournament but need
    not: whoever knows the tournaments may use them, and says nothing where they name none.
    `wholes` are statements about a tournament as a whole, `cancellations` reports taken back, and
    `unread` the new lines in which nothing was found: what looks like a report there is asked about.
    `missed` are games without a result whose end sentences may report, and that were read nowhere.
    `rounds` are new ones that are paired, `inquiries` questions about rules, for a person.
    `correction` is True where the letter says in words that an earlier report was wrong;
    `language` is "de" or "en", as the sender writes; "" where they write in neither.
    """

    tournaments: tuple[str, ...]
    claims: tuple[Claim, ...]
    departures: tuple[Departure, ...] = ()
    findings: tuple[Finding, ...] = ()
    correction: bool = False
    language: str = ""
    hints: tuple[str, ...] = ()
    wholes: tuple[Whole, ...] = ()
    cancellations: tuple[Cancellation, ...] = ()
    unread: tuple[Unread, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    rounds: tuple[PairedRound, ...] = ()
    inquiries: tuple[Place, ...] = ()
    missed: tuple[Claim, ...] = ()

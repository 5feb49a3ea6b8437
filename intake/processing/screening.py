"""Who may do what: the table that decides about a mail before its results are looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from email.utils import parseaddr
from enum import StrEnum

from django.conf import settings
from django.db.models import Exists, QuerySet

from intake import tokens
from intake.bounces import unreached_addresses
from intake.models import BlockedSender, InboundMail, MailState, OutboundMail, ReportToken
from intake.processing.review_answers import find_asked
from intake.reading.codes import Question
from intake.reading.types import Auth, Disposition, Letter, Sender
from intake.replying.confirmation import is_confirmed_by_reply
from ratings import personal
from ratings.models import Director, Player, Purpose, ReviewQuestion, Tournament
from ratings.prepared import prepared
from ratings.queries.directors import choose_address, find_by_address

DMARC_PASS = "pass"  # noqa: S105 -- a verdict, no password
DMARC_FAIL = "fail"


class Answer(StrEnum):
    """What the sender gets."""

    NOTHING = "nothing"
    CONFIRMATION = "confirmation"
    CODE_WORD = "code-word"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class SenderFacts:
    """What is known about a mail and its sender. `confirmed` says that the owner of the registered
    address confirmed the mail, `vouched` that the officer decided whose it is. `token` is that of the
    secret address it was sent to, where that is the director's own; `replied` that it answers our question for a
    confirmation and repeats its token; `blocked` that somebody else may
    be writing in their name. `returned` is the mail of ours that came back with it; mails to the sender have come back
    where it is `unreached`. `asked` is the question of a review that it answers, where the sender was asked.
    """

    sender: Sender
    automatic: str
    director: Director | None
    players: tuple[Player, ...]
    confirmed: bool
    too_large: bool
    vouched: bool = False
    blocked: bool = False
    replied: bool = False
    token: ReportToken | None = None
    returned: OutboundMail | None = None
    unreached: bool = False
    asked: ReviewQuestion | None = None

    @property
    def is_certain(self) -> bool:
        """Whether the mail surely comes from the address it names."""
        return self.vouched or self.is_verified or self.token is not None

    @property
    def is_verified(self) -> bool:
        """Whether that is certain for whatever the mail is about."""
        return self.confirmed or self.replied or self.sender.dmarc == DMARC_PASS

    @property
    def only(self) -> Tournament | None:
        """The tournament that the mail may report for, where a secret address is all that vouches for it."""
        return self.token.tournament if self.token and not (self.vouched or self.is_verified) else None

    @property
    def address(self) -> str:
        """Where an answer goes: the address that wrote, if it is registered, else the first one of the director."""
        return choose_address(self.director, self.sender.address) if self.director else self.sender.address


@dataclass(frozen=True, slots=True)
class Screen:
    """A row of the table: to whom it applies, and what becomes of the mail and its sender.

    `code` is the reason that is stored. A row that `reads` leaves state and disposition to the content of the mail.
    """

    name: str
    applies: Callable[[SenderFacts], bool]
    auth: Auth
    state: MailState
    disposition: Disposition
    code: str
    answer: Answer
    reads: bool = False


OTHER_DIRECTOR = Screen(
    "director of other tournaments only",
    lambda _: False,  # known only after the letter is matched
    Auth.OTHER_DIRECTOR,
    MailState.HELD,
    Disposition.HOLD,
    Question.NOT_YOUR_TOURNAMENT,
    Answer.CODE_WORD,
)

THANKS = Screen(
    "a director who only thanks us for an answer",
    lambda _: False,  # known only by the mail of ours that it answers
    Auth.DIRECTOR,
    MailState.IGNORED,
    Disposition.IGNORE,
    "thanks",
    Answer.NOTHING,
)

REVIEW_ANSWERS = tuple(
    Screen(name, applies, auth, MailState.ACCEPTED, Disposition.ACCEPT, "", Answer.NOTHING)
    for name, applies, auth in (
        (
            "a director who was asked about a review: put to it, and no report",
            lambda facts: facts.asked is not None and facts.director is not None and not facts.too_large,
            Auth.DIRECTOR,
        ),
        (
            "a player who was asked about a review",
            lambda facts: facts.asked is not None and not facts.too_large,
            Auth.PLAYER,
        ),
    )
)

ANSWER_WITH_MORE = "review-answer"
"""The reason of an answer that waits for the officer because a report or files are in it, too."""

SCREENS: tuple[Screen, ...] = (
    Screen(
        "the officer says whose report it is",
        lambda facts: facts.vouched and not facts.too_large,
        Auth.DIRECTOR,
        MailState.HELD,
        Disposition.HOLD,
        "",
        Answer.FULL,
        reads=True,
    ),
    Screen(
        "what became of a mail of ours: it is read for that alone",
        lambda facts: facts.returned is not None,
        Auth.UNKNOWN,
        MailState.IGNORED,
        Disposition.IGNORE,
        "bounce",
        Answer.NOTHING,
    ),
    Screen(
        "automatic mail, a list, a bounce, spam, or our own mail coming back",
        lambda facts: bool(facts.automatic) or is_own(facts.sender.address),
        Auth.UNKNOWN,
        MailState.IGNORED,
        Disposition.IGNORE,
        "automatic",
        Answer.NOTHING,
    ),
    Screen(
        "From is not one author, or our server says that it is forged",
        lambda facts: not facts.sender.address or facts.sender.dmarc == DMARC_FAIL,
        Auth.FORGED,
        MailState.QUARANTINED,
        Disposition.HOLD,
        Question.SENDER_AUTH,
        Answer.NOTHING,
    ),
    *REVIEW_ANSWERS,
    Screen(
        "an address that nobody registered",
        lambda facts: facts.director is None and not facts.players,
        Auth.UNKNOWN,
        MailState.QUARANTINED,
        Disposition.HOLD,
        Question.UNKNOWN_SENDER,
        Answer.NOTHING,
    ),
    Screen(
        "a player's address without verdict: nothing to confirm, players cannot report",
        lambda facts: facts.director is None and not facts.is_certain,
        Auth.UNKNOWN,
        MailState.HELD,
        Disposition.HOLD,
        Question.SENDER_AUTH,
        Answer.NOTHING,
    ),
    Screen(
        "a player",
        lambda facts: facts.director is None,
        Auth.PLAYER,
        MailState.HELD,
        Disposition.HOLD,
        Question.NOT_DIRECTOR,
        Answer.CODE_WORD,
    ),
    Screen(
        "a director's address without verdict: waits until its owner confirms",
        lambda facts: not facts.is_certain,
        Auth.UNKNOWN,
        MailState.PENDING,
        Disposition.HOLD,
        Question.SENDER_AUTH,
        Answer.CONFIRMATION,
    ),
    Screen(
        "a director in whose name somebody else may write: the officer looks first",
        lambda facts: facts.blocked,
        Auth.DIRECTOR,
        MailState.HELD,
        Disposition.HOLD,
        Question.SENDER_AUTH,
        Answer.CODE_WORD,
    ),
    Screen(
        "a director's mail of more than INTAKE_MAX_BYTES",
        lambda facts: facts.too_large,
        Auth.DIRECTOR,
        MailState.HELD,
        Disposition.HOLD,
        "too-large",
        Answer.FULL,
    ),
    Screen(
        "a director",
        lambda _: True,
        Auth.DIRECTOR,
        MailState.HELD,
        Disposition.HOLD,
        "",
        Answer.FULL,
        reads=True,
    ),
)
"""Read from top to bottom; the first row that applies decides, and the last one always does."""


def select_screen(facts: SenderFacts) -> Screen:
    """Return the row that decides about a mail."""
    return next(row for row in SCREENS if row.applies(facts))


def is_opened(facts: SenderFacts) -> bool:
    """Return whether a mail is read beyond its headers: only where its sender gets an answer."""
    return select_screen(facts).answer is not Answer.NOTHING


def is_answer_to_review(facts: SenderFacts) -> bool:
    """Return whether a mail answers a question of a review: its text is kept there."""
    return select_screen(facts) in REVIEW_ANSWERS


def gather_facts(mail: InboundMail, letter: Letter, ruled: int | None = None) -> SenderFacts:
    """Return what the database knows about the sender of a mail. `ruled` is the key of the director whose
    report it is, where the officer said so.
    """
    address = letter.sender.address
    vouched = Director.objects.filter(pk=ruled).first() if ruled is not None else None
    director = vouched or find_by_address(address)
    players = () if director or not address else personal.players_by_address(address, Purpose.SENDER, personal.SYSTEM)
    blocked, unreached = _find_obstacles(director, address) if director else (False, _is_unreached(players, address))
    return SenderFacts(
        sender=letter.sender,
        automatic=letter.automatic,
        director=director,
        players=tuple(players),
        confirmed=mail.confirmed_at is not None,
        too_large=is_too_large(mail),
        vouched=vouched is not None,
        blocked=blocked,
        unreached=unreached,
        replied=director is not None
        and is_confirmed_by_reply(director, letter.in_reply_to, letter.subject, mail.stored_at),
        token=_token(mail, director),
        asked=None if vouched else find_asked(mail, letter, director),
    )


def _find_obstacles(director: Director, address: str) -> tuple[bool, bool]:
    """Return whether a director is blocked, and whether mails to the address come back; one query."""
    return next(iter(_obstacles(director.pk, address)), (False, False))


@prepared
def _obstacles(director: int, address: str) -> QuerySet[Director, tuple[bool, bool]]:
    blocked = Exists(BlockedSender.objects.filter(director=director, lifted_at=None))
    unreached = Exists(unreached_addresses().filter(recipient=address))
    rows = Director.objects.order_by().filter(pk=director).annotate(is_blocked=blocked, is_unreached=unreached)
    return rows.values_list("is_blocked", "is_unreached")


def _is_unreached(players: Sequence[Player], address: str) -> bool:
    return bool(players) and unreached_addresses().filter(recipient=address).exists()


def _token(mail: InboundMail, director: Director | None) -> ReportToken | None:
    """Return the token in the recipient address, if it is this director's. It replaces the verdict of our server, so it
    vouches for its owner's registered address and for no other.
    """
    token = tokens.find(mail.envelope_to, mail.stored_at) if director is not None else None
    return token if token and token.director_id == getattr(director, "pk", None) else None


def is_too_large(mail: InboundMail) -> bool:
    """Return whether only the headers of a mail are read."""
    return mail.size > settings.INTAKE_MAX_BYTES


def is_own(address: str) -> bool:
    """Return whether an address is the one we write from: then a loop has begun."""
    return bool(address) and address == parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower()

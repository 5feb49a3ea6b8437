"""The personal fields of the database: what for, by which right, how long, for whose eyes, and what erasing leaves.

All other fields hold ids, codes, numbers, days, flags or choices, as their kinds show: a test refuses a new field of
text that has no row here and is no `CodeField`. The site shows the table at `/help/personal-data/`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Erased(StrEnum):
    """What becomes of a field when a person is erased."""

    GONE = "removed"
    WORDS = "name, addresses and date of birth are taken out of the words"
    TOLD = "stays; whoever erases is told where the name stands in it"
    ID = "stays: an id, a code, a day or a flag, and no name"
    NOBODY = "stays: tells of nobody"


@dataclass(frozen=True, slots=True)
class Record:
    """Some fields of a model that are treated alike, by their names with blanks between them."""

    names: str
    purpose: str
    basis: str
    kept: str
    seen: str
    erased: Erased

    @property
    def fields(self) -> tuple[str, ...]:
        """The names one by one."""
        return tuple(self.names.split())


# By which right (GDPR = Regulation (EU) 2016/679)
PLAYING = "GDPR 6 (1) b: who plays rated games has them rated by the regulations"
COMPARING = "GDPR 6 (1) f: ratings are compared, and everybody can check them"
PROVING = "GDPR 6 (1) f: a result and what was decided about it can be proved"
WISHED = "GDPR 6 (1) a: the person asked for it"
GUARDING = "GDPR 5 (2), 32: security, and account of what is done with data"

# How long; rules of retention are named by their names
AS_RATED = "as long as results stand in tables or more games are expected (EmailChessPoint 7); until erased"
FOR_GOOD = "for good: ratings and their proof rest on it"
BY_MAILS = "retention rule *mails*"
BY_REQUESTS = "retention rule *requests*"
BY_EVIDENCE = "retention rule *evidence*"
BY_MOVING_IN = "retention rule *moving-in*"
BY_BOUNCES = "retention rule *bounces*"
BY_SESSIONS = "retention rule *sessions*"
BY_ATTEMPTS = "retention rule *attempts*"
UNTIL_TAKEN_BACK = "until taken back"
UNTIL_DELETED = "until an officer deletes it"
ACCOUNT = "with the account, which its owner's federation ends"
FACTOR = "until it is set up anew or reset"

# For whose eyes
PUBLIC = "everybody"
OFFICE = "office"
OWNER = "office; the person by a link of their own"
NAMED = "office, each access logged"
SERVER = "administrator, in the database"

_VISIT = "username ip_address user_agent http_accept path_info"
_NOT_USED = ("not used: nothing is written here", GUARDING, BY_ATTEMPTS, SERVER, Erased.ID)
_DEVICE = Record("user name last_used_at", "whose second factor it is", GUARDING, FACTOR, SERVER, Erased.ID)

PEOPLE = {
    "ratings.Player": (
        Record("number", "names the player for good", COMPARING, FOR_GOOD, PUBLIC, Erased.ID),
        Record("family_name given_name", "whose rating it is", COMPARING, AS_RATED, PUBLIC, Erased.GONE),
        Record("sort_key", "order of names", COMPARING, AS_RATED, SERVER, Erased.GONE),
        Record("aliases", "finds the player in reports", PLAYING, AS_RATED, OFFICE, Erased.GONE),
        Record("federation club", "tells namesakes apart, filters lists", COMPARING, AS_RATED, PUBLIC, Erased.GONE),
        Record("title", "told beside the name on lists", COMPARING, AS_RATED, PUBLIC, Erased.GONE),
    ),
    "ratings.PersonalData": (
        Record(
            "birth_date",
            "tells namesakes apart; lists of seniors and juniors; K of the young; column of a list where asked for",
            *(PLAYING, AS_RATED, NAMED, Erased.GONE),
        ),
        Record(
            "adult_from",
            "instead of an erased birth date: the periods in which the K of the young was used, which the ledger shows",
            *(PROVING, FOR_GOOD, SERVER, Erased.ID),
        ),
        Record("sex", "list of women; the column of a list where asked for", PLAYING, AS_RATED, NAMED, Erased.GONE),
        Record("email", "answers, confirmations, knows a sender", PLAYING, AS_RATED, NAMED, Erased.GONE),
        Record("tell_changes", "mails about corrections", WISHED, UNTIL_TAKEN_BACK, OFFICE, Erased.GONE),
        Record(
            "tell_ratings tell_language", "mails about each new rating", WISHED, UNTIL_TAKEN_BACK, OFFICE, Erased.GONE
        ),
        Record("unlisted", "stands on no public list", WISHED, UNTIL_TAKEN_BACK, OFFICE, Erased.ID),
    ),
    "ratings.Director": (
        Record("name", "whose report it is", PLAYING, AS_RATED, OFFICE, Erased.GONE),
        Record("email", "knows the sender of a report, answers them", PLAYING, AS_RATED, OFFICE, Erased.GONE),
    ),
    "ratings.DirectorAddress": (
        Record("email", "knows the sender of a report, answers them there", PLAYING, AS_RATED, OFFICE, Erased.GONE),
    ),
    "ratings.Seal": (
        Record("salt", "shows whether a name was changed unseen", PROVING, AS_RATED, SERVER, Erased.GONE),
    ),
}

PLAY = {
    "ratings.Pool": (Record("name", "names the list", COMPARING, FOR_GOOD, PUBLIC, Erased.TOLD),),
    "ratings.Tournament": (
        Record("code name category teams", "names the tournament", PLAYING, FOR_GOOD, PUBLIC, Erased.TOLD),
        Record("consent", "words of a federation's consent", PROVING, FOR_GOOD, OFFICE, Erased.WORDS),
    ),
    "ratings.Takeover": (
        Record("note", "why a rating was adopted, and how converted", PROVING, FOR_GOOD, OFFICE, Erased.WORDS),
    ),
    "ratings.Note": (
        Record(
            "text", "who reported by post or phone; who asked to be erased", PROVING, FOR_GOOD, OFFICE, Erased.WORDS
        ),
    ),
    "ratings.Publication": (
        Record("name", "names a published list", COMPARING, FOR_GOOD, PUBLIC, Erased.TOLD),
        Record("withdrawn_reason", "why a list was withdrawn", PROVING, FOR_GOOD, PUBLIC, Erased.WORDS),
    ),
    "ratings.RuleInForce": (
        Record("decided_by published_in", "who decided a rule, and where", PROVING, FOR_GOOD, PUBLIC, Erased.WORDS),
    ),
    "ratings.StoredExperiment": (
        Record(
            "name definition document", "what was tried, and what it found", COMPARING, FOR_GOOD, PUBLIC, Erased.TOLD
        ),
    ),
    "ratings.MoveIn": (
        Record(
            "content words",
            "files of a federation that moves in, until they are stored; names and faults in its plan",
            *(PLAYING, BY_MOVING_IN, OFFICE, Erased.GONE),
        ),
    ),
    "ratings.Review": (Record("words", "what somebody questions", PLAYING, FOR_GOOD, OWNER, Erased.WORDS),),
    "ratings.ReviewQuestion": (
        Record("words answer", "what others were asked, and answered", PROVING, FOR_GOOD, OFFICE, Erased.WORDS),
    ),
    "ratings.ReviewFile": (
        Record("name", "evidence of somebody who asks for a review", PLAYING, BY_EVIDENCE, OWNER, Erased.WORDS),
        Record("content", "the evidence itself", PLAYING, BY_EVIDENCE, OFFICE, Erased.GONE),
    ),
    "ratings.ReviewStep": (
        Record("reason paragraph body", "what was decided, and by whom", PROVING, FOR_GOOD, OWNER, Erased.WORDS),
    ),
    "ratings.CorrectionProposal": (
        Record("reason paragraph content", "what is corrected, and why", PROVING, FOR_GOOD, OFFICE, Erased.WORDS),
        Record(
            "late_by late_why",
            "who decided, and why, that something is corrected though its three months are over",
            *(PROVING, FOR_GOOD, PUBLIC, Erased.WORDS),
        ),
    ),
}

MAILS = {
    "intake.InboundMail": (
        Record(
            "raw envelope_to message_id subject sender",
            "evidence of a report",
            *(PROVING, BY_MAILS, OFFICE, Erased.GONE),
        ),
        Record("reasons rulings", "what was asked and decided", PROVING, BY_MAILS, OFFICE, Erased.WORDS),
        Record("results", "what a mail stored", PROVING, FOR_GOOD, OFFICE, Erased.WORDS),
    ),
    "intake.OutboundMail": (
        Record("recipient", "where an answer goes", PLAYING, BY_MAILS, OFFICE, Erased.GONE),
        Record("subject body content last_error", "what we wrote", PROVING, BY_MAILS, OFFICE, Erased.WORDS),
    ),
    "intake.Bounce": (
        Record("recipient", "to which address our mails do not come", PLAYING, BY_BOUNCES, OFFICE, Erased.GONE),
        Record("reason", "what the mail server there said", PLAYING, BY_BOUNCES, OFFICE, Erased.GONE),
    ),
    "intake.OpenQuestion": (Record("content line", "what a mail left open", PROVING, BY_MAILS, OFFICE, Erased.WORDS),),
    "intake.TournamentProposal": (
        Record("content code", "what a start letter says", PLAYING, BY_MAILS, OFFICE, Erased.WORDS),
    ),
    "intake.MailNote": (Record("text", "what officers tell each other", PROVING, BY_MAILS, OFFICE, Erased.WORDS),),
    "intake.HouseText": (
        Record("title german english", "texts that answers begin with", PLAYING, UNTIL_DELETED, OFFICE, Erased.WORDS),
    ),
    "intake.InboundRequest": (
        Record("body content_type problem", "what a provider posted", PROVING, BY_REQUESTS, SERVER, Erased.GONE),
    ),
    "intake.Pulse": (Record("problem", "why a job fails", GUARDING, "until it succeeds", SERVER, Erased.NOBODY),),
}

ACCOUNTS = {
    "auth.User": (
        Record("username", "who works in the office", PROVING, ACCOUNT, OFFICE, Erased.TOLD),
        Record("first_name last_name email", "who that is", PROVING, ACCOUNT, SERVER, Erased.TOLD),
        Record("password", "proves who it is, as a slow hash", GUARDING, ACCOUNT, SERVER, Erased.NOBODY),
        Record("last_login date_joined", "whether the account is used", GUARDING, ACCOUNT, SERVER, Erased.ID),
    ),
    "sessions.Session": (
        Record(
            "session_key session_data",
            "keeps an officer signed in for a day",
            *(GUARDING, BY_SESSIONS, SERVER, Erased.ID),
        ),
    ),
    "axes.AccessAttempt": (
        Record(
            f"{_VISIT} get_data post_data",
            "stops whoever guesses passwords of the office",
            *(GUARDING, BY_ATTEMPTS, SERVER, Erased.ID),
        ),
    ),
    "axes.AccessFailureLog": (Record(_VISIT, *_NOT_USED),),
    "axes.AccessLog": (Record(f"{_VISIT} session_hash", *_NOT_USED),),
    "otp_totp.TOTPDevice": (
        _DEVICE,
        Record("key", "the secret that the app shares with us", GUARDING, FACTOR, SERVER, Erased.NOBODY),
    ),
    "otp_static.StaticDevice": (_DEVICE,),
    "otp_static.StaticToken": (Record("token", "recovery codes, as digests", GUARDING, FACTOR, SERVER, Erased.NOBODY),),
}

TABLE: Mapping[str, tuple[Record, ...]] = MappingProxyType({**PEOPLE, **PLAY, **MAILS, **ACCOUNTS})
"""By model, as Django labels it."""


def treated(erased: Erased) -> Iterator[tuple[str, str]]:
    """Yield the fields, by model and name, that erasing a person treats in one way."""
    for model, records in TABLE.items():
        for record in records:
            if record.erased is erased:
                yield from ((model, field) for field in record.fields)

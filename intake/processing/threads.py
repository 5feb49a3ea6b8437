"""Which mail of ours a mail answers: it goes on with the same report."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from intake.matching.tournaments import Tournaments
from intake.models import AnswerKind, InboundMail, MailState, OpenQuestion, OutboundMail, QuestionState
from intake.processing.open_questions import conversation_of, list_asked, list_closed
from intake.processing.reader import ReaderResult
from intake.processing.stored_lines import list_own_lines, list_stored, with_own_lines
from intake.reading.claims import mirrored
from intake.reading.codes import Question
from intake.reading.replies.player_answers import ABOUT_A_PLAYER
from intake.reading.replies.player_names import known_words, names_both, names_one, names_only
from intake.reading.replies.results import tells_other_score
from intake.reading.replies.types import PART, Conversation, Resolution, place_of
from intake.reading.tournaments import is_reply
from intake.reading.types import Claim, Finding, Letter, Place, Reading
from intake.replying import base_subject, is_named, list_button_words
from ratings.formats.name_folding import fold
from ratings.models import Director, Game
from ratings.prepared import prepared
from ratings.queries.directors import list_addresses

QUOTED_LOOKED_FOR = 100
"""Open questions of a director that are looked for in a quotation, the newest first (our own choice)."""

NOWHERE = Place("", 0, "")
"""No place: what claims have that are compared without theirs."""

SENT_SHOWN = 10
"""Mails of ours with which a quotation is compared (our own choice)."""


SOON = timedelta(days=1)
"""How long after our answer a new mail may correct the report that it is about (our own choice)."""


_WHO_OR_WHICH = ABOUT_A_PLAYER | {Question.WHICH_GAME}
"""Questions whose answers name somebody: a yes or a day in a new mail may be about anything."""


@dataclass(frozen=True, slots=True)
class Thread:
    """What an answer to a mail of ours is about: `tournaments` by code, the keys of the `games` that
    ours named, and the mail whose confirmation it asked for, while that still waits. `answered` is the
    mail whose answer this goes on with, `conversation` the first mail of the thread, and `talk` what is open in it.
    """

    tournaments: tuple[str, ...] = ()
    games: frozenset[int] = frozenset()
    asks: InboundMail | None = None
    answered: InboundMail | None = None
    conversation: InboundMail | None = None
    talk: Conversation = field(default_factory=Conversation)

    def __bool__(self) -> bool:
        """Whether the mail goes on with anything."""
        return self != NO_THREAD

    def with_reopened(self) -> Thread:
        """Return the thread with its closed questions open again."""
        return replace(self, talk=self.talk.with_reopened())


NO_THREAD = Thread()


def find_thread(letter: Letter, director: Director) -> Thread:
    """Return what a mail of this director goes on with: the mail of ours that it answers, else the one of theirs, else
    the only conversation of theirs with this subject in which something is open.
    """
    answered = _answered(letter, director)
    if answered is None:
        earlier = _earlier(letter, director) or _same_subject(letter, director)
        return _of_conversation(conversation_of(earlier)) if earlier else NO_THREAD
    mail = answered.mail
    assert mail is not None  # noqa: S101 -- `_answered` has looked
    if answered.kind == AnswerKind.CONFIRMATION:
        waits = mail.state == MailState.PENDING
        return Thread(asks=mail if waits else None)
    return _thread_answered(answered, mail)


def _thread_answered(answered: OutboundMail, mail: InboundMail) -> Thread:
    """Return the thread of a mail of ours, which answered `mail`."""
    thread = _of_conversation(conversation_of(mail), answered)
    games = frozenset(answered.games)
    return replace(thread, tournaments=_tournaments(mail, answered.games), games=games, answered=mail)


def find_quoted_thread(
    letter: Letter, director: Director, read_again: Callable[[Conversation], ReaderResult]
) -> Thread:
    """Return the only conversation of a director that a reply quotes an open question of: some programs name neither
    the mail nor its subject.
    """
    if not is_reply(letter.subject):
        return NO_THREAD
    waiting = OpenQuestion.objects.filter(state=QuestionState.OPEN, conversation__director=director).exclude(line="")
    rows = list(waiting.order_by("-pk")[:QUOTED_LOOKED_FOR])
    if not rows:
        return NO_THREAD
    quoted = {rows[at].conversation_id for at in read_again(Conversation(lines=tuple(row.line for row in rows))).quoted}
    first = InboundMail.objects.filter(pk__in=quoted).defer("raw")
    return _of_conversation(first[0]) if len(quoted) == 1 else NO_THREAD


def find_answered_lately(mail: InboundMail, letter: Letter, director: Director) -> OutboundMail | None:
    """Return our newest answer to a director at the time when a mail of theirs came that does not say what it replies
    to, if that was soon before. Only what it lists is read: mostly nothing follows from it.
    """
    if letter.in_reply_to:
        return None
    return next(iter(_answered_between(director.pk, mail.stored_at - SOON, mail.stored_at, mail.pk)), None)


def find_corrected_thread(
    answered: OutboundMail, read: ReaderResult, known: Tournaments, read_again: Callable[[Conversation], ReaderResult]
) -> Thread:
    """Return the report that we have `answered` lately, where a new mail reports nothing else and calls it wrong: who
    notices a slip at once writes anew.
    """
    stored = () if _corrects_itself(read.reading) else list_stored(answered, known.seats)
    if not stored or _repeats(read.reading, stored) or _reports_other(read.reading, stored):
        return NO_THREAD
    thread = _thread_answered(answered, _find_mail(answered))
    if _named_tournaments(read.reading, known) - set(thread.tournaments):
        return NO_THREAD
    return thread if read_again(replace(thread.talk, questions=())).corrects else NO_THREAD


def find_asked_thread(
    answered: OutboundMail, read: ReaderResult, known: Tournaments, read_again: Callable[[Conversation], ReaderResult]
) -> Thread:
    """Return the report that we have `answered` lately, where a new mail speaks of a game and so says who or which one
    is meant in it, and reports nothing else.
    """
    if is_reply(read.letter.subject) or not read.reading.claims:
        return NO_THREAD
    thread = _thread_answered(answered, _find_mail(answered))
    asked = {each.number: each.first for each in thread.talk.questions if each.first.code in _WHO_OR_WHICH}
    again = read_again(thread.talk) if asked else read
    is_answer = _only_answers(again, asked) and _are_of(again.resolutions, read.reading.claims, known)
    return thread if is_answer else NO_THREAD


def _only_answers(read: ReaderResult, asked: Mapping[int, Finding]) -> bool:
    """Return whether a mail gives the games of some of the questions `asked` by their numbers, with the results that
    were reported, and says nothing else.
    """
    reading, answers = read.reading, read.resolutions
    is_whole = all(each.number in asked and _are_as_asked(each.claims, asked[each.number].claims) for each in answers)
    return bool(answers) and is_whole and not (reading.claims or reading.departures or reading.cancellations)


def _are_as_asked(claims: Sequence[Claim], asked: Sequence[Claim]) -> bool:
    """Return whether there are games, with the results with which they were asked about, as far as these were known."""
    known = {each.score for each in asked if each.score}
    return bool(claims) and (not known or all({each.score, mirrored(each.score)} & known for each in claims))


def _are_of(answers: Iterable[Resolution], claims: Iterable[Claim], known: Tournaments) -> bool:
    """Return whether the claims of a mail name nobody but the players of its answers, by whichever of their names."""
    own = known_words(*(claim for each in answers for claim in each.claims))
    players = list(_list_names(known))
    return all(_is_nobody_else(word, own, players) for word in known_words(*claims))


def _is_nobody_else(word: str, own: Collection[str], players: Iterable[tuple[set[str], set[str]]]) -> bool:
    """Return whether a word is a name of no player, or of one whose family name is among the `own` words."""
    families = [family for names, family in players if word in names]
    return not families or any(not family.isdisjoint(own) for family in families)


def _list_names(known: Tournaments) -> Iterator[tuple[set[str], set[str]]]:
    """Yield the words of the names of each player of the director's tournaments, and those of the family name."""
    for player in (entry.player for entries in known.seats.values() for entry in entries):
        family = set(fold(player.family_name).split())
        yield family | set(fold(player.given_name).split()), family


def _find_mail(answered: OutboundMail) -> InboundMail:
    """Return the mail that ours answers."""
    wide = InboundMail.objects.select_related("tournament", "conversation").defer("raw", "conversation__raw")
    return wide.get(answers=answered)


@prepared
def _answered_between(director: int, begin: datetime, end: datetime, but: int) -> QuerySet[OutboundMail]:
    ours = OutboundMail.objects.only("mail", "games", "body")
    recent = ours.filter(mail__director=director, kind=AnswerKind.ANSWER, created_at__range=(begin, end))
    return recent.exclude(mail=but).order_by("-pk")[:1]


def _corrects_itself(reading: Reading) -> bool:
    """Return whether a mail takes a report back, or says whole results and calls them a correction: it is understood
    without any other.
    """
    whole = any(claim.score and (claim.corrects or reading.correction) for claim in reading.claims)
    return whole or bool(reading.cancellations)


def _repeats(reading: Reading, stored: Iterable[Claim]) -> bool:
    """Return whether all that a mail says is results as they are stored."""
    known = {(claim.white, claim.black, claim.score) for claim in stored}
    said = {(claim.white, claim.black, claim.score) for claim in reading.claims}
    return bool(said) and said <= known


def _reports_other(reading: Reading, stored: Iterable[Claim]) -> bool:
    """Return whether a mail is about a game that is none of those stored."""
    pairs = (f"{claim.white} {claim.black}" for claim in reading.claims)
    return not all(any(names_both(pair, claim) for claim in stored) for pair in pairs)


def _named_tournaments(reading: Reading, known: Tournaments) -> set[str]:
    """Return the codes of a director's tournaments that a mail names."""
    words = {fold(word).replace(" ", "") for word in (*reading.tournaments, *reading.hints)}
    return {each.code for each in known.own if fold(each.code).replace(" ", "") in words}


def _answered(letter: Letter, director: Director) -> OutboundMail | None:
    """Return the mail of ours that is answered, where it went to this director or is about a tournament of theirs."""
    if not letter.in_reply_to:
        return None
    ours = OutboundMail.objects.select_related("mail__tournament", "mail__conversation").defer("mail__raw")
    answered = ours.filter(is_named(letter.in_reply_to)).first()
    if answered is None or answered.mail is None:
        return None
    return answered if answered.recipient in list_addresses(director) or _directs(director, answered) else None


def _directs(director: Director, answered: OutboundMail) -> bool:
    """Return whether a director shares every tournament that a mail of ours was about."""
    if answered.mail is None or answered.kind == AnswerKind.CONFIRMATION:
        return False
    codes = set(_tournaments(answered.mail, answered.games))
    return bool(codes) and director.tournaments.filter(code__in=codes).count() == len(codes)


def _earlier(letter: Letter, director: Director) -> InboundMail | None:
    """Return the director's own mail that this one goes on with."""
    if not letter.in_reply_to:
        return None
    theirs = InboundMail.objects.select_related("conversation").defer("raw", "conversation__raw")
    return theirs.filter(message_id=letter.in_reply_to, director=director).first()


def _same_subject(letter: Letter, director: Director) -> InboundMail | None:
    """Return the director's only conversation with this subject in which a question is open: some programs name no
    mail that they answer.
    """
    if letter.in_reply_to or not is_reply(letter.subject):
        return None
    waiting = OpenQuestion.objects.filter(state=QuestionState.OPEN, conversation__director=director)
    firsts = InboundMail.objects.defer("raw").filter(pk__in=waiting.values("conversation"))
    same = [mail for mail in firsts if base_subject(mail.subject) == base_subject(letter.subject)]
    return same[0] if len(same) == 1 else None


def _of_conversation(first: InboundMail, answered: OutboundMail | None = None) -> Thread:
    """Return what is open in a conversation, and what the mail of ours lists that is answered, or else the newest."""
    sent = OutboundMail.objects.filter(Q(mail=first) | Q(mail__conversation=first)).exclude(body="")
    newest = list(sent.order_by("-pk")[:SENT_SHOWN])
    if not newest:
        return Thread(conversation=first, talk=Conversation(list_asked(first)))
    texts = (*(each.body for each in reversed(newest)), *list_button_words())
    current = answered or newest[0]
    lines = list_own_lines(first)
    stored = with_own_lines(list_stored(current), lines)
    earlier = with_own_lines(_list_earlier([each for each in newest if each.pk != current.pk], stored), lines)
    closed = list_closed(first, current)
    talk = Conversation(list_asked(first), texts, stored, earlier=earlier, closed=closed, unread_on=_unread_on(first))
    return Thread(conversation=first, talk=talk)


def _unread_on(first: InboundMail) -> date | None:
    """Return the day of a mail in which no result was found."""
    is_unread = any(reason["code"] == Question.NO_RESULTS for reason in first.reasons)
    return timezone.localdate(first.received_at or first.stored_at) if is_unread else None


def _list_earlier(answers: Iterable[OutboundMail], stored: Iterable[Claim]) -> tuple[Claim, ...]:
    """Return the games that other answers of a thread list, each once."""
    known = {replace(claim, where=NOWHERE) for claim in stored}
    found = {replace(claim, where=NOWHERE): claim for each in answers for claim in list_stored(each)}
    return tuple(claim for key, claim in found.items() if key not in known)


def _tournaments(mail: InboundMail, games: list[int]) -> tuple[str, ...]:
    codes = Game.objects.filter(pk__in=games).order_by("tournament__code").values_list("tournament__code", flat=True)
    named = tuple(dict.fromkeys(codes))
    return named or ((mail.tournament.code,) if mail.tournament else ())


def add_hints(reading: Reading, tournaments: tuple[str, ...]) -> Reading:
    """Return a reading that falls back on the tournaments it goes on with, where it names none itself."""
    return dataclasses.replace(reading, hints=(*reading.hints, *tournaments)) if tournaments else reading


def as_reply(read: ReaderResult, talk: Conversation, language: str) -> Reading:
    """Return the reading of a reply with the claims that its answers complete. That it has no results of its own says
    nothing while something is open.
    """
    reading, answers = read.reading, read.resolutions
    departures = tuple(answer.departure for answer in answers if answer.departure)
    return replace(
        reading,
        claims=(*reading.claims, *(claim for answer in answers for claim in answer.claims)),
        departures=(*reading.departures, *departures),
        cancellations=(*reading.cancellations, *(answer.cancellation for answer in answers if answer.cancellation)),
        findings=_findings_of(reading, talk, answered=bool(answers)),
        language=reading.language or language,
    )


def _findings_of(reading: Reading, talk: Conversation, *, answered: bool) -> tuple[Finding, ...]:
    """Return the findings of a reply without those that say nothing beside an answer, or while something is open."""
    if not talk.questions:
        return reading.findings
    said_nothing = {Question.NO_RESULTS, *([Question.NOT_CONFIRMED] if answered else [])}
    return tuple(finding for finding in reading.findings if finding.code not in said_nothing or finding.claims)


def ask_once(questions: Iterable[Finding], still_open: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return questions without those for the result of a game that an open question is about, and which game is meant
    by words that name only a player of one, or by a line of which another game is asked.
    """
    still_open = tuple(still_open)
    waiting = [claim for finding in still_open for claim in finding.claims]
    lines = {finding.where.text for finding in still_open if finding.where}
    return tuple(each for each in questions if not (_is_beside(each, lines) or _is_asked_already(each, waiting)))


def _is_beside(question: Finding, lines: Collection[str]) -> bool:
    """Return whether a question is what else is in a line of which something is open, as it was before the answer."""
    is_of_answer = question.where is not None and question.where.part == PART and question.where.text in lines
    return is_of_answer and question.code == Question.WHICH_GAME and not question.claims


def _is_asked_already(question: Finding, waiting: Iterable[Claim]) -> bool:
    text = question.where.text if question.where and question.where.part != PART else ""
    if question.code == Question.NO_SCORE:
        return any(names_both(text, claim) for claim in waiting)
    if question.code != Question.WHICH_GAME or question.claims:
        return False
    return any(_is_about(text, claim) for claim in waiting)


def _is_about(text: str, claim: Claim) -> bool:
    """Return whether a text is about a game of which something is open, and gives it no other result."""
    is_of_game = names_one(text, claim) and names_only(text, known_words(claim))
    return is_of_game and not (claim.score and tells_other_score(claim, text))


def list_reported(talk: Conversation, still_open: Iterable[Finding]) -> tuple[Claim, ...]:
    """Return the games that the answers of a conversation list, and those about which something is open."""
    return (*talk.stored, *talk.earlier, *(claim for finding in still_open for claim in finding.claims))


def keep_open(talk: Conversation, resolutions: Iterable[Resolution]) -> tuple[Finding, ...]:
    """Return the open questions that a reply does not answer, at the place of their number."""
    answered = {resolution.number for resolution in resolutions}
    return tuple(
        replace(finding, where=place_of(question.line, question.number))
        for question in talk.questions
        if question.number not in answered
        for finding in question.findings
    )

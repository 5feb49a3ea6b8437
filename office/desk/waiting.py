"""What waits for whoever is logged in: one list, each line with what is the matter and the most probable act."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import reduce
from operator import or_
from types import MappingProxyType
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from intake.models import (
    BlockedSender,
    Bounce,
    InboundMail,
    MailState,
    OpenQuestion,
    ProposalState,
    QuestionState,
    TournamentProposal,
)
from intake.processing.open_questions import NOT_ASKED
from intake.reading.codes import Question
from office.desk import queue
from office.desk.marks import belongs_to_others, rests
from operations.health import Problem, measure_health
from ratings import evaluation, publication
from ratings.models import CorrectionProposal, CorrectionState, Review, ReviewState
from ratings.queries import office, pools, reviews
from ratings.queries.directors import names_by_address
from ratings.vocabulary.office_labels import SUBJECTS, office_word

SHOWN = 50
"""Lines of one kind that are listed at most; how many more there are stands below them."""

PATIENCE = timedelta(days=14)
"""How long somebody whom we asked may take to answer before the officer is asked to look (our own choice)."""

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Waiting:
    """Something that waits: its page (a view and its key), what is the matter in one sentence, since when,
    and the most probable act. `opens` names the form of that page that the act needs; with `sends` one click does it:
    the name and value of a button of the form at `view`.
    """

    kind: Words
    title: str
    sentence: str
    since: datetime | date | None
    act: Words
    view: str
    key: object = None
    opens: str = ""
    sends: tuple[str, str] | None = None
    urgent: bool = False

    @property
    def has_hour(self) -> bool:
        """Whether it is known to the minute since when it waits."""
        return isinstance(self.since, datetime)


@dataclass(frozen=True, slots=True)
class More:
    """How many of a kind wait beyond those that are listed, and the page that lists them all."""

    kind: Words
    number: int
    view: str


@dataclass(frozen=True, slots=True)
class Desk:
    """What waits for somebody: the lines that are listed, and what is beyond them."""

    lines: tuple[Waiting, ...]
    more: tuple[More, ...]

    @property
    def total(self) -> int:
        """How much waits, listed or not."""
        return len(self.lines) + sum(rest.number for rest in self.more)


@dataclass(frozen=True, slots=True)
class _Act:
    """What most probably settles a mail: the word on the button, and the form of its page that opens."""

    word: Promise
    opens: str = ""


_NAMES = _Act(gettext_lazy("Say who is meant"), "players")
_TOURNAMENT = _Act(gettext_lazy("Choose the tournament"), "tournament")
_SENDER = _Act(gettext_lazy("Decide about the sender"), "accept")
_LOOK = gettext_lazy("Look at it")
_READ = _Act(gettext_lazy("Read and decide"))
_CORRECT = _Act(gettext_lazy("Prepare a correction"), "corrections")

ACTS: Mapping[str, _Act] = MappingProxyType(
    {
        **dict.fromkeys((Question.NAMESAKE, Question.AMBIGUOUS_NAME, Question.UNKNOWN_PLAYER), _NAMES),
        **dict.fromkeys((Question.UNKNOWN_TOURNAMENT, Question.AMBIGUOUS_TOURNAMENT), _TOURNAMENT),
        Question.MISSING_TOURNAMENT: _TOURNAMENT,
        **dict.fromkeys((Question.SENDER_AUTH, Question.UNKNOWN_SENDER, Question.NOT_DIRECTOR), _SENDER),
        Question.NOT_YOUR_TOURNAMENT: _SENDER,
    }
)
"""The most probable act by the first question of a mail that has one."""


ACT_OF: Mapping[str, str] = MappingProxyType(
    {
        "office:mail": "office:mail_act",
        "office:director": "office:director",
        "office:review": "office:review_step",
        "office:list_draft": "office:list_draft",
        "office:tournament": "office:charge",
    }
)
"""The address to which the act of a page is sent; on other pages whoever may open them may do it."""


def list_waiting(may_open: Callable[[str], bool], may_send: Callable[[str], bool], today: date, actor: str) -> Desk:
    """Return what waits, as far as the account may open it: problems of the server, mails and addresses, reviews and
    corrections, lists, tournaments; of each kind the oldest first. Acts that it may not do become a look.
    """
    sources: Sequence[tuple[str, Callable[[], Iterable[Waiting | More]]]] = (
        ("office:status", lambda: _problems(shows_mails=may_open("office:mails"))),
        ("office:mails", _people_in_mails),
        ("office:mails", lambda: _mails(actor)),
        ("office:reviews", _reviews),
        ("office:corrections", _corrections),
        ("office:lists", lambda: _lists(today)),
        ("office:tournaments", lambda: _tournaments(today)),
    )
    every = [line for view, lines in sources if may_open(view) for line in lines()]
    found = [line for line in every if may_open(line.view)]
    lines = tuple(_offer(line, may_send) for line in found if isinstance(line, Waiting))
    return Desk(lines, tuple(line for line in found if isinstance(line, More)))


def _offer(line: Waiting, may_send: Callable[[str], bool]) -> Waiting:
    """Return a line with an act that the reader may do."""
    needs = ACT_OF.get(line.view)
    return replace(line, act=_LOOK, opens="") if needs and not may_send(needs) else line


def _count_more(kind: Words, view: str, shown: int, found: QuerySet[Any]) -> Iterator[More]:
    """Yield how many were found beyond those that are shown; nothing is counted where all are."""
    number = found.count() - shown if shown >= SHOWN else 0
    if number > 0:
        yield More(kind, number, view)


def _problems(*, shows_mails: bool) -> Iterator[Waiting]:
    """Yield what is wrong with the server; mails that failed are among the mails."""
    for problem in measure_health().problems:
        if not (shows_mails and problem is Problem.MAILS_FAILED):
            yield Waiting(
                *(gettext_lazy("Server"), str(gettext_lazy("Server")), str(problem.label), None),
                *(_LOOK, "office:status"),
                urgent=True,
            )


def _people_in_mails() -> Iterator[Waiting | More]:
    """Yield directors in whose name somebody else wrote, and addresses from which our mails come back."""
    blocks, bounced = queue.list_blocks(), queue.list_bounced()
    for block in blocks:
        sentence = _("They say of a mail: “This was not me.” Nothing in this name is stored until you have looked.")
        view, key = ("office:mail", block.mail.code) if block.mail else ("office:director", block.director_id)
        facts = (gettext_lazy("Director"), block.director.name, sentence, block.since, _READ.word)
        yield Waiting(*facts, view, key, urgent=True)
    for back in bounced:
        yield _bounced(back)
    stopped, returned = (kind.objects.filter(lifted_at=None) for kind in (BlockedSender, Bounce))
    yield from _count_more(gettext_lazy("Director"), "office:mails", len(blocks), stopped)
    yield from _count_more(gettext_lazy("Address"), "office:mails", len(bounced), returned)


def _bounced(back: queue.BouncedAddress) -> Waiting:
    """Return an address as it waits: one click sends what waits for it, or notes a complaint."""
    facts = (gettext_lazy("Address"), back.person or back.mark.recipient)
    place = ("office:mails_bounce", back.mark.pk)
    if back.is_complaint:
        sentence = _("They reported a mail of ours as unwanted; mails about ratings no longer go there.")
        return Waiting(*facts, sentence, back.mark.since, gettext_lazy("Seen"), *place, sends=("act", "seen"))
    sentence = ngettext("Our mails come back; %(n)s waits.", "Our mails come back; %(n)s wait.", back.waiting)
    told = sentence % {"n": back.waiting}
    return Waiting(*facts, told, back.mark.since, gettext_lazy("Send again"), *place, sends=("act", "again"))


_NEEDS_OFFICER = reduce(or_, (Q(asked__contains=f'"code": "{code}"') for code in sorted(NOT_ASKED)))
"""The mails with a reason that nobody asked their sender about."""


def _lately_asked(now: datetime) -> Q:
    """Return what is true of the mails whose sender was asked lately, as `_annotated` says what they ask."""
    asked = Q(state=MailState.PENDING) | (Q(state=MailState.HELD, is_asked=True) & ~_NEEDS_OFFICER)
    return Q(stored_at__gt=now - PATIENCE, proposes=False) & asked & ~Q(asked__contains=queue.PROPOSES)


_LISTED = Q(rests=False, is_others=False)
"""What is true of the mails that neither rest nor wait for another officer, as `_annotated` says it."""


def _annotated(now: datetime, actor: str) -> QuerySet[InboundMail]:
    """Return all that wait, with what is asked, whether they rest, and whether another officer sees to them."""
    is_asked = Exists(OpenQuestion.objects.filter(mail=OuterRef("pk"), state=QuestionState.OPEN))
    proposes = Exists(TournamentProposal.objects.filter(mail=OuterRef("pk"), state=ProposalState.WAITING))
    away = {"rests": rests(timezone.localdate(now)), "is_others": belongs_to_others(actor)}
    return queue.find_waiting().annotate(is_asked=is_asked, proposes=proposes, **away)


def find_mails(now: datetime, actor: str) -> QuerySet[InboundMail]:
    """Return the mails that wait for an officer, the oldest first: not those whose sender was asked lately, that rest,
    or that another officer sees to.
    """
    found = _annotated(now, actor).filter(_LISTED)
    return found.exclude(_lately_asked(now)).order_by("stored_at", "pk")


def find_next(mail: InboundMail, actor: str) -> str:
    """Return the code of the mail that comes next after one that is settled, rests, or went to another officer; ""
    where none waits or that one still does.
    """
    now = timezone.now()
    if _annotated(now, actor).filter(_LISTED, pk=mail.pk).exists():
        return ""
    codes = find_mails(now, actor).exclude(pk=mail.pk).values_list("code", flat=True)
    behind = Q(stored_at__gt=mail.stored_at) | Q(stored_at=mail.stored_at, pk__gt=mail.pk)
    return codes.filter(behind).first() or codes.first() or ""


@dataclass(frozen=True, slots=True)
class Absent:
    """How many mails wait for their senders, rest, and wait for other officers."""

    asked: int = 0
    resting: int = 0
    others: int = 0


def count_absent(now: datetime, actor: str) -> Absent:
    """Return how many mails are not listed, and why: each counts once."""
    lately = _lately_asked(now)
    kinds = (lately, ~lately & Q(rests=True), ~lately & Q(rests=False, is_others=True))
    found = _annotated(now, actor).aggregate(
        **{f"kind_{at}": Count("pk", filter=kind) for at, kind in enumerate(kinds)}
    )
    return Absent(*(found[f"kind_{at}"] for at in range(len(kinds))))


def _mails(actor: str) -> Iterator[Waiting | More]:
    """Yield the mails that wait for the officer. Of a player the address alone is shown: whose one is, is personal,
    and not asked for whenever somebody opens the desk.
    """
    now = timezone.now()
    found = find_mails(now, actor)
    rows = list(found.select_related("tournament").defer("raw", "results")[:SHOWN])
    people = names_by_address({row.sender for row in rows if row.sender})
    for row in rows:
        yield _mail(row, people.get(row.sender, ""), now)
    yield from _count_more(gettext_lazy("Mail"), "office:mails", len(rows), found)


def _mail(row: InboundMail, person: str, now: datetime) -> Waiting:
    # What nobody asked the sender about is for the officer.
    reasons = sorted(queue.parse_reasons(row.reasons), key=lambda reason: reason.code not in NOT_ASKED)
    act = _act_of(row, reasons[0] if reasons else None, now)
    told = reasons[0].sentence if reasons else str(MailState(row.state).label)
    title = row.subject or row.code
    sentence = f"{person or row.sender or '–'}: {told}"
    urgent, came_at = row.state == MailState.FAILED, row.received_at or row.stored_at
    mail = gettext_lazy("Mail")
    return Waiting(mail, title, sentence, came_at, act.word, "office:mail", row.code, opens=act.opens, urgent=urgent)


def _act_of(row: InboundMail, reason: queue.Reason | None, now: datetime) -> _Act:
    """Return what most probably settles a mail."""
    proposes, is_asked = row.proposes, row.is_asked  # type: ignore[attr-defined]  # find_mails annotates them
    if proposes:
        return _Act(gettext_lazy("Enter the tournament"), "proposal")
    if row.state == MailState.FAILED:
        return _Act(gettext_lazy("Read it again"), "retry")
    if row.state == MailState.QUARANTINED:
        return _Act(gettext_lazy("Accept or reject"), "reject")
    if row.stored_at <= now - PATIENCE and (is_asked or row.state == MailState.PENDING):
        return _Act(gettext_lazy("Remind the sender"), "answer")
    if reason is not None and reason.corrects:
        return _CORRECT
    return ACTS.get(reason.code, _READ) if reason else _READ


REVIEW_ACTS = MappingProxyType(
    {
        ReviewState.RECEIVED: gettext_lazy("Take it up"),
        ReviewState.IN_REVIEW: gettext_lazy("Decide"),
        ReviewState.DECIDED: gettext_lazy("Carry it out"),
        ReviewState.APPEALED: gettext_lazy("Record the decision of the appeal"),
    }
)


def _reviews() -> Iterator[Waiting | More]:
    """Yield the reviews in which it is the officer's turn."""
    found = reviews.find_reviews("")[:SHOWN]
    answered = reviews.find_answered([line.review.pk for line in found])
    for line in found:
        row = line.review
        facts = {"who": line.who or "–", "state": ReviewState(row.state).label}
        sentence = _("%(who)s questions an evaluation: %(state)s.") % facts
        if row.pk in answered:
            sentence = f"{sentence} {_('An answer has come.')}"
        act = REVIEW_ACTS[ReviewState(row.state)]
        yield Waiting(SUBJECTS["review"], str(row.tournament), sentence, row.raised_at, act, "office:review", row.pk)
    every = Review.objects.filter(state__in=reviews.WAITING)
    yield from _count_more(SUBJECTS["review"], "office:reviews", len(found), every)


def _corrections() -> Iterator[Waiting | More]:
    """Yield the corrections that were prepared and neither carried out nor dropped."""
    found = CorrectionProposal.objects.filter(state=CorrectionState.PREPARED).order_by("pk")
    rows = list(found.only("kind", "prepared_at")[:SHOWN])
    for row in rows:
        yield Waiting(
            gettext_lazy("Correction"),
            office_word(row.kind, "correction_kinds"),
            _("It is prepared, and neither carried out nor dropped."),
            row.prepared_at,
            gettext_lazy("See the effect"),
            *("office:correction", row.pk),
        )
    yield from _count_more(gettext_lazy("Correction"), "office:corrections", len(rows), found)


def _lists(today: date) -> Iterator[Waiting]:
    """Yield lists that should be published, and rating periods that should be closed."""
    for pool in pools.pools():
        if day := evaluation.period_due(pool, today):
            sentence, act = _("A rating period is over and not closed."), gettext_lazy("Close the period")
            yield Waiting(gettext_lazy("List"), pool.name, sentence, day, act, "office:close_period", pool.pk)
        elif day := publication.due(pool, today):
            sentence, act = _("A list should be published."), gettext_lazy("Draft the list")
            yield Waiting(gettext_lazy("List"), pool.name, sentence, day, act, "office:list_draft", pool.pk)


def _tournaments(today: date) -> Iterator[Waiting | More]:
    """Yield the tournaments that need attention, each once, with what is most to the point."""
    found, told, every = office.tournaments_to_check(today), set[int](), set[int]()
    enter = (gettext_lazy("Enter the result"), "office:results")
    look = (_LOOK, "office:tournament")
    lead = (gettext_lazy("Choose a director"), "office:tournament")
    silent = _("No report for %(days)s days.") % {"days": office.SILENT_DAYS}
    sources: tuple[tuple[tuple[office.TournamentLine, ...], str, tuple[Promise, str], str], ...] = (
        (found.one_short, _("One game is open; it keeps the tournament from its end."), enter, ""),
        (found.overdue, _("It should have ended."), enter, ""),
        (found.unfinished, _("Nothing is open: does another round follow?"), look, ""),
        (found.silent, silent, look, ""),
        (found.unled, _("Nobody can report for it by mail."), lead, "directors"),
    )
    for rows, sentence, (act, view), opens in sources:
        every |= {row.pk for row in rows}
        for row in rows[:SHOWN]:
            if row.pk not in told:
                told.add(row.pk)
                since = row.planned_end if rows is found.overdue else row.heard_on
                title = f"{row.code} {row.name}"
                yield Waiting(gettext_lazy("Tournament"), title, sentence, since, act, view, row.pk, opens=opens)
    if len(every) > len(told):
        yield More(gettext_lazy("Tournament"), len(every) - len(told), "office:waiting")

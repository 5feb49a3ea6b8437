"""What the sender is told: from the account of his mail to the content of the answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from intake import matching, replying
from intake.models import InboundMail
from intake.processing.outcome import STANDS, Conclusion
from intake.processing.plan import Decision
from intake.processing.recording import Account, Left, Outcome
from intake.processing.requests import answer
from intake.processing.screening import Answer
from intake.reading.codes import Question, Remark
from intake.reading.types import Finding, Place
from intake.replying import Content, GameLine, LeaveLine, Progress, RatedPlayer, RatedUnit, Told
from ratings.facts.results import Stored
from ratings.models import Evaluation, Game, Tournament
from ratings.queries.evaluations import listed_on
from ratings.queries.units import tournaments_of, waits_for
from ratings.templatetags.rating_format import plain_day

ABOUT_THE_MAIL = frozenset({Remark.DAY_OF_MAIL, matching.Remark.START_LETTER})
"""Remarks that hold for all of a mail, whichever line they were found at."""


def put_answer(mail: InboundMail, decision: Decision, account: Account, conclusion: Conclusion, now: datetime) -> None:
    """Puts what the sender gets into the outbox: nothing, a question, a code word or everything."""
    address, director = decision.facts.address, decision.facts.director
    kind, request = decision.screen.answer, decision.request
    with translation.override((request.language if request else "") or decision.reading.language):
        if kind is Answer.CONFIRMATION and director is not None:
            replying.put_confirmation(mail, director, now)
        elif kind is Answer.CODE_WORD:
            replying.put(mail, address, replying.code_word(), now)
        elif kind is Answer.FULL and request is not None and request.question is None:
            replying.put(mail, address, replying.with_dispute(answer(request), mail), now)
        elif kind is Answer.FULL:
            told = replying.answer(content(mail, decision, account, conclusion))
            replying.put(mail, address, replying.with_dispute(told, mail), now, _named(account))


def _named(account: Account) -> set[int]:
    """The games that an answer names, so that an answer to it may correct them."""
    closed = {one.game.pk for left in account.left for one in left.closed}
    return closed | {one.game.pk for one in (*account.outcomes, *account.reopened)}


def content(mail: InboundMail, decision: Decision, account: Account, conclusion: Conclusion) -> Content:
    """Everything an answer to a director says, in the active language."""
    director = decision.facts.director
    names = _names(account, decision.matched.tournaments)
    mine = [evaluation for evaluation in account.evaluations if _is_about(evaluation, decision, account)]
    questions = [question for question in conclusion.questions if question.code != Question.HUMAN]
    return Content(
        code=mail.code,
        greeting=director.name if director else "",
        stored=_lines(account.outcomes, Stored.NEW, names),
        corrected=_lines(account.outcomes, Stored.CORRECTED, names),
        repeated=_lines(account.outcomes, Stored.REPEATED, names),
        proposed=_lines((*account.outcomes, *account.reopened), Stored.PROPOSED, names),
        reopened=tuple(_game_line(one.game, names, one.where) for one in account.reopened if one.stored in STANDS),
        leaves=tuple(_leave_line(left, names) for left in account.left if left.stored is Stored.NEW),
        asked=tuple(_told(question) for question in questions if not _is_only_told(question)),
        remarks=tuple(map(_told, (*filter(_is_only_told, questions), *decision.matched.remarks))),
        rated=tuple(_unit(evaluation, decision.matched.tournaments) for evaluation in mine),
        others=len(account.evaluations) - len(mine),
        progress=tuple(_progress(tournament, names) for tournament in decision.matched.tournaments),
    )


def _names(account: Account, tournaments: Iterable[Tournament]) -> dict[int, str]:
    """How the players of all tournaments that an answer speaks of are written, by their entries."""
    closed = [one for left in account.left for one in left.closed]
    about = {one.game.tournament for one in (*account.outcomes, *account.reopened, *closed)}
    about |= {*tournaments, *(left.leave.entry.tournament for left in account.left)}
    return {key: name for tournament in about for key, name in replying.written_names(tournament).items()}


def _lines(outcomes: Iterable[Outcome], stored: Stored, names: Mapping[int, str]) -> tuple[GameLine, ...]:
    return tuple(_game_line(one.game, names, one.where) for one in outcomes if one.stored is stored)


def _game_line(game: Game, names: Mapping[int, str], where: Place | None = None) -> GameLine:
    return GameLine(
        tournament=game.tournament.code,
        white=names[game.white_id],
        black=names[game.black_id],
        score=game.score or "",
        reason=game.reason,
        completed_on=game.completed_on,
        source=where.text if where else "",
    )


def _leave_line(left: Left, names: Mapping[int, str]) -> LeaveLine:
    leave = left.leave
    return LeaveLine(
        tournament=leave.entry.tournament.code,
        player=names[leave.entry.pk],
        kind=leave.kind.value,
        on=leave.on,
        source=leave.where.text,
        games=tuple(_game_line(one.game, names) for one in left.closed),
    )


def _is_only_told(question: Finding) -> bool:
    """Whether a question leaves nothing to send: a game goes on, or a sum is wrong though all games are clear."""
    unclear_sum = question.code == Question.SUM_MISMATCH and not replying.told_of_cells(question).source
    return unclear_sum or question.code == Question.NOT_FINISHED


def _told(finding: Finding) -> Told:
    if replying.is_of_cells(finding):
        return replying.told_of_cells(finding)
    detail = "" if finding.code == Question.OPEN_GAMES else replying.about(finding)  # what is missing stands below
    source = finding.where.text if finding.where and finding.code not in ABOUT_THE_MAIL else ""
    return Told(replying.sentence(replying.sentence_key(finding)), detail, source)


def _is_about(evaluation: Evaluation, decision: Decision, account: Account) -> bool:
    """Whether an evaluation is of a game or tournament this mail reports, not of one that follows."""
    if evaluation.game_id is not None:
        told = {one.game.pk for one in account.outcomes} | {one.game.pk for left in account.left for one in left.closed}
        return evaluation.game_id in told
    told = {tournament.pk for tournament in decision.matched.tournaments}
    return not told.isdisjoint(tournament.pk for tournament in tournaments_of(evaluation))


def _unit(evaluation: Evaluation, about: Collection[Tournament]) -> RatedUnit:
    """What an evaluation did, of a period only to the players of the tournaments that a mail is about."""
    entries = evaluation.entries.select_related("player").order_by("-after_value", "player__sort_key")
    if listed_on(evaluation):
        entries = entries.filter(player__entries__tournament__in=about).distinct()
    players = tuple(
        RatedPlayer(entry.player.name, entry.before_value, entry.before_index, entry.after_value, entry.after_index)
        for entry in entries
    )
    return RatedUnit(_title(evaluation), players)


def _title(evaluation: Evaluation) -> str:
    tournament, list_day = evaluation.tournament, listed_on(evaluation)
    if evaluation.game_id is not None:
        game = Game.objects.select_related("white__player", "black__player", "tournament").get(pk=evaluation.game_id)
        return f"{game.tournament.code}: {game.white.player.name} - {game.black.player.name}"
    if list_day:
        return _("Period of the list of %(day)s") % {"day": plain_day(list_day)}
    return f"{tournament.code}: {tournament.name}" if tournament else evaluation.key


def _progress(tournament: Tournament, names: Mapping[int, str]) -> Progress:
    """What is missing in a tournament now, and its page."""
    found = Game.objects.filter(tournament=tournament, score=None).order_by("number")
    games = found.values_list("white_id", "black_id", "reason", "completed_on")
    missing = tuple(
        GameLine(tournament.code, names[white], names[black], "", reason, on) for white, black, reason, on in games
    )
    url = settings.SITE_URL + reverse("website:tournament", args=[tournament.code])
    return Progress(tournament.code, tournament.name, missing, url, waits_for(tournament))

"""The mail desk of the rating officer: the list, one mail, the bytes of it, and what is done with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise, SimpleLazyObject
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from intake.models import BlockedSender, InboundMail, MailState
from intake.receiving.receivers import SEND_ANSWERS, send_tasks, wake
from office.desk import actions, queue
from office.desk.actions import Outcome
from office.desk.annotated_mail import AnnotatedMail, annotate_mail, possible_directors
from office.desk.items import Item
from office.desk.stored_results import find_stored_results
from office.forms.mails import (
    CancelForm,
    CorrectForm,
    LetterForm,
    LineForm,
    RejectForm,
    ReopenForm,
    ReturnForm,
    TournamentForm,
    VouchForm,
    WholeForm,
)
from office.views.line_forms import cancel_form, correct_form, lines_of, shown, whole_form
from office.views.mail_page import kept_words, named, players_form, show, tell, tell_and_stay
from office.views.responses import ERASED, go, say, warn
from ratings.errors import PersonErased
from ratings.facts.departures import departed_by
from webtools.access import actor_of
from webtools.requests import cursor_of, found, text_of

F = TypeVar("F", bound=LineForm)

Act = Callable[[HttpRequest, InboundMail], HttpResponse]


def waiting(_request: HttpRequest) -> dict[str, Any]:
    """How many mails wait for a person, for pages of other apps; counted where a page shows it."""
    return {"mails_waiting": SimpleLazyObject(queue.count_waiting)}


@require_safe
def mails(request: HttpRequest) -> HttpResponse:
    """The list; with `?state=` the mails in one state, else those that wait for a person."""
    state = text_of(request, "state")
    if state and state not in MailState.values:
        raise Http404
    page = queue.list_mails(state, cursor_of(request))
    context = {
        "page": page,
        "why": not state or any(line.reasons for line in page.rows),
        "state": state,
        "filters": queue.list_filters(),
        "blocks": queue.list_blocks(),
    }
    return render(request, "office/mails.html", context)


@require_safe
def mail(request: HttpRequest, code: str) -> HttpResponse:
    """One mail with everything about it."""
    return show(request, named(code))


@require_safe
def raw(_request: HttpRequest, code: str) -> HttpResponse:
    """The mail as it came: plain text that no browser opens. A 404 for one that was emptied."""
    row = named(code)
    if row.emptied_at:
        raise Http404
    response = HttpResponse(bytes(row.raw), content_type="text/plain; charset=us-ascii")
    response["Content-Disposition"] = f'attachment; filename="{row.code}.eml.txt"'
    response["X-Content-Type-Options"] = "nosniff"
    return response


@require_POST
def act(request: HttpRequest, code: str, action: str) -> HttpResponse:
    """One of the acts of the desk, by its name."""
    work = ACTS.get(action)
    if work is None:
        raise Http404
    return work(request, named(code))


@require_POST
def lift(request: HttpRequest, pk: int) -> HttpResponse:
    """Mails of this director are stored again."""
    block = found(BlockedSender.objects.select_related("mail", "director").defer("mail__raw").filter(pk=pk).first())
    tell(request, actions.lift_block(block, actor_of(request)), _("The block is lifted."))
    return go(request, "mails")


def vouch(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Accepts the mail as a director's."""
    form = VouchForm(possible_directors(()), request.POST, auto_id="vouch-%s")
    if not form.is_valid():
        return show(request, row, {"vouch": form})
    done = actions.accept_as(row, form.cleaned_data["director"], form.cleaned_data["seen"], actor_of(request))
    return again(request, row, done)


def about(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Chooses the tournament of the mail."""
    form = TournamentForm(request.POST, auto_id="about-%s")
    if not form.is_valid():
        return show(request, row, {"about": form})
    done = actions.choose_tournament(row, form.tournament(), form.cleaned_data["seen"], actor_of(request))
    return again(request, row, done)


def persons(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Says whom names mean."""
    form = players_form(annotate_mail(row), request.POST)
    if not form.is_valid():
        return show(request, row, {"persons": form})
    seen = form.cleaned_data["seen"]
    try:
        done = actions.assign_players(row, form.meant(), form.aliases(), seen, actor_of(request))
    except PersonErased:
        form.add_error(None, ERASED)
        return show(request, row, {"persons": form})
    return again(request, row, done)


def retry(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Reads the mail once more."""
    return again(request, row, actions.retry(row, request.POST.get("seen", ""), actor_of(request)))


def on_line(
    request: HttpRequest,
    row: InboundMail,
    make: Callable[[AnnotatedMail, Any], F],
    work: Callable[[Item, F, str], Outcome],
    words: str | Promise,
) -> HttpResponse:
    """Does something about what stands in a line. Where it is not there any more, somebody was faster."""
    annotated = annotate_mail(row)
    form = make(annotated, request.POST)
    given = (request.POST.get("where"), request.POST.get("number"))
    item = next((item for item in annotated.items if (item.where, str(item.number)) == given), None)
    if item is None:
        return tell_and_stay(request, row, Outcome.OVERTAKEN, "")
    if form.is_valid():
        return tell_and_stay(request, row, work(item, form, actor_of(request)), words)
    form.auto_id = f"id_%s_{item.number}"
    lines = [line._replace(form=form) if line.item == item else line for line in lines_of(row, annotated)]
    return show(request, row, shown(lines))


def correct(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Stores what a line means."""

    def work(item: Item, form: CorrectForm, actor: str) -> Outcome:
        return actions.store_result(row, item, form.result(), form.cleaned_data["seen"], actor)

    return on_line(request, row, correct_form, work, _("The result is stored."))


def cancel(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Takes the result back that a line means."""

    def work(item: Item, form: CancelForm, actor: str) -> Outcome:
        return actions.cancel_result(row, item, form.game(), form.version(), form.cleaned_data["seen"], actor)

    return on_line(request, row, cancel_form, work, _("The result is taken back; the game is open again."))


def whole(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Gives all open games of a tournament the result that a line means."""

    def work(item: Item, form: WholeForm, actor: str) -> Outcome:
        return actions.give_to_all(row, item, form.tournament(), form.result, form.cleaned_data["seen"], actor)

    return on_line(request, row, whole_form, work, _("All open games have this result now."))


def reject(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Sets the mail aside for good."""
    form = RejectForm(request.POST, auto_id="refusal-%s")
    if not form.is_valid():
        return show(request, row, {"refusal": form})
    words, seen = form.cleaned_data["words"].strip(), form.cleaned_data["seen"]
    done = actions.reject_mail(row, words, seen, actor_of(request))
    return written(request, row, done, _("The mail is rejected."))


def answer(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Writes to the sender."""
    form = LetterForm(request.POST, auto_id="letter-%s")
    if not form.is_valid():
        return show(request, row, {"letter": form})
    words, seen = form.cleaned_data["words"].strip(), form.cleaned_data["seen"]
    return written(
        request, row, actions.send_answer(row, words, seen, actor_of(request)), _("Your words are on their way.")
    )


def reopen(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Takes back a result that the mail stored."""
    form = ReopenForm(request.POST)
    if not form.is_valid():
        raise Http404
    said = form.cleaned_data
    game = found(next((one.game for one in find_stored_results(row) if one.game.pk == said["game"]), None))
    done = actions.revert_result(row, game, said["version"], said["seen"], actor_of(request))
    return tell_and_stay(request, row, done, _("The result is taken back; the game is open again."))


def back(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Takes back a departure that the mail stored."""
    form = ReturnForm(request.POST)
    if not form.is_valid():
        raise Http404
    said = form.cleaned_data
    entry = found(next((one for one in departed_by(row.code) if one.pk == said["entry"]), None))
    done, undone = actions.revert_withdrawal(row, entry, said["on"], said["seen"], actor_of(request))
    words = _("The departure is taken back: %(player)s.") % {"player": entry.player.name}
    if done is Outcome.OVERTAKEN:
        return tell_and_stay(request, row, done, words)
    tell(request, done, words)
    n = len(undone.games)
    if n:
        say(request, ngettext("%(n)s game is open again.", "%(n)s games are open again.", n) % {"n": n})
    for game, why in undone.kept:
        warn(request, kept_words(game, why))
    return go(request, "mail", row.code)


ACTS: Mapping[str, Act] = MappingProxyType(
    {
        "accept": vouch,
        "answer": answer,
        "back": back,
        "cancel": cancel,
        "correct": correct,
        "players": persons,
        "reject": reject,
        "reopen": reopen,
        "retry": retry,
        "tournament": about,
        "whole": whole,
    }
)
"""Every act by the last word of its address."""


def again(request: HttpRequest, row: InboundMail, done: Outcome) -> HttpResponse:
    """Wake a worker for a requeued mail, and return to it."""
    if done is Outcome.DONE:
        wake([row])
    return tell_and_stay(request, row, done, _("The mail is read again with your decision."))


def written(request: HttpRequest, row: InboundMail, done: Outcome, words: str | Promise) -> HttpResponse:
    """A letter may wait in the outbox."""
    if done is Outcome.DONE:
        send_tasks(SEND_ANSWERS, [()])
    return tell_and_stay(request, row, done, words)

"""The mail desk: the list, one mail, its bytes, the actions on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from intake.errors import ProgramFault, ReaderFailed, ReaderUnavailable
from intake.models import BlockedSender, Bounce, InboundMail, MailState
from intake.processing.process import reading_ahead
from intake.receiving.receivers import SEND_ANSWERS
from office.desk import actions, queue
from office.desk.actions import Outcome
from office.desk.annotated_mail import AnnotatedMail, annotate_mail
from office.desk.items import Item
from office.desk.officers import list_officers
from office.desk.stored_results import find_stored_results
from office.forms.mail_arrangements import MailFilterForm, SeveralForm
from office.forms.mails import (
    CancelForm,
    CorrectForm,
    LetterForm,
    LineForm,
    RejectForm,
    ReopenForm,
    ReturnForm,
    TournamentForm,
    WholeForm,
)
from office.views import mail_arrangements
from office.views.line_forms import list_item_forms, make_cancel_form, make_correct_form, make_whole_form, split_quiet
from office.views.mail_page import (
    explain_kept,
    get_mail,
    make_players_form,
    make_vouch_form,
    report_and_return,
    report_outcome,
    return_to_mail,
    show_mail,
)
from office.views.responses import ERASED, add_success, add_warning, redirect_to
from ratings.broker import send_tasks
from ratings.errors import PersonErased, Taken
from ratings.facts.departures import find_withdrawals
from webtools.access import actor_of
from webtools.effects import shows_effect
from webtools.forms import EDIT
from webtools.requests import or_404, parse_cursor, query_text

F = TypeVar("F", bound=LineForm)

SEND_AGAIN, SEEN, GIVE_UP = "again", "seen", "give-up"
"""What the buttons beside an address that refuses our mails say."""

WITHOUT_FIELDS = frozenset({"restore", "retry", "wake"})
"""Acts that nothing is typed for: on the way back there is nothing to show."""

UNREADABLE = {
    False: _(
        "The mail breaks the program that reads it, or takes too much time or memory. Nothing was changed. Trying"
        " again does not help: please enter its results by hand, on the pages of their games."
    ),
    True: _(
        "An error in the program stops this mail; whoever looks after the server is told. Nothing was changed. Please"
        " enter its results by hand, on the pages of their games."
    ),
}
"""Why a mail cannot be read, by whether the fault is the program's."""

Act = Callable[[HttpRequest, InboundMail], HttpResponse]


@require_safe
def list_mails(request: HttpRequest) -> HttpResponse:
    """List the mails that wait for a decision; with `?state=` those in one state, with `?q=` those that it finds; cut
    down by director, tournament, age, and who sees to them.
    """
    if (state := query_text(request, "state")) and state not in MailState.values:
        raise Http404
    officers, form = list_officers(), MailFilterForm({**request.GET.dict(), "state": state})
    wanted = form.wanted(state)
    page = queue.list_mails(wanted, parse_cursor(request), actor_of(request))
    context = {
        "page": page,
        "asked": wanted.words,
        "why": not state or any(line.reasons for line in page.rows),
        "state": state,
        "wanted": wanted,
        "form": form,
        "officers": officers,
        "several": SeveralForm(officers),
        "filters": queue.list_filters(),
        "blocks": queue.list_blocks(),
        "bounced": queue.list_bounced(actor_of(request)),
    }
    return render(request, "office/mails.html", context)


@require_safe
def open_mail(request: HttpRequest, code: str) -> HttpResponse:
    """Show one mail."""
    return show_mail(request, get_mail(code))


@require_safe
def download_mail(_request: HttpRequest, code: str) -> HttpResponse:
    """Download the bytes of a mail as plain text that no browser opens. Raise Http404 for one that was purged."""
    row = get_mail(code)
    if row.emptied_at:
        raise Http404
    response = HttpResponse(bytes(row.raw), content_type="text/plain; charset=us-ascii")
    response["Content-Disposition"] = f'attachment; filename="{row.code}.eml.txt"'
    response["X-Content-Type-Options"] = "nosniff"
    return response


@require_POST
def act_on_mail(request: HttpRequest, code: str, action: str) -> HttpResponse:
    """Carry out the action with a name."""
    if action not in ACTS:
        raise Http404
    if action in WITHOUT_FIELDS and EDIT in request.POST:
        return redirect_to(request, "mail", code)
    try:
        return _carry_out(request, code, action)
    except ReaderUnavailable:
        add_warning(request, _("The mail cannot be read just now. Nothing was changed."))
    except ReaderFailed as fault:
        add_warning(request, UNREADABLE[isinstance(fault, ProgramFault)])
    return redirect_to(request, "mail", code)


@reading_ahead
@shows_effect("office:mail")
def _carry_out(request: HttpRequest, code: str, action: str) -> HttpResponse:
    return ACTS[action](request, get_mail(code))


@require_POST
def lift_block(request: HttpRequest, pk: int) -> HttpResponse:
    """Let mails of a blocked director be stored again."""
    block = or_404(BlockedSender.objects.select_related("mail", "director").defer("mail__raw").filter(pk=pk).first())
    report_outcome(request, actions.lift_block(block, actor_of(request)), _("The block is lifted."))
    return redirect_to(request, "mails")


@require_POST
def settle_bounce(request: HttpRequest, pk: int) -> HttpResponse:
    """Send what waits for an address from which mails came back, or give it up."""
    mark = or_404(Bounce.objects.filter(pk=pk).first())
    act = request.POST.get("act")
    if act not in {SEND_AGAIN, SEEN, GIVE_UP}:
        raise BadRequest
    gives_up = act == GIVE_UP
    done = (actions.give_up if gives_up else actions.send_again)(mark, actor_of(request))
    if done is Outcome.DONE and not gives_up:
        send_tasks(SEND_ANSWERS, [()])
    report_outcome(request, done, _("What waited is given up.") if gives_up else _("What waited is sent."))
    return redirect_to(request, "mails")


def accept_mail(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Accept the mail as a director's."""
    form = make_vouch_form(row, (), request.POST)
    if not form.is_valid():
        return show_mail(request, row, {"vouch": form})
    values, actor = form.cleaned_data, actor_of(request)
    try:
        done = actions.accept_as(
            row, values["director"], values["seen"], actor, registers=values.get("registers", False)
        )
    except (PersonErased, Taken):
        form.add_error("registers", _("This address cannot be registered for this director."))
        return show_mail(request, row, {"vouch": form})
    return return_to_mail(request, row, done)


def choose_tournament(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Choose the tournament of the mail."""
    form = TournamentForm(request.POST, auto_id="about-%s")
    if not form.is_valid():
        return show_mail(request, row, {"about": form})
    done = actions.choose_tournament(row, form.tournament(), form.cleaned_data["seen"], actor_of(request))
    return return_to_mail(request, row, done)


def assign_players(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Assign players to the unknown names of the mail."""
    form = make_players_form(annotate_mail(row), actor_of(request), request.POST)
    if not form.is_valid():
        return show_mail(request, row, {"persons": form})
    seen = form.cleaned_data["seen"]
    try:
        done = actions.assign_players(row, form.players_by_name(), form.aliases(), seen, actor_of(request))
    except PersonErased:
        form.add_error(None, ERASED)
        return show_mail(request, row, {"persons": form})
    return return_to_mail(request, row, done)


def retry_mail(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Process the mail again."""
    return return_to_mail(request, row, actions.retry(row, request.POST.get("seen", ""), actor_of(request)))


def act_on_line(
    request: HttpRequest,
    row: InboundMail,
    make: Callable[[AnnotatedMail, Any], F],
    work: Callable[[Item, F, str], Outcome],
    words: str | Promise,
) -> HttpResponse:
    """Act on an item of the mail; report a conflict where it is no longer there."""
    annotated = annotate_mail(row)
    form = make(annotated, request.POST)
    given = (request.POST.get("where"), request.POST.get("number"))
    item = next((item for item in annotated.items if (item.where, str(item.number)) == given), None)
    if item is None:
        return report_and_return(request, row, Outcome.OVERTAKEN, "")
    if form.is_valid():
        return report_and_return(request, row, work(item, form, actor_of(request)), words)
    form.auto_id = f"id_%s_{item.number}"
    lines = [line._replace(form=form) if line.item == item else line for line in list_item_forms(row, annotated)]
    return show_mail(request, row, split_quiet(lines))


def store_result(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Store the result that a line means."""

    def work(item: Item, form: CorrectForm, actor: str) -> Outcome:
        return actions.store_result(row, item, form.result(), form.cleaned_data["seen"], actor)

    return act_on_line(request, row, make_correct_form, work, _("The result is stored."))


def cancel_result(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Reopen the game whose result a line withdraws."""

    def work(item: Item, form: CancelForm, actor: str) -> Outcome:
        return actions.cancel_result(row, item, form.game(), form.version(), form.cleaned_data["seen"], actor)

    return act_on_line(request, row, make_cancel_form, work, _("The result is taken back; the game is open again."))


def give_to_all(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Store one result for all open games of a tournament."""

    def work(item: Item, form: WholeForm, actor: str) -> Outcome:
        return actions.give_to_all(row, item, form.tournament(), form.result, form.cleaned_data["seen"], actor)

    return act_on_line(request, row, make_whole_form, work, _("All open games have this result now."))


def reject_mail(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Close the mail without storing (more) of it."""
    form = RejectForm(request.POST, auto_id="refusal-%s")
    if not form.is_valid():
        return show_mail(request, row, {"refusal": form})
    words, seen = form.cleaned_data["words"].strip(), form.cleaned_data["seen"]
    done = actions.reject_mail(row, words, seen, actor_of(request))
    return return_to_mail(request, row, done, _("The mail is rejected."))


def restore_mail(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Let a rejected mail wait again."""
    done = actions.restore_mail(row, request.POST.get("seen", ""), actor_of(request))
    return report_and_return(request, row, done, _("The rejection is taken back; the mail waits as before."))


def answer_mail(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Write to the sender."""
    form = LetterForm(request.POST, waits=queue.is_waiting(row), auto_id="letter-%s")
    if not form.is_valid():
        return show_mail(request, row, {"letter": form})
    values = form.cleaned_data
    act = actions.reject_mail if values.get("set_aside") else actions.send_answer
    done = act(row, values["words"].strip(), values["seen"], actor_of(request))
    return return_to_mail(request, row, done, _("Your words are on their way."))


def reopen_game(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Revert a result that the mail stored."""
    form = ReopenForm(request.POST)
    if not form.is_valid():
        raise Http404
    values = form.cleaned_data
    game = or_404(next((one.game for one in find_stored_results(row) if one.game.pk == values["game"]), None))
    done = actions.revert_result(row, game, values["version"], values["seen"], actor_of(request))
    return report_and_return(request, row, done, _("The result is taken back; the game is open again."))


def revert_departure(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Revert a departure that the mail stored."""
    form = ReturnForm(request.POST)
    if not form.is_valid():
        raise Http404
    values = form.cleaned_data
    entry = or_404(next((one for one in find_withdrawals(row.code) if one.pk == values["entry"]), None))
    done, undone = actions.revert_withdrawal(row, entry, values["on"], values["seen"], actor_of(request))
    words = _("The departure is taken back: %(player)s.") % {"player": entry.player.name}
    if done is Outcome.OVERTAKEN:
        return report_and_return(request, row, done, words)
    report_outcome(request, done, words)
    n = len(undone.games)
    if n:
        add_success(request, ngettext("%(n)s game is open again.", "%(n)s games are open again.", n) % {"n": n})
    for game, why in undone.kept:
        add_warning(request, explain_kept(game, why))
    return redirect_to(request, "mail", row.code)


ACTS: Mapping[str, Act] = MappingProxyType(
    {
        "accept": accept_mail,
        "answer": answer_mail,
        "assign": mail_arrangements.assign_mail,
        "back": revert_departure,
        "cancel": cancel_result,
        "correct": store_result,
        "forward": mail_arrangements.forward_mail,
        "note": mail_arrangements.add_note,
        "players": assign_players,
        "reject": reject_mail,
        "reopen": reopen_game,
        "restore": restore_mail,
        "retry": retry_mail,
        "snooze": mail_arrangements.snooze_mail,
        "tournament": choose_tournament,
        "wake": mail_arrangements.wake_mail,
        "whole": give_to_all,
    }
)
"""Every act by the last word of its address."""

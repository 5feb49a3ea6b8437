"""What officers arrange about mails: notes, who sees to them, rest, sending on, several at once, texts of the house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from functools import partial

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from intake.desk_models import HouseText
from intake.models import InboundMail
from intake.receiving.receivers import SEND_ANSWERS
from office.desk import actions, arrangements, house_texts
from office.desk.actions import Outcome
from office.desk.annotated_mail import annotate_mail
from office.desk.arrangements import Forwarded
from office.desk.house_texts import Saved
from office.desk.officers import list_officers
from office.forms import mail_arrangements as forms
from office.forms.mail_arrangements import AssignForm, HouseTextForm, NoteForm, SeveralForm, SnoozeForm
from office.views.mail_page import (
    REFUSALS,
    explain_overtaken,
    make_forward_form,
    report_and_return,
    return_to_mail,
    show_mail,
)
from office.views.responses import add_success, add_warning, officer_origin, redirect_to, render_conflict, render_form
from ratings.broker import send_tasks
from webtools.access import actor_of
from webtools.requests import or_404, posted_data, require_get_or_post


def add_note(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Note something about the mail for the other officers."""
    form = NoteForm(request.POST, auto_id="note-%s")
    if not form.is_valid():
        return show_mail(request, row, {"note": form})
    done = arrangements.add_note(row, form.cleaned_data["text"], form.cleaned_data["seen"], actor_of(request))
    return report_and_return(request, row, done, _("The note is stored."))


def assign_mail(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Say who sees to the mail."""
    form = AssignForm(list_officers(), request.POST, auto_id="assign-%s")
    if not form.is_valid():
        return show_mail(request, row, {"assignment": form})
    done = arrangements.assign(row, form.cleaned_data["officer"], form.cleaned_data["seen"], actor_of(request))
    return report_and_return(request, row, done, _("The mail is assigned."))


def snooze_mail(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Let the mail rest until a day."""
    form = SnoozeForm(request.POST, auto_id="snooze-%s")
    if not form.is_valid():
        return show_mail(request, row, {"rest": form})
    done = arrangements.snooze(row, form.cleaned_data["until"], form.cleaned_data["seen"], actor_of(request))
    return report_and_return(request, row, done, _("The mail rests."))


def wake_mail(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """End the rest of the mail."""
    done = arrangements.snooze(row, None, request.POST.get("seen", ""), actor_of(request))
    return report_and_return(request, row, done, _("The mail waits again."))


def forward_mail(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Send the mail on to a director."""
    form = make_forward_form(row, request.POST)
    if not form.is_valid():
        return show_mail(request, row, {"sending": form})
    values, quoted = form.cleaned_data, arrangements.quote_lines(annotate_mail(row))
    sent = Forwarded(values["director"], name_of(request), values["words"].strip(), quoted)
    set_aside = values.get("set_aside", False)
    done = arrangements.forward(row, sent, values["seen"], actor_of(request), set_aside=set_aside)
    return return_to_mail(request, row, done, _("The mail is on its way to the director."))


def name_of(request: HttpRequest) -> str:
    """Return how the officer is called in mails to others."""
    assert isinstance(request.user, User), "the table of rights asks for an account"  # noqa: S101 -- checked before
    return request.user.get_full_name() or request.user.get_username()


@require_POST
def act_on_several(request: HttpRequest) -> HttpResponse:
    """Do the same with each mail that is ticked: `/office/mails/several/`."""
    form, ticked = SeveralForm(list_officers(), request.POST), forms.read_ticked(request.POST)
    if not ticked:
        add_warning(request, _("No mail is ticked."))
        return redirect_to(request, "mails")
    if not form.is_valid():
        for faults in form.errors.values():
            add_warning(request, f"{_('Nothing was done:')} {' '.join(map(str, faults))}")
        return redirect_to(request, "mails")
    act = _choose_act(form, actor_of(request))
    done = [(row, act(row, seen)) for row, seen in ticked]
    _report_several(request, done)
    if form.cleaned_data["act"] == forms.REJECT:
        send_tasks(SEND_ANSWERS, [()])
    return redirect_to(request, "mails")


def _choose_act(form: SeveralForm, actor: str) -> Callable[[InboundMail, str], Outcome]:
    """Return what is done with one mail and its fingerprint."""
    values = form.cleaned_data
    if values["act"] == forms.ASSIGN:
        return lambda row, seen: arrangements.assign(row, values["officer"], seen, actor)
    if values["act"] == forms.SNOOZE:
        return lambda row, seen: arrangements.snooze(row, values["until"], seen, actor)
    words = values["words"].strip() if values["act"] == forms.REJECT else ""
    return partial(_reject, words, actor)


def _reject(words: str, actor: str, row: InboundMail, seen: str) -> Outcome:
    return actions.reject_mail(row, words, seen, actor)


def _report_several(request: HttpRequest, done: list[tuple[InboundMail, Outcome]]) -> None:
    """Report how many are done, and each that is not, with what another officer did first."""
    n = Counter(outcome for _row, outcome in done)[Outcome.DONE]
    if n:
        add_success(request, ngettext("Done with %(n)s mail.", "Done with %(n)s mails.", n) % {"n": n})
    for row, outcome in done:
        if outcome is Outcome.OVERTAKEN:
            add_warning(request, f"{row.subject or row.code}: {explain_overtaken(row)}", row.code)
        elif outcome is Outcome.NOBODY:
            words = _("The sender has no registered address, so nothing was sent and it waits on.")
            add_warning(request, f"{row.subject or row.code}: {words}", row.code)
        elif outcome is Outcome.SETTLED:
            add_warning(request, f"{row.subject or row.code}: {REFUSALS[outcome]}", row.code)


@require_get_or_post
def list_texts(request: HttpRequest) -> HttpResponse:
    """List the texts of the house; write one."""
    form = HouseTextForm(posted_data(request))
    if form.is_bound and form.is_valid():
        saved = house_texts.write(form.phrases(), officer_origin(request))
        if saved is Saved.DONE:
            return _stored(request)
        form.add_error("title", _TAKEN)
    return render_form(request, "texts", form, texts=house_texts.list_texts())


@require_get_or_post
def show_text(request: HttpRequest, pk: int) -> HttpResponse:
    """Change or delete a text of the house."""
    text = or_404(HouseText.objects.filter(pk=pk).first())
    if "delete" in request.POST:
        house_texts.delete(text, officer_origin(request))
        add_success(request, _("The text is deleted."))
        return redirect_to(request, "texts")
    words = house_texts.phrases_of(text)
    form = HouseTextForm(posted_data(request), initial={**asdict(words), "seen": house_texts.fingerprint(words)})
    if form.is_bound and form.is_valid():
        saved = house_texts.change(text, form.phrases(), form.cleaned_data["seen"], officer_origin(request))
        if saved is Saved.DONE:
            return _stored(request)
        if saved is Saved.OVERTAKEN:
            fresh = HouseTextForm(initial={**asdict(words), "seen": house_texts.fingerprint(words)})
            return render_conflict(request, "text", fresh, text=text)
        form.add_error("title", _TAKEN)
    return render_form(request, "text", form, text=text)


_TAKEN = _("Another text has this title.")


def _stored(request: HttpRequest) -> HttpResponse:
    add_success(request, _("The text is stored."))
    return redirect_to(request, "texts")

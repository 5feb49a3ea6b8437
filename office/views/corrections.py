"""Corrections: the form of each kind, the preview, what was done."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from office.desk.corrected_mail import settle_corrected_mail
from office.desk.queue import find_waiting
from office.forms.correction_form import CorrectionForm
from office.forms.corrections import ABOUT, FORMS, ApplyForm, LateForm
from office.views import long_corrections
from office.views.merged_persons import find_merged
from office.views.responses import add_success, add_warning, read_prefill, redirect_to, render_form
from ratings import reviews
from ratings.corrections import Refusal as CorrectionRefusal
from ratings.errors import CorrectionRefused, ReviewRefused
from ratings.models import CorrectionProposal, CorrectionState
from ratings.queries import office, trail
from ratings.queries import reviews as queries
from ratings.reviews import Refusal as ReviewRefusal
from ratings.reviews import Why
from webtools.access import actor_of
from webtools.requests import CONFLICT, UNPROCESSABLE, or_404, posted_data, query_text, require_get_or_post

COMPARED = frozenset({"game", "tournament"})
"""Subjects about which another correction may be prepared already."""

ACTORS = ("prepared_by", "decided_by", "late_by")
"""Fields of a correction that name an account."""


@require_safe
def list_corrections(request: HttpRequest) -> HttpResponse:
    """List corrections, prepared ones first; with `?state=` those in one state."""
    state = query_text(request, "state")
    if state and state not in CorrectionState.values:
        raise Http404
    rows = [(row, queries.summarize_correction(row.kind, row.content)) for row in queries.find_corrections(state)]
    return render(request, "office/corrections.html", {"rows": rows, "state": state})


@require_get_or_post
def create_correction(request: HttpRequest, kind: str) -> HttpResponse:
    """Prepare a correction of a kind.

    The address names its subject (`about`, a key), the `review` or the `mail` that is the reason, and may propose
    values.
    """
    form_of = or_404(FORMS.get(kind))
    about, review = find_subject(kind, query_text(request, "about")), find_review(query_text(request, "review"))
    form = form_of(about, posted_data(request), initial=initial_values(request, form_of, about))
    what = ABOUT.get(kind, "")
    beside = queries.find_prepared(what, about.pk) if what in COMPARED else ()
    context = {"kind": kind, "about": about, "review": review, "what": what, "beside": beside}
    if not (form.is_bound and form.is_valid()):
        return render_form(request, "correction_new", form, **context)
    values = form.cleaned_data
    why = Why(values["why"], values["paragraph"], review, query_text(request, "mail"))
    try:
        proposal = long_corrections.prepare(request, form.correction(), why)
    except CorrectionRefused as refused:
        form.add_error(None, refused.why.label)
        return render_form(request, "correction_new", form, **context)
    return redirect_to(request, "correction", proposal.pk)


def initial_values(request: HttpRequest, form_of: type[CorrectionForm], about: Any) -> dict[str, object]:  # noqa: ANN401 -- what each kind is about
    """Return the stored values, replaced by those that the address proposes."""
    given = read_prefill(request, form_of)
    return {**form_of(about).current_facts(), **form_of.proposed(given), **given}


def find_subject(kind: str, key: str) -> Any:  # noqa: ANN401 -- a game, a tournament, a player or nothing
    """Return what a correction is about. Raise Http404 for an unknown key."""
    finders = {"game": office.find_game, "tournament": office.find_tournament, "player": office.find_player}
    finder = finders.get(ABOUT.get(kind, ""))
    return or_404(finder(parse_key(key))) if finder else None


def parse_key(text: str) -> int:
    """Return the key in an address, 0 for none; no key has more than 18 digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0


def find_review(key: str) -> Any:  # noqa: ANN401 -- a review or nothing
    """Return the review that a correction is made for; None for none."""
    return or_404(queries.find_review(parse_key(key))) if key else None


@require_safe
def redirect_by_code(request: HttpRequest, code: str) -> HttpResponse:
    """Redirect to the correction with a code; the trail knows only codes."""
    row = or_404(CorrectionProposal.objects.filter(code=f"{queries.CODE}{code}").first())
    return redirect_to(request, "correction", row.pk)


@require_get_or_post
def show_correction(request: HttpRequest, pk: int) -> HttpResponse:
    """Preview a prepared correction and carry it out; of any other show what was done."""
    row = or_404(queries.find_correction(pk))
    if row.state != CorrectionState.PREPARED:
        return show_applied(request, row)
    if long_corrections.is_at_work(row):
        return long_corrections.show_progress(request, row, correction_context(row))
    if "calculate" in request.POST:
        return long_corrections.calculate(request, row)
    form = ApplyForm(posted_data(request))
    if form.is_bound and form.is_valid():
        return carry_out(request, row, form.cleaned_data["seen"])
    return show_preview(request, row)


def show_preview(
    request: HttpRequest,
    row: CorrectionProposal,
    refused: str = "",
    status: int = 200,
    late_form: LateForm | None = None,
) -> HttpResponse:
    """Render the preview.

    `refused` is why the last attempt changed nothing, `late_form` a faulty decision about a late correction.
    """
    effect = long_corrections.NOTHING
    try:
        effect = long_corrections.effect_shown(row)
    except CorrectionRefused as forbidden:
        refused = refused or forbidden.why
        status = CONFLICT
    context = {
        **correction_context(row),
        "pools": effect.pools,
        "form": ApplyForm(initial={"seen": effect.fingerprint}) if effect.fingerprint else None,
        "moved_on": effect.fingerprint not in {"", row.fingerprint} and not refused,
        "effect": effect,
        "second": reviews.needs_second(row, actor_of(request)),
        "late_since": reviews.late_since(row),
        "rule": next((pool.rule for pool in reviews.correction_of(row).pools()), ""),
        "beside": find_beside(row),
        "merged": find_merged(request, row),
        "late_form": late_form or LateForm(auto_id="late-%s"),
        "may_carry_out": effect.is_current and not reviews.needs_decision(row),
        "refused": refused,
        "ended": long_corrections.describe_ended(row),
        "rows": queries.NAMED,
    }
    return render(request, "office/correction.html", context, status=status)


def find_beside(row: CorrectionProposal) -> tuple[CorrectionProposal, ...]:
    """Return the other prepared corrections about the same game or tournament."""
    what = ABOUT.get(row.kind, "")
    return queries.find_prepared(what, row.content[what], row.pk) if what in COMPARED else ()


def carry_out(request: HttpRequest, row: CorrectionProposal, seen: str) -> HttpResponse:
    """Carry a correction out, or show why it was refused, with a new preview."""
    try:
        if reviews.is_long(row):
            return long_corrections.carry_out(request, row, seen)
        reviews.apply(row, seen, actor_of(request))
    except CorrectionRefused as refused:
        again = refused.why == CorrectionRefusal.FORESEEN_OTHERWISE
        return show_preview(request, row, refused.why, CONFLICT if again else UNPROCESSABLE)
    except ReviewRefused as refused:
        add_warning(request, refused.why.label)
        return redirect_to(request, "correction", row.pk)
    add_success(request, _("The correction is carried out."))
    if not settle_corrected_mail(row, actor_of(request)):
        add_warning(request, _("Its mail waits on: please look at it, and let it be read again there."), row.mail)
    return redirect_to(request, "correction", row.pk)


def show_applied(request: HttpRequest, row: CorrectionProposal) -> HttpResponse:
    """Render what a correction did, with its trail."""
    if request.method == "POST":
        add_warning(request, ReviewRefusal.OVERTAKEN.label)
        return redirect_to(request, "correction", row.pk)
    context = {
        **correction_context(row),
        "moves": queries.moves_of(row),
        "moved": row.moves.count(),
        "evaluations": queries.written_by(row),
        "lists": queries.lists_of(row),
        "way_back": way_back(row),
        "later": reviews.find_later(row),
        "waits": bool(row.mail) and find_waiting().filter(code=row.mail).exists(),
        "trail": trail.events_caused_by(row.code),
    }
    return render(request, "office/correction_done.html", context)


def way_back(row: CorrectionProposal) -> str:
    """Return the address of the filled-in form that takes a correction back, "" where there is none."""
    inverse = reviews.find_inverse(row)
    if inverse is None:
        return ""
    values = {"about": inverse.about, **inverse.values}
    return f"{reverse('office:correction_new', args=[inverse.kind])}?{urlencode(values, doseq=True)}"


def correction_context(row: CorrectionProposal) -> dict[str, object]:
    """Return what both pages of a correction show."""
    names = queries.find_actor_names(getattr(row, name) for name in ACTORS)
    people = {name: names.get(getattr(row, name), getattr(row, name)) for name in ACTORS}
    return {"correction": row, "meant": queries.summarize_correction(row.kind, row.content), **people}


@require_POST
def allow_late(request: HttpRequest, pk: int) -> HttpResponse:
    """Store the decision to make a correction after its three months."""
    row = or_404(queries.find_correction(pk))
    form = LateForm(request.POST, auto_id="late-%s")
    if long_corrections.is_carried_out(row):
        return redirect_to(request, "correction", pk)
    if not form.is_valid() and row.state == CorrectionState.PREPARED:
        return show_preview(request, row, status=UNPROCESSABLE, late_form=form)
    try:
        reviews.allow_late_correction(row, form.cleaned_data.get("why", ""), actor_of(request))
    except ReviewRefused as refused:
        add_warning(request, refused.why.label)
    else:
        add_success(request, _("The decision is stored. Now the correction can be carried out."))
    return redirect_to(request, "correction", pk)


@require_POST
def drop_correction(request: HttpRequest, pk: int) -> HttpResponse:
    """Drop a prepared correction."""
    row = or_404(queries.find_correction(pk))
    if long_corrections.is_carried_out(row):
        return redirect_to(request, "correction", pk)
    try:
        reviews.drop(row, actor_of(request))
    except ReviewRefused as refused:
        add_warning(request, refused.why.label)
    else:
        add_success(request, _("The correction is dropped."))
    return redirect_to(request, "correction", pk)

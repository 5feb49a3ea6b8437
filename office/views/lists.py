"""Rating lists of all pools: overview, draft with its report, published list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from office.desk.pool_issues import find_issues
from office.forms.lists import CloseForm, ClosingDayForm, NormForm, PublishForm, WithdrawForm
from office.views.responses import add_success, add_warning, officer_origin, redirect_to, render_conflict, render_form
from ratings import evaluation, publication
from ratings.errors import ListRefused, NotOpen
from ratings.models import Pool
from ratings.queries import authorised, norms, pools, publications, trail
from ratings.queries.players import namesakes
from ratings.queries.tables import csv_text, with_semicolons
from ratings.queries.units import rates_periods
from ratings.vocabulary.office_labels import REFUSALS
from webtools.access import actor_of
from webtools.requests import UNPROCESSABLE, or_404, posted_data, query_text, require_get_or_post


@dataclass(frozen=True, slots=True)
class PoolLists:
    """The lists of a pool; `due` is the closing day of the one that is missing, `to_close` that of the newest
    rating period that is over and not closed.
    """

    pool: Pool
    lists: tuple[publications.ListRow, ...]
    due: date | None
    to_close: date | None


@require_safe
def show_lists(request: HttpRequest) -> HttpResponse:
    """Show all lists of all pools: `/office/lists/`."""
    today = localdate()
    rows = [
        PoolLists(
            pool,
            publications.lists_of(pool),
            publication.due(pool, today),
            evaluation.period_due(pool, today),
        )
        for pool in pools.pools()
    ]
    return render(request, "office/lists.html", {"pools": rows})


@require_get_or_post
def close_periods(request: HttpRequest, pk: int) -> HttpResponse:
    """Preview what closing the finished rating periods would rate; close them."""
    pool = or_404(Pool.objects.filter(pk=pk).first())
    today = localdate()
    form = CloseForm(posted_data(request))
    if form.is_bound and form.is_valid() and form.cleaned_data["through"] < today:
        try:
            written = evaluation.close_periods(pool, form.cleaned_data["through"], officer_origin(request))
        except NotOpen:
            add_warning(request, _("These periods are closed already."))
        else:
            n = len(written)
            add_success(request, ngettext("%(n)s period is rated.", "%(n)s periods are rated.", n) % {"n": n})
        return redirect_to(request, "list_draft", pk)
    day = evaluation.period_due(pool, today)
    context = {"pool": pool, "preview": evaluation.preview_closing(pool, today), "through": day}
    return render_form(request, "close_period", CloseForm(initial={"through": day}), **context)


@require_get_or_post
def show_draft(request: HttpRequest, pk: int) -> HttpResponse:
    """Preview the list of the day `?as_of=` with its report; publish it."""
    pool = or_404(Pool.objects.filter(pk=pk).first())
    sent = PublishForm(posted_data(request))
    if sent.is_bound and sent.is_valid():
        return publish_draft(request, pool, sent)
    chosen = ClosingDayForm({"as_of": request.GET.get("as_of", propose_day(pool).isoformat())})
    if not chosen.is_valid():
        return render(request, "office/list_draft.html", {"pool": pool, "day": chosen}, status=UNPROCESSABLE)
    form, context = prepare_draft(pool, chosen.cleaned_data["as_of"])
    return render_form(request, "list_draft", form, **context)


def propose_day(pool: Pool) -> date:
    """Return the closing day of the list that is due, else of the newest possible one; else today."""
    today = localdate()
    return publication.due(pool, today) or (pool.closed_through if rates_periods(pool) else None) or today


def prepare_draft(pool: Pool, as_of: date) -> tuple[PublishForm, dict[str, object]]:
    """Return a draft, and the form that publishes exactly this one."""
    prepared = publication.draft(pool, as_of)
    # Without ids: the day is a field of the other form of this page too, and hidden fields need none.
    form = PublishForm(initial={"as_of": as_of.isoformat(), "seen": prepared.checksum}, auto_id=False)
    most = max((step.players for step in prepared.report.histogram), default=0)
    return form, {
        "pool": pool,
        "draft": prepared,
        "report": prepared.report,
        "refusal": REFUSALS.get(publication.find_refusal(pool, as_of), ""),
        "issues": find_issues(pool),
        "effect": publication.effect_of_publishing(pool, as_of),
        "most": most,
        "day": ClosingDayForm(initial={"as_of": as_of}),
    }


def publish_draft(request: HttpRequest, pool: Pool, sent: PublishForm) -> HttpResponse:
    """Publish the draft if it is still the one that was shown, else show the new one."""
    as_of: date = sent.cleaned_data["as_of"]
    try:
        done = publication.publish(pool, as_of, actor_of(request), expected=sent.cleaned_data["seen"])
    except ListRefused as refusal:
        if refusal.why == "second-person":
            publication.agree(pool, as_of, actor_of(request), expected=sent.cleaned_data["seen"])
            add_warning(request, REFUSALS[refusal.why])
            return redirect_to(request, "lists")
        if refusal.why == "moved":
            form, context = prepare_draft(pool, as_of)
            return render_conflict(request, "list_draft", form, **context)
        add_warning(request, REFUSALS[refusal.why])
        return redirect_to(request, "lists")
    add_success(request, _("List %(number)s is published.") % {"number": done.number})
    return redirect_to(request, "list", done.pk)


@require_get_or_post
def show_list(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a list with its history; withdraw it."""
    shown = or_404(publications.find_publication(pk))
    form = WithdrawForm(posted_data(request))
    if form.is_bound and form.is_valid():
        try:
            publication.withdraw(shown, form.cleaned_data["reason"], actor_of(request))
        except ListRefused as refusal:
            add_warning(request, REFUSALS[refusal.why])
        else:
            add_success(request, _("The list is withdrawn. The one of the same day can be published again now."))
        return redirect_to(request, "list", pk)
    revisions = publications.revisions(shown)
    context = {
        "publication": shown,
        "marks": publications.marks_of(shown),
        "revisions": revisions,
        "effect": publication.effect_of_withdrawing(shown),
        "namesakes": namesakes(each.player for each in revisions),
        "has_norms": norms.norm_text_of(shown) is not None,
        "private": authorised.private_columns(shown),
        "trail": trail.events_about([f"publication:{pk}"]),
    }
    return render_form(request, "list", form, **context)


@require_safe
def show_norms(request: HttpRequest, pk: int) -> HttpResponse:
    """Show who on a list has the rating `?least=` that a norm asks for, with the paragraph on each line."""
    shown = or_404(publications.find_publication(pk))
    text = or_404(norms.norm_text_of(shown))
    form = NormForm(request.GET if "least" in request.GET else None)
    asked = form.is_bound and form.is_valid()
    lines = norms.find_norm_lines(shown, form.cleaned_data["least"]) if asked else ()
    announcement = form.cleaned_data["announcement"] if asked else ""
    context = {"publication": shown, "text": text, "lines": lines, "asked": asked, "announcement": announcement}
    return render_form(request, "norms", form, **context)


@require_safe
def download_private_list(request: HttpRequest, pk: int) -> HttpResponse:
    """Download a list with births and sexes, for authorised use; the access is logged."""
    shown = or_404(publications.find_publication(pk))
    table = authorised.authorised_table(shown, actor_of(request))
    if query_text(request, "form") == "semicolon":
        table = with_semicolons(table)
    name = f"{shown.pool.key}-{shown.number}-private.csv"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(csv_text(table), content_type="text/csv; charset=utf-8", headers=disposition)

"""Rating lists: those of all pools, a draft with its report, one that is published."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from office.forms.lists import CloseForm, ClosingDayForm, PublishForm, WithdrawForm
from office.views.responses import go, origin, overtaken, say, show, warn
from ratings import evaluation, publication
from ratings.errors import ListRefused, NotOpen
from ratings.models import Pool
from ratings.queries import authorised, pools, publications, trail
from ratings.queries.players import namesakes
from ratings.queries.tables import csv_text, with_semicolons
from ratings.queries.units import rates_periods
from ratings.vocabulary.office_labels import REFUSALS
from webtools.access import actor_of
from webtools.requests import UNPROCESSABLE, found, posted, reads_or_writes, text_of


@dataclass(frozen=True, slots=True)
class PoolLists:
    """The lists of a pool; `due` is the closing day of the one that is missing, `to_close` that of the newest
    rating period that is over and not closed.
    """

    pool: Pool
    lists: tuple[publications.ListRow, ...]
    due: date | None
    by_period: bool
    to_close: date | None


@require_safe
def lists(request: HttpRequest) -> HttpResponse:
    """All lists of all pools: `/office/lists/`."""
    today = localdate()
    rows = [
        PoolLists(
            pool,
            publications.lists_of(pool),
            publication.due(pool, today),
            rates_periods(pool),
            evaluation.period_due(pool, today),
        )
        for pool in pools.pools()
    ]
    return render(request, "office/lists.html", {"pools": rows})


@reads_or_writes
def close(request: HttpRequest, pk: int) -> HttpResponse:
    """What closing the rating periods that are over would rate, and what is still open; sent, they are closed."""
    pool = found(Pool.objects.filter(pk=pk).first())
    today = localdate()
    form = CloseForm(posted(request))
    if form.is_bound and form.is_valid() and form.cleaned_data["through"] < today:
        try:
            written = evaluation.close_periods(pool, form.cleaned_data["through"], origin(request))
        except NotOpen:
            warn(request, _("These periods are closed already."))
        else:
            n = len(written)
            say(request, ngettext("%(n)s period is rated.", "%(n)s periods are rated.", n) % {"n": n})
        return go(request, "list_draft", pk)
    day = evaluation.period_due(pool, today)
    context = {"pool": pool, "preview": evaluation.preview_closing(pool, today), "through": day}
    return show(request, "close_period", CloseForm(initial={"through": day}), **context)


@reads_or_writes
def draft(request: HttpRequest, pk: int) -> HttpResponse:
    """A list as it would be published on the day `?as_of=`, with its report; sent, it is published."""
    pool = found(Pool.objects.filter(pk=pk).first())
    sent = PublishForm(posted(request))
    if sent.is_bound and sent.is_valid():
        return publish(request, pool, sent)
    chosen = ClosingDayForm({"as_of": request.GET.get("as_of", proposed(pool).isoformat())})
    if not chosen.is_valid():
        return render(request, "office/list_draft.html", {"pool": pool, "day": chosen}, status=UNPROCESSABLE)
    form, context = drafted(pool, chosen.cleaned_data["as_of"])
    return show(request, "list_draft", form, **context)


def proposed(pool: Pool) -> date:
    """The closing day of the list that is due, else that of the newest one that could be; else today."""
    today = localdate()
    return publication.due(pool, today) or (pool.closed_through if rates_periods(pool) else None) or today


def drafted(pool: Pool, as_of: date) -> tuple[PublishForm, dict[str, object]]:
    """A draft and the form that publishes just this one."""
    prepared = publication.draft(pool, as_of)
    # Without ids: the day is a field of the other form of this page too, and hidden fields need none.
    form = PublishForm(initial={"as_of": as_of.isoformat(), "seen": prepared.checksum}, auto_id=False)
    most = max((step.players for step in prepared.report.histogram), default=0)
    return form, {
        "pool": pool,
        "draft": prepared,
        "report": prepared.report,
        "most": most,
        "day": ClosingDayForm(initial={"as_of": as_of}),
    }


def publish(request: HttpRequest, pool: Pool, sent: PublishForm) -> HttpResponse:
    """Publishes the draft that was looked at, or shows what became of it."""
    as_of: date = sent.cleaned_data["as_of"]
    try:
        done = publication.publish(pool, as_of, actor_of(request), expected=sent.cleaned_data["seen"])
    except ListRefused as refusal:
        if refusal.why == "second-person":
            publication.agree(pool, as_of, actor_of(request), expected=sent.cleaned_data["seen"])
            warn(request, REFUSALS[refusal.why])
            return go(request, "lists")
        if refusal.why == "moved":
            form, context = drafted(pool, as_of)
            return overtaken(request, "list_draft", form, **context)
        warn(request, REFUSALS[refusal.why])
        return go(request, "lists")
    say(request, _("List %(number)s is published.") % {"number": done.number})
    return go(request, "list", done.pk)


@reads_or_writes
def published(request: HttpRequest, pk: int) -> HttpResponse:
    """One list with what became of it since; it can be withdrawn here."""
    shown = found(publications.find_publication(pk))
    form = WithdrawForm(posted(request))
    if form.is_bound and form.is_valid():
        try:
            publication.withdraw(shown, form.cleaned_data["reason"], actor_of(request))
        except ListRefused as refusal:
            warn(request, REFUSALS[refusal.why])
        else:
            say(request, _("The list is withdrawn. The one of the same day can be published again now."))
        return go(request, "list", pk)
    revisions = publications.revisions(shown)
    context = {
        "publication": shown,
        "marks": publications.marks_of(shown),
        "revisions": revisions,
        "namesakes": namesakes(each.player for each in revisions),
        "private": authorised.private_columns(shown),
        "trail": trail.events_about([f"publication:{pk}"]),
    }
    return show(request, "list", form, **context)


@require_safe
def private_file(request: HttpRequest, pk: int) -> HttpResponse:
    """A list with the births and sexes that its regulation wants on it, for authorised use; each look is logged.
    `?form=semicolon` is for Excel.
    """
    shown = found(publications.find_publication(pk))
    table = authorised.authorised_table(shown)
    if text_of(request, "form") == "semicolon":
        table = with_semicolons(table)
    name = f"{shown.pool.key}-{shown.number}-private.csv"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(csv_text(table), content_type="text/csv; charset=utf-8", headers=disposition)

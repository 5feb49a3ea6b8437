"""Pools: the list, one with its parameters, a new one."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from office.forms.lists import RhythmForm
from office.forms.pools import PoolForm
from office.views.responses import add_success, officer_origin, redirect_to, render_conflict, render_form
from ratings import publication
from ratings.errors import ListRefused, Taken
from ratings.importing import roster
from ratings.models import Pool
from ratings.queries import pools as queries
from ratings.queries import trail
from ratings.regulations import RULES
from webtools.requests import or_404, posted_data, query_text, require_get_or_post


@require_safe
def list_pools(request: HttpRequest) -> HttpResponse:
    """List all pools: `/office/pools/`."""
    return render(request, "office/pools.html", {"pools": queries.pools()})


@require_get_or_post
def show_pool(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the parameters of a pool, now and from later days on, and when its next lists are due; change that."""
    shown = or_404(Pool.objects.filter(pk=pk).first())
    form = RhythmForm(shown, posted_data(request))
    if not (form.is_bound and form.is_valid()):
        return render_form(request, "pool", form, **describe_pool(shown))
    try:
        changed = form.change(officer_origin(request))
    except ListRefused:
        shown.refresh_from_db()
        return render_conflict(request, "pool", RhythmForm(shown), **describe_pool(shown))
    add_success(request, _("The change is stored.") if changed else _("Nothing was changed."))
    return redirect_to(request, "pool", pk)


def describe_pool(shown: Pool) -> dict[str, object]:
    """Return what the page of a pool shows beside its form."""
    rule = queries.regulation_of(shown)
    return {
        "pool": shown,
        "rule": rule,
        "coming": publication.coming_lists(rule, localdate(), rhythm=shown.rhythm),
        "in_force": queries.rules_in_force(shown),
        "trail": trail.events_about([f"pool:{shown.pk}"]),
    }


@require_get_or_post
def create_pool(request: HttpRequest) -> HttpResponse:
    """Create a pool: first choose the regulation (`?rule=`), then name and numbers beside a preview of its lists."""
    rule = RULES.get(query_text(request, "rule"))
    if rule is None:
        return render(request, "office/pool_rules.html", {"rules": RULES.values()})
    form = PoolForm(rule, posted_data(request))
    if form.is_bound and form.is_valid():
        values = form.cleaned_data
        try:
            made = roster.create_pool(
                values["key"], values["name"], rule.key, form.parameters(), officer_origin(request)
            )
        except Taken:
            form.add_error("key", _("Another pool has this key."))
        else:
            add_success(request, _("The pool is made. Tournaments can be registered in it."))
            return redirect_to(request, "pool", made.pk)
    return render_form(request, "pool_new", form, rule=rule, coming=publication.coming_lists(rule, localdate()))

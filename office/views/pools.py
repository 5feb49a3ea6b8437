"""Pools: all of them, one with what it rates by, and a new one."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from office.forms.pools import PoolForm
from office.views.responses import go, origin, say, show
from ratings import publication
from ratings.errors import Taken
from ratings.importing import roster
from ratings.models import Pool
from ratings.queries import pools as kept
from ratings.queries import trail
from ratings.regulations import RULES
from webtools.requests import found, posted, reads_or_writes, text_of


@require_safe
def pools(request: HttpRequest) -> HttpResponse:
    """All pools: `/office/pools/`."""
    return render(request, "office/pools.html", {"pools": kept.pools()})


@require_safe
def pool(request: HttpRequest, pk: int) -> HttpResponse:
    """One pool: what it rates by, now and from later days on, and when its next lists appear."""
    shown = found(Pool.objects.filter(pk=pk).first())
    rule = kept.regulation_of(shown)
    context = {
        "pool": shown,
        "rule": rule,
        "coming": publication.coming_lists(rule, localdate()),
        "in_force": kept.rules_in_force(shown),
        "trail": trail.events_about([f"pool:{pk}"]),
    }
    return render(request, "office/pool.html", context)


@reads_or_writes
def new(request: HttpRequest) -> HttpResponse:
    """A new pool: first its regulation, `?rule=`, then its name and numbers beside a preview of its lists."""
    rule = RULES.get(text_of(request, "rule"))
    if rule is None:
        return render(request, "office/pool_rules.html", {"rules": RULES.values()})
    form = PoolForm(rule, posted(request))
    if form.is_bound and form.is_valid():
        said = form.cleaned_data
        try:
            made = roster.create_pool(said["key"], said["name"], rule.key, form.parameters(), origin(request))
        except Taken:
            form.add_error("key", _("Another pool has this key."))
        else:
            say(request, _("The pool is made. Tournaments can be registered in it."))
            return go(request, "pool", made.pk)
    return show(request, "pool_new", form, rule=rule, coming=publication.coming_lists(rule, localdate()))

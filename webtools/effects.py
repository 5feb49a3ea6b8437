"""The effect of a form shown before it is stored: whatever a view does is rehearsed, and kept once that was seen."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import wraps
from typing import Any

from django.contrib.messages import WARNING
from django.contrib.messages.storage import default_storage
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from ratings.corrections import CorrectionPreview
from ratings.evaluation import Effect, rehearse
from ratings.models import AuditEvent, Entry, Game
from ratings.queries import trail
from ratings.queries.windows import over_since
from ratings.reviews import effect_of
from webtools.forms import EDIT

View = Callable[..., HttpResponse]

FOUND = 302
"""The answer of a view that did what it was asked for."""

ROWS = 200
"""Players, evaluations and events that a page shows at most (our own choice)."""

OF_GAMES = frozenset({"tournament", "entry", "game"})
"""Kinds of subjects that have a time for reviews."""

UNSENT = frozenset({"effect", EDIT, "csrfmiddlewaretoken"})
"""What the page of an effect adds to what was sent."""


def shows_effect(back: str = "", keys: int = 1, template: str = "office/effect.html") -> Callable[[View], View]:
    """Decorate a view: where what it does shows in a rating or on a public page, show that first, and do it once just
    this was seen. The way back leads to its form, with what was typed; for a view without one to the page `back`, with
    the `keys` that come first in the address. `template` shows the effect.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *path: Any, **named: Any) -> HttpResponse:  # noqa: ANN401 -- as Django's own
            if request.method != "POST":
                return view(request, *path, **named)
            if EDIT in request.POST:
                out = reverse(back, args=[*path, *named.values()][:keys]) if back else request.get_full_path()
                return _return(request, lambda: view(request, *path, **named), out)
            shown = _answer(request, lambda: view(request, *path, **named))
            return shown if isinstance(shown, HttpResponse) else render(request, template, shown)

        return answer

    return decorate


def _return(request: HttpRequest, act: Callable[[], HttpResponse], out: str) -> HttpResponse:
    """Return the form of a view with what was typed; whatever has none does nothing, and leads out."""
    with suppress(Http404):  # a button without fields asks for nothing that could be changed
        response, _effect, is_form = rehearse(act, lambda response, _: response.status_code != FOUND)
        if is_form:
            return response
    _forget_messages(request)
    return HttpResponseRedirect(out)


def _forget_messages(request: HttpRequest) -> tuple[str, ...]:
    """Forget what a view said of something that it did not do; return its warnings."""
    said = request._messages._queued_messages  # type: ignore[attr-defined]  # noqa: SLF001 -- what this view said
    request._messages = default_storage(request)  # type: ignore[attr-defined]  # noqa: SLF001 -- nothing was done
    return tuple(each.message for each in said if each.level >= WARNING)


def _answer(request: HttpRequest, act: Callable[[], HttpResponse]) -> HttpResponse | dict[str, object]:
    """Return the answer of a view, or what the page of its effect says where that was not seen."""
    shown, sent = request.POST.get("effect", ""), _hash_sent(request)
    page: dict[str, object] = {}

    def is_agreed(response: HttpResponse, effect: Effect) -> bool:
        seen = shown == f"{effect.fingerprint}.{sent}"
        if response.status_code != FOUND or seen or not effect.shows:
            return True
        page.update(_describe(effect), moved_on=shown.partition(".")[2] == sent, warnings=_forget_messages(request))
        return False

    response, effect, kept = rehearse(act, is_agreed)
    if kept:
        return response
    return page | {
        "pools": effect_of(CorrectionPreview(effect.ratings), effect.live),
        "effect": f"{effect.fingerprint}.{sent}",
        "given": [(name, value) for name, values in _sent(request) for value in values],
        "rows": ROWS,
    }


def _describe(effect: Effect) -> dict[str, object]:
    """Return what the trail would say, and whether a review window is over, while the rows are still there."""
    games = _find_games(effect.events)
    return {
        "events": trail.rows_of(effect.events[:ROWS]),
        "more": len(effect.events) > ROWS,
        "over": over_since(games, timezone.now()),
        "concerns_games": games.exists(),
    }


def _find_games(events: Sequence[AuditEvent]) -> QuerySet[Game]:
    """Return the games that events are about: of a tournament or an entry those of the whole tournament."""
    keys: dict[str, set[int]] = defaultdict(set)
    for kind, _, key in (event.subject.partition(":") for event in events):
        if kind in OF_GAMES:
            keys[kind].add(int(key))
    seated = Entry.objects.filter(pk__in=keys["entry"]).values("tournament")
    whole = Q(tournament__in=keys["tournament"]) | Q(tournament__in=seated)
    return Game.objects.filter(whole | Q(pk__in=keys["game"]))


def _sent(request: HttpRequest) -> list[tuple[str, list[str]]]:
    """Return what a form sent, in the order of its names."""
    return sorted((name, values) for name, values in request.POST.lists() if name not in UNSENT)


def _hash_sent(request: HttpRequest) -> str:
    """Return a hash of what was sent, without what is empty."""
    filled = [(name, values) for name, values in _sent(request) if any(values)]
    return hashlib.sha256(repr(filled).encode()).hexdigest()[:16]

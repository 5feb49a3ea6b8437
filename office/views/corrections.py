"""Corrections: a form for each kind, then its effect, then what was done."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from office.forms.corrections import ABOUT, FORMS, ApplyForm, CorrectionForm, LateForm
from office.views.responses import go, prefilled, say, show, warn
from ratings import reviews
from ratings.corrections import Foreseen
from ratings.corrections import Refusal as CorrectionRefusal
from ratings.errors import CorrectionRefused, ReviewRefused
from ratings.models import CorrectionProposal, CorrectionState
from ratings.queries import office, trail
from ratings.queries import reviews as kept
from ratings.reviews import Why, effect_of
from ratings.vocabulary.office_labels import office_word
from webtools.access import actor_of
from webtools.requests import CONFLICT, UNPROCESSABLE, found, posted, reads_or_writes, text_of

ACTORS = ("prepared_by", "decided_by", "late_by")
"""Fields of a correction that name an account."""

ROWS = 200
"""Players and evaluations that a page shows at most; the command shows all (our own choice)."""


@require_safe
def corrections(request: HttpRequest) -> HttpResponse:
    """All corrections, prepared ones first; with `?state=` those in one state."""
    state = text_of(request, "state")
    if state and state not in CorrectionState.values:
        raise Http404
    rows = [(row, kept.meant(row.kind, row.content)) for row in kept.corrections(state)]
    return render(request, "office/corrections.html", {"rows": rows, "state": state})


@reads_or_writes
def new(request: HttpRequest, kind: str) -> HttpResponse:
    """The form of one kind. Its address says what it is about (`about`, a key), for which `review` or
    because of which `mail`, and may propose values.
    """
    form_of = found(FORMS.get(kind))
    about, review = thing(kind, text_of(request, "about")), review_named(text_of(request, "review"))
    form = form_of(about, posted(request), initial=proposed(request, form_of, about))
    context = {"kind": kind, "about": about, "review": review, "what": ABOUT.get(kind, "")}
    if not (form.is_bound and form.is_valid()):
        return show(request, "correction_new", form, **context)
    said = form.cleaned_data
    why = Why(said["why"], said["paragraph"], review, text_of(request, "mail"))
    try:
        proposal, _effect = reviews.prepare(form.correction(), why, actor_of(request))
    except CorrectionRefused as refused:
        form.add_error(None, office_word(refused.why, "correction_refusals"))
        return show(request, "correction_new", form, **context)
    return go(request, "correction", proposal.pk)


def proposed(request: HttpRequest, form_of: type[CorrectionForm], about: Any) -> dict[str, object]:  # noqa: ANN401 -- what each kind is about
    """What stands, and in its place what the address proposes."""
    return {**form_of(about).stands(), **prefilled(request, form_of)}


def thing(kind: str, key: str) -> Any:  # noqa: ANN401 -- a game, a tournament, a player or nothing
    """What a correction is about, or a 404."""
    finders = {"game": office.find_game, "tournament": office.find_tournament, "player": office.find_player}
    finder = finders.get(ABOUT.get(kind, ""))
    return found(finder(number(key))) if finder else None


def number(text: str) -> int:
    """A key in an address, 0 for none; no key has more than 18 digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0


def review_named(key: str) -> Any:  # noqa: ANN401 -- a review or nothing
    """The review for which a correction is made; None for none."""
    return found(kept.find_review(number(key))) if key else None


@require_safe
def named(request: HttpRequest, code: str) -> HttpResponse:
    """The correction with a code, as the trail names it."""
    row = found(CorrectionProposal.objects.filter(code=f"{kept.CODE}{code}").first())
    return go(request, "correction", row.pk)


@reads_or_writes
def correction(request: HttpRequest, pk: int) -> HttpResponse:
    """What a prepared correction would do, and the click that does it; of others what was done."""
    row = found(kept.find_correction(pk))
    if row.state != CorrectionState.PREPARED:
        return done(request, row)
    form = ApplyForm(posted(request))
    if form.is_bound and form.is_valid():
        return apply(request, row, form.cleaned_data["seen"])
    return foreseen(request, row)


def foreseen(
    request: HttpRequest,
    row: CorrectionProposal,
    refused: str = "",
    status: int = 200,
    late_form: LateForm | None = None,
) -> HttpResponse:
    """The page before: nothing has changed. `refused` is why the last click did nothing, `late_form` what was
    sent with faults as the decision about a late one.
    """
    effect: Foreseen | None = None
    try:
        effect = reviews.look(row, actor_of(request))
    except CorrectionRefused as forbidden:
        refused = refused or forbidden.why
        status = CONFLICT
    context = {
        **around(row),
        "pools": effect_of(effect) if effect else (),
        "form": ApplyForm(initial={"seen": effect.fingerprint}) if effect else None,
        "moved_on": effect is not None and effect.fingerprint != row.fingerprint and not refused,
        "second": reviews.needs_second(row, actor_of(request)),
        "late_since": reviews.late_since(row),
        "late_form": late_form or LateForm(auto_id="late-%s"),
        "may_carry_out": effect is not None and not reviews.needs_decision(row),
        "refused": refused,
        "rows": ROWS,
    }
    return render(request, "office/correction.html", context, status=status)


def apply(request: HttpRequest, row: CorrectionProposal, seen: str) -> HttpResponse:
    """Carries it out, or shows why not and how things stand now."""
    try:
        reviews.apply(row, seen, actor_of(request))
    except CorrectionRefused as refused:
        again = refused.why == CorrectionRefusal.FORESEEN_OTHERWISE
        return foreseen(request, row, refused.why, CONFLICT if again else UNPROCESSABLE)
    except ReviewRefused as refused:
        warn(request, office_word(refused.why, "correction_refusals"))
        return go(request, "correction", row.pk)
    say(request, _("The correction is carried out."))
    return go(request, "correction", row.pk)


def done(request: HttpRequest, row: CorrectionProposal) -> HttpResponse:
    """The page after: what it did, with its trail."""
    if request.method == "POST":
        warn(request, office_word("overtaken", "correction_refusals"))
        return go(request, "correction", row.pk)
    context = {
        **around(row),
        "moves": kept.moves_of(row),
        "evaluations": kept.written_by(row),
        "lists": kept.lists_of(row),
        "trail": trail.events_caused_by(row.code),
    }
    return render(request, "office/correction_done.html", context)


def around(row: CorrectionProposal) -> dict[str, object]:
    """What both pages show about a correction."""
    names = kept.actors(getattr(row, name) for name in ACTORS)
    people = {name: names.get(getattr(row, name), getattr(row, name)) for name in ACTORS}
    return {"correction": row, "meant": kept.meant(row.kind, row.content), **people}


@require_POST
def allow_late(request: HttpRequest, pk: int) -> HttpResponse:
    """The individual decision that a correction is made though its three months are over."""
    row = found(kept.find_correction(pk))
    form = LateForm(request.POST, auto_id="late-%s")
    if not form.is_valid() and row.state == CorrectionState.PREPARED:
        return foreseen(request, row, status=UNPROCESSABLE, late_form=form)
    try:
        reviews.allow_late_correction(row, form.cleaned_data.get("why", ""), actor_of(request))
    except ReviewRefused as refused:
        warn(request, office_word(refused.why, "correction_refusals"))
    else:
        say(request, _("The decision is stored. Now the correction can be carried out."))
    return go(request, "correction", pk)


@require_POST
def drop(request: HttpRequest, pk: int) -> HttpResponse:
    """Nothing comes of a prepared correction."""
    row = found(kept.find_correction(pk))
    try:
        reviews.drop(row, actor_of(request))
    except ReviewRefused as refused:
        warn(request, office_word(refused.why, "correction_refusals"))
    else:
        say(request, _("The correction is dropped."))
    return go(request, "correction", pk)

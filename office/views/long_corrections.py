"""Corrections that rate more than a request should wait for: jobs calculate their effect and carry them out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from office.views.jobs import FOLLOW_SECONDS, describe
from office.views.responses import officer_origin, redirect_to
from operations import jobs
from ratings import corrections, reviews
from ratings.audit import Origin
from ratings.corrections import Correction, Refusal
from ratings.errors import CorrectionRefused
from ratings.models import CorrectionProposal, JobState
from ratings.queries.jobs import find_job
from ratings.queries.reviews import NAMED
from ratings.reviews import PoolEffect, Why
from webtools.access import actor_of

EFFECT, CARRY_OUT = "correction-effect", "correction"
"""The kinds of their jobs."""


@dataclass(frozen=True, slots=True)
class ShownEffect:
    """The effect of a correction as its page shows it. One that a job calculated may be `overtaken` by what was rated
    since; `by_job` says that one calculates it.
    """

    pools: tuple[PoolEffect, ...] = ()
    fingerprint: str = ""
    by_job: bool = False
    overtaken: bool = False

    @property
    def is_current(self) -> bool:
        """Whether the correction can be carried out with it."""
        return bool(self.fingerprint) and not self.overtaken


NOTHING = ShownEffect()


def prepare(request: HttpRequest, correction: Correction, why: Why) -> CorrectionProposal:
    """Store a correction with its effect, or ask for a job that calculates it. Raises CorrectionRefused."""
    actor = actor_of(request)
    if not corrections.is_long(correction):
        return reviews.prepare(correction, why, actor)[0]
    with transaction.atomic():
        row = reviews.prepare_unseen(correction, why, actor)
        _ask_once(row, EFFECT, {}, officer_origin(request))
    return row


def effect_shown(row: CorrectionProposal) -> ShownEffect:
    """Return the effect of a correction now, or as a job calculated it. Raises CorrectionRefused."""
    if reviews.is_long(row):
        overtaken = reviews.is_overtaken(row)
        return ShownEffect(reviews.stored_effect(row), reviews.fingerprint_of(row), by_job=True, overtaken=overtaken)
    effect = reviews.preview_proposal(row)
    return ShownEffect(reviews.effect_of(effect, most=NAMED), effect.fingerprint)


def calculate(request: HttpRequest, row: CorrectionProposal) -> HttpResponse:
    """Ask for the effect of a correction."""
    _ask_once(row, EFFECT, {}, officer_origin(request))
    return redirect_to(request, "correction", row.pk)


def carry_out(request: HttpRequest, row: CorrectionProposal, seen: str) -> HttpResponse:
    """Ask for a correction to be carried out, with the effect that its page showed. Raises CorrectionRefused and
    ReviewRefused.
    """
    if seen != reviews.fingerprint_of(row):
        raise CorrectionRefused(Refusal.FORESEEN_OTHERWISE, row.code)
    reviews.refuse_applying(row, actor_of(request))
    _ask_once(row, CARRY_OUT, {"seen": seen, "by": actor_of(request)}, officer_origin(request))
    return redirect_to(request, "correction", row.pk)


@transaction.atomic
def _ask_once(row: CorrectionProposal, kind: str, given: Mapping[str, object], origin: Origin) -> None:
    """Ask for a job about a correction, unless one is at work on it: of two who ask at once, one does."""
    locked = CorrectionProposal.objects.select_for_update(of=("self",)).select_related("job").get(pk=row.pk)
    if not is_at_work(locked):
        locked.job = jobs.ask(kind, {"correction": row.pk, **given}, origin)
        locked.save(update_fields=["job"])


def is_at_work(row: CorrectionProposal) -> bool:
    """Return whether a job is at work on a correction."""
    return row.job is not None and row.job.is_open


def is_carried_out(row: CorrectionProposal) -> bool:
    """Return whether a job carries a correction out just now, and holds its row until that is done."""
    return row.job is not None and row.job.kind == CARRY_OUT and row.job.state == JobState.RUNNING


def show_progress(request: HttpRequest, row: CorrectionProposal, context: Mapping[str, object]) -> HttpResponse:
    """Render how far the job of a correction is; the page looks again by itself."""
    line = find_job(row.job_id or 0)
    shown = {**context, **(describe(line) if line else {}), "returns": True}
    answer = render(request, "office/correction_job.html", shown)
    answer["Refresh"] = str(FOLLOW_SECONDS)
    return answer


def describe_ended(row: CorrectionProposal) -> Mapping[str, object]:
    """Return what is said of a job about a correction that came to nothing, {} where there is none."""
    line = find_job(row.job_id) if row.job_id else None
    return describe(line) if line and line.job.state != JobState.DONE else {}

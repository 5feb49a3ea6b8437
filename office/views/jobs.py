"""Long work: what was asked for, how far it is, and what came of it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from office.views.responses import add_success, add_warning, officer_origin, redirect_to
from operations import jobs
from operations.jobs.kinds import KINDS, PARTS, PROBLEMS, STEPS
from ratings.models import Job
from ratings.queries import jobs as queries
from webtools.requests import or_404, parse_cursor, query_text

FOLLOW_SECONDS = 3
"""Seconds after which a page that follows a job is fetched again (our own choice)."""


@require_safe
def list_jobs(request: HttpRequest) -> HttpResponse:
    """List all jobs, the newest first: `/office/jobs/`."""
    page = queries.job_page(parse_cursor(request))
    return render(request, "office/jobs.html", {"page": page, "lines": map(describe, page.rows)})


@require_safe
def show_job(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a job; with `?follow=1` the page comes again by itself until it has ended."""
    line = or_404(queries.find_job(pk))
    follows = line.job.is_open and query_text(request, "follow") == "1"
    answer = render(request, "office/job.html", {**describe(line), "follows": follows})
    if follows:
        answer["Refresh"] = str(FOLLOW_SECONDS)
    return answer


@require_POST
def stop_job(request: HttpRequest, pk: int) -> HttpResponse:
    """Stop a job before it writes."""
    if jobs.request_stop(or_404(Job.objects.filter(pk=pk).first()), officer_origin(request)):
        add_success(request, _("The job stops before it writes anything."))
    else:
        add_warning(request, _("The job has ended, or stops already."))
    return redirect_to(request, "job", pk)


@require_POST
def check_everything(request: HttpRequest) -> HttpResponse:
    """Ask for the check of the night now."""
    return redirect_to_job(request, jobs.ask("check", {}, officer_origin(request)))


def redirect_to_job(request: HttpRequest, job: Job) -> HttpResponse:
    """Redirect to the page of a job that was just asked for, which follows it."""
    answer = redirect_to(request, "job", job.pk)
    answer["Location"] += f"{'&' if '?' in answer['Location'] else '?'}follow=1"
    return answer


def describe(line: queries.JobLine) -> dict[str, object]:
    """Return a job with the words for its codes."""
    job, wrong = line.job, line.job.result.get("wrong", {})
    return {
        "job": job,
        "who": line.who,
        "kind": KINDS[job.kind].label if job.kind in KINDS else job.kind,
        "step": STEPS.get(job.step, job.step),
        "problem": PROBLEMS.get(job.problem, job.problem),
        "result": [(word, wrong[part]) for part, word in PARTS.items() if part in wrong],
    }

"""The laboratory: experiments are defined, run as jobs, published, and lead to a law."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from office.forms.experiments import ExperimentForm, ExperimentTextForm
from office.views.jobs import redirect_to_job
from office.views.responses import add_success, add_warning, officer_origin, redirect_to, render_form
from operations import jobs, laboratory
from ratings.laboratory import DefinitionError
from ratings.models import Job, Pool, StoredExperiment
from ratings.queries import trail
from ratings.queries.pools import find_pool, pools
from ratings.regulations import RULES
from webtools.effects import shows_effect
from webtools.laboratory import as_csv, as_toml, only_listed, present
from webtools.requests import or_404, parse_cursor, posted_data, query_text, require_get_or_post


@require_safe
def list_experiments(request: HttpRequest) -> HttpResponse:
    """List experiments, the newest first: `/office/laboratory/`."""
    page, rows = laboratory.list_experiments(parse_cursor(request))
    return render(request, "office/laboratory.html", {"experiments": rows, "page": page, "pools": pools()})


@require_get_or_post
def create_experiment(request: HttpRequest) -> HttpResponse:
    """Define an experiment for a pool (`?pool=`), or as text (`?as=text`), also like another one (`?like=`)."""
    pool = find_pool(query_text(request, "pool"))
    if query_text(request, "as") == "text":
        return _define(request, ExperimentTextForm(posted_data(request), initial=_like(request)), None)
    if pool is None:
        return render(request, "office/laboratory.html", {"experiments": (), "pools": pools()})
    return _define(request, ExperimentForm(pool, posted_data(request)), pool)


def _define(request: HttpRequest, form: ExperimentForm | ExperimentTextForm, pool: Pool | None) -> HttpResponse:
    """Store what a form says and ask for its job."""
    if form.is_bound and form.is_valid():
        try:
            return redirect_to_job(request, _ask(request, form))
        except DefinitionError as fault:
            form.add_error(None, str(fault))
    return render_form(request, "experiment_new", form, pool=pool)


@transaction.atomic
def _ask(request: HttpRequest, form: ExperimentForm | ExperimentTextForm) -> Job:
    stored = laboratory.define(form.cleaned_data["name"], form.experiment(), officer_origin(request))
    if stored.job is None:
        job = jobs.ask("experiment", {"experiment": stored.pk}, officer_origin(request))
        laboratory.begin(stored, job)
        return job
    return stored.job


def _like(request: HttpRequest) -> dict[str, str]:
    """Return the definition of another experiment, for a change of it."""
    key = query_text(request, "like")
    found = laboratory.find_experiment(int(key)) if key.isascii() and key.isdigit() and len(key) < 19 else None
    return {"name": found.name, "text": as_toml(found.definition)} if found else {}


@require_safe
def show_experiment(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what an experiment found, or how far it is."""
    found = or_404(laboratory.find_experiment(pk))
    context = {
        "experiment": found,
        "report": present(found.document) if found.document else None,
        "pool": find_pool(found.definition["pool"]),
        "definition": as_toml(found.definition),
        "decisions": _decisions(found),
        "trail": trail.events_about([f"experiment:{pk}"]),
    }
    return render(request, "office/experiment.html", context)


def _decisions(found: StoredExperiment) -> list[tuple[str, str]]:
    """Return the candidates that can become the pool's law, each with the form of the correction, filled in."""
    pool = find_pool(found.definition["pool"])
    if found.document is None or pool is None:
        return []
    tried = zip(found.definition["candidate"], found.document["candidates"], strict=True)
    return [
        (law["name"], _correction_address(found, pool, law))
        for wanted, law in tried
        if law["rule"] in RULES and wanted.keys() & {"rule", "parameters"}
    ]


def _correction_address(found: StoredExperiment, pool: Pool, candidate: Mapping[str, Any]) -> str:
    """Return the form of a correction that makes a candidate the law from the first day of next year."""
    usual = {each.name: each.default for each in RULES[candidate["rule"]].parameters}
    lines = [f"{name} = {number}" for name, number in candidate["parameters"].items() if number != usual.get(name)]
    given = {
        "pool": pool.key,
        "since": date(localdate().year + 1, 1, 1).isoformat(),
        "rule": candidate["rule"],
        "parameters": "\n".join(lines),
        "why": _("Experiment %(number)s of the laboratory: %(name)s") % {"number": found.pk, "name": found.name},
    }
    return f"{reverse('office:correction_new', args=['rule'])}?{urlencode(given)}"


@require_safe
def download_numbers(request: HttpRequest, pk: int) -> HttpResponse:  # noqa: ARG001 -- the form of a view
    """Download every number of a report."""
    found = or_404(laboratory.find_experiment(pk))
    headers = {"Content-Disposition": f'attachment; filename="experiment-{pk}.csv"'}
    content = as_csv(only_listed(or_404(found.document)))
    return HttpResponse(content, content_type="text/csv; charset=utf-8", headers=headers)


@require_POST
def publish_experiment(request: HttpRequest, pk: int) -> HttpResponse:
    """Publish a report at its lasting address."""
    if laboratory.publish(or_404(laboratory.find_experiment(pk)), officer_origin(request)):
        add_success(request, _("The report is published."))
    else:
        add_warning(request, _("There is no report yet, or it is published already."))
    return redirect_to(request, "experiment", pk)


@require_POST
@shows_effect("office:experiment")
def withdraw_experiment(request: HttpRequest, pk: int) -> HttpResponse:
    """Withdraw a published report."""
    if laboratory.withdraw(or_404(laboratory.find_experiment(pk)), officer_origin(request)):
        add_success(request, _("The report is withdrawn."))
    else:
        add_warning(request, _("The report is not published."))
    return redirect_to(request, "experiment", pk)


@require_POST
def delete_experiment(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete an experiment that is not published."""
    if laboratory.delete(or_404(laboratory.find_experiment(pk)), officer_origin(request)):
        add_success(request, _("The experiment is deleted."))
        return redirect_to(request, "laboratory")
    add_warning(
        request, _("Its report is published, or it is still being calculated: withdraw it, or stop the job, first.")
    )
    return redirect_to(request, "experiment", pk)

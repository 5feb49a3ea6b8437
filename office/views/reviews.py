"""Reviews: the queue, one with its next steps, a new one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from office.forms.filters import ReviewFilterForm
from office.forms.reviews import AllowLateForm, AppealDecisionForm, AskForm, OfficeAskForm, RefuseForm, StepForm
from office.views.responses import add_success, add_warning, officer_origin, redirect_to, render_form
from ratings import reviews
from ratings.audit import Origin
from ratings.errors import ReviewRefused
from ratings.models import Review, ReviewFile, ReviewState
from ratings.queries import reviews as queries
from ratings.queries import trail
from ratings.reviews import AskedRole, ReviewRequest, StepReason
from webtools.requests import UNPROCESSABLE, or_404, posted_data, query_text, require_get_or_post
from webtools.review_forms import AppealForm, EvidenceForm, FindTournamentForm, TurnForm


@require_safe
def list_reviews(request: HttpRequest) -> HttpResponse:
    """List open reviews; with `?state=` those in one state, cut down by director and age."""
    form = ReviewFilterForm(request.GET)
    wanted = form.values()
    context = {"lines": queries.find_reviews(**wanted), "state": wanted["state"], "form": form}
    return render(request, "office/reviews.html", context)


@require_get_or_post
def create_review(request: HttpRequest) -> HttpResponse:
    """Enter a review; `?tournament=` is the code of its tournament."""
    finder = FindTournamentForm(request.GET if "tournament" in request.GET else None)
    if not finder.is_valid():
        status = UNPROCESSABLE if finder.errors else None
        return render(request, "office/review_new.html", {"asked": finder}, status=status)
    tournament = finder.cleaned_data["tournament"]
    form = OfficeAskForm(tournament, posted_data(request), initial={"game": query_text(request, "game")})
    if not (form.is_bound and form.is_valid()):
        return render_form(request, "review_new", form, tournament=tournament)
    values = form.cleaned_data
    raised = ReviewRequest(
        tournament,
        form.about_game(),
        values["words"],
        get_language() or "de",
        player=values["player"],
        claimed=values["claimed"],
    )
    review = reviews.receive(raised, officer_origin(request))
    add_success(request, _("The review is entered."))
    return redirect_to(request, "review", review.pk)


@require_safe
def show_review(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a review: the request, its steps, the possible next ones."""
    return render_review(request, or_404(queries.find_review(pk)))


def render_review(request: HttpRequest, row: Review, faulty: TurnForm | None = None) -> HttpResponse:
    """Render the page of a review; `faulty` replaces the form of its step."""
    offered = [
        (step, STEPS[step].words, faulty if faulty and faulty["step"].value() == step else make_step_form(step, row))
        for step in list_steps(row)
    ]
    steps = queries.steps_of(row)
    context = {
        "review": row,
        "who": queries.raiser_name(row, queries.find_actor_names([row.actor])),
        "steps": steps,
        "appeal": reviews.find_appeal_time(row, (each.step for each in steps)),
        "corrections": [
            (each, queries.summarize_correction(each.kind, each.content)) for each in row.corrections.all()
        ],
        "offered": offered,
        "may_correct": row.state in {ReviewState.IN_REVIEW, ReviewState.DECIDED},
        "late": reviews.is_late(row),
        "questions": row.questions.select_related("player", "director"),
        "files": row.files.defer("content"),
        "trail": trail.events_about([f"review:{row.pk}"]),
    }
    return render(request, "office/review.html", context, status=UNPROCESSABLE if faulty else None)


def make_step_form(step: str, row: Review) -> TurnForm:
    """Return the form of a step for the current turn of a review."""
    return STEPS[step].form(initial={"seen": row.turn, "step": step}, auto_id=f"{step}-%s")


@require_safe
def download_file(request: HttpRequest, pk: int, number: int) -> HttpResponse:  # noqa: ARG001 -- Django calls it so
    """Download a file that is evidence in a review, under a name of ours; nothing of it is shown in the browser."""
    found = or_404(ReviewFile.objects.filter(review=pk, pk=number).first())
    name = f"review-{pk}-{number}.{found.kind}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "X-Content-Type-Options": "nosniff"}
    return HttpResponse(bytes(found.content), content_type="application/octet-stream", headers=headers)


@require_POST
def take_step(request: HttpRequest, pk: int) -> HttpResponse:
    """Take the next step of a review."""
    row = or_404(queries.find_review(pk))
    step = request.POST.get("step", "")
    if step not in STEPS:
        raise Http404
    form = STEPS[step].form(request.POST, request.FILES, auto_id=f"{step}-%s")
    if not form.is_valid():
        return render_review(request, row, form)
    try:
        STEPS[step].work(row, form, officer_origin(request))
    except ReviewRefused as refused:
        add_warning(request, refused.why.label)
    else:
        add_success(request, DONE.get(step, TOLD))
    return redirect_to(request, "review", pk)


TOLD = gettext_lazy("The step is stored; whoever raised the review is told.")
DONE = MappingProxyType(
    {"ask": gettext_lazy("The question goes out by mail."), "file": gettext_lazy("The file is stored.")}
)


def ask(row: Review, form: TurnForm, origin: Origin) -> Review:
    """Ask the other players or the director."""
    values = form.cleaned_data
    reviews.ask(row, AskedRole(values["whom"]), values["words"], origin, row.language)
    return row


def add_file(row: Review, form: TurnForm, origin: Origin) -> Review:
    """Store a file that came by post or by mail."""
    sent = form.cleaned_data["file"]
    reviews.add_file(row, sent.name, sent.read(reviews.FILE_BYTES + 1), origin)
    return row


Work = Callable[[Review, TurnForm, Origin], Review]


class Step(NamedTuple):
    """A possible step: the label of its button, its form, the use case."""

    words: Promise
    form: type[TurnForm]
    work: Work


def read_statement(form: TurnForm) -> StepReason:
    """Return reason, paragraph and appeal body of a form."""
    values = form.cleaned_data
    return StepReason(values["reason"], values.get("paragraph", ""), values.get("body", ""))


def with_statement(work: Callable[[Review, StepReason, Origin, int], Review]) -> Work:
    """Make a use case that takes a statement one that takes the form."""
    return lambda row, form, by: work(row, read_statement(form), by, form.cleaned_data["seen"])


STEPS: Mapping[str, Step] = MappingProxyType(
    {
        "take-up": Step(
            gettext_lazy("Take up"),
            TurnForm,
            lambda row, form, by: reviews.start_review(row, by, form.cleaned_data["seen"]),
        ),
        "allow-late": Step(
            gettext_lazy("Look at it though it is late"), AllowLateForm, with_statement(reviews.allow_late)
        ),
        "decide": Step(gettext_lazy("Decide: a correction follows"), StepForm, with_statement(reviews.decide)),
        "refuse": Step(gettext_lazy("Refuse"), RefuseForm, with_statement(reviews.refuse)),
        "carried-out": Step(
            gettext_lazy("Carried out in another way"), StepForm, with_statement(reviews.mark_carried_out)
        ),
        "file": Step(gettext_lazy("Add a file as evidence"), EvidenceForm, add_file),
        "ask": Step(gettext_lazy("Ask the opponent or the director"), AskForm, ask),
        "appeal": Step(
            gettext_lazy("Record an appeal"),
            AppealForm,
            lambda row, form, by: reviews.appeal(row, form.cleaned_data["reason"], by, form.cleaned_data["seen"]),
        ),
        "decide-appeal": Step(
            gettext_lazy("Record the decision of the appeal body"),
            AppealDecisionForm,
            lambda row, form, by: reviews.decide_appeal(
                row, read_statement(form), by, form.cleaned_data["seen"], upheld=form.cleaned_data["upheld"] == "yes"
            ),
        ),
    }
)
"""Every step by its name."""


ALWAYS = ("ask", "file")
"""Steps that are possible as long as nothing is decided."""


def list_steps(row: Review) -> tuple[str, ...]:
    """Return the steps that are possible now."""
    if row.state == ReviewState.RECEIVED:
        return ("take-up", "file")
    if row.state == ReviewState.IN_REVIEW:
        return ("allow-late", "refuse", *ALWAYS) if reviews.is_late(row) else ("decide", "refuse", *ALWAYS)
    if row.state == ReviewState.APPEALED:
        return ("decide-appeal", *ALWAYS)
    appeal = () if row.steps.exclude(body="").exists() else ("appeal",)
    if row.state == ReviewState.DECIDED:
        return ("carried-out", *appeal)
    return appeal if row.state in {ReviewState.APPLIED, ReviewState.REFUSED} else ()

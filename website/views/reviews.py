"""Pages of a review for those who requested it: the form, and the state behind a secret link."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from intake import replying
from intake.receiving.receivers import SEND_ANSWERS
from ratings import personal, reviews
from ratings.audit import Origin
from ratings.broker import send_tasks
from ratings.errors import ReviewRefused
from ratings.models import Purpose, Review, ReviewState
from ratings.queries import reviews as queries
from ratings.queries.windows import in_time, review_until
from ratings.reviews import CONFIRM_WITHIN, ReviewRequest
from website.forms.reviews import PlayerAskForm
from webtools.private_pages import keep_private
from webtools.requests import CONFLICT, UNPROCESSABLE, posted_data, query_text
from webtools.review_forms import AppealForm, EvidenceForm, FindTournamentForm

GONE = 404

DECIDED_BY_OFFICER = frozenset({ReviewState.RECEIVED, ReviewState.IN_REVIEW})
"""States in which the decision of the officer is awaited."""


@keep_private
@require_http_methods(["GET", "HEAD", "POST"])
def create_review(request: HttpRequest) -> HttpResponse:
    """Request a review of a tournament (`?tournament=` is its code). The answer is always the same, so that it reveals
    nothing about addresses.
    """
    finder = FindTournamentForm(request.GET if "tournament" in request.GET else None)
    if not finder.is_valid():
        context: dict[str, object] = {"asked": finder}
        return render(request, "website/review_new.html", context, status=UNPROCESSABLE if finder.errors else None)
    tournament = finder.cleaned_data["tournament"]
    form = PlayerAskForm(tournament, posted_data(request), initial={"game": query_text(request, "game")})
    done = form.is_bound and form.is_valid()
    if done:
        store_request(form)
    until = review_until(tournament, None)
    context = {"tournament": tournament, "form": form, "done": done, "days": CONFIRM_WITHIN.days, "until": until}
    context["late"] = not in_time(until, timezone.now())
    return render(request, "website/review_new.html", context, status=UNPROCESSABLE if form.errors else None)


def store_request(form: PlayerAskForm) -> None:
    """Store the request and ask the player for a confirmation, if they have an address."""
    player, words = form.cleaned_data["number"], form.cleaned_data["words"]
    recipient = personal.address_of(player, Purpose.CONFIRMATION)
    if not recipient:
        return
    with transaction.atomic():
        game, claimed = form.about_game(), form.cleaned_data["claimed"]
        raised = ReviewRequest(form.tournament, game, words, get_language() or "de", player=player, claimed=claimed)
        review = reviews.request_review(raised)
        if review is not None:
            replying.put_request(review, recipient, timezone.now())
    send_tasks(SEND_ANSWERS, [()])


@keep_private
@require_http_methods(["GET", "HEAD", "POST"])
def show_review(request: HttpRequest, code: str) -> HttpResponse:
    """Show the state of a review. GET changes nothing, as mail programs open links; POST confirms, adds, appeals."""
    review = queries.find_by_code(code)
    if review is None or reviews.is_stale(review):
        return render(request, "website/review.html", {"review": None}, status=GONE)
    if request.method != "POST":
        return render_review(request, review)
    if review.state == ReviewState.UNCONFIRMED:
        reviews.confirm(review)
        return redirect_to_review(request, code)
    return add_evidence(request, review) if request.POST.get("step") == "file" else make_appeal(request, review)


def make_appeal(request: HttpRequest, review: Review) -> HttpResponse:
    """Appeal against the decision."""
    form = AppealForm(request.POST)
    if not form.is_valid():
        return render_review(request, review, form, UNPROCESSABLE)
    try:
        reviews.appeal(review, form.cleaned_data["reason"], requester_origin(review), form.cleaned_data["seen"])
    except ReviewRefused:
        return render_review(request, review, status=CONFLICT)
    return redirect_to_review(request, review.code)


def add_evidence(request: HttpRequest, review: Review) -> HttpResponse:
    """Store a file as evidence of whoever requested the review."""
    form = EvidenceForm(request.POST, request.FILES)
    if form.is_valid():
        sent = form.cleaned_data["file"]
        try:
            reviews.add_file(review, sent.name, sent.read(reviews.FILE_BYTES + 1), requester_origin(review))
        except ReviewRefused as refused:
            form.add_error("file", str(refused.why.label))
    if form.errors:
        return render_review(request, review, status=UNPROCESSABLE, evidence=form)
    return redirect_to_review(request, review.code)


def redirect_to_review(request: HttpRequest, code: str) -> HttpResponse:
    """Redirect to the review in the current language."""
    where, chosen = reverse("website:review", args=[code]), query_text(request, "lang")
    return HttpResponseRedirect(f"{where}?{urlencode({'lang': chosen})}" if chosen else where)


def requester_origin(review: Review) -> Origin:
    """Return who requested a review as origin of a step."""
    if review.player_id:
        return Origin(f"player:{review.player_id}", reviews.CAUSE)
    return Origin(f"director:{review.director_id}" if review.director_id else review.actor, reviews.CAUSE)


def render_review(
    request: HttpRequest,
    review: Review,
    form: AppealForm | None = None,
    status: int | None = None,
    evidence: EvidenceForm | None = None,
) -> HttpResponse:
    """Render a review without names of officers."""
    steps = [each.step for each in queries.steps_of(review)]
    appeal = reviews.find_appeal_time(review, steps)
    may_appeal = review.state in reviews.DECISIONS and appeal is not None
    if may_appeal and form is None:
        form = AppealForm(initial={"seen": review.turn, "step": "appeal"})
    context = {
        "review": review,
        "steps": [{"step": each} for each in steps],
        "appeal": appeal,
        "form": form if may_appeal else None,
        "is_open": review.state in DECIDED_BY_OFFICER,
        "overtaken": status == CONFLICT,
        "files": review.files.defer("content"),
        "evidence": evidence or make_evidence_form(review),
    }
    return render(request, "website/review.html", context, status=status)


def make_evidence_form(review: Review) -> EvidenceForm | None:
    """Return the form for a file, None where the review takes no more."""
    if review.state not in reviews.OPEN:
        return None
    return EvidenceForm(initial={"seen": review.turn, "step": "file"}, auto_id="file-%s")

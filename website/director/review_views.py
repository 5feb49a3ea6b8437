"""Request of a review on the director's page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods

from ratings import reviews
from ratings.audit import Origin
from ratings.reviews import ReviewRequest
from website.director import page
from website.director.views import FORBIDDEN, DirectorSession, require_link
from webtools.private_pages import keep_private
from webtools.requests import UNPROCESSABLE, or_404, posted_data, query_text
from webtools.review_forms import ReviewRequestForm


@keep_private
@require_http_methods(["GET", "HEAD", "POST"])
@require_link
def create_review(request: HttpRequest, session: DirectorSession, key: int) -> HttpResponse:
    """Request a review, which needs no confirmation after the signed link, and redirect to its page."""
    led = or_404(page.find_tournament(session.director, key))
    form = ReviewRequestForm(led, posted_data(request), initial={"game": query_text(request, "game")})
    context = {"session": session, "tournament": led, "form": form}
    if request.method == "POST" and session.blocked:
        return render(request, "website/director/review.html", context, status=FORBIDDEN)
    if not (form.is_bound and form.is_valid()):
        status = UNPROCESSABLE if form.errors else None
        return render(request, "website/director/review.html", context, status=status)
    words, language = form.cleaned_data["words"], get_language() or "de"
    claimed = form.cleaned_data["claimed"]
    raised = ReviewRequest(led, form.about_game(), words, language, director=session.director, claimed=claimed)
    review = reviews.receive(raised, Origin(f"director:{session.director.pk}", page.new_cause()))
    where, chosen = reverse("website:review", args=[review.code]), query_text(request, "lang")
    return HttpResponseRedirect(f"{where}?{urlencode({'lang': chosen})}" if chosen else where)

"""The page of one question about a report, behind the link in our answer."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from intake.models import OpenQuestion
from intake.processing.link_answers import NOTHING, answer_question, can_answer
from intake.processing.open_questions import read_question
from intake.reading.codes import ABOUT_A_DAY
from intake.receiving.receivers import wake
from intake.replying import base_subject, describe_candidate, describe_unclear, links, write_question
from website.views.question_facts import describe_answer, describe_end, find_game, find_stored
from webtools.private_pages import keep_private


@keep_private
@require_http_methods(["GET", "HEAD", "POST"])
def answer(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows the question and asks to confirm a choice, POST answers it. Mail programs open links, so GET changes
    nothing.
    """
    question = links.find_question(token)
    if question is None:
        return render(request, "website/question.html", {"question": None}, status=404)
    if not can_answer(question):
        done = {**_about(question), "done": True, "answer": describe_answer(question), "end": describe_end(question)}
        return render(request, "website/question.html", done)
    if request.method == "POST":
        mail = answer_question(question, request.POST.get("choice", ""))
        if mail is not None:
            wake([mail])
            return render(request, "website/question.html", {"question": question, "thanks": True})
    return render(request, "website/question.html", _context(question, request.GET.get("choice", "")))


def _about(question: OpenQuestion) -> dict[str, object]:
    """Return what the question is about: its mail, its tournament, its game with what is stored of it."""
    game = find_game(question)
    return {
        "question": question,
        "subject": base_subject(question.mail.subject),
        "game": game,
        "stored": find_stored(question, game),
    }


def _context(question: OpenQuestion, chosen: str) -> dict[str, object]:
    finding = read_question(question)
    offered = [describe_candidate(candidate, finding) for candidate in finding.candidates]
    choices = [{"key": chr(ord("a") + place), "words": words} for place, words in enumerate(offered)]
    return {
        **_about(question),
        "unclear": describe_unclear(finding),
        "asked": write_question(finding),
        "choices": choices,
        "picked": next((choice for choice in choices if choice["key"] == chosen), None),
        "asks_day": finding.code in ABOUT_A_DAY,
        "nothing": NOTHING if not any("dropped" in dict(each.changes) for each in finding.candidates) else "",
    }

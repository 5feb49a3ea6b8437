"""Published checkpoints of the trail of changes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.queries import checkpoints as reads


@require_safe
def show_checkpoints(request: HttpRequest) -> HttpResponse:
    """Show one checkpoint for each day and the newest event: `/trail/`."""
    return render(
        request, "website/checkpoints.html", {"heads": reads.newest_checkpoints(), "newest": reads.find_newest_event()}
    )


@require_safe
def send_checkpoints(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- the form of a view
    """Return all checkpoints as lines of text: `/trail/heads.txt`."""
    return HttpResponse(reads.checkpoint_lines(), content_type="text/plain; charset=utf-8")

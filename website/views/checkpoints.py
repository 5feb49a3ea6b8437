"""The published ends of the trail of changes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.queries import checkpoints as reads


@require_safe
def heads(request: HttpRequest) -> HttpResponse:
    """One head for each day, and the end of the chain as it is now: `/trail/`."""
    return render(
        request, "website/checkpoints.html", {"heads": reads.newest_checkpoints(), "newest": reads.find_newest_event()}
    )


@require_safe
def heads_text(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- the form of a view
    """All of them as lines of text: `/trail/heads.txt`."""
    return HttpResponse(reads.checkpoint_lines(), content_type="text/plain; charset=utf-8")

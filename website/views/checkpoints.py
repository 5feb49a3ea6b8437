"""Published checkpoints of the trail of changes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.chain_ends import find_end
from ratings.queries import checkpoints as reads


@require_safe
def show_checkpoints(request: HttpRequest) -> HttpResponse:
    """Show one checkpoint for each day and the newest event: `/trail/`."""
    heads = reads.newest_checkpoints()
    witnesses = sorted({name for head in heads for name in head.holders})
    context = {"heads": heads, "newest": find_end(), "witnesses": witnesses}
    return render(request, "website/checkpoints.html", context)


@require_safe
def send_checkpoints(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- the form of a view
    """Return all checkpoints as lines of text: `/trail/heads.txt`."""
    return HttpResponse(reads.checkpoint_lines(), content_type="text/plain; charset=utf-8")

"""Open data: the bundles that everybody can load and check."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.publication import stored_bundles
from webtools.requests import or_404

PIECE = 1 << 16
"""Bytes that are read at once (our own choice)."""

VERIFIER = settings.BASE_DIR / "verify" / "fernwertung_verify.py"


@require_safe
def show_open_data(request: HttpRequest) -> HttpResponse:
    """Show the bundles of all pools, and how to check one: `/open-data/`."""
    signer = stored_bundles.find_signer()
    bundles = stored_bundles.find_bundles()
    context = {
        "bundles": bundles,
        "example": bundles[0].name if bundles else "fwz_list-1.zip",
        "site": settings.SITE_URL.rstrip("/"),
        "public_key": signer.public_key if signer else "",
    }
    return render(request, "website/open_data.html", context)


@require_safe
def send_verifier(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- the form of a view
    """Return the program that checks bundles: `/open-data/fernwertung_verify.py`."""
    headers = {"Content-Disposition": f'attachment; filename="{VERIFIER.name}"'}
    return HttpResponse(VERIFIER.read_bytes(), content_type="text/x-python; charset=utf-8", headers=headers)


@require_safe
def send_bundle(request: HttpRequest, name: str) -> StreamingHttpResponse:  # noqa: ARG001 -- the form of a view
    """Return a bundle, or its signature: `/open-data/<name>`."""
    place = or_404(stored_bundles.find_file(name))
    headers = {"Content-Disposition": f'attachment; filename="{place.name}"', "Content-Length": place.stat().st_size}
    return StreamingHttpResponse(_read_pieces(place), content_type="application/octet-stream", headers=headers)


def _read_pieces(place: Path) -> Iterator[bytes]:
    """Read a file as it is sent; it is opened when somebody takes the first piece."""
    with place.open("rb") as file:
        while piece := file.read(PIECE):
            yield piece

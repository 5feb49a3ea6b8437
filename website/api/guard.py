"""What every answer of the API has in common: a limit, a fingerprint, and faults with field and reason."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from functools import wraps
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import conditional_page
from ninja.errors import HttpError, ValidationError

from webtools import limits

T = TypeVar("T")
View = Callable[..., HttpResponse]

COST_OF_MUCH = 10
"""Usual requests that a file or a calculation is worth."""

NOT_ALLOWED = 405

MUCH = (".csv", ".xlsx", "/what-if")
"""How the addresses of files and calculations end; what is sent by POST is one of these too."""

HEADERS = {
    "Access-Control-Allow-Origin": "*",  # public numbers, no cookies: pages elsewhere may show them
    "Access-Control-Expose-Headers": "ETag",
    "Cache-Control": "no-cache",  # kept by whoever likes, but asked about each time
    "X-Robots-Tag": "noindex",
}

UNREADABLE = "the body is not JSON"


class NotFoundError(Exception):
    """What an address names does not exist: the part of the address, and what is missing."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(reason)
        self.field = field
        self.reason = reason


class RefusedError(NotFoundError):
    """A parameter makes no sense: its name, and why."""


def or_404(thing: T | None, field: str, reason: str) -> T:
    """`thing`. Raises NotFoundError where it is None."""
    if thing is None:
        raise NotFoundError(field, reason)
    return thing


def open_to_programs(view: View, parameters: Callable[[], Container[str]] = frozenset) -> View:
    """Return a view with what all have in common; `parameters` gives their names: others are slips. HEAD is answered as
    GET; the server leaves the body away.
    """
    fingerprinted = conditional_page(view)

    @csrf_exempt  # nothing is changed here, and no cookie is read
    @wraps(view)
    def answered(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        seconds = limits.seconds_to_wait(request, cost_of(request))
        unknown = [(name, "there is no such parameter") for name in request.GET if name not in parameters()]
        response: HttpResponse
        if seconds:
            response = describe_faults(429, [("client", f"too many requests, wait {seconds} seconds")])
            response["Retry-After"] = str(seconds)
        elif unknown:
            response = describe_faults(422, unknown)
        else:
            request.method = "GET" if request.method == "HEAD" else request.method
            response = fingerprinted(request, *args, **kwargs)
        if response.status_code == NOT_ALLOWED:
            allowed = response["Allow"]
            response = describe_faults(NOT_ALLOWED, [("method", f"only {allowed} is answered here")])
            response["Allow"] = allowed
        for name, value in HEADERS.items():
            response[name] = value
        return response

    return answered


def cost_of(request: HttpRequest) -> int:
    """Return how many usual requests this one is worth."""
    much = request.method == "POST" or request.path.endswith(MUCH)
    return COST_OF_MUCH if much else 1


def describe_faults(status: int, named: Iterable[tuple[str, str]]) -> JsonResponse:
    """Return everything that is wrong, each with its field and the reason."""
    return JsonResponse({"errors": [{"field": field, "reason": reason} for field, reason in named]}, status=status)


def not_found(_request: HttpRequest, error: NotFoundError) -> HttpResponse:
    """404."""
    return describe_faults(404, [(error.field, error.reason)])


def refused(_request: HttpRequest, error: RefusedError) -> HttpResponse:
    """422."""
    return describe_faults(422, [(error.field, error.reason)])


def invalid(_request: HttpRequest, error: ValidationError) -> HttpResponse:
    """422 with every parameter that is not of its form."""
    return describe_faults(422, [(field_of(each), str(each["msg"])) for each in error.errors])


def unreadable(_request: HttpRequest, error: HttpError) -> HttpResponse:
    """400: the framework raises this for a body that is no JSON, and for nothing else here."""
    return describe_faults(error.status_code, [("body", UNREADABLE)])


def field_of(error: Mapping[str, Any]) -> str:
    """Return the name of a parameter, without "query" or "path", or the place in a body, without the name that our own
    code has for it.
    """
    source, *names = (str(part) for part in error["loc"])
    return ".".join(names[1:] if source == "body" else names) or source

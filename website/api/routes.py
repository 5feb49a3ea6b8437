"""Every address of the API, mounted at /api/v1/. A number or a code may hold a slash."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, cast

from django.urls import URLPattern, path, re_path
from ninja import NinjaAPI, Router
from ninja.errors import HttpError, ValidationError
from ninja.operation import Operation

from website.api import calculator, evaluations, games, guard, lists, players, pools, reference, tournaments


class Api(NinjaAPI):
    """The framework's, with the names of operations for those of addresses."""

    def get_operation_url_name(self, operation: Operation, router: Router) -> str:  # noqa: ARG002 -- the framework's form
        """Return the name to `reverse` an address by."""
        return str(operation.operation_id)


api = Api(
    title="Fernwertung",
    version="1",
    description="Ratings in correspondence chess. Read only, without a key; every number can be checked.",
    urls_namespace="api",
    openapi_url=None,
    docs_url=None,
)
ROUTERS = (
    *(players.router, pools.router, lists.router),
    *(games.router, tournaments.router),  # in this order: the code of a tournament may hold a slash
    *(evaluations.router, calculator.router),
)
for router in ROUTERS:
    api.add_router("", router)
HANDLERS: dict[type[Exception], Callable[[Any, Any], Any]] = {
    guard.RefusedError: guard.refused,
    guard.NotFoundError: guard.not_found,
    ValidationError: guard.invalid,
    HttpError: guard.unreadable,
}
for exception, handler in HANDLERS.items():
    api.add_exception_handler(exception, handler)


def _parameters_of(operation: str) -> frozenset[str]:
    return reference.parameters(api)[operation]


def _addresses() -> list[URLPattern]:
    made = cast("list[URLPattern]", api.urls[0])
    own = [
        path("", reference.page(api), name="reference"),
        path("openapi.json", reference.description(api), name="description"),
    ]
    # The framework's own root would only say that nothing is there.
    patterns = [pattern for pattern in made if pattern.name != "api-root"]
    for pattern in patterns:
        view = cast("guard.View", pattern.callback)
        pattern.callback = guard.open_to_programs(view, partial(_parameters_of, str(pattern.name)))
    # A line feed too: no converter of a path takes one.
    nothing = re_path(r"^(?P<rest>[\s\S]*)$", guard.open_to_programs(reference.nothing), name="nothing")
    return [*own, *patterns, nothing]


urls = (_addresses(), "api")

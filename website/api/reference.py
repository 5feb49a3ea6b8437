"""The description of the API, for programs (OpenAPI) and for people: a page of our own, without any script."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from ninja import NinjaAPI
from ninja.responses import Response

from website.api.guard import NotFoundError, not_found, open_to_programs
from website.api.shapes import Faults

View = Callable[[HttpRequest], HttpResponse]
Json = Mapping[str, Any]

ROOT = "/api/v1/"


def description(api: NinjaAPI) -> View:
    """OpenAPI for programs: `/api/v1/openapi.json`."""

    @require_safe
    def answered(_request: HttpRequest) -> HttpResponse:
        return Response(schema(api))

    return open_to_programs(answered)


def schema(api: NinjaAPI) -> Json:
    """Return the description, with the answer to every bad request."""
    described: Json = api.get_openapi_schema(path_prefix=ROOT)
    for operations in described["paths"].values():
        for operation in operations.values():
            operation["responses"] |= dict.fromkeys(FAULT_CODES, FAULTS)
    faults = Faults.model_json_schema(ref_template="#/components/schemas/{model}")
    described["components"]["schemas"] |= {**faults.pop("$defs"), "Faults": faults}
    return described


FAULT_CODES = (400, 404, 422, 429)
FAULTS: Json = {
    "description": "What is wrong: each field with the reason",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Faults"}}},
}


@cache
def parameters(api: NinjaAPI) -> Mapping[str, frozenset[str]]:
    """Return the names of what each operation reads from the query of its address. The description is written for it,
    which takes long: with the first request, not when the program starts.
    """
    return {
        operation["operationId"]: frozenset(each["name"] for each in operation["parameters"] if each["in"] == "query")
        for operation in operations(schema(api))
    }


def page(api: NinjaAPI) -> View:
    """Return the same for people: `/api/v1/`."""

    @require_safe
    def reference(request: HttpRequest) -> HttpResponse:
        described = schema(api)
        context = {"operations": list(operations(described)), "shapes": list(shapes(described)), "root": ROOT}
        return render(request, "website/api.html", context)

    return reference


def operations(described: Json) -> Iterator[Json]:
    """Yield every operation of a description, with its method, path and the forms in words."""
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            yield {
                **operation,
                "method": method.upper(),
                "path": path,
                "parameters": [{**each, "form": form_of(each["schema"])} for each in operation.get("parameters", ())],
                "body": form_of(content(operation.get("requestBody", {}))),
                "answer": form_of(content(operation["responses"].get(200, {}))),
            }


def content(part: Json) -> Json:
    """Return the form of a body; {} for a file."""
    found: Json = part.get("content", {}).get("application/json", {}).get("schema", {})
    return found


def shapes(described: Json) -> Iterator[Json]:
    """Yield every shape of a description by name, with the forms of its fields in words."""
    for name, shape in sorted(described["components"]["schemas"].items()):
        if "properties" in shape:
            fields = [{**each, "name": key, "form": form_of(each)} for key, each in shape["properties"].items()]
            yield {"name": name, "description": shape.get("description", ""), "fields": fields}


def form_of(schema: Json) -> str:
    """Return the form of a value in words: "integer", "list of Person", "Rating or null", "ranking, names"."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema or "allOf" in schema:
        return " or ".join(form_of(each) for each in schema.get("anyOf", schema.get("allOf", ())))
    if "enum" in schema:
        return ", ".join(map(str, schema["enum"]))
    if schema.get("type") == "array":
        return f"list of {form_of(schema['items'])}"
    if isinstance(schema.get("additionalProperties"), Mapping):
        return f"object of {form_of(schema['additionalProperties'])}"
    return str(schema.get("format") or schema.get("type", ""))


def nothing(request: HttpRequest, rest: str) -> HttpResponse:
    """Show every address that there is not."""
    return not_found(request, NotFoundError("address", f"there is nothing at {rest!r}"))

"""The description of the API, for programs (OpenAPI) and for people: a page of our own, without any script."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from ninja import NinjaAPI
from ninja.responses import Response

from website.api.guard import NotFoundError, not_found, open_to_programs

View = Callable[[HttpRequest], HttpResponse]
Json = Mapping[str, Any]

ROOT = "/api/v1/"


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of an operation: its place, type and meaning."""

    name: str
    place: str
    form: str
    required: bool
    text: str


@dataclass(frozen=True, slots=True)
class Operation:
    """One address, what it does and answers; `answer` names a shape."""

    key: str
    method: str
    path: str
    summary: str
    text: str
    parameters: tuple[Parameter, ...]
    body: str
    answer: str


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape of an answer with its fields."""

    name: str
    text: str
    fields: tuple[tuple[str, str, str], ...]


def description(api: NinjaAPI) -> View:
    """OpenAPI for programs: `/api/v1/openapi.json`."""

    @require_safe
    def answered(_request: HttpRequest) -> HttpResponse:
        return Response(schema(api))

    return open_to_programs(answered, ())


def schema(api: NinjaAPI) -> Json:
    """The description, with the answer to every bad request."""
    described: Json = api.get_openapi_schema(path_prefix=ROOT)
    for operations in described["paths"].values():
        for operation in operations.values():
            operation["responses"] |= dict.fromkeys(FAULT_CODES, FAULTS)
    described["components"]["schemas"] |= FAULT_SHAPES
    return described


FAULT_CODES = (400, 404, 422, 429)
FAULTS: Json = {
    "description": "What is wrong: each field with the reason",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Faults"}}},
}
FAULT_SHAPES: Json = {
    "Faults": {
        "type": "object",
        "description": "Everything that is wrong with a request.",
        "required": ["errors"],
        "properties": {"errors": {"type": "array", "items": {"$ref": "#/components/schemas/Fault"}}},
    },
    "Fault": {
        "type": "object",
        "description": "One thing that is wrong with a request: where, and why.",
        "required": ["field", "reason"],
        "properties": {"field": {"type": "string"}, "reason": {"type": "string"}},
    },
}


def parameters(api: NinjaAPI) -> Mapping[str, frozenset[str]]:
    """The names of what each operation reads from the query of its address."""
    named = {operation.key: operation.parameters for operation in operations(schema(api))}
    return {key: frozenset(each.name for each in read if each.place == "query") for key, read in named.items()}


def page(api: NinjaAPI) -> View:
    """The same for people: `/api/v1/`."""

    @require_safe
    def reference(request: HttpRequest) -> HttpResponse:
        described = schema(api)
        context = {"operations": list(operations(described)), "shapes": list(shapes(described)), "root": ROOT}
        return render(request, "website/api.html", context)

    return reference


def operations(described: Json) -> Iterator[Operation]:
    """Every operation of a description."""
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            yield Operation(
                key=operation["operationId"],
                method=method.upper(),
                path=path,
                summary=operation["summary"],
                text=operation.get("description", ""),
                parameters=tuple(parameter(each) for each in operation.get("parameters", ())),
                body=form_of(content(operation.get("requestBody", {}))),
                answer=form_of(content(operation["responses"].get(200, {}))),
            )


def content(part: Json) -> Json:
    """The form of a body; {} for a file."""
    found: Json = part.get("content", {}).get("application/json", {}).get("schema", {})
    return found


def parameter(each: Json) -> Parameter:
    """A parameter."""
    schema = each["schema"]
    return Parameter(each["name"], each["in"], form_of(schema), each["required"], schema.get("description", ""))


def shapes(described: Json) -> Iterator[Shape]:
    """Every shape of a description, by name."""
    for name, shape in sorted(described["components"]["schemas"].items()):
        if "properties" in shape:
            fields = ((key, form_of(each), each.get("description", "")) for key, each in shape["properties"].items())
            yield Shape(name, shape.get("description", ""), tuple(fields))


def form_of(schema: Json) -> str:
    """The form of a value in words: "integer", "list of Person", "Rating or null", "ranking, names"."""
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
    """Every address that there is not."""
    return not_found(request, NotFoundError("address", f"there is nothing at {rest!r}"))

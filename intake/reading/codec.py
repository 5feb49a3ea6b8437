"""Letters and readings as JSON and back, for the border between two processes."""

from __future__ import annotations

import json
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from enum import StrEnum
from functools import cache, partial
from typing import Any, TypeVar

_Value = TypeVar("_Value")


def to_json(value: object) -> str:
    """Return a frozen value of `intake.reading.types` as JSON."""
    return json.dumps(value, default=_plain, separators=(",", ":"))


def from_json(kind: type[_Value], text: str) -> _Value:
    """Return the value of type `kind` that `to_json` wrote. Raises ValueError or TypeError for anything else."""
    built: _Value = _builder(kind)(json.loads(text))  # type: ignore[arg-type]  # every class is hashable
    return built


def _plain(value: Any) -> Any:  # noqa: ANN401 -- JSON has no narrower type
    """Return a value that JSON does not know, the parts of a dataclass by their names; JSON writes a text of an
    enumeration as a text, and any tuple as a list.
    """
    if names := _names(type(value)):  # type: ignore[arg-type]  # every class is hashable
        return {name: getattr(value, name) for name in names}
    return value.isoformat()


@cache
def _builder(kind: Any) -> Callable[[Any], Any]:  # noqa: ANN401 -- types are looked at while running
    """Return what makes values of type `kind` of those of JSON."""
    origin = typing.get_origin(kind)
    if origin in {types.UnionType, typing.Union}:
        inner = _builder(next(argument for argument in typing.get_args(kind) if argument is not types.NoneType))
        return lambda data: None if data is None else inner(data)
    if origin is tuple:
        item = _builder(typing.get_args(kind)[0])
        return lambda data: tuple(map(item, data))
    if is_dataclass(kind):
        return partial(_build_fields, kind)
    return partial(_build_row, kind) if issubclass(kind, tuple) else _plain_builder(kind)


def _plain_builder(kind: Any) -> Callable[[Any], Any]:  # noqa: ANN401 -- the same
    """Return what makes values of a type that has no parts."""
    if kind is datetime or kind is date:
        return kind.fromisoformat
    return kind if issubclass(kind, StrEnum) else partial(_check, kind)


def _build_fields(kind: Any, data: Mapping[str, Any]) -> Any:  # noqa: ANN401 -- the same
    """Return a dataclass. A question may have been stored by an earlier release, which did not know all fields."""
    return kind(**{name: build(data[name]) for name, build in _parts(kind) if name in data})


def _build_row(kind: Any, data: Sequence[Any]) -> Any:  # noqa: ANN401 -- the same
    """Return a named tuple."""
    return kind(*(build(value) for (_, build), value in zip(_parts(kind), data, strict=True)))


def _check(kind: type, data: Any) -> Any:  # noqa: ANN401 -- the same
    """Return a text or number. Raise TypeError where it is something else."""
    if not isinstance(data, kind):
        raise TypeError(f"{kind.__name__} expected")
    return data


@cache
def _parts(kind: type) -> tuple[tuple[str, Callable[[Any], Any]], ...]:
    """Return the fields of a type, each with what makes its values."""
    return tuple((name, _builder(hint)) for name, hint in typing.get_type_hints(kind).items())


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The names of a dataclass's fields; none of any other type."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()

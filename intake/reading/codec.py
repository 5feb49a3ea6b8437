"""Letters and readings as JSON and back, for the border between two processes."""

from __future__ import annotations

import json
import types
import typing
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar

_Value = TypeVar("_Value")


def to_json(value: object) -> str:
    """A frozen value of `intake.reading.types` as JSON."""
    return json.dumps(_plain(value), separators=(",", ":"))


def from_json(kind: type[_Value], text: str) -> _Value:
    """The value of type `kind` that `to_json` wrote. Raises ValueError or TypeError for anything else."""
    built: _Value = _built(kind, json.loads(text))
    return built


def _plain(value: Any) -> Any:  # noqa: ANN401 -- JSON has no narrower type
    """A value in the types of JSON."""
    if value is None or type(value) in {str, int, bool}:  # by far the most
        return value
    if names := _names(type(value)):  # type: ignore[arg-type]  # every class is hashable
        return {name: _plain(getattr(value, name)) for name in names}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    return value.value if isinstance(value, StrEnum) else value


def _built(kind: Any, data: Any) -> Any:  # noqa: ANN401 -- types are looked at while running
    """The value of type `kind` in `data`."""
    origin = typing.get_origin(kind)
    if origin in {types.UnionType, typing.Union}:
        inner = next(argument for argument in typing.get_args(kind) if argument is not types.NoneType)
        return None if data is None else _built(inner, data)
    if origin is tuple:
        return tuple(_built(typing.get_args(kind)[0], item) for item in data)
    if isinstance(kind, type) and is_dataclass(kind):
        # A question may have been stored by an earlier release, which did not know all fields.
        return kind(**{name: _built(hint, data[name]) for name, hint in _hints(kind).items() if name in data})
    if kind is datetime or kind is date:
        return kind.fromisoformat(data)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind(data)
    if not isinstance(data, kind):
        raise TypeError(f"{kind.__name__} expected")
    return data


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The names of a dataclass's fields; none of any other type."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


@cache
def _hints(kind: type) -> dict[str, Any]:
    """The types of a dataclass's fields."""
    return typing.get_type_hints(kind)

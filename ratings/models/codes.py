"""Fields of text that hold no words of people: ids, codes, hashes, numbers and choices.

Which data are personal is known from the kinds of fields (`operations.privacy.fields`): a new field of text is one of
these, or has a row there. In the database they are what they are made of, so migrations do not know them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

if TYPE_CHECKING:
    _Char = models.CharField[str, str]
    _Text = models.TextField[str, str]
    _Bytes = models.BinaryField[str, str]
    _Keys = models.BinaryField[bytes | None, bytes | None]
else:
    _Char, _Text, _Bytes, _Keys = (
        models.CharField,
        models.TextField,
        models.BinaryField,
        models.BinaryField,
    )  # no arguments when it runs

Deconstructed = tuple[str, str, list[Any], dict[str, Any]]


class CodeField(_Char):
    """An id, a code or a hash."""

    def deconstruct(self) -> Deconstructed:
        """Return what migrations know of it."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", list(args), kwargs


class CodeTextField(_Text):
    """Moves or numbers."""

    def deconstruct(self) -> Deconstructed:
        """Return what migrations know of it."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.TextField", list(args), kwargs


class CodesField(models.JSONField):
    """Ids, codes and numbers in JSON."""

    def deconstruct(self) -> Deconstructed:
        """Return what migrations know of it."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", list(args), kwargs


class KeysField(_Keys):
    """Short keys, one behind the other."""

    def deconstruct(self) -> Deconstructed:
        """Return what migrations know of it."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.BinaryField", list(args), kwargs


class HashField(_Bytes):
    """A SHA-256, read and written as 64 hexadecimal digits and stored as 32 bytes."""

    def from_db_value(self, value: bytes | None, *_: object) -> str | None:
        """Return the digits of what the database holds."""
        return None if value is None else bytes(value).hex()

    def get_db_prep_value(self, value: str, connection: BaseDatabaseWrapper, prepared: bool = False) -> object:
        """Return the bytes behind the digits."""
        return super().get_db_prep_value(bytes.fromhex(value), connection, prepared)

    def to_python(self, value: str) -> str:
        """Return the digits."""
        return value

    def value_to_string(self, obj: models.Model) -> str:
        """Return the digits for a file."""
        return str(self.value_from_object(obj))

    def deconstruct(self) -> Deconstructed:
        """Return what migrations know of it."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.BinaryField", list(args), kwargs

"""Fields of text that hold no words of people: ids, codes, hashes, numbers and choices.

Which data are personal is known from the kinds of fields (`operations.privacy.fields`): a new field of text is one of
these, or has a row there. In the database they are what they are made of, so migrations do not know them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    _Char = models.CharField[str, str]
    _Text = models.TextField[str, str]
else:
    _Char, _Text = models.CharField, models.TextField  # no arguments when it runs

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

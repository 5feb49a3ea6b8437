"""Columns by which rows are found that are written otherwise than they are stored."""

from __future__ import annotations

from typing import Any

from django.db import models

from ratings.formats.name_folding import solid

from .codes import CodeField

KEY_LENGTH = 250
"""Characters of a key that are kept: a folded name may be longer than the name."""


def key_of(text: str) -> str:
    """Return the key of a code or a name."""
    return solid(text)[:KEY_LENGTH]


class KeyField(CodeField):
    """The key of another column of the same row, which says whose words both are. It follows whenever the row is saved;
    an update of that column has to write it.
    """

    def __init__(self, *args: Any, of: str = "", **kwargs: Any) -> None:  # noqa: ANN401 -- those of a column
        """Keep the name of the other column; migrations need not know it."""
        super().__init__(*args, **kwargs)
        self.of = of

    def pre_save(self, model_instance: models.Model, add: bool) -> str:  # noqa: ARG002 -- as Django calls it
        """Return the key that is stored."""
        key = key_of(getattr(model_instance, self.of))
        setattr(model_instance, self.attname, key)
        return key

"""Every personal field has its reason, and every other field is plainly of no person by its kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import models

from operations.privacy.fields import TABLE, Erased, treated
from ratings.models.codes import CodeField, CodesField, CodeTextField, HashField, KeysField

NUMBERS = (models.IntegerField, models.BooleanField, models.DateField, models.TimeField, models.DurationField)
CODES = (CodeField, CodeTextField, CodesField, HashField, KeysField, models.SlugField, models.CompositePrimaryKey)
VOCABULARY = {"auth.Group", "auth.Permission", "contenttypes.ContentType"}
"""Tables that migrations fill: names of roles, rights and models."""


def stored() -> Iterator[tuple[str, models.Field[Any, Any]]]:
    """Every column of every table that Django knows, with the label of its model."""
    for model in apps.get_models(include_auto_created=True):
        yield from ((model._meta.label, field) for field in model._meta.local_fields)


def is_of_nobody(model: str, field: models.Field[Any, Any]) -> bool:
    """Whether a field holds no word of a person by its kind: a key, a relation, a number, a day, a flag or a choice."""
    return bool(field.is_relation or field.choices or isinstance(field, (*NUMBERS, *CODES)) or model in VOCABULARY)


def classified_fields() -> list[tuple[str, str]]:
    """Every field that the table tells of."""
    return [(model, name) for model, records in TABLE.items() for record in records for name in record.fields]


def unclassified() -> list[str]:
    """The fields that may hold words of a person, and of which nobody said what becomes of them."""
    rows = set(classified_fields())
    found = [(model, field) for model, field in stored() if (model, field.name) not in rows]
    return sorted(f"{model}.{field.name}" for model, field in found if not is_of_nobody(model, field))


def test_every_field_is_classified_or_of_nobody_by_its_kind() -> None:
    assert unclassified() == []


def test_new_field_of_text_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    model = apps.get_model("ratings.Entry")
    new = [("remark", models.TextField()), ("extra", models.JSONField()), ("sent_from", models.GenericIPAddressField())]
    new += [("source", CodeField(max_length=9)), ("paid", models.BooleanField()), ("rounds", models.IntegerField())]
    for name, field in new:
        field.set_attributes_from_name(name)
    fields = [*model._meta.local_fields, *(field for _, field in new)]
    monkeypatch.setattr(model._meta, "local_fields", fields)
    assert unclassified() == ["ratings.Entry.extra", "ratings.Entry.remark", "ratings.Entry.sent_from"]


def test_every_row_has_its_field_and_no_field_two_rows() -> None:
    assert sorted(set(classified_fields()) - {(model, field.name) for model, field in stored()}) == []
    assert len(classified_fields()) == len(set(classified_fields()))


def test_every_row_says_what_for_by_which_right_how_long_and_for_whom() -> None:
    rows = [
        (record.purpose, record.basis, record.kept, record.seen) for records in TABLE.values() for record in records
    ]
    assert [row for row in rows if not all(cell.strip() for cell in row)] == []


def test_free_words_are_never_taken_for_ids() -> None:
    """A text of ours that stays as it is: the public number, a day as text, and what broke a job."""
    stays = {*treated(Erased.ID), *treated(Erased.NOBODY)}
    free = {f"{model}.{name}" for model, name in stays if model.startswith(("ratings.", "intake."))}
    assert free == {
        *("ratings.Player.number", "ratings.PersonalData.adult_from", "ratings.PersonalData.unlisted"),
        "intake.Pulse.problem",
    }

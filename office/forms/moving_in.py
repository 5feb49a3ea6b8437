"""What the columns of a federation's sheets mean, as a person says it."""

from __future__ import annotations

from collections import Counter

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratings.importing.column_choices import LEFT_OUT, Column, Group, form_named
from ratings.importing.columns import FORM_LABELS, columns_under, meaning_label
from webtools.forms import NOTHING


class ColumnsForm(forms.Form):
    """Sheets with the same headers: what they are, and what each of their columns means."""

    key = forms.CharField(max_length=16, widget=forms.HiddenInput)
    kind = forms.ChoiceField(label=_("These sheets are"), choices=[*FORM_LABELS.items(), (LEFT_OUT, _("is not read"))])

    def __init__(self, group: Group, data: QueryDict | None = None) -> None:
        kind = group.form.name if group.form else LEFT_OUT
        columns = {f"column_{each.place}": each.meaning for each in group.columns}
        super().__init__(data, initial={"key": group.key, "kind": kind, **columns}, auto_id=f"id_{group.key}_%s")
        self.group = group
        if group.form is not None:
            meanings = [(meaning, meaning_label(group.form, meaning)) for meaning in group.meanings]
            for name in columns:
                self.fields[name] = forms.ChoiceField(choices=[NOTHING, *meanings], required=False)

    def clean(self) -> dict[str, object]:
        """Two columns do not mean the same."""
        super().clean()
        times = Counter(self._chosen().values()) if not self._is_of_another_kind() else Counter()
        twice = [meaning for meaning, count in times.items() if count > 1]
        if twice and self.group.form:
            named = ", ".join(meaning_label(self.group.form, meaning) for meaning in twice)
            raise ValidationError(_("Two columns are taken for: %(named)s"), params={"named": named})
        return self.cleaned_data

    def rows(self) -> list[tuple[Column, BoundField]]:
        """Return each column with its field."""
        return [(each, self[f"column_{each.place}"]) for each in self.group.columns] if self.group.form else []

    @property
    def label(self) -> Promise | str:
        """How people call what the sheets are taken for."""
        return FORM_LABELS[self.group.form.name] if self.group.form else _("is not read")

    @property
    def missing(self) -> str:
        """The columns that are missing, as people call them."""
        form = self.group.form
        return ", ".join(meaning_label(form, meaning) for meaning in self.group.missing) if form else ""

    @property
    def is_settled(self) -> bool:
        """Whether nothing about the columns is open."""
        unread = any(column.header and not column.meaning for column in self.group.columns)
        return not self.group.missing and (self.group.chosen or not unread)

    def form_name(self) -> str:
        """Return what the sheets are."""
        return str(self.cleaned_data["kind"])

    def columns(self) -> dict[str, int]:
        """Return the places of the columns; of sheets that were of another kind so far, what their headers suggest."""
        if not self._is_of_another_kind():
            return {meaning: place for place, meaning in self._chosen().items()}
        form = form_named(self.form_name())
        return columns_under([each.header for each in self.group.columns], form) if form else {}

    def _is_of_another_kind(self) -> bool:
        return self.group.form is None or self.cleaned_data.get("kind") != self.group.form.name

    def _chosen(self) -> dict[int, str]:
        """Return what each column was chosen to mean."""
        given = ((each.place, self.cleaned_data.get(f"column_{each.place}", "")) for each in self.group.columns)
        return {place: meaning for place, meaning in given if meaning}

"""The form of a new pool."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.importing.roster import POOL_KEY
from ratings.models import Pool
from ratings.regulations.regulation import Regulation
from ratings.regulations.types import Parameter
from ratings.templatetags.rating_format import paragraph
from ratings.vocabulary.labels import parameter_label
from webtools.forms import OfficeForm


class PoolForm(OfficeForm):
    """Key and name of a pool, and every number of its regulation with that of the text as the first proposal."""

    key = forms.RegexField(
        rf"\A{POOL_KEY.pattern}\Z",
        label=pgettext_lazy("of a pool", "Key"),
        help_text=_("Part of the addresses of its pages: small letters, digits and hyphens. It stays for ever."),
        error_messages={"invalid": _("Small letters, digits and hyphens, 40 at most.")},
    )
    name = forms.CharField(label=_("Name"), max_length=120, help_text=_("As the pages show it."))

    def __init__(self, rule: Regulation, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.rule = rule
        if not Pool.objects.filter(key=rule.default_pool).exists():
            self.initial = {"key": rule.default_pool, "name": rule.short_name}
        self.fields.update({each.name: number_field(each) for each in rule.parameters})

    @property
    def of_pool(self) -> list[forms.BoundField]:
        """What the pool is called."""
        return [self["key"], self["name"]]

    @property
    def of_rule(self) -> list[forms.BoundField]:
        """The numbers of the regulation."""
        return [self[each.name] for each in self.rule.parameters]

    @property
    def has_faulty_number(self) -> bool:
        """Whether one of them has a fault."""
        return any(field.errors for field in self.of_rule)

    def parameters(self) -> dict[str, int]:
        """Return the numbers that differ from those of the regulation."""
        values = {each.name: (self.cleaned_data[each.name], each.default) for each in self.rule.parameters}
        return {name: value for name, (value, default) in values.items() if value != default}


def number_field(parameter: Parameter) -> forms.IntegerField:
    """Return a number of a regulation, with its bounds and its source."""
    return forms.IntegerField(
        label=parameter_label(parameter.name),
        min_value=parameter.least,
        max_value=parameter.most,
        initial=parameter.default,
        help_text=_now("our reading") if parameter.reading else paragraph(parameter.source),
    )

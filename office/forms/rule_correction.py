"""The form about what a pool rates by from a day on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from office.forms.correction_form import CorrectionForm
from office.forms.seating import LONGEST_TEXT
from office.forms.tournaments import pool_field
from ratings.corrections import Correction, RuleChanged
from ratings.models import Pool
from ratings.queries.pools import find_pool, rules_in_force
from ratings.regulations import RULES, ParameterError, parameters_of
from ratings.vocabulary.labels import regulation_title
from webtools.forms import DayField

PARAMETER = re.compile(r"(\w+)\s*[:=]\s*(-?\d+)")
"""A line that sets a parameter: "k_secured = 12"."""


def read_parameters(text: str) -> dict[str, int]:
    """Return name and number of each line. Raises ValidationError."""
    found: dict[str, int] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        read = PARAMETER.fullmatch(line)
        if read is None:
            raise ValidationError(_("“%(line)s” is no parameter with a number."), params={"line": line})
        found[read[1]] = int(read[2])
    return found


class RuleForm(CorrectionForm):
    """What a pool rates by from a day on."""

    pool = pool_field()
    since = DayField(
        label=_("From this day on"),
        help_text=_(
            "What was completed before keeps what held then; under the FIDE editions tournaments that started before."
        ),
    )
    rule = forms.ChoiceField(
        label=_("Regulation"),
        choices=lambda: [
            ("", _("none: take the change of this day back")),
            *((key, regulation_title(key)) for key in RULES),
        ],
        required=False,
    )
    parameters = forms.CharField(
        label=_("Parameters"),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false"}),
        help_text=_("One in each line, only those that differ from the regulation: “k_secured = 12”."),
    )
    decided_by = forms.CharField(
        label=_("Decided by"),
        max_length=120,
        required=False,
        help_text=_("The body, no person: everybody reads it on the page of the regulation."),
    )
    published_in = forms.CharField(
        label=_("Published in"),
        max_length=200,
        required=False,
        help_text=_("An address, or a bulletin and its number; it can be added later."),
    )

    def clean_parameters(self) -> dict[str, int]:
        """Name and number of each line."""
        return read_parameters(self.cleaned_data["parameters"])

    def clean(self) -> dict[str, Any]:
        """The regulation knows the parameters, and rates what the pool rates."""
        super().clean()
        values = self.cleaned_data
        if not values.get("rule"):
            return values
        if not values.get("decided_by"):
            self.add_error("decided_by", _now("Who decided it? Every law of a pool says so."))
        pool: Pool | None = values.get("pool")
        if pool and RULES[values["rule"]].unit is not RULES[pool.rule].unit:
            self.add_error("rule", _now("This regulation rates other units than the pool."))
        try:
            parameters_of(values["rule"], values.get("parameters", {}))
        except ParameterError as fault:
            self.add_error("parameters", str(fault))
        return values

    def correction(self) -> Correction:
        """Return what holds from the day on."""
        names = ("since", "rule", "parameters", "decided_by", "published_in")
        return RuleChanged(self.cleaned_data["pool"].key, *[self.cleaned_data[name] for name in names])

    @classmethod
    def proposed(cls, given: Mapping[str, object]) -> dict[str, object]:
        """Return the newest law of the pool, which a change usually keeps for the most part."""
        pool = find_pool(str(given.get("pool", "")))
        if pool is None:
            return {}
        newest = next(reversed(rules_in_force(pool)), pool)
        lines = (f"{name} = {number}" for name, number in newest.parameters.items())
        return {"rule": newest.rule, "parameters": "\n".join(lines)}

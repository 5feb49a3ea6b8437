"""The forms that define an experiment: by fields for one pool, or as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.timezone import localdate
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from office.forms.pools import number_field
from office.forms.rule_correction import read_parameters
from ratings.laboratory import DefinitionError, Experiment, parse_experiment, read_experiment
from ratings.models import Evaluation, Pool
from ratings.queries.pools import rule_timeline
from ratings.regulations import ParameterError, parameters_of
from ratings.regulations.types import Parameter
from ratings.vocabulary.labels import parameter_label
from webtools.forms import NOTHING, DayField, OfficeForm

LONGEST_NAME = 120
LONGEST_TEXT = 10_000
"""Characters of a name and of a definition (our own choice)."""

JUDGED_DAYS = 2 * 365
"""Days at the end of the history that are proposed as the test span (our own choice)."""

SOFT_HYPHEN = "\N{SOFT HYPHEN}"

SPANS = ("training_from", "training_to", "test_from", "test_to")
SWEEP = ("parameter", "from", "to", "step")


class ExperimentForm(OfficeForm):
    """What is compared with a pool's law as it is: the same with other numbers, and one number from value to value."""

    name = forms.CharField(
        label=_("Question"),
        max_length=LONGEST_NAME,
        help_text=_("As the report is called: “K 15 for secured players?”"),
    )
    training_from = DayField(label=_("Training span from"))
    training_to = DayField(label=_("Training span to"), help_text=_("Numbers are chosen by it."))
    test_from = DayField(label=_("Test span from"))
    test_to = DayField(label=_("Test span to"), help_text=_("It judges them, so it begins later."))
    other = forms.CharField(
        label=_("A third candidate"),
        max_length=1000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        help_text=_("One number in each line, only those that differ from the pool's: “k_secured = 12”."),
    )
    sweep_parameter = forms.ChoiceField(
        label=_("One number from value to value"), required=False, help_text=_("Drawn as a curve with its minimum.")
    )
    sweep_from = forms.IntegerField(label=_("From"), min_value=0, required=False)
    sweep_to = forms.IntegerField(label=_("To"), min_value=0, required=False)
    sweep_step = forms.IntegerField(label=_("In steps of"), min_value=1, required=False)
    player = forms.CharField(
        label=_("A player"), max_length=40, required=False, help_text=_("The number; their course is shown under each.")
    )

    def __init__(self, pool: Pool, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial=propose_spans(pool))
        self.pool = pool
        self.law = list(rule_timeline(pool).all())[-1]
        numbers = {each.name: number_field(each) for each in self.law.rule.parameters}
        for name, field in numbers.items():
            field.initial = self.law.parameters[name]
        self.fields.update(numbers)
        choices = [NOTHING, *((name, plain_label(name)) for name in numbers)]
        self.fields["sweep_parameter"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField

    @property
    def about(self) -> list[forms.BoundField]:
        """The question and its spans."""
        return [self[name] for name in ("name", *SPANS)]

    @property
    def of_law(self) -> list[forms.BoundField]:
        """The numbers of the second candidate."""
        return [self[each.name] for each in self.law.rule.parameters if not is_reading(each)]

    @property
    def readings(self) -> list[forms.BoundField]:
        """The readings of the second candidate."""
        return [self[each.name] for each in self.law.rule.parameters if is_reading(each)]

    @property
    def has_readings(self) -> bool:
        """Whether another reading is chosen, or has a fault."""
        return any(field.errors or str(field.value()) != str(field.initial) for field in self.readings if self.is_bound)

    @property
    def further(self) -> list[forms.BoundField]:
        """What few experiments need."""
        return [self[name] for name in ("other", *(f"sweep_{key}" for key in SWEEP), "player")]

    @property
    def has_further(self) -> bool:
        """Whether any of it is filled in, or has a fault."""
        return any(field.errors or field.value() for field in self.further)

    def clean_other(self) -> dict[str, int]:
        """Name and number of each line."""
        found = read_parameters(self.cleaned_data["other"])
        try:
            parameters_of(self.law.rule.key, {**self.law.parameters, **found})
        except ParameterError as fault:
            raise ValidationError(str(fault)) from fault
        return found

    def clean(self) -> dict[str, Any]:
        """Something is compared, by spans one after the other."""
        super().clean()
        values = self.cleaned_data
        if not are_in_order([values.get(name) for name in SPANS]):
            self.add_error("test_from", _now("The test span begins after the training span has ended."))
        given = [values.get(f"sweep_{key}") not in (None, "") for key in SWEEP]
        if any(given) and not all(given):
            self.add_error("sweep_parameter", _now("Which number, from where, to where, in which steps?"))
        if not self.errors and len(self._candidates()) == 1 and not any(given):
            raise ValidationError(_now("Nothing differs from the law as it is: change a number."))
        return values

    def experiment(self) -> Experiment:
        """Return what the form says. Raises DefinitionError."""
        values = self.cleaned_data
        spans = {key: {"from": values[f"{key}_from"], "to": values[f"{key}_to"]} for key in ("training", "test")}
        sweep = {key: values[f"sweep_{key}"] for key in SWEEP} if values["sweep_parameter"] else None
        given = {"pool": self.pool.key, **spans, "sweep": sweep, "player": values["player"]}
        return read_experiment({**given, "candidate": self._candidates()})

    def _candidates(self) -> list[dict[str, object]]:
        """Return the law as it is, and whatever differs from it."""
        given = {name: self.cleaned_data[name] for name in self.law.parameters if name in self.cleaned_data}
        own = {name: number for name, number in given.items() if number != self.law.parameters[name]}
        others = [own, self.cleaned_data.get("other", {})]
        changed = [{"name": describe(numbers), "parameters": numbers} for numbers in others if numbers]
        return [{"name": _now("as it is")}, *changed]


class ExperimentTextForm(OfficeForm):
    """A definition as the command takes it."""

    name = ExperimentForm.base_fields["name"]
    text = forms.CharField(
        label=_("Definition"),
        max_length=LONGEST_TEXT,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 24, "spellcheck": "false"}),
        help_text=_("TOML, as manage.py experiment reads it."),
    )

    def clean_text(self) -> Experiment:
        """Return the definition."""
        try:
            return parse_experiment(self.cleaned_data["text"].replace("\r\n", "\n"))
        except DefinitionError as fault:
            raise ValidationError(str(fault)) from fault

    def experiment(self) -> Experiment:
        """Return what the form says."""
        found: Experiment = self.cleaned_data["text"]
        return found


def are_in_order(days: Sequence[date | None]) -> bool:
    """Whether the training span ends before the test span begins; days that are missing are another fault."""
    known = [day for day in days if day]
    return len(known) < len(days) or (known == sorted(known) and known[1] < known[2])


def propose_spans(pool: Pool) -> dict[str, date]:
    """Return spans for the history of a pool: the last two years judge what came before. Each has a day at least."""
    days = Evaluation.objects.filter(pool=pool, replaced_by=None).order_by("completed_on")
    first, last = (found.completed_on if found else localdate() for found in (days.first(), days.last()))
    first = min(first, last - timedelta(days=1))
    judged = max(last - timedelta(days=JUDGED_DAYS), first + (last - first) / 2)
    return {"training_from": first, "training_to": judged, "test_from": judged + timedelta(days=1), "test_to": last}


def is_reading(parameter: Parameter) -> bool:
    """Whether a number chooses how the text is read; those that are assumed as a whole are its numbers."""
    return parameter.unsigned is not None or not parameter.signed


def plain_label(name: str) -> str:
    """Return the label of a parameter without marks for hyphenation."""
    return parameter_label(name).replace(SOFT_HYPHEN, "")


def describe(numbers: Mapping[str, int]) -> str:
    """Return how a candidate with other numbers is called."""
    return "; ".join(f"{plain_label(name)}: {number}" for name, number in numbers.items())

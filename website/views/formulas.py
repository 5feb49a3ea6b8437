"""The formulas of a calculation with its numbers filled in: how each step is calculated. Pure.

A formula is made of the numbers that the steps before it show, so it can be followed without anything else. A step
without a formula here is given (an old value), looked up in a table, or counted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from types import MappingProxyType

from django.utils.translation import gettext as _

from ratings.regulations.codes import Label
from ratings.regulations.types import Parameters, Step
from ratings.templatetags.rating_format import MINUS, exact, step_value

MET = (Label.OPPONENT, Label.OPPONENT_LAST_ROUND)
"""Opponents that enter a mean."""
OWN = (Label.OLD_VALUE, Label.ROUND_BEFORE_VALUE)
"""The value that meets the opponents."""
CAME_TO = (Label.EXACT_VALUE, Label.LAST_ROUND_VALUE)
"""What a new value is rounded from."""


class StepsSoFar:
    """The steps of one player up to the one in hand, by label."""

    def __init__(self, parameters: Parameters, secured_from: int, index: int) -> None:
        self.parameters = parameters
        self.secured_from = secured_from
        self.index = index
        self.steps: dict[str, list[Step]] = defaultdict(list)

    def has(self, *labels: Label) -> bool:
        """Return whether there was a step of each label."""
        return all(label in self.steps for label in labels)

    def formatted(self, label: Label) -> str:
        """Return the newest number with a label, as the page shows it."""
        return _format_step(self.steps[label][-1])

    def newest(self, labels: Sequence[Label]) -> Step | None:
        """Return the step with one of these labels."""
        return next((self.steps[label][-1] for label in labels if label in self.steps), None)

    def every(self, labels: Sequence[Label]) -> list[Step]:
        """Return all steps with one of these labels."""
        return [step for label in labels for step in self.steps.get(label, ())]


def formulas(steps: Sequence[Step], parameters: Parameters, secured_from: int, index: int) -> tuple[str, ...]:
    """Return the formula of each step, "" where it has none; `index` is the one before the evaluation."""
    seen = StepsSoFar(parameters, secured_from, index)
    found = []
    for step in steps:
        write = FORMULAS.get(step.label)
        found.append(write(seen, step) if write else "")
        seen.steps[step.label].append(step)
    return tuple(found)


def column_formula(label: str, parameters: Parameters) -> str:
    """Return what all numbers of a column are calculated by, "" where that is no formula of a regulation."""
    if label == Label.EXPECTATION and "divisor" in parameters:
        return f"1 / (1 + 10^({MINUS}D/{parameters['divisor']}))"
    return ""


def _format_step(step: Step) -> str:
    return step_value(step.value, step.places, short=True)


def _number(step: Step) -> Decimal:
    return Decimal(step.value).scaleb(-step.places)


def _plus(first: str, second: str) -> str:
    return f"{first} {MINUS} {second[1:]}" if second.startswith(MINUS) else f"{first} + {second}"


def _sum(labels: Sequence[Label]) -> Callable[[StepsSoFar, Step], str]:
    """Return a sum, where all its parts are shown and it is more than one."""

    def write(seen: StepsSoFar, step: Step) -> str:
        parts = seen.every(labels)
        if len(parts) < 2 or sum(map(_number, parts)) != _number(step):
            return ""
        return " + ".join(map(_format_step, parts))

    return write


def _difference(seen: StepsSoFar, step: Step) -> str:
    """Return the difference behind an expectation, and the limit where it is larger."""
    own = seen.newest(OWN)
    opponents = [met for label, met in _met(seen) if met.game == step.game]
    if own is None or not opponents or "limit" not in seen.parameters:
        return ""
    limit = seen.parameters["limit"]
    difference = _number(own) - _number(opponents[-1])
    if abs(difference) <= limit:
        return f"D = {exact(difference)}"
    counted = exact(Decimal(limit if difference > 0 else -limit))
    return _("D = %(difference)s, counts as %(counted)s") % {"difference": exact(difference), "counted": counted}


def _met(seen: StepsSoFar) -> list[tuple[str, Step]]:
    return [(label, step) for label, steps in seen.steps.items() if label.startswith(Label.OPPONENT) for step in steps]


def _k_base(seen: StepsSoFar, _step: Step) -> str:
    sign = "≥" if seen.index >= seen.secured_from else "<"
    return _("Index %(index)s") % {"index": f"{seen.index} {sign} {seen.secured_from}"}


def _k_band(seen: StepsSoFar, _step: Step) -> str:
    own = seen.newest(OWN)
    if own is None or "band_low" not in seen.parameters:
        return ""
    low, high, value = seen.parameters["band_low"], seen.parameters["band_high"], _number(own)
    if value <= low:
        return f"{_format_step(own)} ≤ {low}"
    return f"{low} < {_format_step(own)} ≤ {high}" if value <= high else f"{_format_step(own)} > {high}"


def _k(seen: StepsSoFar, _step: Step) -> str:
    if not seen.has(Label.K_BASE, Label.K_BAND):
        return ""
    return _plus(seen.formatted(Label.K_BASE), seen.formatted(Label.K_BAND))


def _change(seen: StepsSoFar, _step: Step) -> str:
    if not seen.has(Label.K, Label.POINTS, Label.EXPECTED):
        return ""
    return f"{seen.formatted(Label.K)} × ({seen.formatted(Label.POINTS)} {MINUS} {seen.formatted(Label.EXPECTED)})"


def _exact_value(seen: StepsSoFar, _step: Step) -> str:
    if seen.has(Label.SUM, Label.GAMES_IN_MEAN):
        return f"{seen.formatted(Label.SUM)} / {seen.formatted(Label.GAMES_IN_MEAN)}"
    if seen.has(Label.OPPONENTS_MEAN, Label.FALLBACK_DISTANCE):
        return _plus(seen.formatted(Label.OPPONENTS_MEAN), seen.formatted(Label.FALLBACK_DISTANCE))
    if seen.has(Label.OLD_VALUE, Label.CHANGE):
        return _plus(seen.formatted(Label.OLD_VALUE), seen.formatted(Label.CHANGE))
    return ""


def _last_round(seen: StepsSoFar, _step: Step) -> str:
    return _plus(seen.formatted(Label.ROUND_BEFORE_VALUE), seen.formatted(Label.CHANGE))


def _mean(seen: StepsSoFar, _step: Step) -> str:
    met = seen.every(MET)
    games = seen.steps[Label.GAMES_IN_MEAN][-1].value
    if not games or len(met) != games:
        return ""
    return f"({' + '.join(map(_format_step, met))}) / {games}"


def _assumed(seen: StepsSoFar, step: Step) -> str:
    opponent = seen.newest(MET)
    distance = step.value - opponent.value if opponent else 0
    return _plus(_format_step(opponent), exact(Decimal(distance))) if opponent and distance else ""


def _with_this_game(seen: StepsSoFar, _step: Step) -> str:
    return _plus(seen.formatted(Label.CARRIED_SUM), seen.formatted(Label.ASSUMED_VALUE))


def _new_value(seen: StepsSoFar, _step: Step) -> str:
    before = seen.newest(CAME_TO)
    return _("%(number)s rounded") % {"number": _format_step(before)} if before else ""


def _new_index(seen: StepsSoFar, step: Step) -> str:
    return f"{seen.index} + 1" if step.value == seen.index + 1 else ""


FORMULAS: Mapping[str, Callable[[StepsSoFar, Step], str]] = MappingProxyType(
    {
        Label.POINTS: _sum((Label.GAME_POINTS,)),
        Label.EXPECTED: _sum((Label.EXPECTATION, Label.EVENT_EXPECTED)),
        Label.EXPECTATION: _difference,
        Label.K_BASE: _k_base,
        Label.K_BAND: _k_band,
        Label.K: _k,
        Label.CHANGE: _change,
        Label.EXACT_VALUE: _exact_value,
        Label.LAST_ROUND_VALUE: _last_round,
        Label.OPPONENTS_MEAN: _mean,
        Label.ASSUMED_VALUE: _assumed,
        Label.SUM: _with_this_game,
        Label.NEW_VALUE: _new_value,
        Label.NEW_INDEX: _new_index,
    }
)
"""How the formula of a step is written, by its label."""

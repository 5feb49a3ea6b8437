"""The regulations: pure functions over integers, one module for each edition, one table of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .bdf_fwz import BDF_FWZ
from .emailchesspoint import EMAILCHESSPOINT
from .fide_2003 import FIDE_2003
from .fide_2009 import FIDE_2009
from .fide_2014 import FIDE_2014
from .regulation import Regulation
from .types import Parameters

RULES: Mapping[str, Regulation] = MappingProxyType(
    {rule.key: rule for rule in (BDF_FWZ, EMAILCHESSPOINT, FIDE_2003, FIDE_2009, FIDE_2014)}
)
"""Every regulation by its key: the one place that knows them all. The first one is that of the federation itself."""


class ParameterError(ValueError):
    """A pool sets a parameter that its regulation does not have, or outside its bounds."""


def rule_choices() -> list[tuple[str, str]]:
    """Return the keys of all regulations, as choices of a field."""
    return [(key, key) for key in RULES]


def parameters_of(key: str, given: Mapping[str, int]) -> Parameters:
    """Return all parameters of a regulation: what a pool sets, else the default.

    Raises ParameterError, and KeyError for a regulation that does not exist.
    """
    known = {parameter.name: parameter for parameter in RULES[key].parameters}
    for name, value in given.items():
        if name not in known:
            raise ParameterError(f"{key} has no parameter {name!r}; it has {', '.join(known)}")
        least, most = known[name].least, known[name].most
        if not least <= value <= most:
            raise ParameterError(f"{name} must be from {least} to {most}, not {value}")
    return MappingProxyType({name: given.get(name, parameter.default) for name, parameter in known.items()})


__all__ = ["RULES", "ParameterError", "parameters_of", "rule_choices"]

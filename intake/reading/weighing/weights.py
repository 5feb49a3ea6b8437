"""Whether a remark beside a result doubts it."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from importlib.resources import files

from intake.reading.weighing.signs import list_signs

WEIGHTS = "weights.txt"
_ASKED = 60
"""From this weight on a remark beside a result doubts it: to ask about one that is certain costs its director a word,
to store one that is not is wrong (our own choice, by remarks of writers from whom nothing was learnt).
"""


@cache
def load_weights() -> dict[str, int]:
    """Return what each sign says about a result."""
    lines = files(__package__).joinpath(WEIGHTS).read_text(encoding="utf-8").splitlines()
    pairs = (line.rpartition(" ") for line in lines)
    return {sign: int(weight) for sign, _, weight in pairs}


def weigh(remark: str, names: Collection[str] = ()) -> int:
    """Return the weight of a remark beside a result: the larger, the more doubtful the result."""
    weights = load_weights()
    return sum(weights.get(sign, 0) for sign in list_signs(remark, names))


def is_doubt(remark: str, names: Collection[str] = ()) -> bool:
    """Return whether a remark doubts the result beside it; the words of `names` are those of players."""
    return weigh(remark, names) >= _ASKED

"""The weights of remarks, of days, of how games ended and of answers, learnt anew from their examples.

python -m config.weights    writes the files of intake/reading/weighing/learnt
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from config.digests import list_digests
from intake.reading.weighing import weights
from intake.reading.weighing.examples import (
    list_chosen_examples,
    list_doubted_examples,
    list_drawn_examples,
    list_ended_examples,
    list_won_examples,
)
from intake.reading.weighing.learning import Example, Pace, learn_weights

_SLOW, _OFTEN, _FAST = Pace(times=20, rate=0.3), Pace(times=20, rate=0.2, fewest=2), Pace(times=6, rate=0.1, fewest=2)
_THOROUGH = Pace(times=20, rate=0.3, fewest=2)
"""For few signs an example, for fewer examples, for many signs, and for many signs of few examples (our own choice, by
texts of writers from whom nothing was learnt).
"""

LEARNT: dict[str, tuple[Callable[[], Iterator[Example]], Pace]] = {
    weights.DOUBTED: (list_doubted_examples, _SLOW),
    weights.ENDED: (list_ended_examples, _OFTEN),
    weights.WON: (list_won_examples, _FAST),
    weights.DRAWN: (list_drawn_examples, _FAST),
    weights.CHOSEN: (list_chosen_examples, _THOROUGH),
}
"""What is learnt, from which examples, and how."""

FOLDER = Path(weights.__file__).with_name(weights.LEARNT)
EXAMPLES = FOLDER.with_name("examples")
DIGESTS = FOLDER / "examples.sha256"
"""The digests of the examples from which the weights beside it were learnt."""


def learn(kind: str) -> dict[str, int]:
    """Return the weights of a kind, learnt from its examples."""
    list_examples, pace = LEARNT[kind]
    return learn_weights(list_examples(), pace)


def write_weights(kind: str) -> int:
    """Write the file of a kind that readers load, and return how many signs it has."""
    learnt = learn(kind)
    lines = "".join(f"{sign} {weight}\n" for sign, weight in learnt.items())
    FOLDER.joinpath(f"{kind}.txt").write_text(lines, encoding="utf-8")
    return len(learnt)


if __name__ == "__main__":
    for each in LEARNT:
        sys.stdout.write(f"{each}: {write_weights(each)} signs\n")
    DIGESTS.write_text(list_digests(EXAMPLES), encoding="utf-8")

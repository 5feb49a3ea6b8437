"""The weights of remarks beside results, learnt anew from their examples.

python -m config.weights    writes intake/reading/weighing/weights.txt
"""

from __future__ import annotations

import sys
from pathlib import Path

from intake.reading.weighing import weights
from intake.reading.weighing.examples import list_examples
from intake.reading.weighing.learning import learn_weights


def write_weights() -> int:
    """Write the file that readers load, and return how many signs it has."""
    learnt = learn_weights(list_examples())
    path = Path(weights.__file__).with_name(weights.WEIGHTS)
    path.write_text("".join(f"{sign} {weight}\n" for sign, weight in learnt.items()), encoding="utf-8")
    return len(learnt)


if __name__ == "__main__":
    sys.stdout.write(f"{write_weights()} signs\n")

"""The network of whole mails, learnt anew from its examples; needs the extra `learn`, and two cores for two hours.

python -m config.learn_network            writes intake/reading/network/learnt.npz, from a language model
python -m config.learn_network further    the same in an hour, from what was learnt and more examples
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from config.digests import list_digests
from config.kept_pieces import choose_pieces, list_words, pack_pieces
from config.language_model import load_language_model
from config.learnt_texts import Examples, Lesson, Texts, choose_samples, read_examples
from config.network_check import check_reading
from config.network_layers import WORDS, Weights, judge
from config.network_start import average, begin, list_layers
from config.text_batches import Batch
from config.text_columns import Cut, make_text
from intake.reading.network import parameters
from intake.reading.network.layers import Array
from intake.reading.network.word_pieces import find_rows, list_pieces

TIMES, TIMES_FURTHER = 10, 5
"""Times that each everyday mail is learnt (our own choice, as all numbers here), and where something was learnt before.
"""

RATE, RATE_FURTHER = 2e-4, 1e-4
"""How much is learnt at once at most by the layers of the language model, and where something was learnt before."""

FASTER = 3
"""Times as much that the layers learn which the language model has not."""

WARM = 0.03
"""The share of the course after which most is learnt at once; from there on it is less and less."""

DECAY, MOMENTS, LARGEST_STEP = 0.01, (0.9, 0.98), 1.0
"""What is forgotten, for how long the slopes before count, and the largest step."""

SMOOTHED = 0.02
"""What no example is believed beyond."""

OF_DAYS, OF_WHITE = 0.5, 0.3
"""How much the other questions count beside how a game ended."""

CHECKED = 20
"""Mails by which it is checked that reading and learning agree."""

REPORTED = 100
"""Steps after which it is said how much was lost."""

FOLDER = Path(parameters.__file__).parent
DIGESTS = "examples.sha256"
"""The file with the digests of the mails from which the network beside it was learnt, and of itself."""

_SHORT_NUMBERS = torch.backends.cpu.get_cpu_capability().startswith("AVX512")
"""Whether the processor computes with numbers of sixteen bits; where it does not, they are far slower than others."""

_NEVER = -1e4
"""The logarithm of the chance of what is not so."""

_OF_THE_MODEL = ("places", *(f"{name}." for name in ("begin", *list_layers())))
"""What the names of parameters begin with that the language model has learnt."""


@dataclass(frozen=True, slots=True)
class Course:
    """How much is learnt at once at most, and for how long: each everyday mail some times, or all for some minutes."""

    rate: float
    times: float
    minutes: float | None = None

    def measure(self, passed: float, seconds: float) -> float:
        """Return the share of the course that is done when all mails were learnt so often in so many seconds."""
        return seconds / 60 / self.minutes if self.minutes else passed / self.times

    def find_rate(self, done: float) -> float:
        """Return how much is learnt at once when a share of the course is done."""
        return self.rate * min(1, done / WARM) * (1 - done)


def learn(
    texts: Texts, start: Mapping[str, Array], course: Course, report: Callable[[float, Tensor], None]
) -> dict[str, Array]:
    """Return what is learnt on a course; `report` is given what was lost in each step, and the share that is done."""
    learnt = {name: torch.tensor(array, requires_grad=name != WORDS) for name, array in start.items()}
    optimizer, begun = _make_optimizer(learnt), time.monotonic()
    for passed, batch in _repeat(texts):
        done = course.measure(passed, time.monotonic() - begun)
        if done >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = course.find_rate(done) * group["faster"]
        report(done, _step(learnt, optimizer, Batch(batch, texts.chance)))
    return {name: one.detach().numpy() for name, one in learnt.items() if name != WORDS}


def _repeat(texts: Texts) -> Iterator[tuple[float, list[Lesson]]]:
    """Yield what is learnt at once, with how often all texts were learnt before."""
    return ((number + share, batch) for number in count() for share, batch in texts.list_batches())


def _make_optimizer(learnt: Mapping[str, Tensor]) -> Any:  # noqa: ANN401 -- of a library that is rarely installed
    """Return what changes parameters: Adam with decay, faster those that are new."""
    old = {name for name in learnt if name.startswith(_OF_THE_MODEL)}
    groups = [
        {"params": [learnt[name] for name in names], "faster": faster}
        for names, faster in ((sorted(old), 1), (sorted(learnt.keys() - old - {WORDS}), FASTER))
    ]
    return torch.optim.AdamW(groups, weight_decay=DECAY, betas=MOMENTS)


def _step(learnt: Mapping[str, Tensor], optimizer: Any, batch: Batch) -> Tensor:  # noqa: ANN401 -- as above
    """Learn a batch, and return what was lost in it."""
    seen, asked = ({name: torch.as_tensor(array) for name, array in each.items()} for each in (batch.seen, batch.asked))
    with torch.autocast("cpu", torch.bfloat16, enabled=_SHORT_NUMBERS):
        weights = judge(learnt, seen, asked)
    lost = lose(weights, asked)
    optimizer.zero_grad()
    torch.autograd.backward(lost.sum())
    torch.nn.utils.clip_grad_norm_([one for one in learnt.values() if one.requires_grad], LARGEST_STEP)
    optimizer.step()
    return lost.detach()


def lose(weights: Weights, asked: Mapping[str, Tensor]) -> Tensor:
    """Return how far weights are from what is known: of ends, of days and of who had White, as far as these count."""
    ends = functional.cross_entropy(weights.ends, asked["ends"], label_smoothing=SMOOTHED)
    right = weights.days.log_softmax(-1).masked_fill(~asked["days"], _NEVER).logsumexp(-1)
    apart = functional.binary_cross_entropy_with_logits(weights.white, asked["white"].float(), reduction="none")
    days, white = _average(-right, asked["days"].any(-1)), _average(apart, asked["asks_white"])
    return torch.stack([ends, OF_DAYS * days, OF_WHITE * white])


def _average(lost: Tensor, counted: Tensor) -> Tensor:
    """Return the average of what counts, nought where nothing does."""
    return (lost * counted).sum() / counted.sum().clamp(min=1)


class _Report:
    """Says now and then how much was lost on average."""

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._lost: list[Tensor] = []

    def __call__(self, done: float, lost: Tensor) -> None:
        self._lost.append(lost)
        if len(self._lost) == REPORTED:
            ends, days, white = torch.stack(self._lost).mean(0).tolist()
            self._lost.clear()
            after = time.monotonic() - self._begun
            sys.stdout.write(f"{done:.1%} after {after:.0f} s: ends {ends:.3f}, days {days:.3f}, white {white:.3f}\n")
            sys.stdout.flush()


def main(arguments: list[str]) -> None:
    """Learn, and write what readers load."""
    options = _read_options(arguments)
    model, examples = load_language_model(), read_examples()
    words = {word for file in options.words for word in list_words(file.read_text(encoding="utf-8"))}
    known = list_pieces(parameters.load_arrays()) if options.further else []
    pieces = choose_pieces(model, examples.list_tokens(), words, known)
    packed, cutter = pack_pieces(model, pieces), pieces.make_cutter()
    rows = find_rows(packed, np.arange(len(packed["words"])))
    start = parameters.load_parameters() if options.further else begin(model, float(rows.std()))
    learnt = learn(Texts(examples, cutter), {**start, WORDS: rows}, _plan(options), _Report())
    packed |= parameters.pack(average(start, learnt) if options.further else learnt)
    np.savez(options.output, **packed)
    check_reading(packed, _take_first(examples, cutter))
    digests = list_digests(FOLDER / "examples", options.output)
    options.output.with_name(DIGESTS).write_text(digests, encoding="utf-8")


def _plan(options: argparse.Namespace) -> Course:
    """Return the course that options mean."""
    rate, times = (RATE_FURTHER, TIMES_FURTHER) if options.further else (RATE, TIMES)
    return Course(rate, options.times or times, options.minutes)


def _take_first(examples: Examples, cut: Cut) -> Batch:
    """Return what is asked of a few mails."""
    chance = random.Random(1)  # noqa: S311 -- no secret
    texts = (make_text(example, cut) for example in examples.everyday[:CHECKED])
    return Batch([Lesson(text, samples) for text in texts if (samples := choose_samples(text, chance))], chance)


def _read_options(arguments: list[str]) -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m config.learn_network", description=__doc__)
    parser.add_argument("further", nargs="?", choices=["further"], help="begin from what was learnt before")
    parser.add_argument("--words", nargs="+", type=Path, default=[], help="lists of words whose pieces are kept, too")
    parser.add_argument("--output", type=Path, default=FOLDER / parameters.FILE, help="the file of what is learnt")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--times", type=float, help="how often each everyday mail is learnt")
    length.add_argument("--minutes", type=float, help="how long, instead")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main(sys.argv[1:])

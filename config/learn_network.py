"""The network of whole mails, learnt anew from its examples; needs the extra `learn`, and two cores for over an hour.

python -m config.learn_network            writes intake/reading/network/learnt.npz
python -m config.learn_network further    the same in a quarter of an hour, from what was learnt and more examples
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from config.digests import list_digests
from config.learnt_texts import Batch, Texts
from config.text_columns import Vocabulary
from intake.reading.network import layers, parameters
from intake.reading.network.marks import TURNED
from intake.reading.network.tokens import Kind
from intake.reading.network.word_parts import NO_PIECE, PLACES

WIDTH = 96
"""Features of a token (our own choice, as all numbers here, by mails of writers from whom nothing was learnt)."""

TIMES = 6
"""Times that each mail is learnt."""

RATE, LEAST, DECAY, LARGEST_STEP, WARM = 2e-3, 1e-5, 0.02, 1.0, 0.05
"""How much is learnt at once at most and at the end, what is forgotten, the largest step, and the share of steps to the
full rate.
"""

FURTHER = 5e-4
"""How much is learnt at once at most where something was learnt before."""

LEFT_OUT = 0.15
"""Share of numbers that is left out at random while learning, so that none is relied on."""

SMOOTHED = 0.02
"""What no example is believed beyond."""

SHARES = {"days": 0.5, "told": 0.3, "white": 0.3}
"""How much the other questions count beside what became of a game."""

FOLDER = Path(parameters.__file__).parent
DIGESTS = FOLDER / "examples.sha256"
"""The digests of the mails from which the network beside it was learnt, and of itself."""

_WITHOUT_FIRST = ("emb", "spec", "role", "sex")
"""Arrays whose first row means nothing."""

Numbers = dict[str, Any]
"""Arrays by their names."""


def begin() -> Numbers:
    """Return parameters of which nothing has been learnt."""
    chance = np.random.default_rng(0)
    matrices = {name: chance.normal(size=shape) * scale for name, (shape, scale) in _list_matrices().items()}
    norms = ["pn", *(f"{each}{block}" for each in ("cn", "an", "fn") for block in range(layers.BLOCKS))]
    biases = {"m1b": WIDTH, "m2b": len(TURNED), "d2b": 1, "h2b": 1, "w2b": 1}
    ones, zeros = (dict.fromkeys(norms, np.ones(WIDTH)), {name: np.zeros(size) for name, size in biases.items()})
    return {name: jnp.asarray(array, jnp.float32) for name, array in {**matrices, **ones, **zeros}.items()}


def load_learnt() -> Numbers:
    """Return what was learnt before."""
    return {name: jnp.asarray(array) for name, array in parameters.load_parameters().items()}


def _list_matrices() -> dict[str, tuple[tuple[int, ...], float]]:
    """Return the shape of each array, and how large its numbers are at the beginning."""

    def square(rows: int, columns: int) -> tuple[tuple[int, ...], float]:
        return (rows, columns), rows**-0.5

    around = 2 * layers.AROUND + 1
    blocks = {
        f"{name}{block}": shape
        for block in range(layers.BLOCKS)
        for name, shape in {
            "c": ((around, WIDTH, 2 * WIDTH), (around * WIDTH) ** -0.5),
            "q": square(WIDTH, 3 * WIDTH),
            "o": square(WIDTH, WIDTH),
            "f1": square(WIDTH, 2 * WIDTH),
            "f2": square(2 * WIDTH, WIDTH),
            "rel": ((layers.HEADS, 2 * layers.FAR + 1), 0.0),
        }.items()
    }
    return {
        "emb": ((PLACES, WIDTH), 0.05),
        **{name: ((size, WIDTH), 0.3) for name, size in {"spec": len(Kind), "role": 3, "sex": 3}.items()},
        **blocks,
        **{name: square(4 * WIDTH, WIDTH) for name in ("m1", "d1")},
        "d0": square(WIDTH, WIDTH),
        "m2": square(WIDTH, len(TURNED)),
        **{name: square(WIDTH, 1) for name in ("pq", "d2", "h2", "w2")},
    }


def judge_batch(learnt: Numbers, seen: Numbers, thin: layers.Thinning) -> tuple[Any, ...]:
    """Return the weights that come out of the network."""
    pieces, kinds = seen["pieces"], seen["kinds"]
    counts = jnp.maximum((pieces != NO_PIECE).sum(axis=1, keepdims=True), 1)
    words = _without_first(learnt["emb"])[pieces].sum(axis=1) / jnp.sqrt(counts)
    rows = words[seen["words"]] + _without_first(learnt["spec"])[kinds]
    rows = rows + _without_first(learnt["role"])[seen["colours"]] + _without_first(learnt["sex"])[seen["sexes"]]
    passed = layers.pass_blocks(learnt, rows, seen["present"], thin)
    summary = layers.sum_up(learnt, passed, seen["present"], kinds == Kind.FIRST, kinds == Kind.SECOND)
    return layers.judge(learnt, passed, summary, thin)


def _without_first(array: Any) -> Any:  # noqa: ANN401 -- arrays of JAX
    """Return an array whose first row means nothing."""
    return array.at[0].set(0.0)


def lose(learnt: Numbers, seen: Numbers, asked: Numbers, key: Any) -> Any:  # noqa: ANN401 -- arrays of JAX
    """Return how far what comes out is from what is known."""
    outcomes, days, told, white = judge_batch(learnt, seen, _Thinning(key))
    known = optax.smooth_labels(jax.nn.one_hot(asked["end"], len(TURNED)), SMOOTHED)
    lost = _average(optax.softmax_cross_entropy(outcomes, known), asked["is_asked"])
    for name, weights in {"days": days, "told": told, "white": white}.items():
        apart = optax.sigmoid_binary_cross_entropy(weights, asked[name])
        lost += SHARES[name] * _average(apart, asked[f"knows_{name}"])
    return lost


class _Thinning:
    """Leaves out a part of arrays at random, another one each time."""

    def __init__(self, key: Any) -> None:  # noqa: ANN401 -- arrays of JAX
        self._keys = iter(jax.random.split(key, 2 + 3 * layers.BLOCKS))

    def __call__(self, rows: Any) -> Any:  # noqa: ANN401 -- arrays of JAX
        kept = jax.random.bernoulli(next(self._keys), 1 - LEFT_OUT, rows.shape)
        return jnp.where(kept, rows / (1 - LEFT_OUT), 0)


def _average(lost: Any, counted: Any) -> Any:  # noqa: ANN401 -- arrays of JAX
    return (lost * counted).sum() / jnp.maximum(counted.sum(), 1)


@dataclass(frozen=True)
class Course:
    """How often all texts are passed, how much is learnt at once, and from where it begins."""

    times: int = TIMES
    rate: float = RATE
    start: Callable[[], Numbers] = begin


def learn(texts: Texts, words: Vocabulary, after: Callable[[int, float], None], course: Course) -> Numbers:
    """Return what is learnt on a course; `after` each time that all texts were passed is given what was lost."""
    optimizer = _make_optimizer(course.times * len(texts.list_batches()), course.rate)
    step, learnt, key, done = jax.jit(partial(_step, optimizer)), course.start(), jax.random.PRNGKey(0), count()
    state = optimizer.init(learnt)
    for number in range(course.times):
        lost = []
        for batch in _make_batches(texts, words):
            numbers = {"seen": batch.seen, "asked": batch.asked, "key": jax.random.fold_in(key, next(done))}
            learnt, state, one = step(learnt, state, numbers)
            lost.append(one)
        after(number + 1, float(sum(lost)) / len(lost))
    return finish(learnt)


def _make_optimizer(steps: int, rate: float) -> Any:  # noqa: ANN401 -- of a library without types here
    """Return what changes parameters: Adam with decay, at a rate that rises for a while and falls to the end."""
    rates = optax.warmup_cosine_decay_schedule(0, rate, int(WARM * steps), steps, LEAST)
    return optax.chain(optax.clip_by_global_norm(LARGEST_STEP), optax.adamw(rates, weight_decay=DECAY))


def _step(optimizer: Any, learnt: Numbers, state: Any, numbers: Numbers) -> tuple[Any, ...]:  # noqa: ANN401 -- as above
    """Return the parameters and the state of the optimizer after one batch, and what was lost in it."""
    lost, slopes = jax.value_and_grad(lose)(learnt, **numbers)
    changes, state = optimizer.update(slopes, state, learnt)
    return optax.apply_updates(learnt, changes), state, lost


def _make_batches(texts: Texts, words: Vocabulary) -> Iterator[Batch]:
    """Yield what is learnt at once."""
    for length, samples in texts.list_batches():
        yield Batch(length, samples, words, texts.chance)


def finish(learnt: Mapping[str, Any]) -> Numbers:
    """Return what was learnt as readers use it."""
    return {name: np.asarray(_without_first(one) if name in _WITHOUT_FIRST else one) for name, one in learnt.items()}


def main() -> None:
    """Learn, and write what readers load."""
    begun, course = time.monotonic(), Course()
    if sys.argv[1:] == ["further"]:
        course = Course(times=1, rate=FURTHER, start=load_learnt)

    def report(number: int, lost: float) -> None:
        sys.stdout.write(f"{number} of {course.times}: {lost:.3f} after {time.monotonic() - begun:.0f} s\n")

    words = Vocabulary()
    learnt = learn(Texts(words), words, report, course)
    np.savez_compressed(FOLDER / parameters.FILE, **parameters.pack(learnt))
    DIGESTS.write_text(list_digests(FOLDER / "examples", FOLDER / parameters.FILE), encoding="utf-8")


if __name__ == "__main__":
    main()

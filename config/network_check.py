"""Whether a mail says the same to the network that has learnt and to the one that reads, before it is kept."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import torch

from config import network_layers
from config.text_batches import Batch
from intake.reading.network.layers import Array, judge, pass_pairs, pass_shared
from intake.reading.network.marks import Columns, Pair, find_first_rows, find_roles
from intake.reading.network.parameters import Learnt
from intake.reading.network.word_pieces import find_rows

MOST_APART = 1e-3
"""How far weights may be apart that were found in two ways with numbers of seven digits (our own choice)."""


class DifferentJudgementError(Exception):
    """What reads mails does not say what was learnt."""


def check_reading(kept: Mapping[str, Array], batch: Batch) -> None:
    """Raise DifferentJudgementError if the layers that read and those that learn differ in what is kept."""
    learnt, words = Learnt(kept), find_rows(kept, np.arange(len(kept["words"])))
    passed = {name: torch.as_tensor(array) for name, array in {**learnt, network_layers.WORDS: words}.items()}
    seen, asked = ({name: torch.as_tensor(array) for name, array in each.items()} for each in (batch.seen, batch.asked))
    with torch.no_grad():
        learning = network_layers.judge(passed, seen, asked)
    for text in range(len(batch.seen["pieces"])):
        own = batch.asked["texts"] == text
        places, reading = _read(kept, batch, text)
        ends, days, white = (each.numpy()[own] for each in learning)
        apart = max(
            np.abs(one - other).max() for one, other in zip(reading, (ends, days[:, places], white), strict=True)
        )
        if not apart < MOST_APART:
            raise DifferentJudgementError(f"Weights of a mail are {apart:.4f} apart")


def _read(kept: Mapping[str, Array], batch: Batch, text: int) -> tuple[Array, tuple[Array, ...]]:
    """Return the weights that come out for the questions of a text when it is read, behind the places of no day and of
    its days.
    """
    present = batch.seen["present"][text]
    columns = Columns(*(batch.seen[name][text][present] for name in Columns._fields))
    own = batch.asked["texts"] == text
    questions = zip(*(batch.asked[name][own].tolist() for name in ("firsts", "seconds", "has_colours")), strict=True)
    pairs = [Pair(first, second, first if has_colours else None) for first, second, has_colours in questions]
    roles, judged = find_roles(columns, pairs)
    learnt = Learnt(kept)
    rows = pass_shared(learnt, find_first_rows(learnt, kept, columns))
    weights = judge(learnt, pass_pairs(learnt, rows + learnt["roles"][roles], judged.places), judged)
    return np.append(0, 1 + judged.places[judged.days]), weights

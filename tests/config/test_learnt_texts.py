"""Texts as the network learns them: as columns, joined, with doubts, some at once."""

from __future__ import annotations

import random
from datetime import date
from functools import partial
from itertools import islice

import numpy as np
import pytest

from config import learnt_texts
from config.learnt_texts import (
    AT_ONCE,
    LENGTHS,
    WORDS_AT_ONCE,
    Batch,
    Sample,
    Texts,
    list_samples,
)
from config.text_columns import (
    Text,
    Vocabulary,
    make_text,
)
from intake.reading.network.examples import (
    DOUBTED,
    DRAWN,
    FIRST_WON,
    NOTHING,
    Example,
    Remark,
    list_mails,
    list_short,
)
from intake.reading.network.marks import TURNED, Pair
from intake.reading.network.tokens import Kind, Token

DAY = date(2026, 5, 3)
PAIR = Pair(0, 1, 0)
ONE, OTHER = Token(Kind.OTHER, player=0), Token(Kind.OTHER, player=1)
WON = (ONE, Token(Kind.WORD, "besiegte"), OTHER, Token(Kind.DAY, "am 3.", day=DAY))
LOST = (OTHER, Token(Kind.WORD, "unterlag"), ONE)


def make(tokens: tuple[Token, ...], words: Vocabulary, end: int = FIRST_WON, *, is_mail: bool = False) -> Text:
    """Return the text of an example about two players."""
    return make_text(Example(tokens, "mw", (PAIR,), {(0, 1): end}, {(0, 1): DAY}, is_mail, (3, 5)), words)


class Fixed(random.Random):
    """Draws the same each time."""

    def __init__(self, drawn: float) -> None:
        super().__init__(0)
        self._drawn = drawn

    def random(self) -> float:
        return self._drawn


def fill(text: Text, words: Vocabulary, drawn: float, pair: Pair = PAIR, end: int = FIRST_WON) -> Batch:
    """Return a batch of one sample, everything of which is drawn alike."""
    return Batch(LENGTHS[0], [Sample(text, pair, end, 0)], words, Fixed(drawn))


@pytest.mark.parametrize("players", [(), (3,), (3, 5), (3, 3, 5), (5,)])
def test_remark_doubts_the_games_of_whom_it_names(players: tuple[int, ...]) -> None:
    text = make(WON, Vocabulary())
    remark = Remark((), players, is_doubt=True)
    assert learnt_texts._doubt(text.example, remark).ends == {(0, 1): DOUBTED}


def test_remark_about_two_doubts_no_game_of_a_third() -> None:
    example = Example(WON, "mwm", (PAIR,), {(0, 1): DRAWN, (0, 2): DRAWN}, cast=(3, 5, 4))
    assert learnt_texts._doubt(example, Remark((), (3, 4), is_doubt=True)).ends == {(0, 1): DRAWN, (0, 2): DOUBTED}


@pytest.mark.parametrize(("drawn", "asked"), [(0.0, [NOTHING]), (0.99, [])])
def test_pairs_without_a_result_are_asked_now_and_then(drawn: float, asked: list[int]) -> None:
    text = make_text(Example(WON, "mw", (PAIR,), {}), Vocabulary())
    assert [sample.end for sample in list_samples(text, Fixed(drawn))] == asked


def test_pair_is_asked_as_its_white_player_sees_it() -> None:
    text = make_text(Example(WON, "mw", (PAIR,), {(1, 0): FIRST_WON}), Vocabulary())
    assert [(one.pair.first, one.end, one.white) for one in list_samples(text, Fixed(0.0))] == [(1, FIRST_WON, 1)]


def test_batch_holds_what_is_known_of_a_report() -> None:
    words = Vocabulary()
    batch = fill(make(WON, words, is_mail=True), words, 0.99)
    assert batch.seen["kinds"][0, :4].tolist() == [Kind.FIRST, Kind.WORD, Kind.SECOND, Kind.DAY]
    assert batch.seen["colours"][0, :4].tolist() == [1, 0, 2, 0]
    assert batch.seen["sexes"][0, :4].tolist() == [1, 0, 2, 0]
    assert batch.seen["present"][0].tolist() == [True] * 4 + [False] * (LENGTHS[0] - 4)
    assert (batch.asked["end"][0], batch.asked["is_asked"][:2].tolist()) == (FIRST_WON, [1, 0])
    assert (batch.asked["told"][0], batch.asked["knows_told"][0], batch.asked["knows_white"][0]) == (1, 1, 0)
    assert (batch.asked["days"][0, 3], batch.asked["knows_days"][0].sum()) == (1, 1)


def test_other_player_sees_the_other_end_and_colours_may_be_unknown() -> None:
    words = Vocabulary()
    batch = fill(make(WON, words, is_mail=True), words, 0.0)
    assert batch.asked["end"][0] == TURNED[FIRST_WON]
    assert batch.seen["kinds"][0, :4].tolist() == [Kind.SECOND, Kind.WORD, Kind.FIRST, Kind.DAY]
    assert not batch.seen["colours"].any()
    assert not batch.seen["sexes"].any()
    assert (batch.asked["white"][0], batch.asked["knows_white"][0]) == (0, 1)


@pytest.mark.parametrize(("end", "is_mail"), [(DOUBTED, True), (FIRST_WON, False)])
def test_day_is_asked_of_certain_games_of_mails_alone(end: int, is_mail: bool) -> None:
    words = Vocabulary()
    batch = fill(make(WON, words, end, is_mail=is_mail), words, 0.99, end=end)
    assert not any(batch.asked[name].any() for name in ("knows_told", "knows_days", "knows_white"))


def test_words_of_a_batch_are_found_by_their_places() -> None:
    words = Vocabulary()
    text = make(WON, words)
    seen = fill(text, words, 0.99).seen
    assert seen["pieces"].shape[0] == WORDS_AT_ONCE
    kept = seen["pieces"][seen["words"][0, :4]]
    expected = words.list_pieces(text.words)
    assert all(kept[place].tolist() == expected[place].tolist() for place in (0, 2, 3))


def test_batches_are_full_and_hold_every_report(monkeypatch: pytest.MonkeyPatch) -> None:
    mails, short = list(islice(list_mails(), 200)), list(islice(list_short(), 200))
    remarks = [Remark(WON, (3, 5), is_doubt) for is_doubt in (False, True)]
    for name, examples in {"list_mails": mails, "list_short": short, "list_beside": remarks}.items():
        monkeypatch.setattr(learnt_texts, name, partial(iter, examples))
    words = Vocabulary()
    batches = Texts(words).list_batches()
    assert all(0 < len(samples) <= AT_ONCE // length and length in LENGTHS for length, samples in batches)
    reported = sum(sample.end != NOTHING for _, samples in batches for sample in samples)
    assert reported >= sum(len(one.ends) for one in (*mails, *short))
    length, samples = batches[0]
    assert Batch(length, samples, words, Fixed(0.99)).asked["is_asked"].sum() == np.float32(len(samples))

"""What is seen of texts that are learnt at once, and what is asked of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from config.learnt_texts import Lesson, Sample
from config.text_batches import PLAYERS, Batch
from config.text_columns import Text, join
from intake.reading.network.examples import DOUBTED, FIRST_WON, SECOND_WON
from intake.reading.network.marks import BEGIN, LEFT_OUT, MOST, PLAYER, TURNED, Pair
from intake.reading.network.tokens import NOBODY
from tests.config.test_learnt_texts import DAY, LOST, PAIR, WON, Fixed, make

SAMPLE = Sample(PAIR, FIRST_WON, 0)
ALL_KNOWN, NONE_KNOWN = 0.99, 0.0
"""What is drawn where nothing is left out, and where everything is."""


def fill(text: Text, drawn: float, *samples: Sample) -> Batch:
    """Return a batch of one text, everything of which is drawn alike."""
    return Batch([Lesson(text, samples or (SAMPLE,))], Fixed(drawn))


def list_numbers(drawn: float) -> list[int]:
    """Return the numbers of players that are drawn."""
    return Fixed(drawn).sample(range(PLAYERS), PLAYERS)


def read(batch: Batch, *names: str) -> list[list[object]]:
    """Return some of what is asked."""
    return [batch.asked[name].tolist() for name in names]


def test_batch_holds_what_is_seen_of_a_text() -> None:
    first, second, *_others = list_numbers(ALL_KNOWN)
    batch = fill(make(WON), ALL_KNOWN)
    assert {name: column.tolist() for name, column in batch.seen.items()} == {
        "pieces": [[BEGIN, PLAYER, 7, 8, PLAYER, 15, 16, 14]],
        "players": [[NOBODY, first, NOBODY, NOBODY, second, NOBODY, NOBODY, NOBODY]],
        "sexes": [[0, 1, 0, 0, 2, 0, 0, 0]],
        "in_days": [[0, 0, 0, 0, 0, 1, 1, 1]],
        "days": [[0, 0, 0, 0, 0, DAY.toordinal(), 0, 0]],
        "present": [[True] * 8],
    }


def test_words_and_sexes_may_be_left_out_but_no_days() -> None:
    batch = fill(make(WON), NONE_KNOWN)
    assert batch.seen["pieces"].tolist() == [[BEGIN, PLAYER, LEFT_OUT, LEFT_OUT, PLAYER, 15, 16, 14]]
    assert not batch.seen["sexes"].any()


def test_white_is_first_where_the_colours_are_seen() -> None:
    first, second, *_others = list_numbers(ALL_KNOWN)
    names = ("firsts", "seconds", "has_colours", "ends", "asks_white")
    same, turned = (
        fill(make(WON, is_mail=True), ALL_KNOWN, Sample(Pair(0, 1, white), FIRST_WON, 0)) for white in (0, 1)
    )
    assert read(same, *names) == [[first], [second], [True], [FIRST_WON], [False]]
    assert read(turned, *names) == [[second], [first], [True], [SECOND_WON], [False]]


@pytest.mark.parametrize(("drawn", "pair"), [(NONE_KNOWN, PAIR), (NONE_KNOWN, Pair(0, 1, None))])
def test_either_player_may_be_first_where_no_colours_are_seen(drawn: float, pair: Pair) -> None:
    first, second, *_others = list_numbers(drawn)
    batch = fill(make(WON, is_mail=True), drawn, Sample(pair, FIRST_WON, 0))
    assert read(batch, "firsts", "seconds", "has_colours", "ends") == [[second], [first], [False], [TURNED[FIRST_WON]]]
    assert read(batch, "white", "asks_white") == [[False], [True]]


def test_colours_that_nobody_knows_are_asked() -> None:
    batch = fill(make(WON, is_mail=True), ALL_KNOWN, Sample(Pair(0, 1, None), FIRST_WON, 0))
    assert read(batch, "has_colours", "ends", "white", "asks_white") == [[False], [FIRST_WON], [True], [True]]


def test_day_of_the_end_is_known_by_its_first_row() -> None:
    batch = fill(make(WON, is_mail=True), ALL_KNOWN)
    assert read(batch, "days") == [[[False] * 6 + [True, False, False]]]


def test_mail_may_say_no_day() -> None:
    text = make(WON, is_mail=True)
    without = replace(text, example=replace(text.example, days={(0, 1): None}))
    assert read(fill(without, ALL_KNOWN), "days") == [[[True] + [False] * 8]]


def test_nothing_is_asked_where_the_day_is_not_seen() -> None:
    text = make(WON, is_mail=True)
    other = replace(text, example=replace(text.example, days={(0, 1): DAY + timedelta(days=1)}))
    assert read(fill(other, NONE_KNOWN), "days", "asks_white") == [[[False] * 9], [False]]


@pytest.mark.parametrize(
    ("sample", "is_mail"), [(Sample(PAIR, DOUBTED, 0), True), (Sample(PAIR, 3, None), True), (SAMPLE, False)]
)
def test_day_is_asked_of_certain_games_of_mails_alone(sample: Sample, is_mail: bool) -> None:
    batch = fill(make(WON, sample.end, is_mail=is_mail), NONE_KNOWN, sample)
    assert read(batch, "days", "asks_white") == [[[False] * 9], [False]]


def test_shorter_text_is_filled_up_with_what_is_not_present() -> None:
    texts = [Lesson(make(WON), (SAMPLE,)), Lesson(make(LOST), (SAMPLE, SAMPLE))]
    batch = Batch(texts, Fixed(ALL_KNOWN))
    assert batch.seen["pieces"][1].tolist() == [BEGIN, PLAYER, 9, PLAYER, *[BEGIN] * 4]
    assert batch.seen["players"][1, 4:].tolist() == [NOBODY] * 4
    assert batch.seen["present"].tolist() == [[True] * 8, [True] * 4 + [False] * 4]
    assert read(batch, "texts") == [[0, 1, 1]]


def test_longer_text_is_cut_to_what_is_read() -> None:
    longer = join(make(WON * MOST), make(LOST), ())
    assert fill(longer, ALL_KNOWN).seen["pieces"].shape == (1, MOST)

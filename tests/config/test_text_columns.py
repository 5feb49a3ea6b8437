"""Columns of texts from which the network learns: words and days by their places, texts put together and parted."""

from __future__ import annotations

import pytest

from config.learnt_texts import LENGTHS
from config.text_columns import (
    LONGEST_FRAME,
    Vocabulary,
    estrange,
    insert,
    join,
    list_spots,
    make_text,
    renumber,
    take_head,
    take_tail,
)
from intake.reading.network.examples import DRAWN, FIRST_WON, SECOND_WON, Example
from intake.reading.network.marks import Pair
from intake.reading.network.tokens import NOBODY, Kind, Token
from tests.config.test_learnt_texts import DAY, LOST, ONE, PAIR, WON, make

STOP, LINE, BREAK = Token(Kind.WORD, "."), Token(Kind.LINE_END), Token(Kind.PARAGRAPH_END)
HELLO, BYE = Token(Kind.WORD, "Hallo"), Token(Kind.WORD, "Gruß")


def test_words_have_one_place_each() -> None:
    words = Vocabulary()
    text = make(WON, words)
    assert list(text.words) == list(make(WON, words).words)
    assert list(text.days) == [0, 0, 0, DAY.toordinal()]
    assert words.list_pieces(text.words).any(axis=1).tolist() == [False, True, False, True]


def test_longer_text_is_cut() -> None:
    assert len(make(WON * LENGTHS[-1], Vocabulary()).words) == LENGTHS[-1]


def test_joined_text_is_that_of_the_first() -> None:
    words = Vocabulary()
    first, second = make(WON, words), make(LOST, words, SECOND_WON)
    joined = join(first, second, (Kind.LINE_END,))
    assert joined.example is first.example
    assert joined.columns.players.tolist() == [0, NOBODY, 1, NOBODY, NOBODY, 1, NOBODY, 0]
    assert joined.columns.kinds.tolist() == [*first.columns.kinds, Kind.LINE_END, *second.columns.kinds]
    assert joined.words.tolist() == [*first.words, 0, *second.words]
    assert joined.days.tolist() == [*first.days, 0, *second.days]


def test_inserted_text_is_parted_by_ends_of_lines() -> None:
    words = Vocabulary()
    text, other = make((HELLO, LINE, *LOST), words), make((BYE,), words)
    inserted = insert(text, other, 2, ((), (Kind.PARAGRAPH_END,)))
    assert inserted.example is text.example
    assert inserted.columns.kinds.tolist() == [
        *(Kind.WORD, Kind.LINE_END, Kind.WORD, Kind.PARAGRAPH_END),
        *(Kind.OTHER, Kind.WORD, Kind.OTHER),
    ]
    assert inserted.words.tolist() == [*text.words[:2], *other.words, 0, *text.words[2:]]
    assert inserted.stops.tolist() == [False, True, False, True, False, False, False]


@pytest.mark.parametrize(
    ("tokens", "spots"),
    [
        (WON, ([0], [4])),
        ((HELLO, BREAK, *WON, STOP, BREAK, BYE), ([0, 2], [7, 8, 9])),
        ((*WON, LINE, *LOST, BREAK, BYE, LINE, HELLO), ([0], [9, 11, 12])),
        ((HELLO, STOP), ([0, 2], [2])),
    ],
)
def test_remark_is_put_before_and_behind_all_names_but_not_in_a_sentence(
    tokens: tuple[Token, ...], spots: tuple[list[int], list[int]]
) -> None:
    assert list_spots(make(tokens, Vocabulary())) == spots


@pytest.mark.parametrize(
    ("tokens", "head", "tail"),
    [
        ((HELLO, BREAK, HELLO, LINE, *WON, BREAK, BYE), 4, 2),
        ((HELLO, BREAK, *WON, LINE, BREAK, ONE), None, None),
        ((HELLO, BREAK, *[HELLO] * LONGEST_FRAME, LINE, *WON, BREAK, *[BYE] * LONGEST_FRAME), None, None),
        (WON, None, None),
    ],
)
def test_frame_is_short_and_names_nobody(tokens: tuple[Token, ...], head: int | None, tail: int | None) -> None:
    mail = make(tokens, Vocabulary())
    taken = [part and len(part.words) for part in (take_head(mail), take_tail(mail))]
    assert taken == [head, tail]


def test_renumbered_players_are_others_and_nobody_stays_nobody() -> None:
    assert renumber(make(WON, Vocabulary()), (4, 2)).columns.players.tolist() == [4, NOBODY, 2, NOBODY]


@pytest.mark.parametrize(("name", "kind"), [(7, Kind.WORD), (None, Kind.SEVERAL)])
def test_nothing_is_asked_of_a_stranger(name: int | None, kind: Kind) -> None:
    example = Example(WON, "mw", (PAIR, Pair(0, 2, 0)), {(0, 1): FIRST_WON, (0, 2): DRAWN})
    text = estrange(make_text(example, Vocabulary()), 1, name)
    assert (text.example.pairs, text.example.ends) == ((Pair(0, 2, 0),), {(0, 2): DRAWN})
    assert text.columns.kinds.tolist() == [Kind.OTHER, Kind.WORD, kind, Kind.DAY]
    assert text.columns.players.tolist() == [0, NOBODY, NOBODY, NOBODY]
    assert text.columns.sexes.tolist() == [1, 0, 0, 0]
    assert text.words[2] == (name or 0)

"""Columns of texts from which the network learns: a row for each piece, texts put together and parted."""

from __future__ import annotations

import pytest

from config.text_columns import (
    LONGEST,
    LONGEST_FRAME,
    Text,
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
from intake.reading.network.marks import LINE_END, MOST, PARAGRAPH_END, PLAYER, SEVERAL, UNCLEAR, Pair
from intake.reading.network.tokens import NOBODY, Kind, Token
from tests.config.test_learnt_texts import DAY, LOST, ONE, PAIR, WON, cut, make

STOP, LINE, BREAK = Token(Kind.WORD, "."), Token(Kind.LINE_END), Token(Kind.PARAGRAPH_END)
HELLO, BYE = Token(Kind.WORD, "Hallo"), Token(Kind.WORD, "Gruß")
DATED, UNDATED = Token(Kind.DAY, "am 3.", day=DAY), Token(Kind.DAY, "am 3.")


def list_columns(text: Text) -> list[list[int]]:
    """Return the columns of a text and its stops."""
    return [column.tolist() for column in (*text.columns, text.stops)]


def test_each_piece_has_a_row() -> None:
    assert list_columns(make(WON)) == [
        [PLAYER, 7, 8, PLAYER, 15, 16, 14],
        [0, NOBODY, NOBODY, 1, NOBODY, NOBODY, NOBODY],
        [1, 0, 0, 2, 0, 0, 0],
        [0, 0, 0, 0, 1, 1, 1],
        [0, 0, 0, 0, DAY.toordinal(), 0, 0],
        [False] * 7,
    ]


def test_day_that_is_not_clear_is_told_from_none() -> None:
    assert make((UNDATED, BYE)).columns.days.tolist() == [UNCLEAR, 0, 0, 0, 0]


def test_sentence_follows_the_last_piece_of_its_stop() -> None:
    text = make_text(Example((HELLO, STOP, LINE), "", (), {}), lambda token: tuple(map(ord, token.text * 2)))
    assert text.columns.pieces.tolist()[-3:] == [ord("."), ord("."), LINE_END]
    assert text.stops.tolist()[-3:] == [False, True, True]


def test_longer_text_leaves_room_for_the_row_of_the_whole() -> None:
    text = make(WON * LONGEST)
    assert [len(column) for column in (*text.columns, text.stops)] == [MOST - 1] * 6


def test_text_without_tokens_has_no_rows() -> None:
    assert list_columns(make(())) == [[]] * 6


def test_joined_text_is_that_of_the_first() -> None:
    first, second = make(WON), make(LOST, SECOND_WON)
    joined = join(first, second, (LINE_END,))
    between = [LINE_END, NOBODY, 0, 0, 0, True]
    assert joined.example is first.example
    assert list_columns(joined) == [
        [*one, end, *other] for one, end, other in zip(list_columns(first), between, list_columns(second), strict=True)
    ]


def test_inserted_text_is_parted_by_ends_of_lines() -> None:
    text, other = make((HELLO, LINE, *LOST)), make((BYE,))
    inserted = insert(text, other, 2, ((), (PARAGRAPH_END,)))
    assert inserted.example is text.example
    assert inserted.columns.pieces.tolist() == [11, LINE_END, 12, 13, PARAGRAPH_END, PLAYER, 9, PLAYER]
    assert inserted.columns.players.tolist() == [*[NOBODY] * 5, 1, NOBODY, 0]
    assert inserted.stops.tolist() == [False, True, False, False, True, False, False, False]


@pytest.mark.parametrize(
    ("tokens", "spots"),
    [
        (WON, ([0], [7])),
        ((HELLO, BREAK, *WON, STOP, BREAK, BYE), ([0, 2], [10, 11, 13])),
        ((*WON, LINE, *LOST, BREAK, BYE, LINE, HELLO), ([0], [12, 15, 16])),
        ((HELLO, STOP), ([0, 2], [2])),
    ],
)
def test_remark_is_put_before_and_behind_all_names_but_not_in_a_sentence(
    tokens: tuple[Token, ...], spots: tuple[list[int], list[int]]
) -> None:
    assert list_spots(make(tokens)) == spots


@pytest.mark.parametrize(
    ("tokens", "head", "tail"),
    [
        ((HELLO, BREAK, HELLO, LINE, *WON, BREAK, BYE), [11, PARAGRAPH_END, 11, LINE_END], [PARAGRAPH_END, 12, 13]),
        ((HELLO, BREAK, *WON, LINE, BREAK, ONE), None, None),
        ((HELLO, BREAK, *[HELLO] * LONGEST_FRAME, LINE, *WON, BREAK, *[BYE] * LONGEST_FRAME), None, None),
        ((DATED, BREAK, LINE, *WON, BREAK, DATED), None, None),
        ((HELLO, BREAK, LINE, BREAK, UNDATED), [11, PARAGRAPH_END, LINE_END], [PARAGRAPH_END, 15, 16, 14]),
        ((HELLO, BREAK, LINE, BREAK, Token(Kind.SEVERAL)), [11, PARAGRAPH_END, LINE_END], None),
        (WON, None, None),
    ],
)
def test_frame_is_short_and_names_nobody(
    tokens: tuple[Token, ...], head: list[int] | None, tail: list[int] | None
) -> None:
    mail = make(tokens)
    taken = [part and part.columns.pieces.tolist() for part in (take_head(mail), take_tail(mail))]
    assert taken == [head, tail]


def test_renumbered_players_are_others_and_nobody_stays_nobody() -> None:
    renumbered = renumber(make(WON), (4, 2)).columns
    assert renumbered.players.tolist() == [4, NOBODY, NOBODY, 2, NOBODY, NOBODY, NOBODY]


@pytest.mark.parametrize("name", [(21, 22, 23), (21,), (SEVERAL,)])
def test_nothing_is_asked_of_a_stranger(name: tuple[int, ...]) -> None:
    example = Example((*WON, STOP), "mw", (PAIR, Pair(0, 2, 0)), {(0, 1): FIRST_WON, (0, 2): DRAWN})
    text = estrange(make_text(example, cut), 1, name)
    assert (text.example.pairs, text.example.ends) == ((Pair(0, 2, 0),), {(0, 2): DRAWN})
    nothing = [0] * len(name)
    assert list_columns(text) == [
        [PLAYER, 7, 8, *name, 15, 16, 14, 14],
        [0, *[NOBODY] * (6 + len(name))],
        [1, 0, 0, *nothing, 0, 0, 0, 0],
        [0, 0, 0, *nothing, 1, 1, 1, 0],
        [0, 0, 0, *nothing, DAY.toordinal(), 0, 0, 0],
        [*[False] * (6 + len(name)), True],
    ]


def test_stranger_whom_a_text_does_not_name_changes_no_row() -> None:
    assert list_columns(estrange(make(WON), 2, (21, 22))) == list_columns(make(WON))

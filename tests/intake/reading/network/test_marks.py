"""How a mail looks to the network: a row for each piece, and what each is to two players."""

from __future__ import annotations

from datetime import date

import pytest

from intake.reading.network.marks import (
    BEGIN,
    LINE_END,
    PARAGRAPH_END,
    PLAYER,
    SEVERAL,
    UNCLEAR,
    Columns,
    Pair,
    find_roles,
    list_columns,
)
from intake.reading.network.tokens import Kind, Token
from intake.reading.network.word_pieces import cut_day, cut_word

DAY = date(2026, 5, 3)
TOKENS = (
    Token(Kind.PLAYER, player=0),
    Token(Kind.WORD, "besiegte"),
    Token(Kind.PLAYER, player=1),
    Token(Kind.DAY, "am 3.", day=DAY),
    Token(Kind.DAY, "bald"),
    Token(Kind.LINE_END),
    Token(Kind.SEVERAL),
    Token(Kind.PARAGRAPH_END),
)


@pytest.fixture
def columns() -> Columns:
    return list_columns(TOKENS, "mw")


def test_row_is_a_piece_a_player_or_an_end(columns: Columns) -> None:
    words = [*cut_word("besiegte")], [*cut_day("am 3."), *cut_day("bald")]
    expected = [BEGIN, PLAYER, *words[0], PLAYER, *words[1], LINE_END, SEVERAL, PARAGRAPH_END]
    assert columns.pieces.tolist() == expected
    named = [at for at, piece in enumerate(expected) if piece == PLAYER]
    assert [(columns.players[at], columns.sexes[at]) for at in named] == [(0, 1), (1, 2)]


def test_day_has_its_number_at_its_first_piece(columns: Columns) -> None:
    first, second = len(cut_day("am 3.")), len(cut_day("bald"))
    assert columns.days[columns.in_days].tolist() == [DAY.toordinal(), *[0] * (first - 1), UNCLEAR, *[0] * (second - 1)]
    assert columns.days[~columns.in_days].any() == False  # noqa: E712 -- of numpy


def test_names_have_roles_and_days_and_names_are_judged(columns: Columns) -> None:
    roles, judged = find_roles(columns, [Pair(0, 1, 0), Pair(1, 0, None)])
    places = [0, *(at for at, player in enumerate(columns.players) if player >= 0)]
    assert [each[places].tolist() for each in roles] == [[0, 3, 4], [0, 2, 1]]
    assert judged.places.tolist() == sorted([*places, *(at for at, day in enumerate(columns.days) if day)])
    assert [judged.places[each].tolist() for each in (judged.firsts[0], judged.seconds[0])] == [
        [places[1]],
        [places[2]],
    ]
    assert columns.days[judged.places[judged.days]].tolist() == [DAY.toordinal(), UNCLEAR]

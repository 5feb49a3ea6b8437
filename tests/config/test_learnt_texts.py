"""Texts as the network learns them: varied each time, with doubts, those of like length together."""

from __future__ import annotations

import random
from datetime import date

import pytest

from config import learnt_texts
from config.learnt_texts import (
    MOST_SAMPLES,
    Examples,
    Lesson,
    Sample,
    Texts,
    choose_samples,
    list_samples,
)
from config.text_columns import LONGEST, Text, make_text
from intake.reading.network.examples import (
    DOUBTED,
    DRAWN,
    FIRST_WON,
    NOTHING,
    SECOND_WON,
    Example,
    Remark,
)
from intake.reading.network.marks import LINE_END, PARAGRAPH_END, PLAYER, SEVERAL, Pair
from intake.reading.network.tokens import NOBODY, Kind, Token

DAY = date(2026, 5, 3)
PAIR = Pair(0, 1, 0)
ONE, OTHER = Token(Kind.PLAYER, player=0), Token(Kind.PLAYER, player=1)
WON = (ONE, Token(Kind.WORD, "besiegte"), OTHER, Token(Kind.DAY, "am 3.", day=DAY))
LOST = (OTHER, Token(Kind.WORD, "unterlag"), ONE)
PIECES = {"besiegte": (7, 8), "unterlag": (9,), "am 3.": (15, 16, 14), "Hallo": (11,), "Gruß": (12, 13), ".": (14,)}
STRANGER = (21, 22, 23)


def cut(token: Token) -> tuple[int, ...]:
    """Return pieces of words and days; a word that is in no example is the name of a stranger."""
    return PIECES.get(token.text, STRANGER) if token.text else ()


def make(tokens: tuple[Token, ...], end: int = FIRST_WON, *, is_mail: bool = False) -> Text:
    """Return the text of an example about two players."""
    return make_text(make_example(tokens, end, is_mail=is_mail), cut)


def make_example(tokens: tuple[Token, ...], end: int = FIRST_WON, *, is_mail: bool = False) -> Example:
    return Example(tokens, "mw", (PAIR,), {(0, 1): end}, {(0, 1): DAY}, is_mail, (3, 5))


def make_texts(*remarks: Remark) -> Texts:
    """Return texts of a mail with a head and a tail, a short text, and remarks."""
    line, paragraph, word = Token(Kind.LINE_END), Token(Kind.PARAGRAPH_END), Token(Kind.WORD, "Hallo")
    mail = make_example((word, paragraph, word, line, *WON, paragraph, word))
    return Texts(Examples([mail], [], [make_example(LOST, SECOND_WON)], [], remarks), cut)


class Fixed(random.Random):
    """Draws the same each time."""

    def __init__(self, drawn: float) -> None:
        super().__init__(0)
        self._drawn = drawn

    def random(self) -> float:
        return self._drawn


@pytest.mark.parametrize("players", [(), (3,), (3, 5), (3, 3, 5), (5,)])
def test_remark_doubts_the_games_of_whom_it_names(players: tuple[int, ...]) -> None:
    remark = Remark((), players, is_doubt=True)
    assert learnt_texts._doubt(make(WON).example, remark).ends == {(0, 1): DOUBTED}


def test_remark_about_two_doubts_no_game_of_a_third() -> None:
    example = Example(WON, "mwm", (PAIR,), {(0, 1): DRAWN, (0, 2): DRAWN}, cast=(3, 5, 4))
    assert learnt_texts._doubt(example, Remark((), (3, 4), is_doubt=True)).ends == {(0, 1): DRAWN, (0, 2): DOUBTED}


@pytest.mark.parametrize(("is_doubt", "end"), [(False, FIRST_WON), (True, DOUBTED)])
def test_remark_is_put_behind_a_text_with_the_players_that_it_names(is_doubt: bool, end: int) -> None:
    remark = Remark((ONE, Token(Kind.WORD, "Hallo")), (5,), is_doubt)
    texts, said = make_texts(), make_text(Example(remark.tokens, "m", (), {}), cut)
    texts.chance = Fixed(0.0)
    added = texts._add(make(LOST), remark, said)
    assert added.columns.pieces.tolist() == [PLAYER, 9, PLAYER, PLAYER, 11]
    assert added.columns.players.tolist() == [1, NOBODY, 0, 1, NOBODY]
    assert added.example.ends == {(0, 1): end}


@pytest.mark.parametrize(("is_doubt", "end"), [(False, FIRST_WON), (True, DOUBTED)])
def test_remark_behind_a_line_is_about_its_game_alone(is_doubt: bool, end: int) -> None:
    texts = make_texts(Remark((Token(Kind.WORD, "Hallo"),), (), is_doubt))
    texts.chance = Fixed(0.0)
    line = Token(Kind.LINE_END)
    example = Example((*WON, line, Token(Kind.PLAYER, player=2)), "mwm", (PAIR,), {(0, 1): FIRST_WON, (0, 2): DRAWN})
    added = texts._add_to_line(make_text(example, cut), is_doubt=is_doubt)
    assert added.columns.pieces.tolist() == [PLAYER, 7, 8, PLAYER, 15, 16, 14, *STRANGER, 11, LINE_END, PLAYER]
    assert added.example.ends == {(0, 1): end, (0, 2): DRAWN}


def test_remark_is_left_out_where_no_line_is_about_two_alone() -> None:
    texts = make_texts(Remark((Token(Kind.WORD, "Hallo"),), (), is_doubt=True))
    mail = make((ONE, Token(Kind.LINE_END), OTHER))
    assert texts._add_to_line(mail, is_doubt=True) is mail


@pytest.mark.parametrize(("players", "count"), [((4,), 1), ((3, 4), 1), ((5,), LONGEST)])
def test_remark_that_names_somebody_else_or_is_too_long_is_left_out(players: tuple[int, ...], count: int) -> None:
    text, said = make(LOST), make_text(Example((ONE,) * count, "mw", (), {}), cut)
    assert make_texts()._add(text, Remark((ONE,) * count, players, is_doubt=True), said) is text


def test_joined_texts_have_players_of_their_own_and_nothing_is_said_across() -> None:
    texts = make_texts()
    texts.chance = Fixed(0.0)
    joined = texts._join(make(WON), make(LOST, SECOND_WON))
    assert joined.columns.pieces.tolist() == [PLAYER, 7, 8, PLAYER, 15, 16, 14, PLAYER, 9, PLAYER]
    assert joined.columns.players.tolist() == [0, NOBODY, NOBODY, 1, *[NOBODY] * 3, 3, NOBODY, 2]
    assert joined.example.pairs == (PAIR, Pair(2, 3, 0), Pair(0, 2, None))
    assert joined.example.ends == {(0, 1): FIRST_WON, (2, 3): SECOND_WON}


def test_frame_is_the_first_lines_and_the_last_of_mails() -> None:
    framed = make_texts()._frame(make(LOST))
    assert framed.columns.pieces.tolist() == [11, PARAGRAPH_END, 11, LINE_END, PLAYER, 9, PLAYER, PARAGRAPH_END, 11]
    assert framed.example == make(LOST).example


@pytest.mark.parametrize(("unknown", "name"), [(0.0, (SEVERAL,)), (1.0, STRANGER)])
def test_player_among_three_may_be_a_stranger(
    monkeypatch: pytest.MonkeyPatch, unknown: float, name: tuple[int, ...]
) -> None:
    monkeypatch.setattr(learnt_texts, "UNKNOWN", unknown)
    texts, example = make_texts(), Example(LOST, "mwm", (PAIR,), {(0, 1): DRAWN})
    texts.chance = Fixed(0.0)
    strange = texts._estrange(make_text(example, cut))
    assert strange.columns.pieces.tolist() == [PLAYER, 9, *name]
    assert (strange.example.pairs, strange.example.ends) == ((), {})


@pytest.mark.parametrize(("sexes", "drawn"), [("mw", 0.0), ("mwm", 0.99)])
def test_two_players_and_those_of_most_mails_are_known(sexes: str, drawn: float) -> None:
    texts, text = make_texts(), make_text(Example(LOST, sexes, (PAIR,), {}), cut)
    texts.chance = Fixed(drawn)
    assert texts._estrange(text) is text


@pytest.mark.parametrize(("drawn", "asked"), [(0.0, [NOTHING]), (0.99, [])])
def test_pairs_without_a_result_are_asked_now_and_then(drawn: float, asked: list[int]) -> None:
    text = make_text(Example(WON, "mw", (PAIR,), {}), cut)
    assert [sample.end for sample in list_samples(text, Fixed(drawn))] == asked


def test_pair_is_asked_as_its_white_player_sees_it() -> None:
    text = make_text(Example(WON, "mw", (PAIR,), {(1, 0): FIRST_WON}), cut)
    assert list(list_samples(text, Fixed(0.0))) == [Sample(Pair(1, 0, 0), FIRST_WON, 1)]


def test_what_has_a_result_is_asked_first() -> None:
    pairs = tuple(Pair(0, other, None) for other in range(1, MOST_SAMPLES + 3))
    ends = {(0, other): DRAWN for other in range(4, MOST_SAMPLES + 3)}
    tokens = tuple(Token(Kind.PLAYER, player=player) for player in range(MOST_SAMPLES + 3))
    text = make_text(Example(tokens, "m" * (MOST_SAMPLES + 3), pairs, ends), cut)
    chosen = choose_samples(text, Fixed(0.0))
    assert [one.end for one in chosen] == [DRAWN] * (MOST_SAMPLES - 1) + [NOTHING]
    assert [one.pair.second for one in chosen] == [*range(4, MOST_SAMPLES + 3), 1]


def test_players_beyond_the_end_of_what_is_read_are_not_asked() -> None:
    text = make_text(Example((ONE, Token(Kind.WORD, "und"), OTHER), "mwm", (PAIR, Pair(0, 2, 0)), {}), cut)
    assert [one.pair for one in list_samples(text, Fixed(0.0))] == [PAIR]


def test_texts_of_like_length_are_learnt_together_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learnt_texts, "AT_ONCE", 21)
    texts = make_texts()
    texts.chance = Fixed(0.0)
    every = [make(WON), make(LOST), make(WON * 5), make(LOST), make(WON), make(LOST)]
    batches = [[len(one.text.stops) for one in batch] for batch in texts._fill(every)]
    assert batches == [[3, 3, 3, 7], [7], [35]]


def test_text_of_which_nothing_is_asked_is_left_out() -> None:
    texts = make_texts()
    texts.chance = Fixed(0.99)
    assert list(texts._fill([make_text(Example(WON, "mw", (PAIR,), {}), cut)])) == []


def test_batches_are_full_and_hold_every_report(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, number in {"JOINED": 0.0, "FRAMED": 0.0, "MAILS": 1.0, "SHORT": 1.0, "BLOCK": 15, "AT_ONCE": 600}.items():
        monkeypatch.setattr(learnt_texts, name, number)
    mails = [make_example(WON * times, is_mail=True) for times in range(1, LONGEST // len(WON), 3)]
    short = [make_example(LOST * times, SECOND_WON) for times in range(1, 40)]
    said = ((WON, (3, 5)), ((Token(Kind.WORD, "Hallo"),), ()))
    remarks = [Remark(text, names, is_doubt) for text, names in said for is_doubt in (False, True)]
    drawn = list(Texts(Examples(mails[:4], mails[4:], short, [], remarks), cut).list_batches())
    shares, batches = [share for share, _ in drawn], [batch for _, batch in drawn]
    assert all(len(batch) == 1 or sum(map(_count_work, batch)) <= learnt_texts.AT_ONCE for batch in batches)
    reported = sum(len(one.samples) for batch in batches for one in batch)
    assert reported == len(mails) + len(short)
    assert (shares[0], shares) == (0.0, sorted(shares))
    assert len({*shares}) == len(shares)


def _count_work(asked: Lesson) -> int:
    return len(asked.text.stops) * len(asked.samples)


def test_everyday_mails_and_further_texts_are_learnt_each_time_and_shares_of_the_others() -> None:
    everyday, other, short, further = (make_example(WON, end) for end in (FIRST_WON, SECOND_WON, DRAWN, DOUBTED))
    remarks = [Remark((), (), is_doubt) for is_doubt in (False, True)]
    texts = Texts(Examples([everyday], [other], [short], [further], remarks), cut)
    texts.chance = Fixed(0.99)
    assert sorted(end for text in texts._draw_texts() for end in text.example.ends.values()) == [FIRST_WON, DOUBTED]


def test_examples_list_the_tokens_of_all() -> None:
    remark = Remark((ONE,), (3,), is_doubt=False)
    everyday, mails, short, further = ([make_example(one)] for one in (WON, WON[:1], LOST, LOST[1:]))
    examples = Examples(everyday, mails, short, further, [remark])
    assert tuple(examples.list_tokens()) == (*WON, WON[0], *LOST, *LOST[1:], ONE)

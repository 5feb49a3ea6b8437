"""Writing report files: what was read comes back, and what does not fit is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.formats.trf import Cell, DoesNotFit, NumberedTeam, Player, Report, Team, games_of, read_trf, write_report
from tests.intake.reading.test_hostile import SAMPLES
from tests.ratings.formats.example import TEXT

VALID = 28
"""How many of the sample files are report files without a fault."""

SEATS = range(1, 5)
SIGNS = ("1", "0", "=", "+", "-", "W", "D", "L", "H", "F", "U", "Z", "*", "")


def text(most: int) -> st.SearchStrategy[str]:
    """Words of at most some signs, composed, without blanks at their ends."""
    words = st.text("aäÖßz,.-'1 ", max_size=most)
    return words.map(lambda word: " ".join(word.split()))


def cells() -> st.SearchStrategy[dict[int, Cell]]:
    """Rounds that say something."""
    cell = st.builds(Cell, st.sampled_from([0, *SEATS, 9999]), st.sampled_from(["w", "b", ""]), st.sampled_from(SIGNS))
    told = st.dictionaries(st.integers(1, 6), cell.filter(lambda one: bool(one.opponent or one.result)))
    return told.map(lambda found: dict(sorted(found.items())))


PLAYERS = st.builds(
    Player,
    number=st.just(0),
    name=text(33).filter(bool),
    sex=st.sampled_from(["", "m", "w"]),
    title=st.sampled_from(["", "g", "SIM", "CCE", "GM"]),
    rating=st.none() | st.integers(1, 9999),
    federation=st.sampled_from(["", "GER"]),
    id=text(11),
    birth=st.sampled_from(["", "1961", "1961/04/02", "1978/00/00"]),
    points=st.sampled_from(["", "0.0", "12.5"]),
    rank=st.sampled_from(["", "1", "9999"]),
    cells=cells(),
    line=st.just(0),
)
CODES = st.sampled_from(["012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "122"])
ROUND_DAYS = st.lists(st.sampled_from(["24/01/31", "", "2024/01/31"]), max_size=4)
TEAMS = st.builds(Team, text(32).filter(bool), st.tuples(*[st.integers(1, 9999)] * 3), st.just(0))
NUMBERED_TEAMS = st.builds(
    NumberedTeam,
    text(32).filter(bool),
    st.tuples(*[st.integers(1, 9999)] * 3),
    st.just(0),
    number=st.integers(1, 999),
    nickname=text(5),
    strength=st.sampled_from(["", "2746"]),
    match_points=st.sampled_from(["", "15.0", "1111.5"]),
    game_points=st.sampled_from(["", "28.0"]),
    rank=st.sampled_from(["", "1", "999"]),
)


@st.composite
def reports(draw: st.DrawFn) -> Report:
    """Any report that fits its columns."""
    players = draw(st.tuples(*[PLAYERS] * len(SEATS)))
    return Report(
        tuple(replace(player, number=number) for number, player in zip(SEATS, players, strict=True)),
        draw(st.dictionaries(CODES, text(60).filter(bool))),
        tuple(draw(st.lists(text(40).filter(bool), max_size=2))),
        tuple(draw(ROUND_DAYS.filter(lambda days: not days or days[-1] != ""))),
        tuple(draw(st.lists(TEAMS, max_size=2))),
        tuple(draw(st.lists(st.sampled_from(["XXR 9", "802 1 Alpha", "IND    1 X"]), max_size=2))),
        tuple(draw(st.lists(NUMBERED_TEAMS, max_size=2))),
    )


@pytest.mark.long
@settings(max_examples=150, deadline=None)
@given(reports())
def test_what_is_written_reads_as_it_was(report: Report) -> None:
    assert read_trf(write_report(report).encode()).report == report


def test_file_that_keeps_to_the_standard_comes_back_letter_by_letter() -> None:
    text = write_report(read_trf(TEXT.encode()).report)
    assert text == TEXT.replace("\n", "\r\n")


@pytest.mark.parametrize(
    ("player", "complaint"),
    [
        (Player(10_000, "A"), "001 10000: '10000' is wider than 4 columns"),
        (Player(1, "A" * 34), f"001 1: '{'A' * 34}' is wider than 33 columns"),
        (Player(1, "A", id="123456789012"), "001 1: '123456789012' is wider than 11 columns"),
        (Player(1, "A\n001    2"), "001 1: 'A\\n001    2' does not stand on one line"),
        (Player(1, "A", cells={1: Cell(2, "w", "10")}), "001 1: '10' is wider than 1 columns"),
    ],
)
def test_value_that_does_not_fit_is_refused(player: Player, complaint: str) -> None:
    with pytest.raises(DoesNotFit) as refused:
        write_report(Report((player,)))
    assert str(refused.value) == complaint


@pytest.mark.long
@pytest.mark.skipif(not SAMPLES, reason="FERNWERTUNG_SAMPLE_DATA names no folder")
def test_foreign_files_come_back_or_are_refused_with_a_reason() -> None:
    files = [path.read_bytes() for path in sorted(Path(SAMPLES, "trf").rglob("*")) if path.is_file()]
    read = [read_trf(data) for data in files]
    valid = [each.report for each in read if not each.faults]
    assert len(valid) == VALID
    for report in valid:
        again = read_trf(write_report(report).encode())
        assert again.report == report
        assert games_of(again.report) == games_of(report)

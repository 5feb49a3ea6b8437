"""Report files: fixed columns, both lines of a game against each other, whatever the title."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from intake.reading.codes import is_question
from intake.reading.columns.claims import TrfRead, read_trf
from intake.reading.letters.text import decode, split_lines
from tests.intake.reading.test_hostile import SAMPLES

NAMES = ("Falkenbach, Jörg", "Ötzinger, Käthe", "Grünspan, Uwe", "Bärlauch, Inge")
COMPLETE = [["   2 w 1", "   3 b =", "   4 w +"], ["   1 b 0", "   4 b 1", "   3 w ="]]
COMPLETE += [["   4 w 0", "   1 w =", "   2 b ="], ["   3 b 1", "   2 w 0", "   1 b -"]]
POINTS = ("2.5", "1.5", "1.0", "1.0")
TITLES = ("SIM", "CCM", "LGM", "GM")


def line(seat: int, games: list[str], points: str = "", *, number: str = "", born: str = "") -> str:
    """A player's line in the columns of the standard."""
    name, title, told = NAMES[seat - 1], TITLES[seat - 1], points or POINTS[seat - 1]
    head = f"001 {seat:>4} m{title:>3} {name:<33} 2100 GER {number:>11} {born:<10} {told:>4} {seat:>4}"
    return head + "".join(f"  {game}" for game in games)


def read(*lines: str) -> TrfRead:
    return read_trf("x.trf", list(enumerate(lines, start=1)))


def complete(**changed: list[str]) -> list[str]:
    """The lines of a finished tournament, those of some seats (`s1`) with other games."""
    return [line(seat, changed.get(f"s{seat}", COMPLETE[seat - 1])) for seat in range(1, 5)]


def told(found: TrfRead) -> list[str]:
    return [
        " ".join(
            [
                f"{claim.round}: {claim.white} {claim.score} {claim.black}",
                *([] if claim.reason == "played" else [claim.reason]),
                *(finding.code for finding in claim.findings if is_question(finding.code)),
            ]
        )
        for claim in found.claims
    ]


def test_every_game_is_read_once_with_its_colours() -> None:
    found = read("012 Meisterklasse M-1204", *complete())
    assert told(found) == [
        "1: Falkenbach, Jörg 1-0 Ötzinger, Käthe",
        "2: Grünspan, Uwe 1/2-1/2 Falkenbach, Jörg",
        "3: Falkenbach, Jörg +/- Bärlauch, Inge unplayed",
        "2: Bärlauch, Inge 0-1 Ötzinger, Käthe",
        "3: Ötzinger, Käthe 1/2-1/2 Grünspan, Uwe",
        "1: Grünspan, Uwe 0-1 Bärlauch, Inge",
    ]
    assert {claim.tournament for claim in found.claims} == {"Meisterklasse M-1204"}
    assert found.findings == ()
    assert found.used == {1, 2, 3, 4, 5}


def test_birth_year_and_number_go_beside_the_name() -> None:
    found = read(line(1, ["   2 w 1"], points="1.0", number="80123", born="1961/04/02"), line(2, ["   1 b 0"]))
    (claim,) = found.claims
    assert (claim.white, claim.birth_year_white, claim.number_white) == ("Falkenbach, Jörg", "1961", "80123")
    assert (claim.birth_year_black, claim.number_black) == ("", "")


@pytest.mark.parametrize(
    ("games", "asked"),
    [
        (["   1 b =", "   4 b 1", "   3 w ="], "1: Falkenbach, Jörg  Ötzinger, Käthe mirror-mismatch"),
        (["   1 w 0", "   4 b 1", "   3 w ="], "1: Falkenbach, Jörg 1-0 Ötzinger, Käthe mirror-mismatch"),
        (["   3 b 0", "   4 b 1", "   3 w ="], "1: Falkenbach, Jörg 1-0 Ötzinger, Käthe mirror-mismatch"),
        (["        ", "   4 b 1", "   3 w ="], "1: Falkenbach, Jörg  Ötzinger, Käthe mirror-mismatch"),
        (["   1 b X", "   4 b 1", "   3 w ="], "1: Falkenbach, Jörg  Ötzinger, Käthe unreadable-table"),
    ],
    ids=["result", "colour", "opponent", "missing", "code"],
)
def test_lines_that_differ_are_asked(games: list[str], asked: str) -> None:
    assert told(read(*complete(s2=games)))[0] == asked


def test_both_lost_and_games_without_a_move() -> None:
    both = read(line(1, ["   2 w 0"], points="0.0"), line(2, ["   1 b 0"], points="0.0"))
    none = read(line(1, ["   2 w -"], points="0.0"), line(2, ["   1 b -"], points="0.0"))
    short = read(line(1, ["   2 w W"], points="1.0"), line(2, ["   1 b L"], points="0.0"))
    assert told(both) == ["1: Falkenbach, Jörg 0-0 Ötzinger, Käthe both-lost"]
    assert told(none) == ["1: Falkenbach, Jörg 0-0 Ötzinger, Käthe unplayed"]
    assert [claim.move_count for claim in short.claims] == [0]


def test_small_letters_are_codes_too() -> None:
    found = read(line(1, ["   2 w w"], points="1.0"), line(2, ["   1 b l"], points="0.0"))
    assert told(found) == ["1: Falkenbach, Jörg 1-0 Ötzinger, Käthe"]


def test_games_without_colours_do_not_say_who_had_white() -> None:
    found = read(line(1, ["   2 - +"], points="1.0"), line(2, ["   1 - -"], points="0.0"))
    assert [(claim.score, claim.colours_known) for claim in found.claims] == [("+/-", False)]


def test_unfinished_games_and_rounds_without_an_opponent_claim_nothing() -> None:
    lines = [line(1, ["   2 w *", "0000 - U", "0000 - H"], points="1.5"), line(2, ["   1 b *", "0000 - Z", "0000 - F"])]
    found = read(lines[0], lines[1].replace("1.5", "1.0"))
    assert (found.claims, found.findings) == ((), ())


def test_points_that_are_not_those_of_the_games_are_asked() -> None:
    found = read(line(1, COMPLETE[0], points="3.0"), *complete()[1:])
    assert [f"{finding.code}: {finding.detail}" for finding in found.findings] == [
        "sum-mismatch: Falkenbach, Jörg: 3.0 / 2.5"
    ]
    assert len(found.claims) == 6


def test_points_of_another_system_are_not_checked() -> None:
    found = read("162  W 3.0    D 1.0    L 0.0", line(1, COMPLETE[0], points="7.0"), *complete()[1:])
    assert found.findings == ()


def test_codes_that_are_not_read_are_named() -> None:
    found = read("XXR 3", "142 3", *complete(), "### remark")
    assert [(finding.code, finding.detail) for finding in found.findings] == [("codes-left-out", "XXR")]


def test_line_that_does_not_fit_its_columns_is_asked_and_the_others_count() -> None:
    broken = line(3, ["   4 w 0", "   1w = ", "   2 b ="])
    found = read(*complete()[:2], broken, complete()[3])
    assert [(finding.code, finding.where and finding.where.line) for finding in found.findings] == [
        ("unreadable-table", 3)
    ]
    assert [claim for claim in told(found) if "mismatch" not in claim] == [
        "1: Falkenbach, Jörg 1-0 Ötzinger, Käthe",
        "3: Falkenbach, Jörg +/- Bärlauch, Inge unplayed",
        "2: Bärlauch, Inge 0-1 Ötzinger, Käthe",
    ]


def test_rounds_a_column_beside_their_place_are_read() -> None:
    shifted = [text[:85] + text[86:] for text in complete()]
    assert told(read(*shifted)) == told(read(*complete()))


def test_lines_without_a_player_are_no_report_file() -> None:
    assert read("012 Meisterklasse", "Müller - Schmidt 1-0") == TrfRead()
    assert read(complete()[0]) == TrfRead()


@pytest.mark.long
@settings(max_examples=200, deadline=None)
@given(st.data())
def test_mutated_file_is_read_to_its_end(data: st.DataObject) -> None:
    text = list("\n".join(["012 Meisterklasse", *complete()]))
    for _ in range(data.draw(st.integers(1, 8))):
        place = data.draw(st.integers(0, len(text) - 1))
        text[place] = data.draw(st.sampled_from([*"019 wb=-+x*½", "", "\n", "²"]))
    found = read(*"".join(text).split("\n"))
    assert len(found.claims) <= 12


@pytest.mark.long
@pytest.mark.skipif(not SAMPLES, reason="FERNWERTUNG_SAMPLE_DATA names no folder")
def test_foreign_report_files_are_read_to_their_end() -> None:
    paths = sorted(path for path in Path(SAMPLES, "trf").rglob("*") if path.is_file())
    games: Counter[str] = Counter()
    for path in paths:
        found = read_trf(path.name, list(enumerate(split_lines(decode(path.read_bytes(), "")), start=1)))
        games["read"] += len(found.claims)
        games["asked"] += sum(any(is_question(f.code) for f in claim.findings) for claim in found.claims)
    assert games["read"] > 50 * games["asked"]

"""Report files: every column, every ending of lines, and every contradiction with its line."""

from __future__ import annotations

from datetime import date
from itertools import combinations

import pytest

from ratings.formats.trf import (
    Cell,
    NumberedTeam,
    Player,
    Report,
    Team,
    document_of,
    games_of,
    kind_of,
    lines_of,
    read_trf,
    round_days_of,
    span_of,
)
from ratings.formats.trf.days import birth_of, days_in
from tests.ratings.formats.example import PLAYERS, TEXT, changed, finding_lines


def test_every_field_of_a_file_is_read() -> None:
    read = read_trf(TEXT.encode())
    assert (read.findings, read.used) == ((), frozenset(range(1, 21)))
    report = read.report
    assert dict(report.header) == {
        "012": "Meisterklasse M-1204",
        "022": "Kiel",
        "032": "GER",
        "042": "2024/01/15",
        "052": "2025/03/31",
        "062": "4",
        "072": "3",
        "082": "2",
        "092": "Individual: Round-Robin",
        "102": "Anna Lehmann",
        "122": "40 days for 10 moves",
    }
    assert report.deputies == ("Max Berg", "Eva Esche")
    assert report.players[0] == Player(
        1,
        "Falkenbach, Jörg",
        "m",
        "SIM",
        2350,
        "GER",
        "80123",
        "1961/04/02",
        "2.5",
        "1",
        {1: Cell(2, "w", "1"), 2: Cell(3, "b", "="), 3: Cell(4, "w", "+")},
    )
    assert (report.players[3].rating, report.players[3].title, report.players[3].id) == (None, "", "AB-17")
    assert report.teams == (Team("Holstein", (1, 2)), Team("Wien", (3, 4)))
    assert span_of(report) == (date(2024, 1, 15), date(2025, 3, 31))
    assert round_days_of(report) == (date(2024, 6, 30), date(2024, 12, 31), date(2025, 3, 31))


def test_each_game_is_told_once_with_its_colours() -> None:
    games = games_of(read_trf(TEXT.encode()).report)
    assert [(game.round, game.white, game.black, game.score) for game in games] == [
        (1, 1, 2, "1-0"),
        (2, 3, 1, "1/2-1/2"),
        (3, 1, 4, "+/-"),
        (2, 4, 2, "0-1"),
        (3, 2, 3, "1/2-1/2"),
        (1, 3, 4, "0-1"),
    ]


@pytest.mark.parametrize(
    "data",
    [
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("\n", "\r").encode(),
        TEXT.encode("latin-1"),
        TEXT.encode("utf-8-sig"),
        TEXT.encode("utf-16"),
        TEXT.replace("\n", "   \n").encode() + b"\x1a",
        TEXT.replace("ö", "o\N{COMBINING DIAERESIS}").encode(),
        TEXT.replace("  ", " \N{NO-BREAK SPACE}").encode(),
        TEXT.replace("   4 w +", "0004 w +").encode(),
    ],
    ids=["crlf", "cr", "latin-1", "bom", "utf-16", "blanks", "decomposed", "hard-blanks", "zeros"],
)
def test_line_ends_encodings_and_blanks_make_no_difference(data: bytes) -> None:
    assert read_trf(data) == read_trf(TEXT.encode())


def test_columns_counted_in_bytes_are_found() -> None:
    lines = PLAYERS.splitlines()
    measured = "\n".join(_in_bytes(line) for line in lines)
    assert read_trf(measured.encode()).report.players == read_trf(PLAYERS.encode()).report.players


def _in_bytes(line: str) -> str:
    """A line as a program writes it that counts bytes: the name takes 33 of them."""
    name = line[14:47].rstrip().encode()
    return (line[:14].encode() + name.ljust(33) + line[47:].encode()).decode()


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("   1 b 0     4 b 1", "   1 b =     4 b 1", ["15 mirror: 1: 1 Falkenbach, Jörg – 2 Ötzinger, Käthe: 1 / =",
                                                      "16 sum: Ötzinger, Käthe: 1.5 / 2"]),
        ("   1 b 0     4 b 1", "   1 w 0     4 b 1", ["15 mirror: 1: 1 Falkenbach, Jörg – 2 Ötzinger, Käthe: 1 / 0"]),
        ("   1 b 0     4 b 1", "   1 b X     4 b 1", ["15 result: 1: 1 Falkenbach, Jörg – 2 Ötzinger, Käthe: 1 / X"]),
        ("  2.5    1", "  3.0    1", ["15 sum: Falkenbach, Jörg: 3.0 / 2.5"]),
        ("  2.5    1", "  2.x    1", ["15 sum: Falkenbach, Jörg: 2.x / 2.5"]),
        (" 2350 GER", " 24l0 GER", ["15 rating: 24l0"]),
        ("013 Wien                               3", "013 Wien                               5", ["20 team: Wien: 5"]),
        ("                    3    4", "                    x    4", [f"20 team: 013 Wien{' ' * 31}x    4"]),
        ("022 Kiel", "012 Kiel", ["2 twice: 012 Kiel"]),
        ("062 4", "062 5", ["0 count: 062: 5 / 4"]),
        ("022 Kiel", "XXR 2", ["0 count: XXR: 2 / 3", "2 code-kept: XXR"]),
        ("022 Kiel", "XYZ 1", ["2 code-kept: XYZ"]),
        ("022 Kiel", "a word", ["2 line-left-out: a word"]),
        ("022 Kiel", "### a word", []),
        ("022 Kiel", "162 W 3.0", ["0 sums-unchecked: "]),
        ("042 2024/01/15", "042 spring", ["4 day-unclear: spring – 2025/03/31"]),
        ("24/06/30", "24/06/31", ["14 day-unclear: 24/06/31, 24/12/31, 25/03/31"]),
    ],
)  # fmt: skip
def test_contradiction_is_told_with_its_line(old: str, new: str, found: list[str]) -> None:
    assert finding_lines(read_trf(changed(old, new)).findings) == found


@pytest.mark.parametrize(
    ("old", "new"), [("     3 b 1     2 w 0", "   3 b 1     2 w 0"), ("      AB-17", "     AB-17 2")]
)
def test_line_beside_its_columns_is_no_player_and_his_games_are_asked(old: str, new: str) -> None:
    read = read_trf(changed(old, new))
    (fault,) = (finding for finding in finding_lines(read.faults) if "columns" in finding)
    assert fault == "18 columns: " + TEXT.splitlines()[17].replace(old, new)
    assert [player.number for player in read.report.players] == [1, 2, 3]
    assert sum(game.fault is not None for game in games_of(read.report)) == 3


@pytest.mark.parametrize("cells", ["  0001 - -", "  0001 - 0", "  0009 w 1"])
def test_game_against_oneself_or_nobody_is_a_fault(cells: str) -> None:
    line = f"001    1      Falkenbach, Jörg{' ' * 61}{cells}\n"
    other = f"001    2      Ötzinger, Käthe{' ' * 62}  0000 - Z\n"
    assert [finding.code for finding in read_trf((line + other).encode()).faults] == ["mirror"]


@pytest.mark.parametrize(
    ("texts", "days"),
    [
        (("2024/03/01", "2024/03/02"), ("2024-03-01", "2024-03-02")),
        (("24/09/2010", "02/10/2010"), ("2010-09-24", "2010-10-02")),
        (("28. 07. 2005", "31. 07. 2005"), ("2005-07-28", "2005-07-31")),
        (("2012-03-17", "2012-03-31"), ("2012-03-17", "2012-03-31")),
        (("10.09.13", "11.03.13"), ("2010-09-13", "2011-03-13")),
        (("11.25.02", "11.27.02"), ("2011-02-25", "2011-02-27")),
        (("25.02.2011", ""), ("2011-02-25", None)),
        (("70/13/32", ""), (None, None)),
        (("99/12/31", ""), ("1999-12-31", None)),
        (("02/03/2010", "05/03/2010"), (None, None)),
        (("2024/03/02", "2024/03/01"), (None, None)),
        (("0000/01/01", "²010/01/01"), (None, None)),
    ],
)
def test_days_are_read_in_the_one_form_that_fits_all(texts: tuple[str, ...], days: tuple[str | None, ...]) -> None:
    assert days_in(texts) == tuple(date.fromisoformat(day) if day else None for day in days)


@pytest.mark.parametrize(
    ("text", "birth"),
    [
        ("1967/09/12", "1967-09-12"),
        ("1967.09.12", "1967-09-12"),
        ("1967-09-12", "1967-09-12"),
        ("1978/00/00", "1978"),
        ("1978/05/00", "1978-05"),
        ("1978", "1978"),
        (".  .", ""),
        ("78", ""),
    ],
)
def test_birth_is_known_as_far_as_it_is_told(text: str, birth: str) -> None:
    assert birth_of(text) == birth


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Individual: Swiss-System (Standard)", "swiss"),
        ("Team Swiss System", "swiss"),
        ("Individual: Double Round-Robin", "double-round-robin"),
        ("Rundenturnier", "round-robin"),
        ("Schweizer System", "swiss"),
        ("Scheveningen team match", "scheveningen"),
        ("Zweikampf", "match"),
        ("Open", "round-robin"),
    ],
)
def test_kind_is_that_of_the_words_else_that_of_the_games(words: str, kind: str) -> None:
    assert kind_of(read_trf(changed("Individual: Round-Robin", words)).report) == kind


def test_document_has_what_rating_needs() -> None:
    document = document_of(read_trf(changed("   1 b -", "   1 b L").replace(b"   4 w +", b"   4 w W")).report)
    assert document["tournament"] == {"kind": "round-robin", "started_on": "2024-01-15", "ended_on": "2025-03-31"}
    assert document["players"] == {
        "Falkenbach, Jörg": {"value": 2350, "born": "1961-04-02"},
        "Ötzinger, Käthe": {"value": 2250, "born": "1970"},
        "Grünspan, Uwe": {"value": 2150, "born": None},
        "Bärlauch, Inge": None,
    }
    games = document["games"]
    assert isinstance(games, list)
    assert games[2] == {
        "white": "Falkenbach, Jörg",
        "black": "Bärlauch, Inge",
        "score": "1-0",
        "reason": "played",
        "completed_on": "2025-03-31",
        "moves": 0,
    }
    assert len(games) == 6


def test_what_is_no_report_file_is_refused() -> None:
    assert finding_lines(read_trf(b"Mueller - Schmidt 1-0\n").findings) == ["0 no-report: "]
    assert finding_lines(read_trf(b"\xff\xfe\x00").findings) == ["0 no-report: "]
    assert finding_lines(read_trf(b" " * 2_000_001).findings) == ["0 too-large: 2"]
    assert lines_of(b"") == ((1, ""),)


@pytest.mark.long
def test_no_slip_in_the_games_goes_unnoticed() -> None:
    sound = games_of(read_trf(PLAYERS.encode()).report)
    lines = PLAYERS.splitlines()
    for at, line in enumerate(lines):
        for place in range(79, len(line)):
            for sign in "0129wb=-+x ":
                slipped = "\n".join([*lines[:at], line[:place] + sign + line[place + 1 :], *lines[at + 1 :]])
                read = read_trf(slipped.encode())
                assert read.faults or games_of(read.report) == sound, slipped


def test_teams_of_record_310_have_their_columns() -> None:
    """The example of TRF26, and one with its players a column too early, as a program writes them."""
    lines = (
        "310   1 India                            IND     2486   15.0   28.0  11     1    2",
        "310   2 Ukraine                          UKR     2478   14.0   26.5  14    3    4",
    )
    found = read_trf((TEXT + "\n".join(lines)).encode())
    assert found.findings == ()
    assert found.report.numbered_teams == (
        NumberedTeam("India", (1, 2), 21, 1, "IND", "2486", "15.0", "28.0", "11"),
        NumberedTeam("Ukraine", (3, 4), 22, 2, "UKR", "2478", "14.0", "26.5", "14"),
    )


@pytest.mark.parametrize(
    ("teams", "kind"),
    [
        (((1, 2), (3, 4)), "team"),
        (((1,), (2,), (3,), (4,)), "team-league"),
        (((1, 2, 3), (4,)), "swiss"),
        (((1, 3), (2,)), "swiss"),
    ],
)
def test_kind_of_a_tournament_of_teams_follows_from_who_met(teams: tuple[tuple[int, ...], ...], kind: str) -> None:
    """Everybody met everybody: as teams of one that is a league; players of one team who meet are no team."""
    games = [(1, 3), (2, 4), (1, 4), (2, 3)] if len(teams) == 2 else list(combinations(range(1, 5), 2))
    cells: dict[int, dict[int, Cell]] = {number: {} for number in range(1, 5)}
    for at, (white, black) in enumerate(games, start=1):
        cells[white][at], cells[black][at] = Cell(black, "w", "="), Cell(white, "b", "=")
    players = tuple(Player(number, f"Name {number}", cells=cells[number]) for number in cells)
    numbered = tuple(NumberedTeam(f"Team {at}", team, number=at) for at, team in enumerate(teams, start=1))
    assert kind_of(Report(players, {"092": "Team"}, numbered_teams=numbered)) == kind

"""Crosstables: every layout is read back, every misprint is noticed, nothing else is taken for one."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from intake.reading.codes import Question
from intake.reading.crosstables import TablesRead, read_tables
from tests.intake.reading.tables import Layout, Tournament, layouts, render, tournaments
from tests.intake.reading.tables_read import SLOW, games_in, games_of, letter, read, told


def says_enough(tournament: Tournament, layout: Layout) -> bool:
    """Whether half of the games are played, and the diagonal, the sums or many pairs show the order of the cells."""
    count = len(tournament.players)
    planned = count * (count - 1) // (1 if tournament.double else 2)
    marked = layout.diagonal and layout.diagonal not in {layout.open, "-"}
    checked = marked or layout.sums or count > 4
    return bool(checked) and 2 * len(tournament.results) >= planned


@pytest.mark.long
@SLOW
@given(tournament=tournaments(), layout=layouts())
def test_table_in_any_layout_is_read_back(tournament: Tournament, layout: Layout) -> None:
    if not says_enough(tournament, layout):
        return
    found = read_tables("body", letter(render(tournament, layout)))
    assert found.findings == ()
    assert games_in(found, tournament) == games_of(tournament, layout)


@pytest.mark.long
@settings(max_examples=200, deadline=None)
@given(st.lists(st.text(st.sampled_from("01½=x*-+.| \tABaü/,;²\n"), max_size=60), max_size=20))
def test_any_text_is_read_to_its_end(lines: list[str]) -> None:
    found = read_tables("body", list(enumerate(lines, start=1)))
    assert found.used <= set(range(1, len(lines) + 1))


NAMES = st.sampled_from(("Falkenbach", "Ötzinger", "von der Mühle", "Grünspan, Uwe", "3 Bärlauch", "12 Straßner"))
SCORES = st.sampled_from(("1-0", "0-1", "½-½", "1:0", "0,5:0,5", "1/2-1/2", "1 - 0", "0 : 1", "remis", "+/-"))
BETWEEN = st.sampled_from((" - ", " gegen ", "  ", "\t", " | ", "-"))


@pytest.mark.long
@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(NAMES, BETWEEN, NAMES, BETWEEN, SCORES), min_size=1, max_size=12), st.booleans())
def test_result_lines_are_no_table(games: list[tuple[str, str, str, str, str]], numbered: bool) -> None:
    lines = ["".join(game) for game in games]
    if numbered:
        lines = [f"{number}. {line}" for number, line in enumerate(lines, start=1)]
    assert read_tables("body", list(enumerate(lines, start=1))) == TablesRead()


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6\n4. La4 Sf6 5. O-O Le7 1-0\n1. d4 d5 2. c4 e6 0-1",
        "1. Müller 3 1 0 3½\n2. Schmidt 2 1 1 2½\n3. Weber 1 1 2 1½\n4. Koch 0 1 3 ½",
        "Tel. (0) 11 22 10\nFax (0) 11 22 11\nMobil 0 1 1 0",
        "- Brot\n- Butter\n- Käse\n+ Wein",
        "Runde 1: 1 0 1\nRunde 2: 0 1 1\nRunde 3: 1 1 1",
        "10:00 Uhr x\n11:00 Uhr x\n12:00 Uhr x",
    ],
    ids=["moves", "ranking", "numbers", "list", "rounds", "times"],
)
def test_other_text_is_no_table(text: str) -> None:
    assert read(text) == TablesRead()


def test_ordered_by_place_the_columns_are_those_of_the_seats() -> None:
    found = read(
        """
        Pl Nr Name      1 2 3  Pkt
        1. 3  Grünspan  1 ½ x  1½
        2. 1  Falkenb.  x 1 0  1
        3. 2  Ötzinger  0 x ½  ½
        """
    )
    assert told(found) == [
        "Grünspan - Falkenb 1-0",
        "Grünspan - Ötzinger 1/2-1/2",
        "Falkenb - Ötzinger 1-0",
    ]
    assert [(claim.seat_white, claim.seat_black) for claim in found.claims] == [("3", "1"), ("3", "2"), ("1", "2")]


def test_numbers_that_may_be_places_are_no_seats() -> None:
    by_place = read("1 Grünspan x 1 ½\n2 Ötzinger 0 x 1\n3 Falkenb. ½ 0 x")
    by_seat = read("1 Falkenb. x ½ 0\n2 Grünspan ½ x 1\n3 Ötzinger 1 0 x")
    assert {claim.seat_white for claim in by_place.claims} == {""}
    assert {claim.seat_white for claim in by_seat.claims} == {"1", "2"}


def test_federation_behind_an_initial_is_no_part_of_the_name() -> None:
    found = read("1 Falkenbach, J. GER x 1 ½\n2 Ötzinger, K. AUT 0 x 1\n3 Grünspan, U. GER ½ 0 x")
    assert told(found)[0] == "Falkenbach, J. - Ötzinger, K. 1-0"


def test_heads_that_end_before_the_columns_stand_above_the_first_ones() -> None:
    found = read("Name;Land;1;2;3\nFalkenbach;GER;x;1;½;\nÖtzinger;AUT;0;x;1;\nGrünspan;GER;½;0;x;")
    assert told(found)[0] == "Falkenbach - Ötzinger 1-0"


def test_numbers_below_the_head_of_places_are_no_seats() -> None:
    found = read("Pl Name 1 2 3\n2. Falk x ½ 0\n1. Grün ½ x 1\n3. Ötzi 1 0 x")
    assert {claim.seat_white for claim in found.claims} == {""}


def test_players_without_names_are_their_seats() -> None:
    found = read("   1 2 3\n1  * 1 0\n2  0 * 1\n3  1 0 *")
    assert told(found) == ["1 - 2 1-0", "1 - 3 0-1", "2 - 3 1-0"]


def test_result_that_faces_an_open_cell_needs_both_sums() -> None:
    table = "Falkenbach x 1 ½  {}\nÖtzinger   . x 1  {}\nGrünspan   ½ 0 x  {}"
    assert told(read(table.format("1½", "1", "½"))) == [
        "Falkenbach - Ötzinger 1-0",
        "Falkenbach - Grünspan 1/2-1/2",
        "Ötzinger - Grünspan 1-0",
    ]
    assert told(read(table.format("", "", "")))[0] == "Falkenbach - Ötzinger 1-0 mirror-mismatch"
    assert told(read(table.format("½", "1", "½")))[0] == "Falkenbach - Ötzinger 1-0 sum-mismatch"


@pytest.mark.parametrize(
    "rows",
    [
        ("1 Falk x 1 ½ 1", "2 Ötz 0 x ½ 1", "2 Ötz 0 x ½ 1", "3 Grün ½ ½ x 0", "4 Bär 0 0 1 x"),
        ("1 Falk x 1 ½ 1 r", "3 Grün ½ ½ x 0 1", "4 Bär 0 0 1 x ½", "5 Igel r 1 0 ½ x"),
        ("2 Ötz 0 x ½ 1 r", "3 Grün ½ ½ x 0 1", "4 Bär 0 0 1 x ½", "5 Igel r 1 0 ½ x"),
        ("  1 2 3 4", "1 Falk x 1 ½ 1", "2 Ötz 0 x ½ 1", "3 Grün ½ ½ x 0"),
        ("1 Falk x 1 ½ 1", "2 Ötz 0 x ½ 1", "3 Grün ½ ½ x 0", "4 Bär 0 0 .. 1 x"),
    ],
    ids=["row-twice", "row-missing", "first-row-missing", "last-row-missing", "cell-too-many"],
)
def test_part_of_a_table_is_not_read_for_the_whole(rows: tuple[str, ...]) -> None:
    found = read("\n".join(rows))
    assert [finding.code for finding in found.findings] == ["unreadable-table"]
    assert found.claims == ()


def test_double_cells_are_as_white_and_as_black() -> None:
    found = read("Falkenbach ** 1½ 01\nÖtzinger ½0 ** ..\nGrünspan 01 .. **")
    assert told(found) == [
        "Falkenbach - Ötzinger 1-0",
        "Ötzinger - Falkenbach 1/2-1/2",
        "Falkenbach - Grünspan 0-1",
        "Grünspan - Falkenbach 0-1",
    ]
    assert all(claim.colours_known for claim in found.claims)


def test_double_cells_game_by_game_do_not_say_the_colours() -> None:
    found = read("Falkenbach ** 1½ ½½\nÖtzinger 0½ ** 11\nGrünspan ½½ 00 **")
    assert told(found) == [
        "Falkenbach - Grünspan 1/2-1/2",
        "Grünspan - Falkenbach 1/2-1/2",
        "Ötzinger - Grünspan 1-0",
        "Grünspan - Ötzinger 0-1",
        "cell-order: Falkenbach - Ötzinger: 1½ / 0½",
    ]


def test_single_result_in_a_double_round_does_not_say_which_game() -> None:
    found = read("Falkenbach ** 1½ 1\nÖtzinger ½0 ** ½½\nGrünspan 0 ½½ **")
    assert told(found)[-1] == "cell-order: Falkenbach - Grünspan: 1 / 0"


def test_points_of_a_pair_are_its_games_only_where_one_won_both() -> None:
    found = read("Falkenbach x 2 1½\nÖtzinger 0 x 1\nGrünspan ½ 1 x")
    assert told(found) == [
        "Falkenbach - Ötzinger 1-0",
        "Ötzinger - Falkenbach 0-1",
        "match-score: Falkenbach - Grünspan: 1½ / ½",
        "match-score: Ötzinger - Grünspan: 1 / 1",
    ]


def test_both_lost_is_asked_unless_a_mark_says_why() -> None:
    found = read("Falkenbach x 0 1\nÖtzinger 0 x 0Z\nGrünspan 0 0Z x")
    assert told(found) == [
        "Falkenbach - Ötzinger 0-0 both-lost",
        "Falkenbach - Grünspan 1-0",
        "Ötzinger - Grünspan 0-0 (time)",
    ]


def test_cells_behind_a_diagonal_that_is_left_out_stand_one_to_the_left() -> None:
    found = read("1 Falkenbach 1 ½ 0\n2 Ötzinger 0 1 ½\n3 Grünspan ½ 0 1\n4 Bärlauch 1 ½ 0")
    assert [claim.score for claim in found.claims] == ["1-0", "1/2-1/2", "0-1", "1-0", "1/2-1/2", "1-0"]
    assert told(found)[4] == "Ötzinger - Bärlauch 1/2-1/2"


@pytest.mark.parametrize(("mark", "read_as"), [("E", " (time)"), ("Z", " (time)"), ("C", " words-contradict")])
def test_letter_behind_a_result_tells_how_it_came_about(mark: str, read_as: str) -> None:
    found = read(f"Falkenbach x 1{mark} ½\nÖtzinger 0 x 1\nGrünspan ½ 0 x")
    assert told(found)[0] == f"Falkenbach - Ötzinger 1-0{read_as}"


def test_marks_mean_what_the_table_says_they_mean() -> None:
    usual = read("Falkenbach x 1A 1K\nÖtzinger 0 x 1D\nGrünspan 0 0 x")
    explained = read("Falkenbach x 1A 1K\nÖtzinger 0 x 1D\nGrünspan 0 0 x\n\nA = Aufgabe, D = Zeitüberschreitung")
    assert told(usual) == [
        "Falkenbach - Ötzinger 1-0 (adjudicated)",
        "Falkenbach - Grünspan +/- (unplayed)",
        "Ötzinger - Grünspan 1-0 default-kind",
    ]
    assert told(explained)[0] == "Falkenbach - Ötzinger 1-0"
    assert told(explained)[2] == "Ötzinger - Grünspan 1-0 (time)"
    assert 5 in explained.used


def test_dash_is_a_loss_without_play_only_beside_a_plus() -> None:
    found = read("Falkenbach x + -\nÖtzinger - x 1\nGrünspan - 0 x")
    assert told(found) == ["Falkenbach - Ötzinger +/- (unplayed)", "Ötzinger - Grünspan 1-0"]


def test_minus_without_its_plus_is_asked_where_the_table_has_both() -> None:
    found = read("Falkenbach x + .\nÖtzinger - x -\nGrünspan . . x")
    assert told(found) == [
        "Falkenbach - Ötzinger +/- (unplayed)",
        "mirror-mismatch: Ötzinger - Grünspan: - / .",
    ]


def test_plus_beside_a_played_loss_is_asked() -> None:
    found = read("Falkenbach x + ½\nÖtzinger 0 x 1\nGrünspan ½ 0 x")
    assert told(found)[0] == "Falkenbach - Ötzinger +/- mirror-mismatch (unplayed)"


def test_player_who_left_lost_without_play_by_leaving() -> None:
    found = read(
        """
        1 Falkenbach, Jörg               x + 1
        2 Ötzinger, Käthe (verstorben)   - x ½
        3 Grünspan, Uwe                  0 ½ x
        """
    )
    assert told(found) == [
        "Falkenbach, Jörg - Ötzinger, Käthe +/- (death)",
        "Falkenbach, Jörg - Grünspan, Uwe 1-0",
        "Ötzinger, Käthe - Grünspan, Uwe 1/2-1/2",
    ]


def test_plain_loss_of_a_player_who_left_is_asked() -> None:
    found = read("1 Falkenbach (zurückgetreten) x 0 ½\n2 Ötzinger 1 x 1\n3 Grünspan ½ 0 x")
    assert told(found)[0] == f"Falkenbach - Ötzinger 0-1 {Question.WITHDRAWAL_KIND}"


def test_table_that_can_be_read_in_two_ways_is_asked() -> None:
    found = read("1 Falkenbach ½ 1 0\n2 Ötzinger ½ 0 ½\n3 Grünspan 0 1 ½")  # the points are first or last
    assert told(found) == ["unreadable-table: 1 Falkenbach ½ 1 0"]


def test_table_with_too_few_results_to_be_sure_of_it_is_asked() -> None:
    found = read("Falkenbach  . . .\nÖtzinger  . ½ .\nGrünspan  . ½ .\nBärlauch  . . .")
    assert told(found) == ["unreadable-table: Falkenbach  . . ."]


def test_damaged_rows_above_a_whole_table_are_asked_together_with_it() -> None:
    rows = (
        "Ötzinger    0 --x 1õ 1",
        "3 Grünspan ünspan    ½ 0 x  ½",
        "SE948:",
        "1 Bärlauch    x 0 .",
        "2 Straßner    1 x 1",
    )
    assert told(read("\n".join(rows))) == ["unreadable-table: Ötzinger    0 --x 1õ 1"]


def test_tables_by_rounds_are_asked() -> None:
    found = read("1 Falkenbach w2+ b3= w4-\n2 Ötzinger b1- w4= b3+\n3 Grünspan b4+ w1= w2-")
    assert told(found) == ["unreadable-table: 1 Falkenbach w2+ b3= w4-"]


def test_hostile_text_costs_bounded_work_and_is_asked() -> None:
    rows = [f"Name{number} " + " ".join("x10½."[(number * k) % 5] for k in range(1, 14)) for number in range(400)]
    found = read("\n".join(rows))
    assert [finding.detail for finding in found.findings] == ["tables"]


def test_example_of_the_docs_is_read_as_it_says() -> None:
    page = (Path(__file__).parents[3] / "docs" / "reports.md").read_text(encoding="utf-8")
    found = read(page.split("\n## Tables\n")[1].split("```")[1].removeprefix("text\n"))
    assert told(found) == [
        "Müller, Karl - Schmidt, Eva 1-0",
        "Müller, Karl - Koch, Uwe 1/2-1/2",
        "Müller, Karl - Wolf, Ida 0-1 (time)",
        "Schmidt, Eva - Koch, Uwe 1-0",
        "Koch, Uwe - Wolf, Ida +/- (unplayed)",
    ]

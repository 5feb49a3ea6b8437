"""Wrong cells and sums of crosstables are noticed, and nothing wrong is read from them."""

from __future__ import annotations

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from intake.reading.crosstables import read_tables
from tests.intake.reading.tables import HALVES, Layout, Misprint, Tournament, layouts, render, tournaments, written
from tests.intake.reading.tables_read import SLOW, asked, games_in, games_of, letter, read, told


@pytest.mark.long
@SLOW
@given(tournament=tournaments(finished=True), layout=layouts(), data=st.data())
def test_one_changed_cell_is_noticed(tournament: Tournament, layout: Layout, data: st.DataObject) -> None:
    if layout.filled != "full" and (not layout.sums or layout.heads == "none" or layout.diagonal is None):
        return  # nothing in such a table says anything a second time
    count = len(tournament.players)
    places = [
        (a, b)
        for a in range(count)
        for b in range(count)
        if a != b and (layout.filled == "full" or (a < b) == (layout.filled == "upper"))
    ]
    row, column = data.draw(st.sampled_from(places))
    right = tournament.halves(row, column)
    texts = [(a,) for a in HALVES] if not tournament.double else [(a, b) for a in HALVES for b in HALVES]
    wrong = data.draw(st.sampled_from([values for values in texts if values != right]))
    if layout.filled != "full" and sum(wrong) == sum(value or 0 for value in right):
        return  # the sums stay as they are
    lines = render(tournament, layout, Misprint(row, column, written(wrong, layout)))
    found = read_tables("body", letter(lines))
    assert games_in(found, tournament) <= games_of(tournament, layout)
    assert found.findings or any(map(asked, found.claims)) or not found.used


@pytest.mark.long
@SLOW
@given(tournament=tournaments(finished=True, most=9), layout=layouts(), data=st.data())
def test_several_changed_cells_never_make_a_wrong_result(
    tournament: Tournament, layout: Layout, data: st.DataObject
) -> None:
    if layout.filled != "full":
        return  # a cell that is told once is only as good as its sums: see the single one above
    changed = data.draw(_cells(tournament, told_thrice=bool(layout.sums) and not tournament.double))
    misprints = [
        Misprint(row, column, data.draw(st.sampled_from(_others(tournament, (row, column), layout))))
        for row, column in changed
    ]
    lines = render(tournament, layout, *misprints)
    note("\n".join(lines))
    found = read_tables("body", letter(lines))
    assert games_in(found, tournament) <= games_of(tournament, layout)


@st.composite
def _cells(draw: st.DrawFn, tournament: Tournament, *, told_thrice: bool) -> list[tuple[int, int]]:
    """Two to four cells. Both of a pair only where sums tell its result once more: else nothing could show it."""
    pairs = [(a, b) for a in range(len(tournament.players)) for b in range(a)]
    drawn = draw(st.lists(st.sampled_from(pairs), min_size=2, max_size=3, unique=True))
    first, second, *third = drawn
    if not told_thrice:
        return [draw(st.sampled_from((pair, pair[::-1]))) for pair in drawn]
    return [first, first[::-1], second, *(third or [second[::-1]])]


def _others(tournament: Tournament, cell: tuple[int, int], layout: Layout) -> list[str]:
    """What may stand in a cell by mistake: another result, or none that can be read."""
    texts = [(a,) for a in HALVES] if not tournament.double else [(a, b) for a in HALVES for b in HALVES]
    return [*(written(values, layout) for values in texts if values != tournament.halves(*cell)), "7"]


def test_contradicting_cells_are_asked_and_the_others_count() -> None:
    found = read("Falkenbach x 1 1  2\nÖtzinger   0 x 1  1\nGrünspan   1 0 x  1")
    assert told(found) == [
        "Falkenbach - Ötzinger 1-0",
        "Falkenbach - Grünspan 1-0 mirror-mismatch",
        "Ötzinger - Grünspan 1-0",
    ]
    assert found.claims[1].findings[0].detail == "Falkenbach - Grünspan: 1 / 1"


def test_sum_that_no_game_explains_is_asked_beside_all_games() -> None:
    found = read("Falkenbach x 1 ½  2\nÖtzinger   0 x 1  1\nGrünspan   ½ 0 x  ½")
    assert told(found)[-1] == "sum-mismatch: Falkenbach: 2 / 1½"
    assert [asked(claim) for claim in found.claims] == [[], [], []]


def test_game_between_two_wrong_sums_is_asked() -> None:
    found = read("Falkenbach x 1 ½  1½\nÖtzinger   0 x 1  0\nGrünspan   ½ 0 x  1½")
    assert told(found) == [
        "Falkenbach - Ötzinger 1-0",
        "Falkenbach - Grünspan 1/2-1/2",
        "Ötzinger - Grünspan 1-0 sum-mismatch",
    ]


def test_results_that_changed_places_are_asked_though_their_cells_agree() -> None:
    right = """
        Falkenbach x 1 0 ½  1½
        Ötzinger   0 x 1 1  2
        Grünspan   1 0 x 0  1
        Bärlauch   ½ 0 1 x  1½
    """
    swapped = right.replace("x 1 0 ½", "x 0 1 ½").replace("0 x 1 1", "1 x 1 1").replace("1 0 x 0", "0 0 x 0")
    assert told(read(swapped)) == [
        "Falkenbach - Ötzinger 0-1 sum-mismatch",
        "Falkenbach - Grünspan 1-0 sum-mismatch",
        "Falkenbach - Bärlauch 1/2-1/2",
        "Ötzinger - Grünspan 1-0 sum-mismatch",
        "Ötzinger - Bärlauch 1-0 sum-mismatch",
        "Grünspan - Bärlauch 0-1 sum-mismatch",
    ]


def test_contradicting_cells_that_hide_a_wrong_pair_leave_it_in_doubt() -> None:
    found = read("Nr Name 1 2 3 Pkt\n1. Quast - 1 0 1\n2. Ötzinger 1 - 0 1\n3. Achenwall 0 1 - 1")
    assert [claim for claim in found.claims if not asked(claim)] == []


def test_contradiction_that_the_sums_settle_casts_no_doubt_on_others() -> None:
    found = read("""
        Falkenbach x 1 0 ½  1½
        Ötzinger   ½ x 1 1  2
        Grünspan   1 0 x 0  1
        Bärlauch   ½ 0 1 x  1½
    """)
    assert [asked(claim) for claim in found.claims] == [["mirror-mismatch"], [], [], [], [], []]


def test_tabs_say_where_a_cell_ends_whatever_the_lengths_of_names() -> None:
    rows = ["Falkenbac - 0 1 1 2", "Ötzinger 0 - 0 ½ 1", "Íñiguez ½ 1 - 0 1", "Mühlen 0 0 1 - 2"]
    found = read("\n".join("\t".join(row.split()) for row in ("Name 1 2 3 4 Pkt", *rows)))
    assert [claim for claim in found.claims if not asked(claim)] == []


def test_cell_with_a_draw_is_never_part_of_a_name() -> None:
    found = read("""
        Name        1  2  3  Pkt
        Falkenbach  x  7  7  1
        Ötzinger    r  x  0  0
        Straßner    7  1  x  2
    """)
    assert [claim.white for claim in found.claims] == ["Ötzinger"]


def test_head_is_never_the_row_of_a_player() -> None:
    found = read("""
        | Nr | Name       | 1 | 2 | 3 | Pkt |
        | 1. | Falkenbach |   | 1 | 1 | 1,0 |
        | 2. | Ötzinger   | 0 |   | 0 | 0,0 |
        | 3. | Grünspan   | 1 | 1 |   | 2,0 |
    """)
    assert [claim for claim in found.claims if "Name" in claim.white + claim.black] == []


def test_what_one_cell_tells_of_a_player_with_a_wrong_sum_is_asked() -> None:
    right = "Falkenbach x . ½ 1  1½\nÖtzinger     x 1 ½  1½\nGrünspan       x 0  ½\nBärlauch         x  1½"
    found = read(right.replace("x . ½ 1", "x ½ . 1"))  # ½ in the column beside
    assert told(found) == [
        "Falkenbach - Ötzinger 1/2-1/2 sum-mismatch",
        "Falkenbach - Bärlauch 1-0",
        "Ötzinger - Grünspan 1-0 sum-mismatch",
        "Ötzinger - Bärlauch 1/2-1/2 sum-mismatch",
        "Grünspan - Bärlauch 0-1 sum-mismatch",
    ]


def test_cells_with_a_blank_diagonal_never_leave_it_out() -> None:
    found = read("""
        Falkenbach       ½  ½  ½  1
        Ötzinger      1     0  0  1
        Straßner      ½  1     0  1½
        von der Mühle ½  1  1     2½
    """)
    assert [" ".join(asked(claim)) for claim in found.claims] == ["mirror-mismatch", "", "", "", "", ""]


def test_row_whose_digits_count_is_no_head() -> None:
    found = read("""
        | Falkenbach    |   | ½ | ½ | 1 | 2  |
        | Ötzinger      | 0 |   | 0 | 1 | 1½ |
        | Straßner      | ½ | 1 |   | 1 | 2½ |
        | von der Mühle | 0 | 0 | 0 |   | 0  |
    """)
    assert [" ".join(asked(claim)) for claim in found.claims] == ["mirror-mismatch", "", "", "", "", ""]
    assert {claim.white for claim in found.claims} == {"Falkenbach", "Ötzinger", "Straßner"}

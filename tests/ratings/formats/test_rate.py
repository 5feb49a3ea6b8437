"""`manage.py rate FILE.trf`: an open of the FIDE, as it was published."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from ratings.formats.trf import Cell, Player, Report, write_report
from tests.ratings.formats.example import TEXT, changed

OPPONENTS = (1871, 2015, 2122, 2552, 2155, 2123, 2316, 2151)
SIGNS = "=110=1=1"
MIRROR = {"1": "0", "0": "1", "=": "="}
# ratings.fide.com, individual calculations, October 2008, 2221 in an open at Kreuzberg: 4.6 of 8 expected, +13.5.
PUBLISHED = ("fide-2009", "4.60", "13.50")
# By hand, 2003 10.5.4: the mean of the opponents is 2163, D is 58, .58 times 8 games; 15 times the rest of 0.86.
BY_AVERAGE = ("fide-2003", "4.64", "12.90")


def open_of_2008() -> Report:
    """The games of one player in a Swiss tournament."""
    own = Player(1, "Kern, Kai", rating=2221, points="5.5")
    others = [Player(number, f"Gegner {number}", rating=value) for number, value in enumerate(OPPONENTS, start=2)]
    cells = {round_: Cell(round_ + 1, "w", sign) for round_, sign in enumerate(SIGNS, start=1)}
    lines = [_met_once(player, round_, SIGNS[round_ - 1]) for round_, player in enumerate(others, start=1)]
    return Report((_with(own, cells), *lines), {"012": "Kreuzberg", "092": "Individual: Swiss-System"})


def _with(player: Player, cells: dict[int, Cell], points: str = "5.5") -> Player:
    return Player(player.number, player.name, rating=player.rating, points=points, cells=cells)


def _met_once(player: Player, round_: int, sign: str) -> Player:
    points = {"1": "0.0", "0": "1.0", "=": "0.5"}[sign]
    return _with(player, {round_: Cell(1, "b", MIRROR[sign])}, points)


def rate(folder: Path, data: bytes, *options: str) -> tuple[str, str]:
    """What the command prints for a file."""
    file = folder / "open.trf"
    file.write_bytes(data)
    out, error = StringIO(), StringIO()
    with translation.override("en"):
        call_command("rate", str(file), *options, stdout=out, stderr=error)
    return out.getvalue(), error.getvalue().replace(f"{folder}/", "")


@pytest.mark.parametrize(("rules", "expected", "change"), [PUBLISHED, BY_AVERAGE])
def test_published_open_is_rated_from_its_report_file(tmp_path: Path, rules: str, expected: str, change: str) -> None:
    out, notes = rate(tmp_path, write_report(open_of_2008()).encode(), "--rules", rules, "--json")
    answer: dict[str, Any] = json.loads(out)
    player = answer["players"]["Kern, Kai"]
    assert (player["expected"], player["k"], player["change"], notes) == (expected, 15, change, "")
    assert [game["counted"] for game in answer["games"]] == [True] * 8


def test_two_of_one_name_have_their_numbers_behind_it(tmp_path: Path) -> None:
    data = TEXT.replace("Grünspan, Uwe     ", "Bärlauch, Inge    ").encode()
    out, _ = rate(tmp_path, data, "--rules", "fide-2009", "--json")
    assert list(json.loads(out)["players"]) == [
        "Falkenbach, Jörg",
        "Ötzinger, Käthe",
        "Bärlauch, Inge (3)",
        "Bärlauch, Inge (4)",
    ]


def test_what_is_not_read_is_told_beside_the_answer(tmp_path: Path) -> None:
    out, notes = rate(tmp_path, changed("022 Kiel", "XYZ 1"), "--rules", "fide-2009", "--json")
    assert notes == "open.trf, line 2: unknown record, not read: XYZ\n"
    assert [game["why"] for game in json.loads(out)["games"]] == ["four-rated"] * 6


def test_every_fault_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(CommandError) as refused:
        rate(tmp_path, changed("   1 b 0     4 b 1", "   1 b =     4 b 1"), "--rules", "fide-2009", "--json")
    assert str(refused.value).replace(f"{tmp_path}/", "").splitlines() == [
        "open.trf, line 15: the lines of both players differ: 1: 1 Falkenbach, Jörg – 2 Ötzinger, Käthe: 1 / =",
        "open.trf, line 16: the points are not those of the games: Ötzinger, Käthe: 1.5 / 2",
    ]


def test_regulation_has_to_be_named_and_do_without_an_index(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="rules: None is no regulation"):
        rate(tmp_path, TEXT.encode())
    with pytest.raises(CommandError, match="player 'Falkenbach, Jörg': index: a whole number is expected, not None"):
        rate(tmp_path, TEXT.encode(), "--rules", "bdf-fwz")

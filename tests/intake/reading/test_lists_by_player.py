"""The games of one player behind or below a name, in whatever order they are told."""

from __future__ import annotations

from itertools import product

import pytest

from intake.reading.known import Known, KnownTournament
from intake.reading.mentions import index_names
from intake.reading.rewriting.lists_by_player import write_lists_by_player
from tests.intake.reading.test_explanations import SEATS, SINGLE, TODAY
from tests.intake.reading.test_one_against_several import tell
from tests.intake.reading.test_several_sentences import read

HEADS = {
    "german": ("Koch: {}", "Koch – {}", "Für Koch: {}", "Neues von Koch: {}", "Koch (2 Partien): {}", "Koch:\n{}"),
    "english": ("Koch: {}", "Koch - {}", "For Koch: {}", "News of Koch: {}", "Koch (2 games): {}", "Koch:\n{}"),
}
SHAPES = ("{day} {end} {against} {who}", "{day}: {end} {against} {who}", "{end} {against} {who} {day}")
SHAPES_IN_BRACKETS = ("{end} {against} {who} ({day})", "{against} {who} {end} ({day})")
DAYS = {"german": ("1.6.", "2.6."), "english": ("1 June", "2 June")}
AGAINST = {"german": ("gegen", "gg.", "bei"), "english": ("against", "v", "vs")}
ENDS = {
    "german": {"Sieg": "1-0", "verloren": "0-1", "remis": "½-½", "0:1": "0-1"},
    "english": {"won": "1-0", "loss": "0-1", "draw": "½-½", "½": "½-½"},
}


@pytest.mark.long
@pytest.mark.long
@pytest.mark.parametrize(
    ("head", "shape", "against"),
    [
        (head, shape, against)
        for language, heads in HEADS.items()
        for head, shape, against in product(heads, (*SHAPES, *SHAPES_IN_BRACKETS), AGAINST[language])
    ],
)
def test_list_is_about_the_player_who_heads_it(head: str, shape: str, against: str) -> None:
    language = "german" if against in AGAINST["german"] else "english"
    wrong = {}
    for (first, one), (second, other) in product(ENDS[language].items(), repeat=2):
        days = DAYS[language]
        games = [
            shape.format(day=day, end=end, against=against, who=who)
            for day, end, who in zip(days, (first, second), ("Wolf", "Lang"), strict=True)
        ]
        text = head.format(("\n" if "\n" in head else ", ").join(games))
        found = [" ".join(each.split()[:4]).replace("1/2-1/2", "½-½") for each in read(text)]
        if found != [f"Koch {one} Wolf 01.06.", f"Koch {other} Lang 02.06."]:
            wrong[text] = found
    assert wrong == {}


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("Koch: 3.6. Sieg gg. Wolf, 4.6. verloren gg. Lang", ["Koch 1-0 Wolf", "Koch 0-1 Lang"]),
        ("News of Koch: draw v Wolf (3 June), loss to Lang (4 June)", ["Koch 1/2-1/2 Wolf", "Koch 0-1 Lang"]),
        ("Koch: geschlagen von Wolf, mit Weiß remis mit Lang", ["Koch 0-1 Wolf", "Koch 1/2-1/2 Lang"]),
        ("Koch: beaten by Wolf and draw with Lang", ["Koch 0-1 Wolf", "Koch 1/2-1/2 Lang"]),
        ("Koch: schlug Wolf, besiegte Lang und verlor gegen Roth", ["Koch 1-0 Wolf", "Koch 1-0 Lang", "Koch 0-1 Roth"]),
        ("Koch:\n- won against Wolf\n- lost to Lang", ["Koch 1-0 Wolf", "Koch 0-1 Lang"]),
        ("Koch:\n1. Sieg gegen Wolf\n2. Remis mit Lang\n\nRoth: verlor", ["Koch 1-0 Wolf", "Koch 1/2-1/2 Lang"]),
    ],
)
def test_lists_of_several_kinds(text: str, games: list[str]) -> None:
    assert tell(text) == games


@pytest.mark.parametrize(
    "text",
    ["Koch: vielleicht Sieg gegen Wolf, remis mit Lang", "Koch: remis mit Wolf, offered a draw to Lang"],
)
def test_list_with_other_words_is_no_list(text: str) -> None:
    assert [one for one in tell(text) if "?" not in one and "Lang" in one and "1-0" in one] == []


def test_day_of_each_game_is_its_own() -> None:
    text = "Koch: remis gg. Wolf, 1.6., verloren gg. Lang, 2.6."
    assert [each.split()[3] for each in read(text)] == ["01.06.", "02.06."]


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Koch: gewonnen gegen Wolf, am 3.6. verloren gegen Lang", ["", "03.06."]),
        ("Koch: am 3. Juni gegen Wolf verloren, gegen Lang gewonnen", ["03.06.", ""]),
        ("Koch: gewonnen gegen Wolf am 3.6., verloren gegen Lang, am 5.6. remis gegen Roth", ["03.06.", "", "05.06."]),
        ("Koch: draw vs Wolf, 3 June loss vs Lang, 5 June win vs Roth", ["", "03.06.", "05.06."]),
    ],
)
def test_day_is_that_of_the_game_in_its_part(text: str, days: list[str]) -> None:
    assert [" ".join(each.split()[3:]).removesuffix("?").strip() for each in read(text)] == days


@pytest.mark.parametrize(
    "text",
    [
        "Koch: gegen Wolf geschlagen",
        "Koch: beaten against Wolf",
        "Koch: \ue200 gewonnen gegen Wolf",
        "Wolf: Koch hat gegen sie gewonnen, Lang gegen sie verloren.",
        "Wolf: Lang gegen sie verloren, Koch gegen sie remis",
        "Koch: Sieg an Wolf, remis mit Lang",
        "Koch: win to Wolf",
        "Koch: er verlor gegen Wolf, sie gewann gegen Lang",
    ],
)
def test_what_is_not_said_so_is_no_list(text: str) -> None:
    names = index_names(Known((KnownTournament("SE947", "Einzel", SEATS, SINGLE),)))
    assert write_lists_by_player([text], names, TODAY) == [text]


def test_rows_below_a_list_of_somebody_else_are_of_nobody() -> None:
    names = index_names(Known((KnownTournament("SE947", "Einzel", SEATS, SINGLE),)))
    lines = ["Koch:", "Lang: verloren gegen Wolf", "remis gegen Roth"]
    assert write_lists_by_player(lines, names, TODAY)[2] == lines[2]


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("Koch: Lang schlug Roth.", ["Lang 1-0 Roth"]),
        ("Koch: Lang hat am 3. Juni Roth besiegt", ["Lang 1-0 Roth"]),
        ("Koch: Lang beat Roth, Wolf beat Koch", ["Lang 1-0 Roth", "Wolf 1-0 Koch"]),
        ("Koch: schlug Wolf, besiegte Lang", ["Koch 1-0 Wolf", "Koch 1-0 Lang"]),
    ],
)
def test_whoever_reports_a_game_of_others_has_not_played_it(text: str, games: list[str]) -> None:
    assert tell(text) == games


CLAUSES = {
    "schlug {}": "1-0",
    "hat {} geschlagen": "1-0",
    "verlor gegen {}": "0-1",
    "unterlag {}": "0-1",
    "spielte gegen {} remis": "1/2-1/2",
    "beat {}": "1-0",
    "was beaten by {}": "0-1",
    "shared the point with {}": "1/2-1/2",
}


@pytest.mark.parametrize(("head", "join"), [("Koch", " und "), ("Koch:", ", aber "), ("Herr Koch", " and then ")])
def test_each_clause_is_about_its_own_opponents(head: str, join: str) -> None:
    wrong = {}
    for (first, one), (second, other) in product(CLAUSES.items(), repeat=2):
        text = f"{head} {first.format('Wolf und Lang')}{join}{second.format('Roth')}."
        if tell(text) != [f"Koch {one} Wolf", f"Koch {one} Lang", f"Koch {other} Roth"]:
            wrong[text] = tell(text)
    assert wrong == {}


@pytest.mark.parametrize(
    "text",
    [
        "Koch gewann gegen Wolf und gegen Lang und gegen Roth verloren.",
        "Koch schlug Wolf und Lang verlor gegen Roth.",
        "Koch schlug Wolf und verlor am 3.6. gegen Lang.",
        "Koch schlug vielleicht Wolf und verlor gegen Lang.",
    ],
)
def test_clauses_that_are_not_clear_stay(text: str) -> None:
    names = index_names(Known((KnownTournament("SE947", "Einzel", SEATS, SINGLE),)))
    assert write_lists_by_player([text], names, TODAY) == [text]


@pytest.mark.parametrize("heading", ["Koch:", "Koch", "Koch –", "Koch hat", "Koch, im Verein der Professor genannt:"])
@pytest.mark.parametrize(
    ("rows", "games"),
    [
        (("von Wolf geschlagen", "gegen Lang gewonnen"), ["Koch 0-1 Wolf", "Koch 1-0 Lang"]),
        (("wurde von Wolf mattgesetzt", "Lang besiegt"), ["Koch 0-1 Wolf", "Koch 1-0 Lang"]),
        (("Wolf unterlegen", "mit Lang remis, nach 40 Zügen"), ["Koch 0-1 Wolf", "Koch 1/2-1/2 Lang"]),
        (("beaten by Wolf", "outplayed by Lang"), ["Koch 0-1 Wolf", "Koch 0-1 Lang"]),
        (("held by Wolf", "beat Lang (Italian)"), ["Koch 1/2-1/2 Wolf", "Koch 1-0 Lang"]),
        (("defeat against Wolf", "lost to Lang, in 40 moves"), ["Koch 0-1 Wolf", "Koch 0-1 Lang"]),
    ],
)
@pytest.mark.parametrize("bullet", ["- ", "– ", "* ", ""])
def test_rows_below_a_player_are_about_that_one(heading: str, rows: list[str], games: list[str], bullet: str) -> None:
    assert tell("\n".join([heading, *(f"{bullet}{row}" for row in rows)])) == games

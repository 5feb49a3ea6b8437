"""What mails tell beside results: memories of old games, games that go on, lists of players, what was taken back."""

from __future__ import annotations

from datetime import date

import pytest

from intake.reading.columns.forms import read_forms
from intake.reading.days.dates import find_dates
from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.report import read_report
from intake.reading.types import Letter, Part, Sender
from tests.intake.reading.test_explanations import TODAY
from tests.intake.reading.test_last_versions import ASKED, list_read
from tests.intake.reading.test_several_sentences import read_claims

SCHWARZ = ("Schwarz", "Koch", "Wolf", "Lang")


def read_beside_schwarz(text: str) -> list[str]:
    """Return the results of a mail about players of whom one is called as a colour."""
    seats = tuple(Seat(number, str(number), name, "Ute", number) for number, name in enumerate(SCHWARZ, start=1))
    pairings = tuple(Pairing(one, other) for one in range(1, 5) for other in range(one + 1, 5))
    known = Known((KnownTournament("SE947", "Einzel", seats, pairings),))
    letter = Letter(
        Sender("a@b.example"), "SE947", "", "", None, None, TODAY, "", (Part("body", (*text.split("\n"),)),)
    )
    names = [(one.white, one.score, one.black) for one in read_report(letter, known).claims if one.score]
    return [f"{white.split(',')[0]} {score} {black.split(',')[0]}" for white, score, black in names]


@pytest.mark.parametrize(
    "text",
    [
        "2005 in Bad Ems hat Alfred Koch gegen Ida Wolf verloren, in nur 21 Zügen.",
        "Koch und Wolf haben übrigens 2010 in Leoben ein Remis nach elf Stunden zustande gebracht!",
        "Vera Roth found a photo of Scarborough 1999, taken the day she beat Ida Wolf.",
        "Aside: Koch beat Wolf at Paignton 2011, over the board.",
        "Ich fand ein Heft vom Pfingstopen Verden 1994. Dort besiegte Ida Wolf den damals noch jungen Herrn Koch.",
        "Koch und Wolf saßen sich schon 2003 in Plön gegenüber. Er hatte Weiß, und Schwarz gewann nach fünf Stunden.",
    ],
)
def test_memory_of_an_old_game_is_no_result(text: str) -> None:
    assert list_read(text) == ASKED


@pytest.mark.parametrize(
    "text",
    [
        "Koch (1985) - Wolf (1960) 1-0",
        "Im Turnier SE947 von 2024 hat Koch (Weiß) gegen Wolf gewonnen.",
        "My computer is from 2012, sorry. Koch (White) beat Wolf.",
    ],
)
def test_year_of_something_else_makes_no_memory(text: str) -> None:
    assert list_read(text) == ["Koch 1-0 Wolf 0"]


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf: Remis zeichnet sich ab",
        "Koch - Wolf: läuft, Remis in Sicht",
        "Koch - Wolf: running, draw in the air",
        "Zwischen Koch und Wolf bahnt sich ein Remis an.",
    ],
)
def test_end_that_only_comes_near_is_no_result(text: str) -> None:
    assert list_read(text) == ASKED


@pytest.mark.parametrize("result", ["vermutlich remis", "läuft, ein Remis zeichnet sich ab", "draw, I think"])
def test_result_of_a_form_that_is_only_supposed_is_asked(result: str) -> None:
    lines = ("Weiß: Koch", "Schwarz: Wolf", f"Ergebnis: {result}")
    (claim,), _ = read_forms("body", list(enumerate(lines, start=1)), TODAY)
    assert [found.code for found in claim.findings] == ["not-confirmed"]


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch hat gegen Wolf, Quatsch, gegen Roth am 3.6. verloren.", ["Koch 0-1 Roth 3"]),
        ("Koch (White) lost to Wolf - no, wait, to Vera Roth on 3 June.", ["Koch 0-1 Roth 3"]),
        ("Koch hat gegen Wolf, nicht gegen Roth verloren.", ASKED * 2),
    ],
)
def test_opponent_who_is_taken_back_played_no_game(text: str, results: list[str]) -> None:
    assert list_read(text) == results


def test_number_and_player_called_as_a_colour_explain_no_sign() -> None:
    text = "Lang - Koch 0:1\nKoch - Wolf 1:0\nStartliste: 1 Schwarz, Gera; 2 Koch, Kiel"
    assert read_beside_schwarz(text) == ["Lang 0-1 Koch", "Koch 1-0 Wolf"]


def test_field_of_a_form_is_no_player_called_as_a_colour() -> None:
    text = "Weiß: Koch\nSchwarz: Wolf\nErgebnis: 0-1\n\nWeiß: Schwarz\nSchwarz: Lang\nErgebnis: 1-0"
    assert read_beside_schwarz(text) == ["Koch 0-1 Wolf", "Schwarz 1-0 Lang"]


def test_one_colour_beside_the_other_is_no_player() -> None:
    text = "Mit Weiß verlor Koch gegen Wolf, mit Schwarz spielte sie remis gegen Lang."
    assert read_beside_schwarz(text) == ["Koch 0-1 Wolf", "Lang 1/2-1/2 Koch"]


@pytest.mark.parametrize(
    "text",
    [
        "Koch, Alfred     3     aus 4\nWolf, Ida   2,5   aus 4\nLang, Otto     1,5   aus 3\nRoth, Vera      1   aus 3",
        "Nach dem ersten Durchgang haben Koch und Wolf je zwei Punkte, Lang anderthalb und Roth einen halben.",
        "After round 6 Alfred Koch has three and a half points, Ida Wolf two and a half.",
        "KOCH , ALFRED ......... 4 1/2  POINTS\nWOLF , IDA ........ 3 1/2  POINTS",
        "Stand: Koch 2½ (4), Wolf 2 (3), Lang 1½ (3), Roth ½ (2).",
        "Koch 1½ points from 2, Wolf half a point from 2.",
    ],
)
def test_points_of_a_table_are_no_results(text: str) -> None:
    assert list_read(text) == []


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch (White) beat Wolf on 3 June and now has 2½ points.", ["Koch 1-0 Wolf 3"]),
        ("Koch - Wolf ½, 3.6.\nStand: Koch 2½, Wolf 2, Lang 1½", ["Koch 1/2-1/2 Wolf 3"]),
        ("Koch spielte anderthalb Jahre daran: Koch - Wolf 1-0, 3.6.", ["Koch 1-0 Wolf 3"]),
    ],
)
def test_result_beside_points_is_read(text: str, results: list[str]) -> None:
    assert list_read(text) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch (Weiß) schlug Wolf am 3.6., Lang hat nun 2,5 Punkte.", ["Koch 1-0 Wolf 3"]),
        ("Koch 1985 beat Wolf 1990 in round 2 on 3 June; Koch was White.", ["Koch 1-0 Wolf 3"]),
        ("Koch - Wolf remis, 3.6. um 2000 Uhr MEZ", ["Koch 1/2-1/2 Wolf 3"]),
        ("Koch (White) won against Wolf on 3 June with mate in sight.", ["Koch 1-0 Wolf 3"]),
        ("Koch (2½) - Wolf (1½) 1-0, 3.6.", ["Koch 1-0 Wolf 3"]),
        ("Lang Roth ½ 4.6.\nKoch Wolf ½ 3.6.\nKoch hat nun 2½ Punkte", ["Koch 1/2-1/2 Wolf 3", "Lang 1/2-1/2 Roth 4"]),
        ("Lang lost to Roth (White) on 14 June, so Roth has 2.5 points.", ["Roth 1-0 Lang 14"]),
        ("Koch (Weiß) verlor gegen Wolf, Moment mal, gegen Roth auch, 3.6.", ASKED),
    ],
)
def test_other_matters_leave_results_alone(text: str, results: list[str]) -> None:
    assert sorted(list_read(text)) == results


def test_form_may_say_more_of_its_result() -> None:
    lines = ("Weiß: Koch", "Schwarz: Wolf", "Ergebnis: Remis, keine Partie im Anhang")
    (claim,), _ = read_forms("body", list(enumerate(lines, start=1)), TODAY)
    assert (claim.score, claim.findings) == ("1/2-1/2", ())


@pytest.mark.parametrize(
    "text",
    [
        "Wendy Roth came second. Ida Wolf has won the group and goes up, Koch was third.",
        "Second place goes to Alfred Koch, third to Ida Wolf on the better Sonneborn.",
        "Half a point behind him in second place comes Alfred Koch, and Ida Wolf is third.",
        "Turniersieger ist Alfred Koch, Zweite wurde Ida Wolf.",
    ],
)
def test_places_of_players_are_no_results(text: str) -> None:
    assert list_read(text) == []


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch (White) is first with a win over Wolf on 3 June.", ["Koch 1-0 Wolf 3"]),
        ("Alfred Koch came first. He beat Ida Wolf on 3 June with White.", ["Koch 1-0 Wolf 3"]),
        ("Koch has 2½ points. He beat Wolf on 3 June with White.", ["Koch 1-0 Wolf 3"]),
        ("On 3 June Koch (White) beat\nIda Wolf, who came last.", ["Koch 1-0 Wolf 3"]),
        ("Endstand: Koch 1, Wolf 0 (3.6.)", ["Koch 1-0 Wolf 3"]),
        ("Koch - Wolf 1 : 0 (3.6.) Koch 2½ von 4", ["Koch 1-0 Wolf 3"]),
        ("Koch und Wolf spielten am 3.6. remis, Koch wird Erster.", ["Koch 1/2-1/2 Wolf 3"]),
    ],
)
def test_result_beside_places_is_read(text: str, results: list[str]) -> None:
    assert list_read(text) == results


def test_polite_words_put_nothing_right() -> None:
    text = "I should be most grateful if you would enter in your books that Koch (White) has defeated Wolf on 3 June."
    assert [claim.corrects for claim in read_claims(text)] == [False]


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Herr Koch (Weiß) verlor am 3. Juni gegen Fräulein Wolf.", "Koch 0-1 Wolf 3"),
        ("Frl. Wolf - Koch 1:0 (3.6.)", "Wolf 1-0 Koch 3"),
    ],
)
def test_old_forms_of_address_are_no_names(text: str, result: str) -> None:
    assert list_read(text) == [result]


@pytest.mark.parametrize(
    ("words", "days"),
    [("has this day beaten", [TODAY]), ("has this very morning beaten", [TODAY]), ("to this day has not beaten", [])],
)
def test_this_day_is_that_of_the_mail(words: str, days: list[date]) -> None:
    assert [word.value for word in find_dates(f"Koch {words} Wolf.", TODAY)] == days


@pytest.mark.parametrize(
    "text",
    [
        "Koch is half a point ahead of Wolf.",
        "Koch hat einen halben Punkt Vorsprung vor Wolf.",
        "Koch and Wolf share first place with 2½ points.",
        "Koch und Wolf teilen sich den ersten Platz mit je 2½.",
    ],
)
def test_who_leads_or_shares_a_place_has_drawn_no_game(text: str) -> None:
    assert list_read(text) == []

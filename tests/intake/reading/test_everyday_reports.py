"""Reports as directors write them every day: turns of phrase, items below a pair, questions about our answers."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            "Koch - Wolf (Alfred White) ended in a draw on 8 June, and Lang - Roth (Otto White) was won by Vera.",
            ["Koch 1/2-1/2 Wolf 08.06.", "Lang 0-1 Roth"],
        ),
        ("Koch overstepped the time against Wolf. I gave the win to Wolf on 3 June.", ["Koch 0-1 Wolf 03.06. ?"]),
        ("Koch  0  -  1  Wolf\nLang  1  -  0  Roth", ["Koch 0-1 Wolf", "Lang 1-0 Roth"]),
        (
            "Am 6. Juni hat Koch gegen Wolf aufgegeben. Lang - Roth wurde bereits am Tage davor remis gegeben.",
            ["Koch 0-1 Wolf 06.06. ?", "Lang 1/2-1/2 Roth 05.06."],
        ),
        ("Am 1. Juni bot Koch Wolf Remis an, und am 3. Juni hat Wolf es angenommen.", ["Koch 1/2-1/2 Wolf 03.06. ?"]),
        ("Koch offered a draw on 1 June, Wolf accepted it on 3 June.", ["Koch 1/2-1/2 Wolf 03.06. ?"]),
        (
            "Frau Koch schlug am 8. Juni Wolf, der krank war, und musste sich am Freitag Herrn Lang geschlagen geben.",
            ["Koch 1-0 Wolf 08.06. ?", "Koch 0-1 Lang 19.06. ?"],
        ),
        (
            "Weniger friedlich verfuhr Koch mit Wolf: Am 12. Juni blieb Wolf nichts anderes übrig, als aufzugeben.",
            ["Koch 1-0 Wolf 12.06."],
        ),
        ("Koch - Wolf 1-0 am 2.6.\n\nWar es so recht? Mein Enkel meint ja.", ["Koch 1-0 Wolf 02.06."]),
        ("Koch - Wolf 1-0\n\nKönnte die Bestätigung auch die neue Zahl beider Spieler enthalten?", ["Koch 1-0 Wolf"]),
        ("- 2.6.  Koch - Wolf 0:1 (Koch gab nach 38. ... Td2 auf)", ["Koch 0-1 Wolf 02.06."]),
        (
            (
                "1. Partie Koch - Wolf\n   - Mahnung 1: 2026-05-28\n   - Zeitüberschreitung Koch am 2026-06-19"
                "\n   - Resultat: 0:1\n\n2. Partie Lang - Roth\n   - Resultat: remis\n   - beendet: 2026-06-18"
            ),
            ["Koch 0-1 Wolf 19.06.", "Lang 1/2-1/2 Roth 18.06."],
        ),
        (
            "Weiß: Koch\nSchwarz: Wolf\nErgebnis: 1:0\n\n- Die Versammlung war am 3.6.",
            ["Koch 1-0 Wolf"],
        ),
        (
            "Roth overstepped the time against Lang.\n\nKoch - Wolf (Alfred White) was won by Ida\non 10 June.",
            ["Roth 0-1 Lang ?", "Koch 0-1 Wolf 10.06."],
        ),
        (
            "Frau Roth war an der Reihe, sie hat noch nicht gezogen. Heute hat er gegen Lang remis gespielt.",
            [],
        ),
        (
            "Ida Wolf hat am 8. Juni Koch besiegt, in einem Turmendspiel, von dem Koch sagt, dass er es halten wollte.",
            ["Wolf 1-0 Koch 08.06. ?"],
        ),
        ("Koch hat gegen Wolf verloren, da war wohl die Eröffnung schon verkorkst, ein Gambit.", ["Koch 0-1 Wolf ?"]),
        ("Koch - Wolf 1-0\nLang gegen Roth läuft noch, sieht wohl nach Remis aus.", ["Koch 1-0 Wolf", "Lang ? Roth"]),
        ("Koch hat gegen Wolf gewonnen, Schwarz hatte die Qualität eingestellt.", ["Koch 1-0 Wolf ?"]),
        (
            "Koch hat am 8. Juni beide mit Schwarz gewonnen:\na) gg. Lang, 8.6.\nb) gg. Roth, 9.6.",
            ["Lang 0-1 Koch 08.06.", "Roth 0-1 Koch 09.06."],
        ),
        (
            "Koch won two games:\n- v Wolf (8 June)\n- v Lang (9 June)",
            ["Koch 1-0 Wolf 08.06. ?", "Koch 1-0 Lang 09.06. ?"],
        ),
        ("Koch hat nicht gewonnen:\n- gegen Wolf\n- gegen Lang", []),
        ("Koch revanchierte sich an Wolf am 8. Juni.", ["Koch 1-0 Wolf 08.06. ?"]),
        ("Wolf took her revenge on Koch on 8 June.", ["Wolf 1-0 Koch 08.06. ?"]),
        ("My best wishes for the new year!\n\nKoch - Wolf 1-0", ["Koch 1-0 Wolf"]),
        ("Koch gewann gegen Wolf in einer Partie, die noch nicht zu Ende ist.", ["Koch ? Wolf ?"]),
        ("Koch hat gegen Wolf gewonnen. Mehr gibt es diese Woche nicht aus unserer Gruppe.", ["Koch 1-0 Wolf ?"]),
        (
            "Koch - Wolf 1-0\n\nNicht so sicher bin ich bei Frau Roth. Von ihr selber habe ich noch nichts gehört.",
            ["Koch 1-0 Wolf"],
        ),
        ("Koch lost already on 2 June from Ida Wolf.", ["Koch 0-1 Wolf 02.06. ?"]),
    ],
)
def test_reports_of_everyday(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch schreibt, Wolf hat verloren.", ["Wolf 0-1 Koch ?"]),
        ("Koch schreibt, dass Wolf am 8. Juni aufgegeben hat.", ["Wolf 0-1 Koch 08.06. ?"]),
        ("Koch meldet sich, es war doch wie zuerst gemeldet, Wolf hat mit Schwarz verloren.", ["Koch 1-0 Wolf"]),
        ("Koch tells me Wolf lost.", ["Wolf 0-1 Koch ?"]),
        ("Koch tells me that Wolf lost with Black.", ["Koch 1-0 Wolf"]),
        ("Koch writes that Wolf beat him.", ["Wolf 1-0 Koch ?"]),
        ("Koch bestätigt, dass Wolf gewonnen hat.", ["Wolf 1-0 Koch ?"]),
        ("Koch tells me he beat Wolf.", ["Koch 1-0 Wolf ?"]),
        ("Koch ist krank, Wolf hat gewonnen.", ["Wolf 1-0 Koch ?"]),
        ("Koch hat aufgegeben, Wolf gewinnt.", ["Koch 0-1 Wolf ?"]),
        ("Second game: Koch with white, Wolf resigned last night.", ["Koch 1-0 Wolf 19.06."]),
        ("Koch reports that Wolf has lost on time.", []),
        ("Koch meldet, dass Wolf die Bedenkzeit überschritten hat.", []),
    ],
)
def test_player_who_reports_of_the_other_one_is_the_opponent(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf (Otto) ended in a draw, and Lang - Roth 0-1.",
        "In unserer Gemeinschaft haben wir das früher ohne weiteres Nachdenken als unentschieden abgegeben.",
        "Weniger friedlich verfuhr Koch mit Wolf.",
    ],
)
def test_what_names_no_two_players_is_no_draw_of_others(text: str) -> None:
    assert [each for each in read(text) if "1/2" in each and "?" not in each] == []


@pytest.mark.parametrize(
    "text",
    [
        "Zwischen Koch und Wolf ist die erste ihrer beiden Partien am 2. Juni unentschieden ausgegangen.",
        "Koch hat mit Wolf eine ihrer beiden Partien remis gespielt, am 2. Juni.",
    ],
)
def test_one_of_both_games_is_not_both(text: str) -> None:
    assert read(text, twice=True) == ["Koch 1/2-1/2 Wolf 02.06. ?"]


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            "hallo\nkoch hat mit weiß gegen wolf gewonnen, gestern\nrückpartien laufen noch\nlg j",
            ["Koch 1-0 Wolf 19.06."],
        ),
    ],
)
def test_line_in_small_letters_ends_where_its_writer_ended_it(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            "Koch - Lang 0:1. Er hat am 11. Juni aufgegeben.\n\nWolf - Roth 1:0",
            ["Koch 0-1 Lang 11.06.", "Wolf 1-0 Roth"],
        ),
        (
            "Koch - Lang 0:1. Weiß hat am 11. Juni aufgegeben.\n\nWolf - Roth 1:0",
            ["Koch 0-1 Lang 11.06.", "Wolf 1-0 Roth"],
        ),
        ("Koch - Lang 0:1. Schwarz gab am 11. Juni auf.\n\nWolf - Roth 1:0", ["Koch 0-1 Lang ?", "Wolf 1-0 Roth ?"]),
    ],
)
def test_loser_who_gave_up_on_a_day_is_no_heading_of_the_games_below(text: str, results: list[str]) -> None:
    assert [one.replace(" ?", "") for one in read(text)] == [one.replace(" ?", "") for one in results]


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Weiß Koch, Schwarz Wolf. Herr Koch gab am 10. Juni auf.", ["Koch 0-1 Wolf 10.06."]),
        ("Koch (Black) - Wolf (White). Wolf resigned on 10 June.", ["Wolf 0-1 Koch 10.06."]),
        ("Koch with Black against Wolf. The game ended on 10 June in a draw.", ["Wolf 1/2-1/2 Koch 10.06."]),
    ],
)
def test_colours_of_the_sentence_before_are_those_of_the_result(text: str, results: list[str]) -> None:
    assert read(text) == results

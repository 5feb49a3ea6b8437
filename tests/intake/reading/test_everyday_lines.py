"""Lines of everyday mails by people who knew nothing of the reader: days of several games, whose result it is, what is
doubted, games of one player.
"""

from __future__ import annotations

import pytest

from intake.reading.codes import Question
from tests.intake.reading import test_several_sentences
from tests.intake.reading.test_several_sentences import read_claims

ROWS = "Koch - Wolf 1-0\nLang - Roth 0-1"
BOTH = ["Koch 1-0 Wolf {}", "Lang 0-1 Roth {}"]


def read(text: str) -> list[str]:
    """Return what is understood of a letter, as short words, whether or not it says who had White."""
    return [one.removesuffix(" ?") for one in test_several_sentences.read(text)]


@pytest.mark.parametrize(
    ("above", "day"),
    [
        (
            "Am 10. Juni dieses Jahres haben zwei Partien meiner Gruppe ihren Abschluss gefunden.",
            "10.06.",
        ),
        ("The following games were brought to their conclusion yesterday, the 19th of June:", "19.06."),
        ("Everything below ended on Saturday, 13 June.", "13.06."),
        ("all from saturday 13th June, white first:", "13.06."),
        ("Results from 13 June", "13.06."),
        ("All my games ended on 13 June.", "13.06."),
        ("Below the complete return for Saturday, 13 June 2026. Both games ended on that day.", "13.06."),
        ("1. Games which ended on 13 June", "13.06."),
    ],
)
def test_day_of_all_games_above_their_rows_is_that_of_each(above: str, day: str) -> None:
    assert read(f"{above}\n\n{ROWS}") == [one.format(day) for one in BOTH]


@pytest.mark.parametrize(
    "below",
    ["Two games ended on 13 June.", "Both on Saturday, 13 June.", "All games are finished (13 June)."],
)
def test_day_of_all_games_below_their_rows_is_that_of_each(below: str) -> None:
    assert read(f"{ROWS}\n\n{below}") == [one.format("13.06.") for one in BOTH]


@pytest.mark.parametrize("below", ["Three games ended on 13 June.", "The last one ended on 13 June."])
def test_day_of_other_games_is_asked(below: str) -> None:
    found = [[one.code for one in claim.findings] for claim in read_claims(f"{ROWS}\n\n{below}")]
    assert found == [[Question.AMBIGUOUS_DATE], [Question.AMBIGUOUS_DATE]]


def test_feast_beside_a_date_is_that_day() -> None:
    assert read("Pfingstmontag, 25. Mai\nKoch - Wolf 1-0\n\nDonnerstag, 4. Juni\nLang - Roth 0-1") == [
        "Koch 1-0 Wolf 25.05.",
        "Lang 0-1 Roth 04.06.",
    ]


def test_numbered_headings_of_days_have_their_own_rows() -> None:
    text = "A. Ended 30 May\n   Koch 1 - Wolf 0\n\nB. Games ended 3 June\n   Lang 0 - Roth 1\n\n14. Juni\nWolf - Roth ½"
    assert read(text) == ["Koch 1-0 Wolf 30.05.", "Lang 0-1 Roth 03.06.", "Wolf 1/2-1/2 Roth 14.06."]


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("12.6. Koch - Wolf remis; Lang - Roth 1:0", ["Koch 1/2-1/2 Wolf 12.06.", "Lang 1-0 Roth 12.06."]),
        ("12 June: Koch beat Wolf. Lang beat Roth.", ["Koch 1-0 Wolf 12.06.", "Lang 1-0 Roth 12.06."]),
        ("On 12 June Koch beat Wolf. Lang beat Roth.", ["Koch 1-0 Wolf 12.06.", "Lang 1-0 Roth"]),
    ],
)
def test_day_before_rows_of_one_line_is_that_of_each(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Koch - Wolf 1-0, finsihed 11 Jnue", "Koch 1-0 Wolf 11.06."),
        ("Koch - Wolf 1-0 from 9 June", "Koch 1-0 Wolf 09.06."),
        ("Mit dem gestrigen Tage gab Koch gegen Wolf auf.", "Koch 0-1 Wolf 19.06."),
        ("Koch beat Wolf, on the Sunday right after, the 7th.", "Koch 1-0 Wolf 07.06."),
    ],
)
def test_day_in_other_words_is_that_of_the_game(text: str, result: str) -> None:
    assert read(text) == [result]


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Koch gegen Wolf, Sieg des Schwarzen.", "Koch 0-1 Wolf"),
        ("Koch gegen Wolf, Aufgabe des Schwarzen", "Koch 1-0 Wolf"),
        ("Koch gegen Wolf endete mit einem Sieg der schwarzen Steine.", "Koch 0-1 Wolf"),
        ("Koch - Wolf: Gewinn der Schwarzspielerin", "Koch 0-1 Wolf"),
        ("Koch got beat by Wolf.", "Koch 0-1 Wolf"),
        ('Koch: "1:0 gegen Wolf, ich Weiß."', "Koch 1-0 Wolf"),
        ("Koch - Wolf, half a point each", "Koch 1/2-1/2 Wolf"),
        ("Koch / Wolf, 0.5 / 0.5", "Koch 1/2-1/2 Wolf"),
        ("KOCH - WOLF REMIS", "Koch 1/2-1/2 Wolf"),
        ("KOCH V WOLF: DRAWN", "Koch 1/2-1/2 Wolf"),
        ("Kochs Weißpartie gegen Wolf: remis", "Koch 1/2-1/2 Wolf"),
    ],
)
def test_whose_result_it_is_in_other_words(text: str, result: str) -> None:
    assert read(text) == [result]


@pytest.mark.parametrize(
    "text",
    [
        'Koch: "0:1 gegen Wolf, ich hatte Schwarz."',
        "Die Siege der Frau Wolf und des Herrn Koch stehen fest.",
    ],
)
def test_result_of_which_it_is_open_whose_it_is_is_not_taken(text: str) -> None:
    assert read(text) == []


def test_the_latter_is_who_was_named_last() -> None:
    assert read("Koch gewann gegen Wolf. Letztere teilte sich mit Herrn Lang den Punkt.") == [
        "Koch 1-0 Wolf",
        "Wolf 1/2-1/2 Lang",
    ]


def test_what_another_one_did_as_well_is_against_the_same_opponent() -> None:
    assert read("Koch beat Wolf on 3 June, and so did Lang.") == ["Koch 1-0 Wolf 03.06.", "Lang 1-0 Wolf 03.06."]


@pytest.mark.parametrize(
    "text",
    [
        "Koch spielte zweimal mit Weiß remis, und zwar am 7. Juni gegen Wolf und am 9. Juni gegen Lang.",
        "Zwei Remis für Koch: am 7. Juni gegen Wolf und am 9. Juni, wieder mit Weiß, gegen Lang.",
        "Koch drew twice, once with Wolf on 7 June and once with Lang on 9 June.",
    ],
)
def test_games_of_one_player_are_set_out_by_their_days(text: str) -> None:
    assert read(text) == ["Koch 1/2-1/2 Wolf 07.06.", "Koch 1/2-1/2 Lang 09.06."]


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("I. Confirmed\n\nKoch - Wolf 1-0\n\nII. Unbestätigt\n\nLang - Roth 0-1", ["Koch 1-0 Wolf", "Lang ? Roth"]),
        ("Koch - Wolf 1-0 *\nLang - Roth 0-1\n\n* unconfirmed", ["Koch ? Wolf", "Lang 0-1 Roth"]),
        (
            f"{ROWS}\nWolf and Roth: a draw is offered, nothing to store yet.",
            ["Koch 1-0 Wolf", "Lang 0-1 Roth"],
        ),
        ("Koch - Wolf 1-0\n\nProtests\n  None\n\nDisputes\n\nNil.", ["Koch 1-0 Wolf"]),
        ("Koch beat Wolf, as White, but from Ida I've had no word about that game so far.", ["Koch ? Wolf"]),
    ],
)
def test_doubt_is_about_the_game_that_it_means(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("15 June: Koch lost to Wolf. Lang did better and beat Roth.", ["Wolf 1-0 Koch 15.06.", "Lang 1-0 Roth"]),
        ("15 June: Koch beat Wolf. Lang beat Roth a day later.", ["Koch 1-0 Wolf 15.06.", "Lang 1-0 Roth 16.06."]),
        ("15.6. Koch - Wolf 1:0. Wolf will gegen Koch Revanche.", ["Koch 1-0 Wolf 15.06."]),
        ("15 June: Koch beat Wolf. Lang and Roth have not finished.", ["Koch 1-0 Wolf 15.06.", "Lang ? Roth"]),
    ],
)
def test_sentence_behind_a_row_with_a_day_is_none_of_its_rows(text: str, results: list[str]) -> None:
    assert [one for one in read(text) if "Lang" in one] == [one for one in results if "Lang" in one]
    assert {"Koch", "Wolf"} <= set(read(text)[0].split())


@pytest.mark.parametrize(
    "text",
    [
        f"Results from 1 June to date:\n{ROWS}",
        "Koch beat Wolf. Lang lost to Roth, the message is from 10 June.",
    ],
)
def test_day_from_which_something_is_is_none_of_an_end(text: str) -> None:
    assert not any(one.endswith(".") for one in read(text))


@pytest.mark.parametrize(
    "below",
    ["Zwei weitere Partien endeten am 15. Juni.", "Two games ended before 15 June.", "Two results arrived on 15 June."],
)
def test_day_of_further_games_or_of_none_is_asked(below: str) -> None:
    found = [[one.code for one in claim.findings] for claim in read_claims(f"{ROWS}\n\n{below}")]
    assert found == [[Question.AMBIGUOUS_DATE], [Question.AMBIGUOUS_DATE]]


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf 1-0\n\nConfirmation by the opponent\n\nnone so far",
        "Koch - Wolf 1:0\n\nNoch nicht bestätigt\n\nnichts eingegangen",
        "1. Not yet confirmed\n1.1 Koch - Wolf 1-0",
        "Koch - Wolf 1-0\nLang says Roth offered a draw; perhaps it was that game, not the one of Koch.",
    ],
)
def test_doubt_in_words_that_others_use_otherwise_is_asked(text: str) -> None:
    assert [one for one in read(text) if "Wolf" in one and "?" not in one.split()] == []


def test_numbered_heading_without_a_day_ends_the_one_above() -> None:
    assert read("1. Friday 12 June\nKoch - Wolf 1-0\n2. Date unknown\nLang - Roth 0-1") == [
        "Koch 1-0 Wolf 12.06.",
        "Lang 0-1 Roth",
    ]


def test_names_in_quoted_speech_before_points_are_not_who_speaks() -> None:
    assert read('Koch writes: "Wolf 1-0 against me."') == ["Wolf 1-0 Koch"]


@pytest.mark.parametrize(
    ("above", "day"),
    [("13/06/2026\n----------", "13.06."), ("all from fri 12 june, sorry cant type much on this thing", "12.06.")],
)
def test_heading_with_a_line_below_it_or_a_remark_is_of_all_rows(above: str, day: str) -> None:
    assert read(f"{above}\n{ROWS}") == [one.format(day) for one in BOTH]


@pytest.mark.parametrize(
    "table",
    [
        "| Weiß    | Schwarz | Ergebnis |\n| Koch    | Wolf    | 1 - 0    |\n| Lang    | Roth    | ½ - ½    |",
        "| White H. | Black L. |\n| Koch     | Wolf     | 1 - 0 |\n| Lang     | Roth     | ½ - ½ |",
        "White | Black | W   | B\nKoch  | Wolf  | 1   | 0\nLang  | Roth  | 1/2 | 1/2",
        "| Nr | Weiß | Schwarz | W | S |\n|----|---|---|\n| 1 | Koch | Wolf | 1 | 0 |\n| 2 | Lang | Roth | ½ | ½ |",
        " Nr  Weiß   Schwarz   W    S\n  1  Koch   Wolf      1    0\n  2  Lang   Roth      ½    ½",
    ],
)
def test_rows_of_pairs_with_both_points_are_no_crosstable(table: str) -> None:
    assert read(table) == ["Koch 1-0 Wolf", "Lang 1/2-1/2 Roth"]


@pytest.mark.parametrize("points", ["1 | 1", "0 | 0", "1 | ½", "1 |", "4 | 2"])
def test_points_of_both_players_that_are_none_of_a_game_are_no_result(points: str) -> None:
    found = read(f"White | Black | W | B\nKoch | Wolf | {points}\nLang | Roth | 0 | 1")
    assert [one for one in found if "?" not in one.split()] == ["Lang 0-1 Roth"]


def test_row_above_one_about_an_offer_is_read() -> None:
    text = "Runde 6, Brett 1: Koch (W) - Wolf (S), Sieg für Weiß, 3. Juni\nBrett 2: Lang - Roth, Remis angeboten, offen"
    assert [one for one in read(text) if "?" not in one.split()] == ["Koch 1-0 Wolf 03.06."]


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf\n  White won on 6 June\nLang - Roth\n  Black won on 3 June",
        "Koch (W) v Wolf (B)\n  White won, 6 June\nLang (W) v Roth (B)\n  Black has won, 3 June",
        "1. Koch - Wolf:\n   Sieg für Weiß, 6.6.\n2. Lang - Roth:\n   Sieg für Schwarz, 3.6.",
        "6 June: Koch - Wolf\n1-0\n3 June: Lang - Roth\n0-1",
    ],
)
def test_end_below_two_players_is_that_of_their_game(text: str) -> None:
    assert read(text) == ["Koch 1-0 Wolf 06.06.", "Lang 0-1 Roth 03.06."]


@pytest.mark.parametrize(
    "text",
    [
        "White won\nKoch - Wolf\nBlack won\nLang - Roth",
        "White won:\nKoch - Wolf\nBlack won:\nLang - Roth",
        "Wins for White x1:\nKoch - Wolf\n\nBlack wins (1):\nLang - Roth",
    ],
)
def test_end_above_two_players_is_that_of_their_game(text: str) -> None:
    assert read(text) == ["Koch 1-0 Wolf", "Lang 0-1 Roth"]


@pytest.mark.parametrize(
    "offer",
    [
        "Pending\nLang - Koch: Otto Lang has offered a draw; Mr Koch is thinking it over. So nothing to enter yet.",
        "Lang has offered Koch a draw, which he has\nnot answered yet.",
        "Lang hat Koch Remis angeboten. Bisher keine Antwort. Bitte noch nichts eintragen.",
    ],
)
def test_offer_that_waits_doubts_no_other_game(offer: str) -> None:
    assert read(f"Koch - Wolf 1-0\n\n{offer}") == ["Koch 1-0 Wolf"]


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf draw. Koch offered Wolf a draw; not accepted yet.",
        "Koch - Wolf draw\nKoch offered Wolf a draw; not accepted yet.",
        "Lang has offered Roth a draw, no answer so far. Koch - Wolf 1-0: please do not enter it yet.",
    ],
)
def test_offer_that_waits_takes_no_doubt_of_a_result_away(text: str) -> None:
    assert [one for one in read(text) if "?" not in one.split()] == []


@pytest.mark.parametrize(
    "below",
    [
        "Absender: Hildegard Wrobel",
        "Gemeldet von: H. Wrobel",
        "Signed: Ted Lomax",
        "UNTERSCHRIFT\ngez. Berthold Ziegler",
        "Mit den besten Empfehlungen und Pfingstgrüßen\nIhr H. Albers",
    ],
)
def test_who_reports_and_greets_says_nothing_of_a_result(below: str) -> None:
    assert read(f"Koch - Wolf 1-0\n{below}") == ["Koch 1-0 Wolf"]


@pytest.mark.parametrize(
    "text",
    [
        "2.1 Koch, Alfred v Wolf\n Outcome: 1-0\n Completed: 6 June\n2.2 Lang v Roth\n Outcome: 0-1\n Ended: 3 June",
        "Koch - Wolf\nErgebnis: 1:0\nDatum: 6.6.26\n\nLang - Roth\nErgebnis: 0:1\nDatum: 3.6.26",
        "Koch - Wolf\nWhite won\n6 June\n\nLang - Roth\nBlack won\n3 June",
    ],
)
def test_day_below_an_end_is_that_of_its_game(text: str) -> None:
    assert read(text) == ["Koch 1-0 Wolf 06.06.", "Lang 0-1 Roth 03.06."]


def test_day_below_an_end_and_above_a_game_is_not_taken_for_clear() -> None:
    assert read("Koch - Wolf\n1-0\n3 June\nLang - Roth\n0-1") == ["Koch 1-0 Wolf", "Lang 0-1 Roth 03.06."]


@pytest.mark.parametrize("open_game", ["open, draw on offer", "Remis im Angebot", "draw offer on the table"])
def test_draw_on_offer_is_no_draw(open_game: str) -> None:
    assert read(f"Lang - Roth 0-1\nKoch / Wolf | {open_game} | -") == ["Lang 0-1 Roth"]


@pytest.mark.parametrize(
    "text",
    [
        "Frau Koch hat gegen mich aufgegeben. Mit Herrn Wolf habe ich am 13.6. Remis vereinbart.",
        "Frau Koch ist krank. Mit Herrn Wolf habe ich Remis vereinbart.",
        "Koch is ill. I drew with Wolf.",
        "Koch is ill. Wolf beat me.",
    ],
)
def test_game_of_a_writer_whom_nobody_knows_is_none_of_the_player_before(text: str) -> None:
    assert [one for one in read(text) if "?" not in one.split()] == []


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Daher erst heute: Am Freitag, dem 13. Juni, endete Koch - Wolf mit 0:1. Wolf hat also gewonnen.", "day"),
        ("Koch - Wolf 0:1, aber unbestätigt. Wolf hat also gewonnen.", "certain"),
    ],
)
def test_result_that_is_said_again_answers_no_question(text: str, question: str) -> None:
    codes = [{found.code for found in claim.findings} for claim in read_claims(text)]
    asked = {"day": Question.AMBIGUOUS_DATE, "certain": Question.NOT_CONFIRMED}[question]
    assert [asked in each for each in codes] == [True]

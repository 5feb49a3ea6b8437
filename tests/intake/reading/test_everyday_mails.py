"""Ways of writing that directors use every day: what is said twice, asides to the reader, who has which colour."""

from __future__ import annotations

from datetime import date

import pytest

from intake.reading.codes import Question
from tests.intake.reading.test_several_sentences import read, read_claims


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch (W) - Wolf (B): White won, Black overstepped the time limit, 12 May", ["Koch 1-0 Wolf 12.05."]),
        ("Koch - Wolf: Black wins, White resigned", ["Koch 0-1 Wolf"]),
        ("Koch - Wolf: Wolf resigned, win for Koch", ["Koch 1-0 Wolf"]),
        ("Koch - Wolf: Wolf hat nie auch nur einen Zug gemacht, kampflos an Koch. + / -", ["Koch +/- Wolf"]),
        ("Koch 1 Wolf 0, resigned last night. Running for the train, T.", ["Koch 1-0 Wolf 19.06."]),
        ("Koch - Wolf: Koch won, Lang beat Roth", ["Koch 1-0 Wolf", "Lang 1-0 Roth ?"]),
    ],
)
def test_result_that_is_said_twice_is_one(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch hat gegen Wolf am 8. Juni aufgegeben. Koch hatte Weiß, also 0:1.", ["Koch 0-1 Wolf 08.06."]),
        (
            "Wolf hat gegen Koch die Zeit überschritten. Damit ist die Partie seit 6.6. für Koch gewonnen.",
            ["Wolf 0-1 Koch 06.06. ?"],
        ),
        ("Koch hat gegen Wolf aufgegeben. Damit ist die Partie für Koch gewonnen.", ["Koch ? Wolf ?"]),
        ("Koch hat gegen Wolf am 8. Juni aufgegeben. Also 0:1.", ["Koch 0-1 Wolf 08.06. ?"]),
        ("Koch hat gegen Wolf am 8. Juni aufgegeben. Koch hatte Weiß, also 1:0.", ["Koch ? Wolf 08.06. ?"]),
        ("Koch hat gegen Wolf am 8. Juni aufgegeben. Also remis.", ["Koch ? Wolf 08.06. ?"]),
        ("Koch - Wolf: Koch gave up on 8 June. So the result is 0-1.", ["Koch 0-1 Wolf 08.06."]),
        ("Koch - Wolf: Koch gave up on 8 June. So the result is 1-0.", ["Koch ? Wolf 08.06."]),
        ("Koch beat Wolf on 8 June. Wolf had White, that makes it 0-1.", ["Wolf 0-1 Koch 08.06."]),
        (
            """Bei Koch – Wolf hat Frau Wolf am 8. Juni die Bedenkzeit überschritten. Sie hatte ihr
Buch verlegt. Die Partie ist daher mit 1:0 zu werten.""",
            ["Koch 1-0 Wolf 08.06."],
        ),
        (
            "Lang - Wolf 1-0, 8. Juni. Dagegen hat sie gegen Herrn Koch gewonnen, Koch - Wolf 0:1, am 11. Juni.",
            ["Lang 1-0 Wolf 08.06.", "Koch 0-1 Wolf 11.06."],
        ),
    ],
)
def test_score_that_follows_from_the_words_before_has_to_agree(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf: Black wins, White won",
        "Koch - Wolf: Wolf resigned, win for Wolf",
        "Koch - Wolf 1-0, White resigned, Wolf won",
        "Koch ½ Wolf ½, resigned last night",
    ],
)
def test_result_that_is_said_in_two_ways_is_asked(text: str) -> None:
    assert [line[:6] for line in read(text)] == ["Koch ?"]


@pytest.mark.parametrize(
    "remark",
    [
        "Colours are not written in the mails which I got, sorry.",
        "Die Farben hat mir leider keiner geschrieben.",
        "Wer Weiß hatte, weiß ich leider nicht.",
        "I do not know which of them had White.",
        "Die Zugfolge reiche ich nach, wenn Sie sie brauchen.",
        "The moves I can send if needed.",
        "Neither player has appealed.",
    ],
)
def test_remark_about_colours_or_to_the_reader_doubts_nothing(remark: str) -> None:
    assert [line.removesuffix(" ?") for line in read(f"Koch beat Wolf on 3 June. {remark}")] == ["Koch 1-0 Wolf 03.06."]


@pytest.mark.parametrize(
    "remark",
    [
        "The colours and the result are not sure.",
        "There is no final result because of a protest.",
    ],
)
def test_remark_about_the_result_doubts_it(remark: str) -> None:
    assert read(f"Koch beat Wolf on 3 June. {remark}")[0].startswith("Koch ? Wolf")


def test_verdict_has_the_day_of_an_adjudicated_game() -> None:
    text = (
        "1. Koch (White) v. Wolf (Black) has been adjudicated as a win for Black. The\n"
        "   adjudicator's verdict is dated 20 February 2026 and neither player has appealed."
    )
    assert read(text) == ["Koch 0-1 Wolf 20.02."]


def test_article_before_a_mistyped_name_is_no_part_of_it() -> None:
    text = "Koch - Lang remis, 3. Juni. Der Pfafenzeller hat gegen den Wolf mit Weiß verloren, am gleichen Tag!"
    assert read(text) == ["Koch 1/2-1/2 Lang 03.06.", "Pfafenzeller 0-1 Wolf 03.06."]


def test_row_below_signs_of_an_unplayed_game_is_a_row_of_its_own() -> None:
    assert read("- Koch - Wolf: kampflos + / -\n- Lang - Roth 1-0") == ["Koch +/- Wolf", "Lang 1-0 Roth"]


ROWS = "Koch - Lang 1-0\nWolf - Koch 1-0\nRoth - von der Au remis\n\n"


@pytest.mark.parametrize(
    ("remark", "asked"),
    [
        ("Die Partie Wolf - Koch bitte NICHT eintragen, ich melde sie, wenn alles geklärt ist.", ["Wolf"]),
        ("Please do not enter the game Wolf v Koch yet.", ["Wolf"]),
        ("Bei Wolf - Koch bin ich nicht sicher.", ["Wolf"]),
        ("I am not sure about Wolf v Koch.", ["Wolf"]),
        ("Koch hat gegen die Wertung der Partie mit Wolf Einspruch eingelegt.", ["Wolf"]),
        ("Die Partien von Koch und Wolf sind noch nicht bestätigt.", ["Koch", "Wolf"]),
        ("Koch und Wolf haben noch nicht bestätigt.", ["Koch", "Wolf"]),
        ("Die Partie zwischen Frau Wolf und Herrn Koch ist noch nicht bestätigt.", ["Wolf"]),
        ("Die Partie zwischen Frau Roth und Herrn Koch dürfte auch bald fertig sein.", []),
        ("The game between Roth and Koch might be over soon.", []),
        ('"4";"Wolf, Ida";"Koch, Alfred"; hier bitte noch nichts eintragen', ["Koch", "Wolf"]),
        ('"4";"Roth, Vera";"Koch, Alfred"; hier bitte noch nichts eintragen', []),
        ("Das Ergebnis von der Post ist noch nicht bestätigt.", ["Koch", "Wolf", "Roth"]),
    ],
)
def test_remark_about_two_opponents_is_of_their_game(remark: str, asked: list[str]) -> None:
    assert [line.split()[0] for line in read(ROWS + remark) if " ? " in line] == asked


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Lang 1-0 am 2.3.2026. Kurz darauf verlor Wolf gegen Koch.",
        "Wolf verlor bald danach gegen Koch.",
        "Wolf verlor im Jahr darauf gegen Koch.",
        "Wolf - Koch 0-1 shortly afterwards",
        "Wolf lost to Koch a little later.",
        "Wolf lost to Koch the year after.",
    ],
)
def test_day_that_only_follows_another_one_is_asked(text: str) -> None:
    last = read_claims(text)[-1]
    assert (last.completed_on, [found.code for found in last.findings]) == (None, [Question.AMBIGUOUS_DATE])


def test_same_day_in_a_sentence_over_two_lines_is_that_of_the_one_before() -> None:
    text = "Koch verlor gegen Lang am 10. März 2026. Und der Roth\nhat gegen den Wolf verloren, am gleichen Tag!"
    assert read(text) == ["Koch 0-1 Lang 10.03. ?", "Roth 0-1 Wolf 10.03. ?"]


def test_same_day_is_that_of_a_result_whose_day_is_in_the_sentence_behind_it() -> None:
    text = "Koch hat gegen Lang die Zeit überschritten. Ich habe die Partie daher\nam 10. März 2026 für Lang gewertet."
    claims = read_claims(f"{text}\n\nFriedlich war es bei Roth und Wolf,\ndie sich am selben Tage auf Remis einigten.")
    assert [claim.completed_on for claim in claims] == [date(2026, 3, 10), date(2026, 3, 10)]


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            "servus, der koch hat heut früh gegen die ida wolf gewonnen, er hatte weiss. die andre partie läuft noch.",
            ["Koch 1-0 Wolf 20.06."],
        ),
        ("Herr Koch hat am 3.6. gegen Frau Wolf gewonnen, sie hatte Weiß.", ["Wolf 0-1 Koch 03.06."]),
        ("Herr Koch hat am 3.6. gegen Herrn Wolf gewonnen, er hatte Weiß.", ["Koch 1-0 Wolf 03.06. ?"]),
        ("Koch beat Wolf with White on 3 June, and their other game is still going on.", ["Koch 1-0 Wolf 03.06."]),
        ("Koch hat am 3.6. mit Weiß gegen Wolf gewonnen, die andere läuft noch.", ["Koch 1-0 Wolf 03.06."]),
    ],
)
def test_one_of_two_games_is_read_beside_the_other(text: str, results: list[str]) -> None:
    assert read(text, twice=True) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch : Wolf = 0 : 1 (Do., 11. Juni)", ["Koch 0-1 Wolf 11.06."]),
        ("Koch - Wolf = 1/2 (11.6.)", ["Koch 1/2-1/2 Wolf 11.06."]),
        (
            "Koch - Lang 1-0 am Do, 11.6. und Koch - Wolf 0-1 am Fr, 12.6.",
            ["Koch 1-0 Lang 11.06.", "Koch 0-1 Wolf 12.06."],
        ),
        ("Frau Wolf hat gegen Herrn Koch am 3.6. die Segel gestrichen.", ["Wolf 0-1 Koch 03.06. ?"]),
        ("Koch gratulierte Frau Wolf am 3.6. zum Sieg.", ["Koch 0-1 Wolf 03.06. ?"]),
        (
            "Die Partie Koch - Wolf wurde wegen Fristüberschreitung am 3.6. für Koch entschieden.",
            ["Koch 1-0 Wolf 03.06."],
        ),
        ("Koch got past Wolf on 3 June.", ["Koch 1-0 Wolf 03.06. ?"]),
        ("Koch has gone under against Wolf, last move 3 June.", ["Koch 0-1 Wolf 03.06. ?"]),
        ("The game Koch (whites) - Wolf (blacks) ended 0-1 on 3 June.", ["Koch 0-1 Wolf 03.06."]),
        ("Koch hat gegen Wolf (sie hatte Weiß) am 3.6. die Bedenkzeit überschritten.", ["Koch 0-1 Wolf 03.06. ?"]),
        ("Koch offered a draw on 3 June and Wolf took it.", ["Koch 1/2-1/2 Wolf 03.06. ?"]),
    ],
)
def test_everyday_words_for_the_end_of_a_game(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    "text",
    [
        "Mir wurde zugetragen, Koch habe gegen Wolf verloren.",
        "Wie man hört, hat Koch gegen Wolf verloren.",
        "A little bird says that Koch lost to Wolf.",
        "Koch gratulierte Wolf zum Sieg im Vereinspokal.",
        "Koch offered a draw and Wolf took it badly.",
        "Koch - Wolf 1-0 on 3 June: draw on 9 June.",
        "Koch beat Wolf on 3 June: draw on 9 June.",
        "Koch - Wolf 1-0. Von Koch habe ich noch keine Bestätigung.",
    ],
)
def test_hearsay_and_two_results_are_asked(text: str) -> None:
    assert [line for line in read(text) if " ? " not in line] == []


def test_day_of_a_heading_is_not_that_of_a_game_before_it() -> None:
    found = read("Gestern: Koch - Wolf remis. Kurz zuvor schon Lang - Roth 1:0.")
    assert found == ["Koch 1/2-1/2 Wolf 19.06.", "Lang 1-0 Roth"]


def test_day_since_when_the_only_game_is_won_is_its_day() -> None:
    text = "Wolf hat gegen Koch die Bedenkzeit überschritten.\nDie Partie ist seit dem 6.6. für Koch gewonnen."
    assert read(text) == ["Wolf 0-1 Koch 06.06. ?"]


@pytest.mark.parametrize(
    "text",
    [
        "Koch hat am 1. Juni gegen Wolf aufgegeben, der Wolf führte die weißen Steine.",
        "Koch hat am 1. Juni gegen Wolf verloren, Wolf hatte Weiß.",
    ],
)
def test_player_named_behind_a_comma_is_not_who_the_verb_before_is_about(text: str) -> None:
    assert read(text) == ["Wolf 1-0 Koch 01.06."]


@pytest.mark.parametrize(
    ("rest", "is_doubted"),
    [
        ("Der Rest ist noch offen.", False),
        ("Alles andere läuft noch.", False),
        ("The rest are still going.", False),
        ("Die anderen sind noch nicht bestätigt.", True),
    ],
)
def test_games_that_go_on_beside_results_doubt_none(rest: str, *, is_doubted: bool) -> None:
    claims = read_claims(f"Koch - Wolf 1-0, 1.6.\nLang - Roth 0-1, 2.6.\n\n{rest}")
    doubted = [Question.NOT_CONFIRMED in [found.code for found in claim.findings] for claim in claims]
    assert doubted == [is_doubted, is_doubted]


def test_today_before_a_colon_is_when_the_mail_is_written_where_another_day_follows() -> None:
    assert read("Nur eine Partie heute: Koch - Wolf remis, letzter Zug gestern.") == ["Koch 1/2-1/2 Wolf 19.06."]


def test_day_of_a_heading_is_not_that_of_a_row_whose_own_day_has_not_come() -> None:
    (claim,) = read_claims("Results up to today in EM-7:\n\nKoch (W) - Wolf (S) 1/2-1/2, on 28-Sep-2026")
    assert (claim.completed_on, [found.code for found in claim.findings]) == (None, [Question.FUTURE_DATE])


def test_heading_with_a_code_in_its_sentence_gives_its_day() -> None:
    text = "Im Turnier EM-7 wurden am 1.6. beendet:\n\nKoch - Wolf 1-0\n\nfolgende am 4.6.:\n\nLang - Roth 1-0"
    assert read(text) == ["Koch 1-0 Wolf 01.06.", "Lang 1-0 Roth 04.06."]


@pytest.mark.parametrize("code", ["", "MK-231: "])
def test_two_rows_in_a_line_stay_two_where_either_has_a_stranger(code: str) -> None:
    text = f"{code}Kowalski - Wolf 0:1 (16.6.), von der Heide - Koch remis (16.6.)"
    assert read(text) == ["Kowalski 0-1 Wolf 16.06.", "von der Heide 1/2-1/2 Koch 16.06."]


@pytest.mark.parametrize("word", ["remi", "remise", "oavgjort", "berabere", "tablas"])
def test_draw_in_the_language_of_a_neighbour_is_a_draw(word: str) -> None:
    assert read(f"Koch - Wolf {word} 1.6.") == ["Koch 1/2-1/2 Wolf 01.06."]


def test_player_may_be_called_as_neighbours_call_a_draw() -> None:
    assert read("Koch - Remi 1-0 1.6.") == ["Koch 1-0 Remi 01.06."]


@pytest.mark.parametrize(
    "doubt",
    [
        "Die zweite Partie läuft noch.",
        "The second game is still going on.",
        "Die anderen laufen noch, bei der zweiten bin ich nicht sicher.",
    ],
)
def test_second_of_two_results_that_goes_on_is_asked(doubt: str) -> None:
    claims = read_claims(f"Koch - Wolf 1-0, 1.6.\nLang - Roth 0-1, 2.6.\n\n{doubt}")
    assert [Question.NOT_CONFIRMED in [each.code for each in one.findings] for one in claims] == [False, True]


@pytest.mark.parametrize(
    ("text", "doubted"),
    [
        ("Lang - Roth 1-0\nKoch - Wolf ½-½ am 1.6., die zweite Partie läuft noch.", [False, False]),
        ("Lang - Roth 1-0\nKoch - Wolf ½-½ am 1.6., the second game is still going on.", [False, False]),
        ("Lang - Roth 1-0, Koch - Wolf ½-½, die zweite Partie läuft noch.", [False, True]),
        ("Lang - Roth 1-0\nKoch - Wolf ½-½ am 1.6.\nDie zweite Partie läuft noch.", [False, True]),
    ],
)
def test_second_game_of_the_pair_in_its_row_goes_on(text: str, doubted: list[bool]) -> None:
    claims = read_claims(text, twice=True)
    assert [Question.NOT_CONFIRMED in [each.code for each in one.findings] for one in claims] == doubted


def test_second_game_in_the_row_of_two_who_play_only_one_is_asked() -> None:
    claims = read_claims("Lang - Roth 1-0\nKoch - Wolf ½-½ am 1.6., die zweite Partie läuft noch.")
    assert [Question.NOT_CONFIRMED in [each.code for each in one.findings] for one in claims] == [False, True]


@pytest.mark.parametrize(
    ("doubt", "doubted"),
    [
        ("Bei Koch gegen Wolf muss ich noch mal nachfragen.", [False]),
        ("I am not sure about Koch against Wolf, I have to ask.", [False]),
        ("Bei Koch gegen Wolf bin ich nicht sicher, ich meine Koch hat gewonnen. Da frage ich nach.", [False, True]),
        (
            "Bei Koch gegen Wolf bin ich nicht sicher, ich meine Koch hat gewonnen. Alles muss ich nachfragen.",
            [True] * 2,
        ),
        ("Koch - Wolf 1-0. Da muss ich noch mal nachfragen.", [True, True]),
        ("Koch gegen Wolf fehlt noch, beide sind noch nicht bestätigt.", [True]),
        ("Das ist noch nicht bestätigt, Koch gegen Wolf kommt morgen.", [True]),
        ("Da muss ich noch mal nachfragen.", [True]),
    ],
)
def test_doubt_about_named_players_leaves_other_results(doubt: str, doubted: list[bool]) -> None:
    claims = read_claims(f"Lang hat am 1.6. mit Weiß gegen Roth gewonnen. {doubt}")
    assert [Question.NOT_CONFIRMED in [each.code for each in one.findings] for one in claims] == doubted


@pytest.mark.parametrize(
    "remark",
    [
        "I told him months ago that the pawn was poisoned.",
        "we had warned him weeks ago.",
        "ich habe ihm schon vor Monaten gesagt, dass der Bauer vergiftet ist.",
    ],
)
@pytest.mark.parametrize("text", ["Wolf had White against Lang and won. He resigned last Tuesday"])
def test_remark_about_another_time_is_neither_doubt_nor_day(text: str, remark: str) -> None:
    assert read(f"{text} after a long rook ending - {remark}") == ["Wolf 1-0 Lang 16.06."]


@pytest.mark.parametrize(
    "remark",
    [
        "I told him weeks ago that the result was wrong.",
        "I told him a week ago that he had White.",
        "I told you weeks ago.",
    ],
)
def test_remark_about_the_result_at_another_time_is_asked(remark: str) -> None:
    claims = read_claims(f"Wolf beat Lang with White - {remark}")
    assert all(claim.findings for claim in claims)


@pytest.mark.parametrize(
    ("beside", "is_doubted"),
    [
        ("The club has cancelled the pre-season nets.", False),
        ("The club has cancelled the game.", True),
        ("The result was cancelled.", True),
    ],
)
def test_what_else_is_cancelled_doubts_no_result(beside: str, *, is_doubted: bool) -> None:
    claims = read_claims(f"Koch - Wolf 1-0, 1.6.\n{beside}")
    assert [Question.NOT_CONFIRMED in [each.code for each in one.findings] for one in claims] == [is_doubted]

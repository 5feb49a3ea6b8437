"""Answers of directors whose mails were played: lines that contradict each other, several games, days in words."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ratings.importing import roster
from ratings.models import Player
from tests.intake.federation import ANNA, codes, game, settled, stored
from tests.intake.processing.test_conversations import reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.usefixtures("_federation")]

REPORTED = {"2-3": "1-0", "1-4": "1/2-1/2"}
RIGHTED = {"2-3": "1/2-1/2", "1-4": "1/2-1/2"}
RESIGNED = "I have the letter from Eva here. She writes that she resigned, so the winner of that game is Weber."

TWICE = "Hans Müller hat am 10.3. gegen Eva Schmidt gewonnen.\n\nKurz gefasst:\nHans Müller - Eva Schmidt 0:1\n"


@pytest.mark.parametrize(
    ("answer", "results"),
    [
        (
            "Oben steht es richtig, unten habe ich die Zahlen vertauscht: Hans hat den Punkt, und Eva hat gratuliert.",
            {"1-2": "1-0"},
        ),
        ("Unten habe ich die Zahlen vertauscht.", {"1-2": "1-0"}),
        ("Below I mixed up the numbers, sorry.", {"1-2": "1-0"}),
        ("oben falsch, unten richtig", {"1-2": "0-1"}),
        ("Ich habe die Zahlen vertauscht.", {}),
        ("I got it the wrong way round.", {}),
        ("Die Zahlen habe ich vertauscht, Eva hat verloren.", {"1-2": "1-0"}),
        ("Oben stimmt es. Frau Schmidt hat gewonnen.", {}),
        ("Hans won, Eva lost.", {"1-2": "1-0"}),
        ("Hans Müller gegen Schmidt hat Schmidt gewonnen.", {"1-2": "0-1"}),
        ("Hans Müller against Schmidt, Schmidt won.", {"1-2": "0-1"}),
        ("Hans Müller gegen Schmidt, der Hans hat verloren.", {"1-2": "0-1"}),
    ],
)
def test_line_called_right_or_wrong_by_its_place_decides_a_contradiction(answer: str, results: dict[str, str]) -> None:
    asked = settled(TWICE)
    assert codes(asked) == ["words-contradict"]
    reply(answer, asked)
    assert stored("SE947") == results


@pytest.mark.parametrize(
    "text",
    [
        (
            "Nun steht es verkehrt herum! Weber gegen Schmidt hat die Eva gewonnen, der Weber hat verloren.\n"
            "Sonst dreht sie mir den Hals um, wenn sie das in der Liste sieht, das heißt, die Eva natürlich."
        ),
        "You have it the wrong way round! Schmidt won, Weber lost. She will wring my neck if she reads that.",
    ],
)
def test_joke_behind_a_correction_is_no_doubt_of_it(text: str) -> None:
    done = reply(text, settled("Schmidt - Weber 0-1, 10.3.2026\nHans Müller - Karl Müller remis, 11.3.2026\n"))
    assert (done.state, stored("SE947")["2-3"]) == ("accepted", "1-0")


MATCH: dict[str, Any] = {
    "code": "MA9",
    "name": "Freundschaftskampf",
    "kind": "match",
    "pool": "fwz",
    "start": "2026-01-01",
    "days_per_10_moves": 40,
    "players": ["1001", "1002", "1003", "1004", "1009", "1010"],
    "games": [
        {"white": white, "black": black, "round": 1}
        for one, other in (("1001", "1010"), ("1002", "1009"), ("1003", "1004"))
        for white, black in ((one, other), (other, one))
    ],
}


def load_match(match: dict[str, Any]) -> None:
    """Let Anna direct a match."""
    director = {"name": "Anna Leiter", "email": ANNA, "tournaments": [match["code"]]}
    roster.load({"players": [], "tournaments": [match], "directors": [director]})


DOUBTED = (
    "Brett 1: Hans Müller (Weiß) - Beck 1:0, 10.3.2026\n"
    "Brett 2: Frau Schmidt hat am 11.3. gegen Frau Grün gewonnen.\n"
    "Beides ist noch nicht bestätigt.\n"
    "Brett 3: Weber gegen Karl Müller ist wohl ebenfalls zu Ende, vermutlich hat Weber verloren; "
    "das muss ich aber erst noch klären.\n"
)


@pytest.mark.parametrize(
    ("answer", "results"),
    [
        ("1: Ja. Frau Schmidt hatte Weiß.\n2: nein", {"1-6": "1-0", "2-5": "1-0"}),
        ("1: Ja, Frau Grün hatte Weiß.\n2: nein", {"1-6": "1-0", "5-2": "0-1"}),
        ("1: a, Schmidt had White\n2: b", {"1-6": "1-0", "2-5": "1-0"}),
        (
            "1: Selbstverständlich, zu klären war allein Brett 3. Schmidt führte übrigens die weißen Steine.\n2: b",
            {"1-6": "1-0", "2-5": "1-0"},
        ),
        ("1: Certainly, only board 3 was open. Schmidt had the white pieces.\n2: b", {"1-6": "1-0", "2-5": "1-0"}),
        (
            "1: Ja, Brett 1 und Brett 2 stehen fest. An Brett 2 hatte Frau Schmidt Weiß.\n2: b",
            {"1-6": "1-0", "2-5": "1-0"},
        ),
        ("1: Ja, unklar war nur Brett 2.\n2: b", {}),
        ("1: ja, stimmt beides, und Weiß hatte nicht Schmidt\n2: b", {}),
    ],
)
def test_colours_and_another_doubt_beside_the_answer_to_a_doubt(answer: str, results: dict[str, str]) -> None:
    load_match(MATCH)
    asked = settled(DOUBTED, subject="MA9")
    assert codes(asked) == ["not-confirmed", "not-confirmed"]
    reply(answer, asked)
    assert stored("MA9") == results


@pytest.mark.parametrize(
    "answer",
    [
        "It was Karl Heinz that won, never mind what I wrote under it.",
        "Schmidt and Weber, 0-1, it was Weber that won.",
        "Gewonnen hat Weber, das 0-1 stimmt.",
    ],
)
def test_sentence_behind_a_row_that_contradicts_it_is_asked(answer: str) -> None:
    asked = settled("Schmidt - Weber 0-1, 12.3.2026. Eva had him beat from move 20 and won it well.\n")
    assert (codes(asked), stored("SE947")) == (["words-contradict"], {})
    done = reply(answer, asked)
    assert (done.state, stored("SE947")) == ("accepted", {"2-3": "0-1"})


def test_sentence_behind_a_row_is_asked_once_though_it_is_a_result_by_itself() -> None:
    asked = settled("Schmidt - Weber 0-1, 12.3.2026. Eva won it well.\n")
    assert (codes(asked), stored("SE947")) == (["words-contradict"], {})


@pytest.mark.parametrize(
    "answer",
    [
        "Schmidt and Weber, 0-1, just as you have it stored.",
        "Schmidt v Weber is grand as it is, leave it be.",
        "Schmidt gegen Weber stimmt so, wie Sie es gespeichert haben.",
    ],
)
def test_stored_game_that_is_called_right_stays_and_nothing_is_asked(answer: str) -> None:
    done = reply(answer, settled("Schmidt - Weber 0-1, 12.3.2026\nHans Müller - Karl Müller remis, 11.3.2026\n"))
    assert (done.state, stored("SE947")) == ("accepted", {"1-4": "1/2-1/2", "2-3": "0-1"})


@pytest.mark.parametrize(
    "answer",
    ["It was Pia Grün, of course. It was indeed Pia who lost to Eva.", "1: Pia Grün. Pia hat gegen Eva verloren."],
)
def test_result_said_again_beside_the_answer_opens_no_question(answer: str) -> None:
    load_match(MATCH)
    asked = settled("Otto Lang lost with Black to Eva Schmidt on 11 March.\n", subject="MA9")
    assert codes(asked) == ["not-in-tournament"]
    done = reply(answer, asked)
    assert (done.state, stored("MA9")) == ("accepted", {"2-5": "1-0"})


FIRST_OF_TWO = "grün (weiß) - schmidt 1-0, 31.2.\nweber und karl müller remis am 10.3.\n"


@pytest.mark.parametrize(
    ("answer", "results"),
    [
        (
            (
                "des war da 28.2. und bei weber hat der karl müller weis ghabt\n"
                "no was neus schmidt weis gegn grün remis gestern\n"
            ),
            {"5-2": "1-0", "4-3": "1/2-1/2"},
        ),
        (
            (
                "bei weber gegn karl müller hat müller weiß ghabt\ngrün schmidt 1:0 war am 28.2.\n"
                "die 2. partie schmidt weiß gegn grün remsi am 12.3.\n"
            ),
            {"5-2": "1-0", "2-5": "1/2-1/2", "4-3": "1/2-1/2"},
        ),
        (
            (
                "Das war der 28.2., und bei Weber hatte Karl Müller Weiß.\n"
                "Noch was Neues: Schmidt (Weiß) - Grün remis, gestern.\n"
            ),
            {"5-2": "1-0", "2-5": "1/2-1/2", "4-3": "1/2-1/2"},
        ),
        (
            (
                "It was the 28th. Karl Müller had White against Weber. And one more: Schmidt with White drew with Grün "
                "yesterday.\n"
            ),
            {"5-2": "1-0", "2-5": "1/2-1/2", "4-3": "1/2-1/2"},
        ),
    ],
)
def test_line_about_the_second_game_gives_the_first_one_no_day(answer: str, results: dict[str, str]) -> None:
    load_match(MATCH)
    asked = settled(FIRST_OF_TWO, subject="MA9")
    assert codes(asked) == ["impossible-date", "which-game"]
    done = reply(answer, asked)
    assert {pair: score for pair, score in stored("MA9").items() if pair in results} == results
    assert game("MA9", "5-2").completed_on == date(2026, 2, 28)
    assert stored("MA9").keys() == results.keys() or codes(done)


@pytest.mark.parametrize(
    ("answer", "day"),
    [
        ("Verzeihung, das war ein Versehen meinerseits. Es muss der Achtundzwanzigste heißen.", 28),
        ("Sorry, my mistake, it was the twenty-eighth.", 28),
        ("Sent by mistake. The right day is the tenth.", 10),
        ("der dreissigste", None),
        ("der zweite", 2),
        ("Das war ein Versehen meinerseits. Es muss der letzte Tag des Monats sein.", None),
    ],
)
def test_slip_beside_the_right_day_withdraws_nothing(answer: str, day: int | None) -> None:
    asked = settled("Hans Müller - Eva Schmidt 1-0, 30. Februar 2026\n")
    assert codes(asked) == ["impossible-date"]
    reply(answer, asked)
    result = {"1-2": "1-0"} if day else {}
    assert (stored("SE947"), states(asked)) == (result, [(1, "answered" if day else "open")])
    assert not day or game("SE947", "1-2").completed_on == date(2026, 2, day)


def test_slip_alone_withdraws_its_line_until_it_counts_of_course() -> None:
    asked = settled("Hans Müller - Eva Schmidt 1-0, 30. Februar 2026\n")
    done = reply("Das war ein Versehen.", asked)
    assert states(asked) == [(1, "withdrawn")]
    reply("Das ist ein Missverständnis: Die Partie gilt selbstverständlich, sie endete am 28.2.2026.", done, 3)
    assert stored("SE947") == {"1-2": "1-0"}


@pytest.mark.parametrize(
    ("answer", "results"),
    [
        (
            "Behnke heißt doch mein Nachbar! Schmidts Gegner war natürlich der Weber. Sonst ist alles so.",
            {"2-3": "0-1"},
        ),
        ("Schmidt's opponent was Weber, of course.", {"2-3": "0-1"}),
        ("Gegner von Schmidt war Weber.", {"2-3": "0-1"}),
        ("Das war natürlich der Weber.", {"2-3": "0-1"}),
        ("Schmidt spielt gegen Weber noch.", {}),
        ("Schmidt spielte nicht gegen Weber.", {}),
    ],
)
def test_opponent_instead_of_a_stranger_completes_the_line(answer: str, results: dict[str, str]) -> None:
    line = (
        "Frau Schmidt hat mit den weißen Steinen gegen Behnke verloren, am 6. März, sie war ganz geknickt am Telefon."
    )
    asked = settled(f"{line}\n")
    assert codes(asked) == ["which-game"]
    reply(f"{answer}\n\nHerzliche Grüße von der Küste\nEure Anna Leiter\n", asked)
    assert stored("SE947") == results


@pytest.mark.parametrize("is_reply", [True, False])
@pytest.mark.parametrize(
    "text",
    [
        "the Müller who lost to Weber is Hans, of course. Karl still has his game with him running.",
        "It is Hans Müller. Weber beat him on March 10, it is the same game both times.",
    ],
)
def test_who_is_meant_is_said_in_a_reply_or_a_new_mail(text: str, is_reply: bool) -> None:
    asked = settled("Weber - Müller 1-0, 10.3.2026\n")
    assert codes(asked) == ["ambiguous-name"]
    said = f"Bonjour,\n\n{text}\n\nMerci,\nAnna"
    reply(said, asked) if is_reply else settled(said, subject="which Müller", message_id="<5@example.org>")
    assert (stored("SE947"), states(asked)[0][1] in {"answered", "settled"}) == ({"3-1": "1-0"}, True)


def test_report_of_another_game_in_a_new_mail_answers_nothing() -> None:
    asked = settled("Weber - Müller 1-0, 10.3.2026\n")
    settled("Hans Müller beat Eva Schmidt on 12 March 2026.\n", subject="SE947 news", message_id="<5@example.org>")
    assert (stored("SE947"), states(asked)) == ({"1-2": "1-0"}, [(1, "open")])


@pytest.mark.parametrize(
    ("line", "state"), [("Karl Müller - Karl Heinz Weber 1-0", "settled"), ("Weber - Hans Müller 1-0", "open")]
)
def test_game_of_another_mail_settles_its_question_whoever_is_named_first(line: str, state: str) -> None:
    asked = settled("Weber - Müller 0-1, 12.3.2026\n")
    settled(f"{line}, 12.3.2026\n", subject="SE947 neu", message_id="<7@example.org>")
    assert states(asked) == [(1, state)]


@pytest.mark.parametrize(
    ("answer", "games"),
    [
        ("jo derby, sorry. braun lang passt auch", {"1-2": "1-0", "3-4": "1/2-1/2", "5-6": "1-0"}),
        ("ja derby", {"1-2": "1-0", "3-4": "1/2-1/2"}),
        ("yes, the derby of course", {"1-2": "1-0", "3-4": "1/2-1/2"}),
        ("nicht derby", {}),
    ],
)
def test_tournament_named_by_a_word_is_that_of_all_games(answer: str, games: dict[str, str]) -> None:
    pairs = (("1001", "1010"), ("1002", "1009"), ("1008", "1007"))
    derby = {"code": "KD-DERBY26", "players": [number for pair in pairs for number in pair]}
    load_match({**MATCH, **derby, "games": [{"white": one, "black": two, "round": 1} for one, two in pairs]})
    lines = "hans müller (w) - beck 1:0 gestern\nschmidt (w) - grün remis auch gestern\n"
    asked = settled(f"{lines}braun (w) - lang heute 1:0 glaub ich, frag aber nochmal nach\n", subject="EC5")
    assert codes(asked) == ["wrong-tournament", "wrong-tournament", "not-confirmed"]
    reply(answer, asked)
    assert stored("KD-DERBY26") == games


TWO_OF_A_NAME = "Hans Müller - Meier 0-1, 10.3.2026\n"


@pytest.mark.parametrize(
    ("answer", "results"),
    [
        ("Des war der Jüngere von den zweien, der Alte spielt ja gar nimmer so schnell.", {"3-1": "1-0"}),
        ("Na der junge Meier, den andern kenn ich gar net so gut.", {"3-1": "1-0"}),
        ("The senior one, I should have said so at once.", {"1-2": "0-1"}),
    ],
)
def test_words_of_a_whole_reply_say_who_of_two_is_meant(answer: str, results: dict[str, str]) -> None:
    asked = settled(TWO_OF_A_NAME, subject="NS3")
    reply(answer, asked)
    assert stored("NS3") == results


@pytest.mark.parametrize(
    ("answer", "results"),
    [
        ("Weiß hatte die Verliererin, genützt hat es ihr nichts.", {"1-2": "0-1"}),
        ("He was the one who moved first.", {"2-1": "1-0"}),
        ("That I would have to ask them both.", {}),
    ],
)
def test_words_of_a_whole_reply_say_who_had_white(answer: str, results: dict[str, str]) -> None:
    asked = settled("Weber hat am 10.3. gegen Schmidt gewonnen.\n", subject="DR12")
    reply(answer, asked)
    assert stored("DR12") == results


@pytest.mark.parametrize(
    ("answer", "results"),
    [
        ("Half a point each in the end, both of them have signed.", {"2-3": "1/2-1/2"}),
        ("Alles amtlich, wie gemeldet, die Karte liegt vor mir.", {"2-3": "1-0"}),
        ("Weber will davon nichts wissen, die spielen munter weiter, also streichen Sie das.", {}),
        ("Wie das ausging, muss ich die beiden erst noch fragen.", {}),
    ],
)
def test_words_of_a_whole_reply_settle_a_doubt(answer: str, results: dict[str, str]) -> None:
    asked = settled("Schmidt - Weber 1-0, 10.3.2026, Weber hat es aber noch nicht bestätigt.\n")
    assert codes(asked) == ["not-confirmed"]
    reply(answer, asked)
    assert stored("SE947") == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Bitte nehmen Sie Schmidt und Weber wieder heraus, die beiden sind noch mittendrin.", {"1-4": "1/2-1/2"}),
        ("Eva und Weber haben sich am Ende geeinigt, also ein halber Punkt für jeden, mein Fehler.", RIGHTED),
        ("Das Ergebnis von Schmidt und Weber ist genau so richtig.", REPORTED),
        (RESIGNED, {"2-3": "0-1", "1-4": "1/2-1/2"}),
    ],
)
def test_words_of_a_whole_reply_to_a_receipt_correct_the_game_that_they_name(
    text: str, results: dict[str, str]
) -> None:
    report = settled("Schmidt - Weber 1-0, 10.3.2026\nHans Müller - Karl Müller remis, 11.3.2026\n")
    reply(text, report)
    assert stored("SE947") == results


def test_sentence_behind_a_row_names_a_player_by_a_given_name_with_a_hyphen() -> None:
    Player.objects.filter(number="1003").update(given_name="Sung-ho")
    asked = settled("Schmidt - Weber 0-1, 12.3.2026. Sung-ho resigned on move 44.\n")
    assert (codes(asked), stored("SE947")) == (["words-contradict"], {})


def test_words_of_a_new_mail_correct_nothing_by_their_weights() -> None:
    report = settled("Schmidt - Weber 1-0, 10.3.2026\nHans Müller - Karl Müller remis, 11.3.2026\n")
    asked = reply(RESIGNED, report, subject="SE947", In_Reply_To="")
    assert (codes(asked), stored("SE947")) == (["no-score"], REPORTED)

"""Replies that call a stored line of our answer wrong, by its place, its number, its names, or below its quotation."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.utils import timezone

from intake.models import InboundMail, OutboundMail
from intake.processing.overdue_questions import release_waiting
from intake.processing.threads import SOON
from tests.intake.federation import codes, game, settled, stored
from tests.intake.processing.test_conversations import quoted, reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.usefixtures("_federation")]

THREE = (
    "Hans Müller - Eva Schmidt 1-0, 10.3.2026\n"
    "Karl Müller - Karl Heinz Weber 1-0, 11.3.2026\n"
    "Eva Schmidt - Karl Heinz Weber 0-1, 12.3.2026\n"
)
BEFORE = {"1-2": "1-0", "2-3": "0-1", "4-3": "1-0"}


def report() -> InboundMail:
    """A mail whose three results are stored."""
    asked = settled(THREE)
    assert stored("SE947") == BEFORE
    return asked


@pytest.mark.parametrize(
    "text",
    [
        "In Zeile 2 ist ein Fehler, remis statt 1-0.",
        "Zeile 2: remis",
        "Zu 2: Das war remis.",
        "Die zweite Partie ist falsch, die war remis.",
        "die 2. Zeile stimmt nicht, da muss unentschieden stehen",
        "Partie Nr. 2 bitte ändern: 1/2",
        "Game 2 should be a draw, sorry",
        "The second result is wrong. It was drawn.",
        "Die zweite Partie stimmt nicht.\nRichtig ist: remis.",
        "Die vorletzte Partie ist leider falsch, sie ging unentschieden aus.",
        "2nd line isn't right, they drew",
        "Karl Müller - Weber stimmt nicht: Punkteteilung.",
        "Zeile 2 stümmt net, des war a Remis",
        "O weh, bei Zeile 2 habe ich mich verschrieben. Richtig ist Karl Müller - Weber remis, am gleichen Tag.",
    ],
)
def test_line_is_put_right_and_keeps_its_day(text: str) -> None:
    done = reply(f"{text}\n\nGruß\nAnna Leiter", report())
    assert (done.state, stored("SE947")) == ("accepted", {**BEFORE, "4-3": "1/2-1/2"})
    assert game("SE947", "4-3").completed_on == date(2026, 3, 11)


@pytest.mark.parametrize(
    "text",
    [
        "Sorry, I have forgotten the date: Karl Müller - Weber was finished on 2 March 2026.",
        "Das Datum habe ich vergessen: Karl Müller - Weber endete am 2.3.2026.",
        "Und Karl Müller - Weber war doch schon am 2.3., ich hatte mich in der Zeile vertan.",
        "Aber Karl Müller gegen Weber endete am 2.3., da habe ich mich verschrieben.",
        "Es geht um Karl Müller gegen Karl Heinz Weber, 1:0, nur der Tag war falsch: 2.3. statt 11.3.",
        "Only the day of Karl Müller against Weber was wrong: 2 March instead of 11 March.",
        "Sorry, Karl Müller - Weber was on 2 March already, I got the line wrong.",
    ],
)
def test_day_that_comes_later_is_that_of_the_stored_line(text: str) -> None:
    done = reply(f"{text}\n\nAnna Leiter", report())
    assert (done.state, stored("SE947")) == ("accepted", BEFORE)
    assert game("SE947", "4-3").completed_on == date(2026, 3, 2)


@pytest.mark.long
@pytest.mark.parametrize(
    ("answer", "score"),
    [
        ("Gewonnen hat der Weber.", "0-1"),
        ("remis", "1/2-1/2"),
        ("Schwarz", "0-1"),
        ("Sieger war Weber", "0-1"),
        ("b", "0-1"),
        ("doch, stimmt so", "1-0"),
        ("1-0 bleibt", "1-0"),
        ("die zwei spielen ja noch", None),
        ("not over yet, sorry", None),
    ],
)
def test_line_that_is_only_called_wrong_is_asked(answer: str, score: str | None) -> None:
    asked = reply("Die zweite Partie stimmt nicht.\n\nAnna", report())
    assert (codes(asked), stored("SE947")) == (["wrong-line"], BEFORE)
    assert "Müller, Karl - Weber, Karl Heinz 1-0" in asked.answers.get().body
    done = reply(answer, asked, 3)
    assert (done.state, stored("SE947").get("4-3")) == ("accepted", score)
    assert game("SE947", "4-3").completed_on == (date(2026, 3, 11) if score else None)


@pytest.mark.parametrize("answer", ["ja", "Yes."])
def test_bare_yes_chooses_none_of_several_results(answer: str) -> None:
    asked = reply("Die zweite Partie stimmt nicht.\n\nAnna", report())
    assert (codes(reply(answer, asked, 3)), stored("SE947")) == (["wrong-line"], BEFORE)


@pytest.mark.long
@pytest.mark.parametrize(
    "text", ["Zeile 2 ist falsch, das war remis, glaube ich.", "Line 2 is wrong, probably a draw."]
)
def test_doubt_about_a_line_is_asked(text: str) -> None:
    done = reply(text, report())
    assert (codes(done), stored("SE947")) == (["wrong-line"], BEFORE)


@pytest.mark.long
def test_day_of_a_line_is_put_right() -> None:
    reply("Zeile 3: das Datum stimmt nicht, es war der 13.3.2026", report())
    assert (stored("SE947"), game("SE947", "2-3").completed_on) == (BEFORE, date(2026, 3, 13))


def test_line_is_turned() -> None:
    reply("Das letzte Ergebnis ist verkehrt herum.", report())
    assert stored("SE947") == {**BEFORE, "2-3": "1-0"}


def test_line_is_withdrawn() -> None:
    reply("Zeile 1 bitte streichen, die läuft noch.", report())
    assert stored("SE947") == {"2-3": "0-1", "4-3": "1-0"}


@pytest.mark.parametrize(
    "text",
    [
        "Kommando zurück, Hans Müller - Schmidt läuft noch",
        "Die Partie Müller Hans gegen Schmidt läuft doch noch",
        "Stopp, Hans Müller und Schmidt spielen noch!",
        "Zeile 1: löppt noch",
        "Line 1: they are still playing",
    ],
)
def test_line_whose_game_goes_on_is_withdrawn(text: str) -> None:
    done = reply(text, report())
    assert (done.state, stored("SE947")) == ("accepted", {"2-3": "0-1", "4-3": "1-0"})


@pytest.mark.long
@pytest.mark.parametrize(
    "text",
    [
        "bitte vergessen Sie meine Meldung von gestern",
        "Sorry, forget my last mail",
        "Ich ziehe meine Meldung zurück.",
        "War alles ein Irrtum, bitte alles löschen",
    ],
)
def test_report_that_is_answered_is_withdrawn(text: str) -> None:
    done = reply(text, report())
    assert (done.state, stored("SE947")) == ("accepted", {})


@pytest.mark.parametrize(
    "text",
    [
        "Danke! Nur Müller-Schmidt war remis.",
        "Thanks, but Mueller - Schmidt was a draw.",
        "Danke.\nMüller - Schmidt war doch remis",
        "Merci! Außer Müller-Schmidt: das war remis.",
    ],
)
def test_thanks_beside_a_wrong_line(text: str) -> None:
    reply(f"{text}\n\nAnna", report())
    assert stored("SE947") == {**BEFORE, "1-2": "1/2-1/2"}


@pytest.mark.long
def test_players_that_were_mixed_up_are_turned_by_the_name_of_the_winner() -> None:
    asked = settled(THREE.replace("Eva Schmidt - Karl", "Hans Müller - Karl"))
    text = "da habe ich die beiden Herren verwechselt, entschuldigen Sie:\ngewonnen hat Schmidt."
    reply(f"{quoted(asked)}\n{text}\n\nMit freundlichen Grüßen\nAnna Leiter", asked)
    assert stored("SE947") == {"1-2": "0-1", "3-1": "1-0", "4-3": "1-0"}


@pytest.mark.parametrize(
    "text",
    ["Danke, aber Karl Müller - Schmidt war remis", "Sorry, vergessen: Karl Müller hat gegen Schmidt remis gespielt"],
)
def test_namesake_is_not_the_player_of_a_stored_line(text: str) -> None:
    reply(text, report())
    assert stored("SE947") == {**BEFORE, "2-4": "1/2-1/2"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "answer", "after"),
    [
        ("Zeile 5 ist falsch, remis", "die zweite", {**BEFORE, "4-3": "1/2-1/2"}),
        ("Die fünfte Partie bitte streichen", "a", {"2-3": "0-1", "4-3": "1-0"}),
        ("line 9 is wrong", "the second, it was drawn", {**BEFORE, "4-3": "1/2-1/2"}),
    ],
)
def test_line_that_the_answer_does_not_have_is_asked(text: str, answer: str, after: dict[str, str]) -> None:
    asked = reply(text, report())
    assert stored("SE947") == BEFORE
    assert "c) Schmidt, Eva - Weber, Karl Heinz 0-1" in asked.answers.get().body
    reply(answer, asked, 3)
    assert stored("SE947") == after


@pytest.mark.long
def test_two_lines_are_put_right() -> None:
    reply("Die erste Partie ist falsch, die war remis.\nDie dritte auch: remis.", report())
    assert stored("SE947") == {"1-2": "1/2-1/2", "2-3": "1/2-1/2", "4-3": "1-0"}


@pytest.mark.long
def test_words_below_the_quoted_line_are_about_it() -> None:
    asked = report()
    lines = []
    for line in quoted(asked).splitlines():
        lines.append(line)
        lines += ["", "falsch, remis!", ""] if "Müller, Karl - Weber" in line else []
    done = reply("\n".join(lines), asked)
    assert (done.state, stored("SE947")) == ("accepted", {**BEFORE, "4-3": "1/2-1/2"})


@pytest.mark.parametrize("text", ["Kein Fehler gefunden, alle Zeilen stimmen.", "Die zweite Partie war sehr schön."])
def test_nothing_changes_without_a_line_or_a_fault(text: str) -> None:
    done = reply(text, report())
    assert (stored("SE947"), states(done)) == (BEFORE, [])


@pytest.mark.long
def test_thanks_behind_a_correction_need_no_answer() -> None:
    done = reply("Zeile 2: remis", report())
    last = reply("Danke, jetzt passt alles!\n\nMit freundlichen Grüßen\nAnna Leiter", done, 3)
    assert (last.state, last.answers.count()) == ("ignored", 0)


def test_question_about_a_stored_line_waits_for_its_answer() -> None:
    asked = reply("Die zweite Partie stimmt nicht.", report())
    release_waiting()
    assert states(asked) == [(1, "open")]


def anew(text: str, subject: str = "noch einmal", number: int = 2, **facts: str) -> InboundMail:
    """A new mail, which answers none."""
    facts = {"sent": "Sun, 15 Mar 2026 12:20:00 +0100", **facts}
    return settled(text, subject=subject, message_id=f"<{number}@example.org>", **facts)


@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("SE947", "Kommando zurück, es war remis!"),
        ("noch einmal", "stimmt doch nicht, es war remis"),
        ("Korrektur", "Es war remis."),
        ("SE947", "Sorry, Müller - Schmidt war doch remis."),
        ("oops", "Scratch that, it was a draw."),
    ],
)
def test_new_mail_soon_after_the_report_puts_it_right(subject: str, text: str) -> None:
    settled("Hans Müller - Eva Schmidt 1-0, 10.3.2026\n")
    done = anew(f"{text}\n\nAnna Leiter", subject)
    assert (done.state, stored("SE947")) == ("accepted", {"1-2": "1/2-1/2"})
    assert game("SE947", "1-2").completed_on == date(2026, 3, 10)


def test_new_mail_takes_a_game_back_that_goes_on() -> None:
    settled("Hans Müller - Eva Schmidt 1-0, 10.3.2026\n")
    assert (anew("Kommando zurück, die Partie läuft noch.").state, stored("SE947")) == ("accepted", {})


@pytest.mark.long
def test_new_mail_that_means_one_of_several_games_is_asked_which() -> None:
    report()
    asked = anew("stimmt doch nicht, es war remis")
    assert (codes(asked), stored("SE947")) == (["which-game"], BEFORE)
    assert reply("c", asked, 3).state == "accepted"
    assert stored("SE947") == {**BEFORE, "2-3": "1/2-1/2"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("subject", "text"),
    [
        ("NS3", "Kommando zurück, es war remis!"),
        ("Frage", "Wann wird ausgewertet? In der Liste sind Fehler."),
        ("SE947", "Karl Müller - Karl Heinz Weber 1-0. In der letzten Meldung war kein Fehler."),
    ],
)
def test_new_mail_about_something_else_changes_nothing(subject: str, text: str) -> None:
    settled("Hans Müller - Eva Schmidt 1-0, 10.3.2026\n")
    anew(text, subject)
    assert stored("SE947")["1-2"] == "1-0"


@pytest.mark.long
def test_new_mail_of_another_day_corrects_no_report_that_it_does_not_name() -> None:
    settled("Hans Müller - Eva Schmidt 1-0, 10.3.2026\n")
    OutboundMail.objects.update(created_at=timezone.now() - SOON - timedelta(minutes=1))
    assert (anew("Kommando zurück, es war remis!").state, stored("SE947")) == ("held", {"1-2": "1-0"})


@pytest.mark.parametrize(
    "text",
    [
        "1 b. Und bei Hans Müller - Eva Schmidt habe ich das Datum vergessen: 9.3.2026.",
        "Karl. Das Datum von Hans Müller - Schmidt habe ich vergessen, es war der 9.3.",
        "Die zweite Zeile ist falsch, die Partie endete am 9. März. Zu 1: b.",
    ],
)
def test_line_may_answer_a_question_and_call_a_stored_one_wrong(text: str) -> None:
    asked = settled(
        "Eva Schmidt - Karl Heinz Weber 0-1\nHans Müller - Eva Schmidt 1-0\nMüller - Weber 1-0, 11.3.2026\n"
    )
    done = reply(f"{text}\n\nAnna Leiter", asked)
    assert (done.state, states(asked)) == ("accepted", [(1, "answered")])
    assert stored("SE947") == {"1-2": "1-0", "2-3": "0-1", "4-3": "1-0"}
    assert game("SE947", "1-2").completed_on == date(2026, 3, 9)


def test_number_before_a_game_of_others_is_neither_a_line_nor_a_tournament() -> None:
    done = reply("Zu 2: Hans Müller gegen Weber endete am 13.3. remis.\n\nAnna Leiter", report())
    assert (done.state, stored("SE947")) == ("accepted", {**BEFORE, "3-1": "1/2-1/2"})


@pytest.mark.parametrize(
    "text",
    [
        "Oh dear, I've given Hans a point he doesn't deserve. Eva won that game, not Hans. Apologies to both!",
        "Sorry, gewonnen hat die Eva und nicht der Hans.",
    ],
)
def test_winner_of_a_stored_game_is_put_right_by_given_names(text: str) -> None:
    done = reply(f"{text}\n\nAnna", report())
    assert (done.state, stored("SE947")) == ("accepted", {**BEFORE, "1-2": "0-1"})


@pytest.mark.parametrize(
    "text",
    [
        "Entschuldigung, ich habe die beiden Müller verwechselt, es war der Hans und nicht der Karl!",
        "Falsch, das war Hans Müller gegen Schmidt.",
        "The wrong Müller, sorry. It was Hans, not Karl.",
    ],
)
def test_result_of_a_namesake_is_moved_to_whom_a_reply_means(text: str) -> None:
    done = reply(f"{text}\n\nAnna", settled("Eva Schmidt - Karl Müller 0-1, 11.3.2026\n"))
    assert (done.state, stored("SE947")) == ("accepted", {"1-2": "1-0"})
    assert game("SE947", "1-2").completed_on == date(2026, 3, 11)


def test_namesake_whom_either_player_may_be_is_asked() -> None:
    asked = reply(
        "Falsch, es war der Hans und nicht der Karl!\n\nAnna", settled("Karl Müller - Weber 1-0, 11.3.2026\n")
    )
    assert (codes(asked), stored("SE947")) == (["wrong-line"], {"4-3": "1-0"})


def test_game_that_a_sentence_before_speaks_of_is_withdrawn() -> None:
    text = "Frau Schmidt war im Urlaub. Die Partie gegen Herrn Weber geht weiter; bitte löschen Sie das Ergebnis."
    done = reply(f"{text}\n\nAnna Leiter", report())
    assert (done.state, stored("SE947")) == ("accepted", {pair: BEFORE[pair] for pair in ("1-2", "4-3")})


def test_wish_to_delete_something_else_withdraws_no_game() -> None:
    reply("Frau Schmidt lässt grüßen. Bitte löschen Sie meine alte Adresse.\n\nAnna Leiter", report())
    assert stored("SE947") == BEFORE


def test_place_with_two_winners_changes_nothing() -> None:
    reply("Zu 2: Müller hat gewonnen, Weber hat gewonnen.\n\nAnna Leiter", report())
    assert stored("SE947") == BEFORE

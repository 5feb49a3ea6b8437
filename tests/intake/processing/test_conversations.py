"""Replies to our own questions, in the ways in which people write them."""

from __future__ import annotations

from base64 import b64encode
from datetime import date, timedelta

import pytest
import time_machine
from django.utils import timezone

from intake.models import InboundMail, OpenQuestion, OutboundMail
from intake.processing.overdue_questions import release_waiting
from intake.reading.letters.mime_leaves import FULL_LINE
from intake.replying import write_html
from intake.sending.transport import make_message
from office.desk.conversation import find_conversation
from office.desk.queue import is_waiting
from ratings.evaluation import rate_requested
from ratings.models import Evaluation
from tests.intake.federation import brought_to_end, codes, game, mail, settled, stored

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

WHO = "1. Müller - Weber 1-0\n"
"""Hans Müller (1001) or Karl Müller (1004)."""

DAY = "Hans Müller - Eva Schmidt 1-0, 3/2/2026\n"
OTHER = "Otto Niemand - Eva Schmidt 0-1\n"


def reply(text: str, to: InboundMail, number: int = 2, **facts: str) -> InboundMail:
    """A reply to our newest answer to a mail, a day later."""
    ours = to.answers.order_by("-pk")[0]
    facts = {"sent": f"Mon, {15 + number} Mar 2026 12:00:00 +0100", "subject": f"AW: {ours.subject}", **facts}
    return settled(text, message_id=f"<{number}@example.org>", **{"In_Reply_To": ours.message_id, **facts})


def quoted(mail: InboundMail) -> str:
    """Our newest answer, quoted."""
    return "".join(f"> {line}\n" for line in mail.answers.order_by("-pk")[0].body.splitlines())


def states(mail: InboundMail) -> list[tuple[int, str]]:
    """The questions of a conversation."""
    found = OpenQuestion.objects.filter(conversation=mail.conversation or mail)
    return list(found.order_by("number").values_list("number", "state"))


@pytest.mark.long
def test_question_that_is_not_answered_stays_open_under_its_number() -> None:
    asked = settled(WHO + DAY)
    done = reply("2: 3.2.2026\n\nSchmidt - Weber remis, 10.3.2026", asked)
    assert (stored("SE947"), states(asked)) == ({"1-2": "1-0", "2-3": "1/2-1/2"}, [(1, "open"), (2, "answered")])
    assert done.state == "partly"
    assert "(1)" in done.answers.get().body
    last = reply("Karl", done, 3)
    assert (states(asked), last.state, stored("SE947")["4-3"]) == (
        [(1, "answered"), (2, "answered")],
        "accepted",
        "1-0",
    )
    assert game("SE947", "4-3").completed_on == date(2026, 3, 15)


def test_reply_that_names_the_message_id_of_a_provider_goes_on_with_the_report() -> None:
    asked = settled(WHO)
    asked.answers.update(sent_as="<1@provider.example>")
    done = reply("Karl", asked, In_Reply_To="<1@provider.example>", subject="Hallo")
    assert (stored("SE947"), done.state, done.conversation) == ({"4-3": "1-0"}, "accepted", asked)


def test_answer_above_the_quotation() -> None:
    asked = settled(WHO)
    text = f"Karl\n\nAm 16.3.2026 um 10:00 schrieb Fernwertung:\n{quoted(asked)}"
    done = reply(text, asked)
    assert (stored("SE947"), done.state, done.reasons) == ({"4-3": "1-0"}, "accepted", [])


@pytest.mark.parametrize(
    ("left", "answer", "games"),
    [
        ("Weber ist nicht genehmigt zurückgetreten. Bitte alle offenen Partien für die Gegner werten.\n", "Ja", 3),
        ("SE947: Weber ist wohl am 12.3.2026 nicht genehmigt zurückgetreten.\n", "Ja, das stimmt.", 3),
        ("Weber ist nicht genehmigt zurückgetreten. Bitte alle offenen Partien für die Gegner werten.\n", "Nein", 0),
    ],
)
def test_open_games_of_a_player_who_left_are_given_away_by_a_yes(left: str, answer: str, games: int) -> None:
    asked = settled(left)
    assert (asked.state, stored("SE947")) == ("held", {})
    assert (reply(answer, asked).state, len(stored("SE947"))) == ("accepted", games)


def test_question_beside_no_result_goes_to_a_person() -> None:
    row = settled("Wann wird SE947 ausgewertet?\n")
    assert [(reason["code"], reason["detail"]) for reason in row.reasons] == [("human", "Wann wird SE947 ausgewertet?")]
    assert ("Ihre Frage geht an einen Menschen weiter" in row.answers.get().body, is_waiting(row)) == (True, True)


def test_nothing_is_asked_about_a_result_that_is_stored_and_called_reported_before() -> None:
    settled("Hans Müller - Eva Schmidt 1-0, 3.2.2026\n")
    text = "Hans Müller - Eva Schmidt 1-0 hatte ich ja schon im März gemeldet, das steht noch nicht auf der Webseite.\n"
    again = settled(text, message_id="<2@example.org>")
    assert (again.state, again.reasons, game("SE947", "1-2").completed_on) == ("accepted", [], date(2026, 2, 3))


def test_answer_below_the_quotation() -> None:
    asked = settled(WHO)
    done = reply(f"Am 16.3.2026 um 10:00 schrieb Fernwertung:\n{quoted(asked)}\nKarl\n", asked)
    assert (stored("SE947"), done.state) == ({"4-3": "1-0"}, "accepted")


@pytest.mark.long
def test_answers_inside_the_quotation() -> None:
    asked = settled(WHO + DAY)
    lines = []
    for line in quoted(asked).splitlines():
        lines.append(line)
        lines += ["", "der zweite", ""] if line.startswith("> (1)") else []
        lines += ["", "der erste", ""] if line.startswith("> (2)") else []
    reply("\n".join(lines), asked)
    assert (stored("SE947"), states(asked)) == ({"1-2": "1-0", "4-3": "1-0"}, [(1, "answered"), (2, "answered")])


@pytest.mark.long
def test_quoted_line_that_was_edited() -> None:
    asked = settled(WHO)
    done = reply(quoted(asked).replace("1. Müller - Weber", "1. Karl Müller - Weber"), asked)
    assert (stored("SE947"), done.state) == ({"4-3": "1-0"}, "accepted")


@pytest.mark.long
def test_quotation_of_outlook_without_marks() -> None:
    asked = settled(WHO)
    ours = asked.answers.get().body
    head = "Von: Fernwertung <wertung@example.org>\nGesendet: Montag, 16. März 2026 10:00\nAn: Anna\nBetreff: Re\n\n"
    done = reply(f"Karl\n\n{head}{ours}", asked)
    assert (stored("SE947"), done.state) == ({"4-3": "1-0"}, "accepted")


def test_unchanged_quotation_says_nothing() -> None:
    asked = settled("1. Hans Müller - Eva Schmidt 1-0, 10.3.2026\n" + WHO)
    done = reply(f"Danke!\n\nAm 16.3.2026 schrieb Fernwertung:\n{quoted(asked)}", asked)
    assert (done.state, done.answers.count(), states(asked)) == ("ignored", 0, [(1, "open")])


def test_reply_without_reference_is_known_by_its_subject() -> None:
    asked = settled(WHO)
    settled("Karl", subject="AW: SE947", message_id="<9@example.org>", sent="Mon, 16 Mar 2026 12:00:00 +0100")
    assert (stored("SE947"), states(asked)) == ({"4-3": "1-0"}, [(1, "answered")])


def test_game_that_another_mail_stores_settles_its_question() -> None:
    asked = settled(WHO)
    settled("Karl Müller - Karl Heinz Weber 1-0, 12.3.2026\n", subject="SE947 neu", message_id="<7@example.org>")
    assert states(asked) == [(1, "settled")]
    asked.refresh_from_db()
    assert asked.state == "accepted"


def test_stranger_answers_nothing() -> None:
    asked = settled(WHO)
    reply("Karl", asked, sender="bernd@example.org")
    assert (stored("SE947"), states(asked)) == ({}, [(1, "open")])
    assert OutboundMail.objects.count() == 2


def test_answer_has_the_same_words_as_html_with_buttons() -> None:
    asked = settled(WHO)
    content = write_html(asked.answers.get().body)
    assert (content.count("?choice="), "(1) &gt; 1. Müller - Weber 1-0" in content) == (2, True)
    assert make_message(asked.answers.get()).message().get_content_type() == "multipart/alternative"


@pytest.mark.long
def test_tournament_is_rated_when_its_question_is_answered() -> None:
    rest = "Hans Müller - Karl Müller 1-0\nHans Müller - Eva Schmidt 1-0\nEva Schmidt - Karl Müller remis\n"
    asked = settled(f"{rest}Eva Schmidt - Karl Heinz Weber 1-0\nKarl Heinz Weber - Hans Müller 0-1\n{WHO}")
    played = game("SE947", "4-3").tournament
    assert (played.rating_waits_until is not None, Evaluation.objects.count()) == (True, 0)
    done = reply("Karl", asked)
    played.refresh_from_db()
    assert (done.state, played.rating_waits_until, Evaluation.objects.count()) == ("accepted", None, 1)
    assert "Ausgewertet: SE947" in done.answers.get().body


@pytest.mark.long
def test_rating_waits_no_longer_than_the_setting_says() -> None:
    rest = "Hans Müller - Karl Müller 1-0\nHans Müller - Eva Schmidt 1-0\nEva Schmidt - Karl Müller remis\n"
    both = "Karl Müller - Karl Heinz Weber 1-0\nKarl Heinz Weber - Hans Müller 0-1\n"
    settled(f"{rest}{both}", message_id="<4@example.org>")
    last = settled("Eva Schmidt - Karl Heinz Weber 1-0\nHans Müller - Eva Schmidt 0-1\n", message_id="<5@example.org>")
    assert (states(last), Evaluation.objects.count()) == ([(1, "open")], 0)
    waits = timedelta(days=14)
    assert release_waiting() == 0
    with time_machine.travel(timezone.now() + waits + timedelta(minutes=1)):
        assert (release_waiting(), rate_requested()) == (1, 1)
        assert (states(last), Evaluation.objects.get().key) == ([(1, "open")], "SE947")


@pytest.mark.long
def test_officer_sees_one_conversation_and_whose_turn_it_is() -> None:
    asked = settled(WHO + DAY)
    done = reply("2: 3.2.2026", asked)
    seen = find_conversation(done)
    assert seen is not None
    assert ([row.state for row in seen.questions], seen.turn, len(seen.entries)) == (
        ["open", "answered"],
        "director",
        4,
    )
    last = reply("Karl", done, 3)
    seen = find_conversation(last)
    assert seen is not None
    assert (seen.turn, len(seen.entries)) == ("nobody", 6)
    assert find_conversation(settled(message_id="<8@example.org>", subject="SE947 neu")) is None


@pytest.mark.long
def test_each_line_of_a_question_about_several_stays_its_own() -> None:
    asked = settled("Schmidt - Weber remis\nMüller - Weber 1-0\n", subject="SE499")
    done = reply("SE947", asked)
    assert (stored("SE947"), states(asked)) == ({"2-3": "1/2-1/2"}, [(1, "open")])
    assert "(1) > Müller - Weber 1-0\n    Müller: Wer ist gemeint?" in done.answers.get().body
    again = reply("Schmidt haben Sie doch. Und Müller - Weber?", done, 3)
    assert (stored("SE947"), states(asked)) == ({"2-3": "1/2-1/2"}, [(1, "open")])
    reply("Karl", again, 4)
    assert (stored("SE947"), states(asked)) == ({"2-3": "1/2-1/2", "4-3": "1-0"}, [(1, "answered")])


@pytest.mark.long
def test_note_below_a_quotation_under_the_header_of_a_program() -> None:
    asked = settled("1. Hans Müller - Eva Schmidt 1-0, 10.3.2026\n")
    head = 'Gesendet: Sonntag, 15. März 2026 um 20:11 Uhr\nVon: "Fernwertung" <w@example.org>\nAn: Anna\n'
    head += "Betreff: Re: SE947\n"
    reply(f"{head}\n{quoted(asked)}\nDanke! Ach so, Weber hat am 12.3. gegen Schmidt verloren.\nLG Anna", asked)
    assert stored("SE947") == {"1-2": "1-0", "2-3": "1-0"}


def test_code_of_another_director_is_asked_where_the_players_meet_in_an_own_tournament() -> None:
    asked = settled("Hans Müller hat gegen Eva Schmidt verloren, am 28. Februar.\n", subject="SE948")
    reply("Jessas, vertippt! SE947 hätt's heißen sollen, nicht 948.", asked)
    assert (stored("SE947"), states(asked)) == ({"1-2": "0-1"}, [(1, "answered")])


def test_return_game_on_the_line_of_the_first_one_is_read() -> None:
    settled("Schmidt - Weber 1-0, Rückpartie remis.\n", subject="DR12")
    assert stored("DR12") == {"1-2": "1-0", "2-1": "1/2-1/2"}


def test_everything_that_is_not_clear_about_a_game_is_asked_at_once() -> None:
    asked = settled("Müller - Weber 1-0, 3/2/2026\n")
    lines = asked.answers.get().body.splitlines()
    assert lines[2:7] == [
        "(1) > Müller - Weber 1-0, 3/2/2026",
        "    3/2/2026: An welchem Tag endete die Partie?",
        "    a) 03.02.2026   b) 02.03.2026",
        "    Müller: Wer ist gemeint?",
        "    c) Müller, Hans (Nr. 1001)   d) Müller, Karl (Nr. 1004)",
    ]
    assert any("„1: a, c“" in line for line in lines)
    assert reply("b, d", asked).state == "accepted"
    assert (stored("SE947"), game("SE947", "4-3").completed_on) == ({"4-3": "1-0"}, date(2026, 3, 2))


def test_two_names_that_are_not_clear_are_asked_at_once() -> None:
    asked = settled("Müller - Maier 1-0, 10.3.2026\n", subject="NS3")
    assert "Maier: Wer ist gemeint?" in asked.answers.get().body


@pytest.mark.long
def test_question_that_is_asked_again_is_still_open_and_an_example_has_letters_only_where_they_are_offered() -> None:
    asked = settled("Hans Müller - Eva Schmidt 1-0, 31.2.2026\n")
    done = reply("Das muss ich erst nachsehen.", asked)
    lines = done.answers.get().body.splitlines()
    assert lines[2:6] == [
        "(1) > Hans Müller - Eva Schmidt 1-0, 31.2.2026",
        "    Ihre Antwort „Das muss ich erst nachsehen“ habe ich nicht verstanden.",
        "    Noch offen:",
        "    31.2.2026: Diesen Tag gibt es nicht. Welcher war es?",
    ]
    assert "Antworten Sie einfach in eigenen Worten auf diese Mail, oder öffnen Sie die" in lines


@pytest.mark.parametrize(("day", "remarks"), [("10.3.", []), ("30.12.", []), ("1.6.", ["year-assumed"])])
def test_missing_year_is_said_only_where_another_one_is_likely(day: str, remarks: list[str]) -> None:
    """The mail is of 15 March 2026: the last 1 June is nine months ago."""
    asked = settled(f"Hans Müller - Karl Müller 1-0 am {day}\n", subject="EC5")
    said = ["year-assumed"] if "kein Jahr" in asked.answers.get().body else []
    assert said == remarks


@pytest.mark.long
def test_line_in_which_a_mail_was_cut_off_is_sent_again() -> None:
    whole = "Hans Müller - Eva Schmidt 1-0, 10.3.\nEva Schmidt - Karl Heinz Weber 1-0 am 12.3.2026\n"
    head, _, _ = mail(whole).replace(b": 8bit", b": base64").partition(b"\r\n\r\n")
    encoded = b64encode(whole.encode())[:FULL_LINE]
    asked = brought_to_end(head + b"\r\n\r\n" + encoded + b"\r\n")
    assert (codes(asked), stored("SE947")) == (["unreadable"], {"1-2": "1-0"})
    done = reply("Eva Schmidt - Karl Heinz Weber 1-0 am 12.3.2026\n", asked)
    assert (stored("SE947"), states(asked), done.state) == ({"1-2": "1-0", "2-3": "1-0"}, [(1, "answered")], "accepted")


@pytest.mark.long
def test_answer_beside_a_stored_line_that_was_turned_round() -> None:
    asked = settled("Hans Müller - Eva Schmidt 1-0, 10.3.2026\nKarl Müller - Karl Heinz Weber, 12.3.2026\n")
    text = "Zu (1): remis.\n\nUnd Hans Müller - Eva Schmidt habe ich verdreht, richtig ist 0:1.\n"
    reply(text, asked)
    assert (stored("SE947"), states(asked)) == ({"1-2": "0-1", "4-3": "1/2-1/2"}, [(1, "answered")])


@pytest.mark.long
def test_result_is_held_by_a_line_that_was_not_understood_and_says_otherwise() -> None:
    text = "Nein, Zettel vertauscht: verloren hat\nHans Müller, gewonnen hat die Frau Schmidt am 11.3. Also 0:1."
    asked = settled(f"Hans Müller - Eva Schmidt 1-0, 10.3.2026\n\n{text}\n")
    assert (stored("SE947"), codes(asked)) == ({}, ["not-confirmed"])
    reply("Hans Müller - Eva Schmidt 0-1\n", asked)
    assert (stored("SE947"), game("SE947", "1-2").completed_on) == ({"1-2": "0-1"}, date(2026, 3, 11))


@pytest.mark.parametrize(
    "replies", [["Das Datum habe ich vergessen: 9.3.2026.", "b"], ["b\n\nI forgot the day: 9 March."]]
)
def test_day_that_comes_with_or_before_an_answer_is_that_of_its_game(replies: list[str]) -> None:
    mail = settled(WHO)
    for number, text in enumerate(replies, start=2):
        mail = reply(text, mail, number)
    assert (mail.state, stored("SE947")) == ("accepted", {"4-3": "1-0"})
    assert game("SE947", "4-3").completed_on == date(2026, 3, 9)


@pytest.mark.parametrize(
    ("answer", "remarks"),
    [
        ("Der Karl natürlich, der Hans spielt noch.", 0),
        ("Karl of course, Hans is still playing.", 0),
        ("Der Karl. Eva Schmidt - Weber läuft noch.", 1),
    ],
)
def test_game_of_the_other_candidate_that_goes_on_needs_no_remark(answer: str, remarks: int) -> None:
    done = reply(answer, settled(WHO))
    assert stored("SE947") == {"4-3": "1-0"}
    assert [reason["code"] for reason in done.reasons].count("not-finished") == remarks


@pytest.mark.parametrize(
    ("first", "answer", "results"),
    [
        ("Im SE947-Cup hat Eva Schmidt am 6.3.2026 wieder gewonnen.", "gegen Otto Niemand natürlich", {}),
        ("Im Frühlingscup hat Karl Müller am 6.3. wieder gewonnen.", "Gegen Weber natürlich.", {"4-3": "1-0"}),
        ("Karl Müller lost on 6 March.", "Sorry, against Weber, I forgot.", {"4-3": "0-1"}),
        ("Müller lost on 6 March.", "That was Karl, against Weber.", {"4-3": "0-1"}),
        ("Karl Müller lost on 6 March.", "Natürlich gegen ihn.", {}),
        ("Karl Müller lost on 6 March.", "Nein, gegen Weber", {"4-3": "0-1"}),
        ("Braun - Weber 1-0, 6.3.2026", "ups, Schmidt war das, nicht Braun", {"2-3": "1-0"}),
        ("Braun - Weber 1-0, 6.3.2026", "Ich meinte Schmidt statt Braun.", {"2-3": "1-0"}),
        ("Braun - Weber 1-0, 6.3.2026", "nicht Braun, sondern Schmidt", {"2-3": "1-0"}),
        ("Braun - Weber 1-0, 6.3.2026", "Schmidt meinte ich nicht, Weber auch nicht.", {}),
        ("Karl Müller hat am 6.3. verloren.", "gegen Eva Schmidt", {"2-4": "1-0"}),
        (
            "Braun - Weber 1-0, 6.3.2026",
            "I meant Schmidt.\n\nIncidentally, Hans Müller is ill.",
            {"2-3": "1-0"},
        ),
        ("Braun - Weber 1-0, 6.3.2026", "Hans Müller ist krank.\n\nGemeint war Frau Schmidt.", {"2-3": "1-0"}),
        ("Braun - Weber 1-0, 6.3.2026", "Schmidt.\n\nDen Hans Müller habe ich gestern gesehen.", {"2-3": "1-0"}),
        ("Braun - Weber 1-0, 6.3.2026", "Schmidt spielte da. Hans Müller war auch dabei, er war müde.", {}),
        ("Braun - Weber 1-0, 6.3.2026", "Übrigens liegt Hans Müller im Krankenhaus.", {}),
        ("Braun - Weber 1-0, 6.3.2026", "Hans Müller is on holiday. Let me see about the rest tomorrow.", {}),
    ],
)
def test_player_who_was_forgotten_or_mixed_up_comes_with_the_answer(
    first: str, answer: str, results: dict[str, str]
) -> None:
    asked = settled(first)
    assert stored("SE947") == {}
    reply(f"{answer}\n\nGruß\nAnna Leiter", asked)
    assert stored("SE947") == results

"""Questions of a review by mail: asked once, answered only by whom they went to, and never read as a report."""

from __future__ import annotations

from email import message_from_bytes
from email.policy import SMTP

import pytest
import time_machine

from intake.models import InboundMail, MailState, OutboundMail
from intake.processing.process import process_mail
from intake.processing.reviews import notify_waiting
from ratings import reviews
from ratings.audit import Origin
from ratings.errors import ReviewRefused
from ratings.models import AuditEvent, Director, PersonalData, Player, Review, ReviewQuestion, Tournament
from ratings.reviews import AskedRole, ReviewRequest, StepReason
from tests.intake.federation import (
    ANNA,
    BERND,
    EVA,
    anna,
    answers,
    brought_to_end,
    codes,
    game,
    mail,
    settled,
    stored,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation"), pytest.mark.both_databases]

OFFICER = Origin("officer:1", "office")
WORDS = "Which result did you report?"


def asked(whom: AskedRole = AskedRole.OPPONENT) -> ReviewQuestion:
    """The question to Eva Schmidt, or to Anna, about the game that Hans Müller questions; its mail is in the outbox."""
    played = game("SE947", "1-2")
    by = Player.objects.get(number="1001")
    tournament = Tournament.objects.select_related("pool").get(code="SE947")
    review = reviews.receive(ReviewRequest(tournament, played, "It was a draw", "de", player=by), OFFICER)
    (question,) = reviews.ask(review, whom, WORDS, OFFICER, "de")
    notify_waiting()
    return question


def subject(question: ReviewQuestion) -> str:
    """What a mail program writes above an answer."""
    return f"Re: {OutboundMail.objects.get(message_id__startswith=f'<question-{question.pk}.').subject}"


def test_question_goes_to_the_opponent_once_with_game_and_window() -> None:
    question = asked()
    reviews.ask(question.review, AskedRole.OPPONENT, WORDS, OFFICER, "de")
    notify_waiting()
    mail = OutboundMail.objects.get(recipient=EVA)
    assert mail.subject == f"Frage zu einer Prüfung: SE947 [R-{question.secret}]"
    lines = [line for line in mail.body.splitlines() if line]
    assert lines[1:4] == [
        "für SE947 Sommerturnier 947 wurde eine Prüfung beantragt, und der Wertungsreferent hat eine Frage an Sie.",
        "Müller, Hans - Schmidt, Eva",
        WORDS,
    ]
    assert AuditEvent.objects.filter(action="review.asked").count() == 1


def test_answer_of_the_opponent_is_put_to_the_review_and_reported_nowhere() -> None:
    question = asked()
    text = "1. Hans Müller - Eva Schmidt 1-0, 10.3.2026\n\nThat is what I signed.\n\n> Which result?\n"
    row = settled(text, sender=f"Eva <{EVA}>", subject=subject(question), dmarc="")
    question.refresh_from_db()
    assert (row.state, row.auth, codes(row), stored("SE947")) == (MailState.ACCEPTED, "player", [], {})
    assert question.answer == "1. Hans Müller - Eva Schmidt 1-0, 10.3.2026\n\nThat is what I signed."
    assert (question.mails, question.answered_at is not None) == ([row.code], True)
    event = AuditEvent.objects.get(action="review.answered")
    assert (event.actor, event.cause) == (f"player:{question.player_id}", row.code)


def test_director_who_was_asked_reports_nothing_by_the_answer() -> None:
    question = asked(AskedRole.DIRECTOR)
    row = settled("They agreed so.", subject=subject(question), dmarc="")
    question.refresh_from_db()
    assert (row.state, row.auth, row.director, codes(row)) == (MailState.ACCEPTED, "director", anna(), [])
    assert (question.director, question.answer) == (anna(), "They agreed so.")


def test_report_in_an_answer_is_put_to_the_review_and_waits_for_the_officer() -> None:
    question = asked(AskedRole.DIRECTOR)
    row = settled(subject=subject(question), dmarc="")
    question.refresh_from_db()
    assert (row.state, row.auth, codes(row), stored("SE947")) == (MailState.HELD, "director", ["review-answer"], {})
    assert question.answer == "1. Hans Müller - Eva Schmidt 1-0, 10.3.2026"
    assert [kind for kind, recipient in answers() if recipient == ANNA] == ["review"]


@pytest.mark.parametrize("state", ["decided", "applied", "refused"])
def test_report_in_the_thread_of_a_review_that_is_over_is_a_report(state: str) -> None:
    question = asked(AskedRole.DIRECTOR)
    Review.objects.filter(pk=question.review_id).update(state=state)
    row = settled(subject=subject(question))
    question.refresh_from_db()
    assert (row.state, stored("SE947")) == (MailState.ACCEPTED, {"1-2": "1-0"})
    assert (question.answer, question.mails) == ("", [])


def test_answer_that_is_read_again_after_the_review_is_no_report() -> None:
    question = asked(AskedRole.DIRECTOR)
    row = settled(subject=subject(question))
    Review.objects.filter(pk=question.review_id).update(state="refused")
    InboundMail.objects.filter(pk=row.pk).update(state=MailState.RECEIVED, attempts=0)
    assert (process_mail(row.pk), stored("SE947")) == (MailState.HELD, {})


@pytest.mark.parametrize(("kind", "disposition"), [("pdf", "attachment"), ("jpeg", "inline")])
def test_files_of_an_answer_wait_for_the_officer(kind: str, disposition: str) -> None:
    question = asked()
    message = message_from_bytes(mail("See the sheet.", sender=f"Eva <{EVA}>", subject=subject(question)), policy=SMTP)
    main = "image" if kind == "jpeg" else "application"
    message.add_attachment(b"sheet", maintype=main, subtype=kind, filename="sheet", disposition=disposition)
    row = brought_to_end(message.as_bytes())
    question.refresh_from_db()
    assert (row.state, codes(row), question.answer) == (MailState.HELD, ["review-answer"], "See the sheet.")


def test_signature_of_an_answer_is_left_out() -> None:
    question = asked()
    settled("It was a draw\n-- \nEva, Tel. 0123 456\n", sender=f"Eva <{EVA}>", subject=subject(question))
    question.refresh_from_db()
    assert question.answer == "It was a draw"


def test_question_is_written_in_the_language_of_whom_it_goes_to() -> None:
    """The review is a German one; Eva wishes for mails in English, and Anna was answered in English last."""
    PersonalData.objects.filter(email=EVA).update(tell_language="en")
    settled("Dear officer, the game has ended:\n1. Hans Müller - Eva Schmidt 1-0, 10 March 2026\n")
    question = asked()
    reviews.ask(question.review, AskedRole.DIRECTOR, WORDS, OFFICER, "de")
    notify_waiting()
    found = OutboundMail.objects.filter(kind="review", subject__contains="[R-").order_by("pk")
    assert [mail.subject.partition(":")[0] for mail in found] == ["Question about a review"] * 2


def test_question_about_a_review_that_is_over_by_then_is_not_sent() -> None:
    question = asked()
    reviews.ask(question.review, AskedRole.OPPONENT, "And the day?", OFFICER, "de")
    Review.objects.update(state="refused")
    notify_waiting()
    assert OutboundMail.objects.filter(recipient=EVA).count() == 1


def test_opponent_who_directs_as_well_answers_from_the_same_address() -> None:
    """Eva is a director too: her mails are a director's, and still hers."""
    question = asked()
    Director.objects.create(name="Eva Schmidt", email=EVA)
    row = settled("It was a draw", sender=f"Eva <{EVA}>", subject=subject(question), dmarc="")
    question.refresh_from_db()
    assert (row.auth, question.answer) == ("director", "It was a draw")


@pytest.mark.parametrize("sender", [BERND, ANNA, "stranger@example.com"])
def test_answer_of_anybody_else_does_not_count(sender: str) -> None:
    question = asked()
    settled("I know better", sender=f"Eva <{sender}>", subject=subject(question))
    question.refresh_from_db()
    assert (question.answer, question.mails) == ("", [])


@pytest.mark.parametrize("words", ["Re: Frage zu einer Prüfung: SE947", "Re: [R-AAAAAAAAAAAAAAAA]"])
def test_answer_without_the_secret_waits_for_the_officer(words: str) -> None:
    question = asked()
    row = settled("It was a draw", sender=f"Eva <{EVA}>", subject=words)
    question.refresh_from_db()
    assert (row.state, question.answer) == (MailState.HELD, "")


def test_forged_answer_does_not_count() -> None:
    question = asked()
    row = settled("It was a draw", sender=f"Eva <{EVA}>", subject=subject(question), dmarc="fail")
    question.refresh_from_db()
    assert (row.state, question.answer) == (MailState.QUARANTINED, "")


def test_mail_that_is_read_again_changes_nothing_and_a_second_one_is_added() -> None:
    question = asked()
    row = settled("It was a draw", sender=f"Eva <{EVA}>", subject=subject(question))
    InboundMail.objects.filter(pk=row.pk).update(state=MailState.RECEIVED, attempts=0)
    process_mail(row.pk)
    settled("In June", sender=f"Eva <{EVA}>", subject=subject(question), message_id="<2@example.org>")
    question.refresh_from_db()
    assert question.answer == "It was a draw\n\nIn June"
    assert AuditEvent.objects.filter(action="review.answered").count() == 2


def test_who_was_asked_hears_of_the_decision_once_and_until_when_it_can_be_appealed_against() -> None:
    """SE947 began in 2026; two weeks after 1 July 2026 are 15 July."""
    question = asked()
    reviews.ask(question.review, AskedRole.OPPONENT, "And the day?", OFFICER, "de")
    with time_machine.travel("2026-07-01T12:00:00+02:00", tick=False):
        review = reviews.start_review(question.review, OFFICER, 1)
        reviews.refuse(review, StepReason("The sheet says 1-0", "BdF 3.6"), OFFICER, 2)
        for _ in range(2):
            notify_waiting()
    (mail,) = OutboundMail.objects.filter(recipient=EVA, subject="Prüfung SE947: abgelehnt")
    lines = [line for line in mail.body.splitlines() if line]
    assert lines[1:] == [
        "die Prüfung von SE947 Sommerturnier 947, zu der Sie gefragt wurden: abgelehnt.",
        "Müller, Hans - Schmidt, Eva",
        (
            "Einspruch einlegen kann, wer sie beantragt hat, bis zum 15.07.2026, 24:00"
            " (BdF 7, Turnierordnung für Turniere ab 01.11.2023)."
        ),
    ]


def test_nobody_without_an_address_is_asked_and_no_review_that_is_over() -> None:
    review = asked().review
    Player.objects.get(number="1002").personaldata.delete()
    with pytest.raises(ReviewRefused, match="nobody"):
        reviews.ask(review, AskedRole.OPPONENT, "And now?", OFFICER, "de")
    Review.objects.filter(pk=review.pk).update(state="refused")
    with pytest.raises(ReviewRefused, match="not-now"):
        reviews.ask(review, AskedRole.DIRECTOR, "And now?", OFFICER, "de")

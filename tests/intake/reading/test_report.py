"""What a letter claims as a whole: its parts weighed against each other."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from intake.reading.codec import from_json, to_json
from intake.reading.letters.mime import open_letter
from intake.reading.report import read_report
from intake.reading.types import Letter, Origin, Part, Reading, Sender

DAY = date(2026, 3, 20)
GAME = '[Event "SE947"]\n[White "Müller, Karl"]\n[Black "Schmidt, Eva"]\n[Result "{}"]\n\n1. e4 e5 {}\n'


def letter(
    body: str, subject: str = "SE947", *attachments: tuple[str, str], origins: tuple[Origin, ...] = ()
) -> Letter:
    parts = [Part("body", tuple(body.split("\n")), origins=origins)] if body else []
    parts += [Part(name, tuple(text.split("\n"))) for name, text in attachments]
    return Letter(
        sender=Sender("r.uferstein@example.org"),
        subject=subject,
        message_id="<1@example.org>",
        in_reply_to="",
        sent_at=datetime(2026, 3, 20, 9, tzinfo=UTC),
        received_at=None,
        day=DAY,
        automatic="",
        parts=tuple(parts),
    )


def read(body: str, subject: str = "SE947", *attachments: tuple[str, str]) -> Reading:
    return read_report(letter(body, subject, *attachments))


def told(reading: Reading) -> list[tuple[str, str, str]]:
    return [(claim.white, claim.black, claim.score) for claim in reading.claims]


def codes(reading: Reading) -> list[str]:
    of_claims = [str(finding.code) for claim in reading.claims for finding in claim.findings]
    return of_claims + [str(finding.code) for finding in reading.findings]


def test_game_and_line_about_it_are_one_claim() -> None:
    (claim,) = read("Müller - Schmidt 1-0 am 12.3.2026 (ZÜ)\n\n" + GAME.format("1-0", "1-0")).claims
    assert (claim.white, claim.score, claim.reason) == ("Müller, Karl", "1-0", "time")
    assert (claim.completed_on, claim.moves) == (date(2026, 3, 12), "1. e4 e5")


def test_game_attached_and_line_in_the_body_are_one_claim() -> None:
    reading = read("K. Müller - E. Schmidt 1-0 am 12.3.2026", "SE947", ("x.pgn", GAME.format("1-0", "1-0")))
    assert [(claim.where.part, claim.completed_on) for claim in reading.claims] == [("x.pgn", date(2026, 3, 12))]


def test_game_and_line_that_differ_are_asked() -> None:
    reading = read("Müller - Schmidt 0-1\n\n" + GAME.format("1-0", "1-0"))
    assert (told(reading), codes(reading)) == ([("Müller, Karl", "Schmidt, Eva", "1-0")], ["words-contradict"])


def test_sentence_without_colours_is_about_the_game_either_way() -> None:
    reading = read("Schmidt verliert gegen Müller\n\n" + GAME.format("1-0", "1-0"))
    assert (told(reading), codes(reading)) == ([("Müller, Karl", "Schmidt, Eva", "1-0")], [])


def test_line_with_the_colours_turned_is_another_game() -> None:
    reading = read("Schmidt - Müller 1-0\n\n" + GAME.format("1-0", "1-0"))
    assert told(reading) == [("Müller, Karl", "Schmidt, Eva", "1-0"), ("Schmidt", "Müller", "1-0")]


def test_line_about_another_tournament_is_another_game() -> None:
    reading = read("SE951: Müller - Schmidt 1-0\n\n" + GAME.format("1-0", "1-0"))
    assert [claim.tournament for claim in reading.claims] == ["SE947", "SE951"]


def test_moves_without_tags_belong_to_the_players_above_them() -> None:
    reading = read("Müller - Schmidt\n1. e4 e5 2. Nf3 Nc6 1-0")
    assert (told(reading), codes(reading)) == ([("Müller", "Schmidt", "1-0")], [])


def test_moves_without_tags_below_a_result_belong_to_it() -> None:
    reading = read("Müller - Schmidt 1-0 am 12.3.2026\n1. e4 e5 2. Nf3 Nc6 1-0")
    assert [(c.white, c.score, c.completed_on, c.move_count) for c in reading.claims] == [
        ("Müller", "1-0", date(2026, 3, 12), 2)
    ]


def test_moves_without_tags_belong_to_the_players_in_the_subject() -> None:
    reading = read("1. e4 e5 2. Nf3 Nc6 1-0", "SE947 Müller - Schmidt")
    assert told(reading) == [("Müller", "Schmidt", "1-0")]


def test_heading_above_a_game_gives_its_day() -> None:
    (claim,) = read("Beendet am 12.3.2026:\n\n" + GAME.format("1-0", "1-0")).claims
    assert claim.completed_on == date(2026, 3, 12)


def test_note_anywhere_is_about_the_only_game() -> None:
    (claim,) = read(
        GAME.format("1-0", "1-0") + "\nDie Partie wurde am 12.3.2026 durch Zeitüberschreitung beendet."
    ).claims
    assert (claim.completed_on, claim.reason) == (date(2026, 3, 12), "time")


def test_score_that_repeats_the_only_result_says_nothing_new() -> None:
    assert codes(read("Müller - Schmidt 1-0\n\nErgebnis: 1-0")) == []


def test_score_that_contradicts_the_only_result_is_asked() -> None:
    assert codes(read("Müller - Schmidt 1-0\n\nErgebnis: 0-1")) == ["words-contradict"]


def test_score_alone_among_several_results_is_asked() -> None:
    assert codes(read("Müller - Schmidt 1-0\nKoch - Wolf 0-1\n\nErgebnis: 0-1")) == ["which-game"]


def test_subject_is_read_where_it_says_more_than_the_body() -> None:
    assert told(read("Gruß", "SE947 Müller - Schmidt 1-0")) == [("Müller", "Schmidt", "1-0")]
    assert told(read("Müller - Schmidt 1-0", "SE947 Müller - Schmidt 1-0")) == [("Müller", "Schmidt", "1-0")]
    assert told(read("1:0", "SE947 Müller - Schmidt")) == [("Müller", "Schmidt", "1-0")]


def test_subject_of_an_answer_is_not_read() -> None:
    assert codes(read("Danke", "AW: SE947 Müller - Schmidt 1-0")) == ["no-results"]


def test_quoted_results_are_no_claims() -> None:
    origins = (Origin.NEW, Origin.QUOTED)
    reading = read_report(letter("Ja.\n> Müller - Schmidt 1-0", origins=origins))
    assert (told(reading), codes(reading)) == ([], ["not-confirmed"])
    assert [finding.where.line for finding in reading.findings if finding.where] == [2]


def test_quoted_games_are_no_claims() -> None:
    quoted = "\n".join(f"> {line}" for line in GAME.format("1-0", "1-0").split("\n"))
    reading = read_report(letter(quoted, origins=(Origin.QUOTED,) * len(quoted.split("\n"))))
    assert (told(reading), codes(reading)) == ([], ["not-confirmed"])


def test_quoted_results_beside_new_ones_are_left_alone() -> None:
    origins = (Origin.NEW, Origin.QUOTED)
    reading = read_report(letter("Koch - Wolf 1-0\n> Müller - Schmidt 1-0", origins=origins))
    assert (told(reading), codes(reading)) == ([("Koch", "Wolf", "1-0")], [])


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("Wann kommt die Liste?", "no-results"),
        ("Anbei die Ergebnisse.", "missing-attachment"),
        ("See the attached file.", "missing-attachment"),
        ("", "no-results"),
    ],
)
def test_letter_without_results_says_why(body: str, code: str) -> None:
    assert codes(read(body)) == [code]


def test_attachment_without_games_is_asked() -> None:
    assert codes(read("Anbei.", "SE947", ("x.pgn", "nichts"))) == ["unreadable-attachment"]


def test_tournaments_are_named_by_subject_headings_and_games() -> None:
    reading = read("Turnier SE951:\nKoch - Wolf 1-0\n\n" + GAME.format("1-0", "1-0").replace("SE947", "SE047.007"))
    assert reading.tournaments == ("SE947", "SE951", "SE047.007")
    assert reading.hints[0] == "SE047"


@pytest.mark.parametrize(
    ("body", "subject", "corrected"),
    [
        ("Müller - Schmidt 1-0", "Korrektur SE947", True),
        ("Berichtigung:\nMüller - Schmidt 1-0", "SE947", True),
        ("Müller - Schmidt 1-0 statt 0-1", "SE947", True),
        ("A correction:\nMüller - Schmidt 1-0", "SE947", True),
        ("Müller - Schmidt 1-0", "SE947", False),
        ("Alles korrekt.\nMüller - Schmidt 1-0", "SE947", False),
    ],
)
def test_correction_is_one_by_its_words(body: str, subject: str, *, corrected: bool) -> None:
    assert read(body, subject).correction is corrected


@pytest.mark.parametrize(
    ("body", "language"),
    [
        ("Hallo, anbei das Ergebnis.", "de"),
        ("Hello, this is the result of the game.", "en"),
        ("Müller - Schmidt 1-0", ""),
        (GAME.format("1-0", "1-0") + "Viele Grüße", "de"),
    ],
)
def test_language_is_that_of_the_sentences(body: str, language: str) -> None:
    assert read(body).language == language


def test_departure_beside_results_is_told() -> None:
    reading = read("Müller - Schmidt 1-0\nKoch ist am 3.3.2026 verstorben.")
    assert [(d.player, d.kind) for d in reading.departures] == [("Koch", "death")]
    assert told(reading) == [("Müller", "Schmidt", "1-0")]


def test_equal_findings_are_told_once() -> None:
    opened = replace(letter("Hallo"), findings=read("Hallo").findings * 2)
    assert codes(read_report(opened)) == ["no-results"]


def test_letter_and_reading_survive_the_way_to_another_process() -> None:
    opened = open_letter(
        "From: a@example.org\nDate: Mon, 16 Mar 2026 08:14:51 +0100\n\nMüller - Schmidt 1-0".encode(), ""
    )
    reading = read_report(opened)
    assert from_json(Letter, to_json(opened)) == opened
    assert from_json(Reading, to_json(reading)) == reading


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"white": 1}', "null"])
def test_json_of_something_else_is_refused(text: str) -> None:
    with pytest.raises((ValueError, TypeError, KeyError)):
        from_json(Reading, text)

"""Result lines, sentences and headings: what they claim, and what they ask."""

from __future__ import annotations

from datetime import date

import pytest

from intake.reading import limits
from intake.reading.lines import LinesRead, read_lines
from intake.reading.report import read_report
from intake.reading.types import Claim, Letter, Part, Sender
from tests.intake.reading.people import KNOWN

DAY = date(2026, 3, 20)
MS = ("Müller", "Schmidt")


def explained(text: str) -> list[Claim]:
    return list(read_report(letter(text), KNOWN).claims)


def read(text: str) -> LinesRead:
    return read_lines("body", list(enumerate(text.split("\n"), start=1)), DAY)


def family(name: str) -> str:
    return name.partition(",")[0]


def letter(text: str) -> Letter:
    return Letter(
        Sender("a@example.org"), "SE947", "", "", None, None, DAY, "", (Part("body", tuple(text.split("\n"))),)
    )


def claims(text: str) -> list[tuple[str, str, str]]:
    return [(family(claim.white), family(claim.black), claim.score) for claim in explained(text)]


def codes(text: str) -> list[str]:
    found = read_report(letter(text), KNOWN)
    return [str(f.code) for claim in found.claims for f in claim.findings] + [
        str(f.code) for f in found.findings if f.code != "no-results"
    ]


@pytest.mark.parametrize(
    ("line", "score"),
    [
        ("1. Müller - Schmidt 1-0", "1-0"),
        ("Müller gegen Schmidt 1:0 am 15.3.26", "1-0"),
        ("Müller - Schmidt 1-0 (26 Züge)", "1-0"),
        ("Brett 3: Müller – Schmidt 0-1 (ZÜ)", "0-1"),
        ("- Müller 1-0 Schmidt, Zeitüberschreitung, 15.03.2026", "1-0"),
        ("1;Müller;Schmidt;1:0;15.03.2026", "1-0"),
        ("1   Müller      Schmidt      1-0       15.03.2026", "1-0"),
        ("1-0 Müller - Schmidt", "1-0"),
        ("Remis: Müller - Schmidt", "1/2-1/2"),
        ("Müller - Schmidt: Weiß gewinnt", "1-0"),
        ("Müller - Schmidt Schwarz gibt auf", "1-0"),
        ("Müller - Schmidt, Müller gewinnt", "1-0"),
        ("Das Ergebnis der Partie Müller - Schmidt endete 1-0.", "1-0"),
        ("In der Partie Müller gegen Schmidt wurde am 15. März 2026 Remis vereinbart.", "1/2-1/2"),
        ("Müller 1 - Schmidt 0", "1-0"),
        ("Müller (0) - Schmidt (1)", "0-1"),
        ("Müller - Schmidt 0-1 statt 1-0", "0-1"),
        ("Müller - Schmidt nicht 1-0 sondern 0-1", "0-1"),
        ("Müller - Schmidt --/--", "0-0"),
        ("Müller - Schmidt 0:0 (beide ZÜ)", "0-0"),
        ("Müller/Schmidt 1-0", "1-0"),
        ("Müller Schmidt 1-0", "1-0"),
    ],
)
def test_line_is_read(line: str, score: str) -> None:
    assert claims(line) == [(*MS, score)]
    assert codes(line) == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Schmidt gewinnt gegen Müller", ("Schmidt", "Müller", "1-0")),
        ("Karl Müller hat gegen Eva Schmidt gewonnen.", ("Müller", "Schmidt", "1-0")),
        ("Schmidt gibt gegen Müller auf", ("Schmidt", "Müller", "0-1")),
        ("Heute hat Müller gegen Schmidt verloren", ("Müller", "Schmidt", "0-1")),
        ("Sieg von Müller gegen Schmidt", ("Müller", "Schmidt", "1-0")),
        ("Müller besiegt Schmidt", ("Müller", "Schmidt", "1-0")),
        ("Müller und Schmidt trennen sich remis", ("Müller", "Schmidt", "1/2-1/2")),
        ("draw between John Miller and Bob Smith", ("Miller", "Smith", "1/2-1/2")),
        ("Miller lost to Smith", ("Miller", "Smith", "0-1")),
        ("Miller beat Smith on time", ("Miller", "Smith", "1-0")),
        ("Miller drew with Smith", ("Miller", "Smith", "1/2-1/2")),
        ("Miller resigned against Smith", ("Miller", "Smith", "0-1")),
    ],
)
def test_sentence_tells_a_result_without_colours(line: str, expected: tuple[str, str, str]) -> None:
    assert claims(line) == [expected]
    assert [claim.colours_known for claim in explained(line)] == [False]


@pytest.mark.parametrize(
    "line", ["5 - 1    0 : 1    am 18.3.", "Pt. 18:   5 - 1    0 : 1    am 18.3.", "18. 5 – 1 0 : 1"]
)
def test_pair_of_seats_with_a_wide_score_is_no_row_of_a_table(line: str) -> None:
    assert claims(line) == [("Bauer", "Müller", "0-1")]


def test_sentence_that_names_the_colours_puts_white_first() -> None:
    assert claims("Müller gewinnt mit Schwarz gegen Schmidt") == [("Schmidt", "Müller", "0-1")]
    assert [claim.colours_known for claim in explained("Müller gewinnt mit Weiß gegen Schmidt")] == [True]


def test_two_sentences_on_a_line_are_two_results() -> None:
    text = "Müller gewinnt gegen Schmidt und Koch verliert gegen Wolf"
    assert claims(text) == [("Müller", "Schmidt", "1-0"), ("Koch", "Wolf", "0-1")]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Müller - Schmidt 1-0 (Weiß gibt auf)", "words-contradict"),
        ("Müller - Schmidt 0-1, Schmidt hat aufgegeben", "words-contradict"),
        ("Müller - Schmidt 1-0 ist falsch", "words-contradict"),
        ("Müller - Schmidt 1-0 remis", "words-contradict"),
        ("Schwarz - Müller: Schwarz gewinnt", "colour-or-name"),
        ("Müller - Schmidt 0-0", "both-lost"),
        ("Müller - Schmidt 1-0 default", "default-kind"),
        ("Müller - Schmidt +/- (Zeitüberschreitung)", "default-kind"),
        ("Müller - Schmidt 1-0 Rücktritt", "withdrawal-kind"),
        ("Müller - Schmidt läuft noch", "not-finished"),
        ("Müller - Schmidt *", "not-finished"),
        ("Müller - Schmidt 1-1", "match-score"),
        ("Müller - Schmidt 1-0 0-1", "match-score"),
        ("Hamburg - Bremen 2,5:1,5", "impossible-score"),
        ("Müller - Schmidt vermutlich 1-0", "not-confirmed"),
        ("Müller - Schmidt 1-0?", "not-confirmed"),
        ("Müller gewinnt wahrscheinlich gegen Schmidt", "not-confirmed"),
        ("Müller gewinnt nicht gegen Schmidt", "words-contradict"),
        ("Müller - Schmidt 1-0 3/2/2026", "ambiguous-date"),
        ("Müller - Schmidt 1-0, 31.2.2026", "impossible-date"),
        ("Müller - Schmidt 1-0, 21.3.2026", "future-date"),
        ("Müller - Schmidt 1-O", "score-repaired"),
        ("Müller-Thurgau-Schmidt 1-0", "which-game"),
        ("Müller (0) - Schmidt (1) 1-0", "which-game"),
        ("Es steht 1-0", "which-game"),
        ("1 Müller  * 1 ½ 0 1  2½", "unreadable-table"),
    ],
)
def test_line_with_no_or_two_meanings_is_asked(line: str, code: str) -> None:
    assert codes(line) == [code]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Müller - Schmidt 0-2", [(*MS, "0-1"), ("Schmidt", "Müller", "1-0")]),
        ("Müller - Schmidt 2:0", [(*MS, "1-0"), ("Schmidt", "Müller", "0-1")]),
        ("Müller - Schmidt ½½", [(*MS, "1/2-1/2"), ("Schmidt", "Müller", "1/2-1/2")]),
    ],
)
def test_score_of_a_match_is_two_games_that_are_asked(line: str, expected: list[tuple[str, str, str]]) -> None:
    assert claims(line) == expected
    assert codes(line) == ["match-score", "match-score"]


@pytest.mark.parametrize(
    "line",
    [
        "Rufen Sie mich unter 040-1234567 an, 14-16 Uhr.",
        "Viele Grüße - auch an die Familie",
        "Remisangebote gab es viele.",
        "Das Turnier läuft gut.",
        "https://example.org/1-0",
        "Wir haben gegen Bremen verloren.",
        "12. Sf3 Lg4 13. 0-0",
    ],
)
def test_prose_is_neither_claim_nor_finding(line: str) -> None:
    assert claims(line) == []
    assert codes(line) == []


def test_reasons_of_unplayed_games_have_one_form() -> None:
    told = [(claim.score, claim.reason) for claim in explained("A Müller - B Schmidt 1-0 kampflos")]
    assert told == [("+/-", "unplayed")]


def test_withdrawal_beside_signs_decides_what_they_mean() -> None:
    told = [(claim.score, claim.reason) for claim in explained("Müller - Schmidt +/- Rücktritt ungenehmigt")]
    assert told == [("1-0", "withdrawal")]


def test_several_results_on_a_line_with_one_date_share_it() -> None:
    found = explained("Am 15.3.2026: Müller - Schmidt 1-0; Bauer - Koch 0-1")
    assert [claim.completed_on for claim in found] == [date(2026, 3, 15)] * 2


def test_heading_holds_for_the_lines_below_it() -> None:
    found = explained("Runde 3, beendet am 15.3.2026:\nMüller - Schmidt 1-0\n\nTurnier SE951:\nBauer - Koch 0-1")
    told = [(claim.round, claim.completed_on, claim.tournament) for claim in found]
    assert told == [(3, date(2026, 3, 15), ""), (None, None, "SE951")]


def test_note_below_a_result_is_about_it_alone() -> None:
    found = explained("Müller - Schmidt 1-0\nbeendet am 15.3.26 (ZÜ)\n\nBauer - Koch 0-1")
    told = [(claim.completed_on, claim.reason) for claim in found]
    assert told == [(date(2026, 3, 15), "time"), (None, "played")]


def test_score_on_the_next_line_belongs_to_the_players_above() -> None:
    assert claims("Müller - Schmidt\n1-0") == [(*MS, "1-0")]


def test_score_alone_is_kept_for_the_only_game() -> None:
    assert [lone.word.score for lone in read("Ergebnis: 1-0").lone_scores] == ["1-0"]


def test_game_without_score_in_a_list_of_results_is_left_to_be_asked() -> None:
    reading = read_report(letter("1. Müller - Schmidt 1-0\n2. Bauer - Koch\n3. Wolf - Fuchs 0-1"), KNOWN)
    assert [line.where.text for line in reading.unread] == ["2. Bauer - Koch"]


def test_tournament_before_the_players_is_that_of_the_claim() -> None:
    assert [claim.tournament for claim in explained("SE947: Müller - Schmidt 1-0")] == ["SE947"]


def test_number_of_moves_is_read() -> None:
    lines = "Müller - Schmidt 1-0 nach 26 Zügen\nBauer - Koch 1-0 ohne Zug\nWolf - Fuchs 1-0"
    assert [claim.move_count for claim in explained(lines)] == [26, 0, None]


def test_correction_in_a_line_is_noticed() -> None:
    text = "Müller - Schmidt 0-1 statt 1-0\nKoch - Wolf remis statt 1-0\nBauer - Weber 1-0"
    assert [(claim.score, claim.corrects) for claim in explained(text)] == [
        ("0-1", True),
        ("1/2-1/2", True),
        ("1-0", False),
    ]


def test_claim_keeps_its_line() -> None:
    (claim,) = explained("\n\nMüller - Schmidt 1-0")
    assert (claim.where.part, claim.where.line, claim.where.text) == ("body", 3, "Müller - Schmidt 1-0")


def test_line_beyond_the_limit_with_a_score_is_asked() -> None:
    assert codes("x " * limits.LINE + " 1-0") == ["which-game"]


@pytest.mark.long
def test_more_lines_than_the_limit_are_left_to_a_person() -> None:
    found = read_report(letter("\n".join(["Müller - Schmidt 1-0"] * (limits.LINES + 1))))
    assert [(str(f.code), f.detail) for f in found.findings] == [("too-much", "lines")]
    assert found.claims == ()


def test_seats_with_draws_are_lines_and_no_table() -> None:
    body = Part("body", tuple(f"{white} - {black} 1/2" for white, black in ("14", "23", "43", "12", "24", "31")))
    letter = Letter(Sender("a@example.org"), "SE947", "", "", None, None, DAY, "", (body,))
    reading = read_report(letter)
    assert [f"{claim.white}{claim.black}" for claim in reading.claims] == ["14", "23", "43", "12", "24", "31"]
    assert reading.findings == ()

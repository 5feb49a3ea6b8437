"""Results as forms, and players who leave."""

from __future__ import annotations

from datetime import date

import pytest

from intake.reading.columns.forms import read_forms
from intake.reading.departures.sentences import read_departures

DAY = date(2026, 3, 20)


def numbered(text: str) -> list[tuple[int, str]]:
    return list(enumerate(text.split("\n"), start=1))


def test_form_on_lines_of_its_own() -> None:
    text = "Weiß: Müller, Karl\nSchwarz: Schmidt, Eva\nErgebnis: 1:0\nGrund: Zeitüberschreitung\nDatum: 15.3.2026"
    (claim,), used = read_forms("body", numbered(text), DAY)
    assert (claim.white, claim.black, claim.score, claim.reason) == ("Müller, Karl", "Schmidt, Eva", "1-0", "time")
    assert claim.completed_on == date(2026, 3, 15)
    assert used == frozenset({1, 2, 3, 4, 5})


@pytest.mark.parametrize("mark", [" ....... ", "____", " …… ", ".....: "])
def test_form_whose_labels_are_led_to_their_values(mark: str) -> None:
    (claim,), _ = read_forms("body", numbered(f"White{mark}Miller\nBlack{mark}Smith\nResult{mark}1-0"), DAY)
    assert (claim.white, claim.score, claim.black) == ("Miller", "1-0", "Smith")


def test_labels_of_a_form_may_be_cut_short() -> None:
    text = "W: Koch A.\nS: Wolf I.\nErg.: 1-0 (S aufg.)\nDat.: 10.3.2026\nEröffn.: Caro-Kann"
    (claim,), used = read_forms("body", numbered(text), DAY)
    assert (claim.white, claim.score, claim.black, claim.completed_on) == (
        "Koch A.",
        "1-0",
        "Wolf I.",
        date(2026, 3, 10),
    )
    assert used == frozenset({1, 2, 3, 4, 5})


@pytest.mark.parametrize(
    "text", ["W = Weiss, S = Schwarz, aufg. = aufgegeben", "W = White, B = Black", "W=Weiß S=Schwarz"]
)
def test_legend_of_columns_is_no_form(text: str) -> None:
    assert read_forms("body", numbered(text), DAY) == ((), frozenset())


def test_form_on_one_line() -> None:
    (claim,), _ = read_forms("body", numbered("White: Miller, Black: Smith, Result: 1/2-1/2"), DAY)
    assert (claim.white, claim.black, claim.score) == ("Miller", "Smith", "1/2-1/2")


def test_form_again_is_the_next_game_of_the_same_tournament() -> None:
    text = "Turnier: SE947\nWeiß: A Bo\nSchwarz: C Du\nErgebnis: 1-0\nWeiß: E Fo\nSchwarz: G Hu\nErgebnis: 0-1"
    found, _ = read_forms("body", numbered(text), DAY)
    told = [(claim.white, claim.black, claim.score, claim.tournament) for claim in found]
    assert told == [("A Bo", "C Du", "1-0", "SE947"), ("E Fo", "G Hu", "0-1", "SE947")]


def test_forms_may_be_numbered_and_colours_are_names_too() -> None:
    text = "1. Weiß: Weiß, Albert\nSchwarz: Schwarz, Ingrid\nErgebnis: 0:1\n2) Weiß: Koch\nSchwarz: Wolf\nErgebnis: 1:0"
    claims, used = read_forms("body", numbered(text), DAY)
    told = [(claim.white, claim.score, claim.black) for claim in claims]
    assert told == [("Weiß, Albert", "0-1", "Schwarz, Ingrid"), ("Koch", "1-0", "Wolf")]
    assert used == {1, 2, 3, 4, 5, 6}


def test_form_without_score_is_asked() -> None:
    (claim,), _ = read_forms("body", numbered("Weiß: Müller\nSchwarz: Schmidt"), DAY)
    assert [str(finding.code) for finding in claim.findings] == ["no-score"]


def test_score_behind_the_name_of_black_is_taken_from_there() -> None:
    (claim,), _ = read_forms("body", numbered("Weiß: Müller\nSchwarz: Schmidt 0-1"), DAY)
    assert (claim.black, claim.score) == ("Schmidt", "0-1")


FORM = "Weiß: A Bo\nSchwarz: C Du\nErgebnis: 1-0\nGrund: {}\nEnde: {}\nBemerkung: {}"


def test_reason_and_remark_are_of_one_form() -> None:
    rows = ("Einigung", "12.3.2026", "keine"), ("ZÜ", "14.3.2026", "Schwarz hat anerkannt")
    text = "\n---\n".join(FORM.format(*row) for row in rows)
    found, _ = read_forms("body", numbered(text), DAY)
    assert [(claim.completed_on, claim.reason) for claim in found] == [
        (date(2026, 3, 12), "played"),
        (date(2026, 3, 14), "time"),
    ]


def test_reason_above_the_players_begins_the_next_form() -> None:
    game = "Grund: {}\nWeiß: A Bo\nSchwarz: C Du\nErgebnis: 1-0"
    found, _ = read_forms("body", numbered(f"{game.format('ZÜ')}\n{game.format('Matt')}"), DAY)
    assert [claim.reason for claim in found] == ["time", "played"]


@pytest.mark.parametrize(
    "remark", ["Turnierbeginn war der 2025-09-01", "Spielbeginn war am 1.9.2025", "Remis angeboten am 3.3.2026"]
)
def test_day_of_something_else_in_a_remark_is_not_that_of_the_game(remark: str) -> None:
    (claim,), _ = read_forms("body", numbered(FORM.format("Matt", "nicht bekannt", remark)), DAY)
    assert claim.completed_on is None


def test_labels_without_both_players_are_no_form() -> None:
    assert read_forms("body", numbered("Datum: 15.3.2026\nErgebnis: 1-0"), DAY) == ((), frozenset())


@pytest.mark.parametrize(
    ("line", "player", "kind"),
    [
        ("Rücktritt von Müller zum 1.3.2026 (genehmigt)", "Müller", "withdrawal-approved"),
        ("Müller, Karl: Rücktritt genehmigt", "Müller, Karl", "withdrawal-approved"),
        ("Ungenehmigter Rücktritt von Karl Müller am 1.3.26", "Karl Müller", "withdrawal"),
        ("Stiller Rücktritt: Müller, Karl", "Müller, Karl", "withdrawal"),
        ("Müller tritt zum 1.3.26 zurück (genehmigt)", "Müller", "withdrawal-approved"),
        ("SC-31: Frau de Vries ist genehmigt zurückgetreten.", "de Vries", "withdrawal-approved"),
        ("Herr von der Heyde ist am 1.3.2026 verstorben.", "von der Heyde", "death"),
        ("Miller has withdrawn (approved)", "Miller", "withdrawal-approved"),
        ("withdrawal of John Miller on 1 March 2026 (silent)", "John Miller", "withdrawal"),
        ("Spieler Müller ist am 1.3.26 verstorben.", "Müller", "death"),
        ("Am 1.3.2026 ist Karl Müller verstorben.", "Karl Müller", "death"),
        ("Leider ist unser Spieler Müller verstorben", "Müller", "death"),
        ("John Miller died on 1 March 2026", "John Miller", "death"),
    ],
)
def test_departure_in_a_plain_sentence(line: str, player: str, kind: str) -> None:
    ((departure,), _) = read_departures("body", [(1, line)], DAY)
    assert (departure.player, departure.kind, departure.findings) == (player, kind, ())
    assert departure.on in {date(2026, 3, 1), None}


def test_departure_in_a_sentence_that_was_cut_in_two() -> None:
    lines = ["Ich teile mit, daß Herr Karl Weber mit Wirkung vom 1. März 2026", "aus dem Turnier ausgeschieden ist."]
    ((departure,), used) = read_departures("body", list(enumerate(lines, start=1)), DAY)
    assert (departure.player, departure.on, sorted(used)) == ("Karl Weber", date(2026, 3, 1), [1, 2])
    ((approved,), _) = read_departures(
        "body", [(1, "Herr Weber ist mit"), (2, "meiner Genehmigung zurückgetreten.")], DAY
    )
    assert (approved.player, approved.kind) == ("Weber", "withdrawal-approved")
    mourning = [
        "leider muß ich Ihnen die traurige Mitteilung machen, daß unser Freund",
        "Dr. Karl Weber verstorben ist.",
    ]
    ((died,), _) = read_departures("body", list(enumerate(mourning, start=1)), DAY)
    assert (died.player, died.kind) == ("Karl Weber", "death")


def test_withdrawal_without_its_kind_is_asked() -> None:
    for line in (
        *("Müller ist zurückgetreten.", "Müller hört mit dem Fernschach auf.", "Müller has stopped playing."),
        "Müller hat mir geschrieben, dass er aus gesundheitlichen Gründen nicht mehr weiterspielen kann.",
        "Müller tells me he cannot go on playing for reasons of health.",
        "Müller hat sich aus gesundheitlichen Gründen abgemeldet, er spielt nicht weiter.",
        *("Müller is leaving the tournament.", "Müller pulled out.", "Müller has quit the event"),
        *("Müller verlässt das Turnier.", "Müller beendet seine Teilnahme.", "Müller retires from the Open"),
    ):
        ((departure,), _) = read_departures("body", [(1, line)], DAY)
        assert (departure.player, departure.kind) == ("Müller", "")
        assert [str(finding.code) for finding in departure.findings] == ["withdrawal-kind"]


def test_open_games_given_away_without_a_list_are_asked_and_a_code_is_nobody() -> None:
    line = "PK-25-V4: Herr Weber ist nicht genehmigt zurückgetreten. Alle seine noch offenen Partien bitte werten."
    ((departure,), _) = read_departures("body", [(1, line)], DAY)
    assert (departure.player, departure.kind) == ("Weber", "withdrawal")
    assert [(str(finding.code), finding.detail) for finding in departure.findings] == [("open-games", "Weber")]


def test_substitution_names_who_comes() -> None:
    ((departure,), _) = read_departures("body", [(1, "Müller wird ab 1.3.2026 durch Koch ersetzt")], DAY)
    assert (departure.player, departure.kind, departure.substitute) == ("Müller", "substitution", "Koch")
    assert (departure.on, [str(f.code) for f in departure.findings]) == (date(2026, 3, 1), [])


@pytest.mark.parametrize(
    "line",
    [
        "Der Rücktritt ist schade",
        "Ich bin vom Turnier zurückgetreten",
        "Unser Mitglied ist gestorben",
        "Müller - Schmidt 1-0 Rücktritt nicht genehmigt",
        "Die Partie ist abgebrochen",
    ],
)
def test_sentence_without_a_player_who_leaves(line: str) -> None:
    assert read_departures("body", [(1, line)], DAY) == ((), frozenset())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "leider muss ich heute mitteilen, dass unser lieber Schachfreund Dr. Müller am\n12.3.2026 verstorben ist.",
            ("Müller", "death", date(2026, 3, 12)),
        ),
        (
            "I have to tell you today that our old friend Mr Müller passed away on 12 March 2026.",
            ("Müller", "death", date(2026, 3, 12)),
        ),
        (
            "Im SE947 hat der Müller sein Turnier krank aufgegeben, den Rücktritt\nhabe ich am 11.3. genehmigt.",
            ("Müller", "withdrawal-approved", date(2026, 3, 11)),
        ),
        (
            "Leider tritt Frau Müller zum 11.3.2026 zurück, genehmigt.",
            ("Müller", "withdrawal-approved", date(2026, 3, 11)),
        ),
        ("Zum 11.3.2026 hat sich Müller ohne Genehmigung zurückgezogen.", ("Müller", "withdrawal", date(2026, 3, 11))),
    ],
)
def test_departure_in_a_sentence_over_two_lines_or_behind_a_verb(text: str, expected: tuple[str, str, date]) -> None:
    lines = list(enumerate(text.split("\n"), start=1))
    ((departure,), used) = read_departures("body", lines, DAY)
    assert ((departure.player, departure.kind, departure.on), departure.findings) == (expected, ())
    assert used == {number for number, _ in lines}

"""A player who left, told again in words, tables or signs: the same game, and no conflict."""

from __future__ import annotations

import pytest

from intake.models import InboundMail
from tests.intake.federation import codes, game, settled, stored

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.usefixtures("_federation")]

APPROVED = "Rücktritt von Karl Heinz Weber zum 12.3.2026 (genehmigt)\n"
REFUSED = "Karl Heinz Weber ist am 12.3.2026 unentschuldigt zurückgetreten.\n"
DIED = "Karl Heinz Weber ist am 12.3.2026 verstorben.\n"


@pytest.mark.parametrize(
    ("departure", "score", "again"),
    [
        (APPROVED, "+/-", "Schmidt - Weber +/-, genehmigter Rücktritt\n"),
        (APPROVED, "+/-", "Schmidt - Weber 1-0 (Rücktritt genehmigt)\n"),
        (APPROVED, "+/-", "Schmidt - Weber +/-\n"),
        (DIED, "+/-", "Weber - Schmidt -/+ (Weber verstorben)\n"),
        (DIED, "+/-", "Schmidt - Weber 1:0, Weber verstorben\n"),
        (REFUSED, "1-0", "Schmidt - Weber +/- (Rücktritt nicht genehmigt)\n"),
        (REFUSED, "1-0", "Schmidt - Weber 1-0, stiller Rücktritt\n"),
    ],
)
def test_game_lost_by_leaving_is_repeated(departure: str, score: str, again: str) -> None:
    settled(departure)
    row = settled(again, message_id="<2@example.org>")
    assert (row.state, codes(row), [one["outcome"] for one in row.results]) == ("accepted", [], ["repeated"])
    assert stored("SE947")["2-3"] == score


@pytest.mark.parametrize("again", ["Schmidt - Weber 0-1 (Rücktritt genehmigt)\n", "Schmidt - Weber remis\n"])
def test_other_result_of_a_game_lost_by_leaving_is_a_conflict(again: str) -> None:
    settled(APPROVED)
    row = settled(again, message_id="<2@example.org>")
    assert (codes(row), stored("SE947")["2-3"]) == (["conflict"], "+/-")


def test_moves_and_a_line_with_signs_are_one_game() -> None:
    game = '[Event "SE947"]\n[White "Schmidt, Eva"]\n[Black "Weber, Karl Heinz"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n'
    row = settled(f"Schmidt - Weber +/- (Weber verstorben)\n\n{game}")
    assert (row.state, codes(row), stored("SE947")) == ("accepted", [], {"2-3": "+/-"})


@pytest.mark.parametrize("other", ["Sie endete am 2. März unentschieden.", "Mit Schmidt hatte man noch remisiert."])
def test_departure_beside_a_result_that_is_not_understood_closes_nothing(other: str) -> None:
    row = settled(f"{DIED}\n{other}\n")
    assert (stored("SE947"), set(codes(row))) == ({}, {"which-game", "open-games"})


@pytest.mark.parametrize(
    "text",
    [
        "unser Freund Weber ist am 12.3.2026\nverstorben. Seine Partie gegen\nFrau Schmidt hatte er gewonnen.",
        "our friend Mr Weber died on 12 March 2026. His game with\nMrs Schmidt had ended on 2 March; he had won it.",
    ],
)
def test_game_won_before_a_death_is_not_closed_with_the_open_ones(text: str) -> None:
    row = settled(text)
    assert (stored("SE947"), "which-game" in codes(row)) == ({}, True)


@pytest.mark.parametrize(
    "text",
    [
        "Am 12.3.2026 ist er verstorben. Seine Partie gegen Frau Schmidt hatte er gewonnen.",
        "Am 12.3.2026 ist er verstorben, die Partie gegen Frau Dr. Schmidt hatte er gewonnen.",
        "He died on 12 March 2026, his game with Mrs Schmidt he had won.",
    ],
)
def test_nobody_leaves_who_is_only_the_opponent_of_a_dead_player(text: str) -> None:
    row = settled(f"{text}\n")
    assert (stored("SE947"), codes(row)) == ({}, ["which-game"])


def test_departure_beside_what_becomes_of_all_its_games_closes_them() -> None:
    settled(f"{REFUSED}\nDamit sind seine offenen Partien für die Gegner gewonnen.\n")
    assert stored("SE947") == {"2-3": "1-0", "3-1": "0-1", "4-3": "1-0"}


def test_game_ended_before_a_death_is_stored_as_it_ended() -> None:
    settled(f"{DIED}\nZuvor hatte er noch seine Partie mit Eva Schmidt beendet; sie endete am 2. März unentschieden.\n")
    assert stored("SE947")["2-3"] == "1/2-1/2"


LISTED = "Weber ist am 12.3.2026 ungenehmigt zurückgetreten. Verloren sind damit:\nSchmidt - Weber 1:0\n"
ALL_LISTED = f"{LISTED}Karl Müller - Weber 1:0\nWeber - Hans Müller 0:1\n"


def test_games_beyond_a_list_stay_open_and_are_asked_once() -> None:
    row = settled(LISTED)
    assert (row.state, codes(row), stored("SE947")) == ("partly", ["open-games"], {"2-3": "1-0"})
    assert game("SE947", "2-3").reason == "withdrawal"


def test_yes_to_that_question_closes_the_other_games() -> None:
    asked = settled(LISTED)
    again = settled("(1): ja", message_id="<2@example.org>", In_Reply_To=asked.answers.get().message_id)
    assert (again.state, stored("SE947")) == ("accepted", {"2-3": "1-0", "3-1": "0-1", "4-3": "1-0"})


def test_no_to_that_question_leaves_the_other_games_open() -> None:
    asked = settled(LISTED)
    settled("(1): nein", message_id="<2@example.org>", In_Reply_To=asked.answers.get().message_id)
    assert stored("SE947") == {"2-3": "1-0"}


def test_list_of_all_open_games_leaves_nothing_to_ask() -> None:
    row = settled(ALL_LISTED)
    assert (row.state, codes(row)) == ("accepted", [])
    assert stored("SE947") == {"2-3": "1-0", "3-1": "0-1", "4-3": "1-0"}
    assert game("SE947", "3-1").white.departure == "withdrawal"


def test_departure_of_a_player_without_other_open_games_is_stored_with_its_list() -> None:
    settled("Karl Müller - Weber remis\nWeber - Hans Müller 1:0\n")
    row = settled(LISTED, message_id="<2@example.org>")
    assert (row.state, codes(row)) == ("accepted", [])
    assert stored("SE947") == {"2-3": "1-0", "3-1": "1-0", "4-3": "1/2-1/2"}


COUNTED = "Weber ist am 12.3.2026 ungenehmigt zurückgetreten. Seine {} offenen Partien sind verloren.\n"


def test_games_against_all_open_opponents_that_are_called_unrated_are_closed() -> None:
    settled("Hans Müller - Karl Heinz Weber 1-0, 10.3.2026\nKarl Müller - Karl Heinz Weber 1-0, 10.3.2026\n")
    row = settled(
        "Den Rücktritt von Karl Heinz Weber habe ich genehmigt, die Partie gegen Frau Schmidt wird nicht gewertet.\n",
        message_id="<2@example.org>",
    )
    assert (row.state, codes(row), stored("SE947")["2-3"]) == ("accepted", [], "+/-")


def test_number_of_open_games_that_is_another_one_is_asked() -> None:
    row = settled(COUNTED.format("zwei"))
    assert (row.state, codes(row), stored("SE947")) == ("held", ["open-games"], {})
    settled("(1): ja", message_id="<2@example.org>", In_Reply_To=row.answers.get().message_id)
    assert stored("SE947") == {"2-3": "1-0", "3-1": "0-1", "4-3": "1-0"}


@pytest.mark.parametrize(
    "below",
    [
        "Seine zwei offenen Partien werden gestrichen und nicht gewertet.",
        "Seine beiden laufenden Partien, gegen Schmidt und gegen Karl Müller, werden gestrichen und nicht gewertet.",
        "Von seinen Partien waren noch zwei offen, sie werden nicht gewertet.",
        "Er hatte noch zwei offene Partien.",
        "His two unfinished games are to be struck out and should not be rated.",
        "His two unfinished games, against Mrs Schmidt and against Karl Müller, are to be struck out and not rated.",
        "Two of his games were unfinished and are cancelled.",
    ],
)
@pytest.mark.parametrize("between", [" ", "\n", "\n\nHans Müller - Karl Müller remis\n\n"])
def test_fewer_open_games_than_there_are_close_none_unasked(below: str, between: str) -> None:
    row = settled(f"{DIED.strip()}{between}{below}\n")
    assert ("open-games" in codes(row), stored("SE947").get("2-3")) == (True, None)


def test_number_of_open_games_that_is_right_closes_them() -> None:
    row = settled(COUNTED.format("drei"))
    assert (row.state, codes(row)) == ("accepted", [])
    assert stored("SE947") == {"2-3": "1-0", "3-1": "0-1", "4-3": "1-0"}


ALL_OPEN = {
    "withdrawal-approved": {"2-3": "+/-", "3-1": "-/+", "4-3": "+/-"},
    "withdrawal": {"2-3": "1-0", "3-1": "0-1", "4-3": "1-0"},
    "death": {"2-3": "+/-", "3-1": "-/+", "4-3": "+/-"},
}
OPEN = "Offen waren noch seine Partien gegen Eva Schmidt, Hans Müller und Karl Müller.\n"
ONE_OPEN = "Offen war noch seine Partie gegen Eva Schmidt.\n"


def answered(text: str, asked: InboundMail, number: int = 2) -> InboundMail:
    """A reply to our newest answer to a mail."""
    ours = asked.answers.order_by("-pk")[0]
    return settled(f"{text}\n", message_id=f"<{number}@example.org>", In_Reply_To=ours.message_id)


@pytest.mark.parametrize("listed", [f" {OPEN}", f"\n{OPEN}", f"\n\n{OPEN.replace(', ', chr(10), 1)}"])
@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("1: a", "withdrawal-approved"),
        ("ja, genehmigt", "withdrawal-approved"),
        ("Ja, den Rücktritt habe ich genehmigt, er muss leider länger ins Krankenhaus.", "withdrawal-approved"),
        ("Nein, der war nicht genehmigt.", "withdrawal"),
        ("c)", "death"),
    ],
)
def test_how_a_player_left_whose_open_games_are_listed_is_answered(listed: str, answer: str, kind: str) -> None:
    asked = settled(f"Karl Heinz Weber ist am 12.3.2026 zurückgetreten.{listed}")
    assert (codes(asked), stored("SE947")) == (["withdrawal-kind"], {})
    done = answered(answer, asked)
    assert (done.state, codes(done), stored("SE947")) == ("accepted", [], ALL_OPEN[kind])


@pytest.mark.parametrize(
    ("left", "kind"),
    [
        (f"Weber ist zurückgetreten, der Rücktritt ist genehmigt. {OPEN}", "withdrawal-approved"),
        (f"Weber ist am 12.3.2026 verstorben. {OPEN}", "death"),
        (f"{DIED}{OPEN}", "death"),
        (
            "Weber has withdrawn (approved). Games against Schmidt, Hans Müller and Karl Müller were still running.",
            "withdrawal-approved",
        ),
    ],
)
def test_departure_with_all_its_open_games_listed_closes_them(left: str, kind: str) -> None:
    row = settled(left)
    assert (row.state, codes(row), stored("SE947")) == ("accepted", [], ALL_OPEN[kind])


@pytest.mark.parametrize(
    ("answer", "games"),
    [("ja", ALL_OPEN["death"]), ("1: a", ALL_OPEN["death"]), ("nein", {"2-3": "+/-"}), ("1: b", {"2-3": "+/-"})],
)
def test_more_open_games_than_are_listed_are_asked_once(answer: str, games: dict[str, str]) -> None:
    asked = settled(f"{DIED}{ONE_OPEN}")
    assert (codes(asked), stored("SE947")) == (["open-games"], {})
    assert "ohne Wertung beendet?" in " ".join(asked.answers.get().body.split())
    done = answered(answer, asked)
    assert (done.state, codes(done), stored("SE947")) == ("accepted", [], games)


def test_departure_beside_an_opponent_in_other_words_is_asked_so_that_a_yes_ends_it() -> None:
    asked = settled("Karl Heinz Weber ist zurückgetreten. Gegen Schmidt wollte er auch sonst keine Partie.\n")
    again = answered("1: a", asked)
    assert (codes(again), stored("SE947")) == (["open-games"], {})
    assert (answered("ja", again, 3).state, stored("SE947")) == ("accepted", ALL_OPEN["withdrawal-approved"])


def test_death_whose_open_games_are_listed_further_below_closes_no_game_unasked() -> None:
    row = settled(
        "Karl Heinz Weber ist am 12.3.2026 verstorben.\nSein Sohn hat mich angerufen.\n\nWir kannten uns lange.\n\n"
        "Seine noch offenen Partien gegen Müller, Hans und Schmidt\nwerden nicht gewertet.\n"
    )
    assert (row.state, codes(row), stored("SE947")) == ("held", ["which-game", "open-games"], {})


@pytest.mark.parametrize("doubted", ["Schmidt - Weber 1-0, glaube ich", "Weber und Schmidt vermutlich remis"])
def test_departure_beside_an_asked_result_of_its_player_closes_no_game(doubted: str) -> None:
    row = settled(f"{APPROVED}\n{doubted}\n")
    assert (sorted(codes(row)), stored("SE947")) == (["not-confirmed", "open-games"], {})

"""Statements about a tournament as a whole: finished, all open games drawn."""

from __future__ import annotations

from datetime import date

import pytest

from intake.models import OutboundMail
from intake.reading.wholes import read_wholes
from ratings.models import Game
from tests.intake.federation import BERND, CARLA, codes, settled, stored

DAY = date(2026, 3, 15)
ALL_DRAWN = {"1-2": "1/2-1/2", "1-4": "1/2-1/2", "2-3": "1/2-1/2", "2-4": "1/2-1/2", "3-1": "1/2-1/2", "4-3": "1/2-1/2"}


def told(line: str) -> list[tuple[str, str, list[str]]]:
    """Score, reason and what is asked of each statement in a line."""
    read = read_wholes("body", [(1, line)], DAY)
    return [(one.score, one.reason, [str(finding.code) for finding in one.findings]) for one in read]


LAST = [
    ("Das war die letzte Runde.", None),
    ("Damit ist auch die Runde beendet. Das war nun die letzte Runde!", None),
    ("Es folgt keine weitere Runde.", None),
    ("Es gibt keine Runde mehr.", None),
    ("Runde 5 war die letzte.", 5),
    ("Runde 7 ist die letzte Runde.", 7),
    ("That was the last round.", None),
    ("This is the final round.", None),
    ("Round 9 was the last.", 9),
    ("There will be no further rounds.", None),
    ("Das Turnier ist damit beendet.", None),
]
NOT_LAST = [
    "Das war nicht die letzte Runde.",
    "War das die letzte Runde?",
    "Das wird die letzte Runde.",
    "Es gibt noch keine weitere Runde.",
    "Bisher gibt es keine weiteren Runden.",
    "Das war die letzte Runde vor der Pause.",
    "Die letzte Runde beginnt im Mai.",
    "Runde 5 ist die letzte von 7, die ich leite.",
    "Alle Partien sind beendet.",
    "There are no more rounds yet.",
]


@pytest.mark.parametrize(("line", "number"), LAST)
def test_word_that_no_round_follows_is_read(line: str, number: int | None) -> None:
    assert [one.round for one in read_wholes("body", [(1, line)], DAY) if one.is_last] == [number]


@pytest.mark.parametrize("line", NOT_LAST)
def test_what_only_resembles_it_is_not(line: str) -> None:
    assert [one for one in read_wholes("body", [(1, line)], DAY) if one.is_last] == []


FINISHED: list[tuple[str, str, list[str]]] = [("", "played", [])]
DRAWN: list[tuple[str, str, list[str]]] = [("1/2-1/2", "played", [])]
SUPPOSED: list[tuple[str, str, list[str]]] = [("", "played", ["not-confirmed"])]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Turnier beendet.", FINISHED),
        ("Das Turnier SE947 ist damit beendet.", FINISHED),
        ("Somit ist das Turnier abgeschlossen!", FINISHED),
        ("Alle Partien sind beendet.", FINISHED),
        ("The tournament is now finished.", FINISHED),
        ("All games have been played.", FINISHED),
        ("SE947: tournament over", FINISHED),
        ("All other games were drawn on 3 May 2025.", DRAWN),
        ("Alle restlichen Partien remis", DRAWN),
        ("Die noch offenen Partien wurden remis gegeben.", DRAWN),
        ("Der Rest remis.", DRAWN),
        ("Alle übrigen Spiele ½-½", DRAWN),
        ("All remaining games were drawn.", DRAWN),
        ("All the other games ended in a draw.", DRAWN),
        ("Alle offenen Partien wurden remis abgeschätzt.", [("1/2-1/2", "adjudicated", [])]),
        ("Alle restlichen Partien 0:0, beide verloren", [("0-0", "played", [])]),
        ("Das Turnier ist beendet. Alle offenen Partien sind remis.", [*FINISHED, *DRAWN]),
        ("Alle restlichen Partien gewinnt Weiß", [("", "played", ["which-game"])]),
        ("Alle offenen Partien werden remis gegeben.", DRAWN),
        ("Die restlichen Partien werden Ende Dezember remis gegeben.", SUPPOSED),
        ("Alle offenen Partien 1-0", [("", "played", ["which-game"])]),
        ("All remaining games should be drawn.", SUPPOSED),
        ("Alle offenen Partien remis?", SUPPOSED),
        ("Ich schlage vor, alle restlichen Partien remis zu geben.", SUPPOSED),
        ("Können alle restlichen Partien remis gegeben werden?", SUPPOSED),
        ("Alle offenen Partien werden remis gegeben, falls niemand widerspricht.", SUPPOSED),
    ],
)
def test_statement_is_read(line: str, expected: list[tuple[str, str, list[str]]]) -> None:
    assert told(line) == expected


@pytest.mark.parametrize(
    "line",
    [
        "Das Turnier ist noch nicht beendet.",
        "Wenn das Turnier beendet ist, melde ich mich.",
        "Die restlichen Partien laufen noch.",
        "The other games are still in progress.",
        "Die Ergebnisse der übrigen Partien folgen.",
        "Im Turnier SE947 ist folgende Partie beendet:",
        "Turnier SE947, beendete Partien:",
        "Das Turnier läuft gut.",
    ],
)
def test_line_that_says_nothing_about_the_whole_is_none(line: str) -> None:
    assert told(line) == []


ONE_GAME = [
    "Die andere Partie war remis.",
    "Die restliche Partie endete remis.",
    "Die letzte offene Partie ist remis.",
    "In der anderen Partie einigten sie sich auf remis.",
    "The other game was a draw.",
    "The remaining game was drawn.",
    "The rest of the game was a draw by repetition.",
    "Der Rest der Partie war remislich.",
]
SOME_GAMES = [
    "Eine der offenen Partien endete remis.",
    "Zwei der restlichen Partien sind remis.",
    "One of the remaining games was drawn.",
    "All but one of the remaining games were drawn.",
    "Die anderen Partien waren remis.",
    "The other games were drawn.",
    "Beide offenen Partien remis.",
    "Both remaining games were drawn.",
    "Alle seine offenen Partien sind remis.",
    "All his remaining games were drawn.",
    "Der Rest ihrer Partien: remis.",
    "In allen offenen Partien wurde remis angeboten.",
    "In all remaining games a draw was offered.",
]
PARTS_OF_ALL = [
    "Alle restlichen Partien außer einer sind remis.",
    "Die Hälfte aller offenen Partien ist remis.",
    "Alle offenen Partien der zweiten Runde sind remis.",
    "All remaining games of this match were drawn.",
    "Alle übrigen Partien gegen ihn sind remis.",
    "Die übrigen Partien an den Brettern 3 und 4 remis.",
    "Most of the other games, in fact all remaining games on board 2, were drawn.",
]
NOT_SO = [
    "Alle restlichen Partien bis auf eine sind remis.",
    "Für alle offenen Partien liegen Angebote vor: remis.",
    "Alle restlichen Partien stehen remis.",
    "Ich rechne in allen restlichen Partien mit remis.",
]
WHICH: list[tuple[str, str, list[str]]] = [("1/2-1/2", "played", ["which-game"])]


@pytest.mark.parametrize("line", [*ONE_GAME, *SOME_GAMES])
def test_one_game_and_those_of_somebody_are_not_all(line: str) -> None:
    assert told(line) == []


@pytest.mark.parametrize("line", PARTS_OF_ALL)
def test_part_of_all_is_asked(line: str) -> None:
    assert told(line) == WHICH


@pytest.mark.parametrize("line", NOT_SO)
def test_draw_that_is_only_near_is_asked(line: str) -> None:
    assert told(line) == SUPPOSED


@pytest.mark.django_db
@pytest.mark.usefixtures("_federation")
class TestInTheMail:
    """What becomes of the games."""

    def test_one_result_for_all_open_games_is_stored_and_each_is_named(self) -> None:
        row = settled("Das Turnier ist beendet. Alle noch offenen Partien wurden remis gegeben.\n")
        assert (row.state, codes(row), stored("SE947")) == ("accepted", [], ALL_DRAWN)
        body = OutboundMail.objects.get(mail=row).body
        assert body.count("Dieses Ergebnis bekam jede Partie") == 1
        assert body.count("> Das Turnier ist beendet. Alle noch offenen") == 1

    def test_games_that_the_letter_reports_keep_their_result(self) -> None:
        row = settled("Hans Müller - Eva Schmidt 1-0\nAlle restlichen Partien remis\n")
        assert (row.state, stored("SE947")) == ("accepted", {**ALL_DRAWN, "1-2": "1-0"})

    def test_finished_with_open_games_lists_them(self) -> None:
        settled("Hans Müller - Eva Schmidt 1-0\n")
        row = settled("Turnier SE947 beendet.\n", message_id="<2@example.org>")
        assert (row.state, codes(row)) == ("held", ["open-games"])
        assert row.reasons[0]["message"] == (
            "Müller, Hans - Müller, Karl / Schmidt, Eva - Weber, Karl Heinz / Müller, Karl - Weber, Karl Heinz / "
            "Weber, Karl Heinz - Müller, Hans / Schmidt, Eva - Müller, Karl: "
            "Das Turnier wird beendet genannt, aber es sind noch Partien offen; bitte ihre Ergebnisse senden."
        )

    def test_finished_with_nothing_open_is_accepted(self) -> None:
        settled("Alle offenen Partien remis.\n")
        row = settled("Das Turnier ist beendet.\n", message_id="<2@example.org>")
        assert (row.state, codes(row)) == ("accepted", [])

    def test_rest_behind_a_result_on_its_line_is_all_others(self) -> None:
        row = settled("Hans Müller - Eva Schmidt 1-0, alle restlichen Partien remis\n")
        assert (row.state, stored("SE947")) == ("accepted", {**ALL_DRAWN, "1-2": "1-0"})

    def test_line_that_names_a_player_is_asked(self) -> None:
        row = settled("Alle restlichen Partien von Weber sind remis.\n")
        assert (row.state, codes(row), stored("SE947")) == ("held", ["which-game"], {})

    @pytest.mark.parametrize(
        "text",
        [
            "Hans Müller ist krank. Die restlichen Partien sind remis.\n",
            "Hans Müller hat gegen Eva Schmidt gewonnen. Der Rest remis.\n",
            "Hans Müller - Eva Schmidt 1-0\nHans Müller - Weber 0-1\nKarl Müller - Hans Müller 0-1\nRest remis\n",
            "Runde 1: Hans Müller - Eva Schmidt 1-0\nDie übrigen Partien remis.\n",
            "Die beiden offenen Partien sind remis.\n",
        ],
    )
    def test_games_that_may_be_those_of_one_player_round_or_pair_are_not_stored(self, text: str) -> None:
        settled(text)
        assert "1/2-1/2" not in stored("SE947").values()

    def test_number_of_games_has_to_be_that_of_the_open_ones(self) -> None:
        row = settled("Alle sechs restlichen Partien sind remis.\n")
        assert (row.state, stored("SE947")) == ("accepted", ALL_DRAWN)

    def test_without_a_tournament_the_only_running_one_is_meant(self) -> None:
        row = settled("Alle offenen Partien remis.\n", subject="Ergebnisse", sender=BERND)
        assert (row.state, len(stored("SE948"))) == ("accepted", 3)

    def test_without_a_tournament_several_are_asked(self) -> None:
        row = settled("Alle offenen Partien remis.\n", subject="Ergebnisse", sender=CARLA)
        assert (row.state, codes(row)) == ("held", ["ambiguous-tournament"])

    def test_nobody_elses_games_are_touched(self) -> None:
        row = settled("Alle offenen Partien remis.\n", subject="SE948")
        assert (row.state, Game.objects.exclude(score=None).count()) == ("held", 0)

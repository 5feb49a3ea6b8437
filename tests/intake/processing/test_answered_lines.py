"""Lines with several games: what an answer about one of them leaves open of the line."""

from __future__ import annotations

from datetime import date

import pytest

from tests.intake.federation import codes, game, settled, stored
from tests.intake.processing.test_conversations import quoted, reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.usefixtures("_federation")]

TWO = "Müller gegen Weber 1-0 am 10.3.2026, und Eva Schmidt hat gegen Hans Müller verloren, am 11.3.2026.\n"
"""Which Müller played Weber is asked; the other game is stored."""


@pytest.mark.parametrize("answer", ["1: b", "Karl", "Karl Müller gegen Weber"])
def test_line_is_not_asked_again_whose_other_game_is_stored(answer: str) -> None:
    asked = settled(TWO)
    assert (codes(asked), stored("SE947")) == (["ambiguous-name"], {"1-2": "1-0"})
    done = reply(f"{answer}\n\nAnna Leiter", asked)
    assert (done.state, stored("SE947")) == ("accepted", {"1-2": "1-0", "4-3": "1-0"})
    assert states(asked) == [(1, "answered")]


def test_line_is_not_asked_again_while_its_other_game_is_asked() -> None:
    asked = settled("Müller gegen Weber 1-0 am 10.3.2026, Müller gegen Eva Schmidt remis am 11.3.2026.\n")
    first = reply("1: Karl", asked)
    assert (stored("SE947"), states(asked)) == ({"4-3": "1-0"}, [(1, "answered"), (2, "open")])
    done = reply("2: Hans", first, 3)
    assert (done.state, stored("SE947")) == ("accepted", {"4-3": "1-0", "1-2": "1/2-1/2"})


def test_both_games_of_a_line_are_answered_at_once() -> None:
    asked = settled("Müller gegen Weber 1-0 am 10.3.2026, Müller gegen Eva Schmidt remis am 11.3.2026.\n")
    done = reply("1: Karl, 2: Hans", asked)
    assert (done.state, stored("SE947")) == ("accepted", {"4-3": "1-0", "1-2": "1/2-1/2"})


def test_game_of_the_line_that_nobody_has_read_is_asked_still() -> None:
    asked = settled("Müller gegen Weber 1-0 am 10.3.2026, und Schmidt hat gegen Karl Müller wohl remis gespielt.\n")
    doubted = reply("ja", asked)
    done = reply("Karl", doubted, 3)
    assert (codes(done), states(asked), "2-4" in stored("SE947")) == (["which-game"], [(1, "open")], False)


@pytest.mark.parametrize(
    "text",
    [
        "Die Partie Hans Müller gegen Schmidt ist beendet, 11.3.2026.\n",
        "The game of Hans Muller and Eva Schmidt is finished on 11 March 2026.\n",
    ],
)
def test_game_that_is_only_called_finished_is_asked_though_its_umlauts_are_missing(text: str) -> None:
    asked = settled(text)
    assert (codes(asked), stored("SE947")) == (["no-score"], {})
    done = reply("Sorry, das hatte ich vergessen. Muller hat verloren.", asked)
    assert (done.state, stored("SE947")) == ("accepted", {"1-2": "0-1"})


@pytest.mark.parametrize(
    "text", ["Die Partie von Weber ist beendet.\n", "Weber's game is over now, on 11 March 2026.\n"]
)
def test_game_of_one_player_that_is_only_called_finished_is_asked(text: str) -> None:
    assert (codes(settled(text)), stored("SE947")) == (["which-game"], {})


@pytest.mark.parametrize(
    "head",
    [
        "Den mån 16 mars 2026 kl 10:01 skrev Fernwertung <wertung@fernwertung.example>:",
        "Op ma 16 mrt 2026 om 10:01 schreef Fernwertung\n<wertung@fernwertung.example>:",
        "pon., 16 mar 2026 o 10:01 Fernwertung <wertung@fernwertung.example>\nnapisał(a):",
    ],
)
def test_answer_above_a_quotation_in_another_language_is_read(head: str) -> None:
    asked = settled("Schmidt - Weber 1-0 I believe, my papers are in the car.\n", subject="SE947")
    text = f"Now I have found the paper. It was 1-0 yes, and ended 11 March.\nAnna\n\n{head}\n\n{quoted(asked)}"
    done = reply(text, asked)
    assert (done.state, stored("SE947"), game("SE947", "2-3").completed_on) == (
        "accepted",
        {"2-3": "1-0"},
        date(2026, 3, 11),
    )


def test_words_of_ours_are_ours_with_the_signs_of_another_program() -> None:
    asked = settled("Nothing new from here.\n")
    plain = quoted(asked).translate(str.maketrans("“”„", '"""'))
    assert codes(asked) == ["no-results"]
    assert plain != quoted(asked)
    done = reply(f"Sorry, I forgot it: Schmidt - Weber 1-0, 11 March.\n\n{plain}", asked)
    assert (done.state, stored("SE947")) == ("accepted", {"2-3": "1-0"})

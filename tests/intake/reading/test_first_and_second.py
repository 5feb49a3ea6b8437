"""Players who are named by their place or colour: "the second won", "der Letztgenannte", "the man with Black"."""

from __future__ import annotations

from itertools import product

import pytest

from tests.intake.reading.test_one_against_several import tell
from tests.intake.reading.test_several_sentences import read_claims

PAIRS = (
    "Koch (Weiß) traf auf Lang (Schwarz). {}.",
    "Koch mit Weiß gegen Lang: {}.",
    "Koch had White against Lang, {}.",
)
FIRST = ("der Erste", "der Erstere", "Ersterer", "der Erstgenannte", "the first", "the first-named", "Nummer eins")
SECOND = ("der Zweite", "Letzterer", "der Letztgenannte", "the second", "the second of the two", "Nummer zwei")
WHITE = ("der Spieler mit Weiß", "the man with White", "der Führer der weißen Steine", "the player of the white pieces")
BLACK = ("der Schwarze", "the man with Black", "the player with the black pieces", "der Spieler der schwarzen Steine")


@pytest.mark.parametrize(("pair", "who"), list(product(PAIRS, FIRST + WHITE)))
def test_first_has_won(pair: str, who: str) -> None:
    assert tell(pair.format(f"{who} won")) == ["Koch 1-0 Lang"]
    assert tell(pair.format(f"{who} gab auf")) == ["Koch 0-1 Lang"]


@pytest.mark.parametrize(("pair", "who"), list(product(PAIRS, SECOND + BLACK)))
def test_second_has_won(pair: str, who: str) -> None:
    assert tell(pair.format(f"{who} gewann")) == ["Koch 0-1 Lang"]
    assert tell(pair.format(f"{who} resigned")) == ["Koch 1-0 Lang"]


@pytest.mark.parametrize("text", ["Koch gegen Lang endete am 3.6.; gewonnen hat {}.", "Koch gegen Lang: Es siegte {}."])
def test_winner_behind_the_verb_is_one_of_two(text: str) -> None:
    assert tell(text.format("der Erstgenannte")) == ["Koch 1-0 Lang"]
    assert tell(text.format("Letzterer")) == ["Koch 0-1 Lang"]


@pytest.mark.parametrize(("who", "score"), [("Erstgenannte", "1-0"), ("Letztgenannte", "0-1")])
def test_who_decided_a_game_has_won_it(who: str, score: str) -> None:
    (claim,) = read_claims(f"Die Partie zwischen Koch und Lang entschied der {who} für sich.")
    assert claim.score == score


def test_two_of_the_last_sentence_are_meant() -> None:
    assert tell("Koch drew with Wolf. Lang (White) met Roth. The second won.") == ["Koch 1/2-1/2 Wolf", "Lang 0-1 Roth"]


@pytest.mark.parametrize(
    "words", ["the second was drawn", "the first ended on 3 May", "die erste hat noch Zeit", "the first won by Lang"]
)
def test_first_and_second_games_are_no_players(words: str) -> None:
    assert not any(each.startswith(("Koch 1-0", "Koch 0-1")) for each in tell(f"Koch met Wolf twice, {words}."))

"""Paragraphs about games over several sentences: who is meant, which of two games, and what is only doubted."""

from __future__ import annotations

from inspect import cleandoc

import pytest

from tests.intake.reading.test_several_sentences import read, read_claims


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            """
            Alfred Koch had White against Ida Wolf and won; Ida resigned on 9 May. Their other game,
            with Ida having White, was agreed drawn on 11 May.
            """,
            ["Koch 1-0 Wolf 09.05.", "Wolf 1/2-1/2 Koch 11.05."],
        ),
        (
            """
            The two games between Alfred Koch and Ida Wolf brought each a full point. Alfred, with
            White, beat Ida on 4 May in a Catalan. Ida took her revenge when she had the white pieces:
            Alfred resigned on 1 June.
            """,
            ["Koch 1-0 Wolf 04.05.", "Wolf 1-0 Koch 01.06."],
        ),
        (
            """
            Koch v Wolf: Alfred won the game in which he was White on 2 May. In the other one, with
            Ida playing White, they agreed a draw on 6 May. So Alfred goes through by 1½-½.
            """,
            ["Koch 1-0 Wolf 02.05.", "Wolf 1/2-1/2 Koch 06.05."],
        ),
        (
            """
            Koch v Wolf: both games were drawn, the one with Alfred as White on 8 May, the one with
            Ida as White on 14 May.
            """,
            ["Koch 1/2-1/2 Wolf 08.05.", "Wolf 1/2-1/2 Koch 14.05."],
        ),
        (
            """
            Erste Partie (Koch mit Weiß): Remis am 3.6.2026.
            Zweite Partie (Wolf mit Weiß): Wolf gewinnt am 10.6.2026.
            """,
            ["Koch 1/2-1/2 Wolf 03.06.", "Wolf 1-0 Koch 10.06."],
        ),
        (
            """
            Koch has won with white from Wolf on 2 May.
            The second one, with Wolf white, is become a draw, 6 May.
            """,
            ["Koch 1-0 Wolf 02.05.", "Wolf 1/2-1/2 Koch 06.05."],
        ),
    ],
)
def test_colours_say_which_of_both_games_is_meant(text: str, results: list[str]) -> None:
    assert read(f"Koch / Wolf\n\n{cleandoc(text)}", twice=True) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            "Koch (White) - Wolf (Black). White overstepped the time on 7 June. Point to Black.",
            ["Koch 0-1 Wolf 07.06."],
        ),
        (
            """
            Im Mai endeten drei Partien. Koch gewann gegen Wolf (07.05.), Lang und Roth einigten sich
            am 12.05. auf Remis, und zuletzt hat am 23.05. Wolf gegen Lang gewonnen.
            """,
            ["Koch 1-0 Wolf 07.05. ?", "Lang 1/2-1/2 Roth 12.05. ?", "Wolf 1-0 Lang 23.05. ?"],
        ),
        (
            "The leader is Ida Wolf. She defeated Otto Lang on 9 June with a nice exchange sacrifice.",
            ["Wolf 1-0 Lang 09.06. ?"],
        ),
        (
            """
            Die interessanteste Partie lieferten sich Herr Koch und Frau Wolf. Koch opferte im 18. Zug
            eine Figur, rechnete aber nicht mit der Rückgabe; am 1. Juni musste er die Waffen
            strecken.
            """,
            ["Koch 0-1 Wolf 01.06. ?"],
        ),
        (
            "Alfred Koch lost on time against Ida Wolf. The flag fell, as we said in the old days, on 3 June.",
            ["Koch 0-1 Wolf 03.06. ?"],
        ),
        (
            "Koch unterlag Wolf im Turmendspiel, obwohl er lange auf Remis gehofft hatte (Partieende 9. Juni 2026).",
            ["Koch 0-1 Wolf 09.06. ?"],
        ),
        (
            """
            Koch - Wolf: Die Partie hatte die zulässige Spieldauer überschritten. Weiß hat Gewinn
            beantragt, Schwarz Remis. Die Kommission (drei Personen, ich war nicht dabei) hat auf ½-½
            entschieden. Der Bescheid ist vom 9.6.2026.
            """,
            ["Koch 1/2-1/2 Wolf 09.06."],
        ),
    ],
)
def test_sentence_goes_on_about_whom_the_ones_before_named(text: str, results: list[str]) -> None:
    assert read(cleandoc(text)) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            "Alfred Koch hat gegen Ida Wolf mit Schwarz am 1. Juni gewonnen. Die Rückpartie wurde am 5. Juni remis.",
            ["Wolf 0-1 Koch 01.06.", "Koch 1/2-1/2 Wolf 05.06."],
        ),
        (
            "Ida Wolf lost to Alfred Koch with White on 1 June. The other game was drawn on 5 June.",
            ["Wolf 0-1 Koch 01.06.", "Koch 1/2-1/2 Wolf 05.06."],
        ),
        (
            "Koch and Wolf have completed their match. Alfred won as White on 4 June. As Black he lost, on 11 June.",
            ["Koch 1-0 Wolf 04.06.", "Wolf 1-0 Koch 11.06."],
        ),
    ],
)
def test_colour_behind_an_opponent_is_that_of_the_subject(text: str, results: list[str]) -> None:
    assert read(text, twice=True) == results


@pytest.mark.parametrize(
    "text",
    [
        "Zwischen Ida Wolf und Alfred Koch ist alles entschieden. Er übersah am 11. Juni ein Matt und gab auf.",
        "The game between Alfred Koch and Ida Wolf is over. She overlooked a fork on 11 June and resigned at once.",
        "Koch and Wolf have met. Alfred hopes to win on 3 June.",
        "Alfred Koch had White against Ida Wolf. Ida claims the win, he did not move for 50 days.",
        "The game Koch against Wolf is still going on. Ida offered a draw on 3 June.",
        "Koch hat Wolf geschrieben. Ida sagt, sie habe am 3. Juni gewonnen.",
        "Koch gegen Wolf ist spannend. Alfred könnte bald aufgeben.",
    ],
)
def test_nothing_is_read_of_what_is_hoped_claimed_or_offered(text: str) -> None:
    assert [line for line in read(text) if " ? " not in line] == []


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            "Koch and Wolf finished their game. Alfred won on 3 June. Ida won on 5 June.",
            ["Koch 1-0 Wolf 03.06. ?", "Wolf 1-0 Koch 05.06. ?"],
        ),
        ("Koch (White) and Wolf (White) have played. White won on 3 June.", []),
    ],
)
def test_contradiction_stays_to_be_asked(text: str, results: list[str]) -> None:
    assert read(cleandoc(text)) == results


@pytest.mark.parametrize("text", ["Koch und Wolf spielen noch.", "The game of Koch and Wolf is not finished yet."])
def test_game_that_goes_on_is_not_asked_for_its_result(text: str) -> None:
    (claim,) = read_claims(text)
    assert [found.code for found in claim.findings] == ["not-finished"]


@pytest.mark.parametrize("between", [" ", "\n\n"])
@pytest.mark.parametrize(("who", "results"), [("Herr Koch", ["Koch 1-0 Wolf 03.06. ?"]), ("Frau Koch", [])])
def test_pronoun_is_for_the_one_before_unless_their_address_says_otherwise(
    between: str, who: str, results: list[str]
) -> None:
    assert read(f"{who} schreibt mir wieder.{between}Er hat am 3. Juni gegen Wolf gewonnen.") == results


def test_clause_that_says_who_gave_up_adds_nothing_to_a_win_and_contradicts_a_draw() -> None:
    won = "Lang und Roth remis am 3. Juni, und Koch hat am 4. Juni gegen Wolf verloren, er hat im Endspiel aufgegeben."
    assert read(won) == ["Lang 1/2-1/2 Roth 03.06. ?", "Koch 0-1 Wolf 04.06. ?"]
    (claim,) = read_claims("Koch hat am 4. Juni gegen Wolf remis gespielt, er hat aufgegeben.")
    assert [found.code for found in claim.findings] == ["words-contradict"]


def test_number_behind_an_article_ends_no_sentence() -> None:
    assert read("Koch hat in der 52. Österreichischen am 4. Juni gegen Wolf verloren.") == ["Koch 0-1 Wolf 04.06. ?"]


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch hatte Weiß, Wolf also mit Schwarz gewonnen.", ["Koch 0-1 Wolf"]),
        ("Koch had White, Wolf won with Black.", ["Koch 0-1 Wolf"]),
        ("Koch hatte Weiß, Wolf hat gewonnen.", ["Koch 0-1 Wolf"]),
        ("Koch hatte Weiß, und Wolf hat gewonnen.", ["Koch 0-1 Wolf"]),
        ("Koch had White against Wolf, and Wolf won with Black.", ["Koch 0-1 Wolf"]),
        ("It was Koch - Wolf, and Wolf won with Black.", ["Koch 0-1 Wolf"]),
    ],
)
def test_who_had_white_has_not_won_what_the_other_is_said_to_win(text: str, results: list[str]) -> None:
    assert read(text, twice=True) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Und gegen Vera Roth hat er auch verloren, da hatte Vera Weiß, das war am 6.6.", ["Roth 1-0 Lang 06.06."]),
        ("Gegen Vera Roth hat er gewonnen, da hatte Roth Schwarz, am 6.6.", ["Lang 1-0 Roth 06.06."]),
        ("Gegen Vera Roth hat er verloren, da hatte Otto Weiß, am 6.6.", ["Lang 0-1 Roth 06.06."]),
        ("Und gegen Vera Roth hat er auch verloren, Alfred Koch hatte Weiß.", []),
    ],
)
def test_pronoun_beside_an_opponent_means_the_player_of_the_sentence_before(text: str, results: list[str]) -> None:
    before = "Otto Lang hat mit Weiß gegen Ida Wolf am 1.6. aufgegeben."
    assert read(f"{before} {text}", twice=True) == ["Lang 0-1 Wolf 01.06.", *results]


def test_clause_about_a_colour_leaves_the_subject_as_it_was() -> None:
    text = "Otto Lang hat gegen Ida Wolf verloren, Ida Wolf hatte Weiß, und gegen Vera Roth gewonnen."
    assert read(text, twice=True) == ["Wolf 1-0 Lang", "Lang 1-0 Roth ?"]


def test_who_goes_on_behind_a_clause_about_another_player_is_not_guessed() -> None:
    assert read("Otto Lang lost to Ida Wolf, Wolf had White, and beat Vera Roth.", twice=True) == ["Wolf 1-0 Lang"]

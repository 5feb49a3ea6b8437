"""Answers that call a player by sex or spelling, or by a family name that is a colour as well."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.intake.reading.test_replies import NOUGHT, SCORES, asked, claim_of, player, resolved, said

GERD = replace(player("black", "Hoffmann, Gerd", "20611"), sex="m")
GERDA = replace(player("black", "Hofmann, Gerda", "20618"), sex="w")
HOFMAN = asked(
    1, "ambiguous-name", said("Schmid - Hofman 0:1", "Schmid", "Hofman", "0-1"), GERD, GERDA, detail="Hofman: ..."
)
SCHWARZ = asked(1, "no-score", said("Schwarz - Sieg", "Schwarz, Ingrid", "Sieg, Harald", ""), *SCORES)


@pytest.mark.parametrize(
    ("answer", "number"),
    [
        *(("Die Dame natürlich, mit einem f.", "20618"), ("die Dame", "20618"), ("The lady, of course.", "20618")),
        *(("mit zwei f", "20611"), ("Der Herr.", "20611"), ("with one f", "20618"), ("With a double f.", "20611")),
        (
            "Der Gerd spielt zwar mit, hat aber noch ein Endspiel auf dem Brett. Gewonnen hat seine Namensschwester.",
            "20618",
        ),
        ("Gewonnen hat Gerd, die Gerda hat noch nicht angefangen.", "20611"),
    ],
)
def test_player_is_chosen_by_sex_and_spelling(answer: str, number: str) -> None:
    assert claim_of(resolved(answer, HOFMAN)).number_black == number


def test_age_of_something_else_chooses_nobody_where_a_name_does() -> None:
    asked_about = asked(
        1,
        "ambiguous-name",
        said("Schmid - Hofman 0:1", "Schmid", "Hofman", "0-1"),
        replace(GERD, born="1950-03-01"),
        replace(GERDA, born="1961-07-02"),
        detail="Hofman: ...",
    )
    found = resolved("Es war der Gerd. Meine Finger sind halt nimmer die jüngsten.", asked_about)
    assert claim_of(found).number_black == "20611"


@pytest.mark.parametrize("answer", ["Die Dame mit zwei f.", "der Herr oder die Dame", "Die Dame, glaube ich."])
def test_sex_and_spelling_that_do_not_agree_choose_nobody(answer: str) -> None:
    found = resolved(answer, HOFMAN)
    assert [claim.number_black for each in found.values() for claim in each.claims if claim.number_black] == []


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        *(("Frau Schwarz hat aufgegeben.", "0-1"), ("Frau Schwarz hat gewonnen.", "1-0")),
        *(("Herr Sieg hat verloren.", "1-0"), ("Mrs Schwarz resigned.", "0-1")),
    ],
)
def test_name_behind_a_form_of_address_is_no_colour(answer: str, score: str) -> None:
    assert claim_of(resolved(answer, SCHWARZ)).score == score


@pytest.mark.parametrize("answer", ["Schwarz hat aufgegeben.", "Schwarz lost."])
def test_name_that_may_be_a_colour_leaves_the_question_open(answer: str) -> None:
    assert resolved(answer, SCHWARZ) == {}


@pytest.mark.parametrize(
    "answer",
    [
        "beide Herren haben ihre Züge eingestellt und verlieren die Partie daher beide. So war es gemeint.",
        "Both stopped sending moves, so they lose it both.",
        "both of them lost",
    ],
)
def test_both_lost_in_words_far_from_each_other(answer: str) -> None:
    assert claim_of(resolved(answer, NOUGHT)).score == "0-0"


@pytest.mark.parametrize("answer", ["Es haben nicht beide verloren.", "Verloren? Beide spielen noch."])
def test_both_have_not_lost_where_that_is_denied(answer: str) -> None:
    assert [claim.score for each in resolved(answer, NOUGHT).values() for claim in each.claims] == []

"""Results that are counted before their opponents: of each as many as are counted."""

from __future__ import annotations

import pytest

from intake.reading.known import Known, KnownTournament
from intake.reading.mentions.name_forms import index_names
from intake.reading.rewriting.counted_results import write_counted_results
from tests.intake.reading.test_explanations import SEATS, SINGLE
from tests.intake.reading.test_one_against_several import tell


@pytest.mark.parametrize(
    "text",
    [
        "Koch gewann zweimal, gegen Wolf und Lang.",
        "Koch hat zweimal gewonnen: gegen Wolf und gegen Lang.",
        "Zwei Siege für Koch: gegen Wolf und Lang.",
        "Koch holte zwei Siege, gegen Wolf sowie Lang.",
        "Koch gewann beide Partien (gegen Wolf und Lang).",
        "Gegen Wolf und Lang gewann Koch.",
        "Sowohl gegen Wolf als auch gegen Lang gewann Koch.",
        "Koch won twice, against Wolf and against Lang.",
        "Two wins for Koch: against Wolf and Lang.",
        "Koch beat both Wolf and Lang.",
    ],
)
def test_player_has_won_each(text: str) -> None:
    assert tell(text) == ["Koch 1-0 Wolf", "Koch 1-0 Lang"]


@pytest.mark.parametrize(
    "text",
    [
        "Koch schlug Roth und spielte zweimal unentschieden, gegen Wolf und gegen Lang.",
        "Koch beat Roth and drew twice, with Wolf and Lang.",
        "Koch beat Roth and drew with both Wolf and Lang.",
    ],
)
def test_result_before_is_read_too(text: str) -> None:
    assert tell(text) == ["Koch 1-0 Roth", "Koch 1/2-1/2 Wolf", "Koch 1/2-1/2 Lang"]


def test_other_count_of_opponents_is_left() -> None:
    text = "Koch drew three times, with Wolf and Lang."
    names = index_names(Known((KnownTournament("SE947", "Einzel", SEATS, SINGLE),)))
    assert write_counted_results([text], names) == [text]

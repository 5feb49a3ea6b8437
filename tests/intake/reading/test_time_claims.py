"""Claims of a win on time: a result where the director has upheld them, and asked as long as they have not."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_explanations import report


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            (
                "Koch hat gegen Wolf Zeitüberschreitung reklamiert. Ich habe nachgerechnet, es waren 63 Tage. "
                "Die Partie ist damit am 10. Juni durch Zeitüberschreitung für Koch gewonnen."
            ),
            ["Koch 1-0 Wolf 10.06."],
        ),
        ("Koch reklamierte gegen Wolf Zeitüberschreitung. Die Reklamation ist berechtigt.", ["Koch 1-0 Wolf"]),
        ("Koch hat gegen Wolf Zeitüberschreitung reklamiert. Das habe ich geprüft und bestätigt.", ["Koch 1-0 Wolf"]),
        ("Koch claimed a win on time against Wolf. I have checked, the claim is upheld.", ["Koch 1-0 Wolf"]),
        (
            (
                "Wolf overstepped the time in her Black game against Koch. I checked the claim and upheld it on "
                "10 June, so that's a win on time for Koch."
            ),
            ["Koch 1-0 Wolf 10.06."],
        ),
        (
            "Koch hat gegen Wolf Zeitüberschreitung reklamiert. Die Reklamation ist noch nicht bestätigt.",
            ["Koch ? Wolf"],
        ),
        ("Koch claimed a win on time against Wolf. I will look into it.", ["Koch ? Wolf"]),
        (
            (
                "Koch hat gegen Wolf Zeitüberschreitung reklamiert, die Reklamation ist berechtigt. "
                "Lang hat gegen Roth Zeitüberschreitung reklamiert."
            ),
            ["Koch ? Wolf", "Lang ? Roth"],
        ),
    ],
)
def test_claims_of_a_win_on_time(text: str, results: list[str]) -> None:
    assert [one.removesuffix(" ?") for one in report(text)] == results

"""Forms whose labels somebody has made up are read by what they say of colours, and of who won."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read

LABELS = (
    ("Light pieces", "Dark pieces", "Verdict"),
    ("Has White", "Has Black", "Outcome"),
    ("Who was White", "Who was Black", "How it went"),
    ("White", "Black", "Answer"),
    ("Helle Steine", "Dunkle Steine", "Befund"),
    ("Wer Weiß hatte", "Wer Schwarz hatte", "Wie es ausging"),
    ("Anziehende", "Nachziehender", "Urteil"),
)
ENDS = {
    "1-0": "1-0",
    "0:1": "0-1",
    "drawn": "1/2-1/2",
    "point shared": "1/2-1/2",
    "Light won": "1-0",
    "Schwarz gab auf": "1-0",
    "win for Black": "0-1",
    "Koch won": "1-0",
    "Sieg für Wolf": "0-1",
    "Wolf resigned": "1-0",
}
SIGNS = ("\n", " / ", " | ", "; ", ", ")


@pytest.mark.parametrize(("white", "black", "end"), LABELS)
@pytest.mark.parametrize("sign", SIGNS)
def test_form_with_labels_of_its_own_is_read(white: str, black: str, end: str, sign: str) -> None:
    for said, score in ENDS.items():
        fields = (f"{white}: Koch", f"{black}: Wolf", f"{end}: {said}", "When: 5 June")
        assert read(sign.join(fields)) == [f"Koch {score} Wolf 05.06."], (said, sign)


@pytest.mark.parametrize("sign", SIGNS)
def test_label_of_black_may_be_first(sign: str) -> None:
    assert read(sign.join(["Dark side: Koch", "Light side: Wolf", "Verdict: Koch won"])) == ["Wolf 0-1 Koch"]


@pytest.mark.parametrize("sign", SIGNS)
def test_colours_are_those_of_the_pairing_where_no_label_has_them(sign: str) -> None:
    assert read(sign.join(["The one: Wolf", "The other: Koch", "Winner: Wolf"])) == ["Wolf 1-0 Koch ?"]


@pytest.mark.parametrize(
    "fields",
    [
        ("Dark side: Koch", "Light side: Wolf", "Verdict: 1-0"),
        ("Light side: Koch", "Dark side: Wolf", "Verdict: Wolf"),
        ("Light side: Koch", "Dark side: Wolf", "Verdict: Light won", "Note: not confirmed yet"),
        ("The one: Koch", "The other: Wolf", "Verdict: White won"),
    ],
)
@pytest.mark.parametrize("sign", SIGNS)
def test_what_is_not_clear_is_asked(fields: tuple[str, ...], sign: str) -> None:
    assert [set(each.split()) for each in read(sign.join(fields))] == [{"Koch", "?", "Wolf"}]


@pytest.mark.parametrize("sign", SIGNS)
def test_what_is_not_clear_is_asked_among_others(sign: str) -> None:
    first = sign.join(["Light side: Koch", "Dark side: Wolf", "Verdict: Wolf", "When: yesterday"])
    second = sign.join(["Light side: Lang", "Dark side: Roth", "Verdict: 1-0", "When: yesterday"])
    text = f"Hello,\ntwo results.\n\n{first}\n\n{second}\n\nRegards\nJo"
    assert sorted(read(text)) == ["Koch ? Wolf 19.06.", "Lang 1-0 Roth 19.06."]


@pytest.mark.parametrize("label", ["Tipp", "Mein Gefühl", "Vorschlag", "Angebot", "Offer", "Last year", "Hinspiel"])
def test_what_is_thought_offered_or_of_another_game_is_no_result(label: str) -> None:
    assert "Koch 1-0 Wolf" not in read(f"Light side: Koch\nDark side: Wolf\n{label}: 1-0")


@pytest.mark.parametrize("field", ["Datum: noch nicht beendet", "Fertig: nein", "Finished: not yet"])
def test_game_that_is_not_over_is_asked(field: str) -> None:
    assert read(f"Light side: Koch\nDark side: Wolf\nVerdict: 1-0\n{field}") == ["Koch ? Wolf"]


@pytest.mark.parametrize("label", ["Begonnen am", "Start date", "Datum der Meldung", "Nächste Runde am"])
def test_day_of_something_else_is_none_of_an_end(label: str) -> None:
    assert read(f"Light side: Koch\nDark side: Wolf\nVerdict: 1-0\n{label}: 5.6.") == ["Koch 1-0 Wolf"]


def test_form_of_a_winner_and_a_loser_is_read_by_these_labels() -> None:
    assert read("Verlierer: Koch\nSieger: Wolf\nErgebnis: 1-0") == ["Wolf 1-0 Koch ?"]

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

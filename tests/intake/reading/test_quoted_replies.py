"""What a reply answers inside, above and below the quotation of our own mail."""

from __future__ import annotations

from datetime import date

import pytest

from intake.reading.replies.own_text import OwnText, find_passages
from intake.reading.replies.resolving import resolve_replies
from intake.reading.replies.types import Conversation, Resolution
from intake.reading.types import Letter, Origin, Part, Sender
from tests.intake.reading.test_replies import DAY, WHEN, WHO, claim_of

OURS = """Guten Tag Anna Leiter,

nichts gespeichert, 2 Fragen

(1) > Müller - Weber 1-0
    Wer ist Müller?
    a) Müller, Hans (Nr. 1001)
    b) Müller, Karl (Nr. 1004)
    https://example.org/q/1

(2) > Hans Müller - Schmidt 1-0, 3/2/2026
    Welcher Tag ist gemeint?
    a) 03.02.2026
    b) 02.03.2026

Wenn etwas nicht stimmt, antworten Sie einfach.
"""


def quoting(text: str, *, marks: str = "> ") -> tuple[dict[int, Resolution], list[str]]:
    """The answers in a mail with a quotation, and what is left of it to be read."""
    lines = tuple(text.split("\n"))
    origins = tuple(Origin.QUOTED if line.startswith(">") or not marks else Origin.NEW for line in lines)
    part = Part("body", lines, origins=origins)
    letter = Letter(Sender("anna@example.org"), "AW: SE947", "", "", None, None, DAY, "", (part,))
    done = resolve_replies(letter, Conversation((WHO, WHEN), (OURS,)))
    rest = [line for line in done.letter.parts[0].lines if line.strip()]
    return {resolution.number: resolution for resolution in done.resolutions}, rest


QUOTED = "\n".join(f"> {line}" for line in OURS.splitlines())


def test_quotation_alone_says_nothing() -> None:
    assert quoting(QUOTED) == ({}, [])


def test_quotation_that_was_wrapped_anew_says_nothing() -> None:
    wrapped = QUOTED.replace("stimmt, antworten", "stimmt,\n> antworten").replace("(Nr. 1001)", "(Nr.\n> 1001)")
    assert quoting(wrapped) == ({}, [])


def test_answers_stand_inside_the_quotation() -> None:
    text = QUOTED.replace(">     https", "Karl\n>     https").replace(">     b) 02.03", "a\n>     b) 02.03")
    found, rest = quoting(text)
    assert (claim_of(found).number_white, claim_of(found, 2).completed_on, rest) == ("1004", date(2026, 2, 3), [])


def test_answer_at_its_place_needs_no_number() -> None:
    found, _ = quoting(QUOTED.replace(">     Welcher Tag ist gemeint?", ">     Welcher Tag ist gemeint?\nder zweite"))
    assert (set(found), claim_of(found, 2).completed_on) == ({2}, date(2026, 3, 2))


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("(1) > Müller - Weber 1-0", "(1) > Karl Müller - Weber 1-0"),
        ("    Wer ist Müller?", "    Wer ist Müller? Karl"),
        ("    b) Müller, Karl (Nr. 1004)", "    b) Müller, Karl (Nr. 1004)  <-- der"),
        ("    b) Müller, Karl (Nr. 1004)", "  x b) Müller, Karl (Nr. 1004)"),
    ],
)
def test_line_of_ours_was_changed(ours: str, theirs: str) -> None:
    found, rest = quoting(QUOTED.replace(ours, theirs))
    assert ("1004" in claim_of(found).number_white or "Karl" in claim_of(found).white, rest) == (True, [])


def test_what_is_new_beside_an_answer_is_left_to_be_read() -> None:
    found, rest = quoting(f"1: Karl\nSchmidt - Weber remis\n\n{QUOTED}")
    assert (set(found), rest) == ({1}, ["Schmidt - Weber remis"])


def test_question_of_a_shortened_quotation_is_that_of_its_line() -> None:
    block = "({number}) > Müller - Weber {number}-0, eingegangen am Montag\n    Wer ist Müller?\n    a) Hans\n"
    ours = "Guten Tag,\n\n" + "\n".join(block.format(number=number) for number in (1, 2))
    lines = [
        *("> (1) > Müller - Weber 1-0", ">     Wer ist Müller?", "Hans"),
        *("> (2) > Müller - Weber 2-0", ">     Wer ist Müller?", "Karl"),
    ]
    origins = tuple(Origin.QUOTED if line.startswith(">") else Origin.NEW for line in lines)
    passages, _ = find_passages(lines, origins, OwnText([ours]))
    assert [(each.text, each.number) for each in passages] == [("Hans", 1), ("Karl", 2)]

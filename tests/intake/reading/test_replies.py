"""What a reply answers of our questions, in the ways in which people write it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from intake.reading.known import NOTHING, Known
from intake.reading.replies import assigning, own_text
from intake.reading.replies.own_text import OwnText
from intake.reading.replies.points import read_points
from intake.reading.replies.resolving import resolve_replies
from intake.reading.replies.types import AnswerText, AskedQuestion, Changes, Conversation, Resolution
from intake.reading.types import Candidate, Claim, Departure, Finding, Letter, Part, Place, Sender

WAYS_TO_CUT = 4
"""Lines, sentences, parts of sentences, all together: `find_answers` tries each."""

FIRST_DAY, DAY = date(2026, 3, 15), date(2026, 3, 17)


def player(side: str, name: str, number: str) -> Candidate:
    changes = ((side, name), (f"number_{side}", number), (f"birth_year_{side}", ""))
    return Candidate(changes, f"{name} (Nr. {number})")


def asked(number: int, code: str, claim: Claim, *candidates: Candidate, detail: str = "") -> AskedQuestion:
    claim = replace(claim, tournament="SE947", reported_on=FIRST_DAY)
    finding = Finding(code, detail, claim.where, (claim,), candidates=candidates)
    return AskedQuestion(number, (finding,), claim.where.text, FIRST_DAY)


def said(text: str, white: str, black: str, score: str) -> Claim:
    return Claim(Place("body", 1, text), white, black, score)


HANS, KARL = player("white", "Müller, Hans", "1001"), player("white", "Müller, Karl", "1004")
WHO = asked(1, "ambiguous-name", said("Müller - Weber 1-0", "Müller", "Weber", "1-0"), HANS, KARL, detail="Müller: ...")
DAYS = (Candidate((("completed_on", "2026-02-03"),)), Candidate((("completed_on", "2026-03-02"),)))
WHEN = asked(2, "ambiguous-date", said("Hans Müller - Schmidt 1-0, 3/2/2026", "Hans Müller", "Schmidt", "1-0"), *DAYS)
UNKNOWN = asked(
    1,
    "unknown-player",
    said("Niemand - Schmidt 0-1", "Niemand", "Schmidt", "0-1"),
    player("white", "Weber, Karl Heinz", "1003"),
    player("white", "Lang, Otto", "1007"),
    detail="Niemand",
)
CONFLICT = asked(
    1,
    "conflict",
    said("Müller - Schmidt 0-1", "Müller, Hans", "Schmidt, Eva", "0-1"),
    Candidate((("corrects", "yes"),), "0-1"),
    Candidate((("dropped", "yes"),), "1-0"),
)
NOUGHT = asked(
    1,
    "both-lost",
    said("Müller - Schmidt 0-0", "Müller, Hans", "Schmidt, Eva", "0-0"),
    Candidate((("score", "0-0"),)),
    Candidate((("dropped", "yes"),)),
)
SCORES = tuple(Candidate((("score", score),)) for score in ("1-0", "1/2-1/2", "0-1"))
RESULT = asked(1, "no-score", said("Müller - Schmidt ?", "Müller, Hans", "Schmidt, Eva", ""), *SCORES)
GONE = Departure(Place("body", 1, "Weber ist zurückgetreten"), "Weber", "", FIRST_DAY, tournament="SE947")
KINDS = tuple(Candidate((("kind", kind),)) for kind in ("withdrawal-approved", "withdrawal", "death"))
LEFT = AskedQuestion(
    1, (Finding("withdrawal-kind", "Weber", GONE.where, departure=GONE, candidates=KINDS),), GONE.where.text, FIRST_DAY
)
CODES = tuple(
    Candidate((("tournament", code),), f"{code} {name}") for code, name in (("SE947", "Sommer"), ("NS3", "Herbst"))
)
WHERE = asked(1, "ambiguous-tournament", said("Müller - Meier 1-0", "Müller", "Meier", "1-0"), *CODES)


def resolved(
    text: str, *questions: AskedQuestion, sender: str = "Anna Leiter", known: Known = NOTHING
) -> dict[int, Resolution]:
    """The answers in new text."""
    lines = tuple(text.split("\n"))
    letter = Letter(
        Sender("anna@example.org", sender), "AW: SE947", "", "", None, None, DAY, "", (Part("body", lines),)
    )
    done = resolve_replies(letter, Conversation(questions, ("(1) > something\n",)), known)
    return {resolution.number: resolution for resolution in done.resolutions}


def claim_of(found: dict[int, Resolution], number: int = 1) -> Claim:
    return found[number].claims[0]


@pytest.mark.parametrize(
    "answer",
    [
        "1004",
        "Nr. 1004",
        "Spieler 1004",
        "Karl",
        "der Karl war's",
        "Es war Karl.",
        "K. Müller",
        "Müller, Karl",
        "die Nummer zwei",
        "der Zweite",
        "der zweite bitte",
        "Der zweite von beiden.",
        "the second one",
        "second",
        "the latter",
        "b",
        "B",
        "b)",
        "Antwort b",
        "(1) Karl",
        "1: Karl",
        "1) b",
        "zu (1): Karl Müller",
        "zu 1 Karl",
        "Zu Frage 1: der zweite",
        "Frage 1 - Karl",
        "nicht Hans, sondern Karl",
        "Karl, nicht Hans",
        "nicht der Hans sondern der Karl",
        "Hallo,\n\nich meinte Karl Müller.\n\nViele Grüße\nAnna Leiter",
        "Guten Tag, Karl Müller. Danke und Gruß",
        "Ja, Karl!",
        "It was Karl Müller.",
        "Sorry, I meant Karl.",
        "(*1980)",
        "der 1980 geborene, geb. 1980",
    ],
)
def test_player_is_chosen(answer: str) -> None:
    claim = claim_of(resolved(answer, WHO))
    assert (claim.number_white, claim.birth_year_white) in {("1004", ""), ("", "1980")}
    assert (claim.score, claim.reported_on, claim.where.line) == ("1-0", FIRST_DAY, 1)


@pytest.mark.parametrize(
    "answer",
    ["Karl Müller - Weber 1-0", "Sorry, gemeint war Karl Müller gegen Karl Heinz Weber 1-0", "Weber - Karl Müller 0-1"],
)
def test_whole_line_keeps_the_day_of_the_first_mail(answer: str) -> None:
    claim = claim_of(resolved(answer, WHO))
    assert ("Karl" in claim.white + claim.black, claim.reported_on, claim.tournament) == (True, FIRST_DAY, "SE947")


@pytest.mark.parametrize(
    "answer",
    [
        *("Müller", "ja", "nein", "Hans oder Karl", "vermutlich Karl", "Karl?", "Hans Karl", "weiß ich nicht"),
        *("das muss ich erst nachsehen", "ich frage ihn", "Danke!", "der dritte", "not sure", "beide"),
    ],
)
def test_no_meaning_or_two_leave_the_question_open(answer: str) -> None:
    assert resolved(answer, WHO) == {}


@pytest.mark.parametrize(
    "answer",
    [
        *("3.2.2026", "am 3. Februar", "3.2.", "Februar", "im Februar", "der 3. Februar war es", "a", "das erste"),
        *("3 February 2026", "2026-02-03", "February", "the first", "Das war am 3.2.26.", "3rd February", "der erste"),
    ],
)
def test_day_is_given(answer: str) -> None:
    assert claim_of(resolved(answer, WHEN), 2).completed_on == date(2026, 2, 3)


def test_wrong_year_is_put_right() -> None:
    future = asked(1, "future-date", said("x", "Müller", "Schmidt", "1-0"), detail="2027-02-03")
    assert claim_of(resolved("2026 natürlich", future)).completed_on == date(2026, 2, 3)


@pytest.mark.parametrize(
    "answer",
    [
        "1: Karl\n2: 3.2.2026",
        "1: Karl 2: 3. Februar",
        "1. Karl\n2. Februar",
        "1) b\n2) a",
        "zu (1): Karl\nzu (2): 3.2.",
        "zu (1):\nKarl\nzu (2):\n3.2.",
        "Karl\n3.2.2026",
        "Karl, 3. Februar",
        "Karl und 3.2.",
        "Das war Karl Müller und der 3. Februar.",
        "(2) Februar, (1) Karl",
        "Der Müller war Karl. Das Datum ist der 3.2.2026.",
        "der zweite\nder erste",
        "b, a",
        "Frage 1: Karl, Frage 2: Februar",
    ],
)
def test_two_questions_are_answered(answer: str) -> None:
    found = resolved(answer, WHO, WHEN)
    assert (claim_of(found).number_white, claim_of(found, 2).completed_on) == ("1004", date(2026, 2, 3))


def test_one_of_two_questions_is_answered() -> None:
    assert set(resolved("2: 3.2.2026", WHO, WHEN)) == {2}
    assert set(resolved("Karl", WHO, WHEN)) == {1}
    assert resolved("der zweite", WHO, WHEN) == {}


@pytest.mark.parametrize(
    "answer",
    [
        "ja",
        "Ja genau",
        "stimmt",
        "meins",
        "0-1",
        "0:1 ist richtig",
        "a",
        "Ja, 0-1 stimmt.",
        "yes",
        "correct",
        "mine is right",
        "das neue",
        "Schmidt hat gewonnen",
        "null zu eins",
    ],
)
def test_new_result_is_right(answer: str) -> None:
    assert claim_of(resolved(answer, CONFLICT)).corrects


@pytest.mark.parametrize(
    "answer",
    [
        "nein",
        "Nein, das alte stimmt",
        "1-0",
        "das gespeicherte",
        "stimmt nicht",
        "b",
        "no",
        "keep the old one",
        "bleibt wie es ist",
        "no, 1-0 was right",
    ],
)
def test_stored_result_is_right(answer: str) -> None:
    assert resolved(answer, CONFLICT)[1].dropped


@pytest.mark.parametrize("answer", ["remis", "nein, ja", "das ist so eine Sache", "1-0 oder 0-1"])
def test_conflict_stays_open(answer: str) -> None:
    assert resolved(answer, CONFLICT) == {}


@pytest.mark.parametrize(
    ("answer", "white", "number"),
    [
        ("Weber", "Weber, Karl Heinz", "1003"),
        ("Karl Heinz Weber", "Weber, Karl Heinz", "1003"),
        ("Ich meinte natürlich Weber", "Weber, Karl Heinz", "1003"),
        ("1003", "Weber, Karl Heinz", "1003"),
        ("Otto", "Lang, Otto", "1007"),
        ("Jan Meier", "Jan Meier", ""),
        ("richtig heißt er Jan Meier", "Jan Meier", ""),
        ("Sorry, Tippfehler: Meier", "Meier", ""),
    ],
)
def test_unknown_name_is_corrected(answer: str, white: str, number: str) -> None:
    claim = claim_of(resolved(answer, UNKNOWN))
    assert (claim.white, claim.number_white, claim.black) == (white, number, "Schmidt")


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        *(("beide haben verloren", "0-0"), ("both lost", "0-0"), ("läuft noch", None), ("noch nicht beendet", None)),
        *(
            ("das war remis", "1/2-1/2"),
            ("a", "0-0"),
            ("b", None),
            ("Müller hat gewonnen", "1-0"),
            ("not finished yet", None),
        ),
        ("Nein, da wird weiter gekämpft, die Nullen stehen nur in meiner Liste. Bitte noch nichts eintragen.", None),
    ],
)
def test_nought_to_nought_is_explained(answer: str, score: str | None) -> None:
    found = resolved(answer, NOUGHT)[1]
    assert (found.dropped, [claim.score for claim in found.claims]) == (score is None, [score] if score else [])


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        *(("1-0", "1-0"), ("remis", "1/2-1/2"), ("Remis am 3.2.", "1/2-1/2"), ("Schwarz hat gewonnen", "0-1")),
        *(("Müller hat gewonnen", "1-0"), ("Eva Schmidt hat gewonnen", "0-1"), ("unentschieden", "1/2-1/2")),
        *(
            ("eins zu null", "1-0"),
            ("White won", "1-0"),
            ("a draw", "1/2-1/2"),
            ("Sieg für Schmidt", "0-1"),
            ("c", "0-1"),
        ),
        *(("Müller hat aufgegeben", "0-1"), ("½", "1/2-1/2"), ("0:1 durch ZÜ", "0-1")),
    ],
)
def test_result_is_given(answer: str, score: str) -> None:
    assert claim_of(resolved(answer, RESULT)).score == score


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        *(("genehmigt", "withdrawal-approved"), ("nicht genehmigt", "withdrawal"), ("ja", "withdrawal-approved")),
        *(("nein", "withdrawal"), ("er ist verstorben", "death"), ("Nein, ohne Genehmigung", "withdrawal")),
        *(("approved", "withdrawal-approved"), ("without notice", "withdrawal"), ("He died last week", "death")),
        *(("Ja, ich habe den Rücktritt genehmigt.", "withdrawal-approved"), ("unentschuldigt", "withdrawal")),
        ("Sie bat darum (neue Arbeit), und ich war einverstanden.", "withdrawal-approved"),
        *(("Dem habe ich nicht zugestimmt.", "withdrawal"), ("We agreed on it beforehand", "withdrawal-approved")),
    ],
)
def test_withdrawal_is_explained(answer: str, kind: str) -> None:
    departure = resolved(answer, LEFT)[1].departure
    assert departure is not None
    assert (departure.kind, departure.on) == (kind, FIRST_DAY)


@pytest.mark.parametrize(
    "answer", ["NS3", "ns 3", "Turnier NS3", "das Herbstturnier: NS3", "b", "das zweite", "Herbst"]
)
def test_tournament_is_named(answer: str) -> None:
    assert claim_of(resolved(answer, WHERE)).tournament == "NS3"


@pytest.mark.parametrize(
    "answer", ["bitte streichen", "hat sich erledigt", "Vergessen Sie das", "forget it", "(1) bitte ignorieren"]
)
def test_claim_is_withdrawn(answer: str) -> None:
    assert resolved(answer, WHO)[1].dropped


def test_withdrawal_of_another_report_is_left_to_be_read() -> None:
    text = "Bitte meine Meldung von gestern (Großmann - Jürgensen 0:1) streichen, die Partie läuft noch!"
    assert resolved(text, WHO) == {}


HOSTILE = ("1 ", "1, ", "1: a ", "a| ", "der ", "nicht x ", "3.2.26 ", "Müller hat ", "zwei.\n", "1: a\n", "(1) ")


@pytest.mark.long
@pytest.mark.parametrize("piece", HOSTILE)
def test_words_that_are_tried_as_answers_are_bounded_however_long_a_reply_is(
    piece: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def count(findings: Sequence[Finding], said: AnswerText) -> tuple[Changes | None, ...]:
        tried.append(len(said.text))
        return read_points(findings, said)

    monkeypatch.setattr(assigning, "read_points", count)
    questions = (WHO, WHEN)
    for size in (500, 2_000, 8_000):
        tried.clear()
        resolved(piece * (size // len(piece)), *questions)
        assert max(tried, default=0) <= assigning.LONGEST_PIECE
        assert sum(tried) <= len(questions) * WAYS_TO_CUT * assigning.ALL_SIGNS


def test_quoted_lines_that_are_compared_with_ours_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []
    monkeypatch.setattr(OwnText, "_compare", lambda _, words: compared.append(words))
    own = OwnText(["Müller - Weber 1-0\n"])
    for number in range(own_text.MOST_EDITED * 4):
        own.nearest(f"Müller - Weber 1-0 {number}")
    assert len(compared) == own_text.MOST_EDITED

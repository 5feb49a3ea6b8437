"""Reasons behind results in rows: a walkover that is taken for a game would be rated."""

from __future__ import annotations

import pytest

from intake.reading.codes import is_question
from tests.intake.reading.test_several_sentences import read_claims

_ASKED = "asked"

REASONS = {
    "time": """
        ZÜ|ZÜ Wolf|Z.Ü.|BZÜ|TF|Zeit|auf Zeit|nach Zeit|Zeitverlust|Zeitüberschreitung|Zeitüberschr.|zeitüb.
        durch Zeitüberschreitung|wegen Zeitüberschreitung|Zeitüberschreitung von Wolf|Bedenkzeitüberschreitung
        Wolf hat die Zeit überschritten|Fristüberschreitung|Zug nicht fristgerecht|seit 40 Tagen nicht gezogen
        keine Antwort innerhalb von 40 Tagen|50 Tage kein Zug|time|on time|time forfeit|by time forfeit|time out
        Wolf exceeded the time limit|Wolf ran out of time|flag fell|Wolf lost on time|no reply for 40 days
    """,
    "played": """
        Aufgabe|aufgegeben|Aufgabe Wolf|Wolf gab auf|durch Aufgabe|matt|Schachmatt|nach 34 Zügen|34 Züge|resigned
        Wolf resigned|by resignation|mate|checkmate|after 34 moves|regulär
    """,
    "unplayed": """
        kampflos|kampflos gewonnen|nicht gespielt|nicht angetreten|Wolf ist nicht angetreten|ohne Spiel|ohne Kampf
        ohne einen Zug|Wolf machte keinen Zug|kein Zug gespielt|Wolf hat nie gezogen|walkover|w/o|not played|no show
        Wolf never started|Wolf did not show up|never made a move
    """,
    "adjudicated": """
        abgeschätzt|Abschätzung|durch Abschätzung|Schätzung|Schiedsspruch|adjudicated|by adjudication
    """,
    "withdrawal": """
        nicht genehmigter Rücktritt|Rücktritt nicht genehmigt|stiller Rücktritt von Wolf|unentschuldigter Rücktritt
        unapproved withdrawal|silent withdrawal|Wolf withdrew without notice
    """,
    "withdrawal-approved": """
        genehmigter Rücktritt|Rücktritt genehmigt|Rücktritt (genehmigt)|entschuldigter Rücktritt|approved withdrawal
    """,
    "death": "Wolf verstorben|Todesfall|Tod von Wolf|† Wolf|Wolf †|Wolf died|death|Wolf passed away",
    _ASKED: """
        Rücktritt|Wolf zurückgetreten|withdrawal|withdrew|default|defaulted|forfeit|Ausschluss|disqualifiziert
        unter Vorbehalt|vorläufig|Protest|Einspruch|Reklamation|gestrichen|annulliert|laut Koch|annulled
    """,
}

ROWS = (
    "Koch - Wolf 1-0 ({reason})",
    "Koch - Wolf 1-0, {reason}",
    "Koch - Wolf 1-0 {reason}",
    "Koch gegen Wolf 1:0 ({reason}), 12.6.",
    "12.6. Koch - Wolf 1-0 {reason}",
)


def read_reason(text: str) -> str:
    """Return the reason that is read for the only result of a text."""
    (claim,) = read_claims(text)
    assert claim.score in {"1-0", "+/-"}
    return _ASKED if any(is_question(found.code) for found in claim.findings) else claim.reason


@pytest.mark.parametrize("reason", REASONS)
def test_reason_of_a_row_is_understood(reason: str) -> None:
    ways = [way.strip() for line in REASONS[reason].strip().split("\n") for way in line.split("|")]
    texts = [row.format(reason=way) for way in ways for row in ROWS]
    assert {text: found for text in texts if (found := read_reason(text)) != reason} == {}

"""Values to JSON and back: an exact inverse."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from intake.reading.codec import from_json, to_json
from intake.reading.types import Claim, Departure, Finding, Letter, Origin, Part, Place, Reading, Sender

WORDS = st.text(max_size=20)
DAYS = st.none() | st.dates()
MOMENTS = st.none() | st.datetimes(timezones=st.just(UTC))
PLACES = st.builds(Place, part=WORDS, line=st.integers(), text=WORDS)
FINDINGS = st.builds(Finding, code=WORDS, detail=WORDS, where=st.none() | PLACES)
SEVERAL = st.lists(FINDINGS, max_size=2).map(tuple)
CLAIMS = st.builds(
    Claim,
    where=PLACES,
    white=WORDS,
    black=WORDS,
    score=WORDS,
    round=st.none() | st.integers(),
    completed_on=DAYS,
    colours_known=st.booleans(),
    move_count=st.none() | st.integers(),
    findings=SEVERAL,
)
DEPARTURES = st.builds(Departure, where=PLACES, player=WORDS, kind=WORDS, on=DAYS, findings=SEVERAL)
READINGS = st.builds(
    Reading,
    tournaments=st.lists(WORDS, max_size=2).map(tuple),
    claims=st.lists(CLAIMS, max_size=2).map(tuple),
    departures=st.lists(DEPARTURES, max_size=2).map(tuple),
    findings=SEVERAL,
    correction=st.booleans(),
)
PARTS = st.builds(
    Part,
    name=WORDS,
    lines=st.lists(WORDS, max_size=3).map(tuple),
    origins=st.lists(st.sampled_from(Origin), max_size=3).map(tuple),
)
LETTERS = st.builds(
    Letter,
    sender=st.builds(Sender, address=WORDS, name=WORDS, problem=WORDS, dmarc=WORDS),
    subject=WORDS,
    message_id=WORDS,
    in_reply_to=WORDS,
    sent_at=MOMENTS,
    received_at=MOMENTS,
    day=DAYS,
    automatic=WORDS,
    parts=st.lists(PARTS, max_size=2).map(tuple),
    findings=SEVERAL,
)


@pytest.mark.long
@given(READINGS)
def test_reading_comes_back_as_it_was(reading: Reading) -> None:
    assert from_json(Reading, to_json(reading)) == reading


@pytest.mark.long
@given(LETTERS)
def test_letter_comes_back_as_it_was(letter: Letter) -> None:
    assert from_json(Letter, to_json(letter)) == letter


def test_json_holds_dates_and_codes_as_text() -> None:
    place = Place("body", 1, "x")
    assert to_json(place) == '{"part":"body","line":1,"text":"x","own":""}'
    departure = Departure(place, "A", "death", date(2026, 3, 1))
    assert '"on":"2026-03-01"' in to_json(departure)
    letter = Letter(Sender("a"), "", "", "", datetime(2026, 3, 1, tzinfo=UTC), None, None, "", ())
    assert '"sent_at":"2026-03-01T00:00:00+00:00"' in to_json(letter)

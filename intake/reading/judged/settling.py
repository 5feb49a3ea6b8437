"""What a mail as a whole says of its games, beside what was read of its lines."""

from __future__ import annotations

from intake.reading.judged.clear_games import has_more_to_say, settle_judged
from intake.reading.judged.doubts import settle_doubts
from intake.reading.judged.letters import is_answer, is_long, judge_text
from intake.reading.mentions import Situation
from intake.reading.types import Letter, Reading


def settle_whole(
    reading: Reading, as_it_came: Letter, letter: Letter, situation: Situation, *, is_table: bool
) -> Reading:
    """Return a reading with what the mail as a whole says where it may say more: of a table with its doubts alone. What
    a reply doubts may be a game that was asked about.
    """
    judged = judge_text(as_it_came, situation) if has_more_to_say(reading) else []
    if not judged:
        return reading
    reading = settle_doubts(reading, judged, situation) if is_long(letter) and not is_answer(letter) else reading
    return reading if is_table else settle_judged(reading, judged, letter, situation)

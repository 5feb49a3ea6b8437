"""The codes of findings: what is asked of the sender, and what is only remarked.

A claim or departure with a `Question` is not stored before it is answered; one with a `Remark` is
stored, and the answer says what was repaired or left out.
"""

from __future__ import annotations

from enum import StrEnum


class Question(StrEnum):
    """Something that has no meaning or more than one, so that a person has to say which."""

    NAMESAKE = "namesake"
    AMBIGUOUS_NAME = "ambiguous-name"
    UNKNOWN_PLAYER = "unknown-player"
    NOT_IN_TOURNAMENT = "not-in-tournament"
    ID_MISMATCH = "id-mismatch"
    WRONG_PAIR = "wrong-pair"
    COLOUR_OR_NAME = "colour-or-name"
    UNKNOWN_TOURNAMENT = "unknown-tournament"
    AMBIGUOUS_TOURNAMENT = "ambiguous-tournament"
    WRONG_TOURNAMENT = "wrong-tournament"
    MISSING_TOURNAMENT = "missing-tournament"
    AMBIGUOUS_DATE = "ambiguous-date"
    IMPOSSIBLE_DATE = "impossible-date"
    FUTURE_DATE = "future-date"
    CONFLICT = "conflict"
    WRONG_LINE = "wrong-line"
    SUM_MISMATCH = "sum-mismatch"
    MIRROR_MISMATCH = "mirror-mismatch"
    RESULT_VS_POSITION = "result-vs-position"
    IMPOSSIBLE_SCORE = "impossible-score"
    WORDS_CONTRADICT = "words-contradict"
    MATCH_SCORE = "match-score"
    BOTH_LOST = "both-lost"
    DEFAULT_KIND = "default-kind"
    NO_SCORE = "no-score"
    NOT_FINISHED = "not-finished"
    NO_RESULTS = "no-results"
    WHICH_GAME = "which-game"
    CELL_ORDER = "cell-order"
    SCORE_ORDER = "score-order"
    NOT_CONFIRMED = "not-confirmed"
    OPEN_GAMES = "open-games"
    ROUND_FAULTS = "round-faults"
    JUST_PAIRED = "just-paired"
    WITHDRAWAL_KIND = "withdrawal-kind"
    SUBSTITUTION = "substitution"
    SENDER_AUTH = "sender-auth"
    UNKNOWN_SENDER = "unknown-sender"
    NOT_DIRECTOR = "not-director"
    NOT_YOUR_TOURNAMENT = "not-your-tournament"
    UNREADABLE = "unreadable"
    MISSING_ATTACHMENT = "missing-attachment"
    UNREADABLE_ATTACHMENT = "unreadable-attachment"
    UNREADABLE_TABLE = "unreadable-table"
    TOO_MUCH = "too-much"
    HUMAN = "human"


class Remark(StrEnum):
    """Something that was repaired, assumed or not checked; the claim holds all the same."""

    MOVES_ILLEGAL = "moves-illegal"
    MOVES_UNCHECKED = "moves-unchecked"
    SCORE_REPAIRED = "score-repaired"
    YEAR_ASSUMED = "year-assumed"
    DAY_OF_MAIL = "day-of-mail"
    CODES_LEFT_OUT = "codes-left-out"


_QUESTIONS = frozenset(Question)

ABOUT_A_DAY = frozenset({Question.AMBIGUOUS_DATE, Question.IMPOSSIBLE_DATE, Question.FUTURE_DATE})
"""Questions about the day on which something ended."""

ABOUT_A_RESULT = frozenset(
    {Question.NO_SCORE, Question.WORDS_CONTRADICT, Question.WRONG_LINE, Question.CONFLICT, Question.MATCH_SCORE}
)
"""Questions about how a game ended."""

ABOUT_A_TOURNAMENT = frozenset(
    {Question.UNKNOWN_TOURNAMENT, Question.AMBIGUOUS_TOURNAMENT, Question.MISSING_TOURNAMENT}
)
"""Questions that the name of a tournament answers for all lines of a mail."""


def is_question(code: str) -> bool:
    """Whether a finding with this code keeps what it stands at from being stored."""
    return code in _QUESTIONS

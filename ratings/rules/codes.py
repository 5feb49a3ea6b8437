"""All codes that a regulation writes; pages and mails translate them, tests look for gaps."""

from __future__ import annotations

from enum import StrEnum


class Why(StrEnum):
    """Why a game was not counted."""

    UNPLAYED = "unplayed"
    WITHDRAWAL_APPROVED = "withdrawal-approved"
    DEATH = "death"
    SUBSTITUTION = "substitution"
    DIRECTOR = "director-decision"
    INTERNATIONAL = "international"
    REFLECTION_TIME = "reflection-time"
    NO_MOVES = "no-moves"
    BOTH_UNSECURED = "both-unsecured"


class Remark(StrEnum):
    """What a reader of an evaluation has to be told about one player."""

    FIRST_RATING = "first-rating"
    WAY_OUT_100 = "way-out-100-percent"
    WAY_OUT_0 = "way-out-0-percent"
    WAY_OUT_NOT_SETTLED = "way-out-not-settled"
    WAY_OUT_WITHOUT_MEAN = "way-out-without-mean"
    ASSUMED_ELO_MODE = "assumed-elo-mode"
    MEAN_BELOW_INDEX_5 = "mean-below-index-5"
    OPPONENT_UNSECURED = "opponent-unsecured"


class Label(StrEnum):
    """What one line of a calculation shows."""

    OLD_VALUE = "old-value"
    OPPONENT = "opponent"
    OPPONENT_FIRST_RATING = "opponent-first-rating"
    OPPONENT_ROUND_BEFORE = "opponent-round-before"
    OPPONENT_LAST_ROUND = "opponent-last-round"
    GAME_POINTS = "game-points"
    EXPECTATION = "expectation"
    POINTS = "points"
    EXPECTED = "expected"
    K_BASE = "k-base"
    K_BAND = "k-band"
    K = "k"
    CHANGE = "change"
    EXACT_VALUE = "exact-value"
    NEW_VALUE = "new-value"
    NEW_INDEX = "new-index"
    START_VALUE = "start-value"
    ROUNDS = "rounds"
    ROUND_BEFORE_VALUE = "round-before-value"
    LAST_ROUND_VALUE = "last-round-value"
    LAST_MOVEMENT = "last-movement"
    GAMES_IN_MEAN = "games-in-mean"
    OPPONENTS_MEAN = "opponents-mean"
    WAY_OUT_DISTANCE = "way-out-distance"
    CARRIED_SUM = "carried-sum"
    CARRIED_GAMES = "carried-games"
    ASSUMED_VALUE = "assumed-value"
    SUM = "sum"
    VALUE_STAYS = "value-stays"


VERDICTS: tuple[str, ...] = tuple(code.value for code in Why)
REMARKS: tuple[str, ...] = tuple(code.value for code in Remark)
LABELS: tuple[str, ...] = tuple(code.value for code in Label)

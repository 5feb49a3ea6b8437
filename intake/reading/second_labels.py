"""Sentences that know both games of two players by the colour of one: "the one where she was white ended on 4 June and
the one where she was black on 9 June".
"""

from __future__ import annotations

import re

from intake.reading.words import any_case, split_words

_PAIR = 2
"""Games of two players who meet twice."""

_LABEL = any_case(
    r"\b(?:the (?:one|game)|(?P<german>(?:die|jene)(?:jenige)?(?: partie)?|das(?: spiel)?)),?"
    r" (?:where|in which|in der|in dem|wo) (?P<who>[\w'’ .-]{2,30}?)(?: (?:had|was|played))?"
    r" (?P<colour>white|black|wei(?:ß|ss)|schwarz)(?: (?:hatte|war|spielte))?\b,?"
)
"""Which of two games is meant, by who has which colour in it: "the one where she was white"."""

_OTHERS = any_case(r"\b(?:both|beiden?|twice|zweimal|against|gegen)\b")
"""Between two such labels: the second one is about other players."""

_PRONOUNS = split_words("he she er sie")
_WHITE = split_words("white weiß weiss")


def write_other(line: str) -> str:
    """Return a line that knows both games of a pair by their colours with "the other" in place of the second one."""
    labels = [*_LABEL.finditer(line)]
    if len(labels) != _PAIR or not _are_two_games(*labels):
        return line
    if _OTHERS.search(line, labels[0].end(), labels[1].start()):
        return line
    other = "die andere" if labels[1]["german"] else "the other"
    return f"{line[: labels[1].start()]}{other}{line[labels[1].end() :]}"


def _are_two_games(first: re.Match[str], second: re.Match[str]) -> bool:
    """Return whether one player has another colour in each of two games, or two have the same one."""
    who, other = first["who"].lower(), second["who"].lower()
    is_same_colour = (first["colour"].lower() in _WHITE) is (second["colour"].lower() in _WHITE)
    return is_same_colour is (who != other) and (who in _PRONOUNS) is (other in _PRONOUNS)

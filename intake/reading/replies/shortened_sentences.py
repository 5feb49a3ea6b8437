"""Sentences about some of several doubtful games, with the words that they leave out: "a, except for board 2"."""

from __future__ import annotations

import re

from intake.reading.words import any_case

_CERTAIN = r"certain|sure|definite|final|confirmed|sicher|bestätigt|endgültig|fest|gewiss"
_SIGNED_YES = re.compile(
    r"^(?P<lead>\W*(?:\(?\d{1,2}\)?\s?[:.)]?\s+)?)\(?a\)?"
    r"(?=\s*[,;:–-]|\s+(?:except|but|bar|außer|ausser|bis auf|aber)\b)"
)
"""The sign of a yes before further words."""

_ALL_BUT = any_case(
    rf"\b(?P<all>all|everything|every one)(?P<of> of (?:it|them|these|those))? but\b(?! (?:{_CERTAIN}|not)\b)"
)
"""All except some; "all but certain" is another thing."""

_OTHERS_ARE = any_case(
    rf"(?P<denied>(?:\bnot|n['’]t|\bnicht)\s+(?:\w+\s+)?(?P<certain>{_CERTAIN})\b[^.;]{{0,120}}"
    r"\b(?:(?:the|all) (?:the )?(?:others?|rest)|(?:die|alle) anderen|der rest)(?: \w+)?"
    r" (?:are|is|do|does|sind|ist)(?: es)?(?: schon)?)(?=\W*$)"
)
"""A denial, and at its end that the others are what is denied: "board 2 is not certain, the others are"."""


def write_out(sentence: str) -> str:
    """Return a sentence with what it leaves out: a yes in place of its sign, and of what the others are."""
    text = _SIGNED_YES.sub(r"\g<lead>yes", sentence)
    text = _ALL_BUT.sub(r"\g<all> except", text)
    return _OTHERS_ARE.sub(r"\g<denied> \g<certain>", text)

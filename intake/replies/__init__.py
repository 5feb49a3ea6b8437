"""Our own mails: what they say, whom they go to, how many."""

from .bodies import answer, code_word
from .contents import Content, GameLine, LeaveLine, Progress, RatedPlayer, RatedUnit, Told
from .headers import one_line, threading
from .messages import sentence
from .queue import put, put_confirmation

__all__ = [
    "Content",
    "GameLine",
    "LeaveLine",
    "Progress",
    "RatedPlayer",
    "RatedUnit",
    "Told",
    "answer",
    "code_word",
    "one_line",
    "put",
    "put_confirmation",
    "sentence",
    "threading",
]

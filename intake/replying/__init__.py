"""Our own mails: what they say, whom they go to, how many."""

from .alarms import put_alarm
from .bodies import answer, code_word, with_dispute
from .cells import is_of_cells, told_of_cells
from .contents import Content, GameLine, LeaveLine, Progress, RatedPlayer, RatedUnit, Told
from .headers import one_line, threading
from .messages import about, reason, sentence, sentence_key
from .questions import consent, headers, help_text, open_headers, status, written_names
from .queue import put, put_confirmation, put_letter, put_link, put_notices_link
from .reviews import put_move, put_request, put_step

__all__ = [
    "Content",
    "GameLine",
    "LeaveLine",
    "Progress",
    "RatedPlayer",
    "RatedUnit",
    "Told",
    "about",
    "answer",
    "code_word",
    "consent",
    "headers",
    "help_text",
    "is_of_cells",
    "one_line",
    "open_headers",
    "put",
    "put_alarm",
    "put_confirmation",
    "put_letter",
    "put_link",
    "put_move",
    "put_notices_link",
    "put_request",
    "put_step",
    "reason",
    "sentence",
    "sentence_key",
    "status",
    "threading",
    "told_of_cells",
    "with_dispute",
    "written_names",
]

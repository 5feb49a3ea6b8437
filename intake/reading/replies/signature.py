"""What of a reply is courtesy: greetings, thanks, closings, and the writer's own name below them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from intake.reading.leftovers import CLOSES
from intake.reading.thanks import is_closing, is_courtesy, is_name
from intake.reading.types import Sender
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

from .own_text import Passage

_CONTACT = any_case(
    r"\b(?:tel|telefon|fax|mobil|handy|phone|mobile|e-?mail)\b|[^\s@]+@[^\s@]+|https?://|\bwww\."
    r"|\b(?:turnierleit\w*|tournament director|schachfreund\w*)\b"
)
"""What people write below their name."""

_CLOSED_WITHIN = any_case(rf"[\s,;.!–-]+(?:{CLOSES}|best|yours)\b[\s,!.]+(?:von )?(?P<name>[^\d,;:?]{{1,40}})$")
"""A closing with a name at the end of the line with the answer: "Horst. LG Heidrun"."""

_TITLES = frozenset(
    {"dr", "prof", "dipl", "ing", "herr", "frau", "mr", "mrs", "ms", "tl", "ihr", "ihre", "dein", "deine"}
)


def without_courtesy(passages: Sequence[Passage], sender: Sender) -> list[Passage]:
    """Return passages without greetings, closings and the name of the writer, wherever no line of ours was changed."""
    passages = [_without_closing(passage, sender) for passage in passages]
    said = [passage for passage in _above_names(passages) if passage.line or not is_courtesy(passage.text)]
    while len(said) > 1 and not said[-1].line and _is_own_name(said[-1].text, sender):
        said.pop()
    return said


def _without_closing(passage: Passage, sender: Sender) -> Passage:
    """Return a passage without a closing at its end that has the writer's name."""
    closing = None if passage.line else _CLOSED_WITHIN.search(passage.text)
    if closing is None or not closing.start() or not _is_own_name(closing["name"], sender):
        return passage
    return replace(passage, text=passage.text[: closing.start()])


def _above_names(passages: Sequence[Passage]) -> Iterator[Passage]:
    """Yield passages without what stands below a closing: names and addresses, until something else is said."""
    closed = False
    for passage in passages:
        below = closed and not passage.line and not passage.number
        closed = is_closing(passage.text) or (below and _is_below_closing(passage.text))
        if passage.text and not (below and closed):
            yield passage


def _is_below_closing(text: str) -> bool:
    return is_name(re.sub(r"\s*\([^)]*\)", "", text)) or is_courtesy(text) or _CONTACT.search(text) is not None


def _is_own_name(text: str, sender: Sender) -> bool:
    """Return whether a line holds nothing but the writer's name, or a part or the initials of it."""
    words = [word for word in fold(text).split() if word not in _TITLES]
    known = set(fold(sender.name).split()) | set(fold(sender.address.partition("@")[0]).split())
    letters = {word[0] for word in known}
    initials = "".join(words) if text.isupper() else ""
    if initials and len(initials) <= len(fold(sender.name).split()) and set(initials) <= letters:
        return True
    named = [word for word in words if word in known and len(word) > 1]
    return bool(named) and all(word in known or (len(word) == 1 and word in letters) for word in words)

"""What became of a mail in one line, as the subject of its answer ends, in any of our languages."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext_lazy, override

STORED = ngettext_lazy("%d result stored", "%d results stored")
CORRECTED = ngettext_lazy("%d result corrected", "%d results corrected")
REOPENED = ngettext_lazy("%d result taken back", "%d results taken back")
ROUNDS = ngettext_lazy("%d round paired", "%d rounds paired")
LEAVES = ngettext_lazy("%d player left", "%d players left")
REPEATED = ngettext_lazy("%d result known already", "%d results known already")
COMPLETED = ngettext_lazy("%d tournament complete", "%d tournaments complete")
WITHDRAWN = ngettext_lazy("%d question closed", "%d questions closed")
PROPOSED = ngettext_lazy("%d for the rating officer", "%d for the rating officer")
ASKED = ngettext_lazy("%d question", "%d questions")
NOTHING = gettext_lazy("nothing stored")

COUNTED: tuple[Promise, ...] = (
    *(STORED, CORRECTED, REOPENED, ROUNDS, LEAVES),
    *(REPEATED, COMPLETED, WITHDRAWN, PROPOSED),
)
"""What a line counts, in its order; questions are behind them."""


def write_count(words: Promise, number: int) -> str:
    """Return a part of the line in the active language."""
    return str(words % number)


def translate_outcome(line: str) -> str:
    """Return a line of any of our languages in the active one, without its questions: they may be answered since. A
    part that is none of ours stays as it is.
    """
    return ", ".join(filter(None, map(_translate_part, line.split(", "))))


def _translate_part(part: str) -> str:
    digits = part.partition(" ")[0]
    number = int(digits) if digits.isdecimal() else 0
    if part in _in_every_language(ASKED, number):
        return ""
    if part in _in_every_language(NOTHING, number):
        return str(NOTHING)
    found = (words for words in COUNTED if part in _in_every_language(words, number))
    return next((write_count(words, number) for words in found), part)


def _in_every_language(words: Promise, number: int) -> Iterator[str]:
    for code, _name in settings.LANGUAGES:
        with override(code):
            yield str(words) if words is NOTHING else write_count(words, number)

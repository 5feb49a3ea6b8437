"""Replies that want a closed question open again: "please don't close it, the draw does count"."""

from __future__ import annotations

from collections.abc import Iterable

from intake.reading.words import any_case

from . import phrases
from .own_text import Passage

_CLOSE = (
    r"(?:clos(?:e|ed|ing)|drop(?:ped)?|delet(?:e|ed)|withdraw\w*|cancel\w*|forget|geschlossen|schließen|erledigt|löschen|gelöscht"
    r"|streichen|gestrichen|verwerfen|verworfen|fallen ?lassen|zurücknehmen|vergessen)"
)
_REOPENS = any_case(
    rf"(?:\b(?:nicht|nichts|not)|n['’]t)\W+(?:\w+\W+){{0,4}}?{_CLOSE}\b"
    r"|\bre-?open\w*|\bwieder\s+(?:\w+\s+)?(?:öffnen|auf(?:machen|nehmen)|geöffnet)\b"
    r"|\b(?:does|do|did|should|must)\s+count\b|\bcounts?\s+after\s+all\b|\bstill\s+counts?\b"
    r"|\b(?:zählt|zählen|gilt|gelten|stimmt)\s+(?:\w+\s+){0,3}?(?:doch|trotzdem|sehr wohl)\b"
    r"|\bdoch\s+(?:noch\s+)?(?:zu\s+)?(?:werten|gewertet|eintragen|eingetragen|speichern|gespeichert|gültig)\b"
)


def asks_to_reopen(passages: Iterable[Passage]) -> bool:
    """Return whether a reply says that what was closed is to be stored after all, and does not doubt it."""
    text = " ".join(passage.text for passage in passages)
    return _REOPENS.search(text) is not None and not phrases.DOUBT.search(text)

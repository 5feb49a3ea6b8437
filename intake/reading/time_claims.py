"""Claims of a win on time that a director has upheld: they are results.

Whoever "claimed a win on time" has been given nothing, but where the same paragraph says that the claim is upheld or
that the game is lost on time, they have won.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from intake.reading.guards import Guarded
from intake.reading.words import any_case

_TIME = r"(?:bedenk)?zeitüberschreitung"
_GRANTED = r"(?:berechtigt|begründet|bestätigt|anerkannt|stattgegeben|rechtens|korrekt|in ordnung)"
_UPHELD = Guarded(
    rf"\breklamation (?:\w+ ){{0,6}}?{_GRANTED}\b|\b(?:geprüft|nachgerechnet) und (?:\w+\.? ){{0,5}}?{_GRANTED}\b"
    rf"|\b(?:durch|wegen) {_TIME} (?:für [^.;:!?]{{2,60}} )?(?:gewonnen|verloren|entschieden|gewertet|beendet)\b"
    r"|\bclaim (?:(?!not\b)\w+ ){0,6}?(?:upheld|accepted|granted|allowed|valid|justified|correct|in order)\b"
    r"|\b(?:upheld|accepted|allowed|granted) (?:the|his|her|this|that) claim\b"
    r"|\bgame (?:is|was|counts|stands|goes down) (?:as )?(?:an? )?(?:lost|won|loss|win) on time\b"
)
"""What says that a win on time has been given."""

_OPEN = any_case(
    r"\?|\b(?:nicht|kein\w*|noch|wenn|falls|ob|sobald|erst|soll\w*|warte\w*|abgelehnt|zurückgewiesen|einspruch|protest\w*"
    r"|not|no|yet|if|whether|unless|once|until|will|would|should|wait\w*|pending|look\w* into|reject\w*|refused"
    r"|den(?:y|ied)|appeal\w*|disput\w*)\b|n['’]t\b|\bwird\b[^.;:!?]*\b(?:geprüft|bestätigt|anerkannt)\b"
)
"""What leaves open whether it has."""

_CLAIM = any_case(r"\breklamierte?\b|\bclaim(?:s|ed)\b|^(?!.*\b(?:reklamiert|claim[se])).*\b(?:reklamation|claim)\b")
"""One of several may be still open, and nobody knows which."""

_SHAPES = (
    (any_case(rf"\b(?:die |eine )?{_TIME} reklamiert\b(?!e)"), "durch Zeitüberschreitung gewonnen"),
    (any_case(rf"\breklamierte?\b([^.;:,]{{0,80}}?) (?:die |eine )?{_TIME}\b"), r"gewann\1 durch Zeitüberschreitung"),
    (any_case(r"\bclaim(?:s|ed) (?:the |an? )?(?:win|victory|game) on time\b"), "won on time"),
    (
        any_case(r"\bclaim(?:s|ed) (?:(?:a )?time forfeit|on time|a loss on time|time)\b(?= (?:against|in))"),
        "won on time",
    ),
    (
        any_case(
            r"\b(?:i|we) (?:check(?:ed)?|have checked) (?:the|his|her|this) claim and (?:have )?(?:upheld|accepted"
            r"|granted|allowed) it\b"
            r"|\b(?:i|we) (?:have )?(?:upheld|accepted|granted|allowed) (?:the|his|her|this) claim\b"
        ),
        "that was",
    ),
    (any_case(r"\breklamation\b"), "Meldung"),
)
"""What is written for a claim that was upheld."""


def write_upheld(lines: Sequence[str]) -> list[str]:
    """Return lines with claims of a win on time as results, in paragraphs that say that they were upheld."""
    if not _UPHELD.search(" ".join(lines)):
        return list(lines)
    return [line for _, paragraph in groupby(lines, key=_is_blank) for line in _write_paragraph(list(paragraph))]


def _is_blank(line: str) -> bool:
    return not line.strip()


def _write_paragraph(paragraph: Sequence[str]) -> Iterator[str]:
    text = " ".join(paragraph)
    is_upheld = _UPHELD.search(text) and len(_CLAIM.findall(text)) == 1 and not _OPEN.search(text)
    yield from map(_write_claim, paragraph) if is_upheld else paragraph


def _write_claim(line: str) -> str:
    for shape, meant in _SHAPES:
        line = shape.sub(meant, line)
    return line

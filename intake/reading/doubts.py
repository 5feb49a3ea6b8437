"""Results that a letter only supposes, asks for or denies."""

from __future__ import annotations

import re

from intake.reading.claims import NO_MOVE
from intake.reading.codes import Question
from intake.reading.german_doubts import OF_ANOTHER_EVENT, OF_ANOTHER_YEAR, REPORTS, SUPPOSED
from intake.reading.guards import Guarded, has_any
from intake.reading.scores import Kind, ScoreWord
from intake.reading.verdicts import says_draw
from intake.reading.words import any_case, whole

_UNSURE = whole(
    "wenn|falls|vermutlich|wahrscheinlich|voraussichtlich|vielleicht|evtl|eventuell|wohl|hätte|würde|wäre",
    "sofern|vorläufig|angeblich|beantragt|(?:unter )?vorbehalt(?:lich)?",
    "(?:nicht|net|ned) (?:ganz |so |völlig )?sicher|unsicher|weiß (?:ich )?nicht (?:mehr )?(?:genau|sicher)",
    "not (?:quite |entirely |absolutely |really |too |so |completely )?(?:sure|certain)|unsure|uncertain|if",
    r"probably|maybe|perhaps|would|unless|assuming|allegedly|supposedly|hoffentlich\W*$|hopefully\W*$",
    r"ignorier\w*|ignor(?:e|ing)|automatische \w+|automat(?:ic|ed) \w+",
)
_EXPECTING = (
    "dürfte|könnte",
    rf"möchte(?!{REPORTS})",
    "behauptet|rechnen?|erwarten?|hoffen?|denke|glaube|sieht nach|soll(?=.*haben)|(?-i:will)|likely",
    "looks like|might|could|expect|think|believe|hope",
    *SUPPOSED,
    *OF_ANOTHER_EVENT,
    OF_ANOTHER_YEAR,
)
_EXPECTED = tuple((phrase, whole(phrase)) for phrase in _EXPECTING)
"""What is doubted in the sentence of the result only: of anything else these words say nothing about it."""

_DENIED = whole(
    "(?:noch )?nie (?:besiegt|geschlagen|gewonnen|verloren)|nicht|keine?|keinen|not|never|falsch|wrong",
    "storniert?|annulliert|ungültig|no (?:draw|win|result)|invalid|cancel(?:led|ed)?|zurückgenommen|void",
    "gestrichen|strittig|disputed",
)
_OF_THE_REST = Guarded(
    r"\b(?:offenen|restlichen|übrigen|ausstehenden|open|remaining|other) (?:partien|spiele|games)\b.{0,60}?"
    r"\b(?:nicht|not)\b(?=.*[.;])"
)
"""What a sentence before denies of other games."""

_WRONG_BEFORE = Guarded(
    r"\b(?:falsch|wrong|incorrect|nicht (?:richtig|korrekt)|not (?:right|correct))\b"
    r"(?=\W{1,3}(?:richtig|korrekt|correct|right|es muss|it should)\b)"
)
"""What an earlier report is called, before the right result."""

_CLAIMED = whole(r"reklamier\w*|claim(?:s|ed)?")
"""Who claims a win has not been given it, as far as no score says so; a draw is claimed on the board."""

_REPORTED = any_case(
    r"\b(?:schon|bereits|längst|already)\b[^.;!?]*\b(?:gemeldet|mitgeteilt|geschickt|gesandt|reported|sent)\b"
)
"""What was reported before."""

_QUESTION = re.compile(r"[^.!;?]*\?(?![^\W_])")
"""A letter that a mail program has lost ("M?ller") is no question."""


def doubt(text: str, plain: str, word: ScoreWord | None) -> Question | None:
    """Why a result in `text` is no report, None where it is one.

    `plain` is the text without its reasons; `word` the score, None or empty where words tell the result.
    """
    said = _WRONG_BEFORE.sub(" ", NO_MOVE.sub(" ", plain))
    said = _OF_THE_REST.sub(" ", said) if word and word.numeric else said
    claimed = not (word and word.numeric) and _CLAIMED.search(said) and not says_draw(said)
    if _UNSURE.search(said) or has_any(_EXPECTED, plain) or claimed or _QUESTION.search(text):
        return Question.NOT_CONFIRMED
    unfinished = word is not None and word.kind is Kind.UNFINISHED
    return Question.WORDS_CONTRADICT if _DENIED.search(said) and not unfinished else None


def says_reported(text: str) -> bool:
    """Return whether a text calls its result one that was reported before."""
    return _REPORTED.search(text) is not None

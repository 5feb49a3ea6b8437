"""Reports that a letter takes back: "Bitte Müller - Schmidt streichen", "was reported in error"."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from intake.reading import limits
from intake.reading.codes import Question
from intake.reading.corrections import without_old_score
from intake.reading.dates import mask_dates
from intake.reading.pairs import read_pair
from intake.reading.scores import game_scores, plain_dashes
from intake.reading.tournaments import labelled
from intake.reading.types import Cancellation, Finding, Place
from intake.reading.words import MASK, any_case, one_of, whole

_REMOVE = one_of("(?<!segel )streichen|stornieren|löschen|loeschen|annullieren|entfernen|zurücknehmen")
_CANCELS = whole(
    rf"(?:wieder |bitte )*{_REMOVE}",
    "bitte (?:streichen|stornieren|löschen|annullieren|entfernen) sie",
    "(?:ziehe|nehme) ich (?:hiermit )?(?:wieder )?zurück",
    r"(?:irrtümlich|versehentlich|fälschlich(?:erweise)?|zu unrecht|falsch) (?:als \S+ )?gemeldet(?: worden)?",
    "(?:ist|war) (?:hinfällig|gegenstandslos)|reported (?:in error|by mistake|by accident)",
    "(?:please )?(?:cancel|delete|remove|disregard|withdraw|ignore)(?= (?:the|my|our|this) )",
    "(?:cancel|delete|remove)(?= )",
)
_RIGHT = any_case(r"\b(?:richtig|sondern|korrekt|correct|should|statt|instead|tatsächlich)\b")
_ASKS = any_case(r"\?|\b(?:soll\w*|falls|wenn|nicht|ob|should|if|whether|not)\b")
_REPORT = any_case(r"\b(?:meldung(?:en)?|mail|e-mail|bericht|reports?|message)\b")
_OWN_REPORT = any_case(
    r"\b(?:meine|unsere|letzte|gestrige|my|our|last)\b.{0,30}\b(?:meldung(?:en)?|bericht|reports?|ergebnis(?:se)?|results?)\b"
)
_ABOUT = any_case(
    r"\b(?:(?:das|die|den|der|the|my|our|this|meine?|dieses?)\s+)?(?:ergebnis(?:meldung)?|resultat|partie"
    r"|meldung|eintrag|result|game|report|entry)\b(?:\s+(?:der partie|of the game|of|von|for))?"
    r"|\b(?:bitte|please|wurde|war|ist|was|has been)\b"
)


def read_cancellations(
    part: str, lines: Sequence[tuple[int, str]], day: date | None
) -> tuple[tuple[Cancellation, ...], frozenset[int]]:
    """Return what numbered `lines` of a part take back, and the numbers of their lines.

    A line that brings another result for its game is a correction and none of these.
    """
    found: list[Cancellation] = []
    for number, line in lines:
        if len(line) <= limits.LINE and _CANCELS.search(line) and not (_RIGHT.search(line) or _ASKS.search(line)):
            cancellation = _cancellation(plain_dashes(line), Place(part, number, line), day)
            found += [cancellation] if cancellation else []
    return tuple(found), frozenset(cancellation.where.line for cancellation in found)


def _cancellation(line: str, where: Place, day: date | None) -> Cancellation | None:
    """Return the cancellation of a line, None where it names neither a game nor a report."""
    text, dates = mask_dates(without_old_score(line), day)
    scores = game_scores(text)
    if len({word.score for word in scores}) > 1:
        return None
    first = scores[0].start if scores else len(text)
    named = _CANCELS.sub(" ", _ABOUT.sub(" ", text[:first])).replace(MASK, " ")
    pair, round_number = read_pair(named.strip(" ,.:;()!"))
    if pair:
        return Cancellation(where, pair.white.name, pair.black.name, round=round_number, tournament=labelled(line))
    reported = {word.value for word in dates if word.value}
    if len(reported) == 1 and _REPORT.search(text):
        return Cancellation(where, reported=reported.pop(), tournament=labelled(line))
    if _OWN_REPORT.search(text) or any(word.numeric for word in scores):
        asked = Finding(Question.WHICH_GAME, where.text.strip(), where)
        return Cancellation(where, tournament=labelled(line), findings=(asked,))
    return None

"""Games that are still played, in the words of directors: "läuft noch", "die zwei spielen noch", "not over yet"."""

from __future__ import annotations

from intake.reading.guards import Guarded
from intake.reading.words import one_of

_BESIDE = r"(?:\s+(?:ja|doch|halt|wohl|eben|nämlich|aber|beide|beiden|die|der|das|zwei|gerade|also|leider|immer)){0,3}"
_NOT = one_of("nicht|net|ned|nit|nich|nie?t|nonig|nöd")
_OVER = one_of("beendet|fertig|zu ende|aus|vorbei|entschieden|abgeschlossen|durch|gor")
_STILL_ON = one_of("offen|am laufen|laufend|im gange?|am spielen|in der schwebe")
_NEARLY = r"(?:fast|beinahe|nahezu|so gut wie|almost|nearly|practically|virtually)"
_DEGREE = r"(?:(?:gar|lange|lang|überhaupt|ganz)\s+){0,2}"
_NO_END = r"(?=\s*(?:$|[.,;!)]|(?:and|und)\s+(?:neither|nobody|keiner|niemand|goes|geht|still|noch)\b))"
"""Behind the number of a move that a game has reached: nothing that says how it ended there."""

UNFINISHED = Guarded(
    r"(?<![\w-])(?:"
    rf"(?:läuft|laeuft|laufen|löppt|lööpt|lauft|louft|spielen|spielt|spuin|spün|speelt|dauert){_BESIDE}\s+noch"
    r"|noch\s+(?:läuft|laufen|spielt|spielen)"
    rf"|(?:noch|no)\s+(?:{_STILL_ON}|{_DEGREE}{_NOT}\s+{_OVER}|nonig\s+{_OVER})|nonig\s+{_OVER}|nicht\s+beendet"
    rf"|{_NEARLY}\s+(?:{_OVER}|done|ready|over|finished|complete|at\s+an\s+end)"
    r"|wird\s+noch\s+gespielt|hängepartie"
    rf"|(?:(?:has|have)\s+reached\s+move|(?:ist|sind|stehen?)(?:\s+(?:\w+\s+)?bei)\s+zug)\s+\d+{_NO_END}"
    r"|unfinished|ongoing|continues|in\s+progress|(?:not|n[o']t)\s+(?:yet\s+)?(?:finished|over|done|ended)(?:\s+yet)?"
    r"|goes\s+on|still\s+(?:running|open|going(?:\s+on)?|in\s+progress|being\s+played|play(?:ing)?|on|under\s+way|at\s+it|undecided)"
    r")(?![\w-])"
    r"|(?<=\w)n['’]t\s+(?:yet\s+)?(?:finished|over|done|ended)\b"
)

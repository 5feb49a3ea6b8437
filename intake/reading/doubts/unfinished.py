"""Games that are still played, in the words of directors: "läuft noch", "die zwei spielen noch", "not over yet"."""

from __future__ import annotations

from intake.reading.guards import GuardedList
from intake.reading.words import in_words, one_of

_BESIDE = (
    r"(?:\s+(?:ja|doch|auch|halt|wohl|eben|nämlich|aber|beide|beiden|die|der|das|zwei|gerade|also|leider|immer)){0,3}"
)
_NOT = one_of("nicht|net|ned|nit|nich|nie?t|nonig|nöd")
_OVER = one_of("beendet|fertig|zu ende|aus|vorbei|entschieden|abgeschlossen|durch|gor")
_STILL_ON = one_of("offen|am laufen|laufend|im gange?|am spielen|in der schwebe")
_NEARLY = r"(?:fast|beinahe|nahezu|so gut wie|almost|nearly|practically|virtually)"
_DEGREE = r"(?:(?:gar|lange|lang|überhaupt|ganz)\s+){0,2}"
_NO_END = r"(?=\s*(?:$|[.,;!)]|(?:and|und)\s+(?:neither|nobody|keiner|niemand|goes|geht|still|noch)\b))"
"""Behind the number of a move that a game has reached: nothing that says how it ended there."""

_OF_WRITER = (
    r"(?:(?:the|my|his|her|a)\s+)?(?:(?:late|early|night|day)\s+)?"
    r"(?:lates?|earl(?:y|ies)|nights|days|shifts?|duty|call|leave|holidays?|vacation|crutches|antibiotics|tour|mend|road"
    r"|trains?|phone|ward|job|sick|my\b)"
)
"""What somebody may still be on that is no game: "still on lates"."""

OPEN = (
    in_words(
        rf"(?:läuft|laeuft|laufen|löppt|lööpt|lauft|louft|spielen|spielt|spuin|spün|speelt|dauert){_BESIDE}\s+noch"
    ),
    in_words(rf"noch\s+(?:läuft|laufen|spielt|spielen)|nonig\s+{_OVER}|nicht\s+beendet"),
    in_words(r"(?:läuft|geht)\s+(?:also\s+|noch\s+)?weiter|wird\s+fortgesetzt|is\s+still\s+on"),
    in_words(r"(?:play(?:s|ing)?|carr(?:y|ies|ying))\s+on(?=\s*(?:$|[.,;!)]|and\b))|keeps?\s+playing"),
    in_words(rf"(?:noch|no)\s+(?:{_STILL_ON}|{_DEGREE}{_NOT}\s+{_OVER}|nonig\s+{_OVER})"),
    in_words(rf"{_NEARLY}\s+(?:{_OVER}|done|ready|over|finished|complete|at\s+an\s+end)"),
    in_words(r"noch\s+(?:\w+\s+){0,3}auf\s+dem\s+brett|still\s+(?:\w+\s+){0,4}on\s+the\s+board"),
    in_words(r"im\s+gange?(?=\s*(?:$|[.,;!)]))|(?<![-\w]\s)in\s+play(?=\s*(?:$|[.,;!)]))"),
    in_words(r"wird\s+noch\s+gespielt|hängepartie|unfinished|ongoing|continues|in\s+progress|goes\s+on"),
    in_words(r"(?:has|have)\s+(?:a\s+(?:long\s+|fair\s+)?way|some\s+way|far)\s+to\s+go"),
    in_words(rf"(?:(?:has|have)\s+reached\s+move|(?:ist|sind|stehen?)(?:\s+(?:\w+\s+)?bei)\s+zug)\s+\d+{_NO_END}"),
    in_words(rf"keine?s?\s+(?:der|von)\s+(?:\w+\s+){{1,3}}(?:ist|sind)\s+(?:schon\s+|bisher\s+)?{_OVER}"),
    in_words(
        r"(?:neither|none)\s+(?:(?:of\s+)?(?:the|these|those)\s+)?(?:\w+\s+){0,2}"
        r"(?:is|are)\s+(?:finished|over|done|ended)"
    ),
    in_words(r"(?:not|n[o']t)\s+(?:yet\s+)?(?:finished|over|done|ended|through(?=\s*(?:$|[.,:;!)])))(?:\s+yet)?"),
    in_words(
        r"(?:still\s+ha(?:s|ve)|ha(?:s|ve)\s+still)\s+(?:\w+\s+){1,6}(?:running|going|open|in\s+progress|to\s+finish)"
    ),
    in_words(
        r"still\s+(?:running|open|going(?:\s+on)?|in\s+progress|being\s+played|play(?:ing)?|under\s+way|at\s+it"
        rf"|undecided|on(?!\s+{_OF_WRITER}))"
    ),
)
NOT_OVER = r"(?<=\w)n['’]t\s+(?:yet\s+)?(?:finished|over|done|ended)\b"
UNFINISHED = GuardedList(*OPEN, NOT_OVER)

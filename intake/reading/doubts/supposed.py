"""Results that a mail only supposes, asks for or denies in the words of the results themselves.

Whether what is beside them doubts them is weighed (`weighing`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from intake.reading.claims import NO_MOVE
from intake.reading.codes import Question
from intake.reading.doubts import english, german
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.guards import Guarded
from intake.reading.scores import Kind, ScoreWord
from intake.reading.verdicts import says_draw
from intake.reading.weighing.weights import is_doubt
from intake.reading.words import any_case, whole

_OPINION = (*german.OPINION, *english.OPINION)
_GUESSED = whole(*_OPINION)
_UNSURE = whole(
    "wenn|falls|voraussichtlich|evtl|eventuell|wohl|hätte|würde|wäre|sofern|vorläufig|beantragt|vorbehalt(?:lich)?",
    r"if|would|unless|hoffentlich\W*$|hopefully\W*$|ignorier\w*|ignor(?:e|ing)|automatische \w+|automat(?:ic|ed) \w+",
)
_EXPECTED = whole(
    rf"möchte(?!{german.REPORTS})",
    "rechnen?|erwarten?|hoffen?|denke|glaube|sieht nach|soll(?=.*haben)|(?-i:will)|likely|looks like|might|could",
    "expect|think|believe|hope",
    *german.SUPPOSED,
    *german.OF_ANOTHER_EVENT,
    *_OPINION,
)
"""What is doubted in the sentence of the result only: of anything else these words say nothing about it."""

_DENIED = whole(
    r"(?:noch )?nie (?:besiegt|geschlagen|gewonnen|verloren)|(?<!noch )nicht|nicht(?! (?:gemeldet|mitgeteilt)\b)",
    r"keine?|keinen|not(?! yet reported\b)|never|falsch|wrong",
    "storniert?|annulliert|ungültig|no (?:draw|win|result)|invalid|cancel(?:led|ed)?|zurückgenommen|void",
    "(?<!segel )gestrichen|strittig|disputed",
)
_WRONG_BEFORE = Guarded(
    r"\b(?:falsch|wrong|incorrect|nicht (?:richtig|korrekt)|not (?:right|correct))\b"
    r"(?=\W{1,3}(?:richtig|korrekt|correct|right|es muss|it should)\b)"
)
"""What an earlier report is called, before the right result."""

_CLAIMED = whole(r"reklamier\w*|claim(?:s|ed)?")
"""Who claims a win has not been given it, as far as no score says so; a draw is claimed on the board."""

says_reported = Guarded(
    r"\b(?:schon|bereits|längst|already)\b[^.;!?]*\b(?:gemeldet|mitgeteilt|geschickt|gesandt|reported|sent)\b"
).is_in
"""Whether a text calls its result one that was reported before."""

_QUESTION = re.compile(r"[^.!;?]*\?(?![^\W_])")
"""A letter that a mail program has lost ("M?ller") is no question."""

asks_if_right = whole(*german.ASKS, *english.ASKS).is_in
"""Whether a sentence asks whether what the one before it says is right."""

is_of_report = whole(*german.REPORT, *english.REPORT, *(r"(?:[01½]|1/2)\s?[-:]\s?(?:[01½]|1/2)",)).is_in
"""Whether a sentence speaks of what is reported."""

goes_on_doubting = whole(german.ALSO, english.ALSO).is_in
"""Whether a sentence says of another result what the one before it says: "beim ersten auch nicht"."""

_EVENT = whole(*german.OF_ANOTHER_EVENT, english.EVENT)
_NO_RESULT = r"(?:(?!\b(?:und|and|oder|or|ergebniss?e?|resultat|results?|scores?)\b)[^.:])"
hangs_on_else = whole(german.CONDITION).is_in
"""Whether the result of a sentence has not come to pass."""

is_of_event = whole(
    *german.OF_ANOTHER_EVENT,
    rf"(?<!\bstays )(?<!\bstay )(?<!\bremains )(?<!\bon )(?:from|of|in) (?:the|an?) {english.EVENT}",
).is_in
"""Whether a clause is about a game of another event."""

COLOUR_UNKNOWN = Guarded(
    rf"\b(?:farb(?:en?|verteilung)|colou?rs?)\b{_NO_RESULT}{{0,30}}"
    r"(?:\b(?:nicht|kein\w*|unbekannt|unklar|not|no|never|unknown|unclear)\b|n['’]t\b)"
    r"|(?:\b(?:nicht|not|no|ohne|without|keine)|n['’]t),? (?:\w+,? ){0,4}(?:farb(?:en?|angaben?)"
    r"|colou?rs?(?! (?:und|and|oder|or)\b)"
    r"|(?:who|wer)(?: von (?:den )?beiden)? (?:had |was |played )?(?:white|black|wei(?:ß|ss)|schwarz))\b"
    r"|\b(?:who|wer) (?:had |was |played )?(?:white|black|wei(?:ß|ss)|schwarz)(?: (?:hatte|spielte|war))?,"
    r" [^.;:!?]{0,30}\b(?:nicht|not|forgot|vergessen)\b(?: (?:gesagt|geschrieben|erwähnt|mitgeteilt|said|told))?"
    r"|\b(?:neither|nobody|no one|none|keine[rs]?|niemand)\b[^.;:!?]{0,60}\b(?:who|wer) (?:had |was |played )?"
    r"(?:white|black|wei(?:ß|ss)|schwarz)\b(?: (?:hatte|spielte|war))?"
)
"""Words that leave the colours open: the order of the names does not give them then, and the result is not doubted."""

DAY_UNKNOWN = Guarded(
    r",? (?:i|we)(?: would|'d) have to (?:look|check)[^.;]*"
    r"|,? das müsste ich (?:erst |noch )?nach(?:sehen|schauen)[^.;]*|"
    r"(?:die |das |den |the )?(?:genauen? |exact )?(?:tage?|datum|daten|dates?|days?) (?:kenne|wei(?:ß|ss)|ist|sind|are"
    r"|is|kann)[^,.;()]*(?:nicht|unbekannt|unleserlich|not|unknown|illegible)[^,.;()]*"
    r"|,? (?:i )?(?:can['’]?t|cannot) (?:read|make out) the (?:date|day)\b"
)
"""Words that leave the day open, and doubt no result."""

_OF_SECOND = any_case(r"(?<!\bjeweils )\b(?:second|zweite)[ -]?(?:game|partie|spiel)\b")
"""The other game of a pair, where no second result is reported."""

NOT_RATED = (
    r"(?:bitte )?nicht (?:\w+ ){0,2}(?:aus)?(?:zu)?(?:ge)?wert(?:en|et)|unrated|ungewertet"
    r"|(?:please )?(?:do not|don't|not to be|not) (?:\w+ ){0,2}(?:rat(?:ed?|ing)|counted)"
    rf"|{german.TABLE_ONLY}|{english.TABLE_ONLY}"
)
"""What is said of a result that counts in the table only."""

IS_NOT_RATED = whole(NOT_RATED)

_THINK = "(?:glaube|denke|meine|vermute)"
_I_THINK = rf"(?:i (?:think|believe|guess|suppose|assume)|{_THINK} ich|ich {_THINK}|wohl|probably)"
BELIEF = any_case(rf"\b(?:{_I_THINK}|vermutlich|wahrscheinlich|presumably)\b")
"""What whoever writes only believes."""

RATING_OPINION = any_case(rf"[,;(]?\s*\b(?:{_I_THINK}:?,? )?(?:{NOT_RATED})\b(?:,? {_I_THINK}\b)?\)?")
"""An opinion about the rating of a game that was not played doubts no result."""

_WORD = re.compile(r"\w+")
_END_OF_SENTENCE = re.compile(r"(?<=[.!?;]) ")


def is_doubtful(text: str) -> bool:
    """Return whether a sentence of a text says that what it reports may not be so."""
    sentences = (one for one in _END_OF_SENTENCE.split(text) if not is_of_second(one))
    return any(_GUESSED.search(one) or asks_if_right(one) for one in sentences)


def is_of_second(sentence: str) -> bool:
    """Return whether a sentence says of the second game of a pair that it goes on."""
    return UNFINISHED.search(sentence) is not None and _OF_SECOND.search(sentence) is not None


def doubts_report(sentence: str) -> bool:
    """Return whether a sentence says of results beside it that they may not be so, or are not."""
    return is_of_second(sentence) or is_doubt(sentence)


def list_events(titles: Iterable[str]) -> frozenset[str]:
    """Return the words of titles that elsewhere would be another event, in small letters: "Friendly Match"."""
    found = (event[0].casefold() for title in titles for event in _EVENT.finditer(title))
    return frozenset(word for event in found for word in event.split())


def without_names(sentence: str, names: frozenset[str]) -> str:
    """Return a sentence without the words of `names` in small letters."""
    if names.isdisjoint(map(str.casefold, _WORD.findall(sentence))):
        return sentence
    return _WORD.sub(lambda word: " " if word[0].casefold() in names else word[0], sentence)


def doubt(text: str, plain: str, word: ScoreWord | None) -> Question | None:
    """Why a result in `text` is no report, None where it is one.

    `plain` is the text without its reasons; `word` the score, None or empty where words tell the result.
    """
    said = _WRONG_BEFORE.sub(" ", NO_MOVE.sub(" ", plain))
    claimed = not (word and word.numeric) and _CLAIMED.search(said) and not says_draw(said)
    if _UNSURE.search(said) or _EXPECTED.search(plain) or claimed or _QUESTION.search(text):
        return Question.NOT_CONFIRMED
    unfinished = word is not None and word.kind is Kind.UNFINISHED
    return Question.WORDS_CONTRADICT if _DENIED.search(said) and not unfinished else None

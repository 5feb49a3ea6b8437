"""What a reply says beside its answers and means for none: apologies, that this is all, that the rest is right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from intake.reading.thanks import is_courtesy
from intake.reading.words import any_case

from .own_text import Passage
from .results import scores_in
from .sentence_flow import SENTENCES
from .types import AskedQuestion, Conversation

_BEGIN = r"(?:^|(?<=[.!;?]))\W{0,6}(?:(?:und|and|also|so|aber|but)\s+)?"
_END = r"\s*(?:[.!;…]+|$)"
_WHEN = (
    r"(?:\s+(?:diesmal|heute|(?:für |in )?(?:diese[nrs]?|dieser)\s+\w+|(?:for )?(?:this\s+\w+|now|today|once)|so far))?"
)
_OF_ME = r"(?:\s+(?:von mir|bei mir|bei uns|zu (?:melden|berichten)|from me|from here|to report))?"
_NO_MORE = any_case(
    rf"{_BEGIN}(?:"
    rf"(?:mehr|weiteres|anderes)\s+(?:gibt|gab|habe?|hatte|war)(?:['’]?s|\s+(?:es|ich|wir))?{_WHEN}{_OF_ME}\s+nicht"
    r"|sonst\s+(?:(?:gibt|gab)(?:['’]?s|\s+es)\s+)?nichts(?:\s+(?:neues|weiter|mehr))?"
    r"|das\s+(?:war(?:['’]?s|\s+(?:es|alles))|wär['’]?s|ist\s+alles)(?:\s+(?:schon|auch schon))?"
    r"|that['’]?s\s+(?:all|the\s+lot|everything|it)|that\s+(?:is|was)\s+(?:all|the\s+lot|everything)"
    r"|(?:nothing|no\s+(?:other\s+)?(?:news|results?))\s+(?:else|more|further|new)"
    rf"){_WHEN}{_OF_ME}{_END}"
)
"""What says that there is no more to report, which denies nothing."""

_SORRY = any_case(
    rf"{_BEGIN}(?:(?:(?:so\s+|very\s+|many\s+|my\s+)?(?:sorry|apologies)"
    r"|(?:bitte\s+)?(?:ich\s+bitte\s+(?:um|vielmals um)\s+)?"
    r"(?:entschuldigung|entschuldigt|verzeihung|pardon|nachsicht))\s+(?:for|about|für|wegen)"
    r"|(?:bitte\s+)?(?:entschuldigen|verzeihen)\s+sie(?:\s+bitte)?)"
    r"\s+(?:(?:the|my|all|this|die|den|das|der|meine[nrs]?|diese[nrs]?|ganze[nrs]?)\s+){0,3}"
    r"(?:(?:viele|zusätzliche|extra|poor|terrible|schlechte)\s+)?"
    r"(?:trouble|bother|mess|muddle|confusion|inconvenience|delay|wait|handwriting|fuss|work|noise"
    r"|mühe|umstände|durcheinander|verwirrung|arbeit|störung|verspätung|unannehmlichkeiten|schrift|eile)"
    rf"{_END}"
)
"""An apology that calls nothing wrong."""

_MY_FAULT = any_case(
    r"(?<=\w)\s*[,;–-]\s+(?:(?:das war|ist|it was|that was|sorry,?)\s+)?"
    r"(?:mein\s+(?:fehler|irrtum|versehen)|my\s+(?:own\s+)?(?:mistake|fault|error|bad))(?=\s*(?:[.!;]|$))"
)
"""Who takes the blame behind an answer."""

_THERE = r"(?:\s+(?:da(?:bei|rin)?|hier|doch|aber|ja|gar|eigentlich|so|there|here|though|really|that|this))"
_AGREES = any_case(
    rf"{_BEGIN}(?:"
    rf"widersprochen\s+hab(?:e|['’])?\s+ich\s+mir{_THERE}{{0,3}}\s+nicht"
    rf"|ich\s+hab(?:e|['’])?\s+mir{_THERE}{{0,3}}\s+nicht\s+widersprochen"
    rf"|(?:die\s+mail|meine\s+mail|das|es|da|hier)\s+widerspricht{_THERE}{{0,2}}\s+sich{_THERE}{{0,3}}\s+(?:nicht|nichts)"
    rf"|(?:das|da|hier)\s+(?:ist|war){_THERE}{{0,3}}\s+kein\s+widerspruch"
    rf"|(?:ich\s+sehe|da\s+sehe\s+ich){_THERE}{{0,3}}\s+keinen\s+widerspruch"
    rf"|(?:i\s+(?:did\s+not|didn['’]t|do\s+not|don['’]t)\s+contradict\s+myself|(?:there|that|this)\s+is\s+no\s+contradiction"
    rf"|i\s+(?:see\s+no|(?:do\s+not|don['’]t)\s+see\s+(?:a|any))\s+contradiction"
    rf"|(?:my|the)\s+(?:e-?mail|report)\s+(?:does\s+not|doesn['’]t)\s+contradict\s+itself){_THERE}{{0,2}}(?:\s+in\s+(?:it|that))?"
    rf"){_END}"
)
"""What denies that a mail contradicts itself, as we say of one, and no result."""

_NOT_MENTIONED = any_case(
    r"\s*[,;–-]\s+(?:und |aber |and |but )?(?:"
    r"(?:die|das|diese|den|sie) (?:haben sie|habt ihr|hast du)(?: (?:ja|gar|überhaupt|noch|leider|auch)){0,3}"
    r" nicht (?:erwähnt|genannt|aufgeführt|gelistet)"
    r"|(?:die|das|diese|sie) fehlte?(?: (?:ja|noch|leider|auch))?"
    r" (?:bei ihnen|bei euch|in (?:der|ihrer) (?:liste|antwort))"
    r"|(?:which|that one|it|that) you (?:did not|didn['’]t|have not|haven['’]t|never)(?: even)?"
    r" mention(?:ed)?(?: at all)?"
    r"|(?:which|that one|it|that) is (?:not in|missing from|missing in) your (?:list|answer|mail)"
    r")(?=\s*(?:[.!;]|$))"
)
"""What says behind a result that our answer had nothing of it, which denies nothing."""

_RIGHT = r"(?:richtig|korrekt|right|correct|fine|ok(?:ay)?|in ordnung|all right|good)"
_RIGHTLY = rf"(?:{_RIGHT}\s+)?(?:(?:so|schon|bereits|auch|alle)\s+){{0,2}}(?:gespeichert|eingetragen|stored|recorded)"
_OTHERS = (
    r"(?:(?:der|das|the)\s+(?:rest|übrige|andere)|all(?:es)?\s+(?:andere|übrige|sonst|else)|everything\s+else"
    r"|(?:die|all|alle|the)\s+(?:anderen?|übrigen?|restlichen?|other(?:s|\s+(?:ones|results?|games?))|other)"
    r"(?:\s+(?:zwei|drei|vier|fünf|two|three|four|five|\d))?(?:\s+(?:partien|ergebnisse|spiele|games|results|ones))?)"
)
_REST = any_case(
    r"(?:^|(?<=[.!;?])|[,;–-]\s{1,4}|\s{1,4}(?=(?:und|and)\s))\W{0,6}(?:(?:und|and|aber|but|doch)\s+)?(?:"
    rf"{_OTHERS}\s+(?:(?:stimmt|stimmen|passt|passen)(?:\s+(?:so|alles|alle|auch|ja))?"
    rf"|(?:ist|sind|is|are|was|were|all)\s+(?:(?:alle|all|so|auch|quite|ja|schon)\s+){{0,2}}(?:{_RIGHTLY}|{_RIGHT}))"
    rf"|{_OTHERS}\s+(?:haben|habt|hast)\s+(?:sie|ihr|du)\s+(?:ja\s+)?(?:schon|bereits)?\s*(?:{_RIGHTLY}|{_RIGHT})?"
    rf"|(?:you['’]ve(?:\s+got)?|you\s+have|you\s+got)\s+{_OTHERS}(?:\s+(?:already|{_RIGHT}))*"
    r"|(?:die|the)\s+(?:\w+\s+)?(?:stored|gespeicherten?)(?:\s+(?:ones?|results?|games?|ergebnisse|partien))?"
    rf"\s+(?:stimm(?:t|en)|(?:ist|sind|is|are)\s+(?:all\s+|alle\s+)?{_RIGHT})"
    rf"|(?:the\s+)?(?:two|three|four|five|ones?|results?)\s+you(?:['’]ve)?(?:\s+have)?\s+stored\s+(?:is|are)\s+(?:all\s+)?{_RIGHT}"
    rf")(?:,?\s+(?:danke|thanks|thank you))?{_END}"
)
"""What says that the rest is right: the results of which our answer tells."""


def without_remarks(passages: Sequence[Passage], talk: Conversation) -> tuple[list[Passage], set[int]]:
    """Return passages to open questions without remarks that mean nothing for any of them, all where they say nothing
    else, and the lines that are empty now.
    """
    if not talk.questions:
        return [replace(each, text=_without_rest_of_scores(each.text)) for each in passages], set()
    has_rest = bool(talk.stored) and not any(map(_is_of_several, talk.questions))
    cut = [_cut_remarks(each, has_rest=has_rest) for each in passages]
    kept = [each for each in cut if each.text]
    return (kept, {each.index for each in cut if not each.text}) if kept else (list(passages), set())


def _cut_remarks(passage: Passage, *, has_rest: bool) -> Passage:
    """Return a passage without its remarks; a line of ours that was changed stays as it is."""
    return passage if passage.line else replace(passage, text=_without_remarks(passage.text, has_rest=has_rest))


def _without_rest_of_scores(text: str) -> str:
    """Return a text with scores without clauses on the rest: "Koch - Wolf 0-1, the rest is right"."""
    return _REST.sub(". ", text).rstrip() if scores_in(text) else text


def _is_of_several(question: AskedQuestion) -> bool:
    """Return whether a question is about several games: some of them may be the rest."""
    return len(question.first.claims) > 1


def _without_remarks(text: str, *, has_rest: bool) -> str:
    """Return a text without its remarks, also on the rest where there is one."""
    told = [each for each in SENTENCES.split(text) if not _is_remark(each)]
    left = _NOT_MENTIONED.sub("", _MY_FAULT.sub("", " ".join(told)))
    if not has_rest or not _REST.search(left):
        return left
    left = _REST.sub(". ", left).lstrip(" .").rstrip()
    return left if any(map(str.isalnum, left)) else ""


def _is_remark(sentence: str) -> bool:
    """Return whether a sentence only thanks, apologises, says that there is no more, or that nothing contradicts."""
    return is_courtesy(sentence) or any(each.fullmatch(sentence) for each in (_NO_MORE, _SORRY, _AGREES))

"""What people say around an answer: "ach so", "meine ich", "das habe ich doch geschrieben"."""

from __future__ import annotations

import re

from intake.reading.words import any_case

from .phrases import MONTH

_OFTEN = r"(?:aber|auch|ja|doch|schon|bereits|eigentlich|so|das|es|oben|already|also|actually)"
_TOLD = r"(?:geschrieben|gesagt|gemeldet|angegeben|mitgeteilt|erwähnt|berichtet)"
_TELL = r"(?:sa(?:id|y)|wr(?:ote|itten?)|writ(?:e|ten)|t(?:old|ell)|report(?:ed)?|mention(?:ed)?|state[d]?)"
_SAY = r"(?:dazu|gleich)?(?:schreiben|sagen|erwähnen|angeben|melden|mitteilen)"
_WHERE = (
    r"(?: (?:in|im|mit) (?:der |meiner |dem |my |the )?(?:\w+ )?"
    r"(?:e?-?mail|meldung|nachricht|bericht|message|report|note))?"
)
_THOUGHT = r"(?:ich )?(?:dachte|meinte),? (?:ich,? )?|i (?:thought|think|hoped) "
_SAID = (
    rf"(?:das |es |so |wie )?(?:hatte|hab[e']?) ich (?:{_OFTEN} ){{0,4}}{_TOLD}",
    rf"wie (?:{_OFTEN} )?(?:ich )?(?:{_OFTEN} )?{_TOLD}(?: (?:hatte|habe))?",
    rf"(?:das |es |so )?(?:{_OFTEN} )?(?:steht|stand)(?: {_OFTEN})*(?: (?:da|drin|dort|oben))?",
    rf"(?:{_THOUGHT})?(?:das|es) (?:war|wäre|ist|sei) (?:{_OFTEN} )?(?:klar|deutlich)(?: genug)?",
    rf"(?:ich )?hätte (?:ich )?(?:es |das |ihn |sie )?(?:\w+ ){{0,3}}{_SAY} (?:können|sollen|müssen)",
    rf"i (?:should|could|might|ought to) have {_TELL}(?: you)?(?: (?:so|that|this|it))?",
    rf"(?:as|like) i (?:have |had |did )?(?:{_OFTEN} )?{_TELL}(?: you)?",
    rf"i (?:did|have|had|already|'ve|did already|have already|had already) {_TELL}(?: you)?(?: (?:so|that|this|it))?",
    rf"(?:{_THOUGHT})?(?:that|this|it) (?:was|is|were) (?:(?:quite|all|very) )?(?:clear|obvious)(?: enough)?",
)
_COMMENT = any_case(
    rf"(?:^|[\s,;:(–-]+)(?:(?:und|and|but|aber) )?(?:{'|'.join(_SAID)}){_WHERE}"
    r"(?: (?:already|before|schon|bereits|doch|ja|above|oben))*(?:\)|(?=\s*(?:[.!;,:–-]|$)))(?:[.!…]+$)?"
)
"""It stands where a clause begins and ends: "I did say Koch" says who is meant."""

_FILLER = any_case(
    r"^(?:(?:(?:na(?: ja| gut| klar)?|naja|ach(?: so| ja)?|oh|ah|well|oops|ups|tja|hm+)\b[,!.]*"
    r"|(?:did(?: I not|n['’]t I) (?:say|write|mention)|(?:hatte|habe|hab) ich (?:das |es )?nicht (?:geschrieben|gesagt)"
    r"|stand (?:das|es) nicht (?:drin|da|dabei))(?: \w+)?\?)\s+)+(?=\S)"
)
"""What people say before they answer, also wondering whether they had not."""

_FORGOTTEN = any_case(
    r"^(?:(?:oh|ach|ups|oops|verzeihung|sorry|pardon|entschuldig\w*)[,!. ]+)*(?:(?:i|ich|have|had|habe|hatte) ){0,2}"
    r"(?:(?:die hauptsache|das (?:wichtigste|ergebnis|resultat)|den ausgang|in (?:der|meiner) eile|in my hurry"
    r"|the (?:main thing|result|score)),? )?"
    r"(?:(?:ganz|glatt|doch|just) )?(?:vergessen|vergaß|forgot(?:ten)?|left out)(?: the (?:result|score|main thing))?"
    r"\s*[:,.!–-]+\s*(?=\S)"
)
"""What they say of an answer that was missing."""

_MEANT = re.compile(r"((?:der |die |den )?[A-ZÄÖÜ][\w-]+(?: [A-ZÄÖÜ][\w-]+)?) meine ich\W*")
"""Whom a short answer means; behind anything else "meine ich" is a doubt."""

_MEANT_DAY = any_case(r"(?<=[\w.])\s+(?:meine ich|meinte ich|i mean)\b")


def without_filler(text: str) -> str:
    """Return an answer without the words around it that say nothing: "Ach so, Karl meine ich."."""
    text = _without_meaning(without_comment(_FORGOTTEN.sub("", _FILLER.sub("", text))))
    meant = _MEANT.fullmatch(text)
    return meant[1] if meant else text


def without_comment(text: str) -> str:
    """Return an answer without what only says that it was given before; it stays where nothing else is left."""
    kept = _COMMENT.sub("", text).strip(" ,;:–-")
    return kept if any(map(str.isalnum, kept)) else text


def _without_meaning(text: str) -> str:
    """Return an answer without "meine ich" behind the day that it gives, which is no doubt there."""
    return _MEANT_DAY.sub("", text) if re.search(rf"\d\W|\b(?:{MONTH})", text, re.IGNORECASE) else text

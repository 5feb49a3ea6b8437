"""What people add to an answer who have said it before: "das habe ich doch geschrieben", "I thought that was clear"."""

from __future__ import annotations

from intake.reading.words import any_case

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


def without_comment(text: str) -> str:
    """Return an answer without what only says that it was given before; it stays where nothing else is left."""
    kept = _COMMENT.sub("", text).strip(" ,;:–-")
    return kept if any(map(str.isalnum, kept)) else text

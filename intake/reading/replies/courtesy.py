"""What of a reply says nothing: greetings, thanks, the writer's own name, comments, fillers and promises."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.leftovers import CLOSES
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.types import Names
from intake.reading.thanks import is_closing, is_courtesy, is_name
from intake.reading.types import Sender
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

from .own_text import Passage
from .phrases import MONTH

_CONTACT = any_case(
    r"\b(?:tel|telefon|fax|mobil|handy|phone|mobile|e-?mail)\b|[^\s@]+@[^\s@]+|https?://|\bwww\."
    r"|\b(?:turnierleit\w*|tournament director|schachfreund\w*)\b"
)
"""What people write below their name."""

_CLOSED_WITHIN = any_case(rf"[\s,;.!–-]+(?:{CLOSES}|best|yours)\b[\s,!.]+(?:von )?(?P<name>[^\d,;:?]{{1,40}})$")
"""A closing with a name at the end of the line with the answer: "Horst. LG Heidrun"."""

_CLOSED_ALONE = any_case(rf"(?<=[.!?])\s+(?:{CLOSES})\W*$")
"""A closing without a name at the end of a line: "the second one is Agnes. Cheers"."""

_CLOSES_ABOVE_NAME = re.compile(r"[^\W\d_]{3,}(?: [^\W\d_]+){0,2},")
"""Few words with a comma above the writer's own name, in whatever language: "Hwyl,"."""

_IS_TITLE = any_case(r"(?!p\.? ?s\b)(?=[^\W\d_]{3})[^\d:?!]{3,60}")
"""What may be a title or an office below a name: "Posthalterin i. R."."""

_TITLES = frozenset(
    {"dr", "prof", "dipl", "ing", "herr", "frau", "mr", "mrs", "ms", "tl", "ihr", "ihre", "dein", "deine"}
)

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

_NOT_KNOWN = any_case(
    r"^[^.;!?]{0,60}\b(?:weiß|weiss|kenne|know|(?:no|keine) (?:idea|clue|ahnung)|unknown|unbekannt)\b"
    r"[^.;!?,–-]{0,30}[\s,;:–-]+"
    r"(?=(?:so |also |bitte |please )?(?:nehm(?:t|en)|nimm|take|use)\b[^.;!?]*\d)"
)
"""What is not known, before the day that shall be taken: "the day I don't know, take the 24th", "no idea, take ..."."""

_MEANT = re.compile(r"((?:der |die |den )?[A-ZÄÖÜ][\w-]+(?: [A-ZÄÖÜ][\w-]+)?) meine ich\W*")
"""Whom a short answer means; behind anything else "meine ich" is a doubt."""

_MEANT_DAY = any_case(r"(?<=[\w.])\s+(?:meine ich|meinte ich|i mean)\b")

OTHERWISE = any_case(
    r"[,;:.!–-]\s*(?:(?:denn|weil|because) )?(?:sonst|ansonsten|andernfalls|otherwise|or else)\b[^.!?]*"
    r"|,? (?:or|oder) (?:i would have|i['’]d have|ich hätte)\b[^.!?]*"
    r"|,? ?\b(?:(?:perhaps|maybe),? i (?:ought to|should|could|might) have|vielleicht hätte ich)\b[^.!?]*"
)
"""Why somebody would not have written otherwise, or might have: it denies nothing, and doubts nothing."""

_PROMISE = any_case(
    r"\b(?:melde (?:mich|es|das|sie)|geb\w* (?:\w+ )?bescheid|reiche (?:\w+ )?nach|teile \w+ (?:\w+ )?mit|sage bescheid"
    r"|let you know|(?:will|'ll|shall) (?:report|tell|write|send)|get back to you)\b"
)

_ANSWERS = any_case(
    r"\W*(?:[a-h]|\d+|ja|nein|yes|no|remis|draw|drawn|unentschieden|weiß|weiss|schwarz|white|black|korrekt|correct|stimmt"
    r"|richtig|right|falsch|wrong|genau|exactly|beide|both|alle|all|keine|none|neither|sicher|certain|sure)\b.*"
)
"""What is an answer, and no name, though it begins with a capital."""

_SENTENCE_END = re.compile(r"(?<=[^\W\d]{2}[.!])\s+")


def without_courtesy(passages: Sequence[Passage], sender: Sender) -> list[Passage]:
    """Return passages without greetings, closings and the name of the writer, wherever no line of ours was changed."""
    passages = [_without_closing(passage, sender) for passage in passages]
    said = [passage for passage in _above_names(passages, sender) if passage.line or not is_courtesy(passage.text)]
    above = len(said)
    while above > 1 and not said[above - 1].line and _is_own_name(said[above - 1].text, sender):
        above -= 1
    is_closed = 1 < above < len(said) and _CLOSES_ABOVE_NAME.fullmatch(said[above - 1].text)
    return said[: above - 1 if is_closed else above]


def without_signature(passages: Sequence[Passage], names: Names) -> list[Passage]:
    """Return passages without a name below a blank line at their end that is not one of players: "Darlene"."""
    *above, last = passages or [Passage(0, "")]
    is_apart = bool(above) and last.index > above[-1].index + 1 and not (last.line or last.number)
    is_signed = (
        is_apart and is_name(last.text) and not _ANSWERS.fullmatch(last.text) and not list_named(last.text, names)
    )
    return above if is_signed else list(passages)


def _without_closing(passage: Passage, sender: Sender) -> Passage:
    """Return a passage without a closing at its end that has the writer's name."""
    if not passage.line:
        passage = replace(passage, text=_CLOSED_ALONE.sub("", passage.text))
    closing = None if passage.line else _CLOSED_WITHIN.search(passage.text)
    if closing is None or not closing.start() or not _is_own_name(closing["name"], sender):
        return passage
    return replace(passage, text=passage.text[: closing.start()])


def _above_names(passages: Sequence[Passage], sender: Sender) -> Iterator[Passage]:
    """Yield passages without what stands below a closing: names, what the writer is right below the own one, and
    addresses, until something else is said.
    """
    above: Passage | None = None
    for passage in passages:
        if above and _closes_too(passage, above, sender):
            above = passage
            continue
        above = passage if is_closing(passage.text) else None
        yield from [passage] if passage.text else []


def _closes_too(passage: Passage, above: Passage, sender: Sender) -> bool:
    """Return whether a line goes on with the closing `above` it."""
    if passage.line or passage.number:
        return False
    is_below_name = above.index == passage.index - 1 and _is_own_name(above.text, sender)
    is_title = is_below_name and _IS_TITLE.fullmatch(passage.text) is not None
    return is_title or is_closing(passage.text) or _is_below_closing(passage.text)


def _is_below_closing(text: str) -> bool:
    return is_name(re.sub(r"\s*\([^)]*\)", "", text)) or is_courtesy(text) or _CONTACT.search(text) is not None


def _is_own_name(text: str, sender: Sender) -> bool:
    """Return whether a line holds nothing but the writer's name, or a part or the initials of it."""
    words = [word for word in fold(text).split() if word not in _TITLES]
    known = set(fold(sender.name).split()) | set(fold(sender.address.partition("@")[0]).split())
    letters = {word[0] for word in known}
    initials = "".join(words) if text.isupper() else ""
    if initials and len(initials) <= len(fold(sender.name).split()) and set(initials) <= letters:
        return True
    named = [word for word in words if word in known and len(word) > 1]
    return bool(named) and all(word in known or (len(word) == 1 and word in letters) for word in words)


def without_filler(text: str) -> str:
    """Return an answer without the words around it that say nothing: "Ach so, Karl meine ich."."""
    text = _FORGOTTEN.sub("", _FILLER.sub("", _NOT_KNOWN.sub("", text)))
    text = _without_meaning(without_comment(OTHERWISE.sub("", text)))
    meant = _MEANT.fullmatch(text)
    return meant[1] if meant else text


def without_comment(text: str) -> str:
    """Return an answer without what only says that it was given before; it stays where nothing else is left."""
    kept = _COMMENT.sub("", text).strip(" ,;:–-")
    return kept if any(map(str.isalnum, kept)) else text


def _without_meaning(text: str) -> str:
    """Return an answer without "meine ich" behind the day that it gives, which is no doubt there."""
    return _MEANT_DAY.sub("", text) if re.search(rf"\d\W|\b(?:{MONTH})", text, re.IGNORECASE) else text


def without_promise(text: str) -> str:
    """Return what says of a game that it goes on, without the promise to report it: "I shall let you know"."""
    told = _SENTENCE_END.split(text)
    kept = [each for each in told if not _PROMISE.search(each) or UNFINISHED.search(each)]
    return " ".join(kept) if any(map(UNFINISHED.search, kept)) else text

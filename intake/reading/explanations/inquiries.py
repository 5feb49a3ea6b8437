"""Questions about a rule, which go to a person: "Does an offer of a draw still hold if the time is overstepped?"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from intake.reading import limits
from intake.reading.explanations.doubtful import may_tell
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.leftovers import DEPARTURE_WORD
from intake.reading.mentions.players import find_players
from intake.reading.mentions.types import Names, Person
from intake.reading.part_lines import Lines
from intake.reading.scores import only_offered, plain_dashes
from intake.reading.types import Place
from intake.reading.words import any_case

_ABOUT = any_case(
    r"remis ?angebot|remis (?:\w+ )?(?:an|ge)\w*bi?[eo]t|angebot|draw offer|offer(?:s|ed|ing)? (?:of |\w+ )?(?:a )?draw"
    r"|zeitüberschr|(?:bedenk)?zeit (?:\w+ )?überschr|bedenkzeit|overst[ei]p|exceed\w* (?:\w+ ){0,2}time|time limit"
    r"|reklam|\bclaim"
)
"""What a rule is asked about that is no result: offers, time, claims."""

_ASKS = any_case(
    r"(?:^|[:,]\s*)(?:(?:und|and|but|aber|noch|also)\s+)?(?:gilt|gelten|muss|müssen|darf|dürfen|kann|können|soll(?:en|te)?"
    r"|bleibt|verfällt|zählt|wann|wie|was|welche\w*|is|are|does|do|must|may|can|should|when|what|how|which)\b[^?]*\?\W*$"
)
"""How a question about a rule begins."""

_OF_GAME = any_case(
    r"\b(?:gegen|against|vs|oder|or|richtig|right|bestätig\w*|confirm\w*|diese[mnrs]?|this|die partie|das ergebnis"
    r"|the (?:game|result))\b|\s[-:]\s|\d\s?[-:]\s?\d|½"
)
"""With one of these it is asked how a game ended."""


def take_inquiries(part: str, lines: Lines, names: Names) -> tuple[tuple[Place, ...], list[tuple[int, str]]]:
    """Return the questions about rules, and the lines without the paragraphs that have one and report nothing."""
    text = "\n".join(line for _, line in lines)
    if "?" not in text:
        return (), list(lines)
    found = [(one, block) for block in _list_blocks(part, lines) if (one := _find_inquiry(block, lines, names))]
    used = {place.line for _, block in found for place in block}
    return tuple(one for one, _ in found), [(number, "" if number in used else line) for number, line in lines]


def _list_blocks(part: str, lines: Lines) -> Iterator[list[Place]]:
    """Yield the lines between blank ones."""
    block: list[Place] = []
    for number, line in (*lines, (0, "")):
        if line.strip():
            block.append(Place(part, number, line))
        elif block:
            yield block
            block = []


def _find_inquiry(block: Sequence[Place], lines: Lines, names: Names) -> Place | None:
    """Return the question about a rule that a paragraph asks, None where it reports anything, or names somebody whom
    other lines name.
    """
    found = _find_rule(block)
    if found is None:
        return None
    own = {place.line for place in block}
    others = _find_persons((line for number, line in lines if number not in own), names)
    return found if others.isdisjoint(_find_persons((place.text for place in block), names)) else None


def _find_rule(block: Sequence[Place]) -> Place | None:
    """Return the question about a rule in a paragraph that reports nothing else, None for others."""
    sentences = list(split_sentences(block)) if sum(len(one.text) for one in block) <= limits.LINE else []
    rules = [one for one in sentences if _is_about_rule(plain_dashes(one.text))]
    is_report = any(_may_report(one.text) for one in sentences if one not in rules)
    return rules[0] if rules and not is_report else None


def _is_about_rule(text: str) -> bool:
    return _ABOUT.search(text) is not None and _ASKS.search(text) is not None and not _OF_GAME.search(text)


def _may_report(text: str) -> bool:
    """Return whether a sentence may say how a game ended, or that somebody left."""
    text = plain_dashes(text)
    return not only_offered(text) and (may_tell(text) or DEPARTURE_WORD.search(text) is not None)


def _find_persons(texts: Iterable[str], names: Names) -> frozenset[Person]:
    found = (one for text in texts for one in find_players(text[: limits.LINE], names))
    return frozenset(person for one in found for person in one.persons)

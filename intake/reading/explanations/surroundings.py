"""The sentences beside results: which lines they are of, and which of them speak of games."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from intake.reading.day_like import names_day
from intake.reading.explanations.counterchecks import list_paragraphs
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.meant_results import list_named
from intake.reading.mentions import Situation
from intake.reading.mentions.players import find_players
from intake.reading.other_things import is_of_other_days
from intake.reading.types import Claim, Place
from intake.reading.undated import ONE_OF_THEM, speaks_of_end
from intake.reading.words import mask_words

_CLAUSE = re.compile(r"[,;:]\s|\s[-–]\s")


def list_beside(beside: Iterable[Place]) -> Iterator[list[Place]]:
    """Yield the lines that belong together; what is not beside results parts them like a blank line."""
    for part, places in groupby(beside, key=lambda place: place.part):
        texts = {place.line: place.text for place in places}
        numbered = [(number, texts.get(number, "")) for number in range(min(texts), max(texts) + 1)]
        yield from list_paragraphs(part, numbered)


def without_others(beside: Iterable[Place], claims: Sequence[Claim], situation: Situation) -> Iterator[Place]:
    """Yield lines without their sentences whose day is of no game of these claims but of other things."""
    for lines in list_beside(beside):
        sentences = list(split_sentences(lines))
        kept = [one for one in sentences if not _is_apart(one.text, claims, situation)]
        if len(kept) == len(sentences):
            yield from lines
        for _, same in groupby(kept if len(kept) < len(sentences) else (), key=lambda one: one.line):
            first, *others = same
            yield replace(first, text=" ".join(one.text for one in (first, *others)))


def _is_apart(sentence: str, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a sentence speaks of no game, or of players without a result in the mail and of no end."""
    players = find_players(sentence, situation.names)
    plain = mask_words(sentence, players)
    dated = [clause for clause in _CLAUSE.split(plain) if names_day(clause, situation.day)]
    if dated and all(is_of_other_days(clause, plain) for clause in dated):
        return True
    is_of_others = bool(players) and not list_named(sentence, claims)
    return is_of_others and not (speaks_of_end(sentence) or ONE_OF_THEM.search(sentence))

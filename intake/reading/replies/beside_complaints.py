"""What is beside the sentences that call a stored line wrong: other games, answers, and lines that are right."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from intake.reading.types import Claim
from ratings.formats.name_folding import fold

from . import phrases
from .complained_lines import Listed
from .faults import SENTENCE_END, STAYS, accuses
from .numbering import list_marks
from .own_text import Passage
from .player_names import Families, count_families, family_words, known_words, names_both, names_only, names_other
from .removals import takes_back
from .results import scores_in, scores_said
from .types import Complaint

_CUT = "\x1f"
"""Where the words of a complaint were."""


def words_beside(passages: Iterable[Passage], complaints: Sequence[Complaint], families: Families) -> Iterator[Passage]:
    """Yield what else is in the lines of complaints, where it may answer a question: "1 b. Line 2 is wrong"; words
    behind a complaint that name nobody go on with it.
    """
    for passage in passages:
        said = [text for each in complaints for index, text in each.sentences if index == passage.index]
        rest = passage.text
        for text in said:
            rest = rest.replace(text, _CUT)
        first, *behind = rest.split(_CUT)
        rest = " ".join([first, *(_without_rest(each, families) for each in behind)]).strip()
        if said and rest:
            yield replace(passage, text=rest)


def _without_rest(text: str, families: Families) -> str:
    """Return the words behind a complaint from the first sentence on that names a player or a question."""
    told = SENTENCE_END.split(text)
    first = next((at for at, one in enumerate(told) if list_marks(one) or count_families(one, families)), len(told))
    return " ".join(told[first:])


def games_beside(
    passages: Iterable[Passage], complaints: Sequence[Complaint], listed: Listed, answered: Collection[str]
) -> Iterator[Passage]:
    """Yield what the lines of complaints say of other games, which is read as new text: "It was Koch - Wolf"; the
    words that have `answered` a question are none.
    """
    own = {word for each in complaints if each.stored for word in known_words(each.stored)}
    families = listed.families
    for passage in words_beside(passages, complaints, listed.families):
        told = _list_from_other(SENTENCE_END.split(_cut_out(passage.text, answered)), families, own)
        kept = " ".join(text for text in told if not (STAYS.search(text) and _repeats(text, listed)))
        yield from [replace(passage, text=kept, kept=True)] if kept else []


def _cut_out(text: str, answered: Iterable[str]) -> str:
    """Return a text without the words of answers."""
    for words in answered:
        text = text.replace(words, "")
    return text


def _list_from_other(told: Sequence[str], families: Families, own: Collection[str]) -> list[str]:
    """Return the sentences from the first on that names somebody else, without those that take something back."""
    first = next((at for at, text in enumerate(told) if names_other(text, families, own)), len(told))
    return [text for text in told[first:] if not takes_back(text) or names_other(text, families, own)]


def find_praise(passages: Iterable[Passage], listed: Listed) -> set[int]:
    """Return the lines that only say of a stored game that it is right: "Koch - Wolf stimmt auch"."""
    stored = (*listed.stored, *listed.earlier)
    return {passage.index for passage in passages if not passage.number and _is_praise(passage.text, stored)}


def _is_praise(text: str, stored: Sequence[Claim]) -> bool:
    hits = [claim for claim in stored if names_both(text, claim) and names_only(text, known_words(claim))]
    denied = phrases.NOT.search(text) or accuses(text) or takes_back(text) or phrases.DOUBT.search(text)
    return (
        len(hits) == 1 and bool(STAYS.search(text)) and not denied and not scores_said(hits[0], text) - {hits[0].score}
    )


def _repeats(text: str, listed: Listed) -> bool:
    """Return whether a text gives no other score than a stored game has whose player it names."""
    said, scores = set(fold(text).split()), scores_in(text)
    known = (*listed.stored, *listed.earlier)
    named = [each for each in known if said & (family_words(each.white) | family_words(each.black))]
    return not scores or any(scores <= {each.score} for each in named)

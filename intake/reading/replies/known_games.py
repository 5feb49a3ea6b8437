"""Questions about lines of which a reply says that their games are stored already: "2 is Koch - Wolf, you have it"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.known import Known
from intake.reading.types import Claim
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

from . import phrases
from .faults import accuses
from .numbering import list_marks, list_numbered
from .own_text import Passage
from .player_names import Families, family_words, list_families, names_both
from .sentence_flow import SENTENCES
from .types import AskedQuestion, Conversation, Resolution

_STORED = r"(?:gespeichert|eingetragen|erfasst|stored|recorded|entered|in)"
_ALREADY = any_case(
    r"\b(?:haben|habt|hast|habts)\s+(?:sie|ihr|du)\s+(?:\w+\s+){0,3}?(?:schon|bereits|richtig|gespeichert|ja)\b"
    r"|\b(?:you|u)(?:['’]ve|\s+(?:have|got|already|do))(?:\s+\w+){0,4}?\s+(?:already|stored|both|right|recorded|it|that)\b"
    rf"|\b(?:schon|bereits|already|richtig|rightly|correctly|safely)\s+(?:\w+\s+){{0,2}}?{_STORED}\b"
    rf"|\b{_STORED}\s+(?:\w+\s+){{0,2}}?(?:already|right(?:ly)?|correctly)\b"
    r"|\b(?:is|are|was|were|lies?|ist|sind|war|liegt|steht)\s+(?:\w+\s+){0,3}?(?:schon|bereits|already)\s+\w+"
)
"""What says of a game that it is stored."""

_ALL = any_case(
    rf"\b(?:alle|alles|beide|all|both|everything)\b[^.;!?]{{0,40}}\b{_STORED}\b"
    r"|\b(?:da\s+)?(?:fehlt|fehlte)\s+(?:da\s+)?(?:nichts|nix)\b|\bnothing(?:\s+is|['’]s)?\s+missing\b"
)
"""What says that all games are stored."""

_MORE = any_case(
    r"\b(?:fehl(?:t|en|te)|missing|still (?:to come|needed|open)|only|nur|bloß|außer|except|but|aber|sondern)\b"
)
"""What says that something else is not."""

_CLAUSE = re.compile(r"(?<=[^\d\s])[,;]\s+|;\s+")


def close_known(
    passages: Sequence[Passage], talk: Conversation, known: Known
) -> tuple[list[Passage], list[Resolution], set[int]]:
    """Return passages without what says of stored games that they are stored, where it is asked which game a line
    means; that nothing more is stored of lines about which nothing else is said, and the lines that are empty now.
    """
    asked = [each for each in talk.questions if _is_of_line(each)]
    stored = (*talk.stored, *talk.earlier)
    if not asked or not stored:
        return list(passages), [], set()
    families = list_families(known.tournaments)
    closed = [Resolution(each.number, dropped=True) for each in asked if _is_known(each, passages, talk, families)]
    kept, gone = _cut_known(passages, stored, families)
    return kept, closed, gone


def _cut_known(
    passages: Sequence[Passage], stored: Sequence[Claim], families: Families
) -> tuple[list[Passage], set[int]]:
    """Return passages without what says of stored games that they are stored, and the lines that are empty now."""
    texts = [each.text if each.line else _without_known(each.text, stored, families) for each in passages]
    kept = [replace(each, text=text) for each, text in zip(passages, texts, strict=True) if text]
    return kept, {each.index for each, text in zip(passages, texts, strict=True) if not text}


def _is_of_line(question: AskedQuestion) -> bool:
    """Return whether a question asks which game a line means."""
    return not question.first.claims and question.first.departure is None


def _is_known(question: AskedQuestion, passages: Sequence[Passage], talk: Conversation, families: Families) -> bool:
    """Return whether a reply says of the game of a line only that it is stored."""
    stored = (*talk.stored, *talk.earlier)
    said = list(_list_said(question, passages, talk))
    known = [each for each in said if _says_known(each[0], stored, families, is_called=each[1] > 0)]
    if any(number > 0 and _list_named(text, families) for text, number in said if (text, number) not in known):
        return False
    is_about = any(map(partial(_is_about, question, stored), known))
    return is_about or (len(talk.questions) == 1 and _are_all_stored(question, said, stored, families))


def _are_all_stored(
    question: AskedQuestion, said: Iterable[tuple[str, int]], stored: Sequence[Claim], families: Families
) -> bool:
    """Return whether a sentence says that all games are stored, and all players of the line of a question have some."""
    return any(_says_all(text) for text, _ in said) and _are_stored(question.line, stored, families)


def _list_said(question: AskedQuestion, passages: Sequence[Passage], talk: Conversation) -> Iterator[tuple[str, int]]:
    """Yield the sentences that may be about a question, with its number where they are under it."""
    for piece in list_numbered(passages, [each.number for each in talk.questions]):
        if piece.number in {0, question.number}:
            yield from ((text, piece.number) for text in SENTENCES.split(piece.text))


def _says_known(text: str, stored: Sequence[Claim], families: Families, *, is_called: bool) -> bool:
    """Return whether a sentence says of stored games that they are stored, and of no others; one which `is_called` by a
    number needs no names.
    """
    if not _ALREADY.search(text) or _denies(text) or _MORE.search(text):
        return False
    return (is_called or bool(_list_both(text, stored))) and _are_stored(text, stored, families)


def _denies(text: str) -> bool:
    """Return whether a text denies or doubts something, or says of a game that it goes on."""
    return accuses(text) or any(each.search(text) for each in (phrases.NOT, phrases.DOUBT, UNFINISHED))


def _says_all(text: str) -> bool:
    """Return whether a sentence says that all games are stored."""
    return _ALL.search(text) is not None and not _denies(text) and not _MORE.search(_ALL.sub(" ", text))


def _is_about(question: AskedQuestion, stored: Sequence[Claim], said: tuple[str, int]) -> bool:
    """Return whether a sentence is under the number of a question, or names a stored game whose players its line
    names.
    """
    text, number = said
    return number > 0 or any(names_both(question.line, claim) for claim in _list_both(text, stored))


def _list_both(text: str, stored: Iterable[Claim]) -> list[Claim]:
    return [claim for claim in stored if names_both(text, claim)]


def _list_named(text: str, families: Families) -> set[str]:
    """Return the family names of the players whom a text names."""
    return {families[word] for word in fold(text).split() if word in families}


def _are_stored(text: str, stored: Sequence[Claim], families: Families) -> bool:
    """Return whether all players whom a text names have stored games."""
    players = [family_words(name) for claim in stored for name in (claim.white, claim.black)]
    return all(any({*family.split()} & words for words in players) for family in _list_named(text, families))


def _without_known(text: str, stored: Sequence[Claim], families: Families) -> str:
    """Return a text without the sentences and clauses that say of stored games that they are stored."""
    told = SENTENCES.split(text)
    is_all = any(map(_says_all, told))
    kept = [each for each in told if not _is_idle(each, stored, families, is_all=is_all)]
    return " ".join(_without_clauses(each, stored, families) for each in kept)


def _is_idle(text: str, stored: Sequence[Claim], families: Families, *, is_all: bool) -> bool:
    """Return whether a sentence says that games are stored; where others say that all are, whether it names one player
    of them only.
    """
    is_beside = is_all and len(_list_named(text, families)) <= 1 and _are_stored(text, stored, families)
    return is_beside or _says_all(text) or _says_known(text, stored, families, is_called=False)


def _without_clauses(text: str, stored: Sequence[Claim], families: Families) -> str:
    """Return a sentence without the clauses that say of stored games that they are stored."""
    kept: list[str] = []
    mark, clauses = "", _CLAUSE.split(text)
    for clause in clauses:
        if _says_known(clause, stored, families, is_called=False):
            mark = next((clause[:end] for begin, end, _ in list_marks(clause) if not begin), mark)
        else:
            kept.append(mark + clause)
            mark = ""
    return ", ".join(kept) if len(kept) < len(clauses) else text

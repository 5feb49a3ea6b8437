"""In which tournament a reply says that a game was played: "it was the game in SE1204"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from intake.reading.codes import Question
from intake.reading.known import KnownTournament
from intake.reading.mentions.titles import holds_code
from intake.reading.types import Claim, Finding
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

from .choosing import remove_negation
from .numbering import Piece
from .sentence_flow import SENTENCES
from .types import Resolution

_MOVED = any_case(
    r"\b(?:wrong|other|different|falsche[nms]?|andere[nms]?) (?:tournament|event|turnier)\b"
    r"|\b(?:belong(?:s|ed)?|gehör(?:t|te|en))\b|\b(?:not|nicht) (?:in|to|for|from|zu[mr]?|aus)\b"
)
"""What says that a stored game is one of another tournament."""

_LEFT = any_case(
    r"\b(?:out of|from|aus|(?:not|nicht) (?:in|to|for|from|zu[mr]?|aus)|statt(?: in)?|instead of)\s+"
    r"(?:(?:the|de[mr]|die|das)\s+)?[\w./-]+"
)
"""The tournament in which it is not."""


def list_codes(text: str, tournaments: Iterable[KnownTournament]) -> list[str]:
    """Return the codes of tournaments that are words of a text, blanks and hyphens in them or not."""
    folded = fold(text)
    packed = folded.replace(" ", "")
    return [each.code for each in tournaments if _is_telling(each.code) and holds_code(each.code, folded, packed)]


def _is_telling(code: str) -> bool:
    """Return whether a code has letters and digits: no word is one."""
    return any(map(str.isalpha, code)) and any(map(str.isdigit, code))


def name_tournament(claim: Claim, text: str, tournaments: Sequence[KnownTournament]) -> Claim:
    """Return a claim with the tournament that the words about it name; it is asked where they name two, or deny the one
    of the claim.
    """
    named, said = list_codes(text, tournaments), list_codes(remove_negation(text), tournaments)
    if len(said) == 1:
        return replace(claim, tournament=said[0])
    if len(said) > 1 or claim.tournament in named:
        asked = Finding(Question.AMBIGUOUS_TOURNAMENT, " / ".join(named), claim.where)
        return replace(claim, findings=(*claim.findings, asked))
    return claim


def in_named_tournament(
    resolution: Resolution,
    pieces: Iterable[Piece],
    lines: Mapping[int, frozenset[int]] | None,
    tournaments: Sequence[KnownTournament],
    is_new: Callable[[str], bool],
) -> Resolution:
    """Return an answer whose games are in the tournament that its words name: those of its `lines` by the number of the
    question, all where there is only one.
    """
    own = lines.get(resolution.number, frozenset()) if lines is not None else None
    beside = (each for each in pieces if each.number in {0, resolution.number})
    here = [each.text for each in beside if own is None or each.lines & own]
    text = " ".join(each for each in _split(here) if not is_new(each))
    claims = tuple(name_tournament(claim, text, tournaments) for claim in resolution.claims)
    return replace(resolution, claims=claims)


def _split(texts: Iterable[str]) -> Iterator[str]:
    """Yield the sentences of texts without headings."""
    for text in texts:
        yield from (each for each in SENTENCES.split(text) if not each.rstrip().endswith(":"))


def says_moved(text: str) -> bool:
    """Return whether a text says that a game is one of another tournament."""
    return _MOVED.search(text) is not None


def find_own_tournament(text: str, tournaments: Iterable[KnownTournament]) -> str:
    """Return the code of the one tournament to which words say that a game belongs, "" for none or several."""
    named = list_codes(_LEFT.sub(" ", text), tournaments) if says_moved(text) else []
    return named[0] if len(named) == 1 else ""

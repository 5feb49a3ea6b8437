"""Games that a reply reports for another tournament than that of a question about the same players: new ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from intake.reading.codes import ABOUT_A_TOURNAMENT, Question
from intake.reading.known import KnownTournament
from intake.reading.mentions.titles import holds_name
from intake.reading.types import Claim
from ratings.formats.name_folding import solid

from .own_text import Passage
from .player_names import same_game
from .said_tournaments import list_codes, says_moved
from .types import AskedQuestion, Resolution

_UNPLACED = ABOUT_A_TOURNAMENT | {
    *(Question.WRONG_TOURNAMENT, Question.NOT_IN_TOURNAMENT, Question.WRONG_PAIR, Question.UNKNOWN_PLAYER)
}
"""Questions that another tournament may answer."""


def list_placed(questions: Iterable[AskedQuestion]) -> list[Claim]:
    """Return the games that are asked about and whose tournaments are certain."""
    placed = (each for each in questions if _UNPLACED.isdisjoint(finding.code for finding in each.findings))
    return [claim for question in placed for claim in question.first.claims if claim.tournament]


def list_elsewhere(
    passages: Iterable[Passage],
    reports: Mapping[int, Claim],
    asked: Sequence[Claim],
    tournaments: Sequence[KnownTournament],
) -> frozenset[int]:
    """Return the lines with `reports` of games in other tournaments than those `asked` about, with their headings."""
    found: set[int] = set()
    heading: Passage | None = None
    for passage in passages:
        claim = reports.get(passage.index)
        if claim is None:
            heading = passage if _is_heading(passage.text, tournaments) else None
            continue
        text = f"{name_code(heading.text, tournaments)} {passage.text}" if heading else passage.text
        if is_elsewhere(text, claim, asked, tournaments):
            found |= {passage.index, heading.index if heading else passage.index}
    return frozenset(found)


def is_elsewhere(text: str, claim: Claim, asked: Sequence[Claim], tournaments: Sequence[KnownTournament]) -> bool:
    """Return whether a report names the players of games that are asked about, and only another tournament."""
    same = [each for each in asked if same_game(each, claim)]
    named = list_codes(text, tournaments)
    is_other = len(named) == 1 and not says_moved(text)
    return bool(same) and is_other and all(named[0] != each.tournament for each in same)


def in_own_tournament(
    resolution: Resolution, questions: Iterable[AskedQuestion], tournaments: Iterable[KnownTournament]
) -> Resolution:
    """Return an answer about several games without the chosen tournament for those whose lines name another one."""
    asked = {question.line for question in questions if question.number == resolution.number}
    others = {text for claim in resolution.claims if (text := claim.where.text) not in asked}
    codes = {text: code for text in others if (code := name_code(text, tournaments))}
    claims = (replace(each, tournament=codes.get(each.where.text, each.tournament)) for each in resolution.claims)
    return replace(resolution, claims=tuple(claims))


def _is_heading(text: str, tournaments: Iterable[KnownTournament]) -> bool:
    """Return whether a line is the heading of a tournament: its code or name alone, or with a colon."""
    packed = solid(text)
    is_bare = any(packed in {solid(each.code), solid(each.name)} for each in tournaments)
    return is_bare or (text.rstrip().endswith(":") and bool(name_code(text, tournaments)))


def name_code(text: str, tournaments: Iterable[KnownTournament]) -> str:
    """Return the code of the tournament that a heading names, "" for none or several."""
    named = {each.code for each in tournaments if holds_name(each, solid(text))} | set(list_codes(text, tournaments))
    return named.pop() if len(named) == 1 else ""

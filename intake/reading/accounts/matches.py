"""Paragraphs about both games of two players who meet twice, which are read as accounts before any line of them."""

from __future__ import annotations

from collections.abc import Sequence

from intake.reading import limits
from intake.reading.accounts.stories import Chapter, begin, read_paragraph
from intake.reading.explanations.game_clauses import MAY_BE_BOTH
from intake.reading.explanations.said_colours import is_of_result
from intake.reading.known import KnownTournament
from intake.reading.mentions import Situation
from intake.reading.part_lines import Lines, list_between_blanks
from intake.reading.types import Claim, Place


def explain_both_games(part: str, lines: Lines, situation: Situation) -> tuple[list[Claim], Lines]:
    """Return the games of paragraphs that tell both games of a pair, and the lines without them."""
    claims: list[Claim] = []
    rest, head = dict(lines), list[Place]()
    if not any(map(_is_double, situation.known.tournaments)):
        return claims, lines
    for paragraph in list_between_blanks(part, lines):
        if situation.is_spent:
            break
        if chapter := _read(head, paragraph, situation):
            claims += chapter.claims
            rest |= dict.fromkeys((place.line for place in paragraph), "")
            for place in chapter.left:
                rest[place.line] = f"{rest[place.line]} {place.text}".strip()
        head = [*paragraph] if len(paragraph) == 1 else []
    return claims, [*rest.items()]


def _is_double(tournament: KnownTournament) -> bool:
    """Return whether players meet twice, once with each colour."""
    pairs = {(game.white, game.black) for game in tournament.pairings}
    return any((black, white) in pairs for white, black in pairs)


def _read(head: Sequence[Place], paragraph: Sequence[Place], situation: Situation) -> Chapter | None:
    """Return what a paragraph with the line before it tells of both games of a pair, None for any other."""
    text = " ".join(place.text for place in (*head, *paragraph))
    if len(text) > limits.LINE or not MAY_BE_BOTH.search(text):
        return None
    story = begin(situation)
    story.reads_rows = True
    if head:
        read_paragraph(story, head)
    chapter = read_paragraph(story, paragraph)
    told = {(one.white, one.black) for one in chapter.claims if one.colours_known and one.score}
    is_whole = not any(is_of_result(place.text, situation) for place in chapter.left)
    return chapter if is_whole and any((black, white) in told for white, black in told) else None

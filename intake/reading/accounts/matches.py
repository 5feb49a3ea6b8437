"""Paragraphs about both games of two players who meet twice, which are read as accounts before any line of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from intake.reading import limits
from intake.reading.accounts.stories import Chapter, Story, begin, read_paragraph
from intake.reading.explanations.game_clauses import MAY_BE_BOTH
from intake.reading.explanations.game_pairs import find_pair
from intake.reading.explanations.said_colours import is_of_result, list_people
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.known import KnownTournament
from intake.reading.mentions import Situation, find_mentions
from intake.reading.part_lines import Lines, list_between_blanks
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import plain_dashes
from intake.reading.types import Claim, Place
from intake.reading.words import any_case

_ROW = any_case(
    r"\W*(?:\d\.?\s*(?:partie|spiel|game)|(?:partie|spiel|game)\s+(?:\d|[ab]\b|i+\b|eins|zwei|one|two)|(?:1st|2nd|first|second|erste|zweite)\s|hin|rück"
    r"|(?:mit |with |as )?(?:wei(?:ß|ss)|white|schwarz|black)\b)"
)
"""How a row about one of the games begins."""


def explain_both_games(part: str, lines: Lines, situation: Situation) -> tuple[list[Claim], Lines]:
    """Return the games of paragraphs that tell both games of a pair, and the lines without them."""
    claims: list[Claim] = []
    rest, head = dict(lines), list[Place]()
    if not any(map(_is_double, situation.known.tournaments)):
        return claims, lines
    paragraphs = [*list_between_blanks(part, lines)]
    for paragraph, below in zip(paragraphs, [*paragraphs[1:], []], strict=True):
        if situation.is_spent:
            break
        chapter = _read(head, paragraph, situation)
        if chapter and _agrees(head, paragraph, below, situation):
            claims += chapter.claims
            rest |= dict.fromkeys((place.line for place in paragraph), "")
            for place in chapter.left:
                rest[place.line] = f"{rest[place.line]} {place.text}".strip()
        head = paragraph if len(paragraph) == 1 else []
    return claims, [*rest.items()]


def _is_double(tournament: KnownTournament) -> bool:
    """Return whether players meet twice, once with each colour."""
    pairs = {(game.white, game.black) for game in tournament.pairings}
    return any((black, white) in pairs for white, black in pairs)


def _agrees(head: Sequence[Place], paragraph: Sequence[Place], below: Sequence[Place], situation: Situation) -> bool:
    """Return whether the points of both games in the first sentence of the paragraph below, if any, are those said."""
    total = next(split_sentences(below), None) if below else None
    mentions = find_mentions(plain_dashes(total.text), situation)[0] if total else ()
    is_sum = any(one.score and one.score.kind is ScoreKind.MATCH for one in mentions)
    return not (total and is_sum) or _read(head, [*paragraph, total], situation) is not None


def _part_rows(paragraph: Sequence[Place]) -> list[Place]:
    """Return the lines of a paragraph, with a sign before each that begins a row about one of the games."""
    behind = [*(_ROW.match(one.text) is not None for one in paragraph[1:]), False]
    return [
        replace(one, text=one.text.rstrip(" ;") + ";") if is_row and not one.text.endswith(":") else one
        for one, is_row in zip(paragraph, behind, strict=True)
    ]


def _read(head: Sequence[Place], paragraph: Sequence[Place], situation: Situation) -> Chapter | None:
    """Return what a paragraph with the line before it tells of both games of a pair, None for any other."""
    texts = [place.text for place in (*head, *paragraph)]
    if sum(map(len, texts)) > limits.LINE or not MAY_BE_BOTH.search(" ".join(texts)):
        return None
    story = begin(situation)
    story.of_both = True
    if head:
        read_paragraph(story, head)
    if pair := find_pair(list_people(texts, situation), None, situation):
        story.ways = [replace(one, pair=one.pair or pair) for one in story.ways]
    chapter = read_paragraph(story, _part_rows(paragraph))
    told = {(one.white, one.black) for one in chapter.claims if one.colours_known and one.score}
    is_both = any((black, white) in told for white, black in told)
    return chapter if is_both and _is_whole(story, chapter, paragraph) else None


def _is_whole(story: Story, chapter: Chapter, paragraph: Sequence[Place]) -> bool:
    """Return whether no word of a result is left, and nobody is named beside the players of the games."""
    if any(is_of_result(place.text, story.situation) for place in chapter.left):
        return False
    left = {place.text for place in chapter.left}
    texts = [plain_dashes(one.text) for one in split_sentences(paragraph)]
    players = [player for game in story.ways[0].games for player in game.pair]
    named = list_people([text for text in texts if text not in left], story.situation)
    return all(any(one.persons & player.persons for player in players) for one in named)

"""Paragraphs about both games of two players who meet twice, read as accounts before any of their lines is read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from itertools import chain

from intake.reading import limits
from intake.reading.accounts.day_clauses import ask_days_of, take_day_clause
from intake.reading.accounts.people import is_of_pair
from intake.reading.accounts.stories import Chapter, Story, begin, read_paragraph
from intake.reading.accounts.sums import ask_points
from intake.reading.days.day_words import MONTH_WORD
from intake.reading.explanations.game_clauses import BOTH_GAMES, MAY_BE_BOTH
from intake.reading.explanations.game_pairs import find_pair
from intake.reading.explanations.said_colours import is_of_result, list_people
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.known import KnownTournament
from intake.reading.mentions import Mention, Situation, find_mentions
from intake.reading.part_lines import Lines, list_between_blanks
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import plain_dashes
from intake.reading.types import Claim, Place
from intake.reading.words import any_case

_COLOUR = r"(?:wei(?:ß|ss)|white|schwarz|black)\b"
_ROW = any_case(
    rf"\W*(?:\d\.?\s*(?:partie|spiel|game)|\d{{1,2}}[.)]\s+(?!(?:{MONTH_WORD})\b)[^\W\d]"
    r"|(?:partie|spiel|game)\s+(?:\d|[ab]\b|i+\b|eins|zwei|one|two)|(?:1st|2nd|first|second|erste|zweite)\s|hin|rück"
    rf"|(?:(?:the|das) )?(?:return|reverse)\b|(?:mit |with |as )?{_COLOUR}"
    rf"|(?-i:[A-ZÄÖÜ])[\w'’-]+,? (?:with |mit |as |als )?{_COLOUR}\s*[:,])"
)
"""How a row about one of the games begins."""

_OF_SAME = any_case(
    r"(?P<label>^(?:\W*\d{1,2}[.)]\s+)?(?:(?:in|bei) )?(?:the|de[rm]|die|das|ihre[rm]?|their)? ?"
    r"(?:second|2nd|return|reverse|other|zweiten?|anderen?|rück)[ -]?(?:game|partie|spiel|begegnung))"
    r" (?:between|of|involving|zwischen|von|der) (?:the|den|diesen|these|those)? ?"
    r"(?:(?:same|de[nr]?selben|selben|gleichen|said|above|genannten|obigen|two|beiden|zwei) ){0,2}"
    r"(?:parties|players|opponents|competitors|contestants|gentlemen|ladies|pair|them|ihnen|beiden"
    r"|spielern?|spielerinnen|gegnern?|parteien|kontrahenten|herren|damen|partnern?)\b"
)
"""How a paragraph begins that is about the second game of those in the one above."""


def explain_both_games(part: str, lines: Lines, situation: Situation) -> tuple[list[Claim], Lines]:
    """Return the games of paragraphs about both games of a pair, and the lines without them."""
    claims: list[Claim] = []
    rest, head = dict(lines), list[Place]()
    if not any(map(_is_double, situation.known.tournaments)):
        return claims, lines
    paragraphs = _join_of_same(_join_rows([*list_between_blanks(part, lines)]), situation)
    for paragraph, below in zip(paragraphs, [*paragraphs[1:], []], strict=False):
        if situation.is_spent:
            break
        kept, clause = take_day_clause(paragraph, situation.day)
        found, left = _explain(_of_same(head, paragraph, situation), kept, below, situation)
        claims += ask_days_of(found, clause, paragraph) if clause else found
        left = left if found else paragraph
        rest |= {place.line: _join(place.line, left) for place in paragraph}
        head = paragraph if len(paragraph) == 1 else []
    return claims, [*rest.items()]


def _of_same(head: list[Place], paragraph: Sequence[Place], situation: Situation) -> list[Place]:
    """Return the line before a paragraph, none where it is about others."""
    players = list_people([one.text for one in paragraph], situation) if head else []
    return [one for one in head if not _is_of_others(one.text, players, situation)]


def _join_rows(paragraphs: Iterable[list[Place]]) -> list[list[Place]]:
    """Return paragraphs, rows about the games together with the line above that says a result of both."""
    joined: list[list[Place]] = []
    for rows in paragraphs:
        head = joined[-1] if joined and len(joined[-1]) == 1 else None
        if head and head[0].text.endswith(":") and BOTH_GAMES.search(head[0].text) and _ROW.match(rows[0].text):
            head += rows
        else:
            joined.append([*rows])
    return joined


def _join_of_same(paragraphs: Iterable[list[Place]], situation: Situation) -> list[list[Place]]:
    """Return paragraphs, one about the second game of the same players together with the one above, where both are one
    account.
    """
    joined: list[list[Place]] = []
    for rows in paragraphs:
        found = _OF_SAME.match(rows[0].text) if joined else None
        begun = replace(rows[0], text=f"{found['label']}{rows[0].text[found.end() :]}") if found else rows[0]
        both = [*joined[-1], begun, *rows[1:]] if found else []
        if both and _read([], both, situation):
            joined[-1] = both
        else:
            joined.append(rows)
    return joined


def _explain(
    head: Sequence[Place], paragraph: Sequence[Place], below: Sequence[Place], situation: Situation
) -> tuple[Sequence[Claim], Sequence[Place]]:
    """Return the claims of a paragraph about both games, and what it leaves; for any other those that are asked for the
    points of both games.
    """
    chapter = _read(head, paragraph, situation)
    if chapter and _agrees(head, paragraph, below, situation):
        return sorted(chapter.claims, key=lambda one: (one.where.line, one.completed_on or date.max)), chapter.left
    asked = {place: ask_points(place, situation) for place in split_sentences(paragraph)}
    claims = [*chain.from_iterable(asked.values())]
    return claims, [place for place, found in asked.items() if not found] if claims else paragraph


def _join(line: int, sentences: Iterable[Place]) -> str:
    """Return the sentences that begin in a line."""
    return " ".join(one.text for one in sentences if one.line == line)


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
    """Return a paragraph, behind the line before it, as an account of both games of a pair, None for any other."""
    texts = [place.text for place in (*head, *paragraph)]
    if sum(map(len, texts)) > limits.LINE or not MAY_BE_BOTH.search(" ".join(texts)):
        return None
    story = _begin(head, texts, situation)
    chapter = read_paragraph(story, _part_rows(paragraph))
    return chapter if _has_both(chapter.claims) and _is_whole(story, chapter, paragraph) else None


def _begin(head: Sequence[Place], texts: Sequence[str], situation: Situation) -> Story:
    """Return a story behind the line before a paragraph, of the only pair whom its texts name."""
    story = begin(situation)
    story.ways = [replace(one, of_both=True) for one in story.ways]
    if head:
        read_paragraph(story, head)
    pair = find_pair(list_people(texts, situation), None, situation)
    story.ways = [replace(one, pair=one.pair or pair) for one in story.ways]
    return story


def _has_both(claims: Iterable[Claim]) -> bool:
    """Return whether claims have both games of a pair."""
    games = {(one.white, one.black) for one in claims if one.colours_known and one.score}
    return any((black, white) in games for white, black in games)


def _is_whole(story: Story, chapter: Chapter, paragraph: Sequence[Place]) -> bool:
    """Return whether nobody is named beside the players of the games, and no word of a result is left but of others."""
    situation, left = story.situation, {place.text for place in chapter.left}
    players = [player for game in story.ways[0].games for player in game.pair]
    if any(is_of_result(one, situation) and not _is_of_others(one, players, situation) for one in left):
        return False
    sentences = {plain_dashes(one.text) for one in split_sentences(_part_rows(paragraph))}
    return all(is_of_pair(one, players) for one in list_people([*sentences - left], situation))


def _is_of_others(text: str, players: Sequence[Mention], situation: Situation) -> bool:
    """Return whether a text names players, and none of some."""
    named = list_people([text], situation)
    return bool(named) and not any(is_of_pair(one, players) for one in named)

"""Which of the two players of a result had White, by the colours that its sentence names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from intake.reading.codes import Question
from intake.reading.explanations.pair_results import DRAW, PLAYERS, VERBS_OF_RESULT, Carry, PairResult
from intake.reading.guards import Guarded
from intake.reading.mentions.types import Kind, Mention, Person
from intake.reading.words import any_case

_OF_SUBJECT = any_case(r"mit|with|als|as|seine|ihre|meine|his|her|my")
"""Colours that are those of the subject, not of the name beside them."""

_APART = frozenset({Kind.DAY, Kind.REASON})
"""Between a player and brackets whose colour is not that player's."""


def give_colours(
    results: Sequence[PairResult], mentions: Sequence[Mention], *, doubtful: bool
) -> tuple[PairResult, ...] | None:
    """Return results with the colours beside players; of a score behind Black's name nobody knows whose it is."""
    colours = [one for one in mentions if one.kind in {Kind.WHITE, Kind.BLACK}]
    found: list[PairResult] = []
    for number, one in enumerate(results):
        last = number == len(results) - 1
        own = [
            colour
            for colour in colours
            if one.span[0] <= colour.start < one.span[1] or (last and colour.start >= one.span[1])
        ]
        own += [colour for colour in colours if _leads(colour, one, results[number - 1] if number else None)]
        own = own or _of_list(colours, results[:number])
        sides = {_is_first_white(colour, one, mentions) for colour in own} - {None}
        if len(sides) > 1:
            return None
        turned = sides == {False}
        if turned and one.score and one.score.numeric and one.score.score != DRAW and not one.by_colour:
            if not doubtful:
                return None
            between = one.first.end <= one.score.start < one.second.start
            is_told = between or any(other.kind in VERBS_OF_RESULT for other in mentions)
            found.append(replace(one.turned(), question=None if is_told else Question.SCORE_ORDER))
            continue
        found.append(one.turned() if turned else replace(one, colours_known=one.colours_known or bool(sides)))
    return tuple(found)


def find_white(pair: tuple[Mention, Mention], mentions: Sequence[Mention]) -> frozenset[Person]:
    """Return which of two players has White by words that give no result: "White Koch, Black Wolf."."""
    colours = [one for one in mentions if one.kind in {Kind.WHITE, Kind.BLACK}]
    sides = {_is_first_white(one, PairResult(*pair, None), mentions) for one in colours} - {None}
    return pair[0 if sides.pop() else 1].persons if len(sides) == 1 else frozenset()


def give_colours_before(results: tuple[PairResult, ...] | None, carry: Carry) -> tuple[PairResult, ...] | None:
    """Return the only result of a sentence with the colours that the words before give its players."""
    if results is None or len(results) != 1 or results[0].colours_known or carry.is_told:
        return results
    if results[0].first.persons & carry.white:
        return (replace(results[0], colours_known=True),)
    return (results[0].turned(),) if results[0].second.persons & carry.white else results


def _of_list(colours: Sequence[Mention], before: Sequence[PairResult]) -> list[Mention]:
    """Return the last colour that leads results, not within one: "With White: beat Koch, drew with Wolf"."""
    last = max((one.span[1] for one in before), default=0)
    inside = [one for one in colours if any(other.span[0] <= one.start < other.span[1] for other in before)]
    return [one for one in colours if one.start < last and one not in inside and _OF_SUBJECT.match(one.text)][-1:]


def _leads(colour: Mention, results: PairResult, before: PairResult | None) -> bool:
    """Return whether a colour comes before the words of a result: "mit Schwarz spielte er remis"."""
    begin = before.span[1] if before else 0
    return begin <= colour.start < results.span[0]


def _is_first_white(colour: Mention, results: PairResult, mentions: Sequence[Mention]) -> bool | None:
    """Return whether a colour gives White to the first player of a result, None where it is another's."""
    if any(one.kind is Kind.PRONOUN and one.end + 1 == colour.start for one in mentions):
        return None  # "Koch beat Wolf, he had Black" says it of either
    of_subject = _is_of_subject(colour)
    again = _named_again(colour, mentions) if of_subject else frozenset()
    who = again or ((results.subject or results.first).persons if of_subject else _beside(colour, mentions))
    white = colour.kind is Kind.WHITE
    if results.first.persons & who:
        return white
    return not white if results.second.persons & who else None


def _is_of_subject(colour: Mention) -> bool:
    """Return whether a colour is that of the subject, as at the begin of "Playing Black Koch won"."""
    leads = colour.start == 0 and colour.text.lower().startswith("playing")
    return leads or _OF_SUBJECT.match(colour.text) is not None


def _named_again(colour: Mention, mentions: Sequence[Mention]) -> frozenset[Person]:
    """Return the player before a colour who was named already: "Koch and Wolf drew, Wolf with White". Only what this
    player did may be between.
    """
    *before, last = [one for one in mentions if one.kind in PLAYERS and one.end <= colour.start] or [colour]
    between = [one.kind in VERBS_OF_RESULT for one in mentions if last.end <= one.start and one.end < colour.start]
    is_right_before = not between and colour.start - last.end <= len(" hat ")
    is_again = any(one.persons & last.persons for one in before)
    return last.persons if is_again and (is_right_before or between == [True]) else frozenset()


def _beside(colour: Mention, mentions: Sequence[Mention]) -> frozenset[Person]:
    """Return the player beside whom a colour is: behind it with a colon, before it in brackets; nobody in brackets
    behind something else: "Koch beat Wolf on 3 June (White)".
    """
    players = [one for one in mentions if one.kind in PLAYERS]
    if _is_in_brackets_apart(colour, mentions):
        return frozenset()
    if colour.text.endswith((":", "=", " ")):
        beside = next((one for one in players if one.start >= colour.end), None) or _before(colour, players)
    else:
        beside = _before(colour, players)
    return beside.persons if beside else frozenset()


def _is_in_brackets_apart(colour: Mention, mentions: Sequence[Mention]) -> bool:
    """Return whether a colour is in brackets behind a day or a verb."""
    before = [one for one in mentions if one.end <= colour.start]
    is_apart = bool(before) and (before[-1].kind in _APART or before[-1].kind in VERBS_OF_RESULT)
    return is_apart and colour.text.lstrip().startswith("(")


def _before(colour: Mention, players: Sequence[Mention]) -> Mention | None:
    return next((one for one in reversed(players) if one.end <= colour.start), None)


_CLAUSE = Guarded(
    r"(?<=, )(?:und )?(?:da|dabei|dort|wobei) (?:hatte|führte|spielte) (?:(?:herr|frau) )?"
    r"(?P<who>(?-i:[A-ZÄÖÜ])[\w.'’-]+(?: (?-i:[A-ZÄÖÜ])[\w.'’-]+){0,2}?)"
    r" (?:mit )?(?P<colour>wei(?:ß|ss)|schwarz)\b(?![^:;]*\b(?:gegen|mit|und|hatte|führte|er|sie)\b)"
)


def put_name_first(text: str) -> str:
    """Return a sentence whose last clause about a colour names its player first: "..., Koch hatte Weiß". Somebody who
    is not named before may be the opponent in another game.
    """
    found = _CLAUSE.search(text)
    if found is None or not re.search(rf"\b{re.escape(found['who'])}\b", text[: found.start()]):
        return text
    return f"{text[: found.start()]}{found['who']} hatte {found['colour']}{text[found.end() :]}"

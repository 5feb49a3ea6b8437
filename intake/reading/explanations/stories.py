"""Stories: paragraphs about games, sentence by sentence, whoever and whatever they speak of in between.

    The two games between Ida Koch and Wolf brought each a full point. Ida, with White, beat Wolf on 24 June.
    In the return game she ran out of time on 8 July.

A sentence speaks of the pair that it names, or else of the one spoken of before; given names and pronouns mean one of
these two, and a colour says which of their games is meant. Each result is explained by itself or behind its pair, as a
whole or from its last clause on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from intake.reading.claims import with_findings
from intake.reading.codes import Question
from intake.reading.dates import find_dates, is_since, list_days
from intake.reading.doubts import is_doubtful
from intake.reading.explanations.agreement import PAIR, list_players
from intake.reading.explanations.asides import without_asides
from intake.reading.explanations.claims import make_claims
from intake.reading.explanations.pair_before import find_address, is_of_other_sex
from intake.reading.explanations.pair_results import PairResult
from intake.reading.explanations.result_mentions import INTENDED, OTHER_GAME, RESULTS
from intake.reading.explanations.said_colours import take_colours
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.explanations.story_names import (
    is_of_result,
    list_mentions,
    list_named,
    list_people,
    without_author,
    write_names,
)
from intake.reading.explanations.story_pairs import (
    Pair,
    are_joined,
    are_same,
    find_first_of_link,
    find_pair,
    find_white,
)
from intake.reading.explanations.story_pieces import Piece, Sentence, explain_sentence
from intake.reading.mentions import Kind, Mention, Situation
from intake.reading.merging import turned
from intake.reading.scores import plain_dashes
from intake.reading.types import Claim, Finding, Place
from intake.reading.unfinished import UNFINISHED
from intake.reading.words import any_case

MOST = 12
"""Sentences of a paragraph about some games (our own choice)."""

_REMARK = any_case(r"\s*\([^()\d½]*\)|,?\s+(?P<although>obwohl|although|though|even though)\s[^,.;:()]*")
"""What may be left out where it names nobody and no day."""

_HOPED = RESULTS - {Kind.SCORE} | {Kind.PRONOUN, Kind.AND}
"""What somebody may have hoped for before it came otherwise."""

_ENDED = any_case(
    r"\b(?:ended|over|finished|flag fell|that was|it was|they agreed|beendet|endete|zu ende|vorbei|das war|es war"
    r"|schluss|aus|bescheid|entscheidung|decision|ruling|award)\b"
)
"""How a sentence says when the game before ended."""

_UNREAL = any_case(
    r"\b(?:wäre|hätte)\b.*\b(?:gewesen|gerechnet|erwartet|gedacht|können|verdient)\b"
    r"|\bwould have (?:been|liked|expected|thought|preferred)\b"
)
"""What did not come to pass."""

_OF_ALL = any_case(r"\b(?:both|all|each|beide|alle|jeweils)\b")


@dataclass(frozen=True, slots=True)
class _Result:
    """A result of a story: its pair, who has White where that is known, and what is claimed."""

    pair: Pair
    white: Mention | None
    claim: Claim
    first_is_white: bool
    """Whether the claim has the first of the pair as White."""


@dataclass(slots=True)
class _Story:
    """What a story has said so far, whom it names, the pair that it speaks of, and whose result is doubted."""

    situation: Situation
    people: Sequence[Mention]
    pair: Pair | None = None
    alone: Mention | None = None
    sex: str = ""
    """What the form of address before the name of the one alone says."""
    white: Mention | None = None
    results: list[_Result] = field(default_factory=list)
    left: list[Place] = field(default_factory=list)
    news: list[Place] = field(default_factory=list)
    doubted: list[Pair] = field(default_factory=list)

    def list_results(self, pair: Pair | None) -> list[_Result]:
        """Return the results of a pair."""
        return [one for one in self.results if pair and are_same(one.pair, pair)]


@dataclass(frozen=True, slots=True)
class _Spoken:
    """Of which pair a sentence speaks that has no result, and who has White."""

    pair: Pair | None
    white: Mention | None


def explain_story(
    places: Sequence[Place], situation: Situation, heads: Sequence[str] = ()
) -> tuple[list[Claim], list[Place], list[Place]]:
    """Return the results of a paragraph, its sentences that have none, and those of these that speak of another result
    of somebody who has one. It may be about the two players whom one of
    the `heads` before it names.
    """
    sentences = [replace(one, text=plain_dashes(one.text)) for one in split_sentences(places)]
    people = list_people([*heads, *(one.text for one in sentences)], situation)
    if len(sentences) > MOST:
        return [], sentences, []
    pairs = [find_pair(list_players(list_named(plain_dashes(head), situation)), None, situation) for head in heads]
    story = _Story(situation, people, next(filter(None, pairs), None))
    for sentence in sentences:
        _add_sentence(story, sentence)
    situation.count(0, len(story.results))
    certain = (one for one in story.results if not any(are_same(one.pair, each) for each in story.doubted))
    return [one.claim for one in certain], story.left, story.news


def _add_sentence(story: _Story, place: Place) -> None:
    """Add what a sentence says to its story."""
    alone = None if is_of_other_sex(list_mentions(place.text, story.situation), story.sex) else story.alone
    text = without_asides(write_names(place.text, story.people, alone, story.situation))
    text = _without_remarks(text, story.situation)
    is_open = any(one.search(text) for one in (UNFINISHED, INTENDED)) or "?" in text
    sentence = Sentence(text, story.pair, story.situation, partial(_white_before, story))
    pieces = [] if is_open else explain_sentence(sentence)
    for piece in pieces:
        _add(story, piece, place)
    if not pieces:
        _leave(story, place, text, is_open=is_open)
    players = without_author(list_players(list_named(text, story.situation)))
    story.alone = players[0] if len(players) == 1 else None
    story.sex = find_address(story.alone, text) if story.alone else ""


def _without_remarks(text: str, situation: Situation) -> str:
    """Return a text without brackets that hold no mention, and without what somebody hoped for in vain."""

    def write_again(found: re.Match[str]) -> str:
        kinds = {one.kind for one in list_mentions(found[0], situation)}
        return found[0] if kinds - {Kind.DOUBT} - (_HOPED if found["although"] else frozenset()) else ""

    return _REMARK.sub(write_again, _UNREAL.sub(" ", text))


def _leave(story: _Story, place: Place, text: str, *, is_open: bool) -> None:
    """Leave a sentence without a result, unless it says more of one before."""
    spoken, before = _find_spoken(story, text), story.pair
    story.pair = spoken.pair
    story.white = spoken.white or (story.white if spoken.pair is before else None)
    results = story.list_results(spoken.pair)
    is_about_it = is_open or is_of_result(text, story.situation)
    if not results or not _add_to(story, results, spoken, text, is_about_it=is_about_it):
        story.left.append(place)
        _weigh(story, results, place, text, is_about_it=is_about_it)


def _weigh(story: _Story, results: Sequence[_Result], place: Place, text: str, *, is_about_it: bool) -> None:
    """Doubt the results of a pair of which a sentence speaks that is not understood; one about their other game may
    report it.
    """
    is_of_other = OTHER_GAME.search(text) is not None
    if is_doubtful(place.text) or (is_about_it and not is_of_other):
        story.doubted += [one.pair for one in results]
    elif results and is_of_other and list_days(text, story.situation.day, of_end=True):
        story.news.append(place)


def _find_spoken(story: _Story, text: str) -> _Spoken:
    """Return of whom a sentence without a result speaks."""
    named = list_named(text, story.situation)
    players = list_players(named)
    pair = find_pair(players, story.pair, story.situation)
    colours = take_colours(text, named) if pair else None
    if pair is None or (len(players) == PAIR and not (colours and are_joined(colours.text, story.situation))):
        return _Spoken(None, None)
    white = find_white(colours, pair) if colours else None
    return _Spoken(pair, white or find_first_of_link(text, named))


def _add_to(story: _Story, results: Sequence[_Result], spoken: _Spoken, text: str, *, is_about_it: bool) -> bool:
    """Add to the results of a pair what a sentence says of their sum, colours or day; return whether it does."""
    if is_about_it:
        return False
    if len(results) == 1 and spoken.white:
        story.results[story.results.index(results[0])] = _with_white(results[0], spoken.white)
        return True
    return _add_day(story, text)


def _add_day(story: _Story, text: str) -> bool:
    """Give results without a day the only one of a sentence that says when they ended: it says so of all, or there is
    only one and it was the last. Return whether they have it.
    """
    days = list_days(text, story.situation.day, of_end=True)
    undated = [at for at, one in enumerate(story.results) if one.claim.completed_on is None]
    is_last, are_all = undated == [len(story.results) - 1], len(undated) == len(story.results)
    if len(days) != 1 or not _ENDED.search(text) or not (is_last or (are_all and _OF_ALL.search(text))):
        return False
    for at in undated:
        story.results[at] = replace(story.results[at], claim=replace(story.results[at].claim, completed_on=days[0]))
    return True


def _with_white(result: _Result, white: Mention) -> _Result:
    """Return a result with the colours that a sentence behind it says."""
    is_first = bool(result.pair[0].persons & white.persons)
    claim = result.claim if result.first_is_white == is_first else turned(result.claim)
    return replace(result, white=white, claim=replace(claim, colours_known=True))


def _white_before(story: _Story, pair: Pair, is_other: bool) -> Mention | None:
    """Return who has White in a game of a pair by what was said of it before, or of their other game."""
    results = story.list_results(pair)
    if not results:
        return story.white if story.pair and are_same(story.pair, pair) else None
    return _other_than(results[-1].white, pair) if is_other else results[-1].white


def _other_than(player: Mention | None, pair: Pair) -> Mention | None:
    """Return the other one of a pair, None for nobody."""
    return next((one for one in pair if player and not one.persons & player.persons), None)


def _add(story: _Story, piece: Piece, place: Place) -> None:
    """Add a result to a story: another game of its pair, or one that it has."""
    before = next(reversed(story.list_results(piece.pair)), None)
    white = piece.white or (_other_than(before.white, piece.pair) if before and piece.is_other else None)
    results = tuple(_in_order(one, white) for one in piece.explained.results or ())
    claim = _make(story, piece, results, place)
    story.pair, story.white = piece.pair, white
    if claim is None:
        story.doubted.append(piece.pair)
    elif before is None or piece.is_other or _is_other_white(white, before.white):
        first_is_white = bool(results[0].first.persons & piece.pair[0].persons)
        story.results.append(_Result(piece.pair, white, claim, first_is_white))
    else:
        _repeat(story, before, claim, white)


def _is_other_white(white: Mention | None, before: Mention | None) -> bool:
    """Return whether other players have White in two games."""
    return bool(white and before and not white.persons & before.persons)


def _repeat(story: _Story, before: _Result, claim: Claim, white: Mention | None) -> None:
    """Give a result that a story says again the day and the colours it had not; one that is another doubts it."""
    days = {before.claim.completed_on, claim.completed_on} - {None}
    views = {(one.white, one.black, one.score) for one in (claim, turned(claim))}
    if (before.claim.white, before.claim.black, before.claim.score) not in views or len(days) > 1:
        story.doubted.append(before.pair)
        return
    dated = replace(before.claim, completed_on=days.pop() if days else None)
    again = replace(before, claim=dated)
    story.results[story.results.index(before)] = _with_white(again, white) if white and not before.white else again


def _make(story: _Story, piece: Piece, results: tuple[PairResult, ...], place: Place) -> Claim | None:
    """Return the claim of a piece with its results in the order of the colours."""
    named = list_players(list_named(place.text, story.situation))
    is_clear = len(named) == PAIR and are_same((named[0], named[1]), piece.pair)
    begin = "" if is_clear else f"{piece.pair[0].text} - {piece.pair[1].text}: "
    where = replace(place, text=f"{begin}{place.text}")
    made = make_claims(replace(piece.explained, results=results), where, story.situation) or []
    if len(made) != 1:
        return None
    claim = replace(made[0], completed_on=made[0].completed_on or piece.day)
    return claim if claim.completed_on else _ask_since(claim, place, story.situation)


def _ask_since(claim: Claim, place: Place, situation: Situation) -> Claim:
    """Return a claim without a day, asked for one since which its sentence says that something was so."""
    since = [word for word in find_dates(place.text, situation.day) if is_since(place.text, word)]
    found = [Finding(Question.AMBIGUOUS_DATE, word.text, claim.where) for word in since[:1]]
    return with_findings(claim, found)


def _in_order(result: PairResult, white: Mention | None) -> PairResult:
    """Return a result with the player first who has White."""
    if white is None:
        return result
    return replace(result, colours_known=True) if result.first.persons & white.persons else result.turned()

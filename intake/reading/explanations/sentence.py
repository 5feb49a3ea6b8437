"""The explanation of one sentence: which results make use of all its mentions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from intake.reading import limits
from intake.reading.claims import mirrored
from intake.reading.codes import Question
from intake.reading.corrections.announced import without_old_score
from intake.reading.doubts.supposed import COLOUR_UNKNOWN
from intake.reading.explanations.agreement import agree, are_opponents, did_the_same, has_object_first, list_players
from intake.reading.explanations.asides import has_aside
from intake.reading.explanations.cases import has_no_object, has_other_object, mark_objects
from intake.reading.explanations.clauses import are_clauses, are_listed, has_clause_between, has_own_verb
from intake.reading.explanations.colours import give_colours, give_colours_before, put_name_first
from intake.reading.explanations.doubtful import (
    ask_words,
    contradict,
    find_question,
    has_unknown_opponent,
    is_clear,
    may_tell,
    pair_up,
)
from intake.reading.explanations.explained import Explained
from intake.reading.explanations.game_clauses import ONE_OF_BOTH, WITH_BOTH, says_both
from intake.reading.explanations.joint_ways import ALL_WAYS
from intake.reading.explanations.own_remarks import doubts_own_result, without_remarks
from intake.reading.explanations.pair_before import explain_of_pair, with_subject_meant
from intake.reading.explanations.pair_results import PLAYERS, Carry, ContradictionError, PairResult
from intake.reading.explanations.result_mentions import RESULTS, find_core, has_word
from intake.reading.explanations.ways import (
    ALL_DRAWN,
    Way,
    make_results,
    of_member_behind,
    of_owner_behind,
    scored_verb,
)
from intake.reading.explanations.weighed_results import explain_by_weights, without_play
from intake.reading.mentions import Kind, Mention, Situation, find_doubtful, find_mentions
from intake.reading.mentions.beside import COMMON
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import in_columns, offer_taken, only_offered
from intake.reading.verdicts import about_material
from intake.reading.words import any_case
from ratings.formats.name_folding import fold
from ratings.regulations.types import Reason

MOST = 60
"""Mentions of a sentence that are explained at most; nobody writes more (our own limit)."""

MOST_PARSES = 4
"""Ways to explain one sentence that are compared at most (our own choice)."""

_PRONOUN_BEHIND_COLON = re.compile(rf"{Kind.COLON}[WXRD]?{Kind.PRONOUN}")
"""How words go on about the player named before a colon."""

_ONE_BEFORE = re.compile(rf"[PAF]:?{Kind.PRONOUN}|F:?[WXRD]{Kind.PRONOUN}O")
"""How they go on about whoever tells it: "As Koch writes, he won against Wolf"."""

_OF_PRONOUN = any_case(
    r"\((?:er|sie|he|she) (?:hatte|führte|spielte|had|was|played) (?:the |mit )?"
    r"(?:white|black|wei(?:ß|ss)|schwarz)\w*\)"
)
"""A colour of which nobody knows whose it is."""

_NOT_ONLY = any_case(r"\b(?:nicht nur|not (?:only|just)|sowohl)\b")
"""Words that deny nothing."""

_APART = re.compile("[,;:!?]")
"""A sign between a verb and a name that keeps them apart."""

_OF_OWNER = any_case(r"[\s(:]{0,3}(?:(?:by|von|der|die|herrn?|frau|mrs?|ms)\b\.?\s*){0,2}")
_OF_MORE = any_case(r"['’]|s?\s+(?:point|punkt|by|on time|durch|mated)\b")
"""What is between a verb and whose it is, and what behind a name makes it that of somebody who did more."""


@dataclass(frozen=True, slots=True)
class _Row:
    """The mentions of a sentence that make results, and the ways that may explain them."""

    text: str
    core: Sequence[Mention]
    ways: tuple[Way, ...]

    @property
    def word(self) -> str:
        """The kinds of the mentions as a word."""
        return "".join(one.kind for one in self.core)


def explain(text: str, situation: Situation, carry: Carry) -> Explained:
    """Explain a sentence, also one that is doubtful or names somebody who is not known: it is asked then."""
    text = put_name_first(_NOT_ONLY.sub(_blank, _OF_PRONOUN.sub(_blank, text)))
    plain = without_old_score(text)
    if plain != text and may_tell(plain):
        return replace(explain(plain, situation, carry), corrects=True)
    mentioned = find_mentions(text, situation)
    if (told := _explain_without_remarks(text, mentioned[0], situation, carry)) is not None:
        return told
    found = _explain_certain(text, mentioned, situation, carry)
    if found.results or found.contradicts or not (found.is_about_result or may_tell(text)):
        return found
    return weigh_sentence(found, situation) or _explain_doubtful(text, found, mentioned, situation, carry)


def _blank(words: re.Match[str]) -> str:
    """Return blanks in place of words."""
    return " " * len(words[0])


def _explain_without_remarks(
    text: str, mentions: tuple[Mention, ...], situation: Situation, carry: Carry
) -> Explained | None:
    """Explain a sentence that has remarks beside its result; None where that explains nothing of what it may tell."""
    told = without_remarks(text, mentions)
    if told == text:
        return None
    found = replace(explain(told, situation, carry), text=text)
    if found.results and doubts_own_result(text, mentions):
        return replace(found, question=Question.NOT_CONFIRMED, is_doubtful=True)
    return found if found.results or found.contradicts or not may_tell(text) else None


def _explain_doubtful(
    text: str, found: Explained, mentioned: Sequence[tuple[Mention, ...]], situation: Situation, carry: Carry
) -> Explained:
    """Explain a sentence without its words of doubt: what it would say is asked. Else it stays as it was found."""
    for ways in find_doubtful(text, mentioned):
        doubtful = [_explain_way(text, mentions, carry, situation, doubtful=True) for mentions in ways]
        doubtful = [way for way in doubtful if is_clear(text, way.results or ()) or way.contradicts]
        if len(doubtful) > 1:
            return found
        for way in doubtful:
            results = way.results or ()
            question = find_question(text, way.mentions, results) or ask_words(found.mentions, results)
            return replace(way, question=question, is_doubtful=True)
    return found


def _explain_certain(
    text: str, mentioned: Sequence[tuple[Mention, ...]], situation: Situation, carry: Carry
) -> Explained:
    """Explain a sentence. Two explanations that differ are none."""
    ways = [_explain_way(text, mentions, carry, situation) for mentions in mentioned]
    explained = [way for way in ways if way.results]
    if contradiction := next((way for way in ways if way.contradicts), None):
        return contradiction
    if len(explained) == 1:
        return explained[0]
    return (
        next((way for way in ways if way.is_about_result), ways[0]) if not explained else replace(ways[0], results=None)
    )


def _explain_way(
    text: str, mentions: tuple[Mention, ...], carry: Carry, situation: Situation, *, doubtful: bool = False
) -> Explained:
    """Explain a sentence with its mentions in one of the ways in which it can be read."""
    bare = Explained(text, mentions)
    if not bare.is_about_result:
        found_before = explain_of_pair(text, mentions, carry) if is_plain(text, mentions) else None
        return replace(bare, results=give_colours_before((found_before,), carry)) if found_before else bare
    core = mark_objects(text, find_core(text, mentions))
    carry = with_subject_meant(text, mentions, carry, situation.names.sexes)
    if only_offered(text) and any(one.kind is Kind.DRAW for one in core):
        return Explained(text, mentions, None)
    is_certain = (doubtful or is_plain(text, mentions)) and not has_aside(text, core)
    if _is_of_other(text, mentions, core) or len(core) > MOST or has_object_first(text, core) or not is_certain:
        return Explained(text, mentions, None)
    each = any(one.kind is Kind.EACH for one in mentions) or WITH_BOTH.search(text) is not None
    days = len({one.day.value for one in mentions if one.day and not one.day.is_other})
    found: list[tuple[PairResult, ...]] = []
    try:
        for ways in (ALL_DRAWN, ALL_WAYS) if each else (ALL_WAYS,):
            found = found or _find_parses(_Row(text, core, ways), carry, days=days)
    except ContradictionError:
        told = next(iter(contradict(core)), None)
        told = (give_colours(told, mentions, doubtful=True) or told) if told else None
        return Explained(text, mentions, told, contradicts=True)
    carry = replace(carry, writer=_find_writer(text, core, situation))
    agreed = None if found else agree(text, core, carry, dated=any(one.day for one in mentions))
    if agreed and _fits_figures(agreed, core):
        found = [(agreed,)]
    if not found and doubtful:
        found = pair_up(text, core, mentions)
    both = each and len(found) == 1 and len(found[0]) == 1 and _is_of_both(text, found[0][0])
    results = _both_games(found[0][0]) if both else _in_colours(found, mentions, doubtful=doubtful)
    if results and (ONE_OF_BOTH.search(text) or COLOUR_UNKNOWN.search(text)):
        results = tuple(replace(one, colours_known=False) for one in results)
    elif results and situation.white_first and not both:
        results = _in_order(results)
    return Explained(text, mentions, give_colours_before(results, carry))


def weigh_sentence(found: Explained, situation: Situation, *, is_certain: bool = False) -> Explained | None:
    """Return a sentence that no table explains with what its weights say, None where it is doubted, or they are not
    certain and it may be of something else than a game. Words about the play doubt no result whose verb is no word for
    them: pieces are won, and nobody resigns one.
    """
    if not is_plain(found.text, without_play(found.mentions)):
        return None
    core = mark_objects(found.text, find_core(found.text, found.mentions))
    is_of_game = not (is_certain or _is_of_other(found.text, found.mentions, core))
    return explain_by_weights(found, situation, is_of_game=is_of_game)


def _is_of_other(text: str, mentions: Sequence[Mention], core: Sequence[Mention]) -> bool:
    """Return whether what a text says is about something else than a game of two of its players."""
    is_other = about_material(text) or has_other_object(text, mentions) or has_unknown_opponent(text, mentions)
    return is_other or has_no_object(text, core) or did_the_same(text, core) or are_opponents(text, core)


def _find_writer(text: str, core: Sequence[Mention], situation: Situation) -> Mention | None:
    """Return who writes, as the opponent of the only player of a sentence, who resigned or offered a draw that was
    taken: nobody writes to a director of the games of others.
    """
    ends = {one.kind for one in core if one.kind in RESULTS - {Kind.WIN_NOUN}}
    is_of_writer = ends == {Kind.RESIGN} or (ends == {Kind.DRAW} and offer_taken(text))
    if not (is_of_writer and all(_plays_writer(one, situation) for one in list_players(core))):
        return None
    return Mention(Kind.PLAYER, len(text), len(text), "", situation.author)


def _plays_writer(player: Mention, situation: Situation) -> bool:
    return all(any(situation.meet(one, other) for other in situation.author) for one in player.persons)


def _in_colours(
    found: Sequence[tuple[PairResult, ...]], mentions: Sequence[Mention], *, doubtful: bool
) -> tuple[PairResult, ...] | None:
    """Return the results of the only way to explain a sentence with the colours that it names."""
    return give_colours(found[0], mentions, doubtful=doubtful) if len(found) == 1 else None


def _is_of_both(text: str, result: PairResult) -> bool:
    """Return whether a text says that its result is that of both games, and the score does not say so already."""
    return not (result.score is not None and result.score.kind is ScoreKind.MATCH) and says_both(text)


def _fits_figures(told: PairResult, core: Sequence[Mention]) -> bool:
    """Return whether the only score in figures of a sentence, that of the player named first, is that of a result."""
    figures = [one.score for one in core if one.score and one.score.numeric and one.score.kind is ScoreKind.GAME]
    first = next(iter(list_players(core)), None)
    if len(figures) != 1 or first is None or told.score is None:
        return True
    is_first = bool(told.first.persons & first.persons)
    return figures[0].score == (told.score.score if is_first else mirrored(told.score.score))


def _find_parses(row: _Row, carry: Carry, days: int) -> list[tuple[PairResult, ...]]:
    """Return the results of the only way to explain a sentence, two of them where there are more. Pairs without a
    result count where each has a day: that of moves which come apart.
    """
    found: list[tuple[PairResult, ...]] = []
    for parse in _parses(row, 0, carry):
        says_end = any(one.score for one in parse) or 0 < len(parse) == days
        if says_end and _plain(parse) not in map(_plain, found):
            found.append(parse)
        if len(found) > MOST_PARSES:
            return found[:2]
    whole = [parse for parse in found if are_clauses(row.text, row.core, parse)]
    return whole if len(whole) == 1 else found[:2]


def _both_games(result: PairResult) -> tuple[PairResult, PairResult]:
    """Return the results of both games of two players: each once with White."""
    first = replace(result, colours_known=True)
    return first, first.turned()


def _in_order(results: Sequence[PairResult]) -> tuple[PairResult, ...]:
    """Return results with the player named first as White, as their mail says at its head."""
    return tuple(
        replace(one, colours_known=True) if one.colours_known or one.first.start < one.second.start else one.turned()
        for one in results
    )


def _plain(results: Sequence[PairResult]) -> list[tuple[int, int, str]]:
    return [(one.first.start, one.second.start, one.score.score if one.score else "") for one in results]


def is_plain(text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether nothing in a sentence is doubted or asked."""
    if _is_asked(text, mentions) or _has_columns(text, mentions):
        return False
    reasons = [one for one in mentions if one.reason]
    if any(one.reason and one.reason.question for one in reasons):
        return False
    doubts = [one for one in mentions if one.kind is Kind.DOUBT]
    return all(any(_settles(reason, one) for reason in reasons) for one in doubts)


def _settles(reason: Mention, doubt: Mention) -> bool:
    """Return whether a word of doubt is part of a reason: "keine Antwort innerhalb von 40 Tagen"."""
    is_inside = reason.start <= doubt.start and doubt.end <= reason.end
    return is_inside and reason.reason is not None and reason.reason.reason == Reason.TIME.value


def _find_antecedent(row: _Row, at: int) -> tuple[int, Carry] | None:
    """Return whom the pronoun behind means where a player is only named for it ("Von Koch: sie hat gegen ..."), or two
    are, and where the words about it begin.
    """
    is_told = at == 0 and row.text.lower().startswith("wie ") and re.match(rf"P[WXRD]{Kind.PRONOUN}O", row.word)
    return (at + 1, Carry(row.core[at])) if is_told or _ONE_BEFORE.match(row.word, at) else None


def _is_asked(text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether a sentence has a question mark that is not a lost dash between two names."""
    links = [one for one in mentions if one.kind is Kind.LINK]
    return any(not any(link.start <= mark.start() < link.end for link in links) for mark in re.finditer(r"\?", text))


def _has_columns(text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether points are beside a score behind both names: the second game of the two."""
    scores = [one.score for one in mentions if one.score]
    last = max((one.end for one in mentions if one.kind in PLAYERS), default=0)
    return len(scores) == 1 and scores[0].start >= last and in_columns(text, scores)


def _parses(row: _Row, at: int, carry: Carry) -> Iterator[tuple[PairResult, ...]]:
    """Yield the results of every row of ways that uses up the mentions from `at` on."""
    word, core, joined_at = row.word, row.core, at
    while at < len(word) and word[at] in f"{Kind.AND}{Kind.COMMA}":
        at += 1
    if antecedent := _find_antecedent(row, at):
        yield from _parses(row, *antecedent)
        return
    if carry.subject and _PRONOUN_BEHIND_COLON.match(word, at):
        at += 1
    if at == len(word):
        yield ()
        return
    for way, match in _list_fitting(row.ways, word, at):
        if way.goes_on and not (carry.is_list or _may_go_on(row.text, core, at, match[0])):
            continue
        found = core[match.start() : match.end()]
        results = None if _is_open(row.text, way, found) else way.make(found, carry)
        if results is None:
            continue
        begin, end = core[joined_at].start, _end_of(core, match.end())
        results = [replace(one, span=(begin, end)) for one in results]
        for rest in _parses_behind(row, match.end(), results, carry):
            yield (*results, *rest)
    if word[at] == Kind.SAME.value:
        yield from _parses(row, at + 1, carry)


def _parses_behind(row: _Row, at: int, results: Sequence[PairResult], carry: Carry) -> Iterator[tuple[PairResult, ...]]:
    """Yield the results of the mentions from `at` on, behind those with other results."""
    if at == len(row.core):
        yield ()
    else:
        yield from _parses(row, at, Explained(row.text, (), tuple(results)).carry(carry))


def _is_open(text: str, way: Way, found: Sequence[Mention]) -> bool:
    """Return whether the words of a text between mentions leave open whether they make a result in a way."""
    if way.make is make_results:
        return has_clause_between(text, found) or not are_listed(text, found)
    if way.make is scored_verb:
        return has_clause_between(text, found) or has_own_verb(text, found)
    if way.make is of_owner_behind:
        verb, owner = found[-2:]
        return not _OF_OWNER.fullmatch(text, verb.end, owner.start) or _OF_MORE.match(text, owner.end) is not None
    is_apart = way.make is of_member_behind and _APART.search(text, found[-2].end, found[-1].start) is not None
    return is_apart or has_clause_between(text, found)


@lru_cache(limits.LATEST)  # most sentences are built like others
def _list_fitting(ways: tuple[Way, ...], word: str, at: int) -> tuple[tuple[Way, re.Match[str]], ...]:
    """Return the ways that may explain the mentions from `at` on."""
    return tuple((way, match) for way in ways if (match := way.pattern.match(word, at)))


def _end_of(core: Sequence[Mention], at: int) -> int:
    """Return where the words of a result end whose mentions are those before `at`: an "and" joins the next ones."""
    is_joined = at < len(core) and core[at].kind is Kind.AND
    return core[at].start if is_joined else core[at - 1].end


def _may_go_on(text: str, core: Sequence[Mention], at: int, word: str) -> bool:
    """Return whether words can be about the subject before: in its own sentence, or with a pronoun for it."""
    return (at > 0 or Kind.PRONOUN.value in word) and not _has_stranger(text, core, at)


def _has_stranger(text: str, core: Sequence[Mention], at: int) -> bool:
    """Return whether somebody may be named between the mention before and this one whom nobody knows."""
    begin = core[at - 1].end if at else 1
    return has_word(text, begin, core[at].end, COMMON.union(fold(core[at].text).split()))

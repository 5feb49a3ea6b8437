"""The sentences beside results: which lines they are of, which of them speak of games, and which doubt a result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import accumulate, groupby, product

from intake.reading.claims import ask
from intake.reading.codes import ABOUT_A_RESULT, Question
from intake.reading.corrections.announced import says_correction
from intake.reading.days.day_like import names_day
from intake.reading.days.days_of_all import ONE_OF_THEM
from intake.reading.days.undated import SUBJECT, speaks_of_end
from intake.reading.doubts.meant_results import is_of_all, list_doubted, list_labelled, list_named, names_both
from intake.reading.doubts.other_events import is_of_other_event, is_row_of_other_event
from intake.reading.doubts.supposed import (
    RATING_OPINION,
    asks_if_right,
    doubts_report,
    goes_on_doubting,
    hangs_on_else,
    is_of_event,
    is_of_report,
    is_of_second,
    list_events,
    without_names,
)
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.explanations.counterchecks import list_paragraphs
from intake.reading.explanations.game_pairs import meet_twice
from intake.reading.explanations.own_remarks import (
    doubts_own_result,
    find_own_part,
    is_doubted_rest,
    list_name_words,
    names_one_twice,
)
from intake.reading.explanations.pair_results import PLAYERS, VERBS_OF_RESULT
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.explanations.split_clauses import list_clauses
from intake.reading.explanations.weighed_results import ask_unlikely
from intake.reading.mentions import PAIR, Kind, Mention, Situation, find_mentions
from intake.reading.mentions.players import find_players
from intake.reading.mentions.types import Person
from intake.reading.scores import find_scores, plain_dashes
from intake.reading.types import Claim, Place
from intake.reading.weighing.weights import is_doubt, is_doubtful_sentence, is_other_day, is_rather_other
from intake.reading.words import any_case
from ratings.regulations.types import Reason

_WORD = re.compile(r"\w+")
_CLAUSE = re.compile(r"[,;:]\s|\s[-–]\s")
_AGAINST = any_case(r"\s*(?:[-–—/]|(?:gegen|vs?\.?|against|versus)\s+(?:(?:den|die|herrn?|frau|mrs?|ms)\b\.?\s+)*)\s*")
_BETWEEN = any_case(r"\b(?:zwischen|between)\W+(?:(?:den|herrn?|frau|dr|mrs?|ms)\b\.?\s+)*$")
_AND = any_case(r"\s*(?:und|and|&)\s+(?:(?:den|herrn?|frau|dr|mrs?|ms)\b\.?\s+)*")
_CELL = re.compile(r"\W*[;|\t]\W*|\s{2,}")
"""What is between the cells of a row."""

_OWN_RESULT = re.compile(f"{Kind.PLAYER.value}.*[{''.join(one.value for one in VERBS_OF_RESULT)}]")
"""A player and what they did."""

_LETTERS = re.compile(r"[^\W\d_]{2}")

_ASKED_ALREADY = frozenset({Question.NOT_FINISHED, *ABOUT_A_RESULT})
"""Beside such a question nobody is asked whether the result is certain."""


def ask_doubted(
    claims: Iterable[Claim], beside: Iterable[Place], lines: Mapping[str, Sequence[str]], situation: Situation
) -> list[Claim]:
    """Return the claims, asked where a sentence `beside` them doubts them: those whose players or place it names, else
    all, or those of the lines right above, and below a heading those right below. `lines` are those of each part.
    """
    events = list_events(one.name for one in situation.known.tournaments)
    found = [_ask_itself(claim, events, situation) for claim in claims]
    is_of_others = False
    for place, before, has_doubted in _list_doubts(beside, lines, _list_claimed_words(found), events):
        goes_on = has_doubted and is_of_others and _goes_on_about(place.text, found)
        is_of_others = goes_on or _is_about_others(place, before, found, situation)
        meant = [] if is_of_others else _list_meant(place, found, lines.get(place.part, ()), situation)
        found = _ask_meant(found, meant, place)
    return found


def _ask_meant(claims: Iterable[Claim], meant: Sequence[Claim], place: Place) -> list[Claim]:
    """Return claims, those that a sentence of doubt means with the question."""
    return [_ask_unless_unplayed(claim, place) if claim in meant else claim for claim in claims]


def _is_about_others(place: Place, before: str, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a sentence doubts the result of others, or is about one player who is in no claim."""
    if _is_about_other(place.text, claims, situation) or _are_of_none([before, place.text], claims, situation):
        return True
    return _is_row_of_other(place.text, claims, situation) or _is_told_of_others(place, before, claims, situation)


def _are_of_none(texts: Sequence[str], claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether each of two sentences names players, and none of them is in a claim."""
    named = [find_players(text, situation.names) for text in texts]
    reported = _list_persons(claims, situation)
    return all(named) and not any(one.persons & reported for found in named for one in found)


def _goes_on_about(text: str, claims: Sequence[Claim]) -> bool:
    """Return whether a sentence behind one about another game may be about that one, too."""
    return not (is_of_all(text) or names_both(text, claims))


def _ask_itself(claim: Claim, events: frozenset[str], situation: Situation) -> Claim:
    """Return a claim, asked where its own words doubt it and it is not asked already; those of an open game say what
    may become of it.
    """
    if any(found.code in _ASKED_ALREADY for found in claim.findings):
        return claim
    texts = dict.fromkeys((claim.where.text, find_own_part(claim)))
    if names_one_twice(claim) or any(_doubts_itself(text, events, situation) for text in texts):
        return _ask_unless_unplayed(claim, claim.where)
    return ask_unlikely(claim, situation)


def _doubts_itself(text: str, events: frozenset[str], situation: Situation) -> bool:
    """Return whether the words of a claim doubt it."""
    mentions = find_mentions(text, situation)[0]
    if hangs_on_else(text) or is_row_of_other_event(text) or doubts_own_result(text, mentions):
        return True
    named = " ".join(one.text for one in list_clauses(text, mentions) if one.list_kinds(*PLAYERS))
    return is_of_event(without_names(named, events))


def _list_meant(place: Place, claims: Sequence[Claim], lines: Sequence[str], situation: Situation) -> list[Claim]:
    """Return the claims that a sentence of doubt is about."""
    if place.part == SUBJECT:
        return [] if list_named(place.text, claims) else list(claims)
    own = [claim for claim in claims if claim.where.part == place.part]
    if (labelled := list_labelled(place, own, lines)) is not None:
        return labelled
    if _is_of_earlier(place, claims) or _is_of_other_game(place, claims, lines, situation):
        return []
    return list_doubted(place, own, lines)


def _is_of_other_game(place: Place, claims: Sequence[Claim], lines: Sequence[str], situation: Situation) -> bool:
    """Return whether a sentence is about a game of which nothing is reported."""
    if _is_of_other_pair(place.text, claims, situation) or _is_of_other_board(place.text, lines):
        return True
    return _is_of_others(place, claims, situation)


def _is_of_other_board(text: str, lines: Sequence[str]) -> bool:
    """Return whether a game goes on at a board of which no other line speaks, while others have results."""
    board = _BOARD.search(text) if UNFINISHED.search(text) else None
    boards = [found["number"] for line in lines for found in _BOARD.finditer(line)] if board else []
    return board is not None and boards.count(board["number"]) == 1 < len(boards)


def _list_claimed_words(claims: Iterable[Claim]) -> frozenset[str]:
    """Return the words of the names of claims, in small letters, without the particles of families."""
    names = (name for claim in claims for name in (claim.white, claim.black))
    return frozenset(word.casefold() for name in names for word in _WORD.findall(name) if not word.islower())


def _list_doubts(
    beside: Iterable[Place], lines: Mapping[str, Sequence[str]], names: frozenset[str], events: frozenset[str]
) -> Iterator[tuple[Place, str, bool]]:
    """Yield the sentences beside results that doubt what is reported, also those that say the same of another one, and
    opinions about nobody but players with these `names`, each with the sentence before it, and whether its paragraph
    has doubted before. Words of `events` that are reported doubt nothing.
    """
    for paragraph in list_beside(beside):
        is_doubt, is_of_results, before, goes_on = False, True, "", False
        for number, sentence in enumerate(split_sentences(paragraph)):
            place = sentence if number else _with_begin(sentence, lines.get(sentence.part, ()))
            is_same = (is_doubt and goes_on_doubting(place.text)) or (is_of_results and asks_if_right(place.text))
            is_same |= is_doubted_rest(place, lines.get(place.part, ()), names)
            is_doubt = is_same or _is_doubt(without_names(place.text, events), names, is_title=place.part == SUBJECT)
            is_of_results = is_of_report(place.text)
            if is_doubt:
                yield place, before, goes_on
            goes_on, before = goes_on or is_doubt, place.text


def _is_doubt(sentence: str, names: frozenset[str], *, is_title: bool) -> bool:
    """Return whether a sentence doubts what is reported; the title of a mail may be the name of its tournament."""
    is_other = is_of_second(sentence) or is_of_other_event(sentence, is_title=is_title)
    return is_other or is_doubtful_sentence(sentence, names)


def _with_begin(place: Place, lines: Sequence[str]) -> Place:
    """Return a place whose text begins in small letters with the begin of its sentence, in the line above; the rest of
    a row has none there.
    """
    if place.line < 2 or not place.text.strip()[:1].islower() or _is_rest_of_row(place, lines):
        return place
    above = [*split_sentences([replace(place, text=lines[place.line - 2])])] if len(lines) >= place.line - 1 else []
    return replace(place, text=f"{above[-1].text} {place.text.strip()}") if above else place


def _is_rest_of_row(place: Place, lines: Sequence[str]) -> bool:
    """Return whether a text is not at the begin of its line."""
    return len(lines) >= place.line and lines[place.line - 1].strip().find(place.text.strip()) > 0


def _is_of_earlier(place: Place, claims: Sequence[Claim]) -> bool:
    """Return whether a sentence calls an earlier report wrong, which the results below it put right."""
    return says_correction(place.text) and not any(claim.where.line <= place.line for claim in claims)


def _is_of_others(place: Place, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a sentence is about another game: of two known players of whom nothing is reported, the second one
    where one is, or that of the pair in whose row it is.
    """
    found = find_players(place.text, situation.names)
    named = [*found[:PAIR], *(one for one in found[PAIR:] if list_named(one.text, claims))]
    is_of_two = UNFINISHED.search(place.text) is not None and len(named) > 1
    if (is_of_two and not list_named(place.text, claims)) or (
        _are_set(place.text, named) and not names_both(place.text, claims)
    ):
        return True
    return is_of_second(place.text) and (len(claims) == 1 or _is_of_pair_above(place, claims, situation))


_BOARD = any_case(r"\b(?:board|brett|bd\.?|br\.?) ?(?P<number>\d{1,2})\b")
_OF_PAIR = any_case(
    r"\b(?:der (?:beiden|zwei)|dieser (?:paarung|begegnung|zwei)|zwischen (?:ihnen|den (?:beiden|zweien))|ihre\w*"
    r"|of (?:this|that|the) (?:pair|match)|(?:of|between) (?:the two|them|these two)|their)\b"
)
"""Words for two players who were named before."""

_ABOUT = any_case(
    r"\b(?:bei|wegen|was|mit|about|of|with|regarding|concerning|as for) (?:(?:den|dem|der|herrn?|frau|m[rs]s?)\.? )*$"
)
"""What is before whom a doubt is about: "Nicht so sicher bin ich bei Koch"."""


_AGAINST_FIRST = any_case(r"\b(?:gegen|against|to|with|mit) (?:him|her|ihn|sie|ihm|ihr)\b")
"""Behind a player: what is done against the one named before."""


def _is_about_other(text: str, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a text is about one player, who is in no claim."""
    mentioned = [one for one in find_mentions(text, situation)[0] if one.kind in PLAYERS]
    if len({one.persons for one in mentioned}) != 1 or not _ABOUT.search(text, 0, mentioned[0].start):
        return False
    return _list_persons(claims, situation).isdisjoint(mentioned[0].persons)


def _is_of_other_pair(text: str, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a text names two players who meet, by first names too, and are in no claim; where it says what
    the second one does against the first one, it is enough that the second one is in none.
    """
    mentioned = [one for one in find_mentions(text, situation)[0] if one.kind in PLAYERS]
    persons = {one.persons for one in mentioned}
    if len(persons) != PAIR or is_of_all(text) or doubts_report(_write_before(text, mentioned[0].start)):
        return False
    is_pair = any(situation.meet(*pair) for pair in product(*persons))
    is_back = _AGAINST_FIRST.search(text, mentioned[-1].end) is not None
    about = {mentioned[-1].persons} if is_back else persons
    return is_pair and all(map(_list_persons(claims, situation).isdisjoint, about))


def _is_row_of_other(text: str, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a text gives two players who meet a result, and no claim is about their game."""
    is_row = any(one.score for one in find_scores(plain_dashes(text)))
    players = {one.persons for one in find_players(text, situation.names)} if is_row else set()
    if len(players) != PAIR or not any(situation.meet(*each) for each in product(*players)):
        return False
    pairs = (_list_persons([claim], situation) for claim in claims)
    return not any(all(pair & player for player in players) for pair in pairs)


def _list_persons(claims: Sequence[Claim], situation: Situation) -> frozenset[Person]:
    """Return the players of claims."""
    names = (name for one in claims for name in (one.white, one.black))
    return frozenset().union(*(one.persons for name in names for one in find_players(name, situation.names)))


def _is_told_of_others(place: Place, before: str, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a sentence names no player with a result in the mail, and doubts the result of another one, or
    the game of the pair before it ("Lang and Roth are done. It is said to be a draw, but that is not confirmed").
    """
    if list_named(place.text, claims) or is_of_all(place.text):
        return False
    kinds = "".join(one.kind for one in find_mentions(place.text, situation)[0])
    is_of_pair = not find_players(place.text, situation.names) and _tells_of_others(before, claims, situation)
    return is_of_pair or _OWN_RESULT.search(kinds) is not None


def _tells_of_others(text: str, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a sentence is about the game of two players who are those of no claim."""
    told = find_mentions(text, situation)[0]
    pair = {one.persons for one in told if one.kind in PLAYERS}
    has_result = any(one.kind in VERBS_OF_RESULT for one in told) or speaks_of_end(text)
    return has_result and len(pair) >= PAIR and not any(_are_of(one, pair, situation) for one in claims)


def _are_of(claim: Claim, players: Iterable[frozenset[Person]], situation: Situation) -> bool:
    """Return whether two players may be those of a claim."""
    own = _list_persons([claim], situation)
    return sum(not own.isdisjoint(one) for one in players) >= PAIR


def _are_set(text: str, named: Sequence[Mention]) -> bool:
    """Return whether a text doubts the game of the only two players whom it names, and nothing besides: "Koch gegen
    Wolf ist noch nicht bestätigt", or is a row of theirs.
    """
    if len(named) != PAIR or is_of_all(text) or goes_on_doubting(text):
        return False
    before, between = text[: named[0].start], text[named[0].end : named[1].start]
    if _CELL.fullmatch(between) and not _LETTERS.search(before):
        return True
    is_between = _BETWEEN.search(before) is not None and _AND.fullmatch(between) is not None
    is_pair = is_between or _AGAINST.fullmatch(between) is not None
    return is_pair and not doubts_report(_write_before(text, named[0].start))


def _write_before(text: str, begin: int) -> str:
    """Return the clauses of a text before the one that holds a place."""
    return text[: max((found.end() for found in _CLAUSE.finditer(text, 0, begin)), default=0)]


def _is_of_pair_above(place: Place, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether the last result up to a place is one of two games of its players, and the only one reported, and
    the place is about the other one.
    """
    above = [claim for claim in claims if claim.where.part == place.part and claim.where.line <= place.line]
    if not (above and _is_about_pair(place, above)):
        return False
    white, black = above[-1].white, above[-1].black
    pair = [find_players(name, situation.names) for name in (white, black)]
    is_only = sum({claim.white, claim.black} == {white, black} for claim in claims) == 1
    return is_only and all(pair) and meet_twice((pair[0][0], pair[1][0]), situation)


def _is_about_pair(place: Place, above: Sequence[Claim]) -> bool:
    """Return whether a text is about the players of the last claim above it: at the end of their row, by their names,
    or as those two.
    """
    rows = [claim for claim in above if claim.where.line == place.line]
    is_end = rows == above[-1:] and rows[0].where.text.rstrip(" .").endswith(place.text.strip(" ."))
    return is_end or _OF_PAIR.search(place.text) is not None or bool(list_named(place.text, above[-1:]))


def _ask_unless_unplayed(claim: Claim, place: Place) -> Claim:
    """Return a claim that a text doubts, asked unless it is of no game and the text only says that it is not rated."""
    is_for_table = claim.reason == Reason.UNPLAYED and not is_doubt(RATING_OPINION.sub(" ", place.text))
    return claim if is_for_table else ask(claim, Question.NOT_CONFIRMED, place)


def list_beside(beside: Iterable[Place]) -> Iterator[list[Place]]:
    """Yield the lines that belong together; what is not beside results parts them like a blank line."""
    for part, places in groupby(beside, key=lambda place: place.part):
        texts = {place.line: place.text for place in places}
        numbered = [(number, texts.get(number, "")) for number in range(min(texts), max(texts) + 1)]
        yield from list_paragraphs(part, numbered)


def without_answers(
    beside: Iterable[Place], claims: Sequence[Claim], lines: Mapping[str, Sequence[str]]
) -> Iterator[Place]:
    """Yield the lines of a reply that are in a paragraph with a result: others are about what was asked."""
    numbers = {part: [0, *accumulate(not line.strip() for line in texts)] for part, texts in lines.items()}
    own = {(one.where.part, numbers[one.where.part][one.where.line]) for one in claims if one.where.part in numbers}
    for place in beside:
        if place.part not in numbers or (place.part, numbers[place.part][place.line]) in own:
            yield place


def without_others(beside: Iterable[Place], claims: Sequence[Claim], situation: Situation) -> Iterator[Place]:
    """Yield lines without their sentences whose day is of no game of these claims but of other things."""
    for lines in list_beside(beside):
        sentences = list(split_sentences(lines))
        kept = [one for one in sentences if not _is_apart(one.text, claims, situation)]
        if len(kept) == len(sentences):
            yield from lines
        for _, same in groupby(kept if len(kept) < len(sentences) else (), key=lambda one: one.line):
            first, *others = same
            yield replace(first, text=" ".join(one.text for one in (first, *others)))


def _is_of_other_day(sentence: str, names: frozenset[str], day: date | None) -> bool:
    """Return whether the days of a sentence are those of something else than a game, and rather so by their clauses;
    or each by its clause.
    """
    dated = [clause for clause in _CLAUSE.split(sentence) if names_day(clause, day)]
    if not dated or not all(is_rather_other(clause, names) for clause in dated):
        return False
    return is_other_day(sentence, names) or all(is_other_day(clause, names) for clause in dated)


def _is_apart(sentence: str, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a sentence speaks of no game, or of players without a result in the mail and of no end."""
    players = find_players(sentence, situation.names)
    if ONE_OF_THEM.search(sentence):
        return False
    if _is_of_other_day(sentence, list_name_words(players), situation.day):
        return True
    return bool(players) and not list_named(sentence, claims) and not speaks_of_end(sentence)

"""What the paragraphs of a mail report, one after the other, and what of it is certain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from intake.reading.accounts.certainty import (
    doubts_pair,
    is_of_another_game,
    is_row,
    is_uncertain,
    is_unread,
    list_sentences,
)
from intake.reading.accounts.days import date_in_order, date_last, is_day_of, is_in_doubt, list_days
from intake.reading.accounts.descriptions import FIRST_PERSON, OF_ELSE
from intake.reading.accounts.games import Account, Game, Ruling, is_same
from intake.reading.accounts.results import read_clause
from intake.reading.accounts.scenes import People, Scene, list_addressed, list_named
from intake.reading.accounts.sums import agrees, write_points
from intake.reading.claims import Statement, make_claim, mirrored, with_findings
from intake.reading.codes import Question
from intake.reading.days.dates import DateWord, find_dates, mask_dates
from intake.reading.days.day_like import like_a_day
from intake.reading.days.days_without_month import add_months
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.explanations.asides import without_asides
from intake.reading.explanations.claims import write_name
from intake.reading.explanations.game_pairs import Pair, are_same
from intake.reading.explanations.own_remarks import list_name_words
from intake.reading.explanations.pair_results import PLAYERS
from intake.reading.explanations.said_colours import is_of_result, write_given
from intake.reading.explanations.split_clauses import Clause, list_clauses
from intake.reading.mentions import Kind, Mention, Situation, find_mentions
from intake.reading.mentions.players import find_players
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import ScoreWord, plain_dashes
from intake.reading.types import Claim, Finding, Place
from intake.reading.weighing.weights import is_doubt
from intake.reading.words import any_case

MOST = 30
"""Sentences of a paragraph that are read as an account (our own choice)."""

_AGAINST = any_case(r"\b(?:gegen|against|versus)\s+(?:(?:den|die|dem|herrn?|frau|mrs?\.?|ms\.?)\s+)?$")
"""Before the name of an opponent."""

_WAYS = 24
"""Ways in which a paragraph can be meant that are followed (our own choice)."""


@dataclass(slots=True)
class Story:
    """What the paragraphs so far report: the account in each way in which it can be meant."""

    situation: Situation
    known: list[Mention] = field(default_factory=list)
    ways: list[Account] = field(default_factory=lambda: [Account()])
    addressed: list[tuple[Mention, str]] = field(default_factory=list)
    topic: Mention | None = None
    """The only player whom the subject of the mail names."""
    claims: dict[int, Claim] = field(default_factory=dict)
    """The claims of the games that are certain, by their places."""


@dataclass(slots=True)
class Chapter:
    """What a paragraph reports: its claims, and those of paragraphs before together with what it adds; its sentences
    that report nothing, and those of these that speak of another game; what is doubted, and days that are no game's.
    """

    claims: list[Claim] = field(default_factory=list)
    again: dict[Claim, Claim] = field(default_factory=dict)
    left: list[Place] = field(default_factory=list)
    news: list[Place] = field(default_factory=list)
    ruled: list[tuple[Pair, Place]] = field(default_factory=list)
    """Sentences that only call a game adjudicated: they are left where none says how."""
    doubted: list[Pair] = field(default_factory=list)
    unclear: list[tuple[Pair, DateWord]] = field(default_factory=list)

    def leave_rulings(self, pairs: Sequence[Pair]) -> None:
        """Leave the sentences that only call games adjudicated, but for those of some pairs."""
        others = (place for pair, place in self.ruled if not any(are_same(pair, one) for one in pairs))
        self.left = sorted([*self.left, *others], key=lambda one: one.line)

    def is_in_doubt(self, pair: Pair) -> bool:
        """Return whether the games of a pair are doubted."""
        return any(are_same(pair, one) for one in self.doubted)


def begin(situation: Situation) -> Story:
    """Return a story that knows whom the subject of its mail names, or of whom alone the mail can be.

    An answer has no subject of its own, and may be about anything.
    """
    story = Story(situation)
    if situation.about:
        story.ways = [Account(pair=People(situation).find_only_pair())]
        _read_sentence(story, Chapter(), Place("subject", 1, plain_dashes(situation.about)))
        story.topic = story.known[0] if len(story.known) == 1 else None
        told = story.ways[0]
        told = replace(told, white=told.white or told.order, is_presumed=told.white is None)
        subject = told.subject if story.topic else None
        story.ways = [replace(told, subject=subject, games=(), last=-1, cost=0, fresh=frozenset())]
    return story


def read_paragraph(story: Story, paragraph: Sequence[Place]) -> Chapter:
    """Return what a paragraph reports for certain, and what it says besides."""
    sentences = [replace(one, text=plain_dashes(one.text)) for one in list_sentences(paragraph, story.situation)]
    if _is_of_others(story, sentences):
        return _pass_over(story, sentences)
    chapter, before = Chapter(), story.ways[0].games
    story.ways = [_begin_paragraph(one, story.topic) for one in story.ways]
    for sentence in sentences:
        _read_sentence(story, chapter, sentence)
    best = _choose(story)
    if len({one.plain for one in best}) != 1:
        story.ways = [replace(story.ways[0], games=before, cost=0, last=-1, pair=None, subject=None)]
        return Chapter(left=sentences)
    story.ways = [replace(best[0], cost=0)]
    chapter.news += sentences[-1:] if best[0].leaves_game else []
    _conclude(story, chapter, len(before))
    return chapter


def _pass_over(story: Story, sentences: list[Place]) -> Chapter:
    """Return a paragraph that is for others to read; the only player whom it names is spoken of."""
    texts = (one.text for one in sentences[:MOST])
    players = list_named([one for text in texts for one in find_mentions(text, story.situation)[0]])
    if len(players) == 1:
        story.ways = [replace(one, subject=players[0], is_alone=True) for one in story.ways]
    return Chapter(left=sentences)


def _is_of_others(story: Story, sentences: Sequence[Place]) -> bool:
    """Return whether a paragraph is for others to read: a long one, one with rows, or about players who left."""
    if len(sentences) > MOST or any(map(is_unread, sentences)):
        return True
    if story.ways[0].of_both:
        return False
    return any(is_row(one.text, find_mentions(one.text, story.situation)[0]) for one in sentences)


def _choose(story: Story) -> list[Account]:
    """Return the ways that cost least, of both games those that tell both where there are any."""
    ways = [one for one in story.ways if agrees(one)]
    least = min((one.cost for one in ways), default=0)
    best = [one for one in ways if one.cost == least]
    return [one for one in best if story.ways[0].of_both and one.tells_both] or best


def _conclude(story: Story, chapter: Chapter, before: int) -> None:
    """Add the claims of a paragraph to its chapter."""
    account = story.ways[0]
    touched = [(at, account.games[at]) for at in sorted(account.touched)]
    certain = {
        at: _make(one, account, chapter, story.situation) for at, one in touched if not chapter.is_in_doubt(one.pair)
    }
    chapter.again = {story.claims[at]: claim for at, claim in certain.items() if at in story.claims}
    chapter.claims = [claim for at, claim in certain.items() if at >= before]
    chapter.leave_rulings([account.games[at].pair for at in certain])
    story.claims |= certain


def _begin_paragraph(account: Account, topic: Mention | None) -> Account:
    """Return an account before its next paragraph."""
    return replace(account, day=None, keeps_day=False, loose=None, topic=topic, touched=frozenset())


def _begin_sentence(account: Account) -> Account:
    """Return an account before its next sentence."""
    day = account.day if account.keeps_day else None
    return replace(account, fresh=frozenset(), said=(), tellers=(), colours=(), day=day)


def _read_sentence(story: Story, chapter: Chapter, place: Place) -> None:
    """Add a sentence to the story; one that speaks of a result and is not understood is left."""
    text, mentions = _prepare(story, place)
    named = [one for one in mentions if one.kind in PLAYERS]
    _note_people(story, text, named)
    clauses = list(list_clauses(text, mentions))
    if doubts_pair(text, clauses):
        _doubt(story, chapter, named, goes_on=UNFINISHED.search(text) is not None)
    ways = _read_ways(story, text, clauses, place)
    if not 0 < len(ways) <= _WAYS:
        _leave_rest(story, chapter, clauses, place)
        return
    before, story.ways = story.ways[0], ways
    _note_unclear(story, chapter, clauses)
    if ruling := _find_ruling(ways[0], before, place, story.situation):
        chapter.ruled.append((ruling.pair, place))
    elif not _adds_game(ways, before, of_both=story.ways[0].of_both) or _leaves_opponent(text, named, ways[0]):
        chapter.left.append(place)


def _leave_rest(story: Story, chapter: Chapter, clauses: Sequence[Clause], place: Place) -> None:
    """Leave what is not certain of a sentence."""
    at = _read_first_part(story, clauses, place)
    rest = [one for clause in clauses[at:] for one in clause.mentions if one.kind in PLAYERS]
    place = replace(place, text=clauses[at].sentence[clauses[at].begin :]) if at else place
    _leave(story, chapter, place, rest)


def _read_first_part(story: Story, clauses: Sequence[Clause], place: Place) -> int:
    """Add the clauses of a sentence that end before one about another game, and return how many these are."""
    if "?" in place.text or story.ways[0].of_both:
        return 0
    for at in range(len(clauses) - 1, 0, -1):
        ways = _read_certain(story, clauses[:at], place) if is_of_another_game(clauses[at:]) else []
        if 0 < len(ways) <= _WAYS:
            story.ways = ways
            return at
    return 0


def _read_certain(story: Story, clauses: Sequence[Clause], place: Place) -> list[Account]:
    """Return the story with the first clauses of a sentence, nothing where they leave something open."""
    text = clauses[0].sentence[: clauses[-1].end]
    ways = [] if is_uncertain(text, clauses) else _read_clauses(story, clauses, replace(place, text=text))
    return ways if all(one.fresh and not (one.loose or one.day) for one in ways) else []


def _read_ways(story: Story, text: str, clauses: Sequence[Clause], place: Place) -> list[Account]:
    """Return the story with a sentence, nothing where it is not certain."""
    on = story.situation.day
    names_nobody = not any(list_named(one.mentions) for one in clauses)
    if names_nobody and (dated := date_in_order(story.ways, text, on) or date_last(story.ways, text, on)):
        return dated
    is_open = is_uncertain(text, clauses) or _is_vague(story, text)
    return [] if is_open else _read_clauses(story, clauses, place)


def _is_vague(story: Story, text: str) -> bool:
    """Return whether a sentence about both games is doubted anywhere, or has what is like a day: "im März"."""
    names = list_name_words(find_players(text, story.situation.names))
    is_unclear = is_doubt(text, names) or like_a_day(mask_dates(text, story.situation.day)[0])
    return story.ways[0].of_both and bool(is_unclear) and is_of_result(text, story.situation)


def _find_ruling(account: Account, before: Account, place: Place, situation: Situation) -> Ruling | None:
    """Return the game that a sentence only calls adjudicated; None where its day may be another one."""
    ruling = account.ruling if account.ruling != before.ruling else None
    return ruling if ruling and (ruling.day or not find_dates(place.text, situation.day)) else None


def _note_people(story: Story, text: str, named: Sequence[Mention]) -> None:
    """Note whom a sentence names, and whose sex its forms of address say."""
    story.known += [one for one in list_named(named) if not any(is_same(one, each) for each in story.known)]
    story.addressed += list_addressed(text, named)


def _adds_game(ways: Sequence[Account], before: Account, *, of_both: bool) -> bool:
    """Return whether a sentence has said something of a game whose players are both known, or of both games."""
    is_more = any(one.fresh or one.games != before.games for one in ways)
    is_more = is_more or (of_both and ways[0].sums != before.sums)
    return is_more and not any(one.loose for one in ways)


def _leaves_opponent(text: str, named: Sequence[Mention], account: Account) -> bool:
    """Return whether a sentence names somebody behind "against" with whom no game is reported."""
    known = [player for game in account.games for player in game.pair]
    opponents = (one for one in named if _AGAINST.search(text[: one.start]))
    return any(not any(is_same(one, other) for other in known) for one in opponents)


def _prepare(story: Story, place: Place) -> tuple[str, Sequence[Mention]]:
    """Return a sentence with names for given names and months for days, and its mentions; none where it can be read in
    two ways.
    """
    situation = story.situation
    text = without_asides(write_given(place.text, story.known, situation), of_rest=not story.ways[0].of_both)
    text = write_points(text, situation)
    last = next((one.day.value for one in reversed(story.ways[0].games) if one.day), None)
    text = add_months(text, situation.month, last, situation.day, is_anywhere=True)
    mentions, *others = find_mentions(text, situation)
    is_clear = not any(len([one for one in other if one.kind in PLAYERS]) > 1 for other in others)
    return text, mentions if is_clear else ()


def _read_clauses(story: Story, clauses: Sequence[Clause], place: Place) -> list[Account]:
    """Return the story with clauses, in each way in which they can be meant; nothing where one is not understood."""
    ways = [_begin_sentence(one) for one in story.ways]
    for clause in clauses:
        ways = [more for one in ways for more in read_clause(_make_scene(story, clause, place, one), one)]
        if len(ways) > _WAYS:
            break
    story.situation.count(sum(len(one.text) for one in clauses))
    return ways


def _make_scene(story: Story, clause: Clause, place: Place, account: Account) -> Scene:
    """Return a clause with what is known where it is read."""
    people = People(story.situation, (*story.addressed, *account.sexes))
    return Scene(clause, people, place, list_days(clause, account, story.situation))


def _note_unclear(story: Story, chapter: Chapter, clauses: Sequence[Clause]) -> None:
    """Note the days of a sentence about games that are given to none of them."""
    account = story.ways[0]
    if account.last < 0:
        return
    used = {one.value for one in (*(game.day for game in account.games), account.day) if one}
    pair = account.games[account.last].pair
    for clause in filter(_is_about_games, clauses):
        words = find_dates(clause.sentence, story.situation.day)
        days = [*list_days(clause, account, story.situation), *filter(is_in_doubt, words)]
        chapter.unclear += [(pair, word) for word in days if is_day_of(clause, word) and word.value not in used]


def _is_about_games(clause: Clause) -> bool:
    """Return whether a clause speaks of nothing else that has a day."""
    return not (OF_ELSE.search(clause.text) or FIRST_PERSON.search(clause.text))


def _doubt(story: Story, chapter: Chapter, named: Sequence[Mention], *, goes_on: bool) -> None:
    """Doubt the games of some players, of two whose game goes on only that, else that of the last pair, whatever
    follows.
    """
    meet = People(story.situation).meet
    pairs = [(one, other) for one, other in combinations(list_named(named), 2) if meet(one, other)]
    chapter.doubted += pairs if goes_on and len(pairs) == 1 else [*pairs, *_list_told(story, named)]
    chapter.doubted += [] if named else [one.pair for one in story.ways if one.pair]


def _list_told(story: Story, named: Sequence[Mention]) -> Iterator[Pair]:
    """Yield the pairs of the games so far of some players, those of the last pair where nobody is named."""
    last = [one.pair for one in story.ways if one.pair]
    for pair in (game.pair for way in story.ways for game in way.games):
        if _is_of_one(pair, named) or (not named and any(are_same(pair, one) for one in last)):
            yield pair


def _is_of_one(pair: Pair, players: Sequence[Mention]) -> bool:
    """Return whether a pair has one of some players."""
    return any(is_same(one, each) for one in players for each in pair)


def _leave(story: Story, chapter: Chapter, place: Place, named: Sequence[Mention]) -> None:
    """Leave a sentence; the games so far of which it speaks are doubted."""
    chapter.left.append(place)
    chapter.doubted += _list_told(story, named)
    topic = next((one for one in named if one.kind is Kind.PLAYER), None)
    story.ways = [_go_on_behind(one, named, topic) for one in story.ways]


def _go_on_behind(account: Account, named: Sequence[Mention], topic: Mention | None) -> Account:
    """Return an account behind a sentence that was not understood."""
    account = replace(account, subject=None, is_other=False, day=None, topic=account.topic or topic)
    return replace(account.with_names(named), pair=None, white=None) if named else account


def _write_names(told: Game, account: Account) -> str:
    """Return the players of a game, for both games of a pair those of the first one: what one says is about both."""
    first = account.games[account.list_games(told.pair)[0]]
    return " - ".join(one.text for one in first.in_order)


def _make(told: Game, account: Account, chapter: Chapter, situation: Situation) -> Claim:
    """Return the claim of a game, asked for its day where that may be one that no game has."""
    first, second = told.in_order
    score = told.score if first is told.pair[0] else mirrored(told.score)
    where = replace(told.place, text=f"{_write_names(told, account)}: {told.place.text}")
    claim = make_claim(
        Statement(
            where=where,
            white=write_name(first, second, told.place.text, "", situation),
            black=write_name(second, first, told.place.text, "", situation),
            score=ScoreWord(0, 0, "", ScoreKind.GAME, score, numeric=False),
            reasons=told.reasons,
            ended=told.day,
            tournament=situation.find_code(told.place.text),
            colours_known=told.white is not None,
        )
    )
    words = [word for pair, word in chapter.unclear if are_same(pair, told.pair)]
    found = [Finding(word.problem or Question.AMBIGUOUS_DATE, word.text, where) for word in words[:1]]
    return claim if claim.completed_on else with_findings(claim, found)

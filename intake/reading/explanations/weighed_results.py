"""How games ended by the weights of a sentence: what no table explains, and a second opinion on what was read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from intake.reading import limits
from intake.reading.claims import ask, without_players
from intake.reading.codes import Question
from intake.reading.explanations.colours import give_colours
from intake.reading.explanations.explained import Explained
from intake.reading.explanations.game_pairs import meet_twice
from intake.reading.explanations.pair_results import (
    DRAW,
    LOSS,
    PLAYERS,
    VERBS_OF_RESULT,
    WIN,
    PairResult,
    are_of_somebody,
    is_of_writer,
)
from intake.reading.explanations.split_clauses import OF_PLAY, list_clauses
from intake.reading.mentions import PAIR, Kind, Mention, Situation, find_mentions
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.players import find_players, list_first
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import ScoreWord, only_offered
from intake.reading.types import Claim
from intake.reading.weighing.outcomes import Outcomes, weigh_outcomes
from intake.reading.weighing.pair_signs import NamedPlayer, Word, list_words
from intake.reading.words import any_case

MOST = 6
"""Players of a sentence whose games are weighed (our own choice): each pair costs as much as the whole sentence."""

_OF_ROWS = frozenset({Kind.SCORE, Kind.WHITE_WINS, Kind.BLACK_WINS, Kind.SIDE, Kind.LINK, Kind.POINT})
"""What rows have: a result in figures or by the colour alone; the examples have too few of them."""

_OF_TABLES = frozenset({Kind.SCORE, Kind.WHITE_WINS, Kind.BLACK_WINS, Kind.LINK, Kind.SAME, Kind.AGAIN})
"""What only the tables know: rows, and who did the same as somebody before."""

_OF_THINGS = frozenset({Kind.WIN, Kind.BEAT, Kind.BEATEN, Kind.LOSE, Kind.WIN_NOUN, Kind.LOSS_NOUN})
"""Who wins or loses may win or lose a pawn."""

_OWN_GAME = any_case(r"\b(?:his|her|their|seine?|ihre?)[nr]? (?:\w+ )?(?:game|one|partie|spiel)\b|\bhers\b")
"""Two who did something in games of their own are no pair."""

_OF_TOURNAMENT = any_case(r"\b(?:das|the|his|her|sein|ihr) (?:turnier|tournament)\b")
"""What somebody gives up or wins who ends no game by that."""

_WHO = any_case(r",\s+(?:who|der|die|welche[rn]?)\b")
_ROW = re.compile(r"\s[/|]\s")
"""A sign between the cells of a row."""

_SCORES = (WIN, LOSS, DRAW)
"""What is weighed, in the order of the weights."""


def explain_by_weights(explained: Explained, situation: Situation, *, is_of_game: bool) -> Explained | None:
    """Return a sentence that no table explains with the results of which the weights are sure, certain where it may be
    of something else than a game. None where they may say something of another game of its players, it has a score in
    figures, or days of several games: "Koch won on 3 June, Wolf on 5 June".
    """
    named = list_named(explained.text, situation.names)
    if not _may_weigh(explained, named):
        return None
    is_plain = _says_one_thing(explained, named)
    results = _weigh_pairs(explained.text, situation, is_of_game=is_of_game and is_plain)
    if not results or any(meet_twice((one.first, one.second), situation) for one in results):
        return None
    coloured = give_colours(results, explained.mentions, doubtful=False)
    return Explained(explained.text, explained.mentions, coloured) if coloured else None


def _may_weigh(explained: Explained, named: Sequence[Mention]) -> bool:
    """Return whether weights may explain a sentence: it is no row, has one day at most, and says one thing of its
    players, or names two only.
    """
    if _is_of_tables(explained) or only_offered(explained.text) or _OF_TOURNAMENT.search(explained.text):
        return False
    if are_of_somebody(explained.mentions) or is_of_writer(explained.mentions):
        return False
    said = _list_said(one.kind for one in explained.mentions)
    return len(said) <= 1 or _says_one_thing(explained, named) or _tells_of_second(explained, named)


def _tells_of_second(explained: Explained, named: Sequence[Mention]) -> bool:
    """Return whether a sentence of two players goes on with what the second did: "Koch beat Wolf, who gave up"."""
    first = list_first(named)
    return len(first) == PAIR and _WHO.match(explained.text, first[-1].end) is not None


def _says_one_thing(explained: Explained, named: Sequence[Mention]) -> bool:
    """Return whether a sentence says one thing of its players, or of each of two one: "Koch overstepped the time, so
    Wolf wins". Of another one the weights have to be certain: "Koch has beaten Wolf, who gave up".
    """
    said = _list_said(one.kind for one in explained.mentions)
    return len(said) <= 1 or (len(list_first(named)) == PAIR and _tells_of_each(explained))


def _is_of_tables(explained: Explained) -> bool:
    """Return whether a sentence is a row, or has days of several games."""
    kinds = {one.kind for one in explained.mentions}
    days = {one.day.value for one in explained.mentions if one.day and not one.day.is_other}
    return not _OF_TABLES.isdisjoint(kinds) or _ROW.search(explained.text) is not None or len(days) > 1


def without_play(mentions: Sequence[Mention]) -> tuple[Mention, ...]:
    """Return mentions without the words about pieces and positions, where none of them says that something is won."""
    if any(one.kind in _OF_THINGS for one in mentions):
        return tuple(mentions)
    return tuple(one for one in mentions if one.kind is not Kind.DOUBT or one.text.lower() not in OF_PLAY)


def _weigh_pairs(text: str, situation: Situation, *, is_of_game: bool) -> tuple[PairResult, ...]:
    """Return what a text says of the games of its players, nothing where it is not sure of each game of which it may
    say something, or says nothing of a player: nobody is forgotten.
    """
    named = list_named(text, situation.names)
    players = list_first(named)
    if len(players) > MOST:
        return ()
    words = list_words(text, _number(named, players))
    found = _list_weighed(words, _list_pairs(players, situation))
    is_said = all(outcomes.is_sure if is_of_game else outcomes.is_certain for _, _, outcomes in found)
    if not is_said or _count_players(found) < len(players):
        return ()
    return tuple(_make_result(players[first], players[second], outcomes) for first, second, outcomes in found)


def _list_weighed(words: Sequence[Word], pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int, Outcomes]]:
    """Return the pairs of whose games words may say something, with what."""
    weighed = ((*pair, weigh_outcomes(words, *pair)) for pair in pairs)
    return [one for one in weighed if not one[2].is_none]


def _count_players(found: Iterable[tuple[int, int, Outcomes]]) -> int:
    """Return how many players have a game."""
    return len({player for first, second, _ in found for player in (first, second)})


def _tells_of_each(explained: Explained) -> bool:
    """Return whether no clause that says what somebody did names two players: another one would be of either."""
    clauses = list_clauses(explained.text, explained.mentions)
    return _OWN_GAME.search(explained.text) is None and all(
        len(one.list_kinds(*PLAYERS)) <= 1 for one in clauses if one.list_kinds(*VERBS_OF_RESULT)
    )


def _list_said(kinds: Iterable[Kind]) -> frozenset[str]:
    """Return what verbs and nouns of a sentence say of their subjects: of several the tables know whose each is."""
    return frozenset(VERBS_OF_RESULT[kind] for kind in kinds if kind in VERBS_OF_RESULT)


def _number(named: Sequence[Mention], players: Sequence[Mention]) -> list[NamedPlayer]:
    """Return where a sentence names its players, each with a number."""
    numbers = (next(n for n, other in enumerate(players) if one.persons & other.persons) for one in named)
    return [NamedPlayer(one.start, one.end, number) for one, number in zip(named, numbers, strict=True)]


def _list_pairs(players: Sequence[Mention], situation: Situation) -> Iterator[tuple[int, int]]:
    """Yield the players who meet, by their numbers."""
    for first, second in combinations(range(len(players)), 2):
        if any(situation.meet(one, other) for one in players[first].persons for other in players[second].persons):
            yield first, second


def _make_result(first: Mention, second: Mention, outcomes: Outcomes) -> PairResult:
    """Return the result of which the weights are sure."""
    score = _SCORES[outcomes.index(max(outcomes))]
    word = ScoreWord(second.start, second.end, second.text, ScoreKind.GAME, score, numeric=False)
    return PairResult(first, second, word, span=(0, second.end))


def list_weighed_games(
    text: str, situation: Situation, is_missed: Callable[[Mention, Mention], bool]
) -> list[tuple[Mention, Mention]]:
    """Return each two players of a sentence whose game `is_missed`, and of whom it may say how that ended; rows are for
    others to ask.
    """
    named = list_named(text, situation.names) if len(text) <= limits.LINE else []
    players = list_first(named) if len(named) >= PAIR else []
    pairs = list(_list_pairs(players, situation)) if len(players) <= MOST else []
    missed = [(one, other) for one, other in pairs if is_missed(players[one], players[other])]
    if not missed or _is_row(text, situation):
        return []
    found = _list_weighed(list_words(text, _number(named, players)), missed)
    return [(players[first], players[second]) for first, second, _ in found]


def _is_row(text: str, situation: Situation) -> bool:
    """Return whether a text has players or a score as a row has them."""
    return any(one.kind in _OF_ROWS for one in find_mentions(text, situation)[0])


def ask_unlikely(claim: Claim, situation: Situation) -> Claim:
    """Return a claim that was read from words, asked where their weights contradict it: how the game ended where they
    rather say something else, else whether it is certain.
    """
    text = without_players(claim.where.text)
    if claim.score not in _SCORES or not _is_in_words(text, situation):
        return claim
    outcomes, is_unlikely = _weigh_claim(claim, text, situation)
    if outcomes is None or not is_unlikely:
        return claim
    if not outcomes.is_likely:
        return ask(claim, Question.NOT_CONFIRMED)
    return ask(replace(claim, score=""), Question.NO_SCORE)


def denies(claim: Claim, situation: Situation) -> bool:
    """Return whether the weights of the words of a claim are sure of another score."""
    return _find_sure(claim, situation) not in {"", claim.score}


def confirms(claim: Claim, situation: Situation) -> bool:
    """Return whether the weights of the words of a claim are sure of its score."""
    return _find_sure(claim, situation) == claim.score


def _find_sure(claim: Claim, situation: Situation) -> str:
    """Return the score of which the weights of the words of a claim are sure, "" where they are of none."""
    outcomes = _weigh_claim(claim, claim.where.text, situation)[0]
    return _SCORES[outcomes.index(max(outcomes))] if outcomes is not None and outcomes.is_sure else ""


def _weigh_claim(claim: Claim, text: str, situation: Situation) -> tuple[Outcomes | None, bool]:
    """Return what a text says of the game of a claim, None where it does not name both players, and whether it speaks
    against the score.
    """
    named = list_named(text, situation.names)
    players = list_first(named)
    pair = _find_pair(claim, players, situation)
    if pair is None:
        return None, False
    outcomes = weigh_outcomes(list_words(text, _number(named, players)), *pair)
    return outcomes, outcomes.is_unlikely(outcomes[_SCORES.index(claim.score)], of_two=len(players) == PAIR)


def _is_in_words(text: str, situation: Situation) -> bool:
    """Return whether a text says in a sentence who won: of rows the examples have too few."""
    kinds = {one.kind for one in find_mentions(text, situation)[0]}
    return not kinds.isdisjoint(VERBS_OF_RESULT) and kinds.isdisjoint(_OF_ROWS)


def _find_pair(claim: Claim, players: Sequence[Mention], situation: Situation) -> tuple[int, int] | None:
    """Return the numbers of White and Black among the players of a sentence, None where it does not name both, names
    too many, or they meet twice.
    """
    white, black = (_find_player(name, players, situation) for name in (claim.white, claim.black))
    if white is None or black is None or white == black or len(players) > MOST:
        return None
    return None if meet_twice((players[white], players[black]), situation) else (white, black)


def _find_player(name: str, players: Sequence[Mention], situation: Situation) -> int | None:
    """Return the number of the player of a sentence who has this name, None where it names nobody so."""
    persons = frozenset().union(*(one.persons for one in find_players(name, situation.names)))
    return next((number for number, one in enumerate(players) if one.persons & persons), None)

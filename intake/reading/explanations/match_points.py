"""Points of a match that the next sentence explains: "Koch 1½, Wolf ½. Koch won with White; the other was drawn."."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import chain

from intake.reading import limits
from intake.reading.explanations.agreement import list_players
from intake.reading.explanations.claims import make_claims
from intake.reading.explanations.counterchecks import list_paragraphs
from intake.reading.explanations.pair_results import DRAW, PLAYERS, WIN, PairResult
from intake.reading.explanations.sentence import Explained
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.mentions import Kind, Mention, Situation, find_mentions
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import ScoreWord, plain_dashes
from intake.reading.types import Claim, Place
from intake.reading.words import any_case

Lines = Sequence[tuple[int, str]]
Mentions = tuple[Mention, ...]

_MORE = r"(?:1 ?½|1[.,]5|1 1/2)(?![\w½])"
_LESS = r"(?:0?½|0[.,]5|1/2)(?![\w½])"
_LEADS = re.compile(rf"(?<![\w½]){_MORE}")
_BEHIND = re.compile(rf"\s*[:,(]?\s*(?:(?P<more>{_MORE})|{_LESS})")
"""The points behind a name."""

_SUM = re.compile(rf"\s*[:,(]?\s*(?:(?P<more>{_MORE})\s?[-:]\s?{_LESS}|{_LESS}\s?[-:]\s?{_MORE})")
"""The points behind both names."""

_OTHER = any_case(
    r"[,;.:]?\s*\b(?:(?:and|und|while|während) )?(?:the|die|das) (?:other|second|return|andere|zweite|rück\w+)\b"
)
"""Where a sentence goes on to the second of two games."""

_OF_SCORE = frozenset({Kind.LINK, Kind.SCORE, Kind.POINT, Kind.TOURNAMENT, Kind.COMMA, Kind.COLON, Kind.AND})
"""What a sentence may have beside the two players of a match."""

_SUBJECTS = frozenset({Kind.PRONOUN, Kind.PLAYER})
_BESIDE = _SUBJECTS | {Kind.DAY}
_PAIR = 2
_MOST = 2
"""Sentences that explain a match (our own choice)."""

_NEAR = 3
"""Lines below its points on which they may begin (our own choice)."""


@dataclass(frozen=True, slots=True)
class _Match:
    """Who has more points than whom, whether a dash is between them, and the tournament that the sentence names."""

    winner: Mention
    loser: Mention
    is_linked: bool
    tournament: str

    @property
    def result(self) -> PairResult:
        """The points of both games, which do not say what game was won."""
        word = ScoreWord(0, 0, "1½-½", ScoreKind.MATCH, halves=(3, 1))
        return PairResult(self.winner, self.loser, word, colours_known=True)


def explain_matches(part: str, lines: Lines, situation: Situation) -> tuple[list[Claim], list[tuple[int, str]]]:
    """Return the games of matches whose points are written, and the lines without their sentences."""
    claims: list[Claim] = []
    if not _LEADS.search("\n".join(line for _, line in lines)):
        return claims, list(lines)
    paragraphs = list(list_paragraphs(part, lines))
    sentences = [one for paragraph in paragraphs for one in split_sentences(paragraph)]
    used: set[Place] = set()
    for at, points in enumerate(sentences):
        behind = _list_behind(points, sentences[at + 1 : at + 1 + _MOST])
        if made := _explain_match(points, " ".join(one.text for one in behind), situation):
            claims += made
            used |= {points, *behind} if made[0].score else {points}
    return claims, list(_list_unused(lines, paragraphs, used))


def _list_unused(
    lines: Lines, paragraphs: Iterable[Sequence[Place]], used: AbstractSet[Place]
) -> Iterator[tuple[int, str]]:
    """Yield the lines without the sentences that are used."""
    rest = dict(lines)
    for paragraph in paragraphs:
        sentences = list(split_sentences(paragraph))
        if not used.isdisjoint(sentences):
            rest |= {place.line: _join(place.line, sentences, used) for place in paragraph}
    yield from rest.items()


def _list_behind(points: Place, sentences: Sequence[Place]) -> Sequence[Place]:
    """Return the sentences below up to the one that speaks of the second game."""
    near = [one for one in sentences if one.line <= points.line + _NEAR]
    at = next((number for number, one in enumerate(near, start=1) if _OTHER.search(one.text)), 0)
    return near[:at]


def _join(line: int, sentences: Iterable[Place], used: AbstractSet[Place]) -> str:
    return " ".join(one.text for one in sentences if one.line == line and one not in used)


def _explain_match(points: Place, words: str, situation: Situation) -> list[Claim]:
    """Return the two games of a match whose points are in one sentence and whose course follows, none of other
    sentences. Which game was won is asked where the words do not say it; points with a dash are asked elsewhere.
    """
    match = _find_match(plain_dashes(points.text), situation)
    if match is None or not _meet_twice(match, situation):
        return []
    before = f"{plain_dashes(points.text)} "
    games = _find_games(match, before, plain_dashes(words), situation)
    if not games and match.is_linked:
        return []
    where = replace(points, text=f"{points.text} {words}" if games else points.text)
    made = (make_claims(one, where, situation) for one in games or [Explained(points.text, (), (match.result,))])
    claims = chain.from_iterable(filter(None, made))
    return [replace(one, tournament=one.tournament or match.tournament) for one in claims]


def _find_games(match: _Match, before: str, words: str, situation: Situation) -> list[Explained]:
    """Return the two games of a match of which words say who won with which colour, none where it is not clear."""
    text = before + words
    won, drawn = _split_games(text, find_mentions(" " * len(before) + words, situation)[0])
    if not (_is_win(won, match) and _is_draw(drawn)):
        return []
    win, draw = (replace(match.result, score=_write_score(score)) for score in (WIN, DRAW))
    has_white = any(one.kind is Kind.WHITE for one in won)
    win, draw = (win, draw.turned()) if has_white else (win.turned(), draw)
    return [Explained(text, won, (win,)), Explained(text, drawn, (draw,))]


def _write_score(score: str) -> ScoreWord:
    return ScoreWord(0, 0, "", ScoreKind.GAME, score, numeric=False)


def _split_games(text: str, mentions: Sequence[Mention]) -> tuple[Mentions, Mentions]:
    """Return what is said of the game that was won, and of the other one."""
    other = _OTHER.search(text)
    begins = other.start() if other else 0
    before = tuple(one for one in mentions if one.start < begins)
    behind = tuple(one for one in mentions if one.start >= begins)
    return (before, behind) if any(one.kind is Kind.WIN for one in before) else (behind, before)


def _find_match(text: str, situation: Situation) -> _Match | None:
    """Return the match of a sentence that has two players with their points, and nothing else."""
    if not _may_have_points(text, situation):
        return None
    mentions = find_mentions(text, situation)[0]
    kinds = {one.kind for one in mentions}
    players = list_players(mentions)
    leads = _list_leads(text, *players) if len(players) == _PAIR else []
    if len(set(leads)) != _PAIR or not kinds <= PLAYERS | _OF_SCORE:
        return None
    winner, loser = players if leads[0] else reversed(players)
    code = next((one.value for one in mentions if one.kind is Kind.TOURNAMENT), "")
    return _Match(winner, loser, Kind.LINK in kinds, code)


def _may_have_points(text: str, situation: Situation) -> bool:
    """Return whether a sentence is short enough to be looked at and has the points of a match; count it as tried."""
    if len(text) > limits.SENTENCE or not _LEADS.search(text):
        return False
    situation.count(limits.TRY + len(text))
    return not situation.is_spent


def _list_leads(text: str, first: Mention, second: Mention) -> list[bool]:
    """Return of each of two players whether they have more points, nothing where these are not clear."""
    own = [_BEHIND.match(text, one.end) for one in (first, second)]
    total = _SUM.match(text, second.end)
    if total:
        return [bool(total["more"]), not total["more"]]
    return [bool(found["more"]) for found in own if found] if all(own) else []


def _meet_twice(match: _Match, situation: Situation) -> bool:
    """Return whether the two players have a game with each colour in a known tournament."""
    pairs = {
        (place, game.white, game.black)
        for place, tournament in enumerate(situation.known.tournaments)
        for game in tournament.pairings
    }
    return any(
        (place, key, other) in pairs and (place, other, key) in pairs
        for place, key in match.winner.persons
        for at, other in match.loser.persons
        if at == place
    )


def _is_win(mentions: Sequence[Mention], match: _Match) -> bool:
    """Return whether words say that the winner of a match won, with which colour, and speak of nobody else.

    Whoever has half a point has won no game; a pronoun beside a name, and two different ones, may be of the other.
    """
    is_of_other = any(one.kind in PLAYERS and not one.persons & match.winner.persons for one in mentions)
    subjects = {one.text.lower() for one in mentions if one.kind in _SUBJECTS}
    kinds = "".join(sorted(one.kind for one in mentions if one.kind not in _BESIDE))
    is_won = kinds in {f"{Kind.WIN}{Kind.BLACK}", f"{Kind.WIN}{Kind.WHITE}"}
    return is_won and len(subjects) == 1 and not is_of_other


def _is_draw(mentions: Mentions) -> bool:
    """Return whether words say only that a game was drawn, and when."""
    return {one.kind for one in mentions} in ({Kind.DRAW}, {Kind.DRAW, Kind.DAY})

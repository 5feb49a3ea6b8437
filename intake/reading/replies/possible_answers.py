"""What a question leaves to choose from, as its answers are weighed: with the names and what is known of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from intake.reading.claims import mirrored
from intake.reading.codes import Question
from intake.reading.known import KnownTournament
from intake.reading.mentions import PAIR
from intake.reading.types import Candidate, Claim, Finding
from intake.reading.weighing.answer_signs import CERTAIN, COLOUR, DRAW, NO, OTHER, SCORE, WHO, WIN, YES, Choice, Option
from intake.reading.weighing.pair_signs import FIRST_WINS, HALF, SECOND_WINS
from ratings.formats.name_folding import fold
from ratings.regulations.types import Score

from .changes import DROPPED
from .player_answers import ABOUT_A_PLAYER, find_side
from .types import Changes

Sexes = Mapping[str, str]
"""The sexes of players, by their numbers."""

_WHITE, _DRAW, _BLACK = Score.WHITE_WINS.value, Score.DRAW.value, Score.BLACK_WINS.value
_RESULTS = (_WHITE, _DRAW, _BLACK)
_OUTCOMES = MappingProxyType({_WHITE: "won", _DRAW: "drew", _BLACK: "lost"})
"""What a result is for White."""

_WRITTEN = MappingProxyType({_WHITE: FIRST_WINS, _DRAW: HALF, _BLACK: SECOND_WINS})
"""The word for each score in a text whose scores are marked."""

_SHORTEST = 2
"""Signs that a word of a name has at least (our own choice)."""

_HOW_IT_ENDED = frozenset({Question.NO_SCORE, Question.WORDS_CONTRADICT, Question.CONFLICT})

Choices = tuple[Choice, tuple[Changes, ...]]
"""What may be chosen, and the changes of each answer."""


def list_sexes(tournaments: Iterable[KnownTournament]) -> dict[str, str]:
    """Return the sexes of the players of some tournaments, by their numbers."""
    return {seat.number: seat.sex for each in tournaments for seat in each.seats}


def list_choices(finding: Finding, sexes: Sexes) -> Choices | None:
    """Return what a question leaves to choose from; None where it is asked for anything else."""
    if len(finding.claims) != 1:
        return None
    claim, offered = finding.claims[0], finding.candidates
    if finding.code in ABOUT_A_PLAYER and len(offered) >= PAIR:
        return _list_players(finding, claim)
    if finding.code == Question.WHICH_GAME and _are_colours(offered):
        return _list_colours(claim, offered, sexes)
    if finding.code == Question.NOT_CONFIRMED:
        return _list_offered(claim, sexes)
    if finding.code in _HOW_IT_ENDED:
        return _list_results(finding, claim, sexes)
    return None


def _list_players(finding: Finding, claim: Claim) -> Choices:
    side = find_side(finding)
    beside = claim.black if side == "white" else claim.white
    outcome = _OUTCOMES.get(claim.score if side == "white" else mirrored(claim.score or _DRAW), "")
    of_all = {outcome, side if claim.colours_known else ""}
    options = tuple(
        _option(
            {dict(each.changes).get(side, ""), dict(each.changes).get(f"number_{side}", ""), *_list_years(each)},
            {*of_all, *_list_looks(each, finding.candidates)},
        )._replace(sign=_find_sign(at))
        for at, each in enumerate(finding.candidates)
    )
    return Choice(WHO, options, list_name_words(beside)), tuple(each.changes for each in finding.candidates)


def _list_years(candidate: Candidate) -> set[str]:
    """Return the year of birth of a candidate as people write it."""
    return {candidate.born[:4], candidate.born[2:4]}


def _find_sign(at: int) -> str:
    return chr(ord("a") + at)


def _list_looks(candidate: Candidate, candidates: Sequence[Candidate]) -> set[str]:
    """Return what sets a candidate apart from the others: the sex, and of two of one sex who is older."""
    if len({each.sex for each in candidates}) > 1:
        return {candidate.sex}
    births = sorted({each.born for each in candidates if each.born})
    if not len(births) == PAIR == len(candidates):
        return set()
    return {"older" if candidate.born == births[0] else "younger"}


def _are_colours(offered: Sequence[Candidate]) -> bool:
    """Return whether two games of two players are offered, one with each colour."""
    sides = [(dict(each.changes).get("white", ""), dict(each.changes).get("black", "")) for each in offered]
    return len(sides) == PAIR and all(sides[0]) and sides[0] == sides[1][::-1]


def _list_colours(claim: Claim, offered: Sequence[Candidate], sexes: Sexes) -> Choices:
    options = []
    for at, each in enumerate(offered):
        said = dict(each.changes)
        white, number, other = said["white"], said.get("number_white", ""), said.get("number_black", "")
        place = "first" if fold(white) == fold(claim.white) else "last"
        traits = {_OUTCOMES.get(said.get("score", ""), ""), place, *_list_sexes(sexes, number, other)}
        options.append(_option({white, number}, traits)._replace(sign=_find_sign(at)))
    return Choice(COLOUR, tuple(options)), tuple(each.changes for each in offered)


def _list_sexes(sexes: Sexes, own: str, other: str) -> set[str]:
    """Return what the sex of a player says of one of two, where they are a woman and a man."""
    sex = sexes.get(own, "")
    return {sex} if sex and sexes.get(other, "") not in {"", sex} else set()


def list_certain(claim: Claim, sexes: Sexes) -> Choices | None:
    """Return what may be said of a reported result: that it is right, that nothing is to be stored, or another one."""
    if claim.score not in _OUTCOMES:
        return None
    others = [score for score in _RESULTS if score != claim.score]
    options = [_of_score(claim, claim.score, {YES}, sexes), Option(frozenset(), frozenset({NO}))]
    options += [_of_score(claim, score, {OTHER}, sexes) for score in others]
    changes = [(("confirmed", "yes"),), ((DROPPED, "yes"),), *((("score", score),) for score in others)]
    return Choice(CERTAIN, tuple(options)), tuple(changes)


def _list_offered(claim: Claim, sexes: Sexes) -> Choices | None:
    """Return what may be answered to a doubt; yes and no have signs."""
    found = list_certain(claim, sexes)
    if found is None:
        return None
    yes, no, *others = found[0].options
    options = (yes._replace(sign="a"), no._replace(sign="b"), *others)
    return found[0]._replace(options=options), found[1]


def _list_results(finding: Finding, claim: Claim, sexes: Sexes) -> Choices:
    """Return the ways in which a game may have ended, and which of them the mail or the list has."""
    places = {dict(each.changes).get("score", each.words): at for at, each in enumerate(finding.candidates)}
    signs = {score: _find_sign(at) for score, at in places.items()}
    is_conflict = finding.code == Question.CONFLICT
    options = tuple(
        _of_score(claim, score, _find_source(finding, claim, score, places), sexes)._replace(sign=signs.get(score, ""))
        for score in _RESULTS
    )
    changes = (_change_of(finding, score) if is_conflict else (("score", score),) for score in _RESULTS)
    return Choice(SCORE, options), tuple(changes)


def _find_source(finding: Finding, claim: Claim, score: str, places: Mapping[str, int]) -> set[str]:
    """Return where a result is from: the list or the new mail, one of two lines, the figures of a row or nowhere."""
    if finding.code == Question.CONFLICT:
        return {{finding.candidates[-1].words: "stored", claim.score: "new"}.get(score, "neither")}
    if finding.code == Question.WORDS_CONTRADICT and len(finding.candidates) == PAIR:
        return {_find_place(places[score], PAIR) if score in places else "neither"}
    return {"told" if score == claim.score else "untold"} if claim.score else set()


def _change_of(finding: Finding, score: str) -> Changes:
    """Return the changes by which one of two contradicting results is right, none for a third one."""
    offered = (each.changes for each in finding.candidates if each.words == score)
    return next(offered, ())


def _of_score(claim: Claim, score: str, traits: Iterable[str], sexes: Sexes) -> Option:
    """Return a result as an answer: its player is the winner, and there is none of a draw."""
    if score == _DRAW:
        return Option(frozenset(), frozenset({*traits, DRAW}), _WRITTEN[score])
    white, black = (claim.white, claim.number_white), (claim.black, claim.number_black)
    (name, number), (_, other) = (white, black) if score == _WHITE else (black, white)
    place = "named-first" if score == _WHITE else "named-last"
    colour = ({_WHITE: "white", _BLACK: "black"}[score]) if claim.colours_known else ""
    traits = {*traits, place, colour, WIN, *_list_sexes(sexes, number, other)}
    return _option({name, number}, traits)._replace(score=_WRITTEN[score])


def _find_place(at: int, count: int) -> str:
    return "first" if at == 0 else "last" if at == count - 1 else ""


def _option(names: Iterable[str], traits: Iterable[str]) -> Option:
    return Option(frozenset(word for name in names for word in list_name_words(name)), frozenset(filter(None, traits)))


def list_name_words(name: str) -> frozenset[str]:
    """Return the folded words of a name that name somebody."""
    return frozenset(word for word in fold(name).split() if len(word) >= _SHORTEST)

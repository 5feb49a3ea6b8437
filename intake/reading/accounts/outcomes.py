"""Who won in a clause: the verb or noun of a result, whose it is, and against whom."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from intake.reading.accounts.colours import find_side, list_colours, names_game
from intake.reading.accounts.games import Account, is_same, other_of
from intake.reading.accounts.others import is_count
from intake.reading.accounts.people import (
    Candidate,
    find_pronoun,
    is_behind_object,
    is_of_each,
    is_of_pair,
    list_objects,
    list_owners,
    list_subjects,
)
from intake.reading.accounts.scenes import Scene
from intake.reading.claims import mirrored
from intake.reading.explanations.cases import has_other_object, is_oblique, is_subject_behind, mark_objects
from intake.reading.explanations.clauses import are_of_one_verb, are_side_by_side
from intake.reading.explanations.game_pairs import Pair, meet_twice
from intake.reading.explanations.pair_results import DRAW, PLAYERS, VERBS_OF_RESULT, WIN
from intake.reading.mentions import PAIR, Kind, Mention
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import only_offered
from intake.reading.verdicts import about_material
from intake.reading.words import any_case

_EACH = any_case(r"\b(?:(?P<them>jeder|each)|jeweils|je|both|beide)\b")
_BETWEEN = any_case(r"\b(?:between|zwischen)\b")
_BY_SUBJECT = frozenset({Kind.WIN, Kind.LOSE, Kind.RESIGN, Kind.WIN_NOUN, Kind.LOSS_NOUN})
_SIDES = {Kind.WHITE_WINS: "white", Kind.BLACK_WINS: "black"}
_FOR_SOMEBODY = frozenset({Kind.WIN, Kind.LOSE})  # "Die Partie ist für ihn verloren"
_NOUNS = frozenset({Kind.WIN_NOUN, Kind.LOSS_NOUN})
_WITH_OBJECT = frozenset({Kind.BEAT, Kind.YIELD})
_BY_OTHERS = frozenset({Kind.WIN, Kind.BEAT})  # "was won by Koch"
_FINITE_FIRST = any_case(r"\W*(?:mus(?:s|ste)|konnte|kann|hat|hatte|schlug|besiegte|bezwang|unterlag)\b")
"""How a clause begins whose subject is that of the clause before it."""

_WON_BY = any_case(r"won by\b")
"""How a game is called in the passive, whoever is named before: "Game 1, Koch White: won by Wolf"."""

_OF_MATERIAL = frozenset({*_FOR_SOMEBODY, *_NOUNS, *_SIDES})
"""What may be said of a piece as well."""

_GAMES = (
    r"(?:\w+ )?(?:games?|points?|match(?:es)?|one|encounter|battle|duel|first|second|other|return|white|black|both|full"
    r"|whole|time|day|win|two)\b"
)
_OF_THING = any_case(
    r"\b(?:lost|won) it\b|\b(?:gewinnt|gewann|wins?|won) (?:das|the) (?:turnier|tournament)\b"
    r"|\b(?:lost|loses?) (?:touch|interest|contact|count|track|patience|heart|ground|material|sight|time|hope)\b"
    r"|\b(?:lost|lose[sd]?|won|wins?|gave up|gives up|given up)"
    rf" (?:the|his|her|an?|some|all|all the|one|too much|more|much|two|three|several)\s+(?!{_GAMES})\w+"
)
"""What is won, lost or given up, and no game."""

_WON = any_case(
    r"\b(?:gewonnen|gewinn\w*|siege?|punkt|zähler|entschieden|gewertet|win|won|points?|decided|victory|ergebnis|result)\b"
    r"|\d"
)
"""Without one of these words "for White" says nothing of a result."""

_GIVES_UP = any_case(r"g[ai](?:ve|ves|ven|b|bt) up|gab|gibt")
_POINT = any_case("goes|went|punkt|point|punkt geht|geht an|an")
_GOES = any_case(r"(?:ging|geht|went|goes)\b")
_FOR_OTHER = any_case(r"\s+(?:(?:on|by|auf|durch|nach) \w+ )?(?:for|für) (?!the (?:first|second|third|last)\b)")
"""Behind a noun for a result: it is not that of the subject, but of somebody who has to be known."""

_ENGLISH = any_case("lost|loses|won|wins|resign(?:s|ed)|g[ai]ves? up")
_TO_SOMEBODY = any_case(r"\b(?:for|to|für|an) (?:him|her|ihn|sie)\b")
_STANDS = any_case(r"\b(?:auf|um|zum|an|von)\s+$")
"""Before the noun for a result that somebody only has in view: "stand auf Gewinn"."""

_TO_DO = any_case(r"\s+zu\s+\w+en\b|\s+(?:smoking|drinking|work\w*|hope|trying)\b")
"""What somebody gave up besides games."""

_HALF = any_case("(?:(?:ein(?:en|em)?|je) )?halbe[rn]?")
_NOUN = re.compile(r"\s+(?!Punkt|Zähler)(?:[A-ZÄÖÜ]\w+|also\b)")
_PASSIVE = any_case(r"\b(?:wurde|wird|was|were|been)\b")
"""What is said of a game, not of a player: "In both cases it was resigned"."""

_DENIES = any_case(r"\b(?:nicht|nie\w*|kein\w*|not|never|no|neither|weder)\b|n['’]t\b")
Outcomes = tuple["Outcome", ...]
"""What a verb says, in one of the ways in which it can be meant."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a clause says of a game: the two players, the score of the first, `side` where only the colour of the winner
    is known.
    """

    pair: Pair
    score: str
    subject: Mention | None = None
    side: str = ""
    cost: int = 0

    @property
    def winner(self) -> Mention | None:
        """Who won, None for a draw."""
        return None if self.score == DRAW else self.pair[0] if self.score == WIN else self.pair[1]


def list_scores(scene: Scene) -> list[Mention]:
    """Return the scores of one game in a clause."""
    found = ((one, one.score) for one in scene.clause.mentions if one.score)
    return [one for one, word in found if word.kind is ScoreKind.GAME and not word.unplayed]


def is_doubted(scene: Scene) -> bool:
    """Return whether a word of a clause doubts its result."""
    return bool(scene.clause.doubt_words)


def is_guessed(scene: Scene) -> bool:
    """Return whether a clause gives its result as a guess, and denies none."""
    return any(not _DENIES.search(one.text) for one in scene.clause.doubt_words)


def list_verbs(scene: Scene) -> list[Mention]:
    """Return the words of a clause that say how a game ended."""
    found = [one for one in scene.clause.mentions if one.kind in VERBS_OF_RESULT or one.kind in _SIDES]
    found = [one for one in found or _list_going(scene) if not is_count(one, scene)]
    if not found:
        return found
    is_of_thing = _names_thing(scene)
    return [one for one in found if not _is_other(one, scene, is_of_thing=is_of_thing)]


def _names_thing(scene: Scene) -> bool:
    """Return whether a clause is about something that is won, lost or given up, and is no game."""
    is_of_thing = about_material(scene.text) or _OF_THING.search(scene.text) is not None
    return is_of_thing or has_other_object(scene.text, scene.mentions)


def _list_going(scene: Scene) -> Iterator[Mention]:
    """Yield the verb of a clause that goes on with a game behind brackets: "(Wolf White) went to Koch"."""
    going = _GOES.match(scene.text) if scene.clause.joint == ")" and scene.clause.list_kinds(Kind.FOR) else None
    if going:
        begin = scene.clause.begin
        yield Mention(Kind.WIN_NOUN, begin + going.start(), begin + going.end(), going[0])


def _is_other(verb: Mention, scene: Scene, *, is_of_thing: bool) -> bool:
    """Return whether a word that may say how a game ended says something else."""
    if is_of_thing and (verb.kind in _OF_MATERIAL or _GIVES_UP.match(verb.text)):
        return True
    if verb.kind is Kind.DRAW:
        return only_offered(scene.clause.sentence[scene.clause.begin :]) or _is_half_of_something(verb, scene)
    if verb.kind is Kind.RESIGN:
        return _TO_DO.match(scene.clause.sentence, verb.end) is not None or _has_no_doer(scene)
    return _is_noun_apart(verb, scene) or (verb.kind in _SIDES and _is_side_apart(verb, scene))


def _is_half_of_something(verb: Mention, scene: Scene) -> bool:
    return _HALF.fullmatch(verb.text) is not None and _NOUN.match(scene.clause.sentence, verb.end) is not None


def _has_no_doer(scene: Scene) -> bool:
    """Return whether a clause says in the passive that somebody gave up, and does not say who."""
    return bool(_PASSIVE.search(scene.text)) and not (scene.players or find_pronoun(scene) or find_side(scene))


def _is_side_apart(verb: Mention, scene: Scene) -> bool:
    """Return whether "for White" says nothing of a result."""
    return verb.text.lower().startswith(("für", "for")) and not _WON.search(scene.text)


def _is_noun_apart(verb: Mention, scene: Scene) -> bool:
    """Return whether a noun is one that somebody only has in view, or says whose the point is without a name."""
    if verb.kind in _NOUNS and _STANDS.search(scene.clause.sentence[: verb.start]):
        return True
    is_of_other = _FOR_OTHER.match(scene.clause.sentence, verb.end, scene.clause.end) is not None
    if verb.kind not in _NOUNS or not (_POINT.fullmatch(verb.text) or is_of_other):
        return False
    is_for = any(one.start >= verb.end for one in scene.clause.list_kinds(Kind.FOR, Kind.BY))
    is_pronoun = _TO_SOMEBODY.search(scene.clause.sentence, verb.end, scene.clause.end) is not None
    return not (is_for or is_pronoun or find_side(scene))


def list_outcomes(scene: Scene, verb: Mention, account: Account) -> Iterator[Outcomes]:
    """Yield what a verb may say, each way with the results that it gives."""
    if each := _find_each(scene, verb, account):
        yield (each,)
    elif verb.kind in _SIDES:
        yield from _of_side(_SIDES[verb.kind], scene, account)
    elif verb.kind is Kind.DRAW:
        yield from _list_drawn(scene, account)
    elif verb.kind in _NOUNS:
        yield from _of_noun(scene, verb, account)
    else:
        yield from _of_verb(scene, verb, account)


def _find_each(scene: Scene, verb: Mention, account: Account) -> Outcome | None:
    """Return what each of two who meet twice did with one colour: "Koch and Wolf each won with White"."""
    colours = list_colours(scene)
    is_of_each = verb.kind in _BY_SUBJECT and len(colours) == 1 and not (find_side(scene) or scene.days)
    pair = _find_pair_of_each(scene, account) if is_of_each else None
    if pair is None or not meet_twice(pair, scene.people.situation):
        return None
    return Outcome(pair, VERBS_OF_RESULT[verb.kind], side=colours.pop())


def _find_pair_of_each(scene: Scene, account: Account) -> Pair | None:
    """Return the two of whom a clause says what each of them did, None beside others in its sentence."""
    pair = _find_joined(scene) if scene.players else account.pair
    if pair is None or not _names_each(scene):
        return None
    beside = [one for at in account.touched for one in account.games[at].pair]
    return pair if all(is_of_pair(one, pair) for one in (*account.said, *beside)) else None


def _names_each(scene: Scene) -> bool:
    """Return whether a clause speaks of each of two: of those before it, or of two players joined by an "and"."""
    found = _EACH.search(scene.text)
    is_joined = not scene.players or bool(scene.clause.list_kinds(Kind.AND))
    return found is not None and (is_joined or found["them"] is not None)


def _find_joined(scene: Scene) -> Pair | None:
    """Return the only two players whom a clause names."""
    match scene.players:
        case [first, second]:
            return first, second
    return None


def _of_side(side: str, scene: Scene, account: Account) -> Iterator[Outcomes]:
    """Yield the win of a colour in the game of the last pair, or of the pair of the clause."""
    match scene.players:
        case [first, second]:
            yield (Outcome((first, second), WIN, side=side),)
        case [] if account.pair:
            yield (Outcome(account.pair, WIN, side=side),)


def _list_drawn(scene: Scene, account: Account) -> Iterator[Outcomes]:
    """Yield the pairs that a clause may call drawn."""
    match scene.players:
        case [first, second]:
            yield (Outcome((first, second), DRAW, scene.plain or first),)
        case [only] if only.kind is Kind.PLAYER and find_pronoun(scene) is None:
            for other in list_objects(scene, only, account):
                yield (Outcome((only, other.player), DRAW, only, cost=other.cost),)
        case [only]:
            for who in list_subjects(scene, account, only):
                yield (Outcome((who.player, only), DRAW, who.player, cost=who.cost),)
        case [] if account.pair:
            yield (Outcome(account.pair, DRAW, account.subject),)


def _of_noun(scene: Scene, noun: Mention, account: Account) -> Iterator[Outcomes]:
    """Yield whose win or loss a noun is: of the player behind "for" or "of", else of the subject."""
    score, named = VERBS_OF_RESULT[noun.kind], scene.players
    plain, against = _of_kind(named, Kind.PLAYER), _of_kind(named, Kind.AGAINST)
    owners = [*_of_kind(named, Kind.FOR, Kind.BY), *plain]
    if len(plain) > 1:
        return
    if not owners and (by_side := _list_by_side(scene, score, account)):
        yield from by_side
        return
    yield from _of_doer(scene, owners, against, score, account)


def _list_by_side(scene: Scene, score: str, account: Account) -> list[Outcomes]:
    """Return the result of the last pair where the subject of a clause is a colour."""
    if _BETWEEN.search(scene.text):
        pair = _find_joined(scene)
    else:
        pair = None if scene.plain or find_pronoun(scene) else account.pair
    side = find_side(scene)
    return [(Outcome(pair, score, side=side),)] if pair and side else []


def _of_verb(scene: Scene, verb: Mention, account: Account) -> Iterator[Outcomes]:
    """Yield what a verb says of its subject and its objects."""
    score = VERBS_OF_RESULT[verb.kind]
    plain, objects, owners = _split_roles(scene, verb)
    if by_side := _list_by_side(scene, score, account):
        yield from by_side
    elif len(plain) > 1 or (plain and (is_of_each(scene) or _is_no_subject(scene, verb, plain[0]))):
        return
    elif verb.kind in _WITH_OBJECT and plain and not objects:
        yield from _of_one_beside_verb(scene, verb, plain[0], account)
    else:
        yield from _of_doer(scene, [*owners, *plain], objects, score, account)


def _is_no_subject(scene: Scene, verb: Mention, only: Mention) -> bool:
    """Return whether a player behind an English verb and a bracket did nothing, or two have no sign between them."""
    goes_on = scene.clause.joint == ")" and only.kind is Kind.PLAYER and only.start > verb.start
    return bool(goes_on and _ENGLISH.fullmatch(verb.text)) or are_side_by_side(scene.clause.sentence, scene.players)


def _of_doer(
    scene: Scene, named: Sequence[Mention], objects: Sequence[Mention], score: str, account: Account
) -> Iterator[Outcomes]:
    """Yield the results of the first of some players, else of whom a clause means without a name."""
    doers = [Candidate(one) for one in named[:1]] or list_owners(scene, account)
    for who in doers or list_subjects(scene, account, next(iter(objects), None)):
        yield from _against(scene, who, objects, score, account)


def _split_roles(scene: Scene, verb: Mention) -> tuple[list[Mention], list[Mention], list[Mention]]:
    """Return the subjects of a verb, its objects, and for whom it is said."""
    core = [one for one in scene.clause.mentions if (one.kind in PLAYERS and not names_game(one, scene)) or one is verb]
    named = _of_kind(mark_objects(scene.clause.sentence, core), *PLAYERS)
    subjects, objects = _split_subjects(scene, verb, named)
    owners = _of_kind(named, Kind.FOR) if verb.kind in _FOR_SOMEBODY else []
    return subjects, objects, owners


def _split_subjects(scene: Scene, verb: Mention, named: Sequence[Mention]) -> tuple[list[Mention], list[Mention]]:
    """Return the subjects of a verb, and its objects."""
    plain, by, objects = _of_kind(named, Kind.PLAYER), _of_kind(named, Kind.BY), _of_kind(named, Kind.AGAINST)
    if by and verb.kind in _BY_OTHERS and (not plain or _WON_BY.match(scene.clause.sentence, verb.start)):
        return by, [*objects, *plain]
    if _has_object_by(verb, objects):
        objects += by
    is_second_object = verb.kind in _WITH_OBJECT and not objects and are_of_one_verb(scene.clause.sentence, plain[1:])
    return (plain[:1], plain[1:]) if is_second_object else (plain, objects)


def _has_object_by(verb: Mention, objects: Sequence[Mention]) -> bool:
    """Return whether whoever is named with "by" is an object of a verb, beside those that it has."""
    return verb.kind is Kind.BEATEN or (verb.kind is Kind.BEAT and not objects)


def _of_kind(named: Iterable[Mention], *kinds: Kind) -> list[Mention]:
    return [one for one in named if one.kind in kinds]


def _of_one_beside_verb(scene: Scene, verb: Mention, only: Mention, account: Account) -> Iterator[Outcomes]:
    """Yield what a verb with an object says where its clause names one player: the object, beside a pronoun or behind
    the verb, else the subject.
    """
    score = VERBS_OF_RESULT[verb.kind]
    if not _is_object(scene, verb, only):
        yield from _against(scene, Candidate(only), [], score, account)
        return
    for who in list_subjects(scene, account, only):
        yield from _against(scene, who, [only], score, account)


def _is_object(scene: Scene, verb: Mention, only: Mention) -> bool:
    """Return whether the only player beside a verb is its object: the case shows it, or the subject is left out."""
    pronoun = find_pronoun(scene)
    if is_behind_object(scene, only):
        return False
    if pronoun is None and (is_oblique(scene.clause.sentence, only) or _FINITE_FIRST.match(scene.text)):
        return True
    if pronoun is None:
        before = scene.clause.sentence[scene.clause.begin : verb.start]
        is_subject = is_subject_behind(before, verb) and not is_oblique(scene.clause.sentence, only)
        return only.start > verb.start and not is_subject
    start = scene.clause.begin + pronoun.start()
    return start < max(only.start, verb.start) and not (pronoun[0].lower() == "sie" and only.start < start)


def _against(
    scene: Scene, who: Candidate, objects: Sequence[Mention], score: str, account: Account
) -> Iterator[Outcomes]:
    """Yield the results of a subject against the players that are named, or who may be meant."""
    player, meet = who.player, scene.people.meet
    if objects:
        if all(meet(player, one) for one in objects):
            yield tuple(Outcome((player, one), score, player, cost=who.cost) for one in objects)
        return
    for other in list_objects(scene, player, account):
        if meet(player, other.player):
            yield (Outcome((player, other.player), score, player, cost=who.cost + other.cost),)


def find_loose(scene: Scene, verb: Mention, account: Account) -> Mention | None:
    """Return the player whose result a verb gives where nobody knows against whom."""
    if verb.kind in _SIDES or verb.kind is Kind.DRAW or len(scene.players) >= PAIR:
        return None
    if scene.players:
        return scene.plain if not find_pronoun(scene) else None
    found = list_subjects(scene, account)
    return found[0].player if len(found) == 1 and account.pair is None else None


def settle_side(outcome: Outcome, white: Mention | None) -> Outcome | None:
    """Return the result of a colour as that of a player, None where nobody knows who has White."""
    if not outcome.side:
        return outcome
    if white is None:
        return None
    player = white if outcome.side == "white" else other_of(outcome.pair, white)
    is_first = is_same(outcome.pair[0], player)
    return replace(outcome, score=outcome.score if is_first else mirrored(outcome.score), subject=player, side="")

"""What a clause with a result adds to an account, in every way in which it can be meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from intake.reading.accounts.both import is_of_both
from intake.reading.accounts.colours import (
    find_order,
    find_white,
    is_of_other_colour,
    list_colours,
    names_colour,
    settle_colours,
)
from intake.reading.accounts.descriptions import choose_day, describe, is_loose_of, note_ruling
from intake.reading.accounts.games import Account, Game, Sum, add_game, is_same, other_of, score_for
from intake.reading.accounts.others import is_of_match, is_of_others, is_of_several
from intake.reading.accounts.outcomes import (
    Outcome,
    Outcomes,
    find_loose,
    is_doubted,
    is_guessed,
    list_outcomes,
    list_scores,
    list_verbs,
    settle_side,
)
from intake.reading.accounts.pairings import find_pair, is_named_second
from intake.reading.accounts.people import find_pronoun, find_said_sex, is_of_pair, is_relative
from intake.reading.accounts.scenes import Scene
from intake.reading.accounts.sums import ALL_HALVES, find_sum
from intake.reading.claims import mirrored
from intake.reading.explanations.game_clauses import BOTH_GAMES
from intake.reading.explanations.game_pairs import Pair, are_same, meet_twice
from intake.reading.explanations.pair_results import DRAW, LOSS, VERBS_OF_RESULT, WIN
from intake.reading.explanations.result_mentions import INTENDED, OTHER_GAME
from intake.reading.explanations.split_clauses import CONCESSIONS, CONDITIONS, THAT
from intake.reading.mentions import PAIR, Kind, Mention
from intake.reading.words import any_case, mask_words

_UNREAL = any_case(r"\b(?:would|could|should|might|hätten?|wäre|würden?|könnten?)\b")
_IN_THE_PAST = any_case(
    r"\b(?:before|previously|earlier|in the past|last year|years ago|zuvor|früher|im vorjahr|letztes jahr|vor jahren"
    r"|seit jahren|jemals|ever)\W*$"
)
"""What has been so long ago."""

_OF_GAME = frozenset({Kind.WHITE, Kind.BLACK, Kind.SIDE, Kind.DAY, Kind.REASON, Kind.SAME})
_AGAIN = any_case(
    r"(?:[\W\d]|(?:auch|ebenfalls|gelang|ihm|ihr|das|dies|also|too|as well|again|on|am|the|with|mit|als|as)\b)*"
)
"""What a clause may have beside the other colour and its day."""

_COLON = any_case(r"\s*:\s*(?:(?:and|und)\s+)?$")
_OF_SUM = {frozenset({ALL_HALVES}): WIN, frozenset({0}): LOSS}
_TO = any_case(r"\b(?:zu|to) \w+")
_NEAR = len("hopes very much, ")
"""Characters before a clause within which a verb is of that clause (our own choice)."""

_DECISIVE = frozenset({WIN, LOSS})


def read_clause(scene: Scene, account: Account) -> list[Account]:
    """Return the account with what a clause says, in each way in which it can be meant; nothing where it speaks of a
    result and is not understood.
    """
    colours = list_colours(scene)
    colour = next(iter(colours)) if len(colours) == 1 else account.colour
    found = [replace(one, colour=colour) for one in _read(scene, account)]
    is_aside = is_relative(scene) or _is_bracket_of_colour(scene, colours)
    return [replace(one, subject=account.subject) for one in found] if is_aside else found


def _is_bracket_of_colour(scene: Scene, colours: Collection[str]) -> bool:
    """Return whether a clause only says a colour in brackets: "Koch against Wolf (Wolf had White): won"."""
    is_whole = scene.clause.joint.startswith("(") and scene.clause.behind.startswith(")")
    return is_whole and bool(colours and scene.players) and not list_verbs(scene)


def _read(scene: Scene, account: Account) -> list[Account]:
    if total := find_sum(scene, account):
        return list(_read_sum(scene, total, account))
    verbs, scores = list_verbs(scene), list_scores(scene)
    if verbs or scores:
        return _read_result(scene, verbs, scores, account)
    return [note_ruling(scene, one) for one in _repeat(scene, account) or describe(scene, account)]


def _read_result(scene: Scene, verbs: Sequence[Mention], scores: Sequence[Mention], account: Account) -> list[Account]:
    """Return the account with what the verbs of a clause, or its score, say."""
    account = account.with_names(scene.players)
    if is_of_match(scene) or is_of_others(scene):
        return [account] if is_of_several(scene) else []
    if _IN_THE_PAST.search(scene.text):
        return list(describe(replace(scene, days=()), account))
    if is_doubted(scene) or _is_intended(scene):
        return _weigh_doubt(scene, verbs, account)
    ways = _read_verbs(scene, verbs, account) if verbs else _read_score(scene, scores, account)
    return list(filter(lambda one: _fits_scores(one, scores, scene), ways))


def _read_sum(scene: Scene, total: Sum, account: Account) -> Iterator[Account]:
    """Yield the account with the points of both games, and both where one player has all points or both are drawn."""
    if is_of_others(scene) or is_doubted(scene) or _is_intended(scene):
        yield from [] if list_verbs(scene) else describe(scene, account)
        return
    is_drawn = bool(scene.clause.list_kinds(Kind.DRAW)) and BOTH_GAMES.search(scene.text) is not None
    score = DRAW if is_drawn else _OF_SUM.get(total.halves, "")
    account = replace(account, sums=(*account.sums, total))
    if score:
        yield from _add(scene, Outcome(total.pair, score, total.pair[0]), account, of_both=True)
    else:
        yield from describe(scene, account)


def _repeat(scene: Scene, account: Account) -> list[Account]:
    """Return the account with the result before a clause again where that only adds the other colour, nothing for any
    other clause: "won with White on 3 June and with Black on 10 June".
    """
    if account.last not in account.fresh or not _adds_colour(scene):
        return []
    game = account.games[account.last]
    white = find_white(scene, account.subject, game.pair, account)
    if not (white and game.white) or is_same(white, game.white) or not _is_first_of_two(game, account, scene):
        return []
    again = replace(game, white=white, day=choose_day(scene, account), reasons=scene.reasons, place=scene.place)
    return list(add_game(account, again, scene.people.situation, is_other=True))


def _is_first_of_two(game: Game, account: Account, scene: Scene) -> bool:
    """Return whether a game is the only one so far of a pair that meets twice."""
    return len(account.list_games(game.pair)) == 1 and meet_twice(game.pair, scene.people.situation)


def _adds_colour(scene: Scene) -> bool:
    """Return whether a clause has nothing but a colour, a day and a reason, behind "and" or with a day."""
    rest = mask_words(scene.text, [one for one in scene.mentions if one.kind in _OF_GAME], " ")
    is_dated = scene.clause.joint == "," and any(one.kind is Kind.DAY for one in scene.mentions)
    is_joined = is_dated or scene.clause.joint in {"und", "and"}
    is_bare = is_joined and not (scene.players or scene.clause.behind.startswith(","))
    return is_bare and len(list_colours(scene)) == 1 and _AGAIN.fullmatch(rest) is not None


def _read_verbs(scene: Scene, verbs: Sequence[Mention], account: Account) -> list[Account]:
    """Return the account with what each verb of a clause says."""
    ways = [account]
    for verb in verbs:
        ways = [more for one in ways for more in _read_verb(scene, verb, one)]
    return ways


def _is_intended(scene: Scene) -> bool:
    """Return whether a clause is supposed, conceded, or what somebody hopes for before it: "hofft, remis zu halten"."""
    before = scene.clause.sentence[max(0, scene.clause.begin - _NEAR) : scene.clause.end]
    is_hoped = _TO.search(scene.text) is not None and INTENDED.search(before) is not None
    return is_hoped or scene.clause.joint in CONDITIONS | CONCESSIONS


def _weigh_doubt(scene: Scene, verbs: Sequence[Mention], account: Account) -> list[Account]:
    """Return the account where a clause denies or supposes a result; nothing where it is that of its game."""
    if scene.clause.joint in CONDITIONS and not _UNREAL.search(scene.text):
        return []
    if is_guessed(scene) and len(scene.players) == PAIR:
        return []
    undated = replace(scene, days=())
    told = [more for verb in verbs for more in _read_verb(undated, verb, account)]
    is_own = any(one.plain == account.plain and one.cost == account.cost for one in told)
    return [] if is_own else list(describe(undated, account))


def _read_verb(scene: Scene, verb: Mention, account: Account) -> Iterator[Account]:
    """Yield the account with what a verb says. Who of two equally likely ones is meant is not settled by a new game
    that only one of them can have.
    """
    found = sorted(filter(None, list_outcomes(scene, verb, account)), key=lambda outcomes: outcomes[0].cost)
    if not found:
        loose = find_loose(scene, verb, account)
        yield from [_leave_loose(scene, verb, account, loose)] if loose else []
        return
    likely = [outcomes for outcomes in found if outcomes[0].cost == found[0][0].cost]
    if any(_favours_teller(scene, one, account) for one in chain(*likely)):
        return
    added = [_add_all(scene, outcomes, account) for outcomes in found]
    is_guess = len(likely) > 1 and not all(added[: len(likely)]) and not _is_told_by_colour(scene)
    yield from _without_new_games(chain(*added[: len(likely)]), account, is_guess=is_guess)
    yield from chain(*added[len(likely) :])


def _is_told_by_colour(scene: Scene) -> bool:
    """Return whether a clause has a colour beside the pronoun that may mean any player: "mit Schwarz verlor er"."""
    pronoun = find_pronoun(scene)
    return pronoun is not None and pronoun["m"] is not None and names_colour(scene)


def _without_new_games(ways: Iterable[Account], account: Account, *, is_guess: bool) -> Iterator[Account]:
    """Yield accounts, of a guess only those without another game than before."""
    return (one for one in ways if not is_guess or len(one.games) == len(account.games))


def _leave_loose(scene: Scene, verb: Mention, account: Account, player: Mention) -> Account:
    """Return an account with the result of a player against somebody who is still to come."""
    day = choose_day(scene, account)
    told = Game((player, player), VERBS_OF_RESULT[verb.kind], scene.place, None, day, scene.reasons)
    return replace(account, subject=player, topic=account.topic or player, loose=(player, told), day=None)


def _favours_teller(scene: Scene, outcome: Outcome, account: Account) -> bool:
    """Return whether only the winner reports a new win, and not as their own: "Koch writes that she has won"."""
    is_own = scene.clause.joint in THAT and is_same(outcome.subject, outcome.winner)
    is_known = is_own or bool(account.list_games(outcome.pair))
    return not is_known and any(is_same(one, outcome.winner) for one in account.tellers)


def _add_all(scene: Scene, outcomes: Outcomes, account: Account) -> list[Account]:
    """Return the account with several outcomes of a verb."""
    ways = [account]
    for outcome in outcomes:
        ways = [more for one in ways for more in _add(scene, outcome, one)]
    return ways


def _read_score(scene: Scene, scores: Sequence[Mention], account: Account) -> Iterator[Account]:
    """Yield the account with a score alone: that of the pair before it, or of a draw."""
    pair, _ = find_pair(scene, account)
    score = scores[0].score.score if scores[0].score else ""
    if pair is None or len(scores) > 1 or _is_of_either(score, scene):
        return
    account = replace(account, white=_find_white_of_score(account, pair))
    if outcome := _find_outcome(scene, score, pair, account):
        yield from _add(scene, outcome, account)
    elif account.fresh or account.list_games(pair):
        yield account


def _find_white_of_score(account: Account, pair: Pair) -> Mention | None:
    """Return who has White by the words before a score, or by the order of the names."""
    order = account.order if account.order and is_of_pair(account.order, pair) else None
    return account.white or settle_colours(account.colours, pair)[0] or order


def _is_of_either(score: str, scene: Scene) -> bool:
    """Return whether a score may be White's or that of the player whose colour a clause names: not "1-0 as White"."""
    return score in _DECISIVE and list_colours(scene) == {"black"}


def _find_outcome(scene: Scene, score: str, pair: Pair, account: Account) -> Outcome | None:
    """Return what a score says of a pair, None where it may be that of either player."""
    if score == DRAW:
        return Outcome(pair, DRAW)
    winners = scene.clause.list_kinds(Kind.FOR)
    if winners:
        return Outcome((winners[0], other_of(pair, winners[0])), WIN)
    if len(scene.players) == PAIR and (account.white is None or is_same(account.white, pair[0])):
        return Outcome(pair, score, scene.plain)
    white = account.white
    if white is None or not is_of_pair(white, pair) or (not account.of_both and is_named_second(white, pair, scene)):
        return None
    return Outcome((white, other_of(pair, white)), score)


def _fits_scores(account: Account, scores: Sequence[Mention], scene: Scene) -> bool:
    """Return whether the scores of a clause can be those of its game: numbers of a draw beside a win cannot, and who
    has White has not lost by 1-0. Where nobody knows who has White they are those of the winner.
    """
    if account.last < 0:
        return True
    game = account.games[account.last]
    white = game.white or scene.people.find_white(game.pair)
    white = None if scene.clause.list_kinds(Kind.FOR) else white
    own = score_for(game, (white, white)) if white else DRAW if game.score == DRAW else WIN
    return all(one.score.score == own for one in scores if one.score)


@dataclass(frozen=True, slots=True)
class _Colours:
    """Who has White in the game of an outcome: as the words say it, and by whatever else is known."""

    said: Mention | None
    known: Mention | None
    contradict: bool


def _add(scene: Scene, outcome: Outcome, account: Account, *, of_both: bool = False) -> Iterator[Account]:
    """Yield the account with the game of an outcome, or both games."""
    pair = outcome.pair
    if not scene.people.meet(*pair) or _is_unclear(scene, pair, account):
        return
    if not (account.pair and are_same(account.pair, pair)):
        account = replace(account, white=None, order=None, is_other=False)
    colours = _find_colours(scene, outcome, account)
    is_twice = meet_twice(pair, scene.people.situation)
    is_each = of_both or (is_twice and is_of_both(scene, outcome, account))
    settled = _settle(outcome, colours, is_each=is_each)
    if settled is None:
        return
    game = Game(settled.pair, settled.score, scene.place, colours.said, choose_day(scene, account), scene.reasons)
    game = replace(game, is_presumed=_is_presumed(outcome, colours, account))
    after = _go_on(scene, account, settled)
    if is_each:
        yield from _add_both(replace(game, white=None), after, scene, outcome)
    else:
        is_other = is_twice and _speaks_of_other(scene, account)
        yield from add_game(after, game, scene.people.situation, is_other=is_other)


def _is_presumed(outcome: Outcome, colours: _Colours, account: Account) -> bool:
    """Return whether who has White in a game is only known by the order of the names in the subject."""
    return account.is_presumed and not outcome.side and is_same(colours.said, account.white)


def _settle(outcome: Outcome, colours: _Colours, *, is_each: bool) -> Outcome | None:
    """Return an outcome for players, not colours; None where nobody knows who has White, or it is said in two ways."""
    white = outcome.pair[0] if is_each else colours.known
    return None if colours.contradict else settle_side(outcome, white)


def _is_unclear(scene: Scene, pair: Pair, account: Account) -> bool:
    """Return whether a game is hearsay, one of both of several pairs, or that of a result before it whose opponent is
    not known yet.
    """
    is_of_several = len(scene.players) > PAIR and BOTH_GAMES.search(scene.text) is not None
    return is_of_several or _is_hearsay(pair, account.tellers) or is_loose_of(pair, account)


def _is_hearsay(pair: Pair, tellers: Iterable[Mention]) -> bool:
    """Return whether somebody else than the two players reports their game."""
    return any(not any(is_same(one, each) for each in pair) for one in tellers)


def _go_on(scene: Scene, account: Account, outcome: Outcome) -> Account:
    """Return an account whose last words gave an outcome."""
    subject, cost = outcome.subject or account.subject, account.cost + outcome.cost
    said = (*account.said, outcome.subject) if outcome.subject else account.said
    sex = find_said_sex(scene, outcome.subject, outcome.pair) if outcome.subject else None
    account = replace(account, sexes=(*account.sexes, sex)) if sex else account
    lone = subject if is_same(subject, scene.plain) and len(scene.players) == 1 else None
    account = replace(account, white=None, is_presumed=False, is_other=False, lone=lone)
    return replace(account, said=said, subject=subject, is_alone=False, cost=cost)


def _find_colours(scene: Scene, outcome: Outcome, account: Account) -> _Colours:
    """Return who has White in the game of an outcome. Who won by the colour is not clear where the words give the
    colours otherwise than the pairing.
    """
    pair, of_pairing = outcome.pair, scene.people.find_white(outcome.pair)
    before, contradict = settle_colours(account.colours, pair)
    said = _find_said_white(scene, outcome, account, before)
    told = said or _find_white_before(scene, account, pair)
    is_otherwise = bool(outcome.side and told and of_pairing) and not is_same(told, of_pairing)
    return _Colours(said, told or of_pairing, contradict or is_otherwise)


def _find_said_white(scene: Scene, outcome: Outcome, account: Account, before: Mention | None) -> Mention | None:
    """Return who has White in the game of an outcome by its own words, else by those `before` of its first game."""
    said = find_white(scene, outcome.subject, outcome.pair, account) or find_order(scene) or account.white
    if said:
        return said
    if _speaks_of_other(scene, account):
        return None if account.list_games(outcome.pair) else before
    return _find_by_order(scene, outcome, account) or before


def _speaks_of_other(scene: Scene, account: Account) -> bool:
    """Return whether a clause, or the words before it for it, is about the other game of a pair."""
    is_named = OTHER_GAME.search(BOTH_GAMES.sub(" ", scene.text)) is not None
    return is_named or is_of_other_colour(scene, account) or account.is_other


def _find_by_order(scene: Scene, outcome: Outcome, account: Account) -> Mention | None:
    """Return who has White by the order of the names, for a winner by the colour or right behind both and a colon."""
    colon = _COLON.search(scene.clause.sentence, 0, scene.clause.begin)
    before = scene.clause.sentence[: colon.start()] if colon else ""
    if account.order is None:
        return None
    is_behind = before.endswith(other_of(outcome.pair, account.order).text)
    is_free = not (outcome.side or is_behind) and meet_twice(outcome.pair, scene.people.situation)
    return None if is_free else account.order


def _find_white_before(scene: Scene, account: Account, pair: Pair) -> Mention | None:
    """Return who has White by the only game of a pair so far: in that one, or in the other one."""
    games = account.list_games(pair)
    white = account.games[games[0]].white if len(games) == 1 else None
    return other_of(pair, white) if white and _speaks_of_other(scene, account) else white


def _add_both(told: Game, account: Account, scene: Scene, outcome: Outcome) -> Iterator[Account]:
    """Yield the account with both games of a pair, which ended the same way for a player or a colour."""
    situation, (first, second) = scene.people.situation, told.pair
    told = replace(told, is_twin=True, doer=None if scene.clause.list_kinds(Kind.AND) else outcome.subject)
    again = replace(told, white=second, score=mirrored(told.score) if outcome.side else told.score)
    for one in add_game(account, replace(told, white=first), situation, is_other=False):
        yield from add_game(one, again, situation, is_other=False)

"""The games of an account, and of whom and what its words so far were."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from intake.reading.claims import mirrored
from intake.reading.days.dates import DateWord
from intake.reading.explanations.game_pairs import Pair, are_same, meet_twice
from intake.reading.mentions import Mention, Situation
from intake.reading.reasons import ReasonWord
from intake.reading.types import Place

_NEW, _NONE = -1, -2
"""Instead of the place of a game: it is a new one, or there can be none."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game of an account: the score of the first of its pair, and who has White where it says so."""

    pair: Pair
    score: str
    place: Place
    white: Mention | None = None
    day: DateWord | None = None
    reasons: tuple[ReasonWord, ...] = ()
    is_twin: bool = False
    """Whether it was told together with the other game of its pair, so that no word has said yet which is which."""

    doer: Mention | None = None
    """Whose games words about both are: a colour by itself is theirs, and nobody's behind "Koch and Wolf drew both"."""

    is_presumed: bool = False
    """Whether nothing says who has White but the order of the names in the subject."""

    @property
    def in_order(self) -> Pair:
        """Its players, White first where that is known."""
        return self.pair if self.white is None or is_same(self.white, self.pair[0]) else self.pair[::-1]

    @property
    def plain(self) -> tuple[object, ...]:
        """What makes two ways to understand an account differ."""
        first, second = self.pair
        seats = [first.persons, second.persons] if _order(first) <= _order(second) else [second.persons, first.persons]
        score = self.score if _order(first) <= _order(second) else mirrored(self.score)
        return (*seats, score, self.white and self.white.persons, self.day and self.day.value)


@dataclass(frozen=True, slots=True)
class Sum:
    """The points of both games of a pair: the half points that the first of the two may have."""

    pair: Pair
    halves: frozenset[int]


@dataclass(frozen=True, slots=True)
class Ruling:
    """A game that was called adjudicated before its result: by which words, and when."""

    pair: Pair
    reasons: tuple[ReasonWord, ...]
    day: DateWord | None


def _order(player: Mention) -> list[tuple[int, int]]:
    return sorted(player.persons)


@dataclass(frozen=True, slots=True)
class Account:
    """What was said so far: the games, the pair and the player of whom the last words spoke, who else was named,
    and what they leave for the words behind them: who has White, whether they speak of the other game, a day.

    `topic` is the first player of whom the paragraph speaks, or the only one of the mail's subject. `cost` counts how
    often a pronoun was given to somebody else than whom the words before spoke of.
    """

    games: tuple[Game, ...] = ()
    pair: Pair | None = None
    subject: Mention | None = None
    topic: Mention | None = None
    is_alone: bool = False
    """Whether the last words spoke of the subject alone, so that a pronoun goes on with it."""
    lone: Mention | None = None
    """The only player whom the last result names: a sentence behind it that says their colour means them."""
    named: tuple[Mention, ...] = ()
    white: Mention | None = None
    is_presumed: bool = False
    """Whether only the order of the names in the subject says who has White."""
    colours: tuple[tuple[Mention, bool], ...] = ()
    """Players whose colour the sentence says before it names the opponent, and whether that is White."""
    colour: str = ""
    """The last colour that was named."""
    is_other: bool = False
    day: DateWord | None = None
    day_of_both: DateWord | None = None
    """The day of both games of the last pair, which the words before say of them."""
    keeps_day: bool = False
    """Whether the day is that of an end, of which the next sentence may speak."""
    is_astray: bool = False
    """Whether a day was named since the last game that is the end of none: others may count from it."""
    last: int = -1
    cost: int = 0
    fresh: frozenset[int] = frozenset()
    """Games of the sentence that is read."""
    touched: frozenset[int] = frozenset()
    """Games of the paragraph that is read."""
    tellers: tuple[Mention, ...] = ()
    """Players who report what the sentence says: of games that are their own."""
    said: tuple[Mention, ...] = ()
    """Players whom it names."""
    loose: tuple[Mention, Game] | None = None
    """Whose result was told last without an opponent, and what was told."""
    ruling: Ruling | None = None
    order: Mention | None = None
    """Who is named first of the last pair: whose numbers come first in a score, where no colours are said."""
    sums: tuple[Sum, ...] = ()
    of_both: bool = False
    """Whether it is that of both games of a pair, in rows as well as in words."""
    sexes: tuple[tuple[Mention, str], ...] = ()
    """Whose sex pronouns have said."""

    def list_games(self, pair: Pair) -> list[int]:
        """Return the places of the games of a pair."""
        return [at for at, one in enumerate(self.games) if are_same(one.pair, pair)]

    @property
    def leaves_game(self) -> bool:
        """Whether its last words have a day, and say of which game, and nothing of that game follows."""
        return self.day is not None and (self.is_other or self.white is not None)

    @property
    def tells_both(self) -> bool:
        """Whether it has both games of its last pair."""
        return self.pair is not None and len(self.list_games(self.pair)) == len(self.pair)

    @property
    def names_games(self) -> bool:
        """Whether a colour by itself is now one of both games of the subject, and no player: "White: 3 June"."""
        return self.of_both and self.tells_both

    @property
    def plain(self) -> tuple[object, ...]:
        """What makes two ways to understand an account differ."""
        return tuple(one.plain for one in self.games)

    def has_doer(self, player: Mention | None) -> bool:
        """Return whether a player is whose games the last words about both of them are, if there were any."""
        games = [self.games[at] for at in self.list_games(self.pair)] if self.pair else []
        return all(is_same(one.doer, player) for one in games if one.is_twin or one.doer)

    def with_names(self, named: Sequence[Mention]) -> Account:
        """Return the account with players whom its next words name, the last one first."""
        kept = [one for one in self.named if not any(is_same(one, other) for other in named)]
        return replace(self, named=(*reversed(named), *kept), said=(*self.said, *named))


def is_same(one: Mention | None, other: Mention | None) -> bool:
    """Return whether two mentions are of one player."""
    return bool(one and other and one.persons & other.persons)


def other_of(pair: Pair, player: Mention) -> Mention:
    """Return the opponent of one of a pair."""
    return pair[1] if is_same(pair[0], player) else pair[0]


def add_game(account: Account, told: Game, situation: Situation, *, is_other: bool) -> Iterator[Account]:
    """Yield the account with what is said of a game: a new one, or more of one that it has. Nothing where that
    contradicts what it has.
    """
    told = _with_ruling(account, told)
    before = account.list_games(told.pair)
    at = _NEW
    if before:
        is_twice = meet_twice(told.pair, situation)
        at = _find_game(account, before, told, is_other=is_other) if is_twice else before[0]
    if at == _NEW:
        yield _touch(account, _with_second(account, before, told), len(account.games), told.pair)
    elif at != _NONE and (merged := _merge(account.games[at], told)):
        yield _touch(account, [*account.games[:at], merged, *account.games[at + 1 :]], at, told.pair)


def _with_ruling(account: Account, told: Game) -> Game:
    """Return what is said of a game, with the words that called it adjudicated before, and their day."""
    ruling = account.ruling
    if ruling is None or not are_same(ruling.pair, told.pair):
        return told
    return replace(told, reasons=(*told.reasons, *ruling.reasons), day=told.day or ruling.day)


def _touch(account: Account, games: Sequence[Game], at: int, pair: Pair) -> Account:
    """Return an account with its games, the last words of which were about one of them."""
    fresh, touched = account.fresh | {at}, account.touched | {at}
    account = replace(account, ruling=None, is_astray=False)
    return replace(account, games=tuple(games), pair=pair, day=None, last=at, fresh=fresh, touched=touched)


def _with_second(account: Account, before: Sequence[int], told: Game) -> list[Game]:
    """Return the games of an account and a new one; who has White in one of both of a pair has Black in the other."""
    games = [*account.games, told]
    for at, other in ((before[0], told), (len(account.games), account.games[before[0]])) if before else ():
        if other.white and games[at].white is None:
            games[at] = replace(games[at], white=other_of(other.pair, other.white))
    return games


def _find_game(account: Account, before: Sequence[int], told: Game, *, is_other: bool) -> int:
    """Return which of the games of a pair that meets twice is meant again, or that it is a new one, or none."""
    if is_other:
        return _find_other(account, before)
    if told.white and any(account.games[at].white for at in before):
        return _find_by_white(account, before, told.white)
    return _find_by_score(account, before, told)


def _find_by_white(account: Account, before: Sequence[int], white: Mention) -> int:
    """Return the game in which a player has White, else the one of which that is not known, a new one, or none."""
    same = next((at for at in before if is_same(account.games[at].white, white)), None)
    if same is not None:
        return same
    return _NEW if len(before) == 1 else next((at for at in before if account.games[at].white is None), _NONE)


def _find_by_score(account: Account, before: Sequence[int], told: Game) -> int:
    """Return the game that ended in the same way, that of the last words first, or none."""
    again = [at for at in before if score_for(account.games[at], told.pair) == told.score]
    found = account.last if account.last in again else next(reversed(again), _NONE)
    is_unclear = found != _NONE and account.games[found].is_twin and told.day is not None
    return _NONE if is_unclear else found


def _find_other(account: Account, before: Sequence[int]) -> int:
    """Return the other game than the last one of a pair."""
    if len(before) == 1:
        return _NEW
    return next(at for at in before if at != account.last) if account.last in before else before[-1]


def score_for(told: Game, pair: Pair) -> str:
    """Return the score of a game for the first of a pair."""
    return told.score if is_same(told.pair[0], pair[0]) else mirrored(told.score)


def _merge(one: Game, other: Game) -> Game | None:
    """Return a game with what is said of it again, None where that is something else."""
    if _contradicts(one, other):
        return None
    return replace(
        one,
        day=other.day or one.day,
        white=one.white or other.white,
        is_twin=one.is_twin and not other.white,
        reasons=(*one.reasons, *(word for word in other.reasons if word not in one.reasons)),
    )


def _contradicts(one: Game, other: Game) -> bool:
    """Return whether what is said of a game again is something else."""
    has_other_day = one.day is not None and other.day is not None and one.day.value != other.day.value
    has_other_white = one.white is not None and other.white is not None and not is_same(one.white, other.white)
    return has_other_day or has_other_white or score_for(other, one.pair) != one.score


def with_day(account: Account, at: int, day: DateWord) -> Account | None:
    """Return the account with the day of a game, None where it has another one."""
    game = account.games[at]
    if game.day and game.day.value != day.value:
        return None
    games = (*account.games[:at], replace(game, day=day), *account.games[at + 1 :])
    return replace(account, games=games, last=at)


def with_days(account: Account, days: Sequence[DateWord]) -> Account | None:
    """Return the account with a day for each game of its paragraph, None for others than one of each pair."""
    places = sorted(account.touched or range(len(account.games)))
    pairs = {frozenset(player.persons for player in account.games[at].pair) for at in places}
    after: Account | None = account if len(days) == len(pairs) == len(places) else None
    for at, day in zip(places, days, strict=False):
        after = with_day(after, at, day) if after else None
    return after


def with_white(account: Account, at: int, white: Mention) -> Account | None:
    """Return the account with who has White in a game, None where words have said that of the other one."""
    game = account.games[at]
    if game.white and not (is_same(game.white, white) or game.is_presumed):
        return None
    games = [replace(one, is_twin=False) if are_same(one.pair, game.pair) else one for one in account.games]
    games[at] = replace(games[at], white=white, is_presumed=False)
    return replace(account, games=tuple(games), last=at)

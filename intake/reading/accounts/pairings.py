"""Of which two players a clause speaks."""

from __future__ import annotations

from dataclasses import replace

from intake.reading.accounts.colours import find_side
from intake.reading.accounts.games import Account, is_same, other_of
from intake.reading.accounts.people import find_clear_subject, find_object, find_pronoun, is_called_opponent
from intake.reading.accounts.scenes import Scene
from intake.reading.explanations.cases import is_oblique
from intake.reading.explanations.game_pairs import Pair, are_same
from intake.reading.mentions import PAIR, Kind, Mention


def find_pair(scene: Scene, account: Account) -> tuple[Pair | None, bool]:
    """Return the pair of whom words speak, and whether it is another one than before."""
    match scene.players:
        case [first, second] if scene.people.meet(first, second):
            return (first, second), not (account.pair and are_same(account.pair, (first, second)))
        case [only] if account.pair and any(is_same(one, only) for one in account.pair):
            return account.pair, False
        case [only]:
            opponent = _find_opponent(only, scene, account)
            return ((opponent, only) if opponent else None), True
        case []:
            return account.pair, False
    return None, True


def _find_opponent(player: Mention, scene: Scene, account: Account) -> Mention | None:
    """Return whom the only player of a clause plays: the subject where they are its opponent or somebody of the same
    sentence, whom a pronoun means, or whoever alone can play them.
    """
    before = account.subject
    if before and not is_same(before, player) and scene.people.meet(before, player):
        is_joined = player.kind is not Kind.PLAYER or find_pronoun(scene) or is_called_opponent(scene, player)
        if is_joined or any(is_same(before, one) for one in account.said):
            return before
    return find_object(scene, account, player) or scene.people.find_only_opponent(player)


def find_subject(scene: Scene, account: Account) -> Mention | None:
    """Return the subject of a clause, that of the words before where it names none."""
    if named := _find_named(scene):
        return named
    return _find_meant(scene, account) if find_pronoun(scene) else _find_unnamed(scene, account)


def _find_named(scene: Scene) -> Mention | None:
    """Return the subject of a clause that names it, None where its only name is behind a pronoun."""
    plain = [one for one in scene.players if one.kind is Kind.PLAYER and not is_oblique(scene.clause.sentence, one)]
    if len(plain) == 1 and _is_behind_pronoun(scene, plain[0]):
        return None
    return plain[0] if plain else None


def _find_meant(scene: Scene, account: Account) -> Mention | None:
    """Return whom a clause means by the pronoun that is its subject."""
    named = scene.players
    return find_clear_subject(scene, account, next(iter(named), None)) if len(named) < PAIR else None


def _find_unnamed(scene: Scene, account: Account) -> Mention | None:
    """Return the subject of a clause with neither its name nor a pronoun: a colour, or that of the words before."""
    if (side := find_side(scene)) and not account.names_games:
        return _find_by_side(side, scene, account)
    meant = None if scene.players else find_clear_subject(scene, account)
    return meant or account.subject


def _is_behind_pronoun(scene: Scene, player: Mention) -> bool:
    """Return whether a pronoun that is a subject comes before a player: "she met Koch"."""
    pronoun = find_pronoun(scene)
    is_before = pronoun is not None and scene.clause.begin + pronoun.start() < player.start
    return is_before and pronoun is not None and pronoun[0].lower() != "sie"


def _find_by_side(side: str, scene: Scene, account: Account) -> Mention | None:
    """Return who of the last pair has a colour, as far as that is known."""
    if account.pair is None:
        return None
    white = account.white or scene.people.find_white(account.pair)
    return white and (white if side == "white" else other_of(account.pair, white))


def with_words_before(account: Account, subject: Mention | None, scene: Scene) -> Account:
    """Return an account with the subject of a clause, that of the words before where the clause names it."""
    is_named = subject is not None and any(is_same(subject, one) for one in scene.players)
    return account if is_named else replace(account, subject=subject)


def is_named_second(white: Mention, pair: Pair, scene: Scene) -> bool:
    """Return whether a sentence names Black before White, so that a score behind both may be seen from either side."""
    first, second = other_of(pair, white), white
    named = (scene.clause.sentence.startswith(one.text, one.start) for one in (first, second))
    return all(named) and first.start < second.start

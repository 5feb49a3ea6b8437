"""Who has White, as a clause says it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from intake.reading.accounts.games import Account, is_same, other_of
from intake.reading.accounts.people import find_clear_subject, find_pronoun, is_of_pair
from intake.reading.accounts.scenes import Scene, list_named
from intake.reading.doubts.supposed import COLOUR_UNKNOWN
from intake.reading.explanations.game_pairs import Pair, find_first_of_link
from intake.reading.explanations.pair_results import PLAYERS
from intake.reading.mentions import Kind, Mention
from intake.reading.mentions.strangers import OF_AUTHOR
from intake.reading.words import any_case

_COLOUR = any_case(
    r"(?<![\w-])(?:(?P<white>wei(?:ß|ss)|white|anziehend)|(?P<black>schwarz|black|nachziehend))(?P<case>e[rnms]?|s)?"
    r"(?:[ -]?(?P<what>spieler(?:in)?|partie|game|steine?n?|figuren|pieces|men|army|bits|player|side|seite"
    r"|one(?= (?:on|was|ended|today|yesterday)\b)))?(?![\w-])"
    r"(?!\s+(?:flag|fahne|flagge)\b)"
)
_LETTER = any_case(r"\s*(?:(?P<white>w)|(?P<black>[sb]))(?P<case>)(?P<what>)\.?\s*")
"""A colour cut short, in brackets."""

_HAS = any_case(
    r"\b(?:hatte|hat|führte|führt|spielte|spielt|war|ist|bekam|had|has|was|were|is|having|being|playing|played|took"
    r"|held|holding|opened|began|eröffnete|begann|pieces|haben|führen)\b"
)
_WITH = any_case(
    r"(?:\b(?:mit|with|als|as|for|behind|hinter|playing|the|de[nm]|die|der|seinen|ihren|his|her|by|von|was|war)\s+)+$"
)
_LINKED = any_case(r"[\s,(]*(?:(?:als|as|with the|with|playing|having|mit den|mit der|mit)\s+)+")
"""What is between a player and their colour."""

_HAD_BEHIND = any_case(r"\s+(?:hatte|führte|spielte|hat|führt|gehabt|had)\b")
_SET_OFF = re.compile(r"\s*[:,;)]")
"""What is behind the colour of whoever is named before it: "Koch White: drawn"."""

_PRONOUN_BEFORE = any_case(r"\b(?:er|sie|he|she)\s+$")
_OF_WRITER = any_case(r"\b(?:hatte|habe|had|have|saw|sah) (?:ich|i)\b|\b(?:ich|i) (?:hatte|habe|had|have|saw|sah)\b")
_IN_WHICH = any_case(r"\W*(?:in|bei) der\b")
_AS = any_case(r"\b(?:als|as|with|mit)\s+$")
_GAME_WITH = any_case(r"\b(?:game|one|partie|die|that|jene) (?:with|mit)\s+(?:(?:herrn?|frau|mrs?|ms)\.? )?$")
"""Before whoever has a colour in a game: "the game with Koch as White"."""

_GAME_OF_COLOUR = any_case(
    r"\W*(?:die|das|the (?:one|game)) (?:mit|with|as) (?:den |der |the )?(?:wei|schwarz|white|black)"
)
_OWNED = any_case(r"['’]s?\s+$")
_OF = any_case(r"\s+(?:von|of|by)\s+")
_PLAYERS = ("spieler", "player", "side", "seite")
_OF_SUBJECT = frozenset({"", "e", "er"})
"""The cases of a colour that is the subject."""


def find_side(scene: Scene) -> str:
    """Return the colour that is the subject of a clause, "" for none: "White resigned", "der Nachziehende"."""
    sides = {"white" if found["white"] else "black" for found in _list_colours(scene) if _is_side(found, scene)}
    return sides.pop() if len(sides) == 1 else ""


def find_white(scene: Scene, subject: Mention | None, pair: Pair, account: Account) -> Mention | None:
    """Return who of a pair has White in the game of a clause, None where that is not said, or not clear."""
    white, contradicts = settle_colours(list_colour_owners(scene, subject, account), pair)
    return None if contradicts else white


def list_colour_owners(scene: Scene, subject: Mention | None, account: Account) -> Iterator[tuple[Mention, bool]]:
    """Yield whose colour a clause says, and whether it is White."""
    for found in _list_colours(scene):
        is_side = _is_side(found, scene) and not account.names_games
        owner = None if is_side else _find_owner(found, scene, subject, account)
        if owner:
            yield owner, bool(found["white"])


def settle_colours(colours: Iterable[tuple[Mention, bool]], pair: Pair) -> tuple[Mention | None, bool]:
    """Return who of a pair has White by what was said of either, and whether that contradicts itself."""
    of_pair = ((one, is_white) for one, is_white in colours if any(is_same(one, each) for each in pair))
    whites = [one if is_white else other_of(pair, one) for one, is_white in of_pair]
    return (whites[0] if whites else None), not all(is_same(one, whites[0]) for one in whites)


def find_order(scene: Scene) -> Mention | None:
    """Return who is named first of two with a dash between them, or with "against" at the head of a sentence."""
    named = [one for one in scene.clause.mentions if one.kind in PLAYERS]
    return find_first_of_link(scene.clause.sentence, named) if len(named) > 1 else None


def names_colour(scene: Scene) -> bool:
    """Return whether a clause speaks of a colour."""
    return bool(_list_colours(scene))


def list_colours(scene: Scene) -> set[str]:
    """Return the colours of which a clause speaks."""
    return {"white" if found["white"] else "black" for found in _list_colours(scene)}


def is_of_other_colour(scene: Scene, account: Account) -> bool:
    """Return whether a clause begins with the game in which somebody has the other colour than in the one before."""
    is_game = _GAME_OF_COLOUR.match(scene.text) is not None and account.colour != ""
    return is_game and not scene.players and list_colours(scene).isdisjoint({account.colour})


def _list_colours(scene: Scene) -> list[re.Match[str]]:
    """Return the colours of a clause that are no part of a name, none where it says that nobody knows them."""
    if COLOUR_UNKNOWN.search(scene.clause.sentence):
        return []
    begin = scene.clause.begin
    named = [range(one.start - begin, one.end - begin) for one in scene.clause.mentions if one.kind in PLAYERS]
    letters = _LETTER.finditer(scene.text) if _is_bracket(scene) and _LETTER.fullmatch(scene.text) else ()
    found = chain(letters, _COLOUR.finditer(scene.text))
    return [one for one in found if not any(one.start() in each for each in named)]


def _is_bracket(scene: Scene) -> bool:
    return scene.clause.joint.startswith("(")


def _is_side(found: re.Match[str], scene: Scene) -> bool:
    """Return whether a colour is that of a player, and not what a player has."""
    if _is_alone(found, scene):
        return False
    if what := (found["what"] or "").lower():
        return what.startswith(_PLAYERS)
    before = _without_writer(found.string[: found.start()], scene)
    is_owned = _HAD_BEHIND.match(found.string, found.end()) or _SET_OFF.match(found.string, found.end())
    if is_owned and _is_behind_somebody(before, scene):
        return False
    return _is_moving(found) or _is_bare(found, before)


def _without_writer(text: str, scene: Scene) -> str:
    """Return a text without what the writer has seen or had, unless who writes is one of the players."""
    is_player = any(OF_AUTHOR.fullmatch(one.text) for one in scene.players)
    return text if is_player else _OF_WRITER.sub(" ", text)


def _is_alone(found: re.Match[str], scene: Scene) -> bool:
    """Return whether a colour is all that is in brackets, or in a clause beside a name."""
    rest = scene.text.replace(found[0], "")
    for one in scene.players:
        rest = rest.replace(one.text, "")
    return (_is_bracket(scene) or bool(scene.players)) and not rest.strip(" ).,:=")


def _is_moving(found: re.Match[str]) -> bool:
    """Return whether the word for a colour is one for who moves: "der Anziehende"."""
    return (found["white"] or found["black"]).lower().endswith("ziehend")


def _is_bare(found: re.Match[str], before: str) -> bool:
    """Return whether a colour has the case of a subject, and nothing before it says that somebody has it."""
    is_subject = (found["case"] or "") in _OF_SUBJECT
    return is_subject and not (_WITH.search(before) or _HAS.search(before))


def _is_behind_somebody(before: str, scene: Scene) -> bool:
    """Return whether a name or a pronoun is right before a place in a clause: "in der Koch Weiß hatte"."""
    end = scene.clause.begin + len(before.rstrip())
    is_named = any(one.end == end and one.kind in PLAYERS for one in scene.clause.mentions)
    return is_named or _PRONOUN_BEFORE.search(before) is not None


def _find_owner(found: re.Match[str], scene: Scene, subject: Mention | None, account: Account) -> Mention | None:
    """Return whose a colour is."""
    before, behind = _list_around(found, scene)
    if behind and _is_owned_by(found, scene, behind[0]):
        return behind[0]
    if before and _owns(before[-1], found, scene, subject):
        return before[-1]
    if not scene.players and _is_behind_name(scene, account):
        return account.named[0] if account.named else subject
    return _find_doer(found, scene, subject, account, before)


def _is_behind_name(scene: Scene, account: Account) -> bool:
    """Return whether a clause is in brackets right behind a name: not "Koch has beaten Wolf on 3 June (with White)"."""
    before = scene.clause.sentence[: scene.clause.begin].rstrip(" (")
    return _is_bracket(scene) and any(one.end == len(before) for one in account.said)


def _list_around(found: re.Match[str], scene: Scene) -> tuple[list[Mention], list[Mention]]:
    """Return the players whom a clause names before a colour, and those behind it."""
    start, end = scene.clause.begin + found.start(), scene.clause.begin + found.end()
    named = [one for one in scene.clause.mentions if one.kind in PLAYERS]
    return [one for one in named if one.end <= start], [one for one in named if one.start >= end]


def _owns(player: Mention, found: re.Match[str], scene: Scene, subject: Mention | None) -> bool:
    """Return whether the words between a player and a colour say whose it is: "Koch's", "Koch as White"."""
    between = scene.clause.sentence[player.end : scene.clause.begin + found.start()]
    if _LINKED.fullmatch(between) is None:
        return _OWNED.fullmatch(between) is not None
    return names_game(player, scene) or subject is None or is_same(player, subject)


def names_game(player: Mention, scene: Scene) -> bool:
    """Return whether a player is named only for the game: "the game with Koch as White"."""
    return names_colour(scene) and _GAME_WITH.search(scene.clause.sentence, 0, player.start) is not None


def _find_doer(
    found: re.Match[str], scene: Scene, subject: Mention | None, account: Account, before: list[Mention]
) -> Mention | None:
    """Return whose a colour is by the verb: the subject of the clause, or who is named before or behind it."""
    text = scene.text[: found.start()]
    if subject is None:
        return _find_unclear_doer(text, scene, account, before)
    is_last = before and _HAS.search(text) and not _WITH.search(text)
    return before[-1] if is_last else subject


def _find_unclear_doer(text: str, scene: Scene, account: Account, before: list[Mention]) -> Mention | None:
    """Return whose a colour is, behind some words of a clause of which nobody knows the subject."""
    first = next(iter(scene.players), None)
    is_plain = any(one.kind is Kind.PLAYER for one in before)
    if find_pronoun(scene) and not is_plain:
        return find_clear_subject(scene, account, first) or _find_lone(scene, account)
    if before:
        return before[-1]
    if first and first.kind is not Kind.AGAINST and _HAS.search(text):
        return first
    return _find_unnamed_doer(scene, account, first)


def _find_unnamed_doer(scene: Scene, account: Account, first: Mention | None) -> Mention | None:
    """Return whose a colour is in a clause without a name before it: of both games that of whoever they are."""
    subject = find_clear_subject(scene, account, first) or (account.subject if account.fresh else None)
    return subject if account.has_doer(subject) else None


def _find_lone(scene: Scene, account: Account) -> Mention | None:
    """Return the only player whom the result before a sentence, or before "in which", names, else whom later words
    leave.
    """
    is_behind = scene.clause.begin == 0 or _is_of_two_alike(scene, account)
    return (account.lone if is_behind else None) or _find_other(scene, account)


def _is_of_two_alike(scene: Scene, account: Account) -> bool:
    """Return whether a clause is about the game right before it, of two players of whom a pronoun may mean either."""
    is_of_game = scene.clause.joint in {"which", "where"} or _IN_WHICH.match(scene.text) is not None
    return is_of_game and len({scene.people.sex_of(one) or one for one in account.pair or ()}) == 1


def _find_other(scene: Scene, account: Account) -> Mention | None:
    """Return whom a pronoun means before the opponent is named: "With White she won a piece, and Koch resigned"."""
    later = list_named([one for one in scene.clause.later if one.kind is Kind.PLAYER])
    if scene.players or account.pair is None or len(later) != 1 or not is_of_pair(later[0], account.pair):
        return None
    return other_of(account.pair, later[0])


def _is_owned_by(found: re.Match[str], scene: Scene, player: Mention) -> bool:
    """Return whether a colour is that of the player right behind it: "White: Koch", "die Weißpartie von Koch", but not
    "as White Koch beat".
    """
    between = scene.clause.sentence[scene.clause.begin + found.end() : player.start]
    if _AS.search(found.string, 0, found.start()):
        return False
    return not between.strip(" =:") or _OF.fullmatch(between) is not None

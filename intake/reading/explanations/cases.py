"""The object of a verb, as German shows it by the case of an article or a title: "Den Koch hat Wolf
geschlagen", and one that is no game: "Koch verlor gegen Wolf den Faden".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from intake.reading.mentions.beside import TITLES
from intake.reading.mentions.namesake_marks import ADDRESS
from intake.reading.mentions.strangers import NOWHERE
from intake.reading.mentions.types import PAIR, Kind, Mention
from intake.reading.words import any_case, split_words
from ratings.formats.name_folding import fold

_TITLES = r"(?:(?:dr|prof|sf|spfr?)\.?\s+)*$"
_OBLIQUE = any_case(
    r"(?:\b(?:de[nm]|herrn|kollegen)\s+(?:(?:herrn|kollegen|(?:schach|sport)freund)\s+)*"
    rf"|\b(?:der)\s+(?:frau|kollegin|(?:schach|sport)freundin)\s+){_TITLES}"
)
"""What is before a name that is no subject."""

_SUBJECT = any_case(rf"\b(?:herr|kollege|der\s+(?:herr|kollege|(?:schach|sport)freund))\s+{_TITLES}")
_MALE = any_case(rf"(?<!, )\bder\s+{_TITLES}")
"""Before a name beside a verb with an accusative: that of a woman would have "die"."""

_WITH_OBJECT = frozenset({Kind.BEAT, Kind.YIELD})
_PEOPLE_AND_VERBS = _WITH_OBJECT | {Kind.PLAYER, Kind.AGAINST, Kind.FOR, Kind.BY, Kind.PRONOUN, Kind.WIN, Kind.LOSE}
_LISTED = re.compile(r"[,;&]|\b(?:und|and)\b")
_PARTICIPLE = any_case(r"(?:besiegt|bezwungen|(?:aus|ab|nieder)?ge\w+(?:t|en))")
_WITH_DATIVE = any_case(r"punkt|zähler|niederlage")
_GERMAN_VERB = any_case(r"besiegte?|schl(?:ä|ae)gt|schlug|bezwingt|bezwang|überw[ai]nde?t?|unterl[ai]e?gt?")
_ADVERB = any_case(
    r"\W*(?:(?:und|aber|doch|denn)\s+)?(?:am|im|in|nach|bei|beim|mit|vor|seit|zum|zur|zuletzt|schließlich|endlich|dann"
    r"|danach|daraufhin|später|zuvor|davor|vorher|außerdem|ferner|weiter|weiterhin|zudem|auch|nun|jetzt|gestern|vorgestern"
    r"|heute|inzwischen|mittlerweile|soeben|tags|letzten|vorigen|ebenso|ebenfalls|dafür|dagegen|hingegen|hier|dort)\b"
    r"[^,;:]*"
)
"""What stands before a German verb in place of its subject, which then follows it."""


def mark_objects(text: str, core: Sequence[Mention]) -> list[Mention]:
    """Return the mentions with the object of a verb of beating as an opponent, where it comes before the subject or
    both come behind the verb.
    """
    players = [one for one in core if one.kind is Kind.PLAYER]
    verbs = [one for one in core if one.kind in _WITH_OBJECT]
    if len(players) != PAIR or len(verbs) != 1:
        return list(core)
    marked = _find_object(text, players, verbs[0])
    return [replace(one, kind=Kind.AGAINST) if one is marked else one for one in core]


def is_oblique(text: str, player: Mention) -> bool:
    """Return whether the words before a name show that it is no subject: "Herrn Koch"."""
    return _is_behind(_OBLIQUE, text, player)


def is_subject_behind(before: str, verb: Mention) -> bool:
    """Return whether the words before a German verb leave its subject behind it: "Am Freitag schlug Koch"."""
    return _GERMAN_VERB.fullmatch(verb.text) is not None and _ADVERB.fullmatch(before) is not None


def has_no_object(text: str, core: Sequence[Mention]) -> bool:
    """Return whether a verb with an object has only its subject beside it, by the order of the words."""
    match [one for one in core if one.kind in _PEOPLE_AND_VERBS]:
        case [verb, player] if verb.kind in _WITH_OBJECT and player.kind is Kind.PLAYER:
            return is_subject_behind(text[: verb.start], verb) and not is_oblique(text, player)
    return False


def _find_object(text: str, players: Sequence[Mention], verb: Mention) -> Mention | None:
    """Return the player who is the object, where the case shows it or the subject follows the verb."""
    first, second = players
    oblique = [one for one in players if _is_behind(_OBLIQUE, text, one)]
    subjects = [one for one in players if one not in oblique and _is_subject(text, one, verb)]
    if oblique == [first] or subjects == [second]:
        return first
    return second if first not in oblique and _has_both_behind(text, players, verb) else None


def _has_both_behind(text: str, players: Sequence[Mention], verb: Mention) -> bool:
    """Return whether a verb has both players behind it, the subject first: "Nun besiegte Koch Wolf"."""
    first, second = players
    is_finite = _PARTICIPLE.fullmatch(verb.text) is None
    return is_finite and verb.end <= first.start and not _LISTED.search(text[first.end : second.start])


def _is_subject(text: str, player: Mention, verb: Mention) -> bool:
    """Return whether the words before a name show that it is the subject."""
    has_accusative = verb.kind is Kind.BEAT and not _WITH_DATIVE.search(verb.text)
    return _is_behind(_SUBJECT, text, player) or (has_accusative and _is_behind(_MALE, text, player))


def _is_behind(pattern: re.Pattern[str], text: str, player: Mention) -> bool:
    return pattern.search(text, max(0, player.start - ADDRESS), player.start) is not None


_OBJECT = re.compile(
    r"(?:(?<=^)|(?:^|[\s,;])(?P<before>[\w.]+)\s+)(?P<article>den|die|das|eine?n?|seine?n?|ihre?n?|viel|alle|jede)\s+"
    r"(?:[a-zäöüß]\w*\s+)?(?:[a-h]-)?(?P<noun>[A-ZÄÖÜ]\w+)"
)
_VERB = any_case(
    r"\b(?:verliert|verlor|verloren|gewinnt|gewann|gewonnen|aufgegeben|gab\b.*\b(?:auf|für)|gibt\b.*\b(?:auf|für))\b"
)
_CLAUSE = re.compile(r"[;:!?()]|(?<![\d.]),(?!\s+(?:de[mn]\s+)?\d)|\b(?:und|dass|weil|da|denn)\b")
_PREPOSITIONS = split_words(
    """
    durch für gegen ohne um auf in an über unter vor hinter neben zwischen bis wegen trotz mit nach von aus bei zu seit
    per und sowie oder als
    """
)
"""Behind one of these a noun is no object."""

_GAMES = split_words(
    """
    partie partien spiel spiele begegnung duell match kampf punkt punkte zaehler sieg remis hinpartie rueckpartie
    hinspiel rueckspiel weiss schwarz weisspartie schwarzpartie revanche
    paarung oberhand segel waffen handtuch kuerzeren bedenkzeit zeit koenig
    nachsehen ende niederlage gewinn erfolg mal woche tag abend nacht morgen ergebnis ergebnisse meldung ehre freude
    kollegin kollegen schachfreund schachfreundin sportfreund sportfreundin damen herren spieler spielerin
    """
)
"""What is won with a game, when it was, and who."""


def has_other_object(text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether something else than a game is won, lost or given up in a clause."""
    bounds = [0, *(found.end() for found in _CLAUSE.finditer(text)), len(text)]
    return any(
        _VERB.search(text, begin, end) is not None and _names_thing(text, begin, end, mentions)
        for begin, end in pairwise(bounds)
    )


def _is_known(mention: Mention) -> bool:
    """Return whether a mention is a known player, or a day."""
    return mention.kind is Kind.DAY or any(place != NOWHERE for place, _ in mention.persons)


def _names_thing(text: str, begin: int, end: int, mentions: Sequence[Mention]) -> bool:
    """Return whether a clause has an object that is neither a player nor a word of games."""
    return any(
        (found["before"] or "").lower() not in _PREPOSITIONS
        and (found["article"] == "viel" or fold(found["noun"]) not in _GAMES | TITLES)
        and not any(
            one.start < found.end("noun") and found.start("noun") < one.end for one in mentions if _is_known(one)
        )
        for found in _OBJECT.finditer(text, begin, end)
    )

"""The object of a verb, as German shows it by the case of an article or a title: "Den Koch hat Wolf geschlagen"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from intake.reading.mentions.players import ADDRESS
from intake.reading.mentions.types import Kind, Mention
from intake.reading.words import any_case

_PAIR = 2

_TITLES = r"(?:(?:dr|prof|sf|spfr?)\.?\s+)*$"
_OBLIQUE = any_case(
    r"(?:\b(?:de[nm]|herrn|kollegen)\s+(?:(?:herrn|kollegen|(?:schach|sport)freund)\s+)*"
    rf"|\b(?:der)\s+(?:frau|kollegin|(?:schach|sport)freundin)\s+){_TITLES}"
)
"""What is before a name that is no subject."""

_SUBJECT = any_case(rf"\b(?:herr|kollege|der\s+(?:herr|kollege|(?:schach|sport)freund))\s+{_TITLES}")
_MALE = any_case(rf"\bder\s+{_TITLES}")
"""Before a name beside a verb with an accusative: that of a woman would have "die"."""

_LISTED = re.compile(r"[,;&]|\b(?:und|and)\b")
_PARTICIPLE = any_case(r"(?:besiegt|bezwungen|(?:aus|ab|nieder)?ge\w+(?:t|en))")
_WITH_DATIVE = any_case(r"punkt|zähler|niederlage")


def mark_objects(text: str, core: Sequence[Mention]) -> list[Mention]:
    """Return the mentions with the object of a verb of beating as an opponent, where it comes before the subject or
    both come behind the verb.
    """
    players = [one for one in core if one.kind is Kind.PLAYER]
    verbs = [one for one in core if one.kind in {Kind.BEAT, Kind.YIELD}]
    if len(players) != _PAIR or len(verbs) != 1:
        return list(core)
    marked = _find_object(text, players, verbs[0])
    return [replace(one, kind=Kind.AGAINST) if one is marked else one for one in core]


def is_oblique(text: str, player: Mention) -> bool:
    """Return whether the words before a name show that it is no subject: "Herrn Koch"."""
    return _is_behind(_OBLIQUE, text, player)


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

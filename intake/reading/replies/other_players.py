"""Players of a game instead of others: "Schmidt - Weber 1-0" again for another, "not against Hoffmann, but Hofmann"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import date

from intake.reading.claims import mirrored
from intake.reading.mentions.strangers import is_proper
from intake.reading.types import Candidate, Claim
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

from . import phrases
from .choosing import choose_by_age, choose_by_name, choose_by_number
from .ended_days import with_day
from .own_text import Passage
from .player_answers import ABOUT_A_PLAYER, OR, find_name, find_side, name_player
from .player_names import Families, family_words, given_words, is_family, known_words
from .results import scores_said
from .types import Answer, AskedQuestion, Changes

_NO_GIVEN = any_case(r"herrn?|frau|mrs?|ms|dr|der|die|das|remis|partie|spieler(?:in)?|beide|both|white|black")
_SENTENCE_ENDS = re.compile(r"(?<=[.!;])\s+")

_A_NAME = (
    r"(?:(?:herrn?|frau|der|die|den|mr|mrs|ms)\.? )*(?P<{}>(?-i:[A-ZÄÖÜ])[\w'’-]+(?: (?-i:[A-ZÄÖÜ])[\w'’-]+){{0,2}})"
)
_VERB = r"(?:gewonnen|verloren|gespielt|remisiert|remis gespielt|won|lost|drawn|played)"
_WRONG, _RIGHT = map(_A_NAME.format, ("wrong", "right"))
_TOLD = (
    r"(?P<told>(?:(?:who|that|der|die) )?(?:lost|won|drew|beat|defeated|played|verlor|gewann|spielte|hat|gegen|against)"
    r"\b[^.;:!?]{0,40}?)"
)
_INSTEAD = r"(?:and |und )?(?:nicht|not|(?:an)?statt|instead of|rather than)"
_OTHERS = (
    any_case(
        rf"\b(?:nicht|not) (?:gegen|against) {_WRONG}(?:,? {_VERB})?,? (?:sondern|but)(?: (?:gegen|against))? {_RIGHT}"
    ),
    any_case(rf"\b(?:did not|didn['’]t) beat {_WRONG},? but {_RIGHT}"),
    any_case(
        rf"\b(?:gegen|against) {_RIGHT}(?:,? {_VERB})?,? (?:und |and )?"
        rf"(?:nicht|not|(?:an)?statt|instead of|rather than) (?:gegen |against )?{_WRONG}"
    ),
    any_case(
        rf"\b(?:war es |war'?s |it was )?(?:nicht|not) {_WRONG}(?:,? (?:who|der|die|mit|gegen|with|hat|has"
        rf"|lost|won|beat|against) [^,;.:]{{1,40}}"
        rf"| {_VERB})?,?"
        rf" (?:sondern|but) {_RIGHT}"
    ),
    any_case(rf"\b(?P<told>lost to|beat|defeated) {_RIGHT},? (?:and )?(?:not(?: to)?|instead of|rather than) {_WRONG}"),
    any_case(rf"(?<![\w.] ){_RIGHT} (?:has |had |hat )?{_TOLD},? {_INSTEAD} {_WRONG}"),
)
"""Who played instead of whom."""

_IT_WAS = any_case(rf"\b(?:it was|es war|das war) {_RIGHT}(?:,? {_TOLD})?,? {_INSTEAD} {_WRONG}")
"""Who played instead of whom, whatever names stand between: none of them is meant."""

_PRONOUN = any_case(r"\b(?:he|she|er|sie)\b")
_OPPONENT_WRONG = any_case(
    r"\b(?:gegner(?:in)?|opponent|spieler(?:in)?|player|name)\b[^.,;!?]{0,25}"
    r"\b(?:falsch\w*|verwechselt|vertauscht|wrong|mixed up|mistaken)\b"
    r"|\b(?:falsche[nrm]?|wrong) (?:gegner(?:in)?|opponent|spieler(?:in)?|player)\b"
)


def rename(question: AskedQuestion, passage: Passage, said: Claim) -> Answer | None:
    """Return the answer of a whole line to a question about one of two players: it has the other one and the same
    result. The day stays where the line gives none.
    """
    finding = question.first
    if finding.code not in ABOUT_A_PLAYER or len(finding.claims) != 1:
        return None
    before, side = finding.claims[0], find_side(finding)
    kept = before.black if side == "white" else before.white
    name = _other_name(said, kept)
    if not name or _points(said, kept) != _points(before, kept):
        return None
    changes = _choose(finding.candidates, passage.text) or name_player(side, name, before)
    if not changes or said.completed_on not in {None, before.completed_on}:
        return None
    rest = (None,) * (len(question.findings) - 1)
    return Answer(question, (changes, *rest), frozenset({passage.index}))


def _other_name(said: Claim, kept: str) -> str:
    """Return who plays the player whose name was clear, "" where the game is not theirs."""
    own = family_words(kept)
    is_white, is_black = (bool(own & set(fold(name).split())) for name in (said.white, said.black))
    if is_white == is_black:
        return ""
    return said.black if is_white else said.white


def _points(claim: Claim, player: str) -> str:
    """Return the score of a game from the side of a player."""
    is_white = bool(family_words(player) & set(fold(claim.white).split()))
    return claim.score if is_white else mirrored(claim.score)


def _choose(candidates: tuple[Candidate, ...], text: str) -> Changes:
    """Return the changes of the only candidate that a line names, by number, year of birth or name."""
    for way in (choose_by_number, choose_by_age, choose_by_name):
        if found := way(candidates, text):
            return found[0].changes if len(found) == 1 else ()
    return ()


def rename_namesake(stored: Claim, text: str) -> Claim | None:
    """Return a stored game with the namesake of a player whom a text means instead: "it was Anton, not Annegret"."""
    white, black = (_find_namesake(text, name, known_words(stored)) for name in (stored.white, stored.black))
    if bool(white) == bool(black):
        return None
    return _exchange(stored, "white" if white else "black", white or black)


def _find_namesake(text: str, name: str, known: Collection[str]) -> str:
    """Return the name by which a text means somebody else of the same family name, "" for none."""
    family, other = name.partition(",")[0], phrases.find_other_name(text)
    swapped = [other["right"]] if other and fold(other["wrong"]) in given_words(name) else []
    written = re.findall(rf"(?<!\w)([A-ZÄÖÜ]\w+) {re.escape(family)}\b", text)
    names = [each for each in (*swapped, *written) if is_proper(each) and not _NO_GIVEN.fullmatch(each)]
    others = {each for each in names if fold(each) not in known}
    return f"{family}, {others.pop()}" if len(others) == 1 else ""


def replace_stranger(claim: Claim | None, text: str, families: Families) -> Claim | None:
    """Return a game with the known player whom a text names instead of the only one of the two whom nobody knows."""
    name = _find_known(text, families)
    if claim is None or not name or (family_words(claim.white) | family_words(claim.black)) & {*fold(name).split()}:
        return None
    unknown = (not _is_known(claim.white, families), not _is_known(claim.black, families))
    if unknown == (True, False):
        return replace(claim, white=name)
    return replace(claim, black=name) if unknown == (False, True) else None


def _find_known(text: str, families: Families) -> str:
    """Return the one name of a known player that an answer consists of, "" for none or a doubt."""
    if phrases.DOUBT.search(text) or OR.search(text):
        return ""
    named = [name for sentence in _SENTENCE_ENDS.split(text) if (name := find_name(sentence))]
    return named[0] if len(named) == 1 and _is_known(named[0], families) else ""


def _is_known(name: str, families: Families) -> bool:
    return any(is_family(word, families) for word in fold(name).split())


def exchange_opponent(stored: Claim, text: str, day: date | None) -> Claim | None:
    """Return the game against another opponent that a text gives a player instead of a stored one, with the same
    result; None for any other text, and where it is in doubt.
    """
    found = _find_other(stored, text)
    side = _find_side(stored, found) if found else ""
    if not found or phrases.DOUBT.search(text):
        return None
    plain = with_day(replace(stored, round=None, colours_known=False, corrects=False), text, day)
    other = _exchange(plain, side, found["right"]) if plain else None
    return other if other and _has_same_score(stored, other, text, found["wrong"]) else None


def _has_same_score(stored: Claim, other: Claim, text: str, wrong: str) -> bool:
    """Return whether a text gives a game with another player no other result than the stored one had, whose player it
    names only to deny it.
    """
    said = scores_said(other, text.replace(wrong, " "), bare=False)
    return said == {stored.score} if said else not scores_said(stored, text) - {stored.score}


def _find_other(stored: Claim, text: str) -> re.Match[str] | None:
    """Return who played instead of one of the players of a stored game; none of them is who played."""
    it_was = _IT_WAS.search(text)
    matches = [it_was] if it_was and not _is_given(stored, it_was) else [each.search(text) for each in _OTHERS]
    return next((one for one in matches if one and _is_instead(stored, one, text)), None)


def _is_instead(stored: Claim, found: re.Match[str], text: str) -> bool:
    """Return whether words deny one player of a stored game for somebody who is none of its players."""
    own = family_words(stored.white) | family_words(stored.black)
    if not _find_side(stored, found) or own & family_words(found["right"]):
        return False
    return not found.groupdict().get("told") or _names_kept(stored, found, text)


def _is_given(stored: Claim, found: re.Match[str]) -> bool:
    """Return whether it is the given name of a player alone that is denied: a namesake is meant."""
    families = family_words(stored.white) | family_words(stored.black)
    return not families & {*fold(found["wrong"]).split()}


def _names_kept(stored: Claim, found: re.Match[str], text: str) -> bool:
    """Return whether a text that says who won against whom speaks of the player whose opponent was another one."""
    kept = stored.black if _find_side(stored, found) == "white" else stored.white
    return bool(family_words(kept) & {*fold(text).split()}) or _PRONOUN.search(text) is not None


def calls_opponent_wrong(text: str) -> bool:
    """Return whether a text says that a player had another opponent."""
    return _OPPONENT_WRONG.search(text) is not None


def _exchange(claim: Claim, side: str, name: str) -> Claim:
    """Return a game with another player of one side, whose number is not known."""
    if side == "white":
        return replace(claim, white=name, number_white="")
    return replace(claim, black=name, number_black="")


def _are_opponents(text: str, found: re.Match[str], games: Iterable[Claim]) -> bool:
    """Return whether a text names nobody but two who play each other: who won, and who did not."""
    named = family_words(found["right"]) | family_words(found["wrong"])
    others = {*fold(text).split()} - named
    pairs = [(family_words(claim.white), family_words(claim.black)) for claim in games]
    is_pair = any(white & named and black & named for white, black in pairs)
    return is_pair and not any((white | black) & others for white, black in pairs)


def without_right_opponent(text: str, games: Iterable[Claim]) -> str:
    """Return a text without the opponent whom it names instead of another one; with both where it names nobody besides,
    and they play each other in one of the `games`: it says who of them has won.
    """
    found = next(filter(None, (each.search(text) for each in (_IT_WAS, *_OTHERS))), None)
    begin, end = found.span("right") if found and not _are_opponents(text, found, games) else (0, 0)
    return text[:begin] + text[end:]


def names_other_opponent(stored: Claim, text: str) -> bool:
    """Return whether a text says that a player of a stored game had another opponent."""
    return _find_other(stored, text) is not None


def _find_side(stored: Claim, found: re.Match[str]) -> str:
    """Return the side of the opponent who is wrong, "" where it is neither or both."""
    said = set(fold(found["wrong"]).split())
    sides = [
        side
        for side in ("white", "black")
        if (family_words(getattr(stored, side)) | given_words(getattr(stored, side))) & said
    ]
    return sides[0] if len(sides) == 1 else ""

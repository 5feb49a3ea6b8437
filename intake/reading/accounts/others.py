"""Clauses with a result that is none of one known game: of several games, of the writer, of a player who left."""

from __future__ import annotations

from intake.reading.accounts.scenes import Scene
from intake.reading.explanations.agreement import TOURNAMENT
from intake.reading.explanations.doubtful import has_unknown_opponent
from intake.reading.mentions import Kind, Mention
from intake.reading.mentions.strangers import OF_AUTHOR
from intake.reading.scores import Kind as ScoreKind
from intake.reading.words import any_case
from ratings.regulations.types import Reason

LEFT = frozenset(
    {Reason.DEATH.value, Reason.WITHDRAWAL.value, Reason.WITHDRAWAL_APPROVED.value, Reason.SUBSTITUTION.value}
)
"""Reasons of players who left, of whom others read."""

_WITHIN = any_case(
    r"\b(?:im|in|in the|in der|in dem|in our|in unserem|des|of the|from the|vom|aus dem|zum|at the)\s+[\w -]{0,40}?"
    r"(?:turniers?|tournament|gruppe|group|cup|pokal)\w*"
)
_GAMES = r"(?:partien?|spiele?|games?)\b"
_SEVERAL = any_case(
    rf"\b(?:eine[rn]? andere[nr]?|another|a different) {_GAMES}"
    r"|\b(?:alle|all|sämtliche|every|jede|several|mehrere)"
    rf" (?:his |her |ihre |seine |of (?:his|her|the) |der |offenen |remaining )*{_GAMES}"
)
"""Games of several pairs, or of nobody knows whom."""

_MEETING = "(?:group|gruppe|tournament|turnier|class|klasse|event|opinion|meinung|match|zweikampf|duell)"
_OWN_END = (
    r"[^;:!?]{0,80}\b(?:remis|unentschieden|gewonnen|verloren|aufgegeben|vereinbart|geeinigt|geschlagen|besiegt)\b"
)
_OF_WRITER = any_case(
    rf"\b(?:my|meine[rmns]?|mein)\b(?! (?:[\w.]+ )?(?:{_MEETING}|zug|move)\b)"
    r"|\bi (?:(?:have|had to|just|also|then|finally|only) ){0,2}"
    r"(?:drew|drawn|won|lost|beat(?:en)?|resign(?:ed)?|gave up|defeated|split|halved|shared)\b"
    r"|\b(?:gegen mich|against me|beat me|(?:lost|resigned) to me)\b"
    rf"|\b(?:habe? ich|ich habe?|mit mir)\b{_OWN_END}|\bich (?:gewann|verlor|gab|schlug|besiegte|bezwang)\b"
)
"""What writers say of games of their own."""

_OPPONENTS = any_case(
    r"\b(?:gegner(?:innen|n)?|opponents|(?:partien|spiele|games),?\s+(?:gegen|against|with|mit))\s+(?:\S+\s+){1,6}$"
)
"""What is before the last of several opponents: "the games against Wolf and Lang were drawn"."""

_SEVERAL_NAMES = any_case(r"\s(?:und|and|sowie|&)\s")

_ORDINAL = (
    r"(?:erste|zweite|dritte|vierte|fünfte|sechste|siebte|achte|first|second|third|fourth|fifth|sixth|seventh|eighth"
    r"|\d+(?:\.|st|nd|rd|th))"
)
_COUNT_BEFORE = any_case(rf"\b(?:seine?|ihre?|his|her)[nrsm]?\s+{_ORDINAL}[nrsm]?\s+(?:\w+\s+)?$")
_AFTER_SEVERAL = any_case(
    r"\b(?:nach|after|bei|beside)\s+(?:zwei|drei|vier|fünf|two|three|four|five|mehreren|several)\s+(?:\w+\s+)?$"
)
_COUNTED = frozenset({Kind.WIN_NOUN, Kind.LOSS_NOUN, Kind.DRAW})
_NUMBER_BEHIND = any_case(r"\s+(?:nummer|number|nr\.|no\.)\s+\w")
"""The noun for a result with such words counts those of a player so far: "ihr zweiter Sieg"."""


def is_of_several(scene: Scene) -> bool:
    """Return whether a clause speaks of a tournament, or of games without saying whose."""
    return TOURNAMENT.search(_WITHIN.sub(" ", scene.text)) is not None or _SEVERAL.search(scene.text) is not None


def is_of_match(scene: Scene) -> bool:
    """Return whether a clause has the sum of two games."""
    return any(one.score and one.score.kind is ScoreKind.MATCH for one in scene.clause.mentions)


def is_of_others(scene: Scene) -> bool:
    """Return whether a clause is about several games or their sum, the writer, somebody whom nobody knows, or a player
    who left.
    """
    if _is_of_opponents(scene) or is_of_several(scene):
        return True
    is_known = any(OF_AUTHOR.fullmatch(one.text) for one in scene.clause.mentions)
    is_of_writer = not is_known and _OF_WRITER.search(scene.text) is not None
    return is_of_writer or _is_of_leaving(scene) or has_unknown_opponent(scene.text, scene.mentions)


def _is_of_opponents(scene: Scene) -> bool:
    """Return whether a clause goes on behind several opponents of somebody: they have not played each other."""
    found = _OPPONENTS.search(scene.clause.sentence, 0, scene.clause.begin)
    return found is not None and (bool(scene.players) or _SEVERAL_NAMES.search(found[0]) is not None)


def _is_of_leaving(scene: Scene) -> bool:
    return any(word.question or word.reason in LEFT for word in scene.reasons)


def is_count(noun: Mention, scene: Scene) -> bool:
    """Return whether a noun counts the results of a player so far, and is that of no game with a day or a name."""
    if noun.kind not in _COUNTED:
        return False
    is_bare = not (scene.players or scene.days) and _COUNT_BEFORE.search(scene.text[: noun.start - scene.clause.begin])
    is_several = noun.text.lower().endswith(("en", "s")) and _AFTER_SEVERAL.search(scene.clause.sentence[: noun.start])
    return bool(is_bare or is_several) or _NUMBER_BEHIND.match(scene.clause.sentence, noun.end) is not None

"""What a sentence without a name says of the two players before: "They agreed a draw.", "Yesterday she resigned."."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from intake.reading.claims import mirrored
from intake.reading.explanations.clauses import mask_mentions
from intake.reading.explanations.pair_results import DRAW, VERBS_OF_RESULT, Carry, PairResult
from intake.reading.mentions.namesake_marks import ADDRESS
from intake.reading.mentions.types import Kind, Mention, Person
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import ScoreWord
from intake.reading.words import any_case

_ADDRESS = any_case(
    r"(?:\b(?:(?P<man>herrn?|hr|mr|mister|sir|(?:sport|schach|spiel)?freund|kollege|de[nm]"
    r"|(?:^|(?<=[.,:;!?] )|(?<=\bund )|(?<=\bdass ))der)|frau|fr|mrs|ms|miss|mme|madame|lady"
    r"|(?:sport|schach|spiel)?freundin|kollegin|spielerin|sfrin|die)\b\.?\s+)(?:(?:dr|prof)\.?\s+)*$"
)
"""Words that tell two players of different sex apart; "der" is also an article of women, but not of a subject."""

_BOTH = any_case(r"\b(?:they|sie|beiden?|both|die zwei|the two)\b")
_OF_GAME = any_case(r"\W*(?:(?:it|this|the game|this game|es|die partie|sie) |(?:an? )?draw\b)")
"""How a sentence begins that speaks of the game itself: "It was drawn.", "Draw."."""

OF_SEX = {"he": "m", "er": "m", "she": "w", "sie": "w"}
_OF_PLACE = {"ersterer": 0, "erstere": 0, "letzterer": 1, "letztere": 1}
"""Which of the two such a pronoun means."""

_AT_MOVE = any_case(r"\b(?:nach|im|in|after|at|on) (?:dem |move )?\d{1,3}\.?(?: (?:zug|zügen|züge|moves?))?\b")
_PLAIN = re.compile(
    r"hat(?:te|ten)?|haben|has|have|had|sich|auf|dann|nun|jetzt|schließlich|endlich|finally|then|now|at|last|also|leider|sadly"
    r"|(?:ver)?einig(?:ten|t)|geeinigt|verständigt(?:en)?|vereinbart(?:en)?|machten|gemacht|spielten|gespielt|trennten|getrennt"
    r"|schlossen|geschlossen|ihre|partie|langem|kampf|soeben|inzwischen|bereits|auf"
    r"|am|on|the|die|der|den|im|in|of|und|and|beiden?|both|two|zwei|an?|friedlich|peacefully|themselves|übrigens|doch|da|so"
    r"|it|this|was|is|has|been|ended|finished|game|by|agreement|agreed|es|ist|wurde|endete|partie|abends?|morgens?|evening|morning|mittags?|(?:nach|vor)mittags?|afternoon|night|nachts|er|sie|he|she|they"
)
"""Words beside the verb that change nothing: with any other one the sentence may be about something else."""

_COURTESY = any_case(
    r",\s+(?:(?:und|and|but|aber)\s+)?(?:er|sie|he|she)(?: \w+){0,4}? (?:gratuliert\w*|bedankt\w*|dankt\w*|grüßt?\w*"
    r"|congratulated|thank(?:s|ed)|geschrieben|geschickt|gemailt|schrieb|wrote|written|sent|mailed)"
    r"(?: (?!that\b|dass\b)\w+){0,2}[.!]?\s*$"
)
"""A second clause about a card or a greeting: any other one may be about how the game ended."""

_EARLIER = any_case(r"\b(?:hatten?|had|bereits|schon|already|earlier)\b")

_OBJECT = any_case(
    r"\b(?:ihn|ihm|him|her(?=\s*(?:$|[.,;:!?()–-]|on|in|with|after|at|by|again|today|yesterday|too)(?!\w)))(?!\w)"
)
"""A pronoun that is no subject."""

_RELATIVE = any_case(r"\s*(?:der|die|who|that)\b")
_CLAUSE_END = re.compile(r"(?<!\d)[,;:](?!\d)|(?<!\d)\.(?=\s)")

_BESIDE = frozenset({Kind.DAY, Kind.REASON, Kind.AND, Kind.TOURNAMENT, Kind.EACH})
_ONE_VERB = ([Kind.WIN], [Kind.LOSE], [Kind.RESIGN], [Kind.DRAW])


def find_address(mention: Mention, text: str) -> str:
    """Return the sex that the form of address before a name says ("m", "w"), "" for none."""
    found = _ADDRESS.search(text[max(0, mention.start - ADDRESS) : mention.start])
    return "" if found is None else "m" if found["man"] else "w"


def is_of_other_sex(mentions: Sequence[Mention], sex: str) -> bool:
    """Return whether a pronoun cannot mean somebody of a sex: "er" behind "Frau Koch"."""
    pronouns = (OF_SEX.get(one.text.lower(), sex) for one in mentions if one.kind is Kind.PRONOUN)
    return bool(sex) and any(one != sex for one in pronouns)


def with_subject_meant(text: str, mentions: Sequence[Mention], carry: Carry, sexes: Mapping[Person, str]) -> Carry:
    """Return whom the words before were about, without the only one they name where a sentence does not go on with
    them: it repeats what may have been reported long ago, or has a pronoun for others. `sexes` are the known ones.
    """
    if _is_done_to(text, mentions) or _is_of_others(mentions, carry, sexes):
        return replace(carry, subject=None, alone=None)
    is_known = _EARLIER.search(text) is not None or any(one.kind is Kind.OWN for one in mentions)
    is_old = is_known and not any(one.day for one in mentions)
    return replace(carry, subject=None) if carry.alone and is_old else carry


def _is_done_to(text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether a clause says what a player whom it names did to somebody who was named before."""
    bounds = [0, *(found.end() for found in _CLAUSE_END.finditer(text)), len(text)]
    return any(_has_object(text, span, mentions) for span in pairwise(bounds))


def _has_object(text: str, span: tuple[int, int], mentions: Sequence[Mention]) -> bool:
    """Return whether a clause has a player and a verb, and a pronoun that is their object, and no other one; a player
    may be in the clause before it.
    """
    kinds = {one.kind for one in mentions if span[0] <= one.start < span[1]}
    is_named = Kind.PLAYER in kinds or _RELATIVE.match(text, span[0]) is not None
    is_deed = is_named and not kinds.isdisjoint(VERBS_OF_RESULT) and Kind.PRONOUN not in kinds
    return is_deed and _OBJECT.search(text, *span) is not None


def _is_of_others(mentions: Sequence[Mention], carry: Carry, sexes: Mapping[Person, str]) -> bool:
    """Return whether a pronoun cannot mean whom the words before were about, whose sex is known."""
    if is_of_other_sex(mentions, carry.sexes[0] if carry.alone else ""):
        return True
    about = carry.subject or carry.alone
    known = {sexes.get(one, "") for one in about.persons} if about else set()
    return len(known) == 1 and is_of_other_sex(mentions, known.pop())


def explain_of_pair(text: str, mentions: Sequence[Mention], carry: Carry) -> PairResult | None:
    """Return the result that a sentence gives the two players before, None where it has none or they have one."""
    text, mentions = _cut_courtesy(text, mentions)
    verb, pronoun = _find_verb(mentions)
    if carry.pair is None or carry.is_told or verb is None or not _is_plain(text, mentions):
        return None
    score = _find_score(text, verb, pronoun, carry.sexes)
    word = ScoreWord(verb.start, verb.end, verb.text, ScoreKind.GAME, score, numeric=False)
    return PairResult(*carry.pair, word, span=(0, len(text))) if score else None


def _cut_courtesy(text: str, mentions: Sequence[Mention]) -> tuple[str, Sequence[Mention]]:
    """Return a sentence without a second clause that says nothing of a game: "Sie gewann, er hat geschrieben"."""
    found = _COURTESY.search(text)
    begin = found.start() if found else len(text)
    if any(one.start >= begin and one.kind not in {Kind.PRONOUN, Kind.AND} for one in mentions):
        return text, mentions
    return text[:begin], [one for one in mentions if one.start < begin]


def _is_plain(text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether a sentence says nothing but who did what, and when."""
    words = _AT_MOVE.sub(" ", mask_mentions(text, mentions))
    return all(map(_PLAIN.fullmatch, re.findall(r"\w+", words.lower())))


def _find_verb(mentions: Sequence[Mention]) -> tuple[Mention | None, str]:
    """Return the only verb of a sentence that has nothing else but one pronoun, and this."""
    core = [one for one in mentions if one.kind not in _BESIDE]
    pronouns = [one.text.lower() for one in core if one.kind is Kind.PRONOUN]
    verbs = [one for one in core if one.kind is not Kind.PRONOUN]
    is_alone = [one.kind for one in verbs] in _ONE_VERB
    return (verbs[0] if is_alone else None), " ".join(pronouns)


def _find_score(text: str, verb: Mention, pronoun: str, sexes: tuple[str, str]) -> str:
    """Return the score of the first of two players, "" where it is not clear: both drew, or the one of a sex did."""
    if verb.kind is Kind.DRAW:
        return DRAW if _BOTH.search(text) or _OF_GAME.match(text) else ""
    if pronoun in _OF_PLACE:
        score = VERBS_OF_RESULT[verb.kind]
        return mirrored(score) if _OF_PLACE[pronoun] else score
    sex = OF_SEX.get(pronoun, "")
    if not sex or set(sexes) != {"m", "w"}:
        return ""
    score = VERBS_OF_RESULT[verb.kind]
    return score if sexes[0] == sex else mirrored(score)

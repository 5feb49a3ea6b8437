"""The mentions of a sentence that make its results; all others only say when, why, where and with which colour."""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import pairwise

from intake.reading.explanations.pair_results import DRAW, LOSS, PLAYERS, WIN
from intake.reading.guards import Guarded
from intake.reading.mentions import PAIR, Kind, Mention
from intake.reading.mentions.beside import COMMON
from intake.reading.mentions.strangers import NOWHERE
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

BESIDE = frozenset({Kind.DAY, Kind.REASON, Kind.TOURNAMENT, Kind.EACH, Kind.WHITE, Kind.BLACK})
"""What belongs to a result and does not make one."""


_COLOURS = frozenset({Kind.WHITE, Kind.BLACK})


RESULTS = frozenset(
    {
        *(Kind.SCORE, Kind.WIN, Kind.BEAT, Kind.BEATEN, Kind.LOSE, Kind.YIELD, Kind.RESIGN, Kind.DRAW),
        *(Kind.WIN_NOUN, Kind.LOSS_NOUN),
    }
)
"""What only a sentence about a result has."""


OTHER_GAME = any_case(
    r"\b(?<!each )(?<!alle )(?<!all )(?<!eine )(?<!einer )(?:second|other|return|reverse|zweite[nrs]?|andere[nrs]?)"
    r"(?=\s*(?:$|[,;.:()\d-]|(?:game|one|partie|spiel|begegnung|encounter|fixture|of|as|als|in|on|at|am|an?|by|with|mit|to|ebenso"
    r"|was|war|is|ended|finished|won|lost|drawn|wurde|wird|endete|ging|gewann|verlor|siegte|gab|hat|hatte|ist|remis|auch"
    r"|they|he|she|man|sie|er|einigte\w*|agreed|last|yesterday|(?:vor)?gestern|bereits|schon|already|\w+(?:day|tag))\b))"
    r"|\b(?:game (?:2|two)|2nd game|2\. (?:partie|spiel)|partie (?:2|zwei)|rück(?:spiel|partie|runde)|gegenpartie"
    r"|revanch\w+|revenge|(?:mit )?vertauschten? farben|(?:with )?(?:reversed? colou?rs|colou?rs reversed))\b"
    r"|\b(?:same (?:two|pair|players)|dieselben|die (?:gleichen|selben))(?: zwei| beiden)?,?"
    r" (?:the other way (?:a?round|about)|anders ?(?:he)?rum|umgekehrt)\b"
)
"""The other game of two players."""

BOTH_OF_PAIR = (
    r"\b(?:beide[nr]?|both)(?: (?:of )?(?:their|the|his|her|ihre[rn]?|seine[rn]?|der|die))?"
    r"(?: (?:mutual|gemeinsamen?))? (?:partien|spielen?|begegnungen|games)\b"
    r"|\b(?:gewinnt|gewann|verliert|verlor|won|wins|lost|loses|took) (?:beide|both)"
    r"(?=\s*(?:$|[,;.!:]|gegen\b|against\b|from\b|lol\b))|\bin (?:both|beiden)(?=\s*(?:$|[,;.!:]))"
    r"|\bhat gegen (?:[\w.-]+ ){1,4}beide(?= (?:gewonnen|verloren)\b)"
    r"|\b(?:hat|has) (?:beide|both)(?= (?:gegen|against|from)\b)"
)
"""What says that a result is that of both games of two players."""

ONE_OF = (
    r"(?:eine[rn]?|eins) (?:(?:der|von|ihrer|seiner|unserer)(?: den| ihren)? (?:beiden|zwei)|von ihren)"
    r"|one of (?:the|their|his|her|both|them)(?: two| both)?"
)
"""What does not say which of two is meant."""

INTENDED = any_case(
    r"\b(?:hoff(?:t|en|te)|hop(?:es|ed|ing)|versuch(?:t|te)|plan(?:s|t|te)|wants?|tries|trying)\b|\b(?:will|möchte|wollte)\b"
    r"(?=[^.;]* (?:gewinnen|halten|machen|erreichen|spielen|remisieren|win|draw|hold|lose|end|be)\b)"
)
"""What somebody wants to come, and did not report."""

SOMEBODY = PLAYERS | {Kind.PRONOUN, Kind.WHITE, Kind.BLACK}
"""Who can be meant by a name, a pronoun or a colour."""

LISTED = any_case(
    r"\s*(?:,\s*(?:(?:und|and)\s+)?|(?:und|and|sowie|&)\s+)(?:(?:herrn?|frau|dr|prof|mr|mrs|ms|de[nmr]?|die|the|von|van|v|d)"
    r"\b\.?\s*)*"
)
"""What is between several opponents."""


_HAD_COLOUR = any_case(
    r" (?:hatte|führte|had) (?:the |mit )?(?:wei(?:ß|ss)|schwarz|white|black)\b(?: pieces)?[,;]"
    r"(?! (?:and|und|but|aber) (?!gegen\b|against\b))"
)
"""The rest of a clause that only says whose a colour was; a verb behind "and" may be that of its player."""

_PAIR_AGAIN = frozenset({"PlPSPlP", "PPSPlP"})


_REPORTS = (
    r" (?:has |hat )?(?:(?:me|us|mir|uns|just|eben|gerade|sich|jetzt|nun|heute|today) ){0,3}"
    r"(?:tells|told|writes|written|wrote|informs|informed|reports|reported|says|said|emails|emailed|confirms|confirmed"
    r"|schreibt|schrieb|geschrieben|meldet|meldete|gemeldet|berichtet|berichtete|sagt|sagte|gesagt|mitgeteilt|teilt"
    r"|teilte|bestätigt|bestätigte)"
    r"(?: (?:me|us|mir|uns|sich|mit|today|this morning|by e?-?mail|heute|gestern|eben|per mail)){0,3}"
)
_TITLES = r"(?: (?:the|our|mr|mrs|ms|dr|friend|herr|frau)\b\.?){0,3} $"
_TELLS = any_case(rf"{_REPORTS},? (?:that|dass){_TITLES}")
_TELLS_OF_OPPONENT = any_case(rf"{_REPORTS}(?:,? (?:that|dass)|[,:])?{_TITLES}")
"""What makes somebody who is named first the one who reports what the next player did."""

_CLAIMS = any_case(r"\b(?:\w*zeit\w*|on time|clock|flag|timed out)\b")
"""Who reports that the opponent has lost on time only claims it."""

_ENDS_CLAUSE = any_case(rf"[,:]{_TITLES}")
_OWN_VERB = any_case(
    r" (?:hat|habe|has|had|verlor|verliert|lost|loses|g[ai]bt?|gave|gives|resign(?:ed|s)|won|wins|gewann|gewinnt|siegte"
    r"|unterlag|musste|überschritt|exceeded)\b"
)
"""What makes the second of two players the one who did what follows: "Koch is ill, Wolf has won"."""

_SHORTEST_CLAUSE = 6
"""Signs between two players that are more than a comma and a title (our own choice)."""

_CAPITAL = re.compile(r"(?<![\w-])[A-ZÄÖÜ][^\W\d_]{2,}")


TWO_DOERS = Guarded(
    r"\b(?:that|dass)\b[^,;.]{3,60}\b(?:was|is|war|ist)\b[^,;.]{0,60}\b(?:and|und)\b[^,;.]{0,20}"
    r"\b(?:resign\w*|g[ai]ves?|lost|loses|won|wins|gab|gibt|verlor|verliert|gewann|gewinnt)\b"
)
"""What may have been done by whoever is named in a clause with "that", or before it: "Koch admits that Wolf was better
and resigned".
"""


def find_core(text: str, mentions: Sequence[Mention]) -> list[Mention]:
    """Return the mentions that make results, none where it is open who did what."""
    if TWO_DOERS.search(text):
        return []
    beside = BESIDE | {Kind.DOUBT}
    mentions = _without_teller(text, _with_teller_as_opponent(text, _with_owner(text, mentions)))
    core = [one for one in mentions if one.kind not in beside and not _repeats(text, one, mentions)]
    core = [one for number, one in enumerate(core) if not (number and _says_again(text, core[number - 1], one))]
    while core and core[-1].kind in {Kind.COLON, Kind.AND, Kind.SAME, Kind.PRONOUN}:
        core.pop()
    return _without_end(_without_pair_again(text, core))


def _without_end(core: list[Mention]) -> list[Mention]:
    """Return the mentions without a pronoun that gave up at the end, behind a result that somebody won: whoever is
    meant, it is the one who lost.
    """
    if [one.kind for one in core[-2:]] != [Kind.PRONOUN, Kind.RESIGN]:
        return core
    last = next((one for one in reversed(core[:-2]) if one.kind in RESULTS), None)
    won_by_score = last is not None and last.score is not None and last.score.score in {WIN, LOSS}
    return core[:-2] if last and (won_by_score or last.kind in {Kind.WIN, Kind.LOSE}) else core


def _without_pair_again(text: str, core: list[Mention]) -> list[Mention]:
    """Return the mentions without a pair in brackets that says again the one before: "4 - 5 1-0 (Koch - Wolf)"."""
    if "".join(one.kind for one in core) not in _PAIR_AGAIN:
        return core
    first, second, third, fourth = (one for one in core if one.kind is Kind.PLAYER)
    is_again = first.persons & third.persons and second.persons & fourth.persons
    return core[:-3] if is_again and text[: third.start].rstrip().endswith("(") else core


def _with_owner(text: str, mentions: Sequence[Mention]) -> list[Mention]:
    """Return the mentions with the owner of "her game" as a pronoun, where nobody else is the subject."""
    kept = [one for one in mentions if one.kind is not Kind.OWN]
    owner = next((replace(one, kind=Kind.PRONOUN) for one in mentions if one.kind is Kind.OWN), None)
    if owner is None or _has_subject(text, kept) or has_word(text, 0, owner.start, COMMON):
        return kept
    return sorted([*kept, owner], key=lambda one: one.start)


def _without_teller(text: str, mentions: Sequence[Mention]) -> Sequence[Mention]:
    """Return the mentions without a player who only reports of two others: "Lang writes that Koch beat Wolf"."""
    named = [one for one in mentions if one.kind in PLAYERS]
    is_report = len(named) > PAIR and _TELLS.match(text, named[0].end, named[1].start) is not None
    is_of_others = is_report and len({one.persons for one in named[1:]} - {named[0].persons}) == PAIR
    return [one for one in mentions if one is not named[0]] if is_of_others else mentions


def _with_teller_as_opponent(text: str, mentions: Sequence[Mention]) -> Sequence[Mention]:
    """Return the mentions with a player who reports of the only other one, or is named in a clause before, as the
    opponent: "Koch writes that Wolf has resigned".
    """
    named = [one for one in mentions if one.kind in PLAYERS]
    if [one.kind for one in named] != [Kind.PLAYER, Kind.PLAYER] or _CLAIMS.search(text):
        return mentions
    if _decides(mentions, *named) or not _is_beside(text, *named):
        return mentions
    return [replace(named[0], kind=Kind.AGAINST) if one is named[0] else one for one in mentions]


def _decides(mentions: Sequence[Mention], first: Mention, second: Mention) -> bool:
    """Return whether the first of two players is nobody who is known, or has a result or a colour of their own."""
    is_known = any(place != NOWHERE for place, _ in first.persons)
    between = {one.kind for one in mentions if first.start < one.start < second.start}
    return not is_known or bool(between & (RESULTS | _COLOURS))


def _is_beside(text: str, first: Mention, second: Mention) -> bool:
    """Return whether the first of two players only reports what the second did, or is in a clause of its own."""
    if _TELLS_OF_OPPONENT.match(text, first.end, second.start):
        return True
    between = text[first.end : second.start]
    is_clause = len(between) > _SHORTEST_CLAUSE and "." not in between and _ENDS_CLAUSE.search(between) is not None
    return is_clause and _OWN_VERB.match(text, second.end) is not None


def _has_subject(text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether somebody is named who is none of several opponents."""
    named = [one for one in mentions if one.kind in PLAYERS | {Kind.PRONOUN}]
    listed = {one.start for before, one in pairwise(named) if LISTED.fullmatch(text[before.end : one.start])}
    return any(one.kind is not Kind.AGAINST and one.start not in listed for one in named)


def has_word(text: str, begin: int, end: int, known: AbstractSet[str]) -> bool:
    """Return whether a word with a capital is none of those that are known."""
    return any(fold(word[0]) not in known for word in _CAPITAL.finditer(text, begin, end))


def _says_again(text: str, before: Mention, mention: Mention) -> bool:
    """Return whether a word says a drawn score again: "½ remis"."""
    other_word = before.kind is Kind.DRAW and before.text.lower() != mention.text.lower()
    drawn = other_word or (before.score is not None and before.score.score == DRAW)
    gap = text[before.end : mention.start]
    is_of_clause = other_word and not re.search(r"[,;/]|\b(?:und|and)\b", gap)
    return mention.kind is Kind.DRAW and drawn and (is_of_clause or not gap.strip(" (,:/"))


def _repeats(text: str, mention: Mention, mentions: Sequence[Mention]) -> bool:
    """Return whether a player is named again only for the colour: "(White: Koch)", or at the end "Koch with White"."""
    before = [one for one in mentions if one.start < mention.start]
    if mention.kind not in PLAYERS or not any(one.persons & mention.persons for one in before):
        return False
    behind = [one for one in mentions if one.start >= mention.end]
    is_named_for_it = _is_named_for_colour(text, mention, behind)
    return is_named_for_it or (before[-1].kind in _COLOURS and before[-1].end == mention.start)


def _is_named_for_colour(text: str, mention: Mention, behind: Sequence[Mention]) -> bool:
    """Return whether a colour follows a name and no result does, or ends the clause."""
    if not behind or behind[0].kind not in _COLOURS:
        return False
    is_last = not any(one.kind in RESULTS | PLAYERS for one in behind)
    return is_last or _HAD_COLOUR.match(text, mention.end) is not None

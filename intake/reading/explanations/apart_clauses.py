"""Clauses of a sentence that say nothing of a result and doubt none: a word of doubt in them is about something else.

They are weighed like a sentence beside a result: "Koch beat Wolf, so I think both deserve a beer" is as certain as
"Koch beat Wolf. I think both deserve a beer."
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from intake.reading.doubts import doubts_report, is_bare_opinion, is_of_report, speaks_of_else, speaks_of_report
from intake.reading.explanations.pair_results import PLAYERS
from intake.reading.explanations.split_clauses import CONDITIONS, JOINT, THAT, Clause, list_clauses
from intake.reading.mentions.types import Kind, Mention
from intake.reading.other_things import is_of_other_things
from intake.reading.words import any_case, split_words

_HARMLESS = frozenset({Kind.DOUBT, Kind.PRONOUN, Kind.AND, Kind.COMMA, Kind.OWN, Kind.PLAYER, Kind.BY, Kind.EACH})
"""What a clause may mention that says nothing of a result."""

_NOT_APART = frozenset({*CONDITIONS, *THAT, *split_words("until bis sondern before bevor")})
"""What such a word joins may be a doubt, or what the clause before it speaks of."""

_BEFORE = split_words("before bevor")
"""With such a word a sentence may begin whose result has come to pass."""

_ASKED = split_words("who which when where")
"""What is asked or not known behind the first clause: "I don't know who won"."""

_OF_RESULT = any_case(
    r"\b(?:es|das|dies|so|it|this|that|these|those|da(?:von|für|ran|rauf|rüber|mit|nach|zu)|hier(?:von|zu)"
    r"|korr\w+|berichtig\w*|correct\w*|ersatz\w*|substitut\w*|zurückgetr\w+|r(?:ü|ue)cktritt\w*|withdr\w*|verstorben"
    r"|gestorben|died|tod|storn\w*|annull\w*|ungültig|abgelehnt|declined|reklam\w*|beansprucht\w*|claim\w*"
    r"|vorl(?:ä|ae)ufig\w*|vorbehalt\w*|beantragt|irrt\w*|versehen\w*|mistake\w*|error|falsch|wrong|offen|open"
    r"|l(?:ä|ae)uft|running|hängepartie|unfinished|statt|anstatt|instead|ignor\w*|doppelt|evtl|eventuell"
    r"|voraussichtlich|according|noch|still|yet|erst|soll(?:en|te)?|sag(?:t|te|en)|says?|said|told|heißt|hieß"
    r"|schreib(?:t|en)|schrieb(?:en)?|writes?|wrote"
    r"|farb\w*|colou?rs?|wei(?:ß|ss)|schwarz|white|black|wart\w*|wait\w*|zuerst|first|automat\w*"
    r"|prognosen?|tipps?|vorhersagen?|vermutung\w*|hypothe\w*|beispiel\w*|wetten?"
    r"|predict\w*|forecast\w*|guess\w*|examples?)\b|\?|^\W*(?:oder|or)\b"
)
"""What may mean a result, or is said of one or of a report."""

_OF_RESULT_FIRST = any_case(
    r"\W*(?:was|what|which|wie|as|laut|if|wenn|falls|once|sobald|should|sollten?|unless|when|wer|who|whether|ob)\b"
)
"""How a clause begins that may mean what the one before it says."""

_BEHIND_JOINT = any_case(r"^\W*(?:so|also|and|und|but|aber|then|dann)\b(?! that\b)")
"""The word before the clause itself."""

_TAKES_IT = any_case(
    r"\b(?:nimmt|nahm|nehmen|takes?|took|taking) (?:es|das|it|that) (?:\w+ ){0,3}?(?:sportlich|gelassen|schwer|gut"
    r"|leicht|locker|mit \w+|well|badly|hard|in good (?:part|spirit)|lightly|calmly|on the chin)\b"
)
"""How somebody bears a defeat."""

_BETTER_MOVE = any_case(
    r"\bhätten?\b[^,;]*\b(?:(?:sollen|müssen|können|dürfen)\b|Zug\b[^,;]*$)|\w+en (?:sollen|müssen|können|dürfen)\W*$"
    r"|\b(?:should|could|might) (?:not )?have\b"
)
"""What would have been better."""

_STOOD = any_case(r"\b(?:is|was|were|stands?|stood) (?:\w+ ){0,2}(?:winning|losing|better|worse|ahead)\b")
"""How a game stood before its end."""

_PLAY = any_case(
    r"\b\w*(?:endspiel|eröffnung|stellung|angriff|gambit|variante|verteidigung|opfer|kombination|zeitnot|figur|qualität"
    r"|bauern?|turm|dame|läufer|springer|ending|end ?game|opening|position|attack|defen[cs]e|variation|pawn|rook|queen"
    r"|bishop|knight|piece|exchange|sacrifice|combination)(?:s|n|en|e)?\b"
)
"""What the play of a game is made of."""

_RELATIVES = any_case(
    r"\b(?:mein|unser|my|our)(?:e[rnms]?)? (?:sohn|mann|frau|vater|mutter|bruder|schwester|tochter|schwager|son|husband"
    r"|wife|father|mother|brother|sister|daughter|uncle|aunt)\b"
)
"""Who may have told the writer."""

_OPEN = any_case(r"\b(?:noch(?! nie)|still|yet|m(?:u|ü)ss\w*|must)\b")
"""What still is to be found out."""

_SUBJECT_FIRST = any_case(
    r"\W*(?:(?:und|and|but|aber) )?(?:ich|i|man|we|wir|er|sie|he|she|they|there|beide|both|der|die|ein\w*|the|an?|his"
    r"|her|their|sein\w*|ihr\w*|mein\w*|my|our)\b"
)
"""How a clause begins that is a sentence by itself."""

_ENDS_IN_JOINT = any_case(rf"\b{JOINT}$")
"""Behind such a word an opinion is part of the clause that goes on: "in which, I gather, neither saw it"."""


def without_apart(text: str, mentions: Sequence[Mention]) -> str:
    """Return a text with blanks in place of its clauses whose words of doubt are about something else."""
    doubts = [one for one in mentions if one.kind is Kind.DOUBT]
    is_of_players = any(one.kind in PLAYERS for one in mentions)
    for begin, end in _list_apart(list(list_clauses(text, mentions))) if doubts and is_of_players else ():
        if any(begin <= doubt.start < end for doubt in doubts):
            text = text[:begin] + " " * (end - begin) + text[end:]
    return text


def _list_apart(clauses: Sequence[Clause]) -> Iterator[tuple[int, int]]:
    """Yield where clauses without a result begin and end that follow each other and none of which is about one."""
    told = [_has_result(one) or _is_subject(at, clauses) for at, one in enumerate(clauses)]
    for has_result, places in groupby(range(len(clauses)), told.__getitem__):
        first, *others = places
        last = others[-1] if others else first
        if not has_result and _are_apart(clauses, first, last):
            yield clauses[first - 1].end if first else 0, clauses[last].end


def _is_subject(at: int, clauses: Sequence[Clause]) -> bool:
    """Return whether a clause is but the name with which its sentence begins: "Wolf, der früher Arzt war, gewann"."""
    return at == 0 and [one.text for one in clauses[at].list_kinds(Kind.PLAYER)] == [clauses[at].text.strip()]


def _has_result(clause: Clause) -> bool:
    """Return whether a clause has anything that may belong to a result."""
    return any(one.kind not in _HARMLESS or (one.persons and one.kind is Kind.DOUBT) for one in clause.mentions)


def _are_apart(clauses: Sequence[Clause], first: int, last: int) -> bool:
    """Return whether clauses of a sentence say nothing of its result and doubt none; what is before a result and
    has no word of doubt cannot mean it.
    """
    block = clauses[first : last + 1]
    is_begin = first == 0
    if is_begin and any(one.list_kinds(*PLAYERS) for one in block):
        return False  # a pronoun behind may mean them
    if not _NOT_APART.isdisjoint(_list_joints(clauses[first : last + 2], is_first=is_begin)):
        return False
    return all(
        _is_apart(one) or _is_about_behind(above, one.text, below)
        for above, one, below in _list_weighed(clauses, first, last)
    )


def _list_weighed(clauses: Sequence[Clause], first: int, last: int) -> Iterator[tuple[str, Clause, str]]:
    """Yield clauses, those at the begin of a sentence if they have a word of doubt, each between what is beside it."""
    texts = [clauses[first - 1].text if first else "", *(one.text for one in clauses[first : last + 1]), ""]
    for at, one in enumerate(clauses[first : last + 1]):
        if first or one.list_kinds(Kind.DOUBT):
            yield texts[at], one, texts[at + 2]


def _list_joints(clauses: Iterable[Clause], *, is_first: bool) -> set[str]:
    """Return the words that join clauses, of the first ones of a sentence those by which they mean what follows."""
    joints = {one.joint for one in clauses}
    if not is_first:
        return joints
    return {"that" if joint in _ASKED else joint for joint in joints - _BEFORE}


def _is_apart(clause: Clause) -> bool:
    """Return whether a clause is about something else than a result."""
    text = _BETTER_MOVE.sub("", _STOOD.sub("", _TAKES_IT.sub("", _BEHIND_JOINT.sub("", clause.text))))
    if _is_of_things(text):
        return True
    if doubts_report(text) or is_bare_opinion(text):
        return False
    return _is_of_play(text) or not (
        _may_mean_result(text, clause) or _OF_RESULT.search(text) or speaks_of_report(text)
    )


def _may_mean_result(text: str, clause: Clause) -> bool:
    """Return whether a clause with a word of doubt begins as one that means what is before it."""
    begins = _OF_RESULT_FIRST.match(text) is not None and not speaks_of_else(text)
    return begins and bool(clause.list_kinds(Kind.DOUBT))


def _is_of_play(text: str) -> bool:
    """Return whether a clause is about the play of a game, and leaves nothing open."""
    is_open = _OF_RESULT_FIRST.match(text) or _OPEN.search(text) or is_of_report(text)
    return _PLAY.search(text) is not None and not is_open


def _is_of_things(text: str) -> bool:
    """Return whether a clause is about other things than games and those who tell of them."""
    return is_of_other_things(_RELATIVES.sub(" ", text))


def _is_about_behind(above: str, text: str, below: str) -> bool:
    """Return whether an opinion is about the clause behind it: "ich nehme an, die Variante ist erledigt"."""
    if is_of_other_things(text) and _is_of_things(below):
        return True
    if not is_bare_opinion(text):
        return False
    return _ENDS_IN_JOINT.search(above) is not None or (
        _SUBJECT_FIRST.match(text) is not None and _SUBJECT_FIRST.match(below) is not None
    )

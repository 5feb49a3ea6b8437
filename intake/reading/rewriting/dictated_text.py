"""Text that was dictated in one breath, without marks: where its sentences end, and which tournament they are of.

"also Wiener Runde 44 die Koch hat gegen den Wolf gewonnen der Wolf hat am 3. Juni aufgegeben liebe Grüße"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from intake.reading import limits
from intake.reading.days.dates import ANY_DAY, find_dates
from intake.reading.mentions import Situation
from intake.reading.rewriting.outlines import SIGN, UNSURE, draw_outline
from intake.reading.words import any_case

_LEAST = 12
"""Words of a line at least (our own choice): a short one is a row or one sentence."""

_MARK = re.compile(r"[,;:!?]|[.](?!\s?\d)(?<!\d\.)")
"""What ends a sentence or a clause; the full stop of a number does not."""

_STOP = "\ue0fe"
_DONE = (
    r"(?:gewonnen|verloren|aufgegeben|gemacht|gespielt|geeinigt|remise?|remi|unentschieden|won|lost|drew|resigned|draw)"
)
_SOMEBODY = rf"(?:(?:der|die|herr|frau|mister|mr|mrs|ms) )?{SIGN}"
_DID = r"(?:hat|gab|ist|gewann|verlor|has|beat|won|lost|drew|resigned)"
_DID_BOTH = r"(?:haben|have|spielten|einigten|trennten|teilten|drew|agreed|played|halved|shared)"
_SINCE = r"(?:(?:schon|erst|dann|bereits|auch|already|only|also|just) )?"
_OTHERS = r"(?:die anderen|die restlichen|die übrigen|alle anderen|der rest|sonst|the others|all others|the rest)"
_AND = r"(?:(?:und|and) )?(?:(?:dann|then) )?(?:(?:hat|has) )?(?:(?:noch|also) )?"
_ON_DAY = r"(?:(?:am|on)(?: the)? (?:\d|\w+(?:tag|day)\b)|gestern|yesterday)"
_ENDS = tuple(
    map(
        any_case,
        (
            rf"(?<=\S) {_AND}(?=(?:auf|an|am|on) (?:brett|board) \w+ {_DID} {_SOMEBODY})",
            rf"(?<=\S) (?:und|and) {_AND}(?={_SOMEBODY} {_DID}\b)",
            rf"(?<=\S) (?={_OTHERS} (?:\w+ ){{0,4}}(?:spiel|l[aä]uf|play|run|going|nichts|nothing)\w*)",
            rf"(?<=\S) (?:und|and) {_AND}(?={_SOMEBODY} (?:und|and) {_SOMEBODY} {_DID_BOTH}\b)",
            (
                rf"(?<=\S) (?=das war(?:en)? {_SINCE}(?:am|gestern|heute|vorgestern)\b"
                rf"|(?:it|that) was {_SINCE}(?:on|yesterday|today)\b)"
            ),
            rf"(?<=\S) (?=(?:beide|both|alle|all)(?: (?:waren|were|ended|beendet))? {_ON_DAY})",
            r"(?<=\S) (?=damit (?:ist|wäre|sind)\b|so (?:jetzt|now) \w+)",
        ),
    )
)
_BEHIND_DEED = any_case(rf"\b({_DONE}) (?={_SOMEBODY} {_DID}\b)")
"""Where a sentence ends that was spoken without a mark."""

_OF_ALL = any_case(r"(?:beide|both|alle|all)\b")
_JOINS = any_case(r"(?:\s+(?:und|and|dann|then|noch|also|so|zuerst|first|der|die|das|the|beim?|in))+\s*$")
"""Words at the end of a sentence that join it to the next one."""

_IN = r"(?:\b(?:in|im|bei|beim|in the)(?: (?:der|dem))? )"


def list_spoken(line: str, situation: Situation) -> Sequence[tuple[str, str]]:
    """Return the sentences of a line that was dictated in one breath, each of two players behind the code of the
    tournament named before it; any other line as it is.
    """
    if len(line) > limits.LINE or len(line.split()) < _LEAST or _MARK.search(line):
        return (("", line),)
    parted = [*_part([*_cut_at_titles(line, situation)], situation)]
    return parted if len(parted) > 1 and not _is_open(parted, situation) else (("", line),)


def _group_games(texts: Iterable[str], situation: Situation) -> list[list[str]]:
    """Return the texts of each game, from the one that names two players up to the next such one."""
    games = list[list[str]]()
    for text in texts:
        if len({one.persons for one in draw_outline(text, situation.names).names}) > 1:
            games.append([text])
        elif games:
            games[-1].append(text)
    return games


def _is_open(parted: Sequence[tuple[str, str]], situation: Situation) -> bool:
    """Return whether a game or what follows it is doubted, or a day may be that of several games, as some have none:
    where nothing is marked nobody knows.
    """
    games = _group_games([text for _, text in parted], situation)
    if any(UNSURE.search(text) for text in chain(*games)):
        return True
    dated = [[text for text in game if find_dates(text, situation.day or ANY_DAY)] for game in games]
    is_of_all = all(dated) or any(map(_OF_ALL.match, chain(*dated)))
    return any(dated) and not is_of_all


def _cut_at_titles(line: str, situation: Situation) -> Iterator[tuple[str, str]]:
    """Yield the pieces of a line, each with the code of the tournament whose name is before it."""
    found = sorted(
        (match.start(), match.end(), one.code)
        for one in situation.known.tournaments
        if (shape := _shape_of(one.name)) and (match := shape.search(line))
    )
    end, code = 0, ""
    for begin, behind, other in found:
        if begin >= end:
            yield code, line[end:begin]
            end, code = behind, other
    yield code, line[end:]


@lru_cache(limits.RECENT)
def _shape_of(name: str) -> re.Pattern[str] | None:
    """Return how the name of a tournament is spoken, without its year, None for a name of one word."""
    words = [word for word in re.findall(r"\w+", name.partition(",")[0]) if not re.fullmatch(r"(?:19|20)\d\d", word)]
    if len(words) < 2:
        return None
    between = r"[ -]+(?:(?:gegen|und|against|versus|v|vs) )?"
    return any_case(rf"{_IN}?\b{between.join(map(re.escape, words))}\b(?: (?:19|20)\d\d\b)?")


def _part(pieces: Sequence[tuple[str, str]], situation: Situation) -> Iterator[tuple[str, str]]:
    """Yield the sentences of pieces, those of two players with their codes."""
    for code, piece in pieces:
        outline = draw_outline(piece, situation.names)
        text = _BEHIND_DEED.sub(rf"\1{_STOP}", outline.text or piece)
        for shape in _ENDS:
            text = shape.sub(_STOP, text)
        for part in (_JOINS.sub("", one).strip() for one in text.split(_STOP)):
            is_game = len(set(re.findall(SIGN, part))) > 1
            if part:
                yield f"{code}: " if code and is_game else "", outline.fill(part, str)

"""The sentences of a reply, each about one stored line, and what is beside those that call one wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from intake.reading.types import Claim
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

from . import phrases
from .complained_lines import BUT, Listed, find_spoken_of, list_places
from .ended_days import gives_day, repeats_day, says_number
from .faults import SENTENCE_END, STAYS, accuses, as_statement
from .numbering import list_marks
from .own_text import Passage
from .player_names import Families, count_families, known_words, names_both, names_one, names_only, names_other
from .removals import takes_back
from .results import DRAW, find_verdict, scores_in, scores_said
from .sentence_flow import ASKS_BACK
from .types import Complaint

_OTHER_CLAUSE = any_case(
    r"(?<=[^\d\s])[,;]\s+(?:aber |but |nur |only |doch )?(?:die|das|der|the) (?:andere|other)\b"
    r"|\s+(?:aber|but)\s+(?:die|das|der|the) (?:andere|other)\b"
)
_JOINT = any_case(r"\s*[,;:]\s+|\s+(?:und|and|sowie)\b")
"""Where a clause may begin."""

_GENITIVE = any_case(r"['’]s?(?!\w)")
_OF_GAME = any_case(r"\b(?:partie|spiel|game|sieg|win|victory|niederlage|loss|ergebnis|result)\b")
"""What speaks of a game, in which one player may be named alone."""

_CUT = "\x1f"
"""Where the words of a complaint were."""


def split_by_line(text: str, listed: Listed) -> Iterator[str]:
    """Yield the sentences of a text; what a clause of one says of another line is one of its own."""
    for sentence in SENTENCE_END.split(ASKS_BACK.sub(" ", as_statement(text))):
        cuts = _list_place_cuts(sentence, listed) or _list_day_cuts(sentence, listed)
        cuts = cuts or [cut for cut in (_find_cut(sentence, listed) or _find_name_cut(sentence, listed),) if cut]
        yield from (sentence[begin:end] for begin, end in pairwise([0, *cuts, len(sentence)]))


def _list_place_cuts(sentence: str, listed: Listed) -> list[int]:
    """Return where clauses begin that name other lines by their places; none where one of them says nothing."""
    places = list_places(sentence, len(listed.stored))
    cuts = []
    for (before, at), (behind, other) in pairwise(places):
        joints = [each.start() for each in _JOINT.finditer(sentence, before.end(), behind.start())]
        if at != other and joints:
            cuts.append(joints[-1])
    pieces = [sentence[begin:end] for begin, end in pairwise([0, *cuts, len(sentence)])]
    are_full = all(any(_says_something(piece, claim) for claim in listed.stored) for piece in pieces)
    return cuts if are_full else []


def _list_day_cuts(sentence: str, listed: Listed) -> list[int]:
    """Return where clauses begin that each give one stored game its day, by the name of a player of this game alone:
    "Koch was on the 4th and Wolf on the 3rd"; none where one of them says anything else.
    """
    dated = _list_spoken_of(sentence, listed)
    are_different = len({id(claim) for _, claim, _ in dated}) == len(dated) > 1
    is_of_each = are_different and all(_only_dates(piece) for _, _, piece in dated)
    return [begin for begin, _, _ in dated if begin] if is_of_each else []


def _list_spoken_of(sentence: str, listed: Listed) -> list[tuple[int, Claim, str]]:
    """Return where the clauses of a sentence begin that are about one stored game, with this game and the clause."""
    joints = [0, *(each.start() for each in _JOINT.finditer(sentence)), len(sentence)]
    named = ((begin, sentence[begin:end]) for begin, end in pairwise(joints))
    return [(begin, claim, piece) for begin, piece in named if (claim := find_spoken_of(piece, listed))]


def _only_dates(text: str) -> bool:
    """Return whether a text names a day, and no result."""
    return says_number(text) and not scores_in(text) and not find_verdict(text)


def _find_name_cut(sentence: str, listed: Listed) -> int:
    """Return where a clause begins that speaks of another stored game and names both its players, 0 for nowhere."""
    for joint in reversed(list(_JOINT.finditer(sentence))):
        before, behind = sentence[: joint.start()], sentence[joint.start() :]
        claim, other = find_spoken_of(before, listed), find_spoken_of(behind, listed)
        if claim is None or other is None or claim is other or not names_both(behind, other):
            continue
        if _says_something(before, claim) and _says_something(behind, other):
            return joint.start()
    return 0


def _says_something(text: str, claim: Claim) -> bool:
    """Return whether a text gives a stored game a result or a day, or says whether it is right."""
    judges = accuses(text) or takes_back(text) or STAYS.search(text)
    return bool(judges or gives_day(text) or scores_said(claim, text))


def _find_cut(sentence: str, listed: Listed) -> int:
    """Return where a clause begins that speaks against the other game, or of another stored one, 0 for nowhere."""
    other = next((found.start() for found in _OTHER_CLAUSE.finditer(sentence) if found.start()), len(sentence))
    if takes_back(sentence[other:]) or accuses(sentence[other:]):
        return other
    for found in BUT.finditer(sentence):
        sides = [find_spoken_of(side, listed) for side in (sentence[: found.start()], sentence[found.start() :])]
        if all(sides) and sides[0] is not sides[1]:
            return found.start()
    return 0


def words_beside(passages: Iterable[Passage], complaints: Sequence[Complaint], families: Families) -> Iterator[Passage]:
    """Yield what else is in the lines of complaints, where it may answer a question: "1 b. Line 2 is wrong"; words
    behind a complaint that name nobody go on with it.
    """
    for passage in passages:
        said = [text for each in complaints for index, text in each.sentences if index == passage.index]
        rest = passage.text
        for text in said:
            rest = rest.replace(text, _CUT)
        first, *behind = rest.split(_CUT)
        rest = " ".join([first, *(_without_rest(each, families) for each in behind)]).strip()
        if said and rest:
            yield replace(passage, text=rest)


def _without_rest(text: str, families: Families) -> str:
    """Return the words behind a complaint from the first sentence on that names a player or a question."""
    told = SENTENCE_END.split(text)
    first = next((at for at, one in enumerate(told) if list_marks(one) or count_families(one, families)), len(told))
    return " ".join(told[first:])


def games_beside(
    passages: Iterable[Passage], complaints: Sequence[Complaint], listed: Listed, answered: Collection[str]
) -> Iterator[Passage]:
    """Yield what the lines of complaints say of other games, which is read as new text: "It was Koch - Wolf"; the
    words that have `answered` a question are none.
    """
    own = known_words(*(each.stored for each in complaints if each.stored))
    families = listed.families
    for passage in words_beside(passages, complaints, listed.families):
        told = _list_from_other(SENTENCE_END.split(_cut_out(passage.text, answered)), families, own)
        kept = " ".join(text for text in told if not (_is_praise(text, listed.games) or _stays(text, listed)))
        yield from [replace(passage, text=kept, kept=True)] if kept else []


def _cut_out(text: str, answered: Iterable[str]) -> str:
    """Return a text without the words of answers."""
    for words in answered:
        text = text.replace(words, "")
    return text


def _list_from_other(told: Sequence[str], families: Families, own: Collection[str]) -> list[str]:
    """Return the sentences from the first on that names somebody else, without those that take something back."""
    first = next((at for at, text in enumerate(told) if names_other(text, families, own)), len(told))
    return [text for text in told[first:] if not takes_back(text) or names_other(text, families, own)]


def find_praise(passages: Iterable[Passage], listed: Listed) -> set[int]:
    """Return the lines that only say of a stored game that it is right: "Koch - Wolf stimmt auch"."""
    free = (passage for passage in passages if not passage.number)
    return {each.index for each in free if _praises(each.text, listed.games) or _praises_results(each.text, listed)}


def without_praise(passages: Iterable[Passage], listed: Listed, asked: Collection[str] = ()) -> list[Passage]:
    """Return passages without the sentences that only say of a stored game that it is right, unless all do. Those that
    name a single player name none by the words of `asked`.
    """
    found = []
    for passage in passages:
        told = SENTENCE_END.split(passage.text)
        kept = [each for each in told if not (_praises(each, listed.games, asked) or _praises_results(each, listed))]
        found.append(replace(passage, text=" ".join(kept)) if 0 < len(kept) < len(told) else passage)
    return found


def _praises(text: str, stored: Sequence[Claim], asked: Collection[str] = ()) -> bool:
    """Return whether a text only says of a stored game that it is right, by both players or by one of them and how it
    ended: "Koch's win is correct".
    """
    plain = _GENITIVE.sub("", text)
    is_of_one = bool(_OF_GAME.search(plain) or find_verdict(plain)) and not {*fold(plain).split()} & {*asked}
    return _is_praise(text, stored) or (is_of_one and _praises_one(plain, stored))


def _praises_results(text: str, listed: Listed) -> bool:
    """Return whether a text only says of stored results that they are right, by these alone and not by names: "The two
    draws are fine"; a result that a question is about is none of them.
    """
    scores = scores_in(text) or {DRAW} & {find_verdict(text)}
    are_stored = bool(scores) and scores <= {each.score for each in listed.games} - {*listed.asked}
    return are_stored and names_only(text, ()) and STAYS.search(text) is not None and not _denies(text)


def _praises_one(text: str, stored: Sequence[Claim]) -> bool:
    """Return whether a text says that the only stored game is right whose player it names, and which ended so."""
    named = [each for each in stored if names_one(text, each) and names_only(text, known_words(each))]
    hits = [each for each in named if not scores_said(each, text) - {each.score}]
    return len(hits) == 1 and STAYS.search(text) is not None and not _denies(text)


def _is_praise(text: str, stored: Sequence[Claim]) -> bool:
    hits = [claim for claim in stored if names_both(text, claim) and names_only(text, known_words(claim))]
    if len(hits) != 1 or _denies(text) or scores_said(hits[0], text) - {hits[0].score}:
        return False
    return STAYS.search(text) is not None or repeats_day(text, known_words(hits[0]), hits[0].completed_on)


def _denies(text: str) -> bool:
    """Return whether a text says against something, or doubts it."""
    return any(each.search(text) for each in (phrases.NOT, phrases.DOUBT)) or accuses(text) or takes_back(text)


def _stays(text: str, listed: Listed) -> bool:
    """Return whether a text says of stored games that they stay as they are."""
    return STAYS.search(text) is not None and _repeats(text, listed)


def _repeats(text: str, listed: Listed) -> bool:
    """Return whether a text gives no other score than a stored game has whose player it names."""
    scores, named = scores_in(text), [each for each in listed.games if names_one(text, each)]
    return not scores or any(scores <= {each.score} for each in named)

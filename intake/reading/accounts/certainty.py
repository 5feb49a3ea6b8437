"""What of running text is no certain report: doubts, games that go on, rows, and what writers put right themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from datetime import date
from itertools import chain, combinations, pairwise

from intake.reading.accounts.others import LEFT
from intake.reading.accounts.scenes import list_named
from intake.reading.doubts.supposed import asks_if_right, is_doubtful, is_of_report
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.explanations.clauses import mask_mentions
from intake.reading.explanations.pair_results import LOSS, VERBS_OF_RESULT, WIN
from intake.reading.explanations.result_mentions import INTENDED, TWO_DOERS
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.explanations.split_clauses import Clause, list_clauses
from intake.reading.mentions import PAIR, Kind, Mention, Situation, find_mentions
from intake.reading.reasons import find_reasons
from intake.reading.types import Place
from intake.reading.words import any_case, split_words

_STILL = any_case(
    r"\b(?:spielen|spielt|läuft|laufen|plays?|playing|going)\b(?:(?![.;!?]).){0,40}"
    r"\b(?:noch immer|immer noch|noch|still)\b"
)
"""What goes on."""

_DENIED = any_case(r"\b(?:tat|täte|hat|habe|hätte) (?:es|das|dies) nicht\b|\b(?:he|she) (?:did not|didn['’]t)\W*$")
_HEARD = any_case(
    r"\bi(?: am|['’]m| was) told\b|\bi (?:hear|heard|gather)\b|\b(?:wie )?(?:ich höre|man hört|man sagt|hört man)\b"
)
"""What others have said, with no word of who."""

_BETTER = any_case(
    r"\b(?:besser|(?<!the )better|more luck|mehr glück)\b[^.;]{0,80}\b(?:he|she|er|sie)\b[^,.;]{0,40}"
    r"\b(?:resigned|gave up|lost|aufgegeben|verlor(?:en)?|gab)\b"
)
"""A game that went better for somebody, and was lost by whoever a pronoun means."""

_PROPOSED = any_case(
    r"\b(?:mein|unser|my|our) (?:\w+ )?(?:vorschlag|tipp|proposal|suggestion|guess|prediction|recommendation)\b"
)
"""What the writer only proposes."""

_EXCUSED = (
    r" (?-i:[A-ZÄÖÜ][a-zäöüß]+)\)| (?:für|for) (?:kurz|spät|being"
    r"|(?:die|meine|the|my) (?:\w+ )?(?:delay|silence|brevity|verspätung|kürze|verzögerung))\b"
)
"""Behind "sorry": to whom, or for what that is no mistake."""

_PUT_RIGHT = any_case(
    r"\b(?:oops|ups|halt|quatsch|unsinn|nein|korrektur|pardon|stopp?(?=[,:.!])|wait|falsch|irrtum|verzeihung"
    rf"|scratch that|correction|sorry(?!{_EXCUSED}))\b[,:.! ]"
)
"""Words with which writers put right what they have written."""

_LEAVES = any_case(
    r"\btr(?:itt|at)\b.{0,80}\bzurück\b|\bzurück(?:getreten|tritt|gezogen|zutreten)\b|\bwithdr(?:aw|ew|awn|awal)\w*"
    r"|\bausgeschieden\b"
)
"""What is said of a player who leaves."""

_OF_OTHERS = any_case(
    r"\b(?:other|second|return|andere[nr]?|zweite[nr]?|rück\w+|restlichen|übrigen|remaining|rest)\b"
    r"|\b(?:games|partien|boards)\b"
)
"""Games that are none of those told."""

_GOES_ON = split_words("und and sowie aber but während while whereas wohingegen ;")
"""What joins a clause about another game."""

_BESIDE_DAY = 2
"""Words beside a player and a day that tell nothing: "dagegen erst" (our own choice)."""

_LINKS = (Kind.LINK, Kind.COLON)
_TELLS = frozenset({*VERBS_OF_RESULT, Kind.WHITE_WINS, Kind.BLACK_WINS, Kind.SCORE})


def is_unread(sentence: Place) -> bool:
    """Return whether a paragraph with such a sentence is for others to read: it is about a player who left or a reason
    that has to be asked, or puts right what it says.
    """
    text = sentence.text
    is_of_leaving = any(word.question or word.reason in LEFT for word in find_reasons(text))
    return is_of_leaving or _LEAVES.search(text) is not None or _PUT_RIGHT.search(text) is not None


def list_sentences(paragraph: Sequence[Place], situation: Situation) -> Iterator[Place]:
    """Yield the sentences of a paragraph; between two lines of which each begins with a game of its own one ends,
    with or without a full stop.
    """
    rows = [tells_game(find_mentions(one.text, situation)[0]) for one in paragraph] if len(paragraph) > 1 else []
    ends = [at for at, (before, behind) in enumerate(pairwise(rows), 1) if before and behind]
    for begin, end in pairwise([0, *ends, len(paragraph)]):
        yield from split_sentences(paragraph[begin:end])


def is_row(text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether a text has players with points, or a pair with the score of a game that somebody won."""
    if any(one.kind is Kind.POINT for one in mentions) or _is_of_three(mentions):
        return True
    clauses = list_clauses(text, mentions) if any(map(_is_won, mentions)) else ()
    return any(one.list_kinds(*_LINKS) and any(map(_is_won, one.mentions)) for one in clauses)


def _is_of_three(mentions: Sequence[Mention]) -> bool:
    """Return whether a text has more players than one game, and a score without a verb."""
    has_verb = any(one.kind in VERBS_OF_RESULT for one in mentions)
    return not has_verb and any(map(_is_won, mentions)) and len(list_named(mentions)) > PAIR


def _is_won(mention: Mention) -> bool:
    """Return whether a mention is the score of a game that somebody won."""
    return mention.score is not None and mention.score.numeric and mention.score.score in {WIN, LOSS}


def tells_game(mentions: Sequence[Mention]) -> bool:
    """Return whether a line begins with a player, and has another one and how their game ended."""
    begins = any(one.kind is Kind.PLAYER and one.start == 0 for one in mentions)
    return begins and len(list_named(mentions)) == PAIR and any(one.kind in _TELLS for one in mentions)


def is_uncertain(text: str, clauses: Sequence[Clause]) -> bool:
    """Return whether a sentence with a result says that it may not be so, is not over, or names a stranger."""
    if not any(map(_has_result, clauses)):
        return False
    about = [one.text for one in clauses if _has_result(one) or is_of_report(one.text)]
    is_open = _names_stranger(clauses) or _is_open(text) or _are_of_several(clauses)
    return is_open or any(is_doubtful(one) or INTENDED.search(one) for one in about)


def _names_stranger(clauses: Sequence[Clause]) -> bool:
    """Return whether clauses have a family name beside the given name of somebody else."""
    return any(one.persons for clause in clauses for one in clause.list_kinds(Kind.DOUBT))


def _are_of_several(clauses: Sequence[Clause]) -> bool:
    """Return whether somebody has nothing but a day of their own: that of another game, which ended as the one before
    ("Koch won on 3 June, Wolf on 5 June").
    """
    alone = [(named[0], one) for one in clauses if len(named := list_named(one.mentions)) == 1]
    return any(
        not player.persons & other.persons and _has_only(clause, _list_ends(clause) - _list_ends(before))
        for (other, before), (player, clause) in combinations(alone, 2)
        if _list_ends(before)
    )


def _has_only(clause: Clause, days: AbstractSet[date | None]) -> bool:
    """Return whether a clause has nothing but a player and one of some days."""
    rest = mask_mentions(clause.sentence, clause.mentions)[clause.begin : clause.begin + len(clause.text)]
    return bool(days) and not _has_result(clause) and len(rest.split()) <= _BESIDE_DAY


def _list_ends(clause: Clause) -> frozenset[date | None]:
    """Return the days of a clause that may be those of an end."""
    return frozenset(one.day.value for one in clause.list_kinds(Kind.DAY) if one.day and not one.day.is_other)


def is_of_another_game(clauses: Sequence[Clause]) -> bool:
    """Return whether clauses go on with the result of two others, and doubt nothing but that."""
    others = [one for one in clauses if not _has_result(one)]
    named = list_named([*chain.from_iterable(one.mentions for one in clauses)])
    if clauses[0].joint not in _GOES_ON or len(named) != PAIR or len(others) == len(clauses):
        return False
    return not any(is_doubtful(one.text) or one.list_kinds(Kind.DOUBT) for one in others)


def _is_open(text: str) -> bool:
    """Return whether a text asks, denies, is hearsay, or says that a game goes on, or leaves open who did what."""
    patterns = (UNFINISHED, _STILL, _DENIED, _HEARD, _PROPOSED, _BETTER, TWO_DOERS)
    return "?" in text or any(one.search(text) for one in patterns)


def doubts_pair(text: str, clauses: Sequence[Clause]) -> bool:
    """Return whether a sentence without a result says that the game of whom it speaks may have another one, or none."""
    if any(map(_has_result, clauses)):
        return False
    is_open = UNFINISHED.search(text) is not None and not _OF_OTHERS.search(text)
    return is_open or (is_doubtful(text) and is_of_report(text)) or asks_if_right(text)


def _has_result(clause: Clause) -> bool:
    """Return whether a clause has words that say how a game ended."""
    return any(one.kind in _TELLS for one in clause.mentions)

"""What of running text is no certain report: doubts, games that go on, rows, and what writers put right themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from intake.reading.accounts.others import LEFT
from intake.reading.accounts.scenes import list_named
from intake.reading.doubts import asks_if_right, doubt, is_doubtful, is_of_report
from intake.reading.explanations.pair_results import LOSS, VERBS_OF_RESULT, WIN
from intake.reading.explanations.result_mentions import INTENDED, TWO_DOERS
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.explanations.split_clauses import CONDITIONS, THAT, Clause, list_clauses
from intake.reading.mentions import PAIR, Kind, Mention, Situation, find_mentions
from intake.reading.other_things import is_of_other_things
from intake.reading.reasons import find_reasons
from intake.reading.types import Place
from intake.reading.unfinished import UNFINISHED
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

_PUT_RIGHT = any_case(
    r"\b(?:oops|ups|halt|quatsch|unsinn|nein|sorry|korrektur|pardon|stopp?(?=[,:.!])|wait|falsch|irrtum|verzeihung"
    r"|scratch that|correction)\b[,:.! ]"
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

_FIRST_PERSON = any_case(r"\b(?:ich|i|wir|we)\b")
_PERSON = any_case(r"\b(?:er|sie|he|she|they|neither|keiner|who|ich|i|wir|we)\b")
_HAVE = r"(?:have|['’]ve)\b"
_UNREAL = any_case(rf"\bhätten?\b|(?:\b(?:would|could)|['’]d)(?:n['’]t)?(?: (?:not|never|ever))? {_HAVE}")
_IN_THE_PAST = any_case(r"\b(?:hatten?|waren?|konnten?|wollten?|durften?|had|was|were|did|could)(?:n['’]t)?\b")
_REMARKS = any_case(r"\W*(?:saying|adding|remarking|joking)\b")
_REFERS = any_case(
    r"\b(?:es|dies|so|it|this|gern|liked?|erst|zuerst|first|ha(?:t|ben|be)|has|i[sm]|bin|ist|sind|are|do|does|don['’]t)\b"
)
"""What may be said of the result: it is the subject, or it still stands so."""

_OPEN = any_case(r"\b(?:noch|still|yet|m(?:u|ü)ss\w*|must)\b")
_OF_ASIDE = frozenset({Kind.DOUBT, Kind.PRONOUN, Kind.PLAYER, Kind.BY, Kind.AND, Kind.COMMA, Kind.OWN})
"""What a clause about the play may mention."""

_PLAY = any_case(
    r"\b\w*(?:endspiel|eröffnung|stellung|angriff|gambit|variante|verteidigung|opfer|kombination|zeitnot|figur|qualität"
    r"|bauern?|turm|dame|läufer|springer|ending|end ?game|opening|position|attack|defen[cs]e|variation|pawn|rook|queen"
    r"|bishop|knight|exchange|sacrifice|combination)(?:s|n|en|e)?\b"
)
"""What the play of a game is made of."""

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
    return _names_stranger(clauses) or _is_open(text) or any(is_doubtful(one) or INTENDED.search(one) for one in about)


def _names_stranger(clauses: Sequence[Clause]) -> bool:
    """Return whether clauses have a family name beside the given name of somebody else."""
    return any(one.persons for clause in clauses for one in clause.list_kinds(Kind.DOUBT))


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


def doubts_only_asides(text: str, situation: Situation) -> bool:
    """Return whether all doubts of a sentence are in clauses about the play, and none about its result."""
    mentions = find_mentions(text, situation)[0]
    clauses = list(list_clauses(text, mentions))
    if sum(one.kind is Kind.DOUBT for one in mentions) > sum(len(one.list_kinds(Kind.DOUBT)) for one in clauses):
        return False  # a word that joins two clauses doubts one: "wenn", "sondern"
    return all(_is_aside(one, joint) for one, joint in _list_beside(clauses) if _may_doubt(one))


def _list_beside(clauses: Sequence[Clause]) -> Iterator[tuple[Clause, str]]:
    """Yield the clauses without a result that are not about the play, each with the word that joins the next one."""
    of_play = set(_list_of_play(clauses))
    for one, joint in zip(clauses, [*(behind.joint for behind in clauses[1:]), ""], strict=True):
        if not _has_result(one) and one not in of_play:
            yield one, joint


def _may_doubt(clause: Clause) -> bool:
    """Return whether a clause has a word of doubt."""
    return bool(clause.list_kinds(Kind.DOUBT)) or _is_doubtful(clause)


def _list_of_play(clauses: Sequence[Clause]) -> Iterator[Clause]:
    """Yield the clauses that speak of the play of a game, with those that follow them; none that is a report."""
    is_of_play = False
    for one in clauses:
        is_beside = {each.kind for each in one.mentions} <= _OF_ASIDE and not is_of_report(one.text)
        speaks_of_it = _PLAY.search(one.text) is not None
        if is_beside and (speaks_of_it or is_of_play):
            yield one
        is_of_play = speaks_of_it or (is_of_play and is_beside)


def _is_doubtful(clause: Clause) -> bool:
    """Return whether a clause doubts something, by more than words of the game itself."""
    return bool(clause.doubt_words or doubt(clause.text, clause.text, None)) or is_doubtful(clause.text)


def _is_aside(clause: Clause, joint: str) -> bool:
    """Return whether a clause, behind which a word joins another one, is about the play or what might have been."""
    if joint in THAT or clause.joint in CONDITIONS or is_of_report(clause.text):
        return False
    if not _is_doubtful(clause):
        return _OPEN.search(clause.text) is None
    if _REMARKS.match(clause.text) or is_of_other_things(clause.text):
        return True
    kinds = {one.kind for one in clause.mentions}
    return kinds <= _OF_ASIDE and _is_of_person(clause) and not _REFERS.search(clause.text)


def _is_of_person(clause: Clause) -> bool:
    """Return whether a clause is about what a person did, or would have done; of the writer only that."""
    is_told = _IN_THE_PAST.search(clause.text) is not None and not _FIRST_PERSON.search(clause.text)
    is_of_person = bool(clause.list_kinds(Kind.PLAYER)) or _PERSON.search(clause.text) is not None
    return is_of_person and (is_told or _UNREAL.search(clause.text) is not None)


def _has_result(clause: Clause) -> bool:
    """Return whether a clause has words that say how a game ended."""
    return any(one.kind in _TELLS for one in clause.mentions)

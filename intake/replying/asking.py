"""Questions in an answer: short words, and the answers that each offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import accumulate
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from intake.reading.codes import ABOUT_A_TOURNAMENT, Question
from intake.reading.doubts.other_events import is_of_other_event, is_row_of_other_event
from intake.reading.leftovers import RESULT_WORD
from intake.reading.replies.changes import DROPPED, EXCHANGED, REOPENED
from intake.reading.types import Candidate, Claim, Finding
from intake.reading.words import any_case
from ratings.formats.name_folding import fold
from ratings.regulations.types import Score
from ratings.templatetags.rating_format import plain_day
from ratings.vocabulary import labels

from .bodies import WIDTH
from .messages import sentence_key, write_sentence

WHO = gettext_lazy("Who is meant?")
HOW = gettext_lazy("How did this game end?")
WHERE = gettext_lazy("Which tournament is meant?")
WHITE = gettext_lazy("Who had White?")

ASKED: Mapping[str, str | Promise] = MappingProxyType(
    {
        Question.NAMESAKE: WHO,
        Question.AMBIGUOUS_NAME: WHO,
        Question.UNKNOWN_PLAYER: gettext_lazy("I know no player of this name. Who is meant?"),
        Question.NOT_IN_TOURNAMENT: gettext_lazy("This player is not entered in the tournament. Who is meant?"),
        Question.WHICH_GAME: gettext_lazy("Which game is meant?"),
        Question.AMBIGUOUS_TOURNAMENT: WHERE,
        Question.MISSING_TOURNAMENT: WHERE,
        Question.UNKNOWN_TOURNAMENT: gettext_lazy("I know no tournament of this name. Which one is meant?"),
        Question.WRONG_TOURNAMENT: gettext_lazy("These two play in another tournament. Is that one meant?"),
        Question.WRONG_PAIR: gettext_lazy("These two do not meet in the tournament. Which game is meant?"),
        Question.AMBIGUOUS_DATE: gettext_lazy("On which day did the game end?"),
        Question.WRONG_LINE: gettext_lazy("What is right?"),
        Question.CONFLICT: gettext_lazy("Another result is stored. Which one is right?"),
        Question.BOTH_LOST: gettext_lazy("Did both lose, is the game not finished, or how did it end?"),
        Question.DEFAULT_KIND: gettext_lazy("How was this game lost?"),
        Question.NO_SCORE: HOW,
        Question.SCORE_ORDER: HOW,
        Question.WORDS_CONTRADICT: gettext_lazy("The mail contradicts itself. How did this game end?"),
        Question.MIRROR_MISMATCH: gettext_lazy("The two cells of this game contradict each other. How did it end?"),
        Question.SUM_MISMATCH: gettext_lazy("The points do not add up to the sum beside them. How did this game end?"),
        Question.WITHDRAWAL_KIND: gettext_lazy("How did this player leave?"),
        Question.NOT_CONFIRMED: gettext_lazy("Is this result certain?"),
    }
)
"""Short questions, for those that offer answers; all others are asked in the words of their code."""

_PAIRED = any_case(r"\s[-–—]\s|\b(?:gegen|gg|against|vs?)\b")
"""What stands between two players."""

_NAMED = frozenset({Question.NAMESAKE, Question.AMBIGUOUS_NAME})

REST = 12
"""Characters of a line for how many more games there are."""

_OF_RESULTS = frozenset({Question.NOT_CONFIRMED, *ABOUT_A_TOURNAMENT})
"""Questions beside which the results that wait for an answer are told."""

_ABOUT_A_GAME = frozenset({Question.NO_SCORE, Question.NOT_CONFIRMED, Question.AMBIGUOUS_DATE})
"""Questions about a game whose players are known."""


def write_question(finding: Finding) -> str:
    """Return a question as the director reads it."""
    if finding.code == Question.WHICH_GAME and finding.candidates and all(map(_names_white, finding.candidates)):
        return str(WHITE)
    if finding.code == Question.NOT_CONFIRMED and (written := _write_doubt(finding)):
        return written
    if (finding.candidates or (finding.claims and finding.code == Question.AMBIGUOUS_DATE)) and finding.code in ASKED:
        return str(ASKED[finding.code])
    return write_sentence(sentence_key(finding))


def _write_doubt(finding: Finding) -> str:
    """Return the question about a result that is not certain, "" where it has the usual words."""
    if _is_of_other_event(finding):
        return _("Does this belong to this tournament?")
    return "" if _is_of_one_result(finding) else _("Is this certain?")


def _is_of_other_event(finding: Finding) -> bool:
    """Return whether a result is asked because words beside it place it elsewhere: it may well be certain."""
    return finding.where is not None and (is_of_other_event(finding.detail) or is_row_of_other_event(finding.detail))


def _is_of_one_result(finding: Finding) -> bool:
    return finding.departure is None and len(finding.claims) <= 1


def describe_unclear(finding: Finding) -> str:
    """Return what is not clear: the name as written, or the words; of two results the answers offered say it, of two
    lines of a mail the other one.
    """
    if finding.code == Question.CONFLICT:
        return ""
    if finding.code in _ABOUT_A_GAME or (finding.code in ABOUT_A_TOURNAMENT and len(finding.claims) > 1):
        return ", ".join(filter(None, (_name_game(finding), _without_own_line(finding))))
    if finding.code == Question.WORDS_CONTRADICT and finding.where:
        return _without_line(finding.detail, finding.where.text.strip())
    return finding.detail.partition(":")[0] if finding.code in _NAMED else finding.detail


def _name_game(finding: Finding) -> str:
    """Return the games that are asked about, and the results that wait for a yes, where their line does not say so
    plainly: it names several games, or not both players.
    """
    if not finding.claims or finding.where is None or _shows_game(finding.where.source, finding.claims[0]):
        return ""
    is_of_result = finding.code in _OF_RESULTS
    if len(finding.claims) == 1:
        claim = finding.claims[0]
        return f"{claim.white} - {claim.black} {claim.score if is_of_result else ''}".rstrip()
    return _list_games([" ".join(_write_short(one, with_score=is_of_result)) for one in finding.claims])


def _write_short(claim: Claim, *, with_score: bool) -> Iterator[str]:
    """Yield the family names of a game, and its result."""
    yield f"{claim.white.partition(',')[0]} - {claim.black.partition(',')[0]}"
    yield from [claim.score] if with_score and claim.score else []


def _list_games(games: Sequence[str]) -> str:
    """Return as many games as a line holds, and how many more there are."""
    lengths = accumulate(len(f"{each}; ") for each in games)
    fitting = sum(length < WIDTH - REST for length in lengths)
    more = _("%(count)s more") % {"count": len(games) - fitting}
    return "; ".join([*games[:fitting], *([more] if fitting < len(games) else [])])


def _shows_game(line: str, claim: Claim) -> bool:
    """Return whether a line names both players of a game, and no other game."""
    words = fold(line)
    families = (fold(name.partition(",")[0]).split()[-1:] for name in (claim.white, claim.black))
    ends = sum(found[0] != ":" for found in RESULT_WORD.finditer(line))
    is_one = len(_PAIRED.findall(line)) <= 1 and ends <= 1
    return is_one and all(word in words for name in families for word in name)


def _without_own_line(finding: Finding) -> str:
    """Return the words a finding is about, unless they are the line that is shown above it."""
    line = finding.where.text.strip() if finding.where else ""
    return "" if finding.detail == line else finding.detail


def _without_line(detail: str, line: str) -> str:
    """Return the game, and the begin of the other lines about it, of "White - Black: line / line"."""
    about, _colon, lines = detail.partition(": ")
    if line not in lines:
        return "" if detail == line else detail
    others = " / ".join(each for each in lines.split(" / ") if each != line)
    if not others:
        return about
    words = f"{about} ({others})"
    return words if len(words) < WIDTH else f"{words[: WIDTH - 3]}…)"


def describe_candidate(candidate: Candidate, finding: Finding) -> str:
    """Return an answer that a question offers, in the language that is active."""
    changes, code = dict(candidate.changes), finding.code
    if code == Question.WHICH_GAME and _names_white(candidate):
        return changes["white"]
    if DROPPED in changes:
        return _describe_dropped(candidate, code)
    if changes.keys() & {REOPENED, "corrects"}:
        return _describe_instead(candidate, changes)
    if code == Question.NAMESAKE and candidate.seat:
        return _("%(name)s, seat %(seat)s") % {"name": candidate.words, "seat": candidate.seat}
    return candidate.words or _describe_offered(changes, finding)


def _describe_instead(candidate: Candidate, changes: Mapping[str, str]) -> str:
    """Return what is right instead of a stored result."""
    if REOPENED in changes:
        return candidate.words or _("the game is not finished")
    if EXCHANGED in changes:
        return _("colours exchanged: %(game)s") % {"game": candidate.words}
    return _("%(score)s, as this mail says") % {"score": candidate.words}


def _describe_offered(changes: Mapping[str, str], finding: Finding) -> str:
    """Return what an answer changes, for a result alone with who wins."""
    if set(changes) == {"score"}:
        return _describe_score(changes["score"], next(iter(finding.claims), None))
    return _describe_changes(changes)


def _names_white(candidate: Candidate) -> bool:
    """Return whether an answer says who had White in the only game of these colours."""
    return "colours_known" in dict(candidate.changes)


def _describe_dropped(candidate: Candidate, code: str) -> str:
    if code in {Question.CONFLICT, Question.WRONG_LINE}:
        return _("%(score)s, as it is stored") % {"score": candidate.words}
    if code == Question.OPEN_GAMES:
        return _("no, games go on")
    is_open = code in {Question.BOTH_LOST, Question.NO_SCORE}
    return _("the game is not finished") if is_open else _("no, store nothing of it")


def _describe_changes(changes: Mapping[str, str]) -> str:
    if "completed_on" in changes:
        return plain_day(date.fromisoformat(changes["completed_on"]))
    if "kind" in changes:
        return str(labels.TABLES["departures"].get(changes["kind"], changes["kind"]))
    if "reason" in changes:
        return str(labels.TABLES["reasons"].get(changes["reason"], changes["reason"]))
    if changes.keys() & {"confirmed", "is_of_all"}:
        return _("yes")
    if "round" in changes:
        return _("round %(number)s") % {"number": changes["round"]}
    return _describe_score(changes.get("score", ""), None)


def _describe_score(score: str, claim: Claim | None) -> str:
    """Return a score with the name of who wins, where the claim has one; without colours only who wins, since the
    game has another order on its page than in the mail.
    """
    if score == Score.BOTH_LOSE.value:
        return _("0-0, both lost")
    winners = {Score.WHITE_WINS.value: claim.white, Score.BLACK_WINS.value: claim.black} if claim else {}
    winner = winners.get(score, "").partition(",")[0]
    if not winner or winner.isdigit():
        return score
    if claim and not claim.colours_known:
        return _("%(name)s wins") % {"name": winner}
    return _("%(score)s (%(name)s wins)") % {"score": score, "name": winner}

"""Games of which the whole mail says clearly how they ended, as the network judges it.

What nobody else has read is added (`add_judged`), before doubts and days beside results are looked for; what is asked
is answered (`settle_judged`), and what a sentence was read as otherwise is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from intake.reading.claims import ask, mirrored, without, without_players
from intake.reading.codes import Question, is_question
from intake.reading.doubts import BELIEF
from intake.reading.explanations.doubtful import has_unknown_opponent
from intake.reading.explanations.weighed_results import contradicts, is_in_words
from intake.reading.judged_claims import (
    LEAST_OF_REPLY,
    PLAYED,
    SCORES,
    choose_score,
    is_of,
    list_players,
    make_claim,
)
from intake.reading.likely_games import ask_likely, list_likely
from intake.reading.mentions import Kind, Situation, find_mentions
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.types import PAIR, Person
from intake.reading.network.judging import MOST_PLAYERS, Judged, judge_mail
from intake.reading.network.tokens import MOST, MailTokens, is_one, list_tokens
from intake.reading.part_lines import list_lines
from intake.reading.scores import find_scores, only_offered
from intake.reading.tournaments import is_reply
from intake.reading.types import BODY, Claim, Letter, Origin, Place, Reading
from intake.reading.words import any_case

_SURE, _SURE_OF_DAY = 0.85, 0.85
"""From these chances on what nobody else has read is taken, with its day (our own choice, as all chances here, by 480
mails of writers from whom nothing was learnt).
"""

_AGREED = 0.85
"""From this chance on a result that is read as well is no question any more."""

_INSTEAD = 0.9
"""From this chance on another result than a doubtful one that is read is taken."""

_SILENT = 0.95
"""From this chance of nothing on a question how a game ended is dropped."""

_AGAINST, _DOUBTED = 0.7, 0.9
"""From these chances on a game is not certain, and what sounds like a doubt is about that one."""

_UNLIKELY, _EVEN = 0.2, 0.5
"""Below this chance it is asked how a game ended that was read otherwise, unless it is rather in doubt."""

_OTHER_DAY = 0.9
"""From this chance on a mail says another day than was read."""

_LEAST = 30
"""Tokens of a mail from which on it is judged: what is said in a sentence alone, tables and weights know better."""

_OPEN = 0.9
"""From this chance on a reply says nothing of how a game ended, or that it is not to be stored yet."""

_LONGEST = 20 * MOST
"""Characters of a mail beyond which it is not even cut into tokens (our own choice: of 20 each)."""

_MOST_GAMES = 4
"""Games that the examples of the network report at most."""

_SHORT = 9
"""Words of a sentence up to which a word of doubt in it is about its result."""

_ROW, _LONG_ROW = 4, 8
"""Words up to which a line with a result may be a row of a list, and may be one that has signs."""

_OF_RESULTS = frozenset({Question.NO_SCORE, Question.WHICH_GAME})
"""Questions that are answered where it is sure how a game ended."""

_OF_DOUBTS = frozenset({Question.NOT_CONFIRMED})
"""Questions that the words beside a result raise."""

_OF_OPEN = frozenset({*_OF_RESULTS, Question.NOT_CONFIRMED})
"""Questions about a game without a result that a reply does not have to answer once more."""

_OF_LINES = frozenset({*_OF_RESULTS, Question.NO_RESULTS})
"""Questions about lines, which are answered where it is sure what a mail says of all its players."""

_WORD = re.compile(r"[^\W\d_]{2,}")
_OF_BOTH = any_case(
    r"\b(?:both|beide[nrs]?|zweimal|twice|(?:rück|hin)(?:partie|spiel|runde|kampf)\w*|return|split|halved|the other"
    r"|(?:zweite|andere|erste)[nrs]? (?:partie|spiel|game)|(?:second|first|other|two) games?|die andere)\b|1½"
)
"""Words for the two games of players who meet twice: the network has learnt of one only."""


def judge_letter(letter: Letter, claims: Sequence[Claim], situation: Situation) -> list[Judged]:
    """Return what a mail says of each two of its players, where it is one of those that the network has learnt: new
    text that reports games, and some of them in words.
    """
    if not (_is_new_text(letter) and len(claims) <= _MOST_GAMES and all(_is_learnt(one, situation) for one in claims)):
        return []
    lines = list(dict(list_lines(letter.parts[0], new=True)).values())
    mail = _cut(letter, lines, situation)
    if mail is None or _are_rows(claims, mail.players, situation):
        return []
    is_of_both = _OF_BOTH.search("\n".join(lines)) is not None
    return [one for one in judge_mail(mail, situation) if not (is_of_both and one.meets_twice)]


def _cut(letter: Letter, lines: Sequence[str], situation: Situation) -> MailTokens | None:
    """Return the tokens of a mail, None where it is shorter or longer than those that were learnt."""
    is_answer = _is_answer(letter)
    subject, least = ("", LEAST_OF_REPLY) if is_answer else (letter.subject, _LEAST)
    if sum(map(len, (subject, *lines))) > _LONGEST:
        return None
    mail = list_tokens(subject, lines, situation)
    is_learnt = least <= len(mail.tokens) <= MOST and PAIR <= len(mail.players) <= MOST_PLAYERS
    return mail if is_learnt else None


def _is_answer(letter: Letter) -> bool:
    """Return whether a mail is a reply to one of ours, as far as its headers tell; one that is forwarded is none."""
    return bool(letter.in_reply_to)


def _is_new_text(letter: Letter) -> bool:
    """Return whether a mail consists of text alone, of which nothing is quoted or forwarded; what a reply quotes of our
    own mails is taken out before.
    """
    if [part.name for part in letter.parts] != [BODY] or (is_reply(letter.subject) and not _is_answer(letter)):
        return False
    body = letter.parts[0]
    origins = {body.origin(at) for at, line in enumerate(body.lines) if line.strip()}
    return origins.isdisjoint({Origin.QUOTED, Origin.FORWARDED})


def _are_rows(claims: Iterable[Claim], players: Iterable[frozenset[Person]], situation: Situation) -> bool:
    """Return whether all claims are rows with figures, which stay as they are, and each player of a mail has one: then
    nothing is left to judge.
    """
    claims = list(claims)
    named = frozenset().union(*(each for claim in claims for each in list_players(claim, situation)))
    return all(map(_is_in_figures, claims)) and all(player & named for player in players)


def _is_in_figures(claim: Claim) -> bool:
    """Return whether the line of a claim has its score in figures."""
    return any(score.numeric for score in find_scores(claim.where.text))


def _is_learnt(claim: Claim, situation: Situation) -> bool:
    """Return whether a claim is of a game as the network has learnt them: not one of strangers or namesakes."""
    if claim.reason not in PLAYED or claim.moves or claim.score not in {"", *SCORES}:
        return False
    return all(is_one(player, situation) for player in list_players(claim, situation))


def add_judged(
    claims: Sequence[Claim], judged: Iterable[Judged], letter: Letter, situation: Situation
) -> Iterator[Claim]:
    """Yield the games of which a mail says clearly how they ended, and of which nobody has read anything."""
    for one in judged:
        if is_sure(one) and not any(is_of(claim, one, situation) for claim in claims):
            claim = make_claim(one, letter, situation)
            if _may_report(claim.where, situation) and not contradicts(claim, situation):
                yield claim


def _may_report(where: Place, situation: Situation) -> bool:
    """Return whether a line is more than a row and names no stranger as an opponent, and its sentence offers no draw
    and speaks of nothing that is believed or not yet done.
    """
    count, mentions = len(_WORD.findall(where.text)), find_mentions(where.text, situation)[0]
    is_open = count <= _SHORT and any(one.kind is Kind.DOUBT for one in mentions)
    if count <= PAIR or is_open or has_unknown_opponent(where.text, mentions):
        return False
    return not (only_offered(where.source) or BELIEF.search(where.source))


def settle_judged(reading: Reading, judged: Sequence[Judged], letter: Letter, situation: Situation) -> Reading:
    """Return a reading in which what the whole mail says clearly is no question, and what it says otherwise is one."""
    if not judged or _is_of_more(reading):
        return reading
    is_answer = _is_answer(letter)
    claims = tuple(_settle_all(reading.claims, judged, situation, _is_idle_answer if is_answer else _is_idle))
    asked = [] if is_answer else list_likely(judged, claims, situation)
    claims += tuple(ask_likely(one, letter, situation) for one in asked)
    clear = [*_list_clear(claims, judged, situation, _is_left_open if is_answer else _is_nothing), *asked]
    missed = tuple(claim for claim in reading.missed if _find(claim, clear, situation) is None)
    reading = replace(reading, claims=claims, missed=missed)
    return reading if not (claims or is_answer) else _without_lines(reading, judged, clear, situation)


def _list_clear(
    claims: Sequence[Claim], judged: Iterable[Judged], situation: Situation, is_open: Callable[[Judged], bool]
) -> Iterator[Judged]:
    """Yield the games of which it is clear what a mail says: nothing, or what is claimed."""
    for one in judged:
        if is_open(one) or _is_claimed(one, claims, situation):
            yield one


def _settle_all(
    claims: Iterable[Claim],
    judged: Sequence[Judged],
    situation: Situation,
    is_idle: Callable[[Claim, Judged | None], bool],
) -> Iterator[Claim]:
    """Yield claims as they are judged, but for those that ask about nothing."""
    for claim in claims:
        one = _find(claim, judged, situation)
        if not is_idle(claim, one):
            yield _settle(claim, one, judged, situation)


def _is_claimed(one: Judged, claims: Iterable[Claim], situation: Situation) -> bool:
    """Return whether a mail says clearly how a game ended, and a claim does."""
    return is_sure(one) and any(is_of(claim, one, situation) for claim in claims)


def _is_nothing(one: Judged) -> bool:
    """Return whether a mail clearly says nothing of a game."""
    return one.ends.nothing >= _SILENT


def _is_left_open(one: Judged) -> bool:
    """Return whether a reply clearly says no result of a game that is to be stored."""
    return one.ends.nothing + one.ends.doubted >= _OPEN


def _is_of_more(reading: Reading) -> bool:
    """Return whether a mail puts results right, speaks of a tournament as a whole, or is too long to be read."""
    codes = {found.code for found in reading.findings}
    return reading.correction or bool(reading.wholes) or Question.TOO_MUCH in codes


def _without_lines(
    reading: Reading, judged: Iterable[Judged], clear: Sequence[Judged], situation: Situation
) -> Reading:
    """Return a reading that asks nothing any more about lines that name nobody but players of clear games."""
    games = list(judged)
    unread = tuple(
        one
        for one in reading.unread
        if BELIEF.search(one.where.text) or not _is_told(one.where.text, games, clear, situation)
    )
    answered = {Question.NO_RESULTS} if unread and reading.claims else _OF_LINES if not unread else ()
    findings = tuple(found for found in reading.findings if found.code not in answered)
    return replace(reading, findings=findings, unread=unread)


def _is_told(text: str, judged: Iterable[Judged], clear: Sequence[Judged], situation: Situation) -> bool:
    """Return whether it is clear what a mail says of all games of the players whom a text names."""
    persons = {one.persons for one in list_named(text, situation.names)}
    about = [one for one in judged if {one.white, one.black} & persons]
    players = {player for one in about for player in (one.white, one.black)}
    return bool(about) and persons <= players and all(one in clear for one in about)


def _find(claim: Claim, judged: Iterable[Judged], situation: Situation) -> Judged | None:
    """Return what is judged of the game of a claim."""
    return next((one for one in judged if is_of(claim, one, situation)), None)


def is_sure(one: Judged) -> bool:
    """Return whether a mail says clearly how a game ended, when, and with which colours."""
    return min(choose_score(one)[1], one.colours) >= _SURE and one.choose_day()[1] >= _SURE_OF_DAY


def _settle(claim: Claim, one: Judged | None, judged: Iterable[Judged], situation: Situation) -> Claim:
    """Return a claim as it is judged; where another game is doubtful, what sounds so is about that one."""
    if one is None or _is_in_figures(claim):
        return claim
    if _list_asked(claim) or not claim.score:
        if claim.score and _is_unlikely(claim, one, situation):
            return _ask_how(claim)
        is_of_other = any(each.ends.doubted >= _DOUBTED for each in judged if each is not one)
        return _answer(claim, one, situation, _OF_RESULTS | _OF_DOUBTS if is_of_other else _OF_RESULTS)
    return _check(claim, one, situation)


def _list_asked(claim: Claim) -> set[str]:
    """Return the codes of what is asked about a claim."""
    return {found.code for found in claim.findings if is_question(found.code)}


def _is_idle(claim: Claim, one: Judged | None) -> bool:
    """Return whether a claim only asks about a game of which a mail says nothing."""
    return _is_open_question(claim, one) and one is not None and _is_nothing(one)


def _is_idle_answer(claim: Claim, one: Judged | None) -> bool:
    """Return whether a claim asks how a game ended of which a reply only says that nothing is to be stored of it."""
    return not claim.score and _is_open_question(claim, one) and one is not None and _is_left_open(one)


def _is_open_question(claim: Claim, one: Judged | None) -> bool:
    """Return whether a claim in words only asks how a game ended, or whether that is certain, and is no belief."""
    asked = _list_asked(claim)
    if one is None or _is_in_figures(claim) or not (asked or not claim.score):
        return False
    return asked <= _OF_OPEN and not BELIEF.search(claim.where.text)


def _is_sentence(claim: Claim, situation: Situation) -> bool:
    """Return whether a claim was made in a sentence, which a short row of a list is none of."""
    text = without_players(claim.where.text)
    count = len(text.split())
    return count > _LONG_ROW or (count > _ROW and is_in_words(text, situation))


def _check(claim: Claim, one: Judged, situation: Situation) -> Claim:
    """Return a claim that is certain so far, asked where the whole mail doubts it, or hardly says so."""
    if one.meets_twice or not _is_sentence(claim, situation):
        return claim
    if one.ends.doubted >= _AGAINST:
        return ask(claim, Question.NOT_CONFIRMED)
    return _ask_how(claim) if _is_unlikely(claim, one, situation) else _check_day(claim, one, situation)


def _is_unlikely(claim: Claim, one: Judged, situation: Situation) -> bool:
    """Return whether a mail as a whole hardly says that a game ended as its sentence was read, and does not rather
    doubt that.
    """
    if one.meets_twice or one.ends.doubted >= _EVEN or not _is_sentence(claim, situation):
        return False
    chances = dict(zip(SCORES, one.ends, strict=False))
    return chances.get(_turn(claim.score, claim, one, situation), 0.0) < _UNLIKELY


def _ask_how(claim: Claim) -> Claim:
    """Return a claim of which it is asked how its game ended, in place of whether that is certain."""
    return ask(replace(without(claim, *_OF_OPEN), score=""), Question.NO_SCORE)


def _check_day(claim: Claim, one: Judged, situation: Situation) -> Claim:
    """Return a claim whose sentence has a day, asked where the mail clearly says another one than was read."""
    is_dated = claim.completed_on or any(each.day for each in find_mentions(claim.where.text, situation)[0])
    day, chance = one.choose_day()
    is_other = is_dated and day not in {None, claim.completed_on} and chance >= _OTHER_DAY
    return ask(claim, Question.AMBIGUOUS_DATE) if is_other else claim


def _turn(score: str, claim: Claim, one: Judged, situation: Situation) -> str:
    """Return a score as a claim has it that may name Black first."""
    return score if list_players(claim, situation)[0] & one.white else mirrored(score)


def _answer(claim: Claim, one: Judged, situation: Situation, codes: AbstractSet[str]) -> Claim:
    """Return a claim without the questions of some `codes`, and about its day, to which a mail has a clear answer; its
    own sentence must be no belief.
    """
    if BELIEF.search(claim.where.text):
        return claim
    answered = _answer_result(claim, one, situation, codes)
    is_agreed = answered.score == _turn(choose_score(one)[0], answered, one, situation)
    return _answer_day(answered, one) if is_agreed and _is_sentence(claim, situation) else answered


def _answer_result(claim: Claim, one: Judged, situation: Situation, codes: AbstractSet[str]) -> Claim:
    """Return a claim without the questions of some codes to which a mail has a clear answer."""
    if one.meets_twice:
        return claim
    score, chance = choose_score(one)
    score = _turn(score, claim, one, situation)
    is_asked = any(found.code in _OF_RESULTS for found in claim.findings)
    if is_asked and is_sure(one) and (not claim.score or chance >= _INSTEAD):
        return without(replace(claim, score=score, completed_on=claim.completed_on or one.choose_day()[0]), *codes)
    return without(claim, *codes) if claim.score == score and chance >= _AGREED else claim


def _answer_day(claim: Claim, one: Judged) -> Claim:
    """Return a claim with the day that a mail clearly says, where it is asked for it."""
    day, chance = one.choose_day()
    if day is None or chance < _OTHER_DAY or _list_asked(claim) != {Question.AMBIGUOUS_DATE}:
        return claim
    return replace(without(claim, Question.AMBIGUOUS_DATE), completed_on=day)

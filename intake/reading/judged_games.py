"""Games of which the whole mail says clearly how they ended, as the network judges it.

What nobody else has read is added (`add_judged`), before doubts and days beside results are looked for; what is asked
is answered (`settle_judged`), and what a sentence was read as otherwise is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Any

from intake.reading.claims import ask, mirrored, without, without_players
from intake.reading.codes import Question, is_question
from intake.reading.doubts import BELIEF
from intake.reading.explanations.doubtful import has_unknown_opponent
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.explanations.weighed_results import contradicts, is_in_words
from intake.reading.known import Seat
from intake.reading.mentions import Kind, Situation, find_mentions
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.players import list_persons
from intake.reading.mentions.types import PAIR, Person
from intake.reading.network.judging import MOST_PLAYERS, Judged, judge_mail
from intake.reading.network.tokens import MOST, MailTokens, is_one, list_tokens
from intake.reading.part_lines import list_lines
from intake.reading.reasons import find_reasons, the_reason
from intake.reading.scores import find_scores, only_offered
from intake.reading.tournaments import is_reply
from intake.reading.types import BODY, Claim, Letter, Origin, Place, Reading
from intake.reading.undated import SUBJECT
from intake.reading.words import any_case
from ratings.regulations.types import Reason, Score

_SURE, _SURE_OF_DAY = 0.9, 0.85
"""From these chances on what nobody else has read is taken, with its day (our own choice, as all chances here, by 480
mails of writers from whom nothing was learnt).
"""

_AGREED = 0.85
"""From this chance on a result that is read as well is no question any more."""

_NOTHING = 0.9
"""From this chance on a mail says nothing of how a game ended."""

_SILENT = 0.99
"""From this chance of nothing on a question how a game ended is dropped."""

_AGAINST = 0.93
"""From this chance on a mail says another end than was read, or that it is not certain."""

_OTHER_DAY = 0.9
"""From this chance on a mail says another day than was read."""

_LEAST = 30
"""Tokens of a mail from which on it is judged: what is said in a sentence alone, tables and weights know better."""

_LONGEST = 20 * MOST
"""Characters of a mail beyond which it is not even cut into tokens (our own choice: of 20 each)."""

_MOST_GAMES = 4
"""Games that the examples of the network report at most."""

_SHORT = 9
"""Words of a sentence up to which a word of doubt in it is about its result."""

_ROW = 4
"""Words up to which a line with a result may be a row of a list."""

_OF_RESULTS = frozenset({Question.NO_SCORE, Question.WHICH_GAME})
"""Questions that are answered where it is sure how a game ended."""

_OF_LINES = frozenset({*_OF_RESULTS, Question.NO_RESULTS})
"""Questions about lines, which are answered where it is sure what a mail says of all its players."""

_SCORES = (Score.WHITE_WINS.value, Score.BLACK_WINS.value, Score.DRAW.value)
"""How a game can end, in the order in which the network says it."""

_PLAYED = frozenset({Reason.PLAYED.value, Reason.TIME.value})
"""Why the games ended that the network has learnt."""

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
    mail = _cut(letter.subject, lines, situation)
    if mail is None or _are_rows(claims, mail.players, situation):
        return []
    is_of_both = _OF_BOTH.search("\n".join(lines)) is not None
    return [one for one in judge_mail(mail, situation) if not (is_of_both and one.meets_twice)]


def _cut(subject: str, lines: Sequence[str], situation: Situation) -> MailTokens | None:
    """Return the tokens of a mail, None where it is shorter or longer than those that were learnt."""
    if sum(map(len, (subject, *lines))) > _LONGEST:
        return None
    mail = list_tokens(subject, lines, situation)
    is_learnt = _LEAST <= len(mail.tokens) <= MOST and PAIR <= len(mail.players) <= MOST_PLAYERS
    return mail if is_learnt else None


def _is_new_text(letter: Letter) -> bool:
    """Return whether a mail is no reply and consists of text alone, of which nothing is quoted or forwarded."""
    if is_reply(letter.subject) or letter.in_reply_to or [part.name for part in letter.parts] != [BODY]:
        return False
    return {Origin.QUOTED, Origin.FORWARDED}.isdisjoint(letter.parts[0].origins)


def _are_rows(claims: Iterable[Claim], players: Iterable[frozenset[Person]], situation: Situation) -> bool:
    """Return whether all claims are rows with figures, which stay as they are, and each player of a mail has one: then
    nothing is left to judge.
    """
    claims = list(claims)
    named = frozenset().union(*(each for claim in claims for each in _list_players(claim, situation)))
    return all(map(_is_in_figures, claims)) and all(player & named for player in players)


def _is_in_figures(claim: Claim) -> bool:
    """Return whether the line of a claim has its score in figures."""
    return any(score.numeric for score in find_scores(claim.where.text))


def _is_learnt(claim: Claim, situation: Situation) -> bool:
    """Return whether a claim is of a game as the network has learnt them: not one of strangers or namesakes."""
    if claim.reason not in _PLAYED or claim.moves or claim.score not in {"", *_SCORES}:
        return False
    return all(is_one(player, situation) for player in _list_players(claim, situation))


def add_judged(
    claims: Sequence[Claim], judged: Iterable[Judged], letter: Letter, situation: Situation
) -> Iterator[Claim]:
    """Yield the games of which a mail says clearly how they ended, and of which nobody has read anything."""
    for one in judged:
        if _is_sure(one) and not any(_is_of(claim, one, situation) for claim in claims):
            claim = _make_claim(one, letter, situation)
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


def settle_judged(reading: Reading, judged: Sequence[Judged], situation: Situation) -> Reading:
    """Return a reading in which what the whole mail says clearly is no question, and what it says otherwise is one."""
    if not judged or _is_of_more(reading):
        return reading
    settled = (_settle(claim, _find(claim, judged, situation), situation) for claim in reading.claims)
    reading = replace(reading, claims=tuple(filter(None, settled)))
    clear = [one for one in judged if _is_settled(one, reading.claims, situation)]
    missed = (claim for claim in reading.missed if _find(claim, clear, situation) is None)
    reading = replace(reading, missed=tuple(missed))
    return _without_lines(reading, clear, situation) if reading.claims and clear == judged else reading


def _is_settled(one: Judged, claims: Iterable[Claim], situation: Situation) -> bool:
    """Return whether it is clear what a mail says of a game: nothing, or what is claimed."""
    if _is_sure(one):
        return any(_is_of(claim, one, situation) for claim in claims)
    return one.ends.nothing >= _SILENT


def _is_of_more(reading: Reading) -> bool:
    """Return whether a mail puts results right, speaks of a tournament as a whole, or is too long to be read."""
    codes = {found.code for found in reading.findings}
    return reading.correction or bool(reading.wholes) or Question.TOO_MUCH in codes


def _without_lines(reading: Reading, clear: Iterable[Judged], situation: Situation) -> Reading:
    """Return a reading that asks nothing any more about lines that name nobody but players of clear games."""
    players = {player for one in clear for player in (one.white, one.black)}
    unread = tuple(one for one in reading.unread if not _names_only(one.where.text, players, situation))
    findings = tuple(found for found in reading.findings if unread or found.code not in _OF_LINES)
    return replace(reading, findings=findings, unread=unread)


def _names_only(text: str, players: AbstractSet[frozenset[Person]], situation: Situation) -> bool:
    """Return whether a text names players, and none but these."""
    persons = {one.persons for one in list_named(text, situation.names)}
    return bool(persons) and persons <= players


def _find(claim: Claim, judged: Iterable[Judged], situation: Situation) -> Judged | None:
    """Return what is judged of the game of a claim."""
    return next((one for one in judged if _is_of(claim, one, situation)), None)


def _is_of(claim: Claim, one: Judged, situation: Situation) -> bool:
    """Return whether a claim is of a game, whichever colours it gives to its players."""
    white, black = _list_players(claim, situation)
    return bool((white & one.white and black & one.black) or (white & one.black and black & one.white))


def _list_players(claim: Claim, situation: Situation) -> tuple[frozenset[Person], frozenset[Person]]:
    """Return who White and Black of a claim may be."""
    return list_persons(claim.white, situation.names), list_persons(claim.black, situation.names)


def _choose_score(one: Judged) -> tuple[str, float]:
    """Return how a game rather ended, with the chance that a mail says so."""
    chance, score = max(zip(one.ends, _SCORES, strict=False))
    return score, chance


def _is_sure(one: Judged) -> bool:
    """Return whether a mail says clearly how a game ended, when, and with which colours."""
    return min(_choose_score(one)[1], one.colours) >= _SURE and one.choose_day()[1] >= _SURE_OF_DAY


def _settle(claim: Claim, one: Judged | None, situation: Situation) -> Claim | None:
    """Return a claim as it is judged, None where it asks about a game of which a mail says nothing."""
    if one is None or _is_in_figures(claim):
        return claim
    asked = {found.code for found in claim.findings if is_question(found.code)}
    if asked or not claim.score:
        return None if _is_idle(claim, asked, one) else _answer(claim, one, situation)
    return _check(claim, one, situation)


def _is_idle(claim: Claim, asked: AbstractSet[str], one: Judged) -> bool:
    """Return whether a claim only asks how a game ended of which a mail says nothing."""
    return one.ends.nothing >= _SILENT and not claim.score and asked <= _OF_RESULTS


def _is_sentence(claim: Claim, situation: Situation) -> bool:
    """Return whether a claim was made in a sentence, which a short row of a list is none of."""
    text = without_players(claim.where.text)
    return len(text.split()) > _ROW and is_in_words(text, situation)


def _check(claim: Claim, one: Judged, situation: Situation) -> Claim:
    """Return a claim that is certain so far, asked where a mail clearly says otherwise than its sentence was read."""
    if one.meets_twice or not _is_sentence(claim, situation):
        return claim
    score, chance = _choose_score(one)
    is_other = claim.score != _turn(score, claim, one, situation) and chance >= _AGAINST
    if is_other or one.ends.doubted >= _AGAINST or one.ends.nothing >= _NOTHING:
        return ask(claim, Question.NOT_CONFIRMED)
    return _check_day(claim, one, situation)


def _check_day(claim: Claim, one: Judged, situation: Situation) -> Claim:
    """Return a claim whose sentence has a day, asked where the mail clearly says another one than was read."""
    is_dated = claim.completed_on or any(each.day for each in find_mentions(claim.where.text, situation)[0])
    day, chance = one.choose_day()
    is_other = is_dated and day not in {None, claim.completed_on} and chance >= _OTHER_DAY
    return ask(claim, Question.AMBIGUOUS_DATE) if is_other else claim


def _turn(score: str, claim: Claim, one: Judged, situation: Situation) -> str:
    """Return a score as a claim has it that may name Black first."""
    return score if _list_players(claim, situation)[0] & one.white else mirrored(score)


def _answer(claim: Claim, one: Judged, situation: Situation) -> Claim:
    """Return a claim without the questions to which a mail has a clear answer; its own sentence must be no belief."""
    if BELIEF.search(claim.where.text):
        return claim
    answered = _answer_result(claim, one, situation)
    is_agreed = answered.score == _turn(_choose_score(one)[0], answered, one, situation)
    return _answer_day(answered, one) if is_agreed and _is_sentence(claim, situation) else answered


def _answer_result(claim: Claim, one: Judged, situation: Situation) -> Claim:
    """Return a claim without the questions how it ended to which a mail has a clear answer."""
    score, chance = _choose_score(one)
    if _is_sure(one) and any(found.code in _OF_RESULTS for found in claim.findings) and not one.meets_twice:
        day = claim.completed_on or one.choose_day()[0]
        claim = replace(claim, score=_turn(score, claim, one, situation), completed_on=day)
    elif one.meets_twice or not (
        claim.score and chance >= _AGREED and claim.score == _turn(score, claim, one, situation)
    ):
        return claim
    return without(claim, *_OF_RESULTS)


def _answer_day(claim: Claim, one: Judged) -> Claim:
    """Return a claim with the day that a mail clearly says, where it is asked for it."""
    day, chance = one.choose_day()
    asked = {found.code for found in claim.findings if is_question(found.code)}
    if day is None or chance < _OTHER_DAY or asked != {Question.AMBIGUOUS_DATE}:
        return claim
    return replace(without(claim, Question.AMBIGUOUS_DATE), completed_on=day)


def _make_claim(one: Judged, letter: Letter, situation: Situation) -> Claim:
    """Return the claim of a game that nobody else has read."""
    where = _find_sentence(one, letter, situation)
    reason = the_reason(tuple(find_reasons(where.text)))[0]
    return Claim(
        where,
        **_name(one, situation),
        score=_choose_score(one)[0],
        reason=reason if reason in _PLAYED else Reason.PLAYED.value,
        completed_on=one.choose_day()[0],
    )


def _find_sentence(one: Judged, letter: Letter, situation: Situation) -> Place:
    """Return the line in which both players have been named, of which answers show the sentence that names both, else
    the last one that names either.
    """
    where = _find_line(one, letter)
    named = [(each.text, _list_persons(each.text, situation)) for each in split_sentences([where])]
    both = [text for text, persons in named if persons & one.white and persons & one.black]
    either = [text for text, persons in named if persons & (one.white | one.black)]
    return replace(where, own=(both[:1] or either[-1:] or [""])[0])


def _find_line(one: Judged, letter: Letter) -> Place:
    """Return the line in which both players have been named."""
    return Place(BODY, one.line, letter.parts[0].lines[one.line - 1]) if one.line else Place(SUBJECT, 1, letter.subject)


def _list_persons(text: str, situation: Situation) -> frozenset[Person]:
    """Return whom a text names, also by given names alone."""
    return frozenset(person for each in list_named(text, situation.names) for person in each.persons)


def _name(one: Judged, situation: Situation) -> dict[str, Any]:
    """Return the names and numbers of both players as fields of a claim."""
    white, black = (_find_seat(each, situation) for each in (one.white, one.black))
    return {
        "white": white.listed,
        "black": black.listed,
        "number_white": white.number,
        "number_black": black.number,
    }


def _find_seat(players: frozenset[Person], situation: Situation) -> Seat:
    """Return a seat of a player."""
    place, key = min(players)
    return next(seat for seat in situation.known.tournaments[place].seats if seat.key == key)

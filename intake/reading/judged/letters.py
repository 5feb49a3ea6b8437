"""Which mails the network judges: new text that reports games in words, as those from which it has learnt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from intake.reading.corrections.taken_over import is_forwarded
from intake.reading.days.dates import find_dates
from intake.reading.days.undated import speaks_of_end
from intake.reading.judged.claims import LEAST_OF_REPLY, PLAYED, SCORES, list_players
from intake.reading.mentions import Situation
from intake.reading.mentions.players import may_name
from intake.reading.mentions.types import PAIR, Person
from intake.reading.network.judging import MOST_PLAYERS, Judged, judge_mail
from intake.reading.network.tokens import MOST, MailTokens, is_one, list_tokens
from intake.reading.part_lines import list_lines
from intake.reading.scores import find_scores
from intake.reading.types import BODY, Claim, Letter, Origin
from intake.reading.words import any_case

_LEAST = 30
"""Tokens of a mail from which on it is judged: what is said in a sentence alone, tables and weights know better."""

_LONGEST = 20 * MOST
"""Characters of a mail beyond which it is not even cut into tokens (our own choice: of 20 each)."""

_MOST_GAMES = 7
"""Games beyond which rows and tables know more of a mail (our own choice)."""

_LONG_MAIL = 60
"""Words of a mail from which on what it says as a whole answers whatever is asked of its games (our own choice): of 249
doubtful games of such mails one is taken for certain.
"""

_FEW_WORDS = 6
"""Words beside rows from which on they may doubt them (our own choice)."""

_WORD = re.compile(r"[^\W\d_]{2,}")

_SENTENCE = re.compile(r"(?<=[^\W\d]{2}[.!?;])\s+")

_OF_BOTH = any_case(
    r"\b(?:both|beide[nrs]?|zweimal|twice|(?:rück|hin)(?:partie|spiel|runde|kampf)\w*|return|split|halved|the other"
    r"|(?:zweite|andere|erste)[nrs]? (?:partie|spiel|game)|(?:second|first|other|two) games?|die andere)\b|1½"
)
"""Words for the two games of players who meet twice: the network has learnt of one only."""


class JudgedLetter(NamedTuple):
    """What the network says of the games of a mail in words, or of one of rows, which others know better but for
    doubts.
    """

    games: list[Judged]
    rows: list[Judged]


_NOT_JUDGED = JudgedLetter([], [])


def judge_letter(letter: Letter, claims: Sequence[Claim], situation: Situation) -> JudgedLetter:
    """Return what the network says of each two of the players of a mail that is one of those that it has learnt: new
    text that reports games, and beside rows has other words, which may doubt them.
    """
    is_learnt = _is_new_text(letter) and all(_is_learnt(one, situation) for one in claims)
    lines = list(dict(list_lines(letter.parts[0], new=True)).values()) if is_learnt else []
    mail = _cut(letter, lines, situation) if is_learnt else None
    if mail is None:
        return _NOT_JUDGED
    if len(claims) > _MOST_GAMES or _are_rows(claims, mail.players, situation):
        has_words = _count_beside(claims, (letter.subject, *lines)) >= _FEW_WORDS
        return JudgedLetter([], judge_mail(mail, situation)) if has_words else _NOT_JUDGED
    return JudgedLetter(list(_list_of_words(judge_mail(mail, situation), lines)), [])


def _list_of_words(judged: Iterable[Judged], lines: Iterable[str]) -> Iterator[Judged]:
    """Yield what is judged of a mail in words, without the games of players who meet twice where it says so."""
    is_of_both = _OF_BOTH.search("\n".join(lines)) is not None
    yield from (one for one in judged if not (is_of_both and one.meets_twice))


def _count_beside(claims: Iterable[Claim], lines: Iterable[str]) -> int:
    """Return how many words there are beside the rows of a mail."""
    rows = {one.where.text.strip() for one in claims}
    return sum(len(_WORD.findall(line)) for line in lines if line.strip() not in rows)


def _cut(letter: Letter, lines: Sequence[str], situation: Situation) -> MailTokens | None:
    """Return the tokens of a mail, None where it is shorter or longer than those that were learnt."""
    subject, least = ("", LEAST_OF_REPLY) if is_answer(letter) else (letter.subject, _LEAST)
    if sum(map(len, (subject, *lines))) > _LONGEST:
        return None
    mail = list_tokens(subject, lines, situation)
    is_learnt = least <= len(mail.tokens) <= MOST and PAIR <= len(mail.players) <= MOST_PLAYERS
    return mail if is_learnt else None


def is_long(letter: Letter) -> bool:
    """Return whether a mail has so many words that what it says as a whole counts more than one of its sentences."""
    return sum(len(_WORD.findall(line)) for line in letter.parts[0].lines) >= _LONG_MAIL


def gives_day_of_games(letter: Letter, situation: Situation) -> bool:
    """Return whether a sentence that names no player gives a day on which games ended."""
    sentences = (one for _, line in list_lines(letter.parts[0], new=True) for one in _SENTENCE.split(line))
    dated = (one for one in sentences if speaks_of_end(one) and find_dates(one, letter.day))
    return any(not may_name(one, situation.names) for one in dated)


def is_answer(letter: Letter) -> bool:
    """Return whether a mail is a reply to one of ours, as far as its headers tell; one that is forwarded is none."""
    return bool(letter.in_reply_to)


def _is_new_text(letter: Letter) -> bool:
    """Return whether a mail consists of text alone, of which nothing is quoted or forwarded; what a reply quotes of our
    own mails is taken out before. Who answers an old mail to write a new one leaves its subject.
    """
    if [part.name for part in letter.parts] != [BODY] or is_forwarded(letter):
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
    return all(map(is_in_figures, claims)) and all(player & named for player in players)


def is_in_figures(claim: Claim) -> bool:
    """Return whether the line of a claim has its score in figures."""
    return any(score.numeric for score in find_scores(claim.where.text))


def _is_learnt(claim: Claim, situation: Situation) -> bool:
    """Return whether a claim is of a game as the network has learnt them: not one of strangers or namesakes."""
    if claim.reason not in PLAYED or claim.moves or claim.score not in {"", *SCORES}:
        return False
    return all(is_one(player, situation) for player in list_players(claim, situation))

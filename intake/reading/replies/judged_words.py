"""What the words of a reply say of each two players whom it names, as the network judges it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from intake.reading.doubts.supposed import BELIEF
from intake.reading.judged.claims import LEAST_OF_REPLY, choose_score, is_of
from intake.reading.known import Known
from intake.reading.mentions import STRANGERS, Situation, index_names
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.players import list_persons
from intake.reading.mentions.types import PAIR
from intake.reading.network.judging import MOST_PLAYERS, Judged, judge_mail
from intake.reading.network.tokens import MOST, list_tokens
from intake.reading.types import Claim

from .numbering import Piece, list_numbered
from .own_text import Passage
from .sentence_flow import SENTENCES
from .types import Conversation

_CLEAR = 0.8
"""From this chance on it is clear what a reply says of a game, where that is so of all games (our own choice, by 57
replies of two writers from whom nothing was learnt).
"""

_CALLED = re.compile(
    r"(?:^|(?<=[.!?;,] ))\d{1,2}(?=,? (?:ist|is|bleibt|stays|remains|gilt|noch|still|bitte|please|nicht|not)\b)"
)
"""The number of a question that a sentence is about: "2 ist noch unsicher"."""

_LONGEST = 20 * MOST
"""Characters of words that may be as short as what was learnt (our own choice): longer ones need no tokens."""


@dataclass(frozen=True, slots=True)
class JudgedWords:
    """What the words of a reply say of each two players whom it names."""

    judged: Sequence[Judged] = ()
    situation: Situation = STRANGERS
    sentences: Sequence[str] = ()

    @property
    def is_clear(self) -> bool:
        """Whether it is clear what the words say of all games, and how one of them ended."""
        return any(map(is_told, self.judged)) and all(is_told(one) or is_open(one) for one in self.judged)

    def says_none(self, claim: Claim) -> bool:
        """Return whether the words say no result that counts of the game of a claim."""
        return any(is_open(one) and is_of(claim, one, self.situation) for one in self.judged)

    def has_doubts_about(self, claim: Claim) -> bool:
        """Return whether the words rather doubt the result of the game of a claim than say nothing of it."""
        return any(one.ends.doubted >= _CLEAR and is_of(claim, one, self.situation) for one in self.judged)

    def names_all(self, line: str, stored: Sequence[Claim] = ()) -> bool:
        """Return whether the words name all players whom a line names, one at least, but for those of stored games."""
        names = self.situation.names
        named = {one.persons for one in list_named(line, names)}
        known = {list_persons(name, names) for claim in stored for name in (claim.white, claim.black)}
        spoken = {player for one in self.judged for player in (one.white, one.black)}
        return bool(named & spoken) and named <= spoken | known


def judge_words(passages: Sequence[Passage], day: date | None, talk: Conversation, known: Known) -> JudgedWords:
    """Return what a reply to open questions says of each two players; nothing of one that only believes, or is shorter
    or longer than what was learnt.
    """
    texts = [each.text for each in passages]
    return _judge(texts, Situation(known, index_names(known), day)) if talk.questions else JudgedWords()


def judge_numbered(passages: Sequence[Passage], day: date | None, talk: Conversation, known: Known) -> JudgedWords:
    """Return the same with the players of the game that is asked about in place of its number."""
    games = {each.number: each.first.claims[0] for each in talk.questions if len(each.first.claims) == 1}
    texts = [_name_games(each, games) for each in list_numbered(passages, games)]
    return _judge(texts, Situation(known, index_names(known), day))


def _name_games(piece: Piece, games: Mapping[int, Claim]) -> str:
    """Return words with the players of games in place of their numbers, behind those of the game that they answer."""

    def write(number: int) -> str:
        return f"{games[number].white} - {games[number].black}" if number in games else f"{number}"

    text = _CALLED.sub(lambda found: write(int(found[0])), piece.text)
    return f"{write(piece.number)}: {text}" if piece.number in games else text


def _judge(texts: Sequence[str], situation: Situation) -> JudgedWords:
    """Return what texts say of each two players who meet once."""
    if sum(map(len, texts)) > _LONGEST:
        return JudgedWords()
    mail = list_tokens("", texts, situation)
    is_learnt = LEAST_OF_REPLY <= len(mail.tokens) <= MOST and PAIR <= len(mail.players) <= MOST_PLAYERS
    if not is_learnt or any(map(BELIEF.search, texts)):
        return JudgedWords()
    sentences = tuple(each for text in texts for each in SENTENCES.split(text))
    return JudgedWords([one for one in judge_mail(mail, situation) if not one.meets_twice], situation, sentences)


def is_told(one: Judged) -> bool:
    """Return whether a reply says how a game ended, and when."""
    return min(choose_score(one)[1], one.colours, one.choose_day()[1]) >= _CLEAR


def is_open(one: Judged) -> bool:
    """Return whether a reply says no result of a game that counts: nothing, or a doubtful one."""
    return one.ends.nothing + one.ends.doubted >= _CLEAR

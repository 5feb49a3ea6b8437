"""What the words of a reply say of each two players whom it names, as the network judges it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from intake.reading.doubts import BELIEF
from intake.reading.judged_claims import LEAST_OF_REPLY, choose_score, is_of
from intake.reading.known import Known
from intake.reading.mentions import STRANGERS, Situation, index_names
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.types import PAIR
from intake.reading.network.judging import MOST_PLAYERS, Judged, judge_mail
from intake.reading.network.tokens import MOST, list_tokens
from intake.reading.types import Claim

from .own_text import Passage
from .sentence_flow import SENTENCES
from .types import Conversation

_CLEAR = 0.8
"""From this chance on it is clear what a reply says of a game, where that is so of all games (our own choice, by 57
replies of two writers from whom nothing was learnt).
"""


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

    def names_all(self, line: str) -> bool:
        """Return whether the words name all players whom a line names, one at least."""
        named = {one.persons for one in list_named(line, self.situation.names)}
        return bool(named) and named <= {player for one in self.judged for player in (one.white, one.black)}


def judge_words(passages: Sequence[Passage], day: date | None, talk: Conversation, known: Known) -> JudgedWords:
    """Return what a reply to open questions says of each two players; nothing of one that only believes, or is shorter
    or longer than what was learnt.
    """
    texts = [each.text for each in passages]
    if not talk.questions or any(map(BELIEF.search, texts)):
        return JudgedWords()
    situation = Situation(known, index_names(known), day)
    mail = list_tokens("", texts, situation)
    if not (LEAST_OF_REPLY <= len(mail.tokens) <= MOST and PAIR <= len(mail.players) <= MOST_PLAYERS):
        return JudgedWords()
    sentences = tuple(each for text in texts for each in SENTENCES.split(text))
    return JudgedWords([one for one in judge_mail(mail, situation) if not one.meets_twice], situation, sentences)


def is_told(one: Judged) -> bool:
    """Return whether a reply says how a game ended, and when."""
    return min(choose_score(one)[1], one.colours, one.choose_day()[1]) >= _CLEAR


def is_open(one: Judged) -> bool:
    """Return whether a reply says no result of a game that counts: nothing, or a doubtful one."""
    return one.ends.nothing + one.ends.doubted >= _CLEAR

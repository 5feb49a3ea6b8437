"""What a sentence was found to say."""

from __future__ import annotations

from dataclasses import dataclass, replace

from intake.reading.codes import Question
from intake.reading.explanations.agreement import list_players
from intake.reading.explanations.colours import find_white
from intake.reading.explanations.pair_before import find_address
from intake.reading.explanations.pair_results import NOTHING, PLAYERS, Carry, PairResult
from intake.reading.explanations.result_mentions import OTHER_GAME, RESULTS, SOMEBODY
from intake.reading.mentions import PAIR, Kind, Mention
from intake.reading.words import any_case

_BEFORE_LIST = any_case(r":\s*$|\b(?:folgend\w*|unten|below|follow(?:s|ing))\b")
"""Words behind which a list follows."""


_OF_ANOTHER = any_case(
    r"^\s*(?:(?:\d{1,3}|[a-z])[.):]|[-*•–])\s"
    r"|\b(?:auch|ebenfalls|ebenso|außerdem|ferner|dagegen|hingegen|ander\w*|also|too|as well|other|another|whereas)\b"
)
"""The next one of a list, and words of another game: maybe that of a namesake."""


@dataclass(frozen=True, slots=True)
class Explained:
    """A sentence with its mentions. `results` is None where they cannot be explained as a whole."""

    text: str
    mentions: tuple[Mention, ...]
    results: tuple[PairResult, ...] | None = ()
    contradicts: bool = False
    question: Question | None = None
    """What is asked about all results."""
    is_doubtful: bool = False
    corrects: bool = False
    """Whether it says that an earlier report was wrong."""

    def carry(self, before: Carry) -> Carry:
        """Return whom the next sentence goes on about."""
        last = self.results[-1] if self.results else None
        if last is None:
            return self._carry_names(before)
        return Carry(
            last.subject or before.subject,
            last.second if last.subject else before.opponent,
            last.verb or before.verb,
            pair=(last.first, last.second),
            is_told=True,
            is_of_several=len(self.results or ()) > 1 or any(one.kind is Kind.EACH for one in self.mentions),
            alone=before.alone if before.is_list else None,
            is_list=before.is_list,
        )

    def _carry_names(self, before: Carry) -> Carry:
        """Return whom a sentence without a result names for the next one."""
        is_list = _BEFORE_LIST.search(self.text) is not None
        match list_players(self.mentions):
            case []:
                return replace(before, is_list=True) if is_list and before.alone else before
            case [first, *others] if before.goes_on_about(first, alone=not others):
                return before
            case [only]:
                who = only if before.alone is None or before.alone.persons & only.persons else None
                return Carry(who, alone=only, is_list=is_list, sexes=(find_address(only, self.text), ""))
            case [first, second]:
                sexes = find_address(first, self.text), find_address(second, self.text)
                return Carry(pair=(first, second), white=find_white((first, second), self.mentions), sexes=sexes)
            case _:
                return NOTHING

    def with_namesakes_before(self, before: Carry) -> Explained:
        """Return a sentence whose only result is of the two spoken of before, with these in place of their namesakes:
        "Wolf beat Karl Koch. Koch resigned on 3 June.".
        """
        if before.is_of_several or before.pair is None or not self.results or _OF_ANOTHER.search(self.text):
            return self
        result, *others = self.results
        meant = [one for name in (result.first, result.second) if (one := _as_before(name, before.pair))]
        if others or len(meant) != PAIR or meant[0].persons & meant[1].persons:
            return self
        return replace(self, results=(replace(result, first=meant[0], second=meant[1]),))

    def names_other(self, pair: tuple[Mention, Mention] | None) -> bool:
        """Return whether a sentence names somebody else than the two spoken of before, maybe a namesake of one."""
        before = frozenset().union(*(one.persons for one in pair or ()))
        return bool(before) and any(one.persons and not one.persons & before for one in list_players(self.mentions))

    @property
    def is_news(self) -> bool:
        """Whether a sentence that is not explained reports something about a player: it has to be asked."""
        kinds = {one.kind for one in self.mentions}
        is_of_game = kinds & RESULTS or OTHER_GAME.search(self.text)
        return bool(kinds & SOMEBODY and is_of_game and kinds & {Kind.DAY, Kind.SCORE})

    @property
    def is_about_result(self) -> bool:
        """Whether a result is spoken of: then it has to be explained."""
        kinds = [one.kind for one in self.mentions]
        players = sum(kind in PLAYERS for kind in kinds)
        return players > 1 or Kind.SCORE in kinds or (players > 0 and any(kind in RESULTS for kind in kinds))


def _as_before(mention: Mention, pair: tuple[Mention, Mention]) -> Mention | None:
    """Return a mention as the one of two players before whom it can mean, None where it can mean neither or both."""
    found = [persons for one in pair if (persons := mention.persons & one.persons)]
    return replace(mention, persons=found[0]) if len(found) == 1 else None

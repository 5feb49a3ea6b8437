"""A reply in words that says clearly how games ended, as the network judges it: in lines as others write them.

"That one is certain, Karl has beaten Ida, it was only the weather that I was not sure of" becomes "Koch, Karl - Wolf,
Ida 1-0", which answers what is asked about the game; a question about one that is doubtful or goes on is answered so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import date

from intake.reading.doubts import BELIEF
from intake.reading.judged_claims import choose_score, find_seat, is_of
from intake.reading.judged_games import is_sure
from intake.reading.known import Known
from intake.reading.mentions import STRANGERS, Situation, index_names
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.players import list_persons
from intake.reading.mentions.types import PAIR
from intake.reading.network.judging import MOST_PLAYERS, Judged, judge_mail
from intake.reading.network.tokens import MOST, list_tokens
from intake.reading.scores import find_scores
from intake.reading.types import Claim, Origin, Part

from . import phrases
from .changes import is_dropped
from .numbering import list_marks
from .own_text import Passage
from .player_names import same_game
from .sentence_flow import SENTENCES
from .types import AskedQuestion, Conversation, Resolution

_LEAST = 8
"""Tokens of a reply from which on it is judged (our own choice): two names and what became of their game."""

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
        return any(map(_is_told, self.judged)) and all(map(_is_clear, self.judged))


def judge_words(passages: Sequence[Passage], day: date | None, talk: Conversation, known: Known) -> JudgedWords:
    """Return what a reply to open questions says of each two players; nothing of one that only believes, or is shorter
    or longer than what was learnt.
    """
    texts = [each.text for each in passages]
    if not talk.questions or any(map(BELIEF.search, texts)):
        return JudgedWords()
    situation = Situation(known, index_names(known), day)
    mail = list_tokens("", texts, situation)
    if not (_LEAST <= len(mail.tokens) <= MOST and PAIR <= len(mail.players) <= MOST_PLAYERS):
        return JudgedWords()
    sentences = tuple(each for text in texts for each in SENTENCES.split(text))
    return JudgedWords([one for one in judge_mail(mail, situation) if not one.meets_twice], situation, sentences)


def write_judged(passages: Iterable[Passage], words: JudgedWords, talk: Conversation) -> list[Passage]:
    """Return the games of a reply in words as lines, and the answers to questions of which nothing is to be stored;
    nothing where any of it is not clear, is said in numbers and signs, or speaks against what is stored.
    """
    passages = list(passages)
    sure = [one for one in words.judged if _is_told(one)]
    is_plain = words.is_clear and not any(_is_in_signs(each.text) for each in passages)
    if not is_plain or not _fits(sure, words, talk):
        return []
    lines = [*(_write_game(one, words.situation) for one in sure), *_write_open(words, talk.questions)]
    return [Passage(index, line) for index, line in enumerate(lines)]


def _fits(sure: Iterable[Judged], words: JudgedWords, talk: Conversation) -> bool:
    """Return whether games speak against nothing that is stored, and a reply is about all that is asked."""
    is_against = any(_is_against(one, talk, words.situation) for one in sure)
    return not is_against and all(_is_covered(each, words) for each in talk.questions)


def supersede(found: Sequence[Resolution], words: JudgedWords, talk: Conversation) -> list[Resolution]:
    """Return what a reply resolves, and where all is clear that it says the questions about lines that it makes
    superfluous: it names all players of a line and reports none but stored games, or what was taken for strangers there
    has the result and the day of one of its games.
    """
    gone = _list_superseded(found, words, talk) if words.is_clear else set()
    kept = [each for each in found if each.number not in gone]
    return [*kept, *(Resolution(number, dropped=True) for number in sorted(gone))]


def _list_superseded(found: Iterable[Resolution], words: JudgedWords, talk: Conversation) -> set[int]:
    """Return the numbers of the questions that a reply makes superfluous."""
    stored = (*talk.stored, *talk.earlier)
    new, is_known = {each.number for each in found if _is_new(each, stored)}, _are_known(words, stored)
    superseded = {each.number for each in talk.questions if _is_superseded(each, words, is_known=is_known)}
    return superseded - new


def _are_known(words: JudgedWords, stored: Sequence[Claim]) -> bool:
    """Return whether all games of a reply are stored."""
    games = (one for one in words.judged if _is_told(one))
    return all(any(is_of(claim, one, words.situation) for claim in stored) for one in games)


def _is_new(answer: Resolution, stored: Sequence[Claim]) -> bool:
    """Return whether an answer says more than which of the stored games is meant."""
    return answer.dropped or answer.departure is not None or not _are_in(answer.claims, stored)


def _are_in(claims: Sequence[Claim], stored: Sequence[Claim]) -> bool:
    """Return whether all of some games are stored with their results."""
    return all(any(each.score == claim.score and same_game(each, claim) for each in stored) for claim in claims)


def _is_superseded(question: AskedQuestion, words: JudgedWords, *, is_known: bool) -> bool:
    """Return whether a reply makes a question superfluous, one about a line where all its games are known."""
    names = words.situation.names
    claims = question.first.claims
    if any(list_persons(name, names) for claim in claims for name in (claim.white, claim.black)):
        return False
    if claims:
        told = {(choose_score(one)[0], one.choose_day()[0]) for one in words.judged if _is_told(one)}
        return all((claim.score, claim.completed_on) in told for claim in claims)
    return is_known and question.first.departure is None and _names_all(question.line, words)


def add_games(
    body: Part, found: Iterable[Resolution], words: JudgedWords, talk: Conversation, *, is_written: bool = False
) -> Part:
    """Return what is left of a reply to be read as new text, with the games as lines that it surely reports of players
    whom a sentence names together, of which none is stored and which answer no question; none where it `is_written` as
    lines already.
    """
    if is_written:
        return body
    answered = (claim for each in found for claim in each.claims if claim.score)
    known = [*talk.stored, *talk.earlier, *answered]
    games = [one for one in words.judged if _is_added(one, words, known)]
    lines = tuple(_write_game(one, words.situation) for one in games)
    origins = (*body.origins, *[Origin.NEW] * len(lines)) if body.origins else ()
    return replace(body, lines=(*body.lines, *lines), origins=origins)


def _is_added(one: Judged, words: JudgedWords, known: Iterable[Claim]) -> bool:
    """Return whether a reply surely reports a game, in a sentence that names both players, and it is none of those."""
    is_told = is_sure(one) and _are_named_together(one, words)
    return is_told and not any(is_of(claim, one, words.situation) for claim in known)


def drop_open(resolutions: Iterable[Resolution], words: JudgedWords, answered: AbstractSet[int]) -> list[Resolution]:
    """Return what a reply resolves, nothing to be stored of the games of which its words say no result that counts;
    `answered` are the questions how a game ended that it answers by words.
    """
    return [_drop_open(each, words) if each.number in answered else each for each in resolutions]


def _drop_open(resolution: Resolution, words: JudgedWords) -> Resolution:
    """Return an answer that withdraws its only game where a sentence names both players, and the words say no result of
    it that counts.
    """
    claims = resolution.claims
    if len(claims) != 1 or not claims[0].score:
        return resolution
    if not any(_names_both(each, claims[0], words.situation) for each in words.sentences):
        return resolution
    return Resolution(resolution.number, dropped=True) if _says_none(claims[0], words) else resolution


def _are_named_together(one: Judged, words: JudgedWords) -> bool:
    """Return whether a sentence names both players of a game."""
    named = ({each.persons for each in list_named(text, words.situation.names)} for text in words.sentences)
    return any({one.white, one.black} <= each for each in named)


def _names_both(sentence: str, claim: Claim, situation: Situation) -> bool:
    """Return whether a sentence names both players of a claim, and not others of their names."""
    named = {one.persons for one in list_named(sentence, situation.names)}
    return all(list_persons(name, situation.names) in named for name in (claim.white, claim.black))


def take_lines(
    body: Part, passages: list[Passage], ours: set[int], written: list[Passage]
) -> tuple[Part, list[Passage], set[int]]:
    """Return a body, its passages and the lines without any of them, of the `written` lines where there are some."""
    if not written:
        return body, passages, ours
    return replace(body, lines=tuple(each.text for each in written), origins=()), written, set()


def _is_covered(question: AskedQuestion, words: JudgedWords) -> bool:
    """Return whether a reply names both players of each game that is asked about, or all players of the line."""
    claims = question.first.claims
    if claims:
        return all(any(is_of(claim, one, words.situation) for one in words.judged) for claim in claims)
    return question.first.departure is None and _names_all(question.line, words)


def _names_all(line: str, words: JudgedWords) -> bool:
    """Return whether a reply names all players whom a line names, one at least."""
    named = {one.persons for one in list_named(line, words.situation.names)}
    return bool(named) and named <= {player for one in words.judged for player in (one.white, one.black)}


def _is_in_signs(text: str) -> bool:
    """Return whether a text has numbers of questions, signs of answers or results in figures."""
    has_signs = list_marks(text) or phrases.LETTER.search(text) or phrases.BARE_LETTER.fullmatch(text)
    return bool(has_signs) or any(score.numeric for score in find_scores(text))


def _is_clear(one: Judged) -> bool:
    """Return whether it is clear what a reply says of a game."""
    return _is_told(one) or _is_open(one)


def _is_told(one: Judged) -> bool:
    """Return whether a reply says how a game ended, and when."""
    return min(choose_score(one)[1], one.colours, one.choose_day()[1]) >= _CLEAR


def _is_open(one: Judged) -> bool:
    """Return whether a reply says no result of a game that counts: nothing, or a doubtful one."""
    return one.ends.nothing + one.ends.doubted >= _CLEAR


def _is_against(one: Judged, talk: Conversation, situation: Situation) -> bool:
    """Return whether a reply gives a stored game another result."""
    stored = (claim for claim in (*talk.stored, *talk.earlier) if is_of(claim, one, situation))
    return any(claim.score != choose_score(one)[0] for claim in stored)


def _write_game(one: Judged, situation: Situation) -> str:
    """Return a game as a line: "Koch, Karl - Wolf, Ida 1-0, 2026-05-03"."""
    white, black = (find_seat(each, situation).listed for each in (one.white, one.black))
    day = one.choose_day()[0]
    return f"{white} - {black} {choose_score(one)[0]}" + (f", {day}" if day else "")


def _write_open(words: JudgedWords, questions: Iterable[AskedQuestion]) -> Iterator[str]:
    """Yield the answers to questions about one game of which a reply says no result that counts: "2: b"."""
    for question in questions:
        claims, signs = question.first.claims, _list_signs(question)
        if len(claims) == 1 and signs and _says_none(claims[0], words):
            yield f"{question.number}: {signs[-1]}"


def _says_none(claim: Claim, words: JudgedWords) -> bool:
    """Return whether a reply says no result that counts of the game of a claim."""
    return any(_is_open(one) and is_of(claim, one, words.situation) for one in words.judged)


def _list_signs(question: AskedQuestion) -> list[str]:
    """Return the signs of the answers to a question which store nothing."""
    candidates = [each for finding in question.findings for each in finding.candidates]
    return [chr(ord("a") + place) for place, each in enumerate(candidates) if is_dropped(each.changes)]

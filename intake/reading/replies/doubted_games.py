"""What a reply says of some of several doubtful games: "boards 1 to 3 are certain, board 4 was a draw"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from intake.reading.claims import mirrored
from intake.reading.codes import Question
from intake.reading.days.dates import list_days
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.mentions import PAIR
from intake.reading.merging import turned
from intake.reading.types import Claim, Finding
from intake.reading.words import EXCEPTING, any_case, whole

from . import phrases
from .changes import CONFIRMED
from .ended_days import with_day
from .named_games import MARK, NamedGames, UnclearGamesError, list_by_names, mark_games
from .numbering import find_number
from .own_text import Passage
from .player_names import Families, count_families, known_words, names_both, names_in_order, without_players
from .results import affirm, scores_in, scores_said
from .sentence_flow import SENTENCES
from .shortened_sentences import write_out
from .types import Answer, AskedQuestion, Resolution, place_of
from .whole_lines import LEADING
from .yes_no import is_yes, may_be_saved

YES, OPEN = "yes", "open"
"""What is said of a game besides its score: that it is as it was reported, that it goes on."""

_CLAUSES = any_case(r"[,;:]\s+|\s+(?:(?=(?:und|and|aber|but|sondern|während|while|sowie)\s)|[–—]\s+(?![A-ZÄÖÜ½01]))")
_NUMBERED = re.compile(r"(?:^|(?<=[\s,;]))\(?(\d{1,2})[).:]\s+(?=[^\W\d]|[01½])")
"""A number at the beginning of what is said of a game."""

_CERTAIN = whole(
    "stehen fest|steht fest|feststeh\\w+|sicher|definitiv|certainly|definitely|gewiss|endgültig|amtlich|certain",
    "definite|final|fine|stands?|settled",
)
_UNCERTAIN = whole(
    "uncertain|unconfirmed|unverified|doubtful|hearsay|provisional|unsicher|unbestätigt|ungewiss|fraglich|unklar",
)
_WAS = any_case(r"\b(?:war|waren|was|were)\b")
"""What was uncertain may be certain by now."""

_EXCEPT = any_case(rf"\b(?:{EXCEPTING}|ohne)\b")
_BUT_NOT = any_case(r"\b(?:but not|aber nicht|nur nicht|not)\b")
_YES_BUT = any_case(r"\b(?:but|aber|nur) (?:not|nicht)\b")
"""What denies some behind a yes to all."""

_ALL = any_case(r"\b(?:alle[s]?|sämtliche|all|everything)\b")
_ALL_GAMES = any_case(r"\b(?:alle|sämtliche|all(?! (?:right|clear|good|well)))\b")
_WRITER = any_case(r"\b(?:ich|wir|mein\w*|i|we|my)\b")
_FILLER = "und|and|sowie|nur|only|gegen|gg|v|vs|against|also|auch|aber|but|das|die|der|von|vom|bei|zu|of|the|one|for|on"
_ONLY_NAMES = any_case(rf"(?:[\W_]|\b(?:{_FILLER})\b)*")
_SHORT = 8
"""Words of a clause that names no game and says how the one before ended, at most (our own choice)."""


@dataclass(slots=True)
class _Understood:
    """What was understood so far: of each game what is said and the words; the games spoken of last, which are
    `decided` or not, `is_bare` where nothing but their names was said, `is_same` in the sentence with these. `lead` is
    a yes before any game is named, `of_rest` what is said of all that nothing names, and how many these are said to be.
    It `has_strangers` where a label is that of no game.
    """

    claims: Sequence[Claim]
    day: date | None
    verdicts: dict[int, str] = field(default_factory=dict)
    words: dict[int, str] = field(default_factory=dict)
    named: set[int] = field(default_factory=set)
    topic: frozenset[int] = frozenset()
    decided: bool = True
    is_bare: bool = False
    is_same: bool = False
    lead: str = ""
    of_rest: str = ""
    rest_counts: set[int] = field(default_factory=set)
    has_strangers: bool = False

    def decide(self, games: Iterable[int], verdict: str, text: str) -> None:
        """Take what words say of games. Raises UnclearGamesError where something else was said before."""
        for at in games:
            if self.verdicts.get(at, verdict) != verdict:
                raise UnclearGamesError
            self.verdicts[at] = verdict
            self.words[at] = f"{self.words.get(at, '')} {text}"


def answer_some(
    questions: Sequence[AskedQuestion], passages: Sequence[Passage], day: date | None, families: Families
) -> tuple[Answer, Resolution] | None:
    """Return the answer to the only question about several doubtful games, where a reply says something of some of them
    by name: these are settled, and the others stay open. None where it does not, or may mean one or another.
    """
    asked = [each for each in questions if _is_about_several(each)]
    if len(asked) != 1:
        return None
    told = _list_told(asked[0], passages, families, is_only=len(questions) == 1)
    said = _read(asked[0].first.claims, [sentence for _, own in told for sentence in own], day)
    claims = _list_claims(asked[0], said) if said else ()
    return (_answer(asked[0], told), Resolution(asked[0].number, claims)) if claims else None


def _answer(question: AskedQuestion, told: Iterable[tuple[Passage, list[str]]]) -> Answer:
    """Return the lines and words of an answer; what it changes is in its resolution."""
    own = [(each.index, each.text) for each, sentences in told if sentences]
    lines, words = frozenset(index for index, _ in own), " ".join(text for _, text in own)
    return Answer(question, (((CONFIRMED, "yes"),),), lines, words)


def _list_told(
    question: AskedQuestion, passages: Sequence[Passage], families: Families, *, is_only: bool
) -> list[tuple[Passage, list[str]]]:
    """Return the passages that may be about a question, with their sentences."""
    if not is_only:
        numbered = (replace(each, number=each.number or find_number(each.text)) for each in passages)
        return [
            (each, _list_sentences(each, question, families)) for each in numbered if each.number == question.number
        ]
    own = [each for each in passages if each.number in {0, question.number}]
    by_number = _by_number(passages, question, families)
    return by_number or [(each, _list_sentences(each, question, families)) for each in own]


def _is_about_several(question: AskedQuestion) -> bool:
    is_doubt = question.first.code == Question.NOT_CONFIRMED and len(question.findings) == 1
    return is_doubt and len(question.first.claims) >= PAIR


def _by_number(
    passages: Sequence[Passage], question: AskedQuestion, families: Families
) -> list[tuple[Passage, list[str]]]:
    """Return passages with their sentences, in which numbers are those of games: "1: yes, 2: yes, 3: a draw"; none
    where there are no two numbers, or others.
    """
    numbers = {int(found[1]) for each in passages for found in _NUMBERED.finditer(each.text)}
    if len(numbers) < PAIR or not numbers <= {*range(1, len(question.first.claims) + 1)}:
        return []
    marked = [replace(each, number=0, text=_NUMBERED.sub(r"; row \1: ", each.text)) for each in passages]
    return [(each, _list_sentences(each, question, families)) for each in marked]


def _list_sentences(passage: Passage, question: AskedQuestion, families: Families) -> list[str]:
    """Return the sentences of a passage that name nobody else than the players who were asked about."""
    others = without_players(families, known_words(*question.first.claims))
    text = LEADING.sub("", passage.text) if passage.number else passage.text
    return [each for each in SENTENCES.split(text) if each.strip() and not count_families(each, others)]


def _read(claims: Sequence[Claim], sentences: Iterable[str], day: date | None) -> _Understood | None:
    """Return what sentences say of some of several games by name; None where they name none, or are not clear."""
    said = _Understood(claims, day)
    try:
        for sentence in sentences:
            said.lead, said.is_bare, said.is_same = "", False, False
            marked = mark_games(write_out(sentence), claims)
            for clause in _CLAUSES.split(marked.text):
                _read_clause(said, clause, marked)
        _settle_rest(said)
    except UnclearGamesError:
        return None
    return said if said.named and said.verdicts else None


def _read_clause(said: _Understood, clause: str, marked: NamedGames) -> None:
    """Take what a clause says."""
    games = _list_games(clause, marked, said.claims)
    said.has_strangers = said.has_strangers or games == frozenset()
    counts = [count for sign, count in marked.rest.items() if sign in clause]
    if counts or (games and _excepts(said, clause, marked.text)):
        _keep_rest(said, games, clause, counts)
    elif games is None:
        _go_on(said, clause)
    else:
        _take_games(said, games, clause)


def _excepts(said: _Understood, clause: str, sentence: str) -> bool:
    """Return whether a clause of a sentence about all games leaves out those that it names."""
    is_denied = _BUT_NOT.search(clause) and _ALL.search(sentence)
    return bool(_EXCEPT.search(clause) or is_denied or (said.lead and _YES_BUT.search(clause)))


def _list_games(clause: str, marked: NamedGames, claims: Sequence[Claim]) -> frozenset[int] | None:
    """Return the games that a clause names, None for none: by the signs of labels, which may have names beside them."""
    signs = [games for sign, games in marked.labelled.items() if sign in clause]
    if signs:
        return frozenset().union(*signs)
    return list_by_names(clause, claims) or None


def _keep_rest(said: _Understood, games: frozenset[int] | None, clause: str, counts: Sequence[int]) -> None:
    """Keep what a clause says of all games that nothing names, or of all but `games`."""
    plain = _BUT_NOT.sub(" ", clause) if games else clause
    verdict = _find_verdict(plain, said.claims) or ("" if _is_open(plain) else said.lead)
    if verdict not in {YES, OPEN, ""} or said.of_rest not in {"", verdict} or (counts and games):
        raise UnclearGamesError
    said.of_rest = verdict
    said.rest_counts |= {*counts} - {0}
    said.named |= games or frozenset()
    said.topic, said.decided, said.is_bare = games or frozenset(), not games, False


def _settle_rest(said: _Understood) -> None:
    """Decide the games that nothing names; how many they are has to be right, and all others be known."""
    rest = {*range(len(said.claims))} - said.named
    if said.rest_counts - {len(rest)} or (said.of_rest and said.has_strangers):
        raise UnclearGamesError
    if said.of_rest:
        said.decide(rest, said.of_rest, "")
        said.named |= rest


def _go_on(said: _Understood, clause: str) -> None:
    """Take what a clause says that names no game: it is about those before, or about those that follow."""
    verdict = _find_verdict(clause, [said.claims[at] for at in said.topic])
    if not said.topic:
        _lead(said, clause, verdict)
    elif not said.decided:
        _decide_topic(said, clause, verdict)
    elif not verdict:
        _add_words(said, clause)
    elif verdict != YES and {verdict} != {said.verdicts.get(at) for at in said.topic}:
        raise UnclearGamesError


def _lead(said: _Understood, clause: str, verdict: str) -> None:
    """Keep a yes before any game is named: it is about those that follow, or about all."""
    said.lead = YES if verdict == YES else said.lead
    said.of_rest = YES if said.lead and _ALL_GAMES.search(clause) else said.of_rest


def _add_words(said: _Understood, clause: str) -> None:
    """Keep words of the same sentence that may give the day of the games before."""
    for at in said.topic if said.is_same else ():
        said.words[at] = f"{said.words.get(at, '')} {clause}"


def _decide_topic(said: _Understood, clause: str, verdict: str) -> None:
    """Take what a clause says of the games before, of which nothing was said. Raises UnclearGamesError where it may be
    about something else.
    """
    if _ALL.search(clause) or (verdict and verdict != YES and (_WRITER.search(clause) or len(clause.split()) > _SHORT)):
        raise UnclearGamesError
    if verdict and (verdict != YES or said.is_bare):
        said.decide(said.topic, verdict, clause)
    said.decided = bool(verdict) or _is_open(clause)


def _is_open(clause: str) -> bool:
    """Return whether a clause says of its games that nothing is certain: what follows is about something else."""
    is_uncertain = _UNCERTAIN.search(clause) and not _WAS.search(clause)
    return bool(is_uncertain) or any(each.search(clause) for each in (phrases.DOUBT, phrases.NOT, phrases.NO))


def _take_games(said: _Understood, games: frozenset[int], clause: str) -> None:
    """Take what a clause says of the games that it names, and of those named right before without anything else."""
    games = games | said.topic if said.is_bare and not said.decided else games
    claims = [said.claims[at] for at in sorted(games)]
    said.is_bare = _has_only_names(clause, claims)
    verdict = _find_verdict(clause, claims) or (said.lead if said.is_bare else "")
    said.named |= games
    said.topic, said.decided, said.is_same = games, bool(verdict) or _is_open(clause), True
    if verdict:
        said.decide(games, verdict, clause)


def _has_only_names(clause: str, claims: Iterable[Claim]) -> bool:
    """Return whether a clause has nothing but the names or the labels of games."""
    names = {word.lower() for claim in claims for word in re.findall(r"\w+", f"{claim.white} {claim.black}")}
    rest = " ".join(word for word in re.findall(r"\w+", clause) if word.lower() not in names)
    return _ONLY_NAMES.fullmatch("".join(sign for sign in rest if ord(sign) < MARK)) is not None


def _find_verdict(clause: str, claims: Sequence[Claim]) -> str:
    """Return what a clause says of games: a score, that they are as reported or go on; "" for nothing that is clear."""
    text = _without_signs(clause)
    if UNFINISHED.search(text) and not phrases.DOUBT.search(text):
        return OPEN
    positive = affirm(text)
    if _is_open(positive) or phrases.DOUBT.search(text):
        return ""
    score = _find_score(positive, claims)
    if score is None:
        return YES if _affirms(positive) else ""
    return "" if _denies(score, claims) and is_yes(_CERTAIN.sub(" ", positive)) else score


def _without_signs(text: str) -> str:
    return "".join(sign if ord(sign) < MARK else " " for sign in text)


def _denies(score: str, claims: Iterable[Claim]) -> bool:
    return {claim.score for claim in claims} != {score}


def _affirms(text: str) -> bool:
    return is_yes(text) or may_be_saved(text) or _CERTAIN.search(text) is not None


def _find_score(text: str, claims: Sequence[Claim]) -> str | None:
    """Return the score that a text gives all of some games, "" for different ones, None for none."""
    found = {score for claim in claims for score in _list_scores(text, claim)}
    return None if not found else found.pop() if len(found) == 1 else ""


def _list_scores(text: str, claim: Claim) -> set[str]:
    """Return the scores that a text gives a game, seen from its White."""
    said, written = scores_said(claim, text, bare=False), scores_in(text)
    if not written or not names_both(text, claim) or names_in_order(text, claim):
        return {*said}
    return {mirrored(score) for score in written} if names_in_order(text, turned(claim)) else {*said, ""}


def _list_claims(question: AskedQuestion, said: _Understood) -> tuple[Claim, ...]:
    """Return the games of a question as they are now, those of which nothing clear is said with what was asked; none
    where nothing is said of any.
    """
    claims = [_as_said(question, at, said) for at in range(len(said.claims))]
    return tuple(claims) if {each.findings for each in claims} - {(_ask_again(question),)} else ()


def _as_said(question: AskedQuestion, at: int, said: _Understood) -> Claim:
    """Return a game with what is said of it."""
    verdict, number = said.verdicts.get(at, ""), question.number
    before = said.claims[at]
    claim = replace(before, where=place_of(before.where.text, number))
    if verdict == OPEN:
        return replace(before, findings=(Finding(Question.NOT_FINISHED, before.where.text.strip(), before.where),))
    dated = _with_day(claim, said.words.get(at, ""), said) if verdict else None
    if dated is None:
        return replace(claim, findings=(_ask_again(question),))
    return dated if verdict == YES else replace(dated, score=verdict)


def _with_day(claim: Claim, text: str, said: _Understood) -> Claim | None:
    """Return a game with the day that words about it alone give; None where that is not clear."""
    plain = _without_signs(text)
    of_many = sum(each == text for each in said.words.values()) > 1
    if of_many:
        return None if said.day and list_days(plain, said.day) else claim
    return with_day(claim, plain, said.day)


def _ask_again(question: AskedQuestion) -> Finding:
    first = question.first
    return Finding(first.code, first.detail, place_of(question.line, question.number))

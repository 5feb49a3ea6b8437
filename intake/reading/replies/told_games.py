"""What a reply says of the games that were asked about, read as any mail about their two players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from intake.reading import limits
from intake.reading.claims import without_players
from intake.reading.codes import ABOUT_A_DAY, ABOUT_A_RESULT, Question, is_question
from intake.reading.days.dates import ANY_DAY, find_dates
from intake.reading.explanations.pair_results import ALL_HALVES, HALVES_OF
from intake.reading.known import Known
from intake.reading.leftovers import DEPARTURE_WORD, RESULT_WORD
from intake.reading.mentions import PAIR
from intake.reading.merging import turned
from intake.reading.report import read_report
from intake.reading.scores import Kind, find_scores
from intake.reading.types import BODY, Claim, Finding, Letter, Part, Reading
from intake.reading.words import any_case

from .had_colours import has_colours
from .news import list_first_games
from .numbering import list_numbered
from .own_text import Passage
from .player_names import family_words, known_words, list_families, names_both, names_only, same_game
from .results import find_verdict, scores_in
from .sentence_flow import SENTENCES
from .told_pairs import may_be_meant, tell_pair
from .types import AskedQuestion, Resolution, place_of
from .whole_lines import restate

_MEANT = any_case(r"\b(?:gemeint|meinte[nt]?|meine|meant|mean|sondern|vielmehr|instead|rather)\b")
"""What says that another game is meant."""

MOST = 10
"""Questions of a reply whose games are looked for so (our own choice)."""


@dataclass(frozen=True, slots=True)
class OwnWords:
    """A reply, who is known to its sender, and the words in it that may be about a question."""

    letter: Letter
    known: Known
    passages: Sequence[Passage]
    questions: Sequence[AskedQuestion]


@dataclass(slots=True)
class Settled:
    """What a reply resolves, and the lines that say nothing but how games ended which were asked about."""

    resolutions: list[Resolution]
    lines: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class _Game:
    """A game that a reply reports for certain, and the line that does so; `is_whole` where it says nothing else."""

    claim: Claim
    line: int
    is_whole: bool

    @property
    def sentence(self) -> tuple[int, str]:
        """The sentence that reports it: one that may be about the games of several questions contradicts none."""
        return self.line, without_players(self.claim.where.text)


def settle_told(found: Iterable[Resolution], told: OwnWords) -> Settled:
    """Return what a reply resolves, with the games that its words report: those of questions that nothing else answers,
    and the days of the others.
    """
    resolved = {each.number: each for each in found}
    lines: set[int] = set()
    read = {question.number: _list_told(question, told) for question in told.questions[:MOST]}
    sentences = Counter(each.sentence for games in read.values() for each in games)
    for question in told.questions[:MOST]:
        games, before = read[question.number], resolved.get(question.number)
        after = _settle(question, before, games, sentences, told.known)
        if after:
            resolved[question.number] = after
            lines |= _list_lines(games, after)
        elif before and not _is_open(question, before):
            del resolved[question.number]
    return Settled(list(resolved.values()), lines)


def _list_lines(games: Sequence[_Game], answer: Resolution) -> set[int]:
    """Return the lines that say nothing but the games of an answer."""
    return {each.line for each in games if each.is_whole and _is_in(each.claim, answer.claims)}


def _settle(
    question: AskedQuestion,
    before: Resolution | None,
    games: Sequence[_Game],
    sentences: Mapping[tuple[int, str], int],
    known: Known,
) -> Resolution | None:
    """Return the answer to a question by what was answered before and by games; None where these contradict it, or
    nothing answers it. `sentences` are counted by the questions that each is about.
    """
    if before is None or _is_open(question, before):
        return _resolve(question, before, games, known)
    own = [each for each in games if sentences[each.sentence] == 1]
    return None if _contradicts(before, own, known) else _with_facts(before, games)


def _list_told(question: AskedQuestion, told: OwnWords) -> list[_Game]:
    """Return the games of the two players of a question about one game that a reply reports for certain."""
    own = _list_own(question, told)
    if not _is_about_a_game(question) or not any(_tells_result(text) for text, _ in own):
        return []
    return _list_read(question, told, own) or _list_of_pairs(question, told, own)


def _list_read(question: AskedQuestion, told: OwnWords, own: Sequence[tuple[str, int]]) -> list[_Game]:
    """Return the games of a question that words report as those of any mail do."""
    reading = _read_again(question, told, own)
    claims = [each for each in reading.claims if _is_certain(each) and _is_asked(each, question, told)]
    others = _list_others(reading, claims)
    whole = [each for each in claims if each.where.line not in others or _is_meant_instead(each, question)]
    return [_Game(each, own[each.where.line // 2][1], each in whole) for each in claims]


def _list_of_pairs(question: AskedQuestion, told: OwnWords, own: Sequence[tuple[str, int]]) -> list[_Game]:
    """Return the games that words tell of two known players, where the line of a question makes none clear."""
    if question.first.claims:
        return []
    tournaments = told.known.tournaments
    families = list_families(tournaments)
    found = [(tell_pair(text, line, tournaments, families, told.letter.day), line) for text, line in own]
    games = [_Game(each[0], line, each[1]) for each, line in found if each]
    return [each for each in games if _is_asked(each.claim, question, told)]


def _read_again(question: AskedQuestion, told: OwnWords, own: Sequence[tuple[str, int]]) -> Reading:
    """Return what words about a question say as a mail about its players; each line by itself."""
    subject = ", ".join(name for each in question.first.claims for name in (each.white, each.black))
    lines = tuple(line for text, _ in own for line in (text, ""))
    letter = replace(told.letter, subject=subject or told.letter.subject, other=None, parts=(Part(BODY, lines),))
    return read_report(letter, told.known)


def _is_about_a_game(question: AskedQuestion) -> bool:
    """Return whether a question is about one game, or about a line that does not say which one it means."""
    is_unread = question.first.code == Question.WHICH_GAME and not question.first.claims
    return len(question.first.claims) == 1 or (is_unread and question.first.departure is None)


def _is_asked(claim: Claim, question: AskedQuestion, told: OwnWords) -> bool:
    """Return whether a game may be the one that a question is about: it has the same players, or is one of the players
    whom its line names.
    """
    asked = question.first.claims
    if asked:
        return same_game(asked[0], claim) or _is_meant_instead(claim, question)
    is_only = sum(not each.first.claims for each in told.questions) == 1
    return may_be_meant(question.line, claim, list_families(told.known.tournaments), is_only=is_only)


def _is_meant_instead(claim: Claim, question: AskedQuestion) -> bool:
    """Return whether a game is said to be meant instead of that of a question, whose line names both players too: two
    rows of a report may have been read as one.
    """
    return _MEANT.search(claim.where.text) is not None and names_both(question.line, claim)


def _list_own(question: AskedQuestion, told: OwnWords) -> list[tuple[str, int]]:
    """Return the words that may be about a question, and their lines."""
    pieces = list_numbered(told.passages, [each.number for each in told.questions])
    own = (each for each in pieces if each.number in {0, question.number})
    own = (each for each in own if each.number or not _is_day_of_other(each.text, question, told.questions))
    return [(_without_leavers(each.text), line) for each in own for line in each.lines]


def _is_day_of_other(text: str, question: AskedQuestion, questions: Iterable[AskedQuestion]) -> bool:
    """Return whether words give a day and no result, while another question asks for that of its game."""
    asks_day = any(each.first.code in ABOUT_A_DAY for each in questions if each is not question)
    return asks_day and len(text) <= limits.LINE and bool(find_dates(text, ANY_DAY)) and not _tells_result(text)


def _without_leavers(text: str) -> str:
    """Return a text without its sentences about players who leave, which say nothing of a game that is asked about."""
    return " ".join(each for each in SENTENCES.split(text) if not DEPARTURE_WORD.search(each))


def _tells_result(text: str) -> bool:
    return bool(find_verdict(text) or RESULT_WORD.search(text) or scores_in(text))


def _is_certain(claim: Claim) -> bool:
    return bool(claim.score) and not any(is_question(found.code) for found in claim.findings)


def _list_others(reading: Reading, claims: Sequence[Claim]) -> set[int]:
    """Return the lines of a reading that say something else than some of its claims."""
    others = [each.where.line for each in reading.claims if each not in claims]
    asked = [each.where.line for each in reading.findings if each.where]
    unread = (each.where for each in reading.unread if _says_more(each.where.text, claims))
    return {*others, *asked, *(each.line for each in unread)}


def _says_more(text: str, claims: Sequence[Claim]) -> bool:
    """Return whether words beside some games do more than name their players again, who had which colour."""
    is_of_colours = any(has_colours(*pair, text) for each in claims for pair in _list_orders(each))
    return not (is_of_colours and names_only(text, known_words(*claims))) or _tells_result(text)


def _list_orders(claim: Claim) -> tuple[tuple[str, str], ...]:
    """Return the players of a game in both orders."""
    return (claim.white, claim.black), (claim.black, claim.white)


def _is_open(question: AskedQuestion, answer: Resolution) -> bool:
    """Return whether what was asked first is not answered."""
    return any(found.code == question.first.code for each in answer.claims for found in each.findings)


def _resolve(
    question: AskedQuestion, before: Resolution | None, games: Sequence[_Game], known: Known
) -> Resolution | None:
    """Return the answer to a question that games give: one, or both of a match. What else is asked stays open."""
    claims = [each.claim for each in games if _may_answer(question.first, each.claim, known)]
    is_match = question.first.code == Question.MATCH_SCORE
    if not (_are_of_match(question.first, claims) if is_match else len(claims) == 1):
        return None
    if not question.first.claims:
        return Resolution(question.number, (restate(question, claims[0], None),))
    asked, place = question.first.claims[0], place_of(question.line, question.number)
    rest = _without_dated(_list_rest(question, before), claims)
    findings = tuple(replace(each, where=place, claims=(), departure=None) for each in rest)
    whole = (replace(_complete(each, asked), where=place, findings=findings) for each in claims)
    return Resolution(question.number, tuple(whole))


def _list_rest(question: AskedQuestion, before: Resolution | None) -> list[Finding]:
    """Return what else is asked of the game of a question, or of its answer."""
    asked = before.claims[0].findings if before else question.findings
    return [each for each in asked if each.code != question.first.code]


def _without_dated(rest: Iterable[Finding], claims: Iterable[Claim]) -> list[Finding]:
    """Return what else is asked, without the day where games have one."""
    is_dated = any(each.completed_on for each in claims)
    return [each for each in rest if not (is_dated and each.code in ABOUT_A_DAY)]


def _complete(claim: Claim, asked: Claim) -> Claim:
    """Return a game with the tournament and the day that were known before, where it has none."""
    day, tournament = claim.completed_on or asked.completed_on, claim.tournament or asked.tournament
    return replace(claim, tournament=tournament, completed_on=day, reported_on=asked.reported_on)


def _are_of_match(asked: Finding, claims: Sequence[Claim]) -> bool:
    """Return whether there are two games with known colours and the sum that was asked about, from one side or the
    other; without a sum that is of two games any may be it.
    """
    if len(claims) != PAIR:
        return False
    sums = [word.halves for word in find_scores(asked.detail) if word.kind is Kind.MATCH]
    first, second = (HALVES_OF.get(each.score, 0) for each in claims)
    of_first = first + ALL_HALVES - second
    is_of_sum = not sums or sum(sums[0]) != PAIR * ALL_HALVES or of_first in sums[0]
    return _has_colours(*claims) and is_of_sum


def _may_answer(asked: Finding, claim: Claim, known: Known) -> bool:
    """Return whether a game may be the one that was asked about: it ended so, unless that is what was asked. Of players
    who meet twice another result may be that of the other game.
    """
    is_doubted = asked.code == Question.NOT_CONFIRMED and not list_first_games(asked.claims, known.tournaments)
    return is_doubted or not asked.claims or asked.code in ABOUT_A_RESULT or _is_in(claim, asked.claims)


def _contradicts(answer: Resolution, games: Sequence[_Game], known: Known) -> bool:
    """Return whether a reply reports another end of the game of an answer, whose players meet once."""
    meet_once = not list_first_games(answer.claims, known.tournaments)
    scored = [each for each in answer.claims if each.score]
    ends = [each for claim in scored for each in (claim, turned(claim))]
    return bool(scored) and meet_once and not all(any(_is_same(one.claim, each) for each in ends) for one in games)


def _with_facts(resolution: Resolution, games: Sequence[_Game]) -> Resolution:
    """Return an answer with the days and colours that some games have which are the same."""
    return replace(resolution, claims=tuple(_with_told(each, games) for each in resolution.claims))


def _with_told(claim: Claim, games: Sequence[_Game]) -> Claim:
    """Return a game with the day and the colours of the only one of some that is the same, where it has none."""
    same = [each.claim for each in games if _is_in(each.claim, [claim])]
    if len(same) != 1:
        return claim
    claim = replace(claim, completed_on=claim.completed_on or same[0].completed_on)
    return claim if claim.colours_known else _with_colours(claim, same[0])


def _with_colours(claim: Claim, told: Claim) -> Claim:
    """Return a game with the colours of another one, as it is where these are not known or both have one name."""
    white, black = family_words(claim.white), family_words(claim.black)
    if white & black or not told.colours_known:
        return claim
    return replace(claim if white & family_words(told.white) else turned(claim), colours_known=True)


def _is_in(claim: Claim, claims: Iterable[Claim]) -> bool:
    """Return whether a game is one of some claims: the same players and the same result, from either side where it is
    not known who had White.
    """
    return any(
        _is_same(claim, each) or (_is_same(claim, turned(each)) and not _has_colours(claim, each)) for each in claims
    )


def _is_same(claim: Claim, other: Claim) -> bool:
    return bool(family_words(claim.white) & family_words(other.white)) and claim.score == other.score


def _has_colours(*claims: Claim) -> bool:
    return all(each.colours_known for each in claims)

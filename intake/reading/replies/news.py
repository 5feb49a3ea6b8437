"""News of a reply beside its answers: other games than those asked about, also the second one of two players.

The first game is put before words about the second one, as a mail would have it that reports both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from intake.reading.codes import Question
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.explanations.same_side import lists_opponents
from intake.reading.known import KnownTournament
from intake.reading.types import Claim
from ratings.formats.name_folding import fold

from .colours import tells_other_game
from .complained_lines import Listed
from .ended_days import says_over
from .faults import BESIDES, NEWS, OTHER_GAME, SECOND_GAME, TELLS_SECOND
from .had_colours import has_colours
from .meant_players import identifies
from .own_text import Passage
from .player_answers import ABOUT_A_PLAYER, list_meant
from .player_names import (
    Families,
    calls_both,
    count_families,
    known_words,
    names_both,
    names_one,
    names_other,
    same_game,
    without_players,
)
from .results import find_verdict, scores_in
from .sentence_flow import SENTENCES
from .tournaments import is_elsewhere
from .types import Answer, AskedQuestion
from .unclear_answers import find_rivals
from .whole_lines import report_in

_OF_ANYBODY = frozenset(
    {
        *(Question.UNKNOWN_PLAYER, Question.NOT_IN_TOURNAMENT, Question.ID_MISMATCH),
        *(Question.WRONG_PAIR, Question.WHICH_GAME),
    }
)
"""Questions whose answer may name a player who was not asked about."""


@dataclass(frozen=True, slots=True)
class Background:
    """What is known beside a reply: its day, the family names of all players, the games in certain tournaments that are
    asked about, the tournaments, and what was asked.
    """

    day: date | None
    families: Families
    placed: Sequence[Claim]
    tournaments: Sequence[KnownTournament]
    questions: Sequence[AskedQuestion]


def reports_new(text: str, asked: Sequence[Claim], known: Background) -> bool:
    """Return whether a text reports a game that nothing was `asked` about, or names two players of none."""
    if _tells_second(text, known.questions) or (NEWS.search(text) and find_verdict(text)):
        return True
    if any(tells_other_game(question, text) for question in known.questions):
        return True
    passage = Passage(0, text)
    claim = report_in(passage, known.day)
    if claim is None:
        return _names_strangers(text, asked, known)
    if find_rivals(passage, claim, known.questions):
        return False
    is_other = is_elsewhere(text, claim, known.placed, known.tournaments) or _is_new(claim, asked, known)
    return is_other or _names_strangers(text, asked, known)


def _tells_second(text: str, questions: Iterable[AskedQuestion]) -> bool:
    """Return whether a text speaks of the second game of two players, where nothing is asked about that one."""
    if SECOND_GAME.search(text) is None:
        return False
    about = [each for each in questions if any(names_both(text, claim) for claim in each.first.claims)]
    return bool(BESIDES.search(text)) or any(not SECOND_GAME.search(each.line) for each in about)


def _names_strangers(text: str, asked: Sequence[Claim], known: Background) -> bool:
    """Return whether a text names two players who were not asked about, or one and how a game ended or goes on; it may
    answer who played.
    """
    own = known_words(*asked)
    if identifies(text, own, known.families):
        return False
    named = count_families(text, without_players(known.families, own))
    is_who = not asked or any(_asks_who(each) for each in known.questions)
    tells_end = find_verdict(text) or scores_in(text) or says_over(text) or UNFINISHED.search(text)
    return named > 1 or (named == 1 and not is_who and bool(tells_end))


def _asks_who(question: AskedQuestion) -> bool:
    """Return whether the answer to a question may name anybody; it may not where only colours are asked."""
    is_of_colours = question.first.code == Question.WHICH_GAME and bool(question.first.claims)
    return question.first.code in _OF_ANYBODY and not is_of_colours


def _is_new(claim: Claim, asked: Sequence[Claim], known: Background) -> bool:
    called = replace(claim, white=_by_family(claim.white, known), black=_by_family(claim.black, known))
    return not any(same_game(each, said) or calls_both(each, said) for each in asked for said in (claim, called))


def _by_family(name: str, known: Background) -> str:
    """Return the family name of a player who is called by the given one, as it is for one of those who are offered."""
    offered = (each for question in known.questions for finding in question.findings for each in finding.candidates)
    open_words = {word for each in offered for _, text in each.changes for word in fold(text).split()}
    words = (word if word in open_words else known.families.get(word, word) for word in fold(name).split())
    return " ".join(dict.fromkeys(words))


def part_reports(
    reports: Iterable[tuple[Passage, Claim]], families: Families
) -> tuple[list[tuple[Passage, Claim]], list[Passage]]:
    """Return reports without the sentences of their lines that are about somebody else, and passages of these."""
    whole: list[tuple[Passage, Claim]] = []
    others: list[Passage] = []
    for passage, claim in reports:
        own, rest = _part(passage.text, claim, families)
        whole.append((replace(passage, text=" ".join(own)) if rest and own else passage, claim))
        others += [replace(passage, text=" ".join(rest))] if rest and own else []
    return whole, others


def _part(text: str, claim: Claim, families: Families) -> tuple[list[str], list[str]]:
    """Return the sentences of a report, and those about somebody else; who names nobody goes on with what is before."""
    own: list[str] = []
    rest: list[str] = []
    side = own
    for told in SENTENCES.split(text):
        named = count_families(told, families)
        is_own = names_both(told, claim) or not names_other(told, families, known_words(claim))
        side = side if not named else own if is_own else rest
        side.append(told)
    return own, rest


def list_first_games(claims: Sequence[Claim], tournaments: Iterable[KnownTournament]) -> list[Claim]:
    """Return the games whose players have a second one, with the other colours, that is not among them."""
    listed = set(map(_key, claims))
    second = {(code, black, white) for code, white, black in listed} - listed
    known = {pair for tournament in tournaments for pair in list_pairs(tournament)} & second
    return [claim for claim in claims if (claim.tournament, claim.number_black, claim.number_white) in known]


def _key(claim: Claim) -> tuple[str, str, str]:
    return claim.tournament, claim.number_white, claim.number_black


def list_pairs(tournament: KnownTournament) -> Iterator[tuple[str, str, str]]:
    """Yield the pairs of a tournament with its code, by the numbers of White and Black."""
    numbers = {seat.key: seat.number for seat in tournament.seats}
    for pairing in tournament.pairings:
        yield tournament.code, numbers.get(pairing.white, ""), numbers.get(pairing.black, "")


def lead_second_games(
    passages: Sequence[Passage], known: Listed, beside: Iterable[Passage], answered: Mapping[int, Claim]
) -> list[Passage]:
    """Return what is read `beside` answers as new text, with the first game on the line before the words about a second
    one, or before these words where that line has others; `known` are the games whose players have a second one,
    `answered` those of answers, by their lines.
    """
    kept = {passage.index: passage for passage in beside}
    own = {passage.index for passage in passages}
    for passage in passages:
        text = _from_second(passage.text)
        if (first := _find_first(passage, text, known, answered.get(passage.index))) is None:
            continue
        line, above = _write(first), passage.index - 1
        before = kept[passage.index].text.replace(text, "").strip() if passage.index in kept else ""
        is_free = above >= 0 and above not in own and not before
        kept |= {above: Passage(above, line, kept=True)} if is_free else {}
        words = text if is_free else f"{before} {line} {text}".strip()
        kept[passage.index] = replace(passage, text=words, kept=True)
    return list(kept.values())


def _is_told(first: Claim, text: str) -> bool:
    """Return whether a text about the second game of two players says by itself which one it is, and not that it is the
    other one.
    """
    is_of_pair = names_both(text, first) and not OTHER_GAME.search(text)
    return is_of_pair and has_colours(first.black, first.white, text)


def _from_second(text: str) -> str:
    """Return a text from the sentence on that speaks of a second game."""
    told = SENTENCES.split(text)
    at = next((at for at, each in enumerate(told) if TELLS_SECOND.search(each)), len(told))
    return " ".join(told[at:])


def _find_first(passage: Passage, text: str, known: Listed, answered: Claim | None) -> Claim | None:
    """Return the only game beside which a text reports the second one of its players, and nobody else's; of several the
    one that its line has `answered`. None where it says by itself which one the second is.
    """
    placed = known.stored[passage.place - 1 : passage.place] if passage.place else ()
    own = [claim for claim in known.doubles if not names_other(text, known.families, known_words(claim))]
    own = list(filter(placed.__contains__, own)) or own
    own = list(filter(partial(names_one, text), own)) or own
    own = [answered] if answered in own else own
    return own[0] if len(own) == 1 and _tells_result(text) and not _is_told(own[0], text) else None


def _tells_result(text: str) -> bool:
    """Return whether a text gives a result, and asks nothing."""
    is_open = UNFINISHED.search(text) or "?" in text
    return not is_open and bool(find_verdict(text) or scores_in(text))


def _write(claim: Claim) -> str:
    """Return a game as a line of a report."""
    white, black = (" ".join(reversed(name.split(", "))) for name in (claim.white, claim.black))
    day = f", {claim.completed_on:%d.%m.%Y}" if claim.completed_on else ""
    return f"{white} - {black} {claim.score}{day}."


def reports_beside(answered: Sequence[Answer], passages: Sequence[Passage], known: Background) -> Iterator[Passage]:
    """Yield the sentences of answered lines that report a game about which nothing was asked, or name two players who
    were not asked about.
    """
    asked = [claim for answer in answered for claim in list_meant(answer.question)]
    lines = frozenset().union(*(answer.lines for answer in answered))
    is_departure = any(answer.question.first.departure for answer in answered)
    for passage in (each for each in passages if each.index in lines):
        told = _without_opponents(passage.text) if is_departure else SENTENCES.split(passage.text)
        told = [text for text in told if not any(_is_of_rival(text, each, known) for each in answered)]
        new = " ".join(text for text in told if reports_new(text, asked, known))
        yield from [Passage(passage.index, new, kept=True)] if new else []


def _is_of_rival(text: str, answer: Answer, known: Background) -> bool:
    """Return whether a sentence that says who is meant says besides that somebody else, who may have been, still plays:
    "Karl of course, Hans is still playing".
    """
    asked = answer.question.first
    is_told = asked.code in ABOUT_A_PLAYER and (answer.words in text or text in answer.words)
    if not is_told or UNFINISHED.search(text) is None or find_verdict(text) or scores_in(text):
        return False
    own = known_words(*asked.claims).union(*(fold(each.words).split() for each in asked.candidates))
    return not names_other(text, known.families, own)


def _without_opponents(text: str) -> list[str]:
    """Return the sentences of an answer without those about the games of who left."""
    return [sentence for sentence in SENTENCES.split(text) if not lists_opponents(sentence)]

"""In which tournament a reply says that a game was played: by code, name or kind, also another one than was asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from intake.reading.codes import ABOUT_A_TOURNAMENT, Question
from intake.reading.known import KnownTournament
from intake.reading.mentions.titles import holds_code, holds_name
from intake.reading.types import Candidate, Claim, Finding
from intake.reading.words import any_case
from ratings.formats.name_folding import fold, solid

from . import phrases
from .choosing import remove_negation
from .numbering import Piece
from .own_text import Passage
from .player_names import family_words, same_game
from .sentence_flow import SENTENCES
from .types import Answer, AskedQuestion, Resolution

_MOVED = any_case(
    r"\b(?:wrong|other|different|falsche[nms]?|andere[nms]?) (?:tournament|event|turnier)\b"
    r"|\b(?:belong(?:s|ed)?|gehör(?:t|te|en))\b|\b(?:not|nicht) (?:in|to|for|from|zu[mr]?|aus)\b"
)
"""What says that a stored game is one of another tournament."""

_LEFT = any_case(
    r"\b(?:out of|from|aus|(?:not|nicht) (?:in|to|for|from|zu[mr]?|aus)|statt(?: in)?|instead of)\s+"
    r"(?:(?:the|de[mr]|die|das)\s+)?[\w./-]+"
)
"""The tournament in which it is not."""

_UNPLACED = ABOUT_A_TOURNAMENT | {
    *(Question.WRONG_TOURNAMENT, Question.NOT_IN_TOURNAMENT, Question.WRONG_PAIR, Question.UNKNOWN_PLAYER)
}
"""Questions that another tournament may answer."""

_OF_TOURNAMENT = ABOUT_A_TOURNAMENT | {Question.WRONG_TOURNAMENT}
"""Questions in which tournament a game was."""

SHORTEST_WORD = 4
"""Letters of a word by which a tournament may be called (our own choice)."""

_ANY_TOURNAMENT = frozenset(fold("Turnier Tournament Gruppe Group Klasse Class Section Runde Round").split())

_CAPITALS = re.compile(r"(?<![^\W\d_])[A-Z]{2,}(?![a-zäöüß])")
"""The letters of a code."""

_KINDS = tuple(
    any_case(rf"\b(?:{words})\w*")
    for words in (
        "memorial|gedenk",
        "cup|pokal",
        "team|mannschaft",
        "championship|meisterschaft",
        "open|offene klasse|offene[sr]? turnier",
        "final|endrunde|finale",
        "preliminar|vorrunde",
        "semi-?final|halbfinale|zwischenrunde",
        "friendl|freundschaft",
        "jubilee|jubiläum",
        "summer|sommer",
        "autumn|herbst",
        "spring|frühling|frühjahr",
        "winter",
        "ladies|women|damen|frauen",
        "senior",
        "junior|jugend|youth",
        "doppel|double",
    )
)
"""Words of both languages for the same kind of tournament."""


DOUBLE = "double-round-robin"
"""The kind of tournaments in which all meet twice."""


def call_double(question: AskedQuestion, tournaments: Iterable[KnownTournament]) -> AskedQuestion:
    """Return a question whose candidates are called double round robins where they are."""
    double = {each.code for each in tournaments if each.kind == DOUBLE}
    return replace(question, findings=tuple(_call_double(each, double) for each in question.findings))


def _call_double(finding: Finding, double: Collection[str]) -> Finding:
    called = (
        replace(each, words=f"{each.words} (double)") if dict(each.changes).get("tournament") in double else each
        for each in finding.candidates
    )
    return replace(finding, candidates=tuple(called))


def list_codes(text: str, tournaments: Iterable[KnownTournament]) -> list[str]:
    """Return the codes of tournaments that are words of a text, blanks and hyphens in them or not."""
    folded = fold(text)
    packed = folded.replace(" ", "")
    return [each.code for each in tournaments if _is_telling(each.code) and holds_code(each.code, folded, packed)]


def _is_telling(code: str) -> bool:
    """Return whether a code has letters and digits: no word is one."""
    return any(map(str.isalpha, code)) and any(map(str.isdigit, code))


def name_tournament(claim: Claim, text: str, tournaments: Sequence[KnownTournament]) -> Claim:
    """Return a claim with the tournament that the words about it name; it is asked where they name two, or deny the one
    of the claim.
    """
    named, said = list_codes(text, tournaments), list_codes(remove_negation(text), tournaments)
    if len(said) == 1:
        return replace(claim, tournament=said[0])
    if len(said) > 1 or claim.tournament in named:
        asked = Finding(Question.AMBIGUOUS_TOURNAMENT, " / ".join(named), claim.where)
        return replace(claim, findings=(*claim.findings, asked))
    return claim


def in_named_tournament(
    resolution: Resolution,
    pieces: Iterable[Piece],
    lines: Mapping[int, frozenset[int]] | None,
    tournaments: Sequence[KnownTournament],
    is_new: Callable[[str], bool],
) -> Resolution:
    """Return an answer whose games are in the tournament that its words name: those of its `lines` by the number of the
    question, all where there is only one.
    """
    own = lines.get(resolution.number, frozenset()) if lines is not None else None
    beside = (each for each in pieces if each.number in {0, resolution.number})
    here = [each.text for each in beside if own is None or each.lines & own]
    text = " ".join(each for each in _split(here) if not is_new(each))
    claims = tuple(name_tournament(claim, text, tournaments) for claim in resolution.claims)
    return replace(resolution, claims=claims)


def _split(texts: Iterable[str]) -> Iterator[str]:
    """Yield the sentences of texts without headings."""
    for text in texts:
        yield from (each for each in SENTENCES.split(text) if not each.rstrip().endswith(":"))


def says_moved(text: str) -> bool:
    """Return whether a text says that a game is one of another tournament."""
    return _MOVED.search(text) is not None


def find_own_tournament(text: str, tournaments: Iterable[KnownTournament]) -> str:
    """Return the code of the one tournament to which words say that a game belongs, "" for none or several."""
    named = list_codes(_LEFT.sub(" ", text), tournaments) if says_moved(text) else []
    return named[0] if len(named) == 1 else ""


def list_placed(questions: Iterable[AskedQuestion]) -> list[Claim]:
    """Return the games that are asked about and whose tournaments are certain."""
    placed = (each for each in questions if _UNPLACED.isdisjoint(finding.code for finding in each.findings))
    return [claim for question in placed for claim in question.first.claims if claim.tournament]


def list_elsewhere(
    passages: Iterable[Passage],
    reports: Mapping[int, Claim],
    asked: Sequence[Claim],
    tournaments: Sequence[KnownTournament],
) -> frozenset[int]:
    """Return the lines with `reports` of games in other tournaments than those `asked` about, with their headings."""
    found: set[int] = set()
    heading: Passage | None = None
    for passage in passages:
        claim = reports.get(passage.index)
        if claim is None:
            heading = passage if _is_heading(passage.text, tournaments) else None
            continue
        text = f"{name_code(heading.text, tournaments)} {passage.text}" if heading else passage.text
        if is_elsewhere(text, claim, asked, tournaments):
            found |= {passage.index, heading.index if heading else passage.index}
    return frozenset(found)


def is_elsewhere(text: str, claim: Claim, asked: Sequence[Claim], tournaments: Sequence[KnownTournament]) -> bool:
    """Return whether a report names the players of games that are asked about, and only another tournament."""
    same = [each for each in asked if same_game(each, claim)]
    named = list_codes(text, tournaments)
    is_other = len(named) == 1 and not says_moved(text)
    return bool(same) and is_other and all(named[0] != each.tournament for each in same)


def in_own_tournament(
    resolution: Resolution, questions: Iterable[AskedQuestion], tournaments: Iterable[KnownTournament]
) -> Resolution:
    """Return an answer about several games without the chosen tournament for those whose lines name another one."""
    asked = {question.line for question in questions if question.number == resolution.number}
    others = {text for claim in resolution.claims if (text := claim.where.text) not in asked}
    codes = {text: code for text in others if (code := name_code(text, tournaments))}
    claims = (replace(each, tournament=codes.get(each.where.text, each.tournament)) for each in resolution.claims)
    return replace(resolution, claims=tuple(claims))


def _is_heading(text: str, tournaments: Iterable[KnownTournament]) -> bool:
    """Return whether a line is the heading of a tournament: its code or name alone, or with a colon."""
    packed = solid(text)
    is_bare = any(packed in {solid(each.code), solid(each.name)} for each in tournaments)
    return is_bare or (text.rstrip().endswith(":") and bool(name_code(text, tournaments)))


def name_code(text: str, tournaments: Iterable[KnownTournament]) -> str:
    """Return the code of the tournament that a heading names, "" for none or several."""
    named = {each.code for each in tournaments if holds_name(each, solid(text))} | set(list_codes(text, tournaments))
    return named.pop() if len(named) == 1 else ""


def choose_by_kind(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the tournaments of a kind that a text names, none where it names several."""
    named = [kind for kind in _KINDS if kind.search(text)]
    return [each for each in candidates if len(named) == 1 and named[0].search(each.words)]


def choose_not_denied(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the other tournaments, where a text names one only to say that it is not meant."""
    denied = choose_by_code(candidates, text)
    return [each for each in candidates if each not in denied] if denied else []


def choose_by_code(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the tournament whose code a text contains, the longest where one code is part of another."""
    written = solid(text)
    codes = [(solid(dict(each.changes).get("tournament", "")), each) for each in candidates]
    found = [(code, each) for code, each in codes if code and code in written]
    longest = max((len(code) for code, _ in found), default=0)
    return [each for code, each in found if len(code) == longest]


def choose_by_word(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the tournaments of whose code or name a text has a word: "ja, Derby" for KD-DERBY26."""
    said = {word for word in fold(text).split() if len(word) >= SHORTEST_WORD and word.isalpha()}
    return [each for each in candidates if said & _list_words(each)]


def _list_words(candidate: Candidate) -> set[str]:
    """Return the words of the code and the name of a tournament."""
    written = fold(f"{dict(candidate.changes).get('tournament', '')} {candidate.words}")
    return set(re.findall(r"[^\W\d_]+", written)) - _ANY_TOURNAMENT


def list_of_tournament(text: str, answers: Iterable[Answer]) -> list[Answer]:
    """Return the answers to questions for a tournament, where a text names it by a word of its name."""
    asked = [each for each in answers if each.question.first.code in _OF_TOURNAMENT]
    return [each for each in asked if choose_by_word(each.question.first.candidates, text)]


def is_of_each(text: str, answers: Sequence[Answer], asked: int) -> bool:
    """Return whether one text answers each of several questions: all that are `asked`, or for one tournament."""
    if len(answers) == asked and phrases.ALL.search(text):
        return True
    are_of_tournament = all(each.question.first.code in _OF_TOURNAMENT for each in answers)
    return are_of_tournament and len({each.changes[0] for each in answers}) == 1


def move_along(
    resolutions: Iterable[Resolution], answers: Iterable[Answer], tournaments: Sequence[KnownTournament]
) -> list[Resolution]:
    """Return answers in the tournament that the others of the same reply choose, where only there both players are."""
    chosen = {
        dict(each.changes[0] or ()).get("tournament", "")
        for each in answers
        if each.question.first.code in _OF_TOURNAMENT
    }
    code = chosen.pop() if len(chosen) == 1 else ""
    words = {each.code: {word for seat in each.seats for word in fold(seat.family).split()} for each in tournaments}

    def moved(claim: Claim) -> Claim:
        names = [family_words(name) for name in (claim.white, claim.black)]
        here, there = (all(name & words.get(each, set()) for name in names) for each in (claim.tournament, code))
        return replace(claim, tournament=code) if there and not here else claim

    return [replace(each, claims=tuple(map(moved, each.claims))) for each in resolutions]


def choose_by_letters(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the tournament of whose code a text gives the beginning: "the SE one"."""
    said = set(_CAPITALS.findall(text))
    found = [each for each in candidates if said & set(_CAPITALS.findall(dict(each.changes).get("tournament", "")))]
    return found if len(found) == 1 else []

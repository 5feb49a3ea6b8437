"""Whole lines of a reply: a game that it reports again, confirms or completes, and games of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import date

from intake.reading.claims import completion_date
from intake.reading.codes import Question
from intake.reading.corrections.announced import says_correction
from intake.reading.days.dates import find_end, list_days
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.explanations import explain_lines
from intake.reading.mentions import PAIR, STRANGERS
from intake.reading.reasons import find_reason
from intake.reading.types import BODY, Claim, Finding
from intake.reading.words import any_case
from ratings.formats.name_folding import fold
from ratings.regulations.types import Reason, Score

from . import phrases
from .assigning import LONGEST_PIECE
from .changes import resolve_answer
from .colours import tells_other_game, turn_answer
from .courtesy import without_filler
from .ended_days import with_day
from .faults import SECOND_GAME, STAYS
from .numbering import list_marks
from .other_players import rename, replace_stranger
from .own_text import Passage
from .player_names import Families, names_one, same_game
from .removals import list_removals
from .results import find_verdict, scores_in
from .sentence_flow import SENTENCES
from .types import Answer, AskedQuestion, Resolution, place_of
from .yes_no import confirms

_NAME = re.compile(r"[A-ZÄÖÜ]\w|^\d+$")
_OPENS = any_case(
    "bei|beim|im|in|am|an|zum|zur|at|for|then|dann|sonst|also|war|was|ist|is|das|es|it|that|hat|had|has|er|sie|he|she|doch"
    "|und|and|aber|but|so|gut|good|well|da|hier|there|here|what|wer|who"
)
"""Words with which a sentence opens, and no names."""

_IN_BRACKETS = re.compile(r"\([^()]*\)")
_FULL_NAME = re.compile(
    r"[A-ZÄÖÜ\u0100-\u017f][\w'’-]+(?: (?:van|von|de|der|zu|le|la|den) | )?(?:[A-ZÄÖÜ\u0100-\u017f][\w'’-]+)?"
)
ADDED_WORDS = 16
"""Words that name the opponent who was missing, at most (our own choice)."""

_TELLS_OPPONENT = any_case(
    r"\b(?:gegner(?:in)?s?|gegenspieler(?:in)?|opponents?|gegen|against|versus|vs)\b|\b(?:played|spielte|plays|spielt)\b"
)
"""What says whom a player met."""

_MORE = any_case(r"\b(?:noch|weiter|auch|wieder|still|yet|too|also|again)\b")

_TELLS_OF_RESULT = (phrases.DOUBT, phrases.NOT, UNFINISHED, any_case(r"\d"))
"""What belongs to a result, wherever it stands on its line."""

LEADING = re.compile(r"^\W*(?:\(?\d{1,3}[).:]\s*)?")
"""The number of a question before words."""


def answer_by_lines(
    reports: Sequence[tuple[Passage, Claim]],
    passages: Sequence[Passage],
    questions: Sequence[AskedQuestion],
    day: date | None,
) -> tuple[list[Resolution], set[int]]:
    """Return the questions that whole lines answer, and these lines: the game again, both games of its players, or that
    its line is so.
    """
    ways = (
        _find_restated(
            [(passage, _with_rest(claim, passage.text, day)) for passage, claim in reports],
            questions,
            {each.index: {number for _, _, number in list_marks(each.text)} for each in passages},
        ),
        _find_both(passages, questions, day),
        confirm_lines(passages, questions, day),
    )
    return [each for found, _ in ways for each in found], set().union(*(lines for _, lines in ways))


def _with_rest(claim: Claim, text: str, day: date | None) -> Claim:
    """Return a game with the day and the reason that another sentence of its line gives it."""
    reason = claim.reason if claim.reason != Reason.PLAYED or phrases.NOT.search(text) else find_reason(text)
    claim = replace(claim, reason=reason or claim.reason)
    return claim if claim.completed_on else with_day(claim, text, day) or claim


def _find_both(
    passages: Sequence[Passage], questions: Sequence[AskedQuestion], day: date | None
) -> tuple[list[Resolution], set[int]]:
    """Return the question about a game of two players of whom a line reports both games in full."""
    for passage in passages:
        both = list_reported(passage, day)
        asked = [each for each in questions if both and _is_about(each, both[0]) and each.first.claims]
        if len(both) == PAIR and _are_turned(*both) and len(asked) == 1:
            claims = tuple(restate(asked[0], each, None) for each in both)
            return [Resolution(asked[0].number, claims)], {passage.index}
    return [], set()


def _are_turned(first: Claim, second: Claim) -> bool:
    """Return whether two games are those of the same players, each once with White."""
    return (first.white, first.black) == (second.black, second.white)


def _list_asked_here(
    questions: Sequence[AskedQuestion], passage: Passage, numbers: Mapping[int, AbstractSet[int]]
) -> list[AskedQuestion]:
    """Return the questions that a line may answer: one that has numbers none whose number a further line has."""
    own, named = numbers.get(passage.index, frozenset()), frozenset[int]().union(*numbers.values())
    return [each for each in questions if not own or each.number in own or each.number not in named]


def _find_restated(
    reports: Sequence[tuple[Passage, Claim]],
    questions: Sequence[AskedQuestion],
    numbers: Mapping[int, AbstractSet[int]],
) -> tuple[list[Resolution], set[int]]:
    """Return the questions that are answered by a whole line, which names the game again with its result; `numbers` are
    those of questions that each line names.
    """
    found: dict[int, Resolution] = {}
    used: set[int] = set()
    shared = _shared_day(questions)
    for passage, claim in reports:
        asked = _list_asked_here(questions, passage, numbers)
        waiting = [each for each in asked if each.number not in found and not _is_of_second(each, passage, claim)]
        renamed = [answer for each in waiting if (answer := _find_other(each, passage, claim))]
        if len(renamed) == 1 and (resolution := resolve_answer(renamed[0])):
            found[resolution.number] = resolution
            used.add(passage.index)
            continue
        here = _asked_about(claim, passage, waiting)
        if len(here) == 1:
            found[here[0].number] = Resolution(here[0].number, (restate(here[0], claim, shared),))
            used.add(passage.index)
    return list(found.values()), used


def _is_of_second(question: AskedQuestion, passage: Passage, said: Claim) -> bool:
    """Return whether a line reports the other game of two, while the result of the one that is asked about is known:
    it says so, has the other colours, or is a draw and no win where only the colours are asked, or a win and no draw.
    """
    scores = {each.score for each in question.first.claims if each.score}
    if not scores or says_correction(passage.text):
        return False
    is_of_colours = question.first.code == Question.WHICH_GAME
    is_other = is_of_colours and (said.score == Score.DRAW) not in {score == Score.DRAW for score in scores}
    return is_other or SECOND_GAME.search(passage.text) is not None or tells_other_game(question, passage.text)


def _find_other(question: AskedQuestion, passage: Passage, said: Claim) -> Answer | None:
    """Return the answer of a whole line with another player, or with the other game of the same two."""
    return rename(question, passage, said) or turn_answer(question, passage, said)


def confirm_lines(
    passages: Sequence[Passage], questions: Sequence[AskedQuestion], day: date | None
) -> tuple[list[Resolution], set[int]]:
    """Return the only question, of a line that was only quoted or doubted and not read, where the reply says that it
    is so: the game is as its line reports it.
    """
    asked = next(iter(questions), None) if len(questions) == 1 else None
    if asked is None or not _is_unread(asked.first):
        return [], set()
    text = without_filler(LEADING.sub("", " ".join(passage.text for passage in passages))).strip()
    lines = {passage.index for passage in passages}
    is_so = confirms(text)
    if is_so is False:
        return [Resolution(asked.number, dropped=True)], lines
    claim = report_in(Passage(0, asked.line), asked.day) if is_so else None
    said = with_day(claim, text, day) if claim else None
    return ([Resolution(asked.number, (restate(asked, said, None),))], lines) if said else ([], set())


def _is_unread(finding: Finding) -> bool:
    """Return whether a question is about a line of which nothing was read."""
    return finding.code == Question.NOT_CONFIRMED and not finding.claims and finding.departure is None


def _asked_about(claim: Claim, passage: Passage, waiting: Sequence[AskedQuestion]) -> list[AskedQuestion]:
    """Return the questions that a whole line may answer: the one at its place, else those about its game."""
    fitting = [question for question in waiting if _is_about(question, claim)]
    here = [question for question in fitting if question.number == passage.number]
    return here or [question for question in fitting if question.first.claims] or fitting


def _shared_day(questions: Sequence[AskedQuestion]) -> date | None:
    """Return the one day that lines about no certain game give to all of them ("beide am 11.4. fertig")."""
    lines = [each for each in questions if not each.first.claims and phrases.ALL.search(each.line)]
    days = {on for each in lines for on in list_days(each.line, each.day)}
    return days.pop() if len(days) == 1 else None


def report_in(passage: Passage, day: date | None) -> Claim | None:
    """Return the one game that a passage reports in full, None for any other."""
    whole = list_reported(passage, day)
    return whole[0] if len(whole) == 1 else None


def list_reported(passage: Passage, day: date | None) -> tuple[Claim, ...]:
    """Return the games that a passage reports, all in full; none where one is not."""
    text = without_filler(LEADING.sub("", passage.line or passage.text))
    if len(text) > LONGEST_PIECE:
        return ()
    claims = explain_lines(BODY, [(1, text)], replace(STRANGERS, day=day)).claims
    is_whole = all(claim.score and not claim.findings for claim in claims)
    named = all(_is_written(name, text) for claim in claims for name in (claim.white, claim.black))
    return tuple(claims) if is_whole and named else ()


def complete_lines(
    passages: Sequence[Passage],
    questions: Sequence[AskedQuestion],
    families: Families,
    reports: Sequence[tuple[Passage, Claim]] = (),
) -> list[tuple[Passage, Claim]]:
    """Return the game of a question whose line makes none clear, where the words about it name the opponent who is
    missing in it, or another player than it does; none where one of the `reports` has a player of this line.
    """
    asked = _find_unclear(questions)
    if asked is None or any(names_one(asked.line, claim) for _, claim in reports):
        return []
    used = {passage.index for passage, _ in reports}
    own = [each for each in _list_about(asked, passages, len(questions)) if each.index not in used]
    return [] if any(list_removals(each.text) for each in own) else _complete_once(asked, own, families)


def _find_unclear(questions: Iterable[AskedQuestion]) -> AskedQuestion | None:
    """Return the only question which game a line means."""
    asked = [question for question in questions if question.first.code == Question.WHICH_GAME]
    return asked[0] if len(asked) == 1 else None


def _complete_once(question: AskedQuestion, own: Sequence[Passage], families: Families) -> list[tuple[Passage, Claim]]:
    """Return the only game that passages, or sentences of them, make of the line of a question."""
    for cut in (lambda text: [text], SENTENCES.split):
        completed = ((each, _complete(question, text, families)) for each in own for text in cut(each.text))
        if found := [(passage, claim) for passage, claim in completed if claim]:
            return found if len(found) == 1 else []
    return []


def _list_about(question: AskedQuestion, passages: Iterable[Passage], asked: int) -> list[Passage]:
    """Return the passages that are about one of several questions by its number, all where there is no other."""
    return [each for each in passages if asked == 1 or each.number == question.number]


def _line_report(question: AskedQuestion) -> Claim | None:
    """Return the one game that the line of a question reports, with whatever names it has; what introduces it, up to a
    colon, is left out, and so are clauses behind it that say nothing of a game.
    """
    texts = (question.line, question.line.rpartition(": ")[2], _without_story(question.line))
    return next(filter(None, (report_in(Passage(0, text), question.day) for text in texts)), None)


def _without_story(line: str) -> str:
    """Return a line without the clauses at its end that say nothing of a result, and doubt none."""
    said, comma, last = line.rpartition(", ")
    while comma and not (find_verdict(last) or scores_in(last) or any(each.search(last) for each in _TELLS_OF_RESULT)):
        line = said
        said, comma, last = line.rpartition(", ")
    return line


def _complete(question: AskedQuestion, text: str, families: Families) -> Claim | None:
    """Return what the line of a question says with the player whom a text names."""
    reported = _line_report(question)
    right = _put_right(question, text) or replace_stranger(reported, text, families)
    if not right and _tells_opponent(text):
        right = replace_stranger(reported, _find_opponent(text, question.line, families), families)
    return right or _add_opponent(question, text, families)


def _tells_opponent(text: str) -> bool:
    """Return whether words say whom a player met, and nothing else: no result, and not that they play on."""
    return bool(_TELLS_OPPONENT.search(text)) and not (_says_else(text) or find_verdict(text) or _MORE.search(text))


def _add_opponent(question: AskedQuestion, text: str, families: Families) -> Claim | None:
    """Return what the line of a question says of one player, against the only other one whom a text names: "it was
    Agnes Whitcombe". What it says of games that go on names nobody who is meant.
    """
    told = (each for each in SENTENCES.split(_IN_BRACKETS.sub(" ", text)) if not UNFINISHED.search(each))
    said = " ".join(told)
    name = "" if _says_else(said) else _find_opponent(said, question.line, families)
    return report_in(Passage(0, f"{question.line.rstrip(' .!')} against {name}"), question.day) if name else None


def _says_else(said: str) -> bool:
    """Return whether words do more than name somebody."""
    is_else = (phrases.DOUBT, phrases.NOT, STAYS)
    return len(said.split()) > ADDED_WORDS or bool(scores_in(said)) or any(each.search(said) for each in is_else)


def _find_opponent(said: str, line: str, families: Families) -> str:
    """Return the name of the only player whom words name, who is not on the line of a question; "" for none."""
    named = ((name[0], word) for name in _FULL_NAME.finditer(said) for word in fold(name[0]).split())
    people = {families[word]: name for name, word in named if word in families}
    others = [name for family, name in people.items() if not {*family.split()} & {*fold(line).split()}]
    is_only = len(people) == 1 or _TELLS_OPPONENT.search(said) is not None
    return others[0] if is_only and len(others) == 1 else ""


def _put_right(question: AskedQuestion, text: str) -> Claim | None:
    """Return what the line of a question says with the player who is meant instead of another, or the opponent."""
    if (other := phrases.find_other_name(text)) is not None:
        wrong = any_case(rf"\b{re.escape(other['wrong'])}\b")
        line = wrong.sub(other["right"].capitalize(), question.line)
        return report_in(Passage(0, line), question.day) if line != question.line else None
    if (added := phrases.AGAINST.search(text)) is None:
        return None
    claim = report_in(Passage(0, f"{question.line.rstrip(' .!')} {added['opponent']}"), question.day)
    return _with_given(claim, added["opponent"], added["given"]) if claim and added["given"] else claim


def _with_given(claim: Claim, opponent: str, given: str) -> Claim:
    """Return a claim with the given name of the player who is not the opponent."""
    if claim.white not in opponent:
        return replace(claim, white=f"{claim.white}, {given}")
    return replace(claim, black=f"{claim.black}, {given}")


def _is_written(name: str, text: str) -> bool:
    """Return whether a name is in a text with its capitals: small words of an answer ("no, 1-0 was right") name
    nobody, and neither does a yes or no.
    """
    none = (phrases.JA, phrases.NO, _OPENS)
    words = [word for word in name.split() if not any(each.fullmatch(word) for each in none)]
    return any(_NAME.search(word) and word in text for word in words)


def _is_about(question: AskedQuestion, said: Claim) -> bool:
    """Return whether a whole line answers a question: it names the players of its game, or one of its line."""
    waiting = question.first.claims
    if not waiting and question.first.departure is None:
        return names_one(question.line, said)
    return len(waiting) == 1 and same_game(waiting[0], said)


def restate(question: AskedQuestion, said: Claim, shared: date | None) -> Claim:
    """Return the game as the reply reports it; what it does not say again stays as it was, above all the day. `shared`
    is the day that another line gives to all games.
    """
    before = question.first.claims[0] if question.first.claims else _of_line(question, said)
    plain = said.reason == "played"
    return replace(
        said,
        where=place_of(question.line, question.number),
        tournament=said.tournament or before.tournament,
        completed_on=said.completed_on or before.completed_on or shared,
        reported_on=before.reported_on,
        reason=before.reason if plain and said.score == before.score else said.reason,
        round=said.round or before.round,
        moves=before.moves,
        move_count=said.move_count or before.move_count,
        corrects=bool(question.first.claims),
        findings=() if said.completed_on else before.findings,
    )


def _of_line(question: AskedQuestion, said: Claim) -> Claim:
    """Return what the line of a question says about a game that it did not make clear: its day."""
    ended = find_end(question.day, question.line)
    on, unclear = completion_date(ended, place_of(question.line, question.number))
    known = question.first.on
    unclear = () if known else unclear
    return replace(said, completed_on=known or on, reported_on=question.day, moves="", findings=unclear)

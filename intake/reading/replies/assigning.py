"""Which question each piece of a reply answers: by its number, its place in the quotation, its names, its order."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date

from intake.reading.codes import ABOUT_A_RESULT, Question
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

from . import phrases
from .answers_for_all import number_for_all
from .changes import DROPPED, is_dropped
from .choosing import choose_by_name, remove_negation
from .courtesy import without_filler, without_promise
from .days_below import join_days
from .doubted_pieces import is_doubted, without_doubted
from .ended_days import add_days, lead_days, without_asides, without_denied_day
from .faults import OTHER_GAME
from .labelled_games import list_in_order
from .meant_players import choose_telling, names_rivals, without_others
from .numbering import Piece, is_in_doubt, is_numbered_sign, list_numbered, number_places
from .own_text import Passage
from .player_answers import ABOUT_A_PLAYER
from .player_names import (
    Families,
    count_families,
    is_of_others,
    known_words,
    names_both,
    names_player,
    same_game,
)
from .points import COLOUR, SIDES, read_points
from .right_scores import put_score_right, take_other_result, turns_winner
from .sentence_flow import ASKS_BACK, SENTENCES, list_own
from .signs import begins_with_sign, mark_sign
from .tournaments import is_of_each, list_of_tournament
from .types import Answer, AnswerText, AskedQuestion, Changes

_PARTS = any_case(r"\s*[,;/]\s*(?:und\s+|and\s+)?|\s+(?:(?:und|and) (?:dann|then)|und|and|sowie|dann|then)\s+")

PIECES = 40
"""Pieces of a reply that are tried as answers (our own choice)."""

LONGEST_PIECE, ALL_SIGNS = 600, 2_000
"""Signs of a piece, and of all pieces of a reply, that are tried as answers (our own choice): who writes more answers
no question.
"""

_LABELLED_SIGN = any_case(r"(?P<label>[^\W\d_][\w' ’-]{2,40}?)\s+(?P<rest>\(?(?-i:[a-h])\b\)?[.!]?)")
"""A sign behind the words that lead it: "Koch a"."""

_OTHER_GAME = any_case(r",?\s+(?:und|and)\s+(?=(?:bei|beim|im spiel|in der partie|as for|in the game|with)\s)")
"""Where a sentence goes on with another game: "it was the 30th, and as for Koch, he had White"."""

_MORE_OF_SAME = any_case(
    r"\s*(?:und zwar|(?:das|es|it|that) (?:war|was)) (?:am|vom|on)\b"
    r"|\W*(?:of course|natürlich|selbstverständlich|klar|logisch|freilich|naturally|obviously|sorry)\W*$"
)
"""A part of a sentence that only says more of what stands before it, or affirms it."""

Read = dict[tuple[int, AnswerText], tuple[Changes | None, ...]]
"""What words mean for questions, by the number of the question: each way to cut a reply tries many of them again."""


def find_answers(
    passages: Sequence[Passage],
    questions: Sequence[AskedQuestion],
    day: date | None,
    families: Families,
    is_new: Callable[[str], bool] = lambda _: False,
) -> tuple[Answer, ...]:
    """Return the answers of a reply: as whole lines, else in smaller pieces, where those answer more. The scores of
    games with others of the known `families`, and the days in sentences that report anything new, answer nothing.
    """

    def names_asked(text: str) -> bool:
        return any(names_player(text, each) for each in questions)

    best: tuple[Answer, ...] = ()
    read: Read = {}
    told: dict[int, Answer | None] = {}
    numbers = [question.number for question in questions]
    passages = number_places(number_for_all(passages, questions), questions)
    passages = join_days(_without_news(passages, is_new, names_asked), numbers)
    for cut in (lambda texts, _: list_in_order(texts, questions), list_numbered, _sentences, _parts, _together):
        given = _give(_of_question(bound(cut(passages, numbers)), questions, families), questions, day, read, families)
        found = _combine_all(given)
        told = _combine_sentences(given) if cut is _sentences else told
        best = max(best, found, key=_weight)  # the first of equals
    best = tuple(answer for each in best if (answer := _as_told(each, told)))
    said = list(_sentences(passages, numbers))
    best = _without_turned(best, said)
    best = _take_other_results(best, said, families)
    used = list(list_numbered(_list_used(passages, best, len(questions)), numbers))

    def list_said(number: int) -> list[str]:
        own = (each.text for each in used if each.number in {0, number})
        return [each for text in own for each in list_own(SENTENCES.split(text), is_new, names_asked)]

    return tuple(put_score_right(each, used, families) for each in add_days(best, list_said, questions, day))


def _without_news(
    passages: Iterable[Passage], is_new: Callable[[str], bool], names_asked: Callable[[str], bool]
) -> list[Passage]:
    """Return passages without promises, and without the sentences about anything new, unless all are."""
    plain = [replace(each, text=without_promise(each.text)) for each in passages]
    own = [" ".join(list_own(SENTENCES.split(each.text), is_new, names_asked)) for each in plain]
    return [replace(each, text=text) for each, text in zip(plain, own, strict=True) if text] or plain


def _list_used(passages: Iterable[Passage], answers: Sequence[Answer], asked: int) -> list[Passage]:
    """Return the passages with the words of answers, all of them where only one question was asked."""
    lines = frozenset().union(*(answer.lines for answer in answers))
    return [passage for passage in passages if asked == 1 or passage.index in lines]


def _of_question(pieces: list[Piece], questions: Sequence[AskedQuestion], families: Families) -> list[Piece]:
    """Return the pieces that may answer the only question, all where there are several."""
    if len(questions) != 1:
        return pieces
    own = without_doubted(pieces, questions[0], families)
    return [piece for piece in own if not _is_of_another(piece, questions[0])]


def bound(pieces: Iterable[Piece]) -> list[Piece]:
    """Return the first pieces, as far as they are short enough for answers."""
    kept: list[Piece] = []
    signs = 0
    for piece in pieces:
        if len(piece.text) > LONGEST_PIECE:
            continue
        signs += len(piece.text)
        if signs > ALL_SIGNS or len(kept) == PIECES:
            break
        kept.append(piece)
    return kept


def _without_answers(pieces: Sequence[Piece], answers: Sequence[Answer], own: Answer) -> list[Piece]:
    """Return the pieces that are not the words of another answer than a question's `own`."""
    words = {answer.words for answer in answers if answer is not own}
    return [piece for piece in pieces if piece.text not in words]


def _without_turned(answers: tuple[Answer, ...], said: Sequence[Piece]) -> tuple[Answer, ...]:
    return tuple(each for each in answers if not turns_winner(each, _without_answers(said, answers, each)))


def _take_other_results(answers: Iterable[Answer], said: Sequence[Piece], families: Families) -> tuple[Answer, ...]:
    return tuple(filter(None, (take_other_result(each, said, families) for each in answers)))


def _is_of_another(piece: Piece, question: AskedQuestion) -> bool:
    """Return whether words are about the other of two games; of two players the other one is meant. Of a match both are
    told, where the colours of the one before say which is the other.
    """
    other = phrases.OTHER.search(piece.text) if question.first.code in ABOUT_A_RESULT else None
    is_of_match = question.first.code == Question.MATCH_SCORE
    return other is not None and not (is_of_match and COLOUR.search(piece.text, 0, other.start()))


def _weight(answers: Iterable[Answer]) -> int:
    return sum(sum(change is not None for change in answer.changes) for answer in answers)


def _sentences(passages: Sequence[Passage], numbers: Iterable[int]) -> Iterator[Piece]:
    for piece in list_numbered(passages, numbers):
        told = [text for text in SENTENCES.split(ASKS_BACK.sub(" ", piece.text)) if text.strip()]
        doubts = [text for text in told if is_in_doubt(text)]
        for text in told:
            yield replace(
                piece, text=text, in_doubt=text in doubts or piece.in_doubt > bool(doubts), doubts=tuple(doubts)
            )


def _parts(passages: Sequence[Passage], numbers: Iterable[int]) -> Iterator[Piece]:
    for piece in _sentences(passages, numbers):
        clauses = _OTHER_GAME.split(piece.text) if not piece.number else [piece.text]
        texts = [(each, text) for each in clauses for text in _cut_clause(each, piece) if text.strip()]
        texts = [each for each in texts if not _MORE_OF_SAME.match(each[1])] if len(texts) > 1 else texts
        yield from (replace(piece, text=text, is_part=len(texts) > 1, sentence=told) for told, text in texts)


def _cut_clause(clause: str, piece: Piece) -> list[str]:
    """Return the parts of a clause, which is whole where its piece has the number of a question."""
    return [clause] if piece.number else _PARTS.split(clause)


def _together(passages: Sequence[Passage], numbers: Iterable[int]) -> Iterator[Piece]:
    """Yield everything as one piece, where nothing names a question."""
    pieces = list(list_numbered(passages, numbers))
    if len(pieces) > 1 and not any(piece.number for piece in pieces):
        yield Piece(" ".join(piece.text for piece in pieces), frozenset().union(*(piece.lines for piece in pieces)))


def _give(
    pieces: Sequence[Piece], questions: Sequence[AskedQuestion], day: date | None, read: Read, families: Families
) -> dict[int, list[Answer]]:
    """Return the answers that pieces give to each question, by its number."""
    by_number = {question.number: question for question in questions}
    unnumbered = [each for each in questions if each.number not in {piece.number for piece in pieces}]
    given: dict[int, list[Answer]] = {}
    free: list[tuple[Piece, list[Answer]]] = []
    for piece in (each for each in pieces if is_numbered_sign(each) or not (each.in_doubt or _is_of_all_but(each))):
        asked = _list_asked(piece, by_number, unnumbered)
        asked = [each for each in asked if not is_doubted(each, piece, questions, families)]
        asked = [each for each in asked if not names_rivals(piece, each, questions)]
        asked = [each for each in asked if not is_of_others(piece.text, piece.sentence, each, families)]
        asked = [each for each in asked if not _is_of_second(each, piece)]
        about = ((question, without_others(piece, question, questions)) for question in asked)
        fitting = [answer for question, own in about if (answer := _answer(question, own, day, read))]
        fitting = [each for each in fitting if len(pieces) == 1 or not _names_nobody(each, piece, families)]
        named = [answer for answer in fitting if names_player(piece.text, answer.question)]
        named = named or list_of_tournament(piece.text, fitting) or list(filter(_is_offered, fitting)) or fitting
        if len(named) == 1:
            given.setdefault(named[0].question.number, []).append(named[0])
        elif named:
            free.append((piece, named))
    free = [each for each in free if not any(_repeats(each[0], answer, given) for answer in each[1])]
    for answer in _in_order(free, [question for question in questions if question.number not in given]):
        given.setdefault(answer.question.number, []).append(answer)
    return given


def _is_of_all_but(piece: Piece) -> bool:
    """Return whether a sentence says something of all questions but some: what of these, it does not say."""
    return not piece.number and phrases.is_of_all_but(piece.sentence or piece.text)


def _repeats(piece: Piece, answer: Answer, given: Mapping[int, Sequence[Answer]]) -> bool:
    """Return whether a piece may say by a player what another one has answered: "Koch won, Wolf has resigned"."""
    is_same = any(answer.changes == one.changes for one in given.get(answer.question.number, ()))
    return is_same and names_player(piece.text, answer.question)


def _combine_sentences(given: Mapping[int, Sequence[Answer]]) -> dict[int, Answer | None]:
    """Return what the sentences about each question say together, by its number."""
    return {number: _signed_first(answers) for number, answers in given.items()}


def _signed_first(answers: Sequence[Answer]) -> Answer | None:
    """Return the sentences about one question as one answer, those with a sign before others; None where they
    contradict each other.
    """
    return _combined([answer for answer in answers if begins_with_sign(answer.words)] or answers)


def _as_told(answer: Answer, told: Mapping[int, Answer | None]) -> Answer | None:
    """Return an answer that chooses somebody, or where nothing is to be stored, as its sentences give it, each read by
    itself; None where they contradict it or each other, and it names nobody who was offered.
    """
    by_sentence = told.get(answer.question.number, answer)
    if answer.question.first.code not in ABOUT_A_PLAYER | {Question.WHICH_GAME}:
        return _unless_dropped(answer, by_sentence)
    if by_sentence is None:
        named = choose_by_name(answer.question.first.candidates, remove_negation(answer.words))
        return answer if [each.changes for each in named] == [answer.changes[0]] else None
    pairs = zip(answer.changes, by_sentence.changes, strict=True)
    if not any(_are_different(one or (), other or ()) for one, other in pairs):
        return answer
    return by_sentence if begins_with_sign(by_sentence.words) else None


def _unless_dropped(answer: Answer, by_sentence: Answer | None) -> Answer:
    """Return an answer, or what its sentences give where they say that there is nothing to store."""
    said = [name for change in (by_sentence.changes if by_sentence else ()) for name, _ in change or ()]
    return by_sentence if by_sentence and DROPPED in said else answer


def _are_different(one: Changes, other: Changes) -> bool:
    """Return whether two changes give the same thing different values."""
    known = dict(one)
    return any(known.get(name, value) != value for name, value in other)


def _combine_all(given: Mapping[int, Sequence[Answer]]) -> tuple[Answer, ...]:
    """Return one answer to each question, without those that contradict themselves."""
    together = [*filter(None, map(_combined, given.values()))]
    return tuple(answer for answer in together if not _is_of_settled(answer, together))


def _is_of_second(question: AskedQuestion, piece: Piece) -> bool:
    """Return whether a sentence is about the other game of two players, which goes on."""
    text = piece.sentence or piece.text
    return question.first.code == Question.WHICH_GAME and bool(UNFINISHED.search(text) and OTHER_GAME.search(text))


def _list_asked(
    piece: Piece, by_number: Mapping[int, AskedQuestion], unnumbered: list[AskedQuestion]
) -> list[AskedQuestion]:
    """Return the questions that words may answer: the one whose number they have, unless they name both players of
    another one.
    """
    own = by_number.get(piece.number)
    others = [each for each in by_number.values() if each is not own]
    is_of_other = any(names_both(piece.text, claim) for each in others for claim in each.first.claims)
    return [own] if own and not is_of_other else unnumbered


def _is_of_settled(answer: Answer, answers: Iterable[Answer]) -> bool:
    """Return whether an answer gives only what else is asked of a game whose result another answer gives, and does not
    withdraw it.
    """
    if any(is_dropped(change) for change in answer.changes if change):
        return False
    about = [claim for each in answers if each.changes[0] for claim in each.question.first.claims]
    asked = answer.question.first.claims
    return not answer.changes[0] and any(same_game(claim, each) for claim in asked for each in about)


def _answer(question: AskedQuestion, piece: Piece, day: date | None, read: Read) -> Answer | None:
    text = mark_sign(_without_label(without_filler(without_asides(piece.text, question)), question))
    said = AnswerText(lead_days(without_denied_day(text)), day, piece.is_part, question.day, bound=piece.number > 0)
    if (question.number, said) not in read:
        read[question.number, said] = read_points(question.findings, said)
    changes = read[question.number, said]
    return Answer(question, changes, piece.lines, piece.text) if any(each is not None for each in changes) else None


def _names_nobody(answer: Answer, piece: Piece, families: Families) -> bool:
    """Return whether words that name no question and no known player would be a name where others are offered."""
    finding = answer.question.first
    gives_name = any(name in SIDES for name, _ in answer.changes[0] or ()) and not _is_offered(answer)
    is_unknown = not (piece.number or count_families(piece.text, families) or re.search(r"\d", piece.text))
    return bool(finding.candidates and families) and gives_name and is_unknown


def _without_label(text: str, question: AskedQuestion) -> str:
    """Return an answer without the words of its question that lead it: "Koch: a"."""
    label, colon, rest = text.partition(":")
    words = {*fold(question.line).split(), *known_words(*question.first.claims)}
    if not colon and (sign := _LABELLED_SIGN.fullmatch(text)):
        label, rest = sign["label"], sign["rest"]
    is_label = bool(label.strip()) and {*fold(label).split()} <= words
    return rest.strip() if is_label and rest.strip() else text


def _is_offered(answer: Answer) -> bool:
    """Return whether an answer chooses what was offered."""
    found = zip(answer.question.findings, answer.changes, strict=True)
    return any(change == each.changes for finding, change in found for each in finding.candidates)


def _in_order(free: Sequence[tuple[Piece, list[Answer]]], open_ones: Sequence[AskedQuestion]) -> list[Answer]:
    """Return pieces as the answers to the other questions in their order, or one that is about all of them."""
    if len(free) == 1 and is_of_each(free[0][0].text, free[0][1], len(open_ones)):
        return list(free[0][1])
    if len(free) != len(open_ones):
        return []
    found = []
    for (_, fitting), question in zip(free, open_ones, strict=True):
        here = [answer for answer in fitting if answer.question.number == question.number]
        if not here:
            return []
        found += here
    return found


def _combined(answers: Sequence[Answer]) -> Answer | None:
    """Return several pieces about one question as one answer; None where they contradict each other."""
    answers = choose_telling(answers)
    first = answers[0]
    changes = []
    for column in zip(*(answer.changes for answer in answers), strict=True):
        different = list(dict.fromkeys(change for change in column if change is not None))
        if len(different) > 1:
            return None
        changes.append(different[0] if different else None)
    lines = frozenset().union(*(answer.lines for answer in answers))
    return replace(first, changes=tuple(changes), lines=lines)

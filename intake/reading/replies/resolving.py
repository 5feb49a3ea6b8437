"""A reply to our questions: what it answers, and the rest, which is read as any mail."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from intake.reading.codes import Question
from intake.reading.known import NOTHING, Known
from intake.reading.tournaments import is_reply
from intake.reading.types import BODY, Claim, Letter, Part

from . import phrases
from .answered_days import list_said_days, share_answered_days
from .assigning import find_answers
from .beside_answers import part_beside, with_colours
from .changes import resolve_answer, withdraws_slip
from .closed_questions import close_open, drop_open, says_no_more, supersede
from .complained_clauses import find_praise, games_beside, without_praise, words_beside
from .complained_lines import Listed
from .complaints import find_complaints
from .doubted_games import answer_some
from .ended_days import gives_day, name_same_day
from .faults import find_day_later
from .judged_lines import add_games, take_lines, write_judged
from .judged_words import JudgedWords, judge_numbered, judge_words
from .known_games import close_known
from .later_days import with_day_later
from .left_out import leave_out
from .named_games import has_labels
from .news import Background, lead_second_games, list_first_games, part_reports, reports_beside, reports_new
from .numbering import cut_other_numbers, list_called, list_marks, list_numbered
from .others_days import leave_days
from .own_text import Passage, find_quoted, write_rest
from .own_words import list_in_subject, list_own_words
from .player_answers import list_meant
from .player_names import Families, known_words, list_families
from .possible_answers import list_sexes
from .removals import asks_to_reopen
from .results import scores_in
from .right_games import replace_stored, share_days
from .sentence_flow import SENTENCES
from .settled_complaints import without_asked
from .signs import begins_with_sign, list_signed, mark_sign
from .some_games import keep_some_open
from .stored_days import date_answers, part_day_of_all
from .told_games import OwnWords, settle_told
from .tournaments import (
    call_double,
    in_named_tournament,
    in_own_tournament,
    list_elsewhere,
    list_placed,
    move_along,
    name_code,
)
from .types import Answer, AskedQuestion, Complaint, Conversation, Resolution, Resolved, UnclearAnswer
from .unclear_answers import list_of_rivals, list_others, list_reports, list_results_of_one, list_unclear
from .weighed_answers import weigh_answers
from .weighed_complaints import weigh_complaint
from .whole_lines import complete_lines
from .written_again import answer_by_games
from .yes_no import is_of_some, is_yes

MOST_LINES = 2_000
"""Lines of a reply that are compared with what we wrote (our own choice)."""


@dataclass(frozen=True, slots=True)
class _Reply:
    """What a director wrote in a reply: all of it `said`, and the `passages` that complain of no stored line; `others`
    are the passages below numbers that no question has.
    """

    letter: Letter
    said: Sequence[Passage]
    passages: Sequence[Passage]
    others: Sequence[Passage]
    complaints: tuple[Complaint, ...]
    listed: Listed
    known: Background

    @property
    def day(self) -> date | None:
        """The day of the reply."""
        return self.letter.day

    @property
    def questions(self) -> Sequence[AskedQuestion]:
        """What we had asked."""
        return self.known.questions

    @property
    def against(self) -> set[int]:
        """The lines that speak against stored ones."""
        return {line for complaint in self.complaints for line in complaint.lines}


@dataclass(slots=True)
class _Found:
    """What a reply resolves: `used` are the lines of whole games, `answers` what the passages `left` beside them say.
    `dated` are lines that only give a day, `others` what is beside whole games on their lines.
    """

    resolutions: list[Resolution]
    answers: tuple[Answer, ...]
    left: Sequence[Passage]
    used: AbstractSet[int]
    dated: AbstractSet[int]
    has_reports: bool
    others: Sequence[Passage] = ()

    @property
    def done(self) -> set[int]:
        """The numbers of the questions that are resolved."""
        return {each.number for each in self.resolutions}

    def close(self, more: Iterable[Resolution]) -> None:
        """Resolve questions that nothing else does."""
        self.resolutions += [each for each in more if each.number not in self.done]


def resolve_replies(letter: Letter, talk: Conversation, known: Known = NOTHING) -> Resolved:
    """Return what a mail answers of our questions, and the mail without that and without our own text. `known` are the
    tournaments of its sender.
    """
    body = next((part for part in letter.parts if part.name == BODY), None)
    if body is None or not _may_answer(body, talk):
        return Resolved((), letter)
    if talk.lines:
        return Resolved((), letter, quoted=find_quoted(body, talk.lines))
    passages, ours = list_own_words(body, talk, letter.sender, known)
    words = judge_words(passages, letter.day, talk, known)
    judged = write_judged(passages, words, talk)
    body, passages, ours = take_lines(body, passages, ours, judged)
    passages, known_ones, told_ones = close_known(passages, talk, known)
    passages, ours = name_same_day(passages, talk.stored, letter.day), ours | told_ones
    reopens = bool(talk.closed) and asks_to_reopen(passages)
    talk = talk.with_reopened() if reopens else talk
    passages, told = part_beside(passages, talk.questions)
    passages, of_all = part_day_of_all(passages, talk, letter.day, known)
    reply = _read_reply(letter, passages, talk, known)
    reply, found = _find_all(reply)
    days = list_said_days(passages, letter.day)
    dated = share_answered_days(with_colours(found.resolutions, told), talk.questions, days, known.tournaments)
    dated = leave_days(share_days(dated), words, talk.questions)
    found.resolutions = supersede(drop_open(dated, words, _list_told(found, talk)), words, talk)
    found.resolutions += _take_signs(found, reply, words)
    found.resolutions += _close_open(found, passages, letter.day, talk, known)
    found.resolutions = keep_some_open(found.resolutions, passages, talk.questions)
    found.close(known_ones)
    found.resolutions = date_answers(found.resolutions, talk.questions, of_all)
    unclear, beside, read = _list_rest(reply, found)
    rest = write_rest(body, ours | read | of_all.emptied, [*reply.passages, *reply.others, *beside])
    rest = add_games(rest, found.resolutions, words, talk, is_written=bool(judged))
    letter = replace(letter, parts=tuple(rest if part.name == BODY else part for part in letter.parts), other=None)
    complaints = (*of_all.complaints, *reply.complaints)
    return Resolved(tuple(found.resolutions), letter, complaints, reopens=reopens, unclear=unclear)


def _take_signs(found: _Found, reply: _Reply, words: JudgedWords) -> list[Resolution]:
    """Return the answers to questions that only the number and the sign give, whatever is said behind them: "1: b. As
    long as they are still playing, that one stays here"; it is read as new text only where it may report a game.
    """
    waiting = _list_waiting(reply.questions, found.done)
    signed = list_signed(reply.passages, waiting)
    answers = find_answers(signed, waiting, reply.day, reply.known.families) if signed else ()
    found.used |= {each.index for each in signed if says_no_more(words, reply.listed.stored)}
    return [each for answer in answers if (each := resolve_answer(answer))]


def _close_open(
    found: _Found, passages: Sequence[Passage], day: date | None, talk: Conversation, known: Known
) -> list[Resolution]:
    """Return the questions that nothing else in a reply answers, and that its words leave open."""
    waiting = _list_waiting(talk.questions, found.done)
    return close_open(judge_numbered(passages, day, talk, known), waiting) if waiting else []


def _list_told(found: _Found, talk: Conversation) -> set[int]:
    """Return the numbers of the questions how a game ended that are answered by words and not by signs."""
    signed = (each for each in found.answers if begins_with_sign(each.words) or phrases.LETTER.search(each.words))
    asked = {each.number for each in talk.questions if not any(claim.score for claim in each.first.claims)}
    return asked - {each.question.number for each in signed} - list_called(found.left, talk.questions)


def _may_answer(body: Part, talk: Conversation) -> bool:
    """Return whether a mail of this length may go on with a conversation."""
    return len(body.lines) <= MOST_LINES and bool(talk.questions or talk.sent or talk.lines)


def _read_reply(letter: Letter, passages: Sequence[Passage], talk: Conversation, known: Known) -> _Reply:
    """Return a reply with what it says against stored lines, and without what is below numbers of no question."""
    said, day, families = [*list_in_subject(letter), *passages], letter.day, list_families(known.tournaments)
    listed = _list_stored(talk, families, known)
    complaints = without_asked(find_complaints(said, listed, day, is_asked=bool(talk.questions)), talk.questions)
    if is_reply(letter.subject) and not talk.questions:
        complaints = _weigh_unclear(complaints, passages, listed, day)
    against = {line for complaint in complaints for line in complaint.lines}
    free = without_praise(_without(passages, against), listed, _list_asked_words(talk.questions))
    written, others = cut_other_numbers(free, [question.number for question in talk.questions])
    asked = tuple(call_double(each, known.tournaments) for each in talk.questions)
    background = Background(day, families, list_placed(talk.questions), known.tournaments, asked)
    return _Reply(letter, said, written, others, complaints, listed, background)


def _list_asked_words(questions: Iterable[AskedQuestion]) -> set[str]:
    """Return the words by which the players of the games of questions are called."""
    return known_words(*(claim for each in questions for claim in each.first.claims))


def _weigh_unclear(
    complaints: tuple[Complaint, ...], passages: Sequence[Passage], listed: Listed, day: date | None
) -> tuple[Complaint, ...]:
    """Return what a reply says against stored lines, by all its words where it is not clear otherwise."""
    if not passages or any(each.is_clear for each in complaints):
        return complaints
    weighed = weigh_complaint(passages, listed, day, list_sexes(listed.tournaments))
    return (weighed,) if weighed else complaints


def _find_answers(reply: _Reply) -> _Found:
    """Return the answers of a reply: whole games first, then what the other passages say."""
    known, day, questions = reply.known, reply.day, reply.questions
    passages, reports = _without_elsewhere(reply)
    reports, others = part_reports(reports, known.families)
    reports = [*reports, *complete_lines(passages, questions, known.families, reports)]
    whole, used = answer_by_games(reports, passages, questions, day)
    answered = {each.number for each in whole}
    waiting = _list_waiting(questions, answered)
    left = _without(passages, {passage.index for passage, _ in reports} | _list_placed(passages))
    left = sorted([*left, *others], key=lambda each: each.index)
    later, dated = find_day_later(left, day) if len(questions) == 1 else (None, frozenset[int]())
    left = _without(left, dated)
    asked = [claim for question in waiting for claim in list_meant(question)]
    is_new = partial(reports_new, asked=asked, known=known)
    beside = words_beside(reply.said, reply.complaints, known.families)
    answers = find_answers([*left, *beside], waiting, day, known.families, is_new)
    answers = weigh_answers(answers, left, waiting, known, is_new)
    answers = tuple(each for each in answers if not (_is_of_some(each, left) or _is_slip(each, left, questions)))
    resolved = ((answer, resolve_answer(answer)) for answer in answers)
    found = [*whole, *(_with_words(each, answer, left) for answer, each in resolved if each)]
    found = [replace_stored(each, questions, reply.listed) for each in found]
    found = with_day_later(found, questions[0], later) if later else found
    lines_of = None if len(questions) == 1 else {each.question.number: each.lines for each in answers}
    found = _put_in_tournaments(found, passages, lines_of, known, is_new)
    found = move_along(found, answers, known.tournaments)
    settled = settle_told(found, OwnWords(reply.letter, Known(tuple(known.tournaments)), passages, questions))
    left_out, unstored = leave_out(passages, questions, settled.resolutions, known.families)
    resolutions, used = [*settled.resolutions, *left_out], used | settled.lines | unstored
    return _Found(resolutions, answers, left, used, dated, bool(reports), others)


def _find_all(reply: _Reply) -> tuple[_Reply, _Found]:
    """Return the answers of a reply, and the reply without the lines that say something of some of several doubtful
    games.
    """
    known, others = reply.known, reply.others if len(reply.questions) == 1 else ()
    passages = sorted([*reply.passages, *others], key=lambda each: each.index)
    some = answer_some(known.questions, passages, reply.day, known.families)
    if some is None:
        return reply, _find_answers(reply)
    answer, resolution = some
    known = replace(known, questions=[each for each in known.questions if each.number != answer.question.number])
    passages, others = _without(reply.passages, answer.lines), _without(reply.others, answer.lines)
    rest = replace(reply, passages=passages, others=others, known=known)
    found = _find_answers(rest)
    resolutions, answers = [*found.resolutions, resolution], (*found.answers, answer)
    left = [*found.left, *(each for each in reply.passages if each.index in answer.lines)]
    return rest, replace(found, resolutions=resolutions, answers=answers, left=left)


def _is_of_some(answer: Answer, passages: Iterable[Passage]) -> bool:
    """Return whether the sentence of an answer says so of some of the results only that a question is about, or a reply
    speaks of them one by one.
    """
    asked = answer.question.first
    if len(asked.claims) > 1 and has_labels(" ".join(each.text for each in passages), asked.claims):
        return asked.code == Question.NOT_CONFIRMED
    lines = " ".join(each.text for each in passages if each.index in answer.lines)
    said = [each for each in SENTENCES.split(lines) if answer.words in each] or [lines]
    return asked.code == Question.NOT_CONFIRMED and is_of_some(" ".join(said), asked.claims)


def _is_slip(answer: Answer, passages: Sequence[Passage], questions: Iterable[AskedQuestion]) -> bool:
    """Return whether an answer withdraws a slip only, beside a sentence which says what is right."""
    pieces = list_numbered(passages, [each.number for each in questions])
    own = (each.text for each in pieces if each.number in {0, answer.question.number})
    return withdraws_slip(answer, (text for each in own for text in SENTENCES.split(each)))


def _list_waiting(questions: Iterable[AskedQuestion], done: AbstractSet[int]) -> list[AskedQuestion]:
    return [question for question in questions if question.number not in done]


def _list_placed(passages: Iterable[Passage]) -> set[int]:
    """Return the lines below stored ones of our answer that give a day and name no question: it is that of these."""
    return {each.index for each in passages if each.place and gives_day(each.text) and not list_marks(each.text)}


def _without_elsewhere(reply: _Reply) -> tuple[list[Passage], list[tuple[Passage, Claim]]]:
    """Return the passages of a reply and the games that they report, without those of other tournaments."""
    known = reply.known
    reports = list_reports(reply.passages, reply.questions, reply.day)
    claims = {each.index: claim for each, claim in reports}
    elsewhere = list_elsewhere(reply.passages, claims, known.placed, known.tournaments)
    return _without(reply.passages, elsewhere), [each for each in reports if each[0].index not in elsewhere]


def _list_rest(reply: _Reply, found: _Found) -> tuple[tuple[UnclearAnswer, ...], list[Passage], set[int]]:
    """Return the answers that are not understood, the words that are read as new text, and the lines that are not."""
    answered = _list_answered(found, reply.known)
    praised = find_praise(found.left, reply.listed)
    read = {*found.used, *reply.against, *found.dated, *praised, *(line for each in answered for line in each.lines)}
    rivals = list_of_rivals(_without(reply.passages, read), reply.questions, reply.day)
    read |= {each.line - 1 for each in rivals}
    unread = _without(found.left, read)
    still = _list_waiting(reply.questions, found.done)
    is_idle = not (found.resolutions or reply.complaints or found.has_reports)
    families = reply.known.families
    unclear = (*rivals, *list_unclear(unread, still, families, is_idle=is_idle), *list_others(reply.others))
    return unclear, _list_news(reply, found, answered), read | list_results_of_one(unclear, unread, families)


def _list_answered(found: _Found, known: Background) -> list[Answer]:
    """Return the answers of the questions that are resolved, without those that only name a tournament."""
    answered = (each for each in found.answers if each.question.number in found.done)
    return [each for each in answered if not _names_tournament(each, known)]


def _without(passages: Iterable[Passage], lines: AbstractSet[int]) -> list[Passage]:
    return [passage for passage in passages if passage.index not in lines]


def _list_news(reply: _Reply, found: _Found, answered: Sequence[Answer]) -> list[Passage]:
    """Return what the lines of answers and complaints say besides, and of the second games of two players."""
    beside = [*reports_beside(answered, found.left, reply.known)]
    beside += games_beside(reply.said, reply.complaints, reply.listed, [each.words for each in answered])
    words = [each.words for each in found.answers]
    beside += [replace(each, kept=True) for each in found.others if not any(said in each.text for said in words)]
    games = (claim for each in found.resolutions for claim in each.claims if claim.score and not claim.findings)
    firsts = list_first_games([*games, *reply.listed.stored], reply.known.tournaments)
    return lead_second_games(reply.passages, replace(reply.listed, doubles=firsts), beside, _list_games(found))


def _list_games(found: _Found) -> dict[int, Claim]:
    """Return the games that the answers of a reply settle, by the lines of their words."""
    claims = {each.number: each.claims[0] for each in found.resolutions if len(each.claims) == 1}
    settled = ((each, claims.get(each.question.number)) for each in found.answers)
    return {line: claim for each, claim in settled if claim for line in each.lines}


def _list_stored(talk: Conversation, families: Families, known: Known) -> Listed:
    """Return the stored games that a reply may speak against."""
    doubles = list_first_games((*talk.stored, *talk.earlier), known.tournaments)
    asked = {score for each in talk.questions for score in _list_scores(each)}
    return Listed(talk.stored, talk.earlier, families, doubles, known.tournaments, asked)


def _list_scores(question: AskedQuestion) -> set[str]:
    """Return the scores of which a question speaks."""
    return {*scores_in(question.line), *(each.score for each in question.first.claims if each.score)}


def _put_in_tournaments(
    found: Iterable[Resolution],
    passages: Sequence[Passage],
    lines: Mapping[int, frozenset[int]] | None,
    known: Background,
    is_new: Callable[[str], bool],
) -> list[Resolution]:
    """Return answers in the tournaments that their words name, each game in the one that its own line names."""
    pieces = [*list_numbered(passages, [question.number for question in known.questions])]
    named = (in_named_tournament(each, pieces, lines, known.tournaments, is_new) for each in found)
    return [in_own_tournament(each, known.questions, known.tournaments) for each in named]


def _names_tournament(answer: Answer, known: Background) -> bool:
    """Return whether an answer names a tournament alone: its line may be the heading of what follows as well. A yes or
    a sign chooses one without its name.
    """
    is_chosen = is_yes(answer.words) or phrases.LETTER.search(mark_sign(answer.words))
    if is_chosen and not name_code(answer.words, known.tournaments):
        return False
    return all([name for name, _ in change] == ["tournament"] for change in answer.changes if change is not None)


def _with_words(resolution: Resolution, answer: Answer, passages: Sequence[Passage]) -> Resolution:
    """Return an answer about a departure with its words: they may say which games are meant."""
    departure = resolution.departure
    if departure is None:
        return resolution
    said = (passage.text for passage in passages if passage.index in answer.lines)
    return replace(resolution, departure=replace(departure, answered=" ".join((departure.answered, *said)).strip()))

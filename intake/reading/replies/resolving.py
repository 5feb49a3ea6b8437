"""A reply to our questions: what it answers, and the rest, which is read as any mail."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from functools import partial

from intake.reading.claims import completion_date
from intake.reading.codes import Question
from intake.reading.dates import find_end, list_days
from intake.reading.explanations import explain_lines
from intake.reading.explanations.same_side import lists_opponents
from intake.reading.known import NOTHING, Known, KnownTournament
from intake.reading.mentions import STRANGERS
from intake.reading.tournaments import is_reply
from intake.reading.types import BODY, Claim, Departure, Finding, Letter, Origin, Part
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

from . import phrases
from .assigning import LONGEST_PIECE, SENTENCES, find_answers, names_one, same_game, without_filler
from .beside_complaints import find_praise, games_beside, words_beside
from .changes import cancel_claim, change_departure, change_games, is_dropped, is_reopened
from .complained_lines import Listed
from .complaints import find_complaints
from .ended_days import UnclearDayError, find_ended_day
from .faults import find_day_later
from .own_text import ABOVE, OwnText, Passage, find_passages, find_quoted
from .player_names import count_families, known_words
from .renaming import rename, replace_stranger
from .reopening import asks_to_reopen
from .said_tournaments import in_named_tournament
from .sentence_flow import join_sentences
from .signature import without_courtesy
from .types import Answer, AnswerText, AskedQuestion, Conversation, Resolution, Resolved, place_of
from .yes_no import confirms

MOST_LINES = 2_000
"""Lines of a reply that are compared with what we wrote (our own choice)."""

SHORTEST_FAMILY = 2
"""Letters that a word of a family name has more than (our own choice): others are particles."""

_NAME = re.compile(r"[A-ZÄÖÜ]\w|^\d+$")
_LEADING = re.compile(r"^\W*(?:\(?\d{1,3}[).:]\s*)?")


def resolve_replies(letter: Letter, talk: Conversation, known: Known = NOTHING) -> Resolved:
    """Return what a mail answers of our questions, and the mail without that and without our own text. `known` are the
    tournaments of its sender.
    """
    body = next((part for part in letter.parts if part.name == BODY), None)
    if body is None or len(body.lines) > MOST_LINES or not (talk.questions or talk.sent or talk.lines):
        return Resolved((), letter)
    if talk.lines:
        return Resolved((), letter, quoted=find_quoted(body, talk.lines))
    origins = [body.origin(index) for index in range(len(body.lines))]
    own = OwnText(talk.sent, [claim.where.text for claim in talk.stored])
    passages, ours = find_passages(body.lines, origins, own)
    passages, emptied = join_sentences(without_courtesy(passages, letter.sender))
    reopens = bool(talk.closed) and asks_to_reopen(passages)
    talk = talk.with_reopened() if reopens else talk
    said = [*_in_subject(letter), *passages]
    families = _families(known)
    doubles = _list_doubles((*talk.stored, *talk.earlier), known)
    listed = Listed(talk.stored, talk.earlier, families, doubles, known.tournaments)
    complaints = find_complaints(said, listed, letter.day, is_asked=bool(talk.questions))
    against = {line for complaint in complaints for line in complaint.lines}
    passages = [passage for passage in passages if passage.index not in against]
    reports = [(passage, claim) for passage in passages if (claim := _report_in(passage, letter.day))]
    reports = reports or _complete_lines(passages, talk.questions, families)
    whole, used = _restatements(reports, talk.questions)
    confirmed, lines = _confirmed_lines(passages, talk.questions, letter.day)
    whole, used = [*whole, *confirmed], used | lines
    waiting = [question for question in talk.questions if question.number not in {each.number for each in whole}]
    new = {passage.index for passage, _ in reports}
    left = [passage for passage in passages if passage.index not in new]
    later, dated = find_day_later(left, letter.day) if len(talk.questions) == 1 else (None, frozenset())
    left = [passage for passage in left if passage.index not in dated]
    asked = [claim for question in waiting for claim in question.first.claims]
    is_new = partial(_reports_new, day=letter.day, asked=asked, others=_without_players(families, asked))
    answers = find_answers([*left, *words_beside(said, complaints)], waiting, letter.day, families, is_new)
    found = [
        *whole,
        *(_with_words(resolution, answer, left) for answer in answers if (resolution := _resolution(answer))),
    ]
    found = _with_day_later(found, talk.questions[0], later) if later else found
    lines_of = None if len(talk.questions) == 1 else {each.question.number: each.lines for each in answers}
    found = [in_named_tournament(each, passages, lines_of, known.tournaments, is_new) for each in found]
    done = {each.number for each in found}
    answered = [answer for answer in answers if answer.question.number in done and not _names_tournament(answer)]
    praised = find_praise(left, listed)
    read = used | against | dated | praised | {line for answer in answered for line in answer.lines}
    beside = [*_reports_beside(answered, left, letter.day, families), *games_beside(said, complaints, listed)]
    rest = _rest(body, ours | read | emptied, [*passages, *beside])
    left_over = replace(letter, parts=_replaced(letter.parts, rest), other=None)
    return Resolved(tuple(found), left_over, complaints, reopens=reopens)


def _in_subject(letter: Letter) -> list[Passage]:
    """Return the subject of a mail that repeats no other one, as words above its first line ("Korrektur")."""
    return [] if is_reply(letter.subject) or not letter.subject else [Passage(ABOVE, letter.subject)]


def _names_tournament(answer: Answer) -> bool:
    """Return whether an answer names a tournament alone: its line may be the heading of what follows as well."""
    return all([name for name, _ in change] == ["tournament"] for change in answer.changes if change is not None)


def _reports_beside(
    answered: Sequence[Answer], passages: Sequence[Passage], day: date | None, families: Collection[str]
) -> Iterator[Passage]:
    """Yield the sentences of answered lines that report a game about which nothing was asked, or name two players who
    were not asked about.
    """
    asked = [claim for answer in answered for claim in answer.question.first.claims]
    others = _without_players(families, asked)
    lines = frozenset().union(*(answer.lines for answer in answered))
    is_departure = any(answer.question.first.departure for answer in answered)
    for passage in (each for each in passages if each.index in lines):
        told = _without_opponents(passage.text) if is_departure else SENTENCES.split(passage.text)
        new = " ".join(text for text in told if _reports_new(text, day, asked, others))
        yield from [Passage(passage.index, new, kept=True)] if new else []


def _without_opponents(text: str) -> list[str]:
    """Return the sentences of an answer without those about the games of who left."""
    return [sentence for sentence in SENTENCES.split(text) if not lists_opponents(sentence)]


def _without_players(families: Collection[str], asked: Iterable[Claim]) -> set[str]:
    return set(families).difference(*map(known_words, asked))


def _reports_new(text: str, day: date | None, asked: Sequence[Claim], others: Collection[str]) -> bool:
    return count_families(text, others) > 1 or _is_new(_report_in(Passage(0, text), day), asked)


def _families(known: Known) -> frozenset[str]:
    """Return the folded family names of the known players, without particles."""
    names = (seat.family for tournament in known.tournaments for seat in tournament.seats)
    return frozenset(word for name in names for word in fold(name).split() if len(word) > SHORTEST_FAMILY)


def _list_doubles(stored: Sequence[Claim], known: Known) -> list[Claim]:
    """Return the stored games whose players have a second one, with the other colours, that no answer lists."""
    listed = {(claim.tournament, claim.number_white, claim.number_black) for claim in stored}
    wanted = {(code, black, white): (code, white, black) for code, white, black in listed}
    found = {key for tournament in known.tournaments for key in _list_pairs(tournament)} & wanted.keys() - listed
    turned = {wanted[key] for key in found}
    return [claim for claim in stored if (claim.tournament, claim.number_white, claim.number_black) in turned]


def _list_pairs(tournament: KnownTournament) -> Iterator[tuple[str, str, str]]:
    """Yield the pairs of a tournament with its code, by the numbers of White and Black."""
    numbers = {seat.key: seat.number for seat in tournament.seats}
    for pairing in tournament.pairings:
        yield tournament.code, numbers.get(pairing.white, ""), numbers.get(pairing.black, "")


def _is_new(claim: Claim | None, asked: Sequence[Claim]) -> bool:
    return claim is not None and not any(same_game(each, claim) for each in asked)


def _replaced(parts: Sequence[Part], body: Part) -> tuple[Part, ...]:
    return tuple(body if part.name == BODY else part for part in parts)


def _rest(body: Part, gone: set[int], passages: Sequence[Passage]) -> Part:
    """Return the body without lines that are ours or answered; words put into a quotation of ours are new text."""
    inserted = {passage.index: passage.line or passage.text for passage in passages}
    gone = gone - {passage.index for passage in passages if passage.kept}
    lines = tuple("" if index in gone else inserted.get(index, line) for index, line in enumerate(body.lines))
    origins = tuple(
        Origin.NEW if index in inserted else body.origin(index) for index in range(len(body.lines)) if body.origins
    )
    return replace(body, lines=lines, origins=origins)


def _restatements(
    reports: Sequence[tuple[Passage, Claim]], questions: Sequence[AskedQuestion]
) -> tuple[list[Resolution], set[int]]:
    """Return the questions that are answered by a whole line, which names the game again with its result."""
    found: dict[int, Resolution] = {}
    used: set[int] = set()
    shared = _shared_day(questions)
    for passage, claim in reports:
        renamed = [
            answer for each in questions if each.number not in found and (answer := rename(each, passage, claim))
        ]
        if len(renamed) == 1 and (resolution := _resolution(renamed[0])):
            found[resolution.number] = resolution
            used.add(passage.index)
            continue
        here = _asked_about(claim, passage, [each for each in questions if each.number not in found])
        if len(here) == 1:
            found[here[0].number] = _restated(here[0], claim, shared)
            used.add(passage.index)
    return list(found.values()), used


def _confirmed_lines(
    passages: Sequence[Passage], questions: Sequence[AskedQuestion], day: date | None
) -> tuple[list[Resolution], set[int]]:
    """Return the only question, of a line that was only quoted or doubted and not read, where the reply says that it
    is so: the game is as its line reports it.
    """
    asked = next(iter(questions), None) if len(questions) == 1 else None
    if asked is None or not _is_unread(asked.first):
        return [], set()
    text = without_filler(_LEADING.sub("", " ".join(passage.text for passage in passages))).strip()
    lines = {passage.index for passage in passages}
    is_so = confirms(text)
    if is_so is False:
        return [Resolution(asked.number, dropped=True)], lines
    claim = _report_in(Passage(0, asked.line), asked.day) if is_so else None
    if claim is None:
        return [], set()
    try:
        on = find_ended_day(AnswerText(text, day), claim.completed_on)
    except UnclearDayError:
        return [], set()
    return [_restated(asked, replace(claim, completed_on=on or claim.completed_on), None)], lines


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


def _report_in(passage: Passage, day: date | None) -> Claim | None:
    """Return the one game that a passage reports in full, None for any other."""
    text = without_filler(_LEADING.sub("", passage.line or passage.text))
    if len(text) > LONGEST_PIECE:
        return None
    read = explain_lines(BODY, [(1, text)], replace(STRANGERS, day=day))
    whole = [claim for claim in read.claims if claim.score and not claim.findings]
    named = all(_is_written(name, text) for claim in whole for name in (claim.white, claim.black))
    return whole[0] if len(read.claims) == len(whole) == 1 and named else None


def _complete_lines(
    passages: Sequence[Passage], questions: Sequence[AskedQuestion], families: Collection[str]
) -> list[tuple[Passage, Claim]]:
    """Return the game of the only question, whose line makes none clear, where the reply names the opponent who is
    missing in it, or another player than it does.
    """
    asked = [question for question in questions if question.first.code == Question.WHICH_GAME]
    if len(asked) != 1 or len(questions) != 1:
        return []
    completed = ((passage, _complete(asked[0], passage.text, families)) for passage in passages)
    found = [(passage, claim) for passage, claim in completed if claim]
    return found if len(found) == 1 else []


def _line_report(question: AskedQuestion) -> Claim | None:
    """Return the one game that the line of a question reports, with whatever names it has; what introduces it, up to a
    colon, is left out.
    """
    texts = (question.line, question.line.rpartition(": ")[2])
    return next(filter(None, (_report_in(Passage(0, text), question.day) for text in texts)), None)


def _complete(question: AskedQuestion, text: str, families: Collection[str]) -> Claim | None:
    """Return what the line of a question says with the player whom a text names."""
    return _put_right(question, text) or replace_stranger(_line_report(question), text, families)


def _put_right(question: AskedQuestion, text: str) -> Claim | None:
    """Return what the line of a question says with the player who is meant instead of another, or the opponent."""
    if (other := phrases.find_other_name(text)) is not None:
        wrong = any_case(rf"\b{re.escape(other['wrong'])}\b")
        line = wrong.sub(other["right"].capitalize(), question.line)
        return _report_in(Passage(0, line), question.day) if line != question.line else None
    if (added := phrases.AGAINST.search(text)) is None:
        return None
    claim = _report_in(Passage(0, f"{question.line.rstrip(' .!')} {added['opponent']}"), question.day)
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
    words = [word for word in name.split() if not (phrases.JA.fullmatch(word) or phrases.NO.fullmatch(word))]
    return any(_NAME.search(word) and word in text for word in words)


def _is_about(question: AskedQuestion, said: Claim) -> bool:
    """Return whether a whole line answers a question: it names the players of its game, or one of its line."""
    waiting = question.first.claims
    if not waiting and question.first.departure is None:
        return names_one(question.line, said)
    return len(waiting) == 1 and same_game(waiting[0], said)


def _restated(question: AskedQuestion, said: Claim, shared: date | None) -> Resolution:
    """Return the game as the reply reports it; what it does not say again stays as it was, above all the day. `shared`
    is the day that another line gives to all games.
    """
    before = question.first.claims[0] if question.first.claims else _of_line(question, said)
    plain = said.reason == "played"
    claim = replace(
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
    return Resolution(question.number, (claim,))


def _of_line(question: AskedQuestion, said: Claim) -> Claim:
    """Return what the line of a question says about a game that it did not make clear: its day."""
    ended = find_end(question.day, question.line)
    on, unclear = completion_date(ended, place_of(question.line, question.number))
    known = question.first.on
    unclear = () if known else unclear
    return replace(said, completed_on=known or on, reported_on=question.day, moves="", findings=unclear)


def _with_day_later(found: Sequence[Resolution], question: AskedQuestion, day: date) -> list[Resolution]:
    """Return what a reply resolves of the only question, with a day for its game; what was asked may stay open."""
    if not question.first.claims:
        return list(found)
    still_open = _resolution(Answer(question, (None,) * len(question.findings), frozenset()))
    return [
        replace(each, claims=tuple(replace(claim, completed_on=claim.completed_on or day) for claim in each.claims))
        for each in found or filter(None, [still_open])
    ]


def _with_words(resolution: Resolution, answer: Answer, passages: Sequence[Passage]) -> Resolution:
    """Return an answer about a departure with its words: they may say which games are meant."""
    departure = resolution.departure
    if departure is None:
        return resolution
    said = (passage.text for passage in passages if passage.index in answer.lines)
    return replace(resolution, departure=replace(departure, answered=" ".join((departure.answered, *said)).strip()))


def _as_named(question: AskedQuestion) -> Departure | None:
    """Return the departure of a question about its other open games as one that leaves these open, None for others."""
    departure = question.first.departure if question.first.code == Question.OPEN_GAMES else None
    return departure and replace(departure, where=place_of(question.line, question.number), is_of_named=True)


def _resolution(answer: Answer) -> Resolution | None:
    """Return the claims with everything that was answered; what else is not clear stays with them as a finding."""
    question = answer.question
    known = [change for change in answer.changes if change is not None]
    if any(map(is_dropped, known)):
        return Resolution(question.number, departure=_as_named(question), dropped=True)
    open_ones = [finding for finding, change in zip(question.findings, answer.changes, strict=True) if change is None]
    place = place_of(question.line, question.number)
    rest = tuple(replace(finding, where=place, claims=(), departure=None) for finding in open_ones)
    if question.first.departure is not None:
        departure = question.first.departure
        for change in known:
            departure = change_departure(departure, change)
        return Resolution(question.number, departure=replace(departure, where=place, findings=rest))
    claims = question.first.claims
    for change in known:
        claims = tuple(each for claim in claims for each in change_games(claim, change))
    if any(map(is_reopened, known)):
        return Resolution(question.number, cancellation=cancel_claim(claims[0], place))
    own = [place_of(claim.where.text, question.number) if len(claims) > 1 else place for claim in claims]
    placed = zip(claims, own, strict=True)
    return Resolution(question.number, tuple(replace(claim, where=at, findings=rest) for claim, at in placed))

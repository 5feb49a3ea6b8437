"""From a reading to games: which tournament each claim means, then which game, else what to ask."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import TypeVar

from intake.reading.codes import ABOUT_A_DAY, ABOUT_A_TOURNAMENT, Question, is_question
from intake.reading.doubts.supposed import says_reported
from intake.reading.types import BODY, Cancellation, Claim, Departure, Finding, PairedRound, Reading, Whole
from ratings.models import Departure as Kind
from ratings.models import Tournament
from ratings.models.play import Kind as Format

from . import cancellations, candidates, leaving, wholes
from .choice import Choice
from .games import Field, Refused, find_stored, game_of, match_claim, pair, plays_both_colours
from .names import Named, find
from .repeats import STRANGERS, ask_once, contradict, merge, withhold
from .round_seats import find_repairs, is_of_round_to_come, pairs_game, seat_round
from .second_look import asks_same, list_unread
from .tournaments import Tournaments
from .types import Cancel, LastRound, Leave, Match, Matched, NewRound, Remark

Item = TypeVar("Item", Claim, Departure, Whole, Cancellation, PairedRound)

ABOUT_THE_TOURNAMENT = ABOUT_A_TOURNAMENT | {Question.NOT_YOUR_TOURNAMENT, Question.OPEN_GAMES}
"""Questions that one word answers for all lines of a letter."""

OF_CODES = ABOUT_A_TOURNAMENT | {Question.WRONG_TOURNAMENT}
"""Questions that a code of a tournament answers."""

TOTALS = frozenset({Question.IMPOSSIBLE_SCORE, Question.MATCH_SCORE})
"""Questions about scores that no single game has."""


WITH_A_GAME = ABOUT_A_DAY | {Question.DEFAULT_KIND, Question.BOTH_LOST}
"""Questions of the reader beside which it is asked, too, which game is meant."""


def match(reading: Reading, day: date, tournaments: Tournaments, before: Sequence[Claim] = ()) -> Matched:
    """Return what a letter of the director of some tournaments reports; `day` is the day of the mail, `before` are the
    games that its conversation has reported or asks about.

    Reads the database and changes nothing. Questions keep the order of the letter.
    """
    reading = leaving.with_lists(reading)
    desk = _Desk(reading, day, tournaments, before)
    for claim in reading.claims:
        desk.take(claim, desk.match)
    for departure in reading.departures:
        desk.take(departure, desk.leave)
    for cancellation in reading.cancellations:
        desk.take(cancellation, desk.cancel)
    for statement in sorted(reading.wholes, key=lambda statement: not statement.score):
        desk.take(statement, desk.whole)
    for paired in reading.rounds:
        desk.take(paired, desk.pair_round)
    desk.explain_unpaired()
    desk.note(reading.findings)
    desk.propose()
    desk.look_again()
    desk.hold_leaves()
    matches, contradictions = merge(desk.matches)
    fields = desk.choice.read_fields()
    matches, questions = ask_once(*withhold(matches, contradict(matches, desk.questions, fields), fields), fields)
    lasts = desk.decide_lasts(unclear=bool(questions or contradictions))
    return Matched(
        matches=matches,
        cancels=tuple(dict.fromkeys(desk.cancels)),
        holds=desk.holds,
        leaves=tuple(desk.leaves),
        questions=tuple(candidates.complete(found, day) for found in (*questions, *contradictions)),
        remarks=tuple(dict.fromkeys(desk.remarks)),
        tournaments=_reported(matches, desk.leaves, desk.rounds) or desk.choice.named(),
        foreign=desk.choice.foreign,
        lasts=lasts,
        rounds=tuple(desk.rounds),
    )


def _reported(matches: Iterable[Match], leaves: Iterable[Leave], rounds: Iterable[NewRound]) -> tuple[Tournament, ...]:
    """Return the tournaments that results or rounds were understood for, in their order."""
    found = {match.game.tournament_id: match.game.tournament for match in matches}
    found |= {leave.entry.tournament_id: leave.entry.tournament for leave in leaves}
    found |= {paired.tournament.pk: paired.tournament for paired in rounds}
    return tuple(found.values())


_SHARED = frozenset({Question.NOT_CONFIRMED, Question.AMBIGUOUS_DATE})
"""What one answer settles for several games."""


class _Desk:
    """What was understood of one letter so far."""

    def __init__(self, reading: Reading, day: date, tournaments: Tournaments, before: Sequence[Claim]) -> None:
        self.choice = Choice(reading, tournaments)
        self.matches: list[Match] = []
        self.leaves: list[Leave] = []
        self.cancels: list[Cancel] = []
        self.lasts: list[LastRound] = []
        self.rounds: list[NewRound] = []
        self.holds = False
        self.questions: list[Finding] = []
        self.remarks: list[Finding] = []
        self._shared: set[Finding] = set()
        self._day = day
        self._reading = reading
        self._before = before
        self._director = tournaments.director

    def take(self, item: Item, work: Callable[[Item], None]) -> None:
        """Matches one item, unless the reader has to ask about it already."""
        findings = [dataclasses.replace(finding, where=finding.where or item.where) for finding in item.findings]
        if isinstance(item, Claim) and self._is_one_game_of_two(item):
            findings = [finding for finding in findings if finding.code != Question.MATCH_SCORE]
        if isinstance(item, Claim) and self._is_of_teams(item):
            return
        if isinstance(item, Claim) and self._is_stored(item):
            findings, item = [], dataclasses.replace(item, findings=(), completed_on=None)
        findings = self._ask_stored(findings, item)
        questions = [finding.code for finding in findings if is_question(finding.code)]
        self.note((self._with_item(finding, item) for finding in findings), is_all=len(questions) == 1)
        asked = set(questions)
        if asked and isinstance(item, Claim) and item.score and asked <= WITH_A_GAME:
            self._ask_which_game(item)
        if asked:
            return
        try:
            work(item)
        except Refused as refused:
            self._ask(self._with_item(refused.finding, item))
            if isinstance(item, Claim) and refused.finding.code in candidates.ABOUT_A_PLAYER:
                self._ask_other_name(item, refused.finding)

    def _ask_which_game(self, claim: Claim) -> None:
        """Ask which game is meant together with what the reader asks about it: one answer settles both."""
        field = self.choice.find(claim)
        try:
            game_of(claim, field or self.choice.of_claim(claim)[0])
        except Refused as refused:
            found = self._with_item(self._elsewhere(claim, field, refused).finding if field else refused.finding, claim)
            if found.code == Question.AMBIGUOUS_TOURNAMENT:
                self._ask(found)
            elif field and found.code not in OF_CODES:
                self.note([found])
                self._ask_other_name(claim, found)

    def _ask_other_name(self, claim: Claim, asked: Finding) -> None:
        """Ask who the second player is together with the first one."""
        field = self.choice.find(claim)
        if field is None or asked.code not in candidates.ABOUT_A_PLAYER:
            return
        white, black = pair(claim, field.entries)
        if white.entry is None and black.entry is None and (black.code, black.detail) != (asked.code, asked.detail):
            self._ask(self._with_item(Finding(black.code, black.detail, claim.where), claim))

    def _with_item(self, finding: Finding, item: Item) -> Finding:
        """Return a question with what waits for its answer."""
        if isinstance(item, Departure):
            return dataclasses.replace(finding, departure=self._placed(item))
        if not isinstance(item, Claim) or not is_question(finding.code):
            return finding
        about_tournament = finding.code in OF_CODES
        field = None if about_tournament else self.choice.find(item)
        codes = self.choice.possible(item) if about_tournament else ()
        return candidates.with_claim(finding, item, field, codes)

    def _placed(self, departure: Departure) -> Departure:
        """Return a departure with the code of its tournament, where that is clear; its answer is about all games."""
        departure = dataclasses.replace(departure, is_listed=False, count=0)
        try:
            return dataclasses.replace(departure, tournament=self.choice.of_departure(departure)[0].tournament.code)
        except Refused:
            return departure

    def _is_one_game_of_two(self, claim: Claim) -> bool:
        """Return the reader makes two claims of a score like 2-0; they hold where the pair plays twice."""
        if not claim.score or all(finding.code != Question.MATCH_SCORE for finding in claim.findings):
            return False
        try:
            field, _ = self.choice.of_claim(claim)
        except Refused:
            return False
        return plays_both_colours(claim, field)

    def _is_stored(self, claim: Claim) -> bool:
        """Return whether a result that a mail calls reported before is stored so: nothing about it is unclear."""
        field = self.choice.find(claim) if says_reported(claim.where.text) else None
        try:
            return field is not None and game_of(claim, field).score == claim.score != ""
        except Refused:
            return False

    def _ask_stored(self, findings: list[Finding], item: Item) -> list[Finding]:
        """Return findings, with the question what is right where a line calls a game unfinished whose result is
        stored; a day beside it is that of no end.
        """
        is_open = any(each.code == Question.NOT_FINISHED for each in findings)
        claim = item if isinstance(item, Claim) and item.where.part == BODY else None
        game = find_stored(claim, self.choice.find(claim)) if claim and is_open else None
        kept = [each for each in findings if each.code not in ABOUT_A_DAY] if is_open else findings
        return [candidates.ask_reopened(game, item.where)] if game else kept

    def _is_of_teams(self, claim: Claim) -> bool:
        """Whether a score is the sum of a match of teams ("Rot - Blau 2½:1½"), beside whose games it says nothing."""
        if len(self._reading.claims) < 2 or not any(finding.code in TOTALS for finding in claim.findings):
            return False
        try:
            field, _ = self.choice.of_claim(claim)
        except Refused:
            return False
        nobody = all(found.code == Question.UNKNOWN_PLAYER for found in pair(claim, field.entries))
        return field.tournament.kind == Format.TEAM and nobody

    def _ask(self, question: Finding) -> None:
        """Keep a question; what is asked about the tournament is asked once, whatever lines it holds up."""
        same = [index for index, asked in enumerate(self.questions) if _is_same(asked, question)]
        if question.code not in ABOUT_THE_TOURNAMENT or not same:
            self.questions.append(question)
            return
        asked = self.questions[same[0]]
        self.questions[same[0]] = dataclasses.replace(asked, claims=(*asked.claims, *question.claims))

    def note(self, findings: Iterable[Finding], *, is_all: bool = False) -> None:
        """Keep findings of the reader: asked or remarked. What leaves several games open is asked once about all of
        them, where that `is_all` that is asked about each; else about each: none of them is forgotten.
        """
        for finding in findings:
            kept = self.questions if is_question(finding.code) else self.remarks
            if is_all and finding in self._shared and finding in kept:
                at = kept.index(finding)
                kept[at] = dataclasses.replace(kept[at], claims=(*kept[at].claims, *finding.claims))
            elif not _is_kept(finding, kept):
                kept.append(finding)
                self._shared |= {finding} if is_all and finding.code in _SHARED else set()

    def match(self, claim: Claim) -> None:
        """A claim becomes a match. Raises Refused."""
        if not claim.score:
            raise Refused(Question.NO_SCORE, f"{claim.white} - {claim.black}", claim.where)
        try:
            field, remarks = self.choice.of_claim(claim)
        except Refused as refused:
            raise self._mistyped(claim, refused) from refused
        try:
            match, more = match_claim(claim, field, self._day)
        except Refused as refused:
            raise self._elsewhere(claim, field, refused) from refused
        self.matches.append(match)
        repaired = {remark.detail for remark in self.remarks if remark.code == Remark.NAME_REPAIRED}
        once = (remark for remark in more if remark.code != Remark.NAME_REPAIRED or remark.detail not in repaired)
        self.remarks += [*remarks, *once]  # a crosstable names each player many times

    def _mistyped(self, claim: Claim, refused: Refused) -> Refused:
        """Why a claim is asked that names another director's tournament: its players meet in one of the writer's."""
        if refused.finding.code != Question.NOT_YOUR_TOURNAMENT:
            return refused
        found = self.choice.elsewhere(claim, None)
        return Refused(Question.WRONG_TOURNAMENT, refused.finding.detail, claim.where) if found else refused

    def _elsewhere(self, claim: Claim, field: Field, refused: Refused) -> Refused:
        """Why a claim is asked: its players are strangers here, but meet in another tournament of the director."""
        if refused.finding.code not in STRANGERS:
            return refused
        found = self.choice.elsewhere(claim, field)
        codes = " / ".join(other.tournament.code for other in found)
        return Refused(Question.WRONG_TOURNAMENT, codes, claim.where) if found else refused

    def leave(self, departure: Departure) -> None:
        """A departure becomes a leave. Raises Refused."""
        if not departure.kind:
            raise Refused(Question.WITHDRAWAL_KIND, departure.player, departure.where)
        field, remarks = self.choice.of_departure(departure)
        leave = leaving.make_leave(departure, field, self._day)
        still_open = wholes.still_open(field, self.matches, self.leaves)
        self.matches += leaving.list_named_games(departure, leave, field, still_open)
        if departure.is_of_named:
            self._leave_with_games(leave, departure)
            return
        asked = [one for one in self._reading.claims if any(is_question(found.code) for found in one.findings)]
        still_open = wholes.still_open(field, self.matches, self.leaves)
        leaving.check_open_games(departure, leave, field, still_open, asked)
        self.leaves.append(leave)
        if repaired := find(Named(departure.player), field.entries).repaired:
            self.remarks.append(Finding(Remark.NAME_REPAIRED, repaired, departure.where))
        self.remarks += remarks

    def _leave_with_games(self, leave: Leave, departure: Departure) -> None:
        """Keep that a player leaves whose other games go on, as an answer has said; a dead player has none."""
        has_left = departure.goes_on and leave.kind != Kind.DEATH
        remark = Remark.LEFT_WITH_GAMES if has_left else Remark.GAMES_GO_ON
        self.remarks.append(Finding(remark, departure.player, departure.where))
        self.leaves += [dataclasses.replace(leave, goes_on=True)] if has_left else []

    def cancel(self, cancellation: Cancellation) -> None:
        """A report taken back becomes the results that it brought. Raises Refused."""
        if not cancellation.white:
            self.cancels += cancellations.of_report(cancellation, self._director)
            return
        field, remarks = self.choice.of_claim(cancellations.as_claim(cancellation))
        self.cancels.append(cancellations.of_game(cancellation, field))
        self.remarks += remarks

    def whole(self, statement: Whole) -> None:
        """A result for every game still open, or that there is none left. Raises Refused."""
        field = self.choice.of_whole(statement)
        games = wholes.still_open(field, self.matches, self.leaves)
        if statement.score:
            given = wholes.given_to_all(statement, field, games, [*self._reading.claims, *self.matches], self._day)
            self.matches += given
            self.remarks += wholes.remarks(given)
        elif games and statement.is_finished:
            raise wholes.open_games(statement, games)
        self.holds = True
        if statement.is_last and not field.tournament.complete:
            self.lasts.append(LastRound(statement.where, field.tournament, statement.round))

    def pair_round(self, paired: PairedRound) -> None:
        """Pairings become a round by seats. Raises Refused where their tournament is not clear."""
        field, remarks = self.choice.of_round(paired)
        self.rounds.append(seat_round(paired, field))
        self.remarks += [*remarks, *find_repairs(paired, field)]

    def explain_unpaired(self) -> None:
        """Say of results without a game that the mail itself pairs it, or that nobody has paired its round yet."""
        to_come: dict[tuple[Tournament, int | None], Finding] = {}
        for at, claim, field in self._list_unpaired():
            if pairs_game(self.rounds, claim, field):
                self.questions[at] = dataclasses.replace(self.questions[at], code=Question.JUST_PAIRED, candidates=())
            elif not self.rounds and is_of_round_to_come(claim, field):
                to_come.setdefault((field.tournament, claim.round), Finding(Remark.ROUND_TO_COME, where=claim.where))
        self.remarks += to_come.values()

    def _list_unpaired(self) -> Iterator[tuple[int, Claim, Field]]:
        """Yield the results of two who do not meet, each with the place of its question and its tournament."""
        for at, asked in enumerate(self.questions):
            claim = asked.claims[0] if asked.code == Question.WRONG_PAIR and asked.claims else None
            field = self.choice.find(claim) if claim else None
            if claim and field:
                yield at, claim, field

    def decide_lasts(self, *, unclear: bool) -> tuple[LastRound, ...]:
        """Return the tournaments that get no further round. Where something in the letter is not clear none is known to
        be complete: what is asked may be a game of a round that is not entered.
        """
        remark = Remark.NOT_LAST_YET if unclear else Remark.LAST_ROUND
        self.remarks += [Finding(remark, last.tournament.code, last.where) for last in self.lasts]
        return () if unclear else tuple(dict.fromkeys(self.lasts))

    def propose(self) -> None:
        """A start letter is for the officer; its writer is told so."""
        for proposal in self._reading.proposals:
            self.questions += proposal.findings
            self.questions.append(Finding(Question.HUMAN, proposal.summary, proposal.where))
            self.remarks.append(Finding(Remark.START_LETTER, proposal.code, proposal.where))

    def look_again(self) -> None:
        """Ask about lines that name two players and were read as nothing, or only in part."""
        asked = [*list_unread(self._reading, self.choice, self.matches, self.leaves, self._before)]
        if asked:
            self.questions = [found for found in self.questions if found.code != Question.NO_RESULTS]
        places = {found.where for found in self.questions}
        for found in asked:
            if found.where not in places and not any(asks_same(found, one) for one in self.questions):
                self.questions.append(found)

    def hold_leaves(self) -> None:
        """Ask about departures that would close a game which the letter is asked about: its director decides it."""
        asked, kept = list(self.questions), []
        for leave in self.leaves:
            field = self.choice.field_of(leave.entry.tournament)
            closes = leave.kind != Kind.SUBSTITUTION and not leave.goes_on
            if closes and leaving.may_be_about(asked, leave, field):
                self._ask(self._ask_open_games(leave, field))
            else:
                kept.append(leave)
        self.leaves = kept

    def _ask_open_games(self, leave: Leave, field: Field) -> Finding:
        """Return the question whether a departure closes all games of its player that are open."""
        still_open = wholes.still_open(field, self.matches, [one for one in self.leaves if one != leave])
        detail = leaving.name_games(leave.entry.player.family_name, leave.entry, still_open)
        own = leaving.find_departure(self._reading.departures, leave, field)
        return Finding(Question.OPEN_GAMES, detail, leave.where, departure=self._placed(own))


def _is_kept(finding: Finding, kept: Iterable[Finding]) -> bool:
    """Return whether a finding is among those that are kept, about the same games."""
    return any(one == finding and set(finding.claims) <= set(one.claims) for one in kept)


def _is_same(one: Finding, other: Finding) -> bool:
    """Whether two questions ask the same, and offer the same unless they are about one unknown name."""
    is_same = (one.code, one.detail) == (other.code, other.detail)
    return is_same and (one.code == Question.UNKNOWN_TOURNAMENT or one.candidates == other.candidates)

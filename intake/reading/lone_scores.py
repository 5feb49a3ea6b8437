"""Scores alone on a line, and what is said beside the only game of a mail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from intake.reading.claims import with_findings
from intake.reading.codes import Question
from intake.reading.explanations import explain_lines
from intake.reading.lines import LinesRead, LoneScore, find_pair, noted
from intake.reading.mentions import Situation
from intake.reading.types import Claim, Finding


def add_lone_scores(
    claims: list[Claim], reads: Sequence[LinesRead], subject: LinesRead, situation: Situation
) -> tuple[list[Claim], list[Finding]]:
    """Return the claims with what the mail says beside them, where it has only one game; a mail whose subject names two
    players and whose text has one score is about their game.
    """
    lone = [score for read in reads for score in read.lone_scores]
    notes = [note for read in reads for note in read.notes]
    if not claims and len(lone) == 1 and any(find_pair(text) for _, text in subject.others):
        where = lone[0].where
        joined = [(where.line, f"{subject.others[0][0].text} {where.text.strip()}")]
        claims = [replace(claim, where=where) for claim in explain_lines(where.part, joined, situation).claims]
        lone = [] if claims else lone
    if len(claims) != 1:
        unread = [
            Finding(Question.WHICH_GAME, score.where.text.strip(), score.where) for score in lone if score.word.numeric
        ]
        return claims, unread
    claim = claims[0]
    ended = {note.ended.value for _, note in notes if note.ended}
    for where, note in notes:
        claim = noted(claim, note if len(ended) < 2 else replace(note, ended=None), where)
    return [_against_lone(claim, lone)], []


def _against_lone(claim: Claim, lone: Sequence[LoneScore]) -> Claim:
    """Return the only game of a mail beside lone scores: they repeat its result or contradict it."""
    other = [score for score in lone if score.word.score and score.word.score != claim.score]
    if claim.score or not other:
        return with_findings(claim, [Finding(Question.WORDS_CONTRADICT, s.word.text, s.where) for s in other])
    filled = replace(claim, score=other[0].word.score)
    return replace(filled, findings=tuple(f for f in claim.findings if f.code != Question.NO_SCORE))

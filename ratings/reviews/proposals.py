"""Corrections as proposals: prepared, previewed, carried out or dropped, with their reasons and effects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from ratings import audit, corrections, personal
from ratings.audit import Origin
from ratings.corrections import CarriedOut, Correction, CorrectionPreview
from ratings.errors import ReviewRefused
from ratings.models import CorrectionProposal, CorrectionState, RatingMove, Review, ReviewState
from ratings.queries.units import rates_games
from ratings.queries.windows import over_since

from . import process
from .effect import lists_touched
from .process import StepReason
from .refusals import Refusal
from .stored_effects import describe, newest_runs

SECOND_PERSON = MappingProxyType({"takeover": "takeover", "rule": "rule", "players-merged": "merge"})
"""Kinds that the setting can ask two persons for, with its word for each; "late" stands for a late one of any kind."""


@dataclass(frozen=True, slots=True)
class Why:
    """The reason of a correction: text, paragraph, the review or mail that asks for it."""

    reason: str
    paragraph: str = ""
    review: Review | None = None
    mail: str = ""


def prepare(correction: Correction, why: Why, actor: str) -> tuple[CorrectionProposal, CorrectionPreview]:
    """Store a correction with its current effect. Raises CorrectionRefused where the facts forbid it."""
    proposal = _propose(correction, why, actor)
    foreseen = corrections.preview_correction(correction)
    proposal.fingerprint = foreseen.fingerprint
    proposal.save(force_insert=True)
    return proposal, foreseen


def prepare_unseen(correction: Correction, why: Why, actor: str) -> CorrectionProposal:
    """Store a correction whose effect a job calculates."""
    proposal = _propose(correction, why, actor)
    proposal.save(force_insert=True)
    return proposal


def _propose(correction: Correction, why: Why, actor: str) -> CorrectionProposal:
    return CorrectionProposal(
        kind=corrections.kind_of(correction),
        content=corrections.to_plain(correction),
        reason=why.reason,
        paragraph=why.paragraph,
        review=why.review,
        mail=why.mail,
        prepared_by=actor,
        prepared_at=timezone.now(),
    )


def correction_of(proposal: CorrectionProposal) -> Correction:
    """Rebuild the correction of a proposal."""
    return corrections.from_plain(proposal.kind, proposal.content)


def preview_proposal(proposal: CorrectionProposal) -> CorrectionPreview:
    """Return the current effect of a proposal. Raises CorrectionRefused where the facts forbid it by now."""
    return corrections.preview_correction(correction_of(proposal))


def is_long(proposal: CorrectionProposal) -> bool:
    """Return whether a proposal rates so much that jobs calculate its effect and carry it out. Raises
    CorrectionRefused.
    """
    return corrections.is_long(correction_of(proposal))


def calculate_effect(proposal: CorrectionProposal) -> dict[str, Any]:
    """Return the current effect of a proposal as `store_effect` takes it. Raises CorrectionRefused."""
    correction = correction_of(proposal)
    runs = newest_runs(pool.pk for pool in correction.pools())
    return describe(corrections.preview_correction(correction), runs)


def store_effect(key: int, foreseen: Mapping[str, Any]) -> None:
    """Store the effect of a proposal for its page; the first one is what it was prepared with. Raises ReviewRefused
    where it was carried out or dropped meanwhile.
    """
    row = _prepared(key)
    row.foreseen, row.fingerprint = dict(foreseen), row.fingerprint or foreseen["fingerprint"]
    row.save(update_fields=["foreseen", "fingerprint"])


def late_since(proposal: CorrectionProposal) -> date | None:
    """Return the last day of the review window that was over when a correction was prepared; None where it is in time.

    Games of its review are left out: the review has its own decision about being late, checked when the correction is
    carried out.
    """
    games = correction_of(proposal).questioned()
    if proposal.review is not None:
        games = games.exclude(_asked_about(proposal.review))
    return over_since(games, proposal.prepared_at)


def _asked_about(review: Review) -> Q:
    """Select the games that a review is about: a single one where each is rated on its own."""
    single = review.game_id is not None and rates_games(review.tournament.pool)
    return Q(pk=review.game_id) if single else Q(tournament=review.tournament_id)


def needs_decision(proposal: CorrectionProposal) -> bool:
    """Return whether a correction is late and the individual decision to make it is missing (BdF 7)."""
    return not proposal.late_why and late_since(proposal) is not None


@transaction.atomic
def allow_late_correction(proposal: CorrectionProposal, why: str, actor: str) -> None:
    """Record the individual decision to make a late correction; it is public.

    Raises ReviewRefused where it is not late, or the decision exists already.
    """
    audit.lock()
    row = _prepared(proposal.pk)
    since = late_since(row)
    if since is None or row.late_why:
        raise ReviewRefused(Refusal.NOT_NOW, row.code)
    row.late_since, row.late_by, row.late_at, row.late_why = since, actor, timezone.now(), why
    row.save(update_fields=["late_since", "late_by", "late_at", "late_why"])
    before, after = {"late_since": None}, {"late_since": since.isoformat()}
    audit.append(Origin(actor, row.code), "correction.late-allowed", f"correction:{row.pk}", before, after)


def needs_second(proposal: CorrectionProposal, actor: str) -> bool:
    """Return whether another account has to carry a correction out."""
    words = {SECOND_PERSON.get(proposal.kind), "late" if late_since(proposal) else None}
    return proposal.prepared_by == actor and not words.isdisjoint(settings.REVIEW_SECOND_PERSON)


@transaction.atomic
def apply(proposal: CorrectionProposal, seen: str, actor: str) -> CarriedOut:
    """Carry a correction out with its previewed effect (by fingerprint), with the step of its review.

    Raises CorrectionRefused and ReviewRefused; then nothing has changed.
    """
    row = _prepared(proposal.pk)
    refuse_applying(row, actor)
    _keep_decision_of_review(row)
    origin = Origin(actor, row.code)
    done = corrections.carry_out(correction_of(row), origin, seen)
    row.fingerprint = done.preview.fingerprint
    row.evaluations = list(done.evaluations)
    row.lists = [each.publication.pk for each in lists_touched(done.preview, row.evaluations)]
    _close(row, CorrectionState.APPLIED, origin)
    RatingMove.objects.bulk_create(moves_of(row, done.preview))
    if row.review is not None:
        process.mark_corrected(row.review, StepReason(row.reason, row.paragraph), origin)
    return done


def refuse_applying(row: CorrectionProposal, actor: str) -> None:
    """Raise ReviewRefused where an account may not carry a correction out, or not yet."""
    if needs_second(row, actor):
        raise ReviewRefused(Refusal.SECOND_PERSON, row.code)
    if needs_decision(row):
        raise ReviewRefused(Refusal.LATE, row.code)


@transaction.atomic
def drop(proposal: CorrectionProposal, actor: str) -> None:
    """Drop a proposal."""
    row = _prepared(proposal.pk)
    _close(row, CorrectionState.DROPPED, Origin(actor, row.code))


def _keep_decision_of_review(row: CorrectionProposal) -> None:
    """Copy the individual decision about a late review to its correction, where it is public.

    The reasons of an appeal body were written to the appellant: only its name and paragraph are public.
    """
    if row.review is None or row.review.in_time or row.late_why:
        return
    allowed = Q(state=ReviewState.IN_REVIEW) & ~Q(reason="") | ~Q(body="")
    step = row.review.steps.filter(allowed).order_by("-number").first()
    if step is not None:
        row.late_since, row.late_at, row.late_by = row.review.until, step.at, step.body or step.actor
        row.late_why = step.paragraph if step.body else step.reason


def moves_of(row: CorrectionProposal, foreseen: CorrectionPreview) -> Iterable[RatingMove]:
    """Yield the changed ratings, flagged for players who want a mail about them."""
    moved = [(pool, move) for pool, preview in foreseen.previews.items() for move in preview.moved]
    wanting = personal.wanting_changes({move.player for _, move in moved})
    for pool, move in moved:
        before, after = move.before, move.after
        yield RatingMove(
            correction=row,
            pool_id=pool,
            player_id=move.player,
            before_value=before.value if before else None,
            before_index=before.index if before else None,
            after_value=after.value if after else None,
            after_index=after.index if after else None,
            tell=move.player in wanting,
        )


def _prepared(key: int) -> CorrectionProposal:
    """Return the locked row. Raises ReviewRefused where it was carried out or dropped."""
    row = CorrectionProposal.objects.select_for_update().get(pk=key)
    if row.state != CorrectionState.PREPARED:
        raise ReviewRefused(Refusal.OVERTAKEN, row.code)
    return row


def _close(row: CorrectionProposal, state: CorrectionState, origin: Origin) -> None:
    row.state, row.decided_by, row.decided_at, row.foreseen = state, origin.actor, timezone.now(), {}
    row.save()
    after: dict[str, object] = {"correction": row.kind, "correction_state": state.value, "prepared_by": row.prepared_by}
    after |= {"review": row.review_id} if row.review_id else {}
    after |= {"mail": row.mail} if row.mail else {}
    after |= {"late_since": row.late_since.isoformat()} if row.late_since else {}
    before: dict[str, object] = {"correction_state": CorrectionState.PREPARED.value}
    audit.append(origin, f"correction.{state}", f"correction:{row.pk}", before, after)

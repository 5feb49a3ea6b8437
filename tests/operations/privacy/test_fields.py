"""Every field has its reason, and the page that says so is the table that is tested."""

import re
from io import StringIO

from django.apps import apps
from django.core.management import call_command
from django.db import models

from operations.privacy.fields import TABLE, Erased, treated
from operations.privacy.retention import RULES

TEXTS = (models.CharField, models.TextField, models.JSONField, models.BinaryField, models.GenericIPAddressField)


def stored() -> set[tuple[str, str]]:
    """Every column of every table that Django knows."""
    found = apps.get_models(include_auto_created=True)
    return {(model._meta.label, field.name) for model in found for field in model._meta.local_fields}


def told() -> list[tuple[str, str]]:
    """Every field that the table tells of."""
    return [(model, name) for model, records in TABLE.items() for record in records for name in record.fields]


def test_every_field_has_its_row() -> None:
    assert sorted(stored() - set(told())) == []


def test_every_row_has_its_field_and_no_field_two_rows() -> None:
    assert sorted(set(told()) - stored()) == []
    assert len(told()) == len(set(told()))


def test_every_row_says_what_for_by_which_right_how_long_and_for_whom() -> None:
    rows = [
        (record.purpose, record.basis, record.kept, record.seen) for records in TABLE.values() for record in records
    ]
    assert [row for row in rows if not all(cell.strip() for cell in row)] == []


def test_free_words_are_never_taken_for_ids() -> None:
    """A text field without choices that stays as it is holds codes: each of them is named here."""
    stays = {*treated(Erased.ID), *treated(Erased.NOBODY)}
    free = {
        f"{model}.{name}"
        for model, name in stays
        if model.startswith(("ratings.", "intake."))
        and isinstance(field := apps.get_model(model)._meta.get_field(name), TEXTS)
        and not field.choices
    }
    assert free == CODES


CODES = {
    *("intake.BlockedSender.lifted_by", "intake.TournamentProposal.decided_by", "intake.TournamentProposal.code"),
    *("intake.InboundMail.code", "intake.InboundMail.content_key", "intake.InboundMail.source"),
    *("intake.InboundMail.auth", "intake.InboundMail.disposition", "intake.OutboundMail.games"),
    *("intake.OutboundMail.message_id", "intake.ReportToken.digest"),
    *("intake.InboundRequest.code", "intake.InboundRequest.provider", "intake.InboundRequest.content_type"),
    *("intake.Lease.name", "intake.Lease.holder", "intake.Pulse.name", "intake.Pulse.problem"),
    *("ratings.AuditEvent.actor", "ratings.AuditEvent.action", "ratings.AuditEvent.subject"),
    *("ratings.AuditEvent.cause", "ratings.AuditEvent.before", "ratings.AuditEvent.after"),
    *("ratings.AuditEvent.previous_hash", "ratings.AuditEvent.hash", "ratings.AuditHead.hash"),
    *("ratings.CorrectionProposal.code", "ratings.CorrectionProposal.decided_by"),
    *("ratings.CorrectionProposal.evaluations", "ratings.CorrectionProposal.fingerprint"),
    *("ratings.CorrectionProposal.kind", "ratings.CorrectionProposal.lists", "ratings.CorrectionProposal.mail"),
    "ratings.CorrectionProposal.prepared_by",
    *("ratings.Erasure.asked_by", "ratings.PersonalAccess.actor", "ratings.PersonalAccess.purpose"),
    *("ratings.Evaluation.edition", "ratings.Evaluation.key", "ratings.Evaluation.signature"),
    *("ratings.Game.moves", "ratings.Game.report"),
    *("ratings.LedgerEntry.after_carry", "ratings.LedgerEntry.before_carry", "ratings.LedgerEntry.remarks"),
    *("ratings.Note.actor", "ratings.Note.code", "ratings.Player.number"),
    *("ratings.Pool.key", "ratings.Pool.parameters", "ratings.RuleInForce.parameters", "ratings.Run.cause"),
    *("ratings.Publication.actor", "ratings.Publication.checksum", "ratings.Publication.edition"),
    "ratings.Publication.withdrawn_by",
    "ratings.Seal.subject",
    *("ratings.Review.actor", "ratings.Review.code", "ratings.Review.language", "ratings.ReviewStep.actor"),
    *("ratings.Projection.players", "ratings.Standing.carry", "ratings.Takeover.source"),
}


def test_command_prints_the_rules_and_every_model() -> None:
    out = StringIO()
    call_command("personal_data", stdout=out)
    assert re.findall(r"^### (.+)$", out.getvalue(), re.MULTILINE) == sorted(TABLE)
    assert [f"| {rule.name} |" in out.getvalue() for rule in RULES] == [True] * len(RULES)

"""Mail in, mail out, and what follows from it."""

from __future__ import annotations

from .types import (
    FOR_GOOD,
    GUARDING,
    OFFICE,
    PLAYING,
    PROVING,
    SERVER,
    Erased,
    Record,
    key,
    plain,
    rule,
)

MAILS = {
    "intake.InboundMail": (
        key(),
        Record(("code", "content_key"), "knows a mail that comes again", PROVING, FOR_GOOD, OFFICE, Erased.ID),
        Record(
            ("raw", "envelope_to", "message_id", "subject", "sender"),
            "evidence of a report",
            PROVING,
            rule("mails"),
            OFFICE,
            Erased.GONE,
        ),
        Record(("reasons", "rulings"), "what was asked and decided", PROVING, rule("mails"), OFFICE, Erased.WORDS),
        Record(("results",), "what a mail stored", PROVING, FOR_GOOD, OFFICE, Erased.WORDS),
        Record(
            (
                *("size", "source", "stored_at", "received_at", "state", "auth", "disposition", "attempts"),
                *("claimed_until", "confirmed_at", "director", "tournament", "turn", "emptied_at"),
            ),
            "when a mail came and how it ended",
            PROVING,
            FOR_GOOD,
            OFFICE,
            Erased.ID,
        ),
    ),
    "intake.OutboundMail": (
        key(),
        Record(("recipient",), "where an answer goes", PLAYING, rule("mails"), OFFICE, Erased.GONE),
        Record(("subject", "body", "last_error"), "what we wrote", PROVING, rule("mails"), OFFICE, Erased.WORDS),
        Record(
            (
                *("mail", "turn", "games", "kind", "message_id", "state", "attempts", "due_at", "next_try_at"),
                *("claimed_until", "created_at", "sent_at"),
            ),
            "that it was answered, once",
            PROVING,
            FOR_GOOD,
            OFFICE,
            Erased.ID,
        ),
    ),
    "intake.BlockedSender": (
        key(),
        Record(
            ("director", "mail", "since", "lifted_at", "lifted_by"),
            "in whose name somebody else may write",
            GUARDING,
            FOR_GOOD,
            OFFICE,
            Erased.ID,
        ),
    ),
    "intake.ReportToken": (
        key(),
        Record(
            ("director", "tournament", "digest", "made_at", "revoked_at"),
            "knows a secret address by its digest",
            PLAYING,
            rule("tokens"),
            SERVER,
            Erased.ID,
        ),
    ),
    "intake.TournamentProposal": (
        key(),
        Record(("content",), "what a start letter says", PLAYING, rule("mails"), OFFICE, Erased.WORDS),
        Record(
            ("mail", "director", "code", "state", "tournament", "decided_at", "decided_by"),
            "what became of a start letter",
            PROVING,
            FOR_GOOD,
            OFFICE,
            Erased.ID,
        ),
    ),
    "intake.InboundRequest": (
        key("id", "code"),
        Record(("body", "problem"), "what a provider posted", PROVING, rule("requests"), SERVER, Erased.GONE),
        Record(
            ("provider", "content_type", "stored_at", "state", "attempts", "due_at"),
            "where it is on its way",
            PROVING,
            rule("requests"),
            SERVER,
            Erased.ID,
        ),
    ),
    "intake.Lease": (plain("name", "holder", "until", purpose="who does a job now", seen=SERVER),),
    "intake.Pulse": (plain("name", "at", "problem", purpose="when a job was last done", seen=SERVER),),
}

"""What is played, rated, published, questioned and corrected."""

from __future__ import annotations

from .types import (
    AS_RATED,
    COMPARING,
    FOR_GOOD,
    OFFICE,
    OWNER,
    PLAYING,
    PROVING,
    PUBLIC,
    Erased,
    Record,
    key,
    plain,
)

PLAY = {
    "ratings.Pool": (
        key("id", "key"),
        Record(("name",), "names the list", COMPARING, FOR_GOOD, PUBLIC, Erased.TOLD),
        plain("rule", "parameters", "version", "closed_through", purpose="how the list is rated"),
    ),
    "ratings.RuleInForce": (
        key(),
        plain("pool", "since", "rule", "parameters", purpose="how the list is rated from a day on"),
    ),
    "ratings.Tournament": (
        key(),
        Record(("code", "name", "category"), "names the tournament", PLAYING, FOR_GOOD, PUBLIC, Erased.TOLD),
        Record(("consent",), "words of a federation's consent", PROVING, FOR_GOOD, OFFICE, Erased.WORDS),
        plain(
            *("kind", "pool", "started_on", "planned_end", "days_per_10_moves", "rated", "international"),
            *("announced_on", "evaluated_elsewhere", "review_until"),
            purpose="how it is played and rated",
        ),
    ),
    "ratings.Entry": (
        key(),
        Record(
            ("tournament", "seat", "turn", "player", "departure", "departed_on"),
            "who plays, and how somebody left",
            PLAYING,
            FOR_GOOD,
            PUBLIC,
            Erased.ID,
        ),
    ),
    "ratings.Game": (
        key(),
        Record(
            (
                *("tournament", "number", "round", "white", "black", "score", "rated_score", "reason", "counts"),
                *("completed_on", "received_at", "report", "moves", "move_count", "review_until"),
            ),
            "what is rated",
            PLAYING,
            FOR_GOOD,
            PUBLIC,
            Erased.ID,
        ),
    ),
    "ratings.Run": (
        key(),
        Record(("pool", "kind", "at", "cause"), "why something was rated", PROVING, FOR_GOOD, PUBLIC, Erased.ID),
    ),
    "ratings.Evaluation": (
        key(),
        Record(
            (
                *("pool", "tournament", "game", "completed_on", "received_at", "key", "rule", "edition"),
                *("signature", "run", "replaced_by"),
            ),
            "what was rated by which rules",
            PROVING,
            FOR_GOOD,
            PUBLIC,
            Erased.ID,
        ),
    ),
    "ratings.CoveredTournament": (
        key(),
        plain("evaluation", "tournament", purpose="which tournaments a period covers"),
    ),
    "ratings.LedgerEntry": (
        key(),
        Record(
            (
                *("evaluation", "player", "before_value", "before_index", "before_carry"),
                *("after_value", "after_index", "after_carry", "games", "points", "expected", "k", "delta", "remarks"),
            ),
            "what an evaluation did to a rating",
            PROVING,
            FOR_GOOD,
            PUBLIC,
            Erased.ID,
        ),
    ),
    "ratings.Takeover": (
        key(),
        Record(
            ("pool", "player", "value", "index", "source", "as_of", "exchanged_on", "converted_from"),
            "a rating brought along",
            PLAYING,
            FOR_GOOD,
            PUBLIC,
            Erased.ID,
        ),
        Record(("note",), "why, and how it was converted", PROVING, FOR_GOOD, OFFICE, Erased.WORDS),
    ),
    "ratings.Standing": (
        key(),
        Record(
            (
                *("pool", "player", "value", "index", "carry", "entry", "as_of", "rank"),
                *("live_value", "live_index", "live_games"),
            ),
            "the rating as it stands",
            COMPARING,
            AS_RATED,
            PUBLIC,
            Erased.ID,
        ),
    ),
    "ratings.Projection": (
        key(),
        Record(
            ("pool", "tournament", "completed_on", "received_at", "players"),
            "the rating as it would stand if running tournaments ended now",
            COMPARING,
            "until the tournament is evaluated",
            PUBLIC,
            Erased.ID,
        ),
    ),
    "ratings.Note": (
        key("id", "code"),
        Record(
            ("text",), "who reported by post or phone; who asked to be erased", PROVING, FOR_GOOD, OFFICE, Erased.WORDS
        ),
        Record(("way", "actor", "made_at"), "how that came in", PROVING, FOR_GOOD, OFFICE, Erased.ID),
    ),
    "ratings.Publication": (
        key(),
        Record(("name",), "names a published list", COMPARING, FOR_GOOD, PUBLIC, Erased.TOLD),
        Record(("withdrawn_reason",), "why a list was withdrawn", PROVING, FOR_GOOD, PUBLIC, Erased.WORDS),
        Record(
            (
                *("pool", "number", "as_of", "published_at", "actor", "rule", "edition", "checksum", "previous"),
                *("replaces", "withdrawn_at", "withdrawn_by"),
            ),
            "a list as it was published",
            PROVING,
            FOR_GOOD,
            PUBLIC,
            Erased.ID,
        ),
    ),
    "ratings.PublishedRating": (
        key(),
        Record(
            (
                *("publication", "player", "rank", "value", "index", "mark", "previous_value", "previous_index"),
                *("games", "k"),
            ),
            "a line of a published list, without the name",
            PROVING,
            FOR_GOOD,
            PUBLIC,
            Erased.ID,
        ),
    ),
    "ratings.PublishedTitled": (
        key(),
        Record(
            ("publication", "player"),
            "a player with a title beside a published list, without the name",
            PROVING,
            FOR_GOOD,
            PUBLIC,
            Erased.ID,
        ),
    ),
    "ratings.Review": (
        key("id", "code"),
        Record(("words",), "what somebody questions", PLAYING, FOR_GOOD, OWNER, Erased.WORDS),
        Record(
            (
                *("player", "director", "actor", "tournament", "game", "language", "raised_at", "until"),
                *("in_time", "late_allowed", "state", "turn"),
            ),
            "a request for a review, and how it stands",
            PROVING,
            FOR_GOOD,
            OWNER,
            Erased.ID,
        ),
    ),
    "ratings.ReviewStep": (
        key(),
        Record(
            ("reason", "paragraph", "body"), "what was decided, and by whom", PROVING, FOR_GOOD, OWNER, Erased.WORDS
        ),
        Record(("review", "number", "at", "actor", "state", "told_at"), "a step", PROVING, FOR_GOOD, OWNER, Erased.ID),
    ),
    "ratings.CorrectionProposal": (
        key("id", "code"),
        Record(
            ("reason", "paragraph", "content"),
            "what is corrected, and why",
            PROVING,
            FOR_GOOD,
            OFFICE,
            Erased.WORDS,
        ),
        Record(
            (
                *("review", "mail", "kind", "fingerprint", "state", "prepared_by", "prepared_at"),
                *("decided_by", "decided_at", "evaluations", "lists"),
            ),
            "a correction and what it did",
            PROVING,
            FOR_GOOD,
            OFFICE,
            Erased.ID,
        ),
        Record(
            ("late_by", "late_why"),
            "who decided, and why, that something is corrected though its three months are over",
            PROVING,
            FOR_GOOD,
            PUBLIC,
            Erased.WORDS,
        ),
        Record(("late_since", "late_at"), "since when they are over, and when", PROVING, FOR_GOOD, PUBLIC, Erased.ID),
    ),
    "ratings.RatingMove": (
        key(),
        Record(
            (
                *("correction", "pool", "player", "before_value", "before_index", "after_value", "after_index"),
                *("tell", "told_at"),
            ),
            "whom a correction moved, and whether he was told",
            PROVING,
            FOR_GOOD,
            OFFICE,
            Erased.ID,
        ),
    ),
    "ratings.AuditEvent": (
        key("id", "number"),
        Record(
            ("at", "actor", "action", "subject", "cause", "before", "after", "previous_hash", "hash"),
            "who changed which fact, as ids only",
            PROVING,
            FOR_GOOD,
            OFFICE,
            Erased.ID,
        ),
    ),
    "ratings.AuditHead": (
        key(),
        plain("day", "number", "hash", "stored_at", purpose="the end of the trail at the end of a day"),
    ),
}

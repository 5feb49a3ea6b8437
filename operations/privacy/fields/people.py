"""Persons, and who looked at their data."""

from __future__ import annotations

from .types import (
    AS_RATED,
    COMPARING,
    FOR_GOOD,
    GUARDING,
    NAMED,
    OFFICE,
    PLAYING,
    PROVING,
    PUBLIC,
    SERVER,
    WISHED,
    Erased,
    Record,
    key,
    rule,
)

PEOPLE = {
    "ratings.Player": (
        key(),
        Record(("number",), "names the player for good", COMPARING, FOR_GOOD, PUBLIC, Erased.ID),
        Record(("family_name", "given_name"), "whose rating it is", COMPARING, AS_RATED, PUBLIC, Erased.GONE),
        Record(("sort_key",), "order of names", COMPARING, AS_RATED, SERVER, Erased.GONE),
        Record(("aliases",), "finds the player in reports", PLAYING, AS_RATED, OFFICE, Erased.GONE),
        Record(
            ("federation", "club"), "tells namesakes apart, filters lists", COMPARING, AS_RATED, PUBLIC, Erased.GONE
        ),
        Record(("title",), "told beside the name on lists", COMPARING, AS_RATED, PUBLIC, Erased.GONE),
        Record(("merged_into",), "a second number of the same person", PROVING, FOR_GOOD, PUBLIC, Erased.ID),
    ),
    "ratings.PersonalData": (
        key("player"),
        Record(
            ("birth_date",),
            "tells namesakes apart; lists of seniors and juniors; K of the young; column of a list where asked for",
            PLAYING,
            AS_RATED,
            NAMED,
            Erased.GONE,
        ),
        Record(
            ("adult_from",),
            "instead of an erased birth date: the periods in which the K of the young was used, which the ledger shows",
            PROVING,
            FOR_GOOD,
            SERVER,
            Erased.ID,
        ),
        Record(
            ("sex",),
            "list of women; the column of a list where asked for",
            PLAYING,
            AS_RATED,
            NAMED,
            Erased.GONE,
        ),
        Record(("email",), "answers, confirmations, knows a sender", PLAYING, AS_RATED, NAMED, Erased.GONE),
        Record(("tell_changes",), "mails about corrections", WISHED, "until taken back", OFFICE, Erased.GONE),
        Record(("unlisted",), "stands on no public list", WISHED, "until taken back", OFFICE, Erased.ID),
    ),
    "ratings.Director": (
        key(),
        Record(("name",), "whose report it is", PLAYING, AS_RATED, OFFICE, Erased.GONE),
        Record(("email",), "knows the sender of a report, answers him", PLAYING, AS_RATED, OFFICE, Erased.GONE),
    ),
    "ratings.Director_tournaments": (
        key(),
        Record(("director", "tournament"), "who may report for it", PLAYING, AS_RATED, OFFICE, Erased.GONE),
    ),
    "ratings.PersonalAccess": (
        key(),
        Record(
            ("at", "actor", "purpose", "player"),
            "who looked at personal data, why and when",
            GUARDING,
            rule("looks"),
            "officer and auditor (`/office/looks/`, `access_log`)",
            Erased.ID,
        ),
    ),
    "ratings.Seal": (
        key("id", "subject"),
        Record(
            ("salt",),
            "shows whether a name was changed behind the server's back",
            PROVING,
            AS_RATED,
            SERVER,
            Erased.GONE,
        ),
    ),
    "ratings.Erasure": (
        key(),
        Record(
            ("player", "director", "asked_at", "asked_by", "done_at"),
            "that somebody is to be erased, and was",
            GUARDING,
            "for good; one that waits until it is called off",
            "officer and auditor (`/office/erasures/`)",
            Erased.ID,
        ),
    ),
}

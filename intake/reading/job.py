"""Read a mail in a child process; requests and answers are what JSON can hold."""

from __future__ import annotations

import dataclasses
from typing import Any

from intake.reading import guards, limits
from intake.reading.codec import from_json, to_json
from intake.reading.commands import read_asked
from intake.reading.known import NOTHING, Known
from intake.reading.letters.delivery_reports import read_bounce
from intake.reading.letters.mime import open_letter
from intake.reading.letters.seals import is_sealed
from intake.reading.letters.signatures import is_signed
from intake.reading.limits import Limits
from intake.reading.network.parameters import load_parameters
from intake.reading.replies.complaints import with_complaints
from intake.reading.replies.reported_again import date_reported_again, without_answered
from intake.reading.replies.resolving import resolve_replies
from intake.reading.replies.types import Conversation
from intake.reading.report import read_report
from intake.reading.types import Letter

guards.prepare()  # the first mail shall not cost its sender more than others
load_parameters()  # the same


def read_mail(request: dict[str, Any], raw: bytes) -> dict[str, Any]:
    """Open and read a mail. The request has "authserv_id" and "own_hop" (whose verdicts count), "whole" (whether the
    answer holds the text of the mail), "closed" (whether attachments stay closed that only a library can open),
    "limits", "bounce" (whether it came to the address to which a mail of ours comes back), "keys" (those of
    signatures), "seals" (those of forwarders), "talk" (what the mail replies to) and "known" (the tournaments of the
    sender; both "" for nothing); the answer has the fields of a `ReaderResult`.
    """
    limits.use(Limits(**request["limits"]))
    letter = open_letter(raw, request["authserv_id"], own_hop=request["own_hop"], closed=request["closed"])
    talk = from_json(Conversation, request["talk"]) if request["talk"] else Conversation()
    bounce = read_bounce(raw) if request["bounce"] else None
    known = from_json(Known, request["known"]) if request["known"] else NOTHING
    resolved = resolve_replies(letter, talk, known)
    report = without_answered(read_report(resolved.letter, known), talk, resolved.resolutions)
    report = date_reported_again(report, talk)
    reading, asked = with_complaints(report, resolved.complaints), read_asked(letter)
    # The text itself stays here: only a page that shows it needs it a second time.
    shown = letter if request["whole"] else dataclasses.replace(letter, parts=())
    answers = [to_json(resolution) for resolution in resolved.resolutions]
    return {
        "letter": to_json(shown),
        "reading": to_json(reading),
        "asked": to_json(asked),
        "resolutions": answers,
        "quoted": resolved.quoted,
        "reopens": resolved.reopens,
        "unclear": [to_json(each) for each in resolved.unclear],
        "corrects": any(complaint.is_clear for complaint in resolved.complaints),
        "bounce": to_json(bounce) if bounce else "",
        "signed": _is_vouched_for(raw, letter, request),
    }


def _is_vouched_for(raw: bytes, letter: Letter, request: dict[str, Any]) -> bool:
    """Return whether the author's domain signed a mail, or a trusted chain says that they wrote it."""
    if request["keys"] and is_signed(raw, request["keys"]):
        return True
    return bool(request["seals"]) and is_sealed(raw, request["seals"], letter.sender.address)

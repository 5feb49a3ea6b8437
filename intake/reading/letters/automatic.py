"""Mail that no person wrote to us: answers of machines, bounces, lists, spam.

It is never answered (RFC 3834, 2), so that no loop can begin.
"""

from __future__ import annotations

from intake.reading.letters.headers import Headers, decoded
from intake.reading.words import any_case

_BULK = frozenset({"bulk", "list", "junk", "auto_reply"})
_MACHINES = frozenset({"mailer-daemon", "mail-daemon", "noreply-dmarc-support"})
_ABSENCE = any_case(
    r"(?:abwesenheitsnotiz|abwesenheitsmeldung|abwesend|automatische antwort|out of (?:the )?office|automatic reply"
    r"|auto(?:matische)? ?re(?:ply|sponse)|undelivered mail|delivery (?:status notification|failure)"
    r"|mail delivery (?:failed|failure)|unzustellbar)\b"
)
_REPORT = any_case(r"multipart/report\b")


def automatic_mark(headers: Headers, author: str) -> str:
    """By what a mail shows that it is automatic, "" for a mail that a person seems to have sent."""
    marks = (
        ("auto-submitted", headers.first("auto-submitted").partition(";")[0].strip().lower() not in {"", "no"}),
        ("precedence", headers.first("precedence").strip().lower() in _BULK),
        ("list", any(headers.all(name) for name in ("list-id", "list-post", "mailing-list"))),
        ("x-autoreply", any(headers.all(name) for name in ("x-autoreply", "x-autorespond", "x-auto-reply"))),
        ("return-path", any(value.strip() == "<>" for value in headers.all("return-path"))),
        ("report", bool(_REPORT.match(headers.first("content-type").strip()))),
        ("bounce", any(headers.all(name) for name in ("x-failed-recipients", "failed-recipient"))),
        ("spam", headers.first("x-spam-flag").strip().lower() == "yes"),
        ("machine", author.partition("@")[0].lower() in _MACHINES),
        ("subject", bool(_ABSENCE.match(decoded(headers.first("subject"))))),
    )
    return next((mark for mark, found in marks if found), "")

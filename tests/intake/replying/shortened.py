"""An answer of ours as a file can keep it: with words where it holds a code or a signature."""

from __future__ import annotations

import re

from django.core import signing

from intake.models import InboundMail, OpenQuestion, OutboundMail
from intake.replying.confirmation import make_reply_token

SIGNED = {"/confirm/": "intake.confirmation", "/not-me/": "intake.dispute"}
"""Links in our mails, and what their signature is salted with."""


def shorten_answer(sent: OutboundMail, row: InboundMail) -> str:
    """Subject and text of the answer to a mail. Its links have to be signed for this mail."""
    body = sent.body.replace(row.code, "CODE")
    for place, salt in SIGNED.items():
        if place in body:
            signed = body.partition(place)[2].partition("/")[0]
            assert signing.TimestampSigner(salt=salt).unsign(signed.replace("CODE", row.code)) == row.code
            body = body.replace(signed, "SIGNED")
    for signed in re.findall(r"/questions/([^/]+)/", body):
        key = signing.TimestampSigner(salt="intake.question").unsign(signed)
        assert OpenQuestion.objects.get(pk=key).mail in {row, *row.replies.all(), row.conversation}
        body = body.replace(signed, "SIGNED")
    for signed in re.findall(r"/director/([^/]+)/", body):
        director = signing.TimestampSigner(salt="website.director").unsign(signed).partition(".")[0]
        assert sent.mail is not None
        assert director == str(sent.mail.director_id)
        body = body.replace(signed, "SIGNED")
    subject = sent.subject.replace(make_reply_token(row), "TOKEN")
    return f"Subject: {subject}\n\n{body}"

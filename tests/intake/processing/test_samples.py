"""Foreign mail, as it is and broken: every one ends in a state, and none stores a game.

FERNWERTUNG_SAMPLE_DATA names a folder with `mail/`; docs/blind-rounds.md tells what came of one.
"""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from intake.models import InboundMail, MailState
from intake.processing.process import process_mail
from intake.receiving.receivers import store
from ratings.models import Entry, Game
from tests.intake.federation import ANNA, OWN_SERVER
from tests.intake.reading.test_hostile import SAMPLES, mutated, samples
from tests.realservers import FULL

HEAD = f"Authentication-Results: {OWN_SERVER}; dmarc=pass header.from=example.org\nFrom: {ANNA}\n".encode()
AUTHOR = re.compile(
    rb"^(?:from|authentication-results|list-[a-z]+|precedence|auto-submitted):.*\n", re.IGNORECASE | re.MULTILINE
)


def as_the_director(raw: bytes) -> bytes:
    """A mail with the head of a director's, so that all of it is read and matched."""
    return HEAD + AUTHOR.sub(b"", raw)


SEED = 2026
SHARE = 1 if FULL else 10
"""Of so many mails the short form reads one."""


@pytest.mark.long
@pytest.mark.skipif(not SAMPLES, reason="FERNWERTUNG_SAMPLE_DATA names no folder")
@pytest.mark.django_db
@pytest.mark.proof
@pytest.mark.usefixtures("_federation")
def test_foreign_mail_ends_in_a_state_and_stores_no_game() -> None:
    chance = random.Random(SEED)  # noqa: S311 -- mutations need to be repeatable, not secret
    mails = [path.read_bytes() for path in samples("mail")[::SHARE]]
    for raw in mails:
        for mail in (raw, as_the_director(raw), mutated(raw, chance), as_the_director(mutated(raw, chance))):
            process_mail(store(mail, "file").pk)
    states = Counter(InboundMail.objects.values_list("state", flat=True))
    assert states[MailState.RECEIVED] == states[MailState.FAILED] == 0
    assert states[MailState.ACCEPTED] == states[MailState.PARTLY] == 0
    assert not Game.objects.exclude(score=None).exists()
    assert not Entry.objects.exclude(departure="").exists()

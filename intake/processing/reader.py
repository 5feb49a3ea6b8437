"""Mails are read in a child process: one for each process that works on mails."""

from __future__ import annotations

import atexit
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Thread

from django.conf import settings

from intake.errors import ReaderUnavailable
from intake.processing.verifiers import Verifier
from intake.reading.codec import from_json, to_json
from intake.reading.commands import Asked
from intake.reading.known import NOTHING, Known
from intake.reading.letters.delivery_reports import DeliveryFailure
from intake.reading.replies.types import Conversation, Resolution, UnclearAnswer
from intake.reading.types import Letter, Reading
from intake.sandbox.parent import Sandbox

NOBODY = Verifier()


@dataclass(frozen=True, slots=True)
class ReaderResult:
    """A mail as the child understood it, without its text unless that is wanted. `quoted` are the indexes of those
    lines of its conversation that it quotes; it `corrects` where it says what is right in a stored one. `bounce` is
    what it says about a mail of ours that cannot be delivered; it is `signed` by one of the given keys. Reading took
    `seconds` of the processor. It `reopens` questions that were closed; `unclear` are words that answer nothing.
    """

    letter: Letter
    reading: Reading
    asked: Asked = field(default_factory=Asked)
    resolutions: tuple[Resolution, ...] = ()
    quoted: tuple[int, ...] = ()
    corrects: bool = False
    bounce: DeliveryFailure | None = None
    signed: bool = False
    seconds: float = 0.0
    reopens: bool = False
    unclear: tuple[UnclearAnswer, ...] = ()


@dataclass(frozen=True, slots=True)
class Background:
    """What is known before a mail is read: what it replies to, the tournaments of its sender, and whether it came to
    the address to which a mail of ours comes back, as a `bounce`. `keys` are those that its signature is checked with,
    `seals` those of a chain of forwarders.
    """

    talk: Conversation | None = None
    known: Known = NOTHING
    bounce: bool = False
    keys: Mapping[str, str] = field(default_factory=dict)
    seals: Mapping[str, str] = field(default_factory=dict)


STRANGER = Background()
"""Nothing is known."""


class Reader(Sandbox):
    """A reading process."""

    def __init__(self) -> None:
        super().__init__("intake.reading.job:read_mail")

    def read(  # noqa: PLR0913 -- what is opened, and what it may cost
        self,
        raw: bytes,
        verifier: Verifier = NOBODY,
        background: Background = STRANGER,
        *,
        whole: bool = False,
        closed: bool = False,
        seconds: float | None = None,
    ) -> ReaderResult:
        """Open and read one mail with what is known of its sender, `whole` with its text, its attachments `closed`
        where they may be what breaks the child; only verdicts of `verifier` count. It takes `seconds` at
        most. Raises ReaderFailed and ReaderUnavailable.
        """
        request = {
            "authserv_id": verifier.authserv_id,
            "own_hop": verifier.own_hop,
            "whole": whole,
            "closed": closed,
            "bounce": background.bounce,
            "keys": dict(background.keys),
            "seals": dict(background.seals),
            "limits": settings.INTAKE_LIMITS,
            "talk": to_json(background.talk) if background.talk else "",
            "known": to_json(background.known) if background.known.tournaments else "",
        }
        longest = settings.INTAKE_READER_SECONDS
        answer, spent = self.ask_counted(request, raw, longest if seconds is None else min(seconds, longest))
        return ReaderResult(
            from_json(Letter, answer["letter"]),
            from_json(Reading, answer["reading"]),
            from_json(Asked, answer["asked"]),
            tuple(from_json(Resolution, each) for each in answer["resolutions"]),
            tuple(answer["quoted"]),
            answer["corrects"],
            from_json(DeliveryFailure, answer["bounce"]) if answer["bounce"] else None,
            answer["signed"],
            spent,
            answer["reopens"],
            tuple(from_json(UnclearAnswer, each) for each in answer["unclear"]),
        )


_readers: dict[int, Reader] = {}
"""The reader of this process, by its id: a fork must not talk to the child of its parent."""


def shared_reader() -> Reader:
    """Return the one reader of this process."""
    return _readers.setdefault(os.getpid(), Reader())


def start_shared() -> Thread:
    """Start the reader of this process in the background, which takes seconds: nobody shall wait for it at the first
    mail. Where it cannot be started, that is reported by whoever asks for it.
    """
    starting = Thread(target=_start_quietly, name="reader", daemon=True)
    starting.start()
    return starting


def _start_quietly() -> None:
    with suppress(ReaderUnavailable):
        shared_reader().start()


@atexit.register
def close_shared() -> None:
    """End the reader of this process, if it has one."""
    reader = _readers.pop(os.getpid(), None)
    if reader is not None:
        reader.close()

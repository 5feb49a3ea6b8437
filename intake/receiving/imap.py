"""Fetches mail out of a mailbox by IMAP (RFC 3501), and waits there for more (IDLE, RFC 2177).

The mailbox keeps the state: a mail that is not marked, or not moved away, is to be fetched. A mark is
set only after the commit, so that whatever breaks in between costs nothing but a second look, and the
second look finds the mail stored. No UID is remembered from one connection to the next: a mailbox that
was restored and counts anew (UIDVALIDITY) is simply looked through again.
"""

from __future__ import annotations

import imaplib
import logging
import re
import ssl
import threading
import time
from typing import Self

from django.conf import settings
from django.db import InterfaceError, OperationalError, close_old_connections
from imap_tools import BaseMailBox, MailBox, MailBoxStartTls, MailBoxUnencrypted
from imap_tools.errors import ImapToolsError, MailboxFetchError, MailboxFlagError
from imap_tools.utils import check_command_status

from intake.errors import MailboxUnsuitable, MailTooLarge
from intake.receiving.receivers import split_headers, store, wake
from intake.tokens import choose_recipient

log = logging.getLogger(__name__)

KEYWORD = "FernwertungStored"
"""The mark of a mail that is stored. \\Seen alone would not do: people look into mailboxes."""

IDLE_SECONDS = 60
"""IDLE is begun anew, and looked before, once a minute (our own choice): routers forget silent
connections, and news that come together with the greeting of IDLE go unheard in the library.
"""

CONNECTION_SECONDS = 3600
"""A new connection once an hour tries again what could not be stored in the last one (our own choice)."""

LOOK_SECONDS = 1
"""How long the end of the program may go unnoticed while we wait (our own choice)."""

FIRST_PAUSE = 1
LONGEST_PAUSE = 300
"""Seconds between two attempts to connect, doubled with each failure (our own choice)."""

AWAY = (OperationalError, InterfaceError, OSError, imaplib.IMAP4.abort)
"""Faults of the database or of the mailbox as a whole: the next mail would fare no better."""

SIZE = re.compile(rb"RFC822\.SIZE (\d+)")


class Mailbox:
    """One connection to the mailbox of the settings. Use as a context.

    Entering raises MailboxUnsuitable where the server cannot do what we need, ImapToolsError where it
    refuses, imaplib.IMAP4.error or OSError where it is not there.
    """

    def __init__(self) -> None:
        self._seen: set[str] = set()

    def __enter__(self) -> Self:
        self._box = connect()
        try:
            self._check()
        except BaseException:
            self._box.client.shutdown()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._box.logout()
        except (OSError, imaplib.IMAP4.error, ImapToolsError):
            self._box.client.shutdown()  # the connection is gone, and what mattered was committed

    def _check(self) -> None:
        """Whether the server can remember what we have fetched."""
        done = settings.IMAP_DONE_FOLDER
        if not done:
            _, flags = self._box.client.response("PERMANENTFLAGS")
            if flags[-1] is not None and b"\\*" not in flags[-1]:
                raise MailboxUnsuitable("the server keeps no marks of ours; name a folder in IMAP_DONE_FOLDER")
        elif done == settings.IMAP_FOLDER or not self._box.folder.exists(done):
            raise MailboxUnsuitable(f"IMAP_DONE_FOLDER={done!r} is no other folder of this mailbox")
        elif "MOVE" not in self._box.client.capabilities:
            raise MailboxUnsuitable("the server cannot move mails (RFC 6851); leave IMAP_DONE_FOLDER empty")

    def fetch(self) -> tuple[int, int]:
        """Store everything that waits, one mail after the other: how many were stored, and how many
        left because of a fault in themselves. In one connection no mail is looked at twice.
        """
        stored = left = 0
        while uids := [uid for uid in self._waiting() if uid not in self._seen]:
            for uid in uids:
                self._seen.add(uid)
                try:
                    stored += self._take(uid)
                except MailTooLarge as fault:
                    log.warning("mail %s stays in the mailbox: %s", uid, fault)
                    left += 1
                except AWAY:
                    raise
                except Exception:
                    log.exception("mail %s stays in the mailbox", uid)
                    left += 1
        return stored, left

    def _waiting(self) -> list[str]:
        """Return the UIDs of mails that were not fetched yet, the oldest first."""
        self._box.client.untagged_responses.pop("EXISTS", None)
        criterion = "UNDELETED" if settings.IMAP_DONE_FOLDER else f"UNDELETED UNKEYWORD {KEYWORD}"
        return self._box.uids(criterion, charset=None)

    def _take(self, uid: str) -> bool:
        """Download, store and mark, in this order; return False where somebody took the mail away meanwhile."""
        raw = self._download(uid)
        if raw is None:
            return False
        mail = store(raw, "imap", read_recipient(raw, settings.IMAP_RECIPIENT_HEADER))
        self._flag_stored(uid)
        wake([mail])
        return True

    def _download(self, uid: str) -> bytes | None:
        """Return the mail as it is, None where it is gone; PEEK leaves its marks alone. Raises MailTooLarge
        before a mail beyond INTAKE_STORE_BYTES is transferred.
        """
        sizes = [int(size[1]) for line, _ in self._ask(uid, "(RFC822.SIZE)") if (size := SIZE.search(line))]
        if sizes and max(sizes) > settings.INTAKE_STORE_BYTES:
            raise MailTooLarge(f"{max(sizes)} bytes are more than INTAKE_STORE_BYTES={settings.INTAKE_STORE_BYTES}")
        return next((content for line, content in self._ask(uid, "(BODY.PEEK[])") if b"BODY[]" in line), None)

    def _ask(self, uid: str, items: str) -> list[tuple[bytes, bytes]]:
        """Return the lines of an answer, each with the content that followed it."""
        answer = self._box.client.uid("FETCH", uid, items)
        check_command_status(answer, MailboxFetchError)
        return [part if isinstance(part, tuple) else (part, b"") for part in answer[1] if part]

    def _flag_stored(self, uid: str) -> None:
        """Note in the mailbox that the mail is stored. If that fails it is fetched again, and is the same mail."""
        if settings.IMAP_DONE_FOLDER:
            self._box.move(uid, settings.IMAP_DONE_FOLDER)
            return
        # Not by `flag` of the library, which afterwards removes what others marked as deleted.
        check_command_status(
            self._box.client.uid("STORE", uid, "+FLAGS.SILENT", rf"(\Seen {KEYWORD})"), MailboxFlagError
        )

    def wait(self, stopped: threading.Event) -> None:
        """Return when there may be news: at once where the server spoke of some already."""
        if "EXISTS" in self._box.client.untagged_responses:
            return
        if "IDLE" not in self._box.client.capabilities:
            stopped.wait(settings.IMAP_POLL_SECONDS)
            return
        end = time.monotonic() + IDLE_SECONDS
        with self._box.idle as idle:
            while not stopped.is_set() and time.monotonic() < end:
                began = time.monotonic()
                # A connection that was cut wakes us at once and says nothing; leaving IDLE then raises.
                if idle.poll(LOOK_SECONDS) or time.monotonic() - began < LOOK_SECONDS / 2:
                    return


def read_recipient(raw: bytes, name: str) -> str:
    """Return the recipient of the envelope, as the mailbox's own server wrote it into the header `name`; "" where it
    wrote none, or `name` is empty.

    A mailbox has no envelope. Servers prepend their headers, so only the topmost such line counts: one that came with
    the mail is below it.
    """
    if not name:
        return ""
    headers, _ = split_headers(raw)
    wanted = name.lower().encode()
    line = next((value for header, value in headers if header == wanted), b"")
    addresses = (address.strip(" <>") for address in line.decode("utf-8", "replace").split(","))
    return choose_recipient([address for address in addresses if "@" in address])


def connect() -> BaseMailBox:
    """Logged in, the folder opened, the abilities of the server known as they are after the login."""
    where = {"host": settings.IMAP_HOST, "port": settings.IMAP_PORT, "timeout": settings.IMAP_TIMEOUT}
    box: BaseMailBox
    if settings.IMAP_SECURITY == "none":
        box = MailBoxUnencrypted(**where)
    elif settings.IMAP_SECURITY == "starttls":
        box = MailBoxStartTls(**where, ssl_context=ssl.create_default_context())
    else:
        box = MailBox(**where, ssl_context=ssl.create_default_context())
    try:
        login = box.login if (settings.IMAP_USER + settings.IMAP_PASSWORD).isascii() else box.login_utf8
        login(settings.IMAP_USER, settings.IMAP_PASSWORD, initial_folder=None)
        box.client.capabilities = tuple(box.client.capability()[1][-1].decode().upper().split())
        box.folder.set(settings.IMAP_FOLDER)
    except BaseException:
        box.client.shutdown()
        raise
    return box


def fetch_once() -> tuple[int, int]:
    """Fetch everything that waits; return how many mails were stored and how many could not be."""
    with Mailbox() as mailbox:
        return mailbox.fetch()


def watch_mailbox(stopped: threading.Event) -> None:
    """Fetch whenever something comes, until stopped. After any error the mailbox is opened again, with a pause that
    grows with each failure.
    """
    pause = FIRST_PAUSE
    while not stopped.is_set():
        try:
            with Mailbox() as mailbox:
                end = time.monotonic() + CONNECTION_SECONDS
                while not stopped.is_set() and time.monotonic() < end:
                    close_old_connections()
                    mailbox.fetch()
                    pause = FIRST_PAUSE
                    mailbox.wait(stopped)
        except MailboxUnsuitable:
            raise
        except Exception as fault:  # noqa: BLE001 -- whatever a server or its library does, mail goes on coming
            log.warning("the mailbox is looked at again in %d seconds: %s: %s", pause, type(fault).__name__, fault)
            close_old_connections()
            stopped.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

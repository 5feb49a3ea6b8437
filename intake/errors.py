"""Refusals of the intake; everything else that goes wrong is a bug and crashes.

IntakeError
+-- MailTooLarge       more bytes than INTAKE_STORE_BYTES; nothing was stored
+-- ReaderFailed       the reading process broke at a mail, was too slow or too greedy
|   +-- ProgramFault   a mail could not be settled: the fault is ours
+-- ReaderUnavailable  no reading process can be started; no mail is to blame
+-- BudgetSpent        the sender's seconds of this day are used up; the mail waits for the next one
+-- LeaseLost          another worker has taken the mail over
+-- RequestUnreadable  what a provider posted makes no mail
+-- MailboxUnsuitable  the mailbox cannot keep in mind what was fetched; its settings have to change
+-- ProviderAway       what a provider keeps for us could not be fetched; it may be there later
+-- NotApproved        a proposed tournament lacks something, or is decided already
+-- UnknownPerson      nobody has the number or address of a person to be exported or erased
+-- PreviewOutdated    the effect of an erasure is no longer that of its preview; nothing was erased
+-- NoErasureWaiting   an erasure to be cancelled is done, cancelled already or was never requested
"""

from __future__ import annotations


class IntakeError(Exception):
    """Something the intake refuses or could not do, in words for the log."""


class MailTooLarge(IntakeError):
    """A mail beyond the size that is stored at all."""


class ReaderFailed(IntakeError):
    """A mail was not read: the process that reads died, ran out of a limit or raised."""


class ReaderUnavailable(IntakeError):
    """The reading process does not start: memory, a broken installation. Try again later."""


class ProgramFault(ReaderFailed):
    """An error of the program at a mail; the alarm was raised."""


class BudgetSpent(IntakeError):
    """Reading the mails of this sender took all the time that a day has for them."""


class LeaseLost(IntakeError):
    """The mail was worked on for too long and belongs to another worker now."""


class RequestUnreadable(IntakeError):
    """A request that anymail cannot make a mail of."""


class MailboxUnsuitable(IntakeError):
    """A mailbox whose server can neither mark nor move mails the way the settings ask for."""


class ProviderAway(IntakeError):
    """A request that needs something of its provider, or of this machine, that was not there."""


class NotApproved(IntakeError):
    """A proposed tournament that cannot be entered; `missing` says what it lacks."""

    def __init__(self, missing: tuple[str, ...]) -> None:
        super().__init__("; ".join(missing))
        self.missing = missing


class UnknownPerson(IntakeError):
    """Nobody has this number or address."""


class PreviewOutdated(IntakeError):
    """The effect of an erasure is no longer that of the preview that was confirmed."""


class NoErasureWaiting(IntakeError):
    """No erasure of this person waits that could be called off."""

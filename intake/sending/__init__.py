"""Sends what waits in the outbox; the rows are the queue."""

from intake.sending.outbox import send_waiting

__all__ = ["send_waiting"]

"""Work that takes longer than a request may: asked for by a row, done by a worker or beside the sweep, never half.

A job first computes, without writing anything, and then writes all at once in the transaction that makes it done. So
a job that was killed, or stopped before that moment, has written nothing, and can be done again from its begin.
"""

from .asking import RUN_JOB, are_left_to_us, ask, request_stop, send_due
from .kinds import KINDS
from .running import run_due, run_job

__all__ = [
    "KINDS",
    "RUN_JOB",
    "are_left_to_us",
    "ask",
    "request_stop",
    "run_due",
    "run_job",
    "send_due",
]

"""Faults of every kind at every line: a tracer raises them when the line is about to run."""

from __future__ import annotations

import errno
import linecache
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, TypeVar

from django.db import DatabaseError, IntegrityError, InterfaceError, OperationalError

from intake.errors import IntakeError
from tests.servers import ROOT

Result = TypeVar("Result")
Tracer = Callable[[FrameType, str, Any], Any]


def kinds() -> list[BaseException]:
    """Everything that can go wrong in a program: its bugs, its machine, its database, its libraries."""
    return [
        AssertionError(),
        AttributeError(),
        ImportError(),
        IndexError(),
        KeyError(),
        NotImplementedError(),
        RuntimeError(),
        StopIteration(),
        TypeError(),
        UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid start byte"),
        ValueError(),
        ZeroDivisionError(),
        MemoryError(),
        RecursionError(),
        OSError(errno.ENOSPC, "No space left on device"),
        OSError(errno.EMFILE, "Too many open files"),
        BrokenPipeError(),
        ConnectionRefusedError(),
        TimeoutError(),
        DatabaseError(),
        IntegrityError(),
        InterfaceError(),
        OperationalError(),
        IntakeError(),
    ]


def lines_run(modules: tuple[str, ...], call: Callable[[], object]) -> int:
    """How many lines of these files a call runs."""
    counted = _Lines(modules, None, 0)
    counted.run(call)
    return counted.count


def with_fault(modules: tuple[str, ...], number: int, fault: BaseException, call: Callable[[], Result]) -> Result:
    """The result of a call in which the line with that number (from 1) fails so."""
    return _Lines(modules, fault, number).run(call)


class _Lines:
    """Counts the lines of some files as they are run, and raises at one of them."""

    def __init__(self, modules: tuple[str, ...], fault: BaseException | None, number: int) -> None:
        self.files = {str(ROOT / name) for name in modules}
        self.fault = fault
        self.number = number
        self.count = 0

    def run(self, call: Callable[[], Result]) -> Result:
        before = sys.gettrace()
        sys.settrace(self._enter)
        try:
            return call()
        finally:
            sys.settrace(before)

    def _enter(self, frame: FrameType, _event: str, _argument: object) -> Tracer | None:
        return self._line if frame.f_code.co_filename in self.files else None

    def _line(self, frame: FrameType, event: str, _argument: object) -> Tracer:
        # Nothing can fail at the word "try" itself, which stands outside of what it protects.
        if event == "line" and linecache.getline(frame.f_code.co_filename, frame.f_lineno).strip() != "try:":
            self.count += 1
            if self.fault is not None and self.count == self.number:
                raise self.fault
        return self._line


def places(modules: tuple[str, ...], call: Callable[[], object], full: bool) -> Iterator[tuple[int, BaseException]]:
    """Which fault where: in full every kind at every line, else each line and each kind at least once."""
    total = lines_run(modules, call)
    count = max(total, len(kinds()))
    for step in range(count):
        faults = kinds()
        for fault in faults if full else [faults[step % len(faults)]]:
            yield step % total + 1, fault

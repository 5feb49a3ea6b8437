"""A door in front of a server that a test can shut: a port that passes everything on, until it does not."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable

BLOCK = 65536
"""Bytes that are handed on at once."""


class Gate:
    """Listens on a port of its own and connects whoever comes with the server behind it."""

    def __init__(self, reach: Callable[[], socket.socket]) -> None:
        """`reach` makes a connection to the server."""
        self._reach = reach
        self._ends: set[socket.socket] = set()
        self._door: socket.socket | None = None
        self._changing = threading.Lock()
        self.port = 0
        self.open()

    def open(self) -> None:
        """Lets everybody in, on the port it had before."""
        if self._door is None:
            self._door = socket.create_server(("127.0.0.1", self.port))
            self.port = self._door.getsockname()[1]
            threading.Thread(target=self._listen, args=(self._door,), daemon=True).start()

    def shut(self) -> None:
        """Closes the port and every connection that goes through it, as a firewall or a lost network would."""
        with self._changing:
            door, self._door = self._door, None
            ends, self._ends = self._ends, set()
        for end in (door, *ends):
            if end is not None:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()

    def _listen(self, door: socket.socket) -> None:
        with contextlib.suppress(OSError):  # shut
            while True:
                inside, _ = door.accept()
                self._join(door, inside)

    def _join(self, door: socket.socket, inside: socket.socket) -> None:
        """Connects who came with the server, unless the door was shut meanwhile."""
        try:
            outside = self._reach()
        except OSError:
            inside.close()
            return
        with self._changing:
            if self._door is not door:
                inside.close()
                outside.close()
                return
            self._ends |= {inside, outside}
        for source, target in ((inside, outside), (outside, inside)):
            threading.Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while block := source.recv(BLOCK):
                target.sendall(block)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

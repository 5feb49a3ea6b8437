"""A server of names for tests: it listens on a port of its own and knows what it is given."""

from __future__ import annotations

import socket
from threading import Thread

from dns import flags, message, rcode, rdatatype, rrset


class NameServer:
    """Answers questions for texts, servers of mail and addresses. A `silent` one answers none."""

    def __init__(self, port: int = 0) -> None:
        self.texts: dict[str, str] = {}
        self.others: dict[tuple[str, str], list[str]] = {}
        """More records of a name and type."""

        self.asked: list[str] = []
        self.silent = False
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", port))
        self.place: tuple[str, int] = ("127.0.0.1", int(self._socket.getsockname()[1]))
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while True:
            question, sender = self._socket.recvfrom(4096)
            if not question:
                return
            if not self.silent:
                self._socket.sendto(self._answer(question), sender)

    def _answer(self, question: bytes) -> bytes:
        asked = message.from_wire(question)
        name = asked.question[0].name.to_text()
        self.asked.append(name)
        answer = message.make_response(asked)
        answer.flags |= flags.AA
        kind = rdatatype.to_text(asked.question[0].rdtype)
        found = self._find(name, kind)
        if found:
            answer.answer.append(rrset.from_text(name, 300, "IN", kind, *found))
        elif name not in {*self.texts, *(known for known, _ in self.others)}:
            answer.set_rcode(rcode.NXDOMAIN)
        return answer.to_wire()

    def _find(self, name: str, kind: str) -> list[str]:
        text = self.texts.get(name, "") if kind == "TXT" else ""
        strings = " ".join(f'"{text[at : at + 255]}"' for at in range(0, len(text), 255))
        return [*([strings] if strings else []), *self.others.get((name, kind), [])]

    def stop(self) -> None:
        """Go away."""
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as last:
            last.sendto(b"", self.place)
        self._thread.join()
        self._socket.close()

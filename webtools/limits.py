"""Limits for one client: requests in a minute, bytes at once."""

from __future__ import annotations

import io
import time
from collections import Counter
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network
from threading import Lock
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import InMemoryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler
from django.http import HttpRequest

from webtools.access import client_address

WINDOW = 60
"""Seconds in which requests are counted together."""

IPV6_CLIENT = 64
"""Bits of an IPv6 address that one client has; the rest of them is its own to choose."""


UPLOAD = 2_500_000
"""Bytes of all files of a form together; forms allow less and say so (our own choice, Django's for other fields)."""


class RequestTooLong(Exception):
    """A request took too long and was ended from outside."""


@dataclass(slots=True)
class Window:
    """The requests of each client in the minute `number`."""

    number: int = 0
    asked: Counter[str] = field(default_factory=Counter)
    lock: Lock = field(default_factory=Lock)

    def count(self, client: str, cost: int, number: int) -> int:
        """Count a request and return the client's total of the minute."""
        with self.lock:
            if number != self.number:
                self.asked.clear()
                self.number = number
            self.asked[client] += cost
            return self.asked[client]


_window = Window()


def seconds_to_wait(request: HttpRequest, cost: int = 1) -> int:
    """Seconds until the client may ask again; 0 where it may now. `cost` is how many usual requests this one
    is worth.
    """
    number, passed = divmod(int(time.time()), WINDOW)
    requests = _window.count(client_key(request), cost, number)
    return WINDOW - passed if requests > settings.API_REQUESTS_PER_MINUTE else 0


def client_key(request: HttpRequest) -> str:
    """Return the client's address, of IPv6 its network."""
    address = client_address(request)
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        return str(ip_network((known, IPV6_CLIENT), strict=False).network_address)
    return str(known)


class Upload(FileUploadHandler):
    """Keep submitted files in memory, together at most UPLOAD bytes, and nothing on disk: anybody may send something
    before they are identified. A file that is too long keeps its length, so that the form can say so.
    """

    def __init__(self, request: HttpRequest | None = None) -> None:
        super().__init__(request)
        self.kept = 0
        self.content = io.BytesIO()

    def new_file(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's handlers have it
        """Another file begins."""
        super().new_file(*args, **kwargs)
        self.content = io.BytesIO()

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:  # noqa: ARG002 -- Django's form
        """Keep what fits; None stops Django from calling other handlers."""
        taken = raw_data[: UPLOAD - self.kept]
        self.kept += len(taken)
        self.content.write(taken)

    def file_complete(self, file_size: int) -> InMemoryUploadedFile:
        """Return the file, with the length that it has by right."""
        self.content.seek(0)
        return InMemoryUploadedFile(
            self.content, self.field_name, self.file_name, self.content_type, file_size, self.charset
        )

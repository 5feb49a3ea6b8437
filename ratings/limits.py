"""How much one client may ask for in a minute.

Each process counts by itself and in memory: no broker, nothing written for somebody who only reads, and
no address of a reader is kept for longer than that minute.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network
from threading import Lock

from django.conf import settings
from django.http import HttpRequest

from ratings.access import client_address

WINDOW = 60
"""Seconds in which requests are counted together."""

IPV6_CLIENT = 64
"""Bits of an IPv6 address that one client has; the rest of them is his own to choose."""


@dataclass(slots=True)
class Window:
    """What each client asked for in the minute `number`."""

    number: int = 0
    asked: Counter[str] = field(default_factory=Counter)
    lock: Lock = field(default_factory=Lock)

    def count(self, client: str, cost: int, number: int) -> int:
        """What the client asked for in that minute, this time included."""
        with self.lock:
            if number != self.number:
                self.asked.clear()
                self.number = number
            self.asked[client] += cost
            return self.asked[client]


_window = Window()


def wait(request: HttpRequest, cost: int = 1) -> int:
    """Seconds until the client may ask again; 0 where it may now. `cost` is how many usual requests this one
    is worth.
    """
    number, passed = divmod(int(time.time()), WINDOW)
    asked = _window.count(client_of(request), cost, number)
    return WINDOW - passed if asked > settings.API_REQUESTS_PER_MINUTE else 0


def client_of(request: HttpRequest) -> str:
    """Who asks: the address, of IPv6 the network of a client."""
    address = client_address(request)
    try:
        known = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((known, IPV6_CLIENT), strict=False)) if isinstance(known, IPv6Address) else str(known)

"""By which addresses directors are known: the first one, and those added to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.db.models import Q, QuerySet

from ratings.models import Director, DirectorAddress
from ratings.prepared import prepared


def list_addresses(director: Director) -> Iterator[str]:
    """Yield the registered addresses of a director, the first one without a query."""
    yield director.email
    yield from (row.email for row in director.further_addresses.all())


def with_address(addresses: Iterable[str]) -> QuerySet[Director]:
    """Return the directors who registered any of the addresses, in lower case."""
    wanted = list(addresses)
    further = DirectorAddress.objects.filter(email__in=wanted).values("director")
    return Director.objects.filter(Q(email__in=wanted) | Q(pk__in=further))


def find_by_address(address: str) -> Director | None:
    """Return who registered an address, in lower case: mostly their first one, which one query finds by its index."""
    if not address:
        return None
    first = next(iter(_known_first_by(address)), None)
    return first or Director.objects.filter(further_addresses__email=address).first()


@prepared
def _known_first_by(address: str) -> QuerySet[Director]:
    return Director.objects.filter(email=address)


def names_by_address(addresses: Iterable[str]) -> Mapping[str, str]:
    """Return the names of the directors who registered addresses, by address."""
    wanted = list(addresses)
    first = Director.objects.order_by().filter(email__in=wanted).values_list("email", "name")
    further = DirectorAddress.objects.order_by().filter(email__in=wanted).values_list("email", "director__name")
    return dict(first.union(further))


def choose_address(director: Director, written_from: str) -> str:
    """Return where a director gets an answer: at the address that wrote, if it is registered for them, else at the
    first one.
    """
    return written_from if written_from in list_addresses(director) else director.email

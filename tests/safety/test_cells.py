"""The table of rights, cell by cell: each address is asked for by each visitor, to read and to write."""

from __future__ import annotations

import pytest
from django.http.response import HttpResponseBase

from tests.safety.world import NAMES, SECRET, basic, visitor
from webtools.rights import ALL, CORRECTIONS, ROLES, TABLE, WITHOUT_ACCOUNT, Who

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("_world", "_both_factors", "_now"),
]

LET_IN, TO_LOGIN, REFUSED, CLOSED, NOT_TAKEN = "let in", "to the login", "refused", "closed", "not taken"


OUTCOMES = {
    **dict.fromkeys((200, 302, 400, 409, 422, 503), LET_IN),
    **dict.fromkeys((401, 404), CLOSED),
    403: REFUSED,
    405: NOT_TAKEN,
}


def outcome(answer: HttpResponseBase) -> str:
    """What became of a request."""
    if answer.status_code == 302 and answer["Location"].startswith("/office/login/?next="):
        return TO_LOGIN
    return OUTCOMES[answer.status_code]


def promised(name: str, who: Who, *, write: bool) -> str:
    """What the table says about it."""
    row = TABLE[name]
    kind = CORRECTIONS["correction:rule"].write if name == "office:correction_new" else ALL
    offered = (row.write if write else row.read) & kind
    everybody = (row.read | row.write) & kind
    if who in offered:
        return LET_IN
    if everybody & WITHOUT_ACCOUNT:
        return CLOSED if offered else NOT_TAKEN
    if who in everybody and not offered:
        return NOT_TAKEN
    return REFUSED if who in ROLES else TO_LOGIN


def test_every_address_has_a_row_and_every_row_an_address() -> None:
    assert sorted(TABLE) == NAMES


def visitors(name: str) -> list[Who]:
    """Whom an address is asked for by: where everybody is let in, one with an account and one without."""
    row = TABLE.get(name)
    return [Who.ANYBODY, Who.AUDITOR] if row and ALL in (row.read, row.write) else list(Who)


ELSEWHERE = {"api:nothing"}
"""What is nowhere is a 404 for everybody (tests/website/api/test_edge.py)."""

CELLS = [(name, who) for name in NAMES for who in visitors(name) if name not in ELSEWHERE]

SENT = {"office:review_step": {"step": "take-up"}, "office:proposal_approve": {"pool": "fwz"}}
"""What a form has to name so that it is one."""


@pytest.mark.long
@pytest.mark.parametrize(("name", "who"), CELLS)
def test_cell_is_as_promised(name: str, who: Who) -> None:
    asking = visitor(who)
    place = asking.address(name)
    if who is Who.PROGRAM and name.startswith("webhooks:"):
        asking.client.defaults["HTTP_AUTHORIZATION"] = basic(SECRET)
    found = outcome(asking.client.get(place)), outcome(asking.client.post(place, SENT.get(name)))
    assert found == (promised(name, who, write=False), promised(name, who, write=True))

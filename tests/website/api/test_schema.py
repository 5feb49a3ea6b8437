"""The API against its own description: generated requests, good and bad, never break it."""

from __future__ import annotations

from collections import Counter
from operator import methodcaller
from typing import Any

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.realservers import FULL
from tests.transcript import ReportCounts
from website.api.reference import schema
from website.api.routes import api

pytestmark = [pytest.mark.django_db, pytest.mark.proof]

REQUESTS = 250 if FULL else 8
"""Requests of each operation: ten seconds of the processor in all. `make proofs` (PROOFS=full) asks for more."""

CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)

described = schemathesis.openapi.from_dict(dict(schema(api)))
described.app = WSGIHandler()


def known(name: str, value: Any) -> Any:
    """Every other part of an address names something that there is; the rest is whatever was generated."""
    if len(str(value)) % 2:
        return value
    return {"pool": "fwz", "code": "HT-1"}.get(name, "12" if isinstance(value, str) else 1)


OPERATIONS = {operation.label: operation for operation in map(methodcaller("ok"), described.get_all_operations())}
"""By method and path. They are parameters of pytest's own, because schemathesis gives all of them one and the same
name, of which a run in several processes executes one.
"""


@pytest.mark.long
@pytest.mark.parametrize("operation", OPERATIONS)
def test_answer_is_the_described_one(
    operation: str, api_world: None, unlimited: None, lasting_connection: None, report_counts: ReportCounts
) -> None:
    sent: Counter[int] = Counter()

    @settings(
        max_examples=REQUESTS,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=OPERATIONS[operation].as_strategy())
    def ask(case: Any) -> None:
        case.path_parameters = {name: known(name, value) for name, value in (case.path_parameters or {}).items()}
        answer = case.call_and_validate(checks=CHECKS, headers={"Host": "localhost"})
        sent[answer.status_code] += 1

    ask()
    report_counts(
        f"11 API, {operation}",
        requests=sent.total(),
        answered=" ".join(f"{code}: {n}" for code, n in sorted(sent.items())),
    )

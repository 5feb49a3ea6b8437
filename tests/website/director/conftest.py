"""What the tests of the director's page share with those of the intake."""

from tests.intake.conftest import _federation, _own_server  # noqa: F401 -- pytest finds fixtures here

"""Configuration of the web server (`--config python:config.gunicorn`): the same log as all other processes."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from gunicorn import glogging

from config.start import load_settings

load_settings()


class Log(glogging.Logger):  # type: ignore[misc]  # gunicorn has no types
    """The logs of gunicorn and of requests, without secrets: addresses of pages may contain some."""

    def setup(self, cfg: Any) -> None:  # noqa: ANN401 -- gunicorn has no types
        """Give every handler our formatter."""
        from config.logs import formatter  # noqa: PLC0415 -- needs settings, which gunicorn asks for when it starts

        super().setup(cfg)
        for handler in (*self.error_log.handlers, *self.access_log.handlers):
            handler.setFormatter(formatter())


logger_class = Log

# Nobody steers a running server, so it opens no socket for that in the home of its user.
control_socket_disable = True


# Seconds that a request may take. Moving in a federation of 3,000 players is the longest (our own choice); a web
# server in front has to wait as long.
timeout = 300


def worker_abort(worker: Any) -> None:  # noqa: ANN401 -- the same
    """Interrupt a request that takes too long, so that it is rolled back and answered with a page.

    gunicorn calls this a second before it kills a process without a sign of life.
    """
    from webtools.limits import RequestTooLong  # noqa: PLC0415 -- the same as above

    worker.notify()
    raise RequestTooLong


def post_worker_init(_worker: Any) -> None:  # noqa: ANN401 -- the same
    """Start the reader of mails, for which the first who opens a mail would wait some seconds."""
    from intake.processing.reader import start_shared  # noqa: PLC0415 -- the same as above

    start_shared()


def on_starting(server: Any) -> None:  # noqa: ANN401 -- the same
    """Warn if a password alone opens the office, or a setting is unknown."""
    for name, near in settings.UNKNOWN_SETTINGS.items():
        server.log.warning("%s is no setting%s", name, f"; {near} is" if near else "")
    if not settings.STAFF_TWO_FACTOR:
        server.log.warning("STAFF_TWO_FACTOR is off: a password alone opens the office")


# Method, path, status, bytes, seconds: who asked, and for whom, is nothing that the log has to keep.
access_log_format = "%(m)s %(U)s %(s)s %(B)s %(L)s"

"""Answers to HEAD."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

Answer = Callable[[HttpRequest], HttpResponse]


def drop_body(get_response: Answer) -> Answer:
    """Middleware: an answer to HEAD has the headers of the answer to GET, its length among them, and no body
    (RFC 9110, 9.3.2). A web server would drop the body, and ours complains of it each time.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        method = request.method  # a view may take it for GET
        response = get_response(request)
        if method == "HEAD" and not response.streaming:  # what is streamed is a file, which is not even opened
            response.content = b""
        return response

    return middleware

"""What may be asked: parameters, their bounds and their words."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from django.http import HttpRequest
from django.utils.encoding import escape_uri_path
from django.utils.timezone import localdate
from ninja.params.functions import Path, Query
from pydantic import StringConstraints

from ratings.models import Evaluation, Pool
from ratings.queries.evaluations import find_evaluation
from ratings.queries.paging import Cursor
from ratings.queries.pools import find_pool
from website.api.guard import RefusedError, or_404
from webtools.forms import FIRST_YEAR

MOST_ROWS = 500
USUAL_ROWS = 100
LONGEST = 200
"""Characters of a text that are read; no name or number is longer."""

LARGEST_KEY = 2**31 - 1
"""Numbers of evaluations and lists; databases refuse much larger ones."""


WITHOUT_NUL = r"^[^\x00]*$"
"""PostgreSQL takes no NUL, and nothing is called so."""

Text = Annotated[str, StringConstraints(max_length=LONGEST, pattern=WITHOUT_NUL)]
"""A text in a body or a list; `words` is the same as a parameter of its own."""


def text_parameter(meaning: str, least: int = 0) -> Any:  # noqa: ANN401 -- what the framework makes of it
    """Return a text in an address."""
    return Query(description=meaning, min_length=least, max_length=LONGEST, pattern=WITHOUT_NUL)


Rows = Annotated[int, Query(ge=1, le=MOST_ROWS, description="lines of a page")]
After = Annotated[str, text_parameter("the page behind this line; taken from next")]
Before = Annotated[str, text_parameter("the page before this line; taken from previous")]
BeforeEvaluation = Annotated[
    int | None, Query(ge=1, le=LARGEST_KEY, description="the page behind this evaluation; taken from next")
]
PoolKey = Annotated[str, Path(description="key of a pool, as /pools tells")]
OfPool = Annotated[str, text_parameter("only of the pool with this key")]
Number = Annotated[int, Path(ge=1, le=LARGEST_KEY, description="its number, as in the addresses of the pages")]
Code = Annotated[str, Path(description="code of a tournament, as /tournaments tells")]
PlayerNumber = Annotated[str, Path(description="number of a player, as /players tells")]


def get_pool(key: str) -> Pool:
    """Return the pool with a key. Raises NotFoundError."""
    return or_404(find_pool(without_nul_in_path(key)), "pool", f"there is no pool {key!r}")


def without_nul_in_path(text: str) -> str:
    """Return a part of an address; nothing is called by a NUL, which PostgreSQL refuses."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}")


def cursor_of(after: str, before: str, rows: int) -> Cursor:
    """Return where a page begins. Raises RefusedError where both ways are asked for."""
    if after and before:
        raise RefusedError("before", "a page is behind one line or before one, not both")
    return Cursor(before, forward=False, most=rows) if before else Cursor(after, most=rows)


def evaluation_before(pk: int | None) -> Evaluation | None:
    """Return the evaluation behind which a page begins. Raises RefusedError for one that is not there."""
    if pk is None:
        return None
    evaluation = find_evaluation(pk)
    if evaluation is None:
        raise RefusedError("before", f"there is no evaluation {pk}")
    return evaluation


def rated_day(on: date) -> date:
    """Return a day of which ratings are known. Raises RefusedError for a coming one, and for one before there
    were any.
    """
    if on.year < FIRST_YEAR:
        raise RefusedError("on", f"there are no ratings of before {FIRST_YEAR}")
    if on > localdate():
        raise RefusedError("on", "the day lies ahead")
    return on


def address(request: HttpRequest, **changed: str | int) -> str:
    """Return the address of this request with another beginning of the page."""
    wanted = request.GET.copy()
    for key in ("after", "before"):
        wanted.pop(key, None)
    for key, value in changed.items():
        wanted[key] = str(value)
    return f"{escape_uri_path(request.path)}?{wanted.urlencode()}"

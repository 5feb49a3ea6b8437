"""The examples of docs/api.md: requests and their answers.

An example is a block ```http, with or without a block of its answer behind it. The page shows the first object of a
list, "..." stands for the others; the whole answers, and those to more requests, are in `answers.json` beside this
file. Evaluations are numbered by the database as it likes, so in the examples the oldest one is number 1.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.test import Client

from ratings.models import Evaluation
from tests.servers import ROOT

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse

PAGE = ROOT / "docs/api.md"
GOLDEN = Path(__file__).with_name("answers.json")
MORE = "..."
EXAMPLE = re.compile(
    r"```http\n(?P<asked>.*?)```\n(?:\n```(?P<form>json|csv|text)(?: (?P<status>\d+))?\n(?P<answer>.*?)```)?", re.DOTALL
)
WIDTH = 110
"""Characters of a line of an example."""


@dataclass(frozen=True)
class Example:
    """A block that asks and the block that answers, "" where the page shows none."""

    asked: str
    form: str
    status: int
    answer: str

    @property
    def line(self) -> str:
        """What is asked, in one line."""
        return self.asked.partition("\n")[0]


def examples() -> Iterator[Example]:
    """Every example of the page."""
    for each in EXAMPLE.finditer(PAGE.read_text()):
        yield Example(each["asked"], each["form"] or "json", int(each["status"] or 200), each["answer"] or "")


def ask(client: Client, asked: str) -> _MonkeyPatchedWSGIResponse:
    """Sends what an example says: a line with method and address, headers, an empty line, a body."""
    head, _, body = asked.partition("\n\n")
    first, *named = head.strip().splitlines()
    method, _, address = first.partition(" ")
    headers = dict(line.split(": ", 1) for line in named)
    kept = address.replace("/evaluations/1", f"/evaluations/{real(1)}")
    if method == "POST":
        return client.post(kept, body, content_type="application/json", headers=headers)
    return client.get(kept, headers=headers)


def real(number: int) -> int:
    """The number that the database gave to an evaluation."""
    return Evaluation.objects.order_by("pk").values_list("pk", flat=True)[number - 1]


def numbered(answer: Any) -> Any:
    """An answer with the evaluations numbered from 1, and links that lead to them."""
    order = {pk: at for at, pk in enumerate(Evaluation.objects.order_by("pk").values_list("pk", flat=True), start=1)}
    if isinstance(answer, list):
        return [numbered(each) for each in answer]
    if isinstance(answer, str):
        return re.sub(r"(?<=before=)\d+$", lambda pk: str(order[int(pk[0])]), answer)
    if isinstance(answer, dict):
        known = {key: numbered(value) for key, value in answer.items()}
        return known | {key: order[answer[key]] for key in ("evaluation", "replaced_by") if answer.get(key) in order}
    return answer


def answer_of(response: _MonkeyPatchedWSGIResponse, form: str) -> Any:
    """What was answered."""
    return numbered(response.json()) if form == "json" else response.content.decode()


def shortened(value: Any) -> Any:
    """Return an answer with one object of each list, as the page shows it."""
    if isinstance(value, dict):
        return {key: shortened(each) for key, each in value.items()}
    if not isinstance(value, list) or not any(isinstance(each, dict) for each in value):
        return value
    return [shortened(value[0]), *([MORE] if len(value) > 1 else [])]


def whole_answers(client: Client) -> dict[str, Any]:
    """Return every JSON answer of today, by its request: those of the golden file and of the page."""
    shown = (each.asked.strip() for each in examples() if each.form == "json")
    asked = dict.fromkeys([*json.loads(GOLDEN.read_text()), *shown])
    return {request: answer_of(ask(client, request), "json") for request in asked}


def wrapped(value: Any, indent: int = 0) -> str:
    """Return JSON in lines of at most `WIDTH`, with as many fields of an object on a line as fit."""
    short = json.dumps(value, ensure_ascii=False)
    if len(short) + indent <= WIDTH or not isinstance(value, dict | list):
        return short
    left = " " * (indent + 1)
    if isinstance(value, list):
        inner = ",\n".join(left + wrapped(each, indent + 1) for each in value)
        return f"[\n{inner}\n{' ' * indent}]"
    fields = [f"{json.dumps(key)}: {wrapped(each, indent + 1)}" for key, each in value.items()]
    return f"{{\n{packed(fields, left)}\n{' ' * indent}}}"


def packed(fields: Iterable[str], left: str) -> str:
    """Return fields in lines that begin with `left`; a field of several lines has them for itself."""
    lines: list[str] = []
    for field in fields:
        fits = lines and len(lines[-1]) + len(field) + 2 <= WIDTH
        if fits and "\n" not in lines[-1] + field:
            lines[-1] += f", {field}"
        else:
            lines.append(left + field)
    return ",\n".join(lines)


def written_anew(client: Client) -> str:
    """The page with the answers of today."""

    def answered(each: re.Match[str]) -> str:
        if not each["form"]:
            return each[0]
        response = ask(client, each["asked"])
        status = "" if response.status_code == 200 else f" {response.status_code}"
        answer = answer_of(response, each["form"])
        text = wrapped(shortened(answer)) + "\n" if each["form"] == "json" else answer
        return f"```http\n{each['asked']}```\n\n```{each['form']}{status}\n{text}```"

    return EXAMPLE.sub(answered, PAGE.read_text())

"""Every example of docs/api.md is answered as it says. GOLDEN_UPDATE=1 writes the answers anew."""

import json
import os

import pytest
from django.test import Client

from tests.website.api.examples import GOLDEN, PAGE, answer_of, ask, examples, shortened, whole_answers, written_anew

pytestmark = pytest.mark.django_db

LEAST = 7


def test_examples_are_answered_as_the_page_says(client: Client, api_world: None) -> None:
    if os.environ.get("GOLDEN_UPDATE"):
        PAGE.write_text(written_anew(client))
    for example in examples():
        response = ask(client, example.asked)
        assert (example.line, response.status_code) == (example.line, example.status)
        if not example.answer:
            continue
        expected = json.loads(example.answer) if example.form == "json" else example.answer
        answer = answer_of(response, example.form)
        shown = shortened(answer) if example.form == "json" else answer
        assert (example.line, shown) == (example.line, expected)


@pytest.mark.long
def test_whole_answers_are_as_agreed(client: Client, api_world: None) -> None:
    answers = whole_answers(client)
    if os.environ.get("GOLDEN_UPDATE"):
        GOLDEN.write_text(json.dumps(answers, ensure_ascii=False, indent=1) + "\n")
    agreed = json.loads(GOLDEN.read_text())
    for request in (asked for asked in agreed if "/what-if" in asked):  # regulations that were added come last
        answers[request] = answers[request][: len(agreed[request])]
    assert answers == agreed


def test_examples_are_many_and_every_block_is_one() -> None:
    blocks = PAGE.read_text().count("```http\n")
    assert len(list(examples())) == blocks
    assert blocks >= LEAST

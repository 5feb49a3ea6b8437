"""What docs/operations.md says about the answers."""

import re
import tomllib
from dataclasses import fields

from operations.setup import Answers, list_steps, make_settings, read_answers
from tests.servers import ROOT

SECTION = (ROOT / "docs/operations.md").read_text().partition("\n## Setup\n")[2].partition("\n## ")[0]


def test_every_answer_is_described() -> None:
    first_cells = re.findall(r"^\| (`.+?) \|", SECTION, re.MULTILINE)
    assert [name for cell in first_cells for name in re.findall(r"`(\w+)`", cell)] == [
        each.name for each in fields(Answers)
    ]


def test_printed_file_of_answers_is_taken() -> None:
    (printed,) = re.findall(r"(?:^    .*\n)+", SECTION.partition("/etc/fernwertung.toml")[2], re.MULTILINE)
    document = tomllib.loads(re.sub("^    ", "", printed, flags=re.MULTILINE))
    answers = read_answers(document)
    assert make_settings(answers, {})["DATABASE_URL"] == document["settings"]["DATABASE_URL"]
    assert list_steps(answers, {}, {})[-1] == "fernwertung doctor --round-trip"

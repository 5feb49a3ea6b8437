"""The commands and files that a guide prints, taken from the page."""

from __future__ import annotations

import re

from tests.servers import ROOT

GUIDE = ROOT / "docs/help/en/administrator.md"
STEPS = "To do now, as root:\n"


def blocks(heading: str, kind: str) -> list[list[str]]:
    """The lines of each block of a kind in a section of the guide."""
    section = GUIDE.read_text().partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return [block.splitlines() for block in re.findall(rf"^```{kind}\n(.*?)^```", section, re.MULTILINE | re.DOTALL)]


def commands(heading: str, number: int = 0) -> list[str]:
    """The commands of a block, where `fernwertung` stands for what the page prints before an installation."""
    return blocks(heading, "sh")[number]


def installed(command: str) -> str:
    """A command as the page wants it after the installation."""
    return command.replace(".venv/bin/python manage.py", "fernwertung")


def steps(said: str) -> list[str]:
    """The commands that `setup` says are left."""
    left = said.partition(STEPS)[2].splitlines()
    return [line.strip() for line in left if line.startswith("    ") and not line.strip().startswith("#")]


def steps_of_provider(said: str) -> list[str]:
    """The addresses that `setup` says are to be entered at a provider."""
    return re.findall(r"^ *# enter at the provider: (https://\S+)$", said, re.MULTILINE)

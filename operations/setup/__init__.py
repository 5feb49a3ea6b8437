"""Writes what a machine needs beside the program: settings, units, web server, Postfix, and says what it did."""

from .answers import QUESTIONS, Answers, read_answers
from .errors import SetupRefused
from .folders import find_closed_folders, refuse_folders
from .plan import PlannedFile, list_steps, make_plan
from .settings_file import make_settings, read_settings
from .writing import Outcome, write_files

__all__ = [
    "QUESTIONS",
    "Answers",
    "Outcome",
    "PlannedFile",
    "SetupRefused",
    "find_closed_folders",
    "list_steps",
    "make_plan",
    "make_settings",
    "read_answers",
    "read_settings",
    "refuse_folders",
    "write_files",
]

"""The words for the codes that only the office's pages show."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ratings.templatetags.words import Words

TABLES: Mapping[str, Words] = MappingProxyType({})
"""Every table by its name, as templates ask for it."""

"""Every kind of page of the sample federation, looked at in a real browser on the width of a telephone.

The seed of a run draws an eighth of the kinds that the browser opens; of all others it is seen that they answer, and
where their links lead. LOOKS=all opens all kinds, and more pages of each, in both languages, in light and in dark
(`make accessibility`).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from zlib import crc32

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from playwright.sync_api import Browser

from tests.browser.chromium import THEMES, Look, visitor
from tests.browser.site import Site
from tests.browser.tour import Sight, tour, violations
from tests.browser.watch import Watch
from tests.transcript import seed_of

ALL = os.environ.get("LOOKS") == "all"
EACH = 20 if ALL else 2
LOOKS = [Look(language, theme) for language in ("de", "en") for theme in THEMES] if ALL else [Look()]

ONE_OF = 1 if ALL else 8
"""Of how many kinds the browser opens one."""

PROGRAMS = ("api", "webhooks")
"""The namespaces at which programs ask and post."""

NOT_FOR_EYES = {
    "website:board",
    "website:card",
    "website:director_address",
    "website:evaluation_rounds",
    "website:evaluation_rounds_csv",
    "website:favicon",
    "website:health",
    "website:metrics",
    "website:open_data_file",
    "website:open_data_verifier",
    "website:robots",
    "website:security",
    "office:review_file",
    "office:mail_act",
    "office:mails_act",
    "office:mails_bounce",
    "office:mails_lift",
    "office:proposal_approve",
    "office:proposal_reject",
    "office:charge",
    "office:code",
    "office:correction_drop",
    "office:correction_late",
    "office:correction_named",
    "office:experiment_delete",
    "office:experiment_publish",
    "office:experiment_withdraw",
    "office:import_list_back",
    "office:job_check",
    "office:job_stop",
    "office:logout",
    "office:move_plan",
    "office:move_store",
    "office:parallel_delete",
    "office:player_listing",
    "office:recovery",
    "office:review_step",
}
"""Addresses that only take something in, and then lead on to a page that is looked at, or answer programs."""


@dataclass(frozen=True, slots=True)
class Tour:
    """Everything that was seen, what axe-core says about it, and what the browser complained about."""

    sights: list[Sight]
    violations: list[str]
    complaints: list[str]


@pytest.fixture(scope="module", params=LOOKS, ids=str)
def toured(request: pytest.FixtureRequest, browser: Browser, demo: Site) -> Iterator[Tour]:
    """The site as it looks in one language and one theme."""
    look: Look = request.param
    context = visitor(browser, look)
    watch = Watch(context, demo.url)
    page = context.new_page()
    sights, found = [], []
    for sight in tour(page, demo, each=EACH, language=look.language, is_opened=is_drawn(request.config)):
        sights.append(sight)
        if sight.is_open:
            found += [f"{sight.path}: {violation}" for violation in violations(page)]
    yield Tour(sights, found, watch.faults)
    context.close()


def is_drawn(config: pytest.Config) -> Callable[[str], bool]:
    """Return the question whether the browser opens the pages of a kind in this run."""
    seed = seed_of(config)
    return lambda kind: (crc32(kind.encode()) + seed) % ONE_OF == 0


def names(patterns: list[URLPattern | URLResolver], prefix: str = "") -> set[str]:
    """The full names of all addresses."""
    found = set[str]()
    for pattern in patterns:
        if isinstance(pattern, URLResolver) and (pattern.namespace or "").split("-")[0] in PROGRAMS:
            continue
        if isinstance(pattern, URLResolver):
            below = f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix
            found |= names(pattern.url_patterns, below)
        elif pattern.name:
            found.add(prefix + pattern.name)
    return found


def test_every_page_was_seen(toured: Tour) -> None:
    missed = names(get_resolver().url_patterns) - {sight.kind.split(" ")[0] for sight in toured.sights}
    assert missed - NOT_FOR_EYES == set()


def test_every_page_is_sound_and_none_scrolls_sideways(toured: Tour) -> None:
    assert [(sight.path, sight.faults) for sight in toured.sights if sight.faults] == []


def test_no_page_breaks_a_rule_of_accessibility(toured: Tour) -> None:
    assert toured.violations == []


def test_no_page_asks_anybody_else_or_is_complained_about(toured: Tour) -> None:
    assert toured.complaints == []

"""Every form of every page, filled in by somebody who means harm or has slipped: it is taken or refused, and
never an error of ours. So is every page with such words behind the question mark.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import resolve
from lxml import html

from intake.replying import links
from ratings import publication, reviews
from ratings.audit import Origin
from ratings.corrections import TournamentCorrected
from ratings.models import Pool, Tournament
from tests.intake import federation
from tests.intake.federation import ANNA, BERND, anna
from tests.intake.processing.test_start_letters import START
from tests.office.desk.desk import came
from tests.ratings.formats.example import TEXT as REPORT_FILE
from tests.transcript import ReportCounts

pytestmark = [pytest.mark.django_db, pytest.mark.proof]

WORDS = (
    *("", " ", "0", "-1", "1", "2", "²", "٣", "½", "1e999", "NaN", "9" * 30, "9" * 5000, "0x10", "1_000", "00001"),
    *(
        "\0",
        "\x1b[0m",
        "a\r\nb",
        "\u202e",
        "\ufdfa" * 300,
        "x" * 100_000,
        "'",
        '"',
        "<script>",
        "{{x}}",
        "%s%n",
    ),
    *("0000-00-00", "2026-02-30", "9999-12-31", "0001-01-01", "31.12.2026", "2026-03-10T25:61", "heute", "--"),
    *(
        "1-0",
        "0-1",
        "1/2-1/2",
        "+/-",
        "2-0",
        "on",
        "off",
        "true",
        "None",
        "null",
        "../../etc/passwd",
        "a@b",
        "@",
        "fwz",
    ),
    *("1001", "1 2", "1002,1003", "Müller, Hans", "SE947", "[]", "{}", '{"a": 1}', "AAAA", "====", "Zm9v", "𝔐üller"),
)
"""What is typed, besides what the form itself offers."""

FILES = (
    b"",
    b"\0",
    b"PK\x03\x04",
    b"\xff\xfe1",
    b"a;b;c\n" * 10,
    REPORT_FILE.encode(),
    b'[White "A"]\n',
    b"<html>" * 99,
)

STARTS = (
    "/",
    "/office/",
    "/players/",
    "/tournaments/",
    "/calculator/",
    "/qualification/",
    "/contact/",
    "/reviews/new/",
)
EACH = 2
"""Pages of each kind that are visited."""


@dataclass(frozen=True, slots=True)
class Form:
    """A form as it stands on a page: where it is sent, how, its fields with what they offer."""

    action: str
    method: str
    fields: tuple[tuple[str, tuple[str, ...], bool], ...]

    @property
    def route(self) -> str:
        """The kind of page that it is sent to."""
        return resolve(urlsplit(self.action).path).route

    def filled(self, chance: random.Random) -> dict[str, Any]:
        """Something in every field, or in most of them."""
        given: dict[str, Any] = {}
        for name, offered, is_file in self.fields:
            if chance.random() < 0.1:
                continue
            if is_file:
                content = chance.choice(FILES)
                given[name] = SimpleUploadedFile(chance.choice(["a.csv", "a.xlsx", "a.trf", "a\0.txt"]), content)
            elif offered and chance.random() < 0.6:
                given[name] = chance.choice(offered)
            else:
                given[name] = [chance.choice(WORDS) for _ in range(1 + (chance.random() < 0.1))]
        return given


def forms_of(page: str, address: str) -> Iterator[Form]:
    """The forms of a page."""
    for form in html.document_fromstring(page).xpath("//form"):
        fields: dict[str, tuple[str, tuple[str, ...], bool]] = {}
        for field in form.xpath(".//*[self::input or self::select or self::textarea or self::button][@name]"):
            offered = tuple(field.xpath(".//option/@value")) or ((field.value,) if getattr(field, "value", "") else ())
            kept = fields.get(field.get("name"), ("", (), False))[1]
            fields[field.get("name")] = (field.get("name"), kept + offered, field.get("type") == "file")
        action = urldefrag(urljoin(address, form.get("action") or "")).url
        yield Form(action, (form.get("method") or "get").lower(), tuple(fields.values()))


class Walk:
    """Finds the forms of the site by its links, some pages of each kind."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.visited = Counter[str]()
        self.forms: dict[tuple[str, str, tuple[str, ...]], Form] = {}
        self.pages: list[str] = []

    def walk(self, starts: list[str]) -> None:
        """From page to page."""
        waiting, seen = list(starts), set(starts)
        while waiting:
            address = waiting.pop(0)
            route = resolve(address).route
            self.visited[route] += 1
            if self.visited[route] > EACH:
                continue
            answer = self.client.get(address)
            if answer.status_code != 200 or "text/html" not in answer["Content-Type"]:
                continue
            self.pages.append(address)
            page = answer.content.decode()
            for form in forms_of(page, address):
                self.forms.setdefault((form.route, form.method, tuple(f[0] for f in form.fields)), form)
            found = (urlsplit(urljoin(address, link)) for link in html.document_fromstring(page).xpath("//a/@href"))
            fresh = [part.path for part in found if not part.netloc and not part.path.startswith("/static/")]
            waiting += [path for path in dict.fromkeys(fresh) if path not in seen]
            seen.update(fresh)


@pytest.fixture
def site(settings: Any) -> list[str]:
    """A federation in which every kind of page has something to show; the addresses where a walk begins."""
    settings.SITE_URL = ""
    federation.create_federation()
    came("Hans Müller - Eva Schmidt 1-0, 10.3.2026\nNora Niemand - Hans Müller 1-0\n", 1)
    came(sender="X <nobody@example.org>", number=2)
    came(dmarc="", number=3)
    came(START, 4, sender=f"B <{BERND}>", subject="Startschreiben")
    came("Eva Schmidt - Hans Müller 1/2, 10.3.2026\n", 5)
    played = Tournament.objects.get(code="SE947")
    review = reviews.receive(reviews.ReviewRequest(played, None, "Look at it", "de"), Origin("officer:1"))
    unrated = TournamentCorrected(played.pk, "fwz", rated=False, international=False, days_per_10_moves=None)
    reviews.prepare(unrated, reviews.Why("Never announced"), "officer:1")
    publication.publish(Pool.objects.get(key="fwz"), date(2026, 3, 31), "system")
    return [*STARTS, links.make_director_link(anna(), ANNA), links.make_review_link(review)]


def harmed(client: Client, form: Form, given: dict[str, Any]) -> str:
    """Sends a form; what went wrong, "" for nothing. Nothing of it stays."""
    block = transaction.atomic()
    block._from_testcase = True  # type: ignore[attr-defined]  # as pytest's own block: what is durable begins inside it
    try:
        with block:
            answer = client.get(form.action, given) if form.method == "get" else client.post(form.action, given)
            transaction.set_rollback(True)
    except Exception as fault:  # noqa: BLE001 -- whatever it is, it is what is looked for
        return f"{type(fault).__name__}: {fault}"[:200]
    return f"status {answer.status_code}" if answer.status_code >= 500 else ""


@pytest.mark.long
def test_no_form_breaks_whatever_is_typed(
    site: list[str], rounds: Callable[[int, int], int], chance: random.Random, report_counts: ReportCounts
) -> None:
    client = Client()
    client.force_login(User.objects.create_superuser("alice"))
    walk = Walk(client)
    walk.walk(site)
    forms = [*walk.forms.values(), *(Form(page, "get", read_parameters(page)) for page in walk.pages)]
    wrong: dict[str, tuple[Form, dict[str, Any]]] = {}
    count = rounds(3, 200)
    for form in forms:
        for _ in range(count):
            given = form.filled(chance)
            problem = harmed(client, form, given)
            if problem:
                wrong.setdefault(f"{form.method} {form.route}: {problem}", (form, given))
    report_counts("11 forms", forms=len(walk.forms), pages=len(walk.pages), sent=count * len(forms), errors=len(wrong))
    assert list(wrong) == [], wrong


def read_parameters(page: str) -> tuple[tuple[str, tuple[str, ...], bool], ...]:
    """What pages are asked behind the question mark."""
    names = (
        "page",
        "q",
        "after",
        "before",
        "date",
        "tournament",
        "player",
        "game",
        "club",
        "state",
        "key",
        "kind",
        "at",
    )
    return tuple((name, (), False) for name in names)

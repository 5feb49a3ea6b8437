"""Whatever people write, pages show it as text: every field of the database that holds words of people is filled
with strings that try to be something else, and every page, file and feed is read.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

import pytest
from django.apps import apps
from django.db import models
from django.http.response import HttpResponseBase
from django.test import Client
from lxml import etree, html

from intake import desk_models
from intake import models as mails
from ratings import models as facts
from ratings.facts import manual_entry
from ratings.facts.results import Result
from ratings.models.codes import CodeField, CodeTextField
from ratings.queries.tables import FORMULA_STARTS
from ratings.regulations.types import Score
from tests.intake import federation
from tests.safety.world import NAMES, NOW, visitor
from tests.website.pages import federation as league
from webtools.rights import TABLE, Who

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.proof,
    pytest.mark.usefixtures("_world", "_both_factors", "_now"),
]

NAUGHTY = (
    "<b class=naughty>",
    "\"><img src=x onerror='naughty()'>",
    "' onfocus='naughty()' autofocus='",
    "</title></textarea></script><script class=naughty>",
    "{{ 7|add:7 }}{% now 'Y' %}{# naughty #}",
    "&lt;b class=naughty&gt;&#60;b class=naughty&#62;",
    "javascript:naughty()",
    "]]>--><b class=naughty><!--",
    "%s %(naughty)s {0} {naughty} $naughty \\1",
    "'; DROP TABLE ratings_player; --",
    "../../../naughty\\..\\",
    "=HYPERLINK(naughty)",
    "@naughty\tnaughty\rnaughty",
    "naughty\r\nSet-Cookie: naughty=1\r\n\r\n<b class=naughty>",
    "\u202enaughty\u2066\u200b\ufeff",
    "e\u0301\u0301\u0301\u0301\u0301\U0001f9d9\ufffd\u2028naughty",
    "<svg/onload=naughty()>`${naughty}`",
    "--+-'\"`",
)
"""Markup, ends of attributes and elements, templates, entities, addresses, formats, queries, paths, formulas, lines of
a header, signs that turn the direction or stand on each other.
"""

WORDS: Mapping[type[models.Model], Sequence[str]] = {
    facts.Player: ("family_name", "given_name", "federation", "club"),
    facts.Director: ("name",),
    facts.Pool: ("name",),
    facts.RuleInForce: ("decided_by", "published_in"),
    facts.Tournament: ("name", "category", "consent"),
    facts.Takeover: ("note",),
    facts.Note: ("text",),
    facts.Review: ("words",),
    facts.ReviewStep: ("reason", "paragraph", "body"),
    facts.ReviewQuestion: ("words", "answer"),
    facts.ReviewFile: ("name",),
    facts.CorrectionProposal: ("reason", "paragraph", "late_why"),
    facts.StoredExperiment: ("name",),
    mails.InboundMail: ("envelope_to", "message_id", "subject", "sender"),
    mails.OutboundMail: ("subject", "body", "recipient", "last_error"),
    mails.Bounce: ("recipient", "reason"),
    mails.OpenQuestion: ("line",),
    mails.TournamentProposal: ("code",),
    desk_models.MailNote: ("text",),
    desk_models.HouseText: ("title", "german", "english"),
    mails.Pulse: ("problem",),
    mails.InboundRequest: ("content_type", "problem"),
}
"""The fields that hold what people, mails or other servers wrote."""

NO_WORDS: Mapping[type[models.Model], Sequence[str]] = {
    facts.Player: ("number", "sort_key"),
    facts.PersonalData: ("birth_date", "email"),
    facts.Seal: ("salt",),
    facts.Director: ("email",),
    facts.DirectorAddress: ("email",),
    facts.Tournament: ("code",),
    facts.Publication: ("name", "withdrawn_reason"),
    facts.CorrectionProposal: ("late_by",),
    mails.OutboundMail: ("content",),
}
"""Days, addresses that links are tied to; numbers and codes of the federation stand in addresses
(tests/website/pages/test_safety.py); what frozen lists hold is written by `publish` and `withdraw` (below); what an
answer is written from again goes when it is rated.
"""

UNSEEN = {
    *("InboundMail.message_id", "InboundRequest.content_type", "InboundRequest.problem"),
    *("Pulse.problem", "TournamentProposal.code"),
}
"""ReportCounts by commands and in the log, and by no page."""


def text_fields(model: type[models.Model]) -> set[str]:
    """The fields of a model that hold text of any kind, without codes and those that have a list of values."""
    fields = (field for field in model._meta.fields if isinstance(field, models.CharField | models.TextField))
    codes = (CodeField, CodeTextField, models.SlugField)
    return {field.name for field in fields if not field.choices and not isinstance(field, codes)}


def test_every_text_field_is_known() -> None:
    ours = [model for app in ("ratings", "intake") for model in apps.get_app_config(app).get_models()]
    known = {model: {*WORDS.get(model, ()), *NO_WORDS.get(model, ())} for model in ours}
    assert known == {model: text_fields(model) for model in ours}


MARK = "q{}q"
"""What each field has at its beginning, so that it is seen on which pages it stands."""


def fields() -> list[tuple[type[models.Model], str]]:
    """Every field of WORDS."""
    return [(model, name) for model, names in WORDS.items() for name in names]


def fill(turn: int) -> None:
    """Each field gets another of the strings, in every row."""
    for place, (model, name) in enumerate(fields()):
        most = model._meta.get_field(name).max_length  # type: ignore[union-attr]  # a CharField or TextField
        text = (MARK.format(place) + NAUGHTY[(place + turn) % len(NAUGHTY)])[:most]
        model._default_manager.update(**{name: text})


def report(turn: int) -> None:
    """A mail whose every part is naughty, on its way through the reader."""
    text = "".join(f"{n}. {naughty} - Hans Müller 1-0\n" for n, naughty in enumerate(NAUGHTY))
    subject = " ".join(NAUGHTY[turn % len(NAUGHTY)].split())
    federation.settled(text, subject=f"SE947 {subject}", message_id=f"<naughty-{turn}@x>")


def places(who: Who) -> Iterator[str]:
    """Every address that a visitor may read, and every mail and player besides."""
    asking = visitor(who)
    for name in NAMES:
        if name != "api:nothing" and who in TABLE[name].read:
            yield asking.address(name)
    if who is Who.OFFICER:
        yield from (f"/office/mails/{code}/" for code in mails.InboundMail.objects.values_list("code", flat=True))
        yield from (
            f"/office/games/{pk}/" for pk in facts.Game.objects.exclude(score=None).values_list("pk", flat=True)
        )
        yield from (f"/office/reviews/{pk}/" for pk in facts.Review.objects.values_list("pk", flat=True))


def check_page(source: str) -> None:
    """No string became an element, an attribute, a script or a link, and none ended a block of data."""
    tree = html.document_fromstring(source)
    became = tree.xpath(
        "//*[@class='naughty'] | //img[@src='x'] | //script[not(@src or @type='application/ld+json')]"
        " | //@*[starts-with(name(), 'on')]"
    )
    for data in tree.xpath("//script[@type='application/ld+json']"):
        assert json.loads(data.text_content())["@context"] == "https://schema.org"
    links = [link for link in tree.xpath("//@href | //@src | //@action") if link.strip().startswith("javascript")]
    assert (became, links) == ([], [])


def check_csv(source: str) -> None:
    """No cell is taken for a formula."""
    separator = ";" if ";" in source.partition("\n")[0] else ","
    cells = [cell for row in csv.reader(io.StringIO(source, newline=""), delimiter=separator) for cell in row]
    assert [cell for cell in cells if cell.startswith(FORMULA_STARTS)] == []


CHECKS: Mapping[str, Callable[[str], object]] = {
    "text/html": check_page,
    "text/csv": check_csv,
    "application/json": json.loads,
    "application/atom+xml": lambda source: etree.fromstring(source.encode()),
}


def read(client: Client, place: str) -> str:
    """Reads something and looks whether anything in it is more than text; its text, "" for other files."""
    answer = client.get(place)
    assert (place, answer.status_code < 400 or answer.status_code in {404, 405, 422, 503}) == (place, True)
    assert "naughty" not in str([value for header, value in answer.items() if header != "Content-Disposition"])
    kind = answer["Content-Type"].partition(";")[0]
    source = content(answer).decode(errors="replace")
    if source:
        CHECKS.get(kind, str)(source)
    return source


def content(answer: HttpResponseBase) -> bytes:
    """The bytes of an answer."""
    return bytes(getattr(answer, "content", b""))


def add_rows() -> None:
    """Rows of what the federation has none of: a note, a law, a question, a job, a provider's request."""
    game = federation.game("SE947", "2-3")
    source = manual_entry.Source(facts.Way.PHONE, "He phoned", NOW)
    manual_entry.record(game.tournament.pool, [Result(game.pk, Score.DRAW, NOW.date())], source, actor="officer:1")
    pool = game.tournament.pool
    facts.RuleInForce.objects.create(pool=pool, since=NOW.date(), rule=pool.rule, parameters=pool.parameters)
    mail = mails.InboundMail.objects.filter(state="held").earliest("pk")
    desk_models.MailNote.objects.create(mail=mail, text="Phoned", actor="officer:1", made_at=NOW)
    asked = facts.Review.objects.earliest("pk")
    facts.ReviewQuestion.objects.create(
        review=asked, director=federation.anna(), language="de", actor="officer:1", at=NOW, answered_at=NOW
    )
    mails.Pulse.objects.create(name="mails", at=NOW)
    mails.InboundRequest.objects.create(provider="mailgun", content_type="", body=b"", stored_at=NOW, due_at=NOW)


@pytest.mark.long
def test_words_of_people_are_text_on_every_page(rounds: Callable[[int, int], int]) -> None:
    add_rows()
    seen: set[str] = set()
    for turn in range(rounds(2, len(NAUGHTY))):
        report(turn)
        fill(turn)
        for who in (Who.ANYBODY, Who.PLAYER, Who.DIRECTOR, Who.OFFICER):
            look = partial(read, visitor(who).client)
            told = "".join(look(place) for place in places(who))
            seen |= {f"{model.__name__}.{name}" for n, (model, name) in enumerate(fields()) if MARK.format(n) in told}
    unseen = {f"{model.__name__}.{name}" for model, name in fields()} - seen
    assert sorted(unseen) == sorted(UNSEEN), " ".join(unseen)


LEAGUE_VIEWS = ("", "?show=crosstable", "?round=1", "crosstable.csv", "report.trf", "games/1/")


@pytest.mark.long
def test_names_of_teams_are_text_in_every_view_of_their_league() -> None:
    players = [league.player(f"L{number}", f"Name, {number}") for number in range(6)]
    seats = [player["id"] for player in players]
    league.load(players, [league.tournament("TL", seats, kind="team-league", teams=["A", "B", "C"])])
    told = ""
    for at in range(0, len(NAUGHTY), 3):
        facts.Tournament.objects.filter(code="TL").update(teams=NAUGHTY[at : at + 3])
        told += "".join(read(visitor(Who.ANYBODY).client, f"/tournaments/TL/{view}") for view in LEAGUE_VIEWS)
    assert "&lt;svg/onload=naughty()&gt;" in told

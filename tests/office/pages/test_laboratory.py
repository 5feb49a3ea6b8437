"""An officer answers "what if K for secured players were 15?" with a page for the board, and makes it a proposal."""

from __future__ import annotations

import csv
import io
import random
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.utils.timezone import localdate

from office.forms.experiments import propose_spans
from operations import demo_experiment, jobs, laboratory
from operations.jobs import running
from ratings import personal
from ratings.audit import Origin
from ratings.laboratory import read_experiment
from ratings.models import CorrectionProposal, Job, JobState, Player, Pool, RuleInForce, StoredExperiment
from ratings.queries.paging import ROWS
from tests.accounts import account
from tests.office.pages.forms import EFFECT, confirmed, faults, fill, read_messages, send, typed
from tests.office.pages.trail import events
from tests.servers import PATIENCE
from tests.snapshots import snapshot
from tests.website.pages import federation
from tests.website.pages.reading import Page, read
from webtools.rights import Who

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

NEW = "/office/laboratory/new/?pool=fwz"
TEXT = "/office/laboratory/new/?as=text"
PLAYERS = {"1": 2200, "2": 2100, "3": 2000, "4": 1950, "5": 1900, "6": 1850}
QUESTION = "K 15 für gesicherte Spieler?"
LABEL = "Entwicklungskoeffizient, gesichert"


@snapshot
def create_history() -> None:
    """Sixteen round robins of six secured players in 2025, drawn by chance."""
    chance = random.Random(3)  # noqa: S311 -- the same history each time
    rows = [federation.player(number, f"Name, {number}", rating=(value, 20)) for number, value in PLAYERS.items()]
    codes = [f"T{number:02}" for number in range(16)]
    federation.load(rows, [federation.tournament(code, list(PLAYERS)) for code in codes])
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # else each game is looked for as if the tables were as empty as between the tests
    pairs = [(white, black) for white in PLAYERS for black in PLAYERS if white < black]
    for number, code in enumerate(codes):
        for white, black in pairs:
            score = chance.choice(["1-0", "1/2-1/2", "1-0", "0-1"])
            federation.finish(code, white, black, score, on=20 * number + 10)


@pytest.fixture(autouse=True)
def _history(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """No sign of life is given while a job runs: another connection does not see what a test has not committed."""
    monkeypatch.setattr(running, "HEARTBEAT_SECONDS", PATIENCE)
    create_history()


def ask(client: Client, **typed_in: Any) -> Page:
    """Define an experiment, have its job done, and read its report."""
    page = typed(client, NEW, name=QUESTION, **typed_in)
    assert page.headers["path"] == f"/office/jobs/{Job.objects.latest('pk').pk}/"
    assert jobs.run_due() == 1
    done = read(client, page.headers["path"])
    (result,) = done.tree.xpath("//main//a[@class='button']/@href")
    return read(client, result)


@pytest.mark.long
def test_question_is_answered_by_a_page_for_the_board_and_becomes_a_proposal(
    alice: Client, charlie: Client, actor: str
) -> None:
    pool = Pool.objects.get(key="fwz")
    assert NEW in read(alice, f"/office/pools/{pool.pk}/").links()
    report = ask(alice, k_secured=15, sweep_parameter="k_secured", sweep_from=5, sweep_to=25, sweep_step=5)
    assert report.heading() == QUESTION
    assert report.facts()[f"{LABEL}: 15"] == (f"FWZ des Deutschen Fernschachbundes (BdF) {LABEL}: 15 statt 13")
    judged, chosen = report.table(0), report.table(1)
    names = ["wie es ist", f"{LABEL}: 15"]
    assert [[row[0].partition(" kein")[0] for row in rows] for rows in (judged, chosen)] == [names, names]
    assert report.texts("//p[@class='note']") == [
        f"„{names[1]}“ gegen „wie es ist“, wo beide beurteilt werden: kein belegter Unterschied."
    ]

    stored = StoredExperiment.objects.get()
    place = f"/laboratory/{stored.pk}/"
    assert charlie.get(place).status_code == 404
    told = send(alice, f"/office/laboratory/{stored.pk}/publish/", {})
    assert read_messages(told) == ["Der Bericht ist veröffentlicht."]
    public = read(charlie, place)
    assert [public.table(number) for number in (0, 1)] == [judged, chosen]
    assert place in read(charlie, "/laboratory/").links()
    assert [event[1] for event in events(f"experiment:{stored.pk}")] == ["experiment.defined", "experiment.published"]

    (decision,) = [link for link in report.links() if "/corrections/new/rule/" in link]
    given = {name: values[0] for name, values in parse_qs(urlsplit(decision).query).items()}
    year = datetime.now(UTC).year
    assert (given["pool"], given["since"], given["rule"]) == ("fwz", f"{year + 1}-01-01", "bdf-fwz")
    assert "k_secured = 15" in given["parameters"].splitlines()
    prepared = typed(alice, decision, decided_by="Kongress")
    proposal = CorrectionProposal.objects.get()
    assert (prepared.headers["path"], proposal.prepared_by) == (f"/office/corrections/{proposal.pk}/", actor)
    assert RuleInForce.objects.count() == 0


@pytest.mark.long
def test_numbers_of_a_report_are_a_table_for_everybody(alice: Client, charlie: Client) -> None:
    ask(alice, k_secured=15)
    stored = StoredExperiment.objects.get()
    assert charlie.get(f"/laboratory/{stored.pk}/numbers.csv").status_code == 404
    own = alice.get(f"/office/laboratory/{stored.pk}/numbers.csv").content.decode()
    send(alice, f"/office/laboratory/{stored.pk}/publish/", {})
    assert charlie.get(f"/laboratory/{stored.pk}/numbers.csv").content.decode() == own
    numbers = dict(csv.reader(io.StringIO(own)))
    assert stored.document is not None
    first = stored.document["candidates"][0]
    assert numbers["candidates/wie es ist/test/scores/log_loss/mean"] == str(
        first["test"]["scores"]["log_loss"]["mean"]
    )
    assert numbers["definition/candidate/Entwicklungskoeffizient, gesichert: 15/parameters/k_secured"] == "15"


@pytest.mark.long
def test_withdrawn_report_is_gone_and_can_be_published_again(alice: Client, charlie: Client) -> None:
    ask(alice, k_secured=15)
    stored = StoredExperiment.objects.get()
    for act, status in (("publish", 200), ("withdraw", 404), ("publish", 200)):
        address, before = f"/office/laboratory/{stored.pk}/{act}/", charlie.get(f"/laboratory/{stored.pk}/").status_code
        if act == "withdraw":
            assert send(alice, address, {}).tree.xpath(EFFECT) != []
            assert charlie.get(f"/laboratory/{stored.pk}/").status_code == before
        confirmed(alice, address, {})
        assert charlie.get(f"/laboratory/{stored.pk}/").status_code == status


@pytest.mark.long
def test_definition_of_a_report_is_the_text_of_another_one(alice: Client) -> None:
    report = ask(alice, k_secured=15)
    (like,) = [link for link in report.links() if "like=" in link]
    proposed = fill(alice, like)
    assert proposed["text"] == report.tree.xpath("//pre/code")[0].text_content()
    page = send(alice, like, {**proposed, "name": "K 16", "text": proposed["text"].replace("= 15", "= 16")})
    assert page.status == 200
    jobs.run_due()
    newest = StoredExperiment.objects.latest("pk")
    assert (newest.name, newest.definition["candidate"][1]["parameters"]) == ("K 16", {"k_secured": 16})
    assert newest.document is not None


SYSTEMS = """
pool = "fwz"
resamples = 100
player = "1"
[training]
from = 2025-01-01
to = 2025-06-30
[test]
from = 2025-07-01
to = 2025-12-31
[[candidate]]
name = "plain Elo"
system = "elo"
[[candidate]]
name = "Elo with K 40"
system = "elo"
parameters = { k = 40 }
[[candidate]]
name = "K 15"
parameters = { k_secured = 15 }
"""


def test_other_systems_are_compared_and_only_a_law_leads_to_a_correction(alice: Client) -> None:
    page = send(alice, TEXT, {"name": "Elo?", "text": SYSTEMS, "seen": ""})
    assert page.status == 200
    jobs.run_due()
    stored = StoredExperiment.objects.get()
    report = read(alice, f"/office/laboratory/{stored.pk}/")
    assert [row[0].partition(" kein")[0] for row in report.table(0)] == ["plain Elo", "Elo with K 40", "K 15"]
    assert report.texts("//ul[@class='plain']/li/a[contains(@href, '/new/rule/')]") == [
        "„K 15“ gilt im Wertungsbereich vom 1. Januar an"
    ]
    assert "Verlauf von Name, 1" in report.texts("//h2")


def test_spans_for_a_pool_without_a_game_are_in_order() -> None:
    spans = propose_spans(Pool.objects.create(key="empty", name="Leer", rule="bdf-fwz", parameters={}))
    last = localdate()
    day_before = last - timedelta(days=1)
    assert spans == {"training_from": day_before, "training_to": day_before, "test_from": last, "test_to": last}


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({}, "Nichts ist anders als im geltenden Recht: Ändern Sie eine Zahl."),
        (
            {"k_secured": 15, "test_from": "2024-01-01"},
            "Der Prüfzeitraum beginnt, nachdem der Übungszeitraum zu Ende ist.",
        ),
        (
            {"sweep_parameter": "k_secured", "sweep_from": 0, "sweep_to": 10**20, "sweep_step": 1},
            "to: from -1000000000 to 1000000000",
        ),
        ({"sweep_parameter": "k_secured"}, "Welche Zahl, von wo bis wo, in welchen Schritten?"),
        ({"other": "k_secured: many"}, "„k_secured: many“ ist kein Parameter mit einer Zahl."),
    ],
)
def test_form_that_asks_nothing_is_refused(said: dict[str, Any], fault: str, alice: Client) -> None:
    page = typed(alice, NEW, name="?", **said)
    assert (page.status, StoredExperiment.objects.count()) == (422, 0)
    assert fault in faults(page)


@pytest.mark.parametrize(
    "text",
    [
        "pool",
        "a = " + "[" * 3000,
        'pool = "fwz"',
        f"{SYSTEMS}[sweep]\nparameter = 'divisor'\nfrom = 0\nto = 400\nstep = 100\n",
        SYSTEMS.replace("fwz", "nope"),
        SYSTEMS.replace('"1"', '"0"'),
        f'bundle = "/"\n{SYSTEMS}',
    ],
)
def test_text_that_is_no_definition_is_refused(text: str, alice: Client) -> None:
    page = send(alice, TEXT, {"name": "?", "text": text, "seen": ""})
    assert (page.status, StoredExperiment.objects.count()) == (422, 0)


def test_experiment_whose_pool_changed_its_regulation_is_refused_by_its_job(alice: Client) -> None:
    typed(alice, NEW, name="?", k_secured=15)
    Pool.objects.filter(key="fwz").update(rule="fide-2014", parameters={})
    jobs.run_due()
    job = Job.objects.get()
    assert (job.state, job.problem) == (JobState.REFUSED, "definition")
    page = read(alice, f"/office/jobs/{job.pk}/")
    assert page.facts()["Stand"] == "abgelehnt Seine Beschreibung passt nicht mehr zum Wertungsbereich."


@pytest.mark.long
def test_player_who_objects_to_lists_stands_in_no_report(alice: Client, charlie: Client) -> None:
    ask(alice, k_secured=15)
    stored = StoredExperiment.objects.get()
    document = stored.document
    assert document is not None
    moves = [{"player": key, "first_rank": 1, "rank": 2, "first_value": 1900, "value": 1890} for key in ("1", "2")]
    ranks = {"players": 2, "mean": 1.0, "gainers": moves, "losers": [], "levels": []}
    candidates = [document["candidates"][0], {**document["candidates"][1], "ranks": ranks}]
    StoredExperiment.objects.update(document={**document, "candidates": candidates})
    personal.object_to_lists(Player.objects.get(number="2"), unlisted=True)
    send(alice, f"/office/laboratory/{stored.pk}/publish/", {})
    public = read(charlie, f"/laboratory/{stored.pk}/")
    assert public.texts("//tbody/tr/th/a[starts-with(@href, '/players/')]") == ["Name, 1"]
    numbers = charlie.get(f"/laboratory/{stored.pk}/numbers.csv").content.decode()
    assert [row[1] for row in csv.reader(io.StringIO(numbers)) if row[0].endswith("/player")] == ["1"]


@pytest.mark.long
def test_auditor_reads_and_defines_nothing(alice: Client) -> None:
    ask(alice, k_secured=15)
    stored = StoredExperiment.objects.get()
    auditor = Client()
    auditor.force_login(account("arthur", Who.AUDITOR))
    assert read(auditor, f"/office/laboratory/{stored.pk}/").heading() == QUESTION
    assert auditor.get(NEW).status_code == 403
    assert auditor.post(f"/office/laboratory/{stored.pk}/publish/").status_code == 403
    assert auditor.post(f"/office/laboratory/{stored.pk}/delete/").status_code == 403


def delete_and_read(client: Client, stored: StoredExperiment) -> tuple[list[str], int]:
    """What is said to whoever deletes an experiment, and how many are left."""
    told = send(client, f"/office/laboratory/{stored.pk}/delete/", {})
    return read_messages(told), StoredExperiment.objects.count()


NOT_YET = "Der Bericht ist veröffentlicht, oder es wird noch gerechnet: erst zurückziehen oder die Arbeit stoppen."


@pytest.mark.long
def test_experiment_is_deleted_with_its_name_once_its_report_is_withdrawn(alice: Client) -> None:
    ask(alice, k_secured=15)
    stored = StoredExperiment.objects.get()
    own, delete = f"/office/laboratory/{stored.pk}/", f"//form[@action='/office/laboratory/{stored.pk}/delete/']"
    send(alice, f"{own}publish/", {})
    assert (read(alice, own).tree.xpath(delete), delete_and_read(alice, stored)) == ([], ([NOT_YET], 1))
    confirmed(alice, f"{own}withdraw/", {})
    assert len(read(alice, own).tree.xpath(delete)) == 1
    assert delete_and_read(alice, stored) == (["Der Versuch ist gelöscht."], 0)
    assert (alice.get(own).status_code, Job.objects.get().link) == (404, "")
    assert QUESTION not in read(alice, "/office/laboratory/").tree.text_content()
    assert [event[1] for event in events(f"experiment:{stored.pk}")][-1] == "experiment.deleted"


@pytest.mark.long
def test_two_clicks_store_one_experiment(alice: Client) -> None:
    """While it runs, and in the minute after it was asked for; a stopped one can be asked for once more."""
    first = typed(alice, NEW, name=QUESTION, k_secured=15).headers["path"]
    assert typed(alice, NEW, name=QUESTION, k_secured=15).headers["path"] == first
    assert jobs.run_due() == 1
    assert typed(alice, NEW, name=QUESTION, k_secured=15).headers["path"] == first
    assert (StoredExperiment.objects.count(), Job.objects.count()) == (1, 1)
    StoredExperiment.objects.update(asked_at=StoredExperiment.objects.get().asked_at - laboratory.MOMENT)
    other = typed(alice, NEW, name=QUESTION, k_secured=15).headers["path"]
    assert (other != first, StoredExperiment.objects.count()) == (True, 2)
    send(alice, f"{other}stop/", {})
    assert typed(alice, NEW, name=QUESTION, k_secured=15).headers["path"] not in {first, other}
    assert typed(alice, NEW, name=f"{QUESTION} 2", k_secured=15).headers["path"] not in {first, other}


@pytest.mark.long
def test_experiment_that_is_being_calculated_is_not_deleted(alice: Client) -> None:
    typed(alice, NEW, name=QUESTION, k_secured=15)
    stored, job = StoredExperiment.objects.get(), Job.objects.get()
    assert delete_and_read(alice, stored) == ([NOT_YET], 1)
    send(alice, f"/office/jobs/{job.pk}/stop/", {})
    assert delete_and_read(alice, stored) == (["Der Versuch ist gelöscht."], 0)


def test_report_of_one_tournament_says_so_and_nothing_of_certainty(alice: Client) -> None:
    end = {"training_to": "2025-01-20", "test_from": "2025-01-21"}
    report = ask(alice, sweep_parameter="k_secured", sweep_from=5, sweep_to=25, sweep_step=5, **end)
    curve = StoredExperiment.objects.get().document["sweep"]  # type: ignore[index]  # a document, as asked for
    assert report.texts("//caption")[1] == (
        "11.01.2025 bis 20.01.2025: 15 Partien, die alle vorhersagen. Zusammen aus 1 Turnier."
    )
    assert (
        f"Den Übungszeitraum sagt {curve['best']} am besten voraus; für eine Aussage, wie sicher das ist, hat er zu "
        "wenige Turniere."
    ) in report.texts("//p")


@pytest.mark.long
def test_older_experiments_are_on_further_pages(alice: Client) -> None:
    spans = {"training": {"from": "2025-01-01", "to": "2025-01-31"}, "test": {"from": "2025-02-01", "to": "2025-02-28"}}
    definition = read_experiment({"pool": "fwz", "candidate": [{"name": "as it is"}], **spans})
    for number in range(ROWS + 1):
        laboratory.define(f"Frage {number}", definition, Origin("system", "test"))
    names = [f"Frage {number}" for number in range(ROWS, -1, -1)]
    first = read(alice, "/office/laboratory/")
    assert first.texts("//tbody//th") == names[:ROWS]
    (older,) = first.tree.xpath("//a[@rel='next']/@href")
    second = read(alice, older)
    assert second.texts("//tbody//th") == names[ROWS:]
    (newer,) = second.tree.xpath("//a[@rel='prev']/@href")
    assert read(alice, newer).texts("//tbody//th") == names[:ROWS]


def test_sample_experiment_is_published_once_and_also_where_a_worker_is_faster(monkeypatch: pytest.MonkeyPatch) -> None:
    run_job = jobs.run_job
    monkeypatch.setattr(jobs, "run_job", lambda _key: False)
    monkeypatch.setattr(demo_experiment, "sleep", lambda _pause: run_job(Job.objects.get().pk))
    stored = demo_experiment.publish_experiment()
    assert stored == StoredExperiment.objects.exclude(published_at=None).get()
    assert demo_experiment.publish_experiment() is None
    assert laboratory.withdraw(stored, Origin("system", "test"))
    assert demo_experiment.publish_experiment() is None
    assert StoredExperiment.objects.get().published_at is None


def test_sample_experiment_that_was_not_done_in_time_is_published_by_the_next_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run_job = jobs.run_job
    monkeypatch.setattr(jobs, "run_job", lambda _key: False)
    monkeypatch.setattr(demo_experiment, "PATIENCE", 0.0)
    assert demo_experiment.publish_experiment() is None
    run_job(Job.objects.get().pk)
    assert demo_experiment.publish_experiment() == StoredExperiment.objects.exclude(published_at=None).get()

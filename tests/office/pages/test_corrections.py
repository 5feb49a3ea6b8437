"""From the page of a game to a correction that is carried out, by the officer in his browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from ratings import personal, publication
from ratings.models import AuditEvent, CorrectionProposal, Entry, PersonalAccess, Player, RuleInForce, Tournament
from ratings.personal import Private
from tests.accounts import account
from tests.office.pages.forms import FORM, faults, read_messages, send, typed
from tests.ratings.corrections.world import entered, game, key, played, standing
from tests.ratings.federation import day, pool
from tests.website.pages.reading import Page, read
from webtools.rights import Who

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_in_time")]


@pytest.fixture
def _in_time() -> Iterator[None]:
    """A moment before the end of all windows: T1 ended on 11 January."""
    with time_machine.travel(datetime(2025, 3, 20, 9, 30, tzinfo=UTC), tick=False):
        yield


def form_at(kind: str, about: int | None = None, **proposed: Any) -> str:
    """The address of a form."""
    named = {**({"about": about} if about else {}), **proposed}
    return f"/office/corrections/new/{kind}/?" + "&".join(f"{name}={value}" for name, value in named.items())


def lost() -> dict[str, str]:
    """What is typed for another result of the first game."""
    return {"score": "0-1" if game("T1").white.seat == 1 else "1-0", "why": "The sheet says so", "paragraph": "3.6"}


def effect(page: Page) -> list[list[str]]:
    """Who moves, as the first table of a page says."""
    return [[cell.replace(" FWZ", "") for cell in row] for row in page.table()]


def carried_out(client: Client, page: Page) -> Page:
    """Clicks "carry out" on the page of a prepared correction."""
    (seen,) = page.tree.xpath("//main//input[@name='seen']/@value")
    return send(client, page.headers["path"], {"seen": str(seen)})


@pytest.mark.long
def test_result_is_corrected_from_its_page_with_the_effect_shown_before(alice: Client) -> None:
    played()
    publication.publish(pool(), day(25), "system")
    place = f"/office/games/{game('T1').pk}/"
    assert "/office/corrections/new/result/?about=" in " ".join(read(alice, place).links())
    page = typed(alice, form_at("result", game("T1").pk), **lost())
    moves = [
        ["Family P1, Given P1", "2107-11", "2094-11"],
        ["Family P2, Given P2", "2101-12", "2113-12"],
        ["Family P3, Given P3", "2093-12", "2094-12"],
    ]
    assert (page.status, page.heading(), effect(page)) == (200, "Anderes Ergebnis", moves)
    assert page.facts()["Ergebnis"] == "1-0 → 0-1"
    assert [row[0] for row in page.table(1)] == ["T1 11.01.2025", "T2 21.01.2025", "T3 31.01.2025"]
    # on the list of day 25 stand P1 after T1, P2 and P3 after T2
    assert "3 Wertungen würden sich ändern" in page.text("//main//ul[@class='plain']/li")
    assert standing("P2") == {"P2": (2101, 12)}
    done = carried_out(alice, page)
    assert (read_messages(done), effect(done), done.facts()["Ergebnis"]) == (
        ["Die Korrektur ist ausgeführt."],
        moves,
        "0-1",
    )
    assert standing("P2") == {"P2": (2113, 12)}
    hashes = done.texts("//main//ol[@class='trail']//span[contains(@class, 'hash')]")
    newest = AuditEvent.objects.order_by("-number").values_list("hash", flat=True)[:2]
    assert hashes == list(newest)
    assert "/lists/fwz/1/revised/" in done.links()


@pytest.mark.long
def test_correction_is_not_carried_out_when_its_effect_has_changed(alice: Client) -> None:
    played()
    page = typed(alice, form_at("result", game("T1").pk), **lost())
    other = typed(
        alice, form_at("takeover", key("P1")), pool="fwz", value=2200, index=10, why="Their list", source="roster"
    )
    carried_out(alice, other)
    again = carried_out(alice, page)
    alert = again.text("//main//p[@role='alert']")
    assert (again.status, alert.partition(",")[0]) == (409, "Seit Sie nachgesehen haben")
    assert effect(again)[0] == ["Family P1, Given P1", "2205-11", "2192-11"]  # 2200 - 13 * 0.588987 = 2192.34
    assert read_messages(carried_out(alice, again)) == ["Die Korrektur ist ausgeführt."]


@pytest.mark.long
def test_refused_correction_says_why_beside_the_form(alice: Client) -> None:
    played()
    page = typed(alice, form_at("result", game("T1").pk), why="Nothing")
    assert (page.status, faults(page)) == (422, ["So steht es schon: Nichts würde sich ändern."])
    assert CorrectionProposal.objects.count() == 0


@pytest.mark.long
def test_address_proposes_values_and_names_the_mail(alice: Client) -> None:
    played()
    score = lost()["score"]
    address = form_at("result", game("T1").pk, score=score, mail="0123456789abcdef")
    page = typed(alice, address, why="The mail says so")
    proposal = CorrectionProposal.objects.get()
    assert (proposal.content["score"], proposal.mail) == (score, "0123456789abcdef")
    assert page.heading() == "Anderes Ergebnis"


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("tournament", {"pool": "fwz"}),
        ("tournament-split", {"groups": "T-2; Group 2\nP1"}),
        ("players-merged", {"kept": "P9"}),
        ("seats", {"player": "P4"}),
        ("rule", {"pool": "fwz", "since": "2025-01-16", "rule": "bdf-fwz", "parameters": "k_secured: many"}),
    ],
)
def test_form_with_a_fault_is_shown_again(alice: Client, kind: str, said: dict[str, str]) -> None:
    played()
    about = {"tournament": Tournament, "tournament-split": Tournament}.get(kind, Player).objects.order_by("pk")[0].pk
    page = typed(alice, form_at(kind, None if kind == "rule" else about), **said)
    assert (page.status, bool(faults(page)), CorrectionProposal.objects.count()) == (422, True, 0)


@pytest.mark.long
def test_groups_are_written_as_blocks(alice: Client) -> None:
    entered(T1=["P1", "P2", "P3", "P4"])
    Tournament.objects.get().games.exclude(white__seat__lt=3, black__seat__lt=3).exclude(
        white__seat__gt=2, black__seat__gt=2
    ).delete()
    groups = "T1-B; Group B\nP3\nFamily P4, Given P4"
    page = typed(alice, form_at("tournament-split", Tournament.objects.get().pk), groups=groups, why="Two groups")
    carried_out(alice, page)
    assert list(Entry.objects.filter(tournament__code="T1-B").values_list("player__number", flat=True)) == ["P3", "P4"]


@pytest.mark.long
def test_parameters_of_a_regulation_from_a_day_on(alice: Client) -> None:
    played()
    said = {"pool": "fwz", "since": "2025-01-16", "rule": "bdf-fwz", "parameters": "k_secured = 20"}  # day 15
    page = typed(alice, form_at("rule"), **said, decided_by="Congress 2025", why="A trial")
    assert effect(page)[0] == ["Family P2, Given P2", "2101-12", "2104-12"]  # the golden correction of a parameter
    carried_out(alice, page)
    law = RuleInForce.objects.get(since=date(2025, 1, 16))
    assert (law.parameters, law.decided_by, law.published_in) == ({"k_secured": 20}, "Congress 2025", "")
    # Where it is published may be added later: nothing is rated anew.
    said |= {"decided_by": "Congress 2025", "published_in": "Bulletin 3/2025"}
    page = typed(alice, form_at("rule"), **said, why="It was printed")
    assert page.texts("//main//table") == []
    carried_out(alice, page)
    law.refresh_from_db()
    assert law.published_in == "Bulletin 3/2025"
    assert typed(alice, form_at("rule"), **said, why="Again").status == 422


@pytest.mark.long
def test_seats_are_given_to_another_person(alice: Client) -> None:
    played()
    seat = Entry.objects.get(tournament__code="T1", player__number="P1").pk
    place = form_at("seats", key("P1"))
    page = send(alice, place, {"entries": str(seat), "player": "P4", "why": "Namesakes", "paragraph": ""})
    assert effect(page) == [
        ["Family P1, Given P1", "2107-11", "2100-10"],
        ["Family P4, Given P4", "2100-11", "2107-12"],
    ]


@pytest.mark.long
def test_gone_number_leads_to_the_kept_player_and_is_not_listed(alice: Client) -> None:
    played()
    page = typed(alice, form_at("players-merged", key("P5")), kept="P4", why="One person")
    carried_out(alice, page)
    answer = alice.get("/players/P5/?lang=en")
    assert (answer.status_code, answer["Location"]) == (302, "/players/P4/?lang=en")
    assert alice.get("/players/?q=P5")["Location"] == "/players/P4/"
    assert "Family P5, Given P5" not in "".join(cell for row in read(alice, "/office/players/").table() for cell in row)
    assert "Family P4, Given P4" in read(alice, f"/office/players/{key('P5')}/").text("//main//p[@class='note']")


@pytest.mark.long
def test_correction_that_is_dropped_stays_in_the_list_and_changes_nothing(alice: Client) -> None:
    played()
    page = typed(alice, form_at("result", game("T1").pk), **lost())
    dropped = send(alice, page.headers["path"], {}, to=page.headers["path"] + "drop/")
    assert read_messages(dropped) == ["Die Korrektur ist fallen gelassen."]
    assert [row[1] for row in read(alice, "/office/corrections/").table()] == ["fallen gelassen"]
    assert "Stand: vorbereitet → fallen gelassen" in read(alice, "/office/trail/").texts("//ol[@class='trail']//ul/li")
    assert read_messages(carried_out(alice, page))[0].startswith("Seit Sie nachgesehen haben, hat jemand anderes")
    assert standing("P2") == {"P2": (2101, 12)}


@pytest.mark.long
def test_rating_by_hand_is_carried_out_by_a_deputy(alice: Client, settings: Settings) -> None:
    played()
    settings.REVIEW_SECOND_PERSON = {"takeover"}
    page = typed(alice, form_at("takeover", key("P1")), pool="fwz", value=2200, index=10, why="Their list")
    assert page.tree.xpath("//main//button[contains(., 'ausführen')]") == []
    dora = Client()
    dora.force_login(account("dora", Who.DEPUTY))
    done = carried_out(dora, read_again(dora, page))
    assert read_messages(done) == ["Die Korrektur ist ausgeführt."]
    assert [done.facts()[name].rpartition(", ")[2] for name in ("Vorbereitet", "Ausgeführt")] == ["alice", "dora"]


def read_again(client: Client, page: Page) -> Page:
    """A page as somebody else sees it."""
    again = read(client, page.headers["path"])
    again.headers["path"] = page.headers["path"]
    return again


@pytest.mark.long
def test_late_correction_asks_for_the_individual_decision_before_its_button(alice: Client, officer: User) -> None:
    played()
    with time_machine.travel(datetime(2026, 3, 1, 12, tzinfo=UTC), tick=False):
        alice.force_login(officer)
        desk = read(alice, f"/office/games/{game('T1').pk}/")
        assert desk.text("//main//div[@class='note warn']") == (
            "Die drei Monate, in denen dieses Ergebnis angezweifelt werden kann, endeten am 11.04.2025."
            " Eine Korrektur braucht Ihre festgehaltene Einzelfallentscheidung (BdF 7)."
        )
        page = typed(alice, form_at("result", game("T1").pk), **lost())
        place = page.headers["path"]
        assert buttons(page) == ["Trotzdem korrigieren: entscheiden", "Diese Korrektur fallen lassen"]
        empty = send(alice, place, {"why": ""}, to=f"{place}late/")
        assert (empty.status, faults(empty)) == (422, ["Dieses Feld ist zwingend erforderlich."])
        decided = send(alice, place, {"why": "Der Server stand still"}, to=f"{place}late/")
        assert read_messages(decided) == [
            "Die Entscheidung ist gespeichert. Jetzt kann die Korrektur ausgeführt werden."
        ]
        assert buttons(decided) == ["Korrektur ausführen", "Diese Korrektur fallen lassen"]
        decided.headers["path"] = place
        done = carried_out(alice, decided)
    assert done.facts()["Einzelfall"] == (
        "Die drei Monate waren am 11.04.2025 zu Ende."
        " Entschieden am 01.03.2026, 13:00 von alice: Der Server stand still"
    )


@pytest.mark.long
def test_trail_gives_a_late_decision_its_own_reason_and_the_correction_its_own(alice: Client, officer: User) -> None:
    played()
    with time_machine.travel(datetime(2026, 3, 1, 12, tzinfo=UTC), tick=False):
        alice.force_login(officer)
        page = typed(alice, form_at("result", game("T1").pk), **lost())
        place = page.headers["path"]
        decided = send(alice, place, {"why": "Der Server stand still"}, to=f"{place}late/")
        decided.headers["path"] = place
        done = carried_out(alice, decided)
    told = [re.findall("Grund: „(.*?)“", line) for line in done.texts("//ol[@class='trail']/li")]
    assert told == [["The sheet says so"], ["The sheet says so"], ["Der Server stand still"]]


@pytest.mark.long
def test_merge_shows_both_persons_side_by_side(alice: Client, officer: User) -> None:
    played()
    for number, birth in (("P4", "1966"), ("P5", "1970-05-01")):
        personal.store_private(Player.objects.get(number=number), Private(birth))
    Player.objects.filter(number="P4").update(club="SK Beispiel")
    page = typed(alice, form_at("players-merged", key("P5")), kept="P4", why="One person")
    assert [row[1:] for row in page.table()] == [
        ["Family P4, Given P4 P4", "Family P5, Given P5 P5"],
        ["1966 weicht ab", "1970-05-01 weicht ab"],
        ["SK Beispiel", "–"],
        ["–", "–"],
        ["FWZ: 2100-11", "FWZ: 2050-8"],
        ["1", "0"],
    ]
    looked = PersonalAccess.objects.filter(purpose="merged", actor=f"officer:{officer.pk}")
    assert [each.player.number for each in looked if each.player] == ["P4", "P5"]


@pytest.mark.long
def test_second_correction_of_a_game_is_named_beside_the_first(alice: Client) -> None:
    played()
    first = typed(alice, form_at("result", game("T1").pk), **lost())
    assert beside(first) == []
    form = read(alice, form_at("result-withdrawn", game("T1").pk))
    second = typed(alice, form_at("result-withdrawn", game("T1").pk), why="It goes on")
    assert [beside(form), beside(second)] == [[first.headers["path"]]] * 2
    assert beside(read(alice, form_at("result", game("T2").pk))) == []


def beside(page: Page) -> list[str]:
    """The other prepared corrections of the same, as a page names them."""
    return [str(link) for link in page.tree.xpath("//main//p[@class='note warn']/a/@href")]


@pytest.mark.long
@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"paragraph": "99.99"}, "FWZ hat keinen Paragraphen 99.99. Eine andere Ordnung nennen Sie bitte"),
        ({"why": "x" * 20_000}, "Bitte sicherstellen, dass der Wert aus höchstens 2000 Zeichen besteht."),
    ],
)
def test_correction_with_a_faulty_reason_is_refused(fields: dict[str, str], fault: str, alice: Client) -> None:
    played()
    address = form_at("result", game("T1").pk)
    assert read(alice, address).tree.xpath(f"{FORM}//*[@maxlength]") == []
    page = typed(alice, address, **{**lost(), **fields})
    assert (page.status, [each[: len(fault)] for each in faults(page)[1:]]) == (422, [fault])
    assert CorrectionProposal.objects.count() == 0


def buttons(page: Page) -> list[str]:
    """The buttons of a page."""
    return page.texts("//main//form[not(contains(@action, 'logout') or @role='search')]//button")


@pytest.mark.long
def test_rule_is_prepared_and_carried_out_by_officers_only(alice: Client) -> None:
    played()
    dora = Client()
    dora.force_login(account("dora", Who.DEPUTY))
    said = {"pool": "fwz", "since": "2025-01-16", "rule": "bdf-fwz", "parameters": "k_secured = 20", "why": "So"}
    said["decided_by"] = "Congress 2025"
    assert dora.get(form_at("rule")).status_code == dora.post(form_at("rule"), said).status_code == 403
    page = typed(alice, form_at("rule"), **said)
    place = page.headers["path"]
    (seen,) = page.tree.xpath("//main//input[@name='seen']/@value")
    assert [dora.post(at, {"seen": seen}).status_code for at in (place, f"{place}late/", f"{place}drop/")] == [403] * 3
    assert buttons(read(dora, place)) == []
    assert [link for link in read(dora, "/office/corrections/").links() if "/new/rule/" in link] == []
    assert read_messages(carried_out(alice, page)) == ["Die Korrektur ist ausgeführt."]
    assert dora.get(place).status_code == 200

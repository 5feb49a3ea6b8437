"""What waits for whoever is logged in: one list with what is the matter and the act, and after it the next."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from intake.models import Bounce, BounceKind, InboundMail, OutboundMail
from office.desk import waiting
from operations.heartbeat import SWEEP, record_heartbeat
from ratings import reviews
from ratings.audit import Origin
from ratings.models import Game, PersonalAccess, Tournament
from tests.accounts import account
from tests.intake.federation import ANNA, EVA
from tests.intake.processing.test_review_answers import asked
from tests.intake.processing.test_start_letters import START
from tests.office.desk.desk import act, came, opened, place, read_messages, reasons
from tests.website.pages.reading import Page, read
from webtools.rights import Who

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases, pytest.mark.usefixtures("_federation")]

ENTRY = "//ul[contains(@class,'waiting')]/li"
UNCLEAR = "Hans Müller - Nora Niemand 1-0\n"


@pytest.fixture(autouse=True)
def _quiet() -> None:
    """The server works."""
    record_heartbeat(SWEEP)


def lines(page: Page, kind: str) -> list[tuple[str, str, str]]:
    """Title, sentence and act of each line of a kind."""
    found = [entry for entry in page.tree.xpath(ENTRY) if entry.xpath("string(div/span[1])") == kind]
    parts = ("string(div/strong)", "string(div/span[2])", "string(a|form//button)")
    return [tuple(entry.xpath(part).strip() for part in parts) for entry in found]


def stranger(number: int, **facts: str) -> InboundMail:
    """A mail from an address that nobody registered."""
    return came(number=number, sender="X <nobody@example.org>", **facts)


def grow_older(days: int) -> None:
    InboundMail.objects.update(stored_at=timezone.now() - timedelta(days=days))


@pytest.mark.long
def test_mail_has_one_sentence_and_the_act_that_settles_it(alice: Client) -> None:
    stranger(1, subject="Ergebnis")
    came("Hans Müller - Eva Schmidt 1-0\n", 2, sender=f"Eva <{EVA}>", subject="Meine Partie")
    page = read(alice, "/office/")
    assert [(title, act) for title, _, act in lines(page, "Mail")] == [
        ("Ergebnis", "Annehmen oder ablehnen"),
        ("Meine Partie", "Über den Absender entscheiden"),
    ]
    assert lines(page, "Mail")[1][1].startswith(f"{EVA}: ")


@pytest.mark.long
def test_opening_the_desk_looks_at_nobodys_personal_data(alice: Client) -> None:
    came("Hans Müller - Eva Schmidt 1-0\n", 2, sender=f"Eva <{EVA}>", subject="Meine Partie")
    Bounce.objects.create(recipient=EVA, kind=BounceKind.BOUNCED, reason="550", since=timezone.now())
    looks = PersonalAccess.objects.count()
    page = read(alice, "/office/")
    assert [len(lines(page, kind)) for kind in ("Mail", "Adresse")] == [1, 1]
    assert PersonalAccess.objects.count() == looks


@pytest.mark.long
def test_auditor_is_offered_a_look_and_no_act(alice: Client) -> None:
    stranger(1)
    browser = Client()
    browser.force_login(account("dora", Who.AUDITOR))
    for client, act_offered, opens in (
        (alice, "Annehmen oder ablehnen", "?opens=reject#reject"),
        (browser, "Ansehen", ""),
    ):
        page = read(client, "/office/")
        assert [offered for *_, offered in lines(page, "Mail")] == [act_offered]
        assert page.tree.xpath(f"{ENTRY}/a[contains(@href,'/mails/')]/@href") == [
            place(InboundMail.objects.get()) + opens
        ]


@pytest.mark.long
def test_answer_to_a_question_of_a_review_stands_on_the_desk_until_the_next_step(alice: Client) -> None:
    question = asked()
    assert [told for _, told, _ in lines(read(alice, "/office/"), "Prüfung")] == [ASKS]
    came("Remis.", sender=f"Eva <{EVA}>", subject=f"Re: [R-{question.secret}]")
    assert [told for _, told, _ in lines(read(alice, "/office/"), "Prüfung")] == [f"{ASKS} Eine Antwort ist da."]
    reviews.start_review(question.review, Origin("officer:1", "office"), 1)
    assert "Eine Antwort ist da." not in read(alice, "/office/").source


ASKS = "Müller, Hans stellt eine Auswertung in Frage: eingegangen."


@pytest.mark.long
def test_number_of_what_waits_counts_also_what_is_not_listed(alice: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5):
        stranger(number)
    every = read(alice, "/office/").texts("//h2[@id='waiting']/span")
    monkeypatch.setattr(waiting, "SHOWN", 2)
    page = read(alice, "/office/")
    assert (len(lines(page, "Mail")), page.texts("//h2[@id='waiting']/span")) == (3, every)
    more = [entry.xpath("string(a/@href)") for entry in page.tree.xpath(ENTRY) if "3 weitere" in entry.text_content()]
    assert more == ["/office/mails/"]


@pytest.mark.long
def test_act_opens_its_form_on_the_page(alice: Client) -> None:
    row = stranger(1)
    (link,) = read(alice, "/office/").tree.xpath(f"{ENTRY}/a[contains(@href,'{row.code}')]/@href")
    assert link == f"{place(row)}?opens=reject#reject"
    assert [d.get("id") for d in read(alice, link).tree.xpath("//div[@class='acts']/details[@open]")] == ["reject"]
    assert opened(alice, row).tree.xpath("//div[@class='acts']/details[@open]") == []


@pytest.mark.long
def test_mail_whose_director_was_asked_waits_for_them_and_not_for_the_officer(alice: Client) -> None:
    came(UNCLEAR)
    page = read(alice, "/office/")
    assert lines(page, "Mail") == []
    assert "1 Mail wartet auf die Antwort ihres Absenders." in page.source
    grow_older(15)
    page = read(alice, "/office/")
    assert [act for *_, act in lines(page, "Mail")] == ["Den Absender erinnern"]
    assert "wartet auf die Antwort" not in page.source


@pytest.mark.long
def test_mail_with_something_that_only_the_officer_decides_waits_for_them_at_once(alice: Client) -> None:
    row = came(f"Turnier MA2:\nUte Braun - Pia Grün 1-0\n\nTurnier SE947:\n{UNCLEAR}")
    assert sorted(reasons(row)) == ["not-your-tournament", "unknown-player"]
    assert [act for *_, act in lines(read(alice, "/office/"), "Mail")] == ["Über den Absender entscheiden"]


@pytest.mark.long
def test_answer_to_a_settled_mail_stays_with_that_mail(alice: Client) -> None:
    stranger(1, subject="Mail 1")
    settled = came("Hans Müller - Eva Schmidt 1-0, 10.3.2026\n", 2, subject="SE947")
    assert settled.state == "accepted"
    assert act(alice, settled, "answer", words="Danke!").heading() == "SE947"
    assert OutboundMail.objects.filter(kind="letter").count() == 1


@pytest.mark.long
def test_start_letter_and_bounced_address_stand_in_the_list(alice: Client) -> None:
    came(START, subject="Startschreiben SE950")
    Bounce.objects.create(recipient=ANNA, kind=BounceKind.BOUNCED, reason="550", since=timezone.now())
    page = read(alice, "/office/")
    assert [act for *_, act in lines(page, "Mail")] == ["Turnier eintragen"]
    assert lines(page, "Adresse") == [("Anna Leiter", "Unsere Mails kommen zurück; 1 wartet.", "Noch einmal senden")]


@pytest.mark.long
def test_settled_mail_opens_the_next_and_leads_back(alice: Client) -> None:
    first, second, third = (stranger(number, subject=f"Mail {number}") for number in (1, 2, 3))
    page = act(alice, second, "reject")
    assert (page.heading(), read_messages(page)) == ("Mail 3", ["Die Mail ist abgelehnt. Zurück zu jener Mail"])
    assert page.tree.xpath("//div[@class='said']//a/@href") == [place(second)]
    assert act(alice, third, "reject").heading() == "Mail 1"
    last = act(alice, first, "reject")
    assert (last.heading(), read_messages(last)) == ("Mail 1", ["Die Mail ist abgelehnt."])
    assert lines(read(alice, "/office/"), "Mail") == []


@pytest.mark.long
def test_rejected_mail_is_read_again_when_that_was_a_mistake(alice: Client) -> None:
    row = stranger(1)
    act(alice, row, "reject")
    assert row.state == "ignored"
    act(alice, row, "retry")
    assert (row.state, row.turn) == ("quarantined", 2)


@pytest.mark.long
def test_administrator_sees_the_server_and_no_mails(alice: Client) -> None:
    stranger(1)
    browser = Client()
    browser.force_login(account("root", Who.ADMINISTRATOR))
    assert read(browser, "/office/").texts("//p[@class='note']") == ["Nichts wartet auf Sie."]
    InboundMail.objects.update(state="failed")
    page = read(browser, "/office/")
    assert lines(page, "Server") == [("Server", "Mails sind nicht lesbar; ein Mensch muss nachsehen.", "Ansehen")]
    assert len(page.texts(ENTRY)) == 1
    page = read(alice, "/office/")
    assert ([act for *_, act in lines(page, "Mail")], lines(page, "Server")) == (["Noch einmal lesen"], [])


@pytest.mark.long
def test_tournaments_stand_once_with_what_is_most_to_the_point(alice: Client) -> None:
    Tournament.objects.update(planned_end=timezone.localdate() - timedelta(days=1))
    _, *others = Game.objects.filter(tournament__code="SE947")
    Game.objects.filter(pk__in=[game.pk for game in others]).update(counts=False)
    found = {title.split()[0]: (sentence, act) for title, sentence, act in lines(read(alice, "/office/"), "Turnier")}
    assert {code: found[code] for code in ("SE947", "DR12")} == {
        "SE947": ("Nur eine Partie ist offen; ohne sie endet das Turnier nicht.", "Ergebnis eintragen"),
        "DR12": ("Es sollte zu Ende sein.", "Ergebnis eintragen"),
    }

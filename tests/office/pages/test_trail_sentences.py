"""Every event of the trail is a sentence, can be searched for, and is told to an auditor without names."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from ratings import audit, reviews
from ratings.audit import Origin
from ratings.corrections import ResultCorrected
from ratings.models import AuditEvent, Director, Entry, Game, Player, Pool, Run, RunKind, Tournament
from ratings.models.audit import COMMON
from ratings.reviews import Why
from ratings.vocabulary.office_labels import ACTIONS, FACTS
from ratings.vocabulary.trail_sentences import CHANGED_RESULT, SAME_RESULT, SENTENCES
from tests.accounts import account
from tests.ratings.corrections.world import game, played
from tests.ratings.federation import create_federation, day, games, tournament
from tests.website.pages.reading import read
from webtools.rights import Who

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

TRAIL = "/office/trail/"
MAIL = "3f2a3f2a3f2a3f2a"


@pytest.fixture
def dora() -> Client:
    """The browser of an auditor."""
    client = Client()
    client.force_login(account("dora", Who.AUDITOR))
    return client


def put(action: str, subject: str, origin: Origin, before: dict[str, object], after: dict[str, object]) -> None:
    """An event of the trail, in the chain to which it belongs."""
    pool = Pool.objects.get(key="fwz").pk if audit.is_of_pool(action, subject) else COMMON
    audit.append(origin, action, subject, before, after, pool=pool)


def told(client: Client, address: str) -> list[str]:
    """The sentences that a page shows, without moment and hash."""
    shown = read(client, address).texts("//ol[@class='trail']/li")
    return [re.split(r" (?=\d\d\.\d\d\.\d{4}, |\d{1,2} [A-Z][a-z]+ \d{4})", text)[0] for text in shown]


def test_every_action_has_a_sentence_of_known_facts() -> None:
    assert SENTENCES.keys() == ACTIONS.keys() | {CHANGED_RESULT, SAME_RESULT}
    named = {name for text in SENTENCES.values() for name in re.findall(r"%\((?:was_)?(\w+)\)s", str(text))}
    assert named - {"who", "what", "where"} - FACTS.keys() == set()


ENGLISH = (
    "alice changed Family P1 – Family P2 ({key}), T1, from 1-0 to 0-1, because: “Misread”, by a correction; "
    "6 ratings followed from it in all."
)
GERMAN = (
    "alice hat Family P1 – Family P2 ({key}), T1, von 1-0 auf 0-1 geändert, Grund: „Misread“, durch eine Korrektur; "
    "daraus folgten insgesamt 6 Wertungen."
)


@pytest.mark.long
@pytest.mark.parametrize(("language", "sentence"), [("en", ENGLISH), ("de", GERMAN)])
def test_correction_is_told_with_its_reason_and_what_followed(
    language: str, sentence: str, alice: Client, actor: str
) -> None:
    with time_machine.travel(datetime(2025, 3, 1, tzinfo=UTC), tick=False):
        played()
        corrected = ResultCorrected(game("T1").pk, "0-1", "played", day(10))
        proposal, _effect = reviews.prepare(corrected, Why("Misread.", "", None, ""), actor)
        reviews.apply(proposal, proposal.fingerprint, actor)
    pages = [f"/office/games/{game('T1').pk}/?", f"{TRAIL}?kind=game&who=ALICE&"]
    shown = [told(alice, f"{page}lang={language}")[0] for page in pages]
    assert shown == [sentence.format(key=game("T1").pk)] * 2


@pytest.mark.long
def test_ratings_are_told_once_by_what_may_have_moved_them(dora: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]), tournament("U", ["P4", "P5"]))
    Tournament.objects.filter(code="U").update(rated=False)
    Run.objects.create(pool=Pool.objects.get(key="fwz"), kind=RunKind.ADVANCE, at=timezone.now(), cause=MAIL, ratings=4)
    first, second, _third = games("T")
    for met in (first, second, *games("U")):
        put("game.result", f"game:{met.pk}", Origin("system", MAIL), {}, {"score": "1-0"})
    put("mail.answered", f"mail:{MAIL}", Origin("system", MAIL), {}, {})
    followed = "; daraus folgten insgesamt 4 Wertungen."
    assert [text.endswith(followed) for text in told(dora, f"{TRAIL}?mail={MAIL}")] == [False, False, True, False]
    assert told(dora, f"{TRAIL}?game={first.pk}")[0].endswith(followed)


def test_what_stood_before_is_told_by_the_sentence_or_below_it(dora: Client) -> None:
    create_federation(tournament("T", ["P1", "P2"]))
    player, played_in = Player.objects.get(number="P1"), Tournament.objects.get()
    put(
        "account.roles",
        f"account:{account('emil').pk}",
        Origin("system"),
        {"roles": ["officer", "auditor"]},
        {"roles": []},
    )
    put("player.listing", f"player:{player.pk}", Origin("system"), {"listed": True}, {"listed": False})
    put("tournament.rounds-planned", f"tournament:{played_in.pk}", Origin("system"), {"rounds": 3}, {"rounds": 5})
    put("bounce.lifted", "bounce:1", Origin("system"), {}, {"waiting": "given-up"})
    below = read(dora, TRAIL).texts("//ol[@class='trail']/li/ul/li")
    assert below[:3] == [
        "Was für die Adresse wartete: aufgegeben",
        "Geplante Runden: 3 → 5",
        "Steht auf öffentlichen Listen: ja → nein",
    ]
    assert told(dora, TRAIL)[3] == "Der Server hat die Rollen von emil von Wertungsreferent; Prüfer auf – geändert."


@pytest.mark.long
def test_seats_and_games_are_told_with_whoever_sat_there_then(dora: Client) -> None:
    create_federation(tournament("T", ["P1", "P2"]), tournament("U", ["P3", "P4"]))
    (met,) = games("T")
    seat, other = Entry.objects.get(pk=met.white_id), Player.objects.get(number="P3")
    put("game.result", f"game:{met.pk}", Origin("system"), {}, {"score": "1-0"})
    put(
        "entry.departure",
        f"entry:{seat.pk}",
        Origin("system"),
        {},
        {"departed_on": "2025-01-03", "departure": "left"},
    )
    before, after = {"player": seat.player_id}, {"player": other.pk}
    put("entry.player", f"entry:{seat.pk}", Origin("system"), dict(before), dict(after))
    Entry.objects.filter(pk=seat.pk).update(player=other)
    put("game.result", f"game:{met.pk}", Origin("system"), {}, {"score": "0-1"})
    assert told(dora, TRAIL)[:4] == [
        f"Der Server hat 0-1 für Family P3 – Family P2 ({met.pk}), T, eingetragen.",
        "Der Server hat den Platz von Family P1, Given P1 (P1) in T an Family P3, Given P3 (P3) gegeben.",
        "Der Server hat vermerkt, dass Family P1, Given P1 am 03.01.2025 aus T ausgeschieden ist (ausgeschieden).",
        f"Der Server hat 1-0 für Family P1 – Family P2 ({met.pk}), T, eingetragen.",
    ]


@pytest.mark.long
def test_everything_can_be_searched_for_by_person_player_tournament_game_mail_and_day(dora: Client) -> None:
    create_federation(tournament("T", ["P1", "P2"]), tournament("U", ["P3", "P4"]))
    carla = Director.objects.create(name="Carla Leiter", email="carla@example.org")
    met, other = games("T")[0], games("U")[0]
    first: dict[str, object] = {"score": "1-0"}
    put("game.result", f"game:{met.pk}", Origin(f"director:{carla.pk}", MAIL), {"score": ""}, first)
    put("game.result", f"game:{other.pk}", Origin("system", "roster"), {"score": ""}, first)
    one = (
        f"Turnierleiter Carla Leiter hat 1-0 für Family P1 – Family P2 ({met.pk}), T, eingetragen, "
        f"durch die Mail {MAIL}."
    )
    two = f"Der Server hat 1-0 für Family P3 – Family P4 ({other.pk}), U, eingetragen, aus einer Liste des Verbands."
    today = AuditEvent.objects.latest("number").at.date().isoformat()
    found = {
        asked: told(dora, f"{TRAIL}?kind=game&{asked}")
        for asked in (
            "who=carla", f"who=director:{carla.pk}", "who=nobody", "player=P3", "player=family p1", "player=9",
            "tournament=u", "tournament=X", f"game={met.pk}", "game=x", f"mail={MAIL}", f"since={today}",
            "until=2020-01-01", "player=P1&tournament=U",
        )
    }  # fmt: skip
    assert found == {
        "who=carla": [one], f"who=director:{carla.pk}": [one], "who=nobody": [], "player=P3": [two],
        "player=family p1": [one], "player=9": [], "tournament=u": [two], "tournament=X": [],
        f"game={met.pk}": [one], "game=x": [], f"mail={MAIL}": [one], f"since={today}": [two, one],
        "until=2020-01-01": [], "player=P1&tournament=U": [],
    }  # fmt: skip


@pytest.mark.long
def test_auditor_reads_what_somebody_did_without_names_of_players_or_directors(dora: Client, actor: str) -> None:
    create_federation(tournament("T", ["P1", "P2"]))
    carla = Director.objects.create(name="Carla Leiter", email="carla@example.org")
    met, player = Game.objects.get(), Player.objects.get(number="P1")
    put("game.result", f"game:{met.pk}", Origin(f"director:{carla.pk}", MAIL), {"score": ""}, {"score": "1-0"})
    put("player.changed", f"player:{player.pk}", Origin(actor, "office"), {}, {"changed": ["club"]})
    page = read(dora, "/office/audit/")
    assert [row[0] for row in page.table()] == ["Wertungsreferent alice", f"Turnierleiter #{carla.pk}"]
    own = f"/office/audit/officer/{actor.partition(':')[2]}/"
    assert told(dora, own) == ["alice hat den Spieler P1 geändert, am Schreibtisch."]
    assert read(dora, own).texts("//ul[@class='plain counts']/li") == ["Spieler geändert 1"]
    carlas = f"/office/audit/director/{carla.pk}/"
    assert told(dora, carlas) == [
        f"Turnierleiter #{carla.pk} hat 1-0 für P1 – P2 ({met.pk}), T, eingetragen, durch die Mail {MAIL}."
    ]
    assert [("Family" in read(dora, place).source, "Carla" in read(dora, place).source) for place in (own, carlas)] == [
        (False, False)
    ] * 2
    assert dora.get("/office/audit/nobody/1/").status_code == 404
    assert dora.get(f"{carlas}?since=x").status_code == 404
    assert told(dora, f"{carlas}?until=2020-01-01") == []


def test_sentence_of_an_unknown_or_empty_event_is_still_one(dora: Client) -> None:
    create_federation(tournament("T", ["P1", "P2"]))
    (met,) = games("T")
    put("player.merged", "player:999", Origin("officer:999"), {}, {})
    put("some.thing", "thing:1", Origin("system"), {}, {})
    known: dict[str, object] = {"score": "1-0", "reason": "played"}
    put("game.result", f"game:{met.pk}", Origin("system"), known, {"score": "1-0", "reason": "time"})
    assert told(dora, TRAIL)[:3] == [
        f"Der Server hat Angaben zum Ergebnis 1-0 von Family P1 – Family P2 ({met.pk}), T, geändert.",
        "Der Server: some.thing, 1.",
        "Wertungsreferent hat 999 mit – zusammengeführt.",
    ]

"""Two machines with web servers and workers on a PostgreSQL with a replica: it lags, it is stopped, ports are shut,
the first database is killed and the replica promoted. No mail is lost, nothing is done twice, pages stay up, and who
entered a result sees it.
"""

from __future__ import annotations

import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.client import HTTPException
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest
from django.db import connection, connections
from lxml import html

from intake.models import InboundMail, OutboundMail
from intake.replying import links
from ratings.evaluation import replay, stored_digest
from ratings.models import AuditEvent, Director, Game, Pool, Tournament
from tests.intake import federation
from tests.intake.federation import ANNA
from tests.intake.sending.smtp import MailServer
from tests.operations import test_many_processes as many
from tests.operations.gate import Gate
from tests.operations.test_many_processes import CODES, Node, create_tournaments, letters, message_id, wait_until
from tests.realservers import SESSION
from tests.replication import Copy, Standby, connected, socket_url
from tests.servers import PATIENCE, Redis, Worker, free_port
from tests.transcript import ReportCounts

LAG = 2
"""REPLICA_LAG_SECONDS."""

BY_HAND = 4
"""Every fourth result is entered on a director's page."""

PAGES = ("/", "/pools/fwz/", "/tournaments/KT7/", "/api/v1/pools", "/pools/ecp/news.atom")

FROZEN = "no-store"
"""How a public page is marked that was made while the first database was away."""


@dataclass
class Databases:
    """The first server, its replica, and the ports by which the second machine reaches them."""

    primary: Copy
    standby: Standby
    ports: tuple[Gate, Gate]

    @property
    def name(self) -> str:
        return self.primary.name

    def near(self) -> dict[str, str]:
        """Settings of the machine that reaches both directly."""
        first = socket_url(self.name, self.primary, self.standby, target_session_attrs="read-write")
        return {"DATABASE_URL": first, "REPLICA_URL": socket_url(self.name, self.standby)}

    def far(self) -> dict[str, str]:
        """Settings of the one that reaches them by ports that can be shut."""
        first, second = (gate.port for gate in self.ports)
        place = f"postgresql://postgres@/{self.name}?host=127.0.0.1"
        return {
            "DATABASE_URL": f"{place},127.0.0.1&port={first},{second}&target_session_attrs=read-write",
            "REPLICA_URL": f"{place}&port={second}",
        }

    def harm(self, how: str, deliver: Callable[[], bool]) -> None:
        """One harm, and the way out of it. What one server has alone is answered to nobody."""
        if how == "lagged":
            self.standby.pause()
            time.sleep(LAG + 1.5)
            self.standby.resume()
        elif how == "stopped":
            self.standby.stop()
            assert not deliver()
            self.standby.start()
        else:
            gate = self.ports[how == "cut off from the replica"]
            gate.shut()
            time.sleep(many.STOPPED)
            gate.open()


HARMS = ("lagged", "stopped", "cut off from the first", "cut off from the replica")


@pytest.fixture
def databases(request: pytest.FixtureRequest, transactional_db: None) -> Iterator[Databases]:
    """Both servers; no commit is confirmed before the replica has it. This process works on them."""
    source = request.config.stash[SESSION].postgresql
    if source is None:
        pytest.skip("only a PostgreSQL of our own is copied")
    name = str(connections["default"].settings_dict["NAME"])
    with tempfile.TemporaryDirectory(dir=source.folder.parent) as place:
        folder = Path(place)
        folder.chmod(0o711)
        primary = Copy(folder / "first", source, name)
        primary.start()
        standby = Standby(folder / "second", primary, name)
        standby.start()
        primary.wait_for_standby()
        two = Databases(primary, standby, (Gate(primary.reach), Gate(standby.reach)))
        with connected(two.near()["DATABASE_URL"], None):
            yield two
        for gate in two.ports:
            gate.shut()
        for server in (standby, primary):
            server.stop(kill=True)


@pytest.fixture
def nodes(
    databases: Databases, process_env: dict[str, str], redis_server: Redis, outside: MailServer, tmp_path: Path
) -> Iterator[list[Node]]:
    """Two web servers, two workers, and a door for mail."""
    common = process_env | {
        "REDIS_URL": redis_server.url,
        "REPLICA_LAG_SECONDS": str(LAG),
        "SWEEP_SECONDS": "1",
        "INTAKE_AUTHSERV_ID": federation.OWN_SERVER,
        "INTAKE_RECIPIENTS": many.RECIPIENT,
        "INTAKE_ANSWERS_PER_DAY": "100000",
        "API_REQUESTS_PER_MINUTE": "1000000",
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": "127.0.0.1",
        "EMAIL_PORT": str(outside.port),
        "LOG_LEVEL": "WARNING",
    }
    python = sys.executable
    worker = [python, "-m", "celery", "-A", "config", "worker", "-Q", Worker.queues, "-c", "1"]
    started = []
    for number, place in enumerate((databases.near(), databases.far()), 1):
        web = free_port()
        serve = [python, "-m", "gunicorn", "config.wsgi", "--bind", f"127.0.0.1:{web}", "--no-control-socket"]
        started.append(Node(f"web-{number}", tmp_path, serve, common | place, web))
        started.append(Node(f"worker-{number}", tmp_path, [*worker, "-n", f"{number}@here"], common | place))
    door = free_port()
    listen = [python, "manage.py", "receive_lmtp", "--port", str(door)]
    started.append(Node("lmtp", tmp_path, listen, common | databases.far(), door))
    yield started
    for node in started:
        node.kill()


@dataclass
class People:
    """Somebody who reads public pages, and a director who enters results; what they were shown."""

    webs: list[int]
    chance: random.Random
    seen: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def read(self) -> None:
        """Look at one page after the other, as long as the test lasts."""
        browser = Browser(self)
        while not self.over.is_set():
            address = self.chance.choice(PAGES)
            status, text, cached = browser.get(address)
            self.seen["pages"] += 1
            self.seen["pages while the first was away"] += cached == FROZEN
            if status != 200:
                self.wrong.append(f"{status} at {address}: {text[:300]}")
            time.sleep(many.PAUSE)

    def enter(self, games: list[tuple[str, str]]) -> None:
        """Enter a result after the other on the director's page, and look at it where everybody does."""
        for address, shown in games:
            browser = Browser(self)
            while not browser.enter(address):
                self.seen["refused"] += 1
                time.sleep(many.PAUSE)
            status, text, cached = browser.get(shown)
            self.seen["entered"] += 1
            if cached != FROZEN and (status, '"score": "1-0"' in text) != (200, True):
                self.wrong.append(f"{status} at {shown}: {text[:300]}")


class Browser:
    """Keeps cookies, and asks either web server."""

    def __init__(self, of: People) -> None:
        self.people = of
        self.opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def get(self, path: str, form: dict[str, str] | None = None) -> tuple[int, str, str]:
        """Status, text, and how it may be kept."""
        port = self.people.chance.choice(self.people.webs)
        data = urlencode(form).encode() if form is not None else None
        request = Request(f"http://127.0.0.1:{port}{path}", data)
        try:
            with self.opener.open(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode(), answer.headers.get("Cache-Control", "")
        except HTTPError as refused:
            with refused:
                return refused.code, refused.read().decode(), refused.headers.get("Retry-After", "")
        except (OSError, HTTPException) as error:
            return 0, repr(error), ""

    def enter(self, path: str) -> bool:
        """Fill the form in, agree to its effect, and send it; whether the server says that it is stored."""
        form = self.form(path)
        if form is None:
            return False
        form = form and form | {"score": "1-0", "completed_on": "2026-02-20"}
        while form:
            status, text, _ = self.get(path, form)
            if status != 200:
                return False
            form = sent_by(text) if EFFECT in text else {}
        return True

    def form(self, path: str) -> dict[str, str] | None:
        """What a form sends; nothing where it is gone, since what was sent before a fault came in all the same; None
        where the page could not be made.
        """
        status, text, _ = self.get(path)
        if status != 200:
            return None
        return sent_by(text)


EFFECT = 'name="effect"'
"""What only the page of an effect has."""


def sent_by(text: str) -> dict[str, str]:
    """What the form of a page sends; nothing where there is none."""
    forms = html.document_fromstring(text).xpath("//main//form[contains(@class, 'sheet-form')]")
    return {name: value or "" for name, value in forms[0].form_values()} if forms else {}


def by_hand(games: list[tuple[str, int, int]]) -> list[tuple[str, str]]:
    """For each game the address of its form, and that at which everybody sees it."""
    token = links.make_director_token(Director.objects.get(email=ANNA))
    found = []
    for code, white, black in games:
        tournament = Tournament.objects.get(code=code)
        number = tournament.games.get(white__seat=white, black__seat=black).number
        form = f"/director/{token}/{tournament.pk}/games/{number}/"
        found.append((form, f"/api/v1/tournaments/{code}/games/{number}"))
    return found


def fail_over(databases: Databases, people: People, door: int) -> None:
    """The first database dies; what can be stored nowhere is refused; the replica takes its place."""
    databases.primary.stop(kill=True)
    browser = Browser(people)
    for port in people.webs:
        browser.people = People([port], people.chance)
        form = browser.form("/director/")
        assert form
        status, _, retry = browser.get("/director/", form | {"email": ANNA})
        assert (status, retry) == (503, "60")
    assert not many.taken(b"Subject: lost?\r\n\r\n1-0\r\n", door)
    wait_until(lambda: people.seen["pages while the first was away"] > 5)
    databases.standby.promote()
    connections["default"].close()


def begin(work: Callable[..., None], *given: object) -> threading.Thread:
    """Let somebody work beside us."""
    thread = threading.Thread(target=work, args=given, daemon=True)
    thread.start()
    return thread


def end(threads: list[threading.Thread]) -> None:
    """Wait until they are done."""
    for thread in threads:
        thread.join(PATIENCE * 5)


def still_open() -> bool:
    """Whether something waits."""
    connection.close_if_unusable_or_obsolete()
    return not many.settled()


@pytest.mark.long
@pytest.mark.proof
def test_promoted_replica_has_everything_that_was_answered(  # noqa: PLR0913, PLR0917 -- fixtures
    databases: Databases,
    nodes: list[Node],
    outside: MailServer,
    rounds: Callable[[int, int], int],
    chance: random.Random,
    report_counts: ReportCounts,
) -> None:
    games = create_tournaments(rounds(4, 9))
    chance.shuffle(games)
    entered, mailed = games[::BY_HAND], [game for number, game in enumerate(games) if number % BY_HAND]
    waiting, forms = letters(mailed), by_hand(entered)
    for node in nodes:
        node.begin()
    people = People([node.port for node in nodes if node.name.startswith("web")], chance)
    door = nodes[-1].port
    wait_until(lambda: all(many.answers(port) for port in people.webs))
    reader = begin(people.read)
    fresh = reversed(waiting)
    half, hand = len(waiting) // 2, len(forms) // 2
    work = [begin(many.deliver, waiting[:half], [door], chance), begin(people.enter, forms[:hand])]
    wait_until(lambda: InboundMail.objects.exclude(state="received").exists())
    done = Counter(HARMS[number % len(HARMS)] for number in range(rounds(len(HARMS), 24)))
    for how in done.elements():
        databases.harm(how, lambda: many.taken(next(fresh), door))
    end(work)
    work = [begin(many.deliver, waiting[half:], [door], chance), begin(people.enter, forms[hand:])]
    wait_until(lambda: InboundMail.objects.count() > half + done["stopped"])
    fail_over(databases, people, door)
    end(work)
    many.time_passes()
    wait_until(lambda: not still_open())
    people.over.set()
    reader.join(PATIENCE)
    sent = Counter(message_id(letter.original_content or b"") for letter in outside.box.mails)
    changed = AuditEvent.objects.filter(action="game.result").values_list("subject", flat=True)
    report_counts(
        "1 a replica promoted",
        mails=len(mailed),
        **{how.replace(" ", "_"): count for how, count in done.items()},
        **{name.replace(" ", "_"): count for name, count in sorted(people.seen.items())},
        letters=sent.total(),
        answers=len(sent),
        lost=len(games) - len(set(changed)),
        double=len(changed) - len(set(changed)),
    )
    assert people.wrong == []
    assert Counter(InboundMail.objects.values_list("state", flat=True)) == {"accepted": len(mailed)}
    assert (len(changed), len(set(changed))) == (len(games), len(games))
    assert not Game.objects.filter(tournament__code__in=CODES.values(), score=None).exists()
    assert (OutboundMail.objects.exclude(mail=None).count(), len(sent)) == (len(mailed), len(mailed))
    for pool in Pool.objects.all():
        assert stored_digest(pool) == replay(pool).digest

"""Every address of the site, asked for by whoever may, beside a large federation: which requests work the longest.

There is one of everything that an address can name (the world of `tests/safety/`), and for players, tournaments and
games one of the large federation too. What a page would send is sent as it stands, and undone; what works the most is
filled in (`efforts`).
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks.figures import Bench, Figure, processor_seconds

MOST = 30
"""Lines that are told, those that work the longest; all others are counted."""

Asked = tuple[str, int, int, float]
"""What was asked for, the status and the bytes of the answer, and the seconds of the processor."""


def benches(name: str, games: int) -> tuple[Bench, ...]:
    """The survey beside as many games."""

    def run(_folder: Path) -> Iterator[Figure]:
        import time_machine  # noqa: PLC0415 -- only here

        from tests.safety import world  # noqa: PLC0415 -- Django is set up by now

        with time_machine.travel(world.NOW, tick=False):
            large = found_federation(games)
            found = sorted(survey(large), key=lambda each: -each[3])
        for what, status, size, seconds in found[:MOST]:
            yield {"bench": f"{name}: {what}", "status": status, "bytes": size, "seconds": round(seconds, 3)}
        yield {"bench": name, "asked": len(found), "above_2_s": sum(each[3] > 2 for each in found)}

    return (run,)


def found_federation(games: int) -> Any:  # noqa: ANN401 -- models cannot be named before Django is set up
    """The large federation, rated, and one of everything; the newest game of the former."""
    from django.conf import settings  # noqa: PLC0415 -- Django is set up by now

    from benchmarks import pages  # noqa: PLC0415 -- the same
    from ratings.models import Game  # noqa: PLC0415 -- the same
    from tests.intake.federation import OWN_SERVER  # noqa: PLC0415 -- the same
    from tests.safety import world  # noqa: PLC0415 -- the same

    settings.ALLOWED_HOSTS = ["*"]
    settings.API_REQUESTS_PER_MINUTE, settings.INTAKE_AUTHSERV_ID = 10**9, OWN_SERVER
    settings.METRICS_TOKEN, settings.INBOUND_SECRETS = world.TOKEN, {world.PROVIDER: world.SECRET}
    pages.federation(games)
    large = Game.objects.select_related("tournament", "white__player").latest("pk")
    world.create_world()
    return large


def survey(large: Any) -> Iterator[Asked]:  # noqa: ANN401 -- as above
    """Everything that was asked for."""
    from tests.safety import world  # noqa: PLC0415 -- Django is set up by now
    from webtools.rights import TABLE, Who  # noqa: PLC0415 -- the same

    for name in world.NAMES:
        able = TABLE[name].read or TABLE[name].write
        visitor = world.visitor(next(who for who in (Who.OFFICER, *Who) if who in able))
        for kind, path in places(name, visitor.address(name), large):
            yield from ask(f"{name}{kind}", visitor.client, path)
    officer = world.visitor(Who.OFFICER).client
    for what, effort in efforts(large):
        yield timed(what, lambda: effort(officer))  # noqa: B023 -- called at once


def places(name: str, path: str, large: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401 -- as above
    """The address of a thing of the world, and of the large federation where it has one of the same kind."""
    from ratings.models import Evaluation, Game, Player  # noqa: PLC0415 -- Django is set up by now

    yield "", path
    game = Game.objects.get(tournament__code="SE947", white__seat=1, black__seat=4)
    player = Player.objects.get(number="1002")
    office = name.startswith("office:")
    swaps = [
        (
            f"/players/{player.pk if office else '1002'}/",
            f"/players/{large.white.player_id if office else large.white.player.number}/",
        ),
        (
            f"/tournaments/{game.tournament_id if office else 'SE947'}/",
            f"/tournaments/{large.tournament_id if office else large.tournament.code}/",
        ),
        (f"/games/{game.pk if office else game.number}/", f"/games/{large.pk if office else large.number}/"),
        (f"/evaluations/{Evaluation.objects.earliest('pk').pk}", f"/evaluations/{Evaluation.objects.latest('pk').pk}"),
    ]
    other = path
    for one, instead in swaps:
        other = other.replace(one, instead)
    if other != path:
        yield " (large)", other


def ask(what: str, client: Any, path: str) -> Iterator[Asked]:  # noqa: ANN401 -- as above
    """A page, and what its forms send as they stand."""
    from django.db import transaction  # noqa: PLC0415 -- Django is set up by now

    client.raise_request_exception = False
    yield timed(what, lambda: client.get(path))
    for number, (place, values) in enumerate(forms_of(client.get(path), path)):
        with transaction.atomic():
            yield timed(f"{what}, form {number + 1}", lambda: client.post(place, values))  # noqa: B023 -- called at once
            transaction.set_rollback(True)


def forms_of(answer: Any, path: str) -> Iterator[tuple[str, dict[str, str]]]:  # noqa: ANN401 -- as above
    """Where the forms of a page are sent, and with what if nothing is typed."""
    from lxml import html  # noqa: PLC0415 -- Django is set up by now

    if answer.status_code != 200 or not answer.headers["Content-Type"].startswith("text/html"):
        return
    for form in html.document_fromstring(answer.content).xpath("//main//form[@method='post']"):
        place = form.get("action") or path
        if "logout" not in place:
            yield place, {name: value or "" for name, value in form.form_values()}


def timed(what: str, work: Callable[[], Any]) -> Asked:
    """The answer to a request, and what it took."""
    kept: list[Any] = []

    def whole() -> None:
        answer = work()
        kept[:] = [answer.status_code, len(answer.getvalue())]

    seconds = processor_seconds(whole)
    return what, kept[0], kept[1], seconds


Effort = Callable[[Any], Any]


def efforts(large: Any) -> Iterator[tuple[str, Effort]]:  # noqa: ANN401 -- as above
    """What works the most, filled in as the officer would."""
    from operations import jobs  # noqa: PLC0415 -- Django is set up by now

    first = large.tournament.pool.tournaments.earliest("pk").games.earliest("pk")
    result = f"/office/corrections/new/result/?about={first.pk}"
    score = "1-0" if first.score != "1-0" else "0-1"
    yield "correct the first result of all", lambda client: typed(client, result, score=score, why="A slip")
    yield "look at it", lambda client: client.get(newest_correction())
    yield "carry it out", lambda client: typed(client, newest_correction())
    rule = "/office/corrections/new/rule/"
    facts = {"pool": "fwz", "since": "2010-01-01", "rule": "bdf-fwz", "parameters": "k_secured = 17", "decided_by": "x"}
    yield "correct a rule", lambda client: typed(client, rule, **facts, why="A slip", published_in="x")
    yield "look at the rule while its effect is calculated", lambda client: client.get(newest_correction())
    jobs.run_due()
    yield "look at the rule", lambda client: client.get(newest_correction())
    yield "decide that it comes late", lambda client: client.post(f"{newest_correction()}late/", {"why": "A slip"})
    yield "let it be carried out", lambda client: typed(client, newest_correction())
    jobs.run_due()
    yield "look what it did", lambda client: client.get(newest_correction())
    draft = f"/office/pools/{large.tournament.pool_id}/draft/?as_of=2025-12-31"
    yield "look at a list", lambda client: client.get(draft)
    yield "publish it", lambda client: typed(client, draft)
    yield from moving_in()


def moving_in() -> Iterator[tuple[str, Effort]]:
    """A federation of 3,000 players with 13,650 games moves in, by files and by one of 12 MB in a ZIP file."""
    from benchmarks.moving_in import invent  # noqa: PLC0415 -- Django is set up by now
    from operations import jobs  # noqa: PLC0415 -- the same
    from ratings.models import MoveIn  # noqa: PLC0415 -- the same

    files = invent()
    wide = "\n".join(
        [*files["Partien.csv"].splitlines(), *[f"T-1;1;{n % 3000};{n % 2999};1-0;2024-01-01" for n in range(400_000)]]
    )
    for kind, content in (("", files), (" of 12 MB", {**files, "Partien.csv": wide})):
        yield f"hand a federation in{kind}", lambda client: hand_in(client, content)  # noqa: B023 -- called at once
        jobs.run_due()
        place = f"/office/import/federation/{MoveIn.objects.latest('pk').pk}/"
        yield f"look at its columns{kind}", lambda client: client.get(f"{place}columns/")  # noqa: B023 -- the same
        if not kind:
            MoveIn.objects.latest("pk")
            yield "ask for its plan", lambda client: client.post(f"{place}plan/")  # noqa: B023 -- the same
            jobs.run_due()
            yield "look at its plan", lambda client: client.get(place)  # noqa: B023 -- the same
            seen = MoveIn.objects.latest("pk").plan["seen"]
            yield "store it", lambda client: client.post(f"{place}store/", {"seen": seen})  # noqa: B023 -- the same
            jobs.run_due()
            yield "look at its report", lambda client: client.get(place)  # noqa: B023 -- the same
            yield "look what taking it back does", lambda client: client.get(f"{place}undo/")  # noqa: B023 -- the same


def hand_in(client: Any, files: dict[str, str]) -> Any:  # noqa: ANN401 -- as above
    """The files in one ZIP file."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    content.seek(0)
    content.name = "Verband.zip"
    return client.post("/office/import/federation/", {"pool": "fwz", "sheets": [content], "published": "on"})


def newest_correction() -> str:
    """The page of the newest correction."""
    from ratings.models import CorrectionProposal  # noqa: PLC0415 -- Django is set up by now

    return f"/office/corrections/{CorrectionProposal.objects.latest('pk').pk}/"


def typed(client: Any, path: str, **facts: str) -> Any:  # noqa: ANN401 -- as above
    """The form of a page with something typed into it, sent."""
    from tests.office.pages.forms import fill  # noqa: PLC0415 -- Django is set up by now

    return client.post(path, fill(client, path, **facts))

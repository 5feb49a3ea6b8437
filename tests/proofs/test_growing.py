"""Tournaments that grow, of every form, from the first mail to the rated end. Each round is one mail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta

import pytest

from intake.models import MailState
from intake.processing.process import process_mail
from intake.receiving.receivers import store
from ratings.audit import Origin
from ratings.evaluation import find_differences
from ratings.facts.rounds import add_round, enter_late, say_complete
from ratings.formats.pairing_tables import pairings
from ratings.formats.rounds import Bye, Round
from ratings.importing import roster
from ratings.models import Entry, Evaluation, Game, Player, Pool, Tournament
from ratings.queries.tournament_page.played import read_played
from tests.intake import federation
from tests.intake.federation import ANNA

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.proof]

OFFICER = Origin("officer:1", "note")
START = date(2025, 1, 1)
TOP = 4
"""Players of the final."""


def person(number: int) -> dict[str, object]:
    """A player of the roster; nobody has another one's name."""
    rating = {"pool": "fwz", "value": 2400 - 10 * number, "index": 10, "as_of": "2024-12-31"}
    name = "".join(chr(ord("a") + int(digit)) for digit in str(1000 + number))
    return {"id": str(1000 + number), "family_name": f"Fam{name}", "given_name": "Kim", "rating": rating}


def enter(players: int, *tournaments: dict[str, object]) -> None:
    """So many players, and tournaments of one director."""
    facts = {"pool": "fwz", "start": START.isoformat(), "days_per_10_moves": 40}
    rows = [{"name": f"Turnier {row['code']}", **facts, **row} for row in tournaments]
    director = {"name": "Anna Leiter", "email": ANNA, "tournaments": [row["code"] for row in rows]}
    persons = [person(number) for number in range(1, players + 1)]
    roster.load({"players": persons, "tournaments": rows, "directors": [director]})


def numbers(first: int, last: int) -> list[str]:
    """The numbers of some players."""
    return [str(1000 + number) for number in range(first, last + 1)]


def report(code: str, games: Sequence[Game], day: int, *, more: str = "") -> None:
    """One mail about games, by their seats: the lower seat wins, every third game is drawn in other forms than cups."""
    on = START + timedelta(days=day)
    lines = [f"{game.white.seat} - {game.black.seat} {_score(game)}, {on:%d.%m.%Y}" for game in games]
    sent = f"{on + timedelta(days=1):%a, %d %b %Y} 12:00:00 +0100"
    text = "\n".join([*lines, more]) + "\n"
    mail = store(federation.mail(text, subject=code, message_id=f"<{code}-{day}@example.org>", sent=sent), "file")
    process_mail(mail.pk)
    mail.refresh_from_db()
    assert (mail.state, mail.reasons) == (MailState.ACCEPTED, []), [mail.reasons, text]
    assert not Game.objects.filter(pk__in=[game.pk for game in games], score=None).exists()


def pair(code: str, added: Round, day: int) -> None:
    """One mail with the pairings of a round, by seats; it comes twice and is stored once."""
    sent = f"{START + timedelta(days=day):%a, %d %b %Y} 12:00:00 +0100"
    lines = [f"{white} - {black}" for white, black in added.pairs]
    lines += [f"{bye.seat} spielfrei ({bye.half_points // 2} Punkt)" for bye in added.byes]
    text = "\n".join([f"Auslosung der {added.number}. Runde:", *lines]) + "\n"
    for copy in range(2):
        name = f"<{code}-round-{added.number}-{copy}@example.org>"
        mail = store(federation.mail(text, subject=code, message_id=name, sent=sent), "file")
        process_mail(mail.pk)
        mail.refresh_from_db()
        assert (mail.state, mail.reasons) == (MailState.ACCEPTED, []), [mail.reasons, text]
    assert Game.objects.filter(tournament__code=code, round=added.number).count() == len(added.pairs)


def _score(game: Game) -> str:
    if game.tournament.kind != "knockout" and game.number % 3 == 0:
        return "1/2"
    return "1-0" if game.white.seat < game.black.seat else "0-1"


def open_games(code: str, number: int | None = None) -> list[Game]:
    """The open games of a tournament, or of one round of it."""
    found = Game.objects.filter(tournament__code=code, score=None).select_related("tournament", "white", "black")
    return list(found.filter(round=number) if number else found)


def rated() -> list[str | None]:
    """What is rated."""
    return list(Evaluation.objects.filter(replaced_by=None).order_by("key").values_list("key", flat=True))


@pytest.mark.long
def test_swiss_with_late_entry_bye_and_withdrawal(rounds: Callable[[int, int], int]) -> None:
    """60 players, nine rounds, paired so that nobody meets twice: the last player comes for the second round, the
    first leaves after the third.
    """
    players, last = rounds(8, 60), rounds(4, 9)
    enter(players, {"code": "SW", "kind": "swiss", "rounds": last, "players": numbers(1, players - 1)})
    swiss = Tournament.objects.get()
    for number in range(1, last + 1):
        if number == 2:
            enter_late(swiss, Player.objects.get(number=str(1000 + players)), OFFICER)
        staying = set(swiss.entries.filter(departure="").values_list("seat", flat=True))
        pairs = [(game.white, game.black) for game in pairings("round-robin", players) if game.round == number]
        byes = tuple(Bye(number, min(staying & {*pair}), 2) for pair in pairs if len(staying & {*pair}) == 1)
        pairs = [pair for pair in pairs if staying >= {*pair}]
        pair("SW", Round(number, tuple(pairs), byes), 40 * number - 20)
        assert (Tournament.objects.get().complete, rated()) == (number == last, [])
        left = START + timedelta(days=40 * number)
        more = f"\nKim Fambaab ist am {left:%d.%m.%Y} zurückgetreten (genehmigt)." if number == 3 else ""
        report("SW", open_games("SW"), 40 * number, more=more)
    assert Entry.objects.get(player__number="1001").departure == "withdrawal-approved"
    assert rated() == ["SW"]
    field = read_played(swiss).field
    assert sum(field.points.values()) == 2 * swiss.games.count() + sum(
        bye.half_points for entry in swiss.entries.all() for bye in entry.byes.all()
    )
    assert find_differences(Pool.objects.get(key="fwz")) == []


@pytest.mark.long
def test_cup_of_sixteen(rounds: Callable[[int, int], int]) -> None:
    stages = rounds(3, 4)
    players = 2**stages
    enter(players, {"code": "KO", "kind": "knockout", "rounds": stages, "players": numbers(1, players)})
    cup, staying = Tournament.objects.get(), list(range(1, players + 1))
    for stage in range(1, stages + 1):
        assert rated() == []
        if stage > 1:
            add_round(cup, Round(stage, tuple(zip(staying[::2], staying[1::2], strict=True))), OFFICER)
        report("KO", open_games("KO"), 60 * stage)
        staying = staying[::2]
    assert (rated(), staying, cup.games.count()) == (["KO"], [1], 2 * (players - 1))


@pytest.mark.long
def test_league_of_eight_teams_with_four_boards(rounds: Callable[[int, int], int]) -> None:
    """The rounds are reported from the last to the first."""
    teams = rounds(4, 8)
    names = [f"Mannschaft {number}" for number in range(1, teams + 1)]
    players = numbers(1, 4 * teams)
    enter(4 * teams, {"code": "ML", "kind": "team-league", "teams": names, "players": players})
    for day, number in enumerate(range(teams - 1, 0, -1), start=1):
        assert rated() == []
        report("ML", open_games("ML", number), 30 * day)
    assert (rated(), Game.objects.count()) == (["ML"], 4 * teams * (teams - 1) // 2)


@pytest.mark.long
def test_groups_with_a_final(rounds: Callable[[int, int], int]) -> None:
    """Each group is rated when it ends; its first go into the final, which is paired when all are there."""
    size, groups = rounds(4, 8), 2
    final = {"code": "F", "kind": "round-robin", "players": [], "complete": False}
    rows: list[dict[str, object]] = [
        {
            "code": f"G{number}",
            "kind": "round-robin",
            "players": numbers((number - 1) * size + 1, number * size),
            "leads_to": "F",
        }
        for number in range(1, groups + 1)
    ]
    enter(groups * size, *rows, final)
    stage = Tournament.objects.get(code="F")
    for number, row in enumerate(rows, start=1):
        report(str(row["code"]), open_games(str(row["code"])), 100 * number)
        assert rated() == [each["code"] for each in rows[:number]]
        for seat in range(1, TOP // groups + 1):
            first = Entry.objects.get(tournament__code=row["code"], seat=seat)
            enter_late(stage, first.player, OFFICER)
        assert not stage.games.exists()
    assert say_complete(stage, OFFICER)
    assert rated() == ["G1", "G2"]
    report("F", open_games("F"), 400)
    assert (rated(), stage.games.count()) == (["F", "G1", "G2"], TOP * (TOP - 1) // 2)
    assert find_differences(Pool.objects.get(key="fwz")) == []

"""One of everything that an address can name, and one of everybody who may ask for it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache

from django.conf import settings
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django_otp import DEVICE_ID_SESSION_KEY
from django_otp.plugins.otp_totp.models import TOTPDevice

from intake.desk_models import HouseText
from intake.models import BlockedSender, Bounce, BounceKind, InboundMail, MailState, OpenQuestion, TournamentProposal
from intake.replying import confirmation, links
from operations import jobs, laboratory
from ratings import publication, reviews
from ratings.audit import Origin
from ratings.corrections import TournamentCorrected
from ratings.importing import moving_in
from ratings.laboratory import read_experiment
from ratings.models import (
    CorrectionProposal,
    Director,
    Evaluation,
    Game,
    Job,
    MoveIn,
    Player,
    Pool,
    Publication,
    Review,
    ReviewFile,
    StoredExperiment,
    Tournament,
)
from ratings.publication.stored_bundles import store_list_bundle
from ratings.reviews import ReviewRequest, Why
from tests.accounts import account
from tests.intake import federation
from tests.intake.processing.test_start_letters import START
from tests.ratings import periods
from tests.ratings.importing import example
from webtools.rights import ROLES, Who

NOW = datetime(2026, 3, 16, 11, 0, tzinfo=UTC)
PROVIDER, SECRET, TOKEN = "mailgun", "name:geheim", "geheim-zahlen"
ADDRESS = "192.0.2.1"
"""Where everybody comes from: not the machine itself, which may read more."""


def names(resolver: URLResolver | None = None, space: str = "") -> Iterator[str]:
    """The name of every address of the site."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern, f"{space}{pattern.namespace}:" if pattern.namespace else space)
        elif isinstance(pattern, URLPattern):
            yield f"{space}{pattern.name}"


NAMES = sorted(names())


def word_of(address: str) -> str:
    """The secret at the end of a link."""
    return address.rstrip("/").rpartition("/")[2]


def create_world() -> None:
    """Founds everything, and lets everybody log in."""
    address.cache_clear()
    session_of.cache_clear()
    federation.create_federation()
    federation.settled()
    federation.settled(
        "Ida Beck - Jan Meier 1-0, 10.3.2026\n", sender=f"Carla <{federation.CARLA}>", subject="EC6", message_id="<2@x>"
    )
    federation.settled("Nora Niemand - Hans Müller 1-0\n", message_id="<3@x>")
    federation.settled("1. Hans Müller - Karl Müller 1-0, 11.3.2026\n", dmarc="", message_id="<4@x>")
    federation.settled(START, subject="Startschreiben SE950", message_id="<5@x>")
    bernd = Director.objects.get(email=federation.BERND)
    BlockedSender.objects.create(director=bernd, mail=None, since=NOW)
    Bounce.objects.create(recipient=bernd.email, kind=BounceKind.BOUNCED, since=NOW)
    store_list_bundle(publication.publish(Pool.objects.get(key="fwz"), date(2026, 3, 1), "system"))
    ask_for_reviews()
    periods.match(
        periods.create_pool_with_players("fide-2014", {}), "FI1", "1001", "1002", ["1-0"], "2026-01-01", "2026-02-10"
    )
    jobs.ask("check", {}, Origin("officer:1", "office"))
    create_experiment()
    create_move()
    for role in ROLES:
        session_of(role)


def ask_for_reviews() -> None:
    """A review of a player and one of a director, a correction that is prepared, and one that is carried out."""
    played = Tournament.objects.get(code="SE947")
    player = Player.objects.get(number="1002")
    of_player = Origin(f"player:{player.pk}")
    asked = reviews.receive(ReviewRequest(played, None, "Look", "de", player=player), of_player)
    reviews.add_file(asked, "sheet.txt", b"1-0", of_player)
    reviews.receive(ReviewRequest(played, None, "Look", "de", director=federation.anna()), Origin("director:1"))
    unrated = TournamentCorrected(played.pk, "fwz", rated=False, international=False, days_per_10_moves=40)
    reviews.prepare(unrated, Why("Never announced"), "officer:1")
    slower = TournamentCorrected(played.pk, "fwz", rated=True, international=False, days_per_10_moves=60)
    proposal, foreseen = reviews.prepare(slower, Why("A slip"), "officer:1")
    reviews.apply(proposal, foreseen.fingerprint, "officer:1")


EXPERIMENT = {
    "pool": "fwz",
    "training": {"from": date(2025, 1, 1), "to": date(2025, 12, 31)},
    "test": {"from": date(2026, 1, 1), "to": date(2026, 12, 31)},
    "candidate": [{"name": "as it is"}, {"name": "K 15", "parameters": {"k_secured": 15}}],
    "resamples": 100,
}


def create_experiment() -> None:
    """An experiment whose report is published."""
    origin = Origin("officer:1", "office")
    stored = laboratory.define("K 15", read_experiment(EXPERIMENT), origin)
    laboratory.store_document(stored.pk, laboratory.compute(stored.pk, lambda _done, _of: None))
    assert laboratory.publish(stored, origin)


def create_move() -> None:
    """A federation whose files were handed in, with its plan."""
    pool, origin = Pool.objects.get(key="fwz"), Origin("officer:1", moving_in.CAUSE)
    row = moving_in.hand_in([(name, text.encode()) for name, text in example.files().items()], pool, None, origin)
    moving_in.store_sheets(row.pk, moving_in.pick_sheets(row.pk, lambda *_: None))
    moving_in.store_plan(row.pk, moving_in.plan_move(row.pk, lambda *_: None))


@dataclass(frozen=True)
class Visitor:
    """Somebody with his browser, and what he can show."""

    who: Who
    client: Client

    def address(self, name: str) -> str:
        """An address, with his own link where it takes one."""
        return address(name, self.who)


EXPERIMENT_PAGES = ("experiment", "experiment_csv", "experiment_publish", "experiment_withdraw", "experiment_delete")
"""Pages of the office about an experiment."""

MOVE_PAGES = ("move", "move_columns", "move_plan", "move_store", "move_undo", "move_csv")
"""Pages of the office about a federation that moves in."""

MAIL_PAGES = frozenset({"mail", "mail_raw", "mail_act"})
"""Pages of the office about one mail."""


@cache
def address(name: str, who: Who = Who.ANYBODY) -> str:
    """The address of a page about the first thing of its kind, with the link of a visitor."""
    space, _, last = name.partition(":")
    if name == "api:nothing":
        return reverse(name, args=["nothing"])
    given = {**things(space, last), **link_of(last, who)}
    wanted = set(get_resolver().namespace_dict[space][1].reverse_dict.getlist(last)[0][0][0][1])
    return reverse(name, kwargs={key: value for key, value in given.items() if key in wanted})


BUNDLE = "fwz_list-1.zip"
"""The bundle of the first list, as its file is called."""


def things(space: str, last: str) -> dict[str, object]:
    """Everything that can stand in an address."""
    game = Game.objects.get(tournament__code="SE947", white__seat=1, black__seat=4)
    mail = InboundMail.objects.filter(state=MailState.HELD).earliest("pk")
    evaluation = Evaluation.objects.earliest("pk").pk
    keys: dict[str, object] = {
        **dict.fromkeys(
            ("tournament", "facts", "seats", "charge", "results", "departure", "departure_back"), game.tournament_id
        ),
        **dict.fromkeys(
            ("rounds", "round_new", "round_annul", "round_correct", "complete", "reopen"), game.tournament_id
        ),
        **dict.fromkeys(("late_entry", "late_entry_back"), game.tournament_id),
        **dict.fromkeys(("game", "game_reopen"), game.pk),
        **dict.fromkeys(("director",), federation.anna().pk),
        **dict.fromkeys(("review", "review_file", "review_step"), Review.objects.earliest("pk").pk),
        **dict.fromkeys(
            ("correction", "correction_drop", "correction_late"), CorrectionProposal.objects.earliest("pk").pk
        ),
        **dict.fromkeys(("list", "list_private", "norms"), Publication.objects.earliest("pk").pk),
        **dict.fromkeys(("close_period", "list_draft", "pool"), Pool.objects.get(key="fwz").pk),
        **dict.fromkeys(
            ("evaluation", "evaluation_document", "evaluation_rounds", "evaluation_rounds_csv"), evaluation
        ),
        **dict.fromkeys(EXPERIMENT_PAGES, StoredExperiment.objects.earliest("pk").pk),
        **dict.fromkeys(MOVE_PAGES, MoveIn.objects.earliest("pk").pk),
        **dict.fromkeys(("job", "job_stop"), Job.objects.earliest("pk").pk),
        "text": HouseText.objects.get_or_create(title="Text", german="{subject}", english="{subject}")[0].pk,
        "mails_lift": BlockedSender.objects.earliest("pk").pk,
        "mails_bounce": Bounce.objects.earliest("pk").pk,
        **dict.fromkeys(("proposal_approve", "proposal_reject"), TournamentProposal.objects.earliest("pk").pk),
    }
    correction = CorrectionProposal.objects.earliest("pk").code.partition(":")[2]
    applied = CorrectionProposal.objects.latest("pk").code.partition(":")[2]
    codes = {"correction": applied, "correction_named": correction, "rating_report": "FI1"}
    codes["director_report"] = InboundMail.objects.filter(director=federation.anna()).latest("pk").code
    kinds = {
        "correction_new": "rule",
        **dict.fromkeys(("erase", "erase_call_off", "export"), "player"),
    }
    numbers = {
        "player": "1002",
        "live": "1002",
        **dict.fromkeys(("card", "player_news", "embed_player"), "1002"),
        "prospects": "1002",
        "review_file": ReviewFile.objects.earliest("pk").pk,
        "player_history": "1002",
        "evaluation": evaluation,
        "director_game": game.number,
        **dict.fromkeys(("experiment", "experiment_csv"), StoredExperiment.objects.earliest("pk").pk),
    }
    return {
        "pk": keys.get(last, Player.objects.get(number="1002").pk),
        "key": "bdf-fwz" if last == "rule" else game.tournament_id if last.startswith("director_") else "fwz",
        "pool": "fwz",
        "number": numbers.get(last, 1),
        "code": codes.get(last, mail.code if last in MAIL_PAGES else "SE947"),
        "kind": kinds.get(last, ""),
        "action": "retry",
        "entry": game.white_id,
        "provider": PROVIDER,
        "name": BUNDLE if last == "open_data_file" else "officer",
        "side": "white",
        "role": "director",
        "placement": "-".join("8" * 8),
        "move": "start",
        "ending": "txt" if last == "export" else "csv",
    }


def link_of(last: str, who: Who) -> dict[str, object]:
    """The secret part of the link that a visitor was sent; one that he made up where he was sent none."""
    told: dict[str, object] = {"token": "1.made-up:1x:y"}
    anna = federation.anna()
    if who is Who.PLAYER:
        eva = Player.objects.get(number="1002")
        told["token"] = word_of(links.make_notices_link(eva, federation.EVA))
    elif who is Who.DIRECTOR:
        pending = InboundMail.objects.get(state=MailState.PENDING)
        stored = InboundMail.objects.filter(state=MailState.ACCEPTED).earliest("pk")
        told["token"] = {
            "confirm": word_of(confirmation.make_confirmation_link(pending)),
            "dispute": word_of(links.make_dispute_link(stored)),
            "question": word_of(links.make_question_link(OpenQuestion.objects.earliest("pk"))),
            "director_calendar": links.make_calendar_link(anna).split("/")[-2],
        }.get(last, links.make_director_token(anna))
    if last == "review":
        asked = {Who.PLAYER: Review.objects.filter(director=None), Who.DIRECTOR: Review.objects.filter(director=anna)}
        told["code"] = asked[who].earliest("pk").code if who in asked else "made-up"
    return told


def visitor(who: Who) -> Visitor:
    """Somebody who has logged in with both factors, or shows what he has."""
    shown = {"authorization": f"Bearer {TOKEN}"} if who is Who.PROGRAM else {}
    client = Client(REMOTE_ADDR=ADDRESS, headers={"accept-language": "de", **shown})
    if who in ROLES:
        client.cookies[settings.SESSION_COOKIE_NAME] = session_of(who)
    return Visitor(who, client)


@cache
def session_of(who: Who) -> str:
    """The key of the session in which an account has shown both factors."""
    client, user = Client(), account(who.value, who)
    client.force_login(user)
    verify(client, TOTPDevice.objects.create(user=user, name="app"))
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def verify(client: Client, device: TOTPDevice) -> None:
    """The login of a browser has shown its second factor."""
    session = client.session
    session[DEVICE_ID_SESSION_KEY] = device.persistent_id
    session.save()


def basic(secret: str) -> str:
    """A "name:password" as a provider shows it."""
    return "Basic " + b64encode(secret.encode()).decode()

"""Start letters: kept for the officer, and entered as tournaments when they approve them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from datetime import date

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from intake.errors import NotApproved
from intake.matching.names import players_named
from intake.models import InboundMail, MailState, ProposalState, TournamentProposal
from intake.processing.plan import Plan
from intake.reading.codec import from_json, to_json
from intake.reading.codes import Question
from intake.reading.types import Entrant, Proposal
from intake.replying.headers import one_line
from ratings import audit, personal
from ratings.audit import Origin
from ratings.evaluation import lock_pools
from ratings.importing.roster import (
    Change,
    PlayerFacts,
    Seating,
    TournamentFacts,
    enter_player,
    enter_tournament,
    seating,
)
from ratings.models import Director, Player, Pool, Purpose, Tournament
from ratings.personal import Private
from ratings.queries.office import next_number
from ratings.regulations import RULES

DEFAULT_POOL = next(iter(RULES.values())).default_pool
"""The pool of a tournament whose start letter names none; the officer may choose another one."""


def store_proposals(mail: InboundMail, plan: Plan) -> None:
    """Keep the start letters of a director's mail, each once, however often the mail is settled."""
    if plan.facts.director is None or not plan.screen.reads:
        return
    for proposal in plan.reading.proposals:
        TournamentProposal.objects.get_or_create(
            mail=mail,
            code=proposal.code,
            defaults={"director": plan.facts.director, "content": json.loads(to_json(proposal))},
        )


def read_proposal(row: TournamentProposal) -> Proposal:
    """Return what the start letter says."""
    return from_json(Proposal, json.dumps(row.content))


def resolve_players(proposal: Proposal, newcomers: Mapping[int, Player] | None = None) -> dict[int, Player]:
    """Return the players of the entries by seat, as far as each is exactly one, and those who were entered for it."""
    found = {entrant.seat: _player(entrant) for entrant in proposal.entrants}
    found |= dict(newcomers or {})
    return {seat: player for seat, player in found.items() if player is not None}


def _player(entrant: Entrant) -> Player | None:
    """Return the one player whom an entry means: by number, else by full name, namesakes by year of birth.
    A number that belongs to another name means nobody.
    """
    named = players_named(entrant.name)
    if entrant.number:
        numbered = Player.objects.filter(number=entrant.number).first()
        return numbered if numbered in named else None
    if len(named) > 1 and entrant.birth_year:
        years = personal.birth_dates(named, Purpose.NAMESAKES)
        named = tuple(player for player in named if years.get(player.pk, "")[:4] == entrant.birth_year)
    return named[0] if len(named) == 1 else None


def is_unknown(entrant: Entrant) -> bool:
    """Return whether nobody has the name or the number of an entry, so that it may be a new player."""
    return not players_named(entrant.name) and not Player.objects.filter(number=entrant.number or None).exists()


def _enter_newcomers(proposal: Proposal, seats: Collection[int], origin: Origin) -> dict[int, Player]:
    """Enter the players at some seats, with what the mail says of them; nobody whose name or number is known."""
    new = [entrant for entrant in proposal.entrants if entrant.seat in seats and is_unknown(entrant)]
    return {entrant.seat: _enter_newcomer(entrant, origin) for entrant in new}


def _enter_newcomer(entrant: Entrant, origin: Origin) -> Player:
    """Enter a player under our next number: that of a start letter may be wrong, or of another organisation."""
    family, comma, given = entrant.name.partition(",")
    if not comma:
        given, _blank, family = entrant.name.strip().rpartition(" ")
    facts = PlayerFacts(next_number(), family.strip(), given.strip())
    return enter_player(facts, Private(birth_date=entrant.birth_year), origin)[0]


@transaction.atomic
def approve_proposal(
    row: TournamentProposal,
    officer: str,
    *,
    pool: str = DEFAULT_POOL,
    newcomers: Collection[int] = (),
    informed: bool = False,
) -> Tournament:
    """Enter the tournament, its writer being its director, and the players who are new at the seats of `newcomers`; the
    mail is the copy that BdF 2 asks for, and where its players were `informed` by it, so is its day. Raises
    NotApproved where it is decided already, lacks a code or a start, or an entry is not exactly one player; Taken where
    another tournament has the code.
    """
    lock_pools([Pool.objects.get(key=pool)])
    locked = (
        TournamentProposal.objects.select_for_update(of=("self",)).select_related("mail", "director").get(pk=row.pk)
    )
    proposal = read_proposal(locked)
    origin, came_on = Origin(officer, locked.mail.code), day_of(locked.mail)
    waits = locked.state == ProposalState.WAITING
    players = resolve_players(proposal, _enter_newcomers(proposal, newcomers, origin) if waits else {})
    missing = _missing(locked, proposal, players)
    started_on = proposal.started_on
    if missing or started_on is None:
        raise NotApproved(missing)
    facts = TournamentFacts(
        code=proposal.code,
        name=proposal.name or proposal.code,
        kind=proposal.kind,
        pool=pool,
        started_on=started_on,
        days_per_10_moves=proposal.days_per_10_moves,
        announced_on=came_on if informed else None,
        letter_copy_on=came_on,
    )
    seats = seating(proposal.kind, [players[entrant.seat] for entrant in proposal.entrants])
    tournament, _change = enter_tournament(facts, seats, origin, director=locked.director)
    _decide(locked, ProposalState.APPROVED, officer, tournament)
    return tournament


def day_of(mail: InboundMail) -> date:
    """Return the day on which a mail came."""
    return timezone.localdate(mail.received_at or mail.stored_at)


@transaction.atomic
def enter_by_hand(
    facts: TournamentFacts, seats: Seating, origin: Origin, *, director: Director | None, complete: bool | None
) -> tuple[Tournament, Change]:
    """Enter a tournament as `roster.enter_tournament`; settle the start letters of its directors that propose it."""
    entered, change = enter_tournament(facts, seats, origin, director=director, complete=complete)
    settle_letters(entered, origin.actor)
    return entered, change


def settle_letters(tournament: Tournament, officer: str) -> None:
    """Settle the start letters of its directors that propose a tournament which is entered already."""
    proposed = TournamentProposal.objects.select_for_update(of=("self",)).select_related("mail").defer("mail__raw")
    waiting = proposed.filter(state=ProposalState.WAITING, code__iexact=tournament.code).order_by("pk")
    for row in waiting.filter(director__in=tournament.directors.all()):
        _decide(row, ProposalState.APPROVED, officer, tournament)
        audit.append(Origin(officer, row.mail.code), "proposal.entered", f"proposal:{row.pk}", {}, {})


@transaction.atomic
def reject_proposal(row: TournamentProposal, officer: str) -> None:
    """Set a proposal aside. Raises NotApproved where it is decided already."""
    locked = TournamentProposal.objects.select_for_update(of=("self",)).select_related("mail").get(pk=row.pk)
    if locked.state != ProposalState.WAITING:
        raise NotApproved((locked.state,))
    _decide(locked, ProposalState.REJECTED, officer, None)
    audit.append(Origin(officer, locked.mail.code), "proposal.rejected", f"proposal:{locked.pk}", {}, {})


def _missing(row: TournamentProposal, proposal: Proposal, players: Mapping[int, Player]) -> tuple[str, ...]:
    """Return what keeps a proposal from being entered: its state, "code", "start", entries as written, or numbers."""
    if row.state != ProposalState.WAITING:
        return (row.state,)
    facts = [name for name, value in (("code", proposal.code), ("start", proposal.started_on)) if not value]
    twice = len(set(players.values())) < len(players)
    unknown = [f"{entrant.seat} {entrant.name}" for entrant in proposal.entrants if entrant.seat not in players]
    return (*facts, *unknown, *_find_shared_numbers(proposal), *(["twice"] if twice else []))


def _find_shared_numbers(proposal: Proposal) -> Iterator[str]:
    """Yield the numbers that a start letter gives to several entries, in words."""
    numbers = Counter(entrant.number for entrant in proposal.entrants if entrant.number)
    for number in (number for number, count in numbers.items() if count > 1):
        yield _("the number %(number)s stands twice") % {"number": number}


def _decide(row: TournamentProposal, state: ProposalState, officer: str, tournament: Tournament | None) -> None:
    row.state, row.tournament = state, tournament
    row.decided_by, row.decided_at = officer, timezone.now()
    row.save(update_fields=["state", "tournament", "decided_by", "decided_at"])
    _settle_mail(row.mail_id)


def _settle_mail(key: int) -> None:
    """Settle a mail of which nothing but proposals was left to decide; else leave out what is decided."""
    mail = InboundMail.objects.select_for_update().defer("raw").get(pk=key)
    proposals = mail.proposals.exclude(state=ProposalState.WAITING)
    decided = {(Question.HUMAN, one_line(read_proposal(each).summary)) for each in proposals}
    left = [reason for reason in mail.reasons if (reason["code"], reason["detail"]) not in decided]
    if left:
        mail.reasons = left
    elif mail.state in {MailState.HELD, MailState.PARTLY}:
        known = mail.proposals.exclude(tournament=None).order_by("-pk").first()
        mail.tournament = known.tournament if known else mail.tournament
        stored = known or mail.state == MailState.PARTLY
        mail.state = MailState.ACCEPTED if stored else MailState.IGNORED
    mail.save(update_fields=["state", "tournament", "reasons"])

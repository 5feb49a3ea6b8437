"""Which stored results a letter takes back."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from contextlib import suppress
from datetime import date

from django.utils import timezone

from intake.models import InboundMail
from intake.reading.codes import Question
from intake.reading.types import Cancellation, Claim
from ratings.models import Director, Game

from .games import Field, Refused, game_of
from .types import Cancel


def of_game(cancellation: Cancellation, field: Field) -> Cancel:
    """Return the game that a cancellation names: of several between two players the one that is finished, else
    the one with these colours. Raises Refused with the question, also where the finished one has other colours.
    """
    claim = as_claim(cancellation)
    if _is_turned(claim, field):
        raise Refused(Question.WHICH_GAME, f"{claim.white} - {claim.black}", claim.where)
    for coloured in (claim, dataclasses.replace(claim, colours_known=True)):
        with suppress(Refused):
            return Cancel(cancellation.where, game_of(coloured, field, finished=True))
    return Cancel(cancellation.where, game_of(claim, field))


def _is_turned(claim: Claim, field: Field) -> bool:
    """Return whether of two games the one with the colours of a claim is open, and only the other one finished."""
    with suppress(Refused):
        finished = game_of(claim, field, finished=True)
        return game_of(dataclasses.replace(claim, colours_known=True), field).pk != finished.pk
    return False


def as_claim(cancellation: Cancellation) -> Claim:
    """Return a cancellation as a claim without a result, to find its tournament and its game."""
    return Claim(
        cancellation.where,
        cancellation.white,
        cancellation.black,
        "",
        tournament=cancellation.tournament,
        round=cancellation.round,
        colours_known=False,
        number_white=cancellation.number_white,
        number_black=cancellation.number_black,
    )


def of_report(cancellation: Cancellation, director: Director) -> list[Cancel]:
    """Return the results that came with the one report of a day, for the tournament whose code the cancellation
    names or else for any. Raises Refused where there is none, or several.
    """
    reported = cancellation.reported
    games = _games_by_report(director, reported, cancellation.tournament) if reported is not None else {}
    if len(games) != 1:
        detail = reported.isoformat() if reported else cancellation.where.text.strip()
        raise Refused(Question.WHICH_GAME, detail, cancellation.where)
    return [Cancel(cancellation.where, game) for found in games.values() for game in found]


def _games_by_report(director: Director, day: date, code: str) -> dict[str, list[Game]]:
    """Return the finished games that the director's mails of a day reported, by the code of the mail; only those
    of the tournament with `code`, if there is one.
    """
    mails = InboundMail.objects.filter(director=director).exclude(received_at=None).only("code", "received_at")
    codes = {mail.code for mail in mails if timezone.localdate(mail.received_at) == day}
    wide = Game.objects.select_related("tournament__pool", "white__player", "black__player")
    if director.tournaments.filter(code=code).exists():
        wide = wide.filter(tournament__code=code)
    found: dict[str, list[Game]] = {}
    for game in _in_order(wide.filter(report__in=codes, tournament__directors=director)):
        found.setdefault(game.report, []).append(game)
    return found


def _in_order(games: Iterable[Game]) -> list[Game]:
    return sorted(games, key=lambda game: (game.tournament.code, game.number))

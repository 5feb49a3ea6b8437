"""The numbers and readings of the FWZ that a pool may set otherwise."""

from __future__ import annotations

from .elo import elo_parameters
from .first_fwz_readings import READINGS
from .labels import gettext_noop as _
from .types import Parameter

PARAMETERS = (
    *elo_parameters("4.1", "4.2"),
    Parameter("days_per_10_moves", 20, "2", _("Least reflection time, days for 10 moves")),
    Parameter(
        "unknown_reflection_time",
        1,
        "",
        _("Rate tournaments whose reflection time is not known, 0: no, 1: yes"),
        _("2 does not say what holds where nobody knows."),
        most=1,
        signed=False,
    ),
    Parameter(
        "both_lost",
        1,
        "",
        _("Rate games that both lost, 0: no, 1: as no points for both"),
        _("The text does not mention games that both lost; 3.6 counts what ended regularly."),
        most=1,
        unsigned=1,
    ),
    Parameter(
        "moveless_withdrawals",
        1,
        "",
        _("Rate open games of an unapproved withdrawal without a move, 0: no, 1: as won by the opponent"),
        _("3.7 does not say whether a game that had not begun was open."),
        most=1,
        unsigned=1,
    ),
    Parameter(
        "blamed_forfeits",
        1,
        "",
        _("Forfeits (+/-) by time or an unapproved withdrawal, 0: not played, 1: won"),
        _("3.6 and 3.7 do not say how such a win is written."),
        most=1,
        unsigned=1,
    ),
    Parameter("first_start", 1900, "4.4", _("Starting value of a first rating")),
    Parameter(
        "first_rounds",
        1000,
        "",
        _("Rounds after which a first rating is given up as unsettled"),
        _("4.4 names no end for values that do not come to rest."),
        least=1,
    ),
    Parameter(
        "reading_4_4",
        2,
        "",
        _("Reading of 4.4 for first ratings that do not come to rest"),
        _(
            "4.4 has an end for 0 and 100 percent only. Reading 2 settles scores that nobody can expect by the score,"
            " and groups of newcomers keep their mean; reading 1 settles by its movement whatever does not come to"
            " rest."
        ),
        least=min(READINGS),
        most=max(READINGS),
        unsigned=1,
    ),
    Parameter(
        "newcomers_together",
        1,
        "",
        _("First ratings of one tournament, 0: each alone, others without FWZ at the start value, 1: together"),
        _("4.4 describes a single player without FWZ."),
        most=1,
        unsigned=1,
    ),
    Parameter(
        "newcomers_met",
        1,
        "",
        _("Newcomers are met at their first FWZ, 0: before rounding, 1: rounded, 2: at the start value"),
        _("4.3 does not say with which value a player without FWZ is met."),
        most=2,
        unsigned=1,
    ),
    Parameter("way_out", 300, "4.4", _("Distance from the mean at 0 or 100 percent")),
    Parameter(
        "way_out_unsettled",
        300,
        "",
        _("Distance from the mean where the calculation does not settle"),
        _("4.4 is applied to values that do not come to rest, too."),
    ),
    Parameter(
        "before_2019",
        0,
        "",
        _("Rate tournaments that ended before 1 January 2019, 0: no, 1: yes"),
        _("Annex D dates the edition; what ended before keeps the FWZ that was computed then."),
        most=1,
        signed=False,
    ),
)

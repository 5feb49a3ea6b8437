"""Words for what is wrong or odd about a round that is to be added."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratings.formats.rounds import KNOCKOUT, Fault, Finding, Oddity

WORDS: Mapping[Fault | Oddity, str | Promise] = MappingProxyType(
    {
        Fault.EMPTY: _("The round has no game."),
        Fault.NUMBER: _("The next round is %(seats)s."),
        Fault.UNKNOWN: _("There is no seat %(seats)s."),
        Fault.TWICE: _("%(seats)s: is named twice."),
        Fault.LEFT: _("%(seats)s: has left the tournament."),
        Fault.ABSENT: _("%(seats)s: neither plays nor has a bye."),
        Fault.UNDECIDED: _("%(seats)s: the games before are not finished."),
        Fault.STAGE: _("%(seats)s: does not belong to this cup round."),
        Fault.PLAYED: _("%(seats)s: a game of them is finished; take its result back first."),
        Oddity.MET: _("%(seats)s: have met already."),
        Oddity.COLOUR: _("%(seats)s: has the same colour three times in a row."),
        Oddity.BALANCE: _("%(seats)s: has one colour three times more than the other."),
        Oddity.SECOND_BYE: _("%(seats)s: had a bye with a full point before."),
        Oddity.BEATEN: _("%(seats)s: lost the games before."),
    }
)

DEPENDING: frozenset[Fault | Oddity] = frozenset({Fault.EMPTY, Fault.ABSENT})
"""What may only follow from a line that is not understood."""


def describe_findings(findings: Iterable[Finding], names: Mapping[int, str], next_round: int) -> list[str]:
    """Return findings about a round in words, with the names of the seats."""
    return [str(WORDS[each.code]) % {"seats": _subject(each, names, next_round)} for each in findings]


def _subject(finding: Finding, names: Mapping[int, str], next_round: int) -> str:
    if finding.code is Fault.NUMBER:
        return str(next_round)
    return " – ".join(names.get(seat, str(seat)) for seat in finding.seats)


def name_round(kind: str, number: int) -> str:
    """Return what a round is called; in a cup its number is not that of its games."""
    words = gettext("cup round %(number)s") if kind == KNOCKOUT else gettext("round %(number)s")
    return words % {"number": number}

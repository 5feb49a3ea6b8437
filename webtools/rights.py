"""Who may do what: one table of all addresses of the site. `webtools.access.Guard` asks it about every request,
the site shows it at `/help/rights/`, and `tests/safety/` asks for each address as each visitor.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Who(StrEnum):
    """Who asks. The first four have no account: what they may do they show by a link or a secret."""

    ANYBODY = "anybody"
    PLAYER = "player"
    DIRECTOR = "director"
    PROGRAM = "program"
    OFFICER = "officer"
    DEPUTY = "deputy"
    ADMINISTRATOR = "administrator"
    AUDITOR = "auditor"


@dataclass(frozen=True, slots=True)
class Row:
    """One address: what it is for, who may read it and who may send something there. `password_is_enough`
    marks the pages on which the second factor is shown.
    """

    what: str
    read: frozenset[Who]
    write: frozenset[Who] = frozenset()
    password_is_enough: bool = False

    def may(self, *, write: bool) -> frozenset[Who]:
        """Who may ask; whoever may at least do the other is told by the page that it takes no such request."""
        return (self.write if write else self.read) or self.read | self.write


NOBODY: frozenset[Who] = frozenset()
ALL = frozenset(Who)
ROLES = frozenset({Who.OFFICER, Who.DEPUTY, Who.ADMINISTRATOR, Who.AUDITOR})
"""Those with an account; an account may have several roles."""

DESK = ROLES - {Who.ADMINISTRATOR}
"""Who reads what the office works on; whoever runs the server has no business there."""

KEEPERS = frozenset({Who.OFFICER, Who.DEPUTY})
"""Who keeps results, people and tournaments, day by day."""

AUDIT = frozenset({Who.OFFICER, Who.AUDITOR})
"""Who gives account of what is done with personal data, and who looks whether it is so."""

OFFICER = frozenset({Who.OFFICER})
"""Who answers for what is published and for whole lists that come in."""

PLAYER = frozenset({Who.PLAYER})
DIRECTOR = frozenset({Who.DIRECTOR})
RAISER = PLAYER | DIRECTOR
"""Who asked for a review."""

PROGRAM = frozenset({Who.PROGRAM})

BY_THEMSELVES = frozenset({Who.ANYBODY, Who.PLAYER, Who.DIRECTOR, Who.PROGRAM})
"""Whose link or secret the page itself asks for."""

PUBLIC: Mapping[str, Row] = {
    "website:start": Row("the start page", ALL),
    "website:ranking": Row("the ranking of a pool", ALL),
    "website:names": Row("a pool by name", ALL),
    "website:unsecured": Row("ratings that are not secured", ALL),
    "website:clubs": Row("the clubs of a pool", ALL),
    "website:risers": Row("who rose most", ALL),
    "website:scale": Row("the state of the scale", ALL),
    "website:news": Row("the feed of a pool", ALL),
    "website:look_up": Row("look a player up", ALL),
    "website:player": Row("a player", ALL),
    "website:tournaments": Row("all tournaments", ALL),
    "website:tournament": Row("a tournament", ALL),
    "website:games_file": Row("its games as PGN", ALL),
    "website:report_file": Row("its report file (TRF)", ALL),
    "website:rating_report": Row("the report of section 11 of the FIDE text", ALL),
    "website:evaluation": Row("an evaluation, step by step", ALL),
    "website:correction": Row("a correction that was carried out", ALL),
    "website:evaluation_document": Row("its input for `rate`", ALL),
    "website:lists": Row("the lists of a pool", ALL),
    "website:list": Row("a published list", ALL),
    "website:changes": Row("what a list changed", ALL),
    "website:revised": Row("original beside revised values", ALL),
    "website:apart": Row("its separate lists: titled, inactive, delisted", ALL),
    "website:list_csv": Row("a list as CSV", ALL),
    "website:canonical_csv": Row("the list whose checksum is published", ALL),
    "website:calculator": Row("the calculator", ALL),
    "website:qualification": Row("who qualifies; also as CSV", ALL, ALL),
    "website:contact": Row("contact, imprint, privacy", ALL),
    "website:help_start": Row("the guides", ALL),
    "website:help": Row("one of them", ALL),
    "website:heads": Row("the ends of the trail", ALL),
    "website:heads_text": Row("the same for programs", ALL),
    "website:rule": Row("a regulation", ALL),
    "website:robots": Row("what search engines may read", ALL),
    "website:favicon": Row("the picture of the site", ALL),
    "website:security": Row("whom to tell of a hole", ALL),
    "website:health": Row("whether the work goes on", ALL),
    "website:metrics": Row("figures for Prometheus", PROGRAM),
}

API: Mapping[str, Row] = {
    "api:reference": Row("the reference", ALL),
    "api:description": Row("OpenAPI", ALL),
    "api:look_up": Row("look players up", ALL),
    "api:player": Row("a player", ALL),
    "api:player_history": Row("his history", ALL),
    "api:pools": Row("all pools", ALL),
    "api:ratings": Row("the ratings of a pool", ALL),
    "api:ratings_file": Row("the same as CSV or Excel file", ALL),
    "api:evaluations": Row("the evaluations of a pool", ALL),
    "api:lists": Row("its lists", ALL),
    "api:list": Row("a list", ALL),
    "api:list_file": Row("a list as CSV or Excel file", ALL),
    "api:tournaments": Row("all tournaments", ALL),
    "api:tournament": Row("a tournament", ALL),
    "api:evaluation": Row("an evaluation", ALL),
    "api:rate": Row("calculate", NOBODY, ALL),
    "api:what_if": Row("calculate for players of a pool", ALL),
    "api:qualification": Row("who qualifies", NOBODY, ALL),
    "api:nothing": Row("every other address: 404", ALL, ALL),
}

LINKS: Mapping[str, Row] = {
    "website:review_new": Row("ask for a review; it is confirmed by mail", ALL, ALL),
    "website:notices_door": Row("ask for the link about notices", ALL, ALL),
    "website:director_door": Row("ask for the link of a director", ALL, ALL),
    "website:notices": Row("whether to hear of corrections", PLAYER, PLAYER),
    "website:review": Row("a review: confirm it, follow it, appeal", RAISER, RAISER),
    "website:confirm": Row("this mail was mine", DIRECTOR, DIRECTOR),
    "website:dispute": Row("this mail was not mine", DIRECTOR, DIRECTOR),
    "website:director": Row("his tournaments", DIRECTOR),
    "website:director_tournament": Row("one of them", DIRECTOR),
    "website:director_game": Row("enter or correct a result that no rating rests on", DIRECTOR, DIRECTOR),
    "website:director_address": Row("make or revoke a secret address", NOBODY, DIRECTOR),
    "website:director_review": Row("ask for a review", DIRECTOR, DIRECTOR),
    "webhooks:receive": Row("a provider posts a mail", NOBODY, PROGRAM),
    "webhooks:receive_raw": Row("the same, raw", NOBODY, PROGRAM),
}

ACCOUNT: Mapping[str, Row] = {
    "office:login": Row("log in", ALL, ALL),
    "office:logout": Row("log out", NOBODY, ALL),
    "office:code": Row("show the second factor", ROLES, ROLES, password_is_enough=True),
    "office:second_factor": Row("set the second factor up", ROLES, ROLES, password_is_enough=True),
    "office:account": Row("one's own account", ROLES),
    "office:recovery": Row("new recovery codes", NOBODY, ROLES),
    "office:password": Row("change one's own password", ROLES, ROLES),
}

OFFICE: Mapping[str, Row] = {
    "office:start": Row("the desk", ROLES),
    "office:waiting": Row("tournaments that are overdue", ROLES),
    "office:trail": Row("the whole trail of changes", DESK),
    "office:looks": Row("who looked at personal data", AUDIT),
    "office:status": Row("the state of the server", ROLES),
    "office:tournaments": Row("all tournaments", DESK),
    "office:tournament": Row("a tournament", DESK),
    "office:tournament_new": Row("register a tournament", KEEPERS, KEEPERS),
    "office:facts": Row("change its facts", KEEPERS, KEEPERS),
    "office:seats": Row("change its players", KEEPERS, KEEPERS),
    "office:charge": Row("hand it to a director", NOBODY, KEEPERS),
    "office:results": Row("enter results", KEEPERS, KEEPERS),
    "office:departure": Row("note who leaves", KEEPERS, KEEPERS),
    "office:departure_back": Row("take a departure back", KEEPERS, KEEPERS),
    "office:game": Row("a game; enter or correct its result", DESK, KEEPERS),
    "office:game_reopen": Row("take a result back", KEEPERS, KEEPERS),
    "office:players": Row("all players", DESK),
    "office:player": Row("a player; birth date, sex and address only for whoever may change them", DESK),
    "office:player_new": Row("enter a player", KEEPERS, KEEPERS),
    "office:player_public": Row("change what is public about him", KEEPERS, KEEPERS),
    "office:player_private": Row("change what is private about him", KEEPERS, KEEPERS),
    "office:player_listing": Row("objection to public lists", NOBODY, KEEPERS),
    "office:player_rating": Row("a rating that he brings along", KEEPERS, KEEPERS),
    "office:export": Row("everything about a person, for that person", OFFICER),
    "office:erase": Row("what erasing a person would do; erase him", OFFICER, OFFICER),
    "office:erase_call_off": Row("call an erasure off that waits", OFFICER, OFFICER),
    "office:erasures": Row("who asked to be erased, and who was", AUDIT),
    "office:directors": Row("all directors", DESK),
    "office:director": Row("a director; change him", DESK, KEEPERS),
    "office:director_new": Row("enter a director", KEEPERS, KEEPERS),
    "office:reviews": Row("all reviews", DESK),
    "office:review": Row("a review", DESK),
    "office:review_new": Row("enter a review", KEEPERS, KEEPERS),
    "office:review_step": Row("take up, decide, refuse, record the decision of an appeal", NOBODY, KEEPERS),
    "office:corrections": Row("all corrections", DESK),
    "office:correction": Row("the effect of a correction; carry it out", DESK, KEEPERS),
    "office:correction_named": Row("the same by its code", DESK),
    "office:correction_new": Row("prepare a correction", KEEPERS, KEEPERS),
    "office:correction_late": Row("decide that it is made though its three months are over", NOBODY, KEEPERS),
    "office:correction_drop": Row("drop it", NOBODY, KEEPERS),
    "office:lists": Row("published lists, and what is due", DESK),
    "office:list": Row("a list; withdraw it", DESK, OFFICER),
    "office:list_private": Row("a list with births and sexes, for authorised use", OFFICER),
    "office:list_draft": Row("the draft of a list; publish it", DESK, OFFICER),
    "office:pools": Row("all pools", DESK),
    "office:pool": Row("a pool, and when its next lists appear", DESK),
    "office:pool_new": Row("make a pool", OFFICER, OFFICER),
    "office:close_period": Row("close rating periods", OFFICER, OFFICER),
    "office:import_list": Row("take a list of another organisation over", OFFICER, OFFICER),
    "office:move_in": Row("a whole federation moves in", OFFICER, OFFICER),
    "office:report_file": Row("enter a tournament from a report file", KEEPERS, KEEPERS),
    "office:mails": Row("the mail desk", DESK),
    "office:mail": Row("a mail and how it was read", DESK),
    "office:mail_raw": Row("a mail as it came, as a file of text", DESK),
    "office:mail_act": Row("accept, assign, correct, answer, reject, try again, take back", NOBODY, KEEPERS),
    "office:mails_lift": Row("lift the block of a director", NOBODY, KEEPERS),
    "office:proposal_approve": Row("approve a tournament that a mail proposes", NOBODY, KEEPERS),
    "office:proposal_reject": Row("reject it", NOBODY, KEEPERS),
}

CORRECTIONS: Mapping[str, Row] = {
    "correction:result": Row("another result", DESK, KEEPERS),
    "correction:result-withdrawn": Row("a game that was not finished", DESK, KEEPERS),
    "correction:tournament": Row("how a tournament is rated", DESK, KEEPERS),
    "correction:tournament-split": Row("a tournament split into groups", DESK, KEEPERS),
    "correction:players-merged": Row("two numbers are one person", DESK, KEEPERS),
    "correction:seats": Row("another person sat there", DESK, KEEPERS),
    "correction:takeover": Row("another rating brought along", DESK, KEEPERS),
    "correction:rule": Row("what a whole pool rates by", DESK, OFFICER),
}
"""Every kind of correction; whoever may write one prepares it, decides about it where it is late, carries it out and
drops it. The addresses of corrections say who may have to do with any kind at all.
"""

SECTIONS: Mapping[str, Mapping[str, Row]] = MappingProxyType(
    {
        "Public pages": PUBLIC,
        "For programs": API,
        "By a link or a secret": LINKS,
        "Accounts": ACCOUNT,
        "The office": OFFICE,
        "Kinds of correction": CORRECTIONS,
    }
)

TABLE: Mapping[str, Row] = MappingProxyType({**PUBLIC, **API, **LINKS, **ACCOUNT, **OFFICE})
"""Every address by its name. One that is missing here is open to nobody."""

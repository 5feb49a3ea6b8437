"""The table of all addresses and who may open them.

`webtools.access.Guard` reads it for every request, `docs/rights.md` shows it, and `tests/safety/` requests each
address as each visitor.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType


class Who(StrEnum):
    """Visitors. The first four have no account: a link or a secret gives them their permissions."""

    ANYBODY = "anybody"
    PLAYER = "player"
    DIRECTOR = "director"
    PROGRAM = "program"
    OFFICER = "officer"
    DEPUTY = "deputy"
    ADMINISTRATOR = "administrator"
    AUDITOR = "auditor"


@dataclass(frozen=True, slots=True)
class Permissions:
    """One address: its purpose, who may read and who may write. `password_is_enough` marks the pages of the second
    factor.
    """

    what: str
    read: frozenset[Who]
    write: frozenset[Who] = frozenset()
    password_is_enough: bool = False

    def may(self, *, write: bool) -> frozenset[Who]:
        """Return who may send a request; whoever may at least do the other gets a 405 from the page."""
        return (self.write if write else self.read) or self.read | self.write


NOBODY: frozenset[Who] = frozenset()
ALL = frozenset(Who)
ROLES = frozenset({Who.OFFICER, Who.DEPUTY, Who.ADMINISTRATOR, Who.AUDITOR})
"""Those with an account; an account may have several roles."""

DESK = ROLES - {Who.ADMINISTRATOR}
"""Who reads what the office works on; whoever runs the server has no business there."""

KEEPERS = frozenset({Who.OFFICER, Who.DEPUTY})
"""Who keeps results, people and tournaments, day by day."""

WORKERS = ROLES - {Who.AUDITOR}
"""Who asks the server for long work, and stops it."""

AUDIT = frozenset({Who.OFFICER, Who.AUDITOR})
"""Who gives account of what is done with personal data, and who looks whether it is so."""

OFFICER = frozenset({Who.OFFICER})
"""Who answers for what is published and for whole lists that come in."""

PLAYER = frozenset({Who.PLAYER})
DIRECTOR = frozenset({Who.DIRECTOR})
REQUESTER = PLAYER | DIRECTOR
"""Who asked for a review."""

PROGRAM = frozenset({Who.PROGRAM})

WITHOUT_ACCOUNT = frozenset({Who.ANYBODY, Who.PLAYER, Who.DIRECTOR, Who.PROGRAM})
"""Whose link or secret the page itself asks for."""

PUBLIC: Mapping[str, Permissions] = {
    "website:start": Permissions("the start page", ALL),
    "website:ranking": Permissions("the ranking of a pool", ALL),
    "website:names": Permissions("a pool by name", ALL),
    "website:unsecured": Permissions("ratings that are not secured", ALL),
    "website:clubs": Permissions("the clubs of a pool", ALL),
    "website:risers": Permissions("who rose most", ALL),
    "website:opening_games": Permissions("the games of a pool by opening", ALL),
    "website:scale": Permissions("the state of the scale", ALL),
    "website:news": Permissions("the feed of a pool", ALL),
    "website:card": Permissions("the card of a player whose federation allows it", ALL),
    "website:player_news": Permissions("the feed of a player", ALL),
    "website:tournament_news": Permissions("the feed of a tournament", ALL),
    "website:look_up": Permissions("look a player up", ALL),
    "website:player": Permissions("a player", ALL),
    "website:prospects": Permissions("what the open games of a player would bring", ALL),
    "website:live": Permissions("how the live value of a player comes about", ALL),
    "website:tournaments": Permissions("all tournaments", ALL),
    "website:tournament": Permissions("a tournament", ALL),
    "website:games_file": Permissions("its games as PGN", ALL),
    "website:game": Permissions("a game, with its board", ALL),
    "website:game_file": Permissions("the same as PGN", ALL),
    "website:board": Permissions("the picture of a position", ALL),
    "website:report_file": Permissions("its report file (TRF)", ALL),
    "website:crosstable_csv": Permissions("its crosstable (CSV)", ALL),
    "website:crosstable_excel": Permissions("its crosstable (Excel)", ALL),
    "website:rating_report": Permissions("the report of section 11 of the FIDE text", ALL),
    "website:evaluation": Permissions("an evaluation, step by step", ALL),
    "website:correction": Permissions("a correction that was carried out", ALL),
    "website:evaluation_document": Permissions("its input for `rate`", ALL),
    "website:evaluation_rounds": Permissions("every round of its first ratings", ALL),
    "website:evaluation_rounds_csv": Permissions("the same as a table", ALL),
    "website:embed_ranking": Permissions("the ranking of a pool, for frames on other sites", ALL),
    "website:embed_player": Permissions("a player, for the same", ALL),
    "website:embed_tournament": Permissions("standings and crosstable of a tournament, for the same", ALL),
    "website:lists": Permissions("the lists of a pool", ALL),
    "website:list": Permissions("a published list", ALL),
    "website:changes": Permissions("what a list changed", ALL),
    "website:revised": Permissions("original beside revised values", ALL),
    "website:apart": Permissions("its separate lists: titled, inactive, delisted", ALL),
    "website:list_csv": Permissions("a list as CSV", ALL),
    "website:canonical_csv": Permissions("the list whose checksum is published", ALL),
    "website:calculator": Permissions("the calculator", ALL),
    "website:qualification": Permissions("who qualifies; also as CSV", ALL, ALL),
    "website:contact": Permissions("contact, imprint, privacy", ALL),
    "website:help_start": Permissions("the guides", ALL),
    "website:help_for_developers": Permissions("the pages for developers", ALL),
    "website:help": Permissions("one of them", ALL),
    "website:heads": Permissions("the checkpoints of the trail", ALL),
    "website:heads_text": Permissions("the same for programs", ALL),
    "website:open_data": Permissions("bundles of open data, and how to check them", ALL),
    "website:open_data_verifier": Permissions("the program that checks them", ALL),
    "website:open_data_file": Permissions("a bundle or its signature", ALL),
    "website:laboratory": Permissions("published reports of the laboratory", ALL),
    "website:experiment": Permissions("one of them", ALL),
    "website:experiment_csv": Permissions("its numbers as CSV", ALL),
    "website:rule": Permissions("a regulation", ALL),
    "website:robots": Permissions("what search engines may read", ALL),
    "website:favicon": Permissions("the picture of the site", ALL),
    "website:security": Permissions("whom to tell of a hole", ALL),
    "website:health": Permissions("whether the work goes on", ALL),
    "website:metrics": Permissions("figures for Prometheus", PROGRAM),
}

API: Mapping[str, Permissions] = {
    "api:reference": Permissions("the reference", ALL),
    "api:description": Permissions("OpenAPI", ALL),
    "api:look_up": Permissions("look players up", ALL),
    "api:player": Permissions("a player", ALL),
    "api:player_history": Permissions("their history", ALL),
    "api:pools": Permissions("all pools", ALL),
    "api:ratings": Permissions("the ratings of a pool", ALL),
    "api:ratings_file": Permissions("the same as CSV or Excel file", ALL),
    "api:evaluations": Permissions("the evaluations of a pool", ALL),
    "api:lists": Permissions("its lists", ALL),
    "api:list": Permissions("a list", ALL),
    "api:list_file": Permissions("a list as CSV or Excel file", ALL),
    "api:tournaments": Permissions("all tournaments", ALL),
    "api:tournament": Permissions("a tournament", ALL),
    "api:game": Permissions("a game", ALL),
    "api:evaluation": Permissions("an evaluation", ALL),
    "api:rate": Permissions("calculate", NOBODY, ALL),
    "api:what_if": Permissions("calculate for players of a pool", ALL),
    "api:qualification": Permissions("who qualifies", NOBODY, ALL),
    "api:nothing": Permissions("every other address: 404", ALL, ALL),
}

LINKS: Mapping[str, Permissions] = {
    "website:review_new": Permissions("ask for a review; it is confirmed by mail", ALL, ALL),
    "website:notices_door": Permissions("ask for the link about notices", ALL, ALL),
    "website:director_door": Permissions("ask for the link of a director", ALL, ALL),
    "website:notices": Permissions("whether to hear of corrections", PLAYER, PLAYER),
    "website:review": Permissions("a review: confirm it, follow it, appeal", REQUESTER, REQUESTER),
    "website:confirm": Permissions("this mail was mine", DIRECTOR, DIRECTOR),
    "website:question": Permissions("answer a question about a report", DIRECTOR, DIRECTOR),
    "website:dispute": Permissions("this mail was not mine", DIRECTOR, DIRECTOR),
    "website:director": Permissions("their mails, open questions, tournaments", DIRECTOR),
    "website:director_report": Permissions("one of their mails with our answer", DIRECTOR),
    "website:director_tournament": Permissions("one of them", DIRECTOR),
    "website:director_game": Permissions("enter or correct a result that no rating rests on", DIRECTOR, DIRECTOR),
    "website:director_calendar": Permissions("the deadlines of their tournaments (.ics)", DIRECTOR),
    "website:director_address": Permissions("make or revoke a secret address", NOBODY, DIRECTOR),
    "website:director_review": Permissions("ask for a review", DIRECTOR, DIRECTOR),
    "webhooks:receive": Permissions("a provider posts a mail", NOBODY, PROGRAM),
    "webhooks:receive_raw": Permissions("the same, raw", NOBODY, PROGRAM),
    "webhooks:receive_events": Permissions("a provider says what became of our mails", NOBODY, PROGRAM),
}

ACCOUNT: Mapping[str, Permissions] = {
    "office:login": Permissions("log in", ALL, ALL),
    "office:logout": Permissions("log out", NOBODY, ALL),
    "office:code": Permissions("show the second factor", ROLES, ROLES, password_is_enough=True),
    "office:second_factor": Permissions("set the second factor up", ROLES, ROLES, password_is_enough=True),
    "office:account": Permissions("one's own account", ROLES),
    "office:recovery": Permissions("new recovery codes", NOBODY, ROLES),
    "office:password": Permissions("change one's own password", ROLES, ROLES),
}

OFFICE: Mapping[str, Permissions] = {
    "office:start": Permissions("the desk", ROLES),
    "office:waiting": Permissions("tournaments that are overdue", ROLES),
    "office:search": Permissions("search over everything, as far as the reader may open it", DESK),
    "office:trail": Permissions("the whole trail of changes", DESK),
    "office:audit": Permissions("checks and checkpoints of the trail, and who changed something", DESK),
    "office:acts": Permissions("what one account or director did, without personal data", DESK),
    "office:looks": Permissions("the access log of personal data", AUDIT),
    "office:status": Permissions("the state of the server", ROLES),
    "office:jobs": Permissions("work that takes long", ROLES),
    "office:job": Permissions("how far a job is, and what came of it", ROLES),
    "office:job_stop": Permissions("stop a job before it writes", NOBODY, WORKERS),
    "office:job_check": Permissions("check ratings, trail and lists now", NOBODY, WORKERS),
    "office:laboratory": Permissions("experiments of the laboratory", DESK),
    "office:experiment": Permissions("what an experiment found", DESK),
    "office:experiment_csv": Permissions("the same as a table", DESK),
    "office:experiment_new": Permissions("define an experiment", KEEPERS, KEEPERS),
    "office:experiment_publish": Permissions("publish its report", NOBODY, OFFICER),
    "office:experiment_withdraw": Permissions("withdraw its report", NOBODY, OFFICER),
    "office:experiment_delete": Permissions("delete an experiment", NOBODY, OFFICER),
    "office:tournaments": Permissions("all tournaments", DESK),
    "office:tournament": Permissions("a tournament", DESK),
    "office:tournament_new": Permissions("register a tournament", KEEPERS, KEEPERS),
    "office:facts": Permissions("change its facts", KEEPERS, KEEPERS),
    "office:seats": Permissions("change its players", KEEPERS, KEEPERS),
    "office:charge": Permissions("hand it to a director", NOBODY, KEEPERS),
    "office:results": Permissions("enter results", KEEPERS, KEEPERS),
    "office:departure": Permissions("note who leaves", KEEPERS, KEEPERS),
    "office:departure_back": Permissions("take a departure back", KEEPERS, KEEPERS),
    "office:round_new": Permissions("add a round", KEEPERS, KEEPERS),
    "office:round_annul": Permissions("annul the last round", KEEPERS, KEEPERS),
    "office:round_correct": Permissions("correct the pairings of the last round", KEEPERS, KEEPERS),
    "office:rounds": Permissions("change how many rounds are planned", KEEPERS, KEEPERS),
    "office:complete": Permissions("state that no round follows", KEEPERS, KEEPERS),
    "office:reopen": Permissions("open it for further rounds", KEEPERS, KEEPERS),
    "office:late_entry": Permissions("enter a player late", KEEPERS, KEEPERS),
    "office:late_entry_back": Permissions("remove a late entry", KEEPERS, KEEPERS),
    "office:game": Permissions("a game; enter or correct its result", DESK, KEEPERS),
    "office:game_reopen": Permissions("take a result back", KEEPERS, KEEPERS),
    "office:players": Permissions("all players", DESK),
    "office:player": Permissions("a player; birth date, sex and address only for whoever may change them", DESK),
    "office:player_new": Permissions("enter a player", KEEPERS, KEEPERS),
    "office:player_public": Permissions("change what is public about a player", KEEPERS, KEEPERS),
    "office:player_private": Permissions("change what is private about a player", KEEPERS, KEEPERS),
    "office:player_listing": Permissions("objection to public lists", NOBODY, KEEPERS),
    "office:player_rating": Permissions("a rating that a player brings along", KEEPERS, KEEPERS),
    "office:export": Permissions("everything about a person, for that person", OFFICER),
    "office:erase": Permissions("what erasing a person would do; erase them", OFFICER, OFFICER),
    "office:erase_call_off": Permissions("call an erasure off that waits", OFFICER, OFFICER),
    "office:erasures": Permissions("who asked to be erased, and who was", AUDIT),
    "office:directors": Permissions("all directors", DESK),
    "office:director": Permissions("a director; change them", DESK, KEEPERS),
    "office:director_new": Permissions("enter a director", KEEPERS, KEEPERS),
    "office:reviews": Permissions("all reviews", DESK),
    "office:review": Permissions("a review", DESK),
    "office:review_new": Permissions("enter a review", KEEPERS, KEEPERS),
    "office:review_file": Permissions("a file that is evidence in a review", KEEPERS),
    "office:review_step": Permissions(
        "take up, ask, decide, refuse, record the decision of an appeal", NOBODY, KEEPERS
    ),
    "office:corrections": Permissions("all corrections", DESK),
    "office:correction": Permissions("the effect of a correction; carry it out", DESK, KEEPERS),
    "office:correction_named": Permissions("the same by its code", DESK),
    "office:correction_new": Permissions("prepare a correction", KEEPERS, KEEPERS),
    "office:correction_late": Permissions("decide that it is made though its three months are over", NOBODY, KEEPERS),
    "office:correction_drop": Permissions("drop it", NOBODY, KEEPERS),
    "office:lists": Permissions("published lists, and what is due", DESK),
    "office:list": Permissions("a list; withdraw it", DESK, OFFICER),
    "office:norms": Permissions("who on a list has the rating of a norm", DESK),
    "office:list_private": Permissions("a list with births and sexes, for authorised use", OFFICER),
    "office:list_draft": Permissions("the draft of a list; publish it", DESK, OFFICER),
    "office:pools": Permissions("all pools", DESK),
    "office:pool": Permissions("a pool, and when its next lists appear; change that", DESK, OFFICER),
    "office:pool_new": Permissions("make a pool", OFFICER, OFFICER),
    "office:close_period": Permissions("close rating periods", OFFICER, OFFICER),
    "office:import_list": Permissions("take a list of another organisation over", OFFICER, OFFICER),
    "office:import_list_back": Permissions("take back what it brought", NOBODY, OFFICER),
    "office:move_in": Permissions("a whole federation moves in: hand its files in", OFFICER, OFFICER),
    "office:move": Permissions("its plan, later the report", OFFICER),
    "office:move_columns": Permissions("what its columns are taken for", OFFICER, OFFICER),
    "office:move_plan": Permissions("ask for its plan", NOBODY, OFFICER),
    "office:move_store": Permissions("store it", NOBODY, OFFICER),
    "office:move_undo": Permissions("what taking it back would do; take it back", OFFICER, OFFICER),
    "office:move_csv": Permissions("all differences of its evaluations", OFFICER),
    "office:parallel": Permissions("a month's own list of a federation beside ours; hand one in", OFFICER, OFFICER),
    "office:parallel_delete": Permissions("delete a month that was handed in", NOBODY, OFFICER),
    "office:report_file": Permissions("enter a tournament from a report file", KEEPERS, KEEPERS),
    "office:mails": Permissions("the mail desk", DESK),
    "office:mail": Permissions("a mail and how it was read", DESK),
    "office:mail_raw": Permissions("a mail as it came, as a file of text", DESK),
    "office:mail_act": Permissions(
        "accept, correct, answer, reject, try again, take back; note, assign, let rest, send on", NOBODY, KEEPERS
    ),
    "office:mails_act": Permissions("assign, let rest, reject, set aside several mails", NOBODY, KEEPERS),
    "office:texts": Permissions("texts that answers begin with; write one", KEEPERS, KEEPERS),
    "office:text": Permissions("one of them; change or delete it", KEEPERS, KEEPERS),
    "office:mails_lift": Permissions("lift the block of a director", NOBODY, KEEPERS),
    "office:mails_bounce": Permissions("send or give up what waits for an address", NOBODY, KEEPERS),
    "office:proposal_approve": Permissions("approve a tournament that a mail proposes", NOBODY, KEEPERS),
    "office:proposal_reject": Permissions("reject it", NOBODY, KEEPERS),
}

CORRECTIONS: Mapping[str, Permissions] = {
    "correction:result": Permissions("another result", DESK, KEEPERS),
    "correction:result-withdrawn": Permissions("a game that was not finished", DESK, KEEPERS),
    "correction:tournament": Permissions("how a tournament is rated", DESK, KEEPERS),
    "correction:tournament-reopened": Permissions("a tournament opened for further rounds", DESK, KEEPERS),
    "correction:tournament-split": Permissions("a tournament split into groups", DESK, KEEPERS),
    "correction:players-merged": Permissions("two numbers are one person", DESK, KEEPERS),
    "correction:seats": Permissions("another person sat there", DESK, KEEPERS),
    "correction:takeover": Permissions("another rating brought along", DESK, KEEPERS),
    "correction:rule": Permissions("what a whole pool rates by", DESK, OFFICER),
}
"""Every kind of correction; whoever may write one prepares it, decides about it where it is late, carries it out and
drops it. The addresses of corrections say who may have to do with any kind at all.
"""

SECTIONS: Mapping[str, Mapping[str, Permissions]] = MappingProxyType(
    {
        "Public pages": PUBLIC,
        "For programs": API,
        "By a link or a secret": LINKS,
        "Accounts": ACCOUNT,
        "The office": OFFICE,
        "Kinds of correction": CORRECTIONS,
    }
)

TABLE: Mapping[str, Permissions] = MappingProxyType({**PUBLIC, **API, **LINKS, **ACCOUNT, **OFFICE})
"""Every address by its name. One that is missing here is open to nobody."""

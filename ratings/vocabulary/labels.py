"""Labels of the codes that pages show; those of regulations are defined with the codes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from ratings.models import Departure, Kind, RunKind
from ratings.personal import Group
from ratings.regulations import RULES, codes
from ratings.regulations.labels import CONTEXT_END, LabelledCode
from ratings.regulations.takeover import Source
from ratings.regulations.types import Parameter, Reason, Score, UnitKind

Words = Mapping[str, str | Promise]


def mark_lazy(marked: str) -> str | Promise:
    """Return the lazy translation of a text that a pure module marked."""
    context, _end, message = marked.rpartition(CONTEXT_END)
    return pgettext_lazy(context, message) if context else _(message)


def labels_of(kind: type[LabelledCode]) -> Words:
    """Return the labels of all codes of a kind."""
    return {code.value: mark_lazy(code.label) for code in kind}


def short_labels_of(kind: type[LabelledCode]) -> Words:
    """Return the short labels of the codes that have one."""
    return {code.value: mark_lazy(code.short) for code in kind if code.short}


def regulation_title(key: str) -> str:
    """Return the title of a regulation; a key of none is its own title."""
    return str(mark_lazy(RULES[key].title)) if key in RULES else key


def edition_title(key: str) -> str:
    """Return the title of the edition that a regulation is."""
    return str(mark_lazy(RULES[key].edition_title)) if key in RULES else ""


def review_law(key: str) -> str:
    """Return what gives players under a regulation three months to have an evaluation reviewed: its paragraph, or that
    this is ours.
    """
    rule = RULES.get(key)
    if rule is None or rule.review:
        return rule.review if rule else ""
    return _REVIEW_IS_OURS % {"title": rule.short_name}


_REVIEW_IS_OURS = _("our rule, after BdF 7: %(title)s names no time")


def parameter_label(name: str) -> str:
    """Return the label of a parameter of any regulation; another name is its own label."""
    labels = (each.label for rule in RULES.values() for each in rule.parameters if each.name == name)
    return str(mark_lazy(next(labels, name)))


_CHOICE = re.compile(r"[,:] (\d+): ")
"""What stands before the words of a number that a parameter may have: "Half points of a change, 0: away ..., 1: up"."""


def parameter_words(parameter: Parameter, value: int) -> tuple[str, str]:
    """Return what a number of a regulation is about, and a value of it, in words where its label has some."""
    about, *choices = _CHOICE.split(str(mark_lazy(parameter.label)))
    words = dict(zip(choices[::2], choices[1::2], strict=True))
    return about, words.get(str(value), str(value))


SCORES = labels_of(Score)
SOURCES: Words = {**labels_of(Source), "roster": _("from the federation's earlier list")}
REASONS: Words = {**labels_of(Reason), "left": _("open when a player left, with approval or for good")}
REASON_MARKS: Words = {**short_labels_of(Reason), "left": pgettext_lazy("mark in a crosstable", "l")}
"""Small letters beside a score; what the symbol of the score says already has none."""

VERDICTS: Words = {
    **labels_of(codes.Why),
    "left": _("open when a player left, with approval or for good; not rated"),
}


DEPARTURES_SHORT: Words = {
    "withdrawal": _("withdrew"),
    "withdrawal-approved": _("withdrew with approval"),
    "death": "†",
    "left": pgettext_lazy("a player", "left"),
    "substitution": _("substituted"),
}


CATEGORIES: Words = {
    "championship": _("German individual championship"),
    "championship-women": _("German individual championship of women"),
    "championship-seniors": _("German individual championship of seniors"),
    "championship-youth": _("German individual championship of youth"),
    "team-championship": _("German team championship"),
    "cup": _("German cup"),
    "seniors-cup": _("Seniors' cup"),
    "master-class": _("Master class"),
    "main-class": _("Main tournament class"),
    "open-class": _("Open class"),
    "mixed-cup": _("Mixed cup"),
    "regional": _("Tournaments of the federal states"),
    "other": _("Other tournaments"),
}


NOT_RATED: Words = {
    **VERDICTS,
    "evaluated-elsewhere": _("is not rated here: the ratings that were brought along contain it"),
    "not-announced": _("is not rated: it was not announced as a rated tournament"),
    "international": _("is not rated: international tournaments never are"),
    "reflection-time": _("is not rated: less reflection time than the regulation asks for"),
    "rounds-per-day": _("is not rated: more rounds on a day than the regulation allows"),
    "hours-per-day": _("is not rated: more hours of play on a day than the regulation allows"),
    "too-long": _("is not rated: it lasted longer than the regulation allows"),
    "before-2019": _("is not rated: it ended before 1 January 2019; the FWZ of that time is taken over"),
}

TIE_BREAKS: Words = {
    "DE": _("Direct encounter"),
    "WIN": _("Number of wins"),
    "WON": _("Number of games won"),
    "PS": _("Progressive score"),
    "PS/C1": _("Progressive score without the first round"),
    "BH": _("Buchholz"),
    "BH/C1": _("Buchholz without the lowest score"),
    "BH/C2": _("Buchholz without the two lowest scores"),
    "BH/M1": _("Buchholz without the lowest and the highest score"),
    "BH/M2": _("Buchholz without the two lowest and the two highest scores"),
    "SB": _("Sonneborn-Berger"),
    "SB/C1": _("Sonneborn-Berger without the weakest opponent"),
    "KS": _("Koya"),
}
TIE_BREAKS_SHORT: Words = {
    "DE": pgettext_lazy("head of a column", "DE"),
    "WIN": pgettext_lazy("head of a column", "Wins"),
    "WON": pgettext_lazy("head of a column", "Won"),
    "PS": pgettext_lazy("head of a column", "PS"),
    "PS/C1": pgettext_lazy("head of a column", "PS-C1"),
    "BH": pgettext_lazy("head of a column", "BH"),
    "BH/C1": pgettext_lazy("head of a column", "BH-C1"),
    "BH/C2": pgettext_lazy("head of a column", "BH-C2"),
    "BH/M1": pgettext_lazy("head of a column", "BH-M1"),
    "BH/M2": pgettext_lazy("head of a column", "BH-M2"),
    "SB": pgettext_lazy("head of a column", "SB"),
    "SB/C1": pgettext_lazy("head of a column", "SB-C1"),
    "KS": pgettext_lazy("head of a column", "Koya"),
}
"""Tie-breaks by the codes of `ratings.standings`: in words, and above a column."""

TEAM_TIE_BREAKS: Words = {
    "MPvGP": _("Board points"),
    "BC": _("Berlin system"),
}
"""Tie-breaks of teams by the codes of `ratings.standings`."""

PIECES: Words = {
    "k": pgettext_lazy("chess piece", "king"),
    "q": pgettext_lazy("chess piece", "queen"),
    "r": pgettext_lazy("chess piece", "rook"),
    "b": pgettext_lazy("chess piece", "bishop"),
    "n": pgettext_lazy("chess piece", "knight"),
    "p": pgettext_lazy("chess piece", "pawn"),
}

REPORT_WAYS: Words = {
    "mail": _("by mail of the director"),
    "page": _("on the director's page"),
    "note": _("by post, phone or in person, entered by the rating office"),
    "office": _("entered by the rating office"),
    "correction": _("by a correction"),
    "report-file": _("from a report file (TRF)"),
    "roster": _("from a list of the federation"),
    "move-in": _("from the files of a federation that moved in"),
}
"""How a result was reported, by the kind of its cause."""

_BUCHHOLZ_RULE = _("the points of all opponents, added up")
_PROGRESSIVE_RULE = _("the points after each round, added up")
_SONNEBORN_BERGER_RULE = _("the points of each opponent times those scored against them, added up")
TIE_BREAKS_RULE: Words = {
    "DE": _("the points against those who are still equal"),
    "WIN": _("rounds with a full point, played or not"),
    "WON": _("games that were won over the board"),
    "PS": _PROGRESSIVE_RULE,
    "PS/C1": _PROGRESSIVE_RULE,
    **dict.fromkeys(("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2"), _BUCHHOLZ_RULE),
    "SB": _SONNEBORN_BERGER_RULE,
    "SB/C1": _SONNEBORN_BERGER_RULE,
    "KS": _("the points against those who have at least half of all possible points"),
}

TABLES: Mapping[str, Words] = MappingProxyType(
    {
        "categories": CATEGORIES,
        "departures": {**dict(Departure.choices), "left": _("left; open games are not rated")},
        "departures_short": DEPARTURES_SHORT,
        "groups": dict(Group.choices),
        "kinds": dict(Kind.choices),
        "label_notes": short_labels_of(codes.Label),
        "labels": labels_of(codes.Label),
        "not_rated": NOT_RATED,
        "pieces": PIECES,
        "reason_marks": REASON_MARKS,
        "reasons": REASONS,
        "remarks": labels_of(codes.Remark),
        "remarks_short": short_labels_of(codes.Remark),
        "report_ways": REPORT_WAYS,
        "runs": dict(RunKind.choices),
        "scores": SCORES,
        "sources": SOURCES,
        "team_tie_breaks": TEAM_TIE_BREAKS,
        "tie_breaks": TIE_BREAKS,
        "tie_breaks_rule": TIE_BREAKS_RULE,
        "tie_breaks_short": TIE_BREAKS_SHORT,
        "units": labels_of(UnitKind),
        "verdicts": VERDICTS,
    }
)
"""Every table by its name, as templates ask for it."""

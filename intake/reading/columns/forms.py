"""Results as forms: "Weiß: ...", "Schwarz: ...", "Ergebnis: ...", on lines of their own or on one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date

from intake.reading.claims import Statement, make_claim, with_findings
from intake.reading.codes import Question
from intake.reading.days.dates import ANY_DAY, find_dates, find_end
from intake.reading.doubts import english, german
from intake.reading.names import is_name, is_seat, read_name
from intake.reading.reasons import find_reasons
from intake.reading.scores import find_scores, plain_dashes
from intake.reading.types import Claim, Finding, Place
from intake.reading.words import any_case, one_of
from ratings.formats.name_folding import fold

_SUPPOSED = any_case(
    rf"^\W*(?:{german.PERHAPS}|{english.PERHAPS}|läuft|ongoing|running)\b(?!:)|\b(?:vermutlich|wahrscheinlich|probably)\W*$"
    r"|\b(?:zeichnet|bahnt) sich\b|\b(?:i (?:think|believe|guess|suppose)|(?:glaube|denke|meine|vermute) ich)\b"
)
"""A result that is only supposed."""

_LABELS = {
    "white": one_of(
        r"wei(?:ß|ss)(?:spieler(?:in)?)?|white(?: player)?|anziehender?|wei(?:ß|ss) ?\(w\)|w",
        "(?:plays|playing|had) white",
        "(?:führte|hatte|spielte?) wei(?:ß|ss)|wei(?:ß|ss) (?:hatte|führte|spielte?)",
    ),
    "black": one_of(
        "schwarz(?:spieler(?:in)?)?|black(?: player)?|nachziehender?|schw|[sb]",
        "(?:plays|playing|had) black|(?:führte|hatte|spielte?) schwarz|schwarz (?:hatte|führte|spielte?)",
    ),
    "score": one_of("ergebnis|resultat|result|score|outcome|ausgang|spielausgang|erg|res"),
    "ended": one_of(
        "beendet(?: am)?|ende|enddatum|spielende|partieende|abschluss|datum|dat|date|(?:end|finish) ?date",
        "ended(?: on)?|finished(?: on)?|completed(?: on)?",
    ),
    "reason": one_of("grund|reason|art|beendigung|termination"),
    "remark": one_of("bemerkung(?:en)?|remarks?"),
    "round": one_of("runde|round"),
    "tournament": one_of(r"turnier(?:nummer|-?nr\.?|code)?|tournament|event|wettbewerb"),
    "other": one_of(
        r"brett|board|partie(?:nummer|-?nr\.?)?|game(?: no\.?)?|beginn|start|gruppe",
        r"eröffn(?:ung)?|opening|eco|züge|moves",
        r"(?:\d\. )?(?:mahnung|erinnerung|reminder)(?: \d)?",
    ),
}
_ANY_LABEL = one_of(*(rf"(?P<{name}>{words})" for name, words in _LABELS.items()))
_LABEL = any_case(rf"(?:(?<=^)|(?<=[\s,;|]))(?:[-*•]\s+)?{_ANY_LABEL}\.?\s*(?:[:=]|[._…]{{2,}}:?)\s*")

is_known_label = any_case(_ANY_LABEL).fullmatch
"""Whether a label is one that forms have."""

_COLOUR = r"(?:w|s|b|schw)\.?\s*=\s*(?:wei(?:ß|ss)|white|schwarz|black)\b"
_LEGEND = any_case(rf"\W*{_COLOUR}\s*(?:[,;/|]|und|and)?\s*{_COLOUR}(?!.*\d)")
"""What only explains the heads of columns: "W = Weiß, S = Schwarz"."""

_PAIR = re.compile(
    r"\s*(?:\(?\d{1,3}[.)]\s+)?(?:(?:Partie|Game):?\s+)?(?P<white>[^\W\d_][^\d:;=]*?)\s[-–—]\s(?P<black>[^\d:;=]+)$"
)
"""Two players on a line of their own, above what is told of their game."""

_CALLED = any_case(
    r"\s*(?:partie|paarung|begegnung|spiel|duell|game|pairing|match)\s*:\s+"
    r"(?P<white>[^\W\d_][^\d:;=]*?)\s(?:[-–—]|vs?\.?|gegen)\s(?P<black>[^\d:;=]+)$"
)
"""The same with a label."""

_OWN_LABEL = re.compile(r"\s*(?:[-*•]\s+)?(?P<label>[^\W\d][^:\d]{1,24}):\s+(?P<value>\S.*)$")
"""A label of somebody's own: "Diagnose: Sieg Schwarz"."""

_OF_WINNER = any_case(
    r"\b(?:winner|won|wins|victor|sieger(?:in)?|gewinner(?:in)?|gewonnen|gewann|got it|point|punkt)\b"
)
_WHITE, _BLACK = "(?:wei(?:ß|ss)|white)", "(?:schwarz|black)"
_WINS = (
    r"{0}|{0}(?:sieg| (?:wins|won|gewinnt|gewann|siegt))"
    r"|(?:sieg|gewinn|win|victory|point) (?:(?:von|für|for|by|of|to) )?{0}"
)
_WINNERS = tuple(
    (score, any_case(rf"\W*(?:{_WINS.format(colour)})(?:\W.*)?"))
    for score, colour in (("1-0", _WHITE), ("0-1", _BLACK))
)
"""How a value begins that names the colour of the winner."""

_CAPITAL = re.compile("[^\\W\\d_a-zäöüß]")
_ITEM = re.compile(r"\s*[-*•]\s|\s{2,}\S")

_NUMBERED = re.compile(r"\s*(?:\(?\d{1,3}[.)]\s+)?")
"""What may stand before the first label of a line."""


@dataclass(slots=True)
class _Form:
    """A form while it is filled in: its values, the line of the first player, and the lines they stand on."""

    where: Place
    values: dict[str, str] = field(default_factory=dict)
    lines: dict[int, str] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    own: dict[int, tuple[str, str]] = field(default_factory=dict)
    is_pair: bool = False

    def ends_before(self, number: int) -> bool:
        """Return whether a line is none of a pair and of the lines right below it."""
        return self.is_pair and number - 1 not in self.lines

    @property
    def is_without_players(self) -> bool:
        """Return whether a result was begun before its players: that of a pair below is another one."""
        return "white" not in self.values and "score" in self.values

    def add_item(self, number: int, line: str) -> None:
        """Add a line without a known label: one with a label of its own, one right below those of a pair, before their
        result any, behind it only an item.
        """
        if not self.is_pair and number - 1 in {*self.lines, *self.own} and (own := _OWN_LABEL.match(line)):
            self.own[number] = own["label"], own["value"].strip()
        is_part = _ITEM.match(line) or (line.strip() and "score" not in self.values)
        if self.is_pair and not self.ends_before(number) and is_part:
            self.texts.append(line.strip(" -*•"))
            self.lines[number] = line.strip()


def read_forms(
    part: str, lines: Iterable[tuple[int, str]], day: date | None
) -> tuple[tuple[Claim, ...], frozenset[int]]:
    """Return the claims of the forms in numbered `lines` of a part, and the numbers of the lines they use."""
    claims: list[Claim] = []
    used: set[int] = set()
    for form in _forms(part, lines):
        if not {"white", "black"} <= form.values.keys() or (form.is_pair and not _has_score(form)):
            continue
        _take_own(form)
        claims.append(_claim(form, day))
        used |= form.lines.keys()
    return tuple(claims), frozenset(used)


def _forms(part: str, lines: Iterable[tuple[int, str]]) -> Iterator[_Form]:
    """Yield the forms in their order; a label that is there already begins the next one.

    What stands above the players (tournament, round) is kept for the games below it.
    """
    form: _Form | None = None
    above: dict[str, str] = {}
    for number, line in lines:
        labelled = [] if _CALLED.match(line) else list(_fields(line))
        fields = labelled or list(_list_players(line))
        if not fields and form is not None:
            form.add_item(number, line)
        if fields and form is not None and (form.ends_before(number) or (not labelled and form.is_without_players)):
            yield form
            form = None
        for label, value in fields:
            is_again = form is not None and label in form.values and label != "other"
            if form is not None and is_again and ("white" in form.values or label == "white"):
                yield form
                above = {k: v for k, v in form.values.items() if k in {"tournament", "round"}}
                form = None
            if form is None:
                form = _Form(Place(part, number, line), dict(above))
            form.values[label] = value
            form.lines[number] = line.strip()
            if label in {"reason", "remark"}:
                form.texts.append(value)
            if label == "white":
                form.where, form.is_pair = Place(part, number, line), not labelled
    if form is not None:
        yield form


def _fields(line: str) -> Iterator[tuple[str, str]]:
    """Yield the labelled values on a line; a line that begins with anything else has none."""
    numbered = _NUMBERED.match(line)
    begin = numbered.end() if numbered else 0
    if not _LABEL.match(line, begin) or _LEGEND.match(line):
        return
    marks = list(_LABEL.finditer(line))
    for mark, after in zip(marks, [*marks[1:], None], strict=True):
        value = line[mark.end() : after.start() if after else len(line)].strip(" ,;|\t")
        label = next(name for name, found in mark.groupdict().items() if found)
        if value:
            yield label, value


def _has_score(form: _Form) -> bool:
    return bool(find_scores(plain_dashes(form.values.get("score", ""))))


def _list_players(line: str) -> Iterator[tuple[str, str]]:
    """Yield the players of a line that names two and says nothing else."""
    if found := _CALLED.match(line) or _PAIR.match(line):
        yield from (("white", found["white"]), ("black", found["black"]))


def _claim(form: _Form, day: date | None) -> Claim:
    """Return the claim of a filled-in form."""
    values = _with_score(form.values)
    white, black = read_name(values["white"]), read_name(values["black"])
    text = plain_dashes("; ".join([values.get("score", ""), *form.texts]))
    scores = find_scores(plain_dashes(values.get("score", "")))
    about_end = values["reason"] if {"reason", "remark"} <= values.keys() else text  # a remark may be about any day
    where = replace(form.where, text="; ".join(form.lines.values()))
    round_number = re.search(r"\d+", values.get("round", ""))
    claim = make_claim(
        Statement(
            where=where,
            white=white,
            black=black,
            score=next(iter(scores), None),
            text=text,
            reasons=find_reasons(text),
            ended=find_end(day, values.get("ended", ""), about_end),
            round=int(round_number[0]) if round_number else None,
            tournament=values.get("tournament", ""),
        )
    )
    if len({word.text for word in scores}) > 1:
        return with_findings(claim, [Finding(Question.MATCH_SCORE, values["score"], where)])
    if _SUPPOSED.search(values.get("score", "")):
        return with_findings(claim, [Finding(Question.NOT_CONFIRMED, values["score"], where)])
    if not all(is_name(player.name) or is_seat(player.name) for player in (white, black)):
        return with_findings(claim, [Finding(Question.WHICH_GAME, f"{values['white']} - {values['black']}", where)])
    return claim


def _with_score(values: dict[str, str]) -> dict[str, str]:
    """Return the values of a form; a score that stands behind the name of Black is taken from there."""
    if "score" in values:
        return values
    behind = find_scores(plain_dashes(values["black"]))
    if not behind:
        return values
    name, score = values["black"][: behind[0].start], values["black"][behind[0].start :]
    return {**values, "black": name, "score": score}


def _take_own(form: _Form) -> None:
    """Take the result and the day that a form has only under labels of somebody's own, where just one line says so."""
    scores = {at: _find_own_score(*own, form.values) for at, own in form.own.items()}
    days = {at: value if _is_day(value) else "" for at, (_, value) in form.own.items()}
    if not find_scores(plain_dashes(form.values["black"])):
        _take_only(form, "score", scores)
    _take_only(form, "ended", days)


def _take_only(form: _Form, label: str, found: dict[int, str]) -> None:
    """Take what only one line says, unless a form has it under a label that everybody knows."""
    said = [at for at, value in found.items() if value]
    if label not in form.values and len(said) == 1:
        form.values[label] = found[said[0]]
        form.lines[said[0]] = ": ".join(form.own[said[0]])


def _find_own_score(label: str, value: str, values: dict[str, str]) -> str:
    """Return the score under a label of somebody's own, also as the player or the colour that won; behind another name
    it is that of another game.
    """
    score = next(iter(find_scores(plain_dashes(value))), None)
    if score:
        return "" if _CAPITAL.search(value[: score.start]) else plain_dashes(value)
    players = (("1-0", values["white"]), ("0-1", values["black"])) if _OF_WINNER.search(label) else ()
    named = [end for end, name in players if set(fold(value).split()) <= set(fold(name).split())]
    named += [end for end, winner in _WINNERS if winner.fullmatch(value)]
    return named[0] if len(named) == 1 else ""


def _is_day(value: str) -> bool:
    """Return whether a value is a day and nothing else."""
    return any(value.strip(" .") == day.text.strip(" .") for day in find_dates(value, ANY_DAY))

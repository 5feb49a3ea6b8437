"""Players who leave a tournament, where a letter says so in a plain sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from intake.letters import limits
from intake.letters.claims import completion_date
from intake.letters.codes import Question
from intake.letters.dates import completion
from intake.letters.games import masked_dates
from intake.letters.leftovers import SCORE_LIKE
from intake.letters.names import is_name
from intake.letters.pairs import MASK, is_stop, left_name, right_name
from intake.letters.reasons import withdrawal_kind
from intake.letters.scores import Kind, find_scores, plain_dashes
from intake.letters.tournaments import labelled
from intake.letters.types import Departure, Finding, Place
from intake.letters.words import one_of
from ratings.rules.types import Reason

_WHO, _WHOM, _WHOM_TO, _NEW = "(?P<who>.+?)", "(?P<whom>.+)", "(?P<whom>.+?)", "(?P<new>.+)"
_LEFT = one_of("zurückgetreten", "zurueckgetreten", "ausgeschieden", "ausgetreten", "withdrawn", "retired")
_DIED = one_of("verstorben", "gestorben", "passed away", "deceased", "died")
_BY = one_of("durch", "by")
_FROM_DAY = f"(?: ab| from)?(?: ?{MASK}+)?"

_SHAPES = (
    ("substitution", rf"{_WHO} (?:wird|wurde|ist|is|was|has been)\b.*?\b{_BY} {_NEW} (?:ersetzt|ausgewechselt)"),
    ("substitution", rf"{_WHO} (?:is|was|has been)\b.*?(?:replaced|substituted) by {_NEW}"),
    (
        "substitution",
        rf"^\s*(?:für|anstelle von|statt|for) {_WHO} (?:spielt|übernimmt|plays|takes over)\b{_FROM_DAY} {_NEW}",
    ),
    ("substitution", rf"\b{_NEW} (?:ersetzt|replaces) {_WHOM}"),
    ("death", rf"{_WHO} (?:ist|is|has)\b.*?\b{_DIED}\b"),
    ("death", rf"\b(?:ist|is|has) {_WHOM_TO} {_DIED}\b"),
    ("death", rf"^{_WHO}\s*[:-]\s+(?:am \S+ )?{_DIED}\b"),
    ("death", rf"{_WHO} (?:verstarb|starb|died|passed away)\b"),
    ("death", rf"\b(?:tod(?:esfall)?|ableben|death)(?: von| des| der| of|:)?(?: spielers| spielerin)? {_WHOM}"),
    ("death", rf"^\W*(?:verstorben|gestorben|deceased)\s*: {_WHOM}"),
    (
        "withdrawal",
        rf"\b(?:rücktritt|ruecktritt|withdrawal)(?: von| des| der| of|:)?(?: spielers| spielerin)? {_WHOM}",
    ),
    ("withdrawal", rf"^\W*(?:zurückgetreten|withdrawn)\s*: {_WHOM}"),
    ("withdrawal", rf"^{_WHO}\s*[:-]\s+(?:\S+ )*?(?:rücktritt|ruecktritt|withdrawal|{_LEFT})\b"),
    ("withdrawal", rf"{_WHO} (?:ist|sind|hat|has)\b.*?\b(?:{_LEFT}|(?:seinen|ihren) rücktritt)\b"),
    ("withdrawal", rf"\b(?:ist|sind|hat|has) {_WHOM_TO} {_LEFT}\b"),
    ("withdrawal", rf"{_WHO} (?:tritt|trat)\b.*?\bzurück\b"),
    ("withdrawal", rf"{_WHO} (?:scheidet|schied)\b.*?\baus\b"),
    ("withdrawal", rf"{_WHO} (?:withdrew|withdraws)\b"),
)
_PATTERNS = tuple((kind, re.compile(shape, re.IGNORECASE)) for kind, shape in _SHAPES)
_TELLS = re.compile(
    one_of(
        *(
            "r(?:ü|ue)cktritt",
            "zur(?:ü|ue)ck",
            "ausge(?:schieden|treten|wechselt)",
            "sch(?:ei|ie)d",
            "storben",
            "starb",
        ),
        *("tod", "ableben", "death", "died", "deceased", "passed", "withdr", "retired", "ersetzt", "replace"),
        *("substitut", "spielt", "übernimmt", "plays", "takes"),
    ),
    re.IGNORECASE,
)
"""Without one of these no shape fits; looking for them first is what makes prose cheap."""

_SENTENCE_END = re.compile(r"(?<=[^\W\d]{2})[.;!?]\s+")
_SUBJECT = re.compile(
    r"^\W*(?:leider |der |die |the |spieler(?:in)? |player |herr |frau |unsere?r? |our )+", re.IGNORECASE
)


def read_departures(
    part: str, lines: Sequence[tuple[int, str]], day: date | None
) -> tuple[tuple[Departure, ...], frozenset[int]]:
    """The departures that numbered `lines` of a part tell, and the numbers of their lines.

    A line with a score, or what may have been meant as one, speaks of a game, whatever else it says.
    """
    found: list[Departure] = []
    used: set[int] = set()
    for number, line in lines:
        plain = plain_dashes(line[: limits.LINE])
        if not _TELLS.search(plain) or _has_score(plain, day):
            continue
        where = Place(part, number, line)
        sentences = [sentence for sentence in _SENTENCE_END.split(plain) if len(sentence) <= limits.SENTENCE]
        told = [departure for sentence in sentences if (departure := _departure(sentence, where, day))]
        found += told
        used |= {number} if told else set()
    return tuple(found), frozenset(used)


def _has_score(line: str, day: date | None) -> bool:
    """Whether a line holds a score in numbers or signs, also a mistyped one."""
    if any(word.kind is Kind.GAME and word.numeric for word in find_scores(line)):
        return True
    return SCORE_LIKE.search(masked_dates(line, day)[0]) is not None


def _departure(line: str, where: Place, day: date | None) -> Departure | None:
    """The departure that a line tells, None where it tells none."""
    text, dates = masked_dates(line, day)
    for told, pattern in _PATTERNS:
        match = pattern.search(text)
        if not match:
            continue
        told_of = match.groupdict()
        player = _player(told_of["who"], before=True) if told_of.get("who") else _player(told_of["whom"], before=False)
        substitute = _player(told_of["new"], before=False) if told_of.get("new") else ""
        if not player or (told == Reason.SUBSTITUTION and not substitute):
            continue
        kind = withdrawal_kind(line) if told == Reason.WITHDRAWAL else told
        on, findings = completion_date(completion(dates) or next(iter(dates), None), where)
        asked = () if kind else (Finding(Question.WITHDRAWAL_KIND, player, where),)
        return Departure(where, player, kind, on, substitute, labelled(line), (*asked, *findings))
    return None


def _player(text: str, before: bool) -> str:
    """The player at the end or the beginning of a piece of a sentence, "" for nobody."""
    plain = _SUBJECT.sub("", text)
    name = left_name(plain)[0] if before else right_name(plain)
    if name is None or is_stop(name.name) or not is_name(name.name) or not name.name[:1].isupper():
        return ""
    return name.name

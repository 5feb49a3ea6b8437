"""What the heads above the columns of a list of games say that is in them."""

from __future__ import annotations

import re

from intake.reading.words import any_case, one_of

_PLAYER = "(?:spieler(?:in)?|player|name)"
_POINTS = "(?:erg(?:ebnis)?|resultat|results?|score|res|punkte?|points?|pts)"
_RESULT = "(?:(?:end)?erg(?:ebnis)?|resultat|results?|score|res|(?:spiel)?ausgang|(?:end)?stand|outcome)"
_WHITE, _BLACK = "(?:weiße?n?|weisse?n?|white)", "(?:schwarze?n?|black)"
_HAD = "(?:hatte|hat|had|has|war|was|ist|is|führte|spielte|played|mit|with)"
_WHO = "(?:wer|who)"


def _had_colour(colour: str) -> str:
    """Return the pattern of a head above the names of those who had a colour."""
    pieces = rf"(?:die |the )?{colour}(?: steine| pieces)?"
    return one_of(rf"(?:{_WHO} )?{_HAD} (?:mit )?{pieces}", rf"{_WHO} {pieces}", rf"{pieces} {_HAD}(?: {_WHO})?")


_HEADS = {
    "white": one_of(
        rf"wei(?:ß|ss)(?:[- ]?{_PLAYER})?", rf"white(?: ?{_PLAYER})?", rf"{_PLAYER} wei(?:ß|ss)", "anziehender?"
    ),
    "black": one_of(rf"schwarz(?:[- ]?{_PLAYER})?", rf"black(?: ?{_PLAYER})?", rf"{_PLAYER} schwarz", "nachziehender?"),
    "first": one_of("heim(?:[- ]?spieler)?", "home(?: ?player)?", rf"{_PLAYER} ?[1a]"),
    "second": one_of(
        "gast(?:[- ]?spieler)?",
        "away(?: ?player)?",
        rf"{_PLAYER} ?[2b]",
        "gegner(?:in)?|opponent|(?:(?:hat )?(?:gewonnen|verloren) )?gegen|(?:won |lost )?against",
    ),
    "had_white": _had_colour(_WHITE),
    "had_black": _had_colour(_BLACK),
    "winner": one_of(
        "(?:gewinn|sieg)er(?:in)?|winner|victor|won(?: by)?|gewonnen(?: hat| von)?|gewinnt|gewann|wins",
        rf"{_WHO} (?:(?:hat )?gewonnen(?: hat)?|gewinnt|gewann|won|wins)",
    ),
    "loser": one_of(
        "verlierer(?:in)?|(?:besiegt|unterlegen|geschlagen)(?:er?|e r)?|loser|lost(?: by)?|beaten|defeated",
        "verloren(?: hat| von)?|verliert|verlor",
        rf"{_WHO} (?:(?:hat )?verloren(?: hat)?|verliert|verlor|lost|loses)",
    ),
    "colour": one_of("farbe|colou?r"),
    "score": one_of(
        rf"{_RESULT}(?: (?:aus )?(?:der )?(?:sicht )?(?:von )?(?:{_WHITE}|w)(?: (?:{_BLACK}|[sb]))?)?",
        rf"{_RESULT} (?:from )?white(?:'s)? (?:view|side|perspective)",
    ),
    "points_first": rf"{_POINTS} ?1",
    "points_second": rf"{_POINTS} ?2",
    "again": one_of(
        "(?:erg(?:ebnis)?|resultat|results?|score|res) ?[2b]|rück(?:spiel|runde|partie)|second (?:leg|game)"
    ),
    "ended": one_of(
        "datum|date|(?:beendet|ended|finished|completed)(?: (?:am|on))?|ende|end(?:datum| ?date)|wann|when|schluss"
    ),
    "day": one_of("tag|day|am|on"),
    "round": one_of("runde|rd|rnd|round"),
    "reason": one_of(
        "grund|reason|bemerkung(?:en)?|remarks?|art|kommentar|comments?|termination"
        "|wie|how|durch|wegen|wodurch|weshalb|warum|why|anmerkung(?:en)?|notiz(?:en)?|notes?"
    ),
    "tournament": one_of("turnier(?:[- ]?(?:nr|code|nummer))?|tournament"),
    "group": one_of("gruppe|group|section|event|code|kürzel"),
    "number_white": one_of(
        "(?:nr|no|id|mitgl(?:ieds)?[- ]?nr) (?:wei(?:ß|ss)|white|w)|white ?(?:id|no)|wei(?:ß|ss)[- ]?nr"
    ),
    "number_black": one_of("(?:nr|no|id|mitgl(?:ieds)?[- ]?nr) (?:schwarz|black|s|b)|black ?(?:id|no)|schwarz[- ]?nr"),
    "pair": one_of("partie|paarung|begegnung|game|pairing|players?|spieler(?:in)?"),
    "apart": one_of(
        "brett|br|board|bd|tisch|(?:lfd )?nr|no|pos|züge|zugzahl|moves|elo|dwz|rating|eröffnung|opening|eco",
        "(?:partie|spiel|game)[- ]?(?:beginn|start|nr|no)|beginn|begonnen|start(?:ed)?|began",
        "gemeldet(?: am)?|meldung|eingang|eingegangen(?: am)?|reported(?: on)?|received(?: on)?",
    ),
}
_PATTERNS = {label: any_case(pattern) for label, pattern in _HEADS.items()}
_MARKS = re.compile(r"[.:()_?/|*-]+")
_WORDS = re.compile(r"[.:()_?]+")
WHITE_SIDE = any_case(
    r"\bwei(?:ß|ss)(?:er|en|e|es)?(?: \w+)? (?:sicht|seite)|\b(?:sicht|seite) (?:von |des )?wei(?:ß|ss)"
    r"|\bwhite(?:'s|s)? (?:view|side|perspective)"
    r"|[(:] ?(?:wei(?:ß|ss)|white|w) ?[-–:/] ?(?:schwarz|black|s|b)\b"
)
"""A head that says of the scores below it that White's points stand first."""

NO_DAY = any_case(
    r"[?–—.-]*|unbek(?:annt|\.)|unknown|not known|nicht bekannt|k\.? ?a\.?|keine angabe|n/?a|fehlt|missing|vergessen"
)
"""What is in the column of days where no day is told."""


def read_label(cell: str) -> str:
    """Return what a head says that is in its column, "" for other words."""
    head = " ".join(_WORDS.sub(" ", cell).split())
    plain = " ".join(_MARKS.sub(" ", cell).split())
    return next((label for label, shape in _PATTERNS.items() if shape.fullmatch(head) or shape.fullmatch(plain)), "")

"""Words that say who won, and the small words around them: each a phrase and the kind of its mention."""

from __future__ import annotations

from collections.abc import Iterator

from intake.reading.mentions.types import Kind, Mention
from intake.reading.words import whole

_PHRASES: tuple[tuple[Kind, tuple[str, ...]], ...] = (
    (
        Kind.WHITE_WINS,
        (
            r"wei(?:ß|ss)-?siege?",
            r"siege? (?:von|für) wei(?:ß|ss)",
            "white wins",
            "ganan? (?:las )?blancas",
            "les blancs gagnent",
            "wit wint",
            "ganham as brancas",
            r"wei(?:ß|ss) (?:gewinnt|gewann|siegt)",
        ),
    ),
    (
        Kind.BLACK_WINS,
        (
            r"schwarz-?siege?",
            r"siege? (?:von|für) schwarz",
            "black wins",
            "ganan? (?:las )?negras",
            "les noirs gagnent",
            "zwart wint",
            "ganham as pretas",
            r"schwarz (?:gewinnt|gewann|siegt)",
        ),
    ),
    (
        Kind.DRAW,
        (
            r"rem[ií]s(?:iert(?:en?)?)?",
            r"rem[ií]za",
            "unentschieden",
            "unentsch\\.?",
            "rem\\.?",
            "draw",
            "drew",
            "drawn",
            "draws",
            "punkte?teilung",
            r"(?:teil(?:en|ten)|halbier(?:en|ten)) (?:sich )?den punkt",
            "den punkt geteilt",
            "teil(?:en|ten) sich(?: beide)? den punkt",
            "(?:split|shared?|halved) the point",
            "dauerschach",
            "patt",
            "stalemate",
            "friedlich",
            "tablas",
            "nulle?",
            "remise",
            "empates?",
            "empatou",
            "patta",
            "rémis?",
        ),
    ),
    (
        Kind.LOSS_NOUN,
        (
            "niederlage",
            "verlust",
            "defeat",
            "loss",
            r"aufgabe(?= (?:von|durch|des|der|by)\b)",
            r"(?:zü|zeitüberschreitung)(?= (?:von|durch|des|der|by)\b)",
            r"resignation(?= (?:of|by)\b)",
        ),
    ),
    (
        Kind.WIN_NOUN,
        (
            "sieg",
            "gewinn",
            "win",
            "victory",
            "sieger(?:in)?(?: ist)?",
            "gewinner(?:in)?(?: ist)?",
            "winner(?: is)?",
            "punkt geht",
            "geht an",
            "punkt",
        ),
    ),
    (
        Kind.YIELD,
        ("unterlag", "unterliegt", "unterlegen", "geschlagen geben", "geschlagen gegeben", "gebeugt", "beugen"),
    ),
    (
        Kind.WIN,
        (
            "gewinnt",
            "gewann",
            "gewonnen",
            "gewinnen",
            "gewunn\\w*",
            "gwunn\\w*",
            "gwonn\\w*",
            "gewonn",
            "gagne",
            "ganó",
            "siegte?",
            "gesiegt",
            "obsiegte?",
            "setzte? sich (?:\\w+ )?durch",
            "wins",
            "won",
            "behielt die oberhand",
            "den ganzen punkt",
        ),
    ),
    (
        Kind.BEAT,
        (
            "besiegte?n?",
            "schl(?:ä|ae)gt",
            "schlug",
            "geschlagen",
            "bezwang",
            "bezwingt",
            "bezwungen",
            "überwand",
            "beats?",
            "beaten",
            "defeat(?:s|ed)",
            "mattgesetzt",
            "matt gesetzt",
            "mated",
            "checkmated",
        ),
    ),
    (
        Kind.LOSE,
        (
            "verliert",
            "verlor",
            "verloren",
            "verlieren",
            "loses",
            "lost",
            "den kürzeren gezogen",
        ),
    ),
    (
        Kind.RESIGN,
        (
            "aufgegeben",
            "aufgeb[nm]",
            "resigned",
            "resigns",
            "gave up",
            "gives up",
            "has given up",
            r"(?:die |seine |ihre )?(?:bedenk)?zeit (?:zum \w+ mal(?:e)? )?überschritten",
            "aufgab",
            "abgab",
            "überschritt die (?:bedenk)?zeit",
            "overstep(?:s|ped) (?:the |his |her )?time(?: limit)?",
            "timed out",
            "ran out of time",
            r"(?:exceeded|overstepped) (?:the |his |her )?time(?: limit)?",
            "forfeited",
            "gestreckt",
        ),
    ),
    (Kind.AGAIN, (r"auch (?:jene|die andere|die zweite|das rückspiel)", "the other one too")),
    (Kind.SAME, ("ebenso", "ebenfalls", "genauso", "desgleichen", "likewise", "dito", "ditto", "gleichfalls")),
    (Kind.EACH, ("beide", "jeweils", "je", "both", "each", "alle", "all", "sämtlich")),
    (Kind.AND, ("und", "and", "sowie", "&", "bzw")),
    (Kind.THEM, ("(?:gegen|mit|against|with) (?:sie|ihn|ihm|ihr|him|her|them)",)),
    (Kind.PRONOUN, ("er", "sie", "he", "she", "dieser", "diese", "letzterer")),
    (
        Kind.DOUBT,
        (
            *(
                "nicht",
                "keine?n?",
                "not",
                "never",
                "no",
                "n't",
                "falsch",
                "wrong",
                "statt",
                "anstatt",
                "sondern",
                "instead",
                "storniert?",
                "annulliert",
                "ungültig",
            ),
            *(
                "wenn",
                "falls",
                "vermutlich",
                "wahrscheinlich",
                "voraussichtlich",
                "vielleicht",
                "evtl",
                "eventuell",
                "wohl",
                "hätte",
                "würde",
                "sofern",
            ),
            *(
                "vorläufig",
                "angeblich",
                "beantragt",
                "vorbehalt(?:lich)?",
                "if",
                "probably",
                "maybe",
                "perhaps",
                "would",
                "unless",
                "assuming",
                "allegedly",
            ),
            *(
                "dürfte",
                "könnte",
                "möchte",
                "behauptet",
                "rechnen?",
                "erwarten?",
                "hoffen?",
                "denke",
                "glaube",
                "soll",
                "likely",
                "might",
                "could",
                "expect",
                "think",
                "believe",
                "hope",
            ),
            *(
                "reklamier\\w*",
                "claim(?:s|ed)?",
                r"automatische \w+",
                r"automat(?:ic|ed) \w+",
                "angeboten",
                "offered",
                "abgelehnt",
                "declined",
                "korrektur",
                "korrigier\\w*",
                "correct(?:ion|ed)?",
                "berichtig\\w*",
            ),
            *(
                "ersatz\\w*",
                "substitut\\w*",
                "rücktritt",
                "zurückgetreten",
                "withdr\\w*",
                "verstorben",
                "gestorben",
                "died",
                "tod",
                "doppelt",
                "offen",
                "open",
                "läuft",
                "running",
                "bisher",
                "steht",
                "stünde",
                "standen",
                "restlichen",
                "übrigen",
                "remaining",
                "ignor\\w*",
            ),
            *(
                "figur",
                "bauern?",
                "qualität",
                "dame",
                "turm",
                "läufer",
                "springer",
                "pawn",
                "piece",
                "queen",
                "rook",
                "knight",
                "bishop",
                "stellung",
                "position",
            ),
            *(
                "beendet nicht",
                "hängepartie",
                "unfinished",
                "früher",
                "damals",
                "irrtümlich",
                "versehentlich",
                "mistake",
                "error",
                "beim letzten mal",
                "last time",
            ),
        ),
    ),
)
"""Read from top to bottom; what an earlier row has found, a later one leaves alone."""

_TABLE = tuple((kind, whole(phrases)) for kind, phrases in _PHRASES)
_GIVES = whole(("gibt", "gab", "geben", "gaben"))
_UP = whole(("auf",))
_SETS = whole(("setzte? sich", "setzten sich"))
_THROUGH = whole(("durch",))
_PASSIVE = whole(("wurde", "wird", "was", "is", "got", "wurden", "werden", "were", "been", "worden"))


VERBS = frozenset({Kind.WIN, Kind.LOSE, Kind.RESIGN, Kind.DRAW, Kind.BEAT, Kind.YIELD})
"""Verbs that a subject can have one after the other."""


def find_phrases(text: str) -> Iterator[Mention]:
    """Yield every phrase of a text, none within another."""
    taken: list[tuple[int, int]] = []
    for kind, pattern in _TABLE:
        for match in pattern.finditer(text):
            if not any(match.start() < end and start < match.end() for start, end in taken):
                taken.append(match.span())
                yield Mention(_voice(kind, text), match.start(), match.end(), match[0])
    through = _SETS.search(text)
    if through and _THROUGH.search(text, through.end()):
        yield Mention(Kind.WIN, through.start(), through.end(), through[0])
    gives = _GIVES.search(text)
    if gives and _UP.search(text, gives.end()):
        yield Mention(Kind.RESIGN, gives.start(), gives.end(), gives[0])


def _voice(kind: Kind, text: str) -> Kind:
    """Return the kind of a verb in the voice of its sentence."""
    return Kind.BEATEN if kind is Kind.BEAT and _PASSIVE.search(text) else kind

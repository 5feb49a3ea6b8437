"""Verbs that say how a game ended only together with another word, which may be apart: "holte gestern einen Punkt".

The word beside the verb is the place of the mention; an article and adjectives before it belong to it.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from intake.reading.guards import Table
from intake.reading.mentions.types import Kind, Mention
from intake.reading.words import one_of, whole

_OTHER = (
    "halben",
    "halber",
    "halbe",
    "moralischen",
    "möglichen",
    "sicheren",
    "erhofften",
    "theoretischen",
    "keinen",
    "kein",
)
_NO_OTHER = "".join(rf"(?<!{word}\s)" for word in _OTHER)
"""Adjectives that turn the meaning of a noun."""

_NOUN = (
    r"(?:(?:eine?[nmr]?|de[nmr]|die|das|zum|seine?[nmr]?|ihre?[nmr]?)\s+"
    rf"(?:[\w-]+e[nrs]?\s+){{0,2}}?)?{_NO_OTHER}"
)
"""What is before a noun: an article and adjectives."""

_TAKES = one_of(
    r"h[oo]l(?:t|te|ten|en)|geholt|mach(?:t|te|ten|en)|gemacht|verbuch\w+|buch(?:t|te)|gebucht|erziel\w+|(?:ge)?sicher(?:t|te)"
    r"|erober\w+|entführ\w+|ergatter\w+|(?:ein)?ge(?:heimst|strichen|fahren)|einfuhr|heims(?:t|te)|str(?:ei|i)cht?|f(?:äh|uh)r(?:t|en)?"
    r"|err[aiu]ng(?:t|en)?|erkämpf\w+|(?:ge)?feier(?:t|te|n)|(?:ge)?land(?:et|ete|en)|(?:davon)?getragen|tr(?:ä|u)gt?|trug"
    r"|gel(?:ing|ang|ung)(?:t|en)?|erreich\w+|(?:mit|nach hause )?genommen|nahm\b.{0,60}\bmit|nimmt\b.{0,60}\bmit"
    r"|(?:ge)?br[ai]ch?(?:t|te|ngt)|kam|kommt|gekommen|gab es|gibt es|schaff(?:t|te)|geschafft"
)
"""Verbs that win what is beside them."""

_GETS = r"bek(?:ommt|am|ommen)|erh(?:ä|ie)lt|erhalten|gutgeschrieben|zugesprochen"
_SUFFERS = one_of(
    r"kassier\w+|hin(?:nehmen|genommen|nahm|nimmt)|n(?:ahm|immt)\b.{0,60}\bhin|(?:ein)?gesteckt|einstecken|steck(?:t|te)"
    r"|erl(?:eidet|itt|itten|eiden)|bez(?:ieht|og|ogen)|quittier\w+|setz(?:t|te) es|gab es|gibt es"
)
_DEALS = r"(?:zu|bei)?ge(?:fügt|bracht)|füg(?:t|te)|bring(?:t|en)|brachte|bereite\w*|zufügen|beibringen|zufügte"
_TAKES_OFF = (
    r"ab(?:genommen|geknöpft|nahm|nimmt|nehmen|getrotzt|gejagt)|n(?:ahm|immt)\b.{0,80}\bab|knöpf(?:t|te)\b.{0,80}\bab"
)
_A_DRAW = r"(?:ein(?:en?)? )?(?:remis|unentschieden|punkteteilung)"
_PARTS = r"(?:auf)?teil(?:t|te|en|ten)|geteilt|teilten"

_THE_GAME = r"(?<!in )(?:die|das|der)\s+(?:\w+\s+)?(?:partie|spiel|begegnung|paarung|punkt|zähler|sieg)\b"

_IDIOMS: tuple[tuple[Kind, str, str], ...] = (
    (Kind.DOUBT, r"vor(?=\s*(?:[.,;!?(]|$|und\b))", "schl(?:ägt|ug)"),
    (Kind.BEAT, rf"{_NOUN}(?:punkt|zähler)", _TAKES_OFF),
    (Kind.BEAT, rf"{_NOUN}(?:niederlage|null)", _DEALS),
    (Kind.DRAW, rf"(?:die )?{_A_DRAW}", r"erreich(?:t|te|en|ten)"),
    (Kind.BEAT, "das nachsehen", r"gegeben|g(?:ab|ibt)"),
    (Kind.BEAT, "in die knie", r"zw[aiu]ng(?:t|en)?|gezwungen"),
    (
        Kind.BEAT,
        "zu[rm] (?:aufgabe|aufgeben|kapitulation)",
        (
            r"zw[ai]ng(?:t|en)?|gezwungen|bring(?:t|en)|brachte|gebracht|nötig(?:t|te|en)|genötigt"
            r"|bew[oe]g(?:en|t|te)?|veranlass\w+|überred\w+"
        ),
    ),
    (Kind.BEAT, "(?:schach)?matt", "setz(?:t|te|en)|gesetzt"),
    (Kind.BEAT, "nieder", r"r[ai]ng(?:t|en)?|kämpf(?:t|te|en)|gerungen|gekämpft"),
    (Kind.BEAT, "aus", r"schalte(?:t|te|n)"),
    (Kind.BEAT, "ab", r"fertig(?:t|te)"),
    (Kind.DRAW, r"(?:sich )?(?:de[nr]|einen) punkt(?: (?:mit|gegen))?", _PARTS),
    (Kind.DRAW, r"(?:sich )?die punkte", _PARTS),
    (
        Kind.DRAW,
        rf"über {_A_DRAW} nicht(?: hinaus)?|nicht (?:über {_A_DRAW}(?: hinaus)?|mehr als (?:ein )?remis)",
        r"k(?:am|amen|ommt|ommen)|gekommen|hinaus(?:gekommen|kam|kamen|kommt)|erreich\w+|geholt|holte",
    ),
    (
        Kind.DRAW,
        "die h(?:a|ä)nde?(?: zum frieden)?",
        r"sich\b.{0,60}\b(?:gereicht|geschüttelt)|(?:reichten|schüttelten)\b.{0,40}\bsich|zum frieden reichten?",
    ),
    (Kind.DRAW, rf"{_NOUN}friedenspfeife", r"(?:ge)?rauch(?:t|te|ten|en)"),
    (
        Kind.DRAW,
        rf"{_NOUN}remis(?:angebot|vorschlag)?(?: (?:angeboten|vorgeschlagen))?",
        (
            r"ange?n(?:ommen|ahm|immt)|n(?:ahm|immt|ehmen)\b.{0,80}\ban|akzeptier\w+|eingewilligt|willig(?:t|te|ten)|einwillig\w+"
            r"|zugestimmt|stimmte\b.{0,60}\bzu|bestätigt(?:e|en)?|eingegangen|g(?:ing|eht|ingen|ehen)\b.{0,80}\bein"
        ),
    ),
    (Kind.WIN, rf"{_NOUN}(?:punkt|zähler)(?: mit)?(?: nach hause)?", rf"{_TAKES}|{_GETS}"),
    (Kind.WIN, "nach hause", "(?:mit)?genommen|gebracht|gefahren|brachte|bringt|nahm|nimmt|fährt|fuhr"),
    (Kind.WIN, rf"{_NOUN}(?:sieg|gewinn|erfolg)(?: nach hause)?", _TAKES),
    (Kind.WIN, r"als (?:verdienter? )?sieger(?:in)?(?! in\b)(?: vom brett)?", r"g(?:eht|ing|egangen)|(?:her)?vor\w*"),
    (Kind.WIN, "die oberhand", "behält|behielt|behalten|gew[ao]nn(?:en)?|gewinnt"),
    (Kind.WIN, r"das (?:bess(?:e)?re|glücklichere) ende(?: für sich)?", r"ha(?:t|tte|ben)|gehabt|behielt|behalten"),
    (
        Kind.WIN_NOUN,
        "an",
        (rf"(?:sie|diese|beide partien) g(?:eht|ing|ehen)(?!.*vorbei)|{_THE_GAME}.{{0,120}}?\bg(?:eht|ing|egangen)"),
    ),
    (Kind.WIN, r"(?:siegreich|erfolgreich)(?! (?!gegen\b)\w+(?:t|en)\b)", r"ist|war|waren|gewesen|blieb|geblieben"),
    (Kind.WIN, "für sich", r"entsch(?:ied|eidet|ieden|eiden)"),
    (Kind.WIN, "durch", r"setz(?:t|te|ten|en)\b.{0,40}?\bsich|sich\b.{0,60}?\bsetz(?:t|te|ten)"),
    (Kind.LOSE, rf"{_NOUN}niederlage", _SUFFERS),
    (Kind.LOSE, "matt ?setzen", r"l(?:ä|ie)ßt? sich|lässt sich|sich\b.{0,100}\bl(?:ässt|ieß|assen)"),
    (Kind.LOSE, "das nachsehen", r"ha(?:t|tte|tten|ben)|gehabt"),
    (Kind.LOSE, "den kürzeren", r"z(?:og|ieht|iehen|ogen)|gezogen"),
    (Kind.LOSE, "leer", r"g(?:ing|eht)\b.{0,80}\baus|aus(?:gegangen|ging|geht)"),
    (Kind.RESIGN, "die waffen", r"(?:ge)?streck(?:t|te|ten|en)"),
    (Kind.RESIGN, "die segel", r"str(?:eich(?:t|en)|ich|ichen)|gestrichen"),
    (Kind.RESIGN, "das handtuch", "wirft|warf|geworfen|werfen"),
    (Kind.RESIGN, "(?:den|seinen|ihren) könig", r"(?:um)?gelegt|leg(?:t|te)\b.{0,80}\bum|umleg(?:t|te|en)|umgeworfen"),
    (Kind.RESIGN, "(?:aufgeben|passen|kapitulieren|die waffen strecken)", r"mus(?:s|ste|sten)|müssen"),
    (
        Kind.RESIGN,
        rf"{_NOUN}partie",
        r"(?<!nicht )abgegeben(?! (?:zur|an)\b)|g(?:ab|ibt)\b(?!.{0,80}\b(?:an|zur)\b).{0,80}\bab",
    ),
    (Kind.RESIGN, r"(?:die |seine |ihre )?(?:bedenk)?zeit", "überschr(?:itt|eitet|itten)|gerissen|reißt|überzogen"),
    (
        Kind.LOSE,
        r"(?:den |einen )(?:ganzen |vollen )?(?:punkt|zähler)",
        r"(?:ab|her)ge(?:geben|ben)|g(?:ab|ibt)\b.{0,80}\bab",
    ),
    (Kind.YIELD, r"(?:den |einen )(?:ganzen |vollen )?(?:punkt|sieg)", r"überl(?:ässt|ieß|assen)"),
    (
        Kind.YIELD,
        "geschlagen",
        r"sich\b.{0,100}\b(?:gegeben|geben)|g(?:ab|ibt)\b.{0,100}?\bsich|sich\b.{0,100}\bg(?:ab|ibt)",
    ),
    (Kind.YIELD, r"zum (?:\w+ )?(?:sieg|gewinn|erfolg)", r"gratulier\w*|beglückwünscht\w*"),
    (
        Kind.WIN_NOUN,
        "für(?= (?:(?:herrn?|frau|den|die) )?(?-i:[A-ZÄÖÜ]))",
        rf"{_THE_GAME}.{{0,120}}?\b(?:gewonnen|entschieden|gewertet|verbucht|gutgeschrieben)",
    ),
    (Kind.YIELD, r"beug(?:t|te)|(?:ge)?beug(?:t|en)", "sich"),
    (Kind.YIELD, "(?:ge)?scheiter(?:t|te|n)", "an"),
)
"""Read from top to bottom: the kind, the word that is the place of the mention, and the verb or particle beside it."""

_TABLE = Table(*(((kind, whole(company)), whole(anchor)) for kind, anchor, company in _IDIOMS))

_ENDS = re.compile(
    r"[;:!?()]|(?<![\d.]),(?!\s+(?:de[mn]\s+)?\d)|\b(?:und|sowie|and)\s+(?!(?:de[rnm]|die|gegen|mit|von|an)\s)(?=[a-zäöü])"
)
"""Where the clause of a verb ends: not at the comma of a date, not between two names."""


def find_idioms(text: str) -> Iterator[Mention]:
    """Yield the idioms of a text, each at the word beside its verb."""
    matches = list(_TABLE.matches(text))
    ends = list(_ENDS.finditer(text)) if matches else []
    begins, stops = [0, *(found.end() for found in ends)], [*(found.start() for found in ends), len(text)]
    for (kind, company), found in matches:
        begin = begins[bisect_right(begins, found.start()) - 1]
        if company.search(text, begin, stops[bisect_left(stops, found.end())]):
            yield Mention(kind, found.start(), found.end(), found[0])

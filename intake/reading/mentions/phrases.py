"""Words that say who won, and the small words around them: each a phrase and the kind of its mention."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from intake.reading.doubts import english as english_doubts
from intake.reading.doubts.german import MISSED, NOT_YET, OF_ANOTHER_EVENT, OPINION, REPORTS, SUPPOSED
from intake.reading.guards import Table
from intake.reading.mentions.english_phrases import ENGLISH
from intake.reading.mentions.german_idioms import find_idioms
from intake.reading.mentions.types import Kind, Mention
from intake.reading.reasons import NEVER_MOVED
from intake.reading.scores import OFFER_TAKEN, PEACEFULLY
from intake.reading.words import any_case, one_of, whole

_DOUBTS = r"""
(?<!noch\s)nicht nicht(?!\s(?:gemeldet|mitgeteilt)\b) nie niemals keine?n?(?!\sverwechslung) not(?!\syet\sreported\b)
never no n't falsch wrong statt anstatt sondern instead
storniert? annulliert ungültig wenn falls voraussichtlich evtl eventuell wohl hätte würde sofern vorläufig beantragt
vorbehalt(?:lich)? if would unless rechnen? erwarten? hoffen? denke glaube behauptet
likely might could expect think believe hope reklamier\w* claim(?:s|ed)? abgelehnt
declined korrektur korrigier\w* correct(?:ion|ed)? berichtig\w* ersatz\w* substitut\w* rücktritt
zurückgetreten withdr\w* verstorben gestorben died tod doppelt offen open läuft(?!\ses\s) running bisher
steht(?!\s(?:auch\s)?so\s(?:auch\s)?(?:auf|aufm|am|im|in)\s(?!gewinn|verlust|sieg|remis))
stünde standen restlichen übrigen remaining ignor\w* figur bauern? qualität dame turm läufer
springer pawn piece queen rook knight bishop stellung position hängepartie unfinished früher damals
irrtümlich versehentlich mistake error fast beinahe? nahezu almost nearly according
"""
"""Words that make a result doubtful, or that belong to something else."""

_NEARLY = "(?:fast|beinahe?|nahezu|so gut wie|almost|nearly|as good as|practically)"
_OUTCOME = (
    "(?:gewonnen|verloren|gewinn|verlust|sieg|remis|aufgegeben|matt|won|lost|resigned|drawn?|beaten|geschlagen|besiegt)"
)
"""How a game would end that stands so: it has not ended yet."""

_END = "(?:remis|sieg|unentschieden|punkteteilung|draw|win)"
_BEHIND_END = "(?:(?<=remis )|(?<=sieg )|(?<=unentschieden )|(?<=punkteteilung )|(?<=draw )|(?<=win ))"
"""Where words follow for an end that only comes near."""

_NO_OFFER = (
    r"(?:neither|nobody|no one|none|keiner|keine|niemand|weder)(?: \w+){0,5}"
    r" (?:will|wants?|would|offer(?:s|ed|ing)?|accept(?:s|ed)?|bietet|bot|nimmt|nahm|möchte|mag)(?: \w+){0,3}"
    r" (?:draw|remis)"
)
"""What nobody has offered is no result."""

_OPPONENTS = (
    r"(?:für|an|zugunsten|for|to|of) (?:de[nrs]|die|seine[rnm]?|ihre[rnm]?|alle|the|his|her|all) (?:\w+ )?"
    r"(?:gegner\w*|opponents?)"
)
"""Whoever is spoken of has lost what counts for the opponents."""

_PHRASES: tuple[tuple[Kind, *tuple[str, ...]], ...] = (
    (Kind.LOSE, rf"{_OPPONENTS} (?:als |mit )?(?:gewonnen|gewinn|sieg|punkt|wins?|won)"),
    (Kind.WIN, "zum siege? (?:führen|führte|geführt)"),
    (
        Kind.DOUBT,
        _OPPONENTS,
        _NO_OFFER,
        *NOT_YET,
        *SUPPOSED,
        *MISSED,
        *OF_ANOTHER_EVENT,
        *OPINION,
        *english_doubts.OPINION,
        "remis(?:angebote?)? (?:wurde |hat |hatte )?(?:abgelehnt|verweigert|ausgeschlagen)",
        "draw (?:offer )?(?:declined|refused|rejected)",
        rf"{_NEARLY} (?:schon |noch )?{_OUTCOME}",
        rf"(?:steht|stand|stehe|stünde|standen) (?:\w+ ){{0,3}}(?:auf |in )?{_OUTCOME}",
        rf"(?:auf )?{_OUTCOME} (?:steht|stand|stünde|standen)",
        rf"(?:is|was|were|stood) (?:\w+ ){{0,2}}(?:winning|losing|{_NEARLY} \w+)",
        rf"{_BEHIND_END}(?:(?:zeichnet|bahnt) sich (?:ab|an)|(?:ist |liegt )?in (?:sicht|der luft))",
        rf"(?:zeichnet|bahnt) sich(?= (?:\w+ ){{0,2}}{_END} (?:ab|an))",
        rf"{_BEHIND_END}(?:is )?(?:in the air|in sight|on the cards|in the offing)",
    ),
    (
        Kind.WHITE_WINS,
        "wei(?:ß|ss)-?siege?|(?:siege?|gewonnen) (?:von|für) wei(?:ß|ss)|white wins|(?:win|won|victory) for white",
        "ganan? (?:las )?blancas|les blancs gagnent|wit wint|ganham as brancas",
        "(?<!mit )wei(?:ß|ss) (?:gewinnt|gewann|siegt)|(?:für|for) (?:wei(?:ß|ss)|white)",
    ),
    (
        Kind.BLACK_WINS,
        "schwarz-?siege?|(?:siege?|gewonnen) (?:von|für) schwarz|black wins|(?:win|won|victory) for black",
        "ganan? (?:las )?negras",
        "les noirs gagnent|zwart wint|ganham as pretas|(?<!mit )schwarz (?:gewinnt|gewann|siegt)",
        "(?:für|for) (?:schwarz|black)",
    ),
    (
        Kind.DRAW,
        r"rem[ií]s(?:iert(?:en?)?|ieren|en)?|rem[ií]za|un(?:ent|end)schi?e?den|unentsch\.?|rem\.?|draw|drew|drawn|draws",
        "halbe?[- ]halbe?|fifty[- ]fifty|punkte?teilung|remisschluss|(?:zug|stellungs)wiederholung",
        "(?:ein(?:en)?|je) halbe[rn]?(?: punkte?)?|halbe[rn]? punkte?|frieden(?:sschluss)?(?: geschlossen)?(?! mit)",
        "half a point(?: each)?|(?:could|can|did)(?: not|n't) get more than a draw|dauerschach|patt|stalemate",
        rf"{PEACEFULLY}(?: auf (?:ein )?(?:remis|unentschieden))?",
        "ohne (?:einen )?(?:sieger|gewinner)|without a winner",
        "(?-i:remi)|remise|rémis?|tablas|nul(?:le)?|oavgjort|berabere|empates?|empatou|patta",
    ),
    (
        Kind.LOSS_NOUN,
        r"niederlage|verlust|defeat(?! by\b)|loss|aufgabe(?= (?:von|durch|des|der|by)\b|:? (?-i:[A-ZÄÖÜ]))",
        r"(?:zü|(?:bedenk)?(?:zeit|frist)überschreitung)(?= (?:von|durch|des|der|by)\b|:? (?-i:[A-ZÄÖÜ]))",
        r"resignation(?= (?:of|by)\b)",
    ),
    (
        Kind.WIN_NOUN,
        "siege?|gewinn|erfolg|win|wins(?=:)|victory|sieger(?:in)?(?: ist)?|gewinner(?:in)?(?: ist)?|winner(?: is)?",
        "kampflos(?:er sieg)?(?= (?:für|an) )|walk ?over(?= for )|(?:default|forfeit)(?:ed)?(?= in favou?r of )",
        "punkt geht|zu ?gunsten(?: von)?|geht an|punkt",
    ),
    (Kind.YIELD, "unterlag|unterliegt|unterlegen"),
    (
        Kind.WIN,
        r"gewinn?t|gewann(?:en)?|gewonnen|gewinnen|gewunn\w*|gwunn\w*|gwonn\w*|gewonn|gagne|ganó",
        "aufgabe (?:meine[sr]|seine[sr]|ihre[sr]|des) gegners|siegte?n?|gesiegt|ob(?:ge)?siegte?",
        "durch(?:gesetzt|setz(?:t|te|ten|en)(?! und))|triumphierte?|gepunktet|punktete?",
        "revanchier(?:te|t)(?: sich)?|(?:got|took|had|gets|takes) (?:his|her) revenge",
        r"(?:siegreich|erfolgreich)(?= (?:gegen|über)\b)|wins|won|den (?:ganzen|vollen) punkt",
    ),
    (
        Kind.BEAT,
        "(?:besiegen|schlagen|bezwingen|überwinden)|überspielte?(?! in)",
        "besiegte?n?|schl(?:ä|ae)gt|schlug|geschlagen|bezwang",
        "nieder(?:gerungen|r[ai]ng(?:t|en)?|gekämpft|kämpf(?:t|te|en))|ausgeschaltet|ausschalte(?:t|te|n)",
        "(?:weg|vom brett )ge(?:fegt|putzt|räumt|hauen|pustet|blasen)|(?:platt|fertig) ?gemacht|rasiert|abserviert",
        "überroll(?:t|te)|überrannte?|demontier(?:t|te)|zerleg(?:t|te)",
        r"abgefertigt|abfertig(?:t|te)|matt(?:ge)?setz(?:t|te|en)|forced(?= (?:\w+[ .]+){1,4}to resign\b)",
        "bezwingt|bezwungen|überw[au]nd(?:en)?|überwindet|beats?|bt|beaten|def\\.?|gschlag[ne]n?|mated",
        r"defeat(?:s|ed|(?= by\b))",
        "checkmated",
    ),
    (Kind.LOSE, "[vf]erlieh?rt|verlor|verloh?ren|verlieren|loses|lost|(?:ran|run|runs) out of time"),
    (
        Kind.RESIGN,
        "aufgege?be?n|aufgeb[nm]|resigned|resigns|gave up|gives up|must give up|has given up|aufgab|abgab",
        r"overstep(?:s|ped)(?: (?:the |his |her )?time(?: limit)?|(?=\s*(?:$|[.,;])| (?:against|on)\b))",
        "timed out|ran out of time",
        "(?:his |her )?(?:time|clock) (?:ran|has run|had run) out",
        "(?:seine |ihre |die )?(?:bedenk)?zeit (?:ist |war )?abgelaufen",
        "(?<!the )flag (?:fell|(?:has )?fallen|dropped|went down)|(?:fähnchen|blättchen) (?:fiel|gefallen)",
        "exceeded (?:the |his |her )?time(?: limit)?|forfeit(?:ed|s)|(?<=had to )forfeit|kapitulierte?|resignierte?",
        "hin(?:ge)?schm(?:iss|issen|eißt)|hinwerfen|hingeworfen|warf hin",
        "(?:throws?|threw|thrown) (?:in the towel|the towel in(?:to)?(?: the ring)?)|concede(?:s|d)",
        rf"nie (?:geantwortet|gezogen)|{NEVER_MOVED}",
        r"(?:seit|innerhalb|binnen) (?:\w+ ){0,2}\d+ tagen nicht (?:mehr )?(?:gezogen|geantwortet)",
    ),
    (Kind.AGAIN, "auch (?:jene|die andere|die zweite|das rückspiel)|the other one too"),
    (Kind.SAME, "ebenso|ebenfalls|genauso|desgleichen|likewise|dito|ditto|gleichfalls"),
    (
        Kind.EACH,
        "beide (?:spieler )?(?:haben )?(?:verlieren|verloren|verlust|genullt)",
        "both (?:players )?(?:lost|lose|forfeit(?:ed)?|defaulted)|twice|both times|zweimal|beides",
        "beide(?: male?)?|jeweils|je|both|each|alle|all|sämtlich",
    ),
    (Kind.AND, "und|and|sowie|&|bzw|as well as|sondern auch|als auch|wie auch|but also"),
    (
        Kind.THEM,
        "(?:gegen|mit|against|with) (?:sie|ihn|ihm|ihr|him|her|them)",
        r"(?:(?<=\bhat )|(?<=schlug )|(?<=besiegte )|(?<=bezwang ))ih[nm]",
    ),
    (Kind.OWN, r"(?:seine|ihre|his|her)[nrm]?(?= (?:\w+ ){0,2}(?:partien?|spiele?|games?)\b)"),
    (Kind.PRONOUN, "er|sie|he|she|diese[rs]?(?! (?-i:[A-ZÄÖÜ]))|(?:letzt|erst)erer?"),
    (
        Kind.DOUBT,
        one_of(*_DOUBTS.split()),
        rf"(?:angeboten|offered)(?!.{{0,80}}\b{OFFER_TAKEN})",
        rf"soll(?!(?<=\bich soll){REPORTS})",
        r"automatische \w+|automat(?:ic|ed) \w+",
        rf"möchte(?!{REPORTS})",
        "beendet nicht|beim letzten mal|last time",
    ),
)
"""Read from top to bottom; what an earlier row has found, a later one leaves alone."""

_TABLE = Table(*((kind, whole(*phrases)) for kind, *phrases in (*ENGLISH, *_PHRASES)))
_GIVES = whole("gibt|gab|geben|gaben")
_UP = whole("auf")
_ACTIVE = any_case(
    r"beats?|bt|overcame|saw off|(?:g[oe]t|had|rec|acc|obt|forc).*|schl(?:ä|ae)gt|schlug|bezwang|bezwingt"
    r"|überwa?i?nde?t?"
)
"""Verbs of beating that have no passive in this form."""
_PASSIVE = whole("wurde|wird|wurden|werden|worden")
_PASSIVE_BEFORE = any_case(r"\b(?:was|is|got|were|are|been|being)(?: \w+){0,3}? $")
"""In English the auxiliary is right before the participle, but for adverbs."""

_BY_WHOM = any_case(r" ?by\b")
"""In English what is behind a verb in the passive, also without an auxiliary: "beaten by Wolf"."""

_LOOK_BACK = 60
"""Characters before a verb in which its auxiliary is (our own choice)."""


VERBS = frozenset({Kind.WIN, Kind.LOSE, Kind.RESIGN, Kind.DRAW, Kind.BEAT, Kind.YIELD})
"""Verbs that a subject can have one after the other."""


def find_phrases(text: str) -> Iterator[Mention]:
    """Yield every phrase of a text, none within another."""
    idioms = [*_leave_first(find_idioms(text))]
    yield from (_put_in_voice(one, text) for one in idioms)
    taken = [(one.start, one.end) for one in idioms]
    for kind, match in _TABLE.matches(text):
        if not any(match.start() < end and start < match.end() for start, end in taken):
            taken.append(match.span())
            yield _put_in_voice(Mention(kind, match.start(), match.end(), match[0]), text)
    gives = _GIVES.search(text)
    if gives and _UP.search(text, gives.end()):
        yield Mention(Kind.RESIGN, gives.start(), gives.end(), gives[0])


def _leave_first(mentions: Iterable[Mention]) -> Iterator[Mention]:
    """Yield mentions without those that overlap an earlier one."""
    taken: list[Mention] = []
    for one in mentions:
        if not any(one.start < other.end and other.start < one.end for other in taken):
            taken.append(one)
            yield one


def _put_in_voice(verb: Mention, text: str) -> Mention:
    """Return a verb with its kind in the voice of its sentence; some forms have no passive."""
    if verb.kind is not Kind.BEAT or _ACTIVE.fullmatch(verb.text):
        return verb
    before = text[max(0, verb.start - _LOOK_BACK) : verb.start]
    is_passive = _BY_WHOM.match(text, verb.end) or _PASSIVE_BEFORE.search(before) or _PASSIVE.search(text)
    return replace(verb, kind=Kind.BEATEN) if is_passive else verb

"""Words of dialects in a line, written as in a book: "Da Zobel hod an Koch gschlogn", "Koch hett tegen Wolf wunnen"."""

from __future__ import annotations

import re
from types import MappingProxyType

from intake.reading.guards import Guarded
from intake.reading.words import any_case, one_of

_TABLE = """
hod hat, hods hat sie, hots hat sie, hobn haben, hom haben, ham haben, hamma haben wir, het hat, hend haben, san
sind, sand sind, san's sind sie, isch ist, war's war es, gega gegen, gegan gegen, gega'n gegen den, gäge gegen,
gwonna gewonnen, gwunna gewonnen, gwonnen gewonnen, gwunne gewonnen, gwinnt gewinnt, verlorn verloren, valorn
verloren, vaspuit verloren, verlore verloren, vaplempert verloren, gschlogn geschlagen, gschlagn geschlagen, gschlage
geschlagen, aufgebn aufgegeben, aufgem aufgegeben, ufgäh aufgegeben, ufgeh aufgegeben, gspuit gespielt, gspielt
gespielt, gspült gespielt, gmacht gemacht, gmocht gemacht, gfreit gefreut, ghert gehört, griagt bekommen, kriagt
bekommen, überschrittn überschritten, übaschrittn überschritten, ausanand auseinander, ausananda auseinander,
mitanand miteinander, mitananda miteinander, zwoa zwei, zwoate zweite, zwoamoi zweimal, oamoi einmal, oane eine, oan
einen, oa ein, koa kein, koan keinen, koane keine, ned nicht, nöd nicht, nid nicht, nimma nicht mehr, nimmer nicht
mehr, habn haben, hob habe, i ich, enk euch, nix nichts, heid heute, heit heute, gestan gestern, gesdan gestern,
vorgestan vorgestern, dahoam daheim, scho schon, eahm ihm, aa auch, mia wir, mir wir, oidn alten, oide alte, oid alt,
junga junger, dea der, dees das, des das, de die, hams haben sie, verspuit verloren, jejen gegen, jejn gegen,
jewonnen gewonnen, jewonn gewonnen, jewinnt gewinnt, jewann gewann, jeschlagen geschlagen, jeschlaan geschlagen,
uffjejeben aufgegeben, upjejovve aufgegeben, jespielt gespielt, jespillt gespielt, jemacht gemacht, verlore verloren,
nit nicht, nich nicht, dat das, dä der, un und, hät hat, hätt hat, joot gut, jut gut, jestern gestern, vorjestern
vorgestern, johr jahr, hett hat, hebbt haben, hebben haben, harr hatte, wunnen gewonnen, winnt gewinnt, verlaren
verloren, verloorn verloren, upgeven aufgegeben, opgeven aufgegeben, tegen gegen, teegen gegen, güstern gestern,
gistern gestern, vörgüstern vorgestern, an'n am, annern anderen, speelt gespielt, week woche, dag tag, maandag
montag, dingsdag dienstag, middeweek mittwoch, dunnersdag donnerstag, freedag freitag, sünnavend sonnabend, sünndag
sonntag, sünd sind, ünner unter, twüschen zwischen, swatt schwarz, witt weiß, remies remis, bedwungen bezwungen,
slaan geschlagen, slagen geschlagen, hüüt heute, hüt heute, hot hat, hend haben, gege gegen, g'wonne
gewonnen, gwonne gewonnen, g'wonna gewonnen, g'spielt gespielt, g'spuit gespielt, g'schlage geschlagen, g'schlagn
geschlagen, g'schlogn geschlagen, net nicht, geschtern gestern, geschdern gestern, vorgeschtern vorgestern, gewonn
gewonnen, geschlachn geschlagen, uffgegehm aufgegeben, ooch auch, nischt nichts, gschpielt gespielt, g'schpielt
gespielt, slahn geschlagen, sik sich, ehr ihre, sülvst selbst, utgahn ausgegangen
"""
"""A word and how it is written; the first one is that of the dialect."""


def _read(table: str) -> dict[str, str]:
    """Return the words of a table."""
    entries = (" ".join(entry.split()).partition(" ") for entry in table.split(","))
    return {word: meant for word, _, meant in entries}


_WORDS = MappingProxyType(_read(_TABLE))

_SURE = Guarded(
    r"\b(?:hods?|hots|hom|hamma|isch|gega\w?|gäge|gw[ou]nn[ae]|gwonnen|gwinnt|verlorn|valorn|vaspuit|gschl[oa]gn"
    r"|gschlage|aufgebn|aufgem|ufg[äe]h|gspuit|gspielt|gm[ao]cht|überschrittn|übaschrittn|ausananda?|mitananda?|zwoa\w*"
    r"|ges[td]an|vorgestan|eahm|oidn"
    r"|jeje?n|jew[oai]nn\w*|jeschla\w+|u(?:ff|p)jej\w+|jespiel+t|jemacht|hät|hätt|dä|jestern|vorjestern|johr|hett|hebb(?:t|en)"
    r"|harr|wunnen|verl[ao]+re?n(?<!verloren)|upgeven|opgeven|te+gen|g[üi]stern|vörgüstern|dingsdag|middeweek|dunnersdag|freedag"
    r"|sünnavend|sünndag|twüschen|swatt|gege|gesch[td]ern|vorgeschtern|gwonne|gschpielt|gewonn|geschlachn"
    r"|uffgegehm)\b|\bg'(?:wonn[ae]|sch?p[iu]+e?l?t|schl[oa]g\w+)\b"
)
"""Words that are none in a book: what is beside them is dialect, too."""

_WORD = any_case(rf"(?<![\w'’-])(?:{one_of(*_WORDS)})(?![\w'’-])")
_ARTICLES = (
    (re.compile(r"\b(?:[Dd]a|[Dd]r) (?=(?:junge |alte |ältere |jüngere )?[A-ZÄÖÜ])"), "der "),
    (re.compile(r"\ban (?=(?:jungen |alten )?[A-ZÄÖÜ][a-zäöüß]+\b(?! ?(?:tag|Tag|Brett)))"), "den "),
    (re.compile(r"(?<![\w'’])[Dd]['’] ?(?=[A-ZÄÖÜ])"), "die "),
    (re.compile(r"\b[Mm]im (?=[A-ZÄÖÜ])"), "mit dem "),
    (re.compile(r"\b[Ff]ro (?=[A-ZÄÖÜ])"), "Frau "),
    (re.compile(r"\b[Mm]i (?=da [A-ZÄÖÜ])"), "mit "),
    (re.compile(r"\b[Ii]s\b"), "ist"),
)
"""Short words that are dialect only beside such ones."""


def write_plainly(line: str) -> str:
    """Return a line in dialect as it is written in a book, any other one as it is."""
    if not _SURE.search(line):
        return line
    for shape, meant in _ARTICLES:
        line = shape.sub(meant, line)
    return str(_WORD.sub(lambda found: _in_case(found[0]), line))


def _in_case(word: str) -> str:
    """Return what a word of the dialect means, with its capital."""
    meant = _WORDS[word.lower()]
    return meant[:1].upper() + meant[1:] if word[:1].isupper() else meant

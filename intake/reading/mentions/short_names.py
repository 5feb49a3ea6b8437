"""Short forms of given names: those of a table, and beginnings with an ending of short forms ("Archie", "Elfi")."""

from __future__ import annotations

from types import MappingProxyType

from intake.reading.words import split_words

_SHORT = """
lilo lieselotte liselotte, lotte charlotte lieselotte, theo theodor matthaeus, harry harald harold
henry, hans johannes johann, uli ulrich ulrike, klaus nikolaus, wolfi wolfgang, sepp josef joseph,
jupp josef, max maximilian, fritz friedrich, heinz heinrich, heiner heinrich, hannes johannes, basti
sebastian, matze matthias, juppi josef, willi wilhelm willy, rudi rudolf ruediger, gerdi gerhard
gertrud, gerd gerhard, bernd bernhard, berti albert bertram herbert hubert norbert, kalle karl, moni
monika, gabi gabriele, steffi stefanie stephanie, susi susanne, trudi gertrud, resi theresia
theresa therese, hilde hildegard brunhilde, lisa elisabeth, lisbeth elisabeth, betty elisabeth
elizabeth, bine sabine, conny cornelia konrad, elli elisabeth eleonore, ella elisabeth, friedel
friedrich friedhelm elfriede, toni anton antonia, vroni veronika, manni manfred, ede eduard, ernie
ernst ernest, kurti kurt, ossi oswald oskar, poldi leopold leopoldine, lutz ludwig, schorsch georg,
joerg georg, bill william, will william, bob robert, rob robert, dick richard, rick richard, jim
james, jack john, johnny john, ted edward theodore, ned edward, tom thomas, tony anthony antony anton antonio antonin,
mike michael, mick michael, dave david, dan daniel, steve stephen steven, chuck charles, charlie
charles, hank henry, larry lawrence laurence, liz elizabeth, beth elizabeth, peggy margaret,
maggie margaret, meg margaret, kate katherine catherine, sue susan, jenny jennifer, becky rebecca,
sandy alexander alexandra, sascha alexander, alex alexander, nick nicholas, joe joseph, pat patrick
patricia,
poldl leopold, sepperl josef, seppi josef, pepi josef, peppi josef, beppo josef, wastl sebastian, girgl
georg, schorschi georg, hias matthias, hiasl matthias, lois alois, loisl alois, luis alois, vinz vinzenz,
jochen joachim, achim joachim, micha michael, michi michael michaela, mischa michael, lisl elisabeth,
liesl elisabeth, liesel elisabeth, liesi elisabeth, sissi elisabeth, lissy elisabeth, lilli elisabeth lieselotte,
baerbel barbara, babs barbara, burgl walburga, gretl margarete margarethe margareta, gretel margarete
margarethe margareta, grete margarete margarethe margareta, greti margarete margarethe margareta, gitti
brigitte, gitta brigitte, biggi brigitte birgit, traudl gertraud waltraud edeltraud, traudel gertraud
waltraud edeltraud, traudi gertraud waltraud edeltraud, traude gertraud waltraud edeltraud, trude gertrud,
vevi genoveva, zenzi kreszentia kreszenz, leni magdalena helene lena, lena magdalena helena, lene helene
magdalena, nele cornelia, tine christine martina bettina, tina christina martina bettina, hanni johanna
hannelore, hanne johanna hannelore, lore hannelore eleonore, rosl rosa rosina rosemarie, rosi rosa rosina
rosemarie roswitha, uschi ursula, ulla ursula ulrike, ulli ulrich ulrike, sanne susanne, suse susanne, jette
henriette, rike friederike ulrike, fritzi friederike, frieda elfriede, friedl friedrich gottfried elfriede,
fredi alfred manfred, freddy alfred manfred frederick, fred alfred manfred frederick, adi adolf, bert albert
herbert hubert norbert robert, bertl albert herbert hubert norbert, wiggerl ludwig, hein heinrich, heini
heinrich, hinnerk heinrich, hansi johannes johann hans, hansl johannes johann hans, johann johannes, hennes hermann
johannes, kalli karl, charly karl charles, fiete friedrich, mattes matthias, geri gerhard, waldi walter
waldemar, walli waltraud walburga, sigi siegfried siegmund sigmund sigrid, siggi siegfried siegmund sigmund
sigrid, gustl august auguste gustav, gusti august auguste, kathi katharina, kati katharina, kaethe katharina,
franzi franziska, maxi maximilian maximiliane, edi eduard, ruedi rudolf, ueli ulrich, koebi jakob, heiri
heinrich, chrigel christian, vreni verena, wisi alois, noldi arnold, michel michael, danni daniela,
archie archibald, alfie alfred, bertie albert herbert, bobby robert, robbie robert, billy william, willie
william, wullie william, jimmy james, jamie james, jock john, jackie jacqueline john, jake jacob, jerry gerald
jeremy gerard jerome, gerry gerald gerard, jeff geoffrey, geoff jeffrey, hal harold henry, hattie harriet,
lottie charlotte, lizzie elizabeth, lizzy elizabeth, libby elizabeth, betsy elizabeth, bess elizabeth, elsie
elizabeth elspeth, nell eleanor ellen helen, nellie eleanor ellen helen, ellie eleanor ellen elizabeth, molly
mary, polly mary, peg margaret, maisie margaret, madge margaret, kitty katherine catherine kathleen, katie
katherine catherine kathleen, kathy katherine kathleen catherine, cathy catherine, kit christopher, sally
sarah, sadie sarah, susie susan susanna suzanne, suzy susan suzanne, fanny frances, frankie francis frances
frank, frank francis franklin, paddy patrick, patsy patricia, patty patricia, mickey michael, mikey michael,
teddy edward theodore, ed edward edwin edmund edgar, al albert alan alfred, sandie alexandra, alec alexander,
xander alexander, sasha alexander alexandra aleksandr, drew andrew, nicky nicholas nicola, dickie richard,
ricky richard, rich richard, wally walter, gus angus augustus, geordie george, ally alistair alasdair alison,
jess jessica, dot dorothy, dolly dorothy, dottie dorothy, terry terence theresa, tess theresa, trish patricia,
tricia patricia, penny penelope, roz rosalind, ros rosalind rosemary, mandy amanda, winnie winifred, evie
evelyn eve, barb barbara, debbie deborah, tilly matilda, millie mildred millicent, mo maureen maurice, mossie
maurice, pip philip, barney bernard barnaby, bernie bernard bernadette, gene eugene, ike isaac, laurie
lawrence laurence, lenny leonard, len leonard, ollie oliver olivia, toby tobias, jules julian julia julius,
pepe jose, paco francisco, pancho francisco, nacho ignacio, quique enrique, manolo manuel, beppe giuseppe,
gigi luigi, kasia katarzyna, gosia malgorzata, zosia zofia, basia barbara, tomek tomasz, janek jan, jurek
jerzy, wojtek wojciech, krzysiek krzysztof, piotrek piotr, tadek tadeusz, kuba jakub, maciek maciej, zbyszek
zbigniew, misha mikhail, kolya nikolai, vanya ivan, volodya vladimir
"""

_FURTHER = """
trude gertrude, trudi gertrude, trudl gertrud gertrude, trudel gertrud gertrude, trudy gertrud gertrude, heidi
adelheid heidemarie heidrun heidelinde, lisi elisabeth, lise elisabeth, liesi elisabeth, lieschen elisabeth, sisi
elisabeth, sissy elisabeth, lilly elisabeth lilian liliane liliana lillian, lisa elizabeth, mizzi maria, mitzi maria,
mirl maria, moidl maria, maridl maria, mariandl maria marianne, resl theresia theresa therese, reserl theresia theresa
therese, nanni anna marianne, nandl anna ferdinand, nandi ferdinand, anderl andreas andre, kaethi katharina kaethe,
kaethl katharina kaethe, kathl katharina kathrin, loni apollonia leonie, burgi walburga notburga burghard, babsi
barbara, wetti barbara, tini christine christina martina bettina tina, franzi franz, fritzl friedrich fritz, fredl
alfred manfred fred frederik, hannerl johanna hanna hannah hannelore, hubsi hubert, nazl ignaz, jockel joachim jakob,
jockl joachim jakob, jogi joachim, joggi jakob, charlie karl, lenzi lorenz, luggi ludwig, mandi manfred, nobby
norbert, nobbi norbert, pold leopold, schani johann, schosch georg, simmerl simon, tommy thomas tomas tomasz, tommi
thomas tomas, wasti sebastian, bastl sebastian bastian, bastian sebastian, xandl alexander, xandi alexander alexandra,
evi eva evelyn eveline, isi isabel isabella isolde, gitte brigitte, gretchen margarete margarethe, ursel ursula,
urschl ursula, tilde mathilde klothilde, tilly mathilde ottilie, tilli mathilde ottilie, dorle dorothea dorothee,
dorli dorothea dorothee doris, nelly cornelia kornelia eleonore, nelli cornelia kornelia eleonore, conny kornelia
constanze konstanze, connie cornelia constance konrad, stanzi konstanze constanze, netti annette antoinette, jetti
henriette, henner heinrich, hajo hans joachim, hape hans peter, ralle ralf, stoffel christoph, stoffl christoph, utz
ulrich, woifi wolfgang, wolle wolfgang, geli angelika angela, gundi kunigunde gunda hildegund gundula, gundl kunigunde
gunda hildegund, lindi sieglinde gerlinde linda, lippl philipp, mundl edmund raimund, mundi edmund raimund, pepi
josefa josefine, fini josefine josefa, seffi josefine josefa, hardi reinhard gerhard eberhard bernhard, ebi eberhard,
ebbi eberhard, addi adolf, loisi aloisia, luis alois ludwig, bernie bernhard, lenny lennart leonhard, nicky nicole
nikolaus, nikki nicole nicola nikolaus, gerry gerhard, willy wilhelm william willibald, willi willibald, eddie edward
edwin edmund edgar eduard, eddy edward edwin edmund edgar eduard, teddy theodor, ted theodor, johnny johannes johann
jonathan, jonny johannes johann jonathan jonas john, joey joseph joel, jenny johanna eugenie, betty elisabeth, bessie
elizabeth elisabeth, liza elizabeth, lizzi elisabeth elizabeth, lissi elisabeth, nate nathan nathaniel, ozzie oswald
oscar, ozzy oswald oscar, marge margaret marjorie, margie margaret marjorie margit margarete, minnie wilhelmina minna,
trixie beatrice beatrix, trixi beatrice beatrix, vicky victoria viktoria, vicki victoria viktoria, hetty henrietta
esther, hettie henrietta esther, effie euphemia, ginny virginia gina, izzy isabel isabella isaac, abby abigail, kirsty
christine christina kirsten kirstin, lexi alexandra, rab robert, rabbie robert, wattie walter, chas charles, cindy
cynthia lucinda, flossie florence, sandy sandra, tammy tamara, topher christopher, wendy gwendolyn wendelin, nettie
antoinette annette, terri theresa terence terrence, terry terrence, gabby gabriele gabriel gabriella, sid sidney
sydney, syd sydney sidney, vickerl viktor viktoria, fraenzi franziska, hanneli johanna hanna hannelore, ruedi
ruediger, werni werner
"""
"""The same for short forms that may also be the beginning of another name: "Heidi" is Adelheid, and Heidrun too."""


def _read(table: str) -> dict[str, frozenset[str]]:
    """Return the given names that each short form means; the first word of an entry is the short form."""
    found: dict[str, frozenset[str]] = {}
    for entry in " ".join(table.split()).split(","):
        short, *names = entry.split() or [""]
        found[short] = found.get(short, frozenset()) | frozenset(names)
    return found


_OWN = MappingProxyType(_read(_SHORT))
_NICKNAMES = MappingProxyType(_read(f"{_SHORT},{_FURTHER}"))
"""Folded short forms and the folded names that they mean; those of `_OWN` are no beginnings of others."""

_WORDS = split_words(
    """
    will drew dot rich gene pat peg mo al ed kit hal bill jack penny dick net sue pip gus meg hein bess teddy ricky
    dolly sandy jock barb theo may mini wally dickie traude lois tilde wolle utz nate rab sid marge pold ursel luis
    bastian tilly jogi stoffel stoffl
    """
)
"""Short forms that are words or names of others as well: alone they are nobody."""

_WHOLE = split_words(
    """
    andrea anton carl daniel denis emil erik eric fabian gabriel gerd henri jan josef julian karl louis luca
    manuel marcel marc marco martin michael nicola oskar paul philipp rafael robert roman simon stefan stephan valentin
    victor viktor wilhelm joseph johann
    amelie annemarie anthony audrey aurelie barry beverley carey carly casey cecily coralie dimitri dorothy
    elodie emily emilie emmy eugenie gary geoffrey giovanni gregory harry henry hilary jeffrey jeremy julie kimberly
    leonie lesley leslie levi lucie lucy luigi mari marie marjorie mary melanie melody naomi natalie nathalie
    noemi ophelie percy remi remy romy rory rosemarie rosemary shirley sidney sofie sophie stacey stanley stefanie
    stephanie sydney timothy tracey tracy valerie virginie wesley zachary
    """
)
"""Given names that are whole, though longer ones begin like them: "Daniel" is not Daniela, nor "Leonie" Leonhard."""

_OF_OTHER_SEX = split_words("a e s ia ie ine ina elle ella ette")
"""What is behind such a name in one of somebody else."""

_SHORT_FOR = {
    name: tuple(short for short, names in _NICKNAMES.items() if name in names and short not in _WORDS)
    for name in {name for names in _NICKNAMES.values() for name in names}
}
"""The short forms of each folded given name."""

_ENDINGS = ("i", "ie", "y", "ey", "erl", "l")
"""How short forms end behind the beginning of a name."""

LEAST_BEGINNING = 3
"""Letters of the beginning of a given name (our own choice)."""

_LEAST_CUT = 2
"""Letters of one with a full stop; a single one is an initial."""

_LEAST_BEFORE_L = 4
"""Letters before "l" alone ("Franzl"): "Karl" is nobody called Karin."""


def is_short_for(written: str, name: str, *, is_cut: bool = False) -> bool:
    """Return whether a folded word is the beginning of a given name, or short for it; one that is cut with a full stop
    may be as short as "Ed.".
    """
    if name in _NICKNAMES.get(written, ()):
        return True
    if len(written) >= (_LEAST_CUT if is_cut else LEAST_BEGINNING) and name.startswith(written):
        return is_cut or written not in _WHOLE or name.removeprefix(written) not in _OF_OTHER_SEX
    is_free = written not in _OWN and written not in _WHOLE
    return is_free and any(_begins(stem, name) for stem in _list_stems(written))


def list_short(name: str) -> tuple[str, ...]:
    """Return the short forms of a folded given name that mean somebody without a family name, too."""
    return _SHORT_FOR.get(name, ())


def _list_stems(written: str) -> list[str]:
    """Return what may be the beginning of a name before the ending of a short form."""
    return [
        written.removesuffix(end)
        for end in _ENDINGS
        if written.endswith(end) and (end != "l" or len(written) > _LEAST_BEFORE_L)
    ]


def _begins(stem: str, name: str) -> bool:
    """Return whether a name begins so; short forms may double its end ("Danny")."""
    plain = stem[:-1] if stem[-1:] == stem[-2:-1] else stem
    return len(plain) >= LEAST_BEGINNING and name.startswith((stem, plain))

"""What people write about beside games: weather, health, families, journeys, houses, other sports.

A day or a word of doubt in such a sentence is about none of the results beside it, unless the sentence speaks of games
as well.
"""

from __future__ import annotations

from intake.reading.day_words import WEEKDAY
from intake.reading.guards import Guarded
from intake.reading.words import MASK, one_of, whole

_THINGS = r"""
wetter\w* sturm stürm\w* regen\w* regnet\w* schnee\w* schnei(?:t|en) (?:boden)?frost\w* sonne\w* sonnig hitze\w* kälte
nebel\w* gewitter\w* hagel\w* glatteis hochwasser sturmflut frühling\w* windig (?:ur)?enkel(?:in|kind(?:er)?|s|n)?
hochzeit\w* geheiratet heirate\w* geburtstag\w* taufe tochter verwandt(?:e|en) oma opa kinder schwager schwägerin
schwieger\w+ (?:voll)?mond
(?:mein|dein|unser|ihr)e?[rnms]?\s(?:sohn|mann|frau|vater|mutter|bruder|schwester|söhne|töchter|eltern|neffe|nichte|hund|katze)
(?:zahn|haus|augen)?arzt ärzt\w+ krankenhaus\w* klinik\w* operation operiert knie hüfte
(?:hüft|knie|augen|herz)-op rücken fuß augen zahn zähne
erkältung\w* erkältet grippe\w* husten schnupfen fieber reha rheuma blutdruck krankgeschrieben gute\sbesserung
(?:sommer|winter|kurz)?urlaub\w* reisen? verreist verreisen ferien ostsee nordsee strand wander\w+ kreuzfahrt
(?:besuch\saus|zu\sbesuch) hotel wiedersehen garten\w* rosen kirschen marillen äpfel (?:obst|apfel)?bäume blüh(?:en|t)
heizung handwerker umzug umgezogen umziehen dorf küche keller werkstatt rasen balkon stromausfall ernte
(?:vereins|club|klub)\s?(?:heim|lokal|haus|room|house|abend|evening) (?:jahres|mitglieder)?(?:haupt)?versammlung
(?:general|annual)\smeeting rechnung(?:en)? bills zeitung newspaper brille glasses computer kaffee kuchen bier
glühwein gegrillt grillen abendessen mittagessen drucker handy tablet tastatur internet router weather storm\w*
rain(?:s|ed|ing|y)? snow(?:s|ed|ing|y)? sunny sunshine heat\s?wave fog moon thunder\w* hail flood\w* windy freezing
grand(?:son|daughter|child|children|kids|ma|pa)s? baby wedding (?:got|get|getting)\smarried birthday christening
in-laws kids children
(?:my|our|your|the)\s(?:son|husband|wife|father|mother|brother|sister|sons?|daughters?|parents|nephew|niece|uncle|aunt|dog|cat)
doctor hospital surgery knee hip wrist ankle eyes dentist teeth flu covid cough fever blood\spressure get\swell
holidays? vacation travel\w* trip journey seaside to\sthe\scoast beach cruise hiking reunion visitors? trains?
garden\w* lawn roses apples trees blossom\w* boiler heating plumber (?:moving|moved)\shouse kitchen power\scut harvest
coffee cake beer pub barbecue dinner lunch printer keyboard inbox
"""

_SPORTS = r"""
fu(?:ß|ss)ball\w* handball\w* hsv bvb werder schalke borussia nationalmannschaft nationalelf elfmeter
bayern(?:\smünchen)?(?=\s(?:hat|gewinnt|gewann|verliert|verlor|spielt)\b) football soccer cricket rugby
(?:manchester|leeds|newcastle|west\sham|sheffield)\s?(?:united|city)? united arsenal chelsea liverpool everton
tottenham rangers celtic the\scup\sfinal
"""

_GAMES = r"""
partien? spiele?s? spielt(?:e|en)? gespielt begegnung(?:en)? paarung(?:en)? match\w* games? pairing boards? runden?
rounds? zugs? züge[nr]? moves? moved ergebnis\w* resultat\w* results? scores? remis\w* unentschieden draws? drew drawn
patt matt gew[ai]nn\w* gewonnen verl[io]r\w* verlust sieg\w* niederlage\w* wins? won winner los[et]s? loss beat\w*
defeat\w* besiegt\w* geschlagen schlug schlägt bezwang bezwungen auf(?:ge)?g[ae]ben? aufgibt gab gibt resign\w*
g[ai]ves? given beend\w+ ende[nt]?\w* geendet fertig schluss vorbei abgeschlossen entsch[ie]+d\w* end(?:ed|s)?
finish\w* conclud\w* complet\w* decid\w* settled einig\w* geeinigt vereinbar\w* agree\w* angebot\w* angenommen nahm
offer\w* accept\w* (?:bedenk)?zeitüber\w* auf\szeit bedenkzeit überschritt\w* on\stime timed clock flag\w* hands?
handtuch towel zurück\w* rücktritt withdr\w+ gestorben verstorben died death tod punkte?s? zähler points? turnier\w*
tournament gruppe\w* klasse section group datum date tag\sder meld\w+ gemeldet\w* report\w* bestätig\w* confirm\w*
vorbehalt\w* gewähr provisor\w+ vorläufig\w* ein(?:ge)?trag\w* einzutragen enter\w* entry (?:ge)?wert(?:e|en|et|ung)
rate[ds]? liste tabelle list table gegner\w* opponents? spieler\w* players? einspruch protest\w* appeal\w* disput\w*
umgekehrt verwechsel\w* vertauscht reverse\w* stimm(?:t|en) richtig falsch korrekt right wrong correct mixed\sup
misread verlesen verschrieben vertippt irrtum error mistake\w* antwort\w* nachricht\w* repl(?:y|ied|ies) answer\w*
message\w* beide[rnms]? both heard gehört erzählt hörensagen hearsay told gemerkt notier\w* aufgeschrieben wrote\sdown
protokoll\w* unterschr\w+ bitte please wart\w+ wait\w* abwarten hold\w* ignor\w+ sicher sure certain verlass\w* rely
(?:was|were|is)\sover so\s?weit erfahren erfuhr\w* learn(?:t|ed) news
"""

_OF_THINGS = whole(one_of(*_THINGS.split()))
"""What is no game, and nothing that a report has."""

_OF_SPORTS = whole(one_of(*_SPORTS.split()))
"""Where somebody wins who plays no chess."""

_OF_GAMES = whole(one_of(*_GAMES.split()))
"""What speaks of a game, of its end or of the report: much, since what has none of it is passed over."""

_PLANS = "(?:sehen|treffen|machen|fahren|feiern|planen|besuchen|reisen|fliegen)"
_OF_PLANS = whole(
    rf"dauert|{_PLANS} wir|wir {_PLANS}|we(?: will|['’]ll| shall| are| hope| plan| meet| see| go| have our)|see you",
)
"""What is still to come, and no game is."""

_WHERE = (
    "(?:auf|ins?|im|am|bei|beim|zu[mr]?|aus|nach|unterwegs|weg|fort|krank|zurück"
    "|at|on|up|to|off|out|away|from|back|by|under|ill)"
)
_WAS = "(?:war|waren|bin|sind|fuhr|fuhren|flog|flogen|saß|sass|saßen|sassen|komme|kommen|kam|kamen)"
_I_WAS = (
    "(?:i|we)"
    "(?: was| were| am| are| went| came| flew| drove| sat|(?: have| had|['’]ve)?(?: just)? (?:been|got)|['’]m|['’]re)"
)
_OF_WRITER = Guarded(
    rf"\b(?:{_WAS} (?:ich|wir)|(?:ich|wir) {_WAS}|{_I_WAS})(?: (?:\w+\.?|\d{{1,2}}\.)){{0,7}}? {_WHERE}\b"
    rf"(?! (?:ihm|ihr|ihnen|him|her|them|it|\d|the \d|{WEEKDAY}|{MASK}))"
)
"""Where the writer was: no game ended there."""

_OF_DEGREES = Guarded(r"(?:\d|\b[a-zäöüß]{3,}) (?:grad|degrees)\b")
"""How warm it is."""

_GAMES_SEEN = (
    "(?:partien|ergebnisse|meldungen|turniere?|listen?|tabellen?|games|results|reports|scores|sections?|tables?|lists?)"
)
_WITHOUT_GAMES = Guarded(
    rf"\b(?:check|go(?:ne|ing)?|went|look|sort|work|sift|count)(?:ed|ing)?(?: (?:through|over|at|out|on))?"
    rf" (?:the|my|your|our|all|these) (?:\w+ )?{_GAMES_SEEN}\b"
    rf"|\b{_GAMES_SEEN} (?:\w+ )?(?:durch|nach|auf|an)?ge(?:sehen|schaut|prüft|sortiert|arbeitet|räumt|zählt|gangen)\b"
    rf"|\b(?:prüfte|sortierte|sichtete) (?:ich )?(?:die|meine|alle) {_GAMES_SEEN}\b"
    r"|\bzurück(?= aus\b)|(?<=aus )\w+ zurück\b"
)
"""What a director does with games that have ended, and where from a writer has come back: no game ends so."""


def speaks_of_games(text: str) -> bool:
    """Return whether a text speaks of games, of their ends or of the report."""
    return _OF_GAMES.search(_WITHOUT_GAMES.sub(" ", text)) is not None


def is_of_other_things(text: str, sentence: str = "") -> bool:
    """Return whether a text, or a clause of a sentence, speaks of other things or of plans, and of no game."""
    if _OF_SPORTS.search(text):
        return True
    is_other = any(words.search(text) for words in (_OF_THINGS, _OF_PLANS, _OF_DEGREES))
    return is_other and not speaks_of_games(sentence or text)


def is_of_other_days(clause: str, sentence: str) -> bool:
    """Return whether a clause of a sentence speaks of other things or of where its writer was, and of no game."""
    is_of_writer = _OF_WRITER.search(clause) is not None and not speaks_of_games(sentence)
    return is_of_writer or is_of_other_things(clause, sentence)

"""Words by which a German sentence leaves its own result open: one table for each kind.

A sentence that holds a result is none beside `NOT_YET`, `SUPPOSED`, `MISSED` and `OF_ANOTHER_EVENT`. `OPINION` is what
its writer only thinks or has heard. What is beside a result is weighed instead (`weighing`).
"""

from __future__ import annotations

_WITHIN = r"(?:[^.;:,!?]|(?<=\d)\.){0,100}"
"""Words of the same clause; a day has full stops."""

REPORTS = r"(?: \w+){0,5} (?:schreiben|melden|ausrichten|mitteilen|berichten|bekannt ?geben|durchgeben)\b"
"""What directors say of the report itself: "ich möchte melden"."""

_INFINITIVE = (
    r"(?:gewinnen|verlieren|(?:auf|ab)?geben|schlagen|besiegen|bezwingen|überwinden|(?:be)?zwingen|siegen|holen|machen"
    r"|einfahren|feiern|remisieren|unterliegen|beugen|behalten|entscheiden|erreichen|schließen"
    r"|(?:\w+)?(?:setzen|ringen|kämpfen|nehmen|fügen|bieten)|teilen|einigen|spielen|schaffen|kapitulieren|enden"
    r"|bekommen|erhalten|haben|sein)"
)

PERHAPS = (
    "angeblich|vermutlich|wahrscheinlich|vielleicht|womöglich|möglicherweise|anscheinend|scheinbar|scheint|offenbar|dürfte"
    "|müsste|könnte"
)
"""Words by which any sentence becomes a guess."""

NOT_YET = (
    (
        rf"(?:wird|werden|will|wollen|wollten?|soll(?:en|ten?)?|kann|können|darf|mag)"
        rf"(?!{REPORTS})(?= {_WITHIN}\b{_INFINITIVE}\b)"
    ),
    (
        rf"m[uü]ss(?:en)?(?= {_WITHIN}\b"
        r"(?:gewinnen|siegen|schlagen|behalten|durchsetzen|zufügen|einigen|spielen|haben|sein)\b)"
    ),
    r"wird(?= (?:wohl |ein |sicher |bestimmt |auch )*(?:remis|unentschieden)\b(?! (?:ge|be|ver|an|ein)\w+))",
    rf"(?<!mehr )zu (?!machen|geben|haben|sein|spielen){_INFINITIVE}",
    r"(?:ab|an|auf|aus|bei|durch|ein|nieder|weg|zu)zu(?:setzen|ringen|kämpfen|schalten|geben|fügen|nehmen)",
)
"""What somebody will, wants to or may do is not done yet."""

SUPPOSED = (
    "prognosen?|tipps?|vorhersagen?|erwartung(?:en)?|hypothetisch|beispiel|wetten|computerurteil|bezweifle",
    r"frage mich|nichts (?:davon |mehr )?wissen will|will (?:\w+ ){0,5}nichts wissen",
    r"(?-i:Angenommen)(?! ha(?:t|ben)\b)|mal angenommen|gesetzt den fall|nehme an|geh(?:e|en) davon aus|es heißt",
    "ob(?! es)|bevor|solange|mutmaßlich|keineswegs|keinesfalls|mitnichten|so gut wie|erwägt|überlegt|oder so",
    r"d(?:enkt|achte)(?= .*\bnach\b)|über remis gesprochen|wartet|warten wir|braucht|bräuchte|benötigt",
    r"(?<!partie )(?<!spiel )(?<!ergebnis )fehlt|fehlt(?!(?: (?:jetzt|noch|auch|nun|aber|leider)){0,3}:)",
    r"reicht (?:zum|für)|ist wichtig|spricht viel|hält sich|sieht sich|glaubt|warte|verhandel\w*|fordert|verlangt",
    "(?:raum|material|tempo|terrain) (?:gewonnen|verloren)|beansprucht|bei einem (?:remis|sieg)|wäre|vermute",
    "(?:gut|wacker|tapfer|achtbar|prächtig|ordentlich|teuer|hervorragend|ausgezeichnet) geschlagen",
)
"""Who says one of these says no result."""

MISSED = (
    r"verschenk\w*|verpass(?:t|te|ten)|verschmäh\w*|vergab|vergeben|verspielt\w*|vermied\w*|vermeide\w*",
    r"verhinder\w*|entgangen|entging|entgeht|versäumt\w*|verfehlt\w*|liegen (?:ge)?lassen",
    r"l(?:ieß|ässt)\b.*\bliegen|kämpf\w*(?= .*\bum\b)|ring(?:t|en)(?= .*\bum\b)|such(?:t|te)|chancen?",
    r"aussicht(?:en)?|vor augen|aberkannt|ang?e?fochten|favorit(?:in)?|als (?:\w+ )?sieger(?:in)? in",
    r"mögliche[rnsm]?|beraubt|kündigt\w*\b.*\ban|nicht gereicht|nahe",
)
"""Beside one of these a result was only near."""

LAST_SEASON = "(?:letzte|vorige|vergangene|vorletzte)[nr]? (?:saison|spielzeit)|vorsaison"

OTHER_EVENTS = (
    "(?:landes|verbands|ober|kreis|bezirks)liga|vorjahr(?:es)?",
    "(?:vereins|stadt|kreis|bezirks)(?:meisterschaft(?:en)?|pokal)|(?:letzten|vorigen|vergangenen) jahr(?:e?s)?",
    LAST_SEASON,
    r"vor (?:\w+ ){0,2}(?:jahren|zeit)|schnellschach|blitz(?:turnier|partien?|schach|en)",
    "nahschach(?:partie)?|simultan|lichess|einem anderen turnier|am brett im verein",
    r"(?:im jahre? |hinspiel )(?:19|20)\d\d",
)
"""Words of another time or another kind of chess."""

OF_ANOTHER_EVENT = (
    *OTHER_EVENTS,
    (
        r"(?:sohn|tochter|bruder|schwester|vater|mutter|enkel|neffe|cousin|schüler(?:in)?|trainer)(?: \w+)?"
        r"(?= (?:von|de[sr])\b)"
    ),
)
"""Words of another time, another kind of chess, or somebody else of the name."""


_TO_FIND_OUT = (
    "(?:entscheiden|klären|prüfen|abklären|nachsehen|nachschauen|nachfragen|fragen|herausfinden|vergleichen|nachrechnen"
    "|nachspielen|überprüfen)"
)
_RESULT = (
    r"(?:gewinn\w*|gewonnen|gewann|verl[io]\w+|aufgegeben|aufg[ai]bt?|remis|sieg\w*|wins?|won|los[et]s?|beat\w*|draws?"
    r"|drawn|drew|resign\w*)"
)
_NO_CONDITION = (
    r"(?:möglich|nötig|sie|du|ihr|ich|wir|es|das|alles|nichts|noch|etwas|fragen|possible|necessary|you|we|i|it|there|any"
    r"|anything|nothing|again|more)\b"
)
CONDITION = (
    rf"(?:^|(?<=[.!?;:] ))(?:wenn|falls|sollten?|sobald|if|should|once|unless|as soon as) (?!{_NO_CONDITION})"
    rf"(?:[^.;!?]|(?<=\d)\.)*\b{_RESULT}"
)
"""A sentence whose result hangs on something else, in either language."""

ENTER = (
    r"(?:(?:ein|nach)?tragt?|(?:ge|aus|be)?wertet?n?|(?:ver)?buch(?:en|t)|speicher[nt]|veröffentlich(?:en|t)|aufnehmen|übernehmen"
    r"|eintrag(?:en|t|ung)|eingetragen|tr(?:agt|agen sie) (?:es|das|sie))"
)

TABLE_ONLY = "nur (?:für die|in der) (?:kreuz)?tabelle"


NO_REPORT_YET = r"(?<!\bich noch )(?<!, noch )(?<!^noch )"
"""Not in front of "nicht gemeldet": what the writer had not reported yet comes now."""

OPINION = (
    r"(?:so (?:hat|haben|wurde)|hat man)\b[^.;:!?]{0,30}\b(?:mir|uns) (?:\w+ )?(?:erzählt|gesagt|zugerufen)",
    r"ich meine,|meine ich",
    rf"m[uü]ss(?:en|te)?\b{_WITHIN}\b(?:noch|erst|zuerst)\b{_WITHIN}\b{_TO_FIND_OUT}",
    rf"(?:wenn|falls)\b{_WITHIN}\btäuscht",
    r"möglich,? dass|(?<!nichts )durcheinander\w*|(?:kaum|schwer) zu (?:lesen|entziffern)|streit",
    r"(?:wie|was) ich (?:es|das) \w+",
    r"fehler drin|nur so weiter|(?:fragt|frag|fragen sie) (?:\w+ ){0,4}nach|wartet",
    r"ungefähr(?! (?:am|um|den|zum|mitte|ende|anfang)\b)",
    r"lieber (?:\w+ )?(?:ab)?warten",
    "noch offen|steht noch aus|könnte auch|glauben darf",
    "(?:glaube?|vermute|meine|schätze|denke?|fürchte) ich(?: jedenfalls| zumindest| mal)?",
    "ich (?:glaube?|vermute|denke?|schätze|fürchte)",
    r"(?:soviel|soweit|so weit|so viel) ich (?:\w+ )?(?:weiß|weiss|sehe|gehört|gelesen|verstanden)|meines wissens",
    r"wenn ich (?:mich )?(?:recht|richtig|nicht|nichts)\b|wenn mich nicht alles täuscht",
    "aus dem (?:gedächtnis|kopf)|meiner (?:meinung|erinnerung) nach|dem vernehmen nach|wie man (?:so )?hört",
    r"(?:zugetragen|geflüstert|gesteckt) (?:worden|wurde)|wurde (?:mir|uns) (?:zugetragen|geflüstert|gesteckt)",
    r"(?:mir|uns) (?:wurde|ist) (?:zugetragen|geflüstert|gesteckt|zu ohren)|zu ohren|läuten (?:ge)?hör\w+|munkelt",
    "nach (?:meiner (?:erinnerung|kenntnis)|aussage|hörensagen)|laut|kann sein",
    r"nach (?:auskunft|angaben|darstellung) (?:von|des|der)(?! (?:beide|spieler\b|turnier))",
    r"wart(?:e|en) (?:\w+ )*?auf|(?:nicht|net|ned) (?:\w+ ){0,2}(?:sicher|klar)|unsicher|unklar|fraglich|unbestätigt",
    r"sicher bin ich(?: mir)?(?: \w+){0,3} nicht|(?:ziemlich|fast|relativ) sicher",
    "wei(?:ß|ss) (?:ich )?nicht(?: mehr)?|gerüchte?n?",
    f"{PERHAPS}|(?:letztes|voriges) jahr|{LAST_SEASON}",
    r"(?:sagt|behauptet|glaubt|meint(?! es (?:\w+ )?(?:gut|ernst)| ja\W*$))\b|kann\b.*\bgewesen sein",
    r"wie (?:mir|uns) (?:ein|mein|jemand)\w*|(?:stimmt|stimmen) (?:das |es |so |wohl |aber |leider )*nicht",
    r"ob (?:das|es|die|sie|alles)\b.*\bstimm(?:t|en)",
    rf"{NO_REPORT_YET}nicht (?!wie )(?:\w+ )?(?:geäußert|gemeldet|geantwortet|reagiert|geschrieben)",
)
"""What doubts only what its sentence names."""

REPORT = (
    r"spieler|verlierer\w*|gewinner\w*|am telefon|zwischen (?:den|ihnen)|umgekehrt|andersherum",
    r"(?:war|ginge?n?|endete\w*) (?:es |sie )?so|so (?:war|gingen?|endete\w*)|so aus",
    rf"{ENTER}|notizen|geändert|(?<!nichts )durcheinander\w*|so ungefähr",
    r"entscheidung|fall|bestätigung|dass (?:das|dies) (?:so|nicht)|ergebnis\w*|resultat\w*|meldung\w*",
    r"(?<!nach )angaben?|partien?|spiele?|begegnung(?:en)?|paarung(?:en)?|remis|unentschieden|sieg\w*|gew[ai]nn\w*",
    r"protest\w*|einspruch\w*|gewonnen|verl(?:or|ier|us)\w*|niederlage\w*|besiegt|schlägt|schlug|geschlagen|aufgegeben|aufgabe",
    r"punkteteilung|zeitüberschreitung|überschritten|punkte?s?|farben?|zeilen?|eintr[aä]g\w*|(?:ge)?wert(?:en|et)",
    r"wahr|falsch|(?<!ich )(?<!mich )richtig|korrekt|stimm(?:t|en)|zutr(?:ifft|effen)|anders|anderes|lüge\w*",
    r"gelogen|unsinn|betrug|nein|(?:das|dies) (?:\w+ )?(?:ist|war|sei|wäre|sind)|verwechselt|vertauscht|vertippt",
    r"(?:ist|war|sei|wäre|ob) (?:das|dies|beides)\b(?! (?-i:[A-ZÄÖÜ]))|geirrt|verlesen|dabei|darüber|hierbei",
    r"bei (?:der|dem|den) (?:ersten|zweiten|dritten|letzten)|einig\w*|einverstanden",
)
"""Words by which a sentence speaks of what is reported."""


ASKS = (
    r"(?:stimmt|passt) (?:das|es)(?: so)?\??$",
    (
        r"(?:stimmt|stimmen|ist|sind|war)\b[^.!?]{0,40}\b(?:das|dies|ergebnisse?|so(?! recht)|richtig|korrekt)\b"
        r"[^.!?]{0,20}\?$"
    ),
    r"(?:wirklich|tatsächlich)\b[^.!?]*\?$",
)
"""Questions whether a result is right."""

ALSO = "auch nicht|ebenso ?wenig|ebenso|genauso|dasselbe gilt|gleiches gilt|gilt auch"
"""How a sentence says the same of another result as the one before it."""

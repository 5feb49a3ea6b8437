"""Words by which a German sentence doubts a result, and what it is about: one table for each kind of doubt.

A sentence that holds a result is none beside `NOT_YET`, `SUPPOSED`, `MISSED` and `OF_ANOTHER_EVENT`. `UNCERTAIN` doubts
the results beside it, whatever else its sentence says. `OPINION` doubts only what its sentence names: a report in words
of `REPORT`, unless one of `ELSEWHERE` says that it is about something else, or nothing that is named at all.
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
    "frage mich",
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

OF_ANOTHER_EVENT = (
    "(?:landes|verbands|ober|kreis|bezirks)liga|vorjahr(?:es)?",
    "(?:vereins|stadt|kreis|bezirks)(?:meisterschaft(?:en)?|pokal)|(?:letzten|vorigen|vergangenen) jahr(?:e?s)?",
    LAST_SEASON,
    r"vor (?:\w+ ){0,2}(?:jahren|zeit)|schnellschach|blitz(?:turnier|partien?|schach|en)",
    "nahschach(?:partie)?|simultan|lichess|einem anderen turnier|am brett im verein",
    r"(?:im jahre? |hinspiel )(?:19|20)\d\d",
    (
        r"(?:sohn|tochter|bruder|schwester|vater|mutter|enkel|neffe|cousin|schüler(?:in)?|trainer)(?: \w+)?"
        r"(?= (?:von|de[sr])\b)"
    ),
)
"""Words of another time, another kind of chess, or somebody else of the name."""

_BETWEEN = r"[^.;:!?]{0,60}"
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

_EVENT = (
    r"(?:\w*pokal|mannschaftskampf|kaffeehaus|verein|vereins(?:meisterschaft|turnier)|parallelgruppe|vorjahr(?:e?s)?"
    r"|anderen (?:turnier|gruppe|klasse))"
)
_OF_EVENT = rf"(?:aus|im|in|beim|von) (?:(?:dem|der|einem|einer) )?{_EVENT}"

_OFFICIAL = (
    "(?:endgültig|amtlich|offiziell|spruchreif|fix|verbindlich|(?:nach|durch)gespielt|(?:nach|gegen)?geprüft|überprüft)"
)
_ANSWER = "(?:bestätigung|rückmeldung|zustimmung|unterschrift|zusage|okay|klarheit|bescheid)(?:en)?"
_TO_FIND_OUT = (
    "(?:entscheiden|klären|prüfen|abklären|nachsehen|nachschauen|nachfragen|fragen|herausfinden|vergleichen|nachrechnen"
    "|nachspielen|überprüfen)"
)
ENTER = (
    r"(?:(?:ein|nach)?tragt?|(?:ge|aus|be)?wertet?n?|(?:ver)?buch(?:en|t)|speicher[nt]|veröffentlich(?:en|t)|aufnehmen|übernehmen"
    r"|eintrag(?:en|t|ung)|eingetragen|tr(?:agt|agen sie) (?:es|das|sie))"
)

TABLE_ONLY = "nur (?:für die|in der) (?:kreuz)?tabelle"

UNCERTAIN = (
    r"bitte (?:(?:noch|damit|etwas|so lange) ){0,2}warten|warten sie (?:bitte|noch|damit)",
    r"widerrufen|unterschiedliches|quelle|nur mündlich|nicht unterschrieben|gilt (?:\w+ )?(?:nur|erst)|überfragt",
    r"(?:wenn|falls|sobald|bis) (?:\w+ )?\w+ (?:zustimmt|bestätigt|unterschreibt)|zurück(?:zu)?(?:ge)?stell\w*",
    r"abwarten|auf eis|prüf(?:t|en)\b.*\bnoch\b|wird geprüft|nicht (?:aus|in|von) (?:diese[mr]|unsere[mr])",
    "(?:bundes|landes|verbands|ober|kreis|bezirks)liga|nicht bei uns|keine von unseren",
    "(?<!segel )gestrichen|annulliert|storniert|reklamation",
    r"vielleicht (?:\w+ ){0,2}(?:gesehen|gehört|gelesen)|nichts (?:für sie )?zu tun",
    r"(?:nicht|net|ned|nie) (?:\w+ )?(?:gesichert|bestätig(?:t|en)|endgültig|offiziell|amtlich)|irrtum vorbehalten",
    r"(?:keine|ohne) (?:\w+ )?(?:bestätigung|rückmeldung|zustimmung)(?! (?:nötig|erforderlich))",
    r"unbestätigt|ungeklärt|ohne gewähr|(?:unter |mit )?vorbehalt\w*|vorläufig\w*|mit vorsicht|vom hörensagen",
    r"(?:fehlt|aussteht|steht|warte)\b.*\bbestätigung|bestätigung\b.*\b(?:fehlt|aus(?:steht)?|folgt|(?:ab)?warten)",
    r"(?:muss|müssen|wird|werden|soll)\b.*\b(?:bestätigt|geklärt|(?:über|nach)?geprüft)(?: werden)?",
    r"(?:kläre|prüfe|frage)\b.*\bnoch\b.*",
    r"(?:noch|erst) (?:\w+ )?(?:klären|(?:nach|über)?prüfen|nachfragen|nachsehen)",
    r"(?:konnte|kann|habe)\b.*\bnicht (?:\w+ )?(?:(?:nach|über)?(?:ge)?prüf(?:en|t)|lesen|entziffern)",
    r"kaum (?:lesen|entziffern)|fragen sie (?:bitte )?(?:\w+ ){0,3}nach\b|(?-i:(?:nach|rück)fragen)",
    r"schriftlich (?:\w+ ){0,3}nichts|nichts schriftlich\w*|beruht (?:nur |allein )?auf",
    r"so (?:habe|hab) ich (?:es|das)(?: \w+)? (?:verstanden|gelesen)",
    r"(?:nur|bloß|so) (?:\w+ )?gehört(?! (?:es )?sich)",
    r"(?:handschrift|karte)\b.*\b(?:richtig|recht) (?:lese|entziffer\w*|verstehe)|sobald ich (?:\w+ )?klarheit",
    (
        "(?:nicht|nichts|nie) (?:werten|eintragen|(?:ver)?buchen|speichern|veröffentlichen|aufnehmen|übernehmen"
        "|vermerken|notieren|berücksichtigen|zählen)"
    ),
    r"(?:partie|spiel) wird (?:\w+ )?(?:fortgesetzt|weitergespielt)|spielen (?:\w+ )?weiter",
    r"(?:müss?te|dürfte|sollte)n?\b[^.!?]* (?:gewonnen|verloren|\w+gegangen|geendet|remis|\w+geben) (?:sein|haben)",
    r"(?:zähl(?:t|en)|gilt|gelten) (?:\w+ ){0,2}nicht|sieh(?:t|en) (?:das|es) (?:\w+ )?anders|protest\w*",
    r"einspruch\w*|bestreitet|bestritten|strittig|widersprich\w+|widersprochen|gegenteil|umgekehrt",
    r"(?:anders|falsch|verkehrt) ?(?:he)?rum|nur ein (?:test|beispiel|scherz|witz)|ignorier\w+",
    r"(?:steht|stand) etwas anderes|(?:war|ist) (?:\w+ )?ein versehen|nehme (?:ich )?(?:das |es )?(?:\w+ )?zurück",
    "weiter ?laufen (?:ge)?lassen|(?:dachte|glaubte|meinte) ich (?:erst|zuerst|zunächst|noch)",
    "nur (?:ein )?zwischenstand|so stand es|in wirklichkeit",
    r"(?:werde|will)\b[^.;!?]{0,40} das ergebnis (?:dann |noch )*(?:mitteilen|melden|nachreichen|durchgeben)",
    r"(?:gebe|reiche|schicke)\b[^.;!?]{0,20} das ergebnis (?:dann|später)|warten?(?: \w+){0,3} ab",
    r"von (?:ihr|ihm|(?:seine[mr]|ihre[mr]|de[mr]) gegner(?:in)?)\b[^.;!?]{0,40}\bnichts (?:\w+ )?gehört",
    r"(?:die|diese|ihre|deren) partie (?:läuft|geht|ist) (?:\w+ ){0,2}?(?:noch|weiter)",
    r"wird (?:immer )?noch gespielt|läuft die(?:se)? partie (?:\w+ )?(?:noch|weiter)",
    "(?:sie|beide|die(?: beiden| zwei)?) spielen (?:(?:ja|immer|doch) )*noch|beim blitzen",
    "spielen (?:die beiden|sie|beide) (?:immer )?noch|am brett(?=[,.;]| gespielt)|(?:in|aus) der parallelgruppe",
    "(?:aus|von|in) einem anderen turnier|das (?:diesjährige|heurige) ergebnis",
    (
        rf"(?:zog|zieht|hat|haben)\b{_BETWEEN}\b(?:zustimmung|einwilligung|aufgabe"
        rf"|zug)\b{_BETWEEN}\bzurück(?:gezogen|genommen)?"
    ),
    f"(?:partie|spiel|karte) (?:war )?{_OF_EVENT}",
    rf"(?:das|es|dies)(?:, \w+,)? (?:war|ist)(?: \w+){{0,2}} {_OF_EVENT}",
    rf"(?:wird|wurde) (?:\w+ )?von (?!beiden|den ){_BETWEEN} als [^.;:]*(?:gemeldet|angegeben|genannt)",
    CONDITION,
    rf"noch (?:nicht|kein\w*) {_WITHIN}\b{_OFFICIAL}|{_OFFICIAL}\b[^.;:!?]{{0,60}}\bnoch nicht",
    rf"nicht (?:ganz )?{_OFFICIAL}|inoffiziell",
    rf"(?:fehl(?:t|en)|warte[nt]?)\b{_WITHIN}\b{_ANSWER}|{_ANSWER}\b{_WITHIN}\b(?:fehl(?:t|en)|folgt|nach)",
    rf"(?:bevor|ehe|bis)\b{_WITHIN}\b(?:{_ANSWER}|{ENTER})|wartet?\b{_WITHIN}\b{ENTER}|solange (?:bitte )?nicht",
    rf"{ENTER}\b{_WITHIN}\berst\b(?: \w+)?,? (?:wenn|sobald|nach)",
    r"(?:lass(?:t|en sie)?) (?:\w+ ){1,3}(?:liegen|weg|draußen)",
    r"(?:erst ?(?:ein)?mal|vorerst|einstweilen|zunächst)\b[^.;!?]{0,20}\b(?:vormerken|notieren|nicht)",
    r"bis auf weiteres|aus(?:ge)?schwiegen|schweigen sich|unleserlich|(?:kaum|schwer|nicht) zu (?:lesen|entziffern)",
    r"(?:das|so) hat (?:mir|uns)\b[^.;:!?]{0,40}\b(?:gesagt|erzählt)(?=\W*$)",
    r"nicht (?:gegen|unter)(?:ge)?zeichnet|bleistift",
    r"ich rate (?:hier|nur|mal|ein|da)|(?:nur )?geraten",
    r"(?:halt\w*|lass\w*) (?:die sache|das|es|sie) (?:\w+ ){0,2}offen",
    r"nur bei[mn]?\b[^.;:!?]{0,30}\bsicher",
    r"aufgeschnappt|erzählt man (?:sich|im|in)|(?:hieß|heißt) es (?:gestern|heute|neulich|am|im)|gerede",
    r"vorausgesetzt|es sei denn|(?:aus|von) (?:seinem|ihrem|\w+s) (?:eigenen )?mund|(?:seinen|ihren) worten nach",
    r"(?:in|durch) (?:den|meinen?|die|meine) (?:ordner|unterlagen|akten|notizen|karten) (?:schauen|sehen|gehen|wühlen)",
    r"gleiche (?:ich )?(?:das|es) [^.;:!?]{0,40}\bab|reime (?:ich )?mir|unter uns (?:be)?halten|inzwischen höre ich",
    r"(?:eine )?(?:berichtigung|korrektur) (?:schicke|reiche|folgt|kommt)|(?:wenigstens|jedenfalls) danach\W*$",
    r"schwarz auf wei(?:ß|ss) (?:sehen|haben)|schuldig (?:geblieben|ist)|von (?:einer|der|seiner|ihrer) aufgabe nichts",
    r"(?:schieds|turnier)gericht tagt|weiß ich (?:es|das) erst|will mein\w* \w+ wissen|zugerufen",
    r"traue (?:der sache|dem|dieser?)|nur von einer seite|zweiter hand|nagel\w* mich",
    r"(?:sieht|sehen) (?:das|es) (?:\w+ ){0,2}anders|steht so (?:im|in der|auf)|verlierer schweigt",
)
"""What doubts the results beside it, whatever else its sentence says."""

EVIDENCE = (
    r"(?:noch|bisher|bislang) (?:\w+ )?(?:keine (?:\w+ )?(?:antwort|nachricht|reaktion)|nichts (?:\w+ )?gehört)",
    r"(?:noch|bisher|bislang) nicht (?:\w+ )?(?:geantwortet|reagiert)|sich (?:\w+ ){0,3}nicht gemeldet",
    r"(?:antwort|nachricht|reaktion)\b.*\b(?:fehlt|aus|aussteht)|fehlt\b.*\b(?:antwort|nachricht)",
    r"schrift|handschrift|(?:partie|spiel)(?:zettel|formular\w*)|forum|hörensagen|mündlich|telefonisch",
    r"beschwerde\w*|reklamation|(?:turnier|spiel)?ausschuss|(?:turnier|schieds)gericht|schiedsrichter\w*",
    r"beleg\w*|nachweis\w*",
    r"beweis\w*|unterlagen|bestätig\w*|gegenmeldung|gegenseite|andere seite|einer seite|dritter (?:hand|seite)",
    r"(?:nachricht|wort|meldung|aussage|angaben?) (?:de[rs]|von)|veröffentlich\w*|(?:ver)?buch(?:en|t)|einzutragen",
    r"eingetragen|eintragen|trag(?:e|t|en)\b[^.;:!?]{0,30}\bein|auszuwerten|vermerken",
)
"""What a result rests on, who decides about it, and that it is to be stored."""

LIMITED = (
    r"nur|bloß|lediglich|noch|erst|hoffentlich|ob|fehl(?:t|en)|kein\w*|nicht|ohne|anders|schweig\w*",
    r"entscheid\w*|prüf\w*",
    r"klär\w*|wart\w*|ausstehend\w*|strittig|widerspr\w*|kaum|unleserlich",
)
"""Beside what a result rests on, what is missing or open about it."""

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
    r"wart(?:e|en) (?:\w+ )*?auf|(?:nicht|net|ned) (?:\w+ ){0,2}(?:sicher|klar)|unsicher|unklar|fraglich",
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

RESULT = (
    "(?:das|dieses|beide|die) (?:ergebnis(?:se)?|resultate?)|gewonnen|verloren|aufgegeben|remisiert",
    r"davon(?! (?:abgehalten|abhalten|abbringen))|darauf(?! (?:(?:an|hin)ge|aufmerksam))|daran|hiervon|hierzu",
    r"dazu(?!,? (?:ihnen|euch|dir|mich|die|das) )",
)
DENIED = r"(?<!noch )nicht(?! (?:sie|er)\b)|nicht(?! (?:sie|er|gemeldet|mitgeteilt)\b)|kein\w*|nie|niemand|weder|nichts"
"""What is said of the result itself."""

ELSEWHERE = (
    "führt|führung|an der spitze|dieses jahr|bisher|(?:anderen|übrigen|restlichen)",
    "hier (?:sind|ist|kommen|kommt|folgen)",
    r"zuschauer|(?:fehl(?:t|en)|übrig|ausste\w+|stehen|offen|bleiben)\b[^.;!?]*\b(?:partien?|spiele?|ergebnisse?)",
    r"noch nie|umgezogen|(?:partien?|spiele?|ergebnisse?)\b[^.;!?]*\b(?:fehl(?:t|en)|übrig|aus(?:stehen)?|offen)",
    r"stand der dinge|auf dem \w+ stand|komplett|vollständig|vollzählig|alles?(?: \w+){0,4}(?: gewesen|$)",
    "das (?:wäre|müsste|dürfte|war)(?:en)? (?:es|alles?)|waren alle|immer|meist(?:ens)?|oft|in der regel",
    "grundsätzlich|manche|man sagt|leute|gewöhnlich|normalerweise|erste[rsn]? (?:sieg|remis)",
    r"(?:sie|ihnen)\b[^.;!?]*\b(?:brauchen|benötigen|wollen|möchten|wünschen)|eingang|postfach|e-?mails?|mail",
    r"adresse|anschrift|bei (?:bestem|richtigem|korrektem) spiel|verdient\w*|hätte\b.*\b(?:können|müssen|sollen)",
    r"überrasch\w*|erwartet|gerechnet|nie\b.*\b(?:gedacht|geglaubt|gezweifelt)|eröffnung\w*|variante|theorie",
    "datenbank|regeln?|bedenkzeit|wetter|quote|anzahl",
    (
        "(?:schön|gut|schlecht|spannend|interessant|sehenswert|lehrreich|hübsch|toll|großartig|stark|schwach|lang"
        r"|kurz|best|ordentlich|nett|fair|hart|glücklich|einseitig)\w* (?:\w+ )?(?:partien?|spiele?|kampf|sieg"
        "|remis|ergebnis)"
    ),
    (
        r"partie (?:\w+ )?(?:war|ist) (?:\w+ ){0,4}(?:schön|gut|spannend|interessant|sehenswert|lehrreich|toll"
        "|stark|einseitig|ausgeglichen)"
    ),
    r"(?:gruppe|turnier|titel|pokal|klasse|liga) (?:\w+ ){0,2}gewinn\w*",
    r"gewinnt\b[^.;!?]*\b(?:gruppe|turnier|titel|pokal|klasse)|nächste[nrsm]?|(?:wertungs|rang|partien)liste",
    "server|turnierordnung|engines?|computer",
)
"""What a sentence of opinion is about instead."""

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

FILLERS = (
    "aber|allerdings|jedenfalls|übrigens|ganz|auch|noch|nur|ich|mir|bin|da|hier|leider|so|doch|eben|halt|ja|nein|zumindest"
    "|wenigstens|etwas|recht|sehr|mich|es|das|nicht|mehr|genau|habe|der|die|dem|bei|beim|und|oder|ist|sei|sich|beide[nrs]?"
    "|alle[ns]?|gegen|herrn?|frau"
)
"""Words that name nothing that a sentence could be about."""

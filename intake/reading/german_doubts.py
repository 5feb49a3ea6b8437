"""Words by which a German sentence about a result is none: supposed, asked, still to come, or of another event."""

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
    "prognosen?|tipps?|vorhersagen?|erwartungen?|erwartung|gerüchte?n?|hypothetisch|beispiel|wetten",
    r"computerurteil|(?-i:Angenommen)(?! ha(?:t|ben)\b)|mal angenommen|gesetzt den fall|vermute|bezweifle",
    "nehme an|geh(?:e|en) davon aus|es heißt|frage mich|fraglich|ob(?! es)|bevor|solange|scheinbar",
    "anscheinend|mutmaßlich|möglicherweise|keineswegs|keinesfalls|mitnichten|so gut wie|erwägt|überlegt",
    r"d(?:enkt|achte)(?= .*\bnach\b)|über remis gesprochen|wartet|warten wir|braucht|bräuchte|benötigt|fehlt",
    r"reicht (?:zum|für)|ist wichtig|spricht viel|hält sich|sieht sich|glaubt|warte|verhandel\w*",
    "(?:raum|material|tempo|terrain) (?:gewonnen|verloren)|beansprucht|fordert|verlangt",
    "bei einem (?:remis|sieg)|wäre|(?:glaube?|denke?|schätze?|meine?) ich|ich (?:glaub|denk)",
    "soweit ich wei(?:ß|ss)|meines wissens|wenn ich (?:mich )?nicht irre|wenn mich nicht alles täuscht|oder so",
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

OF_ANOTHER_EVENT = (
    "(?:landes|verbands|ober|kreis|bezirks)liga|vorjahr(?:es)?",
    "(?:vereins|stadt|kreis|bezirks)meisterschaft(?:en)?|(?:letzten|vorigen|vergangenen) jahr(?:e?s)?",
    r"vor (?:\w+ ){0,2}(?:jahren|zeit)|schnellschach|blitz(?:turnier|partien?|schach|en)",
    "nahschach(?:partie)?|simultan|lichess|einem anderen turnier|am brett im verein",
    r"(?:im jahre? |hinspiel )(?:19|20)\d\d",
    (
        r"(?:sohn|tochter|bruder|schwester|vater|mutter|enkel|neffe|cousin|schüler(?:in)?|trainer)(?: \w+)?"
        r"(?= (?:von|de[sr])\b)"
    ),
)
"""Words of another time, another kind of chess, or somebody else of the name."""

OF_ANOTHER_YEAR = r"(?:19|20)\d\d(?= hat\b)"

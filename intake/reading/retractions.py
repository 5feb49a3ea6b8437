"""Words by which a writer takes a result back, sets a condition for it, or says that it was in another event.

They say nothing by themselves: a sentence with one of them makes the results beside it doubtful.
"""

from __future__ import annotations

_BETWEEN = r"[^.;:!?]{0,60}"
"""Words of the same clause (our own choice)."""

TAKEN_BACK = (
    r"(?:war|ist) (?:\w+ )?ein versehen",
    rf"(?:zog|zieht|hat|haben)\b{_BETWEEN}\b(?:zustimmung|einwilligung|aufgabe)\b{_BETWEEN}\bzurück(?:gezogen)?",
    r"weiter ?laufen (?:ge)?lassen",
    r"(?:dachte|glaubte|meinte) ich (?:erst|zuerst|zunächst|noch)|nur (?:ein )?zwischenstand",
    r"so stand es|in wirklichkeit|sobald ich (?:\w+ )?klarheit",
    r"(?:werde|will)\b[^.;!?]{0,40} das ergebnis (?:dann |noch )*(?:mitteilen|melden|nachreichen|durchgeben)",
    r"(?:will|shall|'ll) (?:let you know|tell you|send you|report) (?:the (?:result|outcome)|how it ended)",
    r"i was wrong|(?:had )?meant (?:another|the other|a different) (?:game|opponent|event|one)",
    r"let (?:him|her|them) (?:go|play) on|no, wait|sorry, th(?:at|is|ose) (?:was|is|were)",
)
"""What was written before is not so."""

STILL_PLAYED = (
    r"(?:die|diese|ihre|deren) partie (?:läuft|geht|ist) (?:\w+ ){0,2}?(?:noch|weiter)",
    r"spielen (?:die beiden|sie|beide) (?:immer )?noch|(?:sie|die beiden) spielen (?:immer )?noch",
    r"(?:they|the two) are still (?:at it|playing)|here they are (?:still |only )?on move|are (?:still )?on move \d+",
    r"(?:they|the two) have (?:not|yet to) finish(?:ed)?|wird (?:immer )?noch gespielt",
)
"""The game of those who are meant goes on."""

_EVENT = (
    r"(?:\w*pokal|mannschaftskampf|kaffeehaus|verein|vereins(?:meisterschaft|turnier)|parallelgruppe"
    r"|(?:club )?championship|\w+ league|(?:other|another|different) (?:section|event|tournament|group)"
    r"|team match|friendly|casual game)"
)
_IN = r"(?:aus|im|in|beim|from|of) (?:(?:dem|der|einem|einer|the|an?) )?"
OTHER_EVENT = (
    rf"(?:partie|spiel|karte|game|card|result) (?:war )?{_IN}{_EVENT}",
    rf"(?:das|es|dies|that|this|it)(?:, \w+,)? (?:war|was|is)(?: \w+){{0,2}} {_IN}{_EVENT}",
    r"beim blitzen|am brett(?=[,.;]| gespielt)|over the board|(?:in|aus) der parallelgruppe",
    r"in (?:the|a) club championship",
    r"in the (?:other (?:section|event)|\w+ league)",
    r"this year's (?:result|game)s?|das (?:diesjährige|heurige) ergebnis",
)
"""The result is one of another tournament or of another year."""

HEARSAY = (
    r"nach (?:auskunft|angaben|aussage|darstellung) (?:von|des|der)(?! (?:beide|spieler\b|turnier))",
    r"according to(?! (?:both|the (?:players|rules|table)))",
    rf"(?:wird|wurde) (?:\w+ )?von (?!beiden|den ){_BETWEEN} als [^.;:]*(?:gemeldet|angegeben|genannt)",
    rf"(?:is|was) reported as {_BETWEEN}\bby (?!both|the players)\w+",
)
"""Whose word alone a result rests on."""

_RESULT = (
    r"(?:gewinn\w*|gewonnen|gewann|verl[io]\w+|aufgegeben|aufg[ai]bt?|remis|sieg\w*|wins?|won|los[et]s?|beat\w*|draws?"
    r"|drawn|drew|resign\w*)"
)
_NO_CONDITION = (
    r"(?:möglich|nötig|sie|du|ihr|ich|wir|es|das|alles|nichts|noch|etwas|fragen|possible|necessary|you|we|i|it|there|any"
    r"|anything|nothing|again|more)\b"
)
CONDITION = (
    (
        rf"(?:^|(?<=[.!?;:] ))(?:wenn|falls|sollten?|sobald|if|should|once|unless|as soon as) (?!{_NO_CONDITION})"
        rf"(?:[^.;!?]|(?<=\d)\.)*\b{_RESULT}"
    ),
)
"""A sentence whose result hangs on something else."""

NO_RESULT = (*TAKEN_BACK, *STILL_PLAYED, *OTHER_EVENT, *HEARSAY, *CONDITION)
"""All of them."""

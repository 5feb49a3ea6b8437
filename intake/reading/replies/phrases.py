"""Phrases of answers: yes, no, doubt, order, a) or b), and what means nothing."""

from __future__ import annotations

import re

from intake.reading.doubts import english as english_doubts
from intake.reading.doubts import german as german_doubts
from intake.reading.ordinals import ORDINALS
from intake.reading.words import EXCEPTING, any_case, whole

_RIGHT_IN_DIALECT = (
    "b[aå]sst?|b[aå]ss[td]|p[aå]ss[td]|stümm[td]|stimmb|schtimmt|richtech|richdich|jenau|g['’]?nau",
    "freili(?:ch)?|eh kl[ao]r|kl[aå]r(?:o|tex)?|logo|jawoll(?:ja)?|sowieso|i[sw]+ scho recht|scho recht",
    "recht|spot on|dead right|righto?|that'?s it|that'?s the one|dat is(?:t)? so|so isch es|isch so",
)
_AFFIRMATIONS = (
    "ja+|jawohl|jo+|joa|joh|jau|jou|jep+|jupp?|jub|yo|genau|yes|yep+|yeah|yup|yis|aye|ay|och aye|uh[- ]?huh",
)
YES = whole(
    *_AFFIRMATIONS,
    "richtig|korrekt|stimmt?|stimmen|stimmt so|passt|ok(?:ay)?|okidoki|roger|in ordnung|bestätig(?:t|e)",
    "bestaetig(?:t|e)|einverstanden|so ist es|gilt|gelten|wahr|correct|right|true|confirmed?|i confirm|sure",
    "indeed|exactly|absolutely|definitely|selbstverständlich|natürlich|of course|agreed|sicher|certainly",
    "quite (?:sure|certain)",
    "amtlich|offiziell|official",
    "zweifellos|affirmative|certain as \\w+|hundertprozentig|100 ?%|definitiv|no doubt|steht fest|kein zweifel",
    *_RIGHT_IN_DIALECT,
)
JA = whole(*_AFFIRMATIONS)
NO = whole(
    r"nein|nee+|nö+|noi|naa+|na(?=\W*$)|nä|nah|nope|naw|nay|nae|falsch|wrong",
    r"no(?! (?:doubt|question|finding|protest|objection|complaint|dispute|date|day)s?\b)",
    "incorrect|keineswegs",
    "auf keinen fall|niemals|no way|negative",
)
NOT = any_case(
    r"\b(?:nicht|net|ned|nit|nich|niet|koan?|nie(?:mals)?|kein\w*|weder|not|never|neither"
    r"|(?:ca|wo|do|did|does|is|was|has|have|could|would)nt)\b|n't\b"
)
DOUBT = any_case(
    rf"\?|\b(?:{german_doubts.PERHAPS}|vlt|vll|glaube?|vermut(?!ung (?:stimmt|ist|war|hat))\w*|wohl|evtl"
    r"|eventuell|unsicher|keine ahnung(?!,? (?:wie|warum|wieso|wo|woher) ich)|denke"
    r"|schaue|(?<!nicht )nach(?:sehen|schauen|fragen)|frage? (?:ihn|sie|nach|mal)|klären?|prüfe|melde mich"
    r"|mal sehen|meine ich"
    rf"|{english_doubts.PERHAPS}|i think|i guess|i believe|not sure|unsure|no idea(?! (?:how|why|where) i)"
    rf"|(?:don'?t|do not) (?:yet )?know)\b"
    r"|\b(?:will (?:check|ask)|let me|no clue|beats me|i reckon|dunno)\b"
    r"|weiß (?:ich )?(?:es )?(?:noch )?nicht|weiss (?:ich )?(?:es )?(?:noch )?nicht"
    r"|\b(?:nicht|net|ned|nit)\s+(?:\w+\s+)?sicher\b|\bsicher bin ich(?: mir)?(?: \w+){0,3} nicht\b"
    r"|\b(?:ziemlich|fast|relativ|einigermaßen) sicher\b|\bmeines wissens\b"
    r"|\bwenn (?:ich )?(?:mich )?(?:nicht alles|recht|nicht)"
    r" (?:täuscht|erinnere|irre)|\b(?:soviel|soweit|so weit) ich wei(?:ß|ss)\b"
    r"|\b(?:müsste|dürfte|könnte|sollte) (?:\w+ )?(?:stimmen|passen|hinkommen|sein)\b|\bsoll (?:so sein|stimmen)\b"
    r"|\b(?:fairly|pretty|almost|nearly|reasonably|quite(?!\W+\w+\W*$)) (?:sure|certain)\b"
    r"|\bnot (?:quite|entirely|absolutely|completely) (?:sure|certain)\b|\bif i (?:am|remember|recall)\b"
    r"|\bas far as i know\b|\b(?:could|might|may) be\b"
)

AGAINST = re.compile(
    r"(?:(?::|\b(?i:was|war|der|die))\s(?P<given>[A-ZÄÖÜ][\w'’-]+),?\s)?"
    r"\b(?P<opponent>(?i:gegen|against|versus)\s(?:[^\W\d_][\w'’.-]*\s?)+)"
)
"""The opponent who was forgotten, up to the end of the clause, and the given name of the player before."""

_A_NAME = r"[^\W\d_][\w'’-]+"
_IS_IT = (
    r"(?:meint?e ich|habe ich gemeint|war (?:das|es|gemeint)|war'?s|ist gemeint"
    r"|(?:es|das) war|it (?:was|is)|was meant|is meant|i meant)"
)
_TITLE = r"(?:(?:herrn?|frau|der|die|den|mr|mrs|ms)\.?\s)?"
_NOT = rf"(?:und )?(?:nicht|not|statt|instead of)\s{_TITLE}"
_OTHER_NAME = (
    any_case(rf"(?P<right>{_A_NAME}),? {_IS_IT},? {_NOT}(?P<wrong>{_A_NAME})"),
    any_case(rf"{_IS_IT},? {_TITLE}(?P<right>{_A_NAME}),? {_NOT}(?P<wrong>{_A_NAME})"),
    any_case(rf"\b{_NOT}(?P<wrong>{_A_NAME}),? (?:sondern|but)\s(?P<right>{_A_NAME})"),
    any_case(rf"\b(?:is|was|ist|war) {_TITLE}(?P<right>{_A_NAME}),? {_NOT}(?P<wrong>{_A_NAME})"),
)


def find_other_name(text: str) -> re.Match[str] | None:
    """Return who was meant instead of whom: "Karl, not Hans"."""
    return next(filter(None, (each.search(text) for each in _OTHER_NAME)), None)


ALL = whole("beides?|alle[ns]?|beiden|jeweils|both|all|each|sämtliche")
BOTH = any_case(rf"{ALL.pattern}|\b(?:zwei ?mal|2 ?x|2 ?mal|twice|both times)\b")
EXCEPTS = any_case(
    rf"\b{EXCEPTING}\b"
    r"|\b(?:nur|nicht|aber|only|not|but) (?:(?:bei|die|der|the|nummer|nr\.?|number|no\.?) ){0,2}"
    r"\(?\d{1,2}\b(?![.:/-]?\d)"
)
"""What excepts one of several from what is said of all."""


def is_of_all_but(text: str) -> bool:
    """Return whether a text says something of all but some: what of these, it does not say."""
    return ALL.search(text) is not None and EXCEPTS.search(text) is not None


KEPT = any_case(
    r"\b(?:das |der |die )?(?:gespeicherte\w*|alte\w*|frühere\w*|erste (?:meldung|ergebnis)|bisherige\w*|bleibt|lassen"
    r"|stored|old|earlier|previous|former|existing|keep|leave)\b"
)
STORED = any_case(r"\b(?:(?:the|as) stored|gespeicherte\w*|wie gespeichert|(?:old|existing) one|das alte)\b")
MINE = any_case(
    r"\b(?:mein(?:e|s|es)?|neue\w*|neuere\w*|jetzige\w*|korrektur|korrigier\w*|berichtig\w*|änder\w*|letzte meldung"
    r"|mine|my|new(?:er)?|latest|corrections?|correct it|change|overwrite)\b"
)

_COUNTED = (
    r"erstere[rns]?|eins|ein[se]|former|one",
    "zwei|zwo|two",
    "drei|three",
    "vier|four",
    "fünf|five",
    "sechs|six",
)
"""Other words by which the first, the second and so on of several are called."""

_NAMED_PLACES = tuple(f"{words}|{others}" for words, others in zip(ORDINALS, _COUNTED, strict=True))
MOST_LEADING = 3
"""Words before the place of one of several ("die Möglichkeit Nummer zwei"), at most (our own choice)."""

_LEAD = (
    r"(?:(?:der|die|das|den|dem|the|nummer|nr\.?|no\.?|number|option|variante|möglichkeit|antwort|answer|vorschlag|spieler"
    r"|name|genannte[rn]?|kandidat\w*|choice|player|fall)\s+)"
)
_BEHIND = (
    r"(?:\s+(?:der|von|in|auf)\s+(?:liste|ihnen|denen|beiden|zweien|the list))?"
    r"(?:\s+(?:one|option|variante|name|spieler|player|genannte[rn]?|von (?:beiden|ihnen)))?"
)
_COUNTS = r"(?:nummer|nr\.?|no\.?|number|option|variante|möglichkeit|antwort|answer|choice)\s+"
PLACES = tuple(
    any_case(
        rf"(?<![\w.])(?:{_LEAD}{{1,{MOST_LEADING}}}(?:{words}|{place}\.)|{_COUNTS}{place}(?![.,:/-]?\d)){_BEHIND}(?!\w)"
    )
    for place, words in enumerate(_NAMED_PLACES, start=1)
)
BARE_PLACES = tuple(any_case(rf"\W*(?:{words}){_BEHIND}\W*") for words in _NAMED_PLACES)
"""A place alone; "1." and its kin begin the answers to numbered questions."""
_OF_SOMETHING = (
    r"(?!\s+(?:(?-i:[A-ZÄÖÜ])|(?:jahr|woche|monat|mal|z[uü]ge?|partie|runde|saison|e?-?mail|meldung|nachricht|year|week|month"
    r"|night|time|move|game|round|season|message|report)))"
)
LAST = any_case(rf"\b(?:letzte[rns]?|last)\b{_OF_SOMETHING}|\b(?:letztere[rns]?|latter)\b")
"""The last of several; "im letzten Jahr", "last Saturday" are another one."""
OTHER = any_case(r"\b(?:der|die|das|den|the)\s+andere[rns]?\b|\bthe other(?: one)?\b(?! way)")
LETTER = any_case(
    r"(?<![\w.])(?:\(?([a-z])\)|(?:(?:antwort|variante|option|buchstabe|letter|answer|choice|möglichkeit|fall|case)\s+\(?"
    r"|(?:ist|is)\s+(?=[a-h]\s+(?:das rechte|das richtige|richtig|right|correct)\b))([a-h])\b)"
)
ONLY_LETTER = re.compile(r"\W*[a-zA-Z]\W*")
LONE_LETTER = any_case(
    r"(?<![\w.])(?-i:([a-hA-H]))\b(?=\W*$|\s+(?:ist|stimmt|trifft|natürlich|bitte|gilt|passt|war|is|was|please"
    r"|of course)\b"
    r"|\s+(?:only|nur)\b(?=\W*$)|\s*[,.!]\s+(?:entschuldig\w*|verzeih\w*|sorry|danke|bitte|thanks|thank you|please)\b)"
)
"""A letter that may be the sign of an answer: "a trifft zu", and no article as in "a draw"."""
BARE_LETTER = re.compile(r"\W*(?-i:([a-hA-H]))\W*")

FILLER = whole(
    "es|das|dies|der|die|den|dem|des|war|ist|sind|waren|wurde|hat|haben|gemeint|meine|meinte|ich|wir",
    "natürlich|selbstverständlich|und|also|doch|ja|bitte|sorry|entschuldigung|pardon|sondern|heißt|heisst",
    "lautet|richtig|name|spieler|spielers|herr|herrn|handelt|sich|ihrer|ihre|frage|trifft|nehmen|mühe",
    "entschuldigen|player's|frau|mit|von|vom|am|zu|zum|um|diesem|fall|hier|dort|eben|nur|so|auch|danke|gruß",
    "grüße|gruss|nachname|vorname|the|it|was|is|it's|i|mean|meant|of|course|please|and|on|that|this|he|she",
    "er|sie|player|named|called|my|correct|spelling|schreibweise|richtige|korrekt|korrekter|apologies|oh",
    "ach|sollte|should|be|sein|heißen|to|with|nicht|not|nein|no|yes|gegen|partie|game|tippfehler|typo",
    "verschrieben|fehler|mistake|von mir|mein|natuerlich|klar|hallo|guten|tag|naturally|obviously|evidently"
    "|freilich|logisch|sir|madam|remain|concerning|regarding|betreffend",
)

MONTHS = tuple(
    any_case(rf"\b{word}\b")
    for word in (
        *(r"j[aä]n\w*", r"feb\w*", r"(?:mär\w*|maerz|mar(?:ch)?|mrz)", r"apr\w*", "(?:mai|may)", "(?:juni?|june)"),
        *("(?:juli?|july)", r"aug\w*", r"sep\w*", r"(?:okt\w*|oct\w*)", r"nov\w*", r"(?:dez\w*|dec\w*)"),
    )
)
"""The names of the months, in both languages and cut short."""

MONTH = "|".join(name.pattern for name in MONTHS)

"""Words by which an English sentence doubts a result, and what it is about; the names are those of `german`."""

from __future__ import annotations

_MAY = "(?:may|might|could)"
_PERSON = r"(?:an?|my|his|her|the|some) (?:old |good |mutual )?"
KIN = (
    r"(?:son|daughter|wife|husband|brother|sister|father|mother|friend|cousin|nephew|niece|uncle|aunt|partner|colleague"
    r"|club ?mate|team ?mate|widow|team|club|pupil|student|neighbour)s?"
)
EVENT = (
    r"(?:(?:club )?(?:championship|tournament)|\w+ league|last year's \w+|team match|friendly|casual game"
    r"|(?:other|another|different) (?:section|event|tournament|group))"
)

PERHAPS = "probably|perhaps|maybe|possibly|presumably|supposedly|allegedly|apparently|reportedly|seemingly"
"""Words by which any sentence becomes a guess."""

_TO_FIND_OUT = (
    "(?:find out|confirm|rule|decide|check|ask|verify|clarify|sign|approve|okay|give|look (?:it )?up|play through)"
)
_NO_NOUN = r"(?<!\bthe )(?<!\ba )(?<!\bder )(?<!\bdie )(?<!\bper )(?<!\bby )"
"""Before words that may mean a book, or letters that come by post."""

ENTER = rf"{_NO_NOUN}(?:(?:enter|book|record|publish|rate|store|register|process|post)(?:ed|s|ing)?)"

TABLE_ONLY = "(?:for|in) the (?:cross)?table only|only (?:for|in) the (?:cross)?table"


OPINION = (
    rf"(?:have|has|need|needs) (?:still |yet )?to {_TO_FIND_OUT}|if (?:my )?memory",
    r"whether (?:that|this|it|they) (?:is|was|are|were)",
    r"only passing on|i (?:\w+ ){0,3}muddled|may be a mistake|argument|(?:rather|better|please) (?:wait|ask)",
    r"roughly(?! (?:on|around|the|mid)\b)",
    r"until i|no idea (?:if|whether)|(?:not|n['’]t) (?:\w+ ){0,4}(?:sure|certain)",
    r"or (?:was|were) (?:it|they)|(?<!two the )(?<!pair the )other way (?:around|round|about)|vice versa",
    r"the reverse(?! (?:fixture|games?|leg|colou?rs|pairing|match))|could also|check back",
    "pending|could (?:also|still|just) be|can be believed|(?:not|n['’]t) make out",
    "i (?:think|guess|believe|suppose|assume|presume|suspect|gather|imagine|reckon|fear|doubt)",
    r"in my (?:opinion|view)|(?:not|n['’]t) (?:\w+ ){0,2}(?:sure|certain|clear)|(?:not|n['’]t) know|uncertain",
    "unconfirmed|unverified|doubtful|to be confirmed|tbc",
    r"unsure|unclear|rumou?r\w*|(?:fairly|pretty|almost|nearly|reasonably|quite) (?:sure|certain)",
    rf"if i (?:am|remember|recall|understood|read)\b|{PERHAPS}",
    "assuming|insists|(?:thinks|believes) (?:it|they|the game|that)|as far as i (?:know|can (?:see|tell)|remember)",
    "to (?:the best of )?my (?:best )?knowledge|from memory|claims|says|(?:seems?|appears?) to have|is said to",
    "grapevine|little bird|(?:reached|come to|came to) my ears|(?:they|people) say|it is said|(?:am|i['’]m) told",
    "must have been|ought to be|according to(?! (?:both|the (?:players|rules|table)))|i (?:have |only )?heard",
    "i hear(?! from (?:both|the players|them|the two))",
    r"was told|word (?:is|has it)|what (?:the|his|her|my) \w+ (?:says?|said)|years? ago|waiting (?:for|to)",
    r"(?:last|previous) (?:year|season)(?:['’]s)?|(?:not|n['’]t) (?:\w+ )?(?:written|heard|replied|answered)",
    r"neither (?:of them )?(?:has )?(?:\w+ )?(?:written|replied|answered)",
    rf"{_MAY} (?:not )?(?:well )?(?:have been|be)|{_PERSON}{KIN} (?:\w+ )?(?:told|wrote|said)",
)

REPORT = (
    r"(?:it|they|that|the games?) (?:ended|finished|went)|confirm\w*|score ?sheets?",
    r"the (?:players|loser|winner)|other way (?:around|round|about)",
    rf"the reverse(?! (?:fixture|games?|leg|colou?rs|pairing|match))|vice versa|{ENTER}",
    r"(?:muddled|mixed) (?:something|it|them|the names) up|rule on|roughly so|about it|how they|my notes",
    r"on the phone|(?<!no )(?<!without )(?:protest|appeal|object)(?:s|ed)?|disput\w+",
    "decision|confirmation|the case|results?|scores?|games?|draw(?:s|n|ing)?|drew|w[io]n(?:s|ner|ning)?",
    r"los(?:t|s|ses|er|es|ing)|beat(?:s|en)?|defeat(?:s|ed)?|resign\w*|g[ai]ves? up|overstep\w*|exceed\w*|points?",
    r"colou?rs?|entry|enter(?:ed)?|report(?:ed)?|correct|true|mixed|right(?! (?:now|away|after))|wrong\w*",
    r"mistaken?|opposite|otherwise|different\w*|disagree\w*|cheat\w*|lie[ds]?|nonsense|unfair",
    r"so i (?:heard|believe|think|was told)|what the \w+ sa(?:ys|id)",
    "about (?:this|that|it|these|those|them|both|the (?:first|second|third|last|other|two))",
    r"(?:that|this)(?:['’]s| is| was| may be| might be) (?:it|so|all i \w+|what i \w+)",
)


ASKS = (
    (
        r"(?:is|was|are) (?:this|that|it|these|those|the (?:result|score)s?) (?:\w+ ){0,2}(?:right|correct|true|so"
        r"|ok(?:ay)?)\b[^.!?]*\?"
    ),
    r"right\?|correct\?|really\?",
)
"""Questions whether a result is right."""

ALSO = r"neither|nor|(?:not|n['’]t) (?:\w+ ){0,3}either|the same (?:goes|holds|applies)|likewise|ditto"
"""How a sentence says the same of another result as the one before it."""

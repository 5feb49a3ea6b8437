"""Words by which an English sentence doubts a result, and what it is about; the names are those of `german_doubts`."""

from __future__ import annotations

_BETWEEN = r"[^.;:!?]{0,60}"
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
_OF_EVENT = rf"(?:from|of|in) (?:(?:the|an?) )?{EVENT}"

PERHAPS = "probably|perhaps|maybe|possibly|presumably|supposedly|allegedly|apparently|reportedly|seemingly"
"""Words by which any sentence becomes a guess."""

_WITHIN = r"[^.;:!?]{0,100}"
_OFFICIAL = "(?:official|final|definite|definitive|binding|verified|checked)"
_TO_FIND_OUT = (
    "(?:find out|confirm|rule|decide|check|ask|verify|clarify|sign|approve|okay|give|look (?:it )?up|play through)"
)
_NO_NOUN = r"(?<!\bthe )(?<!\ba )(?<!\bder )(?<!\bdie )(?<!\bper )(?<!\bby )"
"""Before words that may mean a book, or letters that come by post."""

ENTER = rf"{_NO_NOUN}(?:(?:enter|book|record|publish|rate|store|register|process|post)(?:ed|s|ing)?)"

TABLE_ONLY = "(?:for|in) the (?:cross)?table only|only (?:for|in) the (?:cross)?table"

_NO_GAME = (
    "(?:nets|trains?|buses|bus|flights?|ferry|trips?|holidays?|practice|training|meetings?|club (?:night|evening)s?"
    "|sessions?|appointments?|concerts?|dinner|party|walks?|lessons?)"
)
"""What people cancel beside games and results."""

_NO_TRAVEL = "(?<!boat )(?<!bus )(?<!train )(?<!ferry )(?<!flight )"
"""What is cancelled for everybody."""

UNCERTAIN = (
    "withdrawn (?:his|her|their|the) report|different (?:things|results)|source|double-?check|only valid",
    r"valid (?:only|once)|(?:once|if|until|unless) (?:\w+ )?\w+ (?:accepts|agrees|confirms|signs)",
    r"(?:not|n['’]t) (?:yet )?signed|not bet on|confirmation\b.*\b(?:outstanding|missing|pending|follow|awaited)",
    r"awaiting (?:\w+ ){0,3}confirmation|on hold|under review|looking into|wait (?:until|before|with)",
    "not (?:in|from|of) (?:this|our)|bundesliga|not (?:with us|one of ours)",
    r"annulled|struck (?:out|off)|void",
    rf"{_NO_TRAVEL}cancelled(?! (?:the |his |her |their |our |my |all )?(?:[\w-]+ ){{0,2}}{_NO_GAME}\b)",
    rf"you {_MAY} have (?:seen|heard|read)|nothing (?:for you )?to (?:do|enter|store)(?: for you)?",
    (
        r"(?:not|n['’]t) (?:\w+ ){0,2}(?:confirmed|official|final|recorded?|entered|enter|rated?|stored?|counted"
        "|count|noted?|register(?:ed)?|booked?|put (?:it|this|that) (?:in|down))"
    ),
    r"(?:no|without|not (?:had|got|received)(?: any| the)?) (?:\w+ )?confirmation(?! (?:needed|necessary|required))",
    r"unconfirmed|to be confirmed|tbc|disput\w+|den(?:y|ies|ied)|contests|disagrees?",
    r"appeal(?:s|ed)?(?! to (?:me|us|him|her|them)\b)",
    r"provisional\w*|subject to|without guarantee|with (?:\w+ )?(?:caution|reservations?)",
    r"(?:pinch|grain) of salt|hearsay",
    "errors excepted|(?:just|only) an? (?:test|example|joke)|ignore(?! (?:the|my) (?:typos?|signature|footer))",
    r"only heard|(?:could|can|have|did|do)(?: not|n['’]t) (?:yet )?(?:check|verify|confirm|read|decipher)(?:ed)?\b",
    r"hold\w* (?:\w+ )?(?:off|back)|(?:cannot|can|could) (?:hardly|barely) (?:read|decipher)",
    "(?:have|need|want) to (?:check|verify|look (?:it|this|that) up)|will (?:check|verify)|look into (?:it|this)",
    r"(?:check|verify|clarify) (?:this |it |that )?with|nothing in writing|ask (?:\w+ ){1,3}(?:before|first)",
    "(?:all|what) i have is|(?:only|just) (?:have|has) (?:this|that|it) from|from hearsay",
    r"(?:deciphered|read|understood) (?:it|this|that|his|her|the|them) (?:\w+ )?(?:correctly|right\w*|properly)",
    "(?:as|how) i (?:understood|read|remember) (?:it|this|that)",
    r"should have (?:\w+ )?(?:won|beaten|drawn|lost|ended|resigned)|my (?:mistake|error)",
    r"i (?:was wrong|got (?:that|it|this) wrong)|(?:scrap|forget) (?:that|this|it)(?=\W|$)|no, wait",
    r"(?:take|took) (?:\w+ ){1,3}back",
    "(?:will|shall|'ll) (?:let you know|tell you|send you|report) (?:the (?:result|outcome)|how it ended)",
    "(?:had )?meant (?:another|the other|a different) (?:game|opponent|event|one)",
    "let (?:him|her|them) (?:go|play) on|sorry, th(?:at|is|ose) (?:was|is|were)",
    r"(?:they|the two|both) are (?:still|in fact) (?:at it|playing)|are (?:still )?(?:on|in the|at) move \d+",
    r"(?:they|the two|both) (?:are )?(?:still play|play(?:ing)? on)|(?:game|it) (?:\w+ )?(?:continues|is continuing)",
    "here they are (?:still |only )?on move|(?:they|the two) have (?:not|yet to) finish(?:ed)?",
    (
        "(?:the|this|their|that) game (?:is|goes|has) (?:still |not |yet )*(?:on|over|finished|ended|going on"
        "|running|in progress)"
    ),
    "over the board|this year's (?:result|game)s?",
    (
        rf"{_MAY} (?:well )?(?:have )?(?:be(?:en)? )?(?:mixed|confused|misread|mistaken|made an? (?:\w+ )?(?:error"
        "|mistake|slip))"
    ),
    f"(?:game|card|result) (?:was )?{_OF_EVENT}",
    rf"(?:that|this|it)(?:, \w+,)? (?:was|is)(?: \w+){{0,2}} (?:{_OF_EVENT}|{EVENT})",
    rf"(?<!\bstays )(?<!\bstay )(?<!\bremains )(?<!\bon )(?:from|of|in) (?:the|an?) {EVENT}",
    rf"(?:is|was) reported as {_BETWEEN}\bby (?!both|the players)\w+",
    rf"(?:not|n['’]t) (?:yet )?(?:\w+ )?{_OFFICIAL}|whether (?:it|this|that) is {_OFFICIAL}|unofficial\w*",
    r"illegible|in pencil|guess(?:ing|work)|just a guess|keep (?:\w+ ){1,3}open|told me so",
    r"only (?:sure|certain) (?:about|of)",
    r"the talk (?:at|of|in)|went round the|to hear (?:him|her|them) tell|in (?:his|her|their) own words",
    r"(?:third|fourth)[- ]hand|(?:sooner|rather) (?:have|hear) it from|leave the box|off the forum|barring",
    r"(?:keep|kept) it under your hat|as far as (?:one|i) can tell|what i make of|at a guess|put money on",
    r"two and two together|that way on the phone|this (?:is )?from (?:his|her|their|\w+['’]s) \w+|somebody said",
    r"shouted (?:across|over)|sees? it in black and white|owes me the (?:form|sheet|card)|paperwork for which",
    r"before you put (?:that|it|this)|hold it against|(?:which|that) is news to|(?:has|have) to say so",
    r"(?:last week['’]s|another) story|should be right",
    r"know better when|cards muddled|question mark",
    r"(?:keeps?|kept|stays?|stayed|remain(?:s|ed)) (?:silent|quiet)|may have changed",
    r"second[- ]hand|word of mouth|quote me|hard to read|until further notice",
    rf"(?:before|until|till)\b{_WITHIN}\b(?:{ENTER}|confirm\w*)|{ENTER}\b{_WITHIN}\b(?:before|until|till)",
    r"off the list",
    rf"(?:have|has|had|need|needs|got) (?:still |yet )?to {_TO_FIND_OUT}|confirmation will follow|one side only",
    r"only one side",
    r"pencil (?:it|this|that|them|these|both) in|(?:do not|don['’]t) (?:\w+ )?trust|take no responsibility",
    r"sees? (?:it|this|that) differently|a different view|says so (?:on|in)|third party|so far only",
)

EVIDENCE = (
    r"(?:no|not (?:had|got|received|heard)(?: an?| any)?)(?: reply| answer| response| word)? from\b.*\byet",
    r"nothing (?:heard )?from\b.*\byet",
    r"(?:not|n['’]t) (?:yet (?:replied|answered|responded)|(?:replied|answered|responded)(?: \w+){0,2} yet)",
    r"handwriting|score ?sheets?|forum|hearsay|complaint\w*|committee|arbiter\w*|referee\w*|jury|proof|evidence",
    r"paperwork|(?:in|on) paper|in writing|confirm\w*|one side|other side|third party|word for it|word of",
    r"(?:message|note|mail|word) (?:from|of) (?:the )?(?:winner|loser|one)|publish\w*",
    rf"{_NO_NOUN}(?:enter|record|book|post|log)(?: \w+)?",
    r"signature|(?:counter)?signed",
)

LIMITED = (
    r"only|just|yet|still|hope|whether|lack\w*|miss(?:es|ing)|different\w*|decide\w*|pending|await\w*|wait\w*",
    r"could|no",
    r"not|without|hardly|until|till|comes? from",
)

OPINION = (
    rf"(?:have|has|need|needs) (?:still |yet )?to {_TO_FIND_OUT}|if (?:my )?memory",
    r"whether (?:that|this|it|they) (?:is|was|are|were)",
    r"only passing on|i (?:\w+ ){0,3}muddled|may be a mistake|argument|(?:rather|better|please) (?:wait|ask)",
    r"roughly(?! (?:on|around|the|mid)\b)",
    r"until i|no idea (?:if|whether)|(?:not|n['’]t) (?:\w+ ){0,4}(?:sure|certain)",
    r"or (?:was|were) (?:it|they)|other way (?:around|round|about)|vice versa",
    r"the reverse(?! (?:fixture|games?|leg|colou?rs|pairing|match))|could also|check back",
    "pending|could (?:also|still|just) be|can be believed|(?:not|n['’]t) make out",
    "i (?:think|guess|believe|suppose|assume|presume|suspect|gather|imagine|reckon|fear|doubt)",
    r"in my (?:opinion|view)|(?:not|n['’]t) (?:\w+ ){0,2}(?:sure|certain|clear)|(?:not|n['’]t) know|uncertain",
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

RESULT = (
    "(?:the|this|that|both|these) (?:results?|scores?)|enter (?:it|this|that|them)|resigned|agreed",
    r"(?<!speak )(?<!talk )(?<!joke )(?:about|on) (?:it|this)(?=\W*(?:$|though|however|yet|anyway))",
)
DENIED = r"not(?! (?:s?he|him|her|yet reported)\b)|cannot|never|nobody|neither|nor|without|refus\w+|nothing"

ELSEWHERE = (
    "leads|leading|in the lead|this year|so far|(?:he|she|they) (?:is|are|may be) right|here (?:are|is|come)",
    "what (?:he|she|they|i|we) (?:had )?(?:wanted|hoped|planned)|(?:brings|bring) (?:us|you|me)|up to date",
    r"complet\w+|everything|that (?:is|was|should be) (?:all|it)\b|from (?:the|any) others?",
    (
        r"(?:\d+|one|two|three|four|five|six|several|some|few) (?:\w+ )?games? (?:\w+ )?(?:left|missing|outstanding"
        r"|to (?:go|play|come)|remain\w*)"
    ),
    "(?:games?|results?) (?:are |is )?(?:still )?(?:missing|outstanding|left|to come)",
    "the (?:rest|remaining|other games)",
    (
        "(?:you|one) (?:will |would |also |still |may |might )?(?:need|want|prefer|like|know|expect|receive"
        r"|get)(?:s|ed)?\b"
    ),
    "always|usually|often|in general|generally|normally|everybody|everyone|one says|people|these days|number of",
    r"first win|(?:best|correct|accurate) play|deserv\w+",
    r"(?:never|not|n['’]t) (?:\w+ )?(?:expect|believ|thought|dream|bet|predict)\w*|surpris\w*|unexpected\w*|faster",
    "earlier|sooner|next|feeling well|unlucky|happy|pleased|delighted|disappointed|satisfied",
    (
        "(?:great|nice|good|bad|fine|fantastic|beautiful|interesting|exciting|instructive|memorable|best|fair"
        r"|lucky|long|short|hard|tough|brilliant|attractive)\w* (?:\w+ )?(?:games?|fight|battle|win|draw|result)"
    ),
    (
        "(?:will|can|could|may|might|to) (?:still )?win (?:the|this|his|her|our) (?:group|tournament|section|title"
        "|event|cup)"
    ),
    r"my (?:mail|message|last)\w*|this (?:address|mail|message)|mailbox|address|(?<!on the )phone|rating list",
    r"website|server",
    "birthday",
    (
        r"(?:was|is|stood|were) (?:\w+ )?(?:better|worse|winning|losing|level|equal|ahead) (?:for|from|out|in|until"
        "|since|after)"
    ),
    "openings?|variation|theory|database|rules?|engines?|spectators|time limit|weather",
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

FILLERS = (
    "but|though|however|at least|anyway|here|a|bit|just|only|still|yet|really|quite|very|too|also|again|sorry|it|is|was"
    "|am|both|all|i|of|in|on|about|the|this|that|to|with|for|and|or|so|vs?|versus|against|mrs?|ms|game|those|them"
)
"""Words that name nothing that a sentence could be about."""

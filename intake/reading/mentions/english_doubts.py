"""English words that leave a result open: what somebody wants, may do or always does, and verbs of something else.

An English verb is that of a result only behind auxiliaries and adverbs and nothing else, and without another object
behind it: "lost to Koch", not "needs to beat Koch", "may have lost to Koch", "lost contact with Koch".
"""

from __future__ import annotations

from collections.abc import Iterator

from intake.reading.doubts.english import KIN
from intake.reading.guards import Guarded, Table
from intake.reading.mentions.types import Kind, Mention
from intake.reading.words import any_case, one_of

_VERB = one_of(
    "beat(?:en|s)?|defeat(?:ed|s)?|wins?|won|los[et]s?|draws?|drew|drawn|resign(?:ed|s)?|conced(?:ed?|es)",
    "g[ia]ves? up|given up|overcome|prevail|(?:check)?mate[ds]?|share|split|halve|throw in|end(?:ed)?",
    "finish(?:ed)?|go to|agree|overstep|exceed|time out|score|take",
    "(?:make|force|get|reach|hold|achieve|save|secure)(?: a| the| his| her)? (?:draw|win|point)",
)
_ADVERB = r"(?:(?:\w+ly|now|soon|also|then|just|still|even|only|at least|have|be|been|well|not|never) )"
_MODAL = one_of(
    "(?-i:will|may|can)|shall|should|must(?! give up)|ought to|would|might|could(?! (?:only|just) )|cannot",
    "won't|can't",
)
_TO_COME = rf"\b({_MODAL}) {_ADVERB}{{0,3}}(?={_VERB}\b)"
"""What is to come, or possible, or due."""

_INFINITIVE = Guarded(rf"\bto {_ADVERB}{{0,2}}(?={_VERB}\b)")
_OF_DEED = any_case(
    r"\b(?:managed|(?<!un)able|had|forced|obliged|compelled|chose|decided|preferred|agreed|came|went on|happy|glad"
    r"|pleased|proud|lucky|opted|forced(?: [\w.]+){1,4}) (?:\w+ly )?$"
)
"""Before an infinitive: whoever did so has done what follows."""

_LOOK_BACK = 60
"""Characters before an infinitive in which such a word is (our own choice)."""

_OBJECT = one_of(
    "games?|points?|match|encounter|duel|battle|fight|struggle|end ?game|ending|draw|pairing|first|second",
    "third|last|others?|ones?|half|both|all|two|return|lot|defeat|loss|remis|win|victory|partie|miniature",
    "thriller|resistance|day|week|morning|evening|time",
)
_TRANSITIVE = r"\b(?:lost|loses|won|wins|drew|draws|g[ia]ves? up|given up|resign(?:ed|s)|conced(?:ed|es)|split|shared)"
_NO_PREPOSITION = r"(?:(?!(?:for|of|in|at|with|against|to|from)\b)[\w'’-]+ )"
_OTHER_OBJECT = rf"{_TRANSITIVE} ((?:his|her|the|an?|their|my|some)\b)(?! {_NO_PREPOSITION}{{0,4}}{_OBJECT}\b)"
"""What is won, lost, given up and is no game."""

_OTHER_VERB = (
    r"\b(?:lost|loses) (contact|touch|patience|sight|interest|hope|heart|track|count|faith|material)\b"
    r"|\b(?:drew|draws|drawn) (lots|attention|up|level|ahead|near|closer|conclusions)\b"
    r"|\b(?:g[ia]ves? up|given up) (\w+ing|hope|material|chess)\b"
    r"|\bresign(?:ed|s) (himself|herself|themselves|as|from|membership)\b"
    r"|\bconced(?:ed|es) (that)\b|\b(?:fell|falls|fallen) (ill|out|behind|asleep|back)\b"
    r"|\b((?:is|was|were|are|been|got) drawn (?:to play|to meet|against|with))\b(?! (?:the )?(?:white|black)\b)"
)
"""Verbs of results in another meaning."""

_POSITION = (
    r"\b(is|stands?|stood|looks?|looked|seems?|seemed) (?:\w+ly )?(?:lost|won)\b(?! (?:by|for|on time)\b)"
    r"|\b(stands? (?:on|to))\b"
    r"|\b(?:has|had|have|got|with|holds) (an?|the) (?:\w+ )?(?:won|lost|drawn|winning|losing) (?:game|position|end)"
    r"|\b((?:heading|headed|way) (?:for|to|towards))\b|\b(close to|danger of)\b"
)
"""How a game stands that has not ended."""

_WISH = (
    r"\b(needs?|needed|wants?|wanted|wish(?:es|ed)?|miss(?:es|ed)|overlook(?:s|ed)|escap(?:es|ed)(?! with)"
    r"|avoid(?:s|ed)|threaten(?:s|ed)?|deserve[sd]?|seeks?|sought|demand(?:s|ed)?|await(?:s|ed)?|fear(?:s|ed)?"
    r"|turn(?:s|ed)? down|suggest(?:s|ed)?|propos(?:es?|ed)|ask(?:s|ed)?|wait(?:s|ing)? for|play(?:s|ed|ing)? for"
    r"|hop(?:es?|ed|ing) for|consider(?:s|ed|ing)?|analys\w+|look(?:s|ed) like|expect(?:s|ed|ing)?)"
    r" (?:[\w.'’]+ ){0,5}(?:draw|remis|win|victory|mate|perpetual|stalemate|repetition|resignation|points?)\b"
)
"""Words for what was not so, before the noun for it."""

_SUPPOSED = one_of(
    "it (?:seems|appears|seemed|appeared)|looks? (?:as if|like|as though)|(?:seem|appear)s? to have|whether",
    "suppos(?:e|ing)|provided|in case|we (?:guess|reckon|presume|suspect|imagine)|(?:i|we) (?:wonder|fancy|forgot)",
    "assum(?:es?|ed)|as soon as",
    "thinks?|believes?|thought|maintains?|insists?|pretends?|contends?|alleges?|asserts?|complain(?:s|ed)",
    r"jok(?:es?|ed)|dream(?:s|ed|t)?|disput\w+|until(?= (?:(?-i:[A-ZÄÖÜŁ])|he|she|they))",
)
_OF_ALL = one_of(
    "neither|nor|either|nobody|no one|(?:all|every(?:body|one)|anyone|nothing) (?:but|except)",
    "(?:not|n['’]t) know|(?:did|do|does|ha[sd]|have|was|is)n['’]t(?! get more| re|  ans)|except|apart from",
    "or(?<!more or)(?<!sooner or)(?! less| later| so)|no (?:draw|remis|win|victory)",
)
_OFTEN = one_of(
    r"often|(?<!\bas )always|usually|normally|regularly|generally|used to|in the past|years? ago",
    "(?:last|previous) (?:year|season)",
    "years before|previously|formerly|once(?<!at once)(?! again| more)|for the first time|plays? on",
    "game (?:continues|is still)|go(?:es|ing) on|(?:in|for) (?:the )?next round",
)
_ELSEWHERE = one_of(
    (
        r"(?:another|(?:their|his|her) (?:last|earlier|previous|other|old)|(?:an|the) (?:earlier|previous|old|other))"
        r" (?:tournament|event)"
    ),
    "over[ -]the[ -]board|otb|blitz|bullet|rapid|(?:table )?tennis|football|skittles|post-?mortem",
    "(?:the|an?) (?:computer|engine|program)|stockfish|(?:in|for) (?:my|his|her) dreams?",
    r"(?:in|by) (?:the|his|her|my) (?:\w+ )?analysis",
)
_OPEN = rf"\b({_SUPPOSED}|{_OF_ALL}|{_OFTEN}|{_ELSEWHERE})\b|(?:^|[,;:] )(should|had|were) (?=(?-i:[A-ZÄÖÜŁ]))"
"""What is only supposed, said of other times, of other games or of nobody."""

_MY_KIN = (
    rf"\b((?:meine?|my) (?:{KIN}|mann|frau|sohn|tochter|bruder|schwester|vater|mutter|enkel(?:in)?|neffe|nichte))\b"
)
_OF_OTHERS = (
    rf"['’]s?( (?:{KIN}|opponent))\b(?!,? (?:(?:mr|mrs|ms|dr)\.? )?(?-i:[A-ZÄÖÜŁ]))|\b({KIN} of)\b"
    rf"|{_MY_KIN}(?!,? (?:(?:mr|mrs|ms|dr)\.? )?(?-i:[A-ZÄÖÜŁ]))"
    r"|(?<!, )(?<!, the )\b(opponent of)\b(?![^,]{0,60}, )"
)
"""Somebody beside a player."""

_SHAPES = Table(
    *(
        (Kind.DOUBT, Guarded(shape))
        for shape in (_TO_COME, _OTHER_OBJECT, _OTHER_VERB, _POSITION, _WISH, _OPEN, _OF_OTHERS)
    )
)


def find_doubts(text: str) -> Iterator[Mention]:
    """Yield the English words of a text that leave its result open."""
    for kind, found in _SHAPES.matches(text):
        at = found.lastindex or 0
        yield Mention(kind, *found.span(at), found[at])
    for found in _INFINITIVE.finditer(text):
        start = found.start()
        if not _OF_DEED.search(text, max(0, start - _LOOK_BACK), start):
            yield Mention(Kind.DOUBT, start, start + len("to"), "to")

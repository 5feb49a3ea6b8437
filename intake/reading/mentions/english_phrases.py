"""English phrases for the end of a game whose words, each by itself, may mean something else."""

from __future__ import annotations

from intake.reading.mentions.types import Kind
from intake.reading.scores import TOOK_IT

_ANYBODY = r"(?:(?:our|my|young|old|poor|mr|mrs|ms|dr|friend)\b\.? )*(?:von |van |de )?(?-i:[A-ZÄÖÜŁ])"
"""How the name of a player begins."""

_THROUGHOUT = r"(?!.{0,60}\b(?:opening|middle ?game)\b)"
"""Whoever is better in a part of the game has not won it."""

_TOO_LATE = r"(?=.{0,60}\b(?:time|days|wins?|won|point)\b)"
"""Without one of these whoever does not answer has not lost yet."""

_AT_END = r"(?=\W*$|\W*[.,;:!)–-]|,? (?:and|but|i\.e\.)\b)"
"""Behind words that say little: that one of the two "is known" or "was declared" would be another matter."""

_POINT = r"the (?:full |whole )?point"
_OWN_POINT = r"(?:his|her)(?: (?:first|second|third|fourth|next|maiden|full|whole)){1,2} point"
_HAS_SENT = r"(?:receiv(?:es|ed)|g[eo]ts?|accept(?:s|ed)|obtain(?:s|ed))"
_HAS_TAKEN = (
    "(?:takes?|took|taken|scores?d?|g[eo]ts?|makes?|made|(?:earn|collect|pocket|claim|bag|notch)(?:s|ed|ged)?|secur(?:es|ed)"
    "|(?:pick|chalk)(?:s|ed) up)"
)
_MOVES = r"(?:(?:three-?fold|move) )?repetition(?: of (?:moves|the position))?"

ENGLISH: tuple[tuple[Kind, *tuple[str, ...]], ...] = (
    (
        Kind.RESIGN,
        "(?:had to )?(?:concede[sd]?|admit(?:s|ted)?|acknowledge[sd]?) defeat",
        "had to (?:resign|concede|give up|throw in the towel|capitulate|surrender)",
        "(?:tip(?:s|ped)(?: over)?|la(?:id|ys) down|knock(?:s|ed) over) (?:the|his|her) (?:king|arms)",
        r"(?:sends?|sent|hands?|handed in|tender(?:s|ed)) (?:his|her) resignation|given up(?= by\b)",
        r"(?:gave|gives|given) it up|pack(?:s|ed) it in|(?:lift|rais|wav)(?:e?s|ed) the white flag",
        r"flagged(?! (?:the|his|her|an?|it)\b)",
        r"(?<!was )(?<!been )abandoned(?=\s*(?:$|[.,;!)])| (?:the game|against|(?:in|at|on|after)(?: the)? move)\b)",
        r"(?<!was )(?<!been )abandoned(?= on \d)",
        r"call(?:s|ed) it a day(?= against\b)",
        rf"(?:failed to|did not) (?:reply|move|answer){_TOO_LATE}",
        rf"never (?:replied|moved|answered){_TOO_LATE}",
    ),
    (
        Kind.LOSE,
        rf"(?:lost|loses|drop(?:s|ped)|ceded?|conced(?:es|ed)) {_POINT}",
        r"(?:went|gone|goes) (?:down|under)(?! (?:the|an?|one|this|that|some)\b)",
        r"(?:falls?|fell|fallen)(?= to\b)|succumb(?:s|ed)",
        r"(?:let|allowed) (?:him|her)self (?:to )?be (?:check)?mated",
        r"came (?:off (?:worse|second best)|unstuck)|surrender(?:s|ed)|bow(?:s|ed)(?= to\b)",
    ),
    (
        Kind.BEAT,
        rf"(?:{_HAS_SENT}|forc(?:es|ed)|has) (?:the )?resignation(?= (?:of|by|from)\b)",
        rf"{_HAS_SENT}(?= (?:[\w.]+ ){{0,3}}[\w.]+['’]s? resignation\b)",
        rf"(?:g[eo]ts?|had) the better(?= of {_ANYBODY}){_THROUGHOUT}",
        r"overc[ao]mes?(?! (?:his|her|their|the|an?|all|some)\b)|(?:saw|sees|seen) off",
        r"(?:g[oe]ts?|edge[sd]|ease[sd]|squeeze[sd]) past",
        r"(?:takes?|took)(?= (?:both|the|two|his|her) (?:\w+ )?games? (?:off|from)\b)",
        rf"(?:g[eo]ts?|takes?|took) {_POINT} off|(?:did|does|done) the double(?= over\b)",
        rf"(?:knock(?:s|ed)|bowl(?:s|ed)|ran) over(?= {_ANYBODY})",
        rf"(?:roll(?:s|ed)(?: over)?|flatten(?:s|ed)|hammer(?:s|ed)|thrash(?:es|ed))(?= {_ANYBODY}){_THROUGHOUT}",
        rf"(?:batter(?:s|ed)|swept aside)(?= {_ANYBODY}){_THROUGHOUT}",
        rf"(?:down(?:s|ed)|toppled|vanquish(?:es|ed)|dispatched|disposed of(?= {_ANYBODY})){_THROUGHOUT}",
        rf"(?:takes?|took|taken|gr(?:inds?|ound)|w(?:ears?|ore)) down(?= {_ANYBODY}){_THROUGHOUT}",
        rf"(?:(?:finish|polish)(?:es|ed) off|puts? away)(?= {_ANYBODY}){_THROUGHOUT}",
        rf"(?:outplay(?:s|ed)|outwit(?:s|ted)|overpower(?:s|ed)|crush(?:es|ed)|trounced|edged out){_THROUGHOUT}",
    ),
    (
        Kind.DRAW,
        "(?:conced(?:es|ed)|allow(?:s|ed)|yield(?:s|ed)) (?:a |the )?draw",
        rf"(?<!still )(?<!(?:current|present)ly )no (?:winner|victor)(?!,? (?:yet|so far)){_AT_END}",
        "could (?:only|just)(?: get| manage| make| achieve)?(?: a)? (?:draw|remis)",
        rf"offer(?:s|ed) (?:a )?(?:draw|remis)(?=.{{0,60}}\b(?:accept(?:s|ed)|agreed|{TOOK_IT})\b)",
        "accept(?:s|ed) (?:the |a |his |her )?(?:draw|remis)(?: offer| proposal)?(?: offered| made)?",
        "accept(?:s|ed) (?:the |a |his |her )?(?:offer|proposal) of (?:a )?(?:draw|remis)",
        "(?:splits?|share[sd]?|halve[sd]?|divide[sd]?) (?:(?:the|a) )?points?",
        "points? (?:(?:is|was|were|has been|have been) )?(?:shared|split|halved|divided)",
        r"halved(?= (?:both|with|against)\b)|honou?rs (?:are |were )?(?:even|shared)(?! so far)",
        "(?:made|agreed|concluded|signed) peace|peace was (?:made|agreed|concluded|signed)",
        r"(?:(?<=by )|(?<=in )|(?<=with )|(?<=[:,;-] )|(?<=\()|(?<=by a )|(?<=with a ))perpetual(?: check)?",
        rf"(?:by|with|through|in) (?:a )?{_MOVES}",
    ),
    (
        Kind.DRAW,
        r"(?:end(?:s|ed)|finish(?:es|ed)|conclud(?:es|ed)) (?:peacefully|level|even|all square)",
        r"(?:sav(?:es|ed)|rescu(?:es|ed)|salvag(?:es|ed)) (?:a|the|half a) (?:half[- ])?point",
    ),
    (Kind.SAME, "(?:as|so) (?:did|have|has)"),
    (Kind.LOSS_NOUN, r"(?<=['’]s )resignation|time[- ]?forfeit(?:ure)?(?= (?:of|by)\b)"),
    (
        Kind.WIN_NOUN,
        r"point(?= (?:(?:goes|went|is going|was given) )?(?:to|for)\b)|(?:goes|went)(?= to\b)",
        rf"(?:g[ia]v(?:es?|ing)|hands?|handed)(?= (?:[\w.]+ ){{1,4}}{_POINT}\b)",
        r"(?:end(?:s|ed)|decided|finished|settled|concluded) (?:\w+ )?in favou?r(?= of\b)",
    ),
    (
        Kind.WIN,
        rf"{_HAS_TAKEN} (?:{_POINT}(?! of| that)|{_OWN_POINT})",
        r"(?:takes?|took)(?= the one (?:with|as|in which|where)\b)",
        r"(?:has|have|had) \w+(?:ed|en) (?:\w+ ){0,7}by winning(?= (?:both|two)\b)",
        "victorious|c[ao]mes? (?:out on top(?! of)|through(?= against))|prevail(?:s|ed)(?! upon)",
        r"(?:triumph(?:s|ed)|succeed(?:s|ed)|gain(?:s|ed))(?= (?:over|against)\b)",
        "(?:g[ia]ves?|deliver(?:s|ed)) (?:check)?mate",
        rf"(?:{_HAS_SENT}|(?:collect|pocket|extract)(?:s|ed)) (?:the|a|his|her) resignation(?! (?:of|by|from)\b)",
    ),
)
"""Read before the single words."""

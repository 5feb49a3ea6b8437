"""Remarks of writers about what they said at another time, behind a result: no day in them is that of a game."""

from __future__ import annotations

from intake.reading.guards import Guarded

_OF_RESULT = (
    r"(?:\d|½|\bremis|\bdraw|\bwo[nm]\b|\bwin|\blos[et]|\bresign|\bresult|\bgames?\b|\bappeal|\bclaim|\bprotest|\bscore"
    r"|\breport|\bwhite\b|\bblack\b|\bwrong|\bsure\b|\bconfirm|\bergebnis|\bresultat|\bpartie|\bgew[io]nn|\bverl[io]"
    r"|\bsieg|\baufge|\beinspruch|\bmeld|\bwei(?:ß|ss)\b|\bschwarz|\bfalsch|\bsicher\b|\bbestätig)"
)
_REST = rf"(?:(?!{_OF_RESULT})[^.;!?])"

TOLD_BEFORE = Guarded(
    r"(?:\s[-–]|,)\s+(?:i|we)(?: (?:had|have)|['’](?:d|ve))? (?:already )?(?:told|warned|advised) (?:him|her)\b"
    rf"(?={_REST}*\b(?:days?|weeks?|months?|years?) ago\b){_REST}*(?=[.;!?]|$)"
    r"|(?:\s[-–]|,)\s+(?:ich|wir) (?:habe?n?|hatten?) (?:ihm|ihr|ihn|sie)\b"
    rf"(?={_REST}*\bvor (?:\w+ )?(?:tagen|wochen|monaten|jahren)\b){_REST}*\b(?:gesagt|gewarnt|geraten|prophezeit)\b"
    rf"{_REST}*(?=[.;!?]|$)"
    r"|\b(?:(?:that|which) )?i (?:had |have )?(?:never|not yet|forgot to) (?:sen[td]|report(?:ed)?)(?: (?:to )?you)?"
    r"(?=\s*[:,])|,? (?:die|das) ich (?:\w+ )?(?:noch (?:nicht|nie)|nie) (?:gemeldet|geschickt|durchgegeben)"
    r" (?:habe|hatte|hab)\b(?=\s*[:,])"
)
"""What a writer told a player long ago, or has not reported before: "I told him months ago that the pawn was poisoned",
"one I never sent you:".
"""

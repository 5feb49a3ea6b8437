"""Words for a place in a list, in patterns: the first, the second, the last."""

from __future__ import annotations

ORDINALS = (
    r"erste[nrms]?|first|1st",
    r"zweite[nrms]?|zwo[at]e[nr]?|second|2nd",
    r"dritte[nrms]?|third|3rd",
    r"vierte[nrms]?|fourth|4th",
    r"fünfte[nrms]?|fifth|5th",
    r"sechste[nrms]?|sixth|6th",
)
"""The first place, the second and so on."""

LAST = r"letzte[nrms]?|last"
NEXT_TO_LAST = r"vorletzte[nrms]?|last but one|second to last|next to last"

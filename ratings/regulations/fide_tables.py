"""The two tables of the FIDE regulations, in the shape in which all three editions print them.

2003: 10.1a and 10.1b; 2009 and 2014: 8.1a and 8.1b. They are used as printed, never the formula behind them (2003:
14.1, 14.2; 2009 and 2014: 12.1, 12.2). Three bounds are misprinted and corrected here: 2003 has 201-215 for 207-215,
2009 has 316-326 and 327-344 for 316-328 and 329-344.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from .arithmetic import round_half_up

HUNDRED_PERCENT = 100
"""Percentages and expectations are counted in hundredths."""

CAPS_KNOWN = 10
"""Caps of which all differences that occurred are remembered, since every game asks for two: each edition has one."""

DISTANCES_PRINTED = """
1.0  ---   .83  273   .66  117   .49   -7   .32 -133   .15 -296
.99  677   .82  262   .65  110   .48  -14   .31 -141   .14 -309
.98  589   .81  251   .64  102   .47  -21   .30 -149   .13 -322
.97  538   .80  240   .63   95   .46  -29   .29 -158   .12 -336
.96  501   .79  230   .62   87   .45  -36   .28 -166   .11 -351
.95  470   .78  220   .61   80   .44  -43   .27 -175   .10 -366
.94  444   .77  211   .60   72   .43  -50   .26 -184   .09 -383
.93  422   .76  202   .59   65   .42  -57   .25 -193   .08 -401
.92  401   .75  193   .58   57   .41  -65   .24 -202   .07 -422
.91  383   .74  184   .57   50   .40  -72   .23 -211   .06 -444
.90  366   .73  175   .56   43   .39  -80   .22 -220   .05 -470
.89  351   .72  166   .55   36   .38  -87   .21 -230   .04 -501
.88  336   .71  158   .54   29   .37  -95   .20 -240   .03 -538
.87  322   .70  149   .53   21   .36 -102   .19 -251   .02 -589
.86  309   .69  141   .52   14   .35 -110   .18 -262   .01 -677
.85  296   .68  133   .51    7   .34 -117   .17 -273   .00  ---
.84  284   .67  125   .50    0   .33 -125   .16 -284
"""
"""From the percentage p to the distance d_p; what 1.0 and .00 lead to is a number of the edition."""

SHARES_PRINTED = """
 0-3    .50 .50    92-98   .63 .37   198-206  .76 .24   345-357  .89 .11
 4-10   .51 .49    99-106  .64 .36   207-215  .77 .23   358-374  .90 .10
11-17   .52 .48   107-113  .65 .35   216-225  .78 .22   375-391  .91 .09
18-25   .53 .47   114-121  .66 .34   226-235  .79 .21   392-411  .92 .08
26-32   .54 .46   122-129  .67 .33   236-245  .80 .20   412-432  .93 .07
33-39   .55 .45   130-137  .68 .32   246-256  .81 .19   433-456  .94 .06
40-46   .56 .44   138-145  .69 .31   257-267  .82 .18   457-484  .95 .05
47-53   .57 .43   146-153  .70 .30   268-278  .83 .17   485-517  .96 .04
54-61   .58 .42   154-162  .71 .29   279-290  .84 .16   518-559  .97 .03
62-68   .59 .41   163-170  .72 .28   291-302  .85 .15   560-619  .98 .02
69-76   .60 .40   171-179  .73 .27   303-315  .86 .14   620-735  .99 .01
77-83   .61 .39   180-188  .74 .26   316-328  .87 .13
84-91   .62 .38   189-197  .75 .25   329-344  .88 .12
"""
"""From the difference D to the expectation P_D of the higher and of the lower player; above 735 it
is 1.00 and .00."""


def _hundredths(printed: str) -> int:
    """Return a number printed as .83 or 1.0, in hundredths."""
    whole, _, rest = printed.partition(".")
    return int(whole or "0") * HUNDRED_PERCENT + int(rest.ljust(2, "0"))


def _distances() -> Mapping[int, int]:
    """Return the first table by hundredths of p."""
    cells = DISTANCES_PRINTED.split()
    pairs = zip(cells[::2], cells[1::2], strict=True)
    return MappingProxyType({_hundredths(p): int(distance) for p, distance in pairs if distance != "---"})


def _shares() -> tuple[int, ...]:
    """Return the second table for the higher player, in hundredths, by the difference."""
    cells = SHARES_PRINTED.split()
    found: dict[int, int] = {}
    for bounds, higher in zip(cells[::3], cells[1::3], strict=True):
        first, last = map(int, bounds.split("-"))
        found.update(dict.fromkeys(range(first, last + 1), _hundredths(higher)))
    return tuple(found[difference] for difference in range(len(found)))


DISTANCES = _distances()
SHARES = _shares()


def percentage(half_points: int, games: int) -> int:
    """Return the percentage p = W / n in hundredths, rounded half up."""
    return round_half_up(half_points * HUNDRED_PERCENT, 2 * games)


def distance(percent: int, extreme: int) -> int | None:
    """d_p of a percentage; `extreme` is that of 100 %, 0 where the edition leaves it undefined."""
    if percent in DISTANCES:
        return DISTANCES[percent]
    if not extreme:
        return None
    return extreme if percent else -extreme


class SharesWithin(dict[int, int]):
    """P_D in hundredths by difference, which counts up to a cap."""

    def __init__(self, cap: int) -> None:
        """Begin with no difference."""
        super().__init__()
        self.cap = cap

    def __missing__(self, difference: int) -> int:
        """Look a new difference up."""
        self[difference] = found = share(max(-self.cap, min(self.cap, difference)))
        return found


shares_within = lru_cache(CAPS_KNOWN)(SharesWithin)
"""P_D for a cap."""


def share(difference: int) -> int:
    """P_D in hundredths: the part of a point that the player with this difference may expect."""
    lead = abs(difference)
    higher = SHARES[lead] if lead < len(SHARES) else HUNDRED_PERCENT
    return higher if difference >= 0 else HUNDRED_PERCENT - higher

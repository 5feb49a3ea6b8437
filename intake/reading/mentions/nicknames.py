"""Short forms of given names that are no beginning of them."""

from __future__ import annotations

from types import MappingProxyType

_SHORT = """
lilo lieselotte liselotte, lotte charlotte lieselotte, theo theodor matthaeus, harry harald harold
henry, hans johannes johann, uli ulrich ulrike, klaus nikolaus, wolfi wolfgang, sepp josef joseph,
jupp josef, max maximilian, fritz friedrich, heinz heinrich, heiner heinrich, hannes johannes, basti
sebastian, matze matthias, juppi josef, willi wilhelm willy, rudi rudolf ruediger, gerdi gerhard
gertrud, gerd gerhard, bernd bernhard, berti albert bertram, kalle karl, moni monika, gabi gabriele,
steffi stefanie stephanie, susi susanne, trudi gertrud, resi theresia, hilde hildegard brunhilde,
lisa elisabeth, lisbeth elisabeth, betty elisabeth elizabeth, bine sabine, conny cornelia, elli
elisabeth eleonore, ella elisabeth, friedel friedrich friedhelm, toni anton antonia, vroni veronika,
manni manfred, ede eduard, ernie ernst ernest, kurti kurt, ossi oswald oskar, poldi leopold, lutz
ludwig, schorsch georg, joerg georg, bill william, will william, bob robert, rob robert, dick
richard, rick richard, jim james, jack john, johnny john, ted edward theodore, ned edward, tom
thomas, tony anthony, mike michael, mick michael, dave david, dan daniel, steve stephen steven,
chuck charles, charlie charles, harry henry, hank henry, larry lawrence, liz elizabeth, beth
elizabeth, peggy margaret, maggie margaret, meg margaret, kate katherine catherine, sue susan, jenny
jennifer, becky rebecca, sandy alexander alexandra, sascha alexander, alex alexander, nick nicholas,
joe joseph, pat patrick patricia
"""


def _read(table: str) -> dict[str, frozenset[str]]:
    """Return the given names that each short form means; the first word of an entry is the short form."""
    found: dict[str, frozenset[str]] = {}
    for entry in " ".join(table.split()).split(","):
        short, *names = entry.split() or [""]
        found[short] = found.get(short, frozenset()) | frozenset(names)
    return found


NICKNAMES = MappingProxyType(_read(_SHORT))
"""Folded short forms and the folded names that they mean."""

"""The words for every code that pages show: one table for each kind of code, one place for all.

The codes are written by the regulations (`ratings.regulations.codes`) and the models; a test fails where
one of them has no word here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Words = Mapping[str, str | Promise]

RULES: Words = {
    "bdf-fwz": _("FWZ of the German Correspondence Chess Federation (BdF)"),
    "emailchesspoint": _("Rating rules of EmailChessPoint"),
    "fide-2003": _("FIDE rating regulations of 2003"),
    "fide-2009": _("FIDE rating regulations of 2009"),
    "fide-2014": _("FIDE rating regulations of 2014"),
}

EDITIONS: Words = {
    "2019": _("of 1 January 2019"),
    "undated": _("without date"),
    "2003": _("of 1 July 2003"),
    "2009": _("of 1 July 2009"),
    "2014": _("of 1 July 2014"),
}

UNITS: Words = {
    "game": _("each game on its own, as soon as it is finished"),
    "tournament": _("each tournament as a whole, when its last game is finished"),
    "period": _("all tournaments of a rating period together"),
}

SCORES: Words = {
    "1-0": "1-0",
    "0-1": "0-1",
    "1/2-1/2": "½-½",
    "0-0": "0-0",
    "+/-": "+/−",
    "-/+": "−/+",
}

REASONS: Words = {
    "played": _("played"),
    "time": _("time forfeit"),
    "withdrawal": _("unapproved withdrawal"),
    "withdrawal-approved": _("open at an approved withdrawal"),
    "death": _("open at the death of a player"),
    "left": _("open when a player left, with approval or for good"),
    "substitution": _("open at a substitution"),
    "adjudicated": _("adjudicated"),
    "unplayed": _("not played"),
}

REASON_MARKS: Words = {
    "time": pgettext_lazy("mark in a crosstable", "t"),
    "withdrawal": pgettext_lazy("mark in a crosstable", "w"),
    "withdrawal-approved": pgettext_lazy("mark in a crosstable", "wa"),
    "death": "†",
    "left": pgettext_lazy("mark in a crosstable", "l"),
    "substitution": pgettext_lazy("mark in a crosstable", "s"),
    "adjudicated": pgettext_lazy("mark in a crosstable", "adj"),
}
"""Small letters beside a score; what the symbol of the score says already has none."""

DEPARTURES: Words = {
    "withdrawal": _("withdrew without approval; open games are won by the opponents"),
    "withdrawal-approved": _("withdrew with approval; open games are not rated"),
    "death": _("died; open games are not rated"),
    "left": _("left; open games are not rated"),
    "substitution": _("was substituted; games open then are not rated"),
}

DEPARTURES_SHORT: Words = {
    "withdrawal": _("withdrew"),
    "withdrawal-approved": _("withdrew with approval"),
    "death": "†",
    "left": pgettext_lazy("a player", "left"),
    "substitution": _("substituted"),
}

AGAINST: Words = {
    "all": _("All games"),
    "white": _("with White"),
    "black": _("with Black"),
    "stronger": _("against stronger opponents"),
    "weaker": _("against weaker or equal opponents"),
}

GROUPS: Words = {
    "seniors": _("Seniors"),
    "women": _("Women"),
    "juniors": _("Juniors"),
}

KINDS: Words = {
    "round-robin": _("round robin"),
    "double-round-robin": _("double round robin"),
    "team": _("team match"),
    "knockout": _("knockout, two games"),
    "swiss": _("Swiss system"),
    "match": _("match"),
    "scheveningen": _("Scheveningen system"),
}

CATEGORIES: Words = {
    "championship": _("German individual championship"),
    "championship-women": _("German individual championship of women"),
    "championship-seniors": _("German individual championship of seniors"),
    "championship-youth": _("German individual championship of youth"),
    "team-championship": _("German team championship"),
    "cup": _("German cup"),
    "seniors-cup": _("Seniors' cup"),
    "master-class": _("Master class"),
    "main-class": _("Main tournament class"),
    "open-class": _("Open class"),
    "mixed-cup": _("Mixed cup"),
    "regional": _("Tournaments of the federal states"),
    "other": _("Other tournaments"),
}

RUNS: Words = {
    "advance": _("in its turn"),
    "late-result": _("after a late result"),
    "correction": _("after a correction"),
    "import": _("by an import"),
    "replay": _("by a full recalculation"),
}

SOURCES: Words = {
    "emailchesspoint": _("from an earlier EmailChessPoint rating"),
    "desc": _("from the DESC"),
    "fwz": _("from the FWZ of ordinary play"),
    "iccf": _("from the ICCF"),
    "national-federation": _("from a national federation of the ICCF"),
    "other-server": _("from another server"),
    "chess960": _("from a Chess960 rating"),
    "engine-free": _("from an engine-free rating"),
    "over-the-board": _("from an over-the-board rating"),
    "none": _("without a rating from elsewhere"),
    "roster": _("from the federation's earlier list"),
}

VERDICTS: Words = {
    "unplayed": _("not played: there was no game to rate"),
    "withdrawal-approved": _("open at an approved withdrawal, not rated"),
    "death": _("open at the death of a player, not rated"),
    "left": _("open when a player left, with approval or for good; not rated"),
    "substitution": _("open at a substitution, not rated"),
    "director-decision": _("not rated by decision of the director"),
    "international": _("international tournament, never rated here"),
    "reflection-time": _("less reflection time than the regulation asks for"),
    "no-moves": _("a player had made no move"),
    "both-unsecured": _("neither player had a secured rating before the game"),
    "rounds-per-day": _("more rounds on a day than the regulation allows"),
    "hours-per-day": _("more hours of play on a day than the regulation allows"),
    "too-long": _("the tournament lasted longer than the regulation allows"),
    "third-rated": _("fewer than a third of the players had a rating"),
    "four-rated": _("fewer than four players had a rating"),
    "double-round-robin": _("a double round robin with unrated players needs six players, four of them rated"),
    "national-championship": _("too few players of the national championship had a rating"),
    "too-many-unrated": _("more players without rating than the regulation allows in such a tournament"),
    "match-decided": _("the match was decided already"),
    "both-unrated": _("neither player had a rating"),
    "unrated-score": _("a player without rating scored too little in the tournament"),
    "rated-opponents": _("a player without rating met too few rated opponents"),
    "below-floor": _("the result of a player without rating lies below the lowest published rating"),
    "before-2019": _("ended before 1 January 2019; the FWZ of that time is taken over"),
}

NOT_RATED: Words = {
    **VERDICTS,
    "evaluated-elsewhere": _("is not rated here: the ratings that were brought along contain it"),
    "not-announced": _("is not rated: it was not announced as a rated tournament"),
    "international": _("is not rated: international tournaments never are"),
    "reflection-time": _("is not rated: less reflection time than the regulation asks for"),
    "rounds-per-day": _("is not rated: more rounds on a day than the regulation allows"),
    "hours-per-day": _("is not rated: more hours of play on a day than the regulation allows"),
    "too-long": _("is not rated: it lasted longer than the regulation allows"),
    "before-2019": _("is not rated: it ended before 1 January 2019; the FWZ of that time is taken over"),
}

REMARKS: Words = {
    "first-rating": _("First rating: there was none before this evaluation."),
    "way-out-100-percent": _(
        "All games were won. The repeated calculation cannot work then, so the first rating is the mean of the"
        " opponents plus a fixed distance."
    ),
    "way-out-0-percent": _(
        "All games were lost. The repeated calculation cannot work then, so the first rating is the mean of the"
        " opponents minus a fixed distance."
    ),
    "way-out-not-settled": _(
        "The repeated calculation does not come to rest: after its last round the value still moves, in one direction"
        " or back and forth. As with 100 or 0 percent the first rating is the mean of the opponents plus or minus a"
        " fixed distance. So a slightly lower score can lead to a higher first rating; that the text leaves this open"
        " and that it is read so is our reading."
    ),
    "way-out-without-mean": _("No opponent had a rating that could enter the mean; the starting value stands for it."),
    "assumed-elo-mode": _(
        "Assumption: the text says only “a slightly modified Elo mode” and publishes no formula. Expectation and"
        " development coefficient of the BdF are used here."
    ),
    "mean-below-index-5": _(
        "Below an index of 5 the rating is the mean of all games so far: a win counts as the opponent's rating plus"
        " 677, a draw as it is, a loss as minus 677. A win can lower it; that is the rule."
    ),
    "opponent-unsecured": _("The opponent's rating was not secured, so value and index stay as they were."),
    "first-rating-unfinished": _("Too few games for a first rating yet, or too low a value; the results are kept."),
    "first-rating-forgotten": _("The first result lies below the lowest published rating, so it is not kept."),
    "opponents-unrated": _("Games against opponents without rating count for those opponents only."),
    "rated-meanwhile": _(
        "The player had no rating when the tournament began and has one now: he is rated with it, for his opponents he"
        " counts as unrated."
    ),
    "swiss-report": _("A game of the round robin was not played, so it is rated like a Swiss tournament."),
    "delisted": _(
        "The value fell below the lowest published rating: from the next list on the player counts as unrated."
    ),
    "before-2019": _("The tournament ended before 1 January 2019; it is rated by the edition of 2019 all the same."),
}

REMARKS_SHORT: Words = {
    "first-rating": _("first rating"),
    "way-out-100-percent": _("100 percent: mean of the opponents plus a distance"),
    "way-out-0-percent": _("0 percent: mean of the opponents minus a distance"),
    "way-out-not-settled": _("calculation does not come to rest: mean of the opponents plus or minus a distance"),
    "way-out-without-mean": _("no opponent for the mean"),
    "assumed-elo-mode": _("assumption: Elo mode of the BdF"),
    "mean-below-index-5": _("mean, index below 5"),
    "opponent-unsecured": _("opponent unsecured, value stays"),
    "first-rating-unfinished": _("first rating not finished"),
    "first-rating-forgotten": _("below the lowest rating, not kept"),
    "opponents-unrated": _("without games against unrated opponents"),
    "rated-meanwhile": _("rated only since the tournament began"),
    "swiss-report": _("rated like a Swiss tournament"),
    "delisted": _("fell off the list"),
    "before-2019": _("ended before 2019, rated by the edition of 2019"),
}

LABELS: Words = {
    "old-value": _("Old value"),
    "opponent": _("Value of the opponent"),
    "opponent-first-rating": _("First rating of the opponent"),
    "opponent-round-before": _("Opponent in the round before"),
    "opponent-last-round": _("Opponent in the last round"),
    "game-points": pgettext_lazy("of one game", "Points"),
    "expectation": pgettext_lazy("of one game", "Expectation"),
    "points": _("Sum of the points"),
    "expected": _("Sum of the expectations"),
    "k-base": _("Development coefficient by index"),
    "k-band": _("Addition by value"),
    "k": _("Development coefficient K"),
    "change": _("K × (points − expectations)"),
    "exact-value": _("Value before rounding"),
    "new-value": _("New value"),
    "new-index": _("New index"),
    "start-value": _("Starting value"),
    "rounds": _("Rounds of the calculation"),
    "round-before-value": _("Value after the last round but one"),
    "last-round-value": _("Value after the last round"),
    "last-movement": _("Movement in the last round"),
    "games-in-mean": _("Games in the mean"),
    "opponents-mean": _("Mean of the opponents"),
    "way-out-distance": _("Distance from the mean"),
    "carried-sum": _("Sum of the games so far"),
    "carried-games": _("Games so far"),
    "assumed-value": _("The game counts as"),
    "sum": _("Sum with this game"),
    "value-stays": _("Value stays"),
    "listed-value": _("Value on the list of the tournament"),
    "percentage": _("Percentage p"),
    "distance": _("Distance of the percentage d_p"),
    "rated-mean": _("Mean of the rated players R_ar"),
    "mean-distance": _("Mean of their distances d_pa"),
    "opponents": _("Opponents n"),
    "tournament-mean": _("Mean of the tournament R_a"),
    "field-mean": _("Mean of the opponents R_c"),
    "field-mean-corrected": _("Mean of the opponents with the largest difference R_c (new)"),
    "opponent-capped": _("Counts with the largest difference as"),
    "bonus": _("Addition for half points above 50 percent"),
    "first-performance": _("Performance before the correction R_u"),
    "performance": _("Performance in the tournament R_u"),
    "difference": _("Difference D"),
    "share": _("Expectation of one game P_D"),
    "event-expected": _("Expectation in the tournament W_e"),
    "block-games": _("Games of a tournament"),
    "block-points": _("Points of a tournament"),
    "block-total": _("Sum of the opponents of a tournament"),
    "block-performance": _("Performance in a tournament"),
    "games-needed": _("Games needed for a first rating"),
}

LABEL_NOTES: Words = {
    "opponent-first-rating": _("first rating"),
    "opponent-round-before": _("round before"),
    "opponent-last-round": _("last round"),
}
"""Beside a value of an opponent that is no ordinary one."""

PARAMETERS: Words = {
    "divisor": _("Divisor of the difference in the expectation"),
    "limit": _("Largest difference that counts"),
    "k_secured": _("Development coefficient, secured"),
    "k_unsecured": _("Development coefficient, unsecured"),
    "band_low": _("Lower band: values up to"),
    "band_high": _("Middle band: values up to"),
    "k_add_low": _("Addition in the lower band"),
    "k_add_middle": _("Addition in the middle band"),
    "days_per_10_moves": _("Least reflection time, days for 10 moves"),
    "first_start": _("Starting value of a first rating"),
    "first_rounds": _("Rounds after which a first rating is given up as unsettled"),
    "way_out": _("Distance from the mean at 0 or 100 percent"),
    "way_out_unsettled": _("Distance from the mean where the calculation does not settle"),
    "win_distance": _("Distance of a win or a loss below index 5"),
    "cap": _("Largest difference between two players"),
    "half_point_tenths": _("Addition for each half point above 50 percent, in tenths"),
    "extreme_distance": _("Distance of 100 percent, 0: undefined"),
    "floor": _("Lowest published rating"),
    "k_new": _("Development coefficient of new players"),
    "k_usual": _("Usual development coefficient"),
    "k_top": _("Development coefficient of top players"),
    "first_games": _("Games for a first rating"),
    "first_games_special": _("The same at the Olympiad and for members of IBCA, ICSC, IPCA"),
    "first_months": _("Months within which they are played"),
    "minutes_from_2200": _("Least minutes for 60 moves, with a player from 2200, 0: not asked"),
    "minutes_from_1600": _("Least minutes for 60 moves, with a player from 1600, 0: not asked"),
    "minutes_below_1600": _("Least minutes for 60 moves, all players below 1600, 0: not asked"),
    "rounds_per_day": _("Most rounds on a day, 0: not asked"),
    "hours_per_day": _("Most hours of play on a day, 0: not asked"),
    "most_days": _("Longest tournament in days, 0: not asked"),
    "before_2019": _("Rate tournaments that ended before 1 January 2019, 0: no, 1: yes"),
}

ELO_MODE = _("§ 6 says only “slightly modified Elo mode”; the numbers of the BdF are assumed.")

OVER_THE_BOARD = _(
    "Sections 1 to 4 of the text are about games over the board: minutes, rounds on a day, 90 days. No"
    " correspondence game would pass, so these limits are off unless a pool sets them."
)

READINGS: Words = {
    "first_rounds": _("4.4 names no end for values that do not come to rest."),
    "way_out_unsettled": _("4.4 is applied to values that do not come to rest, too."),
    "before_2019": _("Annex D dates the edition; what ended before keeps the FWZ that was computed then."),
    "divisor": ELO_MODE,
    "limit": ELO_MODE,
    "k_secured": ELO_MODE,
    "k_unsecured": ELO_MODE,
    "band_low": ELO_MODE,
    "band_high": ELO_MODE,
    "k_add_low": ELO_MODE,
    "k_add_middle": ELO_MODE,
    "extreme_distance": _(
        "The text leaves the distance of 0 and 100 percent undefined: a rated player with such a score stays out"
        " of the means of the tournament."
    ),
    "minutes_from_2200": OVER_THE_BOARD,
    "minutes_from_1600": OVER_THE_BOARD,
    "minutes_below_1600": OVER_THE_BOARD,
    "rounds_per_day": OVER_THE_BOARD,
    "hours_per_day": OVER_THE_BOARD,
    "most_days": OVER_THE_BOARD,
}
"""Why a number of a regulation is our reading, by the name of the parameter; shown only where its
source says that it is ours."""

TABLES: Mapping[str, Words] = MappingProxyType(
    {
        "against": AGAINST,
        "categories": CATEGORIES,
        "departures": DEPARTURES,
        "departures_short": DEPARTURES_SHORT,
        "editions": EDITIONS,
        "groups": GROUPS,
        "kinds": KINDS,
        "label_notes": LABEL_NOTES,
        "labels": LABELS,
        "not_rated": NOT_RATED,
        "parameters": PARAMETERS,
        "readings": READINGS,
        "reason_marks": REASON_MARKS,
        "reasons": REASONS,
        "remarks": REMARKS,
        "remarks_short": REMARKS_SHORT,
        "rules": RULES,
        "runs": RUNS,
        "scores": SCORES,
        "sources": SOURCES,
        "units": UNITS,
        "verdicts": VERDICTS,
    }
)
"""Every table by its name, as templates ask for it."""

"""All codes that a regulation writes; pages and mails translate them, tests look for gaps."""

from __future__ import annotations

from .labels import LabelledCode, pgettext_noop
from .labels import gettext_noop as _


class Why(LabelledCode):
    """Why a game was not counted."""

    UNPLAYED = "unplayed", _("not played: there was no game to rate")
    WITHDRAWAL_APPROVED = "withdrawal-approved", _("open at an approved withdrawal, not rated")
    DEATH = "death", _("open at the death of a player, not rated")
    SUBSTITUTION = "substitution", _("open at a substitution, not rated")
    DIRECTOR = "director-decision", _("not rated by decision of the director")
    INTERNATIONAL = "international", _("international tournament, never rated here")
    REFLECTION_TIME = "reflection-time", _("less reflection time than the regulation asks for")
    UNKNOWN_REFLECTION_TIME = "unknown-reflection-time", _("the reflection time is not known")
    BOTH_LOST = "both-lost", _("both lost, which is not rated here")
    NO_MOVES = "no-moves", _("a player had made no move")
    UNKNOWN_MOVES = "unknown-moves", _("whether both players moved is not known")
    WITHDRAWAL = "withdrawal", _("open at an unapproved withdrawal, not rated here")
    BOTH_UNSECURED = "both-unsecured", _("neither player had a secured rating before the game")
    ROUNDS_PER_DAY = "rounds-per-day", _("more rounds on a day than the regulation allows")
    HOURS_PER_DAY = "hours-per-day", _("more hours of play on a day than the regulation allows")
    TOO_LONG = "too-long", _("the tournament lasted longer than the regulation allows")
    THIRD_RATED = "third-rated", _("fewer than a third of the players had a rating")
    FOUR_RATED = "four-rated", _("fewer than four players had a rating")
    DOUBLE_ROUND_ROBIN = (
        "double-round-robin",
        _("a double round robin with unrated players needs six players, four of them rated"),
    )
    NATIONAL_CHAMPIONSHIP = "national-championship", _("too few players of the national championship had a rating")
    TOO_MANY_UNRATED = (
        "too-many-unrated",
        _("more players without rating than the regulation allows in such a tournament"),
    )
    MATCH_DECIDED = "match-decided", _("the match was decided already")
    BOTH_UNRATED = "both-unrated", _("neither player had a rating")
    UNRATED_SCORE = "unrated-score", _("a player without rating scored too little in the tournament")
    RATED_OPPONENTS = "rated-opponents", _("a player without rating met too few rated opponents")
    BELOW_FLOOR = "below-floor", _("the result of a player without rating lies below the lowest published rating")
    BEFORE_2019 = "before-2019", _("ended before 1 January 2019; the FWZ of that time is taken over")


class Remark(LabelledCode):
    """Remarks of an evaluation about one player."""

    FIRST_RATING = "first-rating", _("First rating: there was none before this evaluation."), _("first rating")
    FALLBACK_100 = (
        "way-out-100-percent",
        _(
            "All games were won. The repeated calculation cannot work then, so the first rating is the mean of the"
            " opponents plus a fixed distance."
        ),
        _("100 percent: mean of the opponents plus a distance"),
    )
    FALLBACK_0 = (
        "way-out-0-percent",
        _(
            "All games were lost. The repeated calculation cannot work then, so the first rating is the mean of the"
            " opponents minus a fixed distance."
        ),
        _("0 percent: mean of the opponents minus a distance"),
    )
    FALLBACK_NOT_EXPECTABLE = (
        "way-out-not-expectable",
        _(
            "Nobody can expect this score, since a difference of ratings counts up to a limit only. The repeated"
            " calculation would go on for ever, so as with 100 or 0 percent the first rating is the mean of the"
            " opponents plus or minus a fixed distance. So a slightly lower score can lead to a higher first rating;"
            " the text leaves this open, it is our reading."
        ),
        _("a score that nobody can expect: mean of the opponents plus or minus a distance"),
    )
    FALLBACK_NOT_SETTLED = (
        "way-out-not-settled",
        _(
            "The repeated calculation does not come to rest: after its last round the value still moves, in one"
            " direction or back and forth. As with 100 or 0 percent the first rating is the mean of the opponents plus"
            " or minus a fixed distance. So a slightly lower score can lead to a higher first rating; that the text"
            " leaves this open and that it is read so is our reading."
        ),
        _("calculation does not come to rest: mean of the opponents plus or minus a distance"),
    )
    FALLBACK_WITHOUT_MEAN = (
        "way-out-without-mean",
        _("No opponent had a rating that could enter the mean; the starting value stands for it."),
        _("no opponent for the mean"),
    )
    ASSUMED_ELO_MODE = (
        "assumed-elo-mode",
        _(
            "Assumption: the text says only “a slightly modified Elo mode” and publishes no formula. Expectation and"
            " development coefficient of the BdF are used here."
        ),
        _("assumption: Elo mode of the BdF"),
    )
    MEAN_BELOW_INDEX_5 = (
        "mean-below-index-5",
        _(
            "Below an index of 5 the rating is the mean of all games so far: a win counts as the opponent's rating plus"
            " 677, a draw as it is, a loss as minus 677. A win can lower it; that is the rule."
        ),
        _("mean, index below 5"),
    )
    OPPONENT_UNSECURED = (
        "opponent-unsecured",
        _("The opponent's rating was not secured, so value and index stay as they were."),
        _("opponent unsecured, value stays"),
    )
    FIRST_UNFINISHED = (
        "first-rating-unfinished",
        _("Too few games for a first rating yet, or too low a value; the results are kept."),
        _("first rating not finished"),
    )
    FIRST_FORGOTTEN = (
        "first-rating-forgotten",
        _("The first result lies below the lowest published rating, so it is not kept."),
        _("below the lowest rating, not kept"),
    )
    OPPONENTS_UNRATED = (
        "opponents-unrated",
        _("Games against opponents without rating count for those opponents only."),
        _("without games against unrated opponents"),
    )
    RATED_MEANWHILE = (
        "rated-meanwhile",
        _(
            "The player had no rating when the tournament began and has one now: they are rated with it, for their"
            " opponents they count as unrated."
        ),
        _("rated only since the tournament began"),
    )
    SWISS_REPORT = (
        "swiss-report",
        _("A game of the round robin was not played, so it is rated like a Swiss tournament."),
        _("rated like a Swiss tournament"),
    )
    DELISTED = (
        "delisted",
        _("The value fell below the lowest published rating: from the next list on the player counts as unrated."),
        _("fell off the list"),
    )
    BEFORE_2019 = (
        "before-2019",
        _("The tournament ended before 1 January 2019; it is rated by the edition of 2019 all the same."),
        _("ended before 2019, rated by the edition of 2019"),
    )


class Label(LabelledCode):
    """What one line of a calculation shows."""

    OLD_VALUE = "old-value", _("Old value")
    OPPONENT = "opponent", _("Value of the opponent")
    OPPONENT_FIRST_RATING = "opponent-first-rating", _("First rating of the opponent"), _("first rating")
    OPPONENT_ROUND_BEFORE = "opponent-round-before", _("Opponent in the round before"), _("round before")
    OPPONENT_LAST_ROUND = "opponent-last-round", _("Opponent in the last round"), _("last round")
    GAME_POINTS = "game-points", pgettext_noop("of one game", "Points")
    EXPECTATION = "expectation", pgettext_noop("of one game", "Expectation")
    POINTS = "points", _("Sum of the points")
    EXPECTED = "expected", _("Sum of the expectations")
    K_BASE = "k-base", _("Development coefficient by index")
    K_BAND = "k-band", _("Addition by value")
    K = "k", _("Development coefficient K")
    K_MOST = "k-most", _("Largest K for so many games")
    CHANGE = "change", _("K × (points − expectations)")
    GROUP_MOVEMENT = "group-movement", _("Mean movement of the group, taken off")
    EXACT_VALUE = "exact-value", _("Value before rounding")
    NEW_VALUE = "new-value", _("New value")
    NEW_INDEX = "new-index", _("New index")
    READING = "reading", _("Reading of the paragraph, ours")
    START_VALUE = "start-value", _("Starting value")
    ROUNDS = "rounds", _("Rounds of the calculation")
    ROUND_BEFORE_VALUE = "round-before-value", _("Value after the last round but one")
    LAST_ROUND_VALUE = "last-round-value", _("Value after the last round")
    LAST_MOVEMENT = "last-movement", _("Movement in the last round")
    GAMES_IN_MEAN = "games-in-mean", _("Games in the mean")
    OPPONENTS_MEAN = "opponents-mean", _("Mean of the opponents")
    FALLBACK_DISTANCE = "way-out-distance", _("Distance from the mean")
    CARRIED_SUM = "carried-sum", _("Sum of the games so far")
    CARRIED_GAMES = "carried-games", _("Games so far")
    ASSUMED_VALUE = "assumed-value", _("The game counts as")
    SUM = "sum", _("Sum with this game")
    VALUE_STAYS = "value-stays", _("Value stays")
    LISTED_VALUE = "listed-value", _("Value on the list of the tournament")
    PERCENTAGE = "percentage", _("Percentage p")
    DISTANCE = "distance", _("Distance of the percentage d_p")
    RATED_MEAN = "rated-mean", _("Mean of the rated players R_ar")
    MEAN_DISTANCE = "mean-distance", _("Mean of their distances d_pa")
    OPPONENTS = "opponents", _("Opponents n")
    TOURNAMENT_MEAN = "tournament-mean", _("Mean of the tournament R_a")
    FIELD_MEAN = "field-mean", _("Mean of the opponents R_c")
    FIELD_MEAN_CORRECTED = "field-mean-corrected", _("Mean of the opponents with the largest difference R_c (new)")
    OPPONENT_CAPPED = "opponent-capped", _("Counts with the largest difference as")
    BONUS = "bonus", _("Addition for half points above 50 percent")
    FIRST_PERFORMANCE = "first-performance", _("Performance before the correction R_u")
    PERFORMANCE = "performance", _("Performance in the tournament R_u")
    DIFFERENCE = "difference", _("Difference D")
    SHARE = "share", _("Expectation of one game P_D")
    EVENT_EXPECTED = "event-expected", _("Expectation in the tournament W_e")
    BLOCK_GAMES = "block-games", _("Games of a tournament")
    BLOCK_POINTS = "block-points", _("Points of a tournament")
    BLOCK_TOTAL = "block-total", _("Sum of the opponents of a tournament")
    BLOCK_PERFORMANCE = "block-performance", _("Performance in a tournament")
    GAMES_NEEDED = "games-needed", _("Games needed for a first rating")

/* The rule of EmailChessPoint for games in order, in plain C: what a machine can do at best.
 *
 * States are value, index and, below index 5, the exact sum. `table` holds the expectations from
 * -limit to limit in units of `scale`.
 */
#include <stdint.h>

enum { SECURED = 5, WIN_DISTANCE = 677 };

static int64_t rounded(int64_t numerator, int64_t denominator)
{
    int64_t twice = 2 * numerator + denominator, by = 2 * denominator;
    return twice / by - (twice % by < 0);
}

static int64_t k_of(int64_t value, int64_t index)
{
    return (index >= SECURED ? 13 : 26) + (value <= 1800 ? 4 : value <= 2000 ? 2 : 0);
}

static void rate(int64_t *value, int64_t *index, int64_t *sum, int64_t own, const int64_t other_value,
                 const int64_t other_index, int64_t half, const int64_t *table, int64_t limit, int64_t scale)
{
    if (index[own] < SECURED) {
        int64_t before = index[own] ? sum[own] : 0;
        sum[own] = before + other_value + (half - 1) * WIN_DISTANCE;
        index[own] += 1;
        value[own] = rounded(sum[own], index[own]);
    } else if (other_index >= SECURED) {
        int64_t d = value[own] - other_value;
        d = d > limit ? limit : d < -limit ? -limit : d;
        int64_t delta = k_of(value[own], index[own]) * (half * (scale / 2) - table[d + limit]);
        value[own] += rounded(delta, scale);
        index[own] += 1;
    }
}

void rate_all(int64_t games, const int32_t *white, const int32_t *black, const int8_t *half, int64_t *value,
              int64_t *index, int64_t *sum, const int64_t *table, int64_t limit, int64_t scale)
{
    for (int64_t n = 0; n < games; n++) {
        int64_t w = white[n], b = black[n];
        int64_t wv = value[w], wi = index[w], bv = value[b], bi = index[b];
        if (wi < SECURED && bi < SECURED)
            continue;
        rate(value, index, sum, w, bv, bi, half[n], table, limit, scale);
        rate(value, index, sum, b, wv, wi, 2 - half[n], table, limit, scale);
    }
}

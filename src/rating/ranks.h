#pragma once

#include <string>

#include "module/rated_start.h"
#include "rating/glicko.h"

namespace kradan::rating {

/// Go ranks as real numbers, as on OGS (online-go/goratings, `analysis/util/RatingMath.py`): 0 is 30 kyu, 29
/// is 1 kyu, 30 is 1 dan. A rank spans 4.4% of a rating.
double rank_of(double rating);
double rating_of_rank(double rank);

/// "12k", "3d": the rank of a rating, independent of language; from "25k" to "9d".
std::string rank_id(double rating);

/// The value of a head start in a game between players of these strengths. As on OGS, ranks are added on the
/// scale of `rank_of`, where a rank has the same value for both players but spans more points for a stronger
/// player.
Advantage advantage_of(const HeadStart& head_start, const Rating& first, const Rating& second);

}  // namespace kradan::rating

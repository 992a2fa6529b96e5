#pragma once

#include "module/rated_start.h"
#include "rating/glicko.h"

namespace kradan::rating {

/// The value of a head start between players of these strengths. As on OGS, a rank is shifted where it has
/// the same value for both, on the scale of `ranks.h`, where it spans more points the stronger a player is.
Advantage advantage_of(const HeadStart& head_start, const Rating& first, const Rating& second);

}  // namespace kradan::rating

#pragma once

#include "module/rated_start.h"
#include "rating/glicko.h"

namespace kradan::rating {

/// What a head start is worth between players of these strengths. As at OGS, a rank is shifted where it is
/// worth the same to both, on the scale of `ranks.h`, on which it spans more points the stronger a player is.
Advantage advantage_of(const HeadStart& head_start, const Rating& first, const Rating& second);

}  // namespace kradan::rating

#include "rating/handicap.h"

#include "rating/ranks.h"

namespace kradan::rating {

Advantage advantage_of(const HeadStart& head_start, const Rating& first, const Rating& second) {
    const auto gained = [](double rating, double ranks) {
        return ranks == 0 ? 0 : rating_of_rank(rank_of(rating) + ranks) - rating;
    };
    return {.off_second = head_start.points - gained(second.rating, -head_start.ranks),
            .to_first = head_start.points + gained(first.rating, head_start.ranks)};
}

}  // namespace kradan::rating

#include "rating/ranks.h"

#include <algorithm>
#include <cmath>

namespace kradan::rating {

namespace {

constexpr double rating_of_30_kyu = 525;
constexpr double ranks_per_e = 23.15;
constexpr int first_dan = 30;
constexpr int lowest_rank = 5;
constexpr int highest_rank = 38;

}  // namespace

double rank_of(double rating) {
    return std::log(rating / rating_of_30_kyu) * ranks_per_e;
}

double rating_of_rank(double rank) {
    return rating_of_30_kyu * std::exp(rank / ranks_per_e);
}

std::string rank_id(double rating) {
    // A rating below 1 has no rank and counts as the lowest.
    const double rank = rating >= 1 ? std::floor(rank_of(rating)) : lowest_rank;
    const int whole = static_cast<int>(std::clamp<double>(rank, lowest_rank, highest_rank));
    return whole < first_dan ? std::to_string(first_dan - whole) + "k"
                             : std::to_string(whole - first_dan + 1) + "d";
}

Advantage advantage_of(const HeadStart& head_start, const Rating& first, const Rating& second) {
    const auto gained = [](double rating, double ranks) {
        return ranks == 0 ? 0 : rating_of_rank(rank_of(rating) + ranks) - rating;
    };
    return {.off_second = head_start.points - gained(second.rating, -head_start.ranks),
            .to_first = head_start.points + gained(first.rating, head_start.ranks)};
}

}  // namespace kradan::rating

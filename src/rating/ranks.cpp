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

}  // namespace kradan::rating

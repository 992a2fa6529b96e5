#pragma once

namespace kradan::bench {

/// `kradan-bench ratings`: the time to recompute all ratings from random games.
struct RatingsArguments {
    int games = 1'000'000;
    int players = 10'000;
    bool json = false;
};

/// Returns the exit status.
int measure_ratings(const RatingsArguments& arguments);

}  // namespace kradan::bench

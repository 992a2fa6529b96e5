#include "rating/ratings.h"

#include <cmath>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <vector>

#include "bench/options.h"
#include "command/exit_status.h"
#include "core/random.h"
#include "json/json.h"
#include "rating/pools.h"

namespace kradan::bench {

using namespace command;

namespace {

using rating::RatedGame;
using rating::Score;

/// Games between players rated from 1000 to 2000, with results that match their strengths. One game in eight
/// is drawn, and one ends each second.
std::vector<RatedGame> random_games(const RatingsArguments& arguments) {
    constexpr std::int64_t start = 1'700'000'000'000;
    SplitMix64 random{1};
    const auto players = static_cast<std::uint32_t>(arguments.players);
    std::vector<double> strengths;
    strengths.reserve(players);
    for (std::uint32_t i = 0; i < players; ++i) strengths.push_back(1000 + random.below(1001));
    std::vector<RatedGame> games;
    games.reserve(static_cast<std::size_t>(arguments.games));
    for (int i = 0; i < arguments.games; ++i) {
        const std::uint32_t first = random.below(players);
        const std::uint32_t second = (first + 1 + random.below(players - 1)) % players;
        const double expected = 1 / (1 + std::pow(10, (strengths[second] - strengths[first]) / 400));
        const bool won = random.below(1'000'000) < expected * 1'000'000;
        const bool drawn = random.below(8) == 0;
        games.push_back({.first = first,
                         .second = second,
                         .pool = random.below(static_cast<std::uint32_t>(rating::pools().size())),
                         .score = drawn ? Score::draw
                                  : won ? Score::win
                                        : Score::loss,
                         .head_start = {.ranks = random.below(4) == 0 ? 1.5 : 0, .points = 0},
                         .at = start + std::int64_t{i} * 1000});
    }
    return games;
}

}  // namespace

int measure_ratings(const RatingsArguments& arguments) {
    const auto games = random_games(arguments);
    const std::clock_t before = std::clock();
    rating::Ratings ratings;
    for (const RatedGame& game : games) ratings.add(game);
    const double seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    const double rate = static_cast<double>(games.size()) / seconds;
    if (arguments.json) {
        json::Writer writer;
        writer.begin_object()
            .member("games", arguments.games)
            .member("players", arguments.players)
            .member("ratings", static_cast<std::int64_t>(ratings.all().size()))
            .member("cpu_microseconds", std::lround(seconds * 1e6))
            .member("games_per_second", std::lround(rate))
            .end_object();
        std::cout << writer.text() << '\n';
    } else {
        std::cout << arguments.games << " games of " << arguments.players << " players, "
                  << ratings.all().size() << " ratings: " << seconds << " CPU s, " << std::lround(rate)
                  << " games a second\n";
    }
    return exit_success;
}

}  // namespace kradan::bench

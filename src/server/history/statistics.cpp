#include "server/history/statistics.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/outcome.h"

namespace kradan::server {

namespace {

constexpr std::size_t most_openings_told = 20;
/// The maximum number of openings counted separately.
constexpr std::size_t most_openings = 20'000;
constexpr int strength_step = 100;
constexpr int lowest_strength = -500;
constexpr int highest_strength = 400;

void add_result(api::Score& score, store::Played::Result result) {
    ++score.games;
    if (result == store::Played::Result::win) ++score.wins;
    if (result == store::Played::Result::draw) ++score.draws;
    if (result == store::Played::Result::loss) ++score.losses;
}

/// Returns the difference between the opponent's rating and the player's own, rounded down to a multiple of
/// the step.
int strength_of_opponent(std::int64_t own, std::int64_t opponent) {
    const std::int64_t difference = opponent - own;
    const std::int64_t steps =
        (difference >= 0 ? difference : difference - strength_step + 1) / strength_step;
    return static_cast<int>(
        std::clamp<std::int64_t>(steps * strength_step, lowest_strength, highest_strength));
}

/// Sorts by number of games; entries with equal numbers are ordered by key.
template <class T>
void most_played_first(std::vector<T>& list, auto key) {
    std::ranges::sort(list, {}, [&](const T& one) { return std::pair{-one.score.games, key(one)}; });
}

}  // namespace

std::string_view first_moves(std::string_view opening, int moves) {
    std::size_t end = 0;
    for (int i = 0; i < moves; ++i) {
        const auto space = opening.find(' ', end);
        if (space == std::string_view::npos) return {};
        end = space + 1;
    }
    return end == 0 ? std::string_view{} : opening.substr(0, end - 1);
}

void GameCounter::add_opening(const store::Played& game) {
    const std::string_view moves = first_moves(game.opening, depth_);
    if (moves.empty()) return;
    const std::pair key{game.kind, std::string{moves}};
    const auto found = openings_.find(key);
    if (found != openings_.end()) return add_result(found->second, game.result);
    if (openings_.size() < most_openings) add_result(openings_[key], game.result);
}

void GameCounter::add(const store::Played& game) {
    add_result(all_, game.result);
    OfKind& kind = kinds_[{game.kind, game.speed}];
    add_result(kind.score, game.result);
    kind.moves += game.own_moves;
    kind.thought += game.thought;
    if (game.result == store::Played::Result::loss && game.reason == id(EndReason::time)) ++kind.lost_on_time;
    add_result(colours_[place(game.colour)], game.result);
    add_result(endings_[game.reason], game.result);
    if (game.rating_before && game.opponent_rating)
        add_result(strengths_[strength_of_opponent(*game.rating_before, *game.opponent_rating)], game.result);
    add_opening(game);
}

api::GameStatistics GameCounter::statistics() const {
    api::GameStatistics told{.score = all_};
    for (const auto& [key, kind] : kinds_) {
        told.kinds.push_back(
            {.kind = key.first,
             .speed = key.second,
             .score = kind.score,
             .move_time = kind.moves > 0 ? std::optional{kind.thought / kind.moves} : std::nullopt,
             .lost_on_time = kind.lost_on_time});
    }
    for (const Colour colour : colours)
        told.colours.push_back({static_cast<api::GameSide>(index(colour)), colours_[place(colour)]});
    for (const auto& [from, score] : strengths_) told.strengths.push_back({from, score});
    for (const auto& [reason, score] : endings_) told.endings.push_back({reason, score});
    for (const auto& [key, score] : openings_) told.openings.push_back({key.first, key.second, score});
    most_played_first(told.kinds, [](const auto& one) { return one.kind + " " + one.speed; });
    most_played_first(told.endings, [](const auto& one) { return one.reason; });
    most_played_first(told.openings, [](const auto& one) { return one.kind + " " + one.opening; });
    if (told.openings.size() > most_openings_told) told.openings.resize(most_openings_told);
    return told;
}

}  // namespace kradan::server

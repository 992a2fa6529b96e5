#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/tables/tables.h"

namespace kradan::server {

/// The games at this node that anyone may watch, with the ratings that the players had when the game was
/// first shown.
class RunningGames {
  public:
    /// `changed` is called when ratings have been read.
    RunningGames(Environment& environment, const Tables& tables, std::function<void()> changed)
        : environment_(environment), tables_(tables), changed_(std::move(changed)) {}

    /// Returns at most `most` games, chosen from the strongest and the most recent.
    std::vector<wire::Running> list(std::size_t most);

  private:
    using Ratings = std::array<std::optional<int>, 2>;

    const Ratings& ratings_of(const Table& table);
    Task<> read_ratings(std::string game, std::array<std::optional<store::PlayerKey>, 2> players,
                        std::string pool);
    void forget_ended();

    Environment& environment_;
    const Tables& tables_;
    std::function<void()> changed_;
    /// By game; nullopt while being read.
    std::unordered_map<std::string, Ratings> ratings_;
    int reading_ = 0;
};

/// Orders for choosing which games to show: by strength, and by start.
bool is_better(const wire::Running& one, const wire::Running& other);
bool is_later(const wire::Running& one, const wire::Running& other);

/// If there are more than `most` games, keeps `most` of them: half of them the strongest, half of them the
/// latest.
void keep_best_and_latest(std::vector<wire::Running>& games, std::size_t most);

}  // namespace kradan::server

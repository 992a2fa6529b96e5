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

/// The games of this node that anyone may watch, with the ratings of their players as they were when the game
/// was first shown.
class RunningGames {
  public:
    /// `changed` is called when ratings are known.
    RunningGames(Environment& environment, const Tables& tables, std::function<void()> changed)
        : environment_(environment), tables_(tables), changed_(std::move(changed)) {}

    /// At most `most`: of more, the best and the latest.
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
    /// By game; nothing while they are read.
    std::unordered_map<std::string, Ratings> ratings_;
    int reading_ = 0;
};

/// Whether the first is shown before the second where there is no room for both: it is better, or later.
bool is_better(const wire::Running& one, const wire::Running& other);
bool is_later(const wire::Running& one, const wire::Running& other);

/// Of more than `most` games, leaves half of them for their strength and half because they are the latest.
void keep_best_and_latest(std::vector<wire::Running>& games, std::size_t most);

}  // namespace kradan::server

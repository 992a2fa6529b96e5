#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "api/history.h"
#include "store/played.h"

namespace kradan::server {

/// Counts the results of games that are added one by one.
class GameCounter {
  public:
    /// `depth` is the number of plies that distinguish openings.
    explicit GameCounter(int depth) : depth_(depth) {}

    void add(const store::Played& game);
    api::GameStatistics statistics() const;

  private:
    struct OfKind {
        api::Score score = {};
        std::int64_t moves = 0;
        std::int64_t thought = 0;
        int lost_on_time = 0;
    };

    void add_opening(const store::Played& game);

    int depth_;
    api::Score all_;
    /// By kind and speed, and by kind and opening.
    std::map<std::pair<std::string, std::string>, OfKind> kinds_;
    std::map<std::pair<std::string, std::string>, api::Score> openings_;
    std::array<api::Score, 2> colours_;
    std::map<int, api::Score> strengths_;
    std::map<std::string, api::Score> endings_;
};

/// Returns the first moves of an opening, without the trailing space; "" if the opening is shorter.
std::string_view first_moves(std::string_view opening, int moves);

}  // namespace kradan::server

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "match/game.h"
#include "match/statistics.h"

namespace kradan::match {

/// The results of a match so far. The engines are A, 0, and B, 1.
class MatchTally {
  public:
    /// Results of engine A.
    struct Results {
        std::int64_t wins = 0;
        std::int64_t draws = 0;
        std::int64_t losses = 0;

        std::int64_t games() const { return wins + draws + losses; }
        friend bool operator==(const Results&, const Results&) = default;
    };

    /// Adds a finished game; numbers start at 0. Games 2 n and 2 n + 1 are a pair, and A moves first in the
    /// even ones.
    void add(std::size_t number, const MatchGame& game);

    const Results& results() const { return all_; }
    /// Results of the games in which A had this colour.
    const Results& as(Colour colour) const { return by_colour_[place(colour)]; }
    /// The pairs of which both games are finished.
    const Pentanomial& pairs() const { return pairs_; }
    /// Number of games by how they ended.
    const std::map<std::string, std::int64_t>& ends() const { return ends_; }
    /// By engine and `MatchFault`.
    const std::array<std::array<std::int64_t, match_fault_ids.size()>, 2>& faults() const { return faults_; }
    /// Descriptions of the first faults: "game 3, B moved after 2100 ms".
    const std::vector<std::string>& incidents() const { return incidents_; }
    /// Plies of all games, openings included.
    std::int64_t plies() const { return plies_; }

  private:
    Results all_;
    std::array<Results, 2> by_colour_;
    Pentanomial pairs_{};
    /// Pairs with one finished game: twice the points of A in it.
    std::map<std::size_t, int> halves_;
    std::map<std::string, std::int64_t> ends_;
    std::array<std::array<std::int64_t, match_fault_ids.size()>, 2> faults_{};
    std::vector<std::string> incidents_;
    std::int64_t plies_ = 0;
};

/// The engine that has this colour in a game: 0 is A, 1 is B.
constexpr std::size_t engine_of(std::size_t number, Colour colour) {
    return (number % 2 == 0) == (colour == Colour::first) ? 0 : 1;
}

}  // namespace kradan::match

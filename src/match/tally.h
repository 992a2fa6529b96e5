#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "match/game.h"
#include "match/schedule.h"
#include "match/statistics.h"

namespace kradan::match {

/// A finished game, as a tally counts it.
struct GameResult {
    /// From 0.
    std::size_t number = 0;
    std::optional<Colour> winner = std::nullopt;
    /// How it ended: the id of an `EndReason`, or of the fault.
    std::string end;
    std::optional<MatchFault> fault = std::nullopt;
    Colour at_fault = Colour::first;
    /// What the engine at fault did, as text that can follow its name.
    std::string what = {};
    /// Includes the opening.
    std::int64_t plies = 0;

    friend bool operator==(const GameResult&, const GameResult&) = default;
};

GameResult result_of(std::size_t number, const MatchGame& game);

/// Win, draw and loss counts from one engine's viewpoint.
struct Results {
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;

    std::int64_t games() const { return wins + draws + losses; }
    double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
    Results& operator+=(const Results& other) {
        wins += other.wins;
        draws += other.draws;
        losses += other.losses;
        return *this;
    }
    Results reversed() const { return {.wins = losses, .draws = draws, .losses = wins}; }
    friend bool operator==(const Results&, const Results&) = default;
};

/// The results of a match or a tournament so far.
class MatchTally {
  public:
    /// `names`: the engines' names in fault descriptions: "A", "B".
    MatchTally(Schedule schedule, std::vector<std::string> names);

    /// Adds a finished game from the schedule, in any order.
    void add(const GameResult& game);

    const Schedule& schedule() const { return schedule_; }
    std::int64_t games() const { return games_; }
    /// A pairing's results from its first engine's viewpoint, in all games or only in those that this engine
    /// played with a given colour. `pairing` is an index into `Schedule::pairings`.
    Results results(std::size_t pairing = 0) const {
        Results all = as(Colour::first, pairing);
        return all += as(Colour::second, pairing);
    }
    const Results& as(Colour colour, std::size_t pairing = 0) const {
        return pairings_[pairing].by_colour[place(colour)];
    }
    /// The pairs whose two games are both finished, from the same viewpoint.
    const Pentanomial& pairs(std::size_t pairing = 0) const { return pairings_[pairing].pairs; }
    /// An engine's results with one colour against all others.
    Results results_of(std::size_t engine, Colour colour) const;
    /// The number of games that ended in each way.
    const std::map<std::string, std::int64_t>& ends() const { return ends_; }
    /// Indexed by engine and `MatchFault`.
    const std::vector<std::array<std::int64_t, match_fault_ids.size()>>& faults() const { return faults_; }
    /// Descriptions of the first faults: "game 3, B moved after 2100 ms".
    const std::vector<std::string>& incidents() const { return incidents_; }
    /// The total plies in all games, including openings.
    std::int64_t plies() const { return plies_; }

  private:
    struct OfPairing {
        std::array<Results, 2> by_colour;
        Pentanomial pairs{};
    };

    Schedule schedule_;
    std::vector<std::string> names_;
    std::vector<OfPairing> pairings_;
    /// For half-finished pairs: twice the points that the pairing's first engine scored in the finished game.
    std::map<std::size_t, int> halves_;
    std::int64_t games_ = 0;
    std::map<std::string, std::int64_t> ends_;
    std::vector<std::array<std::int64_t, match_fault_ids.size()>> faults_;
    std::vector<std::string> incidents_;
    std::int64_t plies_ = 0;
};

}  // namespace kradan::match

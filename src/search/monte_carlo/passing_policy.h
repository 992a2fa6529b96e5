#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "games/go/game.h"
#include "search/monte_carlo/dead_stones.h"
#include "search/monte_carlo/playout.h"

namespace kradan::search {

/// Statistics at the root of a search, for the side to move.
struct RootStatistics {
    struct Move {
        go::Point point = go::Board::none;
        float visits = 0;
        /// From 0 to 1.
        double win_rate = 0.5;
        /// The mean margin at the end, in points.
        double points = 0;
    };

    /// The moves that place a stone, and the pass if the search considers it.
    std::vector<Move> stones = {};
    std::optional<Move> pass = {};
    /// Whether the search itself prefers the pass.
    bool prefers_pass = false;
    std::uint64_t playouts = 0;
    Ownership ownership = {};

    /// Null if `stones` is empty.
    const Move* most_visited_stone() const;
};

/// The score for the side to move if both sides pass now. Stones whose status depends on who moves first
/// count against that side.
struct FinalScore {
    StoneStatus stones = {};
    /// The margin in points.
    double points = 0;
    /// 1 for a win, 0 for a loss, 0.5 for a tie.
    double value = 0;
    /// Whether few empty points touch both colours.
    bool played_out = false;
};

/// Chooses among the most visited stone, a pass, and a move before the pass: filling a last dame or capturing
/// dead stones. Play continues while a stone gains more than counting the board as it stands.
class PassingPolicy {
  public:
    /// `game` must outlive the policy. `clean_up`: whether the opponent's dead stones must be captured.
    PassingPolicy(const go::Game& game, std::uint64_t seed, bool clean_up);

    /// Whether a pass ends play under rules that remove dead stones before counting.
    bool pass_ends_game() const;
    /// Estimates the status of all stones on the first call, which is slow. Thread-safe.
    const FinalScore& final_score() const;

    /// The move to play. `root` must have at least one move.
    go::Move choose_move(const RootStatistics& root) const;

  private:
    using RootMove = RootStatistics::Move;

    bool should_pass(const RootStatistics& root, const RootMove& stone) const;
    bool should_end_game(const RootStatistics& root, const RootMove& stone) const;
    bool gains_nothing(const RootStatistics& root, const RootMove& stone) const;
    bool beats_final_score(const RootMove& stone) const;
    bool is_self_atari_of_several(go::Point p) const;
    bool has_settled(const RootStatistics& root) const;
    bool is_settled(const Ownership& ownership, const StoneStatus* status) const;
    bool has_owner(go::Point p, const Ownership& ownership) const;
    bool is_dame(go::Point p, const Ownership& ownership) const;
    std::optional<go::Move> safe_dame(const RootStatistics& root) const;
    bool has_to_clean_up() const;
    std::optional<go::Move> clean_up_move(const RootStatistics& root) const;
    std::optional<go::Move> search_clean_up_move(const RootStatistics& root) const;

    const go::Game& game_;
    std::uint64_t seed_;
    bool clean_up_;
    std::vector<go::Point> points_;
    mutable std::once_flag scored_;
    mutable FinalScore final_score_;
    /// The latest search for a clean-up move.
    struct CleanUp {
        /// The main search's playouts at the time.
        std::uint64_t playouts = 0;
        std::optional<go::Move> move;
    };
    mutable std::optional<CleanUp> found_clean_up_;
};

}  // namespace kradan::search

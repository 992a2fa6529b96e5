#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "puzzles/go/local.h"

namespace kradan::puzzles {

/// Who gets what they want of the target.
enum class Verdict {
    /// The target is captured, even if the defender wins every ko.
    attacker,
    /// The target lives, in seki too, even if the attacker wins every ko.
    defender,
    /// Not decided: it depends on a ko, goes in circles, or the search was too long.
    unclear,
};

/// Reads out an area: every move of both sides inside it, and passes.
///
/// Each verdict is a forced line of finite length for the side it names. That side keeps to the rule of ko,
/// and the other may retake any ko at once, as if it had endless threats.
class LocalSearch {
  public:
    /// `most_liberties`: with more at the attacker's turn, the target has escaped; 0: no number is enough. It
    /// also escapes to a chain outside that has many.
    explicit LocalSearch(const Local& local, int most_liberties, std::size_t table_entries = 1U << 16U)
        : local_(local), most_liberties_(most_liberties), table_(table_entries) {}

    /// Visits at most so many positions.
    Verdict verdict(const LocalPosition& position, std::uint64_t most_nodes);
    /// Whether the defender can get two eyes, even if it wins no ko: life, but not in seki. False if that
    /// takes more plies.
    bool makes_eyes(const LocalPosition& position, int plies, std::uint64_t most_nodes);

    /// Whether the attacker captures the target within so many plies, even if it wins no ko; empty if that is
    /// not read out.
    std::optional<bool> captures(const LocalPosition& position, int plies, std::uint64_t most_nodes);

    /// Positions visited by all calls.
    std::uint64_t nodes() const { return nodes_; }

  private:
    /// Enough to capture any group that fits into an area.
    static constexpr int max_plies = 60;
    /// A longer chase is no puzzle.
    static constexpr int max_plies_of_chase = 13;
    struct Entry {
        std::array<PointMask, 2> stones = {};
        std::int16_t ko = 0;
        /// The turn, and what is searched for; 255: unused.
        std::uint8_t kind = 255;
        /// The side that reaches its goal does so within this many plies; it does not within `fails`.
        std::uint8_t reaches = 255;
        std::uint8_t fails = 0;
        std::int16_t best = LocalPosition::none;
    };
    struct Moves {
        std::array<std::int16_t, Local::max_area + 1> at;
        std::size_t count = 0;
    };

    /// Whether this side reaches its goal within so many plies.
    bool forces(Colour side, LocalPosition position, int plies);
    bool reaches(const LocalPosition& position, int plies);
    /// The result where the rules of the search decide without a move; else nothing.
    std::optional<bool> decided(const LocalPosition& position, int plies) const;
    bool try_moves(const LocalPosition& position, int plies, int& best);
    Moves ordered(const LocalPosition& position, int best) const;
    Entry& entry(const LocalPosition& position);
    std::uint8_t kind(const LocalPosition& position) const;
    std::uint32_t& history(Colour mover, int point) {
        return history_[place(mover)][static_cast<std::size_t>(point)];
    }

    const Local& local_;
    int most_liberties_;
    /// The side whose goal is searched for.
    Colour reacher_ = Colour::first;
    /// Only two eyes count as life.
    bool eyes_only_ = false;
    std::uint64_t nodes_ = 0;
    std::uint64_t last_node_ = 0;
    std::vector<Entry> table_;
    std::array<std::array<std::uint32_t, Local::max_area>, 2> history_ = {};
};

}  // namespace kradan::puzzles

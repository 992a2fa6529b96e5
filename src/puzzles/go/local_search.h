#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "puzzles/go/local.h"

namespace kradan::puzzles {

/// Which side achieves its goal for the target.
enum class Verdict {
    /// The target is captured, even if the defender wins every ko.
    attacker,
    /// The target lives, if only in seki, even if the attacker wins every ko.
    defender,
    /// Undecided: it depends on a ko, repeats, or the search took too long.
    unclear,
};

/// Reads out an area: every move by either side inside it, and passes.
///
/// Each verdict is a forced line of finite length for the side that it names. That side obeys the ko rule,
/// while the other may retake any ko immediately, as if it had unlimited threats.
class LocalSearch {
  public:
    /// `most_liberties`: with more liberties at the attacker's turn, the target has escaped; 0 for no limit.
    /// It also escapes to a chain outside that has many liberties.
    explicit LocalSearch(const Local& local, int most_liberties, std::size_t table_entries = 1U << 16U)
        : local_(local), most_liberties_(most_liberties), table_(table_entries) {}

    /// Visits at most `most_nodes` positions.
    Verdict verdict(const LocalPosition& position, std::uint64_t most_nodes);
    /// Whether the defender can make two eyes even if it wins no ko, so seki does not count. False if that
    /// takes more than `plies` plies.
    bool makes_eyes(const LocalPosition& position, int plies, std::uint64_t most_nodes);

    /// Whether the attacker captures the target within `plies` plies, even if it wins no ko; empty if the
    /// search is too long.
    std::optional<bool> captures(const LocalPosition& position, int plies, std::uint64_t most_nodes);

    /// The number of positions visited by all calls.
    std::uint64_t nodes() const { return nodes_; }

  private:
    /// Enough to capture any group that fits into an area.
    static constexpr int max_plies = 60;
    /// A longer chase is not suitable for a puzzle.
    static constexpr int max_plies_of_chase = 13;
    struct Entry {
        std::array<PointMask, 2> stones = {};
        std::int16_t ko = 0;
        /// Identifies the turn and the goal; 255 if unused.
        std::uint8_t kind = 255;
        /// The side reaches its goal within `reaches` plies, and not within `fails`.
        std::uint8_t reaches = 255;
        std::uint8_t fails = 0;
        std::int16_t best = LocalPosition::none;
    };
    struct Moves {
        std::array<std::int16_t, Local::max_area + 1> at;
        std::size_t count = 0;
    };

    /// Whether this side reaches its goal within `plies` plies.
    bool forces(Colour side, LocalPosition position, int plies);
    bool reaches(const LocalPosition& position, int plies);
    /// The result if the search's rules decide it without a move; otherwise empty.
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
    /// Whether only two eyes count as life.
    bool eyes_only_ = false;
    std::uint64_t nodes_ = 0;
    std::uint64_t last_node_ = 0;
    std::vector<Entry> table_;
    std::array<std::array<std::uint32_t, Local::max_area>, 2> history_ = {};
};

}  // namespace kradan::puzzles

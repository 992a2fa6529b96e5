#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "core/colour.h"
#include "core/square.h"
#include "games/ogi/piece.h"
#include "games/ogi/rules.h"

namespace kradan::ogi {

/// One side's hand: the number of pieces of each kind, unpromoted and kept promoted (G4).
struct Hand {
    std::array<int, kind_count> plain{};
    std::array<int, kind_count> promoted{};

    /// The number of pieces of a kind and state.
    constexpr int& of(Kind kind, bool is_promoted) { return (is_promoted ? promoted : plain)[index(kind)]; }
    constexpr int of(Kind kind, bool is_promoted) const {
        return (is_promoted ? promoted : plain)[index(kind)];
    }

    friend constexpr bool operator==(const Hand&, const Hand&) = default;
};

/// Which kings show 玉 instead of 王 (O5). For display only: not part of positions, keys or repetition.
struct Faces {
    /// Indexed by colour: true for 玉.
    std::array<bool, 2> jade{};

    friend constexpr bool operator==(const Faces&, const Faces&) = default;
};

/// A position as typed, valid or not.
struct Setup {
    std::array<std::optional<Piece>, square_count> board{};
    /// Indexed by colour.
    std::array<Hand, 2> hands{};
    Colour side_to_move = Colour::first;
    Faces faces{};

    friend constexpr bool operator==(const Setup&, const Setup&) = default;
};

/// The start position (O6).
Setup start_setup();

/// Why a setup is not a valid position (O21).
enum class SetupReason {
    no_king,
    many_kings,
    too_many_pieces,
    dead_end_piece,
    nifu,
    promoted_in_hand,
    opponent_in_check,
    bad_hand,
    handicap_square,
};

inline constexpr std::array<std::string_view, 9> setup_reason_ids = {
    "setup.no-king",           "setup.many-kings", "setup.too-many-pieces",
    "setup.dead-end-piece",    "setup.nifu",       "setup.promoted-in-hand",
    "setup.opponent-in-check", "setup.bad-hand",   "setup.handicap-square",
};

/// The stable id, as used in messages and conformance cases.
constexpr std::string_view id(SetupReason reason) {
    return setup_reason_ids[static_cast<std::size_t>(reason)];
}

/// The clause that a setup violates: O21, or G18 for handicap squares.
template <class Edition>
constexpr std::string_view clause(SetupReason reason, const Edition&) {
    return reason == SetupReason::handicap_square ? "G18" : "O21";
}

class Position;

/// Returns the position that a setup describes, or every reason why it is invalid (O21), each once.
std::expected<Position, std::vector<SetupReason>> validate(const Setup& setup, const Rules& rules);

}  // namespace kradan::ogi

#pragma once

#include <cstdint>

namespace kradan::ogi {

/// When a zone move may or must promote (O18).
enum class Promotion {
    /// The player's choice (G1), unless the piece could never move again (G2).
    optional,
    /// Every zone move by a promotable piece promotes (C1).
    compulsory_in_zone,
};

/// Whether a king that captures a promoted piece may keep it promoted in hand (G4) or not (C2).
enum class Prerogative { none, kings };

/// Where an unpromoted pawn in hand may be dropped.
enum class PawnDrops {
    /// Nowhere (G7).
    never,
    /// On files without a friendly unpromoted pawn (C5).
    one_a_file,
};

/// The effect of an attack on a king.
enum class Check {
    /// None: capturing the king wins (G8, G9).
    information,
    /// It must be answered, and no move may leave the mover's king attacked (C6); checkmate wins (C7).
    must_be_answered,
};

/// The effect of repeating a position.
enum class Repetition {
    /// The same move to the same position is illegal (G12).
    illegal_move,
    /// The fourth occurrence ends the game (C10).
    fourth_ends_game,
};

/// One edition of the game. A value of this type is never changed once games have been played under it.
struct Rules {
    Promotion promotion;
    Prerogative prerogative;
    PawnDrops pawn_drops;
    Check check;
    Repetition repetition;
    /// Plies without a capture or an unpromoted pawn move after which a draw may be claimed (G13). 0 if there
    /// is no such draw.
    std::uint16_t quiet_plies;
    /// Plies after which a game between engines is a draw (G13, C10).
    std::uint16_t engine_plies;

    friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

/// The Gomayo edition (`ogi`).
inline constexpr Rules gomayo = {
    .promotion = Promotion::optional,
    .prerogative = Prerogative::kings,
    .pawn_drops = PawnDrops::never,
    .check = Check::information,
    .repetition = Repetition::illegal_move,
    .quiet_plies = 100,
    .engine_plies = 1000,
};

/// The classic edition (`ogi-classic`).
inline constexpr Rules classic = {
    .promotion = Promotion::compulsory_in_zone,
    .prerogative = Prerogative::none,
    .pawn_drops = PawnDrops::one_a_file,
    .check = Check::must_be_answered,
    .repetition = Repetition::fourth_ends_game,
    .quiet_plies = 0,
    .engine_plies = 600,
};

/// Rules known at compile time, with the same members as `Rules`, so code for them has no dead branches.
template <Rules rules>
struct Fixed {
    static constexpr Promotion promotion = rules.promotion;
    static constexpr Prerogative prerogative = rules.prerogative;
    static constexpr PawnDrops pawn_drops = rules.pawn_drops;
    static constexpr Check check = rules.check;
    static constexpr Repetition repetition = rules.repetition;
};

/// The editions with specialised code. All others use the same code with rules read at run time.
enum class Compiled { for_gomayo, for_classic, none };

constexpr Compiled compiled_for(const Rules& rules) {
    return rules == gomayo ? Compiled::for_gomayo : rules == classic ? Compiled::for_classic : Compiled::none;
}

}  // namespace kradan::ogi

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/colour.h"

namespace kradan::match {

/// The pairings: everyone against everyone, or the first engine against all others.
enum class TournamentKind : std::uint8_t { round_robin, gauntlet };

inline constexpr std::array<std::string_view, 2> tournament_ids = {"round-robin", "gauntlet"};

constexpr std::string_view id(TournamentKind kind) {
    return tournament_ids[static_cast<std::size_t>(kind)];
}

/// The games of a match or a tournament, numbered from 0. In each round all pairings play the same opening,
/// two games each with colours reversed, so every engine gets the same openings. A game's number does not
/// depend on how many games there are.
class Schedule {
  public:
    /// The two engines in a pairing, by number. The first one moves first in even-numbered games.
    using Pairing = std::array<std::size_t, 2>;

    /// A schedule with two engines and no games.
    Schedule() : Schedule(TournamentKind::round_robin, 2, 0) {}
    /// `engines` is at least two. `games` is the number of games per pairing, which must be even if there are
    /// more than two engines.
    Schedule(TournamentKind kind, std::size_t engines, std::size_t games) : engines_(engines), games_(games) {
        const std::size_t hosts = kind == TournamentKind::gauntlet ? 1 : engines;
        for (std::size_t a = 0; a < hosts; ++a) {
            for (std::size_t b = a + 1; b < engines; ++b) pairings_.push_back({a, b});
        }
    }

    std::size_t engines() const { return engines_; }
    /// The number of games.
    std::size_t size() const { return games_ * pairings_.size(); }
    const std::vector<Pairing>& pairings() const { return pairings_; }
    /// The index in `pairings` of the pairing that plays a game.
    std::size_t pairing_of(std::size_t game) const { return game / 2 % pairings_.size(); }
    std::size_t opening_of(std::size_t game) const { return game / 2 / pairings_.size(); }
    /// The engine that has this colour in a game.
    std::size_t engine_of(std::size_t game, Colour colour) const {
        const bool first_named = (game % 2 == 0) == (colour == Colour::first);
        return pairings_[pairing_of(game)][first_named ? 0 : 1];
    }

  private:
    std::size_t engines_;
    std::size_t games_;
    std::vector<Pairing> pairings_;
};

}  // namespace kradan::match

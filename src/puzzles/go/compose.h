#pragma once

#include <cstdint>
#include <optional>

#include "core/random.h"
#include "puzzles/go/proof.h"
#include "puzzles/go/sketch.h"

namespace kradan::puzzles {

/// Random numbers that are the same on every machine for the same seed.
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : numbers_(seed) {}
    /// From 0 to `count` - 1.
    int below(int count) { return static_cast<int>(numbers_.below(static_cast<std::uint32_t>(count))); }
    bool chance(int percent) { return below(100) < percent; }

  private:
    SplitMix64 numbers_;
};

/// A random White group in a corner, at a side or in the centre, within a Black wall; empty if the result is
/// unusable.
std::optional<Sketch> random_group(Dice& dice);
/// Random stones of both colours close together; empty if the result is unusable.
std::optional<Sketch> random_fight(Dice& dice);
/// Whether there is a point where a stone can be captured at once and then recapture at least three stones.
bool offers_snapback(const go::Board& board);
/// The surroundings of a chain within a wall of the other colour. The rest of the board is removed.
std::optional<Sketch> walled(const Sketch& sketch, go::Vertex target, int distance);
/// A board with only the stones in an area and next to it.
Sketch stripped(const Sketch& sketch, const std::vector<go::Vertex>& area);
/// A stone in the largest chain of this colour; empty if the chain has less than two thirds of all stones of
/// that colour, because it then does not represent the group.
std::optional<go::Vertex> main_stone(const Sketch& sketch, char colour);

}  // namespace kradan::puzzles

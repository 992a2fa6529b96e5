#pragma once

#include <cstdint>
#include <optional>

#include "core/random.h"
#include "puzzles/go/proof.h"
#include "puzzles/go/sketch.h"

namespace kradan::puzzles {

/// Numbers that are the same on every machine for the same seed.
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : numbers_(seed) {}
    /// From 0 to `count` - 1.
    int below(int count) { return static_cast<int>(numbers_.below(static_cast<std::uint32_t>(count))); }
    bool chance(int percent) { return below(100) < percent; }

  private:
    SplitMix64 numbers_;
};

/// A group of White, drawn at random in a corner, at a side or in the centre, within a wall of Black; empty
/// if the dice made nonsense.
std::optional<Sketch> random_group(Dice& dice);
/// Some stones of both colours close together, drawn at random; empty if the dice made nonsense.
std::optional<Sketch> random_fight(Dice& dice);
/// The surroundings of a chain within a wall of the other colour; the rest of the board is stripped.
std::optional<Sketch> walled(const Sketch& sketch, go::Vertex target, int distance);
/// A board with only the stones in an area and beside it.
Sketch stripped(const Sketch& sketch, const std::vector<go::Vertex>& area);
/// A stone of the largest chain of this colour; empty if it has less than two thirds of all stones, so that
/// it does not stand for the group.
std::optional<go::Vertex> main_stone(const Sketch& sketch, char colour);

}  // namespace kradan::puzzles

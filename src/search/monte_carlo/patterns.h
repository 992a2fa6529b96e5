#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kradan::search {

/// Names a feature of a move of Go.
using GoFeature = std::uint32_t;

/// What features say of a move: the weights of those that it has sum up to a number whose exponential is in
/// proportion to how likely a good player makes it. Learnt from games (docs/networks.md), as R. Coulom,
/// "Computing Elo ratings of move patterns in the game of Go" (2007), does.
class GoPatterns {
  public:
    using Weights = std::vector<std::pair<GoFeature, float>>;

    /// Each feature once. Weights are kept in sixteenths, from -8 to 8.
    explicit GoPatterns(const Weights& weights);

    /// Reads what `write` wrote; or says what is wrong with it.
    static std::expected<GoPatterns, std::string> read(std::string_view bytes);
    std::string write() const;
    /// Those that come with the program.
    static const GoPatterns& built_in();

    /// 0 for features that are not known.
    float weight(GoFeature feature) const {
        for (std::size_t i = feature & mask_;; i = (i + 1) & mask_) {
            if (slots_[i].feature == feature || slots_[i].weight == 0) return slots_[i].weight;
        }
    }

  private:
    /// One that is free weighs nothing.
    struct Slot {
        GoFeature feature = 0;
        float weight = 0;
    };

    std::vector<Slot> slots_;
    std::size_t mask_;
};

/// Names for the surroundings of a point, larger and larger, the same whichever way the board is looked at.
class GoShapeKeys {
  public:
    /// Points around the middle, the nearest first; and how many of them each size of surroundings has.
    static constexpr std::size_t most_points = 28;
    static constexpr std::array<std::size_t, 4> sizes = {8, 12, 20, 28};
    static constexpr std::size_t views = 8;

    struct Offset {
        int x;
        int y;
    };
    /// One key for each way to look at the board; keys of parts are joined by exclusive or.
    struct alignas(32) Keys {
        std::array<std::uint32_t, views> of = {};

        void join(const Keys& other) {
            for (std::size_t i = 0; i < views; ++i) of[i] ^= other.of[i];
        }
        /// The one that does not depend on the view.
        std::uint32_t least() const {
            std::uint32_t least = of[0];
            for (const std::uint32_t key : of) least = key < least ? key : least;
            return least;
        }
    };

    static const GoShapeKeys& all();

    const Offset& offset(std::size_t i) const { return offsets_[i]; }
    /// What lies on a point: 0 own, 1 the opponent's, 2 nothing, 3 outside the board.
    const Keys& content(std::size_t i, std::size_t what) const { return contents_[i][what]; }
    /// Liberties of the chain on one of the first four points, at most three.
    const Keys& liberties(std::size_t i, std::size_t count) const { return liberties_[i][count]; }
    /// That the last stone lies there.
    const Keys& last(std::size_t i) const { return last_[i]; }

  private:
    GoShapeKeys();

    std::array<Offset, most_points> offsets_;
    std::array<std::array<Keys, 4>, most_points> contents_;
    std::array<std::array<Keys, 4>, 4> liberties_;
    std::array<Keys, most_points> last_;
};

}  // namespace kradan::search

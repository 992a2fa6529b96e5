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

/// The hash of a Go move's feature.
using GoFeature = std::uint32_t;

/// Feature weights. The exponential of the sum of a move's weights is proportional to the probability that a
/// good player makes the move. Learnt from games (docs/networks.md) after R. Coulom, "Computing Elo ratings
/// of move patterns in the game of Go" (2007).
class GoPatterns {
  public:
    using Weights = std::vector<std::pair<GoFeature, float>>;

    /// Each feature must occur once. Rounds weights to sixteenths and clamps them to ±127/16.
    explicit GoPatterns(const Weights& weights);

    /// Reads the output of `write`. The error says why `bytes` is invalid.
    static std::expected<GoPatterns, std::string> read(std::string_view bytes);
    std::string write() const;
    /// The non-zero weights, sorted by feature.
    Weights weights() const;
    /// The weights compiled into the program.
    static const GoPatterns& built_in();

    /// The weight of a feature; 0 for an unknown one.
    float weight(GoFeature feature) const {
        for (std::size_t i = feature & mask_;; i = (i + 1) & mask_) {
            if (slots_[i].feature == feature || slots_[i].weight == 0) return slots_[i].weight;
        }
    }

  private:
    /// An entry; free if the weight is 0.
    struct Slot {
        GoFeature feature = 0;
        float weight = 0;
    };

    /// A hash table with linear probing; its size is a power of two.
    std::vector<Slot> slots_;
    std::size_t mask_;
};

/// Zobrist hashes of a point's surroundings (spatial patterns) in four sizes, invariant under the board's
/// symmetries.
class SpatialHashes {
  public:
    /// The points around the centre, nearest first, and the number of points in each size.
    static constexpr std::size_t max_points = 28;
    static constexpr std::array<std::size_t, 4> sizes = {8, 12, 20, 28};
    static constexpr std::size_t symmetries = 8;

    struct Offset {
        int x;
        int y;
    };
    /// A hash for each symmetry. The hash of a pattern is the XOR of the hashes of its parts.
    struct alignas(32) Hashes {
        std::array<std::uint32_t, symmetries> of = {};

        void join(const Hashes& other) {
            for (std::size_t i = 0; i < symmetries; ++i) of[i] ^= other.of[i];
        }
        /// The smallest hash, which is the same under all symmetries.
        std::uint32_t canonical() const {
            std::uint32_t least = of[0];
            for (const std::uint32_t hash : of) least = hash < least ? hash : least;
            return least;
        }
    };

    static const SpatialHashes& all();

    const Offset& offset(std::size_t i) const { return offsets_[i]; }
    /// The hashes for a point's contents: 0 is a friendly stone, 1 the opponent's, 2 empty, 3 off the board.
    const Hashes& content(std::size_t i, std::size_t content) const { return contents_[i][content]; }
    /// The hashes for the liberties (at most three) of the chain on one of the first four points.
    const Hashes& liberties(std::size_t i, std::size_t count) const { return liberties_[i][count]; }
    /// The hashes for the last move, if it is on that point.
    const Hashes& last(std::size_t i) const { return last_[i]; }

  private:
    SpatialHashes();

    std::array<Offset, max_points> offsets_;
    std::array<std::array<Hashes, 4>, max_points> contents_;
    std::array<std::array<Hashes, 4>, 4> liberties_;
    std::array<Hashes, max_points> last_;
};

}  // namespace kradan::search

#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "search/network/features.h"

namespace kradan::search {

/// A small efficiently updatable network (NNUE) that evaluates positions. Each side sees the position as a
/// set of features; an accumulator holds the sum of the weights of those that are active, updated from move
/// to move. The accumulators of both sides, clipped to 0 … 1 and squared, are weighted once more, by weights
/// that depend on how far the game is.
///
/// Quantised: accumulators in 255ths, output weights in 64ths, and the result in 400 centipawns.
template <class P>
class Network {
    using F = Features<P>;

  public:
    static constexpr std::size_t hidden = 128;
    static constexpr int sum_unit = 255;
    static constexpr int weight_unit = 64;
    static constexpr int centipawns = 400;

    /// The sum of one side's active features.
    struct Accumulator {
        alignas(64) std::array<std::int16_t, hidden> values;
    };

    /// The numbers, as a file has them after its head.
    struct Weights {
        alignas(64) std::array<std::array<std::int16_t, hidden>, F::count> of_feature;
        alignas(64) std::array<std::int16_t, hidden> bias;
        alignas(64) std::array<std::array<std::int16_t, 2 * hidden>, F::buckets> last;
        /// In sum_unit · weight_unit.
        std::array<std::int32_t, F::buckets> last_bias;
    };

    explicit Network(std::unique_ptr<Weights> weights) : weights_(std::move(weights)) {}

    /// Reads what `write` wrote; or says what is wrong with it.
    static std::expected<Network, std::string> read(std::string_view bytes);
    std::string write() const;

    /// Computes the accumulator of a position, as `side` sees it, from nothing.
    void refresh(const P& position, Colour side, Accumulator& accumulator) const;
    /// Computes the accumulator after a move, as `side` sees it, from that before.
    void update(const Accumulator& before, const FeatureChanges& changes, Colour side,
                Accumulator& after) const;
    /// Centipawns for the side whose accumulator comes first.
    int evaluate(const Accumulator& mover, const Accumulator& other, std::size_t bucket) const;

  private:
    std::unique_ptr<Weights> weights_;
};

extern template class Network<chess::Position>;
extern template class Network<ogi::Position>;

/// The network of each game; none where there is none.
class Networks {
    template <class P>
    using Held = std::shared_ptr<const Network<P>>;

  public:
    /// Those that come with the program.
    static const Networks& built_in();

    template <class P>
    const Network<P>* of() const {
        return held<P>().get();
    }
    template <class P>
    const std::shared_ptr<const Network<P>>& held() const {
        return std::get<Held<P>>(all_);
    }
    template <class P>
    void set(std::shared_ptr<const Network<P>> network) {
        std::get<Held<P>>(all_) = std::move(network);
    }

  private:
    std::tuple<Held<chess::Position>, Held<ogi::Position>> all_;
};

}  // namespace kradan::search

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

#include "catalog/types.h"
#include "search/network/features.h"
#include "search/network/go/network.h"

namespace kradan::search {

/// A small, efficiently updatable neural network (NNUE) that evaluates positions. For each side, an
/// accumulator holds the sum of the weights of the active features and is updated from move to move. The
/// output layer, which depends on the game phase, weights both accumulators after clipping to 0 … 1
/// and squaring.
///
/// Quantised: accumulators in 255ths, output weights in 64ths, the result in units of 400 centipawns.
template <class P>
class Network {
    using F = Features<P>;

  public:
    static constexpr std::size_t hidden = 128;
    static constexpr int sum_unit = 255;
    static constexpr int weight_unit = 64;
    static constexpr int centipawns = 400;

    /// The sum of the weights of one side's active features.
    struct Accumulator {
        alignas(64) std::array<std::int16_t, hidden> values;
    };

    /// The weights, in file order.
    struct Weights {
        alignas(64) std::array<std::array<std::int16_t, hidden>, F::count> of_feature;
        alignas(64) std::array<std::int16_t, hidden> bias;
        alignas(64) std::array<std::array<std::int16_t, 2 * hidden>, F::buckets> last;
        /// In units of 1 / (sum_unit · weight_unit).
        std::array<std::int32_t, F::buckets> last_bias;
    };

    explicit Network(std::unique_ptr<Weights> weights) : weights_(std::move(weights)) {}

    /// Reads the output of `write`. The error says why `bytes` is invalid.
    static std::expected<Network, std::string> read(std::string_view bytes);
    std::string write() const;

    /// Computes a position's accumulator for `side` from scratch.
    void refresh(const P& position, Colour side, Accumulator& accumulator) const;
    /// Computes the accumulator for `side` after a move from the accumulator before the move.
    void update(const Accumulator& before, const FeatureChanges& changes, Colour side,
                Accumulator& after) const;
    /// Centipawns for the side whose accumulator comes first.
    int evaluate(const Accumulator& mover, const Accumulator& other, std::size_t bucket) const;

  private:
    std::unique_ptr<Weights> weights_;
};

extern template class Network<chess::Position>;
extern template class Network<ogi::Position>;

/// The network type for a game's positions.
template <class P>
struct NetworkFor {
    using Type = Network<P>;
};
template <>
struct NetworkFor<go::Position> {
    using Type = GoEvaluator;
};

/// Reads a file with a network for a game: `Network<P>`, or for Go any kind of `GoEvaluator`. The error says
/// why `bytes` is invalid.
template <class P>
std::expected<std::shared_ptr<const typename NetworkFor<P>::Type>, std::string> read_network(
    std::string_view bytes);
template <>
std::expected<std::shared_ptr<const Network<chess::Position>>, std::string> read_network<chess::Position>(
    std::string_view bytes);
template <>
std::expected<std::shared_ptr<const Network<ogi::Position>>, std::string> read_network<ogi::Position>(
    std::string_view bytes);
template <>
std::expected<std::shared_ptr<const GoEvaluator>, std::string> read_network<go::Position>(
    std::string_view bytes);

/// The network for each game; null for a game without one.
class Networks {
    template <class P>
    using Held = std::shared_ptr<const typename NetworkFor<P>::Type>;

  public:
    /// The networks compiled into the program.
    static const Networks& built_in();

    template <class P>
    const typename NetworkFor<P>::Type* of() const {
        return held<P>().get();
    }
    template <class P>
    const Held<P>& held() const {
        return std::get<Held<P>>(all_);
    }
    template <class P>
    void set(Held<P> network) {
        std::get<Held<P>>(all_) = std::move(network);
    }

  private:
    AllGames::PositionTuple<Held> all_;
};

}  // namespace kradan::search

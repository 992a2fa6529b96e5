#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "search/network/katago/convolution.h"

namespace kradan::search {

enum class KataActivation { identity, relu, mish };

/// A scale and a bias for each channel, then an activation. A batch normalisation, as it is when it no longer
/// trains.
struct KataNorm {
    /// One for each padded channel.
    std::vector<float> scale = {};
    std::vector<float> bias = {};
    KataActivation activation = KataActivation::identity;

    /// `result` may be `layer`.
    void apply(const KataGrid& grid, const KataLayer& layer, KataLayer& result) const;
};

/// Applies an activation to each number.
void activate(KataActivation activation, std::span<float> numbers);

/// A matrix; `bias` is empty if there is none.
struct KataMatrix {
    std::size_t inputs = 0;
    std::size_t outputs = 0;
    /// Indexed by input × outputs + output.
    std::vector<float> weights = {};
    std::vector<float> bias = {};

    /// The result has at least `kata_padded(outputs)` numbers; those beyond the outputs are zero.
    std::vector<float> multiply(std::span<const float> input) const;
};

/// What a block adds to its first convolution from the whole board.
struct KataPooling {
    KataConvolution convolution;
    KataNorm norm;
    KataMatrix to_bias;
};

/// A residual block of any kind: it adds `second(second_norm(x))` to its input, where x is
/// `first(first_norm(input))` plus what is pooled, after the blocks inside.
struct KataBlock {
    KataNorm first_norm;
    KataConvolution first;
    std::optional<KataPooling> pooling = std::nullopt;
    std::vector<KataBlock> inside = {};
    KataNorm second_norm;
    KataConvolution second;
};

struct KataPolicyHead {
    KataConvolution points;
    /// Pools the whole board for the bias of `points` and for the pass.
    KataPooling pooling;
    KataNorm norm;
    /// The first output is the policy.
    KataConvolution result;
    KataMatrix pass;
    /// From version 15, an activation and a second matrix.
    KataActivation pass_activation = KataActivation::identity;
    std::optional<KataMatrix> pass_result = std::nullopt;
};

struct KataValueHead {
    KataConvolution convolution;
    KataNorm norm;
    KataMatrix hidden;
    KataActivation activation = KataActivation::identity;
    /// Win, loss and no result, as logarithms.
    KataMatrix value;
    /// The mean score, its deviation, the lead, and more that is not used.
    KataMatrix score;
    KataConvolution ownership;
};

/// A network as KataGo's files describe it.
struct KataModel {
    std::string name = {};
    int version = 0;
    /// In points.
    float unit_of_lead = 20;
    /// See `kata_inputs`.
    bool life_with_suicide = false;
    /// The widest border of a convolution.
    int border = 0;
    KataConvolution stem;
    KataMatrix globals;
    std::vector<KataBlock> blocks = {};
    KataNorm tip;
    KataPolicyHead policy;
    KataValueHead value;
};

/// Whether `bytes` begin as KataGo's files do: with a name and a version.
bool is_katago_network(std::string_view bytes);

/// Reads a network of version 8 to 16 without transformers, in KataGo's binary or text format, unpacked. The
/// error says what is wrong, and in which layer. Allocates little more than `bytes` holds.
std::expected<KataModel, std::string> read_katago_network(std::string_view bytes, Path path = best_path());

}  // namespace kradan::search

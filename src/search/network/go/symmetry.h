#pragma once

#include <cstddef>
#include <utility>

#include "search/network/go/evaluator.h"

namespace kradan::search {

/// Applies a symmetry to a point, row × size + column, on a square board.
constexpr std::size_t turned(std::size_t point, std::size_t size, unsigned symmetry) {
    std::size_t x = point % size;
    std::size_t y = point / size;
    if ((symmetry & 1U) != 0) x = size - 1 - x;
    if ((symmetry & 2U) != 0) y = size - 1 - y;
    if ((symmetry & 4U) != 0) std::swap(x, y);
    return y * size + x;
}

/// Evaluates a position on a square board under one of the symmetries; the result is in the orientation of
/// `inputs`. `Network` evaluates `Inputs` as `GoNetwork` evaluates `GoInputs`.
template <class Network, class Inputs>
void evaluate_turned(const Network& network, const Inputs& inputs, unsigned symmetry,
                     typename Network::Workspace& workspace, GoEvaluation& result) {
    if (symmetry == 0) return network.evaluate(inputs, workspace, result);
    const auto size = static_cast<std::size_t>(inputs.columns);
    const std::size_t points = inputs.points.size();
    Inputs other = inputs;
    for (std::size_t p = 0; p < points; ++p) other.points[turned(p, size, symmetry)] = inputs.points[p];
    GoEvaluation found;
    network.evaluate(other, workspace, found);
    result = found;
    for (std::size_t p = 0; p < points; ++p) {
        result.moves[p] = found.moves[turned(p, size, symmetry)];
        result.ownership[p] = found.ownership[turned(p, size, symmetry)];
    }
}

/// The mean of the evaluations under all symmetries, which is the same for every orientation of the position.
template <class Network, class Inputs>
void evaluate_averaged(const Network& network, const Inputs& inputs, typename Network::Workspace& workspace,
                       GoEvaluation& result) {
    GoEvaluation sum;
    GoEvaluation one;
    // A power of two, so that the products are exact.
    constexpr float share = 1.0F / go_symmetries;
    for (unsigned symmetry = 0; symmetry < go_symmetries; ++symmetry) {
        evaluate_turned(network, inputs, symmetry, workspace, one);
        sum.moves.resize(one.moves.size(), 0);
        sum.ownership.resize(one.ownership.size(), 0);
        for (std::size_t i = 0; i < one.moves.size(); ++i) sum.moves[i] += one.moves[i] * share;
        for (std::size_t i = 0; i < one.ownership.size(); ++i) sum.ownership[i] += one.ownership[i] * share;
        sum.win += one.win * share;
        sum.lead += one.lead * share;
    }
    result = std::move(sum);
}

}  // namespace kradan::search

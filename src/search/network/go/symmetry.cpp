#include "search/network/go/symmetry.h"

#include <cstddef>
#include <utility>

// See GoNetwork.
#pragma STDC FP_CONTRACT OFF

namespace kradan::search {

namespace {

/// Applies a symmetry to a point on a square board.
std::size_t turned(std::size_t point, std::size_t size, unsigned symmetry) {
    std::size_t x = point % size;
    std::size_t y = point / size;
    if ((symmetry & 1U) != 0) x = size - 1 - x;
    if ((symmetry & 2U) != 0) y = size - 1 - y;
    if ((symmetry & 4U) != 0) std::swap(x, y);
    return y * size + x;
}

}  // namespace

void evaluate_turned(const GoNetwork& network, const GoInputs& inputs, unsigned symmetry,
                     GoNetwork::Workspace& workspace, GoEvaluation& result) {
    if (symmetry == 0) return network.evaluate(inputs, workspace, result);
    const auto size = static_cast<std::size_t>(inputs.columns);
    const std::size_t points = inputs.points.size();
    GoInputs other = inputs;
    for (std::size_t p = 0; p < points; ++p) other.points[turned(p, size, symmetry)] = inputs.points[p];
    GoEvaluation found;
    network.evaluate(other, workspace, found);
    result = found;
    for (std::size_t p = 0; p < points; ++p) {
        result.moves[p] = found.moves[turned(p, size, symmetry)];
        result.ownership[p] = found.ownership[turned(p, size, symmetry)];
    }
}

void evaluate_averaged(const GoNetwork& network, const GoInputs& inputs, GoNetwork::Workspace& workspace,
                       GoEvaluation& result) {
    GoEvaluation sum;
    GoEvaluation one;
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

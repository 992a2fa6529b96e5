#pragma once

#include <cstddef>
#include <cstdint>
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

/// The inverse of `turned`.
constexpr std::size_t turned_back(std::size_t point, std::size_t size, unsigned symmetry) {
    if (symmetry < 4) return turned(point, size, symmetry);
    return turned(turned(point, size, 4), size, symmetry & 3U);
}

/// Evaluates a position with its points renumbered: `place(p)` is the new number of point `p`. The result is
/// in the orientation of `inputs`. `Network` evaluates `Inputs` as `GoNetwork` evaluates `GoInputs`.
template <class Network, class Inputs, class Place>
void evaluate_renumbered(const Network& network, const Inputs& inputs, Place place,
                         typename Network::Workspace& workspace, GoEvaluation& result) {
    const std::size_t points = inputs.points.size();
    Inputs other = inputs;
    for (std::size_t p = 0; p < points; ++p) other.points[place(p)] = inputs.points[p];
    GoEvaluation found;
    network.evaluate(other, workspace, found);
    result = found;
    for (std::size_t p = 0; p < points; ++p) {
        result.moves[p] = found.moves[place(p)];
        result.ownership[p] = found.ownership[place(p)];
    }
}

/// Evaluates a position on a square board under one of the symmetries; the result is in the orientation of
/// `inputs`.
template <class Network, class Inputs>
void evaluate_turned(const Network& network, const Inputs& inputs, unsigned symmetry,
                     typename Network::Workspace& workspace, GoEvaluation& result) {
    if (symmetry == 0) return network.evaluate(inputs, workspace, result);
    const auto size = static_cast<std::size_t>(inputs.columns);
    evaluate_renumbered(
        network, inputs, [&](std::size_t p) { return turned(p, size, symmetry); }, workspace, result);
}

/// The symmetry that gives the inputs of a square board their first orientation in lexicographic order. All
/// orientations of a position have the same first one.
template <class Inputs>
unsigned first_orientation(const Inputs& inputs) {
    const auto size = static_cast<std::size_t>(inputs.columns);
    unsigned best = 0;
    for (unsigned symmetry = 1; symmetry < go_symmetries; ++symmetry) {
        for (std::size_t p = 0; p < inputs.points.size(); ++p) {
            const auto now = inputs.points[turned_back(p, size, symmetry)];
            const auto least = inputs.points[turned_back(p, size, best)];
            if (now == least) continue;
            if (now < least) best = symmetry;
            break;
        }
    }
    return best;
}

/// Evaluates a position on a square board under a symmetry that depends on the position and the seed, but not
/// on how the position is turned: a turned position has the turned result.
template <class Network, class Inputs>
void evaluate_settled(const Network& network, const Inputs& inputs, std::uint64_t seed,
                      typename Network::Workspace& workspace, GoEvaluation& result) {
    const auto size = static_cast<std::size_t>(inputs.columns);
    const unsigned first = first_orientation(inputs);
    std::uint64_t hash = seed;
    for (std::size_t p = 0; p < inputs.points.size(); ++p)
        hash = (hash ^ inputs.points[turned_back(p, size, first)]) * 0x9E3779B97F4A7C15U;
    const auto second = static_cast<unsigned>((hash ^ hash >> 32) * 0x9E3779B97F4A7C15U >> 61);
    evaluate_renumbered(
        network, inputs, [&](std::size_t p) { return turned(turned(p, size, first), size, second); },
        workspace, result);
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

#pragma once

#include "search/network/go/network.h"

namespace kradan::search {

/// The symmetries of a square board, the identity first.
inline constexpr unsigned go_symmetries = 8;

/// Evaluates a position on a square board under one of the symmetries; the result is in the orientation of
/// `inputs`.
void evaluate_turned(const GoNetwork& network, const GoInputs& inputs, unsigned symmetry,
                     GoNetwork::Workspace& workspace, GoEvaluation& result);

/// The mean of the evaluations under all symmetries, which is the same for every orientation of the position.
void evaluate_averaged(const GoNetwork& network, const GoInputs& inputs, GoNetwork::Workspace& workspace,
                       GoEvaluation& result);

}  // namespace kradan::search

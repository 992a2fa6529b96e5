#pragma once

#include <expected>
#include <string>
#include <vector>

namespace kradan::training {

/// Prints how far a Go network is from the labels of the held-out games in the files, for each board size and
/// for the last third of the games, and how fast the network is on one core. Returns the error, if any.
std::expected<void, std::string> measure_go(const std::string& network,
                                            const std::vector<std::string>& files);

}  // namespace kradan::training

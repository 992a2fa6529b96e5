#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kradan::bench {

/// `kradan bench search`: how many positions a second the engine looks at, beside Fairy-Stockfish and beside
/// its own module for the page; and a signature of what it finds.
struct SearchArguments {
    std::vector<std::string> peers;
    std::optional<std::string> wasm_module;
    std::string only;
    std::uint64_t nodes = 1'000'000;
    int rounds = 5;
    bool json = false;
};

/// Gives the exit status.
int measure_search(const SearchArguments& arguments);

}  // namespace kradan::bench

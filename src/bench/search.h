#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kradan::bench {

/// `kradan-bench search`: nodes per second of the engine, compared with Fairy-Stockfish and with its own
/// WebAssembly module; and a signature of its results.
struct SearchArguments {
    std::vector<std::string> peers;
    std::optional<std::string> wasm_module;
    std::string only;
    std::uint64_t nodes = 1'000'000;
    int rounds = 5;
    bool json = false;
};

/// Returns the exit status.
int measure_search(const SearchArguments& arguments);

}  // namespace kradan::bench

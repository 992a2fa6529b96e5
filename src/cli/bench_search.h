#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

namespace kradan::cli {

/// `kradan bench search`: how many positions a second the engine looks at, beside Fairy-Stockfish and beside
/// its own module for the page; and a signature of what it finds.
struct BenchSearchArguments {
    std::vector<std::string> peers;
    std::optional<std::string> wasm_module;
    std::string only;
    std::uint64_t nodes = 1'000'000;
    int rounds = 5;
    bool json = false;

    void add_to(CLI::App& command);
};

/// Gives the exit status.
int bench_search_command(const BenchSearchArguments& arguments);

}  // namespace kradan::cli

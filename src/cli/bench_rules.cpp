#include "cli/bench_rules.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "cli/bench_measure.h"
#include "cli/bench_table.h"
#include "cli/game_arguments.h"
#include "cli/variants_file.h"
#include "search/light_playout.h"

namespace kradan::cli {
namespace {

namespace fs = std::filesystem;

void print_sizes(const WorkloadOptions& options) {
    const auto node = options.peers.find(PeerKind::node);
    if (node == options.peers.end()) return;
    constexpr auto limit = std::chrono::seconds{60};
    const auto plain = run_errand(node->second, wasm_size(options.wasm_module, false), limit);
    const auto small = run_errand(node->second, wasm_size(options.wasm_module, true), limit);
    if (plain && small) {
        std::cout << "\nrules.wasm: " << plain->work << " bytes, " << small->work << " with gzip -9\n";
    }
}

}  // namespace

void BenchRulesArguments::add_to(CLI::App& command) {
    std::string names;
    for (const auto known : peer_names) names += (names.empty() ? "" : ", ") + std::string{known};
    command.add_option("--peer", peers, "NAME=PATH of a program to measure beside: " + names)
        ->allow_extra_args(false);
    command.add_option("--rounds", rounds, "how often each is timed")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    command.add_flag("--quick", quick, "short work: seconds instead of minutes, and rougher figures");
    command.add_option("--only", only, "only the work whose name holds this text");
    command.add_option("--wasm", wasm_module, "rules.wasm, for the peer node (default: beside the build)");
    command.add_option("--limit", limit, "seconds after which a program at work is given up")
        ->check(CLI::Range(1, 86'400))
        ->capture_default_str();
    command.add_flag("--json", json, "print JSON: every round's CPU microseconds");
}

int bench_rules_command(const BenchRulesArguments& arguments) {
    auto peers = read_peers(arguments.peers);
    if (!peers) return exit_usage;
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    const VariantsFile variants;
    if (error || variants.path().empty()) {
        std::cerr << "kradan bench: cannot create a temporary file or read /proc\n";
        return exit_io_error;
    }
    const WorkloadOptions options{
        .peers = std::move(*peers),
        .kradan = program.string(),
        .wasm_module = arguments.wasm_module.value_or(
            (program.parent_path() / "../wasm/src/wasm/rules.wasm").lexically_normal().string()),
        .variants = variants.path(),
        .quick = arguments.quick};
    auto workloads = rules_workloads(options);
    std::erase_if(workloads,
                  [&](const Workload& workload) { return !workload.name.contains(arguments.only); });
    if (workloads.empty()) {
        std::cerr << "--only: no name contains '" << arguments.only << "'\n";
        return exit_usage;
    }

    const auto rows = measure(workloads, arguments.rounds, std::chrono::seconds{arguments.limit});
    if (arguments.json) {
        print_json(rows);
    } else {
        print_table(rows, arguments.rounds);
        print_sizes(options);
    }
    return all_measured(rows) ? exit_success : exit_bad_input;
}

void BenchPlayoutsArguments::add_to(CLI::App& command) {
    command.add_option("--size", size, "points a side")
        ->check(CLI::Range(go::min_size, go::max_size))
        ->capture_default_str();
    command.add_option("--count", count, "playouts")
        ->check(CLI::Range(1, 1'000'000'000))
        ->capture_default_str();
    command.add_option("--seed", seed, "of the random numbers")->capture_default_str();
}

int bench_playouts_command(const BenchPlayoutsArguments& arguments) {
    search::LightPlayout playout{arguments.size};
    SplitMix64 random{arguments.seed};
    std::int64_t moves = 0;
    std::int64_t margin = 0;
    for (int i = 0; i < arguments.count; ++i) {
        const auto result = playout.run(random);
        moves += result.moves;
        margin += result.area_margin;
    }
    std::cout << "playouts " << arguments.count << "\nmoves " << moves << "\narea margin " << margin << '\n';
    return exit_success;
}

}  // namespace kradan::cli

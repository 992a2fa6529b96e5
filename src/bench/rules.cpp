#include <iostream>
#include <stdexcept>
#include <string>

#include "bench/measure.h"
#include "bench/options.h"
#include "bench/programs.h"
#include "bench/table.h"
#include "command/exit_status.h"
#include "process/variants_file.h"
#include "search/monte_carlo/light_playout.h"

namespace kradan::bench {

using namespace command;
using namespace process;

namespace {

void print_sizes(const WorkloadOptions& options) {
    const auto node = options.peers.find(PeerKind::node);
    if (node == options.peers.end()) return;
    constexpr auto limit = std::chrono::seconds{60};
    const auto plain = run_errand(node->second, wasm_size(options.wasm_module, false), limit);
    const auto small = run_errand(node->second, wasm_size(options.wasm_module, true), limit);
    if (plain && small) {
        std::cout << "\nrules.wasm: " << plain->work << " bytes, " << small->work
                  << " as gzip (Node's zlib, level 9)\n";
    }
}

}  // namespace

int measure_rules(const RulesArguments& arguments) {
    auto peers = read_peers(arguments.peers);
    if (!peers) return exit_usage;
    const std::string kradan = find_kradan();
    const VariantsFile variants;
    if (variants.path().empty()) throw std::runtime_error("cannot create a temporary file");
    const WorkloadOptions options{
        .peers = std::move(*peers),
        .kradan = kradan,
        .wasm_module = arguments.wasm_module.value_or(module_beside(kradan, "rules.wasm")),
        .variants = variants.path(),
        .quick = arguments.quick};
    auto workloads = rules_workloads(options);
    std::erase_if(workloads,
                  [&](const Workload& workload) { return !workload.name.contains(arguments.only); });
    if (workloads.empty())
        return report_error("--only: no name contains '" + arguments.only + "'", exit_usage);

    const auto rows = measure(workloads, arguments.rounds, std::chrono::seconds{arguments.limit});
    if (arguments.json) {
        print_json(rows);
    } else {
        print_table(rows, arguments.rounds);
        print_sizes(options);
    }
    return all_measured(rows) ? exit_success : exit_bad_input;
}

int measure_playouts(const PlayoutsArguments& arguments) {
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

}  // namespace kradan::bench

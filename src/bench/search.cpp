#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "bench/measure.h"
#include "bench/options.h"
#include "bench/programs.h"
#include "bench/table.h"
#include "bench/workload.h"
#include "catalog/games.h"
#include "command/exit_status.h"
#include "process/variants_file.h"
#include "wasm/api.h"

namespace kradan::bench {

using namespace command;
using namespace process;

namespace {

struct SearchSubject {
    std::string name;
    CountedGame game;
    /// Whether Fairy-Stockfish has the same rules.
    bool fairy;
};

std::vector<SearchSubject> search_subjects() {
    std::vector<SearchSubject> all;
    const auto add = [&](const std::string& game, const std::string& position, PerftTable table, bool fairy) {
        const std::string_view variant = read_game(game)->module().forms().variant;
        const Published found = published(table, game + "-" + position);
        all.push_back({.name = game + ", " + position,
                       .game = {.id = game, .position = found.position, .variant = std::string(variant)},
                       .fairy = fairy});
    };
    for (const char* position : {"start", "kiwipete", "wiki-6"})
        add("chess", position, PerftTable::chess, true);
    for (const char* position : {"start", "middlegame-1", "middlegame-2"})
        add("ogi-classic", position, PerftTable::ogi, true);
    for (const char* position : {"start", "middlegame-1", "middlegame-2"})
        add("ogi", position, PerftTable::ogi, false);
    return all;
}

/// The requests whose answers form the signature.
std::vector<std::string> signature_requests() {
    std::vector<std::string> requests;
    int search = 0;
    for (const SearchSubject& subject : search_subjects()) {
        const auto [think, step] = search_requests(subject.game, 30'000, ++search);
        requests.push_back(think);
        requests.push_back(step);
    }
    return requests;
}

/// FNV-1a hash of the lines.
std::string signature_of(std::string_view lines) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : lines) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[hash >> shift & 15];
    return text;
}

/// Returns false if the module's results differ from this program's.
bool print_signatures(const std::vector<std::string>& requests, const std::string& node,
                      const std::string& module) {
    std::string native;
    for (const std::string& request : requests) native += wasm::answer_engine(request) + "\n";
    std::cout << "\nsignature " << signature_of(native);
    if (node.empty()) {
        std::cout << '\n';
        return true;
    }
    Errand errand = wasm_calls(requests, module);
    std::vector<std::string> arguments{node};
    arguments.insert(arguments.end(), errand.arguments.begin(), errand.arguments.end());
    const auto run = run_child(arguments, "", std::chrono::seconds{120});
    const bool same = run && run->output == native;
    std::cout << (same  ? ", the same in wasm"
                  : run ? ", in wasm " + signature_of(run->output)
                        : "; in wasm not known: node " + run.error())
              << '\n';
    return same;
}

}  // namespace

int measure_search(const SearchArguments& arguments) {
    const auto peers = read_peers(arguments.peers);
    if (!peers) return exit_usage;
    const std::string kradan = find_kradan();
    const VariantsFile variants;
    if (variants.path().empty()) throw std::runtime_error("cannot create a temporary file");
    const std::string module = arguments.wasm_module.value_or(module_beside(kradan, "engine.wasm"));
    const auto path_of = [&](PeerKind kind) {
        const auto given = peers->find(kind);
        return given == peers->end() ? std::string{} : given->second;
    };
    constexpr std::uint64_t few = 5'000;
    const auto part = [&](const std::string& called, const std::string& path, const auto& errand) {
        return Part{.name = called,
                    .program = path,
                    .idle = errand(std::uint64_t{1}, true),
                    .check = errand(few, false),
                    .check_result = few,
                    .work = errand(arguments.nodes, true),
                    .work_result = std::nullopt};
    };
    std::vector<Workload> workloads;
    for (const SearchSubject& subject : search_subjects()) {
        if (!subject.name.contains(arguments.only)) continue;
        const auto own = [&](std::uint64_t nodes, bool exact) {
            return kradan_search(subject.game, nodes, exact);
        };
        Workload workload{.name = subject.name, .same_result = false};
        workload.ours = part("kradan", kradan, own);
        const auto add = [&](PeerKind kind, const std::string& called, const auto& errand) {
            const std::string path = path_of(kind);
            if (path.empty()) {
                workload.missing.emplace_back(name(kind));
            } else {
                workload.others.push_back(part(called, path, errand));
            }
        };
        if (subject.fairy) {
            add(PeerKind::fairy_stockfish, "fairy-stockfish", [&](std::uint64_t nodes, bool exact) {
                return fairy_search(subject.game, nodes, variants.path(), exact);
            });
        }
        add(PeerKind::node, "engine.wasm",
            [&](std::uint64_t nodes, bool exact) { return wasm_search(subject.game, nodes, module, exact); });
        if (!path_of(PeerKind::kradan).empty()) add(PeerKind::kradan, "the other kradan", own);
        workloads.push_back(std::move(workload));
    }
    if (workloads.empty())
        return report_error("--only: no name contains '" + arguments.only + "'", exit_usage);
    const auto rows = measure(workloads, arguments.rounds, std::chrono::hours{1});
    if (arguments.json) {
        print_json(rows);
        return all_measured(rows) ? exit_success : exit_bad_input;
    }
    print_table(rows, arguments.rounds);
    const bool same = print_signatures(signature_requests(), path_of(PeerKind::node), module);
    return same && all_measured(rows) ? exit_success : exit_bad_input;
}

}  // namespace kradan::bench

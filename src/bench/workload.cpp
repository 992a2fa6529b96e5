#include "bench/workload.h"

#include <array>
#include <span>

#include "bench/programs.h"

namespace kradan::bench {
namespace {

/// A position to count. Programs with other rules may have other counts.
struct PerftSubject {
    std::string name;
    CountedGame game;
    Published ours;
    Published theirs;
};

class List {
  public:
    explicit List(const WorkloadOptions& options) : options_(options) {}

    void perft(const PerftSubject& subject, int depth, bool bulk, const std::vector<PeerKind>& peers) {
        Workload workload{
            .name = subject.name + ", depth " + std::to_string(depth) + (bulk ? "" : ", --no-bulk"),
            .same_result = subject.ours.counts == subject.theirs.counts};
        workload.ours = kradan_part(subject, depth, bulk, options_.kradan, "kradan");
        for (const PeerKind peer : peers) {
            const auto given = options_.peers.find(peer);
            if (given == options_.peers.end()) {
                workload.missing.emplace_back(name(peer));
                continue;
            }
            workload.others.push_back(
                part_of(std::string{name(peer)}, given->second, subject.theirs, depth,
                        [&](int to_depth) { return uci_perft(subject.game, to_depth, options_.variants); }));
        }
        if (const auto older = options_.peers.find(PeerKind::kradan); older != options_.peers.end()) {
            workload.others.push_back(kradan_part(subject, depth, bulk, older->second, "the other kradan"));
        }
        all.push_back(std::move(workload));
    }

    void playouts(int size, std::uint64_t count, PeerKind peer) {
        const auto part = [&](std::string name, const std::string& program,
                              Errand (*errand)(int, std::uint64_t)) {
            return Part{.name = std::move(name),
                        .program = program,
                        .idle = errand(size, 1),
                        .check = errand(size, 500),
                        .check_result = 500,
                        .work = errand(size, count),
                        .work_result = count};
        };
        Workload workload{
            .name = "Go, light playouts on " + std::to_string(size) + "×" + std::to_string(size),
            .unit = Unit::playouts};
        workload.ours = part("kradan", bench_beside(options_.kradan), kradan_playouts);
        if (const auto given = options_.peers.find(peer); given != options_.peers.end()) {
            workload.others.push_back(part(std::string{name(peer)}, given->second, libego_playouts));
        } else {
            workload.missing.emplace_back(name(peer));
        }
        if (const auto older = options_.peers.find(PeerKind::kradan); older != options_.peers.end()) {
            workload.others.push_back(part("the other kradan", bench_beside(older->second), kradan_playouts));
        }
        all.push_back(std::move(workload));
    }

    /// Here "ours" is the WebAssembly module, compared with the native program.
    void wasm(const PerftSubject& subject, int depth) {
        Workload workload{.name = subject.name + ", depth " + std::to_string(depth) + ", in wasm"};
        const auto node = options_.peers.find(PeerKind::node);
        if (node == options_.peers.end()) {
            workload.missing.emplace_back(name(PeerKind::node));
        } else {
            workload.ours = part_of("rules.wasm", node->second, subject.ours, depth, [&](int to_depth) {
                return wasm_perft(subject.game, to_depth, options_.wasm_module);
            });
            workload.others.push_back(kradan_part(subject, depth, true, options_.kradan, "kradan, native"));
        }
        all.push_back(std::move(workload));
    }

    std::vector<Workload> all;

  private:
    template <class ErrandOfDepth>
    static Part part_of(const std::string& name, const std::string& program, const Published& counts,
                        int depth, const ErrandOfDepth& errand_of_depth) {
        const int check_depth = counts.check_depth();
        return {.name = name,
                .program = program,
                .idle = errand_of_depth(1),
                .check = errand_of_depth(check_depth),
                .check_result = *counts.count(check_depth),
                .work = errand_of_depth(depth),
                .work_result = counts.count(depth)};
    }

    static Part kradan_part(const PerftSubject& subject, int depth, bool bulk, const std::string& program,
                            const std::string& name) {
        return part_of(name, program, subject.ours, depth,
                       [&](int to_depth) { return kradan_perft(subject.game, to_depth, bulk); });
    }

    const WorkloadOptions& options_;
};

PerftSubject chess_subject(std::string name, std::string_view id, std::span<const std::uint64_t> deeper) {
    auto line = published(PerftTable::chess, id);
    line.counts.insert(line.counts.end(), deeper.begin(), deeper.end());
    return {.name = std::move(name),
            .game = {.id = "chess", .position = line.position, .variant = ""},
            .ours = line,
            .theirs = line};
}

/// `id` without the edition's prefix: "start", "middlegame-1".
PerftSubject classic_subject(const std::string& id) {
    const auto line = published(PerftTable::ogi, "ogi-classic-" + id);
    return {.name = "ogi-classic, " + id,
            .game = {.id = "ogi-classic", .position = line.position, .variant = "ogijpm"},
            .ours = line,
            .theirs = line};
}

/// Other programs count the Gomayo edition without the king's prerogative.
PerftSubject gomayo_subject(const std::string& id) {
    const auto line = published(PerftTable::ogi, "ogi-" + id);
    return {.name = "ogi, " + id,
            .game = {.id = "ogi", .position = line.position, .variant = "ogigom"},
            .ours = line,
            .theirs = published(PerftTable::ogi_without_prerogative, "ogi-" + id)};
}

}  // namespace

std::vector<Workload> rules_workloads(const WorkloadOptions& options) {
    const bool quick = options.quick;
    List list{options};

    // From the Chess Programming Wiki. data/perft/ has only smaller depths, because the tests count
    // everything in it.
    constexpr std::array<std::uint64_t, 1> start_deeper = {3'195'901'860};
    constexpr std::array<std::uint64_t, 1> kiwipete_deeper = {8'031'647'685};
    const auto start = chess_subject("chess, start", "chess-start", start_deeper);
    const auto kiwipete = chess_subject("chess, Kiwipete", "chess-kiwipete", kiwipete_deeper);
    const std::vector stockfish = {PeerKind::stockfish};
    list.perft(start, 6, true, stockfish);
    if (!quick) list.perft(start, 7, true, stockfish);
    list.perft(kiwipete, 5, true, stockfish);
    if (!quick) list.perft(kiwipete, 6, true, stockfish);
    list.perft(start, 6, false, stockfish);
    if (!quick) list.perft(kiwipete, 5, false, stockfish);

    const std::vector fairy = {PeerKind::fairy_stockfish};
    struct Depths {
        const char* id;
        int full;
        int quick;
    };
    constexpr Depths classic[] = {{"start", 6, 5},
                                  {"middlegame-1", 4, 4},
                                  {"middlegame-2", 5, 5},
                                  {"middlegame-3", 4, 4},
                                  {"middlegame-4", 5, 4}};
    for (const auto& [id, full, quicker] : classic) {
        list.perft(classic_subject(id), quick ? quicker : full, true, fairy);
    }
    constexpr Depths gomayo[] = {{"start", 6, 5},
                                 {"middlegame-1", 5, 4},
                                 {"middlegame-2", 5, 4},
                                 {"middlegame-3", 5, 5},
                                 {"middlegame-4", 4, 4}};
    for (const auto& [id, full, quicker] : gomayo) {
        list.perft(gomayo_subject(id), quick ? quicker : full, true, fairy);
    }

    list.playouts(9, quick ? 20'000 : 200'000, PeerKind::libego_9);
    list.playouts(19, quick ? 2'000 : 40'000, PeerKind::libego_19);

    list.wasm(start, 6);
    list.wasm(kiwipete, 5);
    list.wasm(classic_subject("start"), quick ? 5 : 6);
    list.wasm(gomayo_subject("start"), quick ? 5 : 6);
    if (!quick) list.wasm(gomayo_subject("middlegame-1"), 5);
    return std::move(list.all);
}

}  // namespace kradan::bench

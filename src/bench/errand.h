#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/child.h"

namespace kradan::bench {

/// Programs to compare with, given by `--peer NAME=PATH`.
enum class PeerKind : std::uint8_t {
    stockfish,
    fairy_stockfish,
    libego_9,
    libego_19,
    node,
    kradan,
    pgn_extract,
    boardgame_io
};

inline constexpr std::array<std::string_view, 8> peer_names = {
    "stockfish", "fairy-stockfish", "libego-9", "libego-19", "node", "kradan", "pgn-extract", "boardgame.io"};

/// A peer's name.
constexpr std::string_view name(PeerKind kind) {
    return peer_names[static_cast<std::size_t>(kind)];
}
/// The peer with this name; empty if there is none.
std::optional<PeerKind> read_peer(std::string_view text);

/// A position to count, with its name in each program.
struct CountedGame {
    /// The game's id in `kradan perft`.
    std::string id;
    /// FEN or FEEN.
    std::string position;
    /// Fairy-Stockfish's variant in data/peers/ogi.ini; empty for chess.
    std::string variant;
};

/// A timed run of a program: the arguments, the input, and how to read the amount of work from its output.
struct Errand {
    /// Without the program itself.
    std::vector<std::string> arguments{};
    std::string input{};
    /// Reads the amount of work: nodes, playouts … The error is worded to follow the program's name.
    std::expected<std::uint64_t, std::string> (*read)(const Errand& errand, const ChildRun& run) = nullptr;
    /// For `read`: the requested number of nodes or playouts.
    std::uint64_t expected = 0;
    /// Go: board size.
    int size = 0;
    /// The option that repeats the work; empty if there is none.
    std::string repeat_option{};
};

/// `kradan perft` on a position.
Errand kradan_perft(const CountedGame& game, int depth, bool bulk);
/// `kradan-bench playouts` on an empty board.
Errand kradan_playouts(int size, std::uint64_t count);
/// UCI: `go perft`, with the options that select the variant in Fairy-Stockfish.
Errand uci_perft(const CountedGame& game, int depth, const std::string& variants_path);
/// A wrapper around libego's `Benchmark::Run`. Its only argument is the number of playouts; its board size is
/// fixed at build time.
Errand libego_playouts(int size, std::uint64_t count);
/// A request to a module described in docs/wasm.md, under Node.
Errand wasm_perft(const CountedGame& game, int depth, const std::string& module_path);
/// The size of a module in bytes, raw or as gzip (Node's zlib, level 9).
Errand wasm_size(const std::string& module_path, bool compressed);

/// `kradan uci`: a search of `nodes` nodes. The work is the reported number of nodes. If `exact` is false, it
/// is the requested number, provided that the report is close to it.
Errand kradan_search(const CountedGame& game, std::uint64_t nodes, bool exact);
/// Fairy-Stockfish's `bench` on a position, with its classical evaluation.
Errand fairy_search(const CountedGame& game, std::uint64_t nodes, const std::string& variants_path,
                    bool exact);
/// The same search as `kradan_search`, in engine.wasm under Node.
Errand wasm_search(const CountedGame& game, std::uint64_t nodes, const std::string& module_path, bool exact);
/// The requests to engine.wasm for its `number`th search, of `nodes` nodes.
std::array<std::string, 2> search_requests(const CountedGame& game, std::uint64_t nodes, int number);
/// Sends a sequence of requests to a module described in docs/wasm.md, under Node. The work is 0.
Errand wasm_calls(const std::vector<std::string>& requests, const std::string& module_path);

/// `kradan verify` on a game file. If `replayed`, every move is validated; otherwise the file is only parsed.
/// The work is the number of games or, if `bytes`, the size of the file.
Errand kradan_verify(const std::string& file, bool replayed, bool bytes);
/// `pgn-extract -r`: validates every move in a game file.
Errand pgn_extract_verify(const std::string& file);

struct ErrandRun {
    /// The amount of work in one repetition.
    std::uint64_t work = 0;
    /// CPU time of the whole run.
    double cpu_seconds = 0;
    /// Peak resident memory in KiB.
    std::int64_t peak_kibibytes = 0;
};
/// Runs an errand. The program repeats the work `repeats` times; more than once requires a `repeat_option`.
/// The error is worded to follow the program's name.
std::expected<ErrandRun, std::string> run_errand(const std::string& program, const Errand& errand,
                                                 std::chrono::milliseconds limit, int repeats = 1);

/// Whether light playouts on an empty board can average this many moves. Detects a program that uses another
/// board size or ends its games early.
bool plausible_playout(int size, double moves_per_playout);

}  // namespace kradan::bench

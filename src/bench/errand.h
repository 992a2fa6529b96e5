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

/// The programs that ours are measured against, as `--peer NAME=PATH` names them.
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

/// The name of a peer.
constexpr std::string_view name(PeerKind kind) {
    return peer_names[static_cast<std::size_t>(kind)];
}
/// The peer of a name; nothing if there is none.
std::optional<PeerKind> read_peer(std::string_view text);

/// What a game is called and written like by the programs that count its moves.
struct CountedGame {
    /// As `kradan perft` names it.
    std::string id;
    /// FEN or FEEN.
    std::string position;
    /// The variant of data/peers/ogi.ini under which Fairy-Stockfish counts it; empty in chess.
    std::string variant;
};

/// A run of a program, to be timed: how it is called, what it reads, and how what it did is found in what it
/// printed.
struct Errand {
    /// After the program itself.
    std::vector<std::string> arguments{};
    std::string input{};
    /// The nodes or playouts that were done; the error continues "PROGRAM …".
    std::expected<std::uint64_t, std::string> (*read)(const Errand& errand, const ChildRun& run) = nullptr;
    /// What `read` needs to know: the count to be confirmed, or the playouts asked for.
    std::uint64_t expected = 0;
    /// Go: the points a side.
    int size = 0;
    /// The option with which the program does the work several times; empty if it has none.
    std::string repeat_option{};
};

/// `kradan perft` of a position.
Errand kradan_perft(const CountedGame& game, int depth, bool bulk);
/// `kradan bench playouts` on an empty board.
Errand kradan_playouts(int size, std::uint64_t count);
/// UCI: `go perft`, with what Fairy-Stockfish must be told to know the variant.
Errand uci_perft(const CountedGame& game, int depth, const std::string& variants_path);
/// A program around libego's `Benchmark::Run`: its one argument is the number of playouts. Its board has one
/// size, fixed when it was built.
Errand libego_playouts(int size, std::uint64_t count);
/// A request to a module of docs/wasm.md under Node.
Errand wasm_perft(const CountedGame& game, int depth, const std::string& module_path);
/// The size of a module: as it is or compressed with gzip -9, in bytes.
Errand wasm_size(const std::string& module_path, bool compressed);

/// `kradan uci`: a search of so many nodes; its work is the nodes that it tells. With `exact` false it is the
/// number asked for, if that is near the truth.
Errand kradan_search(const CountedGame& game, std::uint64_t nodes, bool exact);
/// Fairy-Stockfish's `bench` of a position, by its own evaluation.
Errand fairy_search(const CountedGame& game, std::uint64_t nodes, const std::string& variants_path,
                    bool exact);
/// The same search as `kradan_search` by engine.wasm under Node.
Errand wasm_search(const CountedGame& game, std::uint64_t nodes, const std::string& module_path, bool exact);
/// What engine.wasm is asked for the `number`th search that it begins, of so many nodes.
std::array<std::string, 2> search_requests(const CountedGame& game, std::uint64_t nodes, int number);
/// Requests to a module of docs/wasm.md under Node, in turn.
Errand wasm_calls(const std::vector<std::string>& requests, const std::string& module_path);

/// `kradan verify` of a file of games; `replayed`: every move is judged, else the file is only read. Its work
/// is the games, or the bytes of the file.
Errand kradan_verify(const std::string& file, bool replayed, bool bytes);
/// `pgn-extract -r`: every move of a file of games is judged.
Errand pgn_extract_verify(const std::string& file);

struct ErrandRun {
    /// Of one of the times that it was done.
    std::uint64_t work = 0;
    /// Of the whole run.
    double cpu_seconds = 0;
    /// The most memory that it had at once, in KiB.
    std::int64_t peak_kibibytes = 0;
};
/// Runs an errand with a program, which does the work `repeats` times: more than once only where there is a
/// `repeat_option`. The error continues "PROGRAM …".
std::expected<ErrandRun, std::string> run_errand(const std::string& program, const Errand& errand,
                                                 std::chrono::milliseconds limit, int repeats = 1);

/// Whether light playouts on an empty board can have this many moves on average; a program that plays on
/// another board, or ends its games early, falls outside.
bool plausible_playout(int size, double moves_per_playout);

}  // namespace kradan::bench

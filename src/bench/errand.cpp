#include "bench/errand.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <utility>

#include "core/text.h"
#include "games/ogi/feen.h"
#include "games/ogi/gui_fen.h"
#include "json/json.h"
#include "process/uci_lines.h"

namespace kradan::data {
extern const std::string_view call_module_mjs;
}

namespace kradan::bench {
namespace {

using Work = std::expected<std::uint64_t, std::string>;

/// The number after the last `word` in a string.
template <class T>
std::optional<T> number_after(std::string_view text, std::string_view word) {
    const auto place = text.rfind(word);
    if (place == std::string_view::npos) return std::nullopt;
    text.remove_prefix(place + word.size());
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return take_number<T>(text);
}

std::string_view last_line(std::string_view text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
    const auto begin = text.find_last_of('\n');
    return begin == std::string_view::npos ? text : text.substr(begin + 1);
}

std::unexpected<std::string> not_understood(const ChildRun& run, std::string_view wanted) {
    std::string words = "printed no " + std::string{wanted};
    if (run.exit_status != 0) words += " and ended with status " + std::to_string(run.exit_status);
    if (const auto line = last_line(run.output); !line.empty()) {
        words += "; its last line: '";
        // The table can contain only printable ASCII without '|'.
        for (const char c : line.substr(0, 120)) words += c >= ' ' && c <= '~' && c != '|' ? c : '?';
        words += "'";
    }
    return std::unexpected(std::move(words));
}

Work read_count(const ChildRun& run, std::string_view word) {
    const auto count = number_after<std::uint64_t>(run.output, word);
    if (!count || run.exit_status != 0) return not_understood(run, "count");
    return *count;
}

Work judge_playouts(const Errand& errand, const ChildRun& run, std::optional<double> moves_per_playout) {
    if (!moves_per_playout || run.exit_status != 0) return not_understood(run, "playouts");
    // The average of a few games is meaningless.
    if (errand.expected >= 100 && !plausible_playout(errand.size, *moves_per_playout)) {
        return std::unexpected("played " + std::to_string(std::lround(*moves_per_playout)) +
                               " moves a playout, which cannot be light playouts on " +
                               std::to_string(errand.size) + "×" + std::to_string(errand.size));
    }
    return errand.expected;
}

/// The FEN for Fairy-Stockfish that corresponds to a FEEN; empty if there is none.
std::string fairy_fen(std::string_view feen) {
    const auto setup = ogi::read_feen(feen);
    return setup ? ogi::write_gui_fen({.setup = *setup}) : std::string{};
}

/// The commands that set up a position in Fairy-Stockfish, or in Stockfish for chess.
std::vector<std::string> fairy_position(const CountedGame& game, const std::string& variants_path) {
    if (game.variant.empty()) return {process::uci_position("fen " + game.position)};
    return {process::uci_option("VariantPath", variants_path),
            process::uci_option("UCI_Variant", game.variant),
            process::uci_position("fen " + fairy_fen(game.position))};
}

/// Joins lines into a program's input.
std::string text_of(std::initializer_list<std::vector<std::string>> parts) {
    std::string text;
    for (const auto& lines : parts) {
        for (const std::string& line : lines) text += line + "\n";
    }
    return text;
}

}  // namespace

std::optional<PeerKind> read_peer(std::string_view text) {
    const auto* const place = std::ranges::find(peer_names, text);
    if (place == peer_names.end()) return std::nullopt;
    return static_cast<PeerKind>(place - peer_names.begin());
}

Errand kradan_perft(const CountedGame& game, int depth, bool bulk) {
    Errand errand{.arguments = {"perft", game.id, std::to_string(depth), "--position", game.position}};
    if (!bulk) errand.arguments.emplace_back("--no-bulk");
    errand.read = [](const Errand&, const ChildRun& run) { return read_count(run, "nodes "); };
    errand.repeat_option = "--repeat";
    return errand;
}

Errand kradan_playouts(int size, std::uint64_t count) {
    Errand errand{.arguments = {"playouts", "--size", std::to_string(size), "--count", std::to_string(count)},
                  .expected = count,
                  .size = size};
    errand.read = [](const Errand& asked, const ChildRun& run) -> Work {
        const auto playouts = number_after<std::uint64_t>(run.output, "playouts ");
        const auto moves = number_after<double>(run.output, "moves ");
        if (!playouts || !moves || *playouts != asked.expected) return not_understood(run, "playouts");
        return judge_playouts(asked, run, *moves / static_cast<double>(*playouts));
    };
    return errand;
}

Errand uci_perft(const CountedGame& game, int depth, const std::string& variants_path) {
    Errand errand;
    errand.input = text_of({{"uci"},
                            fairy_position(game, variants_path),
                            {process::uci_go("perft", static_cast<std::uint64_t>(depth)), "quit"}});
    errand.read = [](const Errand&, const ChildRun& run) { return read_count(run, "Nodes searched:"); };
    return errand;
}

Errand libego_playouts(int size, std::uint64_t count) {
    Errand errand{.arguments = {std::to_string(count)}, .expected = count, .size = size};
    errand.read = [](const Errand& asked, const ChildRun& run) -> Work {
        if (run.output.find(std::to_string(asked.expected) + " playouts in") == std::string::npos) {
            return not_understood(run, "playouts");
        }
        return judge_playouts(asked, run, number_after<double>(run.output, "AVG moves/playout ="));
    };
    return errand;
}

Errand wasm_calls(const std::vector<std::string>& requests, const std::string& module_path) {
    Errand errand{.arguments = {"--input-type=module", "--eval", std::string{data::call_module_mjs}, "--",
                                module_path, "call"}};
    errand.arguments.insert(errand.arguments.end(), requests.begin(), requests.end());
    errand.read = [](const Errand&, const ChildRun& run) -> Work {
        if (run.exit_status != 0) return not_understood(run, "answer");
        return 0;
    };
    return errand;
}

Errand wasm_perft(const CountedGame& game, int depth, const std::string& module_path) {
    json::Writer request;
    request.begin_object().member("op", "perft").key("config").begin_object();
    request.member("game", game.id).member("position", game.position).end_object();
    request.key("moves").begin_array().end_array().member("depth", depth).end_object();
    Errand errand = wasm_calls({std::string{request.text()}}, module_path);
    errand.read = [](const Errand&, const ChildRun& run) { return read_count(run, "\"nodes\":\""); };
    return errand;
}

Errand wasm_size(const std::string& module_path, bool compressed) {
    Errand errand{.arguments = {"--input-type=module", "--eval", std::string{data::call_module_mjs}, "--",
                                module_path, compressed ? "gzip-size" : "size"}};
    errand.read = [](const Errand&, const ChildRun& run) { return read_count(run, "bytes "); };
    return errand;
}

namespace {

/// Reads the number of nodes after `word`. If not `exact`, returns the requested number if the two are close.
template <const char* word>
auto read_nodes(bool exact) {
    return exact ? +[](const Errand&, const ChildRun& run) { return read_count(run, word); }
                 : +[](const Errand& asked, const ChildRun& run) {
                       const Work nodes = read_count(run, word);
                       const bool near =
                           nodes && *nodes + 1'000 >= asked.expected && *nodes <= 2 * asked.expected + 1'000;
                       return near ? Work{asked.expected} : nodes;
                   };
}

constexpr char uci_nodes[] = " nodes ";
constexpr char fairy_nodes[] = "Nodes searched  :";
constexpr char wasm_nodes[] = "\"nodes\":";

}  // namespace

Errand kradan_search(const CountedGame& game, std::uint64_t nodes, bool exact) {
    Errand errand{.arguments = {"uci"}, .expected = nodes};
    errand.input =
        text_of({{process::uci_option("UCI_Variant", game.id), process::uci_position("fen " + game.position),
                  process::uci_go("nodes", nodes)}});
    errand.read = read_nodes<uci_nodes>(exact);
    return errand;
}

Errand fairy_search(const CountedGame& game, std::uint64_t nodes, const std::string& variants_path,
                    bool exact) {
    Errand errand{.expected = nodes};
    // "bench" is a non-standard command of Stockfish.
    errand.input = text_of({{"uci", process::uci_option("Use NNUE", "false")},
                            fairy_position(game, variants_path),
                            {"bench 16 1 " + std::to_string(nodes) + " current nodes", "quit"}});
    errand.read = read_nodes<fairy_nodes>(exact);
    return errand;
}

std::array<std::string, 2> search_requests(const CountedGame& game, std::uint64_t nodes, int number) {
    json::Writer think;
    think.begin_object().member("op", "think").key("config").begin_object();
    think.member("game", game.id).member("position", game.position).end_object();
    think.key("moves").begin_array().end_array().end_object();
    json::Writer step;
    step.begin_object().member("op", "step").member("search", number);
    step.member("nodes", static_cast<std::int64_t>(nodes)).end_object();
    return {std::string{think.text()}, std::string{step.text()}};
}

Errand wasm_search(const CountedGame& game, std::uint64_t nodes, const std::string& module_path, bool exact) {
    const auto [think, step] = search_requests(game, nodes, 1);
    Errand errand = wasm_calls({think, step}, module_path);
    errand.expected = nodes;
    errand.read = read_nodes<wasm_nodes>(exact);
    return errand;
}

namespace {

/// The number of games reported by `kradan verify`. Accepts status 1, because real collections have invalid
/// games.
Work read_games(const ChildRun& run) {
    const auto games = number_after<double>(run.output, "games ");
    if (!games || run.exit_status > 1) return not_understood(run, "count of games");
    return static_cast<std::uint64_t>(*games);
}

}  // namespace

Errand kradan_verify(const std::string& file, bool replayed, bool bytes) {
    Errand errand{.arguments = {"verify", "--quiet"}};
    if (!replayed) errand.arguments.emplace_back("--only-read");
    errand.arguments.push_back(file);
    errand.read = [](const Errand&, const ChildRun& run) { return read_games(run); };
    if (bytes) {
        errand.read = [](const Errand& asked, const ChildRun& run) -> Work {
            if (const auto games = read_games(run); !games) return games;
            std::error_code error;
            const auto size = std::filesystem::file_size(asked.arguments.back(), error);
            return error ? Work{std::unexpected("read a file that is gone")} : Work{size};
        };
    }
    return errand;
}

Errand pgn_extract_verify(const std::string& file) {
    Errand errand{.arguments = {"-r", file}};
    errand.read = [](const Errand&, const ChildRun& run) { return read_count(run, "matched out of "); };
    return errand;
}

std::expected<ErrandRun, std::string> run_errand(const std::string& program, const Errand& errand,
                                                 std::chrono::milliseconds limit, int repeats) {
    std::vector<std::string> arguments{program};
    arguments.insert(arguments.end(), errand.arguments.begin(), errand.arguments.end());
    if (repeats > 1) {
        arguments.push_back(errand.repeat_option);
        arguments.push_back(std::to_string(repeats));
    }
    const auto run = run_child(arguments, errand.input, limit);
    if (!run) return std::unexpected(run.error());
    const auto work = errand.read(errand, *run);
    if (!work) return std::unexpected(work.error());
    return ErrandRun{.work = *work, .cpu_seconds = run->cpu_seconds, .peak_kibibytes = run->peak_kibibytes};
}

bool plausible_playout(int size, double moves_per_playout) {
    const double points = size * size;
    return moves_per_playout > points && moves_per_playout < 2 * points;
}

}  // namespace kradan::bench

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <optional>
#include <string>

#include "catalog/show.h"
#include "catalog/visit.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/game_arguments.h"
#include "cli/parallel_perft.h"
#include "json/json.h"

namespace kradan::cli {
namespace {

/// More threads than any current machine can run.
constexpr int most_perft_threads = 512;

struct GamesArguments {
    bool json = false;

    void add_to(CLI::App& command) { command.add_flag("--json", json, "print JSON"); }
};

struct ShownGame : GameArguments {
    void add_to(CLI::App& command) {
        GameArguments::add_to(command);
        command.add_flag("--json", json, "print JSON");
    }
};

struct PerftArguments : ShownGame {
    int depth = 0;
    bool divide = false;
    bool no_bulk = false;
    /// The id of one of `paths()`; absent: the fastest that this processor supports.
    std::optional<std::string> path;
    int threads = 1;
    /// The number of repetitions, for external timing.
    int repeat = 1;
    /// The size of the hash table in MiB; absent: no table.
    std::optional<std::uint64_t> hash;

    void add_to(CLI::App& command) {
        ShownGame::add_to(command);
        command.add_option("DEPTH", depth, "plies")->required()->check(CLI::Range(0, 100));
        command.add_flag("--divide", divide, "also print the count below each first move");
        command.add_flag("--no-bulk", no_bulk, "play the last ply too, instead of counting its moves");
        command.add_option("--path", path, "portable, avx2 or avx512: the code path, instead of the fastest");
        command.add_option("--threads", threads, "threads")
            ->check(CLI::Range(1, most_perft_threads))
            ->capture_default_str();
        command.add_option("--repeat", repeat, "repeat the count, for timing")
            ->check(CLI::Range(1, 1'000'000'000));
        command.add_option("--hash", hash,
                           "size of a hash table in MiB, shared by the threads; keys may collide");
    }
};

struct RootMove {
    std::string text;
    std::uint64_t nodes = 0;
};

/// The hash table for --hash, if given. On failure reports the error on standard error and returns the exit
/// status.
std::expected<std::optional<PerftHash>, int> make_hash(const PerftArguments& perft) {
    if (!perft.hash) return std::nullopt;
    const auto memory = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                            static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) >>
                        20;
    if (*perft.hash == 0 || *perft.hash >= memory) {
        std::cerr << "--hash: expected MiB, at least 1 and less than the " << memory << " of this machine\n";
        return std::unexpected(exit_usage);
    }
    auto table = PerftHash::make(*perft.hash);
    if (table) return table;
    std::cerr << "--hash: cannot allocate " << *perft.hash << " MiB\n";
    return std::unexpected(exit_io_error);
}

/// The code path for --path. On failure reports the error on standard error and returns the exit status.
std::expected<Path, int> choose_path(const PerftArguments& perft) {
    if (!perft.path) return best_path();
    const auto runnable = paths();
    if (const auto path = read_path(*perft.path);
        path && std::ranges::find(runnable, *path) != runnable.end()) {
        return *path;
    }
    std::cerr << "--path: this processor has no path '" << *perft.path << "'; it has";
    for (const Path path : runnable) std::cerr << ' ' << id(path);
    std::cerr << '\n';
    return std::unexpected(exit_usage);
}

/// Perft below each legal move, for a game whose type is unknown to this program.
std::vector<RootMove> divide(const AnyGame& game, int depth) {
    std::vector<RootMove> roots;
    for (const std::string& text : game.legal_moves_of_position()) {
        AnyGame next = game;
        if (next.play_text(text)) roots.push_back({.text = text, .nodes = next.perft(depth - 1)});
    }
    return roots;
}

/// Perft below each legal move of a position, sorted bytewise.
template <Position P>
std::vector<RootMove> divide(const AnyGame& game, const P& position, const PerftOptions& options) {
    std::vector<RootMove> roots;
    for (const auto& [move, nodes] : parallel_perft(position, options)) {
        roots.push_back({.text = write_move(intent_of(game, position, move)), .nodes = nodes});
    }
    std::ranges::sort(roots, {}, &RootMove::text);
    return roots;
}

int games_command(const GamesArguments& arguments) {
    if (arguments.json) {
        json::Writer writer;
        writer.begin_array();
        for (const GameId game : games()) {
            writer.begin_object().member("id", id(game)).key("names").begin_object();
            for (std::size_t i = 0; i < language_ids.size(); ++i) {
                const auto own = name(game, static_cast<Language>(i));
                if (!own.empty()) writer.member(language_ids[i], own);
            }
            writer.end_object().end_object();
        }
        std::cout << writer.end_array().text() << '\n';
        return exit_success;
    }
    std::size_t widest = 0;
    for (const GameId game : games()) widest = std::max(widest, id(game).size());
    for (const GameId game : games()) {
        std::string line{id(game)};
        line.resize(widest + 2, ' ');
        std::cout << line << name(game, Language::english) << '\n';
    }
    return exit_success;
}

int perft_command(const PerftArguments& arguments) {
    const auto started = arguments.start();
    if (!started) return started.error();
    const AnyGame& game = started->game;
    const auto path = choose_path(arguments);
    if (!path) return path.error();
    auto hash = make_hash(arguments);
    if (!hash) return hash.error();
    std::vector<RootMove> roots;
    std::uint64_t nodes = 1;
    if (arguments.depth > 0) {
        const PerftOptions options{.depth = arguments.depth,
                                   .bulk = !arguments.no_bulk,
                                   .path = *path,
                                   .threads = arguments.threads,
                                   .hash = *hash ? &**hash : nullptr};
        for (int i = 0; i < arguments.repeat; ++i) {
            auto counted =
                visit_game(game, [&](const auto& any) { return divide(game, any.position(), options); });
            roots = counted ? *std::move(counted) : divide(game, options.depth);
        }
        nodes = 0;
        for (const auto& root : roots) nodes = saturating_sum(nodes, root.nodes);
        if (nodes == too_many_nodes) {
            std::cerr << "DEPTH: the count exceeds 64 bits; use fewer plies\n";
            return exit_bad_input;
        }
    }
    if (arguments.json) {
        json::Writer writer;
        writer.begin_object().member("nodes", std::to_string(nodes));
        if (arguments.divide) {
            writer.key("moves").begin_object();
            for (const auto& root : roots) writer.member(root.text, std::to_string(root.nodes));
            writer.end_object();
        }
        std::cout << writer.end_object().text() << '\n';
        return exit_success;
    }
    if (arguments.divide) {
        for (const auto& root : roots) std::cout << root.text << ' ' << root.nodes << '\n';
    }
    std::cout << "nodes " << nodes << '\n';
    return exit_success;
}

int moves_command(const ShownGame& arguments) {
    const auto started = arguments.start();
    if (!started) return started.error();
    const AnyGame& game = started->game;
    const auto moves = arguments.moves.empty() ? game.legal_moves_of_position() : game.legal_moves();
    if (arguments.json) {
        json::Writer writer;
        writer.begin_object().texts("moves", moves);
        std::cout << writer.end_object().text() << '\n';
        return exit_success;
    }
    for (const auto& move : moves) std::cout << move << '\n';
    return exit_success;
}

int show_command(const ShownGame& arguments) {
    const auto started = arguments.start();
    if (!started) return started.error();
    const AnyGame& game = started->game;
    if (!arguments.json) {
        std::cout << show(game);
        if (const auto position = game.position_text(); !position.empty()) std::cout << position << '\n';
        return exit_success;
    }
    const auto board = game.board();
    json::Writer writer;
    writer.begin_object()
        .member("game", id(game.game()))
        .member("files", board.files)
        .member("ranks", board.ranks);
    writer.texts("cells", board.cells)
        .member("turn", game.side_to_move())
        .member("position", game.position_text());
    if (const auto* stones = game.as<Stones>()) {
        writer.key("captures").begin_object();
        for (const Colour colour : colours) writer.member(id(colour), stones->prisoners(colour));
        writer.end_object().member("ko", stones->ko());
    }
    writer.key("outcome");
    if (const auto outcome = game.outcome()) {
        writer.begin_object().member("winner", outcome->winner).member("reason", id(outcome->reason));
        writer.member("clause", clause(outcome->reason, game.game())).end_object();
    } else {
        writer.null();
    }
    std::cout << writer.end_object().text() << '\n';
    return exit_success;
}

}  // namespace

void add_rules_commands(CLI::App& app, int& status) {
    add_command<GamesArguments>(app, status, "games", "id and name of every game, one per line",
                                games_command);
    add_command<PerftArguments>(app, status, "perft",
                                "counts the sequences of legal moves to a depth; last line: nodes N",
                                perft_command);
    add_command<ShownGame>(app, status, "moves", "legal moves, one per line, sorted bytewise", moves_command);
    add_command<ShownGame>(app, status, "show", "the board as text, the side to move, the outcome if any",
                           show_command);
}

}  // namespace kradan::cli

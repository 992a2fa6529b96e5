#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <system_error>

#include "bench/options.h"
#include "bench/programs.h"
#include "bench/table.h"
#include "catalog/any_game.h"
#include "command/exit_status.h"
#include "core/random.h"
#include "games/chess/module.h"
#include "games/go/module.h"
#include "record/reader.h"

namespace kradan::bench {

using namespace command;

namespace {

namespace fs = std::filesystem;

/// A temporary folder; removed on destruction.
class Folder {
  public:
    Folder() {
        std::error_code error;
        std::string name = (fs::temp_directory_path(error) / "kradan-records-XXXXXX").string();
        if (!mkdtemp(name.data())) throw std::runtime_error("cannot create a temporary folder");
        path_ = name;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() {
        std::error_code error;
        fs::remove_all(path_, error);
    }
    std::string file(const std::string& name) const { return (path_ / name).string(); }

  private:
    fs::path path_;
};

constexpr int made_games = 4000;

/// A random game as text, with clocks and some comments.
std::string made_game(SplitMix64& random, GameId id, record::Format format) {
    record::Record record;
    record.options.game = id;
    record.result = format == record::Format::pgn ? "*" : "";
    auto game = AnyGame::start(record.options);
    const auto pick = [&](std::size_t among) { return static_cast<std::size_t>(random.next() % among); };
    const std::size_t longest = (format == record::Format::pgn ? 40 : 120) + pick(100);
    record::NodeId node = record::Tree::root;
    std::int64_t clock = 600'000;
    for (std::size_t ply = 0; ply < longest && !game->outcome() && !game->play_ended(); ++ply) {
        auto moves = game->legal_moves();
        std::erase(moves, "pass");
        if (moves.empty()) break;
        const auto intent = game->read_move(moves[pick(moves.size())]);
        const Colour by = game->side_to_move();
        if (!game->play(*intent)) break;
        node = record.tree.add(node, record::Step{.intent = *intent, .colour = by});
        clock -= static_cast<std::int64_t>(pick(3000));
        record.tree.annotate(node).clock = clock;
        if (pick(20) == 0) record.tree.annotate(node).comment = "A move that was made by chance.";
    }
    return record::write(record, format).value_or("");
}

/// A file of random games.
std::string make_file(const Folder& folder, GameId id, record::Format format) {
    const std::string name = folder.file("made." + std::string{record::id(format)});
    std::ofstream file(name, std::ios::binary);
    SplitMix64 random{1};
    for (int i = 0; i < made_games; ++i) file << made_game(random, id, format);
    return name;
}

/// A file that repeats another one, always as a whole, until it has at least `megabytes`.
std::string repeat_file(const Folder& folder, const std::string& name, int megabytes) {
    std::ifstream from(name, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>{from}, {}};
    const std::string large = folder.file("large" + fs::path(name).extension().string());
    std::ofstream to(large, std::ios::binary);
    const auto wanted = static_cast<std::uint64_t>(megabytes) * 1'000'000;
    for (std::uint64_t bytes = 0; bytes < wanted && !text.empty() && to; bytes += text.size() + 1) {
        to << text << '\n';
    }
    return large;
}

Part part_of(std::string name, const std::string& program, const Errand& work, const Errand& small,
             std::uint64_t small_result) {
    return {.name = std::move(name),
            .program = program,
            .idle = small,
            .check = small,
            .check_result = small_result,
            .work = work,
            .work_result = std::nullopt};
}

void print_memory(const std::string& program, const Folder& folder, const std::string& name, int megabytes) {
    const std::string large = repeat_file(folder, name, megabytes);
    const auto run = run_errand(program, kradan_verify(large, true, true), std::chrono::hours{1});
    std::error_code error;
    fs::remove(large, error);
    if (!run) {
        std::cout << fs::path(name).extension().string() << ": kradan " << run.error() << '\n';
        return;
    }
    std::cout << fs::path(name).extension().string().substr(1) << ", a file of " << run->work / 1'000'000
              << " MB, verified: " << run->peak_kibibytes * 1024 / 100'000 / 10 << '.'
              << run->peak_kibibytes * 1024 / 100'000 % 10 << " MB of memory at most, "
              << static_cast<std::uint64_t>(static_cast<double>(run->work) / 1e6 / run->cpu_seconds)
              << " MB a CPU second\n";
}

}  // namespace

int measure_records(const RecordsArguments& arguments) {
    const auto peers = read_peers(arguments.peers);
    if (!peers) return exit_usage;
    const std::string program = find_kradan();
    const Folder folder;
    std::error_code error;
    SplitMix64 random{2};
    const std::string one_chess = folder.file("one.pgn");
    std::ofstream{one_chess} << made_game(random, chess::chess_game, record::Format::pgn);
    const std::string one_go = folder.file("one.sgf");
    std::ofstream{one_go} << made_game(random, go::go_game, record::Format::sgf);
    const std::string pgn =
        arguments.pgn ? *arguments.pgn : make_file(folder, chess::chess_game, record::Format::pgn);
    const std::string sgf =
        arguments.sgf ? *arguments.sgf : make_file(folder, go::go_game, record::Format::sgf);

    // Programs disagree slightly about where games begin and end in a real file.
    Workload chess{
        .name = "PGN, every move judged", .unit = Unit::games, .same_result = !arguments.pgn.has_value()};
    chess.ours =
        part_of("kradan", program, kradan_verify(pgn, true, false), kradan_verify(one_chess, true, false), 1);
    if (const auto peer = peers->find(PeerKind::pgn_extract); peer != peers->end()) {
        chess.others.push_back(part_of(std::string{name(PeerKind::pgn_extract)}, peer->second,
                                       pgn_extract_verify(pgn), pgn_extract_verify(one_chess), 1));
    } else {
        chess.missing.emplace_back(name(PeerKind::pgn_extract));
    }
    const auto bytes = [&](const std::string& name, const std::string& file, const std::string& one,
                           bool replayed) {
        Workload workload{.name = name, .unit = Unit::bytes, .same_result = false};
        workload.ours = part_of("kradan", program, kradan_verify(file, replayed, true),
                                kradan_verify(one, replayed, true), fs::file_size(one, error));
        workload.missing.emplace_back("none");
        return workload;
    };
    const auto rows =
        measure({chess, bytes("PGN, every move judged", pgn, one_chess, true),
                 bytes("SGF, read", sgf, one_go, false), bytes("SGF, every move judged", sgf, one_go, true)},
                arguments.rounds, std::chrono::hours{1});
    if (arguments.json) {
        print_json(rows);
    } else {
        print_table(rows, arguments.rounds);
        std::cout << '\n';
        print_memory(program, folder, pgn, arguments.megabytes);
        print_memory(program, folder, sgf, arguments.megabytes);
    }
    return all_measured(rows) ? exit_success : exit_bad_input;
}

}  // namespace kradan::bench

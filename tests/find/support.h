#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "find/build.h"
#include "find/search.h"
#include "games/chess/module.h"
#include "record/pgn/pgn.h"
#include "record/reader.h"

namespace kradan::find {

/// A folder for the files of one test.
class Folder {
  public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "kradan-find-XXXXXX").string();
        path_ = ::mkdtemp(name.data());
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }

    std::string operator/(const std::string& name) const { return (path_ / name).string(); }
    /// The number of files in it.
    auto files() const { return std::distance(std::filesystem::directory_iterator{path_}, {}); }

  private:
    std::filesystem::path path_;
};

/// Adds all games in a PGN text; returns the reasons for which games were skipped.
inline std::vector<std::string> add_all(IndexBuilder& builder, std::string_view pgn) {
    record::MemorySource source(pgn);
    record::Input input(source);
    const auto reader = record::make_pgn_reader(input, {});
    std::vector<std::string> skipped;
    for (record::Record record; reader->next(record);) {
        const auto added = builder.add(record);
        if (!added) skipped.push_back(added.error().reason);
    }
    return skipped;
}

inline Index made(const std::string& name, std::string_view pgn, unsigned key_bits = 64) {
    auto builder = IndexBuilder::create(name, {.key_bits = key_bits});
    add_all(*builder, pgn);
    const auto finished = builder->finish();
    if (!finished) throw std::runtime_error(in_words(finished.error()));
    return *Index::open(name);
}

inline GamePosition after(const std::vector<std::string>& moves) {
    auto game = *AnyGame::start({.game = chess::chess_game});
    if (!game.play_line(moves)) throw std::runtime_error("illegal move in a test");
    return GamePosition{game};
}

/// Random games as PGN. They begin with few different moves, so that some positions are frequent.
inline std::string random_games(int count, std::uint64_t seed) {
    SplitMix64 random{seed};
    const auto below = [&](std::uint64_t limit) { return random.next() % limit; };
    constexpr std::array<std::string_view, 4> results = {"1-0", "0-1", "1/2-1/2", "*"};
    std::string pgn;
    for (int number = 0; number < count; ++number) {
        const std::string result{results[below(4)]};
        pgn += "[Event \"Cup " + std::to_string(below(5)) + "\"]\n[White \"Player " +
               std::to_string(below(20)) + "\"]\n[Black \"Müller " + std::to_string(below(20)) +
               "\"]\n[Date \"" + std::to_string(1980 + below(40)) + ".0" + std::to_string(1 + below(9)) +
               ".??\"]\n[Result \"" + result + "\"]\n";
        if (below(3) > 0) pgn += "[WhiteElo \"" + std::to_string(2000 + below(800)) + "\"]\n";
        if (below(3) > 0) pgn += "[BlackElo \"" + std::to_string(2000 + below(800)) + "\"]\n";
        pgn += "\n";
        auto game = *AnyGame::start({.game = chess::chess_game, .analysis = true});
        const auto plies = below(70);
        for (std::uint64_t ply = 0; ply < plies; ++ply) {
            const auto moves = game.legal_moves();
            if (moves.empty()) break;
            const std::string& move =
                moves[below(ply < 8 ? std::min<std::uint64_t>(2, moves.size()) : moves.size())];
            game.play_text(move);
            pgn += move + (ply % 8 == 7 ? "\n" : " ");
        }
        pgn += result + "\n\n";
    }
    return pgn;
}

}  // namespace kradan::find

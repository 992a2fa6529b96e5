#include "find/search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "support.h"

namespace kradan::find {
namespace {

/// What identifies a position, from its FEN: everything but the counters.
std::string identity(const std::string& fen) {
    std::size_t end = 0;
    for (int field = 0; field < 4; ++field) end = fen.find(' ', end + 1);
    return fen.substr(0, end);
}

/// The results of one position, counted by replaying every game with the rules alone.
struct Expected {
    GamePosition position;
    Results total;
    std::map<std::string, MoveResults> moves;
    std::vector<std::uint32_t> games;
};

using Condition = std::function<bool(const record::Record&)>;

std::map<std::string, Expected> replayed(const std::string& pgn, const Condition& counts) {
    std::map<std::string, Expected> all;
    record::MemorySource source(pgn);
    record::Input input(source);
    const auto reader = record::make_pgn_reader(input, {});
    record::Record record;
    for (std::uint32_t number = 0; reader->next(record); ++number) {
        auto game = *AnyGame::start({.game = chess::chess_game, .analysis = true});
        std::set<std::string> seen;
        const GameHeaders headers = headers_of(record);
        for (auto node = record.tree[0].first_child;; node = record.tree[node].first_child) {
            const bool ended = node == record::no_node;
            const std::string move = ended ? "" : record.tree[node].step->intent.text();
            const std::string place = identity(game.position_text());
            Expected& expected = all[place];
            expected.position = GamePosition{game};
            if (counts(record)) {
                if (seen.insert(place).second) {
                    expected.total.add(headers.facts.result);
                    expected.games.push_back(number);
                }
                if (seen.insert(place + '/' + move).second) {
                    MoveResults& results = expected.moves[move];
                    results.results.add(headers.facts.result);
                    const auto rating = headers.facts.ratings[static_cast<std::size_t>(game.side_to_move())];
                    results.rated += rating > 0 ? 1U : 0U;
                    results.rating_sum += rating;
                    results.last_year = std::max(results.last_year, headers.facts.year);
                }
            }
            if (ended) break;
            EXPECT_TRUE(game.play_text(move));
        }
    }
    return all;
}

/// Compares a search for every position in a collection with plain replay. Returns the number of positions.
std::size_t expect_as_replayed(const Index& index, const std::string& pgn, const Filter& filter,
                               const Condition& counts) {
    const auto all = replayed(pgn, counts);
    for (const auto& [place, expected] : all) {
        const auto answer = search(index, expected.position, filter, 100'000);
        EXPECT_TRUE(answer.has_value());
        EXPECT_EQ(answer->results.total, expected.total) << place;
        EXPECT_EQ(answer->games, expected.games) << place;
        std::map<std::string, MoveResults> moves;
        for (MoveResults move : answer->results.moves) {
            const std::string text = move.code == no_move ? "" : expected.position.text(move.code);
            move.code = no_move;
            moves[text] = move;
        }
        EXPECT_EQ(moves, expected.moves) << place;
        if (::testing::Test::HasFailure()) break;
    }
    return all.size();
}

bool every_game(const record::Record&) {
    return true;
}

TEST(Search, CountsAsPlainReplayDoes) {
    const Folder folder;
    const std::string pgn = random_games(500, 1);
    EXPECT_GT(expect_as_replayed(made(folder / "index", pgn), pgn, {}, every_game), 10'000U);
}

TEST(Search, CountsAsPlainReplayDoesWhenPositionsShareKeys) {
    const Folder folder;
    const std::string pgn = random_games(60, 2);
    for (const unsigned key_bits : {1U, 7U, 11U})
        expect_as_replayed(made(folder / "index", pgn, key_bits), pgn, {}, every_game);
}

TEST(Search, FiltersAsPlainReplayDoes) {
    const Folder folder;
    const std::string pgn = random_games(300, 3);
    const Index index = made(folder / "index", pgn);
    expect_as_replayed(index, pgn, {.player = "MüLLER 1", .colour = Colour::second},
                       [](const record::Record& record) {
                           return record.header("Black")->find("Müller 1") != std::string_view::npos;
                       });
    expect_as_replayed(index, pgn, {.player = "player 7", .colour = Colour::second},
                       [](const record::Record&) { return false; });
    expect_as_replayed(index, pgn, {.result = GameResult::drawn},
                       [](const record::Record& record) { return record.result == "1/2-1/2"; });
    expect_as_replayed(index, pgn, {.ratings = read_rating_range("2300-2600")},
                       [](const record::Record& record) {
                           const auto fits = [&](const char* name) {
                               const auto rating = record.header(name);
                               return rating && *rating >= "2300" && *rating <= "2600";
                           };
                           return fits("WhiteElo") && fits("BlackElo");
                       });
    expect_as_replayed(index, pgn, {.dates = read_date_range("1990.05-2001")},
                       [](const record::Record& record) {
                           const auto month = record.header("Date")->substr(0, 7);
                           return month >= "1990.05" && month <= "2001.12";
                       });
}

TEST(Search, FindsGamesByTheirHeaders) {
    const Folder folder;
    const Index index =
        made(folder / "index",
             "[White \"Adams, Michael\"]\n[Black \"Short, Nigel\"]\n[Date \"1993.??.??\"]\n\n1. e4 "
             "1-0\n\n[White \"Short, Nigel\"]\n[Black \"?\"]\n\n1. d4 0-1\n\n");
    EXPECT_EQ(search(index, Filter{.player = "short"}, 10).games, (std::vector<std::uint32_t>{0, 1}));
    EXPECT_EQ(search(index, Filter{.player = "short", .colour = Colour::first}, 10).games,
              (std::vector<std::uint32_t>{1}));
    EXPECT_EQ(search(index, Filter{.dates = read_date_range("1993.06-1993.07")}, 10).games,
              (std::vector<std::uint32_t>{0}));
    EXPECT_EQ(search(index, Filter{.result = GameResult::second_won}, 10).games,
              (std::vector<std::uint32_t>{1}));
    EXPECT_EQ(search(index, Filter{}, 1).games.size(), 1U);
    EXPECT_EQ(search(index, Filter{}, 1).results.total.games, 2U);
}

TEST(Search, CountsAGameOnceForEachMoveFromARepeatedPosition) {
    const Folder folder;
    const Index index = made(folder / "index", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 1-0\n");
    const auto answer = search(index, GamePosition{}, {}, 10);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->results.total.games, 1U);
    ASSERT_EQ(answer->results.moves.size(), 2U);
    for (const MoveResults& move : answer->results.moves) EXPECT_EQ(move.results.games, 1U);
}

TEST(Search, EnPassantCountsOnlyIfItIsLegal) {
    const Folder folder;
    const Index index = made(folder / "index",
                             "1. e4 Nf6 2. d4 d5 1-0\n\n1. d4 d5 2. e4 Nf6 0-1\n\n"
                             "1. e4 Nf6 2. e5 d5 1-0\n\n1. e4 d6 2. e5 Nf6 3. a3 d5 0-1\n\n");
    EXPECT_EQ(search(index, after({"e2e4", "g8f6", "d2d4", "d7d5"}), {}, 9)->games.size(), 2U);
    EXPECT_EQ(search(index, after({"e2e4", "g8f6", "e4e5", "d7d5"}), {}, 9)->games.size(), 1U);
    EXPECT_TRUE(search(index, after({"h2h4"}), {}, 9)->games.empty());
}

TEST(Search, FindsPositionsOfGamesFromOtherStarts) {
    const Folder folder;
    const std::string start = "rkbbnnqr/pppppppp/8/8/8/8/PPPPPPPP/RKBBNNQR w KQkq - 0 1";
    const std::string tags = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"" + start + "\"]\n\n";
    const Index index =
        made(folder / "index", tags + "1. e4 e5 1-0\n\n" + tags + "1. e4 d5 0-1\n\n1. e4 e5 1-0\n\n" +
                                   "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b "
                                   "KQkq - 9 40\"]\n\n40... e5 1-0\n\n");
    ASSERT_EQ(index.games(), 4U);
    auto position = GamePosition::start("chess960 " + start);
    ASSERT_TRUE(position);
    EXPECT_EQ(search(index, *position, {}, 9)->games, (std::vector<std::uint32_t>{0, 1}));
    EXPECT_EQ(search(index, after({"e2e4"}), {}, 9)->games, (std::vector<std::uint32_t>{2, 3}));
    EXPECT_EQ(search(index, GamePosition{}, {}, 9)->games, (std::vector<std::uint32_t>{2}));
}

TEST(Search, ReadsRanges) {
    EXPECT_EQ(read_rating_range("2400-2600"), (std::pair{2400U, 2600U}));
    EXPECT_EQ(read_rating_range("2400-"), (std::pair{2400U, max_rating}));
    for (const char* text : {"", "-", "2600-2400", "2400-x", "99999"})
        EXPECT_FALSE(read_rating_range(text)) << text;
    EXPECT_EQ(read_date_range("1990-1999.06"), (std::pair{read_date("1990"), read_date("1999.06.31")}));
    EXPECT_EQ(read_date_range("2001.05.09"), (std::pair{read_date("2001.05.09"), read_date("2001.05.09")}));
    for (const char* text : {"", "-", "2001-1999", "2001.13", "2001.05.32", "soon", "2001.", "2001.05.09.1"})
        EXPECT_FALSE(read_date_range(text)) << text;
}

}  // namespace
}  // namespace kradan::find

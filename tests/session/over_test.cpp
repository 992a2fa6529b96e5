// Games that start from positions in which the game is over.
#include <array>

#include "table.h"

namespace kradan::session {
namespace {

struct Over {
    std::string_view config;
    std::string_view ending;
    /// A move that could be carried out in that position.
    std::string_view move;
};

constexpr std::array positions = {
    Over{R"({"game":"chess","position":"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"})", "1-0 checkmate X9", "h8g8"},
    Over{R"({"game":"chess","position":"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"})", "1/2-1/2 stalemate X10", "h8g8"},
    Over{R"({"game":"chess","position":"4k3/8/8/8/8/8/8/4K3 w - - 0 1"})",
         "1/2-1/2 insufficient-material X12", "e1e2"},
    Over{R"({"game":"chess","position":"4k3/8/8/8/8/8/4P3/4K2R w - - 150 90"})",
         "1/2-1/2 seventy-five-moves X12", "e1d1"},
};

TEST(OverAtStart, TheGameBeginsEnded) {
    for (const Over& over : positions) {
        Table table(over.config);
        EXPECT_EQ(table.state->phase, Phase::ended) << over.config;
        EXPECT_EQ(table.ending(), over.ending);
        EXPECT_EQ(table.say(Colour::first, "resign"), "session.game-over");
        EXPECT_EQ(table.say(Colour::second, "offer-draw"), "session.game-over");
        EXPECT_EQ(table.move(over.move), "session.game-over");
        EXPECT_TRUE(actions(*table.state, Colour::first, 0).empty());
        EXPECT_EQ(running(*table.state), std::nullopt);
        EXPECT_EQ(replay(table.log)->phase, Phase::ended);
    }
}

TEST(OverAtStart, GamesOfOgiToo) {
    const Table shut_in(R"({"game":"ogi","position":"K^+P+P+P+P+P+P+P/PPPPPPPP/8/8/8/8/8/4k^3 / O/o"})");
    EXPECT_EQ(shut_in.ending(), "0-1 no-legal-move G11");
    const Table mated(R"({"game":"ogi-classic","position":"4k^3/4+P3/4K^3/8/8/8/8/8 / o/O"})");
    EXPECT_EQ(mated.ending(), "1-0 checkmate C7");
    const Table on(R"({"game":"ogi","position":"K^+P+P+P+P+P+P+P/PPPPPPPP/8/8/8/8/8/4k^3 S/ O/o"})");
    EXPECT_EQ(on.ending(), "");
    EXPECT_EQ(on.state->phase, Phase::playing);
}

TEST(OverAtStart, OlderLogsThatWentOnStillReplay) {
    for (const Over& over : positions) {
        Table table(over.config);
        std::vector<Event> log = table.log;
        const Colour by = table.state->game.side_to_move();
        log.push_back({.seq = 2, .at = 1, .clocks = {}, .body = Moved{by, std::string{over.move}}});
        log.push_back({.seq = 3,
                       .at = 2,
                       .clocks = {},
                       .body = Ended{{opponent(by), EndReason::resignation}, "", "0-1"}});
        const auto state = replay(log);
        ASSERT_TRUE(state) << over.config;
        EXPECT_EQ(state->moves.size(), 1u);
        EXPECT_EQ(state->ended->outcome.reason, EndReason::resignation);
        // The same holds without a move.
        EXPECT_TRUE(replay(std::vector<Event>{
            log[0],
            {.seq = 2, .at = 2, .clocks = {}, .body = Ended{{by, EndReason::resignation}, "", "0-1"}}}));
        // An event that cannot follow changes nothing.
        State again = *begin(log[0]);
        EXPECT_FALSE(apply(again, {.seq = 2, .at = 1, .clocks = {}, .body = TakenBack{1}}));
        EXPECT_EQ(again.phase, Phase::ended);
    }
}

}  // namespace
}  // namespace kradan::session

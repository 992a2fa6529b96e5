#include "search/monte_carlo/patterns.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/random.h"
#include "search/monte_carlo/prior.h"

namespace kradan::search {
namespace {

TEST(GoPatterns, ReadsWhatItWrote) {
    const GoPatterns patterns({{7, 1.5F}, {0xFFFFFFFF, -2}, {0, 3}});
    const auto read = GoPatterns::read(patterns.write());
    ASSERT_TRUE(read);
    EXPECT_EQ(read->weight(7), 1.5F);
    EXPECT_EQ(read->weight(0xFFFFFFFF), -2);
    EXPECT_EQ(read->weight(0), 3);
    EXPECT_EQ(read->weight(8), 0);
    EXPECT_EQ(read->write(), patterns.write());
}

TEST(GoPatterns, RefusesWhatIsNoneOrCutOff) {
    EXPECT_FALSE(GoPatterns::read(""));
    EXPECT_FALSE(GoPatterns::read("kradan go patterns 2\n"));
    const std::string whole = GoPatterns({{7, 1.5F}}).write();
    EXPECT_FALSE(GoPatterns::read(std::string_view(whole).substr(0, whole.size() - 1)));
}

/// A random position, seen in one of eight orientations, perhaps with the colours exchanged.
struct View {
    bool exchanged = false;
    bool mirrored = false;
    bool upside_down = false;
    bool turned = false;

    go::Vertex of(go::Vertex v, int size) const {
        if (mirrored) v.x = size - 1 - v.x;
        if (upside_down) v.y = size - 1 - v.y;
        if (turned) std::swap(v.x, v.y);
        return v;
    }
};

/// The probability of each move after some random moves, by its vertex in the first orientation.
std::map<std::pair<int, int>, float> expected(int size, int stones, std::uint64_t seed, const View& view) {
    go::Position position(size);
    if (view.exchanged) position.set_side_to_move(Colour::second);
    SplitMix64 random(seed);
    std::array<go::Point, 2> last = {go::Board::none, go::Board::none};
    for (int i = 0; i < stones; ++i) {
        const go::Vertex v = {.x = static_cast<int>(random.below(static_cast<std::uint32_t>(size))),
                              .y = static_cast<int>(random.below(static_cast<std::uint32_t>(size)))};
        const go::Point p = position.board().point(view.of(v, size));
        if (!position.is_legal({p})) continue;
        position.apply({p});
        last = {p, last[0]};
    }
    PlayoutPosition<go::any_size> playout(position.board());
    playout.set_turn(position.side_to_move(), position.ko_point(), last[0], last[1]);
    PlayoutPolicy<go::any_size> policy;
    const auto replies = policy.replies(playout);
    std::vector<std::pair<int, int>> names;
    std::vector<go::Point> points;
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) {
            const go::Point p = position.board().point(view.of({.x = x, .y = y}, size));
            if (!position.board().empty(p) || !playout.can_play(p)) continue;
            names.emplace_back(x, y);
            points.push_back(p);
        }
    }
    const auto priors = priors_of(playout, points, replies);
    std::map<std::pair<int, int>, float> result;
    for (std::size_t i = 0; i < points.size(); ++i)
        result[names[i]] = relative_probability(priors[i], games_per_log_unit(playout));
    return result;
}

// The exception is a ladder that could start on either side: only one of its moves counts as a reply to the
// last move.
TEST(GoPatterns, JudgeMovesTheSameWhicheverWayTheBoardIsTurnedAndWhoeverMoves) {
    int moves = 0;
    int same = 0;
    // The last two boards are openings, in which corners count.
    for (const auto& [size, stones] : {std::pair(7, 21), {9, 27}, {19, 57}, {19, 12}, {14, 12}}) {
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            const auto first = expected(size, stones, seed, {});
            for (unsigned bits = 1; bits < 16; ++bits) {
                const View view{.exchanged = (bits & 8) != 0,
                                .mirrored = (bits & 1) != 0,
                                .upside_down = (bits & 2) != 0,
                                .turned = (bits & 4) != 0};
                const auto seen = expected(size, stones, seed, view);
                ASSERT_EQ(seen.size(), first.size());
                for (const auto& [name, likely] : first) {
                    ++moves;
                    same += std::abs(std::log(seen.at(name) / likely)) < 0.1F;
                }
            }
        }
    }
    EXPECT_GT(same, moves * 98 / 100);
}

/// The moves for the side to move, most probable first.
std::vector<go::Vertex> by_probability(const go::Position& position, go::Vertex last) {
    PlayoutPosition<go::any_size> playout(position.board());
    playout.set_turn(position.side_to_move(), go::Board::none, position.board().point(last), go::Board::none);
    PlayoutPolicy<go::any_size> policy;
    const auto replies = policy.replies(playout);
    std::vector<go::Point> points;
    for (const go::Point p : playout.empty_points()) {
        if (playout.can_play(p)) points.push_back(p);
    }
    const auto priors = priors_of(playout, points, replies);
    std::vector<std::pair<float, go::Point>> ranks;
    ranks.reserve(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        ranks.emplace_back(-relative_probability(priors[i], games_per_log_unit(playout)), points[i]);
    std::ranges::sort(ranks);
    std::vector<go::Vertex> moves;
    moves.reserve(ranks.size());
    for (const auto& rank : ranks) moves.push_back(position.board().vertex(rank.second));
    return moves;
}

go::Position after(int size, const std::vector<go::Vertex>& moves) {
    go::Position position(size);
    for (const go::Vertex v : moves) position.apply({position.board().point(v)});
    return position;
}

TEST(GoPatterns, KnowToRunFromAtariAndToTakeWhatCouldRun) {
    // White's stone in the middle has one liberty left, and it is White's turn. Then White plays elsewhere.
    const std::vector<go::Vertex> moves = {{4, 3}, {4, 4}, {3, 4}, {7, 7}, {5, 4}};
    const go::Position atari = after(9, moves);
    EXPECT_EQ(by_probability(atari, moves.back()).front(), (go::Vertex{4, 5}));
    go::Position elsewhere = atari;
    elsewhere.apply({elsewhere.board().point({1, 1})});
    const auto likely = by_probability(elsewhere, {1, 1});
    EXPECT_LT(std::ranges::find(likely, go::Vertex{4, 5}) - likely.begin(), 5);
}

TEST(GoPatterns, BeginAwayFromTheEdge) {
    for (const int size : {9, 19}) {
        const auto likely = by_probability(after(size, {{2, 2}}), {2, 2});
        const auto line = [&](go::Vertex v) {
            return 1 + std::min({v.x, v.y, size - 1 - v.x, size - 1 - v.y});
        };
        EXPECT_GE(line(likely.front()), 3) << size;
        for (std::size_t i = 0; i < 10; ++i) EXPECT_GE(line(likely[i]), 2) << size;
    }
}

/// Whether corners are opened on this point: it is on the third to fifth line from both sides.
bool begins_corner(int size, go::Vertex v) {
    const int x = 1 + std::min(v.x, size - 1 - v.x);
    const int y = 1 + std::min(v.y, size - 1 - v.y);
    return x >= 3 && x <= 5 && y >= 3 && y <= 5;
}
bool same_corner(int size, go::Vertex v, go::Vertex w) {
    return (2 * v.x < size) == (2 * w.x < size) && (2 * v.y < size) == (2 * w.y < size);
}

TEST(GoPatterns, TakeTheCornersFirst) {
    for (const int size : {13, 19}) {
        std::vector<go::Vertex> moves = {{3, 3}};
        while (moves.size() < 4) {
            const go::Vertex next = by_probability(after(size, moves), moves.back()).front();
            EXPECT_TRUE(begins_corner(size, next)) << size << ": " << next.x << ", " << next.y;
            for (const go::Vertex v : moves) EXPECT_FALSE(same_corner(size, v, next)) << size;
            moves.push_back(next);
        }
    }
}

TEST(GoPatterns, AnswerAnInvasionOfTheCornerBelowTheStarPoint) {
    // Black has the star points, and White invades at the 3-3 point. Black blocks on one of its two sides.
    const std::vector<go::Vertex> moves = {{3, 3}, {15, 3}, {3, 15}, {15, 15}, {9, 15}, {2, 2}};
    const go::Vertex answer = by_probability(after(19, moves), moves.back()).front();
    EXPECT_TRUE(answer == (go::Vertex{2, 3}) || answer == (go::Vertex{3, 2})) << answer.x << ", " << answer.y;
}

}  // namespace
}  // namespace kradan::search

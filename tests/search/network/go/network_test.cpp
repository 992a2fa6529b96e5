#include "search/network/go/network.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "random_network.h"
#include "search/network/go/symmetry.h"

namespace kradan::test {
namespace {

using search::GoEvaluation;
using search::GoInputs;
using search::GoNetwork;
using search::turned;
using search::turned_back;

GoInputs random_inputs(SplitMix64& random, int columns, int rows) {
    GoInputs inputs{.columns = columns, .rows = rows};
    for (int p = 0; p < columns * rows; ++p)
        inputs.points.push_back(static_cast<std::uint16_t>(random.below(1U << 16) | 1U));
    for (std::int16_t& global : inputs.globals) global = static_cast<std::int16_t>(random.below(257));
    inputs.margin = static_cast<int>(random.below(41)) - 20;
    return inputs;
}

TEST(GoNetwork, EveryPathComputesTheSameNumbers) {
    const std::string bytes = random_go_network(3);
    SplitMix64 random(4);
    for (const auto [columns, rows] : {std::pair{2, 2}, {5, 5}, {9, 9}, {7, 13}, {19, 19}, {25, 25}}) {
        const GoInputs inputs = random_inputs(random, columns, rows);
        GoEvaluation first;
        for (const Path path : paths()) {
            const auto network = GoNetwork::read(bytes, path);
            ASSERT_TRUE(network) << network.error();
            GoNetwork::Workspace workspace;
            GoEvaluation found;
            network->evaluate(inputs, workspace, found);
            if (path == paths().front()) first = found;
            EXPECT_EQ(found.moves, first.moves) << id(path);
            EXPECT_EQ(found.ownership, first.ownership) << id(path);
            EXPECT_EQ(found.win, first.win) << id(path);
            EXPECT_EQ(found.lead, first.lead) << id(path);
            EXPECT_EQ(found.moves.size(), inputs.points.size() + 1);
            // Otherwise the network would not be looking at its inputs.
            EXPECT_NE(found.moves[0], found.moves[1]);
        }
    }
}

TEST(GoNetwork, ForgetsOneBoardBeforeTheNext) {
    const auto network = GoNetwork::read(random_go_network(5));
    SplitMix64 random(6);
    GoNetwork::Workspace used;
    for (const auto [columns, rows] : {std::pair{9, 9}, {19, 19}, {9, 9}, {9, 13}, {13, 9}, {9, 9}}) {
        const GoInputs inputs = random_inputs(random, columns, rows);
        GoNetwork::Workspace fresh;
        GoEvaluation again;
        GoEvaluation once;
        network->evaluate(inputs, used, again);
        network->evaluate(inputs, fresh, once);
        EXPECT_EQ(again.moves, once.moves);
        EXPECT_EQ(again.ownership, once.ownership);
    }
}

TEST(GoNetwork, TellsWhyAFileIsNone) {
    const std::string bytes = random_go_network(1);
    const auto why = [](const std::string& file) {
        const auto read = GoNetwork::read(file);
        return read ? std::string{"none"} : read.error();
    };
    EXPECT_EQ(why(bytes), "none");
    EXPECT_EQ(why(""), "it does not begin as a network of Go does");
    EXPECT_EQ(why("kradan go network 2\n" + bytes.substr(20)), "it does not begin as a network of Go does");
    EXPECT_EQ(why(bytes + "x"), "it is too long");
    for (std::size_t size = 20; size < bytes.size(); size += 997)
        EXPECT_EQ(why(bytes.substr(0, size)), "it is cut off");
    std::string infinite = bytes;
    const float bad = std::numeric_limits<float>::quiet_NaN();
    std::memcpy(infinite.data() + 28, &bad, sizeof bad);
    EXPECT_EQ(why(infinite), "a number at byte 8 is out of range");
    std::string wide = bytes;
    wide[21] = 1;
    EXPECT_TRUE(why(wide).starts_with("it has 288 channels")) << why(wide);
}

TEST(GoNetwork, TheMeanOfAllSymmetriesTurnsWithTheBoard) {
    const auto network = GoNetwork::read(random_go_network(8));
    SplitMix64 random(9);
    const GoInputs inputs = random_inputs(random, 9, 9);
    GoInputs mirrored = inputs;
    for (std::size_t p = 0; p < 81; ++p) mirrored.points[p] = inputs.points[p / 9 * 9 + 8 - p % 9];
    GoNetwork::Workspace workspace;
    GoEvaluation one;
    GoEvaluation other;
    evaluate_averaged(*network, inputs, workspace, one);
    evaluate_averaged(*network, mirrored, workspace, other);
    EXPECT_NEAR(one.win, other.win, 1e-6);
    for (std::size_t p = 0; p < 81; ++p) EXPECT_NEAR(one.moves[p], other.moves[p / 9 * 9 + 8 - p % 9], 1e-3);
    // A single evaluation differs between orientations; otherwise this test would show nothing.
    network->evaluate(inputs, workspace, one);
    network->evaluate(mirrored, workspace, other);
    EXPECT_NE(one.win, other.win);
}

TEST(GoNetwork, ASettledEvaluationTurnsWithTheBoard) {
    const auto network = GoNetwork::read(random_go_network(8));
    SplitMix64 random(11);
    std::set<float> wins;
    for (const int size : {5, 9, 13}) {
        const GoInputs inputs = random_inputs(random, size, size);
        const auto lines = static_cast<std::size_t>(size);
        GoNetwork::Workspace workspace;
        GoEvaluation one;
        evaluate_settled(*network, inputs, 3, workspace, one);
        for (unsigned symmetry = 1; symmetry < search::go_symmetries; ++symmetry) {
            GoInputs other = inputs;
            for (std::size_t p = 0; p < inputs.points.size(); ++p) {
                EXPECT_EQ(turned_back(turned(p, lines, symmetry), lines, symmetry), p);
                other.points[turned(p, lines, symmetry)] = inputs.points[p];
            }
            GoEvaluation found;
            evaluate_settled(*network, other, 3, workspace, found);
            EXPECT_EQ(found.win, one.win);
            EXPECT_EQ(found.lead, one.lead);
            EXPECT_EQ(found.moves.back(), one.moves.back());
            for (std::size_t p = 0; p < inputs.points.size(); ++p) {
                EXPECT_EQ(found.moves[turned(p, lines, symmetry)], one.moves[p]);
                EXPECT_EQ(found.ownership[turned(p, lines, symmetry)], one.ownership[p]);
            }
        }
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            evaluate_settled(*network, inputs, seed, workspace, one);
            wins.insert(one.win);
        }
    }
    // Other seeds turn the board otherwise.
    EXPECT_GT(wins.size(), 12U);
}

TEST(GoNetwork, ExponentialsAreExactEnough) {
    for (float x = -60; x < 60; x += 0.37F)
        EXPECT_NEAR(search::exponential(x) / std::exp(static_cast<double>(x)), 1, 1e-5) << x;
}

}  // namespace
}  // namespace kradan::test

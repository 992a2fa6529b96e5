#include "search/network/katago/network.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "kata_answers.h"
#include "kata_positions.h"
#include "random_kata_network.h"
#include "search/network/go/symmetry.h"
#include "search/network/network.h"

namespace kradan::test {
namespace {

using search::GoEvaluation;
using search::KataNetwork;

KataNetwork read(const std::string& bytes, Path path = best_path()) {
    auto network = KataNetwork::read(bytes, path);
    EXPECT_TRUE(network) << network.error();
    return *std::move(network);
}

GoEvaluation evaluate(const KataNetwork& network, const go::Game& game, unsigned symmetry = 0) {
    KataNetwork::Workspace workspace;
    GoEvaluation result;
    search::evaluate_turned(network, search::kata_inputs(game, network.model().life_with_suicide), symmetry,
                            workspace, result);
    return result;
}

/// The probabilities of the legal moves and, last, of the pass; -1 for illegal moves.
std::vector<double> probabilities(const go::Game& game, const GoEvaluation& evaluation) {
    std::vector<double> result(evaluation.moves.size(), -1);
    const int size = game.position().size();
    double sum = 0;
    for (int p = 0; p <= size * size; ++p) {
        const auto i = static_cast<std::size_t>(p);
        const bool is_pass = p == size * size;
        if (!is_pass && game.why_illegal(go::Intent::stone(p % size, p / size))) continue;
        sum += result[i] = std::exp(static_cast<double>(evaluation.moves[i]));
    }
    for (double& each : result) each = each < 0 ? -1 : each / sum;
    return result;
}

TEST(KataNetwork, EvaluatesAsKataGoDoes) {
    for (const KataAnswers& answers : kata_answers) {
        const KataNetwork network =
            read(random_kata_network(static_cast<std::uint64_t>(answers.seed), answers.version));
        for (std::size_t i = 0; i < kata_positions.size(); ++i) {
            const KataPosition& position = kata_positions[i];
            SCOPED_TRACE("version " + std::to_string(answers.version) + ", position " + std::to_string(i));
            const go::Game game = position.game(i + 1);
            const GoEvaluation found = evaluate(network, game);
            const auto moves = probabilities(game, found);
            const KataAnswer& expected = answers.of[i];
            EXPECT_NEAR(found.win, expected.win, 1e-4);
            EXPECT_NEAR(found.lead, expected.lead, 1e-3);
            if (!game.play_ended()) EXPECT_NEAR(moves.back(), expected.probability, 1e-4);
            for (int k = 0; k < 6; ++k) {
                const auto point = static_cast<std::size_t>(kata_sample(position.size, k));
                const auto at = static_cast<std::size_t>(k);
                if (!game.play_ended()) EXPECT_NEAR(moves[point], expected.probabilities[at], 1e-4) << k;
                EXPECT_NEAR(found.ownership[point], expected.owners[at], 1e-4) << k;
            }
        }
    }
}

TEST(KataNetwork, EveryPathComputesTheSameNumbersButForRounding) {
    const std::string bytes = random_kata_network(4, 12);
    const go::Game game = kata_positions[6].game(7);
    const GoEvaluation first = evaluate(read(bytes, Path::portable), game);
    for (const Path path : paths()) {
        const GoEvaluation found = evaluate(read(bytes, path), game);
        EXPECT_NEAR(found.win, first.win, 1e-5) << id(path);
        for (std::size_t p = 0; p < found.moves.size(); ++p)
            EXPECT_NEAR(found.moves[p], first.moves[p], 1e-4) << id(path);
    }
}

TEST(KataNetwork, ForgetsOneBoardBeforeTheNext) {
    const KataNetwork network = read(random_kata_network(5, 11));
    KataNetwork::Workspace used;
    for (const std::size_t i : {0U, 5U, 14U, 1U, 6U, 11U, 2U}) {
        const go::Game game = kata_positions[i].game(i + 1);
        GoEvaluation again;
        network.evaluate(search::kata_inputs(game, network.model().life_with_suicide), used, again);
        const GoEvaluation once = evaluate(network, game);
        EXPECT_EQ(again.moves, once.moves);
        EXPECT_EQ(again.ownership, once.ownership);
    }
}

TEST(KataNetwork, ReadsWeightsAsTextToo) {
    const go::Game game = kata_positions[5].game(6);
    const GoEvaluation binary = evaluate(read(random_kata_network(6, 14)), game);
    const GoEvaluation text = evaluate(read(random_kata_network(6, 14, true)), game);
    EXPECT_EQ(binary.moves, text.moves);
    EXPECT_EQ(binary.lead, text.lead);
}

TEST(KataNetwork, TheMeanOfAllSymmetriesIsTheMean) {
    const KataNetwork network = read(random_kata_network(7, 10));
    const go::Game game = kata_positions[7].game(8);
    const auto workspace = network.make_workspace();
    GoEvaluation mean;
    network.evaluate_averaged(game, *workspace, mean);
    double win = 0;
    for (unsigned symmetry = 0; symmetry < search::go_symmetries; ++symmetry)
        win += evaluate(network, game, symmetry).win / 8.0;
    EXPECT_NEAR(mean.win, win, 1e-6);
}

TEST(KataNetwork, IsToldFromOtherFilesByItsStart) {
    EXPECT_TRUE(search::is_katago_network(random_kata_network(1, 8)));
    EXPECT_FALSE(search::is_katago_network("kradan go network 1\n"));
    EXPECT_FALSE(search::is_katago_network(""));
    EXPECT_FALSE(search::is_katago_network("\x1f\x8b 8"));
    const auto network = search::read_network<go::Position>(random_kata_network(1, 8));
    ASSERT_TRUE(network) << network.error();
    EXPECT_NE(dynamic_cast<const KataNetwork*>(network->get()), nullptr);
    const auto cut = search::read_network<go::Position>("a-network\n8\n");
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error(), "it is cut off before the number of planes (in the header, at byte 12)");
}

/// Why a file is refused.
std::string why(const std::string& file) {
    const auto read = KataNetwork::read(file);
    return read ? std::string{"none"} : read.error();
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

TEST(KataNetwork, RefusesFilesThatAreCutOff) {
    for (const bool text : {false, true}) {
        const std::string bytes = random_kata_network(1, 15, text);
        // Nothing but the last space or digit can go.
        for (std::size_t size = 0; size + 12 < bytes.size(); size += size < 4'000 ? 1 : 131)
            ASSERT_NE(why(bytes.substr(0, size)), "none") << size;
        EXPECT_TRUE(why(bytes + "x").starts_with("it is too long"));
        EXPECT_EQ(why(bytes + " \n"), "none");
    }
}

TEST(KataNetwork, SaysWhichVersionItCannotRead) {
    const std::string bytes = random_kata_network(1, 8);
    for (const std::string version : {"0", "7", "17", "99"}) {
        EXPECT_EQ(why(replaced(bytes, "v8\n8\n", "v8\n" + version + "\n")),
                  "networks of version " + version +
                      " are not supported, only 8 to 16 (in the header, at byte " +
                      std::to_string(10 + version.size()) + ")");
    }
    EXPECT_TRUE(why(replaced(bytes, "\n22\n", "\n23\n")).starts_with("the number of planes is 23, not 22"));
    EXPECT_TRUE(why(replaced(bytes, "ordinary_block", "transformer_ffn_block"))
                    .starts_with("blocks of the kind transformer_ffn_block are not supported"));
    EXPECT_TRUE(why(replaced(random_kata_network(1, 11), "ACTIVATION_MISH", "ACTIVATION_SILU"))
                    .starts_with("the activation ACTIVATION_SILU is not supported"));
}

TEST(KataNetwork, RefusesNumbersThatAreNotFinite) {
    std::string bytes = random_kata_network(1, 8);
    const float bad = std::numeric_limits<float>::quiet_NaN();
    std::memcpy(bytes.data() + bytes.find("@BIN@") + 5, &bad, sizeof bad);
    EXPECT_TRUE(why(bytes).starts_with("a weight is not a finite number (in conv, at byte ")) << why(bytes);
    EXPECT_TRUE(
        why(replaced(random_kata_network(1, 8), "0.001", "1e99")).starts_with("epsilon is not a finite"));
    EXPECT_TRUE(
        why(replaced(random_kata_network(1, 8), "0.001", "-9")).starts_with("a variance is not positive"));
}

TEST(KataNetwork, ReturnsFiniteNumbersEvenWithAbsurdWeights) {
    std::string bytes = random_kata_network(1, 8);
    const float large = 3e38F;
    const auto first = bytes.find("@BIN@") + 5;
    for (std::size_t i = 0; i < 100; ++i) std::memcpy(bytes.data() + first + 4 * i, &large, sizeof large);
    const GoEvaluation found = evaluate(read(bytes), kata_positions[5].game(6));
    for (const float move : found.moves) EXPECT_TRUE(std::isfinite(move));
    for (const float owner : found.ownership) EXPECT_TRUE(owner >= -1 && owner <= 1);
    EXPECT_TRUE(found.win >= 0 && found.win <= 1);
    EXPECT_TRUE(std::isfinite(found.lead));
}

TEST(KataNetwork, RefusesHugeCountsBeforeItAllocates) {
    const std::string bytes = random_kata_network(1, 8);
    EXPECT_TRUE(
        why(replaced(bytes, "conv\n5\n5\n22\n12", "conv\n9\n9\n22\n4096")).starts_with("the output has"));
    EXPECT_TRUE(
        why(replaced(bytes, "conv\n5", "conv\n2000000000")).starts_with("the height of the convolution"));
    EXPECT_TRUE(why(replaced(bytes, "conv\n5", "conv\n-5")).starts_with("the height of the convolution"));
    EXPECT_TRUE(
        why(replaced(bytes, "conv\n5", "conv\n4")).starts_with("the height of the convolution is even"));
    EXPECT_TRUE(
        why(replaced(bytes, "trunk\n2\n12", "trunk\n2\n99999999999999999999")).starts_with("the number of"));
    EXPECT_TRUE(why(replaced(replaced(bytes, "trunk\n2\n12", "trunk\n2\n4096"), "conv\n5\n5\n22\n12",
                             "conv\n9\n9\n22\n4096"))
                    .starts_with("it is cut off in 7299072 numbers"));
}

}  // namespace
}  // namespace kradan::test

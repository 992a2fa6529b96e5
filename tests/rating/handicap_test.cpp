// Ranks, handicaps and komi compared with the figures from online-go/goratings, as printed by its
// `analysis/util/RatingMath.py` from 2024 with `--ranks log`.
#include <gtest/gtest.h>

#include "catalog/games.h"
#include "games/go/options.h"
#include "rating/ranks.h"

namespace kradan::rating {
namespace {

TEST(Ranks, AsGoratings) {
    const std::vector<std::pair<double, double>> rank_of_rating = {
        {400, -6.295265513446307},  {525, 0},
        {1000, 14.916864929440381}, {1500, 24.303382182144386},
        {2000, 30.963222159403117}, {3000, 40.34973941210712}};
    for (const auto& [rating, rank] : rank_of_rating) {
        EXPECT_NEAR(rank_of(rating), rank, 1e-9);
        EXPECT_NEAR(rating_of_rank(rank), rating, 1e-9);
    }
    EXPECT_NEAR(rating_of_rank(29), 1837.3839021893393, 1e-9);
    EXPECT_NEAR(rating_of_rank(30), 1918.4917143969326, 1e-9);
}

TEST(Ranks, AreNamedFrom25KyuTo9Dan) {
    EXPECT_EQ(rank_id(1500), "6k");
    EXPECT_EQ(rank_id(1000), "16k");
    EXPECT_EQ(rank_id(1918), "1k");
    EXPECT_EQ(rank_id(1919), "1d");
    EXPECT_EQ(rank_id(2184), "4d");
    EXPECT_EQ(rank_id(400), "25k");
    EXPECT_EQ(rank_id(680), "25k");
    EXPECT_EQ(rank_id(4000), "9d");
    EXPECT_EQ(rank_id(0), "25k");
    EXPECT_EQ(rank_id(-1), "25k");
    for (int rank = 5; rank <= 38; ++rank) {
        const std::string id = rank < 30 ? std::to_string(30 - rank) + "k" : std::to_string(rank - 29) + "d";
        EXPECT_EQ(rank_id(rating_of_rank(rank) + 0.01), id);
    }
}

HeadStart head_start(const GameOptions& options) {
    const auto start = options.game.module().rated_start(options);
    EXPECT_TRUE(start) << start.error().reason;
    return start ? start->head_start : HeadStart{};
}

GameOptions go_options(int size, int handicap, const std::string& komi, const std::string& rules) {
    return go::game_options({.size = size, .rules = rules, .komi = komi, .handicap = handicap});
}

struct Figures {
    int size;
    int handicap;
    std::string komi;
    std::string rules;
    double ranks;
    /// How much Black's rating of 1500 gains and White's loses.
    double black, white;
};

TEST(Handicap, AsGoratings) {
    const std::vector<Figures> all = {
        {19, 0, "6", "japanese", 0, 0, 0},
        {19, 0, "7", "aga", 0, 0, 0},
        {13, 0, "6", "japanese", 0, 0, 0},
        {9, 0, "7", "chinese", 0, 0, 0},
        {19, 0, "6.5", "japanese", -0.041666666666666664, -2.697355863026587, 2.702215086831302},
        {19, 0, "7.5", "chinese", -0.041666666666666664, -2.697355863026587, 2.702215086831302},
        {19, 2, "0.5", "japanese", 1.4583333333333333, 97.53220790841692, -91.57769160358157},
        {19, 2, "0.5", "chinese", 1.4583333333333333, 97.53220790841692, -91.57769160358157},
        {19, 4, "0.5", "aga", 3.5416666666666665, 247.96607488990412, -212.7896631851297},
        {19, 9, "0.5", "japanese", 8.458333333333334, 661.5723105628226, -459.09103340884644},
        {19, 9, "7.5", "chinese", 7.875, 607.7855505906132, -432.5289760291139},
        {19, 3, "0", "new-zealand", 2.75, 189.2009472880377, -168.0092717137602},
        {9, 2, "0.5", "japanese", 8.75, 688.9782239066426, -472.12316896215975},
        {9, 0, "5.5", "japanese", 0.25, 16.286485812853243, -16.111552103020585},
        {9, 0, "3.5", "chinese", 1.75, 117.78682952803774, -109.21107841111575},
        {13, 3, "0.5", "japanese", 7.375, 562.7491298182167, -409.2226643196864},
        {13, 2, "0.5", "aga", 4.625, 331.7084771322493, -271.6385941923281},
        {13, 0, "-5.5", "japanese", 2.875, 198.34657171731897, -175.1820638558686},
    };
    for (const Figures& game : all) {
        const HeadStart start = head_start(go_options(game.size, game.handicap, game.komi, game.rules));
        EXPECT_NEAR(start.ranks, game.ranks, 1e-9) << game.rules << ' ' << game.komi;
        EXPECT_EQ(start.points, 0);
        const Advantage advantage = advantage_of(start, {}, {});
        EXPECT_NEAR(advantage.to_first, game.black, 1e-6);
        EXPECT_NEAR(advantage.off_second, -game.white, 1e-6);
    }
}

TEST(Handicap, TiesThatBlackWinsAreHalfAPoint) {
    EXPECT_EQ(head_start(go_options(19, 0, "8", "ing")), head_start(go_options(19, 0, "7.5", "aga")));
}

TEST(Handicap, KomiOfTheRuleSetUnlessAnotherIsAgreed) {
    EXPECT_EQ(head_start(go::game_options({})), head_start(go_options(19, 0, "6.5", "thai")));
}

TEST(Handicap, OnlyChessHasAnAdvantageOfMovingFirst) {
    const auto of = [](std::string_view id) { return head_start({.game = *read_game(id)}); };
    EXPECT_EQ(of("chess"), (HeadStart{.ranks = 0, .points = 11.782457}));
    EXPECT_EQ(of("ogi"), HeadStart{});
    EXPECT_EQ(of("ogi-classic"), HeadStart{});
    GameOptions chess960{.game = *read_game("chess")};
    chess960.values.set("chess960", 518);
    EXPECT_EQ(head_start(chess960), HeadStart{});
    const Advantage advantage = advantage_of(of("chess"), {.rating = 2000}, {.rating = 1000});
    EXPECT_DOUBLE_EQ(advantage.off_second, 11.782457);
    EXPECT_DOUBLE_EQ(advantage.to_first, 11.782457);
}

/// Nine stones make a game even between players nine ranks apart, minus the komi that Black does not give.
TEST(Handicap, EvensOutTheRanksThatItIsMadeFor) {
    const Rating weak{.rating = rating_of_rank(15), .deviation = 45};
    const Rating strong{.rating = rating_of_rank(23.458333333333334), .deviation = 45};
    const Advantage advantage = advantage_of(head_start(go_options(19, 9, "0.5", "japanese")), weak, strong);
    const auto [black, white] = rate(weak, strong, Score::draw, 1, advantage);
    EXPECT_NEAR(black.rating, weak.rating, 1e-6);
    EXPECT_NEAR(white.rating, strong.rating, 1e-6);
}

}  // namespace
}  // namespace kradan::rating

#include "catalog/flags.h"

#include <gtest/gtest.h>

#include "catalog/games.h"
#include "catalog/names.h"
#include "games/chess/module.h"
#include "games/go/module.h"
#include "games/ogi/module.h"

namespace kradan {
namespace {

/// A game in which only the options matter.
class Declared final : public GameModule {
  public:
    Declared(std::string_view id, std::vector<Option> options, std::vector<OptionFlag> flags)
        : GameModule({.id = id, .family = id, .names = {}, .sides = {}, .common_name = id}, {}, {}),
          options_(std::move(options)),
          flags_(std::move(flags)) {}

    std::span<const Option> option_schema() const override { return options_; }
    std::span<const OptionFlag> option_flags() const override { return flags_; }
    std::expected<std::unique_ptr<AbstractGame>, std::vector<Refusal>> start(
        const GameOptions&) const override {
        return std::unexpected(std::vector<Refusal>{});
    }
    std::expected<AnyIntent, SyntaxError> read_move(std::string_view) const override {
        return std::unexpected(SyntaxError{"no moves", 0});
    }
    std::string_view clause(EndReason) const override { return {}; }
    std::optional<std::string_view> clause(std::string_view) const override { return std::nullopt; }

  private:
    std::vector<Option> options_;
    std::vector<OptionFlag> flags_;
};

const GameModule& go_module = go::go_game.module();

std::expected<std::vector<SharedFlag>, std::string> with_go(const GameModule& other) {
    return shared_flags(std::vector{&go_module, &other});
}

/// Why Go and another game cannot be in one program; empty if they can.
std::string why_not(const GameModule& other) {
    const auto flags = with_go(other);
    return flags ? std::string() : flags.error();
}

const SharedFlag& flag(const std::vector<SharedFlag>& flags, std::string_view name) {
    return *std::ranges::find(flags, name, &SharedFlag::name);
}

TEST(Flags, StandOnceEachInTheOrderOfTheGames) {
    const auto flags = shared_flags(game_modules());
    ASSERT_TRUE(flags) << flags.error();
    std::vector<std::string_view> names;
    for (const SharedFlag& each : *flags) names.push_back(each.name);
    EXPECT_EQ(names, (std::vector<std::string_view>{"--promoted", "--chess960", "--array", "--size",
                                                    "--rules", "--ko", "--komi", "--handicap"}));
    EXPECT_EQ(flag(*flags, "--promoted").help, "Ōgi handicap: squares whose pieces begin promoted, as b2,g2");
    EXPECT_EQ(flag(*flags, "--size").usual(), "19");
    EXPECT_EQ(flag(*flags, "--komi").usual(), std::nullopt);
}

TEST(Flags, OfSeveralGamesAreMergedByTheirKey) {
    const Declared hex("hex",
                       {{.key = "size", .kind = NumberOption{.least = 3, .most = 13, .usual = 11}},
                        {.key = "handicap", .kind = NumberOption{.most = 1, .usual = 0}}},
                       {{.key = "size", .name = "--size", .help = "hex: cells a side, 3 to 13"},
                        {.key = "handicap", .name = "--handicap", .help = "hex: 1 to swap"}});
    const auto flags = with_go(hex);
    ASSERT_TRUE(flags) << flags.error();
    EXPECT_EQ(flags->size(), go_module.option_flags().size());
    EXPECT_EQ(flag(*flags, "--size").help, "Go: points a side, 2 to 25; hex: cells a side, 3 to 13");
    EXPECT_EQ(flag(*flags, "--size").options.size(), 2U);
    EXPECT_EQ(flag(*flags, "--size").usual(), std::nullopt) << "19 in Go, 11 in hex";
    EXPECT_EQ(flag(*flags, "--handicap").usual(), "0");
}

TEST(Flags, AcceptTheWordsOfEveryGame) {
    static constexpr std::string_view few[] = {"wins", "loses"};
    static constexpr std::string_view more[] = {"wins", "draws"};
    const std::vector<OptionFlag> flags = {{.key = "row", .name = "--row", .help = "what a row does"}};
    const Declared one("one", {{.key = "row", .kind = ChoiceOption{few}}}, flags);
    const Declared two("two", {{.key = "row", .kind = ChoiceOption{more}}}, flags);
    const auto shared = shared_flags(std::vector<const GameModule*>{&one, &two});
    ASSERT_TRUE(shared) << shared.error();
    ASSERT_EQ(shared->size(), 1U);
    EXPECT_EQ(shared->front().choices(), (std::vector<std::string>{"wins", "loses", "draws"}));
    EXPECT_EQ(shared->front().usual(), "wins");
    EXPECT_EQ(shared->front().help, "what a row does");
}

TEST(Flags, ThatClashAreRefusedByName) {
    const std::string why = ": another game has declared a flag of this name differently";
    const Declared key("key", {{.key = "cells", .kind = NumberOption{}}},
                       {{.key = "cells", .name = "--size", .help = ""}});
    EXPECT_EQ(why_not(key), "--size of key" + why);
    const Declared kind("kind", {{.key = "rules", .kind = NumberOption{}}},
                        {{.key = "rules", .name = "--rules", .help = ""}});
    EXPECT_EQ(why_not(kind), "--rules of kind" + why);
    const Declared fixed("fixed", {{.key = "size", .kind = NumberOption{}}},
                         {{.key = "size", .name = "--size", .help = "", .means = 11}});
    EXPECT_EQ(why_not(fixed), "--size of fixed" + why);
    const Declared missing("missing", {}, {{.key = "depth", .name = "--depth", .help = ""}});
    EXPECT_EQ(why_not(missing), "--depth of missing: the game has no option 'depth'");
}

TEST(Names, ListTheGamesForWhichSomethingIs) {
    EXPECT_EQ(names_of([](GameId game) { return game.module().has_option("position"); }), "chess and Ōgi");
    EXPECT_EQ(names_of(EngineProtocol::gtp), "Go");
    EXPECT_EQ(names_of([](GameId) { return true; }), "chess, Ōgi and Go");
    EXPECT_EQ(names_of([](GameId game) { return game == ogi::classic_game; }), "Ōgi");
    EXPECT_EQ(names_of([](GameId) { return false; }), "");
    EXPECT_EQ(listed(game_ids(), " or "), "ogi, ogi-classic, chess, kingofthehill, 3check or go");
}

}  // namespace
}  // namespace kradan

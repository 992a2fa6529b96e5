#include <algorithm>

#include "games/chess/module.h"

/// Chess and its variants. See `src/games/README.md`, "Add a variant of chess".
namespace kradan::chess {

namespace {

constinit const Edition chess_edition({.id = "chess",
                                       .names = {"Chess", "หมากรุกสากล", "チェス"},
                                       .rules = presets.front().rules});

// King of the Hill: K1, K2.
constexpr EndClause king_of_the_hill_clauses[] = {{EndReason::king_in_centre, "K1"}};
constinit const Edition king_of_the_hill({.id = "kingofthehill",
                                          .names = {"King of the Hill", "ราชาแห่งเนินเขา",
                                                    "キング・オブ・ザ・ヒル"},
                                          .rules = {.goal = Goal::king_in_centre},
                                          .clauses = king_of_the_hill_clauses,
                                          .pgn = "King of the Hill",
                                          .lichess = "kingOfTheHill"});

// Three-check: T1 to T3.
constexpr EndClause three_check_clauses[] = {
    {EndReason::last_check, "T1"}, {EndReason::insufficient_material, "T3"}, {EndReason::time_draw, "T3"}};
constinit const Edition three_check({.id = "3check",
                                     .names = {"Three-check", "รุกสามครั้ง", "スリーチェック"},
                                     .rules = {.goal = Goal::checks, .checks = 3},
                                     .clauses = three_check_clauses,
                                     .pgn = "Three-check",
                                     .lichess = "threeCheck"});

constexpr const Edition* all_editions[] = {&chess_edition, &king_of_the_hill, &three_check};

}  // namespace

constinit const GameId chess_game{chess_edition};

std::span<const GameModule* const> editions() {
    static constexpr auto all = [] {
        std::array<const GameModule*, std::size(all_editions)> modules{};
        std::ranges::copy(all_editions, modules.begin());
        return modules;
    }();
    return all;
}

const Edition& edition_of(const Rules& rules) {
    const auto found = std::ranges::find_if(all_editions, [&](const Edition* each) {
        return each->rules().goal == rules.goal && each->rules().checks == rules.checks;
    });
    return found == std::end(all_editions) ? chess_edition : **found;
}

}  // namespace kradan::chess

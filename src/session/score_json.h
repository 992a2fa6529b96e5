#pragma once

#include <array>
#include <span>
#include <string_view>

#include "games/go/compare.h"
#include "games/go/notation.h"
#include "games/go/setup.h"
#include "json/json.h"
#include "schema/describe.h"

namespace kradan::session {

/// Writes the parts of both totals as members of the open object.
void write_totals(json::Writer& writer, const go::Score& score);

/// Writes the member "others": the results under other presets and, by cause, the first player's gain.
void write_others(json::Writer& writer, std::span<const go::OtherCount> others);

}  // namespace kradan::session

namespace kradan::schema {

template <>
struct Description<go::Score::Side> {
    static constexpr std::string_view name = "SideScore";
    static void describe(auto& self, auto& member) {
        member("territory", self.territory, "empty points, including those under the opponent's dead stones");
        member("stones", self.stones, "area: living stones on the board");
        member("prisoners", self.prisoners, "territory: the opponent's stones captured during the game");
        member("dead", self.dead, "territory: the opponent's dead stones on the board");
        member("compensation", self.compensation, "the compensation for handicap stones");
        member("komi", [&] { return go::write_komi(self.komi); }, R"(points: "6.5")");
        member("total", [&] { return go::write_komi(self.total()); }, "the sum of all of these");
    }
};

template <>
struct Description<go::Difference> {
    static constexpr std::string_view name = "Difference";
    static void describe(auto& self, auto& member) {
        member(
            "cause", [&] { return go::id(self.cause); },
            "the id of the cause, as in `web/src/i18n/en/messages/counting.tsv`");
        member(
            "first", [&] { return go::write_komi(self.gain); },
            R"(the points that the first player gains or loses: "-1.5")");
    }
};

template <>
struct Description<go::OtherCount> {
    static constexpr std::string_view name = "OtherCount";
    static void describe(auto& self, auto& member) {
        member("rules", self.preset, "the rule set");
        member("komi", [&] { return go::write_komi(self.score.second.komi); }, "its komi");
        member("result", [&] { return go::result_text(self.score); }, "the result");
        member("differences", self.differences, "the causes of the difference");
    }
};

}  // namespace kradan::schema

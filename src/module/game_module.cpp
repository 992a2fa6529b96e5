#include "module/game_module.h"

#include "module/options.h"

namespace kradan {

std::expected<Reach, std::vector<Refusal>> GameModule::reach(std::string_view, std::string_view) const {
    return std::unexpected(std::vector<Refusal>{{"session.malformed", "", "game: its pieces do not move"}});
}

std::string GameModule::result_text(const Outcome& outcome) const {
    if (outcome.reason == EndReason::aborted || outcome.reason == EndReason::no_result) return "*";
    if (!outcome.winner) return "1/2-1/2";
    return *outcome.winner == Colour::first ? "1-0" : "0-1";
}

std::expected<RatedStart, Refusal> GameModule::rated_start(const GameOptions& options) const {
    if (options.position) return std::unexpected(Refusal{"rating.custom-start"});
    return RatedStart{.kind = id()};
}

}  // namespace kradan

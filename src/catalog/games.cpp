#include "catalog/games.h"

#include <algorithm>
#include <vector>

namespace kradan {

std::span<const GameId> games() {
    static const std::vector<GameId> all = [] {
        std::vector<GameId> list;
        for (const GameModule* module : game_modules()) list.emplace_back(*module);
        return list;
    }();
    return all;
}

std::span<const std::string_view> game_ids() {
    static const std::vector<std::string_view> ids = [] {
        std::vector<std::string_view> list;
        for (const GameId game : games()) list.push_back(id(game));
        return list;
    }();
    return ids;
}

std::span<const Option* const> all_options() {
    static const std::vector<const Option*> all = [] {
        std::vector<const Option*> list;
        for (const GameId game : games()) {
            for (const Option& option : game.module().option_schema()) {
                if (std::ranges::find(list, option.key, &Option::key) == list.end()) list.push_back(&option);
            }
        }
        return list;
    }();
    return all;
}

std::optional<GameId> read_game(std::string_view id) {
    const auto place = std::ranges::find(game_ids(), id);
    if (place == game_ids().end()) return std::nullopt;
    return games()[static_cast<std::size_t>(place - game_ids().begin())];
}

std::string_view clause(EndReason reason, GameId game) {
    return game.module().clause(reason);
}

std::string_view clause(std::string_view reason, GameId game) {
    const auto end = std::ranges::find(end_reason_ids, reason);
    if (end != end_reason_ids.end())
        return clause(static_cast<EndReason>(end - end_reason_ids.begin()), game);
    return game.module().clause(reason).value_or("");
}

}  // namespace kradan

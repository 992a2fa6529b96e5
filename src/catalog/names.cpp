#include "catalog/names.h"

#include <algorithm>

#include "catalog/games.h"

namespace kradan {

std::string listed(std::span<const std::string_view> words, std::string_view last) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) text += i + 1 < words.size() ? std::string_view(", ") : last;
        text += words[i];
    }
    return text;
}

std::span<const GameId> families() {
    static const std::vector<GameId> all = [] {
        std::vector<GameId> list;
        const auto family = [](GameId game) { return game.module().family(); };
        const auto look = [](GameId game) { return game.module().forms().look; };
        for (const GameId game : games()) {
            if (std::ranges::find(list, family(game), family) != list.end()) continue;
            list.insert(std::ranges::upper_bound(list, look(game), {}, look), game);
        }
        return list;
    }();
    return all;
}

std::string names_of(const std::function<bool(GameId)>& belongs) {
    std::vector<std::string_view> names;
    for (const GameId family : families()) {
        const bool any = std::ranges::any_of(games(), [&](GameId game) {
            return game.module().family() == family.module().family() && belongs(game);
        });
        if (any) names.push_back(family.module().common_name());
    }
    return listed(names, " and ");
}

std::string names_of(EngineProtocol protocol) {
    return names_of([protocol](GameId game) { return game.module().forms().engines == protocol; });
}

}  // namespace kradan

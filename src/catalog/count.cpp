#include "catalog/count.h"

#include "games/go/game.h"
#include "games/go/options.h"
#include "games/go/vertices.h"

namespace kradan {

std::optional<go::Score> count_game(const AnyGame& game, std::span<const std::string> dead) {
    const auto* played = game.as<go::Game>();
    if (!played) return std::nullopt;
    return go::score(*played, go::read_vertices(dead, played->position().size()));
}

std::vector<go::OtherCount> count_by_others(const AnyGame& game, std::span<const std::string> dead) {
    const auto* played = game.as<go::Game>();
    if (!played) return {};
    const go::Count counted{.rules = played->rules(), .komi = played->komi()};
    const go::Options options = go::options_of(game.options());
    return go::count_by_others(*played, go::read_vertices(dead, played->position().size()), counted,
                               options.rules, options.komi.has_value());
}

}  // namespace kradan

#include "store/played.h"

#include <algorithm>
#include <utility>

#include "store/store.h"

namespace kradan::store {

bool passes(const PlayedFilter& filter, const Played& played) {
    const auto fits = [](const auto& wanted, const auto& value) { return !wanted || *wanted == value; };
    return filter.player == played.player && fits(filter.kind, played.kind) &&
           fits(filter.speed, played.speed) && fits(filter.rated, played.rated) &&
           fits(filter.colour, played.colour) && fits(filter.result, played.result) &&
           fits(filter.reason, played.reason) && fits(filter.opponent, played.opponent) &&
           played.opening.starts_with(filter.opening) && (!filter.watchable_only || played.watchable) &&
           (!filter.people_only || played.opponent != computer_opponent) &&
           (!filter.from || played.over >= *filter.from) && (!filter.below || played.over < *filter.below) &&
           (!filter.before || EndPlace{played.over, played.game} < *filter.before);
}

bool are_rows_of(const GameHead& game, const std::vector<Played>& rows) {
    const bool of_the_game = std::ranges::all_of(rows, [&](const Played& row) {
        const bool plays = std::ranges::count(game.players, std::optional{row.player}) > 0;
        return plays && row.game == game.id && row.over == game.over;
    });
    return of_the_game && (rows.size() < 2 || (rows.size() == 2 && rows[0].player != rows[1].player));
}

std::optional<std::string> above_all_with(std::string prefix) {
    while (!prefix.empty()) {
        const auto last = static_cast<unsigned char>(prefix.back());
        if (last < 0xFF) {
            prefix.back() = static_cast<char>(last + 1);
            return prefix;
        }
        prefix.pop_back();
    }
    return std::nullopt;
}

}  // namespace kradan::store

#include "catalog/options.h"

#include <algorithm>

#include "core/square.h"
#include "games/ogi/handicap.h"

namespace kradan {

std::optional<Colour> weaker_side(const GameOptions& options) {
    std::vector<Square> squares;
    for (const std::string& text : options.promoted) {
        if (const auto square = read_square(text)) squares.push_back(*square);
    }
    const auto setup = ogi::handicap_setup(squares);
    if (!is_ogi(options.game) || !setup) return std::nullopt;
    int more = 0;
    for (const auto& piece : setup->board) {
        if (piece && piece->promoted) more += piece->colour == Colour::first ? 1 : -1;
    }
    if (more == 0) return std::nullopt;
    return more > 0 ? Colour::first : Colour::second;
}

bool change_sides(GameOptions& options) {
    if (options.handicap > 1) return false;
    for (std::string& text : options.promoted) {
        if (const auto square = read_square(text)) text = write_square(ogi::of_other_side(*square));
    }
    std::ranges::sort(options.promoted);
    return true;
}

}  // namespace kradan

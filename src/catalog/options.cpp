#include "catalog/options.h"

#include <algorithm>

#include "core/square.h"
#include "ogi/handicap.h"

namespace kradan {

bool change_sides(GameOptions& options) {
    if (options.handicap > 1) return false;
    for (std::string& text : options.promoted) {
        if (const auto square = read_square(text)) text = write_square(ogi::of_other_side(*square));
    }
    std::ranges::sort(options.promoted);
    return true;
}

}  // namespace kradan

#pragma once

#include <expected>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "store/store.h"

namespace kradan::store {

/// Functions that undo the changes in a unit, in the order of the changes; run from the back.
using UndoList = std::vector<std::move_only_function<void()>>;

inline std::unexpected<Error> conflict_in_memory(std::string detail) {
    return std::unexpected(Error{Error::Kind::conflict, std::move(detail)});
}

}  // namespace kradan::store

#pragma once

#include <algorithm>
#include <span>
#include <string_view>

#include "core/outcome.h"

namespace kradan {

/// The clause under which a game ends for a reason.
struct EndClause {
    EndReason reason;
    std::string_view clause;
};

/// The clause for a reason; empty if the table has none.
constexpr std::string_view find_clause(std::span<const EndClause> table, EndReason reason) {
    const auto found = std::ranges::find(table, reason, &EndClause::reason);
    return found == table.end() ? std::string_view{} : found->clause;
}

}  // namespace kradan

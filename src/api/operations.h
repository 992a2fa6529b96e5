#pragma once

#include <tuple>

#include "api/accounts.h"
#include "api/club.h"
#include "api/games.h"
#include "api/history.h"
#include "api/moderation.h"
#include "api/provider.h"
#include "api/puzzles.h"
#include "api/ratings.h"
#include "api/relations.h"
#include "api/tokens.h"

namespace kradan::api {

/// All operations, in the order in which documents list them.
using Operations =
    decltype(std::tuple_cat(AccountOperations{}, TokenOperations{}, ProviderOperations{}, RatingOperations{},
                            ModerationOperations{}, HistoryOperations{}, RelationOperations{},
                            VacationOperations{}, GameOperations{}, ClubOperations{}, PuzzleOperations{}));

/// Calls `visit` with a value of each operation, in order.
template <std::size_t place = 0>
void each_operation(auto visit) {
    if constexpr (place < std::tuple_size_v<Operations>) {
        visit(std::tuple_element_t<place, Operations>{});
        each_operation<place + 1>(visit);
    }
}

}  // namespace kradan::api

#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "api/history.h"
#include "server/accounts/accounts.h"
#include "store/store.h"

namespace kradan::server {

/// Whose games are asked for.
struct HistoryOwner {
    store::PlayerKey player = 0;
    /// An account by its name instead; then only games that anyone may watch.
    std::optional<std::string> account = {};
};

/// The filter as the store needs it; nullopt if there is no such account, of the player or the opponent.
std::expected<std::optional<store::PlayedFilter>, store::Error> read_filter(store::Reader& reader,
                                                                            const HistoryOwner& owner,
                                                                            const api::GameFilter& asked);

/// A place in the order of games as text, and back; nullopt if it is none.
std::string write_place(const store::EndPlace& place);
std::optional<store::EndPlace> read_place(std::string_view text);

}  // namespace kradan::server

#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "api/history.h"
#include "server/accounts/accounts.h"
#include "store/store.h"

namespace kradan::server {

/// The player whose games are requested.
struct HistoryOwner {
    store::PlayerKey player = 0;
    /// The name of an account, used instead of `player`. If set, only games that anyone may watch are
    /// included.
    std::optional<std::string> account = {};
};

/// Returns the filter for the store; nullopt if the player's or the opponent's account does not exist.
std::expected<std::optional<store::PlayedFilter>, store::Error> read_filter(store::Reader& reader,
                                                                            const HistoryOwner& owner,
                                                                            const api::GameFilter& asked);

/// Converts a position in the game order to text and back; nullopt if the text is invalid.
std::string write_place(const store::EndPlace& place);
std::optional<store::EndPlace> read_place(std::string_view text);

}  // namespace kradan::server

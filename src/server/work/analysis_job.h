#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "analysis/finding.h"
#include "analysis/order.h"
#include "session/session.h"
#include "store/store.h"

/// Jobs that analyse games.
namespace kradan::server {

inline constexpr std::string_view kind_of_analysis = "analysis";

/// Returns the id of the job that analyses a game.
std::string id_of(std::string_view game);

/// Returns the order for a job, given the stored game. The error says why the game cannot be analysed.
std::expected<analysis::Order, std::string> order_of(const store::StoredGame& game, std::int64_t nodes);

/// The same, given the game's state.
std::expected<analysis::Order, std::string> order_of(session::State state, std::int64_t nodes);

/// Returns the findings so far; nullopt if they do not answer this order, which may ask for more nodes than
/// an earlier one.
std::optional<analysis::Findings> known_of(const store::Job& job, const analysis::Order& order);

int count_found(const analysis::Findings& findings);

std::string findings_text(const analysis::Findings& findings);

}  // namespace kradan::server

#pragma once

#include <optional>
#include <string>

#include "record/record.h"
#include "store/store.h"

namespace kradan::server {

/// A game's log, as the page keeps it.
std::string log_of(const store::StoredGame& game);

/// The record of a game from its log; nullopt if it cannot be read.
std::optional<record::Record> record_of_log(const std::string& log);

}  // namespace kradan::server

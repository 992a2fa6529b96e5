#pragma once

#include <optional>
#include <string>

#include "record/reader.h"
#include "record/record.h"
#include "store/store.h"

namespace kradan::server {

/// Returns a game's log in the page's format.
std::string log_of(const store::StoredGame& game);

/// Returns a game's record, given its log; nullopt if the log cannot be read.
std::optional<record::Record> record_of_log(const std::string& log);

/// Returns the history row for one of the players in a finished game; nullopt if there is none.
std::expected<std::optional<store::Played>, store::Error> row_of(store::Reader& reader,
                                                                 const store::GameHead& head);

/// Adds the headers that the log lacks: when the game began, its URL, its kind and the players' ratings.
void add_headers(record::Record& record, const store::GameHead& head, const std::optional<store::Played>& row,
                 record::Format format, const std::string& site);

}  // namespace kradan::server

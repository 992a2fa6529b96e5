#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "server/moderation/stored.h"

/// The moderation log: a hash chain. Each hash covers the entry and the previous hash.
namespace kradan::server {

/// Numbers the entry, and adds it and the new end of the log to the unit. If two entries are added at the
/// same time, one of them conflicts and must be added again.
std::expected<void, store::Error> add_entry(store::Reader& reader, AuditEntry& entry, store::Unit& unit);

/// Returns at most `most` entries after this number, oldest first.
std::expected<std::vector<AuditEntry>, store::Error> entries_after(store::Reader& reader, std::int64_t number,
                                                                   int most);
/// Returns at most `most` entries before this number, newest first.
std::expected<std::vector<AuditEntry>, store::Error> entries_before(store::Reader& reader,
                                                                    std::int64_t number, int most);
/// Returns at most `most` entries about a player, newest first.
std::expected<std::vector<AuditEntry>, store::Error> entries_upon(store::Reader& reader,
                                                                  store::PlayerKey player, int most);
std::expected<std::optional<AuditEntry>, store::Error> find_entry(store::Reader& reader, std::int64_t number);
/// Returns true if an entry has been undone.
std::expected<bool, store::Error> is_undone(store::Reader& reader, std::int64_t number);
std::expected<std::int64_t, store::Error> last_entry(store::Reader& reader);

/// The result of checking the whole log.
struct AuditCheck {
    std::int64_t entries = 0;
    /// The hash of the last entry. A copy kept elsewhere can later prove that earlier entries are unchanged.
    std::string hash = {};
    /// What is wrong with the log, in plain English; "" if nothing is.
    std::string fault = {};
};
std::expected<AuditCheck, store::Error> check_log(store::Reader& reader);

}  // namespace kradan::server

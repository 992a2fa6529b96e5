#include "server/moderation/audit.h"

#include "server/accounts/identify.h"
#include "server/base/tokens.h"

namespace kradan::server {

namespace {

using Entries = std::expected<std::vector<AuditEntry>, store::Error>;

std::string id_of_entry(std::int64_t number) {
    return sortable(number);
}

std::string hash_of_entry(AuditEntry entry) {
    entry.hash.clear();
    return hex_of(hash_of(write_body(entry)));
}

Entries read_entries(store::Reader& reader, const store::DocumentRange& range, int most) {
    auto found = read_range<AuditEntry>(reader, range, most);
    if (!found) return std::unexpected(found.error());
    std::vector<AuditEntry> entries;
    for (auto& stored : *found) entries.push_back(std::move(stored.body));
    return entries;
}

std::expected<std::optional<Stored<AuditHead>>, store::Error> head_of(store::Reader& reader) {
    return find_stored<AuditHead>(reader, AuditHead::id);
}

}  // namespace

std::expected<void, store::Error> add_entry(store::Reader& reader, AuditEntry& entry, store::Unit& unit) {
    const auto found = head_of(reader);
    if (!found) return std::unexpected(found.error());
    Stored<AuditHead> head = found->value_or(Stored<AuditHead>{.id = std::string{AuditHead::id}});
    entry.number = head.body.number + 1;
    entry.previous = head.body.hash;
    entry.hash = hash_of_entry(entry);
    head.body = {.number = entry.number, .hash = entry.hash};
    unit.emplace_back(put(Stored<AuditEntry>{.body = entry, .id = id_of_entry(entry.number)}));
    unit.emplace_back(put(head));
    return {};
}

Entries entries_after(store::Reader& reader, std::int64_t number, int most) {
    auto range = documents_by<AuditEntry>("number");
    range.from = sortable(number + 1);
    return read_entries(reader, range, most);
}

Entries entries_before(store::Reader& reader, std::int64_t number, int most) {
    auto range = documents_by<AuditEntry>("number");
    range.below = sortable(number);
    range.descending = true;
    return read_entries(reader, range, most);
}

Entries entries_upon(store::Reader& reader, store::PlayerKey player, int most) {
    auto range = documents_with<AuditEntry>("upon", player);
    range.descending = true;
    return read_entries(reader, range, most);
}

std::expected<std::optional<AuditEntry>, store::Error> find_entry(store::Reader& reader,
                                                                  std::int64_t number) {
    auto found = find_stored<AuditEntry>(reader, id_of_entry(number));
    if (!found) return std::unexpected(found.error());
    return *found ? std::optional{std::move((**found).body)} : std::nullopt;
}

std::expected<bool, store::Error> is_undone(store::Reader& reader, std::int64_t number) {
    const auto found = reader.count_documents(documents_with<AuditEntry>("undoes", number), 1);
    if (!found) return std::unexpected(found.error());
    return *found > 0;
}

std::expected<std::int64_t, store::Error> last_entry(store::Reader& reader) {
    const auto head = head_of(reader);
    if (!head) return std::unexpected(head.error());
    return *head ? (**head).body.number : 0;
}

std::expected<AuditCheck, store::Error> check_log(store::Reader& reader) {
    constexpr int at_once = 500;
    // Read the head first, because entries may be added in the meantime.
    const auto head = head_of(reader);
    if (!head) return std::unexpected(head.error());
    const AuditHead end = *head ? (**head).body : AuditHead{};
    AuditCheck check;
    const auto wrong = [&](const std::string& what) {
        check.fault = "entry " + std::to_string(check.entries + 1) + " " + what;
        return check;
    };
    for (bool more = true; more;) {
        const auto entries = entries_after(reader, check.entries, at_once);
        if (!entries && entries.error().kind == store::Error::Kind::unreadable)
            return wrong("or a later one was changed: " + entries.error().detail);
        if (!entries) return std::unexpected(entries.error());
        for (const AuditEntry& entry : *entries) {
            if (entry.number != check.entries + 1) return wrong("is missing");
            if (entry.previous != check.hash) return wrong("does not follow the one before it");
            if (entry.hash != hash_of_entry(entry)) return wrong("was changed");
            if (entry.number == end.number && entry.hash != end.hash)
                return wrong("is not the one that was added");
            check.entries = entry.number;
            check.hash = entry.hash;
        }
        more = entries->size() == at_once;
    }
    if (check.entries < end.number) return wrong("is missing");
    if (check.entries > 0 && end.number == 0) return wrong("should be the end of the log, which is missing");
    return check;
}

}  // namespace kradan::server

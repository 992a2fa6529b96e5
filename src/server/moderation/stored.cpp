#include "server/moderation/stored.h"

namespace kradan::server {

std::vector<store::DocumentKey> keys_of(const AuditEntry& entry) {
    std::vector<store::DocumentKey> keys = {{"number", sortable(entry.number), true}};
    if (entry.upon != 0) keys.push_back({"upon", sortable(entry.upon)});
    // Unique, so that no entry is undone twice.
    if (entry.undoes != 0) keys.push_back({"undoes", sortable(entry.undoes), true});
    return keys;
}

std::vector<store::DocumentKey> keys_of(const AuditHead& /*head*/) {
    return {};
}

std::vector<store::DocumentKey> keys_of(const Report& report) {
    std::vector<store::DocumentKey> keys = {{"player", sortable(report.player)}};
    if (!report.is_open()) return keys;
    keys.push_back({"open", sortable(report.at)});
    keys.push_back({"accused", sortable(report.player)});
    keys.push_back({"subject", subject_of(report.player, report.game), true});
    return keys;
}

std::vector<store::DocumentKey> keys_of(const StoredWords& /*words*/) {
    return {};
}

std::string subject_of(store::PlayerKey player, const std::string& game) {
    return std::to_string(player) + " " + game;
}

}  // namespace kradan::server

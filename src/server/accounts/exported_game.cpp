#include "server/accounts/exported_game.h"

#include "record/log/log.h"

namespace kradan::server {

std::string log_of(const store::StoredGame& game) {
    std::string text = "{\"events\":[";
    for (const store::StoredEvent& event : game.events)
        text.append(text.ends_with('[') ? "" : ",").append(event.body);
    return text + "]}\n";
}

std::optional<record::Record> record_of_log(const std::string& log) {
    record::MemorySource source{log};
    record::Input input{source};
    record::Record record;
    if (!record::make_log_reader(input)->next(record) || !record.begins) return std::nullopt;
    return record;
}

}  // namespace kradan::server

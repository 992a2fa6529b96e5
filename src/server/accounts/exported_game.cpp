#include "server/accounts/exported_game.h"

#include <algorithm>
#include <utility>

#include "rating/pools.h"
#include "record/log/log.h"

namespace kradan::server {

namespace {

std::string event_of(const store::Played& row) {
    const auto* const speed = std::ranges::find(rating::speed_ids, row.speed);
    const bool known = speed != rating::speed_ids.end();
    const auto place = static_cast<rating::Speed>(speed - rating::speed_ids.begin());
    return rating::event_of(row.rated, known ? std::optional{place} : std::nullopt);
}

}  // namespace

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

std::expected<std::optional<store::Played>, store::Error> row_of(store::Reader& reader,
                                                                 const store::GameHead& head) {
    // A player can end only a few games in the same millisecond.
    constexpr int most_rows = 20;
    for (const auto& player : head.players) {
        if (!player || !head.ended) continue;
        const auto rows =
            reader.played({.player = *player, .from = head.over, .below = head.over + 1}, most_rows);
        if (!rows) return std::unexpected(rows.error());
        const auto row = std::ranges::find(*rows, head.id, &store::Played::game);
        if (row != rows->end()) return *row;
    }
    return std::nullopt;
}

void add_headers(record::Record& record, const store::GameHead& head, const std::optional<store::Played>& row,
                 record::Format format, const std::string& site) {
    using enum record::Format;
    if (format != sgf && format != pgn && format != pcn) return;
    record::Occasion occasion{.began = head.created};
    if (!site.empty()) occasion.site = site + "/#/play/" + head.id;
    if (row) {
        occasion.event = event_of(*row);
        const auto own = static_cast<std::size_t>(index(row->colour));
        occasion.ratings[own] = row->rating_before;
        occasion.ratings[1 - own] = row->opponent_rating;
    }
    add_occasion(record, occasion);
}

}  // namespace kradan::server
